import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect } from "vitest";
import { LONGEST, PLAN } from "../../edge-functions/shared/contract/limits.ts";
import type { Plan, PlanContent } from "../../edge-functions/shared/contract/plans.ts";
import {
  addTime,
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newFile,
  newNoShow,
  newPaidBooking,
  type TestDesigner,
} from "../support/db.ts";
import { connectAsPostgres, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The plan after a session: promised with the service, written and sent by the designer, ticked off and asked about by the customer. */

const sql = connectAsPostgres();

let customer: string;
let designer: TestDesigner;
/** Booked with a plan within five days; the session has begun. */
let booking: string;
beforeEach(async () => {
  [customer, designer] = await Promise.all([newCustomer(sql, "Ellen Vos"), newDesigner(sql)]);
  await setRate(5);
  booking = await session("-10 minutes", "20 minutes");
});
const session = (from: string, to: string, more: object = {}) =>
  newBooking(sql, customer, designer, { from, to, ...more });

/** Makes the session end half an hour ago, so that its members may delete their accounts. */
const endSession = () => sql`
  update public.bookings set slot = tstzrange(now() - interval '1 hour', now() - interval '30 minutes'), status = 'completed' where id = ${booking}`;
const setRate = (days: number | null) =>
  sql`update public.rates set plan_days = ${days} where designer_id = ${designer.id}`;
const block = () =>
  sql`insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer.id}, 'customer')`;
const addFile = (purpose: string, { state = "ready", id = booking, owner = designer.id } = {}) =>
  newFile(sql, id, owner, { purpose, state });

const STEP = randomUUID();
const ITEM = randomUUID();
const FULL: PlanContent = {
  found: "The hall is dark because every wall takes light and gives none back.",
  steps: [{ id: STEP, title: "Paint the ceiling white", text: "Two coats, matt." }],
  items: [
    {
      ...{ id: ITEM, name: "Wall lamp", link: "https://shop.test/lamp?x=1#y" },
      ...{ price: 12_900, quantity: 2, place: "Left of the mirror", step: STEP },
    },
  ],
  files: [],
  floorPlan: null,
};
const PINNED: PlanContent = {
  ...FULL,
  floorPlan: { variant: "B", rows: [], pins: [{ step: STEP, item: null, x: 100, y: -200 }] },
};
const EMPTY: PlanContent = { found: "", steps: [], items: [], files: [], floorPlan: null };

const read = (person: string, id = booking) => scalar<Plan>(sql`select public.get_plan(${person}, ${id})`);
const save = (version: number, content: unknown, id = booking, by = designer.id) =>
  scalar<number>(sql`
    select (public.save_plan(${by}, ${id}, ${version}, ${sql.json(content as never)}) ->> 'version')::int`);
const send = (version: number, id = booking, by = designer.id) =>
  scalar<number>(sql`select (public.send_plan(${by}, ${id}, ${version}) ->> 'number')::int`);
const sent = async (content = FULL, id = booking) => send(await save(0, content, id), id);
const tick = (entry: string, done = true, by = customer) =>
  sql`select public.tick_plan(${by}, ${booking}, ${entry}, ${done})`;
const ask = (question: string, id: string = randomUUID(), by = customer) =>
  sql`select public.ask_about_plan(${by}, ${booking}, ${id}, ${question})`;
const answer = (id: string, text: string, by = designer.id) =>
  sql`select public.answer_about_plan(${by}, ${booking}, ${id}, ${text})`;
const eventsOf = (kind: string) =>
  sql`select after, message from public.booking_events where booking_id = ${booking} and kind = ${kind} order by created_at`;

it("The promise of a plan stays as booked, even if the service changes later, and is not made for added time", async () => {
  await setRate(null);
  const [slot] = await sql`
    select private.iso(lower(slot)) as "slotStart", private.iso(upper(slot)) as "slotEnd" from public.bookings where id = ${booking}`;
  expect(await read(customer)).toMatchObject({ days: 5, ...slot });
  const change = sql`update public.bookings set plan_days = null where id = ${booking}`;
  expect(await codeOf(change)).toMatch(/never change/);
  const none = await session("-3 hours", "-2 hours");
  expect(await codeOf(read(customer, none))).toBe("not_found");
  expect(await codeOf(save(0, FULL, none))).toBe("plan_closed");
  expect(await scalar(sql`select public.get_chat(${customer}, ${none}) -> 'plan'`)).toBeNull();
  expect(await scalar(sql`select public.get_booking(${customer}, ${booking}) -> 'planDays'`)).toBe(5);
  const added = await addTime(sql, booking);
  expect(await scalar(sql`select plan_days from public.bookings where id = ${added}`)).toBeNull();
});

describe("Writing a plan", () => {
  it("is possible only for the designer, from the start of the session, in one window at a time", async () => {
    const before = await session("1 day", "25 hours");
    expect(await codeOf(save(0, FULL, before))).toBe("plan_closed");
    expect(await save(0, FULL)).toBe(1);
    expect(await codeOf(save(0, EMPTY))).toBe("plan_changed");
    // Another window has removed a file: the page hears of the other window, and can leave the file out.
    expect(await codeOf(save(0, { ...EMPTY, files: [crypto.randomUUID()] }))).toBe("plan_changed");
    expect(await save(0, FULL)).toBe(1);
    // The session is not over.
    const begun = { begun: true, canWrite: true, owed: false, draft: { version: 1, content: FULL } };
    expect(await read(designer.id)).toMatchObject(begun);
    expect(await read(customer)).toMatchObject({ begun: false, canWrite: false, draft: null, versions: [] });
  });

  it("is offered in the designer's list of sessions, while the customer's list shows no draft", async () => {
    const forDesigner = () => scalar(sql`select public.designer_bookings(${designer.id}) #> '{bookings,0,plan}'`);
    expect(await forDesigner()).toMatchObject({ begun: false, canWrite: true });
    await save(0, FULL);
    expect(await forDesigner()).toMatchObject({ begun: true, canWrite: true });
    const forCustomer = sql`select public.get_chats(${customer}) #> '{chats,0,plan}'`;
    expect(await scalar(forCustomer)).toMatchObject({ begun: false, canWrite: false });
  });

  it("answers the question of this booking's brief, which the designer can read once it was sent", async () => {
    const other = await session("-3 hours", "-2 hours");
    await sql`
      insert into public.briefs (booking_id, question, sent_at, sent_parts)
      values (${booking}, 'Where do the coats go?', null, null), (${other}, 'Another?', now(), '{}')`;
    const questions = async () => [(await read(customer)).question, (await read(designer.id)).question];
    expect(await questions()).toEqual(["Where do the coats go?", null]);
    await sql`update public.briefs set sent_at = now(), sent_parts = '{}' where booking_id = ${booking}`;
    expect(await questions()).toEqual(["Where do the coats go?", "Where do the coats go?"]);
    await sql`update public.briefs set question = '' where booking_id = ${booking}`;
    expect(await questions()).toEqual([null, null]);
  });

  it("is refused to everybody except the booking's designer, and only members see the plan", async () => {
    const [stranger, other] = [await newCustomer(sql), await newDesigner(sql)];
    await sent();
    for (const person of [stranger, other.id]) expect(await codeOf(read(person))).toBe("not_found");
    expect(await codeOf(save(1, FULL, booking, other.id))).toBe("not_found");
    expect(await codeOf(send(1, booking, other.id))).toBe("not_found");
    expect(await codeOf(tick(STEP, true, stranger))).toBe("not_found");
    expect(await codeOf(ask("Why?", randomUUID(), stranger))).toBe("not_found");
    expect(await codeOf(answer(randomUUID(), "So.", other.id))).toBe("not_found");
  });

  it("shows readable files of its conversation and its own, and no others", async () => {
    const shown = [await addFile("message", { owner: customer }), await addFile("plan")];
    // Messages that the designer has sent stay in the conversation.
    const said = await addFile("message");
    expect((await read(designer.id)).removable).toEqual(shown.slice(1));
    const others = [
      await addFile("brief"),
      await addFile("message", { state: "uploading" }),
      await addFile("plan", { state: "uploading" }),
      await addFile("message", { id: await session("-3 hours", "-2 hours") }),
    ];
    for (const id of others) expect(await codeOf(save(0, { ...FULL, files: [...shown, id] }))).toMatch(/invalid_plan/);
    await sent({ ...FULL, files: shown });
    const plan = await read(customer);
    expect(plan.files.map(({ id }) => id).sort()).toEqual([...shown, said].sort());
    expect(plan).toMatchObject({ versions: [{ content: { files: shown } }] });
  });

  const item = FULL.items[0];
  it.each<[string, object]>([
    ...[
      ...["http://shop.test/", "javascript:alert(1)", "data:text/html,x", "https://", "https:shop.test", "//shop.test"],
      ...["https://user:password@shop.test/", "https://shop.test\\@evil.test/", "https://shop.test/a b"],
      ...['https://shop.test/"onclick=', "https://shop.test/<script>", "HTTPS://shop.test/", "https://-.test/\n"],
    ].map((link): [string, object] => [`the link ${link}`, { ...FULL, items: [{ ...item, link }] }]),
    ["a price that is none", { ...FULL, items: [{ ...item, price: "12" }] }],
    ["a price below nothing", { ...FULL, items: [{ ...item, price: -1 }] }],
    ["an item for no step", { ...FULL, items: [{ ...item, step: ITEM }] }],
    ["no quantity", { ...FULL, items: [{ ...item, quantity: 0 }] }],
    ["another field", { ...FULL, items: [{ ...item, html: "<b>" }] }],
    ["another list", { ...FULL, scripts: [] }],
    ["a file that is none of the conversation", { ...FULL, files: [randomUUID()] }],
    ["a file without an id", { ...FULL, files: [1] }],
    ["a text in place of a list", { ...FULL, steps: "Paint" }],
    ["a step without a title field", { ...FULL, steps: [{ id: STEP, text: "" }] }],
    ["no word about a drawing", { ...FULL, floorPlan: undefined }],
    ["a drawing of no variant", { ...FULL, floorPlan: { ...PINNED.floorPlan, variant: "C" } }],
    ["a drawing that is larger than one", { ...FULL, floorPlan: { ...PINNED.floorPlan, rows: ["x".repeat(300_000)] } }],
    ["another list of a drawing", { ...FULL, floorPlan: { ...PINNED.floorPlan, scripts: [] } }],
    ["nothing", null as never],
  ])("refuses %s", async (_, content) => {
    expect(await codeOf(save(0, content))).toMatch(/invalid_plan/);
  });
});

describe("Sending a plan", () => {
  it("makes a version that never changes, and a correction makes another one", async () => {
    expect(await sent()).toBe(1);
    // After a lost response the page asks again.
    expect(await send(1)).toBe(1);
    const corrected = { ...PINNED, found: "It is the carpet." };
    expect(await send(await save(1, corrected))).toBe(2);
    expect(await send(2)).toBe(2);
    expect((await read(customer)).versions).toMatchObject([
      { number: 2, content: corrected },
      { number: 1, content: FULL },
    ]);
    expect((await eventsOf("plan_sent")).map(({ after }) => after)).toEqual([{ number: 1 }, { number: 2 }]);
    for (const change of [sql`update public.plan_versions set content = '{}'`, sql`delete from public.plan_versions`])
      expect(await codeOf(sql`${change} where booking_id = ${booking}`)).toMatch(/never changes/);
  });

  it("shows the time of the latest version, while questions end seven days after the first", async ({ own }) => {
    await sent();
    await send(await save(1, { ...FULL, found: "It is the carpet." }));
    await own`alter table public.plan_versions disable trigger plan_versions_stay`;
    await own`update public.plan_versions set sent_at = now() - interval '1 day' where booking_id = ${booking} and number = 1`;
    const [row] = await own`
      select note.plan ->> 'sentAt' = private.iso(v.sent_at) as latest, note.plan ->> 'askUntil' = private.iso(now() + interval '6 days') as until
        from public.plan_versions v, public.get_plan(${customer}, ${booking}) note (plan) where v.booking_id = ${booking} and v.number = 2`;
    expect(row).toEqual({ latest: true, until: true });
  });

  it("is refused for a draft other than the one that the page shows, and for an incomplete one", async () => {
    await save(0, FULL);
    await save(1, { ...FULL, found: "Another window" });
    expect(await codeOf(send(1))).toBe("plan_changed");
    for (const [n, content] of [
      EMPTY,
      { ...EMPTY, items: [{ ...FULL.items[0], step: null }] },
      { ...FULL, steps: [{ id: STEP, title: "", text: "Two coats" }] },
      { ...FULL, items: [{ ...FULL.items[0], name: "" }] },
    ].entries())
      expect(await codeOf(send(await save(n + 2, content)))).toBe("plan_incomplete");
    expect(await codeOf(send(99))).toBe("plan_changed");
    expect((await read(customer)).versions).toEqual([]);
  });
});

it("Ticking off an entry is possible if a version contains it, can be undone, and outlasts a correction", async () => {
  await sent();
  for (const entry of [STEP, STEP, ITEM]) await tick(entry);
  expect((await read(customer)).ticked).toEqual([STEP, ITEM].sort());
  await tick(STEP, false);
  expect((await read(designer.id)).ticked).toEqual([ITEM]);
  expect(await codeOf(tick(randomUUID()))).toBe("not_found");
  // Another plan has steps and ticks of its own.
  const other = await session("-3 hours", "-2 hours");
  const foreign = randomUUID();
  await sent({ ...FULL, items: [{ ...FULL.items[0], id: foreign } as PlanContent["items"][number]] }, other);
  expect(await codeOf(tick(foreign))).toBe("not_found");
  await sql`insert into public.plan_ticks (booking_id, entry) values (${other}, ${STEP})`;
  await tick(STEP, false);
  expect((await read(customer, other)).ticked).toEqual([STEP]);
  // Items marked as bought stay so when the plan is corrected.
  await send(await save(1, { ...FULL, items: [] }));
  await tick(ITEM);
  expect((await read(customer)).ticked).toEqual([ITEM]);
});

describe("Asking about the plan", () => {
  it("is possible three times, and each question is answered once", async () => {
    expect(await codeOf(ask("Why?"))).toBe("asking_closed");
    await sent();
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const id of [...ids, ids[0]]) await ask(`Why ${id}?`, id);
    expect(await codeOf(ask("And?"))).toBe("asking_closed");
    expect(await read(customer)).toMatchObject({ questions: 3, canAsk: false });
    for (const _ of ["first", "again"]) await answer(ids[0], "So.");
    expect(await codeOf(answer(ids[0], "Not so."))).toBe("already_answered");
    expect(await codeOf(ask("And?"))).toBe("asking_closed");
    // An id names one question, even across plans.
    const another = await session("-3 hours", "-2 hours");
    await sent(FULL, another);
    const taken = sql`select public.ask_about_plan(${customer}, ${another}, ${ids[0]}, 'Which?')`;
    expect(await codeOf(taken)).toBe("not_found");
    // Other designers answer only questions about their own plans.
    const other = await newDesigner(sql);
    const own = await newBooking(sql, customer, other, { from: "-2 hours", to: "-1 hour" });
    expect(await codeOf(sql`select public.answer_about_plan(${other.id}, ${own}, ${ids[1]}, 'So.')`)).toBe("not_found");
    expect(await codeOf(answer(randomUUID(), "So."))).toBe("not_found");
    const asked = [{ answer: "So." }, { answer: null }, { answer: null }];
    expect(await read(customer)).toMatchObject({ questions: 2, asked });
    expect(await eventsOf("plan_asked")).toMatchObject(ids.map((id) => ({ message: `Why ${id}?` })));
    expect(await eventsOf("plan_answered")).toMatchObject([{ message: "So." }]);
  });

  it("quotes nobody whose address is not confirmed", async () => {
    await sent();
    const id = randomUUID();
    await sql`update public.profiles set address_confirmed_at = null where id in (${customer}, ${designer.id})`;
    await ask("Why?", id);
    await answer(id, "So.");
    for (const kind of ["plan_asked", "plan_answered"]) expect(await eventsOf(kind)).toMatchObject([{ message: null }]);
  });

  it("is refused after a block, but the plan is still sent, and questions are answered, without emails", async () => {
    const id = randomUUID();
    await sent();
    await ask("Why?", id);
    await block();
    expect(await send(await save(1, { ...FULL, found: "It is the carpet." }))).toBe(2);
    expect(await codeOf(ask("And now?"))).toBe("asking_closed");
    await answer(id, "So.");
    expect(await eventsOf("plan_answered")).toMatchObject([{ message: null }]);
    expect(await read(customer)).toMatchObject({ versions: [{}, {}], asked: [{ answer: "So." }] });
  });

  it("ends seven days after the plan was sent, even if it is corrected later", async ({ own }) => {
    await sent();
    await send(await save(1, { ...FULL, found: "It is the carpet." }));
    await own`alter table public.plan_versions disable trigger plan_versions_stay`;
    const canAskAfter = async (days: string) => {
      await own`update public.plan_versions set sent_at = now() - ${days}::interval where booking_id = ${booking} and number = 1`;
      return scalar(own`select public.get_plan(${customer}, ${booking}) -> 'canAsk'`);
    };
    expect([await canAskAfter("6 days 23 hours"), await canAskAfter("7 days")]).toEqual([true, false]);
  });
});

