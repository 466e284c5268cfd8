import * as z from "zod/mini";
import { bookedPrice, findAnotherTime, inviteTo, memberContent, optionalText, partsOf } from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import type { Message } from "./parts/layout.ts";
import { money } from "./parts/wording.ts";

const Content = z.object({
  ...memberContent,
  /** Null when the status was changed by hand. */
  cancelledBy: optionalText,
  /** The refund, in minor units. */
  refundAmount: z._default(z.number(), 0),
  /** The message of the person who cancelled. */
  message: optionalText,
});
type Content = z.infer<typeof Content>;

/** To both members: who cancelled, what is refunded, and a link to continue. The invitation is withdrawn. */
export const bookingCancelled = defineEmail({
  content: Content,
  write: (content, context) => ({
    ...(content.recipient === "customer" ? toCustomer(content, context.site) : toDesigner(content, context.site)),
    attachments: [inviteTo(content, context, { cancelled: true })],
  }),
});

const CALENDAR = "The attached note takes the consultation out of your calendar.";

/** The refund, as a sentence to the customer. */
function refundSentence({ amount, currency, refundAmount }: Content): string[] {
  if (amount === 0) return [];
  if (refundAmount === 0) {
    return [`You had paid ${money(amount, currency)}. It was too late for a refund, so nothing is returned.`];
  }
  const all = refundAmount === amount;
  return [
    `${all ? "The full price" : "A part of the price"}, ${money(refundAmount, currency)}${all ? "" : ` of ${money(amount, currency)}`}, goes back the way you paid. You get a receipt as soon as the payment provider has it; the money arrives 5–7 working days after that.`,
  ];
}

function returnedFact(content: Content, label: string): [string, string][] {
  const { amount, currency, refundAmount } = content;
  if (amount === 0) return [];
  const price = money(amount, currency);
  return [
    ["Price", bookedPrice(content)],
    [label, refundAmount === amount ? `${price}, the full price` : `${money(refundAmount, currency)} of ${price}`],
  ];
}

/** The message is quoted to the other member only; an administrator's is from Parlour. */
function quoteOf({ cancelledBy, recipient, message }: Content, other: string): Message["quote"] {
  if (!message || cancelledBy === recipient) return undefined;
  const byMember = cancelledBy === "customer" || cancelledBy === "designer";
  return { from: `${byMember ? other : "Parlour"} writes`, text: message };
}

function toDesigner(content: Content, site: string): Message {
  const { other, withOther, what, facts, home, footnote } = partsOf(content, site);
  const common = {
    quote: quoteOf(content, other),
    facts: [...facts, ...returnedFact(content, "Returned")],
    action: home,
    footnote,
  };
  if (content.cancelledBy === "designer") {
    const refund = content.amount > 0 ? " and gets the full price back" : "";
    return {
      subject: `You have cancelled: ${what} ${withOther}`,
      heading: "You have cancelled this consultation",
      paragraphs: [`You have called off the consultation ${withOther}, who has been told${refund}.`, CALENDAR],
      ...common,
    };
  }
  return {
    subject: `Cancelled: your ${what} ${withOther}`,
    heading: "A consultation is cancelled",
    paragraphs: [
      content.cancelledBy === "customer"
        ? `${other} has called off the consultation. The time is free again for others to book.`
        : `The consultation ${withOther} has been called off by Parlour.`,
      CALENDAR,
    ],
    ...common,
  };
}

/** A designer's cancellation is an apology. */
function toCustomer(content: Content, site: string): Message {
  const { other, withOther, what, facts, footnote } = partsOf(content, site);
  const common = {
    quote: quoteOf(content, other),
    facts: [...facts, ...returnedFact(content, "You get back")],
    action: findAnotherTime(content, site),
    footnote,
  };
  if (content.cancelledBy === "designer") {
    return {
      subject: `We are sorry: ${other} had to cancel your ${what}`,
      heading: "We are sorry: your consultation is cancelled",
      paragraphs: [
        `${other} cannot make it and has called off your consultation. You had set this time aside, and we apologise.`,
        ...refundSentence(content),
        CALENDAR,
      ],
      ...common,
    };
  }
  return {
    subject: `Cancelled: your ${what} ${withOther}`,
    heading: "Your consultation is cancelled",
    paragraphs: [
      content.cancelledBy === "customer"
        ? `As you asked, the consultation ${withOther} is called off.`
        : `The consultation ${withOther} has been called off by Parlour.`,
      ...refundSentence(content),
      CALENDAR,
    ],
    ...common,
  };
}
