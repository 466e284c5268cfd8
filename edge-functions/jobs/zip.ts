const encoder = new TextEncoder();

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Fields of a header, little-endian: [value, number of bytes]. */
function header(...fields: [value: number, bytes: 2 | 4][]): Uint8Array {
  const bytes: number[] = [];
  for (const [value, size] of fields) for (let n = 0; n < size; n++) bytes.push((value >>> (8 * n)) & 0xff);
  return Uint8Array.from(bytes);
}

/**
 * A zip archive of these files, not compressed: pictures are compressed already, and the platform gives a function little time to compute. Below
 * 4 GB and 65,535 files. The same files give the same bytes.
 */
export function zip(files: readonly { name: string; content: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = encoder.encode(name);
    // Version 2.0, names in UTF-8, stored, 1 January 1980.
    const common: [number, 2 | 4][] = [
      ...([
        [20, 2],
        [0x0800, 2],
        [0, 2],
        [0, 2],
        [0x0021, 2],
      ] satisfies [number, 2][]),
      ...([
        [crc32(content), 4],
        [content.length, 4],
        [content.length, 4],
      ] satisfies [number, 4][]),
      [nameBytes.length, 2],
      [0, 2],
    ];
    const local = header([0x04034b50, 4], ...common);
    parts.push(local, nameBytes, content);
    directory.push(header([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), nameBytes);
    offset += local.length + nameBytes.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = files.length;
  const end = header([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  const archive = new Uint8Array(offset + size + end.length);
  let at = 0;
  for (const part of [...parts, ...directory, end]) {
    archive.set(part, at);
    at += part.length;
  }
  return archive;
}
