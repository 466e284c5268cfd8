import { type Notes, newId, type Order, type Payment, type Refund, type Transfer, unixSeconds } from "./entities.ts";
import { Refusal, unknownId } from "./refusal.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The smallest amount of an order or a refund, in minor units. */
export const SMALLEST_AMOUNT = 100;

const DECLINED = {
  code: "BAD_REQUEST_ERROR",
  description: "Your payment was declined by the bank. Try again, or pay in another way.",
  source: "bank",
  step: "payment_authorization",
  reason: "payment_failed",
};

/** Returns the refusal that the popup shows for a failed payment. */
export const declined = (payment: Payment) =>
  new Refusal(DECLINED.description, {
    ...DECLINED,
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  });

type NewPayment = {
  failed: boolean;
  amount?: number;
  currency?: string;
  description?: string | null;
  email?: string | null;
  contact?: string | null;
  notes?: Notes;
};

/** Makes every change of a payment or a refund, with the events that report it. */
export class Bank {
  readonly #store: Store;
  readonly #webhooks: Pick<Webhooks, "emit">;
  constructor(store: Store, webhooks: Pick<Webhooks, "emit">) {
    this.#store = store;
    this.#webhooks = webhooks;
  }

  order(id: string): Order {
    const order = this.#store.orders.get(id);
    if (!order) throw unknownId();
    return order;
  }
  payment(id: string): Payment {
    const payment = this.#store.payments.get(id);
    if (!payment) throw unknownId();
    return payment;
  }
  refund(id: string): Refund {
    const refund = this.#store.refunds.get(id);
    if (!refund) throw unknownId();
    return refund;
  }

  transfer(id: string): Transfer {
    const transfer = this.#store.transfers.get(id);
    if (!transfer) throw unknownId();
    return transfer;
  }

  /** Returns the payments of an order, oldest first, like `refundsOf` and `transfersOf`. */
  paymentsOf(order: Order): Payment[] {
    return this.#store.paymentsOf(order.id);
  }
  refundsOf(payment: Payment): Refund[] {
    return this.#store.refundsOf(payment.id);
  }
  transfersOf(payment: Payment): Transfer[] {
    return this.#store.transfersOf(payment.id);
  }

