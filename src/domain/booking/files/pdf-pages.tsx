import { FILE } from "@contract/limits.ts";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from "pdfjs-dist";
import PdfWorkerScript from "pdfjs-dist/build/pdf.worker.min.mjs?worker";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** For all files. One that `getDocument` makes ends with its file, and with it what has begun of the next. */
const worker = PDFWorker.create({ port: new PdfWorkerScript() });

type PdfPagesProps = {
  address: string;
  name: string;
  zoom: number;
  wait: ReactNode;
  onFail: (address: string) => void;
};

/** The pages of a PDF as pictures, each drawn when it comes near. Nothing in the file runs: no scripts, no forms, no links. */
export default function PdfPages({ address, name, zoom, wait, onFail }: PdfPagesProps) {
  const [pages, setPages] = useState<PDFPageProxy[]>();
  useEffect(() => {
    // The policy of our pages allows neither eval nor WebAssembly.
    const loading = getDocument({ url: address, worker, isEvalSupported: false, useWasm: false, enableXfa: false });
    loading.promise.then(pagesOf).then(setPages, (error: unknown) => {
      if (loading.destroyed) return;
      console.error("A PDF cannot be drawn:", error);
      onFail(address);
    });
    return () => void loading.destroy();
  }, [address, onFail]);
  if (!pages) return wait;
  return (
    <section
      className="absolute inset-0 overflow-auto px-3 pb-6 sm:px-16"
      aria-label={`Pages of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className="mx-auto grid gap-3" style={{ width: `min(${100 * zoom}%, ${60 * zoom}rem)` }}>
        {pages.map((page) => (
          <Page key={page.pageNumber} page={page} label={`Page ${page.pageNumber} of ${pages.length}`} zoom={zoom} />
        ))}
        {pages.length === FILE.mostPages && (
          <p className="py-6 text-center">
            No more than {FILE.mostPages} pages are shown here. Save the file to see all.
          </p>
        )}
      </div>
    </section>
  );
}

/** The first ones of a long file: a browser would take too long for all. */
const pagesOf = (pdf: PDFDocumentProxy) =>
  Promise.all(Array.from({ length: Math.min(pdf.numPages, FILE.mostPages) }, (_, index) => pdf.getPage(index + 1)));

/** Pixels along the longest side: phones draw nothing larger. */
const MOST_PIXELS = 4000;

function Page({ page, label, zoom }: { page: PDFPageProxy; label: string; zoom: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const { width, height } = page.getViewport({ scale: 1 });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: "100%",
    });
    if (canvas.current) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is as wide as the zoom makes it
  useEffect(() => {
    const element = canvas.current;
    if (!element || !near) return;
    const wanted = (element.clientWidth * devicePixelRatio) / width;
    const viewport = page.getViewport({ scale: Math.min(wanted, MOST_PIXELS / Math.max(width, height)) });
    element.width = Math.floor(viewport.width);
    element.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: element, viewport });
    drawing.promise.catch(() => undefined);
    return () => drawing.cancel();
  }, [page, near, width, height, zoom]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="w-full bg-white"
      style={{ aspectRatio: width / height }}
    />
  );
}
