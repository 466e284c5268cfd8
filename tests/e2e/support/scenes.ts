/** Every page in each state that looks different, for screenshots and for checks of accessibility and layout. */
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { SessionResponse } from "../../../edge-functions/shared/contract/auth.ts";
import type { Designer, OwnProfile } from "../../../edge-functions/shared/contract/designers.ts";
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
import { drawRoom, furnished } from "./rooms.ts";

const HOUR = 3600;
/** The first designer of the seed, with all the pictures and the sample projects. */
const SAMPLE = "00000000-0000-4000-8000-000000000101";
/** Names long enough to be cut off if a page leaves too little room, like those in `gatherPayers`. */
const NOOR = "Noor Vandenbroucke-Haddad";
const NOBODY = "00000000-0000-4000-8000-0000000000ff";

export type Cast = Awaited<ReturnType<typeof gatherCast>>;
type Person = { [Key in keyof Cast]: Cast[Key] extends SessionResponse ? Key : never }[keyof Cast];

export interface Scene {
  name: string;
  /** The signed-in person; undefined for a visitor. */
  as?: Person;
  /** Resolves when everything has loaded. */
  open: (page: Page, cast: Cast) => Promise<void>;
  /** The width below which the state exists, if there is one. */
  below?: number;
}

const post = <Body = unknown>({ token }: SessionResponse, path: string, body: object) =>
  answerTo<Body>("POST", path, { token, body });

/** Creates the people of the scenes, with upcoming, active and past bookings. */
export async function gatherCast() {
  const [customer, designer, newCustomer, newDesigner, sample] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner(NOOR),
    newPerson("user", "Joris Bakker"),
    newPerson("designer", "Tomas Reuter"),
    // The first designer of the seed, with two years of sessions.
    answerTo<SessionResponse>("POST", "/auth/login", {
      body: { email: "designer@parlour.test", password: "parlour-demo", role: "designer" },
    }),
  ]);
  const both = { customer, designer };
  await Promise.all([showPortrait(customer, "sofia-castellanos"), showPortrait(designer, "noor-el-haddad")]);
  const notes = "The sofa faces the wrong way and there is nowhere to read.";
  const open = await booking({ ...both, from: -600, to: HOUR - 600, notes });
  // Not tomorrow, because a scene books an hour of that day.
  const before = await booking({ ...both, from: 50 * HOUR, to: 51 * HOUR, slotType: "call" });
  const ended = await booking({ ...both, from: -50 * HOUR, to: -49 * HOUR });
  // From now on the service includes a plan.
  await sql()`update public.rates set plan_days = 7 where designer_id = ${designer.id}`;
  const rated = await booking({ ...both, from: -80 * HOUR, to: -79 * HOUR, status: "completed", priceMinor: 8750 });
  await said(rated, customer, "Slate or aubergine?", 80 * HOUR - 60);
  const text = "Slate, with the lamp where she said. I read there every evening now.";
  await post(customer, "/bookings/review", { bookingId: rated, stars: 5, text });
  await sql()`
    insert into public.briefs (booking_id, room, room_words, budget_minor, budget_currency, stays, likes, idea, question)
    values (${before}, 'living_room', 'Straight ahead two windows to the garden, the left one to the floor. The door opens inward.', 250000, 'USD',
            'The piano and the oak floor.', 'Green, linen, nothing that shines.', '{"room": "Living Room", "style": "Scandinavian", "palette": "light"}',
            'Where should the sofa go, so that there is light to read by?')`;
  await drawRoom(before, furnished);
  for (const name of ["cozy-bedroom", "modern-kitchen"]) await sendSample(customer, before, "brief", name);
  await sendPdf(customer.token, { bookingId: before, purpose: "brief", name: "The flat, as measured.pdf" });
  await post(customer, "/bookings/send-brief", { bookingId: before });
  await post(designer, "/bookings/ask-for-brief", { bookingId: open, parts: ["floor_plan", "budget"] });
  await gatherPlan(rated, both);
  await said(ended, customer, "Are my prints hung too high?", 50 * HOUR - 60);
  await said(ended, designer, "A hand’s width, yes. Eye level is the middle of the picture, not its top.", 49.9 * HOUR);
  await said(open, designer, "Good morning! I have read your note.", 500);
  await said(open, designer, "Would you mind turning the sofa towards the window?", 470);
  await said(open, customer, "Not at all. Where does the lamp go then?", 300);
  return {
    ...{ customer, designer, newCustomer, newDesigner, sample, chats: { before, open, ended, rated } },
    ...(await gatherCalls()),
    ...(await gatherFiles()),
    ...(await gatherDrawing()),
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

/** Creates a customer and a designer who have sent each other files: pictures, alone and in a row, and a PDF. */
async function gatherFiles() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner(NOOR)]);
  const bookingId = await booking({ customer, designer, from: -900, to: HOUR - 900 });
  await sql()`insert into public.briefs (booking_id, room) values (${bookingId}, 'kitchen')`;
  await post(customer, "/bookings/send-brief", { bookingId });
  const send = (person: SessionResponse, name: string) => sendSample(person, bookingId, "message", name);
  await said(bookingId, customer, "This is the room, from the door.");
  await send(customer, "modern-kitchen");
  for (const name of ["cozy-bedroom", "elegant-dining", "modern-kitchen"]) await send(designer, name);
  await sendPdf(customer.token, { bookingId, name: "Ground floor, measured on Saturday.pdf" }, pdfFile({ pages: 2 }));
  return { sender: customer, receiver: designer, files: bookingId };
}

