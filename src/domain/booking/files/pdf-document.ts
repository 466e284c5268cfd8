import { FILE } from "@contract/limits.ts";
import { getDocument, type PDFPageProxy, PDFWorker } from "pdfjs-dist";
import PdfWorkerScript from "pdfjs-dist/build/pdf.worker.min.mjs?worker";
import { UPLOADED_SIZES } from "@/lib/image.ts";
import { UnusableFileError } from "./prepare-file.ts";

/**
 * Opens at most `FILE.mostPages` pages of the PDF at an address. They can be drawn until `signal` aborts. Nothing in the file runs: no scripts, no forms, no
 * links. @throws UnusableFileError
 */
export async function openPdf(url: string, signal: AbortSignal): Promise<PDFPageProxy[]> {
  signal.throwIfAborted();
  // One worker per file, so that it can be stopped, whatever the file makes it do.
  const port = new PdfWorkerScript();
  const worker = PDFWorker.create({ port });
  // Our pages' policy allows neither eval nor WebAssembly.
  const loading = getDocument({ url, worker, isEvalSupported: false, useWasm: false, enableXfa: false });
  signal.addEventListener("abort", () => {
    void loading.destroy();
    port.terminate();
  });
  try {
    const pdf = await loading.promise;
    // A browser would take too long for all pages of a long file.
    const numbers = Array.from({ length: Math.min(pdf.numPages, FILE.mostPages) }, (_, index) => index + 1);
    if (numbers.length === 0) throw new UnusableFileError("This PDF has no pages.");
    return await Promise.all(numbers.map((number) => pdf.getPage(number)));
  } catch (error) {
    if (error instanceof UnusableFileError) throw error;
    const name = error instanceof Error ? error.name : "";
    throw new UnusableFileError(WORDS[name] ?? WORDS.otherwise, { cause: error });
  }
}

/** Messages by the names of pdfjs's errors. */
const WORDS: Record<string, string> & { otherwise: string } = {
  PasswordException: "This PDF is locked with a password. Save it without one and add it again.",
  InvalidPDFException: "This PDF is damaged. Open it in another program, print it to a new PDF, and add that.",
  otherwise: "The PDF could not be opened. Close this and try again, or add a picture of the page.",
};

/** Whether an image on a drawn page could not be decoded, such as JPEG 2000 without WebAssembly; pdfjs leaves it out without an error. */
export const lacksImage = ({ objs }: PDFPageProxy) => [...objs].some(([, decoded]) => decoded === null);

/** Time after which drawing a page is abandoned, in milliseconds. */
const MOST_MS = 30_000;

/** Draws a page as a picture in the size of a booking's pictures. @throws UnusableFileError; what `signal` aborts with */
export async function pictureOf(page: PDFPageProxy, signal: AbortSignal): Promise<Blob> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: UPLOADED_SIZES.file.large / Math.max(width, height) });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const drawing = page.render({ canvas, viewport });
  const late = AbortSignal.timeout(MOST_MS);
  const stopped = AbortSignal.any([signal, late]);
  stopped.addEventListener("abort", () => drawing.cancel());
  try {
    await drawing.promise;
    if (lacksImage(page)) throw new Error("An image of the page cannot be decoded.");
    const picture = await new Promise<Blob | null>((found) => canvas.toBlob(found));
    if (picture) return picture;
    throw new Error("The picture is empty.");
  } catch (cause) {
    signal.throwIfAborted();
    throw new UnusableFileError(
      late.aborted
        ? "This page takes too long to draw. Choose another one, or add a picture of it."
        : "This page cannot be drawn. Choose another one, or add a picture of it.",
      { cause },
    );
  }
}
