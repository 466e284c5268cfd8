import { describe, expect, test } from "vitest";
import { jpegFrame, jpegOf, jpegSegment, pngChunk, pngOf, SAMPLES } from "../../tests/support/pictures.ts";
import { readPicture } from "./picture-format.ts";

const samples = Object.values(SAMPLES);
const text = (value: string) => new Uint8Array(Buffer.from(value, "latin1"));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
/** Returns a copy that has other bytes at a place. */
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

describe.each(samples)("A picture of type $type", ({ bytes, ...format }) => {
  test("is recognized by its bytes, with its size, and stays unchanged when it has no other parts", () => {
    expect(readPicture(bytes)).toEqual({ ...format, bytes });
  });

  test("is refused when it is truncated anywhere", () => {
    for (const length of [0, 1, 4, 12, 20, 30, bytes.length >> 1, bytes.length - 1])
      expect(readPicture(bytes.slice(0, length)), `${length} bytes`).toBeNull();
  });

  test("is refused when the file goes on after its end, where something else could be", () => {
    for (const more of ["x", "<script>alert(1)</script>", "PK\x03\x04\0\0", "\xff\xd9"])
      expect(readPicture(join(bytes, text(more))), more).toBeNull();
  });
});

test("readPicture refuses other formats and texts", () => {
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
  for (const file of files) expect(readPicture(text(file)), file).toBeNull();
});

test("readPicture refuses animations, and pictures that state two sizes", () => {
  const [header, end] = [SAMPLES.png.bytes.slice(0, 33), SAMPLES.png.bytes.slice(33)];
  const acTL = join(new Uint8Array([0, 0, 0, 8]), text("acTL"), new Uint8Array(12));
  expect(readPicture(join(header, acTL, end))).toBeNull();

  const lossless = (width: number, height: number) => {
    const bits = ((width - 1) | ((height - 1) << 14)) >>> 0;
    return chunk("VP8L", join(new Uint8Array([0x2f]), u32le(bits), new Uint8Array(3)));
  };
  const extended = (width: number, height: number) =>
    chunk("VP8X", join(new Uint8Array(4), u32le(width - 1).slice(0, 3), u32le(height - 1).slice(0, 3)));
  expect(readPicture(webp(lossless(70, 50)))).toMatchObject({ width: 70, height: 50 });
  expect(readPicture(webp(extended(70, 50), lossless(70, 50)))).toMatchObject({ width: 70, height: 50 });
  // Another kind of RIFF, and a file that goes on after its end.
  expect(
    readPicture(join(text("RIFF"), webp(lossless(70, 50)).slice(4, 8), text("WAVE"), lossless(70, 50))),
  ).toBeNull();
  expect(readPicture(join(webp(lossless(70, 50)), chunk("JUNK", new Uint8Array(2))))).toBeNull();
  expect(readPicture(webp(extended(7, 5), lossless(7000, 5000)))).toBeNull();
  expect(readPicture(webp(extended(7, 50), lossless(70, 50)))).toBeNull();
  expect(readPicture(webp(extended(70, 5), lossless(70, 50)))).toBeNull();
  expect(readPicture(webp(lossless(70, 50), lossless(7000, 50)))).toBeNull();
  expect(readPicture(webp(extended(70, 50), chunk("ANIM", new Uint8Array(6)), lossless(70, 50)))).toBeNull();
});

test("readPicture refuses pictures without pixels, and parts that claim to be endless", () => {
  expect(readPicture(pngOf(0, 30))).toBeNull();
  expect(readPicture(patched(SAMPLES.png.bytes, 33, 0xff, 0xff, 0xff, 0xff))).toBeNull();
  // A segment that is shorter than its own length.
  expect(readPicture(patched(SAMPLES.jpeg.bytes, 4, 0, 0))).toBeNull();
});

