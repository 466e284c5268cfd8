/**
 * Rooms in which nobody says anything: what an idle socket costs, and whether it still receives a message at the end. `BENCH_SOCKETS` is their
 * number. The browsers' ends are in a process of their own (sockets-client.ts).
 */
import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import postgres from "postgres";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";
import { memory } from "./memory.ts";
import { openRooms } from "./people.ts";
import type { Order, Report } from "./sockets-client.ts";

const sockets = Number(process.env.BENCH_SOCKETS) || size(10_000, 4);
const idleFor = size(60_000, 300);
/** As supabase-js does. */
const heartbeatEvery = size(25_000, 100);

const ask = async (client: ChildProcess, order: Order): Promise<Report> => {
  const answer = once(client, "message");
  client.send(order);
  return (
    (await Promise.race([
      answer,
      once(client, "exit").then(() => Promise.reject(new Error("the sockets are gone"))),
    ])) as [Report]
  )[0];
};

const sum = (megabytes: Record<string, number>) => Object.values(megabytes).reduce((all, one) => all + one, 0);

export async function run(context: BenchContext): Promise<Figure[]> {
  const sql = postgres(context.databaseUrl, { max: 1, onnotice: () => undefined });
  const client = fork(new URL("./sockets-client.ts", import.meta.url));
  try {
    const seats = await openRooms(sql, context, sockets / 2);
    const before = memory(client.pid);
    const began = performance.now();
    const { joined } = await ask(client, {
      do: "join",
      url: context.url,
      apikey: context.publishableKey,
      seats,
      heartbeatEvery,
    });
    const took = (performance.now() - began) / 1000;
    expectFound("sockets that joined", joined, sockets);
    const { heartbeats } = await ask(client, { do: "wait", milliseconds: idleFor });
    const after = memory(client.pid);
    const [{ bookingId, token } = { bookingId: "", token: "" }] = seats;
    const sent = await fetch(`${context.url}/rest/v1/messages`, {
      method: "POST",
      headers: { apikey: context.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ id: randomUUID(), booking_id: bookingId, text: "Shall we begin with the kitchen?" }),
    });
    if (!sent.ok) throw new Error(`a message was refused: ${await sent.text()}`);
    const { heard } = await ask(client, { do: "hear", bookingId });
    expectFound("members who hear a message", heard, 2);
    return [
      { name: "joins, 50 at once", value: sockets / took, unit: "/s", against: { name: "sockets", value: sockets } },
      { name: "a heartbeat's answer, p95", value: percentile(heartbeats, 0.95), unit: "ms" },
      { name: "memory, a socket", value: (1024 * (sum(after) - sum(before))) / sockets, unit: "kB" },
      ...Object.entries(after).map(([name, value]) => ({
        name: `memory of ${name}`,
        value,
        unit: "MB",
        against: { name: "without sockets", value: before[name] ?? 0 },
      })),
    ];
  } finally {
    client.kill();
    await sql.end();
  }
}
