import { deflateSync } from "node:zlib";

/** A stream with these keys. */
export const objectStream = (head: string, content: Uint8Array): string =>
  `<< ${head} /Length ${content.length} >>\nstream\n${Buffer.from(content).toString("latin1")}\nendstream`;

/** The outline of a flat, to be drawn on a page. */
const PLAN =
  "3 w 60 300 475 400 re S 1 w 300 300 m 300 480 l S 300 560 m 300 700 l S 60 520 m 220 520 l S 0.7 0.85 0.83 rg 90 560 120 110 re B";

/**
 * A PDF with this many pages, each with a floor plan, and these further objects, one character a byte. `packed`: the objects are in a stream.
 * `trailer`: instead of its own.
 */
export function pdfOf({
  pages = 1,
  more = [],
  packed = false,
  trailer = "/Root 1 0 R",
}: {
  pages?: number;
  more?: string[];
  packed?: boolean;
  trailer?: string;
}): string {
  const kids = Array.from({ length: pages }, (_, n) => `${n + 3} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from(
      { length: pages },
      () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]${packed ? "" : ` /Contents ${pages + 3} 0 R`} >>`,
    ),
    // A stream is never packed with the objects.
    ...(packed ? [] : [objectStream("", Buffer.from(PLAN))]),
    ...more,
  ];
  let body = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  if (packed) {
    const numbers = objects.map((_, n) => `${n + 1} 0`).join(" ");
    const content = deflateSync(Buffer.from(`${numbers} ${objects.join("\n")}`, "latin1"));
    const head = `/Type /ObjStm /N ${objects.length} /First ${numbers.length} /Filter /FlateDecode`;
    body += `90 0 obj\n${objectStream(head, content)}\nendobj\n`;
    return `${body}trailer\n<< ${trailer} >>\nstartxref\n0\n%%EOF\n`;
  }
  const positions: string[] = [];
  for (const [n, object] of objects.entries()) {
    positions.push(`${String(body.length).padStart(10, "0")} 00000 n \n`);
    body += `${n + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = body.length;
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${positions.join("")}`;
  return `${body}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
}

/** The same as a file. */
export const pdfFile = (shape: Parameters<typeof pdfOf>[0] = {}): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(pdfOf(shape), "latin1"));
