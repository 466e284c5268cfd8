import { createHmac } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { bodiesOf } from "../../tests/support/bodies.ts";
import { environment, payments, services } from "../../tests/support/services.ts";
import { USER as ID, tokenFor, verify } from "../../tests/support/signed-in.ts";
import { Application } from "../shared/contract/applications.ts";
import { type Call, type CallName, callNames, calls, partsOf } from "../shared/contract/calls.ts";
import type { Database } from "../shared/database.ts";
import type { NewSession } from "./accounts.ts";
import { createApp } from "./app.ts";

const order = { amount: 6000, currency: "USD", orderId: "order_1", provider: "razorpay" };
const slot = { slotStart: "2026-11-24T09:30:00Z", slotEnd: "2026-11-24T10:00:00Z" };

/** Database answers with which handlers continue. */
const ANSWER = {
  ...{ ok: true, ...order, ...slot, arrived: true, status: "confirmed", outcome: "confirmed", reason: null },
  ...{ id: ID, kind: "pdf", name: "a.pdf", bytes: 1, width: null, height: null, files: [] },
  ...{ path: "a/b.zip", role: "user", email: "ada@example.test", locked: false, result: "confirmed", sessions: [] },
  ...{ customerName: "Ida", designerName: "Mira", serviceName: "Hour", question: null, versions: [] },
  ...{ avatar: null, termsVersion: null, isNew: false },
  ...{ state: "uploading", newAddress: "new@example.test", codes: ["one"] },
};
const APPLICATION = {
  ...{ required: true, state: "submitted", again: null, note: null, submittedAt: null, missing: [], documents: [] },
  ...{ legalName: "Ida", phone: "1", address: "1" },
};
const session: NewSession = {
  ...{ userId: ID, token: "t", refreshToken: "r", expiresAt: 1 },
  ...{ end: async () => undefined, changePassword: async () => undefined, changeAddress: async () => undefined },
};
const payment = { id: "pay_1", ...order, status: "captured" as const, refunded: 0 };
const bodies: Record<string, { body(): object }> = bodiesOf({
  ...{ mark: "mark", email: "ada@example.test", held: ID, ordered: ID, confirmed: ID, next: slot },
  payment: {
    ...{ razorpay_order_id: "order_1", razorpay_payment_id: "pay_1" },
    razorpay_signature: createHmac("sha256", "key-secret").update("order_1|pay_1").digest("hex"),
  },
  slot: {
    ...slot,
    ...{ designerId: ID, designerName: "Mira", slotType: "chat" },
    serviceInfo: { _id: ID, serviceName: "Hour", rate: 60, rateType: "session", currency: "USD" },
  },
});

/** The number of database calls that are unanswered; their jobs do not exist yet. */
let open = 0;
/** What the last call was sent, and what it passed to the database. */
let sent: object = {};
let given: unknown[] = [];
const wakeJobs = vi.fn(() => expect(open).toBe(0));
afterEach(() => wakeJobs.mockClear());

