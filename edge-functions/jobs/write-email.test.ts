import { readdirSync } from "node:fs";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { textOfPdf } from "../../tests/support/pdf.ts";
import { environment } from "../../tests/support/services.ts";
import { Constants } from "../shared/contract/database.types.ts";
import { HOLD_MINUTES, OFFER_HOURS } from "../shared/contract/limits.ts";
import { DeclineReason } from "../shared/contract/requests.ts";
import type { Attachment } from "../shared/providers/email/email.ts";
import { money } from "../shared/wording.ts";
import type { Evidence } from "./emails/parts/evidence.ts";
import { writeEvidence } from "./emails/parts/evidence-file.ts";
import { WorkError } from "./work-error.ts";
import { EMAILS, writeEmail, writeWholeEmail } from "./write-email.ts";

const settings = environment({ siteOrigins: ["https://parlour.test"] });

const BOOKING = "8a0c4f6e-0000-4000-8000-000000000001";
const booking = {
  bookingId: BOOKING,
  customerName: "Asha <i>Rao</i>",
  designerName: "Mira <b>Sand</b>",
  designerId: "8a0c4f6e-0000-4000-8000-000000000002",
  serviceName: 'Design "hour" & tea',
  slotStart: "2026-11-24T09:30:00Z",
  slotEnd: "2026-11-24T10:00:00Z",
  slotType: "chat",
  timeZone: "Asia/Kolkata",
  amount: 6000,
  currency: "USD",
  notes: "<script>alert(1)</script>",
  sequence: 3,
};

const evidence = {
  serviceName: "Design hour",
  slotStart: "2026-11-24T09:30:00Z",
  slotEnd: "2026-11-24T10:00:00Z",
  slotType: "chat",
  status: "completed",
  bookedAt: "2026-11-20T09:30:00Z",
  paidAt: "2026-11-20T09:31:00Z",
  paid: 450050,
  refunded: 0,
  terms: { version: "2026-11-23", agreedAt: "2026-11-01T09:30:00Z" },
  rules: [
    { noticeHours: 24, percent: 100 },
    { noticeHours: 0, percent: 0 },
  ],
  stays: [{ who: "designer", from: "2026-11-24T09:28:00Z", to: "2026-11-24T10:00:00Z", mediaSeconds: 119 }],
  minutesTogether: 28,
  messages: [{ who: "customer", at: "2026-11-24T09:31:02Z", text: "Turn the sofa?\nOr not?" }],
};

function rowOf(kind: string, more: object = {}, content: object = booking) {
  return {
    id: "8a0c4f6e-0000-4000-8000-000000000003",
    key: `${kind}:1`,
    kind,
    to: "asha@example.test",
    recipientName: "Asha Rao",
    createdAt: "2026-11-21T08:00:00Z",
    content: { ...content, ...more },
  };
}
/** The email of a row, with its HTML as a reader sees it. */
function mailOf(kind: string, more: object = {}, content: object = booking) {
  const mail = writeEmail(rowOf(kind, more, content), settings);
  const words = mail.html
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'")
    .replace(/\s+/g, " ");
  return { ...mail, words };
}

const message = "So sorry,\n<img src=x onerror=alert(1)> my roof leaks.";
const problem = {
  kind: "payment_without_booking",
  bookingId: BOOKING,
  orderId: "order_A1",
  paymentId: "pay_<A1>",
  detail: "The booking is cancelled & the payment kept.",
};
const paid = { paymentId: "pay_A1", orderId: "order_A1", paidAt: "2026-11-21T07:59:00Z" };
const TWO_SLOTS = [
  { slotStart: "2026-11-25T18:45:00Z", slotEnd: "2026-11-25T19:15:00Z" },
  { slotStart: "2026-11-26T18:45:00Z", slotEnd: "2026-11-26T19:15:00Z" },
];
const ADDED = {
  addedTo: BOOKING,
  slotEnd: "2026-11-24T09:45:00Z",
  amount: 3000,
};
const BOTH = ["customer", "designer"] as const;
const forBoth = (kind: string, more: object = {}) =>
  BOTH.map((recipient): [string, object] => [kind, { recipient, ...more }]);
