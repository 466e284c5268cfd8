import * as z from "zod/mini";
import { memberContent } from "../../shared/booking-facts.ts";
import { formatPlainMoney } from "../../shared/contract/format.ts";
import {
  bookedPrice,
  findAnotherTime,
  insteadSentence,
  inviteTo,
  optionalText,
  otherDesigners,
  partsOf,
} from "./parts/booking.ts";
import { defineEmail } from "./parts/define-email.ts";
import type { Fact, Message } from "./parts/layout.ts";

const Content = z.object({
  ...memberContent,
  /** Null when the status was changed by hand. */
  actor: optionalText,
  /** The refund, in minor units. */
  refundAmount: z._default(z.number(), 0),
  /** The part of the price that had been refunded before. */
  refundedBefore: z._default(z.number(), 0),
  /** The cost of the cancellation for the designer. */
  costAmount: z._default(z.nullable(z.number()), null),
  /** The recipient has deleted their account, so no receipt can follow. */
  leaving: z._default(z.boolean(), false),
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

const CALENDAR = "The attached update takes it off your calendar.";

/** Returns the facts without the link to the room, which is closed. */
const whatWas = (facts: Fact[]) => facts.filter(([label]) => label !== "Where");

/** Returns a sentence to the customer about the refund. */
function refundSentence(content: Content): string[] {
  const { amount, currency, refundAmount, leaving } = content;
  if (amount === 0) return [];
  if (refundAmount === 0) return [`You paid ${formatPlainMoney({ amount, currency })}. ${whyNothing(content)}`];
  const way = leaving
    ? "It goes back the way you paid, within 5–7 business days. No receipt can follow, because your account is deleted."
    : "It goes back the way you paid. We email you a receipt once the money is on its way; allow 5–7 business days for it to arrive.";
  return [`${shareSentence(content)} ${way}`];
}

function whyNothing({ actor, currency, refundedBefore }: Content): string {
  if (refundedBefore > 0)
    return `${formatPlainMoney({ amount: refundedBefore, currency })} of it went back to you before, and nothing more is refunded.`;
  return actor === "customer"
    ? "It was too late for a refund, so the price is not refunded."
    : "There is nothing left of it to refund.";
}

function shareSentence({ amount, currency, refundAmount, refundedBefore }: Content): string {
  if (refundAmount === amount)
    return `You get the full price back: ${formatPlainMoney({ amount: refundAmount, currency })}.`;
  const share = refundAmount + refundedBefore === amount ? "the rest of the price back" : "back part of the price";
  return `You get ${share}: ${formatPlainMoney({ amount: refundAmount, currency })} of ${formatPlainMoney({ amount, currency })}.`;
}

function returnedFact(content: Content, label: string): [string, string][] {
  const { amount, currency, refundAmount } = content;
  if (amount === 0) return [];
  const price = formatPlainMoney({ amount, currency });
  return [
    ["Price", bookedPrice(content)],
    [
      label,
      refundAmount === amount
        ? `${price}, the full price`
        : `${formatPlainMoney({ amount: refundAmount, currency })} of ${price}`,
    ],
  ];
}

/** Quotes the message only to the other member; an administrator's message is from Parlour. */
function quoteOf({ actor, recipient, message }: Content, other: string): Message["quote"] {
  if (!message || actor === recipient) return undefined;
  const byMember = actor === "customer" || actor === "designer";
  return { from: `${byMember ? other : "Parlour"} wrote`, text: message };
}

function toDesigner(content: Content, site: string): Message {
  const { other, withOther, what, facts, home, footnote } = partsOf(content, site);
  const common = {
    quote: quoteOf(content, other),
    facts: [...whatWas(facts), ...returnedFact(content, "Refunded")],
    action: home,
    footnote,
  };
  if (content.actor === "designer") {
    const back =
      content.refundAmount === content.amount
        ? "the full price"
        : formatPlainMoney({ amount: content.refundAmount, currency: content.currency });
    const refund = content.refundAmount > 0 ? `, and they get ${back} back` : "";
    const { costAmount, currency } = content;
    const cost = costAmount
      ? `${formatPlainMoney({ amount: costAmount, currency })}, the payment provider’s fee`
      : null;
    return {
      subject: `You cancelled your ${what} ${withOther}`,
      heading: "You cancelled this consultation",
      paragraphs: [`You cancelled the consultation ${withOther}. We have let them know${refund}.`, CALENDAR],
      ...common,
      facts: [...common.facts, ...(cost ? [["Cost to you", cost] satisfies Fact] : [])],
    };
  }
  return {
    subject: `Cancelled: your ${what} ${withOther}`,
    heading: "A consultation was cancelled",
    paragraphs: [
      content.actor === "customer"
        ? `${other} cancelled the consultation. The time is free again.`
        : `Parlour cancelled the consultation ${withOther}.`,
      CALENDAR,
    ],
    ...common,
  };
}

/** Writes the email to the customer. For a designer's cancellation, it includes an apology. */
function toCustomer(content: Content, site: string): Message {
  const { other, whom, withOther, what, facts, footnote } = partsOf(content, site);
  const common = {
    quote: quoteOf(content, other),
    facts: [...whatWas(facts), ...returnedFact(content, "You get back")],
    action: findAnotherTime(content, site),
    footnote,
  };
  if (content.actor === "designer") {
    return {
      subject: `We’re sorry: ${whom} had to cancel your ${what}`,
      heading: "Your consultation is cancelled",
      paragraphs: [
        `${other} can’t make it after all, although you had set this time aside. ${insteadSentence(content)}`,
        ...refundSentence(content),
        CALENDAR,
      ],
      ...common,
      facts: [...otherDesigners(content, site), ...common.facts],
    };
  }
  return {
    subject: `Cancelled: your ${what} ${withOther}`,
    heading: "Your consultation is cancelled",
    paragraphs: [
      content.actor === "customer"
        ? `As you asked, your consultation ${withOther} is cancelled.`
        : `Parlour cancelled the consultation ${withOther}.`,
      ...refundSentence(content),
      CALENDAR,
    ],
    ...common,
  };
}
