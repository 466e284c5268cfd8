import { Buffer } from "node:buffer";
import anyAscii from "any-ascii";

/** Points, of which an inch has 72. The page is A4. */
const [WIDTH, HEIGHT, MARGIN, GAP] = [595, 842, 56, 12];
const LEADING = 1.4;
const FOOT = 8;

/** Widths of the characters from the space to "~" in Helvetica, which every PDF reader has, in thousandths of the font's size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
/** Letters beyond ASCII are as wide as their base letters, bold ones a little wider. */
const widthOf = (character: string, size: number, bold: boolean) =>
  ((WIDTHS[character.normalize("NFD").charCodeAt(0) - 32] ?? 556) * size * (bold ? 1.08 : 1)) / 1000;

/** Characters of the font's encoding beyond Latin-1, with their bytes. */
const TYPOGRAPHY: Record<string, number> = {
  "€": 0x80,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "–": 0x96,
  "—": 0x97,
};
const isInFont = (character: string) => /[\n\x20-\x7e\xa0-\xff]/.test(character) || character in TYPOGRAPHY;

/** Returns the text in Latin letters and without control characters: each character that the font lacks is transliterated on its own. */
function latinOf(text: string): string {
  let latin = "";
  for (const character of text.normalize("NFC")) latin += isInFont(character) ? character : anyAscii(character);
  return latin.replace(/[^\n\x20-\x7e\xa0-\xff€‘’“”–—]/g, "");
}

const literalOf = (line: string) =>
  `(${[...line]
    .map((character) => String.fromCharCode(TYPOGRAPHY[character] ?? character.charCodeAt(0)))
    .join("")
    .replace(/[\\()]/g, "\\$&")})`;

/** Breaks a text into lines that fit, at spaces where there are any. It takes time in proportion to the length of the text, whatever the text is. */
function linesOf(text: string, width: number, size: number, bold: boolean): string[] {
  const latin = latinOf(text);
  const lines: string[] = [];
  let start = 0;
  let space = -1;
  let wide = 0;
  for (let at = 0; at < latin.length; at++) {
    const character = latin[at] as string;
    if (character === "\n") {
      lines.push(latin.slice(start, at));
      [start, space, wide] = [at + 1, -1, 0];
      continue;
    }
    if (character === " ") space = at;
    wide += widthOf(character, size, bold);
    if (wide <= width || at === start) continue;
    lines.push(latin.slice(start, space < 0 ? at : space));
    // The rest of a broken line is shorter than a line.
    at = start = space < 0 ? at : space + 1;
    [space, wide] = [-1, 0];
    at--;
  }
  return [...lines, latin.slice(start)];
}

type Style = { size?: number; bold?: boolean };
/** A text and its share of the page's width. */
export type Cell = [text: string, share: number];

/** Creates an A4 document of text, written from top to bottom. The same calls make the same bytes. */
export function createTextPdf({ title, footer, created }: { title: string; footer: string; created: Date }) {
  /** The drawing instructions of each page. */
  const pages: string[] = [];
  let y = 0;

  function turnPage(): void {
    pages.push("");
    y = HEIGHT - MARGIN;
  }
  function draw(line: string, x: number, baseline: number, { size = 10, bold = false }: Style): void {
    if (!line) return;
    pages[pages.length - 1] +=
      `BT /F${bold ? 2 : 1} ${size} Tf ${x.toFixed(1)} ${baseline.toFixed(1)} Td ${literalOf(line)} Tj ET\n`;
  }

  turnPage();
  return {
    /** Writes texts side by side, wrapped in their columns; text that does not fit continues on the next page. */
    row(cells: Cell[], { size = 10, bold = false }: Style = {}): void {
      const inside = WIDTH - 2 * MARGIN;
      let x = MARGIN;
      const columns = cells.map(([text, share]) => {
        const column = { x, lines: linesOf(text, inside * share - GAP, size, bold) };
        x += inside * share;
        return column;
      });
      const most = Math.max(...columns.map(({ lines }) => lines.length));
      for (let index = 0; index < most; index++) {
        if (y - size * LEADING < MARGIN) turnPage();
        y -= size * LEADING;
        for (const { x, lines } of columns) draw(lines[index] ?? "", x, y, { size, bold });
      }
      y -= size * 0.4;
    },
    /** Leaves a gap, and begins a new page unless some lines fit below the gap. */
    gap(points: number): void {
      y -= points;
      if (y < MARGIN + 60) turnPage();
    },
    bytes(): Uint8Array<ArrayBuffer> {
      pages.forEach((content, index) => {
        const draw = (line: string, x: number) => `BT /F1 ${FOOT} Tf ${x.toFixed(1)} 30 Td ${literalOf(line)} Tj ET\n`;
        const number = `${index + 1} of ${pages.length}`;
        pages[index] = content + draw(latinOf(footer), MARGIN) + draw(number, WIDTH - MARGIN - 50);
      });
      const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
      const first = 6;
      const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(" ");
      const time = created.toISOString().replace(/\D/g, "").slice(0, 14);
      return fileOf([
        "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
        `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        font("Helvetica"),
        font("Helvetica-Bold"),
        `<< /Title ${literalOf(latinOf(title))} /Author (Parlour) /CreationDate (D:${time}Z) >>`,
        ...pages.flatMap((content, index) => [
          `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * index + 1} 0 R >>`,
          `<< /Length ${content.length} >>\nstream\n${content}endstream`,
        ]),
      ]);
    },
  };
}

/** Returns a PDF of these objects, of which the first is its catalog and the fifth describes the document; one character is one byte. */
function fileOf(objects: string[]): Uint8Array<ArrayBuffer> {
  const parts = ["%PDF-1.4\n"];
  let length = 9;
  const positions = objects.map((object, index) => {
    const at = length;
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${positions.join("")}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return new Uint8Array(Buffer.from(parts.join(""), "latin1"));
}
