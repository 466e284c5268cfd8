import type { DataStore } from "../shared/data-store.ts";
import type { Database } from "../shared/database.ts";
import type { EmailProvider } from "../shared/email.ts";
import type { Environment } from "../shared/environment.ts";
import type { PictureStore } from "../shared/picture-store.ts";
import type { PushService } from "../shared/push.ts";
import type { PaymentProvider } from "../shared/razorpay.ts";

/** What the jobs use. */
export type JobServices = {
  environment: Environment;
  database: Database;
  email: EmailProvider;
  payments: PaymentProvider;
  pictureStore: PictureStore;
  dataStore: DataStore;
  /** Has Auth forget a deleted account; repeating it changes nothing. */
  forgetAccount: (userId: string) => Promise<void>;
  /** Null: notifications are not set up. */
  push: PushService | null;
};
