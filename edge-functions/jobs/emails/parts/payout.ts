import * as z from "zod/mini";
import { formatPlainMoney } from "../../../shared/contract/format.ts";
import * as paths from "../../../shared/contract/paths.ts";

/** What each email about a payout contains: minor units, and the account as it is shown. */
export const payout = { amount: z.number(), currency: z.string(), account: z.string() };

export const payoutFacts = (content: { amount: number; currency: string; account: string }): [string, string][] => [
  ["Amount", formatPlainMoney(content)],
  ["To", content.account],
];

export const payoutAction = (site: string) => ({
  label: "See your earnings",
  url: site + paths.earnings,
  tone: "petrol" as const,
});
