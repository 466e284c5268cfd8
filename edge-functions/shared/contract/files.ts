import * as z from "zod/mini";
import { Id } from "./common.ts";
import { FILE, LONGEST } from "./limits.ts";

/*
 * The files of a booking. `add-file` reserves one. A picture then goes to `store-picture`; a PDF goes to the address that `add-file` has returned, as
 * `application/octet-stream`, and `finish-file` says that it is stored. Every step may be repeated under the same id. `file-addresses` returns addresses at
 * which a file can be read for a few minutes.
 *
 * `purpose` says who may add it and when: `message` both members, as long as messages may be written; `brief` the customer, until the session ends; `plan` the
 * designer, from the session's start on. A file of the conversation becomes the message of the same id. The answers about a brief or a plan list their files.
 * The other member may read files of a brief together with the brief, and files of a plan once a version shows them.
 */

export const FilePurpose = z.enum(["message", "brief", "plan"]);
export type FilePurpose = z.infer<typeof FilePurpose>;
export const FileKind = z.enum(["picture", "pdf"]);
export type FileKind = z.infer<typeof FileKind>;

/** A file as its booking's members see it. */
export const BookingFile = z.object({
  id: Id,
  kind: FileKind,
  state: z.enum(["uploading", "ready"]),
  name: z.string(),
  bytes: z.number(),
  /** Width of a picture, in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type BookingFile = z.infer<typeof BookingFile>;

export const FileName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(LONGEST.fileName),
    z.regex(/^[^/\\\p{Cc}\p{Cf}]*$/u, "This is no file name"),
  );

export const AddFileRequest = z.object({
  /** The page chooses the id. */
  fileId: Id,
  bookingId: Id,
  purpose: FilePurpose,
  kind: FileKind,
  name: FileName,
  /** The most bytes that will be stored, including a picture's small copy. */
  bytes: z.number().check(z.int(), z.minimum(1), z.maximum(FILE.largestBytes)),
});
export type AddFileRequest = z.infer<typeof AddFileRequest>;

export const AddFileResponse = z.object({
  /** The address below the project's address to which the page PUTs a PDF; null for a picture, and if the PDF is already stored. */
  uploadUrl: z.nullable(z.string()),
});
export type AddFileResponse = z.infer<typeof AddFileResponse>;

export const FileRequest = z.object({ fileId: Id });
export type FileRequest = z.infer<typeof FileRequest>;

export const FileAddressesRequest = z.object({
  fileIds: z.array(Id).check(z.minLength(1), z.maxLength(FILE.mostAddresses)),
});
export type FileAddressesRequest = z.infer<typeof FileAddressesRequest>;

/** Files that the caller may not read are left out. */
export const FileAddressesResponse = z.object({
  files: z.array(
    z.object({
      id: Id,
      /** The address from which it is saved under its name. All addresses are below the project's address. */
      saveUrl: z.string(),
      /** For a picture: its address and that of its small copy. */
      url: z.nullable(z.string()),
      smallUrl: z.nullable(z.string()),
    }),
  ),
});
export type FileAddressesResponse = z.infer<typeof FileAddressesResponse>;
