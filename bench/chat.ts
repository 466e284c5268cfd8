/**
 * Measures the time from the insert of a chat message until the other member's socket receives it, compared with the insert alone and with a bare WebSocket
 * echo on the same machine, with one chat open and with 200. A message is a row (decision 004), which takes as long as a dozen echoes, so the goal is that it
 * arrives hardly later than it is stored.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from "@supabase/supabase-js";
import postgres from "postgres";
import { WebSocket, WebSocketServer } from "ws";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { newPeople } from "./people.ts";

const rounds = size(300, 3);
const warmUp = size(30, 0);
/** How long a message may take before the benchmark fails. */
const DELIVERY_TIMEOUT_MS = 30_000;
/** A client joins at most this many channels on one connection. */
const channelsPerConnection = 50;
/** Node 20 has no WebSocket. */
const realtime = { transport: WebSocket as unknown as WebSocketLikeConstructor };

/** Returns the round trips of a frame of a message's size through a server that only sends it back, in ms. */
async function echo(): Promise<number[]> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => socket.on("message", (data) => socket.send(data)));
  await once(server, "listening");
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, "open");
  const frame = "x".repeat(300);
  const samples: number[] = [];
  for (let i = 0; i < rounds + warmUp; i++) {
    const began = performance.now();
    socket.send(frame);
    await once(socket, "message");
    samples.push(performance.now() - began);
  }
  socket.close();
  server.close();
  return samples.slice(warmUp);
}

/** Gives one customer an open booking at each of `count` designers; returns the bookings' ids. */
async function openChats(sql: postgres.Sql, customerId: string, count: number): Promise<string[]> {
  const designers = await newPeople(sql, "designer", count);
  const rows = await sql<{ id: string }[]>`
    with rate as (
      insert into public.rates (designer_id, position, service_name, price_minor, currency, services_provided)
      select id, 0, 'Consultation', 6000, 'USD', '{Advice}' from unnest(${designers}::uuid[]) as id
      returning id, designer_id
    )
    insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
    select ${customerId}, designer_id, id, tstzrange(now() - interval '1 minute', now() + interval '1 hour'), 'chat',
           'confirmed', 'Consultation', 6000, 'USD'
    from rate
    returning id`;
  return rows.map(({ id }) => id);
}

interface Arrival {
  id: string;
  /** The file, for a message that is one. */
  file?: { state: string };
  at: number;
}

/** Joins the private topics of all chats; calls back for each message that arrives. */
async function listen(
  context: BenchContext,
  token: string,
  chats: string[],
  onMessage: (arrival: Arrival) => void,
): Promise<SupabaseClient[]> {
  const clients: SupabaseClient[] = [];
  for (let from = 0; from < chats.length; from += channelsPerConnection) {
    const client = createClient(context.url, context.publishableKey, {
      accessToken: async () => token,
      realtime,
    });
    clients.push(client);
    await client.realtime.setAuth(token);
    await Promise.all(
      chats.slice(from, from + channelsPerConnection).map(
        (chat) =>
          new Promise<void>((resolve, reject) => {
            client
              .channel(`chat:${chat}`, { config: { private: true } })
              .on("broadcast", { event: "message" }, ({ payload }) =>
                onMessage({ ...(payload as Omit<Arrival, "at">), at: performance.now() }),
              )
              .subscribe((status, error) => {
                if (status === "SUBSCRIBED") resolve();
                else if (status !== "CLOSED") reject(error ?? new Error(`chat:${chat}: ${status}`));
              });
          }),
      ),
    );
  }
  return clients;
}

/** Milliseconds from sending the insert to the frame at the listener's socket, and to the insert's own answer. */
async function deliver(context: BenchContext, sql: postgres.Sql, openCount: number) {
  const auth = createClient(context.url, context.publishableKey, { auth: { persistSession: false }, realtime });
  const { data, error } = await auth.auth.signUp({
    email: `${randomUUID()}@bench.test`,
    password: randomUUID(),
    options: { data: { name: "Customer", role: "user" } },
  });
  if (error || !data.session || !data.user) throw error ?? new Error("sign-up gave no session");
  const customerId = data.user.id;
  const chats = await openChats(sql, customerId, openCount);
  expectFound("open chats", chats.length, openCount);

  let arrived: (arrival: Arrival) => void = () => undefined;
  const clients = await listen(context, data.session.access_token, chats, (arrival) => arrived(arrival));
  const delivered: number[] = [];
  const inserted: number[] = [];
  try {
    for (let i = 0; i < rounds + warmUp; i++) {
      const id = randomUUID();
      const arrival = new Promise<Arrival>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`message ${i} did not arrive`)), DELIVERY_TIMEOUT_MS);
        arrived = (message) => {
          if (message.id !== id) return;
          clearTimeout(timer);
          resolve(message);
        };
      });
      // The promise is awaited below, after the insert.
      arrival.catch(() => undefined);
      const chat = chats[i % chats.length] as string;
      const began = performance.now();
      await sql`insert into public.messages (id, booking_id, sender_id, text) values (${id}, ${chat}, ${customerId}, 'Twenty centimetres off the wall.')`;
      inserted.push(performance.now() - began);
      delivered.push((await arrival).at - began);
    }
  } finally {
    for (const client of clients) await client.removeAllChannels();
  }
  await auth.auth.signOut();
  return { delivered: delivered.slice(warmUp), inserted: inserted.slice(warmUp) };
}

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const baseline = await echo();
    const figures: Figure[] = [];
    for (const openCount of [1, size(200, 3)]) {
      const { delivered, inserted } = await deliver(context, sql, openCount);
      for (const [label, share] of [
        ["p50", 0.5],
        ["p99", 0.99],
      ] as const) {
        const value = percentile(delivered, share);
        const bare = percentile(baseline, share);
        const row = percentile(inserted, share);
        const after = percentile(
          delivered.map((sample, i) => sample - (inserted[i] ?? 0)),
          share,
        );
        const name = `message to the other socket, ${label}, ${openCount} open`;
        figures.push(
          {
            name,
            value,
            unit: "ms",
            against: { name: "bare echo", value: bare },
            ratio: value / bare,
          },
          {
            name: `${name}, against its insert`,
            value,
            unit: "ms",
            against: { name: "the insert alone", value: row },
            ratio: value / row,
            goal: share === 0.5 ? "≤ 1.5" : undefined,
          },
          {
            name: `of it after the insert has answered, ${label}, ${openCount} open`,
            value: after,
            unit: "ms",
            against: { name: "bare echo", value: bare },
            ratio: after / bare,
          },
        );
      }
    }
    return figures;
  } finally {
    await sql.end();
  }
}
