import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { expect } from "vitest";
import type { UploadedPicture } from "../../edge-functions/shared/contract/pictures.ts";
import { type Answer, call } from "./api.ts";

const publicFile = (path: string) => new Uint8Array(readFileSync(new URL(`../../public/${path}`, import.meta.url)));

const pngChunk = (name: string, content: Uint8Array = new Uint8Array()) => {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A grey PNG of that size, made heavier by `padding` bytes of text. */
export function pngOf(width: number, height: number, padding = 0): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of grey.
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

/** A picture of each format, and its pixels. */
export const SAMPLES = {
  webp: { bytes: publicFile("images/hero.webp"), type: "image/webp", extension: "webp", width: 1200, height: 800 },
  jpeg: { bytes: publicFile("images/share.jpg"), type: "image/jpeg", extension: "jpg", width: 1200, height: 630 },
  png: { bytes: pngOf(40, 30), type: "image/png", extension: "png", width: 40, height: 30 },
  avif: {
    bytes: new Uint8Array(
      Buffer.from(
        "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=",
        "base64",
      ),
    ),
    type: "image/avif",
    extension: "avif",
    width: 2,
    height: 2,
  },
} as const;

/** The form of an upload. */
export function pictureForm(picture: Uint8Array<ArrayBuffer>, small = picture): FormData {
  const form = new FormData();
  form.append("picture", new Blob([picture]));
  form.append("small", new Blob([small]));
  return form;
}

export const tryUpload = (token: string, picture: Uint8Array<ArrayBuffer>, small = picture): Promise<Answer> =>
  call("POST", "/pictures", { token, body: pictureForm(picture, small) });

/** Uploads a picture as this person. Resolves with its path. */
export async function uploadPicture(
  token: string,
  picture: Uint8Array<ArrayBuffer> = SAMPLES.png.bytes,
): Promise<string> {
  const { status, body } = await tryUpload(token, picture);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as UploadedPicture).path;
}
