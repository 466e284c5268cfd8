import type { BookingFile } from "@contract/files.ts";
import type { PreparedFile } from "@/domain/booking/files/prepare-file.ts";
import { ApiError } from "@/lib/api-client.ts";
import { outboxes } from "@/lib/outbox.ts";

/** The details of an unsent file; the file itself is stored separately (`kept-files.ts`). */
type NewFile = { id: string; at: string; name: string; kind: PreparedFile["kind"]; bytes: number };

const isFile = ({ name, kind }: Partial<NewFile>) => typeof name === "string" && (kind === "picture" || kind === "pdf");

/**
 * The signed-in person's unsent files for a booking's chat, sent one after the other. They have their own outbox, so that a large file does not delay later
 * messages.
 */
export const fileOutboxOf = outboxes<NewFile, BookingFile>(
  "file",
  isFile,
  (bookingId) =>
    async ({ id }, options) => {
      // Loaded on demand: only people who send files need this code.
      const [{ keptFile }, { uploadFile }] = await Promise.all([
        import("@/domain/booking/files/kept-files.ts"),
        import("@/domain/booking/files/upload-file.ts"),
      ]);
      const file = await keptFile(id);
      if (!file) throw new ApiError(400, "gone", "This browser no longer has the file. Choose it again.");
      return uploadFile({ id, bookingId, purpose: "message" }, file, options);
    },
  (id) =>
    import("@/domain/booking/files/kept-files.ts")
      .then(({ forgetFile }) => forgetFile(id))
      .catch((error: unknown) => console.error("A file is still kept in this browser:", error)),
);
