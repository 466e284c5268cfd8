// @dom
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { FILE } from "@contract/limits.ts";
import type { PDFPageProxy } from "pdfjs-dist";
import { afterAll, expect, it, vi } from "vitest";
import { UPLOADED_SIZES } from "@/lib/image.ts";
import { pdfFile } from "../../../../tests/support/pdfs.ts";
import { openPdf, pictureOf } from "./pdf-document.ts";

// In Node, pdfjs runs without a worker.
vi.mock("pdfjs-dist/build/pdf.worker.min.mjs?worker", () => ({
  default: class {
    terminate() {}
  },
}));
vi.mock("pdfjs-dist", async () => ({
  ...(await import("pdfjs-dist/legacy/build/pdf.mjs")),
  PDFWorker: { create: () => undefined },
}));

/** A PDF whose pages contain themselves. */
const CIRCULAR = Buffer.from(Buffer.from(pdfFile()).toString("latin1").replace("[4 0 R]", "[2 0 R]"), "latin1");

const folder = mkdtempSync(join(tmpdir(), "parlour-pdf-"));
afterAll(() => rmSync(folder, { recursive: true }));
function open(pdf: Uint8Array, signal = new AbortController().signal): Promise<PDFPageProxy[]> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(path, pdf);
  return openPdf(pathToFileURL(path).href, signal);
}

it.each([
  ["locked with a password", pdfFile({ isLocked: true })],
  ["damaged", Buffer.from("%PDF-1.7\nnothing of a PDF")],
  ["could not be opened", CIRCULAR],
  ["no pages", pdfFile({ pages: 0 })],
])("says about a PDF without usable pages: %s", async (words, pdf) => {
  await expect(open(pdf)).rejects.toThrow(words);
});

it("opens the first pages of a long file, and none of a file that is closed meanwhile", async () => {
  expect(await open(pdfFile({ pages: 500 }))).toHaveLength(FILE.mostPages);
  const closing = new AbortController();
  const opened = open(pdfFile(), closing.signal);
  closing.abort();
  await expect(opened).rejects.toThrow();
});

const SIDE = UPLOADED_SIZES.file.large;
it.each([
  ["1e9 1e9", SIDE, SIDE],
  ["0.01 30000", 1, SIDE],
])("draws a page of %s points within a picture's pixels", async (size, width, height) => {
  const [page] = await open(pdfFile({ box: `0 0 ${size}` }));
  if (!page) throw new Error("No page");
  const drawn = vi.spyOn(page, "render").mockImplementation((({ canvas }: { canvas: HTMLCanvasElement }) => {
    canvas.toBlob = (found) => found(new Blob(["drawn"]));
    return { promise: Promise.resolve(), cancel() {} };
  }) as never);
  expect((await pictureOf(page, new AbortController().signal)).size).toBe(5);
  expect(drawn.mock.calls[0]?.[0].canvas).toMatchObject({ width, height });
});

it("does not count a page as drawn if one of its images cannot be decoded", async () => {
  const [page] = await open(pdfFile({ isScan: true }));
  if (!page) throw new Error("No page");
  vi.spyOn(page, "render").mockImplementation((({ canvas }: { canvas: HTMLCanvasElement }) => {
    canvas.toBlob = (found) => found(new Blob(["blank"]));
    const decoded = new Promise<void>((found) => page.objs.get("img_p0_1", () => found()));
    return { promise: Promise.all([page.getOperatorList(), decoded]), cancel() {} };
  }) as never);
  await expect(pictureOf(page, new AbortController().signal)).rejects.toThrow("cannot be drawn");
});

it("abandons a page that takes too long, or that is no longer wanted", async () => {
  const [page] = await open(pdfFile());
  if (!page) throw new Error("No page");
  vi.spyOn(page, "render").mockImplementation((() => {
    let cancel = () => {};
    const promise = new Promise((_, refuse) => {
      cancel = () => refuse(new Error("Rendering cancelled"));
    });
    return { promise, cancel: () => cancel() };
  }) as never);
  const late = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(late.signal);
  const slow = pictureOf(page, new AbortController().signal);
  late.abort();
  await expect(slow).rejects.toThrow("takes too long");
  const closing = new AbortController();
  const drawing = pictureOf(page, closing.signal);
  closing.abort(new Error("closed"));
  await expect(drawing).rejects.toThrow("closed");
});
