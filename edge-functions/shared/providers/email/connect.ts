export { connectResend as connectEmail } from "./resend/resend.ts";
