import { expect, it } from "vitest";
import { endsInPdf, textOfPdf } from "../../../tests/support/pdf.ts";
import { jpegFrame, jpegOf } from "../../../tests/support/pictures.ts";
import { fontsAreCurrent } from "../../../tools/generate-fonts.ts";
import { createSheet } from "./sheet.ts";
import { runsOf } from "./typeface.ts";

const newSheet = () => createSheet({ title: "A paper", footer: "Paper 7", created: new Date("2026-11-23T10:00:00Z") });
const COLUMNS = [
  { head: "What", share: 0.8 },
  { head: "Total", share: 0.2, align: "right" as const },
];
const written = async (write: (sheet: ReturnType<typeof newSheet>) => void) => {
  const sheet = newSheet();
  write(sheet);
  return textOfPdf(await sheet.bytes());
};

it("The fonts are those of the installed packages", async () => {
  expect(await fontsAreCurrent()).toBe(true);
});

it("runsOf sets each character in the first face of its family that has it", () => {
  expect(runsOf("Rate: ₹1,200", "sans")).toEqual([
    { face: "sans", text: "Rate: " },
    { face: "devanagari", text: "₹" },
    { face: "sans", text: "1,200" },
  ]);
  expect(runsOf("Ősz", "strong")).toEqual([
    { face: "strongExtended", text: "Ő" },
    { face: "strong", text: "sz" },
  ]);
  expect(runsOf("Мира", "serif").map(({ face }) => face)).toEqual(["cyrillic"]);
});

it("runsOf keeps marks with their letters, and replaces characters without a face", () => {
  expect(runsOf("क्षेत्र मीरा", "sans")).toEqual([{ face: "devanagari", text: "क्षेत्र मीरा" }]);
  expect(runsOf("e\u0301", "sans")).toEqual([{ face: "sans", text: "é" }]);
  expect(runsOf("a漢🙂\ufe0f", "sans")).toEqual([{ face: "sans", text: "a??" }]);
});

it("A sheet continues text on further pages, each with its foot", async () => {
  const pages = await written(({ text }) => {
    for (let n = 1; n <= 120; n++) text(`Line ${n}`);
  });
  expect(pages).toHaveLength(3);
  expect(pages.join(" ").match(/Line \d+/g)).toHaveLength(120);
  pages.forEach((page, index) => {
    expect(page).toContain(`Paper 7 ${index + 1} of 3`);
  });
});

it("A table repeats its head on each page, and loses no row", async () => {
  const pages = await written(({ table }) =>
    table({
      columns: COLUMNS,
      rows: Array.from({ length: 60 }, (_, n) => [`Item ${n + 1}`, "1.00"]),
    }),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain("What");
  expect(pages.join(" ").match(/Item \d+/g)).toHaveLength(60);
});

it("A table ends where the page's foot does", async () => {
  const sheet = newSheet();
  sheet.table({ columns: COLUMNS, rows: [["Item", "2.00"]] });
  const ends = await endsInPdf(await sheet.bytes());
  expect(ends["2.00"]).toBeCloseTo(ends["1 of 1"] ?? 0, 1);
});

it("A table has rows as high as their longest cell", async () => {
  const cell = Array.from({ length: 12 }, (_, n) => `Line ${n + 1}`).join("\n");
  const pages = await written(({ table }) =>
    table({ columns: COLUMNS, rows: Array.from({ length: 8 }, () => [cell, "1.00"]) }),
  );
  // 96 lines; lines over each other would fit one page.
  expect(pages.length).toBeGreaterThan(1);
});

it("A table continues a row that is taller than a page below the heads of the next one", async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n + 1}.`).join("\n");
  const pages = await written(({ table, text }) => {
    table({
      columns: COLUMNS,
      rows: [
        ["Short", "Ada"],
        [lines(110), "Hanna"],
      ],
    });
    text("After the table.");
  });
  // 49 lines of ten points fit a page.
  expect(pages).toHaveLength(4);
  for (const page of pages) expect(page).toContain("What");
  expect(pages.join(" ").match(/Line \d+\./g)).toEqual(lines(110).split("\n"));
  expect(pages[0]).not.toContain("Line");
  for (const page of pages.slice(1)) expect(page.match(/Line \d+\./g)?.length).toBeLessThan(50);
  expect(pages[3]).toContain("After the table.");
});

it("A sheet breaks a word that is wider than its column", async () => {
  const word = "x".repeat(300);
  const [page = ""] = await written(({ text }) => text(word));
  expect(page.match(/x/g)).toHaveLength(300);
});

it("A picture is as wide as the page or 320 points high, whichever comes first", async () => {
  const pages = await written(({ picture }) => {
    const shape = { width: 100, height: 1000 };
    for (let n = 1; n <= 4; n++) picture(jpegOf(jpegFrame(shape.width, shape.height)), shape, `Tall ${n}`);
    for (let n = 1; n <= 6; n++) picture(jpegOf(jpegFrame(1000, 250)), { width: 1000, height: 250 }, `Wide ${n}`);
  });
  expect(pages.map((page) => page.match(/Tall \d|Wide \d/g))).toEqual([
    ["Tall 1", "Tall 2"],
    ["Tall 3", "Tall 4"],
    ["Wide 1", "Wide 2", "Wide 3", "Wide 4", "Wide 5"],
    ["Wide 6"],
  ]);
});
