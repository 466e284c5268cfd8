import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
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
  /** Each receipt is valid for one order. */
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

  test("refunds at most the whole payment, and nothing else under a used key", async () => {
    const id = await paid(await newOrder());
    const path = `/v1/payments/${id}/refund`;
    const headers = { authorization, "x-refund-idempotency": "refund-booking-1" };
    expect((await call("POST", path, { amount: 3000 }, headers)).status).toBe(200);
    expect((await call("POST", path, { amount: 2000 }, headers)).body.error.description).toMatch(/^Different request/);
    expect((await call("POST", path, { amount: 3001 })).status).toBe(400);
    expect((await call("POST", path)).body.amount).toBe(3000);
    expect((await call("GET", `/v1/payments/${id}`)).body).toMatchObject({ status: "refunded", amount_refunded: 6000 });
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

  test("sends a webhook again with the same id and bytes until it is accepted, even after a restart", async () => {
    const received: { id: unknown; body: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      received.push({ id: request.headers["x-razorpay-event-id"], body });
      response.writeHead(received.length === 1 ? 500 : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    start({ webhookUrl });
    const order = await newOrder();
    await pay(order.id, "failure");
    await eventually(() => expect(received).toHaveLength(1));
    start({ webhookUrl });
    await eventually(() => expect(received).toHaveLength(2));
    expect(received[1]).toEqual(received[0]);
  });
});