describe("A plan that is not sent", () => {
  /** Makes a completed session of an hour that began this many days ago. */
  const over = async (days: number, more: object = {}, add = session) => {
    const id = await add(`-${days} days`, `-${days * 24 - 1} hours`, more);
    await sql`update public.bookings set status = 'completed' where id = ${id}`;
    return id;
  };
  const newPaid = async (from: string, to: string, more: object = {}) =>
    (await newPaidBooking(sql, { customer, designer }, { from, to, ...more })).id;
  const caseOf = (id: string) => scalar(sql`select detail from admin.open_cases where case_id = ${`plan:${id}`}`);

  const kindsOf = (id: string) =>
    scalars(sql`select kind from public.outbox where booking_id = ${id} and kind::text like 'plan%' order by due_at`);

  it("causes a reminder a day before it is due and another when it is due, and an email to the customer a day later", async () => {
    await endSession();
    const emails = await sql`
      select o.kind, o.content ->> 'recipient' as to, extract(epoch from o.due_at - upper(b.slot)) / 3600 as hours
        from public.outbox o join public.bookings b on b.id = o.booking_id
       where o.booking_id = ${booking} and o.kind in ('plan_reminder', 'plan_due', 'plan_late') order by o.due_at`;
    expect(emails.map(({ kind, to, hours }) => [kind, to, Number(hours)])).toEqual([
      ["plan_reminder", "designer", 96],
      ["plan_due", "designer", 120],
      ["plan_late", "customer", 144],
    ]);
    const wanted = () =>
      scalar(sql`
        select private.email_is_wanted(o, o.due_at) from public.outbox o where o.booking_id = ${booking} and o.kind = 'plan_late'`);
    expect([await wanted(), (await read(customer)).owed]).toEqual([true, true]);
    await sent();
    expect([await wanted(), (await read(customer)).owed]).toEqual([false, false]);
  });

  it("causes its reminder at the end of the session if it was promised within a day", async () => {
    await setRate(1);
    const today = await session("-3 hours", "-2 hours");
    await sql`update public.bookings set status = 'completed' where id = ${today}`;
    expect(await kindsOf(today)).toEqual(["plan_reminder", "plan_due", "plan_late"]);
    // Recorded after all of these times.
    expect(await kindsOf(await over(3))).toEqual([]);
  });

  it("is not owed for a service without one", async () => {
    await setRate(null);
    const id = await over(20);
    expect([await kindsOf(id), await caseOf(id)]).toEqual([[], undefined]);
  });

  it("becomes a case seven days after it was due, with the refund that the rule suggests", async () => {
    // Five days were promised, and the session lasted an hour.
    expect(await caseOf(await over(12))).toBeUndefined();
    const late = await over(13, { priceMinor: 6001 }, newPaid);
    expect(await caseOf(late)).toMatch(/Suggested refund, unless the two agree: 30\.01 USD/);
    const days = sql`
      select extract(epoch from c.since - upper(b.slot))::int / 86400
        from admin.open_cases c join public.bookings b on b.id = c.booking_id where c.case_id = ${`plan:${late}`}`;
    expect(await scalar(days)).toBe(12);
    expect(await codeOf(sql`select admin.retry_case(${`plan:${late}`}, 'Asha', 'Why.')`)).toMatch(/admin\.close_case/);
    await sql`select admin.close_case(${`plan:${late}`}, 'Asha', 'They agreed.')`;
    expect(await caseOf(late)).toBeUndefined();
    expect(await codeOf(sql`select admin.close_case(${`plan:${late}`}, 'Asha', 'Again')`)).toMatch(/no open case/);
    expect(await codeOf(sql`select admin.close_case('plan:<booking>', 'Asha', 'Its placeholder')`)).toMatch(
      /no open case/,
    );
    // Half of what was not returned for another reason.
    const reduced = await over(15, {}, newPaid);
    await sql`select admin.refund_booking(${reduced}, 20, 'designer', 'Asha', 'Why.')`;
    expect(await caseOf(reduced)).toMatch(/: 20 USD/);
    await sql`
      select public.record_dispute(${`disp_${reduced}`}, ${`pay_${reduced}`}, 2000, 'USD', 'fraud', 'chargeback', 'lost', now() + interval '7 days')`;
    expect(await caseOf(reduced)).toMatch(/: 10 USD/);
  });

  it("is not a case again after it was settled and its designer left, and nothing of the draft stays", async () => {
    const settled = await over(13);
    await save(0, FULL, settled);
    await sql`select admin.close_case(${`plan:${settled}`}, 'Asha', 'They agreed.')`;
    await endSession();
    expect(await codeOf(sql`select public.delete_account(${designer.id})`)).toBe("plan_owed");
    // An administrator lets the designer go before the plan is due: both members are told at once.
    await sql`select admin.close_case(${`plan:${booking}`}, 'Asha', 'He is ill.')`;
    const told = sql`select from public.outbox where booking_id = ${booking} and kind = 'plan_decided'`;
    expect(await told).toHaveLength(2);
    await sql`select public.delete_account(${designer.id})`;
    expect(await caseOf(settled)).toBeUndefined();
    expect(await sql`select draft from public.plans where booking_id = ${settled}`).toEqual([{ draft: EMPTY }]);
  });

  it("is decided by closing its case, which tells both members once what was refunded for it", async () => {
    const [refunded, agreed] = [await over(13, {}, newPaid), await over(14, {}, newPaid)];
    const refund = (id: string, amount: number) =>
      sql`select admin.refund_booking(${id}, ${amount}, 'designer', 'Asha', 'Why.')`;
    await refund(agreed, 5);
    await sql`
      update public.refunds set created_at = now() - interval '13 days', status = 'done', done_at = now() where payment_id = ${`pay_${agreed}`}`;
    await refund(refunded, 30);
    // A withdrawn refund is not paid, and a refund for another reason does not count for the plan.
    await sql`
      insert into public.refunds (payment_id, amount_minor, reason, status)
      values (${`pay_${agreed}`}, 300, 'customer_cancelled', 'due'), (${`pay_${agreed}`}, 400, 'administrator', 'failed')`;
    await sql`select admin.withdraw_refund(r.id, 'Asha', 'Why.') from public.refunds r where r.payment_id = ${`pay_${agreed}`} and r.status = 'failed'`;
    for (const id of [refunded, agreed]) {
      expect(await read(customer, id)).toMatchObject({ decided: false });
      await sql`select admin.close_case(${`plan:${id}`}, 'Asha', 'Half of it.')`;
      await codeOf(sql`select admin.close_case(${`plan:${id}`}, 'Asha', 'Again')`);
    }
    const emails = await sql`
      select o.booking_id as id, o.content ->> 'recipient' as to, (o.content ->> 'refundAmount')::int as amount, o.content::text like '%Half%' as note
        from public.outbox o where o.kind = 'plan_decided' and o.booking_id in ${sql([refunded, agreed])} order by o.content ->> 'recipient'`;
    const told = (id: string, amount: number) =>
      ["customer", "designer"].map((to) => ({ id, to, amount, note: false }));
    expect(emails.filter(({ id }) => id === refunded)).toEqual(told(refunded, 3000));
    expect(emails.filter(({ id }) => id === agreed)).toEqual(told(agreed, 0));
  });

  it("is not a case once it was sent, if the session did not take place, or if its price went back by a refund or to the bank", async () => {
    const [written, missed] = [await over(14), await over(16)];
    const [refunded, disputed] = [await over(18, {}, newPaid), await over(20, {}, newPaid)];
    await sent(FULL, written);
    await newNoShow(sql, missed, "customer", { status: "upheld", refundMinor: 6000 });
    await sql`select admin.refund_booking(${refunded}, null, 'designer', 'Asha', 'Why.')`;
    expect([await caseOf(refunded), await caseOf(disputed)]).toEqual([undefined, expect.any(String)]);
    await sql`
      select public.record_dispute(${`disp_${disputed}`}, ${`pay_${disputed}`}, 6000, 'USD', 'fraud', 'chargeback', 'lost', null)`;
    for (const id of [written, missed, refunded, disputed]) {
      expect(await caseOf(id)).toBeUndefined();
      expect(await codeOf(sql`select admin.close_case(${`plan:${id}`}, 'Asha', 'Nothing')`)).toMatch(/no open case/);
    }
    await sql`update public.no_shows set status = 'dismissed' where booking_id = ${missed}`;
    expect(await caseOf(missed)).toBeDefined();
  });

  it("is not owed to a customer who has left", async () => {
    const late = await over(13);
    expect(await caseOf(late)).toBeDefined();
    await endSession();
    await sql`select public.delete_account(${customer})`;
    for (const id of [late, booking]) expect((await read(designer.id, id)).owed).toBe(false);
    expect(await caseOf(late)).toBeUndefined();
  });
});

