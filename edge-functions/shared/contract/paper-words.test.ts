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

test("the session is in the zone of its reader, by name, and the date of issue in the paper's own", () => {
  const own = paperWords(PAPER);
  expect(own.when).toBe("December 1, 2026, 4:00 PM to 5:00 PM Chicago time (CST)");
  const read = paperWords(PAPER, "Asia/Calcutta");
  expect(read.when).toBe("December 2, 2026, 3:30 AM to 4:30 AM Kolkata time (GMT+5:30)");
  expect([read.facts, own.facts]).toEqual([own.facts, [["Date", "November 30, 2026"]]]);
});