const EVERY: [kind: string, more: object, content?: object][] = [
  ...forBoth("booking_confirmed"),
  ...forBoth("booking_confirmed", { slotType: "call", zoneOf: "designer", amount: 0 }),
  ...forBoth("booking_moved"),
  ...forBoth("reminder_day"),
  ...forBoth("reminder_hour", { slotType: "call" }),
  ...forBoth("chat_open"),
  ...forBoth("chat_open", { slotType: "call" }),
  ...["customer", "designer", "administrator", null].flatMap((actor) =>
    forBoth("booking_cancelled", { actor, refundAmount: 3000, message }),
  ),
  ...forBoth("booking_cancelled", { actor: "designer", refundAmount: 6000 }),
  ...forBoth("booking_cancelled", { actor: "customer" }),
  ["payment_receipt", paid],
  ["payment_receipt", { ...paid, ...ADDED }],
  ["payment_returned", { ...ADDED, paidAmount: 3000, paidCurrency: "USD", reason: "slot_begun" }],
  [
    "refund_receipt",
    { ...ADDED, refundAmount: 3000, refundCurrency: "USD", reason: "slot_begun", providerRefundId: "rfnd_1" },
  ],
  ["payment_returned", { paidAmount: 6000, paidCurrency: "USD", reason: "slot_taken" }],
  [
    "refund_receipt",
    { refundAmount: 3000, refundCurrency: "USD", reason: "customer_cancelled", providerRefundId: "rfnd_1" },
  ],
  ...BOTH.flatMap((reportedBy) => {
    const refundAmount = reportedBy === "customer" ? 6000 : 0;
    const report = { reportedBy, refundAmount, objectUntil: "2026-11-27T16:00:00Z" };
    return ["upheld", "dismissed"].flatMap((status) => forBoth("no_show_decided", { ...report, status }));
  }),
  ...[
    { recipient: "customer", reportedBy: "designer", status: "open", refundAmount: 0 },
    { recipient: "designer", reportedBy: "customer", status: "open", refundAmount: 6000 },
    { recipient: "designer", reportedBy: "customer", status: "upheld", refundAmount: 6000 },
    { recipient: "designer", reportedBy: "customer", status: "open", refundAmount: 0, amount: 0 },
  ].map((report): [string, object] => ["no_show_reported", { ...report, objectUntil: "2026-11-27T16:00:00Z" }]),
  ["time_offered", { offers: TWO_SLOTS, message: null }],
  ["time_offered", { offers: [TWO_SLOTS[0]], message }],
  ["time_requested", { recipient: "designer", wanted: TWO_SLOTS, notes: message }],
  ["time_requested", { recipient: "designer", wanted: [TWO_SLOTS[0]], notes: null, slotType: "call", amount: 0 }],
  ...[false, true].flatMap((next): [string, object][] => [
    [
      "request_answered",
      { recipient: "customer", offers: TWO_SLOTS, heldUntil: "2026-11-23T16:00:00Z", message, next },
    ],
    [
      "request_answered",
      {
        recipient: "customer",
        offers: [TWO_SLOTS[0]],
        heldUntil: "2026-11-23T16:00:00Z",
        message: null,
        amount: 0,
        next,
      },
    ],
  ]),
  ...DeclineReason.options.map((reason): [string, object] => ["request_declined", { recipient: "customer", reason }]),
  ["brief_received", { recipient: "designer", room: "living_room", message }],
  ["brief_received", { recipient: "designer", room: null, message: null }],
  ["brief_asked", { recipient: "customer", parts: ["measurements", "budget", "stays"] }],
  ["brief_asked", { recipient: "customer", parts: ["room"] }],
  ...forBoth("booking_confirmed", { planDays: 7 }),
  ["plan_received", { recipient: "customer", number: 1 }],
  ["plan_received", { recipient: "customer", number: 2 }],
  ["plan_question", { recipient: "designer", message }],
  ["plan_question", { recipient: "designer", message: null }],
  ["plan_answer", { recipient: "customer", message }],
  ["plan_answer", { recipient: "customer", message: null }],
  ["plan_reminder", { recipient: "designer", planDays: 7 }],
  ["plan_due", { recipient: "designer", planDays: 1 }],
  ["plan_late", { recipient: "customer", planDays: 7 }],
  ["plan_late", { recipient: "customer", planDays: 7, amount: 0 }],
  ...forBoth("plan_decided", { refundAmount: 3000 }),
  ...forBoth("plan_decided", { refundAmount: 0 }),
  ["plan_decided", { recipient: "customer", refundAmount: 0, amount: 0 }],
  ["offer_withdrawn", { recipient: "customer" }],
  ["review_request", { recipient: "customer" }],
  ["review_received", { stars: 1, message }],
  ["review_received", { stars: 5, message: null }],
  ...forBoth("new_message", { message, count: 2 }),
  ...forBoth("new_message", { message, count: 1 }),
  [
    "contact_query",
    {},
    { name: "A <b>", email: "a@b.test", phone: "<1>", query: message, receivedAt: "2026-11-21T08:00:00Z" },
  ],
  [
    "member_reported",
    {},
    {
      caseId: "report:8a0c4f6e-0000-4000-8000-000000000003",
      bookingId: BOOKING,
      reportedBy: "designer",
      customerName: "Asha <b>Rao</b>",
      designerName: "Hanna Berg",
      reason: "harassment",
      message,
      reportedAt: "2026-11-21T08:00:00Z",
    },
  ],
  [
    "payment_disputed",
    {},
    {
      caseId: "dispute:disp_1",
      bookingId: BOOKING,
      paymentId: "pay_1",
      customerName: "Asha <b>Rao</b>",
      designerName: "Hanna Berg",
      amount: 450050,
      currency: "INR",
      reason: "goods_or_services_not_received",
      phase: "chargeback",
      respondBy: "2026-12-01T08:00:00Z",
      evidence,
    },
  ],
  ["money_alarm", {}, { problems: [problem], total: 1 }],
  ["sign_in_locked", {}, { failures: 10, unlockKey: "0f".repeat(32), lockedUntil: "2026-11-22T08:00:00Z" }],
  [
    "security_alarm",
    {},
    {
      kind: "webhook_forged",
      count: 12,
      since: "2026-11-21T07:50:00Z",
      sources: [
        { subject: "POST /payments/<b>", network: "203.0.113.0/24", count: 7 },
        { subject: "", network: "", count: 5 },
      ],
    },
  ],
  ["reset_password", {}, { key: "a1b2" }],
  ...["old", "new"].map((mailbox): [string, object, object] => [
    "change_address",
    {},
    { mailbox, oldAddress: "<old>@b.test", newAddress: "new@b.test", key: "a1b2" },
  ]),
  ["confirm_address", {}, { code: "12345678" }],
  ["new_message", { recipient: "designer", customerName: "A customer", message: null, count: 1 }],
  ...[1, 6].map((total): [string, object, object] => [
    "gathered_news",
    {},
    {
      senderName: "Mira <b>Sand</b>",
      recipient: total === 1 ? "designer" : "customer",
      timeZone: "Asia/Kolkata",
      total,
      items: ["booking_cancelled", "time_offered", "new_message", "booking_confirmed", "booking_moved"]
        .slice(0, total)
        .map((kind) => ({
          ...{ kind, count: 1, serviceName: "<i>Design</i> hour" },
          ...{ slotStart: "2026-11-25T18:45:00Z", slotEnd: "2026-11-25T19:15:00Z" },
        })),
    },
  ]),
  ...forBoth("calendar_conflict"),
  ["calendar_failing", {}, { name: "<b>Home</b>", fault: "not_found", since: "2026-11-22T08:00:00Z" }],
  ["confirm_payee", {}, { code: "123456", holder: "Asha <b>Rao</b>", account: "•••• 6789" }],
  ...[null, "•••• 1234"].map((before): [string, object, object] => [
    "payee_changed",
    {},
    { account: "a•••@okbank", before, effectiveAt: "2026-11-24T08:00:00Z" },
  ]),
  ["payout_made", {}, { amount: 450050, currency: "INR", account: "•••• 6789" }],
  ...[1, 12].map((payouts): [string, object, object] => [
    "payouts_due",
    {},
    { amount: 450050, currency: "INR", payouts, runOn: "2026-11-23" },
  ]),
  ...[null, "The payment provider could transfer <b>only</b> this part."].map((failure): [string, object, object] => [
    "payout_paid",
    {},
    { amount: 6000, currency: "USD", account: "•••• 6789", reference: "UTR <b>1</b>", failure },
  ]),
  [
    "payout_failed",
    {},
    { amount: 6000, currency: "USD", account: "•••• 6789", failure: "The account is <b>closed</b>." },
  ],
  ["reauthenticate", {}, { code: "12345678" }],
  ["account_changed", {}, { what: "password" }],
  ...[0, 1, 2].map((cancelled): [string, object, object] => ["account_deleted", {}, { cancelled }]),
  ["data_ready", {}, { exportId: BOOKING, expiresAt: "2026-11-28T08:00:00Z" }],
  ["account_changed", {}, { what: "address", newAddress: "new@b.test" }],
];

