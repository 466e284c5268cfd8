import { expect, it } from "vitest";
import { textOfPdf } from "../../../../tests/support/pdf.ts";
import { createTextPdf } from "./text-pdf.ts";

const written = (write: (pdf: ReturnType<typeof createTextPdf>) => void) => {
  const pdf = createTextPdf({ title: "A paper", footer: "Paper 7", created: new Date("2026-11-23T10:00:00Z") });
  write(pdf);
  return textOfPdf(pdf.bytes());
};

it.each([
  ["தமிழ்", "tmil"],
  ["মীরা সেন", "mira sen"],
  ["मीरा राव", "mira rav"],
  ["محمد علي", "mhmd `ly"],
  ["王小明", "WangXiaoMing"],
  ["김민수", "GimMinSu"],
  ["Мира", "Mira"],
  ["Ősz (Zoë) “€5” – Ł\\", "Osz (Zoë) “€5” – L\\"],
  ["e\u0301", "é"],
])("A text PDF spells %s as %s", async (text, expected) => {
  const [page = ""] = await written(({ row }) => row([[text, 1]]));
  expect(page).toBe(`${expected} Paper 7 1 of 1`);
});

it("A text PDF continues rows on further pages, each with its footer, and loses no line", async () => {
  const pages = await written(({ row }) => {
    for (let n = 1; n <= 120; n++) {
      row([
        [`Line ${n}.`, 0.5],
        ["Ada", 0.5],
      ]);
    }
  });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.join(" ").match(/Line \d+\. Ada/g)).toHaveLength(120);
  pages.forEach((page, index) => {
    expect(page).toContain(`Paper 7 ${index + 1} of ${pages.length}`);
  });
});

it("A text PDF breaks lines at spaces, and a word that is wider than its column anywhere", async () => {
  const [page = ""] = await written(({ row }) => row([[`${"sofa ".repeat(60)}${"x".repeat(300)}\nEnd`, 0.5]]));
  expect(page.match(/\bsofa\b/g)).toHaveLength(60);
  expect(page.match(/x/g)).toHaveLength(300);
  expect(page).toContain("x End Paper 7");
});

it("A text PDF takes time in proportion to the length of its text, whatever the text is", async () => {
  const took = (text: string) => {
    const began = process.cpuUsage();
    createTextPdf({ title: "", footer: "", created: new Date(0) }).row([[text, 0.5]]);
    return process.cpuUsage(began).user;
  };
  took("warm");
  // Without the bound, a word of this length took a thousand times as long.
  expect(took("漢".repeat(20_000))).toBeLessThan(20 * Math.max(took("sofa ".repeat(4000)), 10_000));
});
