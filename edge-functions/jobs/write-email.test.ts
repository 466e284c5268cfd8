import { readdirSync } from "node:fs";
import ICAL from "ical.js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { textOfPdf } from "../../tests/support/pdf.ts";
import { environment } from "../../tests/support/services.ts";
import { DeclineReason } from "../shared/contract/common.ts";
import { Constants } from "../shared/contract/database.types.ts";
import { EMAIL_FONTS } from "../shared/email-fonts.ts";
import type { Attachment } from "../shared/providers/email/email.ts";
import type { Evidence } from "./emails/parts/evidence.ts";
import { writeEvidence } from "./emails/parts/evidence-file.ts";
import { WorkError } from "./work-error.ts";
import { EMAILS, writeEmail, writeWholeEmail } from "./write-email.ts";

/* The words of every email are in emails.txt, which is written from EXAMPLES. The tests here state the rules that the words follow. */

const settings = {
  ...environment({ siteOrigins: ["https://parlour.test"] }),
  pictureAddress: (path: string) => `https://pictures.test/${path}`,
};

/** Reminders say how far away the session is: these emails are written a day before it. */
beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-23T09:30:00Z"), toFake: ["Date"] }));

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
const message = "So sorry,\n<img src=x onerror=alert(1)> my roof leaks.";

/** An email to write: its kind, its content, and what its heading in emails.txt says about the content. */
interface Example {
  kind: string;
  content: object;
  shown: object;
  ofBooking: boolean;
}
const alone = (kind: string, ...contents: object[]): Example[] =>
  contents.map((content) => ({ kind, content, shown: {}, ofBooking: false }));
const about = (kind: string, ...facts: object[]): Example[] =>
  facts.map((shown) => ({ kind, content: { ...booking, ...shown }, shown, ofBooking: true }));
const BOTH = ["customer", "designer"] as const;
const toBoth = (kind: string, ...facts: object[]) =>
  facts.flatMap((fact) => about(kind, ...BOTH.map((recipient) => ({ recipient, ...fact }))));
const toCustomer = (kind: string, ...facts: object[]) =>
  about(kind, ...facts.map((fact) => ({ recipient: "customer", ...fact })));
const toDesigner = (kind: string, ...facts: object[]) =>
  about(kind, ...facts.map((fact) => ({ recipient: "designer", ...fact })));

const paid = { paymentId: "pay_A1", orderId: "order_A1", paidAt: "2026-11-21T07:59:00Z" };
const extension = { addedTo: BOOKING, slotEnd: "2026-11-24T09:45:00Z", amount: 3000 };
const returned = { paidAmount: 6000, paidCurrency: "USD" };
const refunded = { refundAmount: 3000, refundCurrency: "USD", providerRefundId: "rfnd_1" };
const slots = [
  { slotStart: "2026-11-25T18:45:00Z", slotEnd: "2026-11-25T19:15:00Z" },
  { slotStart: "2026-11-26T18:45:00Z", slotEnd: "2026-11-26T19:15:00Z" },
];
const offer = { offers: slots, heldUntil: "2026-11-23T16:00:00Z", message };
const noShow = { refundAmount: 0, objectUntil: "2026-11-27T16:00:00Z" };
const problem = {
  kind: "payment_without_booking",
  bookingId: BOOKING,
  orderId: "order_A1",
  paymentId: "pay_<A1>",
  detail: "The booking is cancelled & the payment kept.",
};
const locked = { failures: 10, unlockKey: "0f".repeat(32), lockedUntil: "2026-11-22T08:00:00Z" };
const dataReady = { exportId: BOOKING, expiresAt: "2026-11-28T08:00:00Z" };
const query = {
  ...{ number: "Q-4829-1376", name: "A <b>", email: "a@b.test", phone: "<1>", query: message },
  receivedAt: "2026-11-21T08:00:00Z",
};
const caseOfBooking = { bookingId: BOOKING, customerName: "Asha <b>Rao</b>", designerName: "Hanna Berg" };
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
const dispute = {
  ...{ caseId: "dispute:disp_1", ...caseOfBooking, paymentId: "pay_1", amount: 450050, currency: "INR" },
  reason: "goods_or_services_not_received",
  phase: "chargeback",
  respondBy: "2026-12-01T08:00:00Z",
  evidence,
};
const complaint = {
  ...{ number: "C-4829-1376", ...caseOfBooking, currency: "INR", complainedBy: "customer", reason: "cut_short" },
  ...{ wish: "half_back" as string | null, message },
  dueAt: "2026-12-24T10:00:00Z",
  evidence,
};
const payout = { amount: 6000, currency: "USD", account: "•••• 6789" };
const news = (total: number, recipient: string, ...counts: number[]) => {
  const kinds = ["booking_cancelled", "time_offered", "new_message", "booking_confirmed", "booking_moved"];
  const items = counts.map((count, index) => ({
    ...{ kind: kinds[index], count, serviceName: "<i>Design</i> hour" },
    ...slots[0],
  }));
  return { senderName: "Mira <b>Sand</b>", recipient, timeZone: "Asia/Kolkata", total, items };
};

