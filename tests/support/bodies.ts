import { randomUUID } from "node:crypto";
import type { CallName, calls } from "../../edge-functions/shared/contract/calls.ts";
import { TERMS_VERSION } from "../../edge-functions/shared/contract/limits.ts";
import { filledProfile, profileRequest, textsOfProfile } from "./profile.ts";
import { projectRequest } from "./projects.ts";

export type Body = Record<string, unknown>;
/** Every call with a body; the compiler requires new ones. */
export type PostName = { [Name in CallName]: (typeof calls)[Name] extends { body: unknown } ? Name : never }[CallName];
type Sample = {
  /** Returns a body that would be accepted. */
  body: () => Body;
  // The lists below name fields by their path, with `*` for each place of a list.
  /** Fields that may be left out. */
  optional?: string[];
  /** Fields that may be null. */
  nullable?: string[];
  /** Numbers that may be negative. */
  signed?: string[];
  /** Fields that may be the empty text. */
  empty?: string[];
  /** Fields that accept any short text. */
  anyText?: string[];
};

/** Every path into a value: `rates.0.currency`. */
export function pathsOf(value: unknown, prefix = ""): string[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, child]) => [`${prefix}${key}`, ...pathsOf(child, `${prefix}${key}.`)]);
}
/** A copy of `body` with another value at `path`; undefined leaves it out. */
export function changed(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let parent: Body = copy;
  for (const key of keys) parent = parent[key] as Body;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** The queries of calls that signed-in people cannot make without a query. */
export const QUERIES: Partial<Record<CallName, string>> = {
  "GET /floor-plans": "?bookingId=00000000-0000-4000-8000-000000000000&after=0",
  "GET /payouts/statement": "?first=2026-01-01&last=2026-01-31",
  "POST /designers/add-document/:documentId": "?name=card.png",
};

/** The values that the bodies name. */
type Named = {
  /** A part of every text. */
  mark: string;
  email: string;
  /** Bookings: waiting for payment, paid in the popup, confirmed. */
  held: string;
  ordered: string;
  confirmed: string;
  payment: object;
  /** A free slot, as `book-slot` requests it, and the next one. */
  slot: Body & { slotStart: string; slotEnd: string };
  next: { slotStart: string; slotEnd: string };
};

/** A text that may be left out or empty, and that accepts any text. */
const words = (field: string) => ({ optional: [field], empty: [field], anyText: [field] });
const inContent = (...names: string[]) => names.map((name) => `content.${name}`);
const ANSWERS = inContent("roomWords", "stays", "likes", "question", "idea.room", "idea.style", "idea.palette");
const PLAN_TEXTS = inContent("found", "steps.*.title", "steps.*.text", "items.*.name", "items.*.place");

/** A valid body for every call that has one, and the fields that it may omit. */
export const bodiesOf = ({
  mark,
  email,
  held,
  ordered,
  confirmed,
  payment,
  slot,
  next,
}: Named): Record<PostName, Sample> => ({
  "POST /notifications/subscribe": {
    body: () => ({
      endpoint: `https://push.parlour.test/${mark}`,
      keys: { p256dh: "B".repeat(87), auth: "k".repeat(22) },
      timeZone: "Asia/Kolkata",
    }),
    // The database knows the time zones.
    anyText: ["timeZone"],
  },
  "POST /notifications/unsubscribe": { body: () => ({ endpoint: `https://push.parlour.test/${mark}` }) },
  "POST /auth/login": {
    body: () => ({ email, password: `${mark} wrong`, role: "user" }),
    anyText: ["password"],
  },
  "POST /auth/signup": {
    body: () => ({
      name: mark,
      email: `${mark}@example.test`,
      password: "a fine password",
      role: "user",
      termsVersion: TERMS_VERSION,
    }),
    optional: ["termsVersion"],
    anyText: ["name", "password"],
  },
  "POST /auth/agree-to-terms": { body: () => ({ version: TERMS_VERSION }) },
  "POST /auth/forgot-password": { body: () => ({ email: `${mark}@example.test` }) },
  "POST /auth/reset-password": {
    body: () => ({ key: "a".repeat(56), password: "a fine password" }),
    anyText: ["password"],
  },
  "POST /auth/confirm-address": { body: () => ({ key: "a".repeat(64) }) },
  "POST /account/rename": { body: () => ({ name: mark }), anyText: ["name"] },
  "POST /account/change-portrait": {
    body: () => ({ avatar: `${randomUUID()}/${randomUUID()}.webp` }),
    nullable: ["avatar"],
  },
  "POST /account/change-password": {
    body: () => ({ currentPassword: `${mark} wrong`, password: "velvet curtains" }),
    anyText: ["currentPassword", "password"],
  },
  "POST /account/change-address": {
    body: () => ({ password: `${mark} wrong`, email: `${mark}@example.test` }),
    anyText: ["password"],
  },
  "POST /account/end-session": { body: () => ({ sessionId: randomUUID() }) },
  "POST /account/data-file": { body: () => ({ exportId: randomUUID() }) },
  "POST /account/delete": { body: () => ({ password: `${mark} wrong`, word: "DELETE" }), anyText: ["password"] },
  "POST /auth/send-sign-in-code": { body: () => ({ email: `${randomUUID()}@example.test`, role: "user" }) },
  "POST /auth/enter-sign-in-code": { body: () => ({ email: "ada@example.test", code: "12345678" }) },
  "POST /auth/confirm-own-address": { body: () => ({ key: "a".repeat(64) }) },
  "POST /account/enter-code": { body: () => ({ code: "123456" }) },
  "POST /payouts/change-payee": {
    body: () => ({ holder: mark, country: "Germany", account: "DE89370400440532013000", bankCode: "", taxId: "" }),
    empty: ["bankCode", "taxId"],
    anyText: ["holder", "account", "bankCode", "taxId"],
  },
  "POST /payouts/enter-payee-code": { body: () => ({ code: "123456" }) },
  "POST /payouts/withdraw-payee": { body: () => ({ payee: "next" }) },
  "POST /account/save-billing-details": {
    body: () => ({ name: mark, address: `${mark} 1`, country: "Nepal", region: mark, taxId: "29ABCDE1234F1Z5" }),
    empty: ["address", "country", "region", "taxId"],
    anyText: ["name", "address", "region"],
  },
  "POST /calendars/add": { body: () => ({ name: mark, url: `https://cal.test/${mark}` }), anyText: ["name", "url"] },
  "POST /calendars/remove": { body: () => ({ calendarId: randomUUID() }) },
  "POST /discovery/contact": {
    body: () => ({ name: mark, email: `${mark}@example.test`, phone: "1", query: mark }),
    anyText: ["name", "phone", "query"],
  },
  "POST /bookings/book-slot": {
    body: () => ({ ...slot, notes: mark }),
    optional: ["designerId", "designerName", "notes"],
    empty: ["designerName", "notes"],
    anyText: ["designerName", "notes"],
  },
  "POST /bookings/create-order": { body: () => ({ bookingId: held, amount: 6000 }) },
  "POST /bookings/verify-payment": {
    body: () => ({ bookingId: ordered, ...payment }),
    anyText: ["razorpay_payment_id", "razorpay_order_id"],
  },
  "POST /bookings/cancel-booking": {
    body: () => ({ bookingId: confirmed, refundAmount: 0, cost: 0, message: mark }),
    ...words("message"),
    optional: ["cost", "message"],
    nullable: ["refundAmount"],
  },
  "POST /bookings/reschedule": {
    body: () => ({ bookingId: confirmed, slotStart: slot.slotStart, slotEnd: slot.slotEnd }),
  },
  "POST /bookings/offer-times": {
    body: () => ({
      bookingId: confirmed,
      slots: [
        { start: slot.slotStart, end: slot.slotEnd },
        { start: next.slotStart, end: next.slotEnd },
      ],
      message: mark,
    }),
    ...words("message"),
  },
  "POST /bookings/request-time": {
    body: () => ({
      designerId: slot.designerId,
      serviceInfo: slot.serviceInfo,
      ranges: [{ start: slot.slotStart, end: slot.slotEnd }],
      note: mark,
    }),
    ...words("note"),
  },
  "POST /bookings/ask-to-move": {
    body: () => ({ bookingId: confirmed, ranges: [{ start: slot.slotStart, end: slot.slotEnd }] }),
  },
  "POST /bookings/answer-request": {
    body: () => ({ requestId: randomUUID(), slots: [{ start: slot.slotStart, end: slot.slotEnd }], message: mark }),
    ...words("message"),
  },
  "POST /bookings/offer-next": {
    body: () => ({
      bookingId: confirmed,
      rateId: randomUUID(),
      slots: [{ start: slot.slotStart, end: slot.slotEnd }],
      message: mark,
    }),
    ...words("message"),
  },
  "POST /bookings/withdraw-offer": { body: () => ({ requestId: randomUUID() }) },
  "POST /bookings/decline-request": { body: () => ({ requestId: randomUUID(), reason: "away" }) },
  "POST /bookings/add-file": {
    body: () => ({
      fileId: randomUUID(),
      bookingId: confirmed,
      purpose: "message",
      kind: "picture",
      name: mark,
      bytes: 1,
    }),
    anyText: ["name"],
  },
  "POST /bookings/finish-file": { body: () => ({ fileId: randomUUID() }) },
  "POST /bookings/remove-file": { body: () => ({ fileId: randomUUID() }) },
  "POST /bookings/file-addresses": { body: () => ({ fileIds: [randomUUID()] }) },
  "POST /bookings/attend": { body: () => ({ bookingId: confirmed, pageId: randomUUID(), mediaSeconds: 0 }) },
  "POST /bookings/call-servers": { body: () => ({ bookingId: confirmed }) },
  "POST /bookings/extend": { body: () => ({ bookingId: confirmed }) },
  "POST /bookings/drop-extension": { body: () => ({ bookingId: confirmed }) },
  "POST /bookings/report-no-show": { body: () => ({ bookingId: confirmed }) },
  "POST /bookings/object-to-no-show": {
    body: () => ({ bookingId: confirmed, message: mark }),
    anyText: ["message"],
  },
  "POST /bookings/complain": {
    body: () => ({ bookingId: confirmed, reason: "other", wish: "another_session", message: mark }),
    nullable: ["wish"],
    anyText: ["message"],
  },
  "POST /bookings/report-member": {
    body: () => ({ bookingId: confirmed, reason: "other", message: mark }),
    anyText: ["message"],
  },
  // A booking that belongs to nobody: a block would affect the other calls.
  "POST /bookings/block-member": { body: () => ({ bookingId: randomUUID() }) },
  "POST /bookings/unblock-member": { body: () => ({ personId: randomUUID() }) },
  "POST /bookings/save-brief": {
    body: () => ({
      bookingId: confirmed,
      version: 0,
      content: {
        room: "bedroom",
        roomWords: mark,
        budget: { amount: 250_000, currency: "USD" },
        stays: mark,
        likes: mark,
        idea: { room: "Bedroom", style: "Boho", palette: "light" },
        question: mark,
      },
    }),
    nullable: inContent("room", "budget", "idea"),
    empty: ANSWERS,
    anyText: ANSWERS,
  },
  "POST /floor-plans/operations": {
    body: () => ({
      bookingId: confirmed,
      operation: randomUUID(),
      known: 0,
      put: [
        { part: "item", id: randomUUID(), kind: "sofa", name: mark, width: 2200, depth: 950, height: 800, stays: true },
      ],
      remove: [{ part: "opening", id: randomUUID(), variant: "now" }],
    }),
    empty: ["put.*.name"],
    anyText: ["put.*.name"],
  },
  "POST /bookings/send-brief": { body: () => ({ bookingId: confirmed }) },
  "POST /bookings/bring-brief": { body: () => ({ bookingId: confirmed }) },
  "POST /bookings/ask-for-brief": { body: () => ({ bookingId: confirmed, parts: ["floor_plan"] }) },
  "POST /bookings/save-plan": {
    body: (step = randomUUID()) => ({
      bookingId: confirmed,
      version: 0,
      content: {
        found: mark,
        steps: [{ id: step, title: mark, text: mark }],
        items: [
          {
            id: randomUUID(),
            name: mark,
            link: "https://shop.parlour.test/1",
            price: 100,
            quantity: 1,
            place: mark,
            step: null,
          },
        ],
        files: [],
        floorPlan: { variant: "A", rows: [], pins: [{ step, item: null, x: 0, y: 0 }] },
      },
    }),
    nullable: inContent("items.*.price", "items.*.step", "floorPlan", "floorPlan.pins.*.item"),
    signed: inContent("floorPlan.pins.*.x", "floorPlan.pins.*.y"),
    empty: [...PLAN_TEXTS, ...inContent("items.*.link")],
    anyText: PLAN_TEXTS,
  },
  "POST /bookings/send-plan": { body: () => ({ bookingId: confirmed, version: 1 }) },
  "POST /bookings/tick-plan": { body: () => ({ bookingId: confirmed, entry: randomUUID(), done: true }) },
  "POST /bookings/ask-about-plan": {
    body: () => ({ bookingId: confirmed, id: randomUUID(), question: mark }),
    anyText: ["question"],
  },
  "POST /bookings/answer-about-plan": {
    body: () => ({ bookingId: confirmed, id: randomUUID(), answer: mark }),
    anyText: ["answer"],
  },
  "POST /bookings/see-news": { body: () => ({ upTo: new Date().toISOString() }) },
  "POST /bookings/review": {
    body: () => ({ bookingId: confirmed, stars: 4, text: mark }),
    ...words("text"),
  },
  "POST /designers/answer-review": { body: () => ({ reviewId: randomUUID(), text: mark }), anyText: ["text"] },
  "POST /reviews/report": {
    body: () => ({ reviewId: randomUUID(), part: "review", reason: "untrue", message: mark }),
    ...words("message"),
  },
  "POST /designers/submit-application": {
    body: () => ({ legalName: mark, phone: "+31 6 1234 5678", address: mark, ownsPortfolio: true }),
    anyText: ["legalName", "address"],
  },
  "POST /designers/remove-document": { body: () => ({ documentId: randomUUID() }) },
  "POST /designers/complete-onboarding": {
    body: () => profileRequest({ name: mark, bio: mark, profilePicture: null, coverImage: null }),
    optional: [
      "profilePicture",
      "coverImage",
      "availability.timeZone",
      "availability.noticeMinutes",
      "rates.*.slotType",
    ],
    nullable: ["profilePicture", "coverImage", "availability.noticeMinutes"],
    empty: ["availability.timeZone"],
    anyText: ["name", "bio", "skills.*", "rates.*.serviceName", "rates.*.servicesProvided.*", "availability.timeZone"],
  },
  "POST /designers/save-profile": {
    body: () => ({ ...filledProfile(mark) }),
    optional: Object.keys(filledProfile(mark)),
    nullable: ["experienceYears"],
    ...textsOfProfile(),
  },
  "POST /projects/save": {
    body: () => ({
      ...projectRequest({ title: mark, tags: [mark.slice(0, 30)] }),
      steps: [{ title: mark, text: mark, picture: null }],
      words: { name: mark, text: mark },
    }),
    nullable: ["cover", "steps.*.picture", "words"],
    empty: [
      "description",
      "roomType",
      "style",
      "duration",
      "budget",
      "story",
      "approach",
      "steps.*.text",
      "words.name",
    ],
    anyText: [
      ...["title", "description", "roomType", "style", "duration", "budget", "tags.*", "story", "approach"],
      ...["steps.*.title", "steps.*.text", "words.name", "words.text"],
    ],
  },
  "POST /projects/publish": { body: () => ({ id: randomUUID(), published: true }) },
  "POST /projects/delete": { body: () => ({ id: randomUUID() }) },
  "POST /projects/reorder": { body: () => ({ ids: [randomUUID()] }) },
});
