import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../edge-functions/shared/environment.ts";
import { connectPayments } from "../../edge-functions/shared/providers/payments/connect.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderTransfer,
} from "../../edge-functions/shared/providers/payments/payments.ts";
import { Bank } from "../../local/sandboxes/razorpay/bank.ts";
import type { Notes, Order, Payment, Refund, Transfer } from "../../local/sandboxes/razorpay/entities.ts";
import { newId, unixSeconds } from "../../local/sandboxes/razorpay/entities.ts";
import { type Call, type CallFault, Faults } from "../../local/sandboxes/razorpay/faults.ts";
import { Refusal } from "../../local/sandboxes/razorpay/refusal.ts";
import { Store } from "../../local/sandboxes/razorpay/store.ts";
import { bodyOf } from "../../local/sandboxes/razorpay/webhooks.ts";
import { RAZORPAY_KEYS } from "../../stack/razorpay-keys.ts";

export type Heard = { id: string; event: string; body: string };
export type BankDispute = { id: string; payment: Payment; amount: number; status: "open" | "won" | "lost" | "closed" };

/** Returns the signature of a payment that the popup passes to the page. */
export const signatureOf = (order: string, payment: string) =>
  createHmac("sha256", RAZORPAY_KEYS.keySecret).update(`${order}|${payment}`).digest("hex");

/** Used only where no request is needed: for signatures and the content of webhooks. */
const real = connectPayments({ razorpay: { baseUrl: "http://127.0.0.1:9", ...RAZORPAY_KEYS } } as Environment).razorpay;

const paymentOf = ({ id, order_id, amount, currency, status, amount_refunded }: Payment): ProviderPayment => ({
  id,
  orderId: order_id,
  amount,
  currency,
  status,
  refunded: amount_refunded,
});
const refundOf = ({ id, payment_id, amount, currency, receipt, status }: Refund): ProviderRefund => ({
  id,
  paymentId: payment_id,
  amount,
  currency,
  receipt,
  status,
});
const rowOf = (notes: Notes) => (Array.isArray(notes) ? null : (notes.transfer ?? null));
const transferOf = (transfer: Transfer): ProviderTransfer => ({
  id: transfer.id,
  amount: transfer.amount,
  reversed: transfer.amount_reversed,
  onHold: transfer.on_hold,
  state: transfer.status === "failed" || transfer.status === "pending" ? transfer.status : "processed",
  settlementId: transfer.recipient_settlement_id,
  row: rowOf(transfer.notes),
  failure: transfer.error.description,
});

/**
 * The provider's books in this process: those of its sandbox, and the disputes of customers' banks. `provider` calls them as the product does, with
 * the sandbox's faults but without HTTP, which the histories of tests/model use. Webhooks wait in `unheard` until a step delivers them.
 */