const png = "iVBORw0KGgo=";
const drawn = (of: "room" | "plan") => ({ picture: { of, png } });
const shown = (path: string) => ({ picture: { of: "designer", path } });

const EXAMPLES: Example[] = [
  ...toBoth("booking_confirmed", {}, { slotType: "call", zoneOf: "designer", amount: 0 }, { planDays: 7 }),
  ...toCustomer("booking_confirmed", { addressKey: "0f".repeat(32) }),
  ...toDesigner("booking_confirmed", { customerName: "A customer", notes: null }),
  ...toCustomer(
    "booking_confirmed",
    shown("/images/designers/mira-sand/cover.webp"),
    shown(`${BOOKING}/${BOOKING}.webp`),
  ),
  ...toBoth("booking_moved", {}),
  ...toBoth("reminder_day", {}),
  ...toBoth("reminder_hour", { slotType: "call" }),
  ...toBoth("chat_open", {}, { slotType: "call" }),
  ...["customer", "designer", "administrator", null].flatMap((actor) =>
    toBoth("booking_cancelled", { actor, refundAmount: 3000, message }),
  ),
  ...toBoth("booking_cancelled", { actor: "designer", refundAmount: 6000 }, { actor: "customer" }, {}),
  ...toDesigner("booking_cancelled", { actor: "designer" }, { actor: "designer", refundAmount: 6000, costAmount: 142 }),
  ...toCustomer(
    "booking_cancelled",
    { actor: "customer", refundAmount: 6000 },
    { actor: "customer", refundAmount: 6000, leaving: true },
    { actor: "customer", refundedBefore: 6000 },
    { actor: "designer", refundAmount: 1500, refundedBefore: 4500 },
    { actor: "designer", refundAmount: 6000, designerGone: true },
  ),
  ...about("payment_receipt", paid, { ...paid, ...extension }),
  ...about(
    "payment_returned",
    { ...extension, paidAmount: 3000, paidCurrency: "USD", reason: "slot_begun" },
    ...["slot_taken", "slot_begun"].flatMap((reason) => [
      { ...returned, reason },
      { ...returned, reason, offered: true },
    ]),
    ...["booking_cancelled", "already_paid", "a_new_reason"].map((reason) => ({ ...returned, reason })),
    { paidAmount: 6000, paidCurrency: "JPY", reason: "amount_mismatch" },
  ),
  ...about(
    "refund_receipt",
    { ...extension, ...refunded, reason: "slot_begun" },
    { ...refunded, reason: "customer_cancelled" },
    { ...refunded, reason: "administrator", refundAmount: 6000, providerRefundId: null, byHand: true },
  ),
  ...BOTH.flatMap((reportedBy) => {
    const refundAmount = reportedBy === "customer" ? 6000 : 0;
    return ["upheld", "dismissed"].flatMap((status) =>
      toBoth("no_show_decided", { ...noShow, reportedBy, refundAmount, status }),
    );
  }),
  ...["upheld", "dismissed"].flatMap((status) =>
    toBoth("no_show_decided", { ...noShow, reportedBy: "customer", refundAmount: 6000, status, refunded: true }),
  ),
  ...toBoth("no_show_decided", { ...noShow, reportedBy: "customer", status: "upheld" }),
  ...toCustomer(
    "no_show_reported",
    { ...noShow, reportedBy: "designer", status: "open" },
    { ...noShow, reportedBy: "designer", status: "open", amount: 0 },
  ),
  ...toDesigner(
    "no_show_reported",
    { ...noShow, reportedBy: "customer", status: "open", refundAmount: 6000 },
    { ...noShow, reportedBy: "customer", status: "upheld", refundAmount: 6000 },
    { ...noShow, reportedBy: "customer", status: "open" },
    { ...noShow, reportedBy: "customer", status: "open", amount: 0 },
  ),
  ...about("time_offered", { offers: slots, message: null }, { offers: [slots[0]], message }),
  ...toDesigner(
    "time_requested",
    { wanted: slots, notes: message },
    { wanted: [slots[0]], notes: null, slotType: "call", amount: 0 },
    { wanted: [slots[0]], notes: "For the booking.", moves: true },
  ),
  ...[false, true].flatMap((next) =>
    toCustomer(
      "request_answered",
      { ...offer, next },
      { ...offer, offers: [slots[0]], message: null, amount: 0, next },
    ),
  ),
  ...toCustomer("request_declined", ...DeclineReason.options.map((reason) => ({ reason })), {
    reason: "away",
    moves: true,
  }),
  ...toDesigner("brief_received", { room: "living_room", message, ...drawn("room") }, { room: null, message: null }),
  ...toCustomer("brief_asked", { parts: ["floor_plan", "budget", "stays"] }, { parts: ["room"] }),
  ...toCustomer("plan_received", { number: 1, ...drawn("plan") }, { number: 2 }),
  ...toDesigner("plan_question", { message }, { message: null }),
  ...toCustomer("plan_answer", { message }, { message: null }),
  ...toDesigner("plan_reminder", { planDays: 7 }),
  ...toDesigner("plan_due", { planDays: 1 }),
  ...toCustomer("plan_late", { planDays: 7 }, { planDays: 7, amount: 0 }),
  ...toBoth("plan_decided", { refundAmount: 3000 }, { refundAmount: 0 }),
  ...toCustomer("plan_decided", { refundAmount: 0, amount: 0 }),
  ...toCustomer("offer_withdrawn", {}),
  ...toCustomer("review_request", {}),
  ...about("review_received", { stars: 1, message }, { stars: 5, message: null }),
  ...toBoth("new_message", { message, count: 2 }, { message, count: 1 }),
  ...toDesigner(
    "new_message",
    { customerName: "A customer", message: null, count: 1 },
    { customerName: "A customer", message: null, count: 2 },
  ),
  ...toBoth("calendar_conflict", {}),
  ...alone("contact_query", query),
  ...alone("contact_acknowledged", { number: query.number }),
  ...alone("member_reported", {
    ...{ caseId: "report:8a0c4f6e-0000-4000-8000-000000000003", ...caseOfBooking, reportedBy: "designer" },
    ...{ reason: "harassment", message, reportedAt: "2026-11-21T08:00:00Z" },
  }),
  ...alone(
    "designer_absent",
    ...[
      { status: "upheld", refundAmount: 6000, kept: 7, cancelled: 0, missed: 1 },
      { status: "open", refundAmount: 0, kept: 0, cancelled: 2, missed: 0 },
    ].map((report) => ({
      ...{ ...caseOfBooking, serviceName: "Design <b>hour</b>", currency: "USD", objectUntil: "2026-11-24T08:00:00Z" },
      ...{ slotStart: "2026-11-21T07:30:00Z", slotEnd: "2026-11-21T08:00:00Z", ...report },
    })),
  ),
  ...alone("payment_disputed", dispute),
  ...alone("complaint_received", complaint, { ...complaint, complainedBy: "designer", reason: "abuse", wish: null }),
  ...toBoth("complaint_acknowledged", { number: complaint.number, dueAt: complaint.dueAt }),
  ...toBoth(
    "complaint_decided",
    ...[3000, 0].map((refundAmount) => ({
      ...{ number: complaint.number, complainedBy: "customer", refundAmount, decision: message },
    })),
    { number: complaint.number, complainedBy: "designer", refundAmount: 0, decision: message },
  ),
  ...alone(
    "money_alarm",
    { problems: [problem], total: 1 },
    { problems: [problem, { kind: "x", detail: null }], total: 12 },
  ),
  ...alone("sign_in_locked", locked),
  ...alone("security_alarm", {
    kind: "webhook_forged",
    count: 12,
    since: "2026-11-21T07:50:00Z",
    sources: [
      { subject: "POST /payments/<b>", network: "203.0.113.0/24", count: 7 },
      { subject: "", network: "", count: 5 },
    ],
  }),
  ...toDesigner(
    "session_refunded",
    ...[
      { lostAmount: 2550, borneBy: "designer" },
      { lostAmount: 0, borneBy: "operator" },
    ].map((who) => ({ refundAmount: 3000, reason: "The call <b>broke off</b>.", ...who })),
  ),
  ...alone("reset_password", { key: "a1b2" }),
  ...alone(
    "change_address",
    ...["old", "new"].map((mailbox) => ({
      ...{ mailbox, oldAddress: "<old>@b.test", newAddress: "new@b.test", key: "a1b2" },
    })),
  ),
  ...alone("confirm_address", { code: "12345678" }),
  ...alone("sign_in_code", { code: "12345678" }),
  ...alone("gathered_news", news(1, "designer", 1), news(9, "customer", 1, 1, 3, 1, 1)),
  ...alone(
    "calendar_failing",
    ...[
      { fault: "not_found", unread: 0 },
      { fault: null, unread: 1 },
      { fault: null, unread: 12 },
    ].map((how) => ({ name: "<b>Home</b>", since: "2026-11-22T08:00:00Z", ...how })),
  ),
  ...alone("confirm_payee", { code: "123456", holder: "Asha <b>Rao</b>", account: "•••• 6789" }),
  ...alone(
    "payee_changed",
    ...[null, "•••• 1234"].map((before) => ({
      ...{ account: "a•••@okbank", before, effectiveAt: "2026-11-24T08:00:00Z" },
    })),
  ),
  ...alone("payout_made", { ...payout, amount: 450050, currency: "INR" }),
  ...alone(
    "payouts_due",
    ...[1, 12].map((payouts) => ({ amount: 450050, currency: "INR", payouts, runOn: "2026-11-23" })),
  ),
  ...alone(
    "payout_paid",
    ...[null, "The payment provider could transfer <b>only</b> this part."].map((failure) => ({
      ...{ ...payout, reference: "UTR <b>1</b>", failure },
    })),
  ),
  ...alone("payout_failed", { ...payout, failure: "The account is <b>closed</b>." }),
  ...alone("reauthenticate", { code: "12345678" }),
  ...alone("account_changed", { what: "password" }, { what: "address", newAddress: "new@b.test" }),
  ...alone(
    "suspension_changed",
    { suspended: true, role: "designer", reason: "Three customers report insults.", cancelled: 2 },
    { suspended: true, role: "user", reason: "The card was stolen.", cancelled: 1 },
    { suspended: false, role: "user", reason: "It was not you.", cancelled: 0 },
  ),
  ...alone(
    "application_changed",
    ...[null, "name", "price"].map((again) => ({ state: "submitted", again, note: null })),
    { state: "changes_wanted", again: null, note: "Your street <b>and</b> town, please." },
    { state: "approved", again: null, note: null },
    { state: "rejected", again: null, note: "The pictures are somebody else’s." },
  ),
  ...alone(
    "application_received",
    ...[null, "name", "price"].map((again) => ({
      ...{ designerId: "8a0c4f6e-0000-4000-8000-000000000004", name: "Hanna <b>Berg</b>", again },
    })),
  ),
  ...alone("account_deleted", ...[0, 1, 2].map((cancelled) => ({ cancelled }))),
  ...alone("data_ready", dataReady),
  ...alone(
    "content_hidden",
    ...["review", "answer"].map((what) => ({ what, note: message, serviceName: "<b>Design</b> hour" })),
    {
      ...{ what: "page", note: message, serviceName: null },
    },
  ),
];
const OF_BOOKINGS = EXAMPLES.filter(({ ofBooking }) => ofBooking);

