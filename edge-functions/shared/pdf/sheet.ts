import { Buffer } from "node:buffer";
import PDFDocument from "pdfkit";
import { bytesOf, FACES, type Family, runsOf } from "./typeface.ts";

/** Points, of which an inch has 72. */
const MARGIN = 56;
const FOOTER_BASELINE = 30;
const TALLEST_PICTURE = 320;

/** The website's tokens (`src/styles/tokens.css`). */
export const COLOR = {
  ink: "#10211f",
  body: "#3a4a48",
  meta: "#586866",
  line: "#d5dbd8",
  petrol: "#0e3338",
  duck: "#e5efed",
  coral: "#ff7058",
};

type TextStyle = {
  family?: Family;
  /** Points. */
  size?: number;
  color?: string;
  align?: "left" | "right";
  /** Opened when the text is pressed. */
  link?: string;
};
type Line = { line: string; style: Required<Omit<TextStyle, "link">> & Pick<TextStyle, "link"> };
type Box = { x: number; width: number };
type Cell = string | { text: string; style?: TextStyle; below?: string };
export type Table = {
  /** `share`: of the width; the shares' sum is the whole. */
  columns: { head: string; share: number; align?: "left" | "right" }[];
  rows: Cell[][];
};

const BODY = { family: "sans", size: 10, color: COLOR.body, align: "left" } as const;
const LEADING = 1.45;

/**
 * An A4 document that is written from top to bottom; what does not fit goes on the next page. Each page's footer says what it belongs to.
 * The same calls make the same pages.
 */
