import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Each page's pieces of text, read by a library that did not write the PDF. */
async function piecesOf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.filter((item) => "str" in item);
    }),
  );
  await loading.destroy();
  return pages;
}

/** The text of each page of a PDF; pieces in their order, with spaces between them. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  return (await piecesOf(bytes)).map((pieces) =>
    pieces
      .map(({ str, hasEOL }) => str + (hasEOL ? " " : ""))
      .join("")
      .replace(/\s+/g, " "),
  );
}

/** Where pieces of text of a PDF's first page end, in points from its left edge. */
export async function endsInPdf(bytes: Uint8Array): Promise<Record<string, number>> {
  const [pieces = []] = await piecesOf(bytes);
  return Object.fromEntries(pieces.map(({ str, transform, width }) => [str, transform[4] + width]));
}
