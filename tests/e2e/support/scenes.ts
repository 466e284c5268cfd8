/** Every page in each state that looks different: for screenshots and for checks of accessibility and layout. */
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { SessionResponse } from "../../../edge-functions/shared/contract/auth.ts";
import type { Designer, OwnProfile } from "../../../edge-functions/shared/contract/designers.ts";
import { type DRAWN_PORTRAITS, drawnPortraitPath } from "../../../edge-functions/shared/contract/picture-path.ts";
import { answerTo } from "../../support/api.ts";
import { slotsOn } from "../../support/bookings.ts";
import { currentRates } from "../../support/db.ts";
import { sendPdf, sendPicture } from "../../support/files.ts";
import { newPayee, newReleasedBooking } from "../../support/payouts.ts";
import { pdfFile } from "../../support/pdfs.ts";
import { newPerson } from "../../support/people.ts";
import { publicFile } from "../../support/pictures.ts";
import { sql } from "../../support/target.ts";
import { dayFromNow } from "../../support/time.ts";
import { arrived, watchArrivals } from "./arrivals.ts";
import { arriveWith, confirmSlot, day, dayOn, handOff, openTimes, times } from "./booking-steps.ts";
import { hold, paid } from "./paying.ts";
import { booking, browserOf, PROFILE, publishedDesigner, said, setSlot } from "./people.ts";
import { drawLine } from "./pictures.ts";

const HOUR = 3600;
/** A room with a door, as lines of a drawing. */
const SKETCH: [[number, number], [number, number]][] = [
  [
    [0.2, 0.2],
    [0.8, 0.2],
  ],
  [
    [0.8, 0.2],
    [0.8, 0.8],
  ],
  [
    [0.2, 0.8],
    [0.55, 0.8],
  ],
  [
    [0.2, 0.2],
    [0.2, 0.8],
  ],
  [
    [0.55, 0.8],
    [0.7, 0.6],
  ],
];
/** The first designer of the seed: the one with all the pictures, and the sample projects. */
const SAMPLE = "00000000-0000-4000-8000-000000000101";
/** Names long enough to be cut off where a page leaves too little room; so are those of `gatherPayers`. */
const NOOR = "Noor Vandenbroucke-Haddad";
const NOBODY = "00000000-0000-4000-8000-0000000000ff";

export interface Cast {
  customer: SessionResponse;
  designer: SessionResponse;
  newCustomer: SessionResponse;
  newDesigner: SessionResponse;
  /** The first designer of the seed, with two years of sessions. */
  sample: SessionResponse;
  chats: { before: string; open: string; ended: string; rated: string };
  /** Calls: one that is running, and one in which the customer has waited alone. */
  calls: { now: string; alone: string };
  /** A customer with a paid booking, a hold, offers of `designerOfPayer`, and a refund. */
  payer: SessionResponse;
  designerOfPayer: SessionResponse;
  held: string;
  refunded: string;
  caller: SessionResponse;
  waiting: SessionResponse;
  /** A customer and a designer whose session is about to end. */
  ending: { id: string; customer: SessionResponse; designer: SessionResponse };
  ender: SessionResponse;
  /** A customer who has asked designers for a time: one offers some, one has not answered, one has declined. The first one's calendar has something else at the time of their session. */
  asker: SessionResponse;
  /** The first of them, whom another customer has asked, too. */
  asked: SessionResponse;
  /** A customer and a designer who have sent each other files. */
  sender: SessionResponse;
  receiver: SessionResponse;
  files: string;
}
type Person =
  | "customer"
  | "designer"
  | "newCustomer"
  | "newDesigner"
  | "sample"
  | "payer"
  | "designerOfPayer"
  | "caller"
  | "waiting"
  | "ender"
  | "asker"
  | "asked"
  | "sender"
  | "receiver";

export interface Scene {
  name: string;
  /** The signed-in person; without one, a visitor. */
  as?: Person;
  /** Resolves when everything has loaded. */
  open: (page: Page, cast: Cast) => Promise<void>;
  /** If the state exists only below a certain width: that width. */
  below?: number;
}

/** The people of the scenes, with upcoming, active and past bookings. */
export async function gatherCast(): Promise<Cast> {
  const [customer, designer, newCustomer, newDesigner, sample] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner(NOOR),
    newPerson("user", "Joris Bakker"),
    newPerson("designer", "Tomas Reuter"),
    answerTo<SessionResponse>("POST", "/auth/login", {
      body: { email: "designer@parlour.test", password: "parlour-demo", role: "designer" },
    }),
  ]);
  const both = { customer, designer };
  await Promise.all([showPortrait(customer, "light-pixie-cut"), showPortrait(designer, "bun-and-glasses")]);
  const open = await booking({
    ...both,
    from: -600,
    to: HOUR - 600,
    notes: "The sofa faces the wrong way and there is nowhere to read.",
  });
  // Not tomorrow, because a scene books an hour of it.
  const before = await booking({ ...both, from: 50 * HOUR, to: 51 * HOUR, slotType: "call" });
  const ended = await booking({ ...both, from: -50 * HOUR, to: -49 * HOUR });
  // From now on it includes a plan.
  await sql()`update public.rates set plan_days = 7 where designer_id = ${designer.user.id}`;
  const rated = await booking({ ...both, from: -80 * HOUR, to: -79 * HOUR, status: "completed", priceMinor: 8750 });
  await said(rated, customer, "Slate or aubergine?", 80 * HOUR - 60);
  const text = "Slate, with the lamp where she said. I read there every evening now.";
  await answerTo("POST", "/bookings/review", { token: customer.token, body: { bookingId: rated, stars: 5, text } });
  await sql()`
    insert into public.briefs (booking_id, room, length_cm, width_cm, height_cm, openings, budget_minor, budget_currency, stays, likes, idea, question)
    values (${before}, 'living_room', 540, 380, 265, 'Straight ahead two windows to the garden, the left one to the floor. The door opens inward.', 250000, 'USD',
            'The piano and the oak floor.', 'Green, linen, nothing that shines.', '{"room": "Living Room", "style": "Scandinavian", "palette": "light"}',
            'Where should the sofa go, so that there is light to read by?')`;
  for (const name of ["cozy-bedroom", "modern-kitchen"]) await sendSample(customer, before, "brief", name);
  await sendPdf(customer.token, { bookingId: before, purpose: "brief", name: "The flat, as measured.pdf" });
  await answerTo("POST", "/bookings/send-brief", { token: customer.token, body: { bookingId: before } });
  await answerTo("POST", "/bookings/ask-for-brief", {
    token: designer.token,
    body: { bookingId: open, parts: ["measurements", "budget"] },
  });
  await gatherPlan(rated, { customer, designer });
  await said(ended, customer, "Are my prints hung too high?", 50 * HOUR - 60);
  await said(ended, designer, "A hand’s width, yes. Eye level is the middle of the picture, not its top.", 49.9 * HOUR);
  await said(open, designer, "Good morning! I have read your note.", 500);
  await said(open, designer, "Would you mind turning the sofa towards the window?", 470);
  await said(open, customer, "Not at all. Where does the lamp go then?", 300);
  const calls = await gatherCalls();
  const chats = { before, open, ended, rated };
  return {
    customer,
    designer,
    newCustomer,
    newDesigner,
    sample,
    chats,
    ...calls,
    ...(await gatherFiles()),
    ...(await gatherPayers()),
    ...(await gatherAskers()),
  };
}

