import type { Role } from "../shared/contract/common.ts";
import type { Database } from "../shared/database.ts";
import type { Environment } from "../shared/environment.ts";
import type { PaymentProvider } from "../shared/razorpay.ts";
import type { Accounts } from "./accounts.ts";

/** What the routes are made of; tests of a single route give their own. */
export type Services = {
  environment: Environment;
  database: Database;
  accounts: Accounts;
  payments: PaymentProvider;
  /** Called after what may have left a mail or a refund to send; returns at once. */
  wakeJobs: () => void;
};

export type ApiEnv = { Variables: { requestId: string } };
/** Behind `requireRole`. */
export type SignedInEnv = { Variables: { requestId: string; user: { id: string; role: Role } } };
