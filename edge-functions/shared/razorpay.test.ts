import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createRazorpaySandbox } from "../../local/sandboxes/razorpay/sandbox.ts";
import { connectRazorpay, ProviderError } from "./razorpay.ts";

const keys = { keyId: "rzp_test_x", keySecret: "secret", webhookSecret: "hook" };

describe("the payment provider, through its SDK", () => {
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

  function serveSandbox() {
    const sandbox = createRazorpaySandbox({ ...keys, publicPath: "", dataDir });
    answer = async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const reply = await sandbox.handle(
        new Request(new URL(request.url ?? "/", baseUrl), {
          method: request.method,
          headers: { authorization: request.headers.authorization ?? "" },
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        }),
      );
      response.writeHead(reply.status, { "content-type": "application/json" }).end(await reply.text());
    };
    return async (orderId: string) => {
      const body = JSON.stringify({ key_id: keys.keyId, order_id: orderId, outcome: "success" });
      const reply = await sandbox.handle(new Request(`${baseUrl}/v1/checkout/payments`, { method: "POST", body }));
      return ((await reply.json()) as { razorpay_payment_id: string }).razorpay_payment_id;
    };
  }

  test("creates an order whose payment is captured by itself, and reads it back", async () => {
    const pay = serveSandbox();
    const provider = connect();
    const order = await provider.createOrder({ amount: 6000, currency: "USD", receipt: "booking" });
    const paymentId = await pay(order.id);
    expect(await provider.fetchPayment(paymentId)).toEqual({
      id: paymentId,
      order_id: order.id,
      amount: 6000,
      currency: "USD",
      status: "captured",
    });
  });

  test("capturing what somebody else has captured already is no failure", async () => {
    const pay = serveSandbox();
    const provider = connect();
    const order = await provider.createOrder({ amount: 6000, currency: "USD", receipt: "booking" });
    const payment = await provider.fetchPayment(await pay(order.id));
    expect((await provider.capture({ ...payment, status: "authorized" })).status).toBe("captured");
  });

  test("tells a refusal from silence", async () => {
    serveSandbox();
    await expect(connect().fetchPayment("pay_unknown")).rejects.toMatchObject({ kind: "refused", status: 400 });
    server.closeAllConnections();
    server.close();
    await expect(connect().fetchPayment("pay_1")).rejects.toMatchObject({ kind: "unreachable" });
    await expect(connect().fetchPayment("pay_1")).rejects.toBeInstanceOf(ProviderError);
  });

  test.each([
    ["a server error", 500, '{"error":{"code":"SERVER_ERROR","description":"down"}}'],
    ["a proxy's page", 502, "<html>Bad gateway</html>"],
    ["an answer without the fields of a payment", 200, "{}"],
  ])("takes %s for silence: asks again where that is harmless, and never for an order", async (_, status, body) => {
    answer = (_request, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    };
    await expect(connect().fetchPayment("pay_1")).rejects.toMatchObject({ kind: "unreachable" });
    expect(calls).toHaveLength(2);
    calls = [];
    const order = { amount: 6000, currency: "USD", receipt: "booking" };
    await expect(connect().createOrder(order)).rejects.toMatchObject({ kind: "unreachable" });
    expect(calls).toHaveLength(1);
  });
});