export function createSheet({ title, footer, created }: { title: string; footer: string; created: Date }) {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    // The fonts are our own.
    font: null as unknown as string,
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    info: { Title: title, CreationDate: created, Author: "Parlour" },
  });
  for (const face of FACES) doc.registerFont(face, bytesOf(face));
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on("end", resolve));

  const whole: Box = { x: MARGIN, width: doc.page.width - 2 * MARGIN };
  const bottom = doc.page.height - MARGIN - 8;
  let y = MARGIN;

  const widthOf = (text: string, family: Family, size: number) =>
    runsOf(text, family).reduce((sum, run) => sum + doc.font(run.face, size).widthOfString(run.text), 0);

  /** The text in lines that fit; a word that is wider than a line is broken. */
  function linesOf(text: string, { family, size }: Required<Pick<TextStyle, "family" | "size">>, width: number) {
    const lines: string[] = [];
    for (const paragraph of text.split("\n")) {
      let line = "";
      for (const word of paragraph.split(/[ \t]+/)) {
        const longer = line ? `${line} ${word}` : word;
        if (widthOf(longer, family, size) <= width) {
          line = longer;
          continue;
        }
        if (line) lines.push(line);
        line = "";
        for (const character of word) {
          if (line && widthOf(line + character, family, size) > width) {
            lines.push(line);
            line = "";
          }
          line += character;
        }
      }
      lines.push(line);
    }
    return lines;
  }

  /** Draws one line with its top at `top`. */
  function drawLine(line: string, style: Line["style"], box: Box, top: number) {
    const { family, size, color, align, link } = style;
    const width = widthOf(line, family, size);
    let x = align === "right" ? box.x + box.width - width : box.x;
    if (link) {
      doc.link(x, top, width, size * LEADING, link);
      // pdfkit's own line is in the next one.
      const below = top + size * 1.2;
      doc
        .moveTo(x, below)
        .lineTo(x + width, below)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke();
    }
    for (const run of runsOf(line, family)) {
      doc.font(run.face, size).fillColor(color);
      doc.text(run.text, x, top + size * 1.05, { lineBreak: false, baseline: "alphabetic" });
      x += doc.widthOfString(run.text);
    }
  }

  function turnPageUnless(fits: number): boolean {
    if (y + fits <= bottom) return false;
    doc.addPage();
    y = MARGIN;
    return true;
  }

  function text(words: string, given: TextStyle = {}, box = whole): void {
    const style = { ...BODY, ...given };
    for (const line of linesOf(words, style, box.width)) {
      turnPageUnless(style.size * LEADING);
      drawLine(line, style, box, y);
      y += style.size * LEADING;
    }
  }

  function space(points: number): void {
    y += points;
  }

  function rule(color = COLOR.line): void {
    doc
      .moveTo(whole.x, y)
      .lineTo(whole.x + whole.width, y)
      .lineWidth(0.7)
      .strokeColor(color)
      .stroke();
  }

  /** Side by side, from the same top; each is written in its box. They do not break over pages. */
  function columns(writers: (() => void)[], gap = 24): void {
    const width = (whole.width - gap * (writers.length - 1)) / writers.length;
    const top = y;
    const kept = { ...whole };
    let lowest = top;
    writers.forEach((write, index) => {
      y = top;
      Object.assign(whole, { x: kept.x + index * (width + gap), width });
      write();
      lowest = Math.max(lowest, y);
    });
    Object.assign(whole, kept);
    y = lowest;
  }

  function tableHead(boxes: Box[], { columns: heads }: Table): void {
    heads.forEach(({ head, align }, index) => {
      const style = { ...BODY, size: 8, color: COLOR.meta, align: align ?? BODY.align };
      drawLine(head, style, boxes[index] as Box, y);
    });
    y += 16;
    rule(COLOR.petrol);
    y += 7;
  }

  /** Draws the lines of a row's cells as far as the page has room; returns the rest of each cell. */
  function drawCells(cells: Line[][], boxes: Box[]): Line[][] {
    const top = y;
    return cells.map((lines, index) => {
      let below = top;
      const left = lines.findIndex(({ line, style }) => {
        if (below + style.size * LEADING > bottom) return true;
        drawLine(line, style, boxes[index] as Box, below);
        below += style.size * LEADING;
        return false;
      });
      y = Math.max(y, below);
      return left < 0 ? [] : lines.slice(left);
    });
  }

  /** Rows with hairlines between them. A row stays on one page, unless it is taller than one; on a new page the heads are repeated. */
  function table(content: Table): void {
    let x = whole.x;
    const gap = 12;
    const boxes = content.columns.map(({ share }, index) => {
      const width = whole.width * share - (index === content.columns.length - 1 ? 0 : gap);
      const box = { x, width };
      x += width + gap;
      return box;
    });
    turnPageUnless(60);
    tableHead(boxes, content);
    for (const row of content.rows) {
      const cells = row.map((cell, index) => {
        const given = typeof cell === "string" ? { text: cell } : cell;
        const style = { ...BODY, color: COLOR.ink, align: content.columns[index]?.align ?? BODY.align, ...given.style };
        const small = { ...BODY, size: 8.5, color: COLOR.meta, align: style.align };
        const { width } = boxes[index] as Box;
        return [
          ...linesOf(given.text, style, width).map((line) => ({ line, style })),
          ...(given.below ? linesOf(given.below, small, width).map((line) => ({ line, style: small })) : []),
        ];
      });
      const heights = cells.map((lines) => lines.reduce((sum, { style }) => sum + style.size * LEADING, 0));
      if (turnPageUnless(Math.min(Math.max(...heights), bottom - MARGIN - 40))) tableHead(boxes, content);
      for (let rest = drawCells(cells, boxes); rest.some((lines) => lines.length > 0); rest = drawCells(rest, boxes)) {
        doc.addPage();
        y = MARGIN;
        tableHead(boxes, content);
      }
      y += 6;
      rule();
      y += 7;
    }
  }

  return {
    text,
    space,
    rule,
    columns,
    table,
    /** Turns the page unless so many points are left on this one: for parts that belong together. */
    keep: (points: number) => void turnPageUnless(points),
    /** The name at the top of the first page, in the corner opposite the document's title. */
    letterhead(name: string, kind: string) {
      const style = { ...BODY, family: "strong" as const, size: 9, color: COLOR.meta };
      drawLine(kind, { ...style, align: "right" }, whole, y + 8);
      text(name, { family: "serif", size: 20, color: COLOR.petrol });
      y += 4;
      rule(COLOR.petrol);
      y += 26;
    },
    heading(words: string) {
      turnPageUnless(70);
      y += 14;
      text(words, { family: "serif", size: 16, color: COLOR.ink });
      y += 5;
    },
    title: (words: string) => text(words, { family: "serif", size: 28, color: COLOR.ink }),
    /** Labels with their values, one below the other. */
    facts(pairs: [label: string, value: string][]) {
      for (const [label, value] of pairs) {
        text(label, { size: 8, color: COLOR.meta });
        text(value, { color: COLOR.ink });
        y += 6;
      }
    },
    /** A JPEG in its proportions, as wide as the page, with its name below. */
    picture(jpeg: Uint8Array, shape: { width: number; height: number }, name: string) {
      const scale = Math.min(whole.width / shape.width, TALLEST_PICTURE / shape.height);
      const height = shape.height * scale;
      turnPageUnless(height + 20);
      doc.image(Buffer.from(jpeg), whole.x, y, { width: shape.width * scale, height });
      y += height + 4;
      text(name, { size: 8.5, color: COLOR.meta });
    },
    /** A sum at the right edge of a table. */
    total(label: string, value: string, strong = false) {
      const style = {
        ...BODY,
        family: strong ? ("strong" as const) : BODY.family,
        color: COLOR.ink,
        size: strong ? 11 : 10,
      };
      turnPageUnless(20);
      drawLine(label, { ...style, align: "right" }, { x: whole.x, width: whole.width * 0.78 }, y);
      drawLine(value, { ...style, align: "right" }, whole, y);
      y += style.size * LEADING + 3;
    },
    async bytes(): Promise<Uint8Array<ArrayBuffer>> {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        const style = { ...BODY, size: 8, color: COLOR.meta };
        const top = doc.page.height - FOOTER_BASELINE - style.size;
        drawLine(footer, style, whole, top);
        drawLine(`${page + 1} of ${count}`, { ...style, align: "right" }, whole, top);
      }
      doc.end();
      await ended;
      const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
      let at = 0;
      for (const chunk of chunks) {
        all.set(chunk, at);
        at += chunk.length;
      }
      return all;
    },
  };
}
