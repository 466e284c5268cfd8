import { expect, it } from "vitest";
import { pdfInWords, sizeInWords } from "./file-words.ts";

it("says how large a file is", () => {
  expect([1, 840_400, 999_400, 999_600, 2_340_000, 25_000_000].map(sizeInWords)).toEqual([
    ...["1 KB", "840 KB", "999 KB", "1 MB", "2.3 MB", "25 MB"],
  ]);
});

it("says what state a PDF is in", () => {
  const pdf = { state: "ready", pages: 1, bytes: 4000 } as const;
  expect(pdfInWords(pdf)).toBe("PDF · 1 page · 4 KB");
  expect(pdfInWords({ ...pdf, pages: 3 })).toBe("PDF · 3 pages · 4 KB");
  expect(pdfInWords({ ...pdf, state: "checking" })).toMatch(/being checked/);
  expect(pdfInWords({ ...pdf, state: "refused" })).toMatch(/can’t pass this PDF on/);
});
