import type { BookingFile, FilePurpose } from "@contract/files.ts";
import { FILE } from "@contract/limits.ts";
import { useMutation } from "@tanstack/react-query";
import type { PDFPageProxy } from "pdfjs-dist";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog, DialogContent, useClosing } from "@/ui/dialog.tsx";
import { FieldError } from "@/ui/field.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { addressOf } from "./file-addresses.ts";
import { openPdf, pictureOf } from "./pdf-document.ts";
import { PdfPage } from "./pdf-pages.tsx";
import { prepareFile, UnusableFileError } from "./prepare-file.ts";
import { removeFile, uploadFile } from "./upload-file.ts";

type PdfPageDialogProps = {
  pdf: BookingFile;
  bookingId: string;
  /** The purpose of the picture. */
  purpose: FilePurpose;
  /** Called when the page has become a picture of the booking. */
  onPicture: (picture: BookingFile) => void;
  onClose: () => void;
};

/** Turns a PDF’s only page, or the page that is pressed, into a picture, on which members draw as on any other. Closing stops the work. */
export default function PdfPageDialog({ pdf, bookingId, purpose, onPicture, onClose }: PdfPageDialogProps) {
  const { open, close, frame } = useClosing(onClose);
  const [pages, setPages] = useState<PDFPageProxy[]>([]);
  const [fault, setFault] = useState("");
  const closing = useRef(new AbortController());
  const add = useMutation({
    async mutationFn(page: PDFPageProxy) {
      const { signal } = closing.current;
      const name = `${pdf.name.replace(/\.pdf$/i, "")}, page ${page.pageNumber}.jpg`;
      const picture = await prepareFile(new File([await pictureOf(page, signal)], name));
      const id = crypto.randomUUID();
      return uploadFile({ id, bookingId, purpose }, picture, { signal }).catch((error: unknown) => {
        // Removes the part that has arrived.
        void removeFile(id).catch(() => undefined);
        throw error;
      });
    },
    onSuccess(picture) {
      onPicture(picture);
      close();
    },
  });
  const show = useEffectEvent((found: PDFPageProxy[]) => {
    setPages(found);
    if (found.length === 1 && found[0]) add.mutate(found[0]);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    closing.current = controller;
    addressOf(pdf.id)
      .then((address) => {
        if (!address) throw new UnusableFileError("The PDF could not be loaded. It may have been removed.");
        return openPdf(address.saveUrl, signal);
      })
      .then(show)
      .catch((error: unknown) => {
        if (!signal.aborted) setFault(error instanceof Error ? error.message : String(error));
      });
    return () => controller.abort();
  }, [pdf.id]);
  const refusal = fault || add.error?.message;
  const { isPending, variables: taken } = add;
  const isWaiting = isPending || (pages.length === 0 && !fault);
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        closing.current.abort();
        close();
      }}
    >
      <DialogContent
        {...frame}
        title={<bdi>{pdf.name}</bdi>}
        {...(pages.length > 1 && { description: "Choose the page to draw on. It is added as a picture." })}
      >
        {refusal && <FieldError className="mb-4">{refusal}</FieldError>}
        <p role="status" className={isWaiting ? "mb-4 flex items-center gap-3" : "sr-only"}>
          {isWaiting && <Spinner />}
          {isPending ? `Adding page ${taken.pageNumber}...` : isWaiting && "Opening the PDF..."}
        </p>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {pages.map((page) => (
            <li key={page.pageNumber}>
              <button
                type="button"
                className="grid w-full cursor-pointer gap-1.5 rounded-card bg-linen p-2 text-sm font-semibold hover:bg-duck-100 disabled:cursor-default disabled:hover:bg-linen"
                disabled={isPending}
                onClick={() => add.mutate(page)}
              >
                <span className="block max-h-60 overflow-hidden" aria-hidden="true">
                  <PdfPage page={page} label="" />
                </span>
                Page {page.pageNumber}
              </button>
            </li>
          ))}
        </ul>
        {pages.length === FILE.mostPages && (
          <p className="mt-4 text-sm text-ink-700">
            No more than {FILE.mostPages} pages are shown here. Send a picture of a later one.
          </p>
        )}
      </DialogContent>
    </Dialog>
  );
}