/** Creates a session with a drawn room and a plan. */
async function gatherDrawing() {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner(NOOR)]);
  await sql()`update public.rates set plan_days = 7 where designer_id = ${designer.id}`;
  const drawn = await booking({ customer, designer, from: -900, to: HOUR - 900 });
  await drawRoom(drawn, furnished);
  return { drawer: customer, planner: designer, drawn };
}

/** Creates a plan in two versions, with one step done and an open question. */
async function gatherPlan(bookingId: string, { customer, designer }: Record<"customer" | "designer", SessionResponse>) {
  const files: string[] = [];
  for (const name of ["elegant-dining", "modern-kitchen"])
    files.push((await sendSample(designer, bookingId, "plan", name)).body.id);
  const entry = <Fields extends object>(fields: Fields) => ({ id: crypto.randomUUID(), ...fields });
  const steps = [
    { title: "Paint the wall across from the door in one green", text: "Gloss, two coats. The ceiling stays white." },
    { title: "Hang the mirror opposite the window", text: "" },
    { title: "Move the light from the ceiling to the sofa", text: "A lamp at each end, with the shades at 150 cm." },
  ].map(entry);
  const link = "https://shop.parlour.test/lamps/floor?color=brass";
  const lamp = { name: "Floor lamp, brass, with a linen shade", place: "At both ends of the sofa", link };
  const mirror = { name: "Round mirror, 80 cm", place: "Opposite the window", link: "" };
  const items = [
    entry({ ...lamp, price: 14_900, quantity: 2, step: steps[2]?.id }),
    entry({ ...mirror, price: null, quantity: 1, step: null }),
  ];
  const rows = await drawRoom(bookingId, furnished);
  const sofa = rows.find(({ part }) => part === "item")?.id ?? null;
  const places = [
    { item: null, x: 250, y: 2800 },
    { item: null, x: 2000, y: 3700 },
    { item: sofa, x: 700, y: 0 },
  ];
  const pins = steps.flatMap(({ id }, index) => (places[index] ? { step: id, ...places[index] } : []));
  const floorPlan = { variant: "now", rows, pins };
  const found =
    "The room is dark away from its window because the white walls there have no light to give back, and the only lamp is on the ceiling.\n\n" +
    "So we stop fighting it: a deep, glossy green makes that end a place of its own, and the light goes where you sit.";
  for (const [version, words] of ["The room is dark.", found].entries()) {
    const content = { found: words, steps, files, items, floorPlan };
    await post(designer, "/bookings/save-plan", { bookingId, version, content });
    await post(designer, "/bookings/send-plan", { bookingId, version: version + 1 });
  }
  await post(customer, "/bookings/tick-plan", { bookingId, entry: steps[0]?.id, done: true });
  const question = "Does the green also go on the inside of the door?";
  await post(customer, "/bookings/ask-about-plan", entry({ bookingId, question }));
}

/** Gives one of the cast a portrait; the others show their initials. */
async function showPortrait({ user }: SessionResponse, ofDesigner: string) {
  user.avatar = `/images/designers/${ofDesigner}/portrait.webp`;
  await sql()`update public.profiles set avatar = ${user.avatar} where id = ${user.id}`;
}

/** Creates a running call, one in which the customer has waited alone, and one about to end: a person has one booking at a time. */
async function gatherCalls() {
  const slotType = "call" as const;
  const rates = PROFILE.rates.map((rate) => ({ ...rate, slotType }));
  const pair = async () => ({
    customer: await newPerson("user", "Ellen Vos"),
    designer: await publishedDesigner(NOOR, { rates }),
  });
  const [now, alone, ending] = await Promise.all([pair(), pair(), pair()]);
  const ids = {
    now: await booking({ ...now, from: -60, to: 3 * HOUR, slotType, paid: true }),
    alone: (await paid(alone)).id,
  };
  await setSlot(ids.alone, -1500, HOUR);
  await sql()`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
    values (${ids.alone}, ${alone.customer.id}, gen_random_uuid(), now() - interval '25 minutes', now())`;
  const id = await booking({ ...ending, from: -1320, to: 480, slotType });
  const people = { caller: now.customer, waiting: alone.customer, ender: ending.customer };
  return { calls: ids, ...people, ending: { id, ...ending } };
}

/** Moves the session to eight minutes before its end, with nothing proposed, however long earlier scenes took; then opens its room. */
async function nearEnd(page: Page, { ending }: Cast, ...asking: SessionResponse[]): Promise<void> {
  await sql()`update public.bookings set status = 'cancelled' where extends_id = ${ending.id} and status = 'pending_payment'`;
  await sql()`delete from public.extension_proposals where booking_id = ${ending.id}`;
  await setSlot(ending.id, -1320, 480);
  for (const { user } of asking) await sql()`select public.extend_booking(${user.id}, ${ending.id})`;
  await page.goto(`/chat/${ending.id}`);
}

