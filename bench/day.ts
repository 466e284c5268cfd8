/**
 * Load that looks like a day, over HTTP and WebSocket: an ordinary hour, a launch with twenty times its visitors, and a Monday at nine when many
 * sessions begin at once. An open model: visitors arrive at random (Poisson) and think between their actions, however slow the answers are. Each time
 * is measured from when the action was due, so a stall counts for everybody who meets it. `LOAD_SECONDS` is the length of each part (tokens last for
 * ten minutes), and `LOAD_PARTS` chooses parts by their beginnings: `LOAD_PARTS=ordinary`.
 */
import { randomUUID } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createClient, type WebSocketLikeConstructor } from "@supabase/supabase-js";
import postgres from "postgres";
import { WebSocket } from "ws";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { memory } from "./memory.ts";
import { unaccounted } from "./payments.ts";
import { type BenchDesigner, newDesigners, newPeople, newTokens, openRooms } from "./people.ts";

const seconds = Number(process.env.LOAD_SECONDS) || size(60, 2);
/** Visitors a second on an ordinary day, the share of them who book, and sessions in a part. */
const visitorsASecond = size(0.5, 1);
const buying = 0.2;
const rooms = size(4, 1);
const parts = [
  { name: "ordinary", visitors: 1, rooms },
  { name: "launch ×20", visitors: size(20, 3), rooms },
  { name: "Monday 9:00", visitors: 1, rooms: size(40, 2) },
].filter(({ name }) => (process.env.LOAD_PARTS?.split(",") ?? [""]).some((word) => name.startsWith(word)));
const designers = size(100, 4);
/** Means, in ms. */
const think = size(3000, 150);
const betweenMessages = size(4000, 200);
/** Everybody comes within this time, in ms. */
const comingIn = size(10_000, 300);
const tickEvery = 15_000;
const patience = 30_000;

type Kind = "health" | "pages" | "booking" | "rooms";
type Counts = { times: Record<Kind, number[]>; refused: number; taken: number; failures: string[] };
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Milliseconds until the next of random events that are `mean` apart on average. */
const chance = (mean: number) => -Math.log(1 - Math.random()) * mean;
const due = (at: number) => pause(Math.max(0, at - performance.now()));