  /** Makes a payment of an order: authorized (not captured yet), or failed. */
  pay(order: Order, { failed, ...given }: NewPayment): Payment {
    // A paid order stays paid when somebody pays it again.
    const status = order.status === "paid" ? "paid" : "attempted";
    this.#store.saveOrder({ ...order, status, attempts: order.attempts + 1 });
    const payment = this.#store.savePayment({
      id: newId("pay"),
      entity: "payment",
      amount: given.amount ?? order.amount,
      currency: given.currency ?? order.currency,
      status: failed ? "failed" : "authorized",
      order_id: order.id,
      invoice_id: null,
      international: false,
      method: "netbanking",
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: given.description ?? null,
      card_id: null,
      bank: "TEST",
      wallet: null,
      vpa: null,
      email: given.email ?? null,
      contact: given.contact ?? null,
      notes: given.notes ?? [],
      fee: null,
      tax: null,
      error_code: failed ? DECLINED.code : null,
      error_description: failed ? DECLINED.description : null,
      error_source: failed ? DECLINED.source : null,
      error_step: failed ? DECLINED.step : null,
      error_reason: failed ? DECLINED.reason : null,
      acquirer_data: { bank_transaction_id: failed ? null : String(unixSeconds()) },
      created_at: unixSeconds(),
    });
    this.#webhooks.emit(failed ? "payment.failed" : "payment.authorized", order, { payment });
    return payment;
  }

  /** Authorizes a payment that had failed, when the bank approves it late. */
  authorize(payment: Payment): Payment {
    if (payment.status !== "failed") throw new Refusal("Only a failed payment can be authorised late");
    const authorized = this.#store.savePayment({
      ...payment,
      status: "authorized",
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: { bank_transaction_id: String(unixSeconds()) },
    });
    this.#webhooks.emit("payment.authorized", this.order(payment.order_id), { payment: authorized });
    return authorized;
  }

  /** Captures an authorized payment; if the payment has the order's amount, the order is paid. */
  take(payment: Payment): Payment {
    const fee = Math.round(payment.amount * 0.02);
    const captured = this.#store.savePayment({ ...payment, status: "captured", captured: true, fee, tax: 0 });
    const order = this.order(payment.order_id);
    this.#webhooks.emit("payment.captured", order, { payment: captured });
    if (order.status !== "paid" && captured.amount === order.amount && captured.currency === order.currency) {
      const paid = this.#store.saveOrder({ ...order, status: "paid", amount_paid: order.amount, amount_due: 0 });
      this.#webhooks.emit("order.paid", order, { payment: captured, order: paid });
    }
    return captured;
  }

  /** Refunds a payment that was not captured in time, as the provider does, with the refund's events; `captured` stays false. */
  giveBack(payment: Payment): Payment {
    if (payment.status !== "authorized") throw new Refusal("Only an authorised payment is refunded without a capture");
    this.payBack(
      payment,
      { amount: payment.amount, notes: [], receipt: null, speed_requested: "normal", status: "processed" },
      { idempotencyKey: null, request: "" },
    );
    return this.payment(payment.id);
  }

  /** Refunds a captured payment on request, once for each idempotency key. */
  refundOnce(
    payment: Payment,
    given: Omit<Parameters<Bank["payBack"]>[1], "amount"> & { amount: number | undefined },
    idempotencyKey: string | null,
  ): Refund {
    const { status, ...asked } = given;
    const request = JSON.stringify([payment.id, asked]);
    const known = idempotencyKey === null ? undefined : this.#store.refundByKey(idempotencyKey);
    if (known) {
      if (known.request !== request) {
        throw new Refusal("Different request with the same idempotency key was sent before.");
      }
      return this.refund(known.refund);
    }
    if (payment.status === "refunded") throw new Refusal("The payment has been fully refunded already");
    if (payment.status !== "captured")
      throw new Refusal("The payment status should be captured for action to be taken");
    const open = payment.amount - payment.amount_refunded;
    const amount = given.amount ?? open;
    if (amount < SMALLEST_AMOUNT && amount !== open) {
      throw new Refusal("The amount must be atleast INR 1.00", { field: "amount" });
    }
    if (amount > open) {
      throw new Refusal("The refund amount provided is greater than amount captured", { field: "amount" });
    }
    return this.payBack(payment, { ...given, amount }, { idempotencyKey, request });
  }

  /** Refunds a payment whose amount has been checked. */
  payBack(
    payment: Payment,
    given: Pick<Refund, "amount" | "notes" | "receipt" | "speed_requested" | "status">,
    key: { idempotencyKey: string | null; request: string },
  ): Refund {
    const refund = this.#store.saveRefund(
      {
        id: newId("rfnd"),
        entity: "refund",
        currency: payment.currency,
        payment_id: payment.id,
        acquirer_data: { arn: null },
        created_at: unixSeconds(),
        batch_id: null,
        speed_processed: "normal",
        ...given,
      },
      key.idempotencyKey,
      key.request,
    );
    const after = this.#withRefunded(payment, payment.amount_refunded + refund.amount);
    const order = this.order(payment.order_id);
    this.#webhooks.emit("refund.created", order, { refund, payment: after });
    if (refund.status === "processed") this.#webhooks.emit("refund.processed", order, { refund, payment: after });
    return refund;
  }

  /** Ends a pending refund. */
  settleRefund(refund: Refund, status: "processed" | "failed"): Refund {
    if (refund.status !== "pending") throw new Refusal(`This refund is ${refund.status} already`);
    const settled = this.#store.saveRefund({ ...refund, status });
    const payment = this.payment(refund.payment_id);
    // The money of a failed refund returns to the merchant.
    const after = status === "failed" ? this.#withRefunded(payment, payment.amount_refunded - refund.amount) : payment;
    this.#webhooks.emit(`refund.${status}`, this.order(payment.order_id), { refund: settled, payment: after });
    return settled;
  }

  /** Transfers a part of a captured payment to a linked account. */
  passOn(
    payment: Payment,
    given: Pick<Transfer, "recipient" | "amount" | "currency" | "notes" | "on_hold" | "on_hold_until">,
    pending: boolean,
  ): Transfer {
    if (given.currency !== "INR" || payment.currency !== "INR") throw new Refusal("Currency is not supported");
    if (!/^acc_[A-Za-z0-9]{14}$/.test(given.recipient)) throw new Refusal("Linked account does not exist");
    if (payment.status !== "captured") throw new Refusal("Payment has not been captured yet");
    if (payment.amount_refunded > 0) throw new Refusal("A transfer cannot be made on a payment that is refunded");
    const gone = this.transfersOf(payment).reduce(
      (sum, { amount, amount_reversed }) => sum + amount - amount_reversed,
      0,
    );
    if (given.amount < 100) throw new Refusal("The amount must be atleast INR 1.00", { field: "amount" });
    if (given.amount > payment.amount - (payment.fee ?? 0) - gone) {
      throw new Refusal("Transfer amount was greater than amount available for transfer", {
        code: "BAD_REQUEST_PAYMENT_FEES_GREATER_THAN_AMOUNT",
        step: "amount_validation",
      });
    }
    const transfer = this.#store.saveTransfer({
      id: newId("trf"),
      entity: "transfer",
      status: "pending",
      settlement_status: null,
      source: payment.id,
      amount_reversed: 0,
      fees: Math.round(given.amount * 0.0025),
      tax: 0,
      linked_account_notes: [],
      recipient_settlement_id: null,
      created_at: unixSeconds(),
      processed_at: null,
      error: { code: null, description: null, reason: null },
      ...given,
    });
    return pending ? transfer : this.endTransfer(transfer, "processed");
  }

  endTransfer(transfer: Transfer, status: "processed" | "failed"): Transfer {
    if (transfer.status !== "pending") throw new Refusal(`This transfer is ${transfer.status} already`);
    const ended = this.#store.saveTransfer({
      ...transfer,
      status,
      ...(status === "processed"
        ? {
            processed_at: unixSeconds(),
            settlement_status: transfer.on_hold ? ("on_hold" as const) : ("pending" as const),
          }
        : {
            // Nothing of the transfer has left.
            amount_reversed: transfer.amount,
            error: {
              code: "BAD_REQUEST_TRANSFER_INSUFFICIENT_BALANCE",
              description: "Transfer failed due to insufficient balance",
              reason: "insufficient_balance",
            },
          }),
    });
    this.#webhooks.emit(`transfer.${status}`, this.#orderOf(ended), { transfer: ended });
    return ended;
  }

  /** Reverses a transfer from the linked account, in full or in part. */
  reverse(transfer: Transfer, amount: number): Transfer {
    const left = transfer.amount - transfer.amount_reversed;
    if (transfer.status === "pending" || transfer.status === "failed") throw new Refusal("Transfer is not processed");
    if (transfer.recipient_settlement_id) throw new Refusal("The linked account does not have sufficient balance");
    if (amount < 1 || amount > left) throw new Refusal("The reversal amount is greater than the amount transferred");
    return this.#store.saveTransfer({
      ...transfer,
      amount_reversed: transfer.amount_reversed + amount,
      status: amount === left ? "reversed" : "partially_reversed",
    });
  }

  /** Puts the settlement of a transfer on hold, or releases it. */
  hold(transfer: Transfer, onHold: boolean, until: number | null): Transfer {
    if (transfer.recipient_settlement_id) throw new Refusal("The transfer is settled already");
    return this.#store.saveTransfer({
      ...transfer,
      on_hold: onHold,
      on_hold_until: until,
      settlement_status: onHold ? "on_hold" : "pending",
    });
  }

  /** Pays the released transfers of a linked account to its bank. Returns the number of transfers. */
  settle(account: string): number {
    const due = [...this.#store.transfers.values()].filter(
      ({ recipient, settlement_status, amount, amount_reversed }) =>
        recipient === account && settlement_status === "pending" && amount > amount_reversed,
    );
    const id = newId("setl");
    for (const transfer of due) {
      this.#store.saveTransfer({ ...transfer, settlement_status: "settled", recipient_settlement_id: id });
    }
    const [first] = due;
    if (first) {
      const amount = due.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
      const settlement = { id, entity: "settlement", amount, status: "processed", fees: 0, tax: 0, utr: id.slice(5) };
      this.#webhooks.emit("settlement.processed", this.#orderOf(first), { settlement }, account);
    }
    return due.length;
  }

  #orderOf(transfer: Transfer): Order {
    return this.order(this.payment(transfer.source).order_id);
  }

  #withRefunded(payment: Payment, amount: number): Payment {
    const full = amount === payment.amount;
    return this.#store.savePayment({
      ...payment,
      amount_refunded: amount,
      refund_status: amount === 0 ? null : full ? "full" : "partial",
      status: full ? "refunded" : "captured",
    });
  }
}