describe("readPicture removes", () => {
  const secret = text("48.8584 N, 2.2945 E <script>");
  const kept = (file: Uint8Array) => Buffer.from(readPicture(file)?.bytes ?? []).toString("latin1");

  test.each(["tEXt", "zTXt", "iTXt", "eXIf", "iCCP", "tIME", "prVt"])("the %s of a PNG", (name) => {
    const { bytes } = SAMPLES.png;
    expect(kept(join(bytes.slice(0, 33), pngChunk(name, secret), bytes.slice(33)))).toBe(kept(bytes));
    expect(kept(join(bytes.slice(0, -12), pngChunk(name, secret), bytes.slice(-12)))).toBe(kept(bytes));
  });

  test.each([0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe])("the segment %i of a JPEG", (marker) => {
    const plain = jpegOf(jpegFrame(40, 30));
    expect(kept(jpegOf(jpegSegment(marker, secret), jpegFrame(40, 30)))).toBe(kept(plain));
    expect(kept(jpegOf(jpegFrame(40, 30), jpegSegment(marker, secret)))).toBe(kept(plain));
  });

  test("Adobe's segment of a JPEG if it holds more than the colors", () => {
    const plain = jpegOf(jpegFrame(40, 30));
    expect(kept(jpegOf(jpegSegment(0xee, "Adobe 48.8584 N, 2.2945 E"), jpegFrame(40, 30)))).toBe(kept(plain));
  });

  test("all of a WebP but its pixels and their transparency", () => {
    const lossy = chunk("VP8 ", join(new Uint8Array(3), text("\x9d\x01\x2a"), new Uint8Array([70, 0, 50, 0])));
    const extended = (flags: number) => chunk("VP8X", new Uint8Array([flags, 0, 0, 0, 69, 0, 0, 49, 0, 0]));
    const alpha = chunk("ALPH", new Uint8Array(2));
    const [profile, place, notes, other] = ["ICCP", "EXIF", "XMP ", "prVt"].map((name) => chunk(name, secret)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    expect(kept(webp(extended(0x3c), profile, alpha, lossy, place, notes, other))).toBe(
      kept(webp(extended(0x10), alpha, lossy)),
    );
    expect(kept(webp(extended(0x10), alpha, lossy))).toHaveLength(webp(extended(0x10), alpha, lossy).length);
  });

  test("no parts that a picture needs", () => {
    const { bytes } = SAMPLES.png;
    const palette = join(
      bytes.slice(0, 33),
      pngChunk("PLTE", new Uint8Array(6)),
      pngChunk("tRNS", new Uint8Array(2)),
      bytes.slice(33),
    );
    const adobe = jpegOf(
      jpegSegment(0xee, "Adobe\0\x64\0\0\0\0\x01"),
      jpegSegment(0xdb, new Uint8Array(65)),
      jpegFrame(40, 30),
      jpegSegment(0xc4, new Uint8Array(20)),
      jpegSegment(0xdd, new Uint8Array(2)),
    );
    for (const file of [palette, adobe]) expect(readPicture(file)?.bytes).toEqual(new Uint8Array(file));
  });
});

test("readPicture refuses parts that come twice or out of order", () => {
  const { bytes } = SAMPLES.png;
  const withChunk = (name: string, content: number) =>
    join(bytes.slice(0, 33), pngChunk(name, new Uint8Array(content)), bytes.slice(33));
  const files: [string, Uint8Array][] = [
    ["a second JPEG frame, far larger", jpegOf(jpegFrame(40, 30), jpegFrame(65_500, 65_500))],
    ["a JPEG whose lines are counted afterwards", jpegOf(jpegFrame(40, 30), jpegSegment(0xdc, "\xff\xdc"))],
    ["a JPEG of another kind", jpegOf(jpegFrame(40, 30), jpegSegment(0xc9, new Uint8Array(9)))],
    ["a JPEG without a frame", jpegOf()],
    ["a JPEG whose pixels come before its size", jpegOf(jpegSegment(0xda, new Uint8Array(10)), jpegFrame(40, 30))],
    ["a palette behind the pixels", join(bytes.slice(0, -12), pngChunk("PLTE", new Uint8Array(6)), bytes.slice(-12))],
    ["a second PNG header", join(bytes.slice(0, 33), bytes.slice(8))],
    ["a palette that is none", withChunk("PLTE", 769)],
    ["transparency that is none", withChunk("tRNS", 257)],
    ["a PNG chunk that nobody may leave out", withChunk("HIDE", 9)],
    ["a PNG without pixels", join(bytes.slice(0, 33), bytes.slice(-12))],
    ["a PNG that ends with content", join(bytes.slice(0, -12), pngChunk("IEND", text("x")))],
  ];
  for (const [what, file] of files) expect(readPicture(file), what).toBeNull();
});

test("readPicture throws no error at a thousand damaged files", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let i = 0; i < 1_000; i++) {
    const { bytes } = samples[i % samples.length] as (typeof samples)[number];
    const head = bytes.slice(0, Math.min(bytes.length, 400));
    for (let n = 0; n < 4; n++) head[random(head.length)] = random(256);
    expect(() => readPicture(head)).not.toThrow();
  }
});
