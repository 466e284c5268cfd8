import type { Letter } from "./layout.ts";
import type { BookingContent, Content, EventMail } from "./outbox-mail.ts";
import { choiceText, money, slotText } from "./wording.ts";

type Recipient = "customer" | "designer";

/** What the mails on one booking have in common. */
function partsOf(booking: BookingContent, recipient: Recipient, site: string) {
  const forCustomer = recipient === "customer";
  const other = forCustomer ? booking.designerName : booking.customerName;
  const chat = booking.slotType === "chat";
  const home = forCustomer
    ? ({ label: "See My Chats", url: `${site}/chats`, tone: "petrol" } as const)
    : ({ label: "Open the dashboard", url: `${site}/designer/dashboard`, tone: "petrol" } as const);
  const room = { label: "Open the chat", url: `${site}/chat/${booking.bookingId}`, tone: "coral" } as const;
  const facts: [string, string][] = [
    ["When", slotText(booking, booking.timeZone)],
    [forCustomer ? "Designer" : "Customer", other],
    ["Service", booking.serviceName],
    ["How", chat ? "Chat on Parlour" : "Call"],
  ];
  return {
    forCustomer,
    other,
    what: chat ? "chat" : "call",
    home,
    room,
    open: chat ? room : home,
    again: { label: "Find another time", url: `${site}/designer/${booking.designerId}`, tone: "coral" } as const,
    facts,
    notes: !forCustomer && booking.notes ? [["Notes", booking.notes] as [string, string]] : [],
    opening: chat
      ? "The chat opens at the start of the slot and closes at its end."
      : "The call is at the start of the slot.",
    footnote: `You get this mail because ${forCustomer ? "you have booked a consultation" : "a customer has booked a consultation with you"} on Parlour.`,
  };
}

/** Confirmed, moved, and what reminds of it. */
export function eventLetter({ kind, content: booking }: EventMail, site: string): Letter {
  const parts = partsOf(booking, booking.recipient, site);
  const { forCustomer, other, what, facts, notes, opening, open, home, footnote } = parts;
  switch (kind) {
    case "booking_confirmed":
      return {
        subject: forCustomer ? `Confirmed: your ${what} with ${other}` : `New booking: ${what} with ${other}`,
        heading: forCustomer ? "Your consultation is confirmed" : "You have a new booking",
        paragraphs: [
          forCustomer
            ? `${other} is looking forward to talking with you. ${opening}`
            : `${other} has booked a consultation with you. ${opening}`,
          "The invitation is attached: your calendar shows it in your own time zone.",
        ],
        facts: [
          ...facts,
          ["Price", booking.amount === 0 ? "Free consultation" : money(booking.amount, booking.currency)],
          ...notes,
        ],
        action: open,
        footnote,
      };
    case "booking_moved":
      return {
        subject: `New time: your ${what} with ${other}`,
        heading: "Your consultation has a new time",
        paragraphs: [`The consultation with ${other} has been moved. The attached invitation updates your calendar.`],
        facts: [...facts, ...notes],
        action: open,
        footnote,
      };
    case "reminder_day":
      return {
        subject: `Tomorrow: your ${what} with ${other}`,
        heading: "Your consultation is tomorrow",
        paragraphs: [`A reminder of your consultation with ${other}. ${opening}`],
        facts: [...facts, ...notes],
        action: home,
        footnote,
      };
    case "reminder_hour":
      return {
        subject: `In an hour: your ${what} with ${other}`,
        heading: "Your consultation starts in an hour",
        paragraphs: [`${other} will be with you soon. ${opening}`],
        facts: [...facts, ...notes],
        action: open,
        footnote,
      };
    case "chat_open":
      return {
        subject: `Your chat with ${other} opens now`,
        heading: "Your chat is open",
        paragraphs: [`The room is yours until the end of the slot. ${other} is expecting you.`],
        facts,
        action: open,
        footnote,
      };
  }
}

/** What goes back to the customer, as a sentence to the customer. */
function refundSentence({ amount, currency, refundAmount }: Content<"booking_cancelled">): string | null {
  if (amount === 0) return null;
  if (refundAmount === 0) {
    return `You had paid ${money(amount, currency)}. It was too late for a refund, so nothing is returned.`;
  }
  const all = refundAmount === amount;
  return `${all ? "The full price" : "A part of the price"}, ${money(refundAmount, currency)}${all ? "" : ` of ${money(amount, currency)}`}, goes back the way you paid. You get a receipt as soon as the payment provider has it; the money arrives 5–7 working days after that.`;
}

