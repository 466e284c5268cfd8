import type { Extension } from "@contract/room.ts";
import { expect, it, test } from "vitest";
import type { Viewer } from "@/domain/booking/members.ts";
import { ApiError } from "@/lib/api-client.ts";
import { extensionProblem, formatExtension, formatProposal, unordered, unpaid, unverified } from "./extension-words.ts";

const at = (clock: string) => new Date(`2026-11-21T${clock}:00`).toISOString();
const possible: Extension = {
  ...{ state: "possible", proposedBy: null, slotEnd: at("10:45") },
  ...{ amount: 3000, currency: "USD", bookingId: null, payUntil: null },
};
const proposed = (proposedBy: Viewer): Extension => ({ ...possible, state: "proposed", proposedBy });
const paying: Extension = { ...possible, state: "paying", bookingId: "b", payUntil: at("10:32") };
const free = { amount: 0 };

it.each<[Extension, Viewer, string]>([
  [proposed("customer"), "customer", "You asked for 15 more minutes. Mara has not answered yet."],
  [paying, "customer", "You both want 15 more minutes. Pay $30 by 10:32 AM, and the session goes on until 10:45 AM."],
])("tells each member what applies to them (%#)", (extension, viewer, words) => {
  expect(formatExtension(extension, viewer, "Mara").replaceAll("\u00a0", " ")).toBe(words);
});

it.each<[Extension, Viewer, string]>([
  [proposed("customer"), "designer", "15 more minutes and pays $30"],
  [proposed("designer"), "customer", "15 more minutes for $30"],
  [{ ...proposed("designer"), ...free }, "customer", "15 more minutes at no cost"],
])("names the price of what the other member asks for, and until when to agree (%#)", (extension, viewer, what) => {
  const words = formatProposal(extension, viewer);
  expect(words.what).toBe(what);
  expect(words.until.replaceAll("\u00a0", " ")).toBe("Until 10:45 AM; you can agree until 10:30 AM.");
});

test("says what happens to the money after a failure", () => {
  const refused = (code: string) => new ApiError(409, code, "Told by the server.");
  expect(extensionProblem(refused("slot_taken"))).toBe("Told by the server.");
  expect(extensionProblem(new Error("x"))).toBe("Something went wrong. Please try again.");
  for (const code of ["hold_expired", "not_payable"])
    expect(unordered(refused(code))).toBe("It is too late to add time to this session.");
  expect(unordered(refused("provider_refused"))).toMatch(/^Unable to initiate payment\. .* not been charged\.$/);
  expect(unpaid("Declined.")).toBe("The payment did not go through. Declined. You have not been charged.");
  expect(unpaid(null)).toBe("Not paid yet. You have not been charged.");
  expect(unverified(refused("hold_expired"), "pay_1")).toContain("You get all of it back");
  expect(unverified(refused("invalid_signature"), "pay_1")).toContain("write to us about payment pay_1");
});
