import { expect, test } from "vitest";
import { paperWords } from "./paper-words.ts";
import type { Paper } from "./papers.ts";

const party = { name: "Mara Lindqvist", address: "", country: "", region: "", taxId: "" };
const PAPER: Paper = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "receipt",
  number: "8F3C-2026-00012",
  issuedAt: "2026-11-30T23:30:00Z",
  seller: party,
  buyer: { ...party, name: "Ellen Vos" },
  session: {
    serviceName: "Room consultation",
    slotStart: "2026-12-01T22:00:00Z",
    slotEnd: "2026-12-01T23:00:00Z",
    slotType: "call",
    adds: false,
  },
  timeZone: "America/Chicago",
  amount: 6000,
  currency: "USD",
  taxes: [],
  reference: "pay_1",
  corrects: "",
};

test("A paper shows the session in the reader's zone, and its own date in the paper's zone", () => {
  const own = paperWords(PAPER);
  expect(own.when).toBe("December 1, 2026, 4:00 PM to 5:00 PM Chicago time (CST)");
  const read = paperWords(PAPER, "Asia/Calcutta");
  expect(read.when).toBe("December 2, 2026, 3:30 AM to 4:30 AM Kolkata time (GMT+5:30)");
  expect([read.facts, own.facts]).toEqual([own.facts, [["Date", "November 30, 2026"]]]);
});

const taxes = [
  { name: "CGST", percent: 9, amount: 10_800 },
  { name: "SGST", percent: 9, amount: 10_800 },
];
const TAXED: Paper = { ...PAPER, amount: 141_600, currency: "INR", taxes };
const FEE: Paper = { ...PAPER, kind: "fee_invoice", session: null, reference: "payout-1" };

test.each([
  [PAPER, "Receipt"],
  [TAXED, "Tax invoice"],
  [FEE, "Invoice"],
  [{ ...FEE, taxes }, "Tax invoice"],
  [{ ...PAPER, kind: "credit_note" as const }, "Credit note"],
  [{ ...TAXED, kind: "credit_note" as const }, "Credit note"],
  [{ ...FEE, taxes, kind: "fee_credit_note" as const }, "Credit note"],
])("A paper has the title of its kind (%#)", (paper, kind) => {
  expect(paperWords(paper)).toMatchObject({ title: `${kind} 8F3C-2026-00012`, kind, number: "8F3C-2026-00012" });
});

test("A paper with taxes splits the sum into net and taxes", () => {
  expect(paperWords(TAXED)).toMatchObject({
    sums: [
      ["Net", "INR 1,200.00"],
      ["CGST 9 %", "INR 108.00"],
      ["SGST 9 %", "INR 108.00"],
    ],
    total: ["Paid", "INR 1,416.00"],
    untaxed: "",
  });
  expect(paperWords(PAPER)).toMatchObject({ sums: [], total: ["Paid", "USD 60.00"], untaxed: "No taxes are shown." });
});

test("A credit note says what it corrects and to whom the money went; a receipt says who paid", () => {
  expect(paperWords(PAPER).settled).toEqual(["Paid by", "Ellen Vos, through Razorpay"]);
  const note = paperWords({ ...PAPER, kind: "credit_note", corrects: "8F3C-2026-00011" });
  expect(paperWords({ ...PAPER, kind: "credit_note", byHand: true }).settled?.[1]).toContain("in another way");
  expect(note).toMatchObject({
    settled: ["Refunded to", "Ellen Vos, the way it was paid"],
    total: ["Refunded", "USD 60.00"],
    facts: [
      ["Date", "November 30, 2026"],
      ["Corrects", "8F3C-2026-00011"],
    ],
  });
});

test("A paper of a session says what it was, whose payment it is and for whom it is issued", () => {
  expect(paperWords(PAPER)).toMatchObject({
    what: "Room consultation (call)",
    reference: "Payment pay_1",
    issued: "Issued by Parlour on behalf of Mara Lindqvist.",
  });
  const session = PAPER.session && { ...PAPER.session, adds: true };
  expect(paperWords({ ...PAPER, session }).what).toBe("Room consultation, added time (call)");
  expect(paperWords(FEE)).toMatchObject({
    what: "Fee on sessions that were paid out",
    when: "Kept from what customers paid; nothing is due.",
    settled: null,
    reference: "Payout payout-1",
    issued: "",
  });
  expect(paperWords({ ...FEE, kind: "fee_credit_note", reference: "booking-1" })).toMatchObject({
    what: "Fee on a session that was refunded",
    when: "Returned to your balance.",
    total: ["Returned", "USD 60.00"],
    settled: null,
    reference: "Booking booking-1",
  });
});

test("A paper shows each line of a person's address once, and the tax id under its local name", () => {
  const seller = { ...party, address: "12 Mill Lane\nPune", region: "Maharashtra", country: "India", taxId: "27AAAAA" };
  const buyer = { ...party, name: "Singapore", region: "Singapore", country: "Singapore", taxId: "201912345D" };
  expect(paperWords({ ...PAPER, seller, buyer })).toMatchObject({
    seller: { lines: ["Mara Lindqvist", "12 Mill Lane", "Pune", "Maharashtra", "India"], taxId: "GSTIN 27AAAAA" },
    buyer: { lines: ["Singapore"], taxId: "Tax id 201912345D" },
  });
  const person = { ...seller, taxId: "AAAPA0000A" };
  expect(paperWords({ ...PAPER, seller: person }).seller.taxId).toBe("PAN AAAPA0000A");
  expect(paperWords(PAPER).seller).toEqual({ lines: ["Mara Lindqvist"], taxId: "" });
});
