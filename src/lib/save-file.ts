/** Downloads a PDF from an answer of the API. */
export function savePdf({ name, base64 }: { name: string; base64: string }): void {
  saveFile(name, "application/pdf", bytesOfPdf(base64));
}

export const bytesOfPdf = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

/** Downloads text or bytes as a file. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
