import { randomUUID } from "node:crypto";
import {
  createClient,
  type Session,
  type SupabaseClient,
  type SupabaseClientOptions,
  type WebSocketLikeConstructor,
} from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, inject } from "vitest";
import { WebSocket } from "ws";
import type { OF_SUPABASE } from "../setup/running-stack.ts";
import type { TestStack } from "../support/test-stack.ts";

/**
 * The Supabase under test: that of the shared stack, or a hosted project. A hosted project needs this repository's migrations, sign-up without email
 * confirmation, and the edge functions. Checks that need SQL or the mailbox are skipped if no database and no site are named.
 */
type Target = Pick<TestStack, (typeof OF_SUPABASE)[number]> & Partial<TestStack>;
export const target: Target = inject("stack");

export interface Person {
  id: string;
  email: string;
  session: Session;
  /** A client that is signed in as this person. */
  client: SupabaseClient;
}

/** Node 20 has no WebSocket of its own. The type of its replacement says more about events than the client's does. */
export const asTransport = (socket: new (url: string) => WebSocket) => socket as unknown as WebSocketLikeConstructor;

const PASSWORD = "conformance-suite";
const opened: SupabaseClient[] = [];
const people: string[] = [];

/** A new client that persists nothing. */
export function openClient(options: SupabaseClientOptions<"public"> = {}, key = target.publishableKey): SupabaseClient {
  const client = createClient(target.supabaseUrl, key, {
    ...options,
    auth: { persistSession: false, autoRefreshToken: false, ...options.auth },
    realtime: { transport: asTransport(WebSocket), ...options.realtime },
  });
  opened.push(client);
  return client;
}

/** Bypasses row level security. */
export const service = openClient({}, target.secretKey);

/** Signs a new person up. After the file's tests, the person is removed with everything that belongs to them. */
export async function signUp(role: "user" | "designer" = "user"): Promise<Person> {
  const client = openClient();
  const email = `conformance-${randomUUID()}@parlour.test`;
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { name: `Conformance ${role}`, role } },
  });
  if (error) throw error;
  if (!data.session || !data.user) throw new Error("signing up gave no session: turn email confirmation off");
  people.push(data.user.id);
  // A channel that is joined before the client has the token would be joined as a visitor.
  await client.realtime.setAuth();
  return { id: data.user.id, email, session: data.session, client };
}

export const passwordOf = (_person: Pick<Person, "email">) => PASSWORD;

export interface Consultation {
  bookingId: string;
  topic: string;
  customer: Person;
  designer: Person;
}

/** Makes a confirmed booking of an hour that began ten minutes ago, or begins in `startsIn` minutes, for new or given members. */
export async function openConsultation({
  startsIn = -10,
  ...known
}: Partial<Pick<Consultation, "customer" | "designer">> & { startsIn?: number } = {}): Promise<Consultation> {
  const [customer, designer] = await Promise.all([
    known.customer ?? signUp("user"),
    known.designer ?? signUp("designer"),
  ]);
  const rate = {
    designer_id: designer.id,
    position: 0,
    service_name: "Conformance",
    services_provided: ["A look"],
    price_minor: 5000,
    currency: "USD",
  };
  const [{ id: rateId }] = await rows<{ id: string }>(service.from("rates").insert(rate).select("id"));
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const booking = {
    customer_id: customer.id,
    designer_id: designer.id,
    rate_id: rateId,
    slot: `[${minutesFromNow(startsIn)},${minutesFromNow(startsIn + 60)})`,
    slot_type: "chat",
    status: "confirmed",
    service_name: "Conformance",
    price_minor: 5000,
    currency: "USD",
  };
  const [{ id: bookingId }] = await rows<{ id: string }>(service.from("bookings").insert(booking).select("id"));
  return { bookingId, topic: `chat:${bookingId}`, customer, designer };
}

/** The rows of an answer that must have at least one. */
export async function rows<Row>(
  query: PromiseLike<{ data: Row[] | null; error: Error | null }>,
): Promise<[Row, ...Row[]]> {
  const { data, error } = await query;
  if (error) throw error;
  const [first, ...rest] = data ?? [];
  if (!first) throw new Error("no rows");
  return [first, ...rest];
}

/** Runs a check with SQL as `postgres`, if the target gives a connection. */
export async function withDatabase(work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  if (!target.databaseUrl) return;
  const sql = postgres(target.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

async function removePeople(): Promise<void> {
  const left: string[] = [];
  for (const id of people) {
    const { error } = await service.auth.admin.deleteUser(id);
    if (error) left.push(id);
  }
  // SQL deletes the people whom Auth did not delete. The members of a booking stay with it: nobody deletes bookings.
  if (left.length > 0)
    await withDatabase(async (sql) => {
      await sql`
        delete from auth.users
         where id in ${sql(left)}
           and not exists (select from public.bookings where users.id in (bookings.customer_id, bookings.designer_id))`;
    });
}

afterAll(async () => {
  await Promise.all(opened.map((client) => client.removeAllChannels()));
  await removePeople();
});