/** Creates a customer with a paid booking, a hold, offers of `designerOfPayer`, and a refund. */
async function gatherPayers() {
  const [payer, designerOfPayer] = await Promise.all([
    newPerson("user", "Amara Nwachukwu-Okafor"),
    publishedDesigner("Liv Margrethe Sørensen-Halvorsen"),
  ]);
  const both = { customer: payer, designer: designerOfPayer };
  const { id: rescheduled } = await paid({ ...both, day: 3, notes: "Two cats live here." });
  await paid({ ...both, day: 4 });
  const { id: cancelled } = await paid({ ...both, day: 5 });
  await post(designerOfPayer, "/bookings/cancel-booking", {
    ...{ bookingId: cancelled, refundAmount: 6000, message: "My daughter is ill." },
  });
  const offered = (await slotsOn(designerOfPayer.id, dayFromNow(6))).slice(9, 12);
  const slots = offered.map(({ start, end }) => ({ start, end }));
  await post(designerOfPayer, "/bookings/offer-times", { bookingId: rescheduled, slots });
  // Another customer takes one of the offered times.
  await paid({ customer: await newPerson("user", "Joris Bakker"), designer: designerOfPayer, day: 6, n: 10 });
  const { id: held } = await hold({ ...both, day: 7 });
  return { payer, designerOfPayer, held, refunded: cancelled };
}

/** Requests a time of a designer: two evenings, in the browser's zone of the tests. */
async function ask(customer: SessionResponse, { user }: SessionResponse, note?: string): Promise<string> {
  const { rates } = await answerTo<Designer>("GET", `/designers/${user.id}`);
  const evening = (days: number) => ({ start: `${dayFromNow(days)}T17:00:00Z`, end: `${dayFromNow(days)}T20:00:00Z` });
  const body = { designerId: user.id, serviceInfo: { _id: rates[0]?._id }, ranges: [evening(5), evening(7)], note };
  return (await post<{ id: string }>(customer, "/bookings/request-time", body)).id;
}

/**
 * Creates a customer who has asked designers for a time: one offers some, one has not answered, one has declined. The first designer's calendar has another
 * event at the time of their session; another customer has also asked that designer.
 */