it("Leaving removes a designer's draft and answers and a customer's questions, and keeps sent versions", async () => {
  const id = randomUUID();
  const [shown, other] = [await addFile("plan"), await addFile("plan")];
  await sent({ ...FULL, files: [shown] });
  await ask("Why?", id);
  await answer(id, "So.");
  const past = { from: "-2 hours", to: "-1 hour" };
  const others = await newBooking(sql, await newCustomer(sql), await newDesigner(sql), past);
  await sql`
    insert into public.plan_questions (id, booking_id, question, answer, answered_at) values (gen_random_uuid(), ${others}, 'Which?', 'That.', now())`;
  await endSession();
  const inDataOf = (person: string) => scalar(sql`select public.account_data(${person}) #> '{data,bookings,0,plan}'`);
  const hers = { draft: null, versions: [{ number: 1 }], questions: [{ question: "Why?", answer: "So." }] };
  expect(await inDataOf(customer)).toMatchObject(hers);
  expect(await inDataOf(designer.id)).toMatchObject({ draft: { found: FULL.found } });
  await sql`select public.delete_account(${designer.id})`;
  expect(await read(customer)).toMatchObject({
    versions: [{ content: { ...FULL, files: [shown] } }],
    files: [{ id: shown, name: "plan.pdf" }],
    asked: [{ question: "Why?", answer: null }],
    // Nobody would answer.
    canAsk: false,
  });
  expect(await codeOf(ask("And now?", randomUUID()))).toBe("asking_closed");
  // The jobs may already have removed it with its row.
  const left = sql`select from public.booking_files where id = ${other} and (state <> 'removed' or name <> 'Removed')`;
  expect(await left).toHaveLength(0);
  expect(await sql`select from public.plans where booking_id = ${booking}`).toHaveLength(0);
  // No question waits if its author has left.
  await sql`update public.plan_questions set answered_at = null where booking_id = ${booking}`;
  const waiting = () =>
    scalar(sql`
      select private.plan_note(b, 'designer', now()) -> 'questions' from public.bookings b where b.id = ${booking}`);
  expect(await waiting()).toBe(1);
  await sql`select public.delete_account(${customer})`;
  expect(await waiting()).toBe(0);
  expect(await scalar(sql`select question from public.plan_questions where booking_id = ${booking}`)).toBeNull();
  const kept = sql`select from public.plan_questions where booking_id = ${others} and question = 'Which?' and answer = 'That.'`;
  expect(await kept).toHaveLength(1);
});

