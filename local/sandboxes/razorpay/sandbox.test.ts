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

describe("the Razorpay sandbox", () => {
  let dataDir: string;
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

  async function call(method: string, path: string, body?: Body, headers: Record<string, string> = { authorization }) {
    const response = await sandbox.handle(
      new Request(`${BASE}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    );
    return { status: response.status, body: await response.json() };
  }
  const newOrder = async (more: Body = {}) =>
    (await call("POST", "/v1/orders", { amount: 6000, currency: "USD", receipt: "b1", payment_capture: true, ...more }))
      .body;
  const pay = (order: string, outcome: string) =>
    call("POST", "/v1/checkout/payments", { key_id: options.keyId, order_id: order, outcome }, {});

  test("an order is paid in the popup: captured by itself, signed with the key's secret", async () => {
    const order = await newOrder();
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

  test("a failed try leaves the order open for another, and both are listed under it", async () => {
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

  test("without automatic capture a payment is only authorised until it is captured, once, for its full amount", async () => {
    const order = await newOrder({ payment_capture: undefined });
    const { body: result } = await pay(order.id, "success");
    const path = `/v1/payments/${result.razorpay_payment_id}`;
    expect((await call("GET", path)).body.status).toBe("authorized");
    expect((await call("POST", `${path}/capture`, { amount: 1, currency: "USD" })).status).toBe(400);
    expect((await call("POST", `${path}/capture`, { amount: 6000, currency: "USD" })).body.status).toBe("captured");
    expect((await call("POST", `${path}/capture`, { amount: 6000, currency: "USD" })).body.error.description).toBe(
      "This payment has already been captured",
    );
  });

  test("refunds add up to the payment and no further; a repeated key refunds once", async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = (await pay(order.id, "success")).body;
    const path = `/v1/payments/${id}/refund`;
    const headers = { authorization, "x-refund-idempotency": "refund-booking-1" };
    const first = await call("POST", path, { amount: 3000 }, headers);
    expect(first.body).toMatchObject({ entity: "refund", amount: 3000, status: "processed" });
    expect((await call("POST", path, { amount: 3000 }, headers)).body).toEqual(first.body);
    expect((await call("POST", path, { amount: 2000 }, headers)).status).toBe(409);
    expect((await call("POST", path, { amount: 3001 })).status).toBe(400);
    expect((await call("POST", path)).body.amount).toBe(3000);
    expect((await call("GET", `/v1/payments/${id}`)).body).toMatchObject({ status: "refunded", amount_refunded: 6000 });
    expect((await call("GET", `/v1/payments/${id}/refunds`)).body.count).toBe(2);
    expect((await call("GET", `/v1/refunds/${first.body.id}`)).body).toEqual(first.body);
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

  test("what was paid stays paid after a restart, even when a kill has torn the last line", async () => {
    const order = await newOrder();
    await pay(order.id, "success");
    appendFileSync(join(dataDir, "razorpay.jsonl"), '{"kind":"order","val');
    start();
    expect((await call("GET", `/v1/orders/${order.id}`)).body.status).toBe("paid");
    const later = await newOrder();
    start();
    expect((await call("GET", `/v1/orders/${later.id}`)).body.status).toBe("created");
  });

  describe("webhooks", () => {
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

    test("tell of the capture and the paid order, signed over the raw body, each under an id of its own", async () => {
      start({ webhookUrl });
      const order = await newOrder();
      await pay(order.id, "success");
      await vi.waitFor(() => expect(received).toHaveLength(2));
      expect(received.map(({ body }) => JSON.parse(body).event).sort()).toEqual(["order.paid", "payment.captured"]);
      for (const { headers, body } of received) {
        expect(headers["x-razorpay-signature"]).toBe(createHmac("sha256", "webhook-secret").update(body).digest("hex"));
      }
      expect(new Set(received.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(2);
    });

    test("are sent again with the same id and bytes until they are accepted, also after a restart", async () => {
      answers = [500];
      start({ webhookUrl });
      const order = await newOrder();
      await pay(order.id, "failure");
      await vi.waitFor(() => expect(received).toHaveLength(1));
      start({ webhookUrl });
      await vi.waitFor(() => expect(received).toHaveLength(2));
      expect(received[1]?.body).toBe(received[0]?.body);
      expect(received[1]?.headers["x-razorpay-event-id"]).toBe(received[0]?.headers["x-razorpay-event-id"]);
    });
  });
});
