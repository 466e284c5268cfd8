import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { objectStream, pdfOf } from "../../tests/support/pdfs.ts";
import { FILE } from "./contract/limits.ts";
import { readPdf } from "./pdf-format.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const read = (text: string) => readPdf(bytes(text));
/** A PDF with one more object. */
const withObject = (object: string) => read(pdfOf({ more: [object] }));

test("readPdf counts the pages of a PDF, plain and with packed objects", () => {
  expect(read(pdfOf({}))).toEqual({ pages: 1 });
  expect(read(pdfOf({ pages: FILE.mostPages }))).toEqual({ pages: FILE.mostPages });
  expect(read(pdfOf({ packed: true, pages: 3 }))).toEqual({ pages: 3 });
  expect(read(`${pdfOf({})}\r\n\0\n`)).toEqual({ pages: 1 });
});

test("readPdf accepts links, jumps within the file, and outlines longer than the pages", () => {
  expect(withObject("<< /S /URI /URI (https://parlour.test/JavaScript) >>")).toEqual({ pages: 1 });
  expect(withObject("<< /OpenAction [3 0 R /Fit] >>")).toEqual({ pages: 1 });
  expect(withObject("<< /Type /Outlines /Count 500 >>")).toEqual({ pages: 1 });
  expect(withObject("<< /Title (The \\(new\\) /JavaScript (nested) and /Launch) >>")).toEqual({ pages: 1 });
  expect(withObject(`<< /Length 11 >>\nstream\n/JavaScript\nendstream`)).toEqual({ pages: 1 });
});

test("readPdf refuses other files, and PDFs with something before or after them", () => {
  for (const file of [
    "",
    "%PDF-1.7",
    "%PDF-1.7\n%%EOF",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    `<html>${pdfOf({})}`,
    `\n${pdfOf({})}`,
    `${pdfOf({})}<script>alert(1)</script>`,
    `${pdfOf({})}PK\x03\x04`,
    pdfOf({}).slice(0, -20),
    pdfOf({ pages: FILE.mostPages + 1 }),
    pdfOf({ pages: 0 }),
  ])
    expect(read(file), file.slice(0, 60)).toBeNull();
});

describe("readPdf refuses", () => {
  const names = [
    ...["JavaScript", "JS", "Launch", "EmbeddedFile", "EmbeddedFiles", "GoToE", "ImportData", "SubmitForm"],
    ...["RichMedia", "Rendition", "XFA", "Encrypt", "GoToR"],
  ];
  test.each(names)("%s, however it is written", (name) => {
    const action = `<< /S /${name} >>`;
    expect(withObject(action)).toBeNull();
    // The same in other words, and in other places.
    const escaped = [...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join("");
    expect(withObject(`<< /S/${escaped}>>`)).toBeNull();
    expect(withObject(`<< /A [<< /B (text) /S % a comment\n/${name} >>] >>`)).toBeNull();
    expect(read(pdfOf({ trailer: `/Root 1 0 R /X /${name}` }))).toBeNull();
    expect(read(pdfOf({ packed: true, more: [action] }))).toBeNull();
    expect(read(pdfOf({ packed: true, more: [`<< /S /${escaped} >>`] }))).toBeNull();
  });

  test("actions of pages, but not other names of two letters", () => {
    expect(withObject("<< /AA << /O 5 0 R >> >>")).toBeNull();
    expect(withObject("<< /#41A %\n5 0 R >>")).toBeNull();
    expect(read(pdfOf({ packed: true, more: ["<< /AA 5 0 R >>"] }))).toBeNull();
    expect(withObject("<< /Differences [65 /AA /AE] /X /AA >>")).toEqual({ pages: 1 });
  });

  test("actions where tables of positions may lead: in a stream, in a text, after a comment", () => {
    const action = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
    expect(withObject(`<< /Length 70 >>\nstream\n9 0 obj ${action} endobj\nendstream`)).toBeNull();
    expect(withObject(`<< /Title (9 0 obj ${action} endobj) >>`)).toBeNull();
    expect(withObject(`<< >>\nendobj\n9 %\n0 %\nobj%\n${action}`)).toBeNull();
    expect(withObject(`<< /A (>>\nstream\n) /S /JavaScript /B (\nendstream) >>`)).toBeNull();
    expect(withObject(`<< /A (never closed\nendobj\n9 0 obj ${action}`)).toBeNull();
  });

  test("streams of objects that are packed in a way that it does not read", () => {
    const packed = (head: string, content: Uint8Array) => withObject(objectStream(head, content));
    const plain = bytes("9 0 << /A 1 >>");
    expect(packed("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(plain))).toEqual({ pages: 1 });
    expect(packed("/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode]", deflateSync(plain))).toEqual({ pages: 1 });
    for (const head of [
      "/Type /ObjStm /N 1 /First 4",
      "/Type /ObjStm /N 1 /First 4 /Filter 8 0 R",
      "/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]",
      "/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode",
      "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>",
      "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /F (other.pdf)",
      "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DP << /Predictor 12 >>",
      "/N 1 /First 4 /Filter /LZWDecode",
      "/Type /ObjStm /Filter /LZWDecode",
    ])
      expect(packed(head, deflateSync(plain)), head).toBeNull();
    expect(packed("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", bytes("not packed"))).toBeNull();
  });
});

test("readPdf refuses a bomb of packed objects before it unpacks it", () => {
  const bomb = objectStream(
    "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode",
    deflateSync(Buffer.alloc(64 << 20, " ")),
  );
  expect(withObject(bomb)).toBeNull();
});

test("readPdf ends soon, whatever a large file holds", () => {
  // A tenth of the largest: what takes longer than the file grows would take minutes even then.
  const most = FILE.largestBytes / 10;
  const filled = (part: string) => {
    const text = pdfOf({ more: ["@"] });
    return text.replace("@", part.repeat(Math.floor((most - text.length) / part.length)));
  };
  for (const part of ["obj ", "1 0 obj (", "((((", "/A", "<<", "%", "\\(", "stream\n", "trailer (", "x"]) {
    const began = process.cpuUsage();
    read(filled(part));
    expect(process.cpuUsage(began).user, part).toBeLessThan(20_000_000);
  }
}, 120_000);

test("readPdf throws nothing at a thousand damaged files", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const samples = [pdfOf({}), pdfOf({ packed: true })].map(bytes);
  for (let i = 0; i < 1000; i++) {
    const file = (samples[i % 2] as Uint8Array).slice();
    for (let n = 0; n < 4; n++) file[random(file.length)] = random(256);
    expect(() => readPdf(file)).not.toThrow();
  }
});
