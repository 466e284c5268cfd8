/** The number of bytes at its beginning that say whether a file is a PDF: readers accept other bytes in front of its signature. */
export const PDF_HEAD = 1024;

export const isPdf = (head: Uint8Array): boolean => new TextDecoder("latin1").decode(head).includes("%PDF-");
