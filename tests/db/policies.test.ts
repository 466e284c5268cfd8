import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import { WebSocket } from "ws";
import type { BookingStatus } from "../../edge-functions/shared/contract/common.ts";
import { call } from "../support/api.ts";
import { type BookingShape, newBooking } from "../support/db.ts";
import {
  type DesignerPerson,
  newDesignerPerson,
  newPerson,
  newUnconfirmedPerson,
  type Person,
} from "../support/people.ts";
import { connectAsPostgres, scalar, sqlstateOf } from "../support/sql.ts";
import { it } from "../support/test.ts";

/*
 * Who may read and write what: the rights in the catalog, and what the policies let each person do through the Data API and Realtime.
 * tests/conformance tests the rest: broadcasts by clients (realtime.test.ts) and where files are written (storage.test.ts).
 */

const sql = connectAsPostgres();
const stack = inject("stack");
const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe("Rights", () => {
  it("let clients read and write these columns of three tables and nothing else in the schema public", async () => {
    const found = await sql<{ rights: string; columns: string }[]>`
      select concat_ws(' ', r.role, p.privilege, c.relname) as rights, string_agg(a.attname, ' ' order by a.attname) as columns
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       cross join unnest('{anon,authenticated}'::name[]) r (role)
       cross join unnest('{select,insert,update,references}'::text[]) p (privilege)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and has_column_privilege(r.role, c.oid, a.attnum, p.privilege)
       group by 1`;
    expect(Object.fromEntries(found.map(({ rights, columns }) => [rights, columns]))).toEqual({
      // The policies of messages, markers and topics read these columns with the caller's rights.
      "authenticated select bookings": "customer_id designer_id hold_expires_at id slot status",
      "authenticated select messages": "booking_id created_at id sender sender_id",
      "authenticated insert messages": "booking_id id text",
      "authenticated select read_markers": "booking_id last_read_at profile_id shown",
      "authenticated insert read_markers": "booking_id last_read_at profile_id shown",
      // PostgREST's upsert sets every column that the request contains.
      "authenticated update read_markers": "booking_id last_read_at profile_id shown",
    });
  });

  it("let clients delete, truncate, advance sequences and create nothing, and put row security on every table", async () => {
    const open = await sql`
      select c.relname, r.role, p.privilege
        from pg_class c
       cross join unnest('{anon,authenticated}'::name[]) r (role)
       cross join unnest('{delete,truncate,trigger,maintain}'::text[]) p (privilege)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and has_table_privilege(r.role, c.oid, p.privilege)
      union all
      select c.relname, null, 'no row security' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
      union all
      select c.relname, r.role, 'sequence' from pg_class c cross join unnest('{anon,authenticated}'::name[]) r (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
         and has_sequence_privilege(r.role, c.oid, 'usage, select, update')
      union all
      select 'schema ' || n.nspname, r.role, 'create' from pg_namespace n cross join unnest('{anon,authenticated}'::name[]) r (role)
       where n.nspname in ('public', 'private') and has_schema_privilege(r.role, n.oid, 'create')`;
    expect(open).toEqual([]);
  });

  it("let clients call list_messages and what policies call, let Auth call its hook, and open no other schema's tables", async () => {
    const found = await sql<{ object: string }[]>`
      with objects as (
        select p.pronamespace as schema, role, role || ': ' || n.nspname || '.' || p.proname as object
          from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest('{anon,authenticated,supabase_auth_admin}'::name[]) role
         where has_function_privilege(role, p.oid, 'execute')
        union all
        select c.relnamespace, role, role || ': ' || c.oid::regclass
          from pg_class c, unnest('{anon,authenticated}'::name[]) role
         where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace <> 'public'::regnamespace
           and (has_any_column_privilege(role, c.oid, 'select, insert, update, references')
             or has_table_privilege(role, c.oid, 'delete, truncate, trigger'))
      )
      select object from objects
       where schema in ('public'::regnamespace, 'private'::regnamespace, 'admin'::regnamespace) order by object collate "C"`;
    expect(found.map(({ object }) => object)).toEqual([
      "authenticated: private.caller_has_session",
      "authenticated: private.chat_is_open",
      "authenticated: private.is_blocked",
      "authenticated: private.max_chat_message",
      "authenticated: private.member_role",
      "authenticated: private.messages_of",
      "authenticated: private.room_is_open",
      "authenticated: private.room_opens_before_minutes",
      "authenticated: private.topic_id",
      "authenticated: public.list_messages",
      "supabase_auth_admin: public.hook_password_verification_attempt",
    ]);
  });

  it("let the secret key do everything in public and private except this", async () => {
    const missing = await sql<{ rights: string; objects: string[] }[]>`
      with missing as (
        select n.nspname || '.' || p.proname as object, 'execute' as rights
          from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ('public', 'private') and not has_function_privilege('service_role', p.oid, 'execute')
        union all
        select n.nspname || '.' || c.relname, string_agg(privilege, ' ' order by privilege)
          from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest('{select,insert,update,delete}'::text[]) privilege
         where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f')
           and not has_table_privilege('service_role', c.oid, privilege)
         group by 1
      )
      select rights, array_agg(object order by object collate "C") as objects from missing group by rights`;
    expect(Object.fromEntries(missing.map(({ rights, objects }) => [rights, objects]))).toEqual({
      execute: words(`
        private.begin_payout private.begin_transfers private.caller_has_session private.decide_application private.decide_review
        private.end_payout
        private.end_transfers private.handle_short_transfer private.issue_credit_note private.issue_fee_credit_note private.issue_fee_invoice
        private.issue_receipt private.keyed_hash private.messages_of private.pay_out private.payable_lines private.payee_json private.payee_of
        private.recount_ratings private.restore_payable private.topic_id private.waived_before private.write_paper
        public.hook_password_verification_attempt public.list_messages`),
      "delete insert update": words(`
        private.cases private.limits private.operator private.payout_pauses private.payout_runs private.payout_terms private.personal_data
        private.provider_fees private.queues private.route private.settlement_days private.settlement_lines private.time_zones private.vetting private.withholding_rates public.booking_transitions public.cancellation_rules
        public.commission_terms public.ledger_carries public.ledger_closings public.ledger_corrections public.ledger_entries
        public.papers public.payouts public.review_decisions public.tax_rates`),
      "delete update": ["private.consents", "public.plan_versions"],
      "delete insert select update": ["private.hash_key", "private.payees"],
    });
  });

  it("are never lent by a view to its readers", async () => {
    const views = await sql`
      select c.oid::regclass::text as view from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'admin'::regnamespace) and c.relkind = 'v'
         and not coalesce('security_invoker=true' = any (c.reloptions), false)`;
    expect([...views]).toEqual([]);
  });
});

