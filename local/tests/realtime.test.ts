import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createRealtime } from "../realtime/server.ts";
import { connectAsPostgres, connectAsSuperuser, transport } from "./support.ts";

const postgres = connectAsPostgres();
const superuser = connectAsSuperuser();
const poll = { timeout: 30_000, interval: 10 };

interface Broadcast {
  event: string;
  payload: Record<string, unknown>;
  meta?: { id: string };
}

/** Another server on the stack's database. */
let realtime: ReturnType<typeof createRealtime>;
let url: string;
beforeAll(async () => {
  const { adminDatabaseUrl, publishableKey, secretKey } = inject("example");
  const keys = { jwtSecret: "a-secret-of-the-test", publishableKey, secretKey };
  realtime = createRealtime({ ...keys, databaseUrl: adminDatabaseUrl });
  await realtime.ready;
  const http = createServer().on("upgrade", (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return async () => {
    await realtime.stop();
    http.close();
  };
});

/** Joins a topic and collects its broadcasts. */
async function listenTo(topic: string) {
  const broadcasts: Broadcast[] = [];
  await new Promise<void>((resolve, reject) => {
    createClient(url, inject("example").publishableKey, { realtime: { transport } })
      .channel(topic, { config: { private: true } })
      .on<Record<string, unknown>>("broadcast", { event: "*" }, (message) => broadcasts.push(message))
      .subscribe((state, error) => {
        if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(state));
      });
  });
  return broadcasts;
}

const send = (topic: string, payload: Record<string, string>) =>
  postgres`select realtime.send(${postgres.json(payload)}, 'note', ${topic})`;

/** Counts the connections that listen. */
async function listeners(): Promise<number> {
  const [row] = await superuser<{ count: string }[]>`
    select count(*) from pg_stat_activity where application_name = 'realtime' and query ilike 'listen %'
  `;
  return Number(row?.count);
}

test("A lost connection to the database is opened again, and messages sent in the meantime arrive once", async () => {
  const topic = `open:${randomUUID()}`;
  const broadcasts = await listenTo(topic);
  await send(topic, { text: "before" });
  await expect.poll(() => broadcasts, poll).toHaveLength(1);
  // One transaction ends the connections and sends: no connection listens when the message is committed.
  const before = await listeners();
  await superuser.begin(async (transaction) => {
    await transaction`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'realtime' and query ilike 'listen %'`;
    await transaction`select realtime.send('{"text": "meanwhile"}', 'note', ${topic})`;
  });
  await expect.poll(listeners, poll).toBe(before);
  await expect.poll(() => broadcasts.map(({ payload }) => payload.text), poll).toContain("meanwhile");
  await send(topic, { text: "after" });
  await expect.poll(() => broadcasts.map(({ payload }) => payload.text), poll).toContain("after");
  expect(broadcasts.map(({ payload }) => payload.text)).toEqual(["before", "meanwhile", "after"]);
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
