/**
 * Measures calls of /api over HTTP on the local stack: how many a second at 16 connections, compared with `GET /api/health`, which uses no database; and where
 * the time of one call goes at one connection. SQL is the same function on a connection of the benchmark; the Data API is `/rest/v1/rpc` less that; the gateway
 * is the health check through it less the health check at the function's own port; the function is the rest. The client, which runs on the same machine, is in
 * all of them.
 */
import { Agent, request } from "node:http";
import postgres from "postgres";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { type BenchDesigner, newDesigners, newPeople, newTokens } from "./people.ts";

const connections = size(16, 2);
const perRound = size(300, 4);
const loadRounds = size(3, 1);
const rounds = size(100, 2);
const warmUp = size(20, 0);
const designers = size(200, 3);
const chats = size(20, 2);

type Send = (n: number) => { path: string; headers?: Record<string, string>; body?: object | undefined };
type Layered = {
  name: string;
  sql: (n: number) => Promise<unknown>;
  rpc: Send;
  whole: Send;
  goal?: string;
  /** Goal of the SQL part. */
  sqlGoal?: string;
};

/** Sends one request over one of the agent's connections and reads the answer; throws unless it succeeds. */
function ask(agent: Agent, base: string, { path, headers, body }: ReturnType<Send>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = body && JSON.stringify(body);
    const asked = request(
      base + path,
      {
        agent,
        method: sent ? "POST" : "GET",
        headers: { ...headers, ...(sent && { "content-type": "application/json" }) },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () =>
          answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${answer.statusCode} ${text}`)),
        );
      },
    );
    asked.on("error", reject).end(sent);
  });
}

/** Returns the requests per second over as many connections as the agent has. */
async function perSecond(agent: Agent, base: string, send: Send): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (next < perRound) await ask(agent, base, send(next++));
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  return (perRound * 1000) / (performance.now() - began);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Measures the parts in turns, so that other load on the machine affects all alike; returns the median of each. */
async function layers(
  agent: Agent,
  { url, secretKey }: BenchContext,
  { name, sql, rpc, whole, goal, sqlGoal }: Layered,
) {
  const functionUrl = new URL(url);
  // The stack's ports follow each other (StackOptions).
  functionUrl.port = String(Number(functionUrl.port) + 2);
  const health = { path: "/api/health" };
  const samples: Record<"direct" | "health" | "sql" | "rpc" | "whole", number[]> = {
    direct: [],
    health: [],
    sql: [],
    rpc: [],
    whole: [],
  };
  for (let n = 0; n < rounds + warmUp; n++) {
    const { path, body } = rpc(n);
    const taken = {
      direct: await time(() => ask(agent, functionUrl.origin, health)),
      health: await time(() => ask(agent, url, health)),
      sql: await time(() => sql(n)),
      rpc: await time(() => ask(agent, url, { path, body, headers: { apikey: secretKey } })),
      whole: await time(() => ask(agent, url, whole(n))),
    };
    if (n >= warmUp) for (const [part, ms] of Object.entries(taken)) samples[part as keyof typeof samples].push(ms);
  }
  const median = (part: keyof typeof samples) => percentile(samples[part], 0.5);
  const total = median("whole");
  const gateway = median("health") - median("direct");
  const parts = {
    SQL: median("sql"),
    "Data API": median("rpc") - median("sql"),
    gateway,
    function: total - median("rpc") - gateway,
  };
  return [
    {
      name: `${name}, p50`,
      value: total,
      unit: "ms",
      against: { name: "health", value: median("health") },
      ratio: total / median("health"),
      goal,
    },
    ...Object.entries(parts).map(([part, value]) => ({
      name: `${name}: ${part}`,
      value,
      unit: "ms",
      against: { name: "the call", value: total },
      ratio: value / total,
      goal: part === "SQL" ? sqlGoal : undefined,
    })),
  ];
}

const quarter = 15 * 60_000;

/** Returns a slot from the day after tomorrow on, around the clock; each slot is requested once. */
const slotOf = (found: BenchDesigner[], n: number) => {
  const start = Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000 + Math.floor(n / found.length) * quarter;
  return {
    designer: found[n % found.length] ?? { id: "", rateId: "" },
    start: new Date(start).toISOString(),
    end: new Date(start + quarter).toISOString(),
  };
};

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    const found = await newDesigners(sql, designers, { start: "00:00", end: "00:00", minutes: 15, zone: "UTC" });
    // All calls come from one address. The stack is discarded afterwards, and no other benchmark reaches a limit.
    await sql`update private.limits set most = 1000000000`;
    // Each customer holds three slots, the most that the limit allows; the last customer has the chats.
    const customers = await newPeople(sql, "user", rounds + warmUp + 1);
    const tokens = await newTokens(sql, context, customers);
    const rates = found.slice(0, chats).map(({ rateId }) => rateId);
    const chatting = customers.at(-1) ?? "";
    await sql`
      insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency)
      select ${chatting}, r.designer_id, r.id, tstzrange(now() + interval '10 days', now() + interval '241 hours'), 'chat', 'confirmed',
             r.service_name, r.price_minor, r.currency
        from public.rates r where r.id = any (${rates}::uuid[])`;
    await sql`analyze public.bookings, public.designers, public.availability`;

    const bearer = (n: number) => ({ authorization: `Bearer ${tokens[n] ?? ""}` });
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const designerOf = (n: number) => found[n % found.length]?.id ?? "";
    const slots: Send = (n) => ({
      path: `/api/designers/available-slots/?designerId=${designerOf(n)}&date=${day}`,
    });
    const page: Send = (n) => ({ path: `/api/designers?page=${1 + (n % 10)}` });
    const health: Send = () => ({ path: "/api/health" });

    const first = JSON.parse(await ask(agent, context.url, slots(0)));
    expectFound("slots of the day", first.slots.length, (count) => count > 90);

    // The clock does this every minute; without it, each page would look for the next free time of all its designers.
    const refreshListings = () => sql`select public.refresh_listings(1000)`;
    await refreshListings();
    const perRate = { slots: [] as number[], designers: [] as number[], health: [] as number[] };
    for (let round = 0; round <= loadRounds; round++) {
      const taken = {
        health: await perSecond(agent, context.url, health),
        slots: await perSecond(agent, context.url, slots),
        designers: await perSecond(agent, context.url, page),
      };
      if (round > 0)
        for (const [name, value] of Object.entries(taken)) perRate[name as keyof typeof perRate].push(value);
    }
    const rate = (name: keyof typeof perRate) => percentile(perRate[name], 0.5);
    const load = (name: keyof typeof perRate, goal: string): Figure => ({
      name: `${name}, ${connections} connections`,
      value: rate(name),
      unit: "/s",
      against: { name: "health", value: rate("health") },
      ratio: rate(name) / rate("health"),
      goal,
    });
    await refreshListings();
    return [
      load("slots", "≥ 400/s"),
      load("designers", "≥ 200/s"),
      ...(await layers(agent, context, {
        name: "slots",
        sql: (n) => sql`select public.available_slots(${designerOf(n)}::uuid, ${day}::date, 'UTC')`,
        rpc: (n) => ({
          path: "/rest/v1/rpc/available_slots",
          body: { p_designer_id: designerOf(n), p_date: day, p_time_zone: "UTC" },
        }),
        whole: slots,
      })),
      ...(await layers(agent, context, {
        name: "designers",
        sqlGoal: "≤ 5 ms",
        sql: (n) => sql`select public.list_designers(p_page => ${1 + (n % 10)}, p_limit => 12)`,
        rpc: (n) => ({ path: "/rest/v1/rpc/list_designers", body: { p_page: 1 + (n % 10), p_limit: 12 } }),
        whole: page,
      })),
      ...(await layers(agent, context, {
        name: `get-chats (${chats})`,
        sqlGoal: "≤ 4 ms",
        sql: () => sql`select public.get_chats(${chatting}::uuid)`,
        rpc: () => ({ path: "/rest/v1/rpc/get_chats", body: { p_user_id: chatting } }),
        whole: () => ({ path: "/api/bookings/get-chats", headers: bearer(tokens.length - 1) }),
      })),
      ...(await layers(agent, context, {
        name: "book-slot",
        goal: "≤ 15 ms",
        sql: (n) => {
          const { designer, start, end } = slotOf(found, 3 * n);
          return sql`select public.book_slot(${customers[n] ?? ""}::uuid, ${designer.rateId}::uuid, ${designer.id}::uuid, ${start}::timestamptz, ${end}::timestamptz)`;
        },
        rpc: (n) => {
          const { designer, start, end } = slotOf(found, 3 * n + 1);
          return {
            path: "/rest/v1/rpc/book_slot",
            body: {
              p_user_id: customers[n],
              p_rate_id: designer.rateId,
              p_designer_id: designer.id,
              p_slot_start: start,
              p_slot_end: end,
            },
          };
        },
        whole: (n) => {
          const { designer, start, end } = slotOf(found, 3 * n + 2);
          return {
            path: "/api/bookings/book-slot",
            headers: bearer(n),
            body: {
              designerId: designer.id,
              slotStart: start,
              slotEnd: end,
              slotType: "chat",
              serviceInfo: { _id: designer.rateId },
            },
          };
        },
      })),
    ];
  } finally {
    agent.destroy();
    await sql.end();
  }
}
