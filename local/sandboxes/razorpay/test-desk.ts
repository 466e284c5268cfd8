import type { Bank } from "./bank.ts";
import type { Payment } from "./entities.ts";
import type { FaultRequest, Faults } from "./faults.ts";
import { type Json, Refusal } from "./refusal.ts";
import type { Webhooks } from "./webhooks.ts";

export type TestDesk = { bank: Bank; faults: Faults; webhooks: Webhooks; popupResult: (payment: Payment) => Json };

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** The calls below `/__test`, described in faults.ts. */
export async function answerTest(
  { bank, faults, webhooks, popupResult }: TestDesk,
  method: string,
  path: string,
  url: URL,
  body: Json,
): Promise<Response> {
  const [, what, id] =
    /^\/__test\/(faults|payments|refunds|transfers|settlements|webhooks(?:\/release)?)(?:\/(\w+))?$/.exec(path) ?? [];
  switch (`${method} ${what}${id ? " id" : ""}`) {
    case "POST faults":
      return Response.json(faults.add(body as FaultRequest), { status: 201 });
    case "GET faults id":
      return Response.json(faults.look(Number(id)) ?? null);
    case "DELETE faults":
    case "DELETE faults id":
      faults.remove(id === undefined ? undefined : Number(id));
      return new Response(null, { status: 204 });
    case "POST webhooks/release": {
      const wanted = { order: text(body.order), receipt: text(body.receipt) };
      return Response.json({ sent: await webhooks.release(wanted, body.reverse === true) });
    }
    case "GET webhooks": {
      const wanted = (name: string) => url.searchParams.get(name) ?? undefined;
      return Response.json(webhooks.list({ order: wanted("order"), receipt: wanted("receipt") }));
    }
    case "POST payments": {
      const payment = bank.pay(bank.order(String(body.order)), {
        failed: body.status === "failed",
        ...(typeof body.amount === "number" && { amount: body.amount }),
        ...(typeof body.currency === "string" && { currency: body.currency }),
      });
      return Response.json(popupResult(body.status === "captured" ? bank.take(payment) : payment));
    }
    case "GET payments":
      return Response.json(bank.paymentsOf(bank.order(url.searchParams.get("order") ?? "")));
    case "GET payments id":
      return Response.json(bank.payment(String(id)));
    case "GET refunds":
      return Response.json(bank.refundsOf(bank.payment(url.searchParams.get("payment") ?? "")));
    case "GET transfers":
      return Response.json(bank.transfersOf(bank.payment(url.searchParams.get("payment") ?? "")));
    case "POST transfers id":
      if (body.status !== "processed" && body.status !== "failed") throw new Refusal("processed or failed");
      return Response.json(bank.endTransfer(bank.transfer(String(id)), body.status));
    case "POST settlements":
      return Response.json({ settled: bank.settle(String(body.account)) });
    case "POST payments id":
      return Response.json(changePayment(bank, bank.payment(String(id)), body.status));
    case "POST refunds id":
      if (body.status !== "processed" && body.status !== "failed") throw new Refusal("processed or failed");
      return Response.json(bank.settleRefund(bank.refund(String(id)), body.status));
    default:
      throw new Refusal("The sandbox has no such test call.", {}, 404);
  }
}

function changePayment(bank: Bank, payment: Payment, status: unknown): Payment {
  if (status === "refunded") return bank.giveBack(payment);
  if (status !== "authorized" && status !== "captured") throw new Refusal("authorized, captured or refunded");
  const authorized = payment.status === "failed" ? bank.authorize(payment) : payment;
  return status === "captured" ? bank.take(authorized) : authorized;
}
