import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import { Done, Id } from "../../shared/contract/common.ts";
import { BookingFile, FileKind } from "../../shared/contract/files.ts";
import { isPdf } from "../../shared/contract/pdf-head.ts";
import { smallFileOf, uploadOf } from "../../shared/file-store.ts";
import type { Handlers, Services } from "../types.ts";
import { picturesIn } from "./pictures.ts";

const Reserved = z.object({ path: z.string(), kind: FileKind, state: z.string(), bytes: z.number() });
const Found = z.object({
  files: z.array(z.object({ id: Id, path: z.string(), kind: FileKind, name: z.string() })),
});

const Finished = z.extend(BookingFile, { path: z.string() });

/** Returns a name for the content of files: the beginning of its SHA-256 in hexadecimal. */
async function nameOf(files: Uint8Array[]): Promise<string> {
  const content = await new Blob(files as BlobPart[]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fileHandlers({ database, fileStore }: Services) {
  return {
    "POST /bookings/add-file": async ({ userId, body }) => {
      const { path, state } = await database.call("reserve_file", { userId, ...body }, Reserved);
      const waits = body.kind === "pdf" && state === "uploading";
      return { uploadUrl: waits ? await fileStore.signUpload(uploadOf(path)) : null };
    },

    "POST /bookings/store-picture/:fileId": async ({ userId, params, files }) => {
      const { picture, small } = picturesIn(files);
      const file = { userId, ...params };
      const content = await nameOf([picture.bytes, small.bytes]);
      const { path, kind, state, bytes } = await database.call("find_own_file", { ...file, content }, Reserved);
      const stored = picture.bytes.length + small.bytes.length;
      if (kind !== "picture" || stored > bytes) {
        throw new ApiError(400, "invalid_picture", "This is not the picture that was announced.");
      }
      if (state === "uploading") {
        await Promise.all([
          fileStore.put(path, picture.bytes, picture.type),
          fileStore.put(smallFileOf(path), small.bytes, small.type),
        ]);
      }
      const { path: kept, ...finished } = await database.call(
        "finish_file",
        { ...file, extension: picture.extension, bytes: stored, width: picture.width, height: picture.height, path },
        Finished,
      );
      // Another upload of this picture, with other content, was finished first.
      if (kept !== path) await fileStore.remove([path, smallFileOf(path)]);
      return finished;
    },

    "POST /bookings/finish-file": async ({ userId, body }) => {
      const file = { userId, ...body };
      const { path, kind, state, bytes } = await database.call("find_own_file", file, Reserved);
      const received = kind === "pdf" && state === "uploading" ? await fileStore.receive(path) : { bytes, head: null };
      if (!received) throw new ApiError(409, "not_uploaded", "The file did not arrive. Please try again.");
      if (received.head && !isPdf(received.head)) {
        await fileStore.remove([path]);
        throw new ApiError(400, "not_a_pdf", "This file does not begin like a PDF.");
      }
      return database.call("finish_file", { ...file, extension: "pdf", bytes: received.bytes }, BookingFile);
    },

    "POST /bookings/remove-file": ({ userId, body }) => database.call("remove_file", { userId, ...body }, Done),

    "POST /bookings/file-addresses": async ({ userId, body }) => {
      const { files } = await database.call("find_files", { userId, ...body }, Found);
      const paths = files.flatMap(({ path, kind }) => (kind === "picture" ? [path, smallFileOf(path)] : [path]));
      const signed = paths.length > 0 ? await fileStore.sign(paths) : new Map<string, string>();
      return {
        files: files.flatMap(({ id, path, kind, name }) => {
          const url = signed.get(path);
          if (!url) return [];
          return {
            id,
            saveUrl: `${url}&download=${encodeURIComponent(name)}`,
            url: kind === "picture" ? url : null,
            smallUrl: signed.get(smallFileOf(path)) ?? null,
          };
        }),
      };
    },
  } satisfies Partial<Handlers>;
}