/** Whether a successful call wakes the jobs. */
async function wakes(name: CallName, answer: object = calls[name].answer === Application ? APPLICATION : ANSWER) {
  const { method, path } = partsOf(name);
  const { accounts, dataStore } = services();
  [sent, given] = [bodies[name]?.body() ?? {}, []];
  const app = createApp(
    services({
      calendars: { read: async () => ({ fault: null, computed: 0 }), refresh: async () => undefined },
      wakeJobs,
      environment: environment({
        push: { services: ["push.parlour.test"] } as unknown as NonNullable<ReturnType<typeof environment>["push"]>,
      }),
      database: {
        async call(_: string, parameters: unknown) {
          given.push(parameters);
          open++;
          await new Promise((resolve) => setImmediate(resolve));
          open--;
          return answer;
        },
      } as unknown as Database,
      accounts: {
        ...accounts,
        verify,
        signIn: async () => session,
        signUp: async () => session,
        resetPassword: async () => session,
        sendSignInCode: async () => undefined,
        enterSignInCode: async () => ({ ...session, sessionId: ID, role: "user" }),
        forgotPassword: async () => undefined,
        presentAddressCodes: async () => undefined,
      },
      payments: payments({ fetchPayment: async () => payment }),
      dataStore: { ...dataStore, sign: async () => "https://files.test/1" },
      fileStore: {
        ...services().fileStore,
        signUpload: async () => "https://files.test/1",
        receive: async () => ({ head: new TextEncoder().encode("%PDF-"), bytes: 1 }),
        remove: async () => undefined,
      },
      callServers: { serversFor: async () => [] },
    }),
  );
  const response = await app.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${tokenFor(name)}`, "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  expect([name, response.status, await response.text()]).toEqual([name, 200, expect.anything()]);
  return wakeJobs.mock.calls.length > 0;
}

/** Returns the numbers, texts and truth values in a value. */
const leavesOf = (value: unknown): unknown[] =>
  value !== null && typeof value === "object" ? Object.values(value).flatMap(leavesOf) : [value];

/** Uploads and signed requests are tested next to their handlers. */
const posted = callNames.filter(
  (name) => name.startsWith("POST ") && !("files" in (calls[name] as Call)) && !/webhook|send-email/.test(name),
);

test("Only calls that leave work for the jobs wake them, once the work is in the database", async () => {
  const waking: string[] = [];
  for (const name of posted) {
    if (await wakes(name)) waking.push(name);
    wakeJobs.mockClear();
  }
  expect(waking.sort()).toEqual([
    "POST /account/change-address",
    "POST /account/delete",
    "POST /account/request-data",
    "POST /account/send-code",
    "POST /auth/signup",
    "POST /bookings/answer-about-plan",
    "POST /bookings/answer-request",
    "POST /bookings/ask-about-plan",
    "POST /bookings/ask-for-brief",
    "POST /bookings/ask-to-move",
    "POST /bookings/attend",
    "POST /bookings/book-slot",
    "POST /bookings/cancel-booking",
    "POST /bookings/complain",
    "POST /bookings/decline-request",
    "POST /bookings/object-to-no-show",
    "POST /bookings/offer-next",
    "POST /bookings/offer-times",
    "POST /bookings/report-member",
    "POST /bookings/report-no-show",
    "POST /bookings/request-time",
    "POST /bookings/reschedule",
    "POST /bookings/review",
    "POST /bookings/send-brief",
    "POST /bookings/send-plan",
    "POST /bookings/verify-payment",
    "POST /bookings/withdraw-offer",
    "POST /designers/submit-application",
    "POST /discovery/contact",
    "POST /payouts/change-payee",
    "POST /payouts/enter-payee-code",
  ]);
});

test.each([
  ["POST /bookings/book-slot", { status: "pending_payment" }],
  ["POST /bookings/attend", { arrived: false }],
] as const)("The jobs are not woken by %s with the answer %j, which changes nothing for others", async (name, more) => {
  expect(await wakes(name, { ...ANSWER, ...more })).toBe(false);
});

test("All input of a call reaches the database, except what only Auth, the payments or the browser need", async () => {
  const kept: string[] = [];
  for (const name of posted) {
    await wakes(name);
    const reached = leavesOf(given);
    for (const [field, value] of Object.entries(sent))
      if (!leavesOf(value).every((leaf) => reached.includes(leaf))) kept.push(`${name} ${field}`);
  }
  expect(kept.sort()).toEqual([
    "POST /account/change-address password",
    "POST /account/change-password currentPassword",
    "POST /account/change-password password",
    "POST /account/delete password",
    "POST /account/delete word",
    "POST /auth/enter-sign-in-code code",
    "POST /auth/login password",
    "POST /auth/reset-password key",
    "POST /auth/reset-password password",
    ...["email", "password", "role", "termsVersion"].map((field) => `POST /auth/signup ${field}`),
    ...["designerName", "serviceInfo", "slotType"].map((field) => `POST /bookings/book-slot ${field}`),
    "POST /bookings/request-time serviceInfo",
    "POST /bookings/verify-payment razorpay_signature",
    "POST /designers/submit-application ownsPortfolio",
    // The field says whether it is the payee that was asked for.
    "POST /payouts/withdraw-payee payee",
  ]);
});
