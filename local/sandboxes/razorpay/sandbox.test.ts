import { createHmac } from "node:crypto";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRazorpaySandbox, type RazorpaySandboxOptions } from "./sandbox.ts";

const BASE = "http://localhost:5173/__razorpay";
const options = {
  keyId: "rzp_test_parlour",
  keySecret: "key-secret",
  webhookSecret: "webhook-secret",
  publicPath: "/__razorpay",
};
const authorization = `Basic ${btoa("rzp_test_parlour:key-secret")}`;
type Body = Record<string, unknown>;

/** The default of one second is too short on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

describe("The Razorpay sandbox", () => {
  let dataDir: string;
  /** Each is valid for one order. */
  let receipts = 0;
  let sandbox: ReturnType<typeof createRazorpaySandbox>;
  const start = (more: Partial<RazorpaySandboxOptions> = {}) => {
    sandbox?.close();
    sandbox = createRazorpaySandbox({ ...options, dataDir, ...more });
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "parlour-razorpay-"));
    start();
  });
  afterEach(() => {
    sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  const send = async (method: string, path: string, body?: Body, headers: Record<string, string> = { authorization }) =>
    sandbox.handle(new Request(`${BASE}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
  async function call(...request: Parameters<typeof send>) {
    const response = await send(...request);
    return { status: response.status, body: await response.json() };
  }
  const newOrder = async (more: Body = {}) => {
    const order = { amount: 6000, currency: "USD", receipt: `b${++receipts}`, payment_capture: true, ...more };
    return (await call("POST", "/v1/orders", order)).body;
  };
  const pay = (order: string, outcome: string) =>
    call("POST", "/v1/checkout/payments", { key_id: options.keyId, order_id: order, outcome }, {});

  const paid = async (order: Body) => (await pay(String(order.id), "success")).body.razorpay_payment_id as string;

  test("captures and signs a payment of its popup", async () => {
    const order = await newOrder({ receipt: "b1" });
    expect(order).toMatchObject({ entity: "order", amount: 6000, amount_due: 6000, status: "created", receipt: "b1" });
    const { body: result } = await pay(order.id, "success");
    expect(result.razorpay_signature).toBe(
      createHmac("sha256", "key-secret").update(`${order.id}|${result.razorpay_payment_id}`).digest("hex"),
    );
    expect((await call("GET", `/v1/payments/${result.razorpay_payment_id}`)).body).toMatchObject({
      status: "captured",
      order_id: order.id,
      amount: 6000,
    });
    expect((await call("GET", `/v1/orders/${order.id}`)).body).toMatchObject({ status: "paid", amount_due: 0 });
  });

  test("keeps an order open after a failed try, and lists all of its payments", async () => {
    const order = await newOrder();
    const failure = await pay(order.id, "failure");
    expect(failure).toMatchObject({
      status: 400,
      body: { error: { source: "bank", metadata: { order_id: order.id } } },
    });
    await pay(order.id, "success");
    const { body } = await call("GET", `/v1/orders/${order.id}/payments`);
    expect(body.items.map((payment: Body) => payment.status)).toEqual(["failed", "captured"]);
    expect((await pay(order.id, "success")).body.error.description).toBe("Payment already done for this order.");
  });

  test("captures an authorised payment once, for its full amount", async () => {
    const path = `/v1/payments/${await paid(await newOrder({ payment_capture: undefined }))}`;
    expect((await call("GET", path)).body.status).toBe("authorized");
    expect((await call("POST", `${path}/capture`, { amount: 1, currency: "USD" })).status).toBe(400);
    expect((await call("POST", `${path}/capture`, { amount: 6000, currency: "USD" })).body.status).toBe("captured");
    expect((await call("POST", `${path}/capture`, { amount: 6000, currency: "USD" })).body.error.description).toBe(
      "This payment has already been captured",
    );
  });

  test("refunds at most the whole payment, and once for each key", async () => {
    const id = await paid(await newOrder());
    const path = `/v1/payments/${id}/refund`;
    const headers = { authorization, "x-refund-idempotency": "refund-booking-1" };
    const first = await call("POST", path, { amount: 3000 }, headers);
    expect(first.body).toMatchObject({ entity: "refund", amount: 3000, status: "processed" });
    expect((await call("POST", path, { amount: 3000 }, headers)).body).toEqual(first.body);
    expect((await call("POST", path, { amount: 2000 }, headers)).body.error.description).toMatch(/^Different request/);
    expect((await call("POST", path, { amount: 3001 })).status).toBe(400);
    expect((await call("POST", path)).body.amount).toBe(3000);
    expect((await call("GET", `/v1/payments/${id}`)).body).toMatchObject({ status: "refunded", amount_refunded: 6000 });
    expect((await call("GET", `/v1/payments/${id}/refunds`)).body.count).toBe(2);
    expect((await call("GET", `/v1/refunds/${first.body.id}`)).body).toEqual(first.body);
  });

  test("refunds a payment that nobody captures, which stays uncaptured", async () => {
    const id = await paid(await newOrder({ payment_capture: false }));
    const { body: given } = await call("POST", `/__test/payments/${id}`, { status: "refunded" });
    expect(given).toMatchObject({ status: "refunded", captured: false, amount_refunded: 6000, refund_status: "full" });
    expect((await call("GET", `/v1/payments/${id}/refunds`)).body.items).toMatchObject([
      { payment_id: id, amount: 6000, receipt: null, status: "processed" },
    ]);
    expect((await call("POST", `/__test/payments/${id}`, { status: "refunded" })).status).toBe(400);
  });

  test.each([
    ["a wrong secret", "POST", "/v1/orders", { amount: 6000, currency: "USD" }, { authorization: "Basic eA==" }, 401],
    ["an amount below the smallest", "POST", "/v1/orders", { amount: 99, currency: "INR" }, undefined, 400],
    ["half a cent", "POST", "/v1/orders", { amount: 100.5, currency: "USD" }, undefined, 400],
    ["an unknown payment", "GET", "/v1/payments/pay_unknown", undefined, undefined, 400],
    ["an unknown path", "GET", "/v1/nothing", undefined, undefined, 404],
    ["a popup with another key", "GET", "/v1/checkout/orders/order_x?key_id=other", undefined, undefined, 401],
  ])("refuses %s in the provider's own shape", async (_, method, path, body, headers, status) => {
    const answer = await call(method, path, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", description: expect.any(String) });
  });

  test("remembers its orders after a restart, even when a kill has cut off the last line", async () => {
    const order = await newOrder();
    await pay(order.id, "success");
    appendFileSync(join(dataDir, "razorpay.jsonl"), '{"kind":"order","val');
    start();
    expect((await call("GET", `/v1/orders/${order.id}`)).body.status).toBe("paid");
    const later = await newOrder();
    start();
    expect((await call("GET", `/v1/orders/${later.id}`)).body.status).toBe("created");
  });

  describe("The Razorpay sandbox, told to fail,", () => {
    const tell = (body: Body) => call("POST", "/__test/faults", body);
    const fetchPayment = (id: string) => call("GET", `/v1/payments/${id}`);

    test.each([
      ["500", 500],
      ["429", 429],
      ["refused", 400],
    ])("answers %s as often as it was told, does nothing, and counts", async (kind, status) => {
      const id = await paid(await newOrder());
      const { body: fault } = await tell({ on: "refund", kind, times: 2 });
      const refund = () => call("POST", `/v1/payments/${id}/refund`, {});
      expect([(await refund()).status, (await refund()).status]).toEqual([status, status]);
      expect((await call("GET", `/__test/faults/${fault.id}`)).body).toEqual({ hits: 2, left: 0 });
      expect((await fetchPayment(id)).body.amount_refunded).toBe(0);
      expect((await refund()).status).toBe(200);
    });

    test("does what it loses the answer to", async () => {
      const id = await paid(await newOrder());
      await tell({ on: "refund", kind: "lost_answer" });
      expect((await send("POST", `/v1/payments/${id}/refund`)).status).toBe(502);
      expect((await fetchPayment(id)).body.status).toBe("refunded");
    });

    test.each([
      ["timeout", "captured"],
      ["no_answer", "refunded"],
    ])("leaves the caller of a %s waiting, and the payment %s", async (kind, status) => {
      const id = await paid(await newOrder());
      const { body: fault } = await tell({ on: "refund", kind });
      let answered = false;
      void call("POST", `/v1/payments/${id}/refund`, {}).then(() => {
        answered = true;
      });
      await eventually(async () => expect((await call("GET", `/__test/faults/${fault.id}`)).body.hits).toBe(1));
      expect((await fetchPayment(id)).body.status).toBe(status);
      expect(answered).toBe(false);
    });

    test("fails for one order or booking only", async () => {
      const [one, other] = [await newOrder({ receipt: "mine" }), await newOrder({ receipt: "yours" })];
      await tell({ on: "fetch_order_payments", kind: "500", order: one.id });
      await tell({ on: "create_order", kind: "429", receipt: "my next" });
      expect((await call("GET", `/v1/orders/${other.id}/payments`)).status).toBe(200);
      expect((await call("GET", `/v1/orders/${one.id}/payments`)).status).toBe(500);
      expect(await newOrder({ receipt: "your next" })).toMatchObject({ status: "created" });
      expect(await newOrder({ receipt: "my next" })).toMatchObject({
        error: { description: expect.stringContaining("Too many requests") },
      });
      await tell({ on: "capture", kind: "500" });
      await send("DELETE", "/__test/faults");
      expect((await call("POST", `/v1/payments/${await paid(other)}/capture`, {})).status).toBe(400);
    });

    test("keeps a refund pending until it is told how it ends; a failed one can be made again", async () => {
      const id = await paid(await newOrder());
      await tell({ on: "refund", kind: "pending", times: 2 });
      const { body: first } = await call("POST", `/v1/payments/${id}/refund`, { amount: 6000 });
      expect(first.status).toBe("pending");
      await call("POST", `/__test/refunds/${first.id}`, { status: "failed" });
      expect((await fetchPayment(id)).body).toMatchObject({ status: "captured", amount_refunded: 0 });
      const { body: second } = await call("POST", `/v1/payments/${id}/refund`, { amount: 6000 });
      await call("POST", `/__test/refunds/${second.id}`, { status: "processed" });
      expect((await call("GET", `/v1/refunds/${second.id}`)).body.status).toBe("processed");
      expect((await fetchPayment(id)).body.status).toBe("refunded");
    });

    test("lets a failed payment succeed late, and an order be paid again with another amount", async () => {
      const order = await newOrder();
      const { body: late } = await call("POST", "/__test/payments", { order: order.id, status: "failed" });
      await pay(order.id, "success");
      await call("POST", `/__test/payments/${late.razorpay_payment_id}`, { status: "captured" });
      await call("POST", "/__test/payments", { order: order.id, status: "captured", amount: 5000 });
      const { body } = await call("GET", `/v1/orders/${order.id}/payments`);
      expect(body.items.map(({ status, amount }: Body) => [status, amount])).toEqual([
        ["captured", 6000],
        ["captured", 6000],
        ["captured", 5000],
      ]);
      expect((await call("GET", `/v1/orders/${order.id}`)).body).toMatchObject({ status: "paid", amount_paid: 6000 });
    });
  });

  describe("A webhook", () => {
    let server: Server;
    let received: { headers: IncomingHttpHeaders; body: string }[];
    let answers: number[];
    let webhookUrl: string;
    beforeEach(async () => {
      received = [];
      answers = [];
      server = createServer(async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        received.push({ headers: request.headers, body });
        response.writeHead(answers.shift() ?? 200).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    });
    afterEach(() => {
      server.close();
    });

    test("reports each step of a payment, signed over the raw body, under an id of its own", async () => {
      start({ webhookUrl });
      const order = await newOrder();
      await pay(order.id, "success");
      await eventually(() => expect(received).toHaveLength(3));
      expect(received.map(({ body }) => JSON.parse(body).event).sort()).toEqual([
        "order.paid",
        "payment.authorized",
        "payment.captured",
      ]);
      for (const { headers, body } of received) {
        expect(headers["x-razorpay-signature"]).toBe(createHmac("sha256", "webhook-secret").update(body).digest("hex"));
      }
      expect(new Set(received.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(3);
    });

    test("is sent again with the same id and bytes until it is accepted, also after a restart", async () => {
      answers = [500];
      start({ webhookUrl });
      const order = await newOrder();
      await pay(order.id, "failure");
      await eventually(() => expect(received).toHaveLength(1));
      start({ webhookUrl });
      await eventually(() => expect(received).toHaveLength(2));
      expect(received[1]?.body).toBe(received[0]?.body);
      expect(received[1]?.headers["x-razorpay-event-id"]).toBe(received[0]?.headers["x-razorpay-event-id"]);
    });

    const names = () => received.map(({ body }) => JSON.parse(body).event);
    const fault = (body: Body) => call("POST", "/__test/faults", { on: "webhook", ...body });
    const states = async (order: string) =>
      (await call("GET", `/__test/webhooks?order=${order}`)).body.map(({ event, state }: Body) => `${event} ${state}`);

    test("is lost, held back and doubled on request, for one order only", async () => {
      start({ webhookUrl });
      const [order, other] = [await newOrder(), await newOrder()];
      await fault({ kind: "lose", event: "payment.authorized", order: order.id });
      await fault({ kind: "hold", event: "payment.captured", order: order.id });
      await fault({ kind: "double", event: "order.paid", order: order.id });
      await pay(order.id, "success");
      await eventually(() => expect(names()).toEqual(["order.paid", "order.paid"]));
      expect(new Set(received.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(1);
      await eventually(async () =>
        expect(await states(order.id)).toEqual([
          "payment.authorized lost",
          "payment.captured held",
          "order.paid delivered",
        ]),
      );
      await pay(other.id, "success");
      await eventually(() => expect(received).toHaveLength(5));
    });

    test("comes in the order in which those that were held back are released", async () => {
      start({ webhookUrl });
      const order = await newOrder({ receipt: "mine" });
      await fault({ kind: "hold", times: 3, receipt: "mine" });
      await pay(order.id, "success");
      expect((await call("POST", "/__test/webhooks/release", { order: order.id, reverse: true })).body).toEqual({
        sent: 3,
      });
      expect(names()).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
    });

    test("carries a wrong signature once on request, and the right one after that", async () => {
      answers = [400];
      start({ webhookUrl });
      const order = await newOrder();
      await fault({ kind: "forge", order: order.id });
      await pay(order.id, "failure");
      await eventually(() => expect(received).toHaveLength(2));
      const signed = received.map(
        ({ headers, body }) =>
          headers["x-razorpay-signature"] === createHmac("sha256", "webhook-secret").update(body).digest("hex"),
      );
      expect(signed).toEqual([false, true]);
    });
  });
});
