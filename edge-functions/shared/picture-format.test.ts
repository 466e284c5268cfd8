import { describe, expect, test } from "vitest";
import { pngOf, SAMPLES } from "../../tests/support/pictures.ts";
import { readPictureFormat } from "./picture-format.ts";

const samples = Object.values(SAMPLES);
const text = (value: string) => new Uint8Array(Buffer.from(value, "latin1"));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
/** A copy with other bytes at a place. */
const patched = (bytes: Uint8Array, at: number, ...values: number[]) => {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
};
const u32le = (value: number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
};
const webp = (...chunks: Uint8Array[]) => {
  const content = join(text("WEBP"), ...chunks);
  return join(text("RIFF"), u32le(content.length), content);
};
const chunk = (name: string, content: Uint8Array) => join(text(name), u32le(content.length), content);

describe.each(samples)("$type", ({ bytes, ...format }) => {
  test("is known by its bytes, with its pixels", () => {
    expect(readPictureFormat(bytes)).toEqual(format);
  });

  test("is refused when it is cut off anywhere", () => {
    for (const length of [0, 1, 4, 12, 20, 30, bytes.length >> 1, bytes.length - 1])
      expect(readPictureFormat(bytes.slice(0, length)), `${length} bytes`).toBeNull();
  });

  test("is refused when it goes on after its end: something else could be there", () => {
    for (const more of ["x", "<script>alert(1)</script>", "PK\x03\x04\0\0", "\xff\xd9"])
      expect(readPictureFormat(join(bytes, text(more))), more).toBeNull();
  });
});

test("other formats and texts are none of the four", () => {
  const files = [
    "",
    "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "<!doctype html><script>alert(1)</script>",
    "GIF89a\x01\0\x01\0\0\0\0;",
    "\x89PNG\r\n\x1a\n<script>alert(1)</script>",
    "\xff\xd8\xff\xd9",
    "RIFF\x04\0\0\0WEBP",
    "RIFF\x04\0\0\0WAVE",
    "BM\x3a\0\0\0",
    "%PDF-1.7",
    "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "\0\0\0\x18ftypmp42\0\0\0\0isommp42",
  ];
  for (const file of files) expect(readPictureFormat(text(file)), file).toBeNull();
});

test("animations are none, nor is what says its size twice and differently", () => {
  const [header, end] = [SAMPLES.png.bytes.slice(0, 33), SAMPLES.png.bytes.slice(33)];
  const acTL = join(new Uint8Array([0, 0, 0, 8]), text("acTL"), new Uint8Array(12));
  expect(readPictureFormat(join(header, acTL, end))).toBeNull();

  const lossless = (width: number, height: number) => {
    const bits = ((width - 1) | ((height - 1) << 14)) >>> 0;
    return chunk("VP8L", join(new Uint8Array([0x2f]), u32le(bits), new Uint8Array(3)));
  };
  const extended = (width: number, height: number) =>
    chunk("VP8X", join(new Uint8Array(4), u32le(width - 1).slice(0, 3), u32le(height - 1).slice(0, 3)));
  expect(readPictureFormat(webp(lossless(70, 50)))).toMatchObject({ width: 70, height: 50 });
  expect(readPictureFormat(webp(extended(70, 50), lossless(70, 50)))).toMatchObject({ width: 70, height: 50 });
  expect(readPictureFormat(webp(extended(7, 5), lossless(7000, 5000)))).toBeNull();
  expect(readPictureFormat(webp(lossless(70, 50), lossless(7000, 50)))).toBeNull();
  expect(readPictureFormat(webp(extended(70, 50), chunk("ANIM", new Uint8Array(6)), lossless(70, 50)))).toBeNull();
});

test("a picture without pixels is none, and parts that claim to be endless end the reading", () => {
  expect(readPictureFormat(pngOf(0, 30))).toBeNull();
  expect(readPictureFormat(patched(SAMPLES.png.bytes, 33, 0xff, 0xff, 0xff, 0xff))).toBeNull();
  expect(readPictureFormat(patched(SAMPLES.avif.bytes, 0x20, 0xff, 0xff, 0xff, 0xff))).toBeNull();
  // A box of length zero would be read forever.
  expect(readPictureFormat(patched(SAMPLES.avif.bytes, 0x20, 0, 0, 0, 0))).toBeNull();
  // A segment that is shorter than its own length.
  expect(readPictureFormat(patched(SAMPLES.jpeg.bytes, 4, 0, 0))).toBeNull();
});

test("whatever a thousand damaged files hold, reading them ends and throws nothing", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let i = 0; i < 1_000; i++) {
    const { bytes } = samples[i % samples.length] as (typeof samples)[number];
    const head = bytes.slice(0, Math.min(bytes.length, 400));
    for (let n = 0; n < 4; n++) head[random(head.length)] = random(256);
    expect(() => readPictureFormat(head)).not.toThrow();
  }
});
