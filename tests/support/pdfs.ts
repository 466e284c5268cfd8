/** The outline of a flat, to draw on a page. */
const PLAN =
  "3 w 60 300 475 400 re S 1 w 300 300 m 300 480 l S 300 560 m 300 700 l S 60 520 m 220 520 l S 0.7 0.85 0.83 rg 90 560 120 110 re B";

const KEY = "0".repeat(64);
const LOCK = ` /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${KEY}> /U <${KEY}> /P -4 >>`;

/** JPEG 2000, which needs WebAssembly. */
const SCAN =
  "<< /Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode /Length 4 >>\nstream\nJPX!\nendstream";

/**
 * Makes a PDF with this many pages, each with a floor plan. `box`: a page's corners in points. `isLocked`: it asks for a password. `isScan`: the plan
 * is a picture that none of our browsers decodes.
 */
export function pdfFile({
  pages = 1,
  box = "0 0 595 842",
  isLocked = false,
  isScan = false,
} = {}): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, n) => `${n + 4} 0 R`).join(" ");
  const content = isScan ? "595 0 0 842 0 0 cm /Scan Do" : PLAN;
  const resources = isScan ? ` /Resources << /XObject << /Scan ${pages + 4} 0 R >> >>` : "";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 3 0 R${resources} >>`,
    ),
    ...(isScan ? [SCAN] : []),
  ];
  let body = "%PDF-1.7\n";
  const positions: string[] = [];
  for (const [n, object] of objects.entries()) {
    positions.push(`${String(body.length).padStart(10, "0")} 00000 n \n`);
    body += `${n + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${positions.join("")}`;
  return new Uint8Array(
    Buffer.from(
      `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R${isLocked ? LOCK : ""} >>\nstartxref\n${body.length}\n%%EOF\n`,
    ),
  );
}