/** Who called it off, what is returned, and a way on. A designer's cancellation is an apology to the customer. */
export function cancelledLetter(booking: Content<"booking_cancelled">, site: string): Letter {
  const { forCustomer, other, what, facts, home, again, footnote } = partsOf(booking, booking.recipient, site);
  const by = booking.cancelledBy;
  const mine = by === booking.recipient;
  const calendar = "The attached note takes the consultation out of your calendar.";
  const returned: [string, string][] =
    booking.amount === 0
      ? []
      : [
          [
            forCustomer ? "You get back" : "Returned",
            booking.refundAmount === booking.amount
              ? `${money(booking.amount, booking.currency)}, the full price`
              : `${money(booking.refundAmount, booking.currency)} of ${money(booking.amount, booking.currency)}`,
          ],
        ];
  const common = {
    quote:
      booking.message && !mine
        ? { from: `${by === "customer" || by === "designer" ? other : "Parlour"} writes`, text: booking.message }
        : undefined,
    facts: [...facts, ...returned],
    action: forCustomer ? again : home,
    footnote,
  };

  if (!forCustomer) {
    const paragraphs = mine
      ? [
          `You have called off the consultation with ${other}, who has been told${booking.amount > 0 ? " and gets the full price back" : ""}.`,
          calendar,
        ]
      : [
          by === "customer"
            ? `${other} has called off the consultation. The time is free again for others to book.`
            : `The consultation with ${other} has been called off by Parlour.`,
          calendar,
        ];
    return {
      subject: mine ? `You have cancelled: ${what} with ${other}` : `Cancelled: your ${what} with ${other}`,
      heading: mine ? "You have cancelled this consultation" : "A consultation is cancelled",
      paragraphs,
      ...common,
    };
  }

  const refund = refundSentence(booking);
  const told = refund ? [refund] : [];
  if (by === "designer") {
    return {
      subject: `We are sorry: ${other} had to cancel your ${what}`,
      heading: "We are sorry: your consultation is cancelled",
      paragraphs: [
        `${other} cannot make it and has called off your consultation. You had set this time aside, and we apologise.`,
        ...told,
        calendar,
      ],
      ...common,
    };
  }
  return {
    subject: `Cancelled: your ${what} with ${other}`,
    heading: "Your consultation is cancelled",
    paragraphs: [
      mine
        ? `As you asked, the consultation with ${other} is called off.`
        : `The consultation with ${other} has been called off by Parlour.`,
      ...told,
      calendar,
    ],
    ...common,
  };
}

/** Other times, to choose from in My Chats. */
export function offeredLetter(booking: Content<"time_offered">, site: string): Letter {
  const { other, what, footnote } = partsOf(booking, "customer", site);
  const several = booking.offers.length > 1;
  return {
    subject: `${other} proposes ${several ? "other times" : "another time"} for your ${what}`,
    heading: several ? "Would another time suit you?" : "Would this time suit you?",
    paragraphs: [
      `${other} would like to move your consultation and proposes ${several ? "the times below" : "the time below"}.`,
    ],
    quote: booking.message ? { from: `${other} writes`, text: booking.message } : undefined,
    choices: booking.offers.map((offer) => choiceText(offer, booking.timeZone)),
    aside: `Until you choose, everything stays as booked. The proposed ${several ? "times are" : "time is"} not held for you: somebody else may be faster.`,
    facts: [
      ["Booked now", slotText(booking, booking.timeZone)],
      ["Service", booking.serviceName],
    ],
    action: {
      label: several ? "Choose a time" : "Look at this time",
      url: `${site}/chats?booking=${booking.bookingId}`,
      tone: "coral",
    },
    footnote,
  };
}

/** Somebody wrote while the recipient was away. */
export function messageLetter(booking: Content<"new_message">, site: string): Letter {
  const { other, room, facts, forCustomer } = partsOf(booking, booking.recipient, site);
  const several = booking.count > 1;
  return {
    subject: several ? `${booking.count} new messages from ${other}` : `A new message from ${other}`,
    heading: several ? `${other} has written ${booking.count} messages` : `${other} has written to you`,
    paragraphs: [],
    quote: { from: several ? `${other}, most recently` : other, text: booking.preview },
    facts: facts.filter(([label]) => label === "When" || label === "Service"),
    action: room,
    footnote: `You get this mail because a message in your consultation with ${other} was not read for a while; at most one an hour for each chat. ${forCustomer ? "You have booked the consultation" : "The customer has booked it with you"} on Parlour.`,
  };
}
