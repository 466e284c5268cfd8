/** A picture as it is stored: without unneeded parts, and with the type that its bytes show, whatever its name and declared type. */
export type Picture = {
  type: "image/webp" | "image/jpeg" | "image/png";
  /** The file name extension. */
  extension: "webp" | "jpg" | "png";
  /** Pixels. */
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
};

type Read = { width: number; height: number; parts: Uint8Array[] };

/**
 * Reads the headers of a still picture, follows its parts to the last byte, and keeps only the parts that browsers need to draw it: no texts, locations,
 * previews or profiles, nor anything hidden in parts that are not drawn. The pixels are not decoded. Returns null for everything else: other formats,
 * animations, truncated pictures, files that continue after the picture, and those that state more than one size.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const file = new Reader(bytes);
  try {
    if (file.text(1, 3) === "PNG") return found("image/png", "png", readPng(file));
    if (file.byte(0) === 0xff) return found("image/jpeg", "jpg", readJpeg(file));
    if (file.text(0, 4) === "RIFF") return found("image/webp", "webp", readWebp(file));
  } catch (error) {
    // A part lies beyond the end.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function found(type: Picture["type"], extension: Picture["extension"], read: Read | null): Picture | null {
  if (!read || read.width === 0 || read.height === 0) return null;
  return { type, extension, width: read.width, height: read.height, bytes: joined(read.parts) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads numbers; throws RangeError beyond the end. */
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
  part(from: number, to: number): Uint8Array {
    if (to > this.length) throw new RangeError("beyond the end");
    return this.#bytes.subarray(from, to);
  }
  /** Returns the position of the next such byte. */
  find(byte: number, from: number): number {
    const at = this.#bytes.indexOf(byte, from);
    if (at < 0) throw new RangeError("not found");
    return at;
  }
}

/** The largest content of the chunks that a PNG may have only once; each of them precedes the pixels. */
const PNG_ONCE: Readonly<Record<string, number>> = { IHDR: 13, PLTE: 3 * 256, tRNS: 256 };

/** Reads chunks of length, name, content and checksum, from IHDR to IEND. `acTL` begins an animation. */
function readPng(file: Reader): Read | null {
  if (file.text(0, 8) !== "\x89PNG\r\n\x1a\n" || file.big32(8) !== 13 || file.text(12, 4) !== "IHDR") return null;
  const size = { width: file.big32(16), height: file.big32(20) };
  const parts = [file.part(0, 8)];
  const seen = new Set<string>();
  for (let at = 8; ; ) {
    const name = file.text(at + 4, 4);
    const length = file.big32(at);
    const end = at + 12 + length;
    const most = PNG_ONCE[name];
    if (most !== undefined && (length > most || seen.has(name) || seen.has("IDAT"))) return null;
    if (most !== undefined || name === "IDAT" || name === "IEND") parts.push(file.part(at, end));
    // Other chunks with a small first letter may be left out; chunks with a capital one change what the file is.
    else if (name === "acTL" || !/^[a-z]/.test(name)) return null;
    if (name === "IEND") return length === 0 && end === file.length && seen.has("IDAT") ? { ...size, parts } : null;
    seen.add(name);
    at = end;
  }
}

/** The markers that start a frame: baseline, extended, progressive. Browsers draw no others. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const SCAN = 0xda;
/** The markers that are drawn: these, the tables and the restart interval. */
const DRAWN = [...FRAMES, SCAN, 0xc4, 0xdb, 0xdd];
/** Adobe's segment says which colors the components are. The other segments for applications, and comments, are left out. */
const ADOBE = 0xee;
const isUnneeded = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Reads segments of a marker and a length; the segment that starts the frame has the size. Compressed pixels without a length follow each SCAN. */
function readJpeg(file: Reader): Read | null {
  let size: { width: number; height: number } | null = null;
  if (file.big16(0) !== 0xff_d8) return null;
  const parts = [file.part(0, 2)];
  for (let at = 2; ; ) {
    if (file.byte(at) !== 0xff) return null;
    const marker = file.byte(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      parts.push(file.part(at, at + 2));
      return at + 2 === file.length && size ? { ...size, parts } : null;
    }
    const length = file.big16(at + 2);
    if (length < 2) return null;
    const end = at + 2 + length;
    if (FRAMES.includes(marker)) {
      if (size) return null;
      size = { height: file.big16(at + 5), width: file.big16(at + 7) };
    }
    if (marker === SCAN && !size) return null;
    const next = marker === SCAN ? endOfScan(file, end) : end;
    const isAdobe = marker === ADOBE && length === 14 && file.text(at + 4, 5) === "Adobe";
    if (isAdobe || DRAWN.includes(marker)) parts.push(file.part(at, next));
    else if (!isUnneeded(marker)) return null;
    at = next;
  }
}

/** Returns the position of the next marker. Among pixels, an FF is followed by 00 or by one of the eight restart markers. */
function endOfScan(file: Reader, from: number): number {
  for (let at = from; ; at += 2) {
    at = file.find(0xff, at);
    const next = file.byte(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

/** Reads a RIFF of chunks, the last of which has the pixels. An extended file states its size twice, and may have a chunk with the transparency. */
function readWebp(file: Reader): Read | null {
  if (file.text(8, 4) !== "WEBP" || file.little32(4) + 8 !== file.length) return null;
  let canvas: { width: number; height: number } | null = null;
  let pixels: { width: number; height: number } | null = null;
  const parts: Uint8Array[] = [];
  const seen = new Set<string>();
  let at = 12;
  while (at < file.length) {
    const name = file.text(at, 4);
    const length = file.little32(at + 4);
    const content = at + 8;
    const end = content + length + (length % 2);
    if (name === "ANIM" || name === "ANMF") return null;
    if (["VP8X", "ALPH", "VP8 ", "VP8L"].includes(name)) {
      if (seen.has(name) || pixels) return null;
      seen.add(name);
      const part = file.part(at, end).slice();
      if (name === "VP8X") {
        if (length !== 10) return null;
        canvas = { width: file.little24(content + 4) + 1, height: file.little24(content + 7) + 1 };
        // The file may declare many parts; only its transparency is left.
        part[8] = file.byte(content) & 0x10;
      }
      if (name === "VP8 ") {
        if (file.text(content + 3, 3) !== "\x9d\x01\x2a") return null;
        pixels = { width: file.little16(content + 6) & 0x3fff, height: file.little16(content + 8) & 0x3fff };
      }
      if (name === "VP8L") {
        const bits = file.little32(content + 1);
        if (file.byte(content) !== 0x2f) return null;
        pixels = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
      }
      parts.push(part);
    }
    at = end;
  }
  if (at !== file.length || !pixels) return null;
  if (canvas && (canvas.width !== pixels.width || canvas.height !== pixels.height)) return null;
  const head = file.part(0, 12).slice();
  new DataView(head.buffer).setUint32(4, 4 + parts.reduce((sum, part) => sum + part.length, 0), true);
  return { ...pixels, parts: [head, ...parts] };
}
