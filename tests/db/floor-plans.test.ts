import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type postgres from "postgres";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import type { FloorPlanAnswer, FloorPlanKey, FloorPlanRow } from "../../edge-functions/shared/contract/floor-plan.ts";
import { FLOOR_PLAN } from "../../edge-functions/shared/contract/limits.ts";
import { keyOf, keyText } from "../../src/domain/floor-plan/floor-plan.ts";
import {
  afterAnswer,
  afterOperation,
  type KnownRows,
  NO_ROWS,
  type Operation,
  type Reversal,
  reversalOf,
  shownRows,
  takenBack,
} from "../../src/domain/floor-plan/operations.ts";
import {
  codeOf,
  newBooking,
  newCustomer,
  newDesigner,
  newFile,
  refusalOfField,
  refusedIn,
  type TestDesigner,
} from "../support/db.ts";
import { connectAsPostgres, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The floor plan of a booking: who may change what and when, and that two people always see the same. */

const sql = connectAsPostgres();

type Change = { put?: object[]; remove?: FloorPlanKey[]; id?: string; known?: number };
type Applied = { sequence: number; rows: FloorPlanAnswer["rows"]; overtaken: FloorPlanKey[] };
const apply = (person: string, booking: string, { put = [], remove = [], id = randomUUID(), known = 0 }: Change) =>
  scalar<Applied>(sql`
    select public.apply_floor_plan_operation(${person}, ${booking}, ${id}, ${known}, ${sql.json(put as postgres.JSONValue)}, ${sql.json(remove)})`);
const read = (person: string, booking: string, after = 0) =>
  scalar<FloorPlanAnswer>(sql`select public.get_floor_plan(${person}, ${booking}, ${after})`);

const corner = (x: number, y: number) => ({ id: randomUUID(), x, y });
const CORNERS = [corner(0, 0), corner(4000, 0), corner(4000, 3000), corner(0, 3000)];
const room = (id: string) => ({ part: "room", id, corners: CORNERS, height: 2600, inFeet: false }) as const;
const item = (id: string, name = "") =>
  ({ part: "item", id, kind: "sofa", name, width: 2200, depth: 950, height: 800, stays: true }) as const;
const place = (id: string, variant: "now" | "A" | "B", x = 0) =>
  ({ part: "place", id, variant, x, y: 0, turn: 0, out: false }) as const;
const note = (id: string, on: string | null = null) =>
  ({ part: "note", id, variant: "A", on, kind: "text", points: [0, 0], text: "Here" }) as const;
/** A note with the highest number of points. */
const ink = (id: string) => ({
  ...note(id),
  kind: "ink",
  text: "",
  points: Array(2 * FLOOR_PLAN.mostPoints).fill(-99_999),
});
const opening = (id: string) =>
  ({
    ...{ part: "opening", id, kind: "door", wall: CORNERS[0]?.id, at: 500, width: 900 },
    ...{ hinge: "start", swing: "in", leaves: 1, sill: 0, name: "" },
  }) as const;
const keysOf = (...rows: { part: string; id: string }[]) => rows.map((row) => keyOf(row as FloorPlanRow));
const many = (count: number, row: (id: string) => object) => Array.from({ length: count }, () => row(randomUUID()));

let customer: string;
let designer: TestDesigner;
beforeAll(async () => {
  [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
});
const TIMES = {
  before: { from: "1 day", to: "25 hours" },
  during: { from: "-10 minutes", to: "20 minutes" },
  after: { from: "-2 hours", to: "-1 hour" },
};
/** Makes a booking with a designer of its own, so that bookings at one time do not exclude each other. */
async function bookingAt(when: keyof typeof TIMES) {
  [customer, designer] = await Promise.all([newCustomer(sql), newDesigner(sql)]);
  return newBooking(sql, customer, designer, TIMES[when]);
}

describe("The gate", () => {
  /** What each member may put, by the time and by whether the customer has drawn the room. */
  it.each([
    ["before", "customer", "room opening item now", "note A"],
    ["before", "designer", "", "room opening item now A note"],
    ["during", "customer", "room opening item now A note", ""],
    ["during", "designer", "item A note", "room opening now"],
    ["after", "customer", "", "room opening item now A note"],
    ["after", "designer", "", "room opening item now A note"],
  ] as const)("%s the slot lets the %s put «%s» and refuses «%s»", async (when, by, open, closed) => {
    const id = await bookingAt("during");
    const hers = randomUUID();
    await apply(customer, id, { put: [room(id), item(hers), place(hers, "now")] });
    await sql`
      update public.bookings
         set slot = tstzrange(now() + ${TIMES[when].from}::interval, now() + ${TIMES[when].to}::interval) where id = ${id}`;
    const rowOf = (name: string) => {
      if (name === "room") return room(id);
      if (name === "now" || name === "A") return place(hers, name, 10);
      const make = { opening, item, note }[name as "opening" | "item" | "note"];
      return make(randomUUID());
    };
    const person = by === "customer" ? customer : designer.id;
    const refusalTo = (name: string) => refusalOfField(apply(person, id, { put: [rowOf(name) ?? {}] }));
    for (const name of open.split(" ").filter(Boolean)) expect(await refusalTo(name), name).toBeUndefined();
    const refused = { message: "floor_plan_closed", field: "put.0" };
    for (const name of closed.split(" ").filter(Boolean)) expect(await refusalTo(name), name).toMatchObject(refused);
    const { mayDraw, mayArrange } = await read(person, id);
    expect([mayDraw, mayArrange]).toEqual([open.includes("room"), open.includes("A")]);
  });

  it("lets the designer draw the room during the slot if the customer has not", async () => {
    const id = await bookingAt("during");
    expect(await read(designer.id, id)).toMatchObject({ mayDraw: true, mayArrange: true, viewer: "designer" });
    await apply(designer.id, id, { put: [room(id), opening(randomUUID())] });
    await apply(customer, id, { put: [room(id)] });
    expect(await read(designer.id, id)).toMatchObject({ mayDraw: false });
  });

  it("is closed to strangers, after a block and after a cancellation", async () => {
    const id = await bookingAt("during");
    const sofa = { put: [item(randomUUID())] };
    for (const stranger of [await newCustomer(sql), (await newDesigner(sql)).id]) {
      expect(await codeOf(apply(stranger, id, sofa))).toBe("not_found");
      expect(await codeOf(read(stranger, id))).toBe("not_found");
    }
    await sql`insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer}, ${designer.id}, 'customer')`;
    for (const person of [customer, designer.id])
      expect(await codeOf(apply(person, id, sofa))).toBe("floor_plan_closed");
    await sql`delete from public.blocks where customer_id = ${customer}`;
    await sql`update public.bookings set status = 'cancelled' where id = ${id}`;
    for (const person of [customer, designer.id])
      expect(await codeOf(apply(person, id, sofa))).toBe("floor_plan_closed");
    expect(await codeOf(read(designer.id, id))).toBe("not_found");
  });

  it("stays open as long as an extended slot", async () => {
    const id = await bookingAt("after");
    expect(await codeOf(apply(designer.id, id, { put: [note(randomUUID())] }))).toBe("floor_plan_closed");
    await sql`update public.bookings set slot = tstzrange(lower(slot), now() + interval '5 minutes') where id = ${id}`;
    expect(await codeOf(apply(designer.id, id, { put: [note(randomUUID())] }))).toBeUndefined();
  });

  it("shows the designer nothing before the brief is sent or the slot begins", async () => {
    const id = await bookingAt("before");
    await apply(customer, id, { put: [room(id)] });
    expect(await read(designer.id, id)).toMatchObject({ sequence: 0, rows: [] });
    const heard = () =>
      sql`select payload from realtime.messages where topic = ${`chat:${id}`} and payload ? 'floorPlan'`;
    expect(await heard()).toHaveLength(0);
    await sql`select public.send_brief(${customer}, ${id})`;
    expect((await read(designer.id, id)).rows).toMatchObject([{ row: room(id), by: "customer" }]);
    await apply(customer, id, { put: [opening(randomUUID())] });
    expect((await heard()).at(-1)?.payload).toMatchObject({ floorPlan: { sequence: 2, rows: [{ by: "customer" }] } });
  });
});

describe("An operation", () => {
  let id: string;
  beforeEach(async () => {
    id = await bookingAt("during");
  });

  it("changes nothing when it arrives again, and returns the same", async () => {
    const change = { put: [item(randomUUID(), "Once")], id: randomUUID() };
    const first = await apply(customer, id, change);
    expect(await apply(customer, id, change)).toEqual(first);
    const together = { put: [item(randomUUID(), "Twice")], id: randomUUID() };
    const [one, two] = await Promise.all([apply(customer, id, together), apply(customer, id, together)]);
    expect(one).toEqual(two);
    expect((await read(customer, id)).sequence).toBe(2);
    // Also after the slot's end, because the response may have been lost.
    await sql`update public.bookings set slot = tstzrange(now() - interval '2 hours', now() - interval '1 hour') where id = ${id}`;
    expect(await apply(customer, id, change)).toEqual(first);
  });

  it("does not affect the other member's pieces and notes, except where they are in A and B", async () => {
    const [sofa, drawn] = [item(randomUUID()), note(randomUUID())];
    await apply(customer, id, { put: [sofa, place(sofa.id, "now"), drawn] });
    const attempts: [field: string, change: Change][] = [
      ["put.0", { put: [{ ...sofa, name: "Mine" }] }],
      ["put.0", { put: [{ ...drawn, text: "Mine" }] }],
      ["remove.0", { remove: keysOf(sofa) }],
      ["remove.0", { remove: keysOf(drawn) }],
    ];
    for (const [field, change] of attempts)
      expect(await refusalOfField(apply(designer.id, id, change))).toMatchObject({ message: "not_yours", field });
    await apply(designer.id, id, { put: [{ ...place(sofa.id, "A"), out: true }] });
    const chair = item(randomUUID());
    await apply(designer.id, id, { put: [chair, place(chair.id, "B")] });
    await apply(customer, id, { put: [place(chair.id, "B", 500)] });
    expect(await codeOf(apply(customer, id, { remove: keysOf(chair) }))).toBe("not_yours");
  });

  it("removes a piece with its places, and places no removed piece", async () => {
    const sofa = item(randomUUID());
    await apply(customer, id, { put: [sofa, place(sofa.id, "now")] });
    await apply(designer.id, id, { put: [place(sofa.id, "A")] });
    const { rows } = await apply(customer, id, { remove: keysOf(sofa) });
    expect(rows.map(({ key, row }) => [key.part, key.variant, row])).toEqual([
      ["item", "now", null],
      ["place", "now", null],
      ["place", "A", null],
    ]);
    expect(await codeOf(apply(designer.id, id, { put: [place(sofa.id, "B")] }))).toBe("floor_plan_changed");
    expect((await read(designer.id, id)).rows).toEqual([]);
    expect((await read(designer.id, id, 1)).rows).toHaveLength(3);
  });

  it("names the other member's changes since the page's last known sequence", async () => {
    const sofa = item(randomUUID());
    const { sequence: known } = await apply(customer, id, { put: [sofa, place(sofa.id, "A")] });
    const hers = await apply(customer, id, { put: [place(sofa.id, "A", 10)], known });
    const his = { put: [place(sofa.id, "A", 20), place(sofa.id, "B", 20)], known, id: randomUUID() };
    const overtaken = keysOf(place(sofa.id, "A"));
    expect(await apply(designer.id, id, his)).toMatchObject({ overtaken });
    const [news] =
      await sql`select payload from realtime.messages where topic = ${`chat:${id}`} order by inserted_at desc limit 1`;
    expect(news?.payload.floorPlan).toMatchObject({ overtaken, rows: [{ by: "designer" }, { by: "designer" }] });
    const seen = await apply(customer, id, { put: [place(sofa.id, "A", 30)], known: hers.sequence + 1 });
    expect([hers.overtaken, seen.overtaken]).toEqual([[], []]);
  });

  it("names no file, room or piece of another booking, and no file that is hidden from the person", async () => {
    const file = (purpose: string, booking: string, state = "ready") =>
      newFile(sql, booking, customer, { purpose, kind: "picture", state });
    const pinned = (id: string) => ({ part: "photo", id, x: 0, y: 0, turn: 0 });
    const other = await newBooking(sql, customer, designer, { from: "3 days", to: "73 hours" });
    const [brief, message, theirs, unready] = await Promise.all([
      file("brief", id),
      file("message", id),
      file("brief", other),
      file("brief", id, "uploading"),
    ]);
    const wrong = { message: "invalid_floor_plan", field: "put.0" };
    for (const put of [room(other), pinned(message), pinned(theirs), pinned(unready), note(randomUUID(), theirs)])
      expect(await refusalOfField(apply(customer, id, { put: [put] }))).toMatchObject(wrong);
    expect(await refusalOfField(apply(designer.id, id, { put: [note(randomUUID(), brief)] }))).toMatchObject(wrong);
    await apply(customer, id, { put: [room(id), pinned(brief)] });
    await sql`select public.send_brief(${customer}, ${id})`;
    await apply(designer.id, id, { put: [note(randomUUID(), brief), note(randomUUID(), message)] });
  });

  it("loses the pin of a photo, and the paper plan under it, with the file", async () => {
    const ids = await Promise.all([1, 2].map(() => newFile(sql, id, customer, { purpose: "brief", kind: "picture" })));
    const [photo = "", plan = ""] = ids;
    const pin = { part: "photo", id: photo, x: 0, y: 0, turn: 0 } as const;
    const tracing = { part: "tracing", id: plan, x: 0, y: 0, width: 4000 } as const;
    const { sequence } = await apply(customer, id, { put: [room(id), pin, tracing] });
    for (const file of [...ids, ...ids]) await sql`select public.remove_file(${customer}, ${file})`;
    const later = await read(customer, id, sequence);
    expect(later.rows.map(({ key, row }) => [key, row])).toEqual(
      [...keysOf(pin), ...keysOf(tracing)].map((key) => [key, null]),
    );
    expect(later.sequence).toBe(sequence + 2);
  });

  it("is refused when there are too many objects, points, or rows in all", async () => {
    await apply(customer, id, { put: many(FLOOR_PLAN.mostItems, item) });
    const oneMore = refusalOfField(apply(customer, id, { put: [item(randomUUID())] }));
    expect(await oneMore).toMatchObject({ message: "floor_plan_full", field: "item" });
    await apply(customer, id, { put: many(FLOOR_PLAN.mostInk / FLOOR_PLAN.mostPoints, ink) });
    expect(await codeOf(apply(customer, id, { put: [note(randomUUID())] }))).toBe("floor_plan_full");
    await sql`
      insert into public.floor_plan_rows (booking_id, part, id, variant, sequence, author)
      select ${id}, 'opening', gen_random_uuid(), 'now', 1, 'customer' from generate_series(1, ${FLOOR_PLAN.mostRowsEver})`;
    expect(await codeOf(apply(customer, id, { put: [opening(randomUUID())] }))).toBe("floor_plan_full");
  });

  it("is refused for a moment when there are too many at once", async () => {
    const applying = (tx: postgres.TransactionSql) =>
      refusedIn(tx)`select public.apply_floor_plan_operation(${customer}, ${id}, ${randomUUID()}, 0, '[]', '[]')`;
    const codes = new Set<string | undefined>();
    await sql.begin(async (tx) => {
      // The limit releases nothing, however slow the machine is.
      await tx`update private.limits set span = '1 day' where kind = 'floor_plan'`;
      for (let tried = 0; tried < 60 && !codes.has("rate_limited"); tried++) codes.add(await applying(tx));
      await tx`update private.limits set span = '2 seconds' where kind = 'floor_plan'`;
    });
    expect([...codes]).toEqual([undefined, "rate_limited"]);
  });

  it("only hints at a change that is too large for a broadcast", async () => {
    await apply(customer, id, { put: many(40, ink) });
    const [last] =
      await sql`select payload from realtime.messages where topic = ${`chat:${id}`} order by inserted_at desc limit 1`;
    expect(last?.payload).toMatchObject({ floorPlan: { sequence: 1 } });
    expect(last?.payload.floorPlan.rows).toBeUndefined();
  });

  it("keeps the outline for small pictures up to date and without ids", async () => {
    const outline = () =>
      scalar<object | null>(sql`select (public.get_chat(${customer}, ${id}) #>> '{brief,outline}')::jsonb`);
    await apply(customer, id, { put: [opening(randomUUID())] });
    expect(await outline()).toBeNull();
    const [sofa, shelf] = [item(randomUUID()), { ...item(randomUUID()), width: 400 }];
    await apply(customer, id, { put: [room(id), shelf, sofa, place(shelf.id, "now"), place(sofa.id, "now")] });
    const at = { y: 0, turn: 0, depth: 950 };
    const drawn = {
      corners: CORNERS.map(({ x, y }) => ({ x, y })),
      openings: [{ kind: "door", wall: 0, at: 500, width: 900, hinge: "start", swing: "in", leaves: 1 }],
      pieces: [
        { x: 0, width: 2200, ...at },
        { x: 0, width: 400, ...at },
      ],
    };
    expect(await outline()).toEqual(drawn);
    await apply(customer, id, { put: [place(sofa.id, "A", 700)], remove: keysOf(shelf) });
    expect(await outline()).toEqual({ ...drawn, pieces: drawn.pieces.slice(0, 1) });
    await apply(customer, id, { put: [place(sofa.id, "now", 700)] });
    expect(await outline()).toMatchObject({ pieces: [{ x: 700 }] });
  });
});

it("shows the designer no small picture of a room that they may not see", async () => {
  const id = await bookingAt("before");
  await apply(customer, id, { put: [room(id)] });
  const shown = async () => {
    const [row] = await sql`
      select public.get_booking(${designer.id}, ${id}) -> 'outline' as booking, public.get_chat(${designer.id}, ${id}) #> '{brief,outline}' as chat,
             public.designer_bookings(${designer.id}) #> '{bookings,0,brief,outline}' as list`;
    return row;
  };
  expect(await shown()).toEqual({ booking: null, chat: null, list: null });
  await sql`select public.send_brief(${customer}, ${id})`;
  const outline = expect.stringContaining('"corners"');
  expect(await shown()).toEqual({ booking: outline, chat: outline, list: outline });
});

describe("The picture for emails", () => {
  const png = Buffer.from("a picture").toString("base64");
  const store = (person: string, id: string) => sql`select public.store_floor_plan_picture(${person}, ${id}, ${png})`;
  /** Returns the picture that an email to a member shows. */
  const shown = (id: string, recipient: "customer" | "designer", kind = "reminder_day") =>
    scalar<{ of: string; png?: string } | null>(sql`
      select private.email_picture(email, bookings)
        from public.bookings, jsonb_populate_record(null::public.outbox, jsonb_build_object(
          'kind', ${kind}::text, 'recipient_id', case ${recipient} when 'customer' then bookings.customer_id else bookings.designer_id end,
          'booking_id', bookings.id, 'content', jsonb_build_object('recipient', ${recipient}::text)
        )) email
       where bookings.id = ${id}`);
  const drawnRoom = { of: "room", png };

  it("is the customer's room, for every member who may see it, until one has blocked the other", async () => {
    const id = await bookingAt("before");
    expect(await codeOf(store(customer, id))).toBe("floor_plan_closed");
    await apply(customer, id, { put: [room(id)] });
    await store(customer, id);
    expect(await shown(id, "customer")).toEqual(drawnRoom);
    expect(await shown(id, "designer")).toBeNull();
    await sql`select public.send_brief(${customer}, ${id})`;
    expect(await shown(id, "designer")).toEqual(drawnRoom);
    expect(await shown(id, "designer", "new_message")).toBeNull();
    await sql`update public.profiles set address_confirmed_at = null where id = ${customer}`;
    expect(await shown(id, "designer")).toBeNull();
    // Nobody has paid.
    expect(await shown(id, "customer")).toBeNull();
    await sql`update public.profiles set address_confirmed_at = now() where id = ${customer}`;
    await sql`select public.block_member(${designer.id}, ${id})`;
    expect(await shown(id, "designer")).toBeNull();
    expect(await shown(id, "customer")).toEqual(drawnRoom);
    expect(await codeOf(store(customer, id))).toBe("brief_closed");
    const exported = (person: string) =>
      scalar(sql`
        select private.floor_plan_data(bookings, ${person}) -> 'floorPlanPictures' from public.bookings where id = ${id}`);
    expect(await exported(customer)).toEqual([{ at: expect.any(String), png }]);
    expect(await exported(designer.id)).toEqual([]);
    await sql`select private.forget_floor_plans(${customer})`;
    expect(await shown(id, "customer")).toBeNull();
  });

  it("shows the designer's own picture before the customer has sent a room, while the designer has a page", async () => {
    const id = await bookingAt("before");
    const path = "/images/designers/mara-lindqvist/cover.webp";
    await sql`update public.designers set cover_image = ${path} where id = ${designer.id}`;
    expect(await shown(id, "customer")).toEqual({ of: "designer", path });
    expect(await shown(id, "designer")).toBeNull();
    await sql`update public.designers set paused = true where id = ${designer.id}`;
    expect(await shown(id, "customer")).toBeNull();
  });

  it("is the room as the designer arranges it, when the plan arrives", async () => {
    const before = await bookingAt("before");
    await apply(customer, before, { put: [room(before)] });
    expect(await codeOf(store(designer.id, before))).toBe("plan_closed");
    await sql`update public.rates set plan_days = 7 where designer_id = ${designer.id}`;
    const id = await newBooking(sql, customer, designer, TIMES.during);
    await apply(customer, id, { put: [room(id)] });
    await store(designer.id, id);
    expect(await shown(id, "customer", "plan_received")).toEqual({ of: "plan", png });
    expect(await shown(id, "customer")).not.toMatchObject({ of: "plan" });
  });
});

it.each(["now", "B"])("The next booking begins with the room as the latest plan has left it in %s", async (variant) => {
  const id = await bookingAt("during");
  const [sofa, chair, lamp] = [item(randomUUID()), item(randomUUID()), item(randomUUID())];
  const rows = [room(id), sofa, chair, lamp, place(sofa.id, "now"), place(chair.id, "now"), place(sofa.id, "B", 700)];
  await apply(customer, id, { put: rows });
  const left = [{ ...place(chair.id, "B"), out: true }, place(lamp.id, "B"), note(randomUUID())];
  await apply(customer, id, { put: left });
  if (variant === "B") {
    const rows = (await read(customer, id)).rows.map(({ row }) => row);
    const content = { found: "Much", steps: [], items: [], files: [], floorPlan: { rows, variant, pins: [] } };
    await sql`insert into public.plan_versions (booking_id, number, content) values (${id}, 1, ${sql.json(content as unknown as postgres.JSONValue)})`;
  }
  const next = await newBooking(sql, customer, designer, { from: "5 days", to: "121 hours" });
  await sql`select public.bring_brief(${customer}, ${next})`;
  const { rows: copied } = await read(customer, next);
  const places = copied.flatMap(({ key, row }) => (row?.part === "place" ? [[key.id, key.variant, row.x]] : []));
  const kept: [string, number][] = [
    [sofa.id, variant === "B" ? 700 : 0],
    [variant === "B" ? lamp.id : chair.id, 0],
  ];
  expect(places.sort()).toEqual(kept.map(([piece, x]) => [piece, "now", x]).sort());
  expect(copied).toHaveLength(1 + 2 * kept.length);
  expect(copied.find(({ key }) => key.part === "room")).toMatchObject({ key: { id: next }, row: { id: next } });
});

it("Two people see the same after any order, loss and repetition of operations, and so does the database", async () => {
  const step = fc.record({
    who: fc.nat(1),
    act: fc.constantFrom(
      ...["change", "change", "change", "send", "send", "lose", "hear", "hear", "ask", "answer", "undo"],
    ),
    which: fc.nat(5),
    x: fc.integer({ min: -9000, max: 9000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120 }), async (steps) => {
      const id = await bookingAt("during");
      const pieces = Array.from({ length: 6 }, () => randomUUID());
      const people = ([customer, designer.id] as const).map((person, index) => ({
        person,
        by: index === 0 ? ("customer" as const) : ("designer" as const),
        known: NO_ROWS as KnownRows,
        pending: [] as Operation[],
        done: [] as Reversal[],
        heard: [] as Applied[],
        /** Answers to "what has changed since?" that are on their way. */
        asked: [] as { answer: FloorPlanAnswer; after: number }[],
      }));
      const rowsOf = ({ known, pending, by }: (typeof people)[number]) => shownRows(known, pending, by);
      const act = (one: (typeof people)[number], change: Omit<Operation, "id">) => {
        const operation = { ...change, id: randomUUID() };
        one.done.push(reversalOf(operation.id, operation, rowsOf(one)));
        one.pending.push(operation);
      };
      /** Sends the first pending operation; `answered`: whether the answer arrives. */
      async function send(one: (typeof people)[number], answered: boolean) {
        const [first, ...rest] = one.pending;
        if (!first) return;
        const stored = await apply(one.person, id, first).catch((error: postgres.PostgresError) => {
          if (!error.code.startsWith("PT")) throw error;
          return null;
        });
        if (stored) for (const { heard } of people) heard.push(stored);
        if (!answered) return;
        if (stored) one.known = afterOperation(one.known, stored);
        one.pending = rest;
      }
      const ask = async (one: (typeof people)[number]) =>
        one.asked.push({ after: one.known.sequence, answer: await read(one.person, id, one.known.sequence) });
      for (const { who, act: what, which, x } of steps) {
        const one = people[who] as (typeof people)[number];
        const piece = pieces[which] ?? "";
        const variant = who === 0 && x % 2 ? "now" : x % 3 ? "A" : "B";
        if (what === "send") await send(one, true);
        else if (what === "lose") await send(one, false);
        else if (what === "ask") await ask(one);
        else if (what === "answer" && one.asked.length) {
          const [late] = one.asked.splice(which % one.asked.length, 1);
          if (late) one.known = afterAnswer(one.known, late.answer, late.after);
        } else if (what === "hear" && one.heard.length) {
          const at = which % one.heard.length;
          const news = one.heard[at];
          // Received now, perhaps again later, perhaps never.
          if (x % 3) one.heard.splice(at, 1);
          if (news && x % 5) one.known = afterOperation(one.known, news);
        } else if (what === "undo") {
          const last = one.done.pop();
          if (last) one.pending.push({ ...takenBack(last, rowsOf(one)), id: randomUUID() });
        } else if (what === "change") {
          const put = [item(piece, String(x)), place(piece, variant, x)] as FloorPlanRow[];
          if (x % 4 === 0) act(one, { put: [], remove: keysOf(item(piece)) });
          else if (x % 4 === 1) act(one, { put: put.slice(1), remove: [] });
          else act(one, { put, remove: [] });
        }
      }
      for (const one of people) while (one.pending.length) await send(one, true);
      for (const one of people) {
        const { sequence } = one.known;
        one.known = afterAnswer(one.known, await read(one.person, id, sequence), sequence);
      }
      const kept = await sql<{ content: FloorPlanRow }[]>`
          select content from public.floor_plan_rows where booking_id = ${id} and content is not null`;
      const expected = new Map(kept.map(({ content }) => [keyText(keyOf(content)), content]));
      for (const one of people) {
        const shown = new Map([...rowsOf(one)].map(([text, { row }]) => [text, row]));
        expect(shown).toEqual(expected);
      }
      for (const row of expected.values())
        if (row.part === "place") expect(expected.has(`item ${row.id} now`)).toBe(true);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
