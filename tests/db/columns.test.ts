import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

/** The nullable columns of `private`; those of `public` are in the generated types. */
const NULLABLE_IN_PRIVATE: Record<string, string> = {
  "private.application_documents": "stored_at",
  "private.applications": "again decided_at note",
  "private.cases": "advice close retry",
  "private.listing_clock": "free_at",
  "private.papers_due": "booking_id",
  "private.payees": "code_hash effective_at left_at linked_account",
  "private.payout_runs": "ended_at",
  "private.personal_data": "export export_of_booking forget note obstacle",
  "private.queues": "last lock most_attempts wanted",
  "private.settlement_days": "problem",
  "private.settlement_lines": "booking_id dispute_id note problem utr",
  "private.sign_in_attempts": "unlock_hash",
};

/** The nullable columns of each table in the generated types. */
function nullableInTypes(types: string): Record<string, string> {
  const tables = types.slice(types.indexOf("Tables: {"), types.indexOf("Views: {"));
  const found = [...tables.matchAll(/"(\w+)": \{\s+Row: \{([^}]*)\}/g)].map(([, table = "", row = ""]) => {
    const columns = row
      .trim()
      .split(/,(?=")/)
      .filter((column) => column.endsWith("| null"));
    return [table, columns.map((column) => column.split('"')[1]).join(" ")] as const;
  });
  return Object.fromEntries(found.filter(([, columns]) => columns !== ""));
}

test("Columns hold a value unless the generated types allow null", async () => {
  const rows = await sql<{ table: string; columns: string }[]>`
    select a.attrelid::regclass::text as table, string_agg(a.attname, ' ' order by a.attname collate "C") as columns
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and not a.attnotnull
     group by 1`;
  const file = new URL("../../edge-functions/shared/contract/database.types.ts", import.meta.url);
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual({
    ...nullableInTypes(await readFile(file, "utf8")),
    ...NULLABLE_IN_PRIVATE,
  });
});

type Row = Record<string, unknown>;
/** The edge values that columns accept, and the values beyond the edges that they refuse. */
type Edge = [holds: Row, refuses: Row];

const THEN = "2030-01-01T10:00:00Z";
const LATER = "2030-01-01T10:30:00Z";
const [ONE, OTHER] = [randomUUID(), randomUUID()];
const PLAN = { found: "A dark hall", steps: [], items: [], files: [], floorPlan: null };
const text = (length: number) => "x".repeat(length);

/** The least and the greatest number that a column accepts; no end where nothing limits it. */
const NUMBERS = `
  attendance media_seconds 0..; availability notice_minutes 0..20160, horizon_days 1..365;
  bookings price_minor 0.., refunded_minor 0.., gap_minutes 0.., plan_days 1..30, refund_cap_percent 0..100, fee_percent 0..90, fee_minimum_minor 0..;
  booking_files bytes 1.., width 1.., height 1..; briefs version 0..; calendars unread_events 0..;
  cancellation_rules refund_percent 0..100; cancellations refund_minor 0.., cost_minor 0..;
  commission_terms percent 0..90, minimum_minor 0..; designers rating_count 0.., experience_years 0..;
  disputes amount_minor 1..; no_shows refund_minor 0..; papers number 1.., total_minor 1..;
  payment_orders amount_minor 1..; payments amount_minor 0..; payouts amount_minor 1..;
  pictures bytes 1.., width 1.., height 1.., uses 0..; project_pictures position 0..;
  projects position 0.., words_stars 1..5; rates position 0.., price_minor 100.., plan_days 1..30;
  refunds amount_minor 1.., goodwill_minor 0..; reviews stars 1..5; tax_rates percent 0..50;
  transfers amount_minor 1..; private.application_documents bytes 1..; private.limits most 1..;
  private.provider_fees percent ..10; private.payout_terms weekday 1..7, minimum_minor 1..;
  private.withholding_rates percent 0..20, percent_without_pan 0..20, free_minor 0..`;

/** The shortest and the longest text; no end where the text may be empty or where the contract has the limit. */
const TEXTS = `
  address_changes new_address 3..254; billing_details name 1.., address ..300, country ..59, region ..60;
  booking_events occurrence 1..120; booking_files name 1..; bookings customer_time_zone ..64, notes ..2000;
  calendars name 1.., etag ..200, last_modified ..200, fault ..40; cancellations message ..1000;
  complaints message 1..; contact_queries name 1.., email 3.., phone 1.., query 1.., answer_note ..2000;
  disputes dispute_id 1..64; ledger_corrections reason 1..500; ledger_entries cause 1..100, currency ..8;
  member_reports message 1.., close_note ..500; messages text 1..; no_shows objection 1..;
  outbox event_key 1..200, address 3..254; papers cause 1..100; payment_events event 1..100, event_id 1..100;
  payment_orders order_id 1..; payments payment_id 1.., currency ..8, source ..20; payouts reference 1..100;
  plan_questions question 1.., answer 1..; pushes event_key 1..200; refunds provider_refund_id 1..64;
  review_decisions note 1..1000; review_reports message 1..; tax_rates country 1..59, name 1..20;
  transfers provider_transfer_id 1..64, settlement_id 1..64; private.application_documents name 1..;
  private.applications legal_name 1.., phone 1.., address 1..; private.limit_uses subject ..400;
  private.payout_pauses reason 1..500; private.security_events subject ..200`;

/** One edge for each value that a column refuses, beside the value that it accepts; `others` are the same on both sides. */
const instead = (column: string, good: unknown, bad: unknown[], others: Row = {}): Edge[] =>
  bad.map((value) => [
    { ...others, [column]: good },
    { ...others, [column]: value },
  ]);
const needs = (row: Row, needed: Row): Edge => [{ ...row, ...needed }, row];
const excludes = (row: Row, excluded: Row): Edge => [row, { ...row, ...excluded }];
const objects = (column: string) => instead(column, {}, [[]]);
const BY_MEMBERS = (column: string) =>
  ["customer", "designer"].flatMap((member) => instead(column, member, ["administrator"]));
/** Ranges that include their start and exclude their end. */
const SLOTS = instead("slot", "[2030-01-01,2030-01-02)", [
  ...["empty", "(2030-01-01,2030-01-02)", "[2030-01-01,2030-01-02]"],
  ...["[-infinity,2030-01-02)", "[2030-01-01,infinity)"],
]);
const QUEUED = [
  ...objects("content"),
  needs({ status: "sent" }, { sent_at: THEN }),
  excludes({ status: "waiting" }, { sent_at: THEN }),
];
const PAID = { status: "paid", ended_at: THEN, reference: "UTR 1" };
const FAILED = { status: "failed", ended_at: THEN };
const PUBLISHED = { published_at: THEN, bio: "I draw rooms.", skills: ["Light"] };
const quoted = (hours: string[]) => hours.map((each) => `{"${each}"}`);

/** Other values that columns accept and refuse, mostly in combination. */
const EDGES: Record<string, Edge[]> = {
  attendance: instead("first_seen", THEN, [LATER], { last_seen: THEN }),
  availability: [
    ...["start_time", "end_time"].flatMap((column) => instead(column, "23:59", ["24:00", "10:00:01"])),
    ...instead("days", [1], [[], [0]]),
    ...instead("days", [1, 2, 3, 4, 5, 6, 7], [[1, 1, 2, 3, 4, 5, 6, 7]]),
    ...instead("days", [7], [[8]]),
    ...instead("slot_minutes", 5, [0]),
    ...instead("slot_minutes", 10, [9]),
    ...instead("slot_minutes", 30, [35], { start_time: "10:00", end_time: "10:30" }),
    ...instead("slot_minutes", 90, [95], { start_time: "23:00", end_time: "00:30" }),
    ...instead("slot_minutes", 60, [7], { start_time: "10:00", end_time: "10:00" }),
    ...instead(
      "weekly_hours",
      '{"(1,09:00,10:00)","(7,23:00,00:00)"}',
      [...quoted(["(0,09:00,10:00)", "(1,,10:00)", "(1,09:00,24:00)", "(1,09:00:30,10:00)", "(1,09:00,09:30)"]), "{}"],
      { slot_minutes: 60 },
    ),
    ...instead("extra_hours", '{"(2030-01-01,09:00,10:00)"}', [
      ...quoted(["(,09:00,10:00)", "(infinity,09:00,10:00)"]),
      ...quoted(["(2030-01-01,24:00,10:00)", "(2030-01-01,09:00,10:00:30)"]),
    ]),
    ...instead("extra_hours", `{${Array(100).fill('"(2030-01-01,09:00,10:00)"')}}`, [
      `{${Array(101).fill('"(2030-01-01,09:00,10:00)"')}}`,
    ]),
    ...instead("days_off", "{[2030-01-01,2030-01-03)}", ["{[2030-01-01,)}"]),
    ...instead("days_off", "{}", ["{(,2030-01-01)}"]),
    ...["buffer_before_minutes", "buffer_after_minutes"].flatMap((column) => [
      ...instead(column, 0, [-5]),
      ...instead(column, 120, [125]),
      ...instead(column, 5, [4]),
    ]),
  ],
  billing_details: [
    ...instead("address", "x", [""], { tax_id: "ABC", country: "India" }),
    ...instead("tax_id", "", ["ABC"], { country: "", address: "x" }),
    ...instead("tax_id", "AB1", ["=1+1"], { country: "India", address: "x" }),
  ],
  blocks: BY_MEMBERS("blocked_by"),
  booking_events: [...objects("before"), ...objects("after")],
  booking_files: instead("name", "a b", ["a/b", "a\\b", "a\nb", "a\u007fb"]),
  bookings: [
    ...SLOTS,
    ...instead("slot", "[2030-01-01,2030-01-02)", ["[2030-01-01,)", "(,2030-01-02)"]),
    needs({ status: "pending_payment" }, { hold_expires_at: THEN }),
    ...instead("designer_id", OTHER, [ONE], { customer_id: ONE }),
    ...instead("extends_id", ONE, [null], { kind: "extension" }),
    ...instead("kind", "session", ["request", "extension"], { answers_id: ONE }),
    ...instead("status", "requested", ["confirmed"], { kind: "request", hold_expires_at: THEN }),
    ...instead("status", "expired", ["confirmed"], { kind: "offer" }),
    ...instead("status", "confirmed", ["requested"], { kind: "session", hold_expires_at: THEN }),
  ],
  briefs: [
    ...instead("budget_minor", 100, [99], { budget_currency: "USD" }),
    ...instead("budget_minor", 10_000_000_000, [10_000_000_001], { budget_currency: "USD" }),
    excludes({}, { budget_currency: "USD" }),
    ...objects("idea"),
    ...instead("idea", { room: text(780) }, [{ room: text(800) }]),
    needs({ sent_at: THEN }, { sent_parts: {} }),
    ...instead("sent_parts", {}, [[]], { sent_at: THEN }),
  ],
  calendar_times: SLOTS,
  cancellation_rules: instead("min_notice", "0", ["-1 second"]),
  designers: [
    [PUBLISHED, { ...PUBLISHED, bio: "" }],
    [
      { bio: "", skills: [] },
      { ...PUBLISHED, skills: [] },
    ],
    ...instead("rating_sum", 2, [1], { rating_count: 2 }),
    ...instead("rating_sum", 10, [11], { rating_count: 2 }),
  ],
  complaints: [
    ...instead("complained_by", "customer", ["administrator"], { wish: "all_back" }),
    ...instead("wish", "all_back", [null], { complained_by: "customer" }),
    ...instead("wish", null, ["all_back"], { complained_by: "designer" }),
    excludes({}, { decided_at: THEN }),
    excludes({}, { decision: "Half." }),
    ...instead("decision", text(1000), [text(1001), ""], { decided_at: THEN, refund_minor: 0 }),
    ...instead("refund_minor", 0, [-1], { decided_at: THEN, decision: "Half." }),
  ],
  disputes: [needs({ status: "won" }, { ended_at: THEN }), excludes({ status: "open" }, { ended_at: THEN })],
  extension_proposals: BY_MEMBERS("proposed_by"),
  ledger_closings: instead("month", "2030-01-01", ["2030-01-02"]),
  ledger_corrections: [
    ...instead("amount_minor", -1, [0]),
    ...instead("against", "loss", ["fee"]),
    ...instead("against", "bank", ["payable"]),
  ],
  ledger_entries: instead("amount_minor", -1, [0]),
  member_reports: BY_MEMBERS("reported_by"),
  no_shows: [
    ...BY_MEMBERS("reported_by"),
    ...instead("reported_by", "customer", ["designer"], { refund_minor: 1 }),
    ...["upheld", "dismissed"].map((status) => needs({ status }, { decided_at: THEN })),
    excludes({ status: "open" }, { decided_at: THEN }),
    needs({ status: "objected" }, { objection: "I was there." }),
  ],
  outbox: [
    ...QUEUED,
    [
      { request: {}, status: "waiting" },
      { request: {}, status: "sent", sent_at: THEN },
    ],
    ...instead("status", "parked", ["dropped"], { request: {} }),
  ],
  papers: [
    ...instead("series", "P", ["Q", "abcd", ""], { kind: "receipt", issuer_id: ONE, booking_id: OTHER }),
    excludes({ kind: "fee_invoice", issuer_id: null, booking_id: null }, { issuer_id: ONE }),
    excludes({ kind: "fee_invoice", issuer_id: null, booking_id: null }, { booking_id: OTHER }),
    excludes({ kind: "fee_credit_note", issuer_id: null, booking_id: null }, { issuer_id: ONE, booking_id: OTHER }),
    ...instead("issuer_id", ONE, [null], { kind: "receipt", booking_id: OTHER }),
  ],
  payments: [
    excludes({ status: "captured" }, { refund_reason: "slot_taken" }),
    needs({ status: "refund_due" }, { refund_reason: "slot_taken" }),
  ],
  payouts: [
    excludes({ status: "on_its_way" }, { ended_at: THEN }),
    ...instead("ended_at", THEN, [null], PAID),
    ...instead("reference", "UTR 1", [null], PAID),
    needs(FAILED, { failure: "Closed." }),
    ...instead("way", "route", ["by_hand"], { status: "on_its_way", failure: "Closed." }),
    ...instead("way", "route", ["by_hand"], { ...PAID, failure: "Closed." }),
    ...instead("failure", text(500), [text(501)], FAILED),
    ...instead("failure", text(1), [""], FAILED),
  ],
  plan_versions: [
    ...instead("number", 1, [0], { content: PLAN }),
    ...instead("content", PLAN, [{ ...PLAN, found: "", steps: [] }, { found: "No plan." }]),
  ],
  plans: [
    ...instead("version", 1, [0], { draft: PLAN }),
    ...instead("draft", PLAN, [[]]),
    ...instead("close_note", text(500), [text(501)], { draft: PLAN }),
  ],
  profiles: instead("name", "Ida", [" ", "www.ida.test"]),
  projects: [
    needs({ published: true }, { published_at: THEN }),
    ...instead("steps", [], [{}]),
    ...instead("title", "Loft", [" "]),
    ...instead("slug", "loft-2-oslo", ["", "Loft", "-loft", "loft-", "lo--ft"]),
  ],
  push_subscriptions: [
    ...instead("endpoint", "https://push.test/1", ["http://push.test/1"]),
    ...instead("endpoint", "https://push.test/", ["https://push.test"]),
    ...instead("auth", text(22), [text(21), text(23), `${text(21)}=`]),
    ...instead("p256dh", text(87), [text(86), text(88), `${text(86)}=`]),
  ],
  pushes: QUEUED,
  rates: [
    needs({ services_provided: [] }, { retired_at: THEN }),
    ...instead("price_minor", 0, [1]),
    ...instead("price_minor", 500_000, [500_001], { currency: "USD" }),
    ...instead("price_minor", 40_000_000, [40_000_001], { currency: "INR" }),
    ...instead("service_name", "Design hour", [" "]),
    ...instead("slot_minutes", 5, [0]),
    ...instead("slot_minutes", 480, [485]),
    ...instead("slot_minutes", 10, [9]),
  ],
  "private.applications": instead("again", "name", ["size"]),
  refunds: instead("reason", "designer_absent", ["kindness"]),
  reviews: [
    ...instead("designer_id", OTHER, [ONE], { customer_id: ONE }),
    needs({ answer: "Thank you." }, { answered_at: THEN }),
    excludes({}, { answered_at: THEN }),
    ...instead("answer", "Thank you.", [""], { answered_at: THEN }),
  ],
  time_offers: SLOTS,
  time_requests: instead("wanted", "{[2030-01-01,2030-01-02)}", ["{}", "{(,2030-01-01)}", "{[2030-01-01,)}"]),
  transfers: ["wanted_minor", "reversed_minor"].flatMap((column) => [
    ...instead(column, 0, [-1], { amount_minor: 9 }),
    ...instead(column, 9, [10], { amount_minor: 9 }),
  ]),
  "private.cases": [
    needs({}, { advice: "Speak to them." }),
    needs({ retry: "private.refuse" }, { close: "private.refuse" }),
  ],
  floor_plan_pictures: [
    ...BY_MEMBERS("author"),
    ...[
      ["00", ""],
      ["00".repeat(131_072), "00".repeat(131_073)],
    ].flatMap(([holds, refuses]) => instead("png", `\\x${holds}`, [`\\x${refuses}`])),
  ],
  floor_plan_rows: [...BY_MEMBERS("author"), ...objects("content")],
  "private.personal_data": [
    needs({}, { note: "Others need it." }),
    needs({ forget: "private.refuse" }, { export: "private.refuse" }),
    needs({ export: "private.refuse" }, { forget: "private.refuse" }),
  ],
  "private.provider_fees": instead("percent", 0.1, [0]),
  "private.limits": instead("span", "1 second", ["0"]),
  "private.operator": [...instead("name", "Parlour", [" "]), ...instead("id", true, [false])],
  "private.settlement_lines": [
    excludes({ problem: "It is unknown." }, { booking_id: ONE }),
    needs({}, { booking_id: ONE }),
  ],
  "private.vetting": instead("id", true, [false]),
  "private.route": instead("id", true, [false]),
  "private.payees": [
    ...instead("country", text(1), [""], { effective_at: THEN }),
    ...instead("country", text(60), [text(61)], { effective_at: THEN }),
    // tests/db/payees.test.ts tests which details are right.
    ...instead("account", "ida@bank", ["ida@"], {
      holder: "Ida",
      country: "India",
      bank_code: "",
      tax_id: "",
      effective_at: THEN,
    }),
    ...instead("tax_id", "AAPFU0939F", ["1", "AAPXU0939F"], { country: "India", effective_at: THEN }),
    excludes({ code_hash: "x" }, { effective_at: THEN }),
    needs({}, { effective_at: THEN }),
    ...instead("linked_account", "acc_Parlour0000001", ["acc_short", "acc_Parlour00000001", "xcc_Parlour0000001"], {
      effective_at: THEN,
    }),
  ],
  "private.withholding_rates": [
    ...instead("account", "tds", ["fee"]),
    ...instead("account", "tcs", ["payable"], { percent: 1, percent_without_pan: 1, free_minor: 0 }),
    ...instead("free_minor", 0, [1], { account: "tcs", percent: 1, percent_without_pan: 1 }),
    ...instead("percent_without_pan", 1, [5], { account: "tcs", percent: 1, free_minor: 0 }),
  ],
};

/** The tables of such a list, each with its ranges: "bytes 1.., width 1..". */
const rangesIn = (list: string) =>
  list.split(";").map((part) => /^([\w.]+) (.*)$/s.exec(part.trim())?.slice(1) as [table: string, ranges: string]);
/** The edges of ranges such as "position 0..": for each end, the value on it and the value beyond. */
const edgesOf = (ranges: string, sized: (size: number) => unknown): Edge[] =>
  ranges.split(", ").flatMap((range) => {
    const [, column = "", least, most] = /^(\w+) (\d*)\.\.(\d*)$/.exec(range) ?? [];
    const end = (on: string | undefined, step: number) =>
      on ? instead(column, sized(Number(on)), [sized(Number(on) + step)]) : [];
    return [...end(least, -1), ...end(most, 1)];
  });

test("A row holds what the rules allow, and nothing beyond", async () => {
  // profile.test.ts tests lists; the longest texts of people are generated; nothing depends on the length of stored failures.
  const checks = await sql<{ table: string; name: string; check: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_expr(conbin, conrelid) as check
      from pg_constraint
     where contype = 'c' and conrelid <> 0 and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and pg_get_constraintdef(oid) !~ 'private.is_(list|rows)'`;
  const refused = new Set<string>();
  const ranges = [
    ...rangesIn(NUMBERS).map(([table, list]) => [table, edgesOf(list, Number)] as const),
    ...rangesIn(TEXTS).map(([table, list]) => [table, edgesOf(list, text)] as const),
  ];
  for (const [table, edges] of [...ranges, ...Object.entries(EDGES)]) {
    const own = checks.filter((check) => check.table === table);
    const refusals = async (row: Row) => {
      const [found] = await sql.unsafe(
        `select ${own.map(({ check, name }) => `(${check}) is false as "${name}"`).join(", ")} from jsonb_populate_record(null::${table}, $1)`,
        [row as never],
      );
      return own.filter(({ name }) => found?.[name]).map(({ name }) => name);
    };
    for (const [holds, refuses] of edges) {
      expect(await refusals(holds), `${table} ${JSON.stringify(holds)}`).toEqual([]);
      const names = await refusals(refuses);
      expect(names, `${table} ${JSON.stringify(refuses)}`).not.toEqual([]);
      for (const name of names) refused.add(name);
    }
  }
  const longest = /^\(char_length\(\w+\) <= (\d+|private\.max_\w+\(\))\)$/;
  expect(checks.filter(({ name, check }) => !refused.has(name) && !longest.test(check))).toEqual([]);
});
