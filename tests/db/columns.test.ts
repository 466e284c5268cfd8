import { expect, test } from "vitest";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

/** The columns that may be empty, by table; every other one of ours always holds a value. */
const NULLABLE: Record<string, string> = {
  account_tasks: "last_error ready_at",
  address_changes: "done_at new_code new_confirmed_at old_code old_confirmed_at",
  booking_events: "actor message occurrence",
  bookings: "customer_time_zone hold_expires_at notes order_asked_at",
  cancellations: "message",
  contact_queries: "answer_note answered_at",
  designers: "cover_image experience_years listed location published_at shown_price_currency shown_price_minor",
  member_reports: "close_note closed_at message",
  no_shows: "decided_at objection",
  outbox: "address booking_id contact_query_id expires_at last_error recipient_id request sent_at",
  payment_events: "done_at last_error",
  payment_orders: "due_at last_error",
  payments: "refund_reason",
  pictures: "due_at last_error owner_id",
  "private.queues": "last lock most_attempts wanted",
  "private.sign_in_attempts": "unlock_hash",
  profiles: "address_confirmed_at avatar deleted_at",
  projects: "published_at words_stars",
  pushes: "last_error sent_at",
  rates: "retired_at",
  refunds: "done_at last_error provider_refund_id",
  review_reports: "closed_at message",
  reviews: "answer answer_hidden_at answered_at edited_at hidden_at visible withdrawn_at",
};

test("No columns may be empty but these", async () => {
  const rows = await sql<{ table: string; columns: string }[]>`
    select a.attrelid::regclass::text as table, string_agg(a.attname, ' ' order by a.attname) as columns
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and not a.attnotnull
     group by 1`;
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(NULLABLE);
});
