import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

/** The nullable columns by table; every other column of ours always holds a value. */
const NULLABLE: Record<string, string> = {
  account_tasks: "last_error ready_at",
  address_changes: "done_at new_code new_confirmed_at old_code old_confirmed_at",
  availability: "weekly_hours",
  booking_files: "due_at height last_error pages width",
  booking_events: "actor message occurrence request_id",
  bookings: "answers_id customer_time_zone extends_id hold_expires_at notes order_asked_at plan_days released_at",
  brief_requests: "answered_at",
  briefs: "budget_currency budget_minor height_cm idea length_cm room sent_at sent_parts width_cm",
  calendar_feeds: "read_at",
  calendars: "etag fault last_modified parsed_at read_at tried_at",
  cancellations: "message",
  contact_queries: "answer_note answered_at",
  designers:
    "cover_image experience_years listed location published_at shown_price_currency shown_price_minor shown_slot_minutes",
  disputes: "ended_at respond_by",
  member_reports: "close_note closed_at message",
  no_shows: "decided_at objection",
  outbox: "address booking_id contact_query_id expires_at last_error recipient_id request sent_at",
  papers: "booking_id issuer_id",
  payment_events: "done_at last_error",
  payment_orders: "due_at last_error",
  payments: "refund_reason",
  payouts: "ended_at failure reference run_on",
  pictures: "due_at last_error owner_id",
  "private.payees": "code_hash effective_at linked_account",
  "private.payout_runs": "ended_at",
  "private.papers_due": "booking_id",
  plan_questions: "answer answered_at question",
  plans: "close_note closed_at",
  "private.queues": "last lock most_attempts wanted",
  "private.sign_in_attempts": "unlock_hash",
  profiles: "address_confirmed_at avatar deleted_at",
  projects: "published_at words_stars",
  pushes: "last_error sent_at",
  rates: "plan_days retired_at slot_minutes",
  refunds: "done_at last_error provider_refund_id",
  review_reports: "closed_at message",
  reviews: "answer answer_hidden_at answered_at edited_at hidden_at visible withdrawn_at",
  time_requests: "declined_for follows_id",
  transfers: "last_error payout_id provider_transfer_id settlement_id",
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

type Row = Record<string, unknown>;
/** The edge values that columns accept, and the values beyond that they refuse. */
type Edge = [holds: Row, refuses: Row];

const THEN = "2030-01-01T10:00:00Z";
const LATER = "2030-01-01T10:30:00Z";
const [ONE, OTHER] = [randomUUID(), randomUUID()];
const text = (length: number) => "x".repeat(length);
const numbers = (column: string, least: number, most?: number): Edge[] => [
  [{ [column]: least }, { [column]: least - 1 }],
  ...(most === undefined ? [] : [[{ [column]: most }, { [column]: most + 1 }] as Edge]),
];
/** `longest` is null where tests/db/limits.test.ts knows it from the contract. */
const texts = (column: string, shortest: number, longest: number | null): Edge[] => [
  ...(shortest > 0 ? [[{ [column]: text(shortest) }, { [column]: text(shortest - 1) }] as Edge] : []),
  ...(longest === null ? [] : [[{ [column]: text(longest) }, { [column]: text(longest + 1) }] as Edge]),
];
const objects = (column: string): Edge => [{ [column]: {} }, { [column]: [] }];
const times = (column: string): Edge[] => [
  [{ [column]: "23:59" }, { [column]: "24:00" }],
  [{ [column]: "10:00" }, { [column]: "10:00:01" }],
];
/** Ranges that include their start and exclude their end. */
const slots = (ends: string[]): Edge[] => ends.map((slot) => [{ slot: "[2030-01-01,2030-01-02)" }, { slot }]);
const SLOTS = [
  "empty",
  "(2030-01-01,2030-01-02)",
  "[2030-01-01,2030-01-02]",
  "[-infinity,2030-01-02)",
  "[2030-01-01,infinity)",
];
const queued = (table: string): Record<string, Edge[]> => ({
  [table]: [
    ...texts("event_key", 1, 200),
    objects("content"),
    [{ status: "sent", sent_at: THEN }, { status: "sent" }],
    [{ status: "waiting" }, { status: "waiting", sent_at: THEN }],
  ],
});
const byMember: Edge[] = [
  [{ reported_by: "customer" }, { reported_by: "administrator" }],
  [{ reported_by: "designer" }, { reported_by: "administrator" }],
];

const PLAN = { found: "A dark hall", steps: [], items: [], files: [] };

const EDGES: Record<string, Edge[]> = {
  address_changes: texts("new_address", 3, 254),
  attendance: [
    [
      { first_seen: THEN, last_seen: THEN },
      { first_seen: LATER, last_seen: THEN },
    ],
    ...numbers("media_seconds", 0),
  ],
  availability: [
    ...times("start_time"),
    ...times("end_time"),
    [{ days: [1] }, { days: [] }],
    [{ days: [1, 2, 3, 4, 5, 6, 7] }, { days: [1, 1, 2, 3, 4, 5, 6, 7] }],
    [{ days: [1] }, { days: [0] }],
    [{ days: [7] }, { days: [8] }],
    [{ slot_minutes: 5 }, { slot_minutes: 0 }],
    [{ slot_minutes: 10 }, { slot_minutes: 9 }],
    ...[
      { start_time: "10:00", end_time: "10:30", slot_minutes: 30 },
      { start_time: "23:00", end_time: "00:30", slot_minutes: 90 },
    ].map((day): Edge => [day, { ...day, slot_minutes: day.slot_minutes + 5 }]),
    [{ start_time: "10:00", end_time: "10:00", slot_minutes: 60 }, { slot_minutes: 7 }],
    ...["(0,09:00,10:00)", "(1,,10:00)", "(1,09:00,24:00)", "(1,09:00:30,10:00)", "(1,09:00,09:30)"].map(
      (hours): Edge => [
        { weekly_hours: '{"(1,09:00,10:00)","(7,23:00,00:00)"}', slot_minutes: 60 },
        { weekly_hours: `{"${hours}"}`, slot_minutes: 60 },
      ],
    ),
    [
      { weekly_hours: '{"(1,09:00,10:00)"}', slot_minutes: 60 },
      { weekly_hours: "{}", slot_minutes: 60 },
    ],
    ...["(,09:00,10:00)", "(infinity,09:00,10:00)", "(2030-01-01,24:00,10:00)", "(2030-01-01,09:00,10:00:30)"].map(
      (hours): Edge => [{ extra_hours: '{"(2030-01-01,09:00,10:00)"}' }, { extra_hours: `{"${hours}"}` }],
    ),
    [
      { extra_hours: `{${Array(100).fill('"(2030-01-01,09:00,10:00)"')}}` },
      { extra_hours: `{${Array(101).fill('"(2030-01-01,09:00,10:00)"')}}` },
    ],
    [{ days_off: "{[2030-01-01,2030-01-03)}" }, { days_off: "{[2030-01-01,)}" }],
    [{ days_off: "{}" }, { days_off: "{(,2030-01-01)}" }],
    ...numbers("notice_minutes", 0, 14 * 24 * 60),
    ...numbers("horizon_days", 1, 365),
    ...["buffer_before_minutes", "buffer_after_minutes"].flatMap((column): Edge[] => [
      [{ [column]: 0 }, { [column]: -5 }],
      [{ [column]: 120 }, { [column]: 125 }],
      [{ [column]: 5 }, { [column]: 4 }],
    ]),
  ],
  blocks: [
    [{ blocked_by: "customer" }, { blocked_by: "administrator" }],
    [{ blocked_by: "designer" }, { blocked_by: "administrator" }],
  ],
  booking_events: [objects("before"), objects("after"), ...texts("occurrence", 1, 120)],
  bookings: [
    ...slots([...SLOTS, "[2030-01-01,)", "(,2030-01-02)"]),
    [{ status: "pending_payment", hold_expires_at: THEN }, { status: "pending_payment" }],
    [
      { customer_id: ONE, designer_id: OTHER },
      { customer_id: ONE, designer_id: ONE },
    ],
    ...numbers("price_minor", 0),
    ...numbers("refunded_minor", 0),
    ...numbers("gap_minutes", 0),
    ...numbers("plan_days", 1, 30),
    ...numbers("refund_cap_percent", 0, 100),
    ...numbers("fee_percent", 0, 90),
    ...numbers("fee_minimum_minor", 0),
    ...texts("customer_time_zone", 0, 64),
    ...texts("notes", 0, 2000),
  ],
  briefs: [
    ...["length_cm", "width_cm", "height_cm"].flatMap((column) => numbers(column, 50, 5000)),
    [
      { budget_minor: 100, budget_currency: "USD" },
      { budget_minor: 99, budget_currency: "USD" },
    ],
    [
      { budget_minor: 10_000_000_000, budget_currency: "USD" },
      { budget_minor: 10_000_000_001, budget_currency: "USD" },
    ],
    [{}, { budget_currency: "USD" }],
    objects("idea"),
    [{ idea: { room: text(780) } }, { idea: { room: text(800) } }],
    [{ version: 1 }, { version: 0 }],
    [{ sent_at: THEN, sent_parts: {} }, { sent_at: THEN }],
    [
      { sent_at: THEN, sent_parts: {} },
      { sent_at: THEN, sent_parts: [] },
    ],
  ],
  cancellation_rules: [[{ min_notice: "0" }, { min_notice: "-1 second" }], ...numbers("refund_percent", 0, 100)],
  calendars: [
    ...texts("name", 1, null),
    ...texts("etag", 0, 200),
    ...texts("last_modified", 0, 200),
    ...texts("fault", 0, 40),
    ...numbers("unread_events", 0),
  ],
  calendar_times: slots(SLOTS),
  cancellations: [...numbers("refund_minor", 0), ...texts("message", 0, 1000)],
  contact_queries: [
    ...texts("name", 1, null),
    ...texts("email", 3, null),
    ...texts("phone", 1, null),
    ...texts("query", 1, null),
    ...texts("answer_note", 0, 2000),
  ],
  designers: [
    [
      { published_at: THEN, bio: "I draw rooms.", skills: ["Light"] },
      { published_at: THEN, bio: "", skills: ["Light"] },
    ],
    [
      { bio: "", skills: [] },
      { published_at: THEN, bio: "I draw rooms.", skills: [] },
    ],
    ...numbers("rating_count", 0),
    [
      { rating_count: 2, rating_sum: 2 },
      { rating_count: 2, rating_sum: 1 },
    ],
    [
      { rating_count: 2, rating_sum: 10 },
      { rating_count: 2, rating_sum: 11 },
    ],
    ...numbers("experience_years", 0),
  ],
  billing_details: [
    ...texts("name", 1, null),
    ...texts("address", 0, 300),
    ...texts("country", 0, 59),
    ...texts("region", 0, 60),
    [
      { tax_id: "ABC", country: "India", address: "x" },
      { tax_id: "ABC", country: "India", address: "" },
    ],
    [{ tax_id: "" }, { tax_id: "ABC", country: "", address: "x" }],
    [
      { tax_id: "AB1", country: "India", address: "x" },
      { tax_id: "=1+1", country: "India", address: "x" },
    ],
  ],
  tax_rates: [...numbers("percent", 0, 50), ...texts("country", 1, 59), ...texts("name", 1, 20)],
  "private.operator": [
    [{ name: "Parlour" }, { name: " " }],
    [{ id: true }, { id: false }],
  ],
  papers: [
    [
      { kind: "fee_invoice", issuer_id: null, booking_id: null },
      { kind: "fee_invoice", issuer_id: ONE, booking_id: null },
    ],
    [
      { kind: "receipt", issuer_id: ONE, booking_id: OTHER },
      { kind: "receipt", issuer_id: null, booking_id: OTHER },
    ],
    [
      { kind: "fee_invoice", issuer_id: null, booking_id: null },
      { kind: "fee_invoice", issuer_id: null, booking_id: OTHER },
    ],
    ...numbers("number", 1),
    ...numbers("total_minor", 1),
    ...texts("cause", 1, 100),
  ],
  commission_terms: [...numbers("percent", 0, 90), ...numbers("minimum_minor", 0)],
  disputes: [
    ...numbers("amount_minor", 1),
    ...texts("dispute_id", 1, 64),
    [{ status: "won", ended_at: THEN }, { status: "won" }],
    [{ status: "open" }, { status: "open", ended_at: THEN }],
  ],
  ledger_entries: [[{ amount_minor: -1 }, { amount_minor: 0 }], ...texts("cause", 1, 100), ...texts("currency", 0, 8)],
  ledger_closings: [[{ month: "2030-01-01" }, { month: "2030-01-02" }]],
  ledger_corrections: [
    [{ amount_minor: -1 }, { amount_minor: 0 }],
    [{ against: "loss" }, { against: "fee" }],
    [{ against: "bank" }, { against: "payable" }],
    ...texts("reason", 1, 500),
  ],
  member_reports: [...byMember, ...texts("message", 1, null), ...texts("close_note", 0, 500)],
  messages: texts("text", 1, null),
  no_shows: [
    ...byMember,
    ...numbers("refund_minor", 0),
    [
      { reported_by: "customer", refund_minor: 1 },
      { reported_by: "designer", refund_minor: 1 },
    ],
    ...["upheld", "dismissed"].map((status): Edge => [{ status, decided_at: THEN }, { status }]),
    [{ status: "open" }, { status: "open", decided_at: THEN }],
    [{ status: "objected", objection: "I was there." }, { status: "objected" }],
    ...texts("objection", 1, null),
  ],
  outbox: [
    ...(queued("outbox").outbox ?? []),
    ...texts("address", 3, 254),
    [
      { request: {}, status: "waiting" },
      { request: {}, status: "sent", sent_at: THEN },
    ],
    [
      { request: {}, status: "parked" },
      { request: {}, status: "dropped" },
    ],
  ],
  payment_events: [...texts("event", 1, 100), ...texts("event_id", 1, 100)],
  payment_orders: [...numbers("amount_minor", 1), ...texts("order_id", 1, null)],
  payments: [
    ...numbers("amount_minor", 0),
    [{ status: "captured" }, { status: "captured", refund_reason: "slot_taken" }],
    [{ status: "refund_due", refund_reason: "slot_taken" }, { status: "refund_due" }],
    ...texts("payment_id", 1, null),
    ...texts("currency", 0, 8),
    ...texts("source", 0, 20),
  ],
  payouts: [
    ...numbers("amount_minor", 1),
    [{ status: "on_its_way" }, { status: "on_its_way", ended_at: THEN }],
    [
      { status: "paid", ended_at: THEN, reference: "UTR 1" },
      { status: "paid", reference: "UTR 1" },
    ],
    [
      { status: "paid", ended_at: THEN, reference: "UTR 1" },
      { status: "paid", ended_at: THEN },
    ],
    [
      { status: "failed", ended_at: THEN, failure: "Closed." },
      { status: "failed", ended_at: THEN },
    ],
    [
      { status: "on_its_way", way: "route", failure: "Closed." },
      { status: "on_its_way", way: "by_hand", failure: "Closed." },
    ],
    [
      { status: "paid", way: "route", ended_at: THEN, reference: "UTR 1", failure: "Closed." },
      { status: "paid", way: "by_hand", ended_at: THEN, reference: "UTR 1", failure: "Closed." },
    ],
    ...texts("reference", 1, 100),
    [
      { status: "failed", ended_at: THEN, failure: text(500) },
      { status: "failed", ended_at: THEN, failure: text(501) },
    ],
    [
      { status: "failed", ended_at: THEN, failure: text(1) },
      { status: "failed", ended_at: THEN, failure: "" },
    ],
  ],
  pictures: ["bytes", "width", "height"].flatMap((column) => numbers(column, 1)).concat(numbers("uses", 0)),
  booking_files: [
    ...["bytes", "width", "height", "pages"].flatMap((column) => numbers(column, 1)),
    ...texts("name", 1, null),
    ...["a/b", "a\\b", "a\nb", "a\u007fb"].map((name): Edge => [{ name: "a b" }, { name }]),
  ],
  "private.limit_uses": texts("subject", 0, 400),
  "private.limits": [...numbers("most", 1), [{ span: "1 second" }, { span: "0" }]],
  "private.payees": [
    ...[1, 60].map(
      (length): Edge => [
        { country: text(length), effective_at: THEN },
        { country: length === 1 ? "" : text(61), effective_at: THEN },
      ],
    ),
    // Which details are right: tests/db/payees.test.ts.
    [
      { holder: "Ida", country: "India", account: "ida@bank", bank_code: "", effective_at: THEN },
      { holder: "Ida", country: "India", account: "ida@", bank_code: "", effective_at: THEN },
    ],
    [
      { country: "India", tax_id: "AAPFU0939F", effective_at: THEN },
      { country: "India", tax_id: "1", effective_at: THEN },
    ],
    [{ code_hash: "x" }, { code_hash: "x", effective_at: THEN }],
    [{ effective_at: THEN }, {}],
    ...["acc_short", "acc_Parlour00000001", "xcc_Parlour0000001"].map(
      (linked_account): Edge => [
        { effective_at: THEN, linked_account: "acc_Parlour0000001" },
        { effective_at: THEN, linked_account },
      ],
    ),
  ],
  "private.payout_pauses": texts("reason", 1, 500),
  "private.withholding_rates": [
    [{ account: "tds" }, { account: "fee" }],
    [{ account: "tcs" }, { account: "payable" }],
    ...numbers("percent", 0, 20),
  ],
  "private.payout_terms": [...numbers("weekday", 1, 7), ...numbers("minimum_minor", 1)],
  "private.security_events": texts("subject", 0, 200),
  profiles: [
    [{ name: "Ida" }, { name: " " }],
    [{ name: "Ida" }, { name: "www.ida.test" }],
  ],
  project_pictures: numbers("position", 0),
  projects: [
    [{ published: true, published_at: THEN }, { published: true }],
    ...numbers("position", 0),
    ...numbers("words_stars", 1, 5),
    [{ steps: [] }, { steps: {} }],
    [{ title: "Loft" }, { title: " " }],
    ...["", "Loft", "-loft", "loft-", "lo--ft"].map((slug): Edge => [{ slug: "loft-2-oslo" }, { slug }]),
  ],
  push_subscriptions: [
    [{ endpoint: "https://push.test/1" }, { endpoint: "http://push.test/1" }],
    [{ endpoint: "https://push.test/" }, { endpoint: "https://push.test" }],
    ...[text(21), text(23), `${text(21)}=`].map((auth): Edge => [{ auth: text(22) }, { auth }]),
    ...[text(86), text(88), `${text(86)}=`].map((p256dh): Edge => [{ p256dh: text(87) }, { p256dh }]),
  ],
  ...queued("pushes"),
  rates: [
    [{ services_provided: [], retired_at: THEN }, { services_provided: [] }],
    ...numbers("position", 0),
    [{ price_minor: 0 }, { price_minor: 1 }],
    ...numbers("price_minor", 100, 100_000_000),
    ...numbers("plan_days", 1, 30),
    [{ service_name: "Design hour" }, { service_name: " " }],
    [{ slot_minutes: 5 }, { slot_minutes: 0 }],
    [{ slot_minutes: 480 }, { slot_minutes: 485 }],
    [{ slot_minutes: 10 }, { slot_minutes: 9 }],
  ],
  refunds: [
    ...numbers("amount_minor", 1),
    [{ reason: "designer_absent" }, { reason: "kindness" }],
    ...texts("provider_refund_id", 1, 64),
  ],
  review_decisions: texts("note", 1, 1000),
  review_reports: texts("message", 1, null),
  plan_questions: [...texts("question", 1, null), ...texts("answer", 1, null)],
  plan_versions: [
    [
      { number: 1, content: PLAN },
      { number: 0, content: PLAN },
    ],
    [{ content: PLAN }, { content: { ...PLAN, found: "", steps: [] } }],
    [{ content: PLAN }, { content: { found: "No plan." } }],
  ],
  plans: [
    [
      { version: 1, draft: PLAN },
      { version: 0, draft: PLAN },
    ],
    [{ draft: PLAN }, { draft: [] }],
    [
      { draft: PLAN, close_note: text(500) },
      { draft: PLAN, close_note: text(501) },
    ],
  ],
  reviews: [
    ...numbers("stars", 1, 5),
    [
      { customer_id: ONE, designer_id: OTHER },
      { customer_id: ONE, designer_id: ONE },
    ],
    [{ answer: "Thank you.", answered_at: THEN }, { answer: "Thank you." }],
    [{}, { answered_at: THEN }],
    [
      { answer: "Thank you.", answered_at: THEN },
      { answer: "", answered_at: THEN },
    ],
  ],
  extension_proposals: [
    [{ proposed_by: "customer" }, { proposed_by: "administrator" }],
    [{ proposed_by: "designer" }, { proposed_by: "administrator" }],
  ],
  time_offers: slots(SLOTS),
  time_requests: ["{}", "{(,2030-01-01)}", "{[2030-01-01,)}"].map(
    (wanted): Edge => [{ wanted: "{[2030-01-01,2030-01-02)}" }, { wanted }],
  ),
  transfers: [
    ...numbers("amount_minor", 1),
    ...["wanted_minor", "reversed_minor"].flatMap((column): Edge[] => [
      [
        { amount_minor: 9, [column]: 0 },
        { amount_minor: 9, [column]: -1 },
      ],
      [
        { amount_minor: 9, [column]: 9 },
        { amount_minor: 9, [column]: 10 },
      ],
    ]),
    ...texts("provider_transfer_id", 1, 64),
    ...texts("settlement_id", 1, 64),
  ],
};

test("A row holds what the rules allow, and nothing beyond", async () => {
  // Lists are in limits.test.ts, and so are the longest texts of people; nothing depends on the length of what is stored of a failure.
  const checks = await sql<{ table: string; name: string; check: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_expr(conbin, conrelid) as check
      from pg_constraint
     where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and pg_get_constraintdef(oid) !~ 'private.is_(list|rows)'`;
  const refused = new Set<string>();
  for (const [table, edges] of Object.entries(EDGES)) {
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
  const longest = /^\(char_length\(\w+\) <= \d+\)$/;
  expect(checks.filter(({ name, check }) => !refused.has(name) && !longest.test(check))).toEqual([]);
});