const PERSONAS = [
  "visitor",
  "customer",
  "other customer",
  // Signed in before wrong passwords locked the account: the session continues, with no further rights.
  "locked customer",
  // Has an older token: the account is deleted, but its past booking with the designer is not.
  "deleted customer",
  "designer",
  "other designer",
  "hidden designer",
  "unconfirmed customer",
  "unconfirmed designer",
] as const;
type Persona = (typeof PERSONAS)[number];
const SIGNED_IN = PERSONAS.filter((persona) => persona !== "visitor");
const OUTSIDERS = PERSONAS.filter((persona) => persona !== "customer" && persona !== "designer");

/** The rows of the world below that each person can read of the open tables; everybody else with a token can read none. */
const NOTHING: Record<"bookings" | "messages" | "read_markers", string[]> = {
  bookings: [],
  messages: [],
  read_markers: [],
};
const READS: Partial<Record<Persona, typeof NOTHING>> = {
  customer: {
    bookings: ["open", "held", "released", "expired", "over", "cancelled", "upcoming", "blocked"],
    messages: ["customer's", "designer's"],
    // The other member's marker is not readable.
    read_markers: ["customer"],
  },
  designer: {
    // No holds, whether live, expired or released.
    bookings: ["open", "over", "cancelled", "upcoming"],
    messages: ["customer's", "designer's"],
    read_markers: ["designer"],
  },
  "other customer": { bookings: ["others'"], messages: ["others'"], read_markers: ["other customer"] },
  "other designer": { bookings: ["others'"], messages: ["others'"], read_markers: [] },
};

