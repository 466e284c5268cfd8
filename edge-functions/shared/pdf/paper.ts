import { paperWords } from "../contract/paper-words.ts";
import type { Paper } from "../contract/papers.ts";
import { createSheet } from "./sheet.ts";

/** A receipt, tax invoice or credit note as a PDF. The same paper gives the same bytes. */
export function writePaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { title, facts, seller, buyer, what, when, sums, total, settled, reference, issued } = paperWords(paper);
  const sheet = createSheet({
    title,
    footer: title,
    created: new Date(paper.issuedAt),
  });
  sheet.letterhead(title, "Parlour");
  const party = (label: string, { lines, taxId }: typeof seller) => {
    sheet.facts([[label, [...lines, taxId].filter(Boolean).join("\n")]]);
  };
  sheet.columns([() => party("From", seller), () => party("To", buyer), () => sheet.facts(facts)]);
  sheet.space(20);
  sheet.table({
    columns: [
      { head: "For", share: 0.75 },
      { head: "Amount", share: 0.25, align: "right" },
    ],
    rows: [[{ text: what, below: when }, total[1]]],
  });
  for (const [label, value] of sums) sheet.total(label, value);
  sheet.total(...total, true);
  sheet.space(24);
  if (settled) {
    sheet.facts([settled]);
    sheet.space(12);
  }
  if (issued) sheet.text(issued, { size: 8.5 });
  sheet.text(reference, { size: 8.5 });
  return sheet.bytes();
}
