import { randomInt } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Returns an id in the provider's form: `order_` and 14 letters and digits. */
export const newId = (prefix: string) =>
  `${prefix}_${Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

export const unixSeconds = () => Math.floor(Date.now() / 1000);

export type Notes = Record<string, string> | [];

/** The provider's entities, field by field as its API returns them; amounts are minor units, times Unix seconds. */
export type Order = {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type Payment = {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: "netbanking";
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  description: string | null;
  card_id: null;
  bank: string;
  wallet: null;
  vpa: null;
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: { bank_transaction_id: string | null };
  created_at: number;
};

/** The part of a payment that Route passes on to a linked account. */
export type Transfer = {
  id: string;
  entity: "transfer";
  status: "pending" | "processed" | "failed" | "reversed" | "partially_reversed";
  settlement_status: null | "pending" | "on_hold" | "settled";
  source: string;
  recipient: string;
  amount: number;
  currency: string;
  amount_reversed: number;
  fees: number;
  tax: number;
  notes: Notes;
  linked_account_notes: [];
  on_hold: boolean;
  on_hold_until: number | null;
  recipient_settlement_id: string | null;
  created_at: number;
  processed_at: number | null;
  error: { code: string | null; description: string | null; reason: string | null };
};

export type Refund = {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: null };
  created_at: number;
  batch_id: null;
  status: "pending" | "processed" | "failed";
  speed_processed: "normal";
  speed_requested: "normal" | "optimum";
};