test.each(EVERY)("%s %j is written the same each time, and takes nothing for markup", (kind, more, content) => {
  const mail = mailOf(kind, more, content);
  expect(mailOf(kind, more, content)).toEqual(mail);
  expect(mail.subject).not.toMatch(/[\r\n]|undefined|null/);
  expect(mail.html).not.toMatch(/<script|<img|<i>|<b>|undefined|\bnull\b|NaN/);
  expect(mail.text).not.toMatch(/undefined|\bnull\b|NaN/);
  expect(mail.html).not.toMatch(/<table[^>]*>\s*<\/table>/);
  // Links have words; their addresses are in the text.
  expect(mail.words).not.toMatch(/https?:/);
  // What a mailbox shows beside the subject.
  expect(mail.html).toMatch(/<div style="display:none[^>]*>[^<]{10}/);
  // The HTML says everything that the text says.
  const words = (text: string) => text.replace(/[\s>*•-]+/g, " ");
  for (const line of mail.text.split("\n").filter((part) => !/^--|^Parlour\. |: https?:/.test(part))) {
    const said = words(line.replace(/^ *[A-Z][a-z .]{0,14}: /, ""))
      .replace(/:$/, "")
      .trim();
    for (const part of said.split(", ")) expect(words(mail.words)).toContain(part);
  }
});

/** What a calendar reads in an invitation. */
function inviteOf({ content }: Attachment): string {
  const calendar = new ICAL.Component(ICAL.parse(String(content)));
  const event = calendar.getFirstSubcomponent("vevent");
  const value = (of: ICAL.Component | null, name: string) => `${name}=${of?.getFirstPropertyValue(name)}`;
  const names = ["uid", "sequence", "dtstart", "dtend", "summary", "location", "status", "organizer", "attendee"];
  const asks = event?.getFirstProperty("attendee")?.getFirstParameter("rsvp");
  return ["Invitation:", value(calendar, "method"), ...names.map((name) => value(event, name)), `rsvp=${asks}`].join(
    " ",
  );
}

test("links in the name of a service are text, in the HTML, the text, the subject and the invitation", () => {
  const texts = {
    "Design hour": "Design hour",
    "Vol. 2, 1.5 h, St.-Moritz": "Vol. 2, 1.5 h, St.-Moritz",
    "Refund: https://evil.example/x": "Refund: https:/ /evil. example/x",
    "www.evil.example": "www. evil. example",
    "me@evil.example": "me@evil. example",
    "//evil": "/ /evil",
    "evil\u3002example evil\uFF0Eexample": "evil. example evil. example",
    "1.1.evil.io": "1.1. evil. io",
    "evil\u2024example evil\u00AD.\u00ADexample": "evil. example evil\u00AD. \u00ADexample",
  };
  for (const [serviceName, expected] of Object.entries(texts)) {
    for (const [kind, more, content] of EVERY.filter(([, , other]) => other === undefined || "items" in other)) {
      const items = [
        { kind: "new_message", count: 1, serviceName, slotStart: booking.slotStart, slotEnd: booking.slotEnd },
      ];
      const mail = mailOf(kind, { ...more, serviceName, items }, content);
      const said = [mail.subject, mail.words, mail.text, ...(mail.attachments ?? []).map(inviteOf)].join(" ");
      expect(said).toContain(expected);
      if (serviceName !== expected) expect(said).not.toContain(serviceName);
    }
  }
});

test("other people's words in a subject, a heading or a fact are not links and reverse nothing", () => {
  const query = { email: "ada@a.test", query: "Lamps?", receivedAt: "2026-11-21T10:00:00Z" };
  const written = (name: string) => mailOf("contact_query", {}, { ...query, name, phone: name });
  const link = written("https://evil.example/x");
  expect(link.subject).toBe("Contact query from https:/ /evil. example/x");
  expect(link.text).toMatch(/^https:\/ \/evil\. example\/x has a question\n/);
  for (const said of [link.subject, link.html, link.text]) expect(said).not.toMatch(/evil\.example|:\/\/evil/);
  expect(link.html).not.toContain("<a ");
  expect(written("Ada\u202Eecaf\u2066\n\u0007X").subject).toBe("Contact query from Adaecaf X");
  expect(written("J.R.R. Tolkien").subject).toBe("Contact query from J.R.R. Tolkien");
  // Notes are the customer's; only our own addresses are links.
  const { html } = mailOf("booking_confirmed", { recipient: "designer", notes: "https://evil.example" });
  expect(html).not.toContain('href="https://evil');
});

test("an email to an unconfirmed address says why names are missing; the substitute for a name fits into its sentence", () => {
  const written = (recipientName: string | null) =>
    writeEmail({ ...rowOf("payment_receipt", { ...paid, designerName: "A designer" }), recipientName }, settings).text;
  expect(written(null)).toMatch(/with a designer\n(?:.|\n)*This address is not confirmed/);
  expect(written("Asha")).not.toContain("not confirmed");
  expect(mailOf("money_alarm", {}, { problems: [problem], total: 1 }).text).not.toContain("not confirmed");
  expect(
    writeEmail({ ...rowOf("money_alarm", {}, { problems: [problem], total: 1 }), recipientName: null }, settings).text,
  ).not.toContain("not confirmed");
});

test("a designer who is locked out, or whose calendar or data waits, is led to the designers’ sign-in", () => {
  const leadsTo = (recipientRole: "user" | "designer" | null) =>
    [
      rowOf("sign_in_locked", {}, { failures: 10, unlockKey: "0f".repeat(32), lockedUntil: "2026-11-22T08:00:00Z" }),
      rowOf("data_ready", {}, { exportId: BOOKING, expiresAt: "2026-11-28T08:00:00Z" }),
    ].map(
      (row) =>
        /https:\/\/parlour\.test\/(?:login|account)\S*/.exec(writeEmail({ ...row, recipientRole }, settings).text)?.[0],
    );
  expect(leadsTo("designer")).toEqual([
    `https://parlour.test/login?unlock=${"0f".repeat(32)}&as=designer`,
    "https://parlour.test/account?as=designer#data",
  ]);
  for (const role of ["user", null] as const)
    expect(leadsTo(role)).toEqual([
      `https://parlour.test/login?unlock=${"0f".repeat(32)}`,
      "https://parlour.test/account#data",
    ]);
});

test("every email reads as in emails.txt", async () => {
  const written = EVERY.map(([kind, more, content]) => {
    const { to, replyTo, subject, text, attachments = [] } = mailOf(kind, more, content);
    const head = [
      `===== ${kind} ${JSON.stringify(content ? {} : more)}`,
      `${to}: ${subject}`,
      replyTo && `Reply to ${replyTo}`,
    ];
    return [...head, text.replace(/\n+/g, "\n"), ...attachments.map(inviteOf)].filter(Boolean).join("\n");
  });
  await expect(`${written.join("\n\n")}\n`).toMatchFileSnapshot("emails.txt");
});

test("each kind of email in SQL has a file of its own, and a row here", () => {
  const files = readdirSync(new URL("./emails", import.meta.url), { withFileTypes: true });
  const kinds = [...Constants.public.Enums.outbox_kind].sort();
  expect(Object.keys(EMAILS).sort()).toEqual(kinds);
  expect(files.flatMap((file) => (file.isFile() ? file.name : [])).sort()).toEqual(
    kinds.map((kind) => `${kind.replaceAll("_", "-")}.ts`).sort(),
  );
  expect([...new Set(EVERY.map(([kind]) => kind))].sort()).toEqual(kinds);
});

describe("sums", () => {
  test.each([
    [6000, "USD", "$60"],
    [6050, "USD", "$60.50"],
    [250_000, "INR", "INR 2,500"],
    [6000, "JPY", "JPY 6,000"],
    [6000, "KWD", "KWD 6"],
    [1, "XXZ", "XXZ 0.01"],
    [100, "", "100 in the smallest unit of an unnamed currency"],
    [100, "R$", '100 in the smallest unit of "R$"'],
  ])("%i of %j is %j", (minor, currency, text) => expect(money(minor, currency)).toBe(text));
});

test("times are those of the content's zone, on both days around a midnight", () => {
  const { words } = mailOf("time_offered", {
    offers: [
      { slotStart: "2026-11-25T18:15:00Z", slotEnd: "2026-11-25T18:45:00Z" },
      { slotStart: "2026-11-25T18:45:00Z", slotEnd: "2026-11-25T19:15:00Z" },
    ],
    message: null,
  });
  expect(words).toContain("Wednesday, November 25, 11:45 PM until Thu, Nov 26, 12:15 AM Kolkata time (GMT+5:30)");
  expect(words).toContain("Thursday, November 26, 12:15 AM until 12:45 AM Kolkata time (GMT+5:30)");
  expect(words).toContain("Booked now Tuesday, November 24, 2026 3:00 PM – 3:30 PM Kolkata time (GMT+5:30)");
});

test("a zone that is not the reader's is said to be the designer's, wherever there is a time of a booking", () => {
  const offers = [{ slotStart: "2026-11-25T18:15:00Z", slotEnd: "2026-11-25T18:45:00Z" }];
  for (const [kind, more] of [
    ["booking_confirmed", { recipient: "customer" }],
    ["reminder_hour", { recipient: "customer" }],
    ["time_offered", { recipient: "customer", offers, message: null }],
    ["payment_receipt", { recipient: "customer", ...paid }],
  ] as const) {
    const zones = (zoneOf: string) =>
      mailOf(kind, { ...more, zoneOf }).words.match(/Kolkata time \([^)]*\)(, the designer’s time zone)?/g) ?? [];
    expect(zones("reader").length).toBeGreaterThan(0);
    expect(new Set(zones("reader"))).toEqual(new Set(["Kolkata time (GMT+5:30)"]));
    expect(new Set(zones("designer"))).toEqual(new Set(["Kolkata time (GMT+5:30), the designer’s time zone"]));
  }
});