/** Adds a picture of the samples to a booking. */
function sendSample(
  { token }: SessionResponse,
  bookingId: string,
  purpose: "message" | "brief" | "plan",
  name: string,
) {
  const [picture, small] = ["", "-sm"].map((copy) => publicFile(`images/projects/${name}${copy}.webp`));
  return sendPicture(token, { bookingId, purpose, name: `${name}.jpg` }, picture, small);
}

/** A conversation with pictures, alone and in a row, a PDF, and one that was refused. */
async function gatherFiles() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner(NOOR)]);
  const bookingId = await booking({ customer, designer, from: -900, to: HOUR - 900 });
  await sql()`insert into public.briefs (booking_id, room, length_cm, width_cm, height_cm) values (${bookingId}, 'kitchen', 430, 310, 270)`;
  await answerTo("POST", "/bookings/send-brief", { token: customer.token, body: { bookingId } });
  const send = (person: SessionResponse, name: string) => sendSample(person, bookingId, "message", name);
  await said(bookingId, customer, "This is the room, from the door.");
  await send(customer, "modern-kitchen");
  for (const name of ["cozy-bedroom", "elegant-dining", "modern-kitchen"]) await send(designer, name);
  await sendPdf(customer.token, { bookingId, name: "Ground floor, measured on Saturday.pdf" }, pdfFile({ pages: 2 }));
  await sendPdf(customer.token, { bookingId, name: "letter.pdf" }, pdfFile({ more: ["<< /S /JavaScript >>"] }));
  return { sender: customer, receiver: designer, files: bookingId };
}

/** A plan in two versions, with one step done and a question that waits. */
async function gatherPlan(id: string, { customer, designer }: Pick<Cast, "customer" | "designer">): Promise<void> {
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const files: string[] = [];
  for (const name of ["elegant-dining", "modern-kitchen"])
    files.push((await sendSample(designer, id, "plan", name)).body.id);
  const content = {
    found:
      "The hall is dark because its white walls have no light to give back. It is narrow, too, and the eye runs straight to the door at its end.\n\n" +
      "So we stop fighting it: a deep, glossy green makes it a place of its own, and the light goes where you stand.",
    steps: [
      {
        id: first,
        title: "Paint walls, doors and frames in one green",
        text: "Gloss, two coats. The ceiling stays white.",
      },
      { id: second, title: "Hang the mirror opposite the kitchen door", text: "" },
      {
        id: third,
        title: "Move the light from the ceiling to the wall",
        text: "Two lamps on the long side, at 170 cm.",
      },
    ],
    files,
    items: [
      {
        ...{
          id: crypto.randomUUID(),
          name: "Wall lamp, brass, with a linen shade",
          place: "Left and right of the mirror",
        },
        ...{ link: "https://shop.parlour.test/lamps/wall?color=brass", price: 14_900, quantity: 2 },
      },
      {
        ...{ id: crypto.randomUUID(), name: "Round mirror, 80 cm", place: "Opposite the kitchen door", link: "" },
        ...{ price: null, quantity: 1 },
      },
    ],
  };
  const write = async (version: number, found: string) => {
    const body = { bookingId: id, version, content: { ...content, found } };
    await answerTo("POST", "/bookings/save-plan", { token: designer.token, body });
    await answerTo("POST", "/bookings/send-plan", {
      token: designer.token,
      body: { bookingId: id, version: version + 1 },
    });
  };
  await write(0, "The hall is dark.");
  await write(1, content.found);
  const tick = { bookingId: id, entry: first, done: true };
  await answerTo("POST", "/bookings/tick-plan", { token: customer.token, body: tick });
  const asking = {
    bookingId: id,
    id: crypto.randomUUID(),
    question: "Does the green also go on the inside of the front door?",
  };
  await answerTo("POST", "/bookings/ask-about-plan", { token: customer.token, body: asking });
}

/** Some of the cast show a portrait, the others their initials. */
async function showPortrait({ token, user }: SessionResponse, name: (typeof DRAWN_PORTRAITS)[number]) {
  user.avatar = drawnPortraitPath(name);
  await answerTo("POST", "/account/change-portrait", { token, body: { avatar: user.avatar } });
}

/** One person has one booking at a time: each call has its own designer and customer. */
async function gatherCalls() {
  const slotType = "call" as const;
  const rates = PROFILE.rates.map((rate) => ({ ...rate, slotType }));
  const pair = async () => ({
    customer: await newPerson("user", "Ellen Vos"),
    designer: await publishedDesigner(NOOR, { rates }),
  });
  const [now, alone, ending] = await Promise.all([pair(), pair(), pair()]);
  const ids = { now: await booking({ ...now, from: -60, to: 3 * HOUR, slotType }), alone: (await paid(alone)).id };
  await setSlot(ids.alone, -1500, HOUR);
  await sql()`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
    values (${ids.alone}, ${alone.customer.user.id}, gen_random_uuid(), now() - interval '25 minutes', now())`;
  const endingId = await booking({ ...ending, from: -1320, to: 480, slotType });
  return {
    calls: ids,
    caller: now.customer,
    waiting: alone.customer,
    ending: { id: endingId, ...ending },
    ender: ending.customer,
  };
}

/** Brings the session to eight minutes before its end, with nothing proposed, however long earlier scenes took; then opens its room. */
async function nearEnd(page: Page, { ending }: Cast, ...asking: SessionResponse[]): Promise<void> {
  await sql()`update public.bookings set status = 'cancelled' where extends_id = ${ending.id} and status = 'pending_payment'`;
  await sql()`delete from public.extension_proposals where booking_id = ${ending.id}`;
  await setSlot(ending.id, -1320, 480);
  for (const { user } of asking) await sql()`select public.extend_booking(${user.id}, ${ending.id})`;
  await page.goto(`/chat/${ending.id}`);
}

