import { connectCalendars } from "../shared/calendars/calendars.ts";
import { connectDataStore } from "../shared/data-store.ts";
import { connectDatabase } from "../shared/database.ts";
import { parseEnvironment } from "../shared/environment.ts";
import { connectFileStore } from "../shared/file-store.ts";
import { connectPictureStore } from "../shared/picture-store.ts";
import { connectEmail } from "../shared/providers/email/connect.ts";
import { connectPayments } from "../shared/providers/payments/connect.ts";
import { connectPush } from "../shared/providers/push/connect.ts";
import { connectJobs } from "../shared/wake-jobs.ts";
import { createJobs } from "./app.ts";
import { connectForgetting } from "./forget-account.ts";

const environment = parseEnvironment(Deno.env.toObject());
const database = connectDatabase(environment);
const again = { queue: connectJobs(environment, "queue"), calendars: connectJobs(environment, "calendars") };
const app = createJobs({
  environment,
  database,
  calendars: connectCalendars(environment, database),
  email: connectEmail(environment),
  payments: connectPayments(environment),
  dataStore: connectDataStore(environment),
  forgetAccount: connectForgetting(environment),
  pictureStore: connectPictureStore(environment),
  fileStore: connectFileStore(environment),
  runAgain: (which) => again[which](),
  push: environment.push && connectPush(environment.push),
});

Deno.serve(app.fetch);
