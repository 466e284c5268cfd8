import * as z from "zod/mini";
import { EmailAddress, NewPassword, Password, PersonName } from "./auth.ts";
import { Currency, Id, Instant } from "./common.ts";
import { DELETION_WORD } from "./limits.ts";
import { PicturePath } from "./pictures.ts";

/** A sign-in that has not ended. */
export const AccountSession = z.object({
  id: Id,
  /** Its browser in a few words; null if unknown. */
  device: z.nullable(z.string()),
  startedAt: Instant,
  lastUsedAt: Instant,
  /** Whether this session makes the request. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const Account = z.object({
  name: z.string(),
  email: z.string(),
  /** A new address that both mailboxes have not confirmed yet. */
  newEmail: z.nullable(z.string()),
  sessions: z.array(AccountSession),
  /** The feed: since when it exists, and when a calendar program last read it. Null without a feed. */
  feed: z.nullable(z.object({ createdAt: Instant, readAt: z.nullable(Instant) })),
  /** The last requested file with all data; `readyAt` is null while it is being made. */
  download: z.nullable(z.object({ id: Id, readyAt: z.nullable(Instant), expiresAt: Instant })),
});
export type Account = z.infer<typeof Account>;

export const RenameRequest = z.object({ name: PersonName });

/** null shows the initials. */
export const ChangePortraitRequest = z.object({ avatar: z.nullable(PicturePath) });

export const ChangePasswordRequest = z.object({ currentPassword: Password, password: NewPassword });

export const ChangeAddressRequest = z.object({ password: Password, email: EmailAddress });

export const EndSessionRequest = z.object({ sessionId: Id });

/** The feed's address, shown once: only its hash is stored. */
export const FeedAddress = z.object({ url: z.string() });

export const DataFileRequest = z.object({ exportId: Id });
/** `url`: a signed URL below the project's address, valid for a minute. */
export const DataFileResponse = z.object({ url: z.string() });

export const DeletionPreview = z.object({
  /** Why the account cannot be deleted now. */
  obstacle: z.nullable(z.enum(["session_running", "case_open", "plan_owed", "money_due", "debt"])),
  /** Bookings that would be cancelled, and what their customers would get back, in minor units. */
  bookings: z.array(
    z.object({
      id: Id,
      with: z.string(),
      serviceName: z.string(),
      slotStart: Instant,
      refundAmount: z.number(),
      currency: Currency,
    }),
  ),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

export const DeleteAccountRequest = z.object({
  password: Password,
  word: z.literal(DELETION_WORD, `Please type ${DELETION_WORD}`),
});
