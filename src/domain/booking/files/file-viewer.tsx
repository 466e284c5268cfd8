import type { BookingFile } from "@contract/files.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Download, PencilLine, X, ZoomIn, ZoomOut } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { toast } from "@/lib/toast.ts";
import { buttonClass } from "@/ui/button.tsx";
import { useClosing } from "@/ui/dialog.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { addressOf, fileAddressQuery } from "./file-addresses.ts";
import { Zoomable } from "./zoomable.tsx";

const PdfPages = lazy(() => import("./pdf-pages.tsx"));

type FileViewerProps = {
  /** Ordered as on the page. */
  files: BookingFile[];
  /** Says who sent a file and when; without it, the files of the page have one sender. */
  sentBy?: ((file: BookingFile) => string) | undefined;
  /** The id of the file that is shown first. */
  first: string;
  /** Opens a file to be drawn on; without it, drawing is not offered. */
  onDraw?: ((file: BookingFile) => void) | undefined;
  onClose: () => void;
};

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const button = buttonClass({
  variant: "ghost",
  size: "icon",
  className: "flex-none text-white hover:bg-white/15 disabled:opacity-40",
});

/** Shows the files of a booking, one at a time, over the whole window. */
export default function FileViewer({ files, sentBy, first, onDraw, onClose }: FileViewerProps) {
  const { open, close, frame } = useClosing(onClose);
  const [id, setId] = useState(first);
  const [zoom, setZoom] = useState(1);
  const index = files.findIndex((one) => one.id === id);
  const file = files[index];
  const by = (steps: number) => {
    const next = files[index + steps];
    if (!next) return;
    setId(next.id);
    setZoom(1);
  };
  const nearest = ZOOMS.filter((step) => step <= zoom).length - 1;
  const zoomBy = (steps: number) => setZoom(ZOOMS[Math.min(Math.max(nearest + steps, 0), ZOOMS.length - 1)] ?? 1);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") by(-1);
    else if (event.key === "ArrowRight") by(1);
    else if (event.key === "+" || event.key === "=") zoomBy(1);
    else if (event.key === "-") zoomBy(-1);
    else if (event.key === "0") setZoom(1);
  }

  if (!file) return null;
  return (
    <RadixDialog.Root open={open} onOpenChange={close}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          {...frame}
          className="on-dark fixed inset-0 z-[41] flex flex-col bg-petrol-950 text-white outline-none"
        >
          <header className="flex items-center gap-1 px-3 py-2 sm:px-4">
            <div className="mr-2 min-w-0 flex-1">
              <RadixDialog.Title asChild>
                <p dir="auto" className="truncate font-semibold">
                  {sentBy?.(file) ?? file.name}
                </p>
              </RadixDialog.Title>
              <p className="flex gap-3 text-xs text-duck-200" aria-live="polite">
                {sentBy && (
                  <span dir="auto" className="truncate">
                    {file.name}
                  </span>
                )}
                {files.length > 1 && (
                  <span className="flex-none">
                    {index + 1} of {files.length}
                  </span>
                )}
              </p>
            </div>
            {/* On phones, between the buttons that step: the name needs the line. */}
            <div className="flex gap-1 max-sm:absolute max-sm:bottom-[calc(0.5rem+env(safe-area-inset-bottom))] max-sm:left-1/2 max-sm:-translate-x-1/2">
              <button
                type="button"
                className={button}
                aria-label="Zoom out"
                disabled={zoom <= 1}
                onClick={() => zoomBy(-1)}
              >
                <ZoomOut aria-hidden="true" />
              </button>
              <button
                type="button"
                className={button}
                aria-label="Zoom in"
                disabled={zoom >= 4}
                onClick={() => zoomBy(1)}
              >
                <ZoomIn aria-hidden="true" />
              </button>
            </div>
            {onDraw && (
              <button
                type="button"
                className={button}
                aria-label={file.kind === "pdf" ? "Draw on a page" : "Draw on it"}
                onClick={() => {
                  onDraw(file);
                  close();
                }}
              >
                <PencilLine aria-hidden="true" />
              </button>
            )}
            <SaveLink id={file.id} name={file.name} />
            <RadixDialog.Close className={button} aria-label="Close">
              <X aria-hidden="true" />
            </RadixDialog.Close>
          </header>
          <div className="relative min-h-0 flex-1 max-sm:mb-[calc(3.75rem+env(safe-area-inset-bottom))]">
            <Content key={file.id} file={file} zoom={zoom} onZoom={setZoom} onSwipe={by} />
            <Step label="Previous file" side="left" disabled={index === 0} onClick={() => by(-1)}>
              <ChevronLeft aria-hidden="true" />
            </Step>
            <Step label="Next file" side="right" disabled={index === files.length - 1} onClick={() => by(1)}>
              <ChevronRight aria-hidden="true" />
            </Step>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Step(props: {
  label: string;
  side: "left" | "right";
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className={`${button} absolute top-1/2 -translate-y-1/2 bg-petrol-950/70 disabled:hidden max-sm:top-full max-sm:bg-transparent max-sm:mt-2 max-sm:translate-y-0 ${props.side === "left" ? "left-3" : "right-3"}`}
    >
      {props.children}
    </button>
  );
}

/** Requests the address on the click, because the one that the picture was loaded from may have expired. */
function SaveLink({ id, name }: { id: string; name: string }) {
  const failed = (description: string) => void toast.error("The file could not be saved", { description });
  const { mutate: save } = useMutation({
    mutationFn: () => addressOf(id),
    onError: ({ message }) => failed(message),
    onSuccess: (address) => {
      if (!address) return failed("It may have been deleted.");
      const link = document.createElement("a");
      link.href = address.saveUrl;
      link.download = name;
      link.click();
    },
  });
  return (
    <button type="button" className={button} aria-label="Save" onClick={() => save()}>
      <Download aria-hidden="true" />
    </button>
  );
}

type ContentProps = {
  file: BookingFile;
  zoom: number;
  onZoom: (zoom: number) => void;
  onSwipe: (steps: number) => void;
};

function Content({ file, zoom, onZoom, onSwipe }: ContentProps) {
  const { data, isLoadingError, isFetchedAfterMount, isFetching } = useQuery({
    ...fileAddressQuery(file.id),
    staleTime: 60_000,
    // Another address would load the shown file once more.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // The address that failed: the address of a small copy may have expired, and another is being fetched.
  const [failed, setFailed] = useState("");
  const [isDecoded, setDecoded] = useState(false);
  const address = (file.kind === "pdf" ? data?.saveUrl : data?.url) ?? "";
  const broken = data && failed === address;
  if (isLoadingError || (broken && !isFetching) || (isFetchedAfterMount && data === null)) {
    return (
      <p className="grid h-full place-items-center p-6 text-center">
        This file could not be loaded. Close it and try again.
      </p>
    );
  }
  const wait = (
    <p role="status" className="grid h-full place-items-center text-2xl">
      <Spinner />
      <span className="sr-only">Loading...</span>
    </p>
  );
  if (!data || broken) return wait;
  if (file.kind === "pdf") {
    return (
      <Suspense fallback={wait}>
        <PdfPages address={address} name={file.name} zoom={zoom} wait={wait} onFail={setFailed} />
      </Suspense>
    );
  }
  return (
    <>
      <Zoomable zoom={zoom} onZoom={onZoom} onSwipe={onSwipe}>
        {/* The small copy is already loaded, and is shown at the picture's size until the picture arrives. A large
           picture is decoded much later; the page does not wait for it. */}
        <img
          src={address}
          alt={file.name}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget }) =>
            void currentTarget
              .decode()
              .finally(() => setDecoded(true))
              .catch(() => {})
          }
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          style={{ backgroundImage: `url("${data.smallUrl ?? ""}")` }}
          className="size-auto max-h-full max-w-full bg-cover object-contain select-none"
          onError={() => setFailed(address)}
        />
      </Zoomable>
      {!isDecoded && (
        <div className="pointer-events-none absolute inset-0 m-auto size-14 rounded-full bg-petrol-950/70">{wait}</div>
      )}
    </>
  );
}
