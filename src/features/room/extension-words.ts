import { formatMoney, formatTime } from "@contract/format.ts";
import { EXTENSION } from "@contract/limits.ts";
import type { Extension } from "@contract/room.ts";
import type { Viewer } from "@/domain/booking/members.ts";
import { ApiError } from "@/lib/api-client.ts";

/** The added time in words: "15 more minutes". */
export const MORE_TIME = `${EXTENSION.minutes} more minutes`;

const onOneLine = (words: string) => words.replaceAll(" ", "\u00a0");
const clock = (instant: string) => onOneLine(formatTime(instant));

/** Returns the price of an extension in words; "" if it is free. */
export const priceOfExtension = (extension: Extension) => (extension.amount === 0 ? "" : formatMoney(extension));

/** Words what the other member asks for: the time with its price, which the bar emphasizes, and the limits. */
export function formatProposal(extension: Extension, viewer: Viewer): { what: string; until: string } {
  const price = priceOfExtension(extension);
  const cost = !price ? "at no cost" : viewer === "customer" ? `for ${price}` : `and pays ${price}`;
  // Nobody can agree after the end of the session.
  const end = new Date(Date.parse(extension.slotEnd) - EXTENSION.minutes * 60_000).toISOString();
  return {
    what: `${MORE_TIME} ${cost}`,
    until: `Until ${clock(extension.slotEnd)}; ${onOneLine(`you can agree until ${formatTime(end)}.`)}`,
  };
}

/** Words the state of adding time for one of the members, other than the other member's proposal. */
export function formatExtension(extension: Extension, viewer: Viewer, otherName: string): string {
  const { state, slotEnd, payUntil } = extension;
  const price = priceOfExtension(extension);
  const until = clock(slotEnd);
  const pays = viewer === "customer";
  if (state === "possible") {
    if (!price) return `Not done yet? ${MORE_TIME} are free, if ${otherName} agrees.`;
    return pays
      ? `Not done yet? ${MORE_TIME} cost ${price}, if ${otherName} agrees.`
      : `Not done yet? ${otherName} can agree to ${MORE_TIME} for ${price}.`;
  }
  if (state === "paying") {
    return pays
      ? `You both want ${MORE_TIME}. Pay ${price}${payUntil ? ` by ${clock(payUntil)}` : ""}, and the session goes on until ${until}.`
      : `You both want ${MORE_TIME}. Once ${otherName} has paid ${price}, the session goes on until ${until}.`;
  }
  return `You asked for ${MORE_TIME}. ${otherName} has not answered yet.`;
}

/** Words the reason why nothing was added or paid. */
export function extensionProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  if (error.code === "hold_expired" || error.code === "not_payable")
    return "It is too late to add time to this session.";
  return error.message;
}

/** Words the reason why the popup has closed without a payment; `failure` is the provider's reason, if it gave one. */
export const unpaid = (failure: string | null) =>
  failure
    ? `The payment did not go through. ${failure} You have not been charged.`
    : "Not paid yet. You have not been charged.";

/** Words the reason why the payment could not begin. */
export const unordered = (error: unknown) =>
  error instanceof ApiError && ["hold_expired", "not_payable"].includes(error.code)
    ? extensionProblem(error)
    : "Unable to initiate payment. Please try again. You have not been charged.";

/** Words the reason why a payment has added nothing. */
export function unverified(error: unknown, paymentId: string): string {
  if (error instanceof ApiError && error.code === "hold_expired")
    return "Your payment arrived too late to add time. You get all of it back within 5 to 7 business days; we email you the details.";
  return `Payment succeeded but verification failed. Contact support. Please don’t pay again, and write to us about payment ${paymentId}.`;
}
