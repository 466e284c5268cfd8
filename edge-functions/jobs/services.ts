import type { Calendars } from "../shared/calendars/calendars.ts";
import type { DataStore } from "../shared/data-store.ts";
import type { Database } from "../shared/database.ts";
import type { Environment } from "../shared/environment.ts";
import type { FileStore } from "../shared/file-store.ts";
import type { PictureStore } from "../shared/picture-store.ts";
import type { EmailProvider } from "../shared/providers/email/email.ts";
import type { Payments } from "../shared/providers/payments/payments.ts";
import type { PushService } from "../shared/providers/push/push.ts";

/** The services that the jobs use. */
export type JobServices = {
  environment: Environment;
  database: Database;
  email: EmailProvider;
  payments: Payments;
  pictureStore: PictureStore;
  fileStore: FileStore;
  dataStore: DataStore;
  calendars: Calendars;
  /** Makes Auth forget a deleted account; repeating it changes nothing. */
  forgetAccount: (userId: string) => Promise<void>;
  /** Starts a run that continues the queue or the calendars; returns at once. */
  runAgain: (which: "queue" | "calendars") => void;
  /** Null if notifications are not set up. */
  push: PushService | null;
};