test("the reminder a day before names the day, also where 24 hours are no day of the clock", () => {
  const told = (slotStart: string) => {
    const { subject, words } = mailOf("reminder_day", {
      ...{ recipient: "customer", timeZone: "America/New_York" },
      ...{ slotStart, slotEnd: slotStart.replace(":30:", ":45:") },
    });
    return [subject.split(":")[0], /Your consultation is [a-z]+( \w+day)?/.exec(words)?.[0]];
  };
  expect(told("2026-11-24T09:30:00Z")).toEqual(["Tomorrow", "Your consultation is tomorrow"]);
  // At 11:30 PM of a day with 25 hours, and at 12:30 AM after one with 23.
  expect(told("2026-11-02T04:30:00Z")).toEqual(["Today", "Your consultation is today"]);
  expect(told("2026-03-09T04:30:00Z")).toEqual(["On Monday", "Your consultation is on Monday"]);
});

test("emails about an account have its owner's zone, and UTC where it is not known", () => {
  const changed = (more: object) =>
    writeEmail({ ...rowOf("account_changed", { what: "password" }, {}), ...more }, settings).text;
  expect(changed({ recipientTimeZone: "America/New_York" })).toContain("3:00 AM New York time (EST)");
  expect(changed({ recipientTimeZone: null })).toContain("8:00 AM UTC");
});

