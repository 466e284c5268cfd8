import { connectDatabase } from "../shared/database.ts";
import { parseEnvironment } from "../shared/environment.ts";
import { connectPictureStore } from "../shared/picture-store.ts";
import { connectRazorpay } from "../shared/razorpay.ts";
import { connectCallServers } from "../shared/relay.ts";
import { connectJobs } from "../shared/wake-jobs.ts";
import { connectAccounts } from "./accounts.ts";
import { createApp } from "./app.ts";

const environment = parseEnvironment(Deno.env.toObject());
const app = createApp({
  environment,
  database: connectDatabase(environment),
  accounts: connectAccounts(environment),
  payments: connectRazorpay(environment),
  callServers: connectCallServers(environment),
  pictureStore: connectPictureStore(environment),
  wakeJobs: connectJobs(environment),
});

// Where to listen is the runtime's affair: on Supabase its own, locally that of local/functions/host.ts.
Deno.serve(app.fetch);
