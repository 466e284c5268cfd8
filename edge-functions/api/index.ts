import { connectCalendars } from "../shared/calendars/calendars.ts";
import { connectDataStore } from "../shared/data-store.ts";
import { connectDatabase } from "../shared/database.ts";
import { parseEnvironment } from "../shared/environment.ts";
import { connectFileStore } from "../shared/file-store.ts";
import { connectPictureStore } from "../shared/picture-store.ts";
import { connectPayments } from "../shared/providers/payments/connect.ts";
import { connectCallServers } from "../shared/providers/relay/connect.ts";
import { connectJobs } from "../shared/wake-jobs.ts";
import { connectAccounts } from "./accounts.ts";
import { createApp } from "./app.ts";
import { connectSecurityLog } from "./security-log.ts";

const environment = parseEnvironment(Deno.env.toObject());
const database = connectDatabase(environment);
const app = createApp({
  environment,
  database,
  accounts: connectAccounts(environment),
  payments: connectPayments(environment),
  callServers: connectCallServers(environment),
  dataStore: connectDataStore(environment),
  calendars: connectCalendars(environment, database),
  pictureStore: connectPictureStore(environment),
  fileStore: connectFileStore(environment),
  wakeJobs: connectJobs(environment),
  recordSecurityEvent: connectSecurityLog(database),
});

// The runtime decides where to listen: on Supabase its own does, locally local/functions/host.ts.
Deno.serve(app.fetch);