function rowOf(kind: string, content: object, more: object = {}) {
  return {
    id: "8a0c4f6e-0000-4000-8000-000000000003",
    key: `${kind}:1`,
    kind,
    to: "asha@example.test",
    recipientName: "Asha Rao",
    createdAt: "2026-11-21T08:00:00Z",
    content,
    ...more,
  };
}
/** Writes an email, and returns its HTML also as a reader sees it. */
function mailOf(kind: string, content: object, row: object = {}) {
  const { attach: _, ...mail } = writeEmail(rowOf(kind, content, row), settings);
  const words = mail.html
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'")
    .replace(/\s+/g, " ");
  return { ...mail, words };
}
const mailAbout = (kind: string, more: object) => mailOf(kind, { ...booking, ...more });

/** What a calendar reads in an invitation. */
function inviteOf({ content }: Attachment): string {
  const calendar = new ICAL.Component(ICAL.parse(String(content)));
  const event = calendar.getFirstSubcomponent("vevent");
  const value = (of: ICAL.Component | null, name: string) => `${name}=${of?.getFirstPropertyValue(name)}`;
  const names = ["uid", "sequence", "dtstart", "dtend", "summary", "location", "status", "organizer", "attendee"];
  const asks = event?.getFirstProperty("attendee")?.getFirstParameter("rsvp");
  const read = [value(calendar, "method"), ...names.map((name) => value(event, name)), `rsvp=${asks}`];
  return ["Invitation:", ...read, value(event, "description").replaceAll("\n", " ")].join(" ");
}

