import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createRazorpaySandbox } from "../../../../../local/sandboxes/razorpay/sandbox.ts";
import { ProviderError } from "../payments.ts";
import { connectRazorpay } from "./razorpay.ts";

const keys = { keyId: "rzp_test_x", keySecret: "secret", webhookSecret: "hook" };

describe("Razorpay, through its SDK", () => {
  let server: Server;
  let baseUrl: string;
  let answer: RequestListener;
  let calls: string[];
  let dataDir: string;
  beforeEach(async () => {
    calls = [];
    dataDir = mkdtempSync(join(tmpdir(), "parlour-razorpay-"));
    server = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    rmSync(dataDir, { recursive: true });
  });
  const connect = () => connectRazorpay({ razorpay: { baseUrl, ...keys } });
  /** Answers every request with this JSON, or text. */
  const answerWith = (body: object | string | ((url: URL) => object), status = 200) => {
    answer = (request, response) => {
      const said = typeof body === "function" ? body(new URL(request.url ?? "", baseUrl)) : body;
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof said === "string" ? said : JSON.stringify(said));
    };
  };
  const refusal = (description: string) => ({ error: { code: "BAD_REQUEST_ERROR", description } });

  function serveSandbox() {
    const sandbox = createRazorpaySandbox({ ...keys, publicPath: "", dataDir });
    answer = async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const reply = await sandbox.handle(
        new Request(new URL(request.url ?? "/", baseUrl), {
          method: request.method,
          headers: Object.fromEntries(
            ["authorization", "x-refund-idempotency"].flatMap((name) => {
              const value = request.headers[name];
              return typeof value === "string" ? [[name, value]] : [];
            }),
          ),
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        }),
      );
      response.writeHead(reply.status, { "content-type": "application/json" }).end(await reply.text());
    };
    const tell = async (path: string, body: object) => {
      const reply = await sandbox.handle(
        new Request(`${baseUrl}${path}`, { method: "POST", body: JSON.stringify(body) }),
      );
      return (await reply.json()) as Record<string, string>;
    };
    const pay = async (orderId: string) => {
      const paid = await tell("/v1/checkout/payments", { key_id: keys.keyId, order_id: orderId, outcome: "success" });
      return paid.razorpay_payment_id ?? "";
    };
    return { pay, fault: (fault: object) => tell("/__test/faults", fault), tell };
  }
  /** A provider with a captured payment of 60 dollars. */
  async function paidOrder() {
    const sandbox = serveSandbox();
    const provider = connect();
    const order = await provider.createOrder({ amount: 6000, currency: "USD", receipt: "booking" });
    return { ...sandbox, provider, order, paymentId: await sandbox.pay(order.id) };
  }

  test("creates an order whose payment is captured automatically, and reads it back", async () => {
    const { provider, order, paymentId } = await paidOrder();
    const sum = { amount: 6000, currency: "USD", refunded: 0 };
    const payment = { id: paymentId, orderId: order.id, status: "captured", ...sum };
    expect(await provider.fetchPayment(paymentId)).toEqual(payment);
    expect(await provider.fetchOrderPayments(order.id)).toEqual([payment]);
    expect(await provider.findOrder("booking")).toMatchObject({ id: order.id });
  });

  test("transfers a part to a linked account on hold, reverses some of it and releases the rest", async () => {
    const { tell, pay } = serveSandbox();
    const provider = connect();
    const order = await provider.createOrder({ amount: 100_000, currency: "INR", receipt: "route" });
    const paymentId = await pay(order.id);
    const account = "acc_Parlour0000001";
    const wanted = { id: "row-1", paymentId, account, amount: 85_000, currency: "INR" };
    const made = await provider.transfer(wanted);
    const whole = { amount: 85_000, reversed: 0, onHold: true, state: "processed" };
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^trf_/), settlementId: null, row: "row-1", failure: null, ...whole },
    });
    expect(await provider.transfersOf(paymentId)).toEqual([made]);
    // The part that the provider keeps for itself cannot be passed on.
    await expect(provider.transfer({ ...wanted, amount: 14_000 })).rejects.toMatchObject({ permanent: true });
    await tell("/__test/settlements", { account });
    await provider.reverseTransfer(made.id, 5000);
    for (const _ of ["once", "again"]) await provider.releaseTransfer(made.id);
    expect(await provider.transfersOf(paymentId)).toEqual([{ ...made, reversed: 5000, onHold: false }]);
    await tell("/__test/settlements", { account });
    expect(await provider.transfersOf(paymentId)).toMatchObject([{ settlementId: expect.stringMatching(/^setl_/) }]);
    await expect(provider.reverseTransfer(made.id, 1)).rejects.toMatchObject({ kind: "refused" });
  });

  test("finds an order by its whole receipt among those that contain it", async () => {
    const order = (id: string, receipt: string | null) => ({ id, amount: 6000, currency: "USD", receipt });
    answerWith({ items: [order("order_0", "booking-10"), order("order_1", null), order("order_2", "booking-1")] });
    expect(await connect().findOrder("booking-1")).toMatchObject({ id: "order_2" });
    expect(await connect().findOrder("booking-2")).toBeNull();
  });

  test("accepts a capture of a payment that is already captured", async () => {
    const { provider, paymentId } = await paidOrder();
    const payment = await provider.fetchPayment(paymentId);
    expect((await provider.capture({ ...payment, status: "authorized" })).status).toBe("captured");
  });

  test("refuses a capture when nobody else has captured the payment", async () => {
    const waiting = { id: "pay_1", order_id: "order_1", amount: 6000, currency: "USD", status: "authorized" };
    answerWith(waiting);
    const payment = await connect().fetchPayment("pay_1");
    answer = (request, response) => {
      const [status, body] = request.url?.endsWith("/capture") ? [400, refusal("It has expired")] : [200, waiting];
      response.writeHead(status as number, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    await expect(connect().capture(payment)).rejects.toMatchObject({ kind: "refused", message: "It has expired" });
  });

  test("reads transfers in all shapes that the provider writes", async () => {
    const transfer = { id: "trf_1", amount: 900, amount_reversed: 0, on_hold: true, notes: { transfer: "row-1" } };
    const known = { id: "trf_1", amount: 900, reversed: 0, onHold: true, settlementId: null, row: "row-1" };
    const read = async (more: object) => {
      answerWith({ items: [{ ...transfer, ...more }] });
      return (await connect().transfersOf("pay_1"))[0];
    };
    const left = { processed: "processed", reversed: "processed", failed: "failed" };
    for (const [status, state] of Object.entries({ ...left, created: "pending", pending: "pending" })) {
      expect(await read({ status })).toEqual({ ...known, state, failure: null });
      expect(await read({ transfer_status: status, status: null })).toMatchObject({ state });
    }
    expect(await read({ error: { code: "X", description: "The account is closed." } })).toMatchObject({
      failure: "The account is closed.",
    });
    expect(await read({ error: { code: null, description: null } })).toMatchObject({ failure: null });
    // Only a settlement that was made is at the bank.
    const settlement = { status: "processed", recipient_settlement_id: "setl_1", on_hold: 0 };
    expect(await read({ ...settlement, settlement_status: "pending" })).toMatchObject({ settlementId: null });
    expect(await read({ ...settlement, settlement_status: "settled" })).toMatchObject({
      ...{ settlementId: "setl_1", onHold: false },
    });
    expect(await read({ settlement_status: "settled", on_hold: 1 })).toMatchObject({
      settlementId: null,
      onHold: true,
    });
    // These transfers were made in the dashboard, without our notes.
    for (const notes of [[], null, { transfer: 7, other: "row-1" }, {}])
      expect(await read({ notes })).toMatchObject({ row: null });
    expect(await read({ amount: "900", amount_reversed: "100" })).toMatchObject({ amount: 900, reversed: 100 });
  });

  test("does not use an answer without the requested transfer", async () => {
    answerWith({ items: [] });
    const asked = { id: "row-1", paymentId: "pay_1", account: "acc_1", amount: 900, currency: "INR" };
    await expect(connect().transfer(asked)).rejects.toMatchObject({ kind: "unreachable" });
    expect(calls).toHaveLength(1);
  });

  test("reads the books of a period page by page, up to the one that is not full", async () => {
    const all = Array.from({ length: 200 }, (_, number) => ({
      ...{ id: `rfnd_${number}`, payment_id: "pay_1", amount: 1, currency: "USD", status: "processed" },
    }));
    answerWith(({ searchParams }) => {
      const [skip, count] = [Number(searchParams.get("skip")), Number(searchParams.get("count"))];
      // Reading the same page again and again also comes to an end.
      return { items: calls.length > 5 ? [] : all.slice(skip, skip + count) };
    });
    const listed = async () => {
      calls = [];
      const ids: string[] = [];
      for await (const { id } of connect().listRefunds({ from: 10, to: 20 })) ids.push(id);
      return ids;
    };
    expect(await listed()).toEqual(all.map(({ id }) => id));
    expect(calls.map((call) => /from=10&to=20&count=100&skip=(\d+)/.exec(call)?.[1])).toEqual(["0", "100", "200"]);
    all.push({ ...all[0], id: "rfnd_200" } as (typeof all)[number]);
    expect(await listed()).toHaveLength(201);
  });

  test("reads what was settled on a day, two days after it was paid", async () => {
    const { provider, paymentId } = await paidOrder();
    const settledOn = async (days: number) => {
      const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      return { day, ...(await provider.listSettled(day, 0)) };
    };
    const { day, lines, more } = await settledOn(2);
    expect(more).toBe(false);
    // The report is in rupees, whatever the currency of the payment.
    const sum = { amount: 498_000, fee: 9960, tax: 1519, credit: 488_040, debit: 0, currency: "INR" };
    expect(lines).toEqual([expect.objectContaining({ entity_id: paymentId, type: "payment", settled: true, ...sum })]);
    const [year, month, date] = day.split("-").map(Number);
    expect(calls.at(-1)).toBe(
      `GET /v1/settlements/recon/combined?year=${year}&month=${month}&day=${date}&count=1000&skip=0`,
    );
    expect((await settledOn(1)).lines).toEqual([]);
    answerWith({ items: Array(1000).fill({ entity_id: "pay_1" }) });
    expect(await provider.listSettled(day, 1000)).toMatchObject({ more: true });
    expect(calls.at(-1)).toContain("&skip=1000");
  });

  test("reads all refunds of a payment, not only the ten that the provider lists by default", async () => {
    answerWith({ items: [] });
    expect(await connect().refundsOf("pay_1")).toEqual([]);
    expect(calls).toEqual(["GET /v1/payments/pay_1/refunds?count=100"]);
  });

  describe("A refund", () => {
    const id = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";

    test("is made once, however often it is requested, and can be read back", async () => {
      const { provider, paymentId } = await paidOrder();
      const refund = await provider.refund({ id, paymentId, amount: 3000 });
      const sum = { paymentId, amount: 3000, currency: "USD", receipt: id, status: "processed" };
      expect(refund).toEqual({ id: expect.stringMatching(/^rfnd_/), ...sum });
      expect(await provider.refund({ id, paymentId, amount: 3000 })).toEqual(refund);
      expect(await provider.fetchRefund(refund.id)).toEqual(refund);
      expect(await provider.refundsOf(paymentId)).toEqual([refund]);
      expect((await provider.fetchPayment(paymentId)).refunded).toBe(3000);
    });

    test.each(["lost_answer", "500", "429"])("is not requested again after %s, but by the next run", async (kind) => {
      const { provider, paymentId, fault } = await paidOrder();
      await fault({ on: "refund", kind });
      await expect(provider.refund({ id, paymentId, amount: 6000 })).rejects.toMatchObject({ kind: "unreachable" });
      expect(calls.filter((call) => call.endsWith("/refund"))).toHaveLength(1);
      await provider.refund({ id, paymentId, amount: 6000 });
      expect(await provider.refundsOf(paymentId)).toHaveLength(1);
    });

    // The sandbox gives none of these answers.
    test.each([
      ["an empty balance", 400, "Your account does not have enough balance to carry out the refund.", "refused"],
      ["wrong keys", 401, "Authentication failed", "refused"],
      ["a request that the provider is still processing", 409, "in progress", "unreachable"],
    ])("may be made later after %s", async (_, status, description, kind) => {
      answerWith(refusal(description), status);
      const refund = connect().refund({ id, paymentId: "pay_1", amount: 1 });
      await expect(refund).rejects.toMatchObject({ kind, status, permanent: false });
    });
  });

  test("distinguishes a refusal from a missing answer", async () => {
    serveSandbox();
    await expect(connect().fetchPayment("pay_unknown")).rejects.toMatchObject({ kind: "refused", status: 400 });
    expect(calls).toHaveLength(1);
    server.closeAllConnections();
    server.close();
    await expect(connect().fetchPayment("pay_1")).rejects.toMatchObject({ kind: "unreachable" });
    await expect(connect().fetchPayment("pay_1")).rejects.toBeInstanceOf(ProviderError);
  });

  test.each([
    ["a server error", 500, '{"error":{"code":"SERVER_ERROR","description":"down"}}'],
    ["a proxy's page", 502, "<html>Bad gateway</html>"],
    ["an answer without the fields of a payment", 200, "{}"],
  ])("treats %s as no answer, and repeats a request only where that is harmless", async (_, status, body) => {
    answerWith(body, status);
    await expect(connect().fetchPayment("pay_1")).rejects.toMatchObject({ kind: "unreachable" });
    expect(calls).toHaveLength(2);
    calls = [];
    const order = { amount: 6000, currency: "USD", receipt: "booking" };
    await expect(connect().createOrder(order)).rejects.toMatchObject({ kind: "unreachable" });
    expect(calls).toHaveLength(1);
  });
});
