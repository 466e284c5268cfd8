/** What a file is according to its bytes, whatever its name and declared type. */
export type PictureFormat = {
  type: "image/webp" | "image/jpeg" | "image/png" | "image/avif";
  /** The file name extension. */
  extension: "webp" | "jpg" | "png" | "avif";
  /** Pixels. */
  width: number;
  height: number;
};

type Size = { width: number; height: number };

/**
 * Reads the headers of a still picture and follows its parts to the last byte; the pixels are not decoded. Null for everything else: other
 * formats, animations, truncated pictures, and files that continue after the picture, in which something could be hidden.
 */
export function readPictureFormat(bytes: Uint8Array): PictureFormat | null {
  const file = new Reader(bytes);
  try {
    if (file.text(1, 3) === "PNG") return found("image/png", "png", sizeOfPng(file));
    if (file.byte(0) === 0xff) return found("image/jpeg", "jpg", sizeOfJpeg(file));
    if (file.text(0, 4) === "RIFF") return found("image/webp", "webp", sizeOfWebp(file));
    if (file.text(4, 4) === "ftyp") return found("image/avif", "avif", sizeOfAvif(file));
  } catch (error) {
    // A part beyond the end.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

const found = (type: PictureFormat["type"], extension: PictureFormat["extension"], size: Size | null) =>
  size && size.width > 0 && size.height > 0 ? { type, extension, ...size } : null;

/** Reads numbers; beyond the end it throws RangeError. */
class Reader {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.length = bytes.length;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  byte = (at: number) => this.#view.getUint8(at);
  big16 = (at: number) => this.#view.getUint16(at);
  big32 = (at: number) => this.#view.getUint32(at);
  little16 = (at: number) => this.#view.getUint16(at, true);
  little24 = (at: number) => this.little16(at) + this.byte(at + 2) * 0x1_00_00;
  little32 = (at: number) => this.#view.getUint32(at, true);
  text = (at: number, length: number) => String.fromCharCode(...this.#bytes.subarray(at, at + length));
  /** The position of the next such byte. */
  find(byte: number, from: number): number {
    const at = this.#bytes.indexOf(byte, from);
    if (at < 0) throw new RangeError("not found");
    return at;
  }
}

/** Chunks of length, name, content and checksum, from IHDR to IEND. `acTL` begins an animation. */
function sizeOfPng(file: Reader): Size | null {
  if (file.text(0, 8) !== "\x89PNG\r\n\x1a\n" || file.big32(8) !== 13 || file.text(12, 4) !== "IHDR") return null;
  for (let at = 8; ; ) {
    const name = file.text(at + 4, 4);
    const end = at + 12 + file.big32(at);
    if (name === "acTL") return null;
    if (name === "IEND") return end === file.length ? { width: file.big32(16), height: file.big32(20) } : null;
    at = end;
  }
}

/** Segments of a marker and a length, the size in one of those called "start of frame"; compressed pixels without a length follow SOS. */
function sizeOfJpeg(file: Reader): Size | null {
  let size: Size | null = null;
  if (file.big16(0) !== 0xff_d8) return null;
  for (let at = 2; ; ) {
    if (file.byte(at) !== 0xff) return null;
    const marker = file.byte(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return at + 2 === file.length ? size : null;
    const length = file.big16(at + 2);
    if (length < 2) return null;
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startsFrame) size = { height: file.big16(at + 5), width: file.big16(at + 7) };
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(file, at);
  }
}

/** The position of the next marker. Among pixels, an FF is followed by 00 or by one of the eight restart markers. */
function endOfScan(file: Reader, from: number): number {
  for (let at = from; ; at += 2) {
    at = file.find(0xff, at);
    const next = file.byte(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

/** A RIFF of chunks, one of which has the pixels; an extended file states its size twice. */
function sizeOfWebp(file: Reader): Size | null {
  if (file.text(8, 4) !== "WEBP" || file.little32(4) + 8 !== file.length) return null;
  let canvas: Size | null = null;
  let pixels: Size | null = null;
  let at = 12;
  while (at < file.length) {
    const name = file.text(at, 4);
    const length = file.little32(at + 4);
    const content = at + 8;
    if (name === "ANIM" || name === "ANMF") return null;
    if (name === "VP8X") canvas = { width: file.little24(content + 4) + 1, height: file.little24(content + 7) + 1 };
    if (name === "VP8 ") {
      if (pixels || file.text(content + 3, 3) !== "\x9d\x01\x2a") return null;
      pixels = { width: file.little16(content + 6) & 0x3fff, height: file.little16(content + 8) & 0x3fff };
    }
    if (name === "VP8L") {
      const bits = file.little32(content + 1);
      if (pixels || file.byte(content) !== 0x2f) return null;
      pixels = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    at = content + length + (length % 2);
  }
  if (at !== file.length || !pixels) return null;
  return canvas && (canvas.width !== pixels.width || canvas.height !== pixels.height) ? null : pixels;
}

/** Boxes of length and name; the size is in meta/iprp/ipco/ispe, of which the largest counts: others are thumbnails. */
function sizeOfAvif(file: Reader): Size | null {
  const brands = file.text(8, file.big32(0) - 8);
  if (!brands.startsWith("avif")) return null;
  let size: Size | null = null;
  const walk = (from: number, to: number, depth: number): boolean => {
    let at = from;
    while (at < to) {
      const length = file.big32(at);
      const name = file.text(at + 4, 4);
      if (length < 8 || at + length > to) return false;
      if (depth === 0 && !["ftyp", "meta", "mdat", "free"].includes(name)) return false;
      const inner = { meta: 12, iprp: 8, ipco: 8 }[name];
      if (inner !== undefined && !walk(at + inner, at + length, depth + 1)) return false;
      if (name === "ispe") {
        const [width, height] = [file.big32(at + 12), file.big32(at + 16)];
        if (!size || width * height > size.width * size.height) size = { width, height };
      }
      at += length;
    }
    return at === to;
  };
  return walk(0, file.length, 0) ? size : null;
}