/** Who can join which topic, by the kind of topic and the name of the booking or person. */
const TOPICS: Record<string, Persona[]> = {
  "chat:open": ["customer", "designer"],
  "chat:held": [],
  "chat:over": ["customer", "designer"],
  "chat:cancelled": [],
  // Messages that were already written can be read.
  "chat:blocked": ["customer"],
  "chat:left behind": [],
  "customer-call:open": ["customer", "designer"],
  "designer-call:open": ["customer", "designer"],
  "customer-call:held": [],
  "customer-call:upcoming": [],
  "customer-call:over": [],
  "customer-call:cancelled": [],
  "customer-call:blocked": [],
  "customer-call:others'": ["other customer", "other designer"],
  "inbox:customer": ["customer"],
  "inbox:designer": ["designer"],
  "inbox:deleted customer": [],
  "times:designer": SIGNED_IN,
  // Topics without a policy.
  "chat:not-a-uuid": [],
  "other:open": [],
};

interface World {
  people: Record<Persona, { id: string; client: SupabaseClient }>;
  /** The rate of the bookings between customer and designer. */
  rateId: string;
  bookings: Record<string, string>;
  /** The names of rows by id: bookings, messages, and people for their markers. */
  names: Map<string, string>;
}
let world: World;

const withRates = ({ id, paidRate }: DesignerPerson) => ({ id, rates: [paidRate] });

const insertMessage = (bookingId: string, senderId: string) =>
  scalar<string>(sql`
    insert into public.messages (booking_id, sender_id, text) values (${bookingId}, ${senderId}, 'Which blue?') returning id`);

function clientOf(token?: string): SupabaseClient {
  return createClient(stack.supabaseUrl, stack.publishableKey, {
    ...(token !== undefined && { accessToken: async () => token }),
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  });
}

