import { FILE } from "@contract/limits.ts";
import type { PDFPageProxy } from "pdfjs-dist";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { lacksImage, openPdf } from "./pdf-document.ts";

type PdfPagesProps = {
  address: string;
  name: string;
  zoom: number;
  wait: ReactNode;
  onFail: (address: string) => void;
};

/** Shows a PDF's pages as pictures, each drawn when it comes near the view. */
export default function PdfPages({ address, name, zoom, wait, onFail }: PdfPagesProps) {
  const [pages, setPages] = useState<PDFPageProxy[]>();
  useEffect(() => {
    const viewing = new AbortController();
    openPdf(address, viewing.signal).then(setPages, (error: unknown) => {
      if (viewing.signal.aborted) return;
      console.error("A PDF cannot be drawn:", error);
      onFail(address);
    });
    return () => viewing.abort();
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
        {pages.map((page) => {
          const label = `Page ${page.pageNumber} of ${pages.length}`;
          return (
            <Fragment key={page.pageNumber}>
              {pages.length > 1 && (
                <p aria-hidden="true" className="-mb-1 text-xs text-duck-200 tabular-nums">
                  {label}
                </p>
              )}
              <PdfPage page={page} label={label} zoom={zoom} />
            </Fragment>
          );
        })}
        {pages.length === FILE.mostPages && (
          <p className="py-6 text-center">
            No more than {FILE.mostPages} pages are shown here. Save the file to see all.
          </p>
        )}
      </div>
    </section>
  );
}

/** Longest side of a drawn page, in pixels: phones draw nothing larger. */
const MOST_PIXELS = 4000;

/** A page that is drawn when it comes near the view, as wide as the box around it. `zoom` draws it again. */
export function PdfPage({ page, label, zoom = 1 }: { page: PDFPageProxy; label: string; zoom?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [isIncomplete, setIsIncomplete] = useState(false);
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
    drawing.promise.then(
      () => setIsIncomplete(lacksImage(page)),
      () => undefined,
    );
    return () => drawing.cancel();
  }, [page, near, width, height, zoom]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="w-full bg-white"
        style={{ aspectRatio: width / height }}
      />
      {isIncomplete && label && (
        <p className="py-3 text-center">A picture on this page cannot be shown here. Save the file to see it.</p>
      )}
    </>
  );
}
