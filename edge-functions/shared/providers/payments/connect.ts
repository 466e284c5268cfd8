import type { Environment } from "../../environment.ts";
import type { Payments } from "./payments.ts";
import { connectRazorpay } from "./razorpay/razorpay.ts";

export const connectPayments = (environment: Environment): Payments => ({
  razorpay: connectRazorpay(environment),
});
