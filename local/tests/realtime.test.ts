import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createRealtime } from "../realtime/server.ts";
import { connectAsPostgres, connectAsSuperuser, transport } from "./support.ts";

const postgres = connectAsPostgres();
const superuser = connectAsSuperuser();
const poll = { timeout: 30_000, interval: 10 };

interface Broadcast {
  event: string;
  payload: Record<string, unknown>;
  meta?: { id: string; replayed?: boolean };
}

/** Starts another server on the stack's database. Unlike the stack's own, it accepts public channels, which need no policy. */
async function serve(options: Partial<Parameters<typeof createRealtime>[0]> = {}) {
  const { adminDatabaseUrl, publishableKey, secretKey } = inject("example");
  const keys = { jwtSecret: "a-secret-of-the-test", publishableKey, secretKey };
  const realtime = createRealtime({ ...keys, databaseUrl: adminDatabaseUrl, ...options });
  await realtime.ready;
  const http = createServer().on("upgrade", (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const newClient = () => createClient(url, publishableKey, { realtime: { transport: transport } });
  const stop = async () => {
    await realtime.stop();
    http.close();
  };
  return { http, newClient, stop };
}
type Served = Awaited<ReturnType<typeof serve>>;

let open: Served;
beforeAll(async () => {
  open = await serve();
});
afterAll(() => open.stop());

/** Joins a topic and collects its broadcasts. */
async function listenTo(
  topic: string,
  client: SupabaseClient = open.newClient(),
  config: Parameters<typeof client.channel>[1] = { config: {} },
) {
  const broadcasts: Broadcast[] = [];
  await new Promise<void>((resolve, reject) => {
    client
      .channel(topic, config)
      .on<Record<string, unknown>>("broadcast", { event: "*" }, (message) => broadcasts.push(message))
      .subscribe((state, error) => {
        if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(state));
      });
  });
  return broadcasts;
}

const send = (topic: string, payload: Record<string, string>) =>
  postgres`select realtime.send(${postgres.json(payload)}, 'note', ${topic}, false)`;

/** Counts the connections that listen. */
async function listeners(): Promise<number> {
  const [row] = await superuser<{ count: string }[]>`
    select count(*) from pg_stat_activity where application_name = 'realtime' and query ilike 'listen %'
  `;
  return Number(row?.count);
}

test("A lost connection to the database is opened again, and messages sent in the meantime arrive once", async () => {
  const topic = `lost-${randomUUID()}`;
  const broadcasts = await listenTo(topic);
  await send(topic, { text: "before" });
  await expect.poll(() => broadcasts, poll).toHaveLength(1);
  // One transaction ends the connections and sends: no connection listens when the message is committed.
  const before = await listeners();
  await superuser.begin(async (transaction) => {
    await transaction`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'realtime' and query ilike 'listen %'`;
    await transaction`select realtime.send('{"text": "meanwhile"}', 'note', ${topic}, false)`;
  });
  await expect.poll(listeners, poll).toBe(before);
  await expect.poll(() => broadcasts.map(({ payload }) => payload.text), poll).toContain("meanwhile");
  await send(topic, { text: "after" });
  await expect.poll(() => broadcasts.map(({ payload }) => payload.text), poll).toContain("after");
  expect(broadcasts.map(({ payload }) => payload.text)).toEqual(["before", "meanwhile", "after"]);
});

describe("Replication that begins as late as on hosted", () => {
  // Longer than a busy machine needs to join and to send.
  const LATE_MS = 1500;
  let late: Served;
  async function serveLate(options: Parameters<typeof serve>[0] = {}): Promise<void> {
    late = await serve({ replicationStartsAfter: LATE_MS, ...options });
    onTestFinished(() => late.stop());
  }

  /** Joins with a new client that asks for `replication_ready`. */
  async function join(topic: string) {
    const client = late.newClient();
    const system: { status: string; message: string }[] = [];
    const states: string[] = [];
    const heard: unknown[] = [];
    client
      .channel(topic, { config: { broadcast: { replication_ready: true } } })
      .on("system", {}, (message) => system.push(message))
      .on("broadcast", { event: "*" }, ({ payload }) => heard.push(payload.text))
      .subscribe((state) => states.push(state));
    await expect.poll(() => states, poll).toContain("SUBSCRIBED");
    return { system, states, heard, leave: () => client.realtime.disconnect() };
  }

  test("loses messages that are sent before it begins, and says when it has begun", async () => {
    await serveLate();
    const topic = `late-${randomUUID()}`;
    const { system, heard } = await join(topic);
    await send(topic, { text: "too early" });
    expect(system).toEqual([]);
    await expect.poll(() => system, poll).toMatchObject([{ status: "ok", extension: "system" }]);
    await send(topic, { text: "in time" });
    await expect.poll(() => heard, poll).toEqual(["in time"]);
    const second = await join(topic);
    await expect.poll(() => second.system, { timeout: LATE_MS / 2, interval: 5 }).toHaveLength(1);
  });

  test("closes the channels that asked for it if it does not begin", async () => {
    await serveLate({ replicationStartsAfter: 60_000, replicationTimeout: 100 });
    const { system, states } = await join(`never-${randomUUID()}`);
    await expect.poll(() => states, poll).toContain("CLOSED");
    expect(system).toMatchObject([{ status: "error", message: "Replication connection was not established in time" }]);
  });
});

describe("The partitions of messages", () => {
  test("are made ahead, and nobody can bypass the table's policies to read them", async () => {
    const partitions = await superuser<{ name: string; protected: boolean; open: boolean }[]>`
      select c.relname as name, c.relrowsecurity as protected, has_table_privilege('authenticated', c.oid, 'select') as open
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'realtime.messages'::regclass order by 1
    `;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll("-", "_");
    expect(partitions.map(({ name }) => name)).toContain(`messages_${tomorrow}`);
    expect(partitions.every((partition) => partition.protected && !partition.open)).toBe(true);
  });

  test("are dropped only when they are old", async () => {
    await superuser`create table realtime.messages_2020_01_01 partition of realtime.messages for values from ('2020-01-01') to ('2020-01-02')`;
    await superuser`select _realtime.maintain_messages()`;
    const [row] = await superuser`
      select to_regclass('realtime.messages_2020_01_01') as old, count(*)::int as kept
      from pg_inherits where inhparent = 'realtime.messages'::regclass
    `;
    expect(row).toEqual({ old: null, kept: 5 });
  });
});
