import { connectDatabase } from "../shared/database.ts";
import { parseEnvironment } from "../shared/environment.ts";
import { connectMail } from "../shared/mail.ts";
import { connectRazorpay } from "../shared/razorpay.ts";
import { createJobs } from "./app.ts";

const environment = parseEnvironment(Deno.env.toObject());
const app = createJobs({
  environment,
  database: connectDatabase(environment),
  mail: connectMail(environment),
  payments: connectRazorpay(environment),
});

Deno.serve(app.fetch);
