import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import { FILE } from "../../edge-functions/shared/contract/limits.ts";
import {
  type BookingShape,
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newUnconfirmedAccount,
  undoing,
} from "../support/db.ts";
import { actAs, connectAsPostgres, connectMany } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The files of a booking: who may add, read and remove which, when, and how many. */

const sql = connectAsPostgres();
const connections = connectMany(2);

const NOW: BookingShape = { from: "-10 minutes", to: "20 minutes" };
const BEFORE: BookingShape = { from: "1 hour", to: "2 hours" };
const OVER: BookingShape = { from: "-2 hours", to: "-1 hour", status: "completed" };

async function members(shape: BookingShape = NOW) {
  const [customer, designer, stranger] = await Promise.all([newCustomer(sql), newDesigner(sql), newCustomer(sql)]);
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
  on: postgres.Sql | postgres.TransactionSql = sql,
) => on`select public.reserve_file(${person}, ${id}, ${booking}, ${purpose}, ${kind}, ${name}, ${bytes}) as file`;
const finish = (person: string, id: string, kind = "picture", on: postgres.Sql | postgres.TransactionSql = sql) =>
  kind === "pdf"
    ? on`select public.finish_file(${person}, ${id}, 'pdf') as file`
    : on`select public.finish_file(${person}, ${id}, 'webp', 90, 40, 30) as file`;
async function add(
  person: string,
  booking: string,
  file: File = {},
  on: postgres.Sql | postgres.TransactionSql = sql,
): Promise<string> {
  const id = randomUUID();
  await reserve(person, booking, { id, ...file }, on);
  await finish(person, id, file.kind, on);
  return id;
}
const readable = async (person: string, ids: string[], on: postgres.Sql | postgres.TransactionSql = sql) => {
  const [row] = await on<{ found: { files: { id: string }[] } }[]>`
    select public.find_files(${person}, ${ids}) as found`;
  return row?.found.files.map(({ id }) => id).sort();
};
const setSlot = (booking: string, { from, to, status = "confirmed" }: BookingShape) => sql`
  update public.bookings
     set slot = tstzrange(now() + ${from ?? ""}::interval, now() + ${to ?? ""}::interval), status = ${status}
   where id = ${booking}`;
const log = (booking: string, on: postgres.Sql | postgres.TransactionSql = sql) => on`
  select m.id, m.sender_id, m.text from public.messages m where m.booking_id = ${booking} order by m.created_at`;

