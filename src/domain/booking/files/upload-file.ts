import type { BookingFile, FilePurpose } from "@contract/files.ts";
import { ApiError, api } from "@/lib/api-client.ts";
import { supabaseUrl } from "@/lib/env.ts";
import { PATIENCE } from "@/lib/outbox.ts";
import type { PreparedFile } from "./prepare-file.ts";

type Options = { signal?: AbortSignal; onProgress?: (sent: number) => void };
/** The purpose and the id of a file. */
type Place = { id: string; bookingId: string; purpose: FilePurpose };

/**
 * Uploads a file of a booking under an id chosen by the browser. Repeating it, because an answer was lost, stores the file once. Throws an `ApiError`; an abort
 * throws the signal's reason.
 */
export async function uploadFile(
  { id, bookingId, purpose }: Place,
  file: PreparedFile,
  { signal, onProgress }: Options = {},
): Promise<BookingFile> {
  const { kind, name, bytes } = file;
  const options = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
  const { uploadUrl } = await api("POST /bookings/add-file", {
    body: { fileId: id, bookingId, purpose, kind, name, bytes },
    signal: patient(signal),
  });
  if (file.kind === "picture") {
    const { picture, small } = file;
    return api("POST /bookings/store-picture/:fileId", {
      params: { fileId: id },
      files: { picture, small },
      ...options,
    });
  }
  if (uploadUrl) await put(supabaseUrl() + uploadUrl, file.pdf, options);
  return api("POST /bookings/finish-file", { body: { fileId: id }, signal: patient(signal) });
}

/** Ends a call that hangs; the ids make it safe to repeat. */
const patient = (signal?: AbortSignal) => AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]);

/** Removes an unsent file, or one of a brief or a plan. */
export const removeFile = (id: string) => api("POST /bookings/remove-file", { body: { fileId: id } });

async function put(url: string, pdf: Blob, { signal, onProgress }: Options): Promise<void> {
  const { timedUpload } = await import("@/lib/timed-upload.ts");
  const headers = new Headers({ "content-type": "application/octet-stream" });
  let status: number;
  try {
    ({
      answer: { status },
    } = await timedUpload(url, { headers, body: pdf, signal, onProgress }));
  } catch (error) {
    signal?.throwIfAborted();
    throw new ApiError(0, "unreachable", "We could not reach Parlour. Check your connection and try again.", {}, error);
  }
  // Storage explains its answer in the body. Only final answers matter here: an earlier attempt has arrived, or Storage refuses the file.
  if (status >= 500 || status === 429)
    throw new ApiError(0, "unreachable", "The file did not arrive. Please try again.");
  if (status === 413) throw new ApiError(413, "too_large", "This PDF is too large.");
}
