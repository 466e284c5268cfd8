import { expect, test } from "vitest";
import { type PlanDocument, paperPage, planPage, printRules } from "./document-page.ts";
import type { Paper } from "./papers.ts";

const EVIL = "</style></title><script>alert(1)</script>";
const party = (name: string) => ({ name, address: "", country: "", region: "", taxId: "" });
const paper = (buyer: string): Paper => ({
  ...{ id: "paper", kind: "receipt", number: "8F3C-1", issuedAt: "2026-11-20T09:00:00Z", timeZone: "UTC" },
  ...{ seller: party("Mara Lindqvist"), buyer: party(buyer), session: null, taxes: [], corrects: "" },
  ...{ amount: 6000, currency: "USD", reference: "pay_1" },
});
const item = (name: string, price: number | null, quantity: number) => ({
  ...{ id: name, name, link: "https://shop.test/x", place: "", price, quantity, step: null },
});
const plan = (more: Partial<PlanDocument> = {}): PlanDocument => ({
  ...{ customerName: "Ellen Vos", designerName: "Marta Lindholm", serviceName: "Room consultation", currency: "USD" },
  ...{ question: null, sentAt: "2026-11-21T23:30:00Z", files: [] },
  content: {
    ...{ found: "A dark hall.", steps: [{ id: "1", title: "Paint", text: "White." }], files: [], floorPlan: null },
    items: [item("Wall lamp", 12_950, 2), item("Rug", 5000, 1), item("Mirror", null, 1)],
  },
  ...more,
});
const words = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test.each(["தமிழ்ச்செல்வி குமார்", "মীরা সেন", "محمد علي", "王小明", "김민수"])(
  "Documents name %s in their own script",
  (name) => {
    expect(words(paperPage(paper(name)))).toContain(` To ${name} `);
    const page = planPage(plan({ customerName: name }), "UTC");
    expect(words(page)).toContain(`A plan for ${name}`);
    expect(page).toContain(`@top-left{content:"A plan for ${name}"`);
  },
);

test("A plan's document lists what to do and what to buy, and its pictures and files", () => {
  const files = [
    { name: "hall.jpg", picture: "files/1%20hall.jpg" },
    { name: "notes.pdf", picture: null },
  ];
  const page = planPage(plan({ files }), "Asia/Kolkata");
  // The sending falls on the next day in this zone.
  expect(words(page)).toMatch(
    /Room consultation with Marta Lindholm\. Sent on Sunday, November 22, 2026\. What we found A dark hall\. What to do, in order Paint White\. What to buy 2 × Wall lamp \$259 Rug \$50 Mirror No price Total \$309 Pictures and files hall\.jpg notes\.pdf/,
  );
  expect(page.match(/<img src="[^"]*"/g)).toEqual(['<img src="files/1%20hall.jpg"']);
  expect(page).toContain('href="https://shop.test/x"');
  const content = { ...plan().content, items: [item("Mirror", null, 1)] };
  expect(planPage(plan({ content }))).not.toContain("Total");
});

test("Documents show what people wrote as text", () => {
  const pages = [
    paperPage(paper(EVIL)),
    planPage(plan({ customerName: EVIL, question: EVIL, files: [{ name: EVIL, picture: null }] })),
  ];
  for (const page of pages) expect(page).not.toContain("<script>");
  expect(printRules({ head: EVIL, foot: 'a"}\\b\n' })).not.toMatch(/<|a"|\n/);
});

test("Several documents on one page each have their own margins", () => {
  const rules = ["receipt", "credit"].map((page) => printRules({ page, head: page, foot: page })).join("");
  expect(rules.match(/@page[^{]*/g)).toEqual([
    ...["@page receipt", "@page receipt:first"],
    ...["@page credit", "@page credit:first"],
  ]);
});
