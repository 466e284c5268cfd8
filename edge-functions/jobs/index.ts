import { connectDataStore } from "../shared/data-store.ts";
import { connectDatabase } from "../shared/database.ts";
import { connectEmail } from "../shared/email.ts";
import { parseEnvironment } from "../shared/environment.ts";
import { connectPictureStore } from "../shared/picture-store.ts";
import { connectPush } from "../shared/push.ts";
import { connectRazorpay } from "../shared/razorpay.ts";
import { createJobs } from "./app.ts";
import { connectForgetting } from "./forget-account.ts";

const environment = parseEnvironment(Deno.env.toObject());
const app = createJobs({
  environment,
  database: connectDatabase(environment),
  email: connectEmail(environment),
  payments: connectRazorpay(environment),
  dataStore: connectDataStore(environment),
  forgetAccount: connectForgetting(environment),
  pictureStore: connectPictureStore(environment),
  push: environment.push && connectPush(environment.push),
});

Deno.serve(app.fetch);