it("The content of a plan is as long as the contract says", async () => {
  const text = (length: number) => "x".repeat(length);
  const step = { id: text(36), title: text(LONGEST.planTitle), text: text(LONGEST.planStep) };
  const item = {
    ...{ id: text(36), name: text(LONGEST.planTitle), link: `https://a.test/${text(LONGEST.link - 15)}` },
    ...{ place: text(LONGEST.planPlace), price: PLAN.mostPrice, quantity: PLAN.mostQuantity, step: text(36) },
  };
  const largest = {
    ...{ found: text(LONGEST.planFound), steps: Array(PLAN.mostSteps).fill(step) },
    ...{ items: Array(PLAN.mostItems).fill(item), files: Array(PLAN.mostFiles).fill(text(36)) },
    floorPlan: { variant: "A", rows: Array(PLAN.mostRows).fill({}), pins: Array(PLAN.mostSteps).fill({}) },
  };
  const holds = (content: object) => scalar(sql`select private.is_plan(${sql.json(content as never)}) as holds`);
  expect(await holds(largest)).toBe(true);
  const longer = (value: string | number) => (typeof value === "string" ? `${value}x` : value + 1);
  const others = (row: object) =>
    Object.entries(row).flatMap(([name, value]) => (name === "id" ? [] : [[{ ...row, [name]: longer(value) }]]));
  for (const content of [
    { found: `${largest.found}x` },
    { files: [text(37)] },
    { files: [...largest.files, text(36)] },
    ...[{ rows: Array(PLAN.mostRows + 1).fill({}) }, { pins: Array(PLAN.mostSteps + 1).fill({}) }].map((more) => ({
      floorPlan: { ...largest.floorPlan, ...more },
    })),
    ...[[...largest.steps, step], ...others(step)].map((steps) => ({ steps })),
    ...[[...largest.items, item], ...others(item)].map((items) => ({ items })),
  ])
    expect(await holds({ ...largest, ...content })).toBe(false);
});
