import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import type { UploadedPicture } from "../../edge-functions/shared/contract/pictures.ts";
import { readPicture } from "../../edge-functions/shared/picture-format.ts";
import { type Answer, call } from "./api.ts";

/** A file of the site itself. */
export const publicFile = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../public/${path}`, import.meta.url)));

export const pngChunk = (name: string, content: Uint8Array = new Uint8Array()) => {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** Makes a gray PNG of this size, made heavier by `padding` bytes of text. */
export function pngOf(width: number, height: number, padding = 0): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of gray.
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      pngChunk("IHDR", header),
      ...(padding > 0 ? [pngChunk("tEXt", Buffer.alloc(padding, "x"))] : []),
      pngChunk("IDAT", rows),
      pngChunk("IEND"),
    ]),
  );
}

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, content: Uint8Array | string) => {
  const bytes = Buffer.from(content as string, "latin1");
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]), bytes]);
};
/** The frame of a JPEG: gray, of this size. */
export const jpegFrame = (width: number, height: number) =>
  jpegSegment(0xc0, new Uint8Array([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]));
/** Makes a JPEG without tables, of these segments before its pixels. */
export const jpegOf = (...segments: Uint8Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...segments,
      jpegSegment(0xda, new Uint8Array([1, 1, 0, 0, 63, 0])),
      // Pixels, with an escaped FF and the first and the last of the restart markers.
      Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd7, 0x78, 0xff, 0xd9]),
    ]),
  );

/** A picture of each format, and its pixels. */
export const SAMPLES = {
  webp: { bytes: publicFile("images/hero.webp"), type: "image/webp", extension: "webp", width: 1200, height: 800 },
  jpeg: { bytes: jpegOf(jpegFrame(1200, 630)), type: "image/jpeg", extension: "jpg", width: 1200, height: 630 },
  png: { bytes: pngOf(40, 30), type: "image/png", extension: "png", width: 40, height: 30 },
} as const;
/** A small copy of the same format. */
const SMALL = {
  "image/webp": publicFile("images/projects/modern-kitchen-sm.webp"),
  "image/jpeg": jpegOf(jpegFrame(640, 336)),
  "image/png": SAMPLES.png.bytes,
};
export const smallOf = (picture: Uint8Array) => SMALL[readPicture(picture)?.type ?? "image/png"];

/** The form of an upload. */
export function pictureForm(picture: Uint8Array<ArrayBuffer>, small = smallOf(picture)): FormData {
  const form = new FormData();
  form.append("picture", new Blob([picture]));
  form.append("small", new Blob([small]));
  return form;
}

export const tryUpload = (token: string, picture: Uint8Array<ArrayBuffer>, small = smallOf(picture)): Promise<Answer> =>
  call("POST", "/pictures", { token, body: pictureForm(picture, small) });

/** Uploads a picture as this person. Resolves with its path. */
export async function uploadPicture(
  token: string,
  picture: Uint8Array<ArrayBuffer> = SAMPLES.png.bytes,
): Promise<string> {
  const { status, body } = await tryUpload(token, picture);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as UploadedPicture).path;
}