async function gatherAskers() {
  // Each worker creates people, again after each restart that follows a failure, all from one address.
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
  const slots = [5, 7].map((days) => ({
    start: `${dayFromNow(days)}T18:00:00Z`,
    end: `${dayFromNow(days)}T19:00:00Z`,
  }));
  await post(asked, "/bookings/answer-request", { requestId: answered, slots });
  await post(away, "/bookings/decline-request", { requestId: declined, reason: "away" });
  await sql()`
    with calendar as (
      insert into public.calendars (designer_id, name, url, due_at, read_at, parsed_at, created_at)
      values (${asked.id}, 'School run', ${`https://cal.test/${asked.id}`}, '2100-01-01', now(), now(), now() - interval '1 day') returning id, designer_id
    )
    insert into public.calendar_times (calendar_id, designer_id, slot)
    select c.id, c.designer_id, tstzrange(d + interval '14 hours', d + interval '16 hours')
      from calendar c, generate_series(date_trunc('day', now()) + interval '1 day', now() + interval '10 days', interval '1 day') d`;
  // The calendar has an event at the time of a session.
  const session = await booking({ customer: asker, designer: asked, from: 50 * HOUR, to: 51 * HOUR });
  await sql()`
    insert into public.calendar_times (calendar_id, designer_id, slot)
    select c.id, c.designer_id, b.slot from public.calendars c, public.bookings b where c.designer_id = ${asked.id} and b.id = ${session}`;
  await sql()`select private.record_calendar_conflicts(${asked.id})`;
  return { asker, asked };
}

/** Renews the hold, however long earlier scenes took. */
async function renewHold({ held }: Cast): Promise<void> {
  await sql()`
    update public.bookings
       set hold_expires_at = now() + interval '12 minutes 34 seconds', status = 'pending_payment'
     where id = ${held}`;
}

/** Opens a new browser context for a scene's person, with its own size and zone. */
export async function windowFor(browser: Browser, as: Scene["as"], cast: Cast, options: BrowserContextOptions) {
  return as ? browserOf(browser, cast[as], options) : browser.newContext(options);
}

type Step = (page: Page, cast: Cast) => Promise<unknown>;

type Role = Parameters<Page["getByRole"]>[0];
type Words = string | RegExp;

const go =
  (path: string | ((cast: Cast) => string)): Step =>
  (page, cast) =>
    page.goto(typeof path === "string" ? path : path(cast));
/** Opens an address and waits for its heading. */
const at =
  (path: Parameters<typeof go>[0], heading: Words): Step =>
  async (page, cast) => {
    await go(path)(page, cast);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  };
/** Presses a button, or the n-th of several. */
const press =
  (name: Words, role: Role = "button", n?: number): Step =>
  (page) => {
    const found = page.getByRole(role, { name });
    return (n === undefined ? found : found.nth(n)).click();
  };
const pressExactly =
  (name: string): Step =>
  (page) =>
    page.getByRole("button", { name, exact: true }).last().click();
const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label).fill(text);
const choose =
  (name: string, role: Role = "radio"): Step =>
  (page) =>
    page.getByRole(role, { name }).check();
const scrollTo =
  (name: string, role: Role = "button"): Step =>
  (page) =>
    page.getByRole(role, { name }).scrollIntoViewIfNeeded();
const sees =
  (text: Words): Step =>
  (page) =>
    expect(page.getByText(text).first()).toBeVisible();
const finds =
  (role: Role, name?: Words): Step =>
  (page) =>
    expect(page.getByRole(role, name ? { name } : {}).first()).toBeVisible();
const counts =
  (role: Role, count: number, name?: Words): Step =>
  (page) =>
    expect(page.getByRole(role, name ? { name } : {})).toHaveCount(count);
/** Answers the page's calls to this address. */
const answers =
  (path: string, status: number, json: object = {}): Step =>
  (page) =>
    page.route(path, (route) => route.fulfill({ status, json }));
/** Refuses the page's calls to this address by a rate limit. */
const tooOften =
  (path: string, reason: string): Step =>
  (page) =>
    page.route(path, (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "40" },
        json: { error: { code: "rate_limited", message: `${reason} Try again in 40 seconds.` } },
      }),
    );

/** Waits until the page knows whether the other member is there, which it learns after all answers. */
const presence: Step = (page) =>
  expect(
    page
      .getByRole("status")
      .filter({ hasText: /^(not )?here|^away|in the call|left at|broke at/i })
      .first(),
  ).toBeAttached();

const openDialog: Step = (page, { designer }) => openTimes(page, designer.id, "Room consultation");
const confirmation: Step = (page, { designer }) => confirmSlot(page, designer.id);
const hasNothingToPay = counts("button", 0, /^(Pay|Confirm)/);

/** Opens the confirmation page after a payment, with this answer to its verification. */
const paidButUnverified = (status: number, code: string): Step[] => [
  answers("**/api/bookings/verify-payment", status, { error: { code, message: "It cannot be verified." } }),
  async (page, { designer }) =>
    arriveWith(page, `/designer/${designer.id}/booking-confirmation`, {
      ...(await handOff(designer.id)),
      booking: { id: NOBODY, status: "pending_payment", holdExpiresAt: null, amount: 6000, currency: "USD" },
      payment: {
        ...{ razorpay_payment_id: "pay_QfJ2kXy8Wb", razorpay_order_id: "order_Qf" },
        razorpay_signature: "f".repeat(64),
      },
    }),
  hasNothingToPay,
];

const chatsOfPayer: Step[] = [(_, cast) => renewHold(cast), go("/chats")];
const ownBooking = [
  ...chatsOfPayer,
  press(/^More/, "button", 1),
  press("Change or cancel", "menuitem"),
  finds("button", /^Cancel booking/),
];
const reschedule: Step[] = [
  ...ownBooking,
  press(/^Another time/),
  (page) => dayOn(page, dayFromNow(4)).click(),
  sees("now yours"),
];
const bookingMenu: Step[] = [
  go("/designer/dashboard"),
  press(/^Change or cancel: Amara/, "button", 0),
  finds("menuitem", "Cancel booking"),
];

const logIn: Step[] = [
  go("/login"),
  fill("Email", "nobody@parlour.test"),
  fill("Password", "not the password"),
  pressExactly("Sign In"),
];
const contact = (path: string): Step[] => [
  go(path),
  async (page) => {
    const form = page.getByRole("form", { name: "Contact" });
    await form.getByLabel("First name").fill("Ellen");
    await form.getByLabel("Email").fill("ellen@parlour.test");
    await form.getByLabel("Phone").fill("+31 20 555 01 42");
    await form.getByLabel("Project details").fill("The sofa faces the wrong way.");
    await form.getByRole("button", { name: "Submit Query" }).click();
  },
];

/** The steps of the onboarding, each with the way to it from the previous one. */
const ONBOARDING: [title: string, Step[]][] = [
  ["Basic Info", [go("/designer/onboarding")]],
  ["Expertise", [fill("Bio", "I rearrange what you own before you buy anything."), press("Next")]],
  ["Services", [choose("Space Planning", "checkbox"), press("Next")]],
  [
    "Availability",
    [
      ...[fill("Service Name", "Room consultation"), fill("Rate (USD)", "60")],
      ...[fill("Services Offered", "What to move first"), pressExactly("Add")],
      press("Next"),
    ],
  ],
  ["Review", [choose("Monday", "checkbox"), press("Next")]],
];

/** Adds two calendars: one closes hours and one cannot be read. */
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

/** Creates a paid payout, one on its way, a later refund, and pending new bank details, once. */
async function payOut(id: string): Promise<void> {
  if ((await sql()`select 1 from public.payouts where designer_id = ${id}`).length > 0) return;
  await sql()`select admin.set_payouts('USD', 1, 50, 'Asha', 'Why.')`;
  await newPayee(sql(), id);
  const designer = { id, rates: await currentRates(sql(), id) };
  const earn = (days: number, priceMinor: number) =>
    newReleasedBooking(sql(), designer, { from: `-${days * 24 + 1} hours`, to: `-${days * 24} hours`, priceMinor });
  const refunded = await earn(40, 8750);
  await earn(38, 6000);
  await sql()`select admin.payout_paid(private.pay_out(${id}, 'USD', 1, null), 'N327 0045 1182', 'Asha', 'Why.')`;
  await sql()`select admin.refund_booking(${refunded.id}, 80, 'designer', 'Asha', 'Why.')`;
  await earn(30, 12_000);
  await sql()`select admin.pay_now(${id}, 'USD', 'Asha', 'Why.')`;
  await earn(20, 9000);
  await sql()`
    insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
    values (${id}, ${NOOR}, 'India', 'noor@okbank', '', 'AAPPU0939F', now() + interval '2 days')`;
}

/** Until this is disposed of, the page opens documents as on a computer without camera and microphone. */
const withoutDevices = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Nothing there", "NotFoundError"));
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
  });

/** Opens the lobby of the running call. */
const checkDevices: Step[] = [
  go(({ calls }) => `/chat/${calls.now}`),
  press("Join the call"),
  finds("heading", "Check your camera and sound"),
  (page) => expect(page.getByRole("button", { name: /^Join/ })).toBeEnabled(),
];
const checkNoDevices: Step = async (page, cast) => {
  const without = await withoutDevices(page);
  for (const step of checkDevices) await step(page, cast);
  await without.dispose();
};
/** Opens the lobby of the running call as on a computer with a camera of one color and without microphone. */
const checkCamera: Step = async (page, cast) => {
  const camera = await page.addInitScript(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 640, height: 360 }).getContext("2d")?.fillRect(0, 0, 640, 360);
    navigator.mediaDevices.getUserMedia = async ({ video } = {}) => {
      if (video) return canvas.captureStream();
      throw new DOMException("Nothing there", "NotFoundError");
    };
  });
  for (const step of checkDevices) await step(page, cast);
  await camera.dispose();
};
const alone = ({ calls }: Cast) => `/chat/${calls.alone}`;
const listen = press("Join to listen and write");

const room =
  (state: keyof Cast["chats"], page = "") =>
  ({ chats }: Cast) =>
    `/chat/${chats[state]}${page}`;
const files = ({ files }: Cast) => `/chat/${files}`;

/** Returns the scenes of a room's chat in each phase of its slot, for one member. */
const chatOf = (as: "customer" | "designer") =>
  Object.fromEntries(
    (["before", "open", "ended"] as const).map((state) => [
      `chat-${state}-${as}`,
      [
        go(room(state)),
        (page) => expect(page.getByRole("textbox", { name: "Message" })).toBeEnabled({ enabled: state === "open" }),
        counts("article", { before: 0, open: 3, ended: 2 }[state]),
        ...(state === "open" ? [presence] : []),
      ] satisfies Step[],
    ]),
  );
const chatFiles: Step[] = [
  go(files),
  sees("PDF · 1 KB"),
  presence,
  async (page) => {
    await expect(page.getByRole("button", { name: /^Open / }).locator("img")).toHaveCount(4);
  },
];
const briefWithFiles = [go(room("before", "/room")), counts("button", 3, /^Open /)];

/** Types hours without storing them: no scene changes what another one shows. */
const unusualHours: Step = (page) =>
  page.route("**/designers/own-profile", async (route) => {
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

/** The scenes of each person, by name. No scene changes what a later one shows. */
const SCENES: Partial<Record<Person | "visitor", Record<string, Step | Step[]>>> = {
  visitor: {
    landing: [go("/"), finds("heading", "How an hour goes")],
    "landing-thank-you": [...contact("/"), finds("heading", "Thank you")],
    discovery: [go("/discovery"), counts("article", 12)],
    "discovery-nothing-found": at("/discovery?search=qqqqqq", /No designers/i),
    "discovery-failed": [answers("**/api/designers?**", 400), go("/discovery"), finds("alert")],
    questions: at("/discovery/questions?search=kitchen&for=any&day=weekend", /Who suits you/),
    "questions-nobody": at(
      "/discovery/questions?search=kitchen&skill=Sustainable+Design&budget=USD%3A0-1",
      /Nobody has all/,
    ),
    menu: [go("/"), press("Menu"), finds("navigation", "Menu")],
    studio: at("/ai-design-studio", /./),
    "studio-result": [
      go("/ai-design-studio"),
      ...["Living Room", "Scandinavian", "Light & Airy"].map((name) => choose(name)),
      press("Generate Design"),
      finds("link", "Find Your Designer"),
    ],
    login: at("/login", /./),
    "login-without-input": [go("/login"), pressExactly("Sign In"), sees("Email is required")],
    "login-wrong": [...logIn, sees("Login failed. Please check your credentials.")],
    "forgot-password": at("/forgot-password", "Forgot your password?"),
    "reset-password": at(`/reset-password#key=${"a".repeat(56)}`, "Choose a new password"),
    "link-expired": at("/reset-password", "This link no longer works"),
    "confirm-address": at(`/confirm-address#key=${"a".repeat(64)}`, "Change the email address?"),
    signup: at("/signup", "Create Account"),
    "signup-taken": [
      ...[go("/signup"), fill("Full name", "Ellen Vos"), fill("Password", "another-password")],
      (page, { customer }) => page.getByLabel("Email").fill(customer.email),
      ...[press("Create Account"), sees("Signup failed. Please try again.")],
    ],
    profile: at(`/designer/${SAMPLE}`, "Mara Lindqvist"),
    "profile-not-found": [go(`/designer/${NOBODY}`), finds("button", "Try again")],
    project: at(`/designer/${SAMPLE}/project/zen-garden-apartment`, "Zen Garden Apartment"),
    "not-found": at("/no/such/room", "Oops! Page not found"),
    "login-wait": [
      tooOften("**/api/auth/login", "Too many wrong passwords."),
      ...[...logIn, sees(/^Try again in \d+ seconds\.$/)],
    ],
    "contact-wait": [
      tooOften("**/api/discovery/contact", "We have received a lot of messages from your network."),
      ...[...contact("/#contact"), sees("We have received a lot of messages from your network.")],
    ],
    "discovery-wait": [
      tooOften("**/api/designers?*", "Too many searches from your network."),
      ...[go("/discovery?search=velvet"), sees("Too many searches from your network.")],
    ],
  },
  payer: {
    account: at("/account", "Delete your account"),
    papers: at(({ refunded }) => `/papers/${refunded}`, /^Credit note /),
    "account-leaving": [go("/account"), press("Delete account..."), scrollTo("Delete my account")],
    "account-feed": [go("/account"), press(/^(Get a calendar|New) link$/), scrollTo("Copy link")],
    "chats-money": [...chatsOfPayer, finds("button", "Pay now"), finds("heading", "Your refunds")],
    release: [...chatsOfPayer, press("Release this time"), finds("dialog")],
    "own-booking": ownBooking,
    "own-booking-offers": [go("/chats"), press("Choose a new time"), finds("button", /^Take this time/)],
    "own-booking-cancel": [...ownBooking, press(/^Cancel booking/), sees("You get $60 back")],
    "own-booking-reschedule": reschedule,
    "own-booking-reschedule-confirm": [
      ...reschedule,
      (page) => times(page).nth(14).click(),
      finds("button", "Move booking"),
    ],
  },
  customer: {
    "papers-none": at(({ chats }) => `/papers/${chats.open}`, "No receipts"),
    "account-menu": [go("/discovery"), press("Account of Ellen Vos"), finds("menuitem", "Sign out")],
    "profile-bare": at(({ designer }) => `/designer/${designer.id}`, NOOR),
    "dialog-services": [go(`/designer/${SAMPLE}`), press("Book Consultation"), finds("dialog")],
    "dialog-times": [
      ...[openDialog, press(/^Before 8 AM/)],
      // From eight in the morning, because before that a day may have an hour more or less.
      (page) => expect(times(page)).toHaveCount(16),
    ],
    confirmation,
    "confirmation-held": [confirmation, press("Confirm Booking"), press("Close"), finds("button", /^Pay /)],
    "confirmation-confirming": [
      ...paidButUnverified(503, "provider_unavailable"),
      sees("Your payment is being confirmed"),
    ],
    "confirmation-refused": [
      ...paidButUnverified(400, "invalid_signature"),
      sees("Payment succeeded but verification failed."),
      (page) =>
        expect(page.getByRole("alert").getByRole("link", { name: "Contact support." })).toHaveAttribute(
          "href",
          /^mailto:.+subject=Payment%20pay_QfJ2kXy8Wb$/,
        ),
      finds("button", "Check again"),
    ],
    "confirmation-lost": [
      ...paidButUnverified(409, "hold_expired"),
      sees("The time was gone before your payment arrived"),
      ...[sees("The $60 goes back to you in full"), finds("link", "Choose another time")],
    ],
    "confirmation-too-many-holds": [
      answers("**/api/bookings/book-slot", 409, {
        error: {
          code: "too_many_holds",
          message: "Three times are already waiting for your payment. Please pay for one of them or release one.",
        },
      }),
      ...[confirmation, press("Confirm Booking")],
      ...[sees("Other times are waiting for your payment"), finds("link", "Go to My Chats")],
    ],
    success: [
      async (page, { designer, chats }) => {
        const handed = { ...(await handOff(designer.id)), id: chats.before, confirmedAt: new Date().toISOString() };
        await arriveWith(page, `/designer/${designer.id}/booking-success`, { booking: handed });
      },
      finds("heading", "Booking Confirmed!"),
    ],
    chats: [go("/chats"), sees(NOOR)],
    plan: [
      ...[go(room("rated", "/plan")), finds("checkbox", /^Done: Paint the wall/)],
      (page) => expect(page.getByRole("button", { name: /^Open / }).locator("img")).toHaveCount(2),
    ],
    "plan-not-found": at(room("open", "/plan"), "There is no plan"),
    "brief-asked": [
      ...[go(room("open", "/room")), sees("would like to know the measurements and your budget.")],
      ...[press("Furniture"), finds("button", /^Sofa, usually/)],
    ],
    "brief-sent": [...briefWithFiles, sees(/^Sent on /)],
    "brief-closed": at(room("ended", "/room"), "The room was not described"),
    "brief-closed-drawn": [
      ...[go(room("rated", "/room")), sees("You did not send this.")],
      finds("group", /^Floor plan, 5\.00 m by 4\.00 m/),
    ],
    "brief-not-found": at(`/chat/${NOBODY}/room`, "There is no such room"),
    "chat-wait": [
      (page) => {
        const error = { code: "PT429", message: "rate_limited", details: "You send messages too fast.", hint: "40" };
        return page.route("**/rest/v1/messages?*", (route) =>
          route.request().method() === "POST" ? route.fulfill({ status: 429, json: error }) : route.continue(),
        );
      },
      go(room("open")),
      (page) => page.getByLabel("Message", { exact: true }).fill("And the rug?"),
      ...[press("Send"), sees("Too many messages at once.")],
    ],
    ...chatOf("customer"),
    "chat-files-unsent": [
      (page) => page.route("**/api/bookings/add-file", (route) => route.abort()),
      go(room("open")),
      (page) => {
        const picture = { name: "the corner by the window.webp", mimeType: "image/webp" };
        return page.getByLabel("Add pictures or PDFs: files").setInputFiles([
          { ...picture, buffer: Buffer.from(publicFile("images/hero.webp")) },
          { name: "room.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg") },
        ]);
      },
      ...[sees("Not sent yet"), sees("not a picture we can read")],
    ],
    // Phones fold a room that nobody has drawn.
    stage: [go(room("open")), pressExactly("Drawing"), finds("region", "The room")],
    review: [go(room("ended", "?stars=4")), finds("button", "Send review")],
    "review-sent": [go(room("rated")), sees("You gave")],
    "chat-not-found": at(`/chat/${NOBODY}`, "Chat not found"),
    "review-report": [
      ...[go(`/designer/${SAMPLE}`), press("Show more reviews")],
      (page) => expect(page.getByRole("region", { name: "Client Testimonials" }).getByRole("figure")).toHaveCount(13),
      ...[press("Report the review of Hanna"), finds("dialog")],
    ],
  },
  drawer: {
    "stage-drawn": [go(({ drawn }) => `/chat/${drawn}`), finds("group", /^Floor plan, 5\.00 m by 4\.00 m/)],
  },
  planner: {
    "plan-blank": [go(({ drawn }) => `/chat/${drawn}/plan`), sees("Press where step 1 is")],
    "plan-room": [
      ...[go(({ drawn }) => `/chat/${drawn}/plan`), press("Change the room")],
      ...[press("Furniture"), finds("button", /^Sofa, usually/)],
    ],
  },
  newCustomer: {
    "chats-empty": [
      go("/chats"),
      (page) => expect(page.getByRole("region", { name: "Available soonest" }).getByRole("link").first()).toBeVisible(),
    ],
    "ask-for-a-time": [
      ...[openDialog, press("Ask for another time")],
      async (page) => {
        const first = page.getByRole("group", { name: "First choice" });
        await first.getByLabel("Day").fill(dayFromNow(5));
        await first.getByLabel("To").fill("21:30");
      },
      ...[press("Add another day"), finds("group", "Second choice")],
    ],
  },
  asker: {
    "chats-requests": at("/chats", "Times you asked for"),
    "own-booking-conflict": [
      ...[go("/chats"), press("Does this time work?"), sees("seems to have something else planned")],
    ],
  },
  sender: {
    "chat-files-sender": chatFiles,
    "drawing-on-picture": [
      ...[go(files), press("Open elegant-dining.webp"), press("Draw on it")],
      finds("group", "elegant-dining.webp, drawn on"),
    ],
  },
  receiver: {
    "chat-files-receiver": chatFiles,
    "file-viewer": [
      ...[go(files), press("Open elegant-dining.webp")],
      (page) => expect(page.getByRole("dialog").getByRole("img")).toBeVisible(),
    ],
    "file-viewer-pdf": [go(files), (page) => page.getByText("PDF · 1 KB").click(), finds("img", "Page 1 of 2")],
  },
  caller: {
    "call-open": [go(({ calls }) => `/chat/${calls.now}`), finds("button", "Join the call"), presence],
    "call-check": checkDevices,
    "call-check-without-devices": [checkNoDevices, sees("No camera or microphone found")],
    "call-waiting": [checkCamera, press("Join without sound"), sees("Noor has not joined yet")],
    "call-small": [
      ...[checkNoDevices, listen, finds("toolbar", "Call")],
      (page) => page.getByRole("textbox", { name: "Message" }).focus(),
      counts("button", 0, "Full screen"),
    ],
  },
  ender: {
    "extension-proposed": [
      (page, cast) => nearEnd(page, cast, cast.ending.designer),
      ...[finds("button", "Agree and pay $30"), presence],
    ],
    "extension-in-call": [
      async (page, cast) => {
        const without = await withoutDevices(page);
        await nearEnd(page, cast, cast.ending.designer, cast.ending.customer);
        await without.dispose();
      },
      ...[press("Join the call"), listen, finds("button", "Pay $30")],
    ],
  },
  waiting: {
    absence: [go(alone), finds("button", "Get my money back"), presence],
    "absence-report": [go(alone), press("Get my money back"), sees("If you report it:")],
  },
  designerOfPayer: {
    "account-calendars": [
      (_, { designerOfPayer }) => closeByCalendars(designerOfPayer.id),
      ...[go("/account"), press("Connect a calendar")],
      (page) => page.getByLabel("Its secret address").scrollIntoViewIfNeeded(),
    ],
    "account-payee": [
      ...[go("/account"), press("Add bank details"), fill("Name as at your bank", NOOR)],
      (page) => page.getByLabel("Country of the account").selectOption("India"),
      ...[fill("Account number or UPI id", "12"), press("Send the code")],
      ...[sees("An account number in India has 9 to 18 digits."), scrollTo("Send the code")],
    ],
    "dashboard-menu": bookingMenu,
    "dashboard-cancel": [...bookingMenu, press("Cancel booking", "menuitem"), sees("gets everything back")],
    "dashboard-offer": [
      ...[...bookingMenu, press("Offer another time", "menuitem"), sees("You have already offered")],
      async (page) => {
        await day(page, 4).click();
        for (const n of [12, 13]) await times(page).nth(n).click();
        await expect(page.getByRole("button", { name: "Send offer" })).toBeEnabled();
      },
    ],
  },
  designer: {
    "account-payee-changing": [
      (_, { designer }) => payOut(designer.id),
      ...[go("/account"), scrollTo("Withdraw this change")],
    ],
    "plan-written": [
      go(room("rated", "/plan")),
      (page) => expect(page.getByRole("textbox", { name: "What we found" })).not.toBeEmpty(),
    ],
    "plan-preview": [go(room("rated", "/plan")), press("Preview"), finds("region", "What to buy")],
    "brief-of-customer": briefWithFiles,
    "brief-missing": [go(room("open", "/room")), sees("You have asked for: measurements, budget.")],
    ...chatOf("designer"),
    reviews: [
      ...[go("/designer/reviews"), press("Answer Ellen")],
      (page) => expect(page.getByRole("textbox", { name: "Your answer to Ellen" })).toBeFocused(),
    ],
    dashboard: [
      go("/designer/dashboard"),
      async (page) => {
        await expect(page.getByRole("tab")).toHaveText([/^Active/, /^Upcoming/, /^Past/]);
        await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
      },
    ],
    "dashboard-failed": [
      answers("**/designers/bookings", 403),
      ...[go("/designer/dashboard"), sees("Error fetching designer bookings")],
    ],
    settings: [go("/designer/profile"), (page) => expect(page.getByLabel("Full Name")).toHaveValue(NOOR)],
    "settings-hours": [unusualHours, go("/designer/profile?section=availability"), finds("slider")],
    "earnings-payouts": [
      (_, { designer }) => payOut(designer.id),
      ...[go("/designer/earnings"), press(/On its way/), sees("Refunded after it was paid out")],
    ],
  },
  newDesigner: {
    "reviews-empty": at("/designer/reviews", "No reviews yet"),
    "dashboard-empty": [at("/designer/dashboard", "No upcoming bookings"), finds("link", "Complete your profile")],
    "portfolio-empty": at("/designer/portfolio", "Nothing shown yet"),
    "project-form": at(`/designer/portfolio/${SAMPLE}`, "New project"),
    "statement-empty": at("/designer/earnings/statements/2026-01-01/2026-01-31", "No movements in this period"),
    "earnings-empty": at("/designer/earnings", "No transactions yet"),
    ...Object.fromEntries(
      ONBOARDING.map(([title], last) => [
        `onboarding-${title.toLowerCase().replace(" ", "-")}`,
        ONBOARDING.slice(0, last + 1).flatMap(([name, steps]) => [...steps, finds("heading", name)]),
      ]),
    ),
  },
  asked: {
    "dashboard-requests": at("/designer/dashboard", "Time requests"),
    "dashboard-answer": [
      ...[go("/designer/dashboard"), press("Offer times")],
      async (page) => {
        const dialog = page.getByRole("dialog");
        await day(page, 4).click();
        await times(page).filter({ hasText: "busy" }).first().click();
        await dialog.getByRole("textbox", { name: "Day" }).fill(dayFromNow(5));
        await dialog.getByLabel("Start").fill("20:15");
        await dialog.getByRole("button", { name: "Add time" }).click();
        await expect(dialog.getByRole("button", { name: "Send offer of 2 times" })).toBeEnabled();
      },
    ],
    "dashboard-decline": [go("/designer/dashboard"), press("Decline", "button", 0), finds("button", "Decline request")],
  },
  sample: { earnings: at("/designer/earnings", "Recent Transactions") },
};

/** The scenes that exist only below a width. */
const BELOW: Readonly<Record<string, number>> = { "call-small": 1024, stage: 640 };

export const scenes: Scene[] = Object.entries(SCENES).flatMap(([person, named]) =>
  Object.entries(named).map(([name, steps]) => ({
    name,
    as: person === "visitor" ? undefined : (person as Person),
    below: BELOW[name],
    async open(page: Page, cast: Cast) {
      watchArrivals(page);
      for (const step of [steps].flat()) await step(page, cast);
      await arrived(page);
    },
  })),
);