test("the button to a room leads a designer who has to sign in to the tab of designers", () => {
  const { html } = mailOf("chat_open", { recipient: "designer" });
  expect(html).toContain(`href="${roomUrl}?as=designer"`);
  expect(mailOf("chat_open", { recipient: "customer" }).html).not.toContain("as=designer");
});

const roomUrl = `https://parlour.test/chat/${BOOKING}`;
test.each(["booking_confirmed", "booking_moved", "reminder_day", "reminder_hour", "chat_open"])(
  "%s says where a call is, with the link to its room",
  (kind) => {
    for (const recipient of ["customer", "designer"]) {
      const mail = mailOf(kind, { recipient, slotType: "call" });
      expect(mail.words).toContain("How Video call on Parlour");
      expect(mail.text).toContain(`Where: ${roomUrl}`);
      expect(mail.html).toContain(`href="${roomUrl}"`);
    }
  },
);

test("the invitation to a call has its room as its place, and says when that opens", () => {
  const mail = mailOf("booking_confirmed", { recipient: "customer", slotType: "call" });
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(String(mail.attachments?.[0]?.content ?? ""))).getFirstSubcomponent("vevent") ??
      undefined,
  );
  expect(event.location).toBe(roomUrl);
  expect(event.description).toBe(
    `Video call on Parlour: ${roomUrl}\nThe room opens 5 minutes before the call and closes when it ends. All you need is a browser.`,
  );
});

describe("the length of what was booked", () => {
  const short = { slotEnd: "2026-11-24T10:00:00Z" };
  const hour = { slotEnd: "2026-11-24T10:30:00Z" };
  test.each([
    [{ ...short, amount: 6000 }, "Price $60 for 30 min"],
    [{ ...hour, amount: 8500 }, "Price $85 for 60 min"],
    [{ slotEnd: "2026-11-24T11:00:00Z", amount: 250000, currency: "INR" }, "Price INR 2,500 for 90 min"],
    [{ ...short, amount: 0 }, "Price Free for 30 min"],
  ])("stands beside the price: %j", (more, text) => {
    for (const recipient of ["customer", "designer"]) {
      expect(mailOf("booking_confirmed", { recipient, ...more }).words).toContain(text);
    }
  });

  test("stands in every email about money or about a booking that is to come", () => {
    const silent = EVERY.filter(([kind, more, content]) => {
      const text = mailOf(kind, { ...more, ...hour }, content).text;
      const tells = /\$|INR|Parlour: https|\bHow:/.test(text) && content === undefined;
      return tells && !/\b60 min\b/.test(text);
    }).map(([kind]) => kind);
    expect([...new Set(silent)]).toEqual([]);
  });

  test("stands beside what comes back", () => {
    const mail = mailOf("booking_cancelled", {
      recipient: "customer",
      actor: "customer",
      refundAmount: 3000,
      message: null,
    });
    expect(mail.words).toContain("Price $60 for 30 min");
    expect(mail.words).toContain("You get back $30 of $60");
  });
});

test("a refund that was paid by hand is not said to come the way one has paid", () => {
  const refund = { refundAmount: 6000, refundCurrency: "USD", reason: "administrator", providerRefundId: null };
  const said = (byHand: boolean) => mailOf("refund_receipt", { ...refund, byHand });
  expect(said(true).subject).toBe("Refund: $60 was paid back to you");
  expect(said(true).words).toContain("in another way");
  expect(said(true).words).not.toContain("Arrives in");
  expect(said(false).words).toContain("Arrives in");
});