beforeAll(async () => {
  const [customer, otherCustomer, locked, deleted] = (await Promise.all(
    Array.from({ length: 4 }, () => newPerson("user")),
  )) as [Person, Person, Person, Person];
  const [designer, otherDesigner, hiddenDesigner, blockingDesigner] = (await Promise.all(
    Array.from({ length: 4 }, () => newDesignerPerson()),
  )) as [DesignerPerson, DesignerPerson, DesignerPerson, DesignerPerson];
  const unconfirmedCustomer = await newUnconfirmedPerson("user");
  const unconfirmedDesigner = await newUnconfirmedPerson("designer");
  await sql`update public.designers set hidden = true where id = ${hiddenDesigner.id}`;

  const now = { from: "-10 minutes", to: "2 hours" };
  const past = { from: "-2 days", to: "-47 hours", status: "completed" } as const;
  const booked = (shape: BookingShape) => newBooking(sql, customer.id, withRates(designer), shape);
  const bookings = {
    open: await booked(now),
    held: await booked({ from: "1 day", to: "25 hours", status: "pending_payment" }),
    released: await booked({ from: "2 days", to: "49 hours", status: "cancelled" }),
    expired: await booked({ from: "3 days", to: "73 hours", status: "expired" }),
    over: await booked(past),
    cancelled: await booked({ from: "5 days", to: "121 hours" }),
    upcoming: await booked({ from: "6 hours", to: "7 hours" }),
    blocked: await newBooking(sql, customer.id, withRates(blockingDesigner), now),
    "others'": await newBooking(sql, otherCustomer.id, withRates(otherDesigner), now),
    "left behind": await newBooking(sql, deleted.id, withRates(blockingDesigner), past),
  };
  await sql`
    insert into public.blocks (customer_id, designer_id, blocked_by) values (${customer.id}, ${blockingDesigner.id}, 'designer')`;
  await sql`update public.bookings set status = 'cancelled' where id = ${bookings.cancelled}`;
  await insertMessage(bookings["left behind"], deleted.id);
  await sql`select public.delete_account(${deleted.id})`;
  const names = new Map([
    ...Object.entries(bookings).map(([name, id]) => [id, name] as const),
    [await insertMessage(bookings.open, customer.id), "customer's"],
    [await insertMessage(bookings.open, designer.id), "designer's"],
    [await insertMessage(bookings["others'"], otherCustomer.id), "others'"],
  ]);
  for (const [bookingId, id] of [
    [bookings.open, customer.id],
    [bookings.open, designer.id],
    [bookings["others'"], otherCustomer.id],
  ] as const)
    await sql`insert into public.read_markers (booking_id, profile_id) values (${bookingId}, ${id})`;
  await sql`
    insert into private.sign_in_attempts (address, failures) values (private.address_key(${locked.email}), private.max_sign_in_attempts())`;
  const { email, password, role } = locked;
  expect(await call("POST", "/auth/login", { body: { email, password, role } })).toMatchObject({ status: 429 });

  const person = ({ id, token }: { id: string; token: string }) => ({ id, client: clientOf(token) });
  const people = {
    visitor: { id: randomUUID(), client: clientOf() },
    customer: person(customer),
    "other customer": person(otherCustomer),
    designer: person(designer),
    "other designer": person(otherDesigner),
    "hidden designer": person(hiddenDesigner),
    "unconfirmed customer": person(unconfirmedCustomer),
    "unconfirmed designer": person(unconfirmedDesigner),
    "locked customer": person(locked),
    "deleted customer": person(deleted),
  };
  for (const persona of PERSONAS) names.set(people[persona].id, persona);
  world = { people, rateId: designer.paidRate, bookings, names };
  await Promise.all(SIGNED_IN.map((persona) => people[persona].client.realtime.setAuth()));
});

afterAll(() => Promise.all(PERSONAS.map((persona) => world.people[persona].client.removeAllChannels())));

const clientFor = (persona: Persona) => world.people[persona].client;
const refused = (persona: Persona) => ({ status: persona === "visitor" ? 401 : 403, error: { code: "42501" } });