/** Returns the pictures that an email shows in addition to the wordmark, by address and alternative text. */
const picturesIn = (html: string) =>
  Array.from(
    html.matchAll(/<a href="([^"]*)"[^>]*><img src="([^"]*)"[^>]*alt="([^"]*)"/g),
    ([, url, src, alt]) => `Picture: ${alt} (${src}), to ${url}`,
  );

/** Returns the invitations among an email's attachments. */
const invitesOf = (files: Attachment[] = []) =>
  files.filter(({ contentType }) => /calendar/.test(contentType)).map(inviteOf);

describe("An email", () => {
  test("reads as in emails.txt", async () => {
    const written = EXAMPLES.map(({ kind, content, shown }) => {
      const { to, replyTo, subject, html, text, attachments = [] } = mailOf(kind, content);
      const head = [`===== ${kind} ${JSON.stringify(shown)}`, `${to}: ${subject}`, replyTo && `Reply to ${replyTo}`];
      return [...head, text.replace(/\n+/g, "\n"), ...picturesIn(html), ...invitesOf(attachments)]
        .filter(Boolean)
        .join("\n");
    });
    await expect(`${written.join("\n\n")}\n`).toMatchFileSnapshot("emails.txt");
  });

  test("loads the site's typefaces in a style of their own, which Word does not see", () => {
    const { html } = mailAbout("reminder_day", { recipient: "customer" });
    const [, style = ""] =
      html.match(/<!--\[if !mso\]><!--><style>((?:@font-face{[^}]*})+)<\/style><!--<!\[endif\]-->/) ?? [];
    const addresses = Array.from(style.matchAll(/url\(([^)]*)\)/g), ([, address]) => address);
    expect(addresses).toEqual(EMAIL_FONTS.map(({ path }) => `https://parlour.test${path}`));
    for (const { family } of EMAIL_FONTS)
      expect(html).toMatch(new RegExp(`font-family:'${family}',[^;"]*(Georgia|Arial)`));
  });

  test("attaches a drawn room, which its HTML names", () => {
    const { html, attachments } = mailAbout("reminder_day", { recipient: "customer", ...drawn("room") });
    const content = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(attachments).toEqual([{ filename: "room.png", contentType: "image/png", content, contentId: "room" }]);
    expect(html).toContain('src="cid:room"');
  });

  test("has a kind in SQL, a file and an example", () => {
    const files = readdirSync(new URL("./emails", import.meta.url), { withFileTypes: true });
    const kinds = [...Constants.public.Enums.outbox_kind].sort();
    expect(Object.keys(EMAILS).sort()).toEqual(kinds);
    expect(files.flatMap((file) => (file.isFile() ? file.name : [])).sort()).toEqual(
      kinds.map((kind) => `${kind.replaceAll("_", "-")}.ts`).sort(),
    );
    expect([...new Set(EXAMPLES.map(({ kind }) => kind))].sort()).toEqual(kinds);
  });

  test.each(EXAMPLES)(
    "is the same each time, as text and as HTML, and treats no content as markup: $kind $shown",
    ({ kind, content }) => {
      const mail = mailOf(kind, content);
      expect(mailOf(kind, content)).toEqual(mail);
      expect(mail.subject).not.toMatch(/[\r\n]|undefined|null/);
      expect(mail.html).not.toMatch(
        /<script|<img(?! src="(https:\/\/(parlour|pictures)\.test\/|cid:))|<i>|<b>|undefined|\bnull\b|NaN/,
      );
      expect(mail.text).not.toMatch(/undefined|\bnull\b|NaN/);
      expect(mail.html).not.toMatch(/<table[^>]*>\s*<\/table>/);
      // Links are words in the HTML and addresses in the text.
      expect(mail.words).not.toMatch(/https?:/);
      for (const [, url] of mail.text.matchAll(/: (https?:\S+)$/gm))
        expect(mail.html).toContain(`href="${url?.replaceAll("&", "&amp;")}"`);
      // This is what a mailbox shows next to the subject.
      expect(mail.html).toMatch(/<div style="display:none[^>]*>[^<]{10}/);
      // The HTML says everything that the text says.
      const words = (text: string) => text.replace(/[\s>*•-]+/g, " ");
      for (const line of mail.text.split("\n").filter((part) => !/^--|^Parlour\. |: https?:/.test(part))) {
        const said = words(line.replace(/^ *[A-Z][a-z .]{0,14}: /, ""))
          .replace(/:$/, "")
          .trim();
        for (const part of said.split(", ")) expect(words(mail.words)).toContain(part);
      }
    },
  );

  test("shows links in the name of a service as text, in the HTML, the text, the subject and the invitation", () => {
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
    const examples = [...OF_BOOKINGS, ...alone("gathered_news", news(1, "designer", 1))];
    for (const [serviceName, expected] of Object.entries(texts)) {
      for (const { kind, content } of examples) {
        const items = [{ kind: "new_message", count: 1, serviceName, ...slots[0] }];
        const mail = mailOf(kind, { ...content, serviceName, items });
        const said = [mail.subject, mail.words, mail.text, ...invitesOf(mail.attachments)].join(" ");
        expect(said).toContain(expected);
        if (serviceName !== expected) expect(said).not.toContain(serviceName);
      }
    }
  });

  test("shows other people's words in a subject, a heading or a fact without links or changes of direction", () => {
    const written = (name: string) => mailOf("contact_query", { ...query, name, phone: name });
    const link = written("https://evil.example/x");
    expect(link.subject).toBe("Contact query from https:/ /evil. example/x");
    expect(link.text).toMatch(/^https:\/ \/evil\. example\/x has a question\n/);
    for (const said of [link.subject, link.html, link.text]) expect(said).not.toMatch(/evil\.example|:\/\/evil/);
    expect(link.html).not.toContain("<a ");
    expect(written("Ada\u202Eecaf\u2066\n\u0007X").subject).toBe("Contact query from Adaecaf X");
    expect(written("J.R.R. Tolkien").subject).toBe("Contact query from J.R.R. Tolkien");
    // The notes are the customer's; only our own addresses are links.
    const { html } = mailAbout("booking_confirmed", { recipient: "designer", notes: "https://evil.example" });
    expect(html).not.toContain('href="https://evil');
  });

  test("has a subject that is cut between characters", () => {
    const subject = (name: string) => mailOf("contact_query", { ...query, name }).subject;
    const name = "x".repeat(200 - "Contact query from ".length - 1);
    expect(subject(`${name}y🛋`)).toBe(`Contact query from ${name}y`);
    expect(subject(`${name}🛋🛋`)).toBe(`Contact query from ${name}🛋`);
  });

  test("tells an unconfirmed address why names are missing, unless it is the administrator's", () => {
    const written = (kind: string, content: object, recipientName: string | null) =>
      mailOf(kind, content, { recipientName }).text;
    const receipt = { ...booking, ...paid, designerName: "A designer" };
    expect(written("payment_receipt", receipt, null)).toMatch(
      /with a designer\n(?:.|\n)*This address is not confirmed/,
    );
    expect(written("payment_receipt", receipt, "Asha")).not.toContain("not confirmed");
    expect(written("money_alarm", { problems: [problem], total: 1 }, null)).not.toContain("not confirmed");
  });

  test.each(EXAMPLES.filter(({ content }) => "recipient" in content || !("bookingId" in content)))(
    "leads only designers to the designers’ sign-in, even from its invitation: $kind $shown",
    ({ kind, content }) => {
      const only = /^pay(ee|out)_/.test(kind) ? "designer" : (content as { recipient?: string }).recipient;
      for (const role of ["user", "designer"]) {
        if (only && (only === "designer") !== (role === "designer")) continue;
        const { html, text, attachments = [] } = mailOf(kind, content, { recipientRole: role });
        const invites = attachments.map(({ content: invite }) => String(invite).replace(/\r\n /g, ""));
        const said = [html.replaceAll("&amp;", "&"), text, ...invites].join("\n");
        // The pages for both roles.
        const links = said.match(/https:\/\/parlour\.test\/(login|account|chat\/|papers\/)[^\s"\\]*/g) ?? [];
        for (const link of links) expect(new URL(link).searchParams.get("as")).toBe(role === "user" ? null : role);
      }
    },
  );
});

describe("A time", () => {
  test("is in the content's zone, and names the day on which it ends if that is another day", () => {
    const range = (slotStart: string, slotEnd: string) => ({ slotStart, slotEnd });
    const wanted = [
      range("2026-11-25T18:15:00Z", "2026-11-25T18:45:00Z"),
      range("2026-11-25T18:30:00Z", "2026-11-25T19:15:00Z"),
    ];
    const { words } = mailAbout("time_requested", { recipient: "designer", wanted, notes: null });
    expect(words).toContain("Wednesday, November 25, 11:45 PM until Thu, Nov 26, 12:15 AM Kolkata time (GMT+5:30)");
    expect(words).toContain("Thursday, November 26, 12:00 AM until 12:45 AM Kolkata time (GMT+5:30)");
  });

  test("is in the owner's zone in emails about an account, and in UTC where that is unknown", () => {
    const changed = (recipientTimeZone: string | null) =>
      mailOf("account_changed", { what: "password" }, { recipientTimeZone }).text;
    expect(changed("America/New_York")).toContain("3:00 AM New York time (EST)");
    expect(changed(null)).toContain("8:00 AM UTC");
  });

  test("is today, tomorrow or on a named day in the reminder, even when a day has 23 or 25 hours", () => {
    const told = (slotStart: string, hoursBefore = 24) => {
      vi.setSystemTime(Date.parse(slotStart) - hoursBefore * 3_600_000);
      const { subject, text } = mailAbout("reminder_day", {
        ...{ recipient: "customer", timeZone: "America/New_York" },
        ...{ slotStart, slotEnd: slotStart.replace(":30:", ":45:") },
      });
      return [subject.split(":")[0], /Your consultation is [a-z]+( \w+day)?/.exec(text)?.[0]];
    };
    expect(told("2026-11-24T09:30:00Z")).toEqual(["Tomorrow", "Your consultation is tomorrow"]);
    // The reminders are sent at 11:30 PM on a day of 25 hours, and at 12:30 AM after a day of 23 hours.
    expect(told("2026-11-02T04:30:00Z")).toEqual(["Today", "Your consultation is today"]);
    expect(told("2026-03-09T04:30:00Z")).toEqual(["On Monday", "Your consultation is on Monday"]);
    // The provider accepted no emails overnight.
    expect(told("2026-11-24T20:30:00Z", 5)).toEqual(["Today", "Your consultation is today"]);
  });

  test("is as far away as the last reminder says, even if that is late", () => {
    const told = (minutesBefore: number) => {
      vi.setSystemTime(Date.parse(booking.slotStart) - minutesBefore * 60_000);
      return mailAbout("reminder_hour", { recipient: "customer" }).subject.split(":")[0];
    };
    expect([60, 58, 20, 1].map(told)).toEqual(["In an hour", "In an hour", "In 20 minutes", "In 1 minute"]);
  });

  test("names no day in the emails about its plan, which may have to wait for days", () => {
    for (const kind of ["plan_reminder", "plan_due", "plan_late"] as const)
      expect(mailAbout(kind, { recipient: "designer", planDays: 7 }).words).not.toMatch(/today|tomorrow|from now/i);
  });

  test("that conflicts with a calendar can be moved until the last moment for it, and is refunded only if it has a price", () => {
    const said = (slotStart: string, more = {}) =>
      mailAbout("calendar_conflict", { recipient: "customer", slotStart, ...more }).words;
    expect(said("2026-11-21T10:00:00Z")).toContain("you can move it");
    expect(said("2026-11-21T09:59:59Z")).not.toContain("move");
    expect(said("2026-11-21T09:59:59Z")).toContain("you get the full price back");
    expect(said("2026-11-21T10:00:00Z", { amount: 0 })).not.toContain("full price");
  });
});

describe("A cancellation", () => {
  const cancelled = (more: object) => mailAbout("booking_cancelled", { refundAmount: 0, message: null, ...more });

  test("of a free booking does not mention money", () => {
    for (const recipient of BOTH)
      for (const actor of BOTH)
        expect(cancelled({ recipient, actor, amount: 0 }).text).not.toMatch(/\$|price|paid|return/i);
  });
});

describe("A row that cannot be read", () => {
  const failureOf = (row: ReturnType<typeof rowOf>) => {
    try {
      writeEmail(row, settings);
      return null;
    } catch (error) {
      return error;
    }
  };

  test("is retried if this version does not know its kind", () => {
    const message = expect.stringContaining("kind");
    expect(failureOf(rowOf("birthday", booking))).toMatchObject({ permanent: false, message });
  });

  test("is parked if its recipient has no address", () => {
    const row = { ...rowOf("reminder_day", { ...booking, recipient: "customer" }), to: null as never };
    expect(failureOf(row)).toMatchObject({ permanent: true, message: "the recipient has no address" });
  });

  test("is parked if its content is wrong, with an error that names fields but not their values", () => {
    const error = failureOf(rowOf("payment_receipt", { ...booking, paidAt: "yesterday" }));
    expect(error).toBeInstanceOf(WorkError);
    const message = expect.stringMatching(/content\.paymentId.*content\.paidAt/);
    expect(error).toMatchObject({ permanent: true, message });
    expect((error as WorkError).message).not.toContain("yesterday");
  });
});

describe("The evidence about a dispute", () => {
  const content = { ...dispute, customerName: "Asha Rao", respondBy: null };
  const write = (more: object = {}) =>
    writeWholeEmail(rowOf("payment_disputed", { ...content, evidence: { ...evidence, ...more } }), settings);
  const told = async (email: Awaited<ReturnType<typeof write>>) =>
    textOfPdf(email.attachments?.[0]?.content as Uint8Array);

  test("is the only PDF of its email, the same bytes each time", async () => {
    const [first, again] = [await write(), await write()];
    const file = { filename: "evidence-pay_1.pdf", contentType: "application/pdf", content: expect.anything() };
    expect(first.attachments).toEqual([file]);
    expect(again.attachments).toEqual(first.attachments);
    const receipt = rowOf("payment_receipt", { ...booking, ...paid });
    expect(await writeWholeEmail(receipt, settings)).toEqual(writeEmail(receipt, settings));
  });

  test("says what was agreed, who was there and what was written", async () => {
    const payment = (refunded: string) =>
      `Evidence about payment pay_1 Paid INR 4,500.50, Friday, November 20, 2026, 9:31 AM UTC Refunded INR ${refunded} ` +
      `Reason given Goods or services not received Customer Asha Rao Designer Hanna Berg Booking ${BOOKING} ` +
      "Names and messages in other scripts are written here in Latin letters. What was agreed " +
      "Service Design hour, a consultation by chat Session Tuesday, November 24, 2026, 9:30 AM UTC to 10:00 " +
      "Booked Friday, November 20, 2026, 9:30 AM UTC State of the booking Completed Terms ";
    const foot = "Parlour. Evidence about payment pay_1, as of Saturday, November 21, 2026, 8:00 AM UTC 1 of 1";
    expect(await told(await write())).toEqual([
      `${payment("0.00")}Version of 2026-11-23, agreed to on Sunday, November 1, 2026, 9:30 AM UTC ` +
        "Refunds, as shown before payment 100 % within 10 minutes after paying, before the session begins 100 % with 24 hours’ notice or more 0 % with 0 hours’ notice or more " +
        "Who was there Both were in the room at the same time for 28 minutes. " +
        "Who From (UTC) Until Sound or picture received Hanna Berg 2026-11-24 09:28:00 10:00:00 1 min " +
        `What was written When (UTC) Who Message 2026-11-24 09:31:02 Asha Rao Turn the sofa? Or not? ${foot}`,
    ]);
    const rules = [{ noticeHours: 1, percent: 100 }];
    const bare = await write({ terms: null, rules, stays: [], minutesTogether: 1, messages: [], refunded: 15_000 });
    expect(await told(bare)).toEqual([
      `${payment("150.00")}No agreement is on record Refunds, as shown before payment 100 % within 10 minutes after paying, before the session begins 100 % with 1 hour’s notice or more ` +
        "Who was there Both were in the room at the same time for 1 minute. " +
        `What was written Nothing was written in the session’s chat. ${foot}`,
    ]);
  });

  test("about a flooded chat is written as far as a function has time, and says what is missing", async () => {
    const texts = ["One", "Two", "x".repeat(100_000), "Four"];
    const messages = texts.map((text) => ({ who: "customer", at: "2026-11-24T09:31:02Z", text }));
    const flooded = {
      ...content,
      about: "payment pay_1",
      customerName: "Asha",
      reason: "fraud",
      evidence: { ...evidence, messages } as Evidence,
    };
    const file = writeEvidence(flooded, "2026-11-24T10:00:00Z");
    expect((await textOfPdf(file)).join(" ")).toMatch(/Asha One .* Asha Two Later messages are not in this file: 2\./);
  });
});