test.each([
  ["no_time", "has no time for you right now", true],
  ["away", "has no time for you right now", true],
  ["other_service", "has answered your request", false],
  ["not_a_fit", "has answered your request", true],
])("a request declined because of %s says no more than that", (reason, subject, others) => {
  const mail = mailOf("request_declined", { recipient: "customer", reason });
  expect(mail.subject).toContain(subject);
  expect(mail.words.includes("Other designers have free times")).toBe(others);
});

describe("an absence", () => {
  const report = { refundAmount: 0, objectUntil: "2026-11-27T16:00:00Z", reportedBy: "customer" };
  test("that is reported where the price was refunded before is not called free", () => {
    const words = mailOf("no_show_reported", { ...report, recipient: "designer", status: "open" }).words;
    expect(words).toContain("Nothing of the price is left to refund.");
    expect(words).not.toContain("free");
  });
  test("of a free session involves no money for either", () => {
    const free = { ...report, amount: 0, status: "open" };
    for (const [recipient, reportedBy] of [BOTH, [...BOTH].reverse()])
      expect(mailOf("no_show_reported", { ...free, recipient, reportedBy }).words).toContain(
        "The consultation was free, so no money is involved.",
      );
  });
  test.each([
    ["dismissed", "was not accepted"],
    ["upheld", "was accepted"],
  ])("that is %s after the price was refunded at once leaves the refund", (status, outcome) => {
    const said = (recipient: string) =>
      mailOf("no_show_decided", { ...report, recipient, refundAmount: 6000, status, refunded: true });
    expect(said("customer").words).toContain(`${outcome}. The $60 that you got back stays with you.`);
    expect(said("customer").subject).toContain("the report is settled");
    expect(said("designer").words).toContain(
      `${outcome}. The $60 that went back to Asha <i>Rao</i> is not taken back.`,
    );
  });
});

test("a clash of calendars offers to move a booking only as long as it can be moved, and its price back only if it has one", () => {
  const said = (slotStart: string, more = {}) =>
    mailOf("calendar_conflict", { recipient: "customer", slotStart, ...more }).words;
  expect(said("2026-11-21T10:00:00Z")).toContain("you can move it");
  expect(said("2026-11-21T09:59:59Z")).not.toContain("move");
  expect(said("2026-11-21T09:59:59Z")).toContain("If the designer has to cancel it, you get the full price back.");
  expect(said("2026-11-21T10:00:00Z", { amount: 0 })).not.toContain("full price");
});

test("a time that ends on another day says on which", () => {
  const range = { slotStart: "2026-11-25T12:00:00Z", slotEnd: "2026-11-26T06:30:00Z" };
  expect(mailOf("time_requested", { recipient: "designer", wanted: [range], notes: null }).words).toContain(
    "Wednesday, November 25, 5:30 PM until Thu, Nov 26, 12:00 PM Kolkata time",
  );
});

describe("a cancellation", () => {
  const cancelled = (more: object) => mailOf("booking_cancelled", { refundAmount: 0, message: null, ...more });
  test.each([
    [6000, "You get the full price back: $60."],
    [3000, "You get back part of the price: $30 of $60."],
    [0, "You paid $60. It was too late for a refund"],
  ])("by the customer with %i to return says so to the customer", (refundAmount, text) => {
    const mail = cancelled({ recipient: "customer", actor: "customer", refundAmount });
    expect(mail.words).toContain(text);
    expect(mail.words).toContain("As you asked");
    expect(mail.subject).toMatch(/^Cancelled/);
  });

  test("by the designer is an apology with the full price and a way to another time", () => {
    const mail = cancelled({ recipient: "customer", actor: "designer", refundAmount: 6000, message });
    expect(mail.subject).toBe("We’re sorry: Mira <b>Sand</b> had to cancel your chat");
    expect(mail.words).toContain("You get the full price back: $60.");
    expect(mail.words).toContain("Mira <b>Sand</b> wrote So sorry, <img src=x onerror=alert(1)> my roof leaks.");
    expect(mail.text).toContain("> So sorry,\n> <img src=x");
    expect(mail.text).toContain(`Find another time: https://parlour.test/designer/${booking.designerId}`);
  });

  test.each([
    ["customer", 0, 6000, "You paid $60. $60 of it went back to you before, and nothing more is refunded."],
    ["designer", 0, 6000, "You paid $60. $60 of it went back to you before, and nothing more is refunded."],
    ["designer", 1500, 4500, "You get the rest of the price back: $15 of $60."],
    // Taken back by the customer's bank: it was not too late.
    ["administrator", 0, 0, "You paid $60. There is nothing left of it to refund."],
  ])("by the %s that returns %i after %i went back before says so", (actor, refundAmount, refundedBefore, text) => {
    const mail = cancelled({ recipient: "customer", actor, refundAmount, refundedBefore });
    expect(mail.words).toContain(text);
    expect(mail.words).not.toContain("too late");
  });

  test.each([
    [6000, "We have let them know, and they get the full price back."],
    [1500, "We have let them know, and they get $15 back."],
    [0, "We have let them know. The attached"],
  ])("by the designer with %i to return tells the designer what goes back", (refundAmount, text) => {
    expect(cancelled({ recipient: "designer", actor: "designer", refundAmount }).words).toContain(text);
  });

  test("does not lead to the room, which is gone", () => {
    for (const recipient of BOTH) expect(cancelled({ recipient, actor: "customer" }).text).not.toContain("/chat/");
  });

  test("about somebody who can no longer be booked does not lead to their page", () => {
    const mail = cancelled({ recipient: "customer", actor: "designer", refundAmount: 6000, designerGone: true });
    expect(mail.text).toContain("Find another designer: https://parlour.test/discovery");
    expect(mail.text).not.toContain(booking.designerId);
  });

  test("of a free booking does not mention money", () => {
    for (const recipient of ["customer", "designer"]) {
      for (const actor of ["customer", "designer"]) {
        expect(cancelled({ recipient, actor, amount: 0 }).text).not.toMatch(/\$|price|paid|return/i);
      }
    }
  });

  test("quotes a person's words only to the other", () => {
    const words = (recipient: string) => cancelled({ recipient, actor: "customer", message }).words;
    expect(words("designer")).toContain("roof leaks");
    expect(words("customer")).not.toContain("roof leaks");
    // An administrator's are Parlour's, to both.
    for (const recipient of ["customer", "designer"]) {
      expect(cancelled({ recipient, actor: "administrator", message }).words).toContain("Parlour wrote So sorry");
    }
  });

  test("withdraws the invitation under its own name, and rows from before there were reasons can still be read", () => {
    const mail = mailOf("booking_cancelled", { recipient: "customer" });
    expect(mail.words).toContain("Parlour cancelled the consultation");
    const calendar = new ICAL.Component(ICAL.parse(String(mail.attachments?.[0]?.content ?? "")));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect(event.uid).toBe(`booking-${BOOKING}@parlour`);
    expect(event.sequence).toBe(3);
  });
});