// These tests come first, before later ones add messages and markers.
describe.each(PERSONAS)("The Data API as %s", (persona) => {
  it("shows this person's rows of the open tables and no others", async () => {
    const read = async (table: keyof typeof NOTHING, key: string) => {
      const { data, error } = await clientFor(persona).from(table).select(key);
      const rows = data as unknown as Record<string, string>[] | null;
      return error?.code ?? rows?.map((row) => world.names.get(row[key] ?? "") ?? row[key]).sort();
    };
    const found = {
      bookings: await read("bookings", "id"),
      messages: await read("messages", "id"),
      read_markers: await read("read_markers", "profile_id"),
    };
    const expected = Object.entries(READS[persona] ?? NOTHING).map(([table, rows]) => [
      table,
      persona === "visitor" ? "42501" : rows.toSorted(),
    ]);
    expect(found).toEqual(Object.fromEntries(expected));
  });

  it("joins their own chats, calls and inbox, the times of designers and no other private channel", async () => {
    const answers = await Promise.all(
      Object.keys(TOPICS).map(async (name) => {
        const [kind, of = ""] = name.split(":");
        const id = world.bookings[of] ?? world.people[of as Persona]?.id ?? of;
        const channel = clientFor(persona).channel(`${kind}:${id}`, { config: { private: true } });
        const answer = await new Promise<string>((resolve) =>
          channel.subscribe((state, error) => resolve(error?.message.split(":")[0] ?? state), 15_000),
        );
        await clientFor(persona).removeChannel(channel);
        return [name, answer] as const;
      }),
    );
    const expected = Object.entries(TOPICS).map(([name, people]) => [
      name,
      people.includes(persona) ? "SUBSCRIBED" : "Unauthorized",
    ]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  });
});

it.for(["visitor", "designer"] as const)("The Data API refuses schemas that are not open: %s", async (persona) => {
  for (const schema of ["private", "admin", "auth", "storage", "realtime", "pg_catalog"]) {
    const { status, error } = await clientFor(persona).schema(schema).from("users").select("*").limit(1);
    expect({ status, code: error?.code }, schema).toEqual({ status: 406, code: "PGRST106" });
  }
});

it("A person's token never makes them a designer, whatever its metadata says", async () => {
  const person = await newPerson("user");
  const answer = await fetch(`${stack.supabaseUrl}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${person.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ data: { role: "designer", name: "Somebody else" } }),
  });
  expect(answer.status).toBe(200);
  const [profile] = await sql`select role, name from public.profiles where id = ${person.id}`;
  expect(profile).toEqual({ role: "user", name: person.name });
});

describe("Messages", () => {
  const send = (persona: Persona, message: object) =>
    clientFor(persona).from("messages").insert(message).select("id, sender_id, sender, created_at").single();

  it("are accepted only from the members of an open booking", async () => {
    const roles: Partial<Record<Persona, string>> = { customer: "user", designer: "designer" };
    for (const persona of PERSONAS) {
      const answer = await send(persona, { booking_id: world.bookings.open, text: `I am the ${persona}` });
      const data = { sender_id: world.people[persona].id, sender: roles[persona] };
      expect(answer).toMatchObject(roles[persona] ? { status: 201, data } : refused(persona));
    }
  });

  it("are listed for the members, page by page, and cannot be filtered by their text", async () => {
    const read = async (persona: Persona, more: object = {}) => {
      const { data, error } = await clientFor(persona).rpc("list_messages", {
        p_booking_id: world.bookings.open,
        ...more,
      });
      return error ? error.code : (data as { id: string; created_at: string; text: string }[]);
    };
    const all = (await read("customer")) as Exclude<Awaited<ReturnType<typeof read>>, string>;
    expect(all.map(({ text }) => text)).toEqual(expect.arrayContaining(["Which blue?", "I am the designer"]));
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(await read("designer")).toEqual(all);
    const paged: unknown[] = [];
    for (let last = all[-1]; paged.length <= all.length; last = paged.at(-1) as typeof last) {
      const page = await read("customer", {
        p_limit: 1,
        ...(last && { p_before_at: last.created_at, p_before_id: last.id }),
      });
      if (page?.length === 0) break;
      paged.push(...(page ?? []));
    }
    expect(paged).toEqual(all);
    for (const persona of OUTSIDERS) expect(await read(persona), persona).toEqual(persona === "visitor" ? "42501" : []);
    // PostgREST offers regular expressions on every readable column: they slowed everybody's search from 0.2 s to 2.4 s.
    const filtered = clientFor("customer").from("messages").select("id").filter("text", "match", "(x+x+)+y");
    expect(await filtered).toMatchObject(refused("customer"));
  });

  // now() is constant in a transaction, so the edges can be tested to the microsecond.
  const MICROSECOND = "1 microsecond";
  it.for<[when: string, slot: [string, string], status: BookingStatus, open: boolean]>([
    ["a microsecond before the slot begins", [MICROSECOND, "1 hour"], "confirmed", false],
    ["at the instant it begins", ["0 seconds", "1 hour"], "confirmed", true],
    ["a microsecond before it ends", ["-1 hour", MICROSECOND], "confirmed", true],
    ["at the instant it ends", ["-1 hour", "0 seconds"], "confirmed", false],
    ["a day after it", ["-25 hours", "-24 hours"], "confirmed", false],
    ["in a slot that is on hold", ["-1 minute", "1 hour"], "pending_payment", false],
    ["in a slot that was cancelled", ["-1 minute", "1 hour"], "cancelled", false],
    ["in a slot that is completed", ["-1 minute", "1 hour"], "completed", false],
  ])("are accepted from the beginning of a confirmed slot to its end: %s", async ([, slot, status, open], { own }) => {
    const { customer, designer } = world.people;
    // Move the open booking out of the way of this one.
    await own`
      update public.bookings set slot = tstzrange(now() + interval '9 days', now() + interval '10 days')
       where id = ${world.bookings.open ?? ""}`;
    const [from, to] = slot;
    const offer = { id: designer.id, rates: [world.rateId] };
    const booking = await newBooking(own, customer.id, offer, { from, to, status });
    for (const { id: sub } of [customer, designer]) {
      const writing = own.savepoint(async (step) => {
        const claims = JSON.stringify({ role: "authenticated", sub });
        await step`
          select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
        await step`insert into public.messages (booking_id, text) values (${booking}, 'Now?')`;
        await step`reset role`;
      });
      expect(await sqlstateOf(writing)).toBe(open ? undefined : "42501");
    }
  });

  it("are not stored twice when they are sent again under their id", async () => {
    const message = { id: randomUUID(), booking_id: world.bookings.open, text: "Once" };
    expect(await send("customer", message)).toMatchObject({ status: 201, data: { id: message.id } });
    const again = await send("customer", { ...message, text: "Twice" });
    expect(again).toMatchObject({ status: 409, error: { code: "23505" } });
    // To strangers an existing id looks like an unknown one.
    expect(await send("other customer", message)).toMatchObject(refused("other customer"));
  });

  it("are refused without text and with more than 4000 characters", async () => {
    for (const text of ["", " \t\n ", "x".repeat(4001)]) {
      const answer = await send("customer", { booking_id: world.bookings.open, text });
      expect(answer).toMatchObject({ status: 400, error: { code: "23514" } });
    }
  });
});