async function gatherPayers() {
  const [payer, designerOfPayer] = await Promise.all([
    newPerson("user", "Amara Nwachukwu-Okafor"),
    publishedDesigner("Liv Margrethe Sørensen-Halvorsen"),
  ]);
  const both = { customer: payer, designer: designerOfPayer };
  const { id: rescheduled } = await paid({ ...both, day: 3, notes: "Two cats live here." });
  await paid({ ...both, day: 4 });
  const { id: cancelled } = await paid({ ...both, day: 5 });
  await answerTo("POST", "/bookings/cancel-booking", {
    token: designerOfPayer.token,
    body: { bookingId: cancelled, refundAmount: 6000, message: "My daughter is ill." },
  });
  const offered = (await slotsOn(designerOfPayer.user.id, dayFromNow(6))).slice(9, 12);
  await answerTo("POST", "/bookings/offer-times", {
    token: designerOfPayer.token,
    body: { bookingId: rescheduled, slots: offered.map(({ start, end }) => ({ start, end })) },
  });
  // Another customer takes one of them.
  await paid({ customer: await newPerson("user", "Joris Bakker"), designer: designerOfPayer, day: 6, n: 10 });
  const { id: held } = await hold({ ...both, day: 7 });
  return { payer, designerOfPayer, held, refunded: cancelled };
}

/** What a customer asks a designer for: two evenings, in the browser's zone of the tests. */
async function ask({ token }: SessionResponse, { user }: SessionResponse, note?: string): Promise<string> {
  const { rates } = await answerTo<Designer>("GET", `/designers/${user.id}`);
  const evening = (days: number) => ({ start: `${dayFromNow(days)}T17:00:00Z`, end: `${dayFromNow(days)}T20:00:00Z` });
  const body = { designerId: user.id, serviceInfo: { _id: rates[0]?._id }, ranges: [evening(5), evening(7)], note };
  return (await answerTo<{ id: string }>("POST", "/bookings/request-time", { token, body })).id;
}

