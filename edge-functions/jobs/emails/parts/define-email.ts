import * as z from "zod/mini";
import type { Role } from "../../../shared/contract/common.ts";
import type { Attachment } from "../../../shared/providers/email/email.ts";
import { WorkError } from "../../work-error.ts";
import type { Message } from "./layout.ts";
import type { ReaderZone } from "./times.ts";

/** What an email is written from, in addition to its content. */
export interface EmailContext {
  /** Origin of the web app, for links. */
  site: string;
  /** Returns the public address of an uploaded picture. */
  pictureAddress: (path: string) => string;
  /** When the event that the email reports happened; ISO. */
  createdAt: string;
  /** `name` is null for the administrator, who has no account. `zone` is UTC if the recipient's is unknown. */
  recipient: { name: string | null; address: string; role: Role; zone: ReaderZone };
  /** The configured sender. */
  sender: { name: string; address: string };
}

/** A message, and what accompanies it outside its HTML. */
export type Written = Message & {
  replyTo?: string;
  attachments?: Attachment[];
  /** Makes a file, which takes a moment. The same content and context make the same bytes. */
  attach?: () => Promise<Attachment>;
};

export interface EmailDefinition {
  /** The recipient: the one of the row, the administrator, whose address is a setting, or an address without an account. */
  readonly to: "recipient" | "administrator" | "visitor";
  /**
   * Writes the email from the `content` of its row.
   * @throws WorkError, permanent, that names the unreadable fields but not their values
   */
  write(content: unknown, context: EmailContext): Written;
}

/** Defines one kind of email: the shape of its row's `content`, as SQL writes it, and its text. */
export function defineEmail<Content extends z.core.$ZodType>({
  content,
  to = "recipient",
  write,
}: {
  content: Content;
  to?: EmailDefinition["to"];
  write(content: z.output<Content>, context: EmailContext): Written;
}): EmailDefinition {
  return {
    to,
    write(value, context) {
      const parsed = z.safeParse(content, value);
      if (parsed.success) return write(parsed.data, context);
      const fields = parsed.error.issues.map(({ path }) => ["content", ...path].join("."));
      throw new WorkError(`unreadable: ${fields.slice(0, 5).join(", ")}`, { permanent: true });
    },
  };
}
