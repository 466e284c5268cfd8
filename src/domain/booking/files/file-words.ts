import type { BookingFile } from "@contract/files.ts";

/** Formats a file's size: "840 KB", "2.3 MB". */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(kilobytes / 1000).toFixed(1).replace(/\.0$/, "")} MB`;
}

/** Returns the line about a PDF below its name. */
export const formatPdf = ({ bytes }: Pick<BookingFile, "bytes">): string => `PDF · ${formatFileSize(bytes)}`;
