import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type {
  AddFileResponse,
  BookingFile,
  FileAddressesResponse,
} from "../../edge-functions/shared/contract/files.ts";
import { type Answer, answerTo, call } from "./api.ts";
import { pdfFile } from "./pdfs.ts";
import { pictureForm, SAMPLES, smallOf } from "./pictures.ts";
import { supabaseUrl } from "./target.ts";

type Reserved = { bookingId: string; fileId?: string; purpose?: string; name?: string };

export const addFile = (token: string, body: object) =>
  call<AddFileResponse>("POST", "/bookings/add-file", { token, body });

/** Reserves and stores a picture. Resolves with the answer of the last step. */
export async function sendPicture(
  token: string,
  { bookingId, fileId = randomUUID(), purpose = "message", name = "room.png" }: Reserved,
  picture: Uint8Array<ArrayBuffer> = SAMPLES.png.bytes,
  small = smallOf(picture),
): Promise<Answer<BookingFile>> {
  const bytes = picture.length + small.length;
  await answerTo("POST", "/bookings/add-file", {
    token,
    body: { fileId, bookingId, purpose, kind: "picture", name, bytes },
  });
  return call("POST", `/bookings/store-picture/${fileId}`, { token, body: pictureForm(picture, small) });
}

/** PUTs a file to the address that was signed for it. */
export const putFile = (path: string, content: Uint8Array<ArrayBuffer>, type = "application/octet-stream") =>
  fetch(supabaseUrl() + path, { method: "PUT", headers: { "content-type": type }, body: content });

/** Reserves and uploads a PDF, and reports the upload. Resolves with its id. */
export async function sendPdf(
  token: string,
  { bookingId, fileId = randomUUID(), purpose = "message", name = "plan.pdf" }: Reserved,
  pdf: Uint8Array<ArrayBuffer> = pdfFile(),
): Promise<string> {
  const { uploadUrl } = await answerTo<AddFileResponse>("POST", "/bookings/add-file", {
    token,
    body: { fileId, bookingId, purpose, kind: "pdf", name, bytes: pdf.length },
  });
  assert.equal((await putFile(uploadUrl ?? "", pdf)).status, 200);
  await answerTo<BookingFile>("POST", "/bookings/finish-file", { token, body: { fileId } });
  return fileId;
}

export const addressesOf = async (token: string, ...fileIds: string[]) => {
  const answer = await answerTo<FileAddressesResponse>("POST", "/bookings/file-addresses", {
    token,
    body: { fileIds },
  });
  const at = (path: string | null) => path && supabaseUrl() + path;
  return answer.files.map(({ id, saveUrl, url, smallUrl }) => ({
    ...{ id, saveUrl: supabaseUrl() + saveUrl, url: at(url), smallUrl: at(smallUrl) },
  }));
};
