import { connectDatabase } from "../shared/database.ts";
import { connectEmail } from "../shared/email.ts";
import { parseEnvironment } from "../shared/environment.ts";
import { connectPictureStore } from "../shared/picture-store.ts";
import { connectRazorpay } from "../shared/razorpay.ts";
import { createJobs } from "./app.ts";

const environment = parseEnvironment(Deno.env.toObject());
const app = createJobs({
  environment,
  database: connectDatabase(environment),
  email: connectEmail(environment),
  payments: connectRazorpay(environment),
  pictureStore: connectPictureStore(environment),
});

Deno.serve(app.fetch);
