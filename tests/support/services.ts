import type { Services } from "../../edge-functions/api/types.ts";
import type { Environment } from "../../edge-functions/shared/environment.ts";
import { connectPayments } from "../../edge-functions/shared/providers/payments/connect.ts";
import type { PaymentProvider, Payments } from "../../edge-functions/shared/providers/payments/payments.ts";

/** Settings of a function under test; their addresses lead nowhere. */
export const environment = (more: Partial<Environment> = {}): Environment => ({
  supabaseUrl: "http://localhost",
  publicSupabaseUrl: "http://localhost",
  publishableKey: "p",
  secretKey: "s",
  razorpay: { baseUrl: "http://localhost", keyId: "k", keySecret: "key-secret", webhookSecret: "hook" },
  mail: { baseUrl: "", apiKey: "", from: "Parlour <hello@parlour.test>", admin: "admin@parlour.test" },
  sendEmailHookKeys: [btoa("a-key-of-the-send-email-hook")],
  siteOrigins: ["https://parlour.example"],
  stunUrls: [],
  relay: null,
  clientAddress: null,
  monitorKey: null,
  calendarsBaseUrl: null,
  push: null,
  ...more,
});

const notAsked = () => Promise.reject(new Error("not asked for"));

/** A payment provider that can only verify its signatures; `more` adds its answers to requests. */
export const payments = (more: Partial<PaymentProvider> = {}): Payments => ({
  razorpay: {
    ...connectPayments(environment()).razorpay,
    createOrder: notAsked,
    findOrder: notAsked,
    fetchPayment: notAsked,
    fetchOrderPayments: notAsked,
    capture: notAsked,
    refund: notAsked,
    fetchRefund: notAsked,
    refundsOf: notAsked,
    ...more,
  },
});

/** The services that the API depends on; any that a test does not provide fails when called. */
export const services = (more: Partial<Services> = {}): Services => ({
  environment: environment(),
  database: { call: notAsked },
  accounts: {
    signIn: notAsked,
    signUp: notAsked,
    verify: notAsked,
    sendSignInCode: notAsked,
    enterSignInCode: notAsked,
    forgotPassword: notAsked,
    resetPassword: notAsked,
    presentAddressCodes: notAsked,
  },
  payments: payments(),
  dataStore: { put: notAsked, remove: notAsked, sign: notAsked, picture: notAsked, pictureAddress: () => "" },
  calendars: { read: notAsked, refresh: () => Promise.resolve() },
  callServers: { serversFor: notAsked },
  fileStore: {
    ...{ put: notAsked, signUpload: notAsked, sign: notAsked, receive: notAsked, read: notAsked, remove: notAsked },
    ...{ removeOldUploads: notAsked, removeFolder: notAsked },
  },
  pictureStore: { put: notAsked, remove: notAsked },
  wakeJobs: () => undefined,
  recordSecurityEvent: () => undefined,
  ...more,
});

/** Sends JSON to a call as a signed-in person. */
export async function post(
  app: { request(path: string, init: RequestInit): Response | Promise<Response> },
  path: string,
  body: object,
  more: Record<string, string> = {},
) {
  const headers = { authorization: "Bearer t", "content-type": "application/json", ...more };
  const answer = await app.request(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
