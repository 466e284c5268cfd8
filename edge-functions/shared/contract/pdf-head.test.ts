import { expect, test } from "vitest";
import { isPdf, PDF_HEAD } from "./pdf-head.ts";

const PDF = "%PDF-1.7\n";

test.each([
  ["nothing", ""],
  ["a byte order mark", "\uFEFF"],
  ["a blank line", "\r\n"],
  ["a printer's line", "\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n"],
])("A file with %s before its signature is a PDF", (_, before) => {
  expect(isPdf(new TextEncoder().encode(before + PDF).subarray(0, PDF_HEAD))).toBe(true);
});

test.each(["", "%PDF", "<html>", "\x89PNG\r\n", "x".repeat(PDF_HEAD) + PDF])(
  "A file that begins in another way is not a PDF",
  (text) => {
    expect(isPdf(new TextEncoder().encode(text).subarray(0, PDF_HEAD))).toBe(false);
  },
);