/** What a cache between browsers and the function would have answered, by the lifetimes that the answers say. */
class SharedCache {
  readonly #until = new Map<string, number>();
  asked = 0;
  known = 0;
  note(path: string, cacheControl = ""): void {
    const [, lifetime] = /^public.*s-maxage=(\d+)/.exec(cacheControl) ?? [];
    if (!lifetime) return;
    this.asked++;
    if ((this.#until.get(path) ?? 0) > performance.now()) this.known++;
    else this.#until.set(path, performance.now() + Number(lifetime) * 1000);
  }
}

/** State that all people of a part share. */
type Part = {
  context: BenchContext;
  counts: Counts;
  cache: SharedCache;
  designers: BenchDesigner[];
  captured: string[];
  /** Messages that were accepted, and that the other member has received. */
  accepted: Set<string>;
  delivered: Set<string>;
};

let addresses = 0;

/** A browser with an address of its own (limits count by address) and, if it is signed in, a token. */
class Browser {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #part: Part;
  readonly #token: string | undefined;
  readonly #address: string | undefined;
  constructor(part: Part, token?: string) {
    this.#part = part;
    this.#token = token;
    addresses++;
    // Only Linux answers for all of 127.0.0.0/8.
    if (process.platform === "linux") this.#address = `127.1.${addresses >> 8}.${addresses & 255}`;
  }

  /** The answer; undefined if it was refused, with a time to try again or because somebody was faster, or failed. The time counts from `at`. */
  async ask(kind: Kind, at: number, path: string, body?: object): Promise<string | undefined> {
    await due(at);
    const { counts, cache } = this.#part;
    const answer = await this.#send(path, body).catch((error: Error) => error);
    const waited = answer instanceof Error ? undefined : answer.headers["retry-after"];
    if (answer instanceof Error) counts.failures.push(`${path}: ${answer.message}`);
    else if ((answer.status === 429 || answer.status === 503) && waited) counts.refused++;
    else if (answer.status === 409) counts.taken++;
    else if (answer.status >= 300) counts.failures.push(`${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
    else {
      counts.times[kind].push(performance.now() - at);
      cache.note(path, answer.headers["cache-control"]);
      return answer.body;
    }
    return undefined;
  }

  #send(path: string, body?: object): Promise<Answer> {
    const { url, publishableKey } = this.#part.context;
    const headers: Record<string, string> = {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      ...(body && { "content-type": "application/json" }),
      ...(path.startsWith("/rest/") && { apikey: publishableKey }),
    };
    // By address: the name would also be looked up as IPv6, which these addresses cannot reach.
    const target = url.replace("localhost", "127.0.0.1") + path;
    const options = {
      agent: this.#agent,
      localAddress: this.#address,
      method: body ? "POST" : "GET",
      headers,
      timeout: patience,
    };
    return new Promise((resolve, reject) => {
      const sent = request(target, options, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("error", reject);
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      });
      sent.on("timeout", () => sent.destroy(new Error("no answer")));
      sent.on("error", reject).end(body && JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Many visitors look at few designers. */
const popular = (found: BenchDesigner[]) =>
  found[Math.floor(found.length ** Math.random()) - 1] ?? { id: "", rateId: "" };

/** Looks around, and books and pays if there is a token. */
async function visit(part: Part, at: number, token?: string): Promise<void> {
  const browser = new Browser(part, token);
  const next = () => performance.now() + chance(think);
  try {
    const page = Math.random() < 0.7 ? "" : `?page=${1 + Math.floor(Math.random() * 5)}`;
    await Promise.all([
      browser.ask("pages", at, `/api/designers${page}`),
      browser.ask("pages", at, "/api/filter-options/discovery-filters"),
    ]);
    const { id, rateId } = popular(part.designers);
    await browser.ask("pages", next(), `/api/designers/${id}`);
    const day = new Date(Date.now() + (2 + Math.floor(Math.random() * 3)) * 86_400_000).toISOString().slice(0, 10);
    const answer = await browser.ask("pages", next(), `/api/designers/available-slots/?designerId=${id}&date=${day}`);
    if (!token || !answer) return;
    const free = JSON.parse(answer).slots.filter(({ status }: { status: string }) => status === "available");
    const slot = free[Math.floor(Math.random() * free.length)];
    if (!slot) return;
    const booked = await browser.ask("booking", next(), "/api/bookings/book-slot", {
      designerId: id,
      slotStart: slot.start,
      slotEnd: slot.end,
      slotType: "chat",
      serviceInfo: { _id: rateId },
    });
    if (!booked) return;
    const { id: bookingId, amount } = JSON.parse(booked);
    const order = await browser.ask("booking", next(), "/api/bookings/create-order", { bookingId, amount });
    if (!order) return;
    const { id: orderId, keyId } = JSON.parse(order);
    const popup = { key_id: keyId, order_id: orderId, outcome: "success" };
    const paid = await browser.ask("booking", next(), "/__razorpay/v1/checkout/payments", popup);
    if (!paid) return;
    const payment = JSON.parse(paid);
    part.captured.push(payment.razorpay_payment_id);
    await browser.ask("booking", performance.now(), "/api/bookings/verify-payment", { bookingId, ...payment });
  } finally {
    browser.close();
  }
}

/** A member comes into the room at `at`, reports that they are there, listens, and writes until `until`. Resolves with how they stop listening. */
async function sit(part: Part, bookingId: string, token: string, at: number, until: number): Promise<() => unknown> {
  const { context, counts } = part;
  const browser = new Browser(part, token);
  const attendance = { bookingId, pageId: randomUUID(), mediaSeconds: 0 };
  const client = createClient(context.url, context.publishableKey, {
    accessToken: async () => token,
    // Node 20 has no WebSocket.
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  });
  await browser.ask("rooms", at, `/api/bookings/get-chat/${bookingId}`);
  await browser.ask("rooms", performance.now(), "/api/bookings/attend", attendance);
  await client.realtime.setAuth(token);
  const joining = performance.now();
  let left = false;
  await new Promise<void>((resolve) => {
    const live = () => {
      counts.times.rooms.push(performance.now() - joining);
      resolve();
    };
    client
      .channel(`chat:${bookingId}`, { config: { private: true, broadcast: { replication_ready: true } } })
      .on("broadcast", { event: "message" }, ({ payload }) => part.delivered.add((payload as { id: string }).id))
      // As the page does: it misses messages sent between the join and this.
      .on("system", {}, ({ extension, status }) => extension === "system" && status === "ok" && live())
      .subscribe((status, error) => {
        if (status === "SUBSCRIBED" || left) return;
        counts.failures.push(`chat:${bookingId}: ${status} ${error?.message ?? ""}`);
        resolve();
      });
  });
  let next = performance.now() + chance(betweenMessages);
  do {
    const id = randomUUID();
    const message = { id, booking_id: bookingId, text: "Shall we begin with the kitchen?" };
    if ((await browser.ask("rooms", next, "/rest/v1/messages", message)) !== undefined) part.accepted.add(id);
    next += chance(betweenMessages);
  } while (next < until);
  await browser.ask("rooms", performance.now(), "/api/bookings/attend", { ...attendance, leaving: true });
  browser.close();
  return () => {
    left = true;
    return client.realtime.disconnect();
  };
}

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 2, onnotice: () => undefined });
  const found = await newDesigners(sql, designers, { start: "00:00", end: "00:00", minutes: 30, zone: "UTC" });
  const most = parts.reduce((sum, { visitors }) => sum + visitors * visitorsASecond * seconds, 0);
  const buyers = await newTokens(sql, context, await newPeople(sql, "user", Math.ceil(most * buying * 1.5) + 10));
  const cache = new SharedCache();
  const shared = {
    context,
    cache,
    designers: found,
    captured: [],
    accepted: new Set<string>(),
    delivered: new Set<string>(),
  };
  const figures: Figure[] = [];
  let ended = false;
  const clock = (async () => {
    for (; !ended; await pause(Math.min(tickEvery, seconds * 250)))
      await fetch(`${context.url}/functions/v1/jobs/tick`, { method: "POST", headers: { apikey: context.secretKey } })
        .then((answer) => answer.body?.cancel())
        .catch(() => undefined);
  })();
  const before = memory();
  try {
    for (const { name, visitors, rooms } of parts) {
      const counts: Counts = {
        times: { health: [], pages: [], booking: [], rooms: [] },
        refused: 0,
        taken: 0,
        failures: [],
      };
      const part: Part = { ...shared, counts };
      const seats = await openRooms(sql, context, rooms);
      const began = performance.now();
      const until = began + seconds * 1000;
      const members = seats.map(({ bookingId, token }) =>
        sit(part, bookingId, token, began + Math.random() * comingIn, until),
      );
      const visits: Promise<unknown>[] = [];
      const watcher = new Browser(part);
      const watch = async () => {
        for (let at = began; at < until; at += 1000) await watcher.ask("health", at, "/api/health");
      };
      visits.push(watch());
      for (let at = began; at < until; at += chance(1000 / (visitors * visitorsASecond))) {
        await due(at);
        visits.push(visit(part, at, Math.random() < buying ? buyers.pop() : undefined));
      }
      await Promise.all(visits);
      watcher.close();
      const leave = await Promise.all(members);
      // The last messages are on their way.
      for (let tries = 0; tries < 100 && shared.delivered.size < shared.accepted.size; tries++) await pause(100);
      for (const one of leave) await one();
      for (const [why, times] of causesOf(counts.failures)) console.log(`${name}: ${times} × ${why}`);
      figures.push(...figuresOf(name, counts, (performance.now() - began) / 1000));
    }
    const after = memory();
    const [stored] = await sql<{ count: number }[]>`
      select count(*)::int from public.messages where id = any (${[...shared.accepted]}::uuid[])`;
    expectFound("messages sent", shared.accepted.size, (count) => count > 0);
    expectFound("messages lost", shared.accepted.size - (stored?.count ?? 0), 0);
    const sent = { name: "sent", value: shared.accepted.size };
    const undelivered = [...shared.accepted].filter((id) => !shared.delivered.has(id)).length;
    const lost = await unaccounted(sql, context, found, shared.captured);
    return [
      ...figures,
      { name: "messages lost", value: 0, unit: "", against: sent, goal: "0" },
      { name: "messages that no socket received", value: undelivered, unit: "", against: sent, goal: "0" },
      {
        name: "payments lost",
        value: lost,
        unit: "",
        against: { name: "captured", value: shared.captured.length },
        goal: "0",
      },
      {
        name: "what a shared cache would have answered",
        value: (100 * cache.known) / cache.asked,
        unit: "of 100",
      },
      ...Object.entries(after).map(([name, value]) => ({
        name: `memory of ${name}`,
        value,
        unit: "MB",
        against: { name: "at the start", value: before[name] ?? 0 },
      })),
    ];
  } finally {
    ended = true;
    await clock;
    await sql.end();
  }
}

/** The most frequent failures, without ids, and how often they occurred. */
function causesOf(failures: string[]): [string, number][] {
  const causes = new Map<string, number>();
  for (const failure of failures) {
    const why = failure.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\?.*?(?=:)/g, "…");
    causes.set(why, (causes.get(why) ?? 0) + 1);
  }
  return [...causes].sort(([, one], [, other]) => other - one).slice(0, 5);
}

function figuresOf(part: string, { times, refused, taken, failures }: Counts, took: number): Figure[] {
  const kinds = (["pages", "booking", "rooms"] as const).filter((kind) => times[kind].length > 0);
  return [
    ...kinds.map((kind) => ({ name: `${part}: ${kind}, answered`, value: times[kind].length / took, unit: "/s" })),
    ...kinds.flatMap((kind) =>
      [0.5, 0.95, 0.99].map((share) => ({
        name: `${part}: ${kind}, p${share * 100}`,
        value: percentile(times[kind], share),
        unit: "ms",
        ...(times.health.length > 0 && { against: { name: "health", value: percentile(times.health, share) } }),
      })),
    ),
    { name: `${part}: refused, with a time to try again`, value: refused, unit: "" },
    { name: `${part}: slots that somebody else was faster to take`, value: taken, unit: "" },
    { name: `${part}: failures`, value: failures.length, unit: "", goal: "0" },
  ];
}