describe("A file of the conversation", () => {
  it("is added by both members while messages may be written, and by nobody else", async () => {
    const { booking, customer, designer, stranger } = await members();
    for (const person of [customer, designer]) await add(person, booking);
    expect(await codeOf(reserve(stranger, booking))).toBe("not_found");
    await sql`
      insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer}, 'customer')`;
    for (const person of [customer, designer]) expect(await codeOf(reserve(person, booking))).toBe("room_closed");
  });

  it.each([
    ["before the slot", BEFORE],
    ["after the slot", { ...OVER, status: "confirmed" }],
    ["in a booking that is over", OVER],
    ["in a cancelled booking", { ...NOW, status: "cancelled" }],
  ] as [string, BookingShape][])("is refused %s", async (_, shape) => {
    const { booking, customer, designer } = await members(shape);
    for (const person of [customer, designer]) expect(await codeOf(reserve(person, booking))).toBe("room_closed");
  });

  it("that arrives after the end is refused, although it was begun before", async () => {
    const { booking, customer } = await members();
    const id = randomUUID();
    await reserve(customer, booking, { id });
    await setSlot(booking, { from: "-30 minutes", to: "-1 second" });
    expect(await codeOf(finish(customer, id))).toBe("room_closed");
    expect([...(await log(booking))]).toEqual([]);
  });

  it("that was abandoned does not become a message when an administrator settles its case", async () => {
    const { booking, customer } = await members();
    const [begun, checking] = [randomUUID(), await add(customer, booking, { kind: "pdf" })];
    await reserve(customer, booking, { id: begun });
    await sql`update public.booking_files set due_at = null, attempts = 8 where id in (${begun}, ${checking})`;
    for (const id of [begun, checking]) await sql`select admin.close_case(${`file:${id}`}, 'Removed by hand')`;
    expect((await log(booking)).map(({ id }) => id)).toEqual([checking]);
    expect(await sql`select id, state from public.booking_files where booking_id = ${booking}`).toEqual([
      { id: checking, state: "refused" },
    ]);
    expect(await codeOf(sql`select admin.close_case(${`file:${begun}`}, 'Again')`)).toMatch(/no open case/);
  });

  it("is one message of its id, with its name, in its place, however often it is sent", async () => {
    const { booking, customer, designer } = await members();
    const id = randomUUID();
    const write = (text: string) =>
      sql`insert into public.messages (booking_id, sender_id, text) values (${booking}, ${designer}, ${text})`;
    await reserve(customer, booking, { id, name: "My room.HEIC" });
    await write("first");
    for (let times = 0; times < 2; times++) {
      await reserve(customer, booking, { id, name: "My room.HEIC" });
      const [row] = await finish(customer, id);
      expect(row?.file).toMatchObject({ id, state: "ready", name: "My room.webp", bytes: 90, width: 40, height: 30 });
    }
    await write("last");
    expect((await log(booking)).map(({ text }) => text)).toEqual(["first", "My room.webp", "last"]);
    expect((await log(booking))[1]).toMatchObject({ id, sender_id: customer });
  });

  it("has room for its ending, and is not finished once its removal has begun", async () => {
    const { booking, customer } = await members();
    const id = await add(customer, booking, { name: "x".repeat(120) });
    expect((await log(booking)).map(({ text }) => text)).toEqual([`${"x".repeat(115)}.webp`]);
    const late = randomUUID();
    await reserve(customer, booking, { id: late });
    await sql`update public.booking_files set attempts = 1 where id in (${id}, ${late})`;
    expect([await codeOf(finish(customer, id)), await codeOf(finish(customer, late))]).toEqual([
      undefined,
      "not_found",
    ]);
  });

  it("does not take the place of a message that is already there", async () => {
    const { booking, customer, designer } = await members();
    const id = randomUUID();
    await sql`insert into public.messages (id, booking_id, sender_id, text) values (${id}, ${booking}, ${designer}, 'Mine')`;
    await reserve(customer, booking, { id });
    await finish(customer, id);
    expect([...(await log(booking))]).toEqual([{ id, sender_id: designer, text: "Mine" }]);
  });

  it("is told to its own conversation alone, also under the id of a message in another one", async ({ own }) => {
    const { booking, customer } = await members();
    const other = await newBooking(sql, customer, await newDesigner(sql), NOW);
    const on = own;
    const told = async () =>
      (
        await on<{ topic: string }[]>`
          select topic from realtime.messages where topic in (${`chat:${booking}`}, ${`chat:${other}`}) and event = 'message'`
      ).map(({ topic }) => topic);
    const id = await add(customer, booking, { kind: "pdf" }, on);
    await on`select public.note_checked_file(${id}, 3, 80)`;
    expect(await told()).toEqual([`chat:${booking}`, `chat:${booking}`]);
    const taken = randomUUID();
    await on`insert into public.messages (id, booking_id, sender_id, text) values (${taken}, ${other}, ${customer}, 'Mine')`;
    await reserve(customer, booking, { id: taken, kind: "pdf" }, on);
    await finish(customer, taken, "pdf", on);
    await on`select public.note_checked_file(${taken}, 3, 80)`;
    expect((await told()).filter((topic) => topic.endsWith(other))).toHaveLength(1);
  });

  it("is not shown with a message of its id before it is stored", async () => {
    const { booking, customer } = await members();
    const id = randomUUID();
    await reserve(customer, booking, { id });
    const listed = () =>
      actAs(sql, { role: "authenticated", userId: customer }, async (caller) => {
        const [row] = await caller`select public.list_messages(${booking}) as messages`;
        return row?.messages;
      });
    await sql`insert into public.messages (id, booking_id, sender_id, text) values (${id}, ${booking}, ${customer}, 'Mine')`;
    expect(await listed()).toEqual([expect.not.objectContaining({ file: expect.anything() })]);
    await finish(customer, id);
    expect(await listed()).toMatchObject([{ text: "Mine", file: { state: "ready" } }]);
  });

  it("can be read by both members, no matter who has blocked whom, and also after the session", async () => {
    const { booking, customer, designer, stranger } = await members();
    const id = await add(customer, booking);
    await sql`
      insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer}, 'designer')`;
    await setSlot(booking, OVER);
    for (const person of [customer, designer]) expect(await readable(person, [id])).toEqual([id]);
    expect(await readable(stranger, [id])).toEqual([]);
  });

  it("cannot be removed once it was sent, but before", async () => {
    const { booking, customer, designer } = await members();
    const sent = await add(customer, booking);
    const begun = randomUUID();
    await reserve(customer, booking, { id: begun });
    const remove = (person: string, id: string) => codeOf(sql`select public.remove_file(${person}, ${id})`);
    expect(await remove(customer, sent)).toBe("not_found");
    expect(await remove(designer, begun)).toBe("not_found");
    for (let times = 0; times < 2; times++) expect(await remove(customer, begun)).toBeUndefined();
    expect(await codeOf(finish(customer, begun))).toBe("not_found");
    expect(await codeOf(reserve(customer, booking, { id: begun }))).toBe("not_found");
  });
});