describe("Read markers", () => {
  const mark = (persona: Persona, row: object) =>
    clientFor(persona)
      .from("read_markers")
      .upsert({ booking_id: world.bookings.over, ...row }, { onConflict: "booking_id,profile_id" })
      .select("profile_id, last_read_at")
      .single();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const timeOf = (answer: { data: { last_read_at: string } | null }) => Date.parse(answer.data?.last_read_at ?? "");

  it("move forward, never backwards", async () => {
    const { id } = world.people.customer;
    const [early, late] = [ago(30), ago(20)];
    for (const [at, then] of [
      [early, early],
      [late, late],
      [early, late],
    ] as const)
      expect(timeOf(await mark("customer", { profile_id: id, last_read_at: at }))).toBe(Date.parse(then));
  });

  it("are set only by members of the booking, and only their own", async () => {
    const { people, bookings } = world;
    for (const persona of OUTSIDERS) {
      expect(await mark(persona, { booking_id: bookings.open })).toMatchObject(refused(persona));
      const moved = clientFor(persona)
        .from("read_markers")
        .update({ last_read_at: ago(0) });
      const answer = await moved.eq("booking_id", bookings.open).select("profile_id");
      if (persona === "visitor") expect(answer).toMatchObject(refused(persona));
      else expect(answer).toMatchObject({ status: 200, data: [] });
    }
    // Without a conflicting row of the designer, and without reading the new row back, only the policy on insertion can refuse it.
    await sql`delete from public.read_markers where booking_id = ${bookings.over ?? ""} and profile_id = ${people.designer.id ?? ""}`;
    const stranger = { booking_id: bookings.over, profile_id: people.designer.id };
    expect(await clientFor("customer").from("read_markers").insert(stranger)).toMatchObject(refused("customer"));
    const forged = { booking_id: bookings.open, profile_id: people.designer.id, last_read_at: ago(0) };
    expect(await mark("customer", forged)).toMatchObject(refused("customer"));
    for (const change of [{ profile_id: people.designer.id }, { booking_id: bookings["others'"] }]) {
      const own = clientFor("customer").from("read_markers").update(change).eq("booking_id", bookings.open);
      expect(await own, JSON.stringify(change)).toMatchObject(refused("customer"));
    }
  });
});
