import { getDocument, OPS, Util } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Returns the text of each page of a PDF, read by a library that did not write it; pieces in their order, with spaces between them. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items
        .map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : ""))
        .join("")
        .replace(/\s+/g, " ");
    }),
  );
  await loading.destroy();
  return pages;
}

/** Returns the sizes in millimeters of the shapes that are drawn on the first page. */
export async function shapesOfPdf(bytes: Uint8Array): Promise<{ width: number; height: number }[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const { fnArray, argsArray } = await (await (await loading.promise).getPage(1)).getOperatorList();
  const stack: number[][] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  const shapes = fnArray.flatMap((operator, index) => {
    if (operator === OPS.save) stack.push(matrix);
    if (operator === OPS.restore) matrix = stack.pop() ?? matrix;
    if (operator === OPS.transform) matrix = Util.transform(matrix, argsArray[index]);
    if (operator !== OPS.constructPath) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = argsArray[index][2] ?? [];
    const [a = 0, , , d = 0] = matrix;
    const mm = 25.4 / 72;
    return [{ width: Math.abs((right - left) * a) * mm, height: Math.abs((bottom - top) * d) * mm }];
  });
  await loading.destroy();
  return shapes;
}