describe("A PDF", () => {
  it("is a message at once, and read by nobody until it was checked", async ({ own }) => {
    const { booking, customer, designer } = await members();
    // Rolled back, so that no run of the jobs sees it.
    const on = own;
    const good = await add(customer, booking, { kind: "pdf" }, on);
    const bad = await add(customer, booking, { kind: "pdf" }, on);
    expect((await log(booking, on)).map(({ id }) => id)).toEqual([good, bad]);
    expect(await readable(customer, [good, bad], on)).toEqual([]);
    await on`select public.note_checked_file(${good}, 3, 80)`;
    await on`select public.note_checked_file(${bad})`;
    for (const person of [customer, designer]) expect(await readable(person, [good, bad], on)).toEqual([good]);
    // What was decided stays.
    await on`select public.note_checked_file(${bad}, 3, 80)`;
    const states = await on`
      select id, state, pages, bytes from public.booking_files where booking_id = ${booking} order by bytes`;
    expect([...states]).toEqual([
      { id: good, state: "ready", pages: 3, bytes: 80 },
      { id: bad, state: "refused", pages: null, bytes: 100 },
    ]);
  });

  it("and a picture are finished each in its own way only", async () => {
    const { booking, customer } = await members();
    const [pdf, picture] = [randomUUID(), randomUUID()];
    await reserve(customer, booking, { id: pdf, kind: "pdf" });
    await reserve(customer, booking, { id: picture });
    expect(await codeOf(finish(customer, pdf))).toBe("not_found");
    expect(await codeOf(finish(customer, picture, "pdf"))).toBe("not_found");
  });

  it("is checked once, and removed with its row if it was not finished within a day", async ({ own }) => {
    const { booking, customer } = await members();
    const ids = [randomUUID(), randomUUID()] as const;
    for (const id of ids) await reserve(customer, booking, { id, kind: "pdf" }, own as never);
    await own`select public.finish_file(${customer}, ${ids[0]}, 'pdf')`;
    const [{ wait }] = await own<[{ wait: string }]>`
      select (due_at - created_at)::text as wait from public.booking_files where id = ${ids[1]}`;
    expect(wait).toBe("1 day");
    await own`update public.booking_files set due_at = '2000-01-01' where id = any (${ids as never})`;
    const [{ jobs }] = await own<[{ jobs: { id: string; task: string }[] }]>`
      select public.claim_jobs('file', 2) as jobs`;
    expect(Object.fromEntries(jobs.map(({ id, task }) => [id, task]))).toEqual({
      [ids[0]]: "check",
      [ids[1]]: "remove",
    });
    // It is being removed.
    const late = await own
      .savepoint((inner) => inner`select public.finish_file(${customer}, ${ids[1]}, 'pdf')`)
      .catch((error: Error) => error.message);
    expect(late).toBe("not_found");
    await own`select public.note_checked_file(${ids[0]}, 1, 1)`;
    // A run that ended after that: no file that members can read is removed.
    await own`update public.booking_files set due_at = '2000-01-01' where id = ${ids[0]}`;
    const [{ again }] = await own<[{ again: object[] }]>`select public.claim_jobs('file', 1) as again`;
    expect(again).toMatchObject([{ id: ids[0], task: "seal" }]);
    for (const id of ids) await own`select public.finish_job('file', ${id})`;
    expect([...(await own`select id, state, due_at from public.booking_files where booking_id = ${booking}`)]).toEqual([
      { id: ids[0], state: "ready", due_at: null },
    ]);
  });

  it("is finished again as it is, if its answer was lost, also when a job has checked it meanwhile", async ({
    own,
  }) => {
    const { booking, customer } = await members();
    const on = own;
    const pdf = await add(customer, booking, { kind: "pdf" }, on);
    await on`update public.booking_files set attempts = 1 where id = ${pdf}`;
    await on`select public.note_checked_file(${pdf}, 3, 80)`;
    expect(await codeOf(finish(customer, pdf, "pdf", on))).toBeUndefined();
    expect(await readable(customer, [pdf], on)).toEqual([pdf]);
  });

  it("that is removed stays claimed until nothing more can be uploaded", async () => {
    const { booking, customer } = await members(BEFORE);
    const pdf = randomUUID();
    await reserve(customer, booking, { id: pdf, kind: "pdf", purpose: "brief" });
    await sql`select public.remove_file(${customer}, ${pdf})`;
    const [row] = await sql`
      select state, (due_at - created_at)::text as wait from public.booking_files where id = ${pdf}`;
    expect(row).toEqual({ state: "removed", wait: "03:00:00" });
  });

  it("that is removed while it is checked is removed by a job of its own: the check may store it once more", async ({
    own,
  }) => {
    const { booking, customer } = await members(BEFORE);
    const on = own;
    const pdf = await add(customer, booking, { kind: "pdf", purpose: "brief" }, on);
    const claim = async () => (await on`select public.claim_jobs('file', 1) as jobs`)[0]?.jobs;
    const isDue = () => on`update public.booking_files set due_at = '2000-01-01' where id = ${pdf}`;
    await isDue();
    expect(await claim()).toMatchObject([{ id: pdf, task: "check" }]);
    await on`select public.remove_file(${customer}, ${pdf})`;
    await on`select public.note_checked_file(${pdf}, 1, 1)`;
    await on`select public.finish_job('file', ${pdf})`;
    expect([
      ...(await on`select state, due_at > now() + interval '2 hours' as later from public.booking_files where id = ${pdf}`),
    ]).toEqual([{ state: "removed", later: true }]);
    await isDue();
    expect(await claim()).toMatchObject([{ id: pdf, task: "remove" }]);
    await on`select public.finish_job('file', ${pdf})`;
    expect(await on`select from public.booking_files where id = ${pdf}`).toHaveLength(0);
  });

  it.each([
    ["fails", ["the storage", false, null]],
    ["is to wait", ["the storage", false, 5]],
    ["fails for good", ["no PDF", true, null]],
  ] as const)("that is removed while a check is under way that then %s is not removed earlier", async (_, result) => {
    const { booking, customer } = await members(BEFORE);
    await undoing(sql, async (transaction) => {
      const on = transaction;
      const pdf = await add(customer, booking, { kind: "pdf", purpose: "brief" }, on);
      await on`update public.booking_files set due_at = '2000-01-01' where id = ${pdf}`;
      await on`select public.claim_jobs('file', 1)`;
      await on`select public.remove_file(${customer}, ${pdf})`;
      await on`select public.finish_job('file', ${pdf}, ${result[0]}, ${result[1]}, ${result[2]})`;
      expect([
        ...(await on`
          select state, attempts, due_at > now() + interval '2 hours' as later from public.booking_files where id = ${pdf}`),
      ]).toEqual([{ state: "removed", attempts: 0, later: true }]);
    });
  });

  it("that is removed after its check was parked has all its attempts", async () => {
    const { booking, customer } = await members(BEFORE);
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await reserve(customer, booking, { id, kind: "pdf", purpose: "brief" });
    await sql`update public.booking_files set state = 'checking', due_at = null, attempts = 8 where booking_id = ${booking}`;
    await sql`select public.remove_file(${customer}, ${ids[0] ?? ""})`;
    await sql`select public.delete_account(${customer})`;
    expect(await sql`select state, attempts from public.booking_files where booking_id = ${booking}`).toEqual(
      ids.map(() => ({ state: "removed", attempts: 0 })),
    );
  });

  it("that is reserved again later has an address that is valid for longer, and stays claimed for as long", async () => {
    const { booking, customer } = await members(BEFORE);
    const [pdf, deleted, begun] = [randomUUID(), randomUUID(), randomUUID()];
    const again = (id: string) => reserve(customer, booking, { id, kind: "pdf", purpose: "brief" });
    for (const id of [pdf, deleted, begun]) await again(id);
    await sql`
      update public.booking_files set created_at = now() - interval '23 hours', due_at = now() + interval '1 hour' where booking_id = ${booking}`;
    await again(pdf);
    await again(deleted);
    const waits = async (id: string) => {
      const [row] = await sql<[{ wait: string }]>`
        select date_trunc('minute', due_at - now() + interval '30 seconds')::text as wait from public.booking_files where id = ${id}`;
      return row.wait;
    };
    expect(await waits(pdf)).toBe("24:00:00");
    await sql`select public.remove_file(${customer}, ${pdf})`;
    expect(await waits(pdf)).toBe("03:00:00");
    // Nothing can be uploaded to a file that is being removed.
    await sql`update public.booking_files set attempts = 1 where id = ${begun}`;
    expect(await codeOf(again(begun))).toBe("not_found");
    await sql`select public.delete_account(${customer})`;
    expect(await waits(deleted)).toBe("03:00:00");
  });
});