test.each([
  [
    "slot_taken",
    `up to ${HOLD_MINUTES} minutes while you pay. Your payment arrived later, and by then the time was held for another booking`,
  ],
  [
    "slot_begun",
    `up to ${HOLD_MINUTES} minutes while you pay. Your payment arrived later, and by then the session had already begun`,
  ],
  ["booking_cancelled", "after the booking was cancelled"],
  ["already_paid", "you paid twice. Your booking stays"],
  ["amount_mismatch", "the price of the consultation, which is $60"],
  ["a_new_reason", "We could not accept it for this booking"],
])("a payment returned for %s says what happened", (reason, text) => {
  const mail = mailOf("payment_returned", { paidAmount: 6000, paidCurrency: "JPY", reason });
  expect(mail.words).toContain(text);
  expect(mail.subject).toBe("You get your payment of JPY 6,000 back in full");
  expect(mail.words).toContain("5–7 business days");
});

test("a payment for a time that a designer had offered is not said to have taken longer than a hold", () => {
  for (const reason of ["slot_taken", "slot_begun"]) {
    const { words } = mailOf("payment_returned", { paidAmount: 6000, paidCurrency: "USD", reason, offered: true });
    expect(words).toContain(
      `We keep a time that a designer offers you for up to ${OFFER_HOURS} hours. Your payment arrived later`,
    );
    expect(words).not.toContain(`${HOLD_MINUTES} minutes while`);
  }
});

test("the request for a review has a link for each number of stars, which opens the chat", () => {
  const mail = mailOf("review_request", { recipient: "customer" });
  const link = (stars: number) => `https://parlour.test/chat/${BOOKING}?stars=${stars}`;
  for (const stars of [1, 2, 3, 4, 5]) {
    expect(mail.html).toContain(`href="${link(stars)}"`);
    expect(mail.text).toContain(`${stars === 1 ? "1 star" : `${stars} stars`}: ${link(stars)}\n`);
  }
});

test("the administrator gets every problem, and how many are not listed", () => {
  const mail = mailOf("money_alarm", {}, { problems: [problem, { kind: "x", detail: null }], total: 12 });
  expect(mail.to).toBe("admin@parlour.test");
  expect(mail.subject).toBe("Money needs a look: 12 problems");
  expect(mail.words).toContain(
    `Payment without booking The booking is cancelled & the payment kept. Booking ${BOOKING}`,
  );
  expect(mail.words).toContain("10 more are not listed");
});

test("a person whose address is not confirmed is not named, even in the middle of a sentence", () => {
  const booked = mailOf("booking_confirmed", { recipient: "designer", customerName: "A customer", notes: null });
  expect(booked.subject).toBe("New booking: chat with a customer");
  expect(booked.words).toContain("A customer booked a consultation with you.");
  expect(mailOf("new_message", { recipient: "designer", message: null, count: 1 }).words).toContain(
    "You can read it in the chat.",
  );
  expect(mailOf("new_message", { recipient: "designer", message: null, count: 2 }).words).toContain(
    "You can read them in the chat.",
  );
});

test.each(EVERY.filter(([, , content]) => content === undefined))(
  "%s %j calls nobody by a name with a capital letter within a sentence",
  (kind, more) => {
    const { subject, text } = mailOf(kind, { ...more, customerName: "A customer", designerName: "A designer" });
    const said = [subject, ...text.split("\n").map((line) => line.replace(/^[A-Z][a-z ]+: /, ""))];
    for (const line of said) expect(line).not.toMatch(/(?<![.?!]) A (customer|designer)\b/);
  },
);

test("a subject is cut between characters", () => {
  const content = { email: "ada@a.test", phone: "1", query: "Lamps?", receivedAt: "2026-11-21T10:00:00Z" };
  const subject = (name: string) => mailOf("contact_query", {}, { ...content, name }).subject;
  const name = "x".repeat(200 - "Contact query from ".length - 1);
  expect(subject(`${name}y🛋`)).toBe(`Contact query from ${name}y`);
  expect(subject(`${name}🛋`)).toBe(`Contact query from ${name}🛋`);
  expect(subject(`${name}🛋🛋`)).toBe(`Contact query from ${name}🛋`);
});

