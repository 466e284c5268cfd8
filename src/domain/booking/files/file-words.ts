import type { BookingFile } from "@contract/files.ts";

/** "840 KB", "2.3 MB". */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(kilobytes / 1000).toFixed(1).replace(/\.0$/, "")} MB`;
}

/** The words about a PDF below its name. */
export function formatPdf({ state, pages, bytes }: Pick<BookingFile, "state" | "pages" | "bytes">): string {
  if (state === "checking") return "PDF, being checked. It opens in a moment.";
  if (state === "refused")
    return "We can’t pass this PDF on: it’s damaged, locked, longer than 100 pages, or has scripts or files in it.";
  return ["PDF", pages === 1 ? "1 page" : `${pages} pages`, formatFileSize(bytes)].join(" · ");
}