describe("A file of the brief", () => {
  const brief = { purpose: "brief" };

  it("can be added and removed only by the customer, until the session ends, and is not a message", async () => {
    const { booking, customer, designer, stranger } = await members(BEFORE);
    const id = await add(customer, booking, brief);
    for (const person of [designer, stranger]) expect(await codeOf(reserve(person, booking, brief))).toBe("not_found");
    expect([...(await log(booking))]).toEqual([]);
    expect(await codeOf(sql`select public.remove_file(${designer}, ${id})`)).toBe("not_found");
    await sql`select public.remove_file(${customer}, ${id})`;
    expect(await readable(customer, [id])).toEqual([]);
    const late = await add(customer, booking, brief);
    await setSlot(booking, { from: "-1 hour", to: "0 seconds" });
    expect(await codeOf(reserve(customer, booking, brief))).toBe("brief_closed");
    expect(await codeOf(sql`select public.remove_file(${customer}, ${late})`)).toBe("brief_closed");
    const right = (until: string) => sql`
      select private.require_file_right(b, ${customer}, 'brief', upper(b.slot) - ${until}::interval) from public.bookings b where b.id = ${booking}`;
    expect([await codeOf(right("1 microsecond")), await codeOf(right("0"))]).toEqual([undefined, "brief_closed"]);
  });

  it("is not added while one has blocked the other: the designer would see it at once", async () => {
    const { booking, customer, designer } = await members(BEFORE);
    const begun = randomUUID();
    await reserve(customer, booking, { ...brief, id: begun });
    await sql`
      insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer}, 'designer')`;
    expect([await codeOf(reserve(customer, booking, brief)), await codeOf(finish(customer, begun))]).toEqual([
      "brief_closed",
      "brief_closed",
    ]);
  });

  it("is read by the designer once the brief is sent and until the booking is cancelled, also in their data", async () => {
    const { booking, customer, designer } = await members(BEFORE);
    const id = await add(customer, booking, brief);
    const inData = async () =>
      (await sql`select public.account_data(${designer}) -> 'files' as files`)[0]?.files.map((file: File) => file.id);
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

  /** For a service that includes a plan. */
  async function promised(shape: BookingShape) {
    const [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
    await sql`update public.rates set plan_days = 7 where designer_id = ${designer.id}`;
    const booking = await newBooking(sql, customer, designer, { ...shape, status: "confirmed" });
    if (shape.status) await sql`update public.bookings set status = ${shape.status} where id = ${booking}`;
    return { booking, customer, designer: designer.id };
  }

  it("is added by the designer alone, from the start of a session that includes a plan, also when it is over", async () => {
    for (const shape of [NOW, OVER]) {
      const { booking, customer, designer } = await promised(shape);
      expect(await readable(designer, [await add(designer, booking, plan)])).toHaveLength(1);
      expect(await codeOf(reserve(customer, booking, plan))).toBe("not_found");
    }
    for (const { booking, designer } of [
      await promised(BEFORE),
      await promised({ ...NOW, status: "cancelled" }),
      await members(OVER),
    ])
      expect(await codeOf(reserve(designer, booking, plan))).toBe("plan_closed");
  });

  it("can be read by the customer once a version shows it, and removed only before", async () => {
    const { booking, customer, designer } = await promised(OVER);
    const [shown, other] = [await add(designer, booking, plan), await add(designer, booking, plan)];
    const content = sql.json({ found: "A dark hall", steps: [], items: [], files: [shown] });
    expect(await readable(customer, [shown, other])).toEqual([]);
    await sql`select public.save_plan(${designer}, ${booking}, 0, ${content})`;
    const [draft] = await sql`select public.get_plan(${customer}, ${booking}) as plan`;
    expect(draft?.plan).toMatchObject({ files: [], removable: [] });
    await sql`select public.send_plan(${designer}, ${booking}, 1)`;
    expect(await readable(customer, [shown, other])).toEqual([shown]);
    const [hers] = await sql`select public.get_plan(${customer}, ${booking}) as plan`;
    expect(hers?.plan).toMatchObject({ files: [{ id: shown }], removable: [] });
    const [his] = await sql`select public.get_plan(${designer}, ${booking}) as plan`;
    expect(his?.plan).toMatchObject({ files: [{ id: shown }, { id: other }], removable: [other] });
    const remove = (id: string) => codeOf(sql`select public.remove_file(${designer}, ${id})`);
    expect([await remove(shown), await remove(other)]).toEqual(["not_found", undefined]);
    expect(await readable(designer, [shown, other])).toEqual([shown]);
  });

  it("that was removed after the draft was saved is not in a version", async () => {
    const { booking, designer } = await promised(OVER);
    const id = await add(designer, booking, plan);
    const content = sql.json({ found: "A dark hall", steps: [], items: [], files: [id] });
    await sql`select public.save_plan(${designer}, ${booking}, 0, ${content})`;
    await sql`select public.remove_file(${designer}, ${id})`;
    expect(await codeOf(sql`select public.send_plan(${designer}, ${booking}, 1)`)).toBe("plan_incomplete");
  });
});

describe("Files are limited:", () => {
  const fill = (booking: string, owner: string, count: number, bytes = 1) => sql`
    insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, due_at)
    select gen_random_uuid(), ${booking}, ${owner}, 'message', 'pdf', 'ready', 'a', gen_random_uuid(), ${bytes}, null
      from generate_series(1, ${count})`;

  it("those of a booking, no matter who adds them, also at once", async () => {
    const { booking, customer, designer } = await members();
    await fill(booking, customer, FILE.mostOfBooking - 1);
    const [ours, theirs] = connections as [postgres.Sql, postgres.Sql];
    const [backend] = await ours<[{ pid: number }]>`select pg_backend_pid() as pid`;
    let answer: Promise<unknown> = Promise.resolve();
    await theirs.begin(async (transaction) => {
      await reserve(customer, booking, {}, transaction);
      answer = codeOf(reserve(designer, booking, {}, ours));
      // It waits for the one that is not yet counted.
      await expect
        .poll(
          async () =>
            (await sql`select from pg_stat_activity where pid = ${backend.pid} and wait_event_type = 'Lock'`).length,
          { timeout: 20_000 },
        )
        .toBe(1);
    });
    expect(await answer).toBe("too_many_files");
  });

  it("their bytes in a booking", async () => {
    const { booking, customer } = await members();
    await fill(booking, customer, 1, FILE.mostBytesOfBooking - 100);
    expect(await codeOf(reserve(customer, booking, { bytes: 101 }))).toBe("too_many_files");
    expect(await codeOf(reserve(customer, booking, { bytes: 100 }))).toBeUndefined();
  });

  it("those of a person and their bytes, and more of them until the address is confirmed", async () => {
    const designer = await newDesigner(sql);
    for (const [id, count, bytes] of [
      [await newUnconfirmedAccount(sql, "user"), FILE.mostUnconfirmed, FILE.mostBytesUnconfirmed],
      [await newCustomer(sql), FILE.mostOfOnePerson, FILE.mostBytesOfOnePerson],
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

  it("and how often they are uploaded", async () => {
    const { booking, customer } = await members();
    const answers: unknown[] = [];
    await undoing(sql, async (own) => {
      // Nothing is given back meanwhile, however slow the machine is.
      await own`update private.limits set span = '365 days' where kind = 'file'`;
      for (let n = 0; n < 101; n++)
        answers.push(await codeOf(own.savepoint((step) => reserve(customer, booking, {}, step))));
    });
    expect(answers.slice(0, 100).filter(Boolean)).toEqual([]);
    expect(answers[100]).toBe("rate_limited");
  });
});

it("An id that somebody else has taken, or for something else, is refused", async () => {
  const { booking, customer, designer } = await members();
  const id = randomUUID();
  await reserve(customer, booking, { id });
  for (const [person, file] of [
    [designer, {}],
    [customer, { kind: "pdf" }],
    [customer, { purpose: "brief" }],
  ] as [string, File][])
    expect(await codeOf(reserve(person, booking, { id, ...file }))).toBe("not_found");
  expect(await codeOf(finish(designer, id))).toBe("not_found");
});