test("gathered events are counted, and named", () => {
  const slot = { slotStart: "2026-11-25T09:30:00Z", slotEnd: "2026-11-25T10:00:00Z" };
  const items = [
    { kind: "booking_cancelled", count: 1, serviceName: "Design hour", ...slot },
    { kind: "new_message", count: 3, serviceName: "Design hour", ...slot },
  ];
  const content = { senderName: "Mira Sand", recipient: "customer", timeZone: "UTC", total: 9, items };
  const mail = mailOf("gathered_news", {}, content);
  expect(mail.subject).toBe("9 more updates about your consultations");
  expect(mail.words).toContain("9 more updates from Mira Sand");
  expect(mail.words).toContain("Cancelled Design hour, Wednesday, November 25, 2026, 9:30 AM – 10:00 AM UTC");
  expect(mail.words).toContain("3 new messages Design hour");
  expect(mail.words).toContain("5 more are not listed.");
});

describe("rows that cannot be read", () => {
  const failure = (row: ReturnType<typeof rowOf>) => {
    try {
      writeEmail(row, settings);
      return null;
    } catch (error) {
      return error;
    }
  };
  test("of a kind that this version does not know are retried", () => {
    expect(failure(rowOf("birthday"))).toMatchObject({ permanent: false, message: expect.stringContaining("kind") });
  });
  test("to somebody without an address are parked", () => {
    expect(failure({ ...rowOf("reminder_day", { recipient: "customer" }), to: null as never })).toMatchObject({
      permanent: true,
      message: "the recipient has no address",
    });
  });
  test("of a known kind with wrong content are parked; their error names fields but not contents", () => {
    const error = failure(rowOf("payment_receipt", { paidAt: "yesterday" }));
    expect(error).toBeInstanceOf(WorkError);
    expect(error).toMatchObject({
      permanent: true,
      message: expect.stringMatching(/content\.paymentId.*content\.paidAt/),
    });
  });
});

test("the email about a dispute brings the evidence as a PDF, the same bytes each time", async () => {
  const content = {
    caseId: "dispute:disp_1",
    bookingId: BOOKING,
    paymentId: "pay_1",
    customerName: "Asha Rao",
    designerName: "Hanna Berg",
    amount: 450050,
    currency: "INR",
    reason: "goods_or_services_not_received",
    phase: "chargeback",
    respondBy: null,
    evidence,
  };
  const [first, again] = [
    await writeWholeEmail(rowOf("payment_disputed", {}, content), settings),
    await writeWholeEmail(rowOf("payment_disputed", {}, content), settings),
  ];
  const [file, ...others] = first.attachments ?? [];
  expect(others).toEqual([]);
  expect(file).toMatchObject({ filename: "evidence-pay_1.pdf", contentType: "application/pdf" });
  expect(again.attachments?.[0]?.content).toEqual(file?.content);
  const told = async (email: typeof first) => textOfPdf(email.attachments?.[0]?.content as Uint8Array);
  const payment = (refunded: string) =>
    `ParlourEvidence Payment pay_1: INR 4,500.50, Friday, November 20, 2026, 9:31 AM UTC Refunded INR ${refunded} ` +
    `Reason of the dispute Goods or services not received Customer Asha Rao Designer Hanna Berg Booking ${BOOKING} What was agreed ` +
    "Service Design hour, a consultation by chat Session Tuesday, November 24, 2026, 9:30 AM UTC to 10:00 " +
    "Booked Friday, November 20, 2026, 9:30 AM UTC State of the booking Completed Terms ";
  const refunds =
    "Refunds, as shown before payment 100 % with 24 hours’ notice or more 0 % with 0 hours’ notice or more " +
    "Who was there Both were in the room at the same time for 28 minutes. ";
  const foot = "Evidence about payment pay_1, as of Saturday, November 21, 2026, 8:00 AM UTC 1 of 1";
  expect(await told(first)).toEqual([
    `${payment("0")}Version of 2026-11-23, agreed to on Sunday, November 1, 2026, 9:30 AM UTC ${refunds}` +
      "Who From (UTC) Until Sound or picture received Hanna Berg 2026-11-24 09:28:00 10:00:00 1 min " +
      `What was written When (UTC) Who Message 2026-11-24 09:31:02 Asha Rao Turn the sofa? Or not? ${foot}`,
  ]);
  const rules = [{ noticeHours: 1, percent: 100 }];
  const nothing = { ...evidence, terms: null, rules, stays: [], minutesTogether: 1, messages: [], refunded: 15_000 };
  const bare = await writeWholeEmail(rowOf("payment_disputed", {}, { ...content, evidence: nothing }), settings);
  expect(await told(bare)).toEqual([
    `${payment("150")}No agreement is on record Refunds, as shown before payment 100 % with 1 hour’s notice or more ` +
      "Who was there Both were in the room at the same time for 1 minute. " +
      `What was written Nothing was written in the session’s chat. ${foot}`,
  ]);
});

test("the evidence of a chat that was flooded is written as far as a function has time, and says what is missing", async () => {
  const texts = ["One", "Two", "x".repeat(100_000), "Four"];
  const messages = texts.map((text) => ({ who: "customer", at: "2026-11-24T09:31:02Z", text }));
  const disputed = {
    paymentId: "pay_1",
    bookingId: BOOKING,
    customerName: "Asha",
    designerName: "Hanna",
    currency: "INR",
  };
  const all = { ...evidence, messages } as Evidence;
  const file = await writeEvidence({ ...disputed, reason: "fraud", evidence: all }, "2026-11-24T10:00:00Z");
  expect((await textOfPdf(file)).join(" ")).toMatch(/Asha One .* Asha Two Later messages are not in this file: 2\./);
});

test("other emails have no more files than they are written with", async () => {
  const row = rowOf("payment_receipt", paid);
  expect(await writeWholeEmail(row, settings)).toEqual(writeEmail(row, settings));
});
