import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { FILE, MOST } from "../../edge-functions/shared/contract/limits.ts";
import {
  type BookingShape,
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newUnconfirmedAccount,
  say,
} from "../support/db.ts";
import { connectAsPostgres, connectMany, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The files of a booking: who may add, read and remove which files, when, and how many. */

const sql = connectAsPostgres();
const connections = connectMany(2);
type Sql = postgres.Sql | postgres.TransactionSql;

const NOW: BookingShape = { from: "-10 minutes", to: "20 minutes" };
const BEFORE: BookingShape = { from: "1 hour", to: "2 hours" };
const OVER: BookingShape = { from: "-2 hours", to: "-1 hour", status: "completed" };

/** Makes the members of a booking. `planDays`: the days until the plan, if the service includes one. */
async function members(shape: BookingShape = NOW, planDays: number | null = null) {
  const [customer, designer, stranger] = await Promise.all([newCustomer(sql), newDesigner(sql), newCustomer(sql)]);
  await sql`update public.rates set plan_days = ${planDays} where designer_id = ${designer.id}`;
  // Confirmed first, because a released hold does not count as a booking of the designer.
  const booking = await newBooking(sql, customer, designer, { ...shape, status: "confirmed" });
  if (shape.status) await sql`update public.bookings set status = ${shape.status} where id = ${booking}`;
  return { booking, customer, designer: designer.id, stranger };
}
type File = { id?: string; purpose?: string; kind?: string; name?: string; bytes?: number };
const reserve = (
  person: string,
  booking: string,
  { id = randomUUID(), purpose = "message", kind = "picture", name = "a.png", bytes = 100 }: File = {},
  on: Sql = sql,
) => on`select public.reserve_file(${person}, ${id}, ${booking}, ${purpose}, ${kind}, ${name}, ${bytes}) as file`;
const finish = (person: string, id: string, kind = "picture", on: Sql = sql) =>
  kind === "pdf"
    ? on`select public.finish_file(${person}, ${id}, 'pdf', 80) as file`
    : on`select public.finish_file(${person}, ${id}, 'webp', 90, 40, 30) as file`;
async function add(person: string, booking: string, file: File = {}, on: Sql = sql): Promise<string> {
  const id = randomUUID();
  await reserve(person, booking, { id, ...file }, on);
  await finish(person, id, file.kind, on);
  return id;
}
const readable = (person: string, ids: string[], on: Sql = sql) =>
  scalars(on`
    select f ->> 'id' from jsonb_array_elements(public.find_files(${person}, ${ids}) -> 'files') f order by 1`);
const remove = (person: string, id: string, on: Sql = sql) => on`select public.remove_file(${person}, ${id})`;
const block = (customer: string, designer: string) => sql`
  insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer}, 'customer')`;
const makeDue = (ids: readonly string[], on: Sql) =>
  on`update public.booking_files set due_at = '2000-01-01' where id in ${on([...ids])}`;
/** Claims the jobs that a run of the clock claims. */
const claim = (limit: number, on: Sql) =>
  scalar<{ id: string; task: string }[]>(on`select public.claim_jobs('file', ${limit})`);
const stateOf = async (id: string, on: Sql = sql) => {
  const [row] = await on`
    select state, attempts, round(extract(epoch from due_at - now()) / 60)::int as minutes from public.booking_files where id = ${id}`;
  return row;
};
const setSlot = (booking: string, { from, to, status = "confirmed" }: BookingShape) => sql`
  update public.bookings
     set slot = tstzrange(now() + ${from ?? ""}::interval, now() + ${to ?? ""}::interval), status = ${status}
   where id = ${booking}`;
const log = (booking: string, on: Sql = sql) => on`
  select m.id, m.sender_id, m.text from public.messages m where m.booking_id = ${booking} order by m.created_at`;

describe("A file of the conversation", () => {
  it("can be added only by the members, while messages may be written", async () => {
    const { booking, customer, designer, stranger } = await members();
    for (const person of [customer, designer]) await add(person, booking);
    expect(await codeOf(reserve(stranger, booking))).toBe("not_found");
    const early = await members(BEFORE);
    await block(customer, designer);
    for (const of of [{ booking, customer, designer }, early])
      for (const person of [of.customer, of.designer])
        expect(await codeOf(reserve(person, of.booking))).toBe("room_closed");
  });

  it("is refused if it arrives after the end, even if it was begun before", async () => {
    const { booking, customer } = await members();
    const id = randomUUID();
    await reserve(customer, booking, { id });
    await setSlot(booking, { from: "-30 minutes", to: "-1 second" });
    expect(await codeOf(finish(customer, id))).toBe("room_closed");
    expect([...(await log(booking))]).toEqual([]);
  });

  it("is one message with its id and name, in its place, however often it is sent", async () => {
    const { booking, customer, designer } = await members();
    const id = randomUUID();
    await reserve(customer, booking, { id, name: "My room.HEIC" });
    await say(sql, booking, designer, "first");
    for (let times = 0; times < 2; times++) {
      await reserve(customer, booking, { id, name: "My room.HEIC" });
      const [row] = await finish(customer, id);
      expect(row?.file).toMatchObject({ id, state: "ready", name: "My room.webp", bytes: 90, width: 40, height: 30 });
    }
    await say(sql, booking, designer, "last");
    expect((await log(booking)).map(({ text }) => text)).toEqual(["first", "My room.webp", "last"]);
    expect((await log(booking))[1]).toMatchObject({ id, sender_id: customer });
  });

  it("keeps its ending when its name is cut, and is not finished once its removal has begun", async () => {
    const { booking, customer } = await members();
    const id = await add(customer, booking, { name: "x".repeat(120) });
    expect((await log(booking)).map(({ text }) => text)).toEqual([`${"x".repeat(115)}.webp`]);
    const late = randomUUID();
    await reserve(customer, booking, { id: late });
    await sql`update public.booking_files set attempts = 1 where id in (${id}, ${late})`;
    expect(await codeOf(finish(customer, id))).toBeUndefined();
    expect(await codeOf(finish(customer, late))).toBe("not_found");
  });

  it("does not replace an existing message", async () => {
    const { booking, customer, designer } = await members();
    const id = randomUUID();
    await sql`insert into public.messages (id, booking_id, sender_id, text) values (${id}, ${booking}, ${designer}, 'Mine')`;
    await reserve(customer, booking, { id });
    await finish(customer, id);
    expect([...(await log(booking))]).toEqual([{ id, sender_id: designer, text: "Mine" }]);
  });

  it("is announced only to its own conversation, even under the id of a message in another one", async ({ own }) => {
    const { booking, customer } = await members();
    const other = await newBooking(sql, customer, await newDesigner(sql), NOW);
    const told = () =>
      scalars<string>(own`
        select topic from realtime.messages where topic in (${`chat:${booking}`}, ${`chat:${other}`}) and event = 'message'`);
    await add(customer, booking, { kind: "pdf" }, own);
    expect(await told()).toEqual([`chat:${booking}`]);
    const taken = randomUUID();
    await own`insert into public.messages (id, booking_id, sender_id, text) values (${taken}, ${other}, ${customer}, 'Mine')`;
    await reserve(customer, booking, { id: taken, kind: "pdf" }, own);
    await finish(customer, taken, "pdf", own);
    expect((await told()).filter((topic) => topic.endsWith(other))).toHaveLength(1);
  });

  it("can be read only by the members, even after a block and after the session", async () => {
    const { booking, customer, designer, stranger } = await members();
    const id = await add(customer, booking);
    await block(customer, designer);
    await setSlot(booking, OVER);
    for (const person of [customer, designer]) expect(await readable(person, [id])).toEqual([id]);
    expect(await readable(stranger, [id])).toEqual([]);
  });

  it("can be removed only by its owner, and only before it was sent", async () => {
    const { booking, customer, designer } = await members();
    const sent = await add(customer, booking);
    const begun = randomUUID();
    await reserve(customer, booking, { id: begun });
    expect(await codeOf(remove(customer, sent))).toBe("not_found");
    expect(await codeOf(remove(designer, begun))).toBe("not_found");
    for (let times = 0; times < 2; times++) expect(await codeOf(remove(customer, begun))).toBeUndefined();
    expect(await codeOf(finish(customer, begun))).toBe("not_found");
    expect(await codeOf(reserve(customer, booking, { id: begun }))).toBe("not_found");
  });
});

describe("A PDF", () => {
  it("is a message that both members can read once it has arrived, with its real size", async ({ own }) => {
    const { booking, customer, designer } = await members();
    const [pdf, begun] = [await add(customer, booking, { kind: "pdf" }, own), randomUUID()];
    await reserve(customer, booking, { id: begun, kind: "pdf" }, own);
    expect((await log(booking, own)).map(({ id }) => id)).toEqual([pdf]);
    for (const person of [customer, designer]) expect(await readable(person, [pdf, begun], own)).toEqual([pdf]);
    const states = await own`select id, state, bytes, due_at from public.booking_files where id = ${pdf}`;
    expect([...states]).toEqual([{ id: pdf, state: "ready", bytes: 80, due_at: null }]);
  });

  it("cannot be finished as a picture, nor a picture as a PDF", async () => {
    const { booking, customer } = await members();
    const [pdf, picture] = [randomUUID(), randomUUID()];
    await reserve(customer, booking, { id: pdf, kind: "pdf" });
    await reserve(customer, booking, { id: picture });
    expect(await codeOf(finish(customer, pdf))).toBe("not_found");
    expect(await codeOf(finish(customer, picture, "pdf"))).toBe("not_found");
  });

  it("is removed with its row if it was not finished within a day", async ({ own }) => {
    const { booking, customer } = await members();
    const begun = randomUUID();
    await reserve(customer, booking, { id: begun, kind: "pdf" }, own);
    expect(await stateOf(begun, own)).toMatchObject({ minutes: 1440 });
    await makeDue([begun], own);
    expect(await claim(1, own)).toMatchObject([{ id: begun, task: "remove" }]);
    // The file is being removed.
    expect(await codeOf(own.savepoint((inner) => finish(customer, begun, "pdf", inner)))).toBe("not_found");
    await own`select public.finish_job('file', ${begun})`;
    expect(await stateOf(begun, own)).toBeUndefined();
  });

  it.for([
    ["succeeds", [null, false, null]],
    ["fails", ["the storage", false, null]],
    ["fails for good", ["the storage", true, null]],
  ] as const)("keeps its own removal when another that was under way %s", async ([, result], { own }) => {
    const { booking, customer } = await members(BEFORE);
    const pdf = randomUUID();
    await reserve(customer, booking, { id: pdf, kind: "pdf", purpose: "brief" }, own);
    await makeDue([pdf], own);
    await claim(1, own);
    await remove(customer, pdf, own);
    await own`select public.finish_job('file', ${pdf}, ${result[0]}, ${result[1]}, ${result[2]})`;
    expect(await stateOf(pdf, own)).toEqual({ state: "removed", attempts: 0, minutes: 0 });
  });

  it("stays claimed until a day after its last reservation", async () => {
    const { booking, customer } = await members(BEFORE);
    const [pdf, begun] = [randomUUID(), randomUUID()];
    const again = (id: string) => reserve(customer, booking, { id, kind: "pdf", purpose: "brief" });
    for (const id of [pdf, begun]) await again(id);
    await sql`update public.booking_files set due_at = now() + interval '1 hour' where booking_id = ${booking}`;
    await again(pdf);
    expect(await stateOf(pdf)).toMatchObject({ minutes: 1440 });
    // Nothing can be uploaded to a file that is being removed.
    await sql`update public.booking_files set attempts = 1 where id = ${begun}`;
    expect(await codeOf(again(begun))).toBe("not_found");
  });
});

describe("A file of the brief", () => {
  const brief = { purpose: "brief" };

  it("can be added and removed only by the customer until the session ends, and is not a message", async () => {
    const { booking, customer, designer, stranger } = await members(BEFORE);
    const id = await add(customer, booking, brief);
    for (const person of [designer, stranger]) expect(await codeOf(reserve(person, booking, brief))).toBe("not_found");
    expect([...(await log(booking))]).toEqual([]);
    expect(await codeOf(remove(designer, id))).toBe("not_found");
    await remove(customer, id);
    expect(await readable(customer, [id])).toEqual([]);
    const late = await add(customer, booking, brief);
    await setSlot(booking, { from: "-1 hour", to: "0 seconds" });
    expect(await codeOf(reserve(customer, booking, brief))).toBe("brief_closed");
    expect(await codeOf(remove(customer, late))).toBe("brief_closed");
    const right = (until: string) => sql`
      select private.require_file_right(b, ${customer}, 'brief', upper(b.slot) - ${until}::interval) from public.bookings b where b.id = ${booking}`;
    expect([await codeOf(right("1 microsecond")), await codeOf(right("0"))]).toEqual([undefined, "brief_closed"]);
  });

  it("is refused while one member has blocked the other, because the designer would see it at once", async () => {
    const { booking, customer, designer } = await members(BEFORE);
    const begun = randomUUID();
    await reserve(customer, booking, { ...brief, id: begun });
    await block(customer, designer);
    for (const work of [reserve(customer, booking, brief), finish(customer, begun)])
      expect(await codeOf(work)).toBe("brief_closed");
  });

  it("can be read by the designer, also in their data, from the sending of the brief until a cancellation", async () => {
    const { booking, customer, designer } = await members(BEFORE);
    const id = await add(customer, booking, brief);
    const inData = () =>
      scalars(sql`select f ->> 'id' from jsonb_array_elements(public.account_data(${designer}) -> 'files') f`);
    await sql`insert into public.briefs (booking_id, stays) values (${booking}, 'The rug')`;
    expect([await readable(designer, [id]), await inData()]).toEqual([[], []]);
    await sql`select public.send_brief(${customer}, ${booking})`;
    expect([await readable(designer, [id]), await inData()]).toEqual([[id], [id]]);
    await sql`update public.bookings set status = 'cancelled' where id = ${booking}`;
    expect(await readable(designer, [id])).toEqual([]);
    expect(await readable(customer, [id])).toEqual([id]);
  });
});

describe("A file of the plan", () => {
  const plan = { purpose: "plan" };

  const promised = (shape: BookingShape) => members(shape, 7);
  const draft = (designer: string, booking: string, file: string) => sql`
    select public.save_plan(${designer}, ${booking}, 0, ${sql.json({ found: "A dark hall", steps: [], items: [], files: [file], floorPlan: null })})`;

  it("can be added only by the designer, from the start of a session that includes a plan", async () => {
    for (const shape of [NOW, OVER]) {
      const { booking, customer, designer } = await promised(shape);
      expect(await readable(designer, [await add(designer, booking, plan)])).toHaveLength(1);
      expect(await codeOf(reserve(customer, booking, plan))).toBe("not_found");
    }
    const others = [await promised(BEFORE), await promised({ ...NOW, status: "cancelled" }), await members(OVER)];
    for (const { booking, designer } of others)
      expect(await codeOf(reserve(designer, booking, plan))).toBe("plan_closed");
  });

  it("can be read by the customer once a version shows it, and removed only before", async () => {
    const { booking, customer, designer } = await promised(OVER);
    const [shown, other] = [await add(designer, booking, plan), await add(designer, booking, plan)];
    const planFor = (person: string) => scalar(sql`select public.get_plan(${person}, ${booking})`);
    expect(await readable(customer, [shown, other])).toEqual([]);
    await draft(designer, booking, shown);
    expect(await planFor(customer)).toMatchObject({ files: [], removable: [] });
    await sql`select public.send_plan(${designer}, ${booking}, 1)`;
    expect(await readable(customer, [shown, other])).toEqual([shown]);
    expect(await planFor(customer)).toMatchObject({ files: [{ id: shown }], removable: [] });
    expect(await planFor(designer)).toMatchObject({ files: [{ id: shown }, { id: other }], removable: [other] });
    expect(await codeOf(remove(designer, shown))).toBe("not_found");
    expect(await codeOf(remove(designer, other))).toBeUndefined();
    expect(await readable(designer, [shown, other])).toEqual([shown]);
  });

  it("keeps a draft from being sent if it was removed after the draft was saved", async () => {
    const { booking, designer } = await promised(OVER);
    const id = await add(designer, booking, plan);
    await draft(designer, booking, id);
    await remove(designer, id);
    expect(await codeOf(sql`select public.send_plan(${designer}, ${booking}, 1)`)).toBe("plan_incomplete");
  });
});

describe("Files are limited", () => {
  const fill = (booking: string, owner: string, count: number, bytes = 1) => sql`
    insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, due_at)
    select gen_random_uuid(), ${booking}, ${owner}, 'message', 'pdf', 'ready', 'a', gen_random_uuid(), ${bytes}, null
      from generate_series(1, ${count})`;

  it("in number for each booking, no matter who adds them, even at once", async () => {
    const { booking, customer, designer } = await members();
    await fill(booking, customer, MOST.filesOfBooking - 1);
    const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
    const pid = await scalar<number>(ours`select pg_backend_pid()`);
    let answer: Promise<unknown> = Promise.resolve();
    await theirs.begin(async (transaction) => {
      await reserve(customer, booking, {}, transaction);
      answer = codeOf(reserve(designer, booking, {}, ours));
      // The second upload waits for the first, which is not counted yet.
      const waits = () => scalar(sql`select wait_event_type = 'Lock' from pg_stat_activity where pid = ${pid}`);
      await expect.poll(waits, { timeout: 20_000 }).toBe(true);
    });
    expect(await answer).toBe("too_many_files");
  });

  it("in bytes for each booking", async () => {
    const { booking, customer } = await members();
    await fill(booking, customer, 1, MOST.bytesOfFilesOfBooking - 100);
    expect(await codeOf(reserve(customer, booking, { bytes: 101 }))).toBe("too_many_files");
    expect(await codeOf(reserve(customer, booking, { bytes: 100 }))).toBeUndefined();
  });

  it("in the bytes of unfinished PDFs, whatever size was announced", async () => {
    const { booking, customer } = await members();
    const announced = { kind: "pdf", bytes: 1 };
    const most = Math.floor(MOST.bytesOfFilesOfBooking / FILE.largestBytes);
    const ids = Array.from({ length: most }, () => randomUUID());
    for (const id of ids) expect(await codeOf(reserve(customer, booking, { ...announced, id }))).toBeUndefined();
    expect(await codeOf(reserve(customer, booking, announced))).toBe("too_many_files");
    await finish(customer, ids[0] ?? "", "pdf");
    expect(await codeOf(reserve(customer, booking, announced))).toBeUndefined();
  });

  it("in number and bytes for each person, and more strictly until the address is confirmed", async () => {
    const designer = await newDesigner(sql);
    for (const [id, count, bytes] of [
      [await newUnconfirmedAccount(sql, "user"), MOST.filesUnconfirmed, MOST.bytesOfFilesUnconfirmed],
      [await newCustomer(sql), MOST.files, MOST.bytesOfFiles],
    ] as [string, number, number][]) {
      const old = await newBooking(sql, id, designer, OVER);
      const booking = await newBooking(sql, id, designer, NOW);
      await fill(old, id, count - 1);
      expect(await codeOf(reserve(id, booking))).toBeUndefined();
      expect(await codeOf(reserve(id, booking))).toBe("too_many_files");
      await sql`delete from public.booking_files where owner_id = ${id}`;
      await fill(old, id, 1, bytes - 100);
      expect(await codeOf(reserve(id, booking, { bytes: 101 }))).toBe("too_many_files");
      expect(await codeOf(reserve(id, booking, { bytes: 100 }))).toBeUndefined();
      await sql`update public.bookings set status = 'cancelled' where id = ${booking}`;
    }
  });

  it("in how often a person adds one", async ({ own }) => {
    const { booking, customer } = await members();
    // The limit releases nothing meanwhile, however slow the machine is.
    await own`update private.limits set span = '365 days' where kind = 'file'`;
    const answers: unknown[] = [];
    for (let n = 0; n < 101; n++)
      answers.push(await codeOf(own.savepoint((step) => reserve(customer, booking, {}, step))));
    expect(answers.slice(0, 100).filter(Boolean)).toEqual([]);
    expect(answers[100]).toBe("rate_limited");
  });
});

it("A file's id is refused if somebody else uses it, or if it has another purpose", async () => {
  const { booking, customer, designer } = await members();
  const id = randomUUID();
  await reserve(customer, booking, { id });
  expect(await codeOf(reserve(designer, booking, { id }))).toBe("not_found");
  for (const file of [{ kind: "pdf" }, { purpose: "brief" }])
    expect(await codeOf(reserve(customer, booking, { id, ...file }))).toBe("not_found");
  expect(await codeOf(finish(designer, id))).toBe("not_found");
});
