import { readdirSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { snapshotFiles } from "../../tools/schema-snapshot.ts";

it("The snapshot of the schema describes each table and function once, in the file of its domain", async () => {
  const files = await snapshotFiles(inject("stack").databaseUrl);
  const migrations = readdirSync(new URL("../../supabase/migrations", import.meta.url));
  const domains = new Set(migrations.map((file) => `${/^\d+_([a-z]+)/.exec(file)?.[1]}.sql`));
  expect([...files.keys()].sort()).toEqual([...domains].sort());
  const bookings = files.get("booking.sql") ?? "";
  const table = /^-- table public\.bookings\n[\s\S]*?(?=\n\n)/m.exec(bookings)?.[0];
  for (const part of [
    "refunded_minor bigint not null default 0,",
    "constraint bookings_slots_do_not_overlap EXCLUDE USING gist",
    "CREATE INDEX bookings_customer_idx",
    "enable row level security;",
    "create policy",
    "CREATE TRIGGER bookings_guard BEFORE UPDATE",
    "grant select (customer_id, designer_id, hold_expires_at, id, slot, status) on public.bookings to authenticated;",
  ])
    expect(table).toContain(part);
  expect(bookings).toMatch(/^CREATE OR REPLACE FUNCTION public\.book_slot\(/m);
  expect(bookings).toMatch(/^grant execute on public\.book_slot\(.* to service_role;$/m);
  expect(files.get("conversation.sql")).toMatch(/^create policy ".*" on realtime\.messages/m);
  expect(files.get("accounts.sql")).toContain("CREATE TRIGGER users_handle_sign_up AFTER INSERT ON auth.users");

  const headings = [...files.values()].flatMap((text) => text.match(/^-- (table|function|view|type) .*$/gm) ?? []);
  expect(headings.length).toBeGreaterThan(100);
  expect(new Set(headings).size).toBe(headings.length);
});