async function gatherAskers() {
  // Each worker gathers people, and gathers them again when it restarts after a failure, all from one address.
  await sql()`delete from private.limit_uses where kind = 'time_request' and scope = 'address'`;
  const [asker, other, asked, silent, away] = await Promise.all([
    newPerson("user", "Priya Raghunathan-Venkataraman"),
    newPerson("user", "Joris Bakker"),
    publishedDesigner("Liv Margrethe Sørensen-Halvorsen"),
    publishedDesigner("Tomas Reuter"),
    publishedDesigner(NOOR),
  ]);
  const note = "I work until six, so evenings are best. The baby sleeps from seven.";
  const [answered, declined] = [await ask(asker, asked, note), await ask(asker, away)];
  await ask(asker, silent);
  await ask(other, asked, "Any time after dinner.");
  await answerTo("POST", "/bookings/answer-request", {
    token: asked.token,
    body: {
      requestId: answered,
      slots: [5, 7].map((days) => ({ start: `${dayFromNow(days)}T18:00:00Z`, end: `${dayFromNow(days)}T19:00:00Z` })),
    },
  });
  await answerTo("POST", "/bookings/decline-request", {
    token: away.token,
    body: { requestId: declined, reason: "away" },
  });
  await sql()`
    with calendar as (
      insert into public.calendars (designer_id, name, url, due_at, read_at, parsed_at, created_at)
      values (${asked.user.id}, 'School run', ${`https://cal.test/${asked.user.id}`}, '2100-01-01', now(), now(), now() - interval '1 day') returning id, designer_id
    )
    insert into public.calendar_times (calendar_id, designer_id, slot)
    select c.id, c.designer_id, tstzrange(d + interval '14 hours', d + interval '16 hours')
      from calendar c, generate_series(date_trunc('day', now()) + interval '1 day', now() + interval '10 days', interval '1 day') d`;
  // It has something else at the time of a session.
  const session = await booking({ customer: asker, designer: asked, from: 50 * HOUR, to: 51 * HOUR });
  await sql()`
    insert into public.calendar_times (calendar_id, designer_id, slot)
    select c.id, c.designer_id, b.slot from public.calendars c, public.bookings b where c.designer_id = ${asked.user.id} and b.id = ${session}`;
  await sql()`select private.note_calendar_conflicts(${asked.user.id})`;
  return { asker, asked };
}

/** Renews the hold, however long earlier scenes took. */
async function renewHold({ held }: Cast): Promise<void> {
  await sql()`
    update public.bookings
       set hold_expires_at = now() + interval '12 minutes 34 seconds', status = 'pending_payment'
     where id = ${held}`;
}

async function ownBooking(page: Page, cast: Cast): Promise<void> {
  await renewHold(cast);
  await page.goto("/chats");
  await page
    .getByRole("button", { name: /^Change or cancel/ })
    .nth(1)
    .click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Cancel booking/ })).toBeVisible();
}

async function bookingMenu(page: Page): Promise<void> {
  await page.goto("/designer/dashboard");
  await page
    .getByRole("button", { name: /^Change or cancel: Amara/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Cancel booking" })).toBeVisible();
}

/** A new browser context for a scene's person, with its own size and zone. */
export async function windowFor(browser: Browser, as: Scene["as"], cast: Cast, options: BrowserContextOptions) {
  return as ? browserOf(browser, cast[as], options) : browser.newContext(options);
}

/** Opens an address and waits for its heading. */
const at = (path: string | ((cast: Cast) => string), heading: string | RegExp) => async (page: Page, cast: Cast) => {
  await page.goto(typeof path === "string" ? path : path(cast));
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
};

/** Waits until the page knows whether the other member is there, which it learns after all answers. */
const presence = (page: Page) =>
  expect(
    page
      .getByRole("status")
      .filter({ hasText: /in the (room|call)|left at|broke at/i })
      .first(),
  ).toBeAttached();

async function confirmation(page: Page, cast: Cast): Promise<void> {
  await confirmSlot(page, cast.designer.user.id);
}

/** Opens the confirmation page after a payment, with this answer to its verification. */
async function paidButUnverified(page: Page, cast: Cast, { status, code }: { status: number; code: string }) {
  await page.route("**/api/bookings/verify-payment", (route) =>
    route.fulfill({ status, json: { error: { code, message: "It cannot be verified." } } }),
  );
  await arriveWith(page, `/designer/${cast.designer.user.id}/booking-confirmation`, {
    ...(await handOff(cast.designer.user.id)),
    booking: { id: NOBODY, status: "pending_payment", holdExpiresAt: null, amount: 6000, currency: "USD" },
    payment: {
      razorpay_payment_id: "pay_QfJ2kXy8Wb",
      razorpay_order_id: "order_Qf",
      razorpay_signature: "f".repeat(64),
    },
  });
}

async function onboarding(page: Page, upTo: "Expertise" | "Services" | "Availability" | "Review"): Promise<void> {
  const next = async (title: string) => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  };
  await page.goto("/designer/onboarding");
  await page.getByLabel("Bio").fill("I rearrange what you own before you buy anything.");
  await next("Expertise");
  if (upTo === "Expertise") return;
  await page.getByRole("checkbox", { name: "Space Planning" }).check();
  await next("Services");
  if (upTo === "Services") return;
  await page.getByLabel("Service Name").fill("Room consultation");
  await page.getByLabel("Session Rate (USD)").fill("60");
  await page.getByLabel("Services Offered").fill("A plan to scale");
  await page.getByLabel("Services Offered").press("Enter");
  await next("Availability");
  if (upTo === "Availability") return;
  await page.getByRole("checkbox", { name: "Monday" }).check();
  await next("Review");
}

/** Two calendars, of which one closes hours and one cannot be read. */
async function closeByCalendars(designer: string): Promise<void> {
  await sql()`delete from public.calendars where designer_id = ${designer}`;
  await sql()`
    with calendars as (
      insert into public.calendars (designer_id, name, url, read_at, fault, due_at)
      values (${designer}, 'Google', 'https://calendar.google.com/calendar/ical/x/basic.ics', now(), null, '2100-01-01'),
             (${designer}, 'School of the twins', 'https://outlook.office365.com/owa/calendar/x.ics', now() - interval '2 days', 'not_found', '2100-01-01')
      returning id, designer_id
    )
    insert into public.calendar_times (calendar_id, designer_id, slot)
    select id, designer_id, tstzrange(day + hour, day + hour + interval '2 hours')
      from calendars, unnest('{1 day, 3 days}'::interval[]) d, lateral (select date_trunc('day', now()) + d as day) t,
           unnest('{9 hours, 15 hours}'::interval[]) hour`;
}

/** A paid payout, one on its way, a refund after them, and pending new bank details: created once. */
async function payOut(id: string): Promise<void> {
  if ((await sql()`select 1 from public.payouts where designer_id = ${id}`).length > 0) return;
  await sql()`select admin.set_payouts('USD', 1, 50)`;
  await newPayee(sql(), id);
  const designer = { id, rates: await currentRates(sql(), id) };
  const earn = (days: number, priceMinor: number) =>
    newReleasedBooking(sql(), designer, { from: `-${days * 24 + 1} hours`, to: `-${days * 24} hours`, priceMinor });
  const refunded = await earn(40, 8750);
  await earn(38, 6000);
  await sql()`select admin.payout_paid(admin.pay_now(${id}, 'USD'), 'N327 0045 1182')`;
  await sql()`select admin.refund_booking(${refunded.id}, 40)`;
  await earn(30, 12_000);
  await sql()`select admin.pay_now(${id}, 'USD')`;
  await earn(20, 9000);
  await sql()`
    insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
    values (${id}, ${NOOR}, 'India', 'noor@okbank', '', 'AAPFU0939F', now() + interval '2 days')`;
}

async function checkDevices(page: Page, bookingId: string): Promise<void> {
  await page.goto(`/chat/${bookingId}`);
  await page.getByRole("button", { name: "Join the call" }).click();
  await expect(page.getByRole("heading", { name: "Check your camera and sound" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Join/ })).toBeEnabled();
}

/** Until this is disposed of, the page opens documents as on a computer without camera and microphone. */
const withoutDevices = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Nothing there", "NotFoundError"));
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
  });

async function checkNoDevices(page: Page, bookingId: string): Promise<void> {
  const without = await withoutDevices(page);
  await checkDevices(page, bookingId);
  await without.dispose();
}

const opened: Scene[] = [
  {
    name: "landing",
    async open(page) {
      await page.goto("/");
      await page.getByRole("heading", { name: "The people across the table" }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("article")).toHaveCount(4);
    },
  },
  {
    name: "landing-thank-you",
    async open(page) {
      await page.goto("/");
      const form = page.getByRole("form", { name: "Contact" });
      await form.getByLabel("First name").fill("Ellen");
      await form.getByLabel("Email").fill("ellen@parlour.test");
      await form.getByLabel("Phone").fill("+31 20 555 01 42");
      await form.getByLabel("Project details").fill("The sofa faces the wrong way.");
      await form.getByRole("button", { name: "Submit Query" }).click();
      await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    },
  },
  {
    name: "discovery",
    async open(page) {
      await page.goto("/discovery");
      await expect(page.getByRole("article")).toHaveCount(12);
    },
  },
  { name: "discovery-nothing-found", open: at("/discovery?search=qqqqqq", /No designers/i) },
  {
    name: "discovery-failed",
    async open(page) {
      await page.route("**/api/designers?**", (route) => route.fulfill({ status: 400, body: "{}" }));
      await page.goto("/discovery");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "menu",
    async open(page) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/");
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    },
  },
  { name: "studio", open: at("/ai-design-studio", /./) },
  {
    name: "studio-result",
    async open(page) {
      await page.goto("/ai-design-studio");
      for (const choice of ["Living Room", "Scandinavian", "Light & Airy"])
        await page.getByRole("radio", { name: choice }).check();
      await page.getByRole("button", { name: "Generate Design" }).click();
      await expect(page.getByRole("link", { name: "Find Your Designer" })).toBeVisible();
    },
  },
  { name: "login", open: at("/login", /./) },
  {
    name: "login-without-input",
    async open(page) {
      await page.goto("/login");
      await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
      await expect(page.getByText("Email is required")).toBeVisible();
    },
  },
  {
    name: "login-wrong",
    async open(page) {
      await page.goto("/login");
      await page.getByLabel("Email").fill("nobody@parlour.test");
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
    },
  },
  { name: "forgot-password", open: at("/forgot-password", "Forgot your password?") },
  { name: "reset-password", open: at(`/reset-password#key=${"a".repeat(56)}`, "Choose a new password") },
  { name: "link-expired", open: at("/reset-password", "This link no longer works") },
  { name: "confirm-address", open: at(`/confirm-address#key=${"a".repeat(64)}`, "Change the email address?") },
  { name: "account", as: "payer", open: at("/account", "Delete your account") },
  { name: "papers", as: "payer", open: at(({ refunded }) => `/papers/${refunded}`, /^Receipt /) },
  { name: "papers-none", as: "customer", open: at(({ chats }) => `/papers/${chats.open}`, "No receipts") },
  {
    name: "account-portraits",
    as: "payer",
    async open(page) {
      await page.goto("/account");
      await page.getByRole("button", { name: "Choose a Portrait" }).click();
      await page.getByRole("radio", { name: "Braid" }).check();
    },
  },
  {
    name: "account-leaving",
    as: "payer",
    async open(page) {
      await page.goto("/account");
      await page.getByRole("button", { name: "Delete account..." }).click();
      await page.getByRole("button", { name: "Delete my account" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "account-calendars",
    as: "designerOfPayer",
    async open(page, { designerOfPayer }) {
      await closeByCalendars(designerOfPayer.user.id);
      await page.goto("/account");
      await page.getByRole("button", { name: "Connect a calendar" }).click();
      await page.getByLabel("Its secret address").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "account-payee",
    as: "designerOfPayer",
    async open(page) {
      await page.goto("/account");
      await page.getByRole("button", { name: "Add bank details" }).click();
      await page.getByLabel("Name as at your bank").fill("Noor Vandenbroucke-Haddad");
      await page.getByLabel("Country of the account").selectOption("India");
      await page.getByLabel("Account number or UPI id").fill("12");
      await page.getByRole("button", { name: "Send the code" }).click();
      await expect(page.getByText("An account number in India has 9 to 18 digits.")).toBeVisible();
      await page.getByRole("button", { name: "Send the code" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "account-payee-changing",
    as: "designer",
    async open(page, { designer }) {
      await payOut(designer.user.id);
      await page.goto("/account");
      await page.getByRole("button", { name: "Withdraw this change" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "account-feed",
    as: "payer",
    async open(page) {
      await page.goto("/account");
      await page.getByRole("button", { name: /^(Get a calendar|New) link$/ }).click();
      await page.getByRole("button", { name: "Copy link" }).scrollIntoViewIfNeeded();
    },
  },
  { name: "signup", open: at("/signup", "Create Account") },
  {
    name: "signup-taken",
    async open(page, { customer }) {
      await page.goto("/signup");
      await page.getByLabel("Full name").fill("Ellen Vos");
      await page.getByLabel("Email").fill(customer.user.email);
      await page.getByLabel("Password").fill("another-password");
      await page.getByRole("button", { name: "Create Account" }).click();
      await expect(page.getByText("Signup failed. Please try again.")).toBeVisible();
    },
  },
  { name: "profile", open: at(`/designer/${SAMPLE}`, "Mara Lindqvist") },
  {
    name: "profile-not-found",
    async open(page) {
      await page.goto(`/designer/${NOBODY}`);
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  { name: "project", open: at(`/designer/${SAMPLE}/project/zen-garden-apartment`, "Zen Garden Apartment") },
  { name: "not-found", open: at("/no/such/room", "Oops! Page not found") },

  {
    name: "account-menu",
    as: "customer",
    async open(page) {
      await page.goto("/discovery");
      await page.getByRole("button", { name: "Account of Ellen Vos" }).click();
      await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    },
  },
  {
    name: "profile-bare",
    as: "customer",
    open: at(({ designer }) => `/designer/${designer.user.id}`, NOOR),
  },
  {
    name: "dialog-services",
    as: "customer",
    async open(page) {
      await page.goto(`/designer/${SAMPLE}`);
      await page.getByRole("button", { name: "Book Consultation" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "dialog-times",
    as: "customer",
    async open(page, { designer }) {
      await openTimes(page, designer.user.id, "Room consultation");
      await page.getByRole("button", { name: /^Before 8 AM/ }).click();
      // From eight in the morning: before that, a day may have an hour more or less.
      await expect(times(page)).toHaveCount(16);
    },
  },
  { name: "confirmation", as: "customer", open: confirmation },
  {
    name: "confirmation-held",
    as: "customer",
    async open(page, cast) {
      await confirmation(page, cast);
      await page.getByRole("button", { name: "Confirm Booking" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await expect(page.getByRole("button", { name: /^Pay / })).toBeVisible();
    },
  },
  {
    name: "confirmation-confirming",
    as: "customer",
    async open(page, cast) {
      await paidButUnverified(page, cast, { status: 503, code: "provider_unavailable" });
      await expect(page.getByText("Your payment is being confirmed")).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Pay|Confirm)/ })).toHaveCount(0);
    },
  },
  {
    name: "confirmation-refused",
    as: "customer",
    async open(page, cast) {
      await paidButUnverified(page, cast, { status: 400, code: "invalid_signature" });
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("Payment succeeded but verification failed. Contact support.");
      await expect(alert).toContainText("pay_QfJ2kXy8Wb");
      await expect(alert.getByRole("link", { name: "Contact support." })).toHaveAttribute(
        "href",
        /^mailto:.+subject=Payment%20pay_QfJ2kXy8Wb$/,
      );
      await expect(alert.getByRole("button", { name: "Check again" })).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Pay|Confirm)/ })).toHaveCount(0);
    },
  },
  {
    name: "confirmation-lost",
    as: "customer",
    async open(page, cast) {
      await paidButUnverified(page, cast, { status: 409, code: "hold_expired" });
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("The time was gone before your payment arrived");
      await expect(alert).toContainText("The $60 goes back to you in full");
      await expect(alert.getByRole("link", { name: "Choose another time" })).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Pay|Confirm)/ })).toHaveCount(0);
    },
  },
  {
    name: "confirmation-too-many-holds",
    as: "customer",
    async open(page, cast) {
      const message = "Three times are already waiting for your payment. Please pay for one of them or release one.";
      await page.route("**/api/bookings/book-slot", (route) =>
        route.fulfill({ status: 409, json: { error: { code: "too_many_holds", message } } }),
      );
      await confirmation(page, cast);
      await page.getByRole("button", { name: "Confirm Booking" }).click();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("Other times are waiting for your payment");
      await expect(alert.getByRole("link", { name: "Go to My Chats" })).toHaveAttribute("href", "/chats");
    },
  },
  {
    name: "login-wait",
    async open(page) {
      await tooOften(page, "**/api/auth/login", "Too many wrong passwords.");
      await page.goto("/login");
      await page.getByLabel("Email").fill("ellen@parlour.test");
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByText(/^Try again in \d+ seconds\.$/).first()).toBeVisible();
    },
  },
  {
    name: "contact-wait",
    async open(page) {
      await tooOften(page, "**/api/discovery/contact", "We have received a lot of messages from your network.");
      await page.goto("/#contact");
      const form = page.getByRole("form", { name: "Contact" });
      for (const label of ["First name", "Phone", "Project details"]) await form.getByLabel(label).fill("1");
      await form.getByLabel("Email").fill("ellen@parlour.test");
      await form.getByRole("button", { name: "Submit Query" }).click();
      await expect(form.getByText("We have received a lot of messages from your network.")).toBeVisible();
    },
  },
  {
    name: "discovery-wait",
    async open(page) {
      await tooOften(page, "**/api/designers?*", "Too many searches from your network.");
      await page.goto("/discovery?search=velvet");
      await expect(page.getByText("Too many searches from your network.")).toBeVisible();
    },
  },
  {
    name: "plan",
    as: "customer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.rated}/plan`);
      await expect(page.getByText("1 of 3 done")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Open / }).locator("img")).toHaveCount(2);
    },
  },
  {
    name: "plan-written",
    as: "designer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.rated}/plan`);
      await expect(page.getByRole("textbox", { name: "What we found" })).not.toBeEmpty();
    },
  },
  {
    name: "plan-preview",
    as: "designer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.rated}/plan`);
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("region", { name: "What to buy" })).toBeVisible();
    },
  },
  { name: "plan-not-found", as: "customer", open: at(({ chats }) => `/chat/${chats.open}/plan`, "There is no plan") },
  {
    name: "brief-asked",
    as: "customer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.open}/room`);
      await expect(page.getByText("would like to know the measurements and your budget.")).toBeVisible();
    },
  },
  {
    name: "brief-sent",
    as: "customer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.before}/room`);
      await expect(page.getByRole("img", { name: /^Floor plan/ })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Open / })).toHaveCount(3);
      await expect(page.getByText("Sent", { exact: true })).toBeVisible();
    },
  },
  {
    name: "brief-closed",
    as: "customer",
    open: at(({ chats }) => `/chat/${chats.ended}/room`, "Your room"),
  },
  {
    name: "brief-of-customer",
    as: "designer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.before}/room`);
      await expect(page.getByRole("img", { name: /^Floor plan/ })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Open / })).toHaveCount(3);
    },
  },
  {
    name: "brief-missing",
    as: "designer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.open}/room`);
      await expect(page.getByText("You have asked for: measurements, budget.")).toBeVisible();
    },
  },
  { name: "brief-not-found", as: "customer", open: at(`/chat/${NOBODY}/room`, "There is no such room") },
  {
    name: "chat-wait",
    as: "customer",
    async open(page, { chats }) {
      const error = { code: "PT429", message: "rate_limited", details: "You send messages too fast.", hint: "40" };
      await page.route("**/rest/v1/messages?*", (route) =>
        route.request().method() === "POST" ? route.fulfill({ status: 429, json: error }) : route.continue(),
      );
      await page.goto(`/chat/${chats.open}`);
      await page.getByLabel("Message", { exact: true }).fill("And the rug?");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByText("Too many messages at once.")).toBeVisible();
    },
  },
  {
    name: "success",
    as: "customer",
    async open(page, cast) {
      const booked = {
        ...(await handOff(cast.designer.user.id)),
        id: cast.chats.before,
        confirmedAt: new Date().toISOString(),
      };
      await arriveWith(page, `/designer/${cast.designer.user.id}/booking-success`, { booking: booked });
      await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
    },
  },
  {
    name: "chats",
    as: "customer",
    async open(page) {
      await page.goto("/chats");
      await expect(page.getByText(NOOR).first()).toBeVisible();
    },
  },
  {
    name: "chats-money",
    as: "payer",
    async open(page, cast) {
      await renewHold(cast);
      await page.goto("/chats");
      await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your refunds" })).toBeVisible();
    },
  },
  {
    name: "release",
    as: "payer",
    async open(page, cast) {
      await renewHold(cast);
      await page.goto("/chats");
      await page.getByRole("button", { name: "Release this time" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "own-booking", as: "payer", open: ownBooking },
  {
    name: "own-booking-offers",
    as: "payer",
    async open(page) {
      await page.goto("/chats");
      await page.getByRole("button", { name: "New time offered" }).click();
      await expect(page.getByRole("button", { name: /^Take this time/ }).first()).toBeVisible();
    },
  },
  {
    name: "own-booking-cancel",
    as: "payer",
    async open(page, cast) {
      await ownBooking(page, cast);
      await page.getByRole("button", { name: /^Cancel booking/ }).click();
      await expect(page.getByText("You get $60 back")).toBeVisible();
    },
  },
  {
    name: "own-booking-reschedule",
    as: "payer",
    async open(page, cast) {
      await ownBooking(page, cast);
      await page.getByRole("button", { name: /^Move to another time/ }).click();
      await dayOn(page, dayFromNow(4)).click();
      await expect(page.getByText("now yours")).toBeVisible();
    },
  },
  {
    name: "own-booking-reschedule-confirm",
    as: "payer",
    async open(page, cast) {
      await ownBooking(page, cast);
      await page.getByRole("button", { name: /^Move to another time/ }).click();
      await dayOn(page, dayFromNow(4)).click();
      await expect(page.getByText("now yours")).toBeVisible();
      await times(page).nth(14).click();
      await expect(page.getByRole("button", { name: "Move booking" })).toBeVisible();
    },
  },
  {
    name: "chats-empty",
    as: "newCustomer",
    async open(page) {
      await page.goto("/chats");
      await expect(page.getByRole("region", { name: "Available soonest" }).getByRole("link").first()).toBeVisible();
    },
  },
  ...(["customer", "designer"] as const).flatMap((as): Scene[] =>
    (["before", "open", "ended"] as const).map((state) => ({
      name: `chat-${state}-${as}`,
      as,
      async open(page, cast) {
        await page.goto(`/chat/${cast.chats[state]}`);
        const input = page.getByRole("textbox", { name: "Message" });
        await expect(input).toBeEnabled({ enabled: state === "open" });
        await expect(page.getByRole("article")).toHaveCount({ before: 0, open: 3, ended: 2 }[state]);
        if (state === "open") await presence(page);
      },
    })),
  ),
  ...(["sender", "receiver"] as const).map((as) => ({
    name: `chat-files-${as}`,
    as,
    async open(page: Page, { files }: Cast) {
      await page.goto(`/chat/${files}`);
      // The jobs look at PDFs first.
      await expect(page.getByText("2 pages")).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText("can’t pass this PDF on")).toBeVisible();
      await presence(page);
      await expect(page.getByRole("button", { name: /^Open / }).locator("img")).toHaveCount(4);
      // Beside the messages, on wide screens only: loaded here, it is ready when the window becomes wide.
      const size = page.viewportSize();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(page.getByRole("img", { name: /^Floor plan/ })).toBeVisible();
      if (size) await page.setViewportSize(size);
    },
  })),
  {
    name: "chat-files-unsent",
    as: "customer",
    async open(page, { chats }) {
      await page.route("**/api/bookings/add-file", (route) => route.abort());
      await page.goto(`/chat/${chats.open}`);
      await page.getByLabel("Add pictures or PDFs: files").setInputFiles([
        {
          name: "the corner by the window.webp",
          mimeType: "image/webp",
          buffer: Buffer.from(publicFile("images/hero.webp")),
        },
        { name: "room.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg") },
      ]);
      await expect(page.getByText("Not sent yet")).toBeVisible();
      await expect(page.getByText("not a picture we can read")).toBeVisible();
    },
  },
  {
    name: "file-viewer",
    as: "receiver",
    async open(page, { files }) {
      await page.goto(`/chat/${files}`);
      await page.getByRole("button", { name: "Open elegant-dining.webp" }).click();
      await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    },
  },
  {
    name: "drawing",
    as: "customer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.open}`);
      await page.getByRole("button", { name: "Draw", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      for (const [from, to] of SKETCH) await drawLine(page, from, to);
    },
  },
  {
    name: "drawing-on-picture",
    as: "sender",
    async open(page, { files }) {
      await page.goto(`/chat/${files}`);
      await page.getByRole("button", { name: "Open elegant-dining.webp" }).click();
      await page.getByRole("button", { name: "Draw on it" }).click();
      await expect(async () => {
        await drawLine(page, [0.2, 0.2], [0.8, 0.7]);
        await expect(page.getByRole("img", { name: /drawn on: [1-9]/ })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.keyboard.press("Escape");
      await expect(page.getByText("Discard the drawing?")).toBeVisible();
    },
  },
  {
    name: "file-viewer-pdf",
    as: "receiver",
    async open(page, { files }) {
      await page.goto(`/chat/${files}`);
      await page.getByText("2 pages").click();
      await expect(page.getByRole("img", { name: "Page 1 of 2" })).toBeVisible();
    },
  },
  {
    name: "review",
    as: "customer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.ended}?stars=4`);
      await expect(page.getByRole("button", { name: "Send review" })).toBeVisible();
    },
  },
  {
    name: "review-sent",
    as: "customer",
    async open(page, { chats }) {
      await page.goto(`/chat/${chats.rated}`);
      await expect(page.getByText("You gave")).toBeVisible();
    },
  },
  {
    name: "reviews",
    as: "designer",
    async open(page) {
      await page.goto("/designer/reviews");
      await page.getByRole("button", { name: "Answer Ellen" }).click();
      await expect(page.getByRole("textbox", { name: "Your answer to Ellen" })).toBeFocused();
    },
  },
  { name: "reviews-empty", as: "newDesigner", open: at("/designer/reviews", "No reviews yet") },
  {
    name: "review-report",
    as: "customer",
    async open(page) {
      await page.goto(`/designer/${SAMPLE}`);
      await page.getByRole("button", { name: "Show more reviews" }).click();
      await expect(page.getByRole("region", { name: "Client Testimonials" }).getByRole("figure")).toHaveCount(13);
      await page.getByRole("button", { name: "Report the review of Hanna" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "call-open",
    as: "caller",
    async open(page, { calls }) {
      await page.goto(`/chat/${calls.now}`);
      await expect(page.getByRole("button", { name: "Join the call" })).toBeVisible();
      await presence(page);
    },
  },
  { name: "call-check", as: "caller", open: (page, { calls }) => checkDevices(page, calls.now) },
  {
    name: "call-check-without-devices",
    as: "caller",
    async open(page, { calls }) {
      await checkNoDevices(page, calls.now);
      await expect(page.getByText("No camera found")).toBeVisible();
    },
  },
  {
    name: "call-waiting",
    as: "caller",
    async open(page, { calls }) {
      await checkNoDevices(page, calls.now);
      await page.getByRole("button", { name: "Join to listen and write" }).click();
      await expect(page.getByText("Noor has not joined yet").first()).toBeVisible();
    },
  },
  {
    name: "call-small",
    as: "caller",
    below: 1024,
    async open(page, { calls }) {
      await checkNoDevices(page, calls.now);
      await page.getByRole("button", { name: "Join to listen and write" }).click();
      await expect(page.getByRole("toolbar", { name: "Call" })).toBeVisible();
      await page.getByRole("textbox", { name: "Message" }).focus();
      await expect(page.getByRole("button", { name: "Full screen" })).toHaveCount(0);
    },
  },
  {
    name: "extension-proposed",
    as: "ender",
    async open(page, cast) {
      await nearEnd(page, cast, cast.ending.designer);
      await expect(page.getByRole("button", { name: "Agree and pay $30" })).toBeVisible();
      await presence(page);
    },
  },
  {
    name: "extension-in-call",
    as: "ender",
    async open(page, cast) {
      const without = await withoutDevices(page);
      await nearEnd(page, cast, cast.ending.designer, cast.ending.customer);
      await without.dispose();
      await page.getByRole("button", { name: "Join the call" }).click();
      await page.getByRole("button", { name: "Join to listen and write" }).click();
      await expect(page.getByRole("button", { name: "Pay $30" })).toBeVisible();
    },
  },
  {
    name: "absence",
    as: "waiting",
    async open(page, { calls }) {
      await page.goto(`/chat/${calls.alone}`);
      await expect(page.getByRole("button", { name: "Get my money back" })).toBeVisible();
      await presence(page);
    },
  },
  {
    name: "absence-report",
    as: "waiting",
    async open(page, { calls }) {
      await page.goto(`/chat/${calls.alone}`);
      await page.getByRole("button", { name: "Get my money back" }).click();
      await expect(page.getByRole("dialog")).toContainText("If you report it:");
    },
  },
  {
    name: "chat-not-found",
    as: "customer",
    async open(page) {
      await page.goto(`/chat/${NOBODY}`);
      await expect(page.getByRole("heading", { name: "Chat not found" })).toBeVisible();
    },
  },

  {
    name: "dashboard",
    as: "designer",
    async open(page) {
      await page.goto("/designer/dashboard");
      await expect(page.getByRole("tab")).toHaveText([/^Active/, /^Upcoming/, /^Past/]);
      await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
    },
  },
  { name: "dashboard-menu", as: "designerOfPayer", open: bookingMenu },
  {
    name: "dashboard-cancel",
    as: "designerOfPayer",
    async open(page) {
      await bookingMenu(page);
      await page.getByRole("menuitem", { name: "Cancel booking" }).click();
      await expect(page.getByText("gets everything back")).toBeVisible();
    },
  },
  {
    name: "dashboard-offer",
    as: "designerOfPayer",
    async open(page) {
      await bookingMenu(page);
      await page.getByRole("menuitem", { name: "Offer another time" }).click();
      await expect(page.getByText("You have already offered")).toBeVisible();
      await day(page, 4).click();
      for (const n of [12, 13]) await times(page).nth(n).click();
      await expect(page.getByRole("button", { name: "Send offer" })).toBeEnabled();
    },
  },
  { name: "dashboard-requests", as: "asked", open: at("/designer/dashboard", "Time requests") },
  {
    name: "dashboard-answer",
    as: "asked",
    async open(page) {
      await page.goto("/designer/dashboard");
      await page.getByRole("button", { name: "Offer times" }).click();
      const dialog = page.getByRole("dialog");
      await day(page, 4).click();
      await times(page).filter({ hasText: "busy" }).first().click();
      await dialog.getByRole("textbox", { name: "Day" }).fill(dayFromNow(5));
      await dialog.getByLabel("Start").fill("20:15");
      await dialog.getByRole("button", { name: "Add time" }).click();
      await expect(dialog.getByRole("button", { name: "Send offer of 2 times" })).toBeEnabled();
    },
  },
  {
    name: "dashboard-decline",
    as: "asked",
    async open(page) {
      await page.goto("/designer/dashboard");
      await page.getByRole("button", { name: "Decline" }).first().click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Decline request" })).toBeVisible();
    },
  },
  { name: "chats-requests", as: "asker", open: at("/chats", "Times you asked for") },
  {
    name: "own-booking-conflict",
    as: "asker",
    async open(page) {
      await page.goto("/chats");
      await page.getByRole("button", { name: "Does this time still work?" }).click();
      await expect(page.getByText("seems to have something else planned")).toBeVisible();
    },
  },
  {
    name: "ask-for-a-time",
    as: "newCustomer",
    async open(page, { designer }) {
      await openTimes(page, designer.user.id, "Room consultation");
      await page.getByRole("button", { name: "Ask for another time" }).click();
      const first = page.getByRole("group", { name: /^First possibility/ });
      await first.getByLabel("Day").fill(dayFromNow(5));
      await first.getByLabel("To").fill("21:30");
      await page.getByRole("button", { name: "Add another" }).click();
      await expect(page.getByRole("group", { name: /^Third possibility/ })).toBeVisible();
    },
  },
  {
    name: "dashboard-empty",
    as: "newDesigner",
    async open(page) {
      await page.goto("/designer/dashboard");
      await expect(page.getByRole("heading", { name: "No upcoming bookings" })).toBeVisible();
      const completing = page.getByRole("link", { name: "Complete your profile" });
      await expect(completing).toHaveAttribute("href", "/designer/onboarding");
    },
  },
  {
    name: "dashboard-failed",
    as: "designer",
    async open(page) {
      await page.route("**/designers/bookings", (route) => route.fulfill({ status: 403, json: {} }));
      await page.goto("/designer/dashboard");
      await expect(page.getByText("Error fetching designer bookings")).toBeVisible();
    },
  },
  {
    name: "settings",
    as: "designer",
    async open(page) {
      await page.goto("/designer/profile");
      await expect(page.getByLabel("Full Name")).toHaveValue(NOOR);
    },
  },
  {
    name: "settings-hours",
    as: "designer",
    async open(page) {
      // Not stored: no scene changes what another one shows.
      await page.route("**/designers/own-profile", async (route) => {
        const answer = await route.fetch();
        const profile: OwnProfile = await answer.json();
        const weeklyHours = [
          { day: "Monday", startTime: "09:00", endTime: "12:00" },
          { day: "Monday", startTime: "13:00", endTime: "15:00" },
          { day: "Tuesday", startTime: "00:00", endTime: "00:00" },
          { day: "Saturday", startTime: "22:30", endTime: "01:00" },
        ];
        const year = new Date().getUTCFullYear() + 1;
        const daysOff = [{ from: `${year}-12-20`, to: `${year + 1}-01-02` }];
        const extraHours = [{ day: `${year}-12-21`, startTime: "09:00", endTime: "12:00" }];
        const availability = { ...profile.availability, weeklyHours, daysOff, extraHours };
        await route.fulfill({ response: answer, json: { ...profile, availability } });
      });
      await page.goto("/designer/profile?section=availability");
      await expect(page.getByRole("slider").first()).toBeVisible();
    },
  },
  { name: "portfolio-empty", as: "newDesigner", open: at("/designer/portfolio", "Nothing shown yet") },
  {
    name: "project-form",
    as: "newDesigner",
    open: at(`/designer/portfolio/${SAMPLE}`, "New project"),
  },
  { name: "earnings", as: "sample", open: at("/designer/earnings", "Recent Transactions") },
  {
    name: "earnings-payouts",
    as: "designer",
    async open(page, { designer }) {
      await payOut(designer.user.id);
      await page.goto("/designer/earnings");
      await page.getByRole("button", { name: /On its way/ }).click();
      await expect(page.getByText("Refunded after it was paid out")).toBeVisible();
    },
  },
  { name: "earnings-empty", as: "newDesigner", open: at("/designer/earnings", "No transactions yet") },
  { name: "onboarding-basic-info", as: "newDesigner", open: at("/designer/onboarding", "Basic Info") },
  ...(["Expertise", "Services", "Availability", "Review"] as const).map(
    (step): Scene => ({
      name: `onboarding-${step.toLowerCase()}`,
      as: "newDesigner",
      open: (page) => onboarding(page, step),
    }),
  ),
];

export const scenes: Scene[] = opened.map((scene) => ({
  ...scene,
  async open(page, cast) {
    watchArrivals(page);
    await scene.open(page, cast);
    await arrived(page);
  },
}));

/** A call is refused by a rate limit. */
const tooOften = (page: Page, path: string, reason: string) =>
  page.route(path, (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "40" },
      json: { error: { code: "rate_limited", message: `${reason} Try again in 40 seconds.` } },
    }),
  );
