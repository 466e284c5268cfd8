import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect } from "vitest";
import type { Brief, BriefContent, BriefNote } from "../../edge-functions/shared/contract/briefs.ts";
import { BRIEF, MOST } from "../../edge-functions/shared/contract/limits.ts";
import {
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newFile,
  newPaidBooking,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import { connectAsPostgres, scalar, scalars } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The brief: the customer's description of the room, from its first word to the designer's access. */

const sql = connectAsPostgres();

let customer: string;
let designer: TestDesigner;
let booking: string;
beforeEach(async () => {
  [customer, designer] = await Promise.all([newCustomer(sql, "Ellen Vos"), newDesigner(sql)]);
  booking = (await newPaidBooking(sql, { customer, designer }, { from: "3 days", to: "4350 minutes" })).id;
});

const EMPTY: BriefContent = {
  ...{ room: null, roomWords: "", budget: null },
  ...{ stays: "", likes: "", idea: null, question: "" },
};
const FULL: BriefContent = {
  ...{ room: "living_room", roomWords: "A north window" },
  budget: { amount: 250_000, currency: "USD" },
  ...{ stays: "The piano", likes: "Green", question: "Where does the sofa go?" },
  idea: { room: "Living Room", style: "Boho", palette: "light" },
};

const read = (person: string, id = booking) => scalar<Brief>(sql`select public.get_brief(${person}, ${id})`);
const save = (version: number, content: Partial<BriefContent>, id = booking, by = customer) =>
  scalar<number>(sql`
    select (public.save_brief(${by}, ${id}, ${version}, ${sql.json({ ...EMPTY, ...content })}) ->> 'version')::int`);
const send = (id = booking, by = customer) => sql`select public.send_brief(${by}, ${id})`;
const ask = (parts: string[], id = booking, by = designer.id) =>
  sql`select public.ask_for_brief(${by}, ${id}, ${parts})`;
const bring = (id: string, by = customer) =>
  scalar<number>(sql`select public.bring_brief(${by}, ${id}) -> 'leftFiles'`);
const cancel = () => sql`select public.cancel_booking(${customer}, ${booking}, 6000)`;
const eventsOf = (id = booking) => sql<{ kind: string; after: object; message: string | null }[]>`
  select kind, after, message from public.booking_events where booking_id = ${id} and kind in ('brief_sent', 'brief_asked') order by created_at`;
const inDataOf = (person: string) =>
  scalar<{ requests: { part: string }[]; stays?: string }>(sql`
    select public.account_data(${person}) #> '{data,bookings,0,brief}'`);
/** Returns what the conversation says about the brief. The list of sessions says the same. */
const noteFor = async (person: string): Promise<BriefNote> => {
  const list =
    person === customer
      ? sql`public.get_chats(${person}) -> 'chats'`
      : sql`public.designer_bookings(${person}) -> 'bookings'`;
  const [row] = await sql<[{ note: BriefNote; listed: BriefNote }]>`
    select public.get_chat(${person}, ${booking}) -> 'brief' as note,
           (select b -> 'brief' from jsonb_array_elements((${list})::jsonb) b where b ->> '_id' = ${booking}) as listed`;
  expect(row.listed).toEqual(row.note);
  return row.note;
};

/** Draws the room as the customer, two by three meters. */
const draw = (id = booking) => {
  const corner = (x: number, y: number) => ({ id: randomUUID(), x, y });
  const corners = [corner(0, 0), corner(3000, 0), corner(3000, 2000), corner(0, 2000)];
  const room = { part: "room", id, corners, height: 2500, inFeet: false };
  return sql`select public.apply_floor_plan_operation(${customer}, ${id}, ${randomUUID()}, 0, ${sql.json([room])}, '[]')`;
};
/** Adds a file whose path is its id. */
const addFile = (name: string, { owner = customer, purpose = "brief", state = "ready" } = {}) =>
  newFile(sql, booking, owner, { purpose, state, name, bytes: 100 });
const namesFor = async (person: string, id = booking) => (await read(person, id)).files.map(({ name }) => name);

describe("Writing a brief", () => {
  it("stores everything as it was given, and nothing that was removed", async () => {
    const [slot] = await sql`
      select private.iso(lower(slot)) as "slotStart", private.iso(upper(slot)) as "slotEnd" from public.bookings where id = ${booking}`;
    const empty = { ...slot, version: 0, content: null, open: true, viewer: "customer", last: null };
    expect(await read(customer)).toMatchObject(empty);
    expect(await save(0, FULL)).toBe(1);
    expect(await read(customer)).toMatchObject({ version: 1, content: FULL, sentAt: null, changed: [] });
    expect(await save(1, {})).toBe(2);
    expect((await read(customer)).content).toEqual(EMPTY);
  });

  it("is refused to a window that has not read another window's changes, unless it repeats a save", async () => {
    await save(0, { stays: "The piano" });
    expect(await codeOf(save(0, { stays: "The rug" }))).toBe("brief_changed");
    await save(1, { stays: "The piano", likes: "Green" });
    expect(await codeOf(save(1, { stays: "The rug" }))).toBe("brief_changed");
    expect(await save(1, { stays: "The piano", likes: "Green" })).toBe(2);
    expect((await read(customer)).content).toMatchObject({ stays: "The piano", likes: "Green" });
    const atOnce = await Promise.all(["The lamp", "The rug"].map((stays) => codeOf(save(2, { stays }))));
    expect(atOnce.sort()).toEqual(["brief_changed", undefined]);
  });

  it("ends with the session, with a block and with a cancellation, like all other changes", async () => {
    await save(0, FULL);
    const closed = async (id: string) => {
      const work = [save(0, { stays: "The rug" }, id), send(id), ask(["budget"], id), bring(id)];
      return new Set(await Promise.all(work.map(codeOf)));
    };
    const over = await newBooking(sql, customer, designer, { from: "-2 hours", to: "-1 hour" });
    const running = await newBooking(sql, customer, designer, { from: "-10 minutes", to: "20 minutes" });
    expect(await closed(over)).toEqual(new Set(["brief_closed"]));
    expect(await save(0, FULL, running)).toBe(1);
    await sql`update public.bookings set status = 'completed' where id = ${running}`;
    expect(await closed(running)).toEqual(new Set(["brief_closed"]));
    await sql`insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer.id}, 'designer')`;
    expect(await closed(booking)).toEqual(new Set(["brief_closed"]));
    expect((await read(customer)).open).toBe(false);
    expect((await noteFor(customer)).open).toBe(false);
    await sql`delete from public.blocks where customer_id = ${customer}`;
    await cancel();
    expect(await closed(booking)).toEqual(new Set(["brief_closed"]));
    // The customer can still read their own rows.
    expect((await read(customer)).content).toEqual(FULL);
  });

  it("is refused to everybody except the booking's members, each in their part", async () => {
    const [stranger, other] = [await newCustomer(sql), await newDesigner(sql)];
    await save(0, FULL);
    await send();
    for (const person of [stranger, other.id]) expect(await codeOf(read(person))).toBe("not_found");
    expect(await codeOf(save(1, {}, booking, stranger))).toBe("not_found");
    expect(await codeOf(send(booking, stranger))).toBe("not_found");
    expect(await codeOf(ask(["budget"], booking, other.id))).toBe("not_found");
    expect(await codeOf(bring(booking, stranger))).toBe("not_found");
    const hold = { from: "9 days", to: "10 days", status: "pending_payment" } as const;
    const held = await newBooking(sql, customer, designer, hold);
    expect(await codeOf(read(designer.id, held))).toBe("not_found");
    expect(await codeOf(save(0, FULL, held))).toBe("brief_closed");
  });
});

describe("Sending a brief", () => {
  it("shows the designer the files of the room that are ready, and no others", async () => {
    for (const [name, state] of Object.entries({ wall: "ready", plan: "uploading", gone: "removed" }))
      await addFile(name, { state });
    await addFile("chat", { purpose: "message" });
    await save(0, { stays: "The piano" });
    expect((await namesFor(customer)).sort()).toEqual(["wall"]);
    expect(await namesFor(designer.id)).toEqual([]);
    await send();
    expect(await namesFor(designer.id)).toEqual(["wall"]);
  });

  it("shows the designer what only the customer could see before, and notifies them once", async () => {
    await save(0, FULL);
    expect(await read(designer.id)).toMatchObject({ viewer: "designer", content: null, version: 0, savedAt: null });
    expect(await noteFor(designer.id)).toMatchObject({ state: "none", question: null, room: null });
    expect(await noteFor(customer)).toMatchObject({ state: "draft", question: "Where does the sofa go?" });
    await send();
    await send();
    await sql`update public.profiles set name = 'Jan Maat' where id = ${designer.id}`;
    const names = { customerName: "Ellen Vos", designerName: "Jan Maat" };
    expect(await read(designer.id)).toMatchObject({ ...names, content: FULL, changed: [], last: null });
    const question = "Where does the sofa go?";
    expect(await noteFor(designer.id)).toMatchObject({ state: "sent", question, room: "living_room" });
    const event = { kind: "brief_sent", after: { room: "living_room" }, message: question };
    expect([...(await eventsOf())]).toEqual([event]);
  });

  it("is refused for an empty brief, and counts a drawn room as content", async () => {
    expect(await codeOf(send())).toBe("brief_empty");
    await save(0, {});
    expect(await codeOf(send())).toBe("brief_empty");
    await draw();
    expect(await codeOf(send())).toBeUndefined();
    expect(await eventsOf()).toMatchObject([{ message: null }]);
  });

  it("is possible with a photo and no words, but not with a PDF that has not arrived", async () => {
    await save(0, {});
    await addFile("wall.pdf", { state: "uploading" });
    await addFile("door.pdf", { purpose: "message" });
    expect(await codeOf(send())).toBe("brief_empty");
    await addFile("wall.jpg");
    expect(await codeOf(send())).toBeUndefined();
    expect(await read(designer.id)).toMatchObject({ content: EMPTY, changed: [] });
    await save(1, { likes: "Green" });
    expect((await read(designer.id)).changed).toEqual(["likes"]);
  });

  it("marks later changes until they are undone", async () => {
    await save(0, FULL);
    await send();
    const likes = { ...FULL, likes: "Blue", budget: null };
    await draw();
    await sql`update public.briefs set saved_at = now() - interval '1 hour' where booking_id = ${booking}`;
    await save(1, likes);
    const { savedAt, serverTime } = await read(customer);
    expect(Date.parse(serverTime) - Date.parse(savedAt ?? "")).toBeLessThan(600_000);
    expect(await read(designer.id)).toMatchObject({ content: likes, changed: ["floor_plan", "budget", "likes"] });
    await save(2, { ...FULL, idea: null });
    expect((await read(designer.id)).changed).toEqual(["floor_plan", "likes"]);
    await save(3, FULL);
    expect((await read(designer.id)).changed).toEqual(["floor_plan"]);
    expect(await eventsOf()).toHaveLength(1);
  });

  it("quotes nothing from a customer whose address is not confirmed, and accepts the longest names of an idea", async () => {
    const longest = "\u0001".repeat(BRIEF.longestChoice);
    const idea = { room: longest, style: '"'.repeat(BRIEF.longestChoice), palette: longest };
    await save(0, { ...FULL, idea });
    await sql`update public.profiles set address_confirmed_at = null where id = ${customer}`;
    await send();
    expect(await eventsOf()).toMatchObject([{ message: null }]);
  });

  it("shows the brief after the booking is moved, and hides it from the designer after a cancellation", async () => {
    await save(0, FULL);
    await send();
    await sql`update public.bookings set slot = tstzrange(now() + interval '5 days', now() + interval '7230 minutes') where id = ${booking}`;
    expect((await read(designer.id)).content).toEqual(FULL);
    await cancel();
    expect(await codeOf(read(designer.id))).toBe("not_found");
    expect(await inDataOf(customer)).toMatchObject({ stays: "The piano" });
    expect((await inDataOf(designer.id))?.stays ?? null).toBeNull();
  });
});

describe("Asking for parts of a brief", () => {
  it("names each missing part once, and no other", async () => {
    await save(0, { roomWords: "420 by 360" });
    await send();
    await ask(["floor_plan", "budget", "stays"]);
    await ask(["budget", "question"]);
    await ask(["floor_plan", "budget"]);
    const asked = (await eventsOf()).slice(1).map(({ after }) => after);
    expect(asked).toEqual([{ parts: ["budget", "stays"] }, { parts: ["question"] }]);
    expect(await noteFor(customer)).toMatchObject({ asked: ["budget", "stays", "question"] });
    for (const person of [customer, designer.id])
      expect((await inDataOf(person)).requests.map(({ part }) => part)).toEqual(["budget", "stays", "question"]);
  });

  it("is possible before the brief is sent, and is answered by sending it", async () => {
    await save(0, { stays: "The piano" });
    // The designer cannot see the draft.
    await ask(["stays", "budget", "likes"]);
    const other = await newBooking(sql, customer, designer, { from: "6 days", to: "8670 minutes" });
    await ask(["stays"], other);
    await save(1, { stays: "The piano", likes: "Green" });
    expect((await noteFor(designer.id)).asked).toEqual(["budget", "stays", "likes"]);
    await send();
    expect((await read(customer)).asked).toEqual([
      { part: "budget", answered: false },
      { part: "stays", answered: true },
      { part: "likes", answered: true },
    ]);
    expect((await read(customer, other)).asked).toEqual([{ part: "stays", answered: false }]);
    await save(2, { stays: "The piano", budget: { amount: 100, currency: "INR" } });
    expect((await noteFor(designer.id)).asked).toEqual([]);
    // No part is asked for twice, even if the customer removes the answer.
    await save(3, { stays: "The piano" });
    await ask(["budget"]);
    expect(await eventsOf()).toHaveLength(2);
  });

  it("no longer waits for the measurements once the slot shows the designer a drawn room, although no brief is sent", async () => {
    await ask(["floor_plan", "budget"]);
    await draw();
    expect((await noteFor(customer)).asked).toEqual(["floor_plan", "budget"]);
    await sql`update public.bookings set slot = tstzrange(now() - interval '1 minute', now() + interval '1 hour') where id = ${booking}`;
    for (const person of [customer, designer.id]) {
      expect((await noteFor(person)).asked).toEqual(["budget"]);
      expect((await read(person)).asked).toMatchObject([{ part: "floor_plan", answered: true }, { answered: false }]);
    }
  });
});

describe("Copying a brief", () => {
  const next = async () => newBooking(sql, customer, await newDesigner(sql), { from: "8 days", to: "11550 minutes" });

  it("fills another booking's brief with the latest one, without its question", async () => {
    await save(0, { stays: "Nothing" });
    const newer = await next();
    await save(0, FULL, newer);
    const third = await next();
    expect((await read(customer, third)).last).toMatchObject({ room: "living_room" });
    await bring(third);
    const content = { ...FULL, question: "" };
    expect(await read(customer, third)).toMatchObject({ content, version: 1, sentAt: null, last: null });
    expect((await read(customer, newer)).content).toEqual(FULL);
  });

  it("is refused when the brief has begun, and for another customer's brief", async () => {
    await save(0, FULL);
    const [begun, stranger] = [await next(), await newCustomer(sql)];
    await save(0, { stays: "The rug" }, begun);
    expect(await codeOf(bring(begun))).toBe("brief_changed");
    expect((await read(customer, begun)).content).toMatchObject({ stays: "The rug" });
    const theirs = await newBooking(sql, stranger, designer, { from: "20 days", to: "21 days" });
    expect((await read(stranger, theirs)).last).toBeNull();
    expect(await codeOf(bring(theirs, stranger))).toBe("not_found");
  });

  it("copies the room even if the designer has written on a picture during the session", async () => {
    await save(0, FULL);
    await draw();
    const id = await newBooking(sql, customer, designer, { from: "-10 minutes", to: "20 minutes" });
    const note = {
      part: "note",
      id: randomUUID(),
      variant: "now",
      on: null,
      kind: "text",
      points: [0, 0],
      text: "Here",
    };
    await sql`select public.apply_floor_plan_operation(${designer.id}, ${id}, ${randomUUID()}, 0, ${sql.json([note])}, '[]')`;
    await bring(id);
    expect(await scalar(sql`select public.get_floor_plan(${designer.id}, ${id}, 1)`)).toMatchObject({
      sequence: 2,
      rows: [{ key: { part: "room", id } }],
    });
  });

  describe("with files", () => {
    const readable = (person: string, id: string) =>
      scalar(sql`
        select jsonb_array_length(public.find_files(${person}, array(select f.id from public.booking_files f where f.booking_id = ${id})) -> 'files')`);
    /** Makes a second booking with another designer, and sends its brief with the copied content. */
    async function brought() {
      const other = await newDesigner(sql);
      const id = await newBooking(sql, customer, other, { from: "8 days", to: "11550 minutes" });
      const left = await bring(id);
      await send(id);
      return { id, other: other.id, left };
    }

    it("copies the brief's files that are ready, in their order", async () => {
      await save(0, FULL);
      await addFile("wall.jpg");
      await addFile("plan.pdf");
      await addFile("coming.pdf", { state: "uploading" });
      await addFile("gone.pdf", { state: "removed" });
      await addFile("chat.pdf", { purpose: "message" });
      await addFile("theirs.pdf", { owner: designer.id });
      expect((await read(customer, await next())).last).toMatchObject({ files: 2 });
      const { id, other, left } = await brought();
      expect(left).toBe(0);
      expect(await namesFor(customer, id)).toEqual(["wall.jpg", "plan.pdf"]);
      expect((await read(other, id)).files[0]).toMatchObject({ kind: "pdf", state: "ready", bytes: 100 });
    });

    it("lets each booking decide who reads them: a cancellation or removal does not affect the other booking", async () => {
      await save(0, FULL);
      await send();
      await addFile("wall.jpg");
      const { id, other } = await brought();
      expect(await readable(other, booking)).toBe(0);
      expect(await readable(designer.id, id)).toBe(0);
      await sql`select public.cancel_booking(${customer}, ${booking}, 6000)`;
      expect([await readable(designer.id, booking), await readable(other, id)]).toEqual([0, 1]);
      const [mine] = (await read(customer, id)).files;
      await sql`select public.remove_file(${customer}, ${mine?.id ?? ""})`;
      expect([await readable(customer, booking), await readable(other, id)]).toEqual([1, 0]);
    });

    it("removes their content with the last of them, even if both are removed at once", async ({ own }) => {
      await save(0, FULL);
      const path = await addFile("wall.jpg");
      const { id } = await brought();
      type Tx = postgres.TransactionSql;
      const removing = (of: string, on: Tx) =>
        on`update public.booking_files set state = 'removed', due_at = '2000-01-01' where booking_id = ${of}`;
      const claim = (on: Tx) =>
        scalars(on`
          select j ->> 'task' from jsonb_array_elements(public.claim_jobs('file', 2)) j where j ->> 'path' = ${path}`);
      for (const [first, second] of [
        [booking, id],
        [id, booking],
      ] as const)
        await undoing(sql, async (transaction) => {
          await removing(first, transaction);
          expect(await claim(transaction)).toEqual(["forget"]);
          await transaction`select public.finish_job('file', id::text) from public.booking_files where booking_id = ${first}`;
          await removing(second, transaction);
          expect(await claim(transaction)).toEqual(["remove"]);
        });
      for (const one of [booking, id]) await removing(one, own);
      expect(await claim(own)).toEqual(["remove", "remove"]);
    });

    it("leaves out files that exceed the quota, and counts them", async () => {
      await save(0, FULL);
      for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await addFile(name);
      const half = MOST.bytesOfFiles / 2;
      await sql`
        update public.booking_files set bytes = case name when 'a.pdf' then ${half - 250}::int else ${half} end
         where booking_id = ${booking} and name <> 'c.pdf'`;
      const { id, left } = await brought();
      expect(left).toBe(2);
      expect(await namesFor(customer, id)).toEqual(["c.pdf"]);
    });
  });

  it("is not offered for an empty brief, but is offered for one with only a file", async () => {
    await save(0, {});
    expect((await read(customer, await next())).last).toBeNull();
    await addFile("wall.jpg");
    expect((await read(customer, await next())).last).toMatchObject({ room: null, files: 1 });
  });
});