export class Books {
  readonly faults = new Faults();
  readonly disputes = new Map<string, BankDispute>();
  unheard: Heard[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), "parlour-books-"));
  readonly store = new Store(this.#folder);
  readonly bank = new Bank(this.store, {
    emit: (name, _, entities, account = "acc_LocalSandbox") => this.#emit(name, entities, account),
  });

  #emit(event: string, entities: object, account: string): void {
    this.unheard.push({ id: newId("evt"), event, body: bodyOf(event, entities, account) });
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** Opens a dispute: a customer's bank demands a part of a payment back. */
  openDispute(payment: Payment, amount: number): BankDispute {
    const dispute: BankDispute = { id: newId("disp"), payment, amount, status: "open" };
    this.disputes.set(dispute.id, dispute);
    this.#emitDispute("created", dispute);
    return dispute;
  }
  endDispute(dispute: BankDispute, status: "won" | "lost" | "closed"): void {
    dispute.status = status;
    this.#emitDispute(status, dispute);
  }
  #emitDispute(event: string, { id, payment, amount, status }: BankDispute): void {
    const entity = { id, payment_id: payment.id, amount, currency: payment.currency, status, phase: "chargeback" };
    this.#emit(
      `payment.dispute.${event}`,
      { payment, dispute: { ...entity, reason_code: "fraud" } },
      "acc_LocalSandbox",
    );
  }

  /** Returns the amount of a payment that has left: paid out by refunds, and taken back by banks. */
  gone(payment: Payment): number {
    const refunds = this.store.refundsOf(payment.id).filter(({ status }) => status === "processed");
    const lost = [...this.disputes.values()].filter((one) => one.payment.id === payment.id && one.status === "lost");
    return [...refunds, ...lost].reduce((sum, { amount }) => sum + amount, 0);
  }
  /** Returns the amount that has arrived at the bank of a linked account. */
  settledTo(account: string): number {
    return [...this.store.transfers.values()]
      .filter(({ recipient, recipient_settlement_id: settlement }) => recipient === account && settlement)
      .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  }

  /** @throws ProviderError */
  async #ask<Answer>(call: Call, work: (pending: boolean) => Answer): Promise<Answer> {
    const fault: CallFault | undefined = this.faults.strikeCall(call, {});
    if (fault === "timeout" || fault === "500" || fault === "429")
      throw new ProviderError("unreachable", null, "no usable answer");
    if (fault === "refused") throw new ProviderError("refused", 400, "As it was told to.", true);
    try {
      const answer = work(fault === "pending");
      if (fault === "twice") await this.#ask(call, work).catch(() => undefined);
      if (fault !== "no_answer" && fault !== "lost_answer") return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new ProviderError("refused", error.status, error.message, true);
    }
    throw new ProviderError("unreachable", null, "no usable answer");
  }

  readonly provider: PaymentProvider = {
    keyId: real.keyId,
    signedPaymentId: real.signedPaymentId,
    readWebhook: real.readWebhook,
    interpret: real.interpret,
    listPayments: real.listPayments,
    listRefunds: real.listRefunds,
    listTransfers: real.listTransfers,
    listSettled: real.listSettled,
    createOrder: (order) =>
      this.#ask("create_order", () => {
        const made: Order = {
          ...{ id: newId("order"), entity: "order", amount_paid: 0, amount_due: order.amount, offer_id: null },
          ...{ status: "created", attempts: 0, notes: [], created_at: unixSeconds(), ...order },
        };
        return { id: this.store.saveOrder(made, true).id };
      }),
    findOrder: (receipt) => this.#ask("find_orders", () => this.store.orderByReceipt(receipt) ?? null),
    fetchPayment: (id) => this.#ask("fetch_payment", () => paymentOf(this.bank.payment(id))),
    fetchOrderPayments: (id) =>
      this.#ask("fetch_order_payments", () => this.bank.paymentsOf(this.bank.order(id)).map(paymentOf)),
    capture: ({ id }) =>
      this.#ask("capture", () => {
        const payment = this.bank.payment(id);
        return paymentOf(payment.status === "authorized" ? this.bank.take(payment) : payment);
      }),
    refund: ({ id, paymentId, amount }) =>
      this.#ask("refund", (pending) => {
        const asked = { amount, receipt: id, notes: [] as [], speed_requested: "normal" as const };
        const status = pending ? ("pending" as const) : ("processed" as const);
        return refundOf(this.bank.refundOnce(this.bank.payment(paymentId), { ...asked, status }, id));
      }),
    fetchRefund: (id) => this.#ask("fetch_refund", () => refundOf(this.bank.refund(id))),
    refundsOf: (id) => this.#ask("fetch_refunds", () => this.bank.refundsOf(this.bank.payment(id)).map(refundOf)),
    transfersOf: (id) =>
      this.#ask("fetch_transfers", () => this.bank.transfersOf(this.bank.payment(id)).map(transferOf)),
    transfer: ({ id, paymentId, account, amount, currency }) =>
      this.#ask("create_transfer", (pending) => {
        const wanted = { amount, currency, notes: { transfer: id }, on_hold: true, on_hold_until: null };
        return transferOf(this.bank.passOn(this.bank.payment(paymentId), { recipient: account, ...wanted }, pending));
      }),
    reverseTransfer: (id, amount) =>
      this.#ask("reverse_transfer", () => void this.bank.reverse(this.bank.transfer(id), amount)),
    releaseTransfer: (id) =>
      this.#ask("release_transfer", () => void this.bank.hold(this.bank.transfer(id), false, null)),
  };
}
