import postgres from "postgres";
import * as z from "zod/mini";
import { paymentWebhookHandlers } from "../../edge-functions/api/handlers/payment-webhook.ts";
import { paymentHandlers } from "../../edge-functions/api/handlers/payments.ts";
import type { Services } from "../../edge-functions/api/types.ts";
import type { JobServices } from "../../edge-functions/jobs/services.ts";
import { events } from "../../edge-functions/jobs/tasks/event.ts";
import { orders } from "../../edge-functions/jobs/tasks/order.ts";
import { refunds } from "../../edge-functions/jobs/tasks/refund.ts";
import { transfers } from "../../edge-functions/jobs/tasks/transfer.ts";
import { workOff } from "../../edge-functions/jobs/work-off.ts";
import { argumentName, type Database, translate } from "../../edge-functions/shared/database.ts";
import type { PaymentProvider } from "../../edge-functions/shared/providers/payments/payments.ts";
import { sign as signedBy } from "../../edge-functions/shared/signature.ts";
import { RAZORPAY_KEYS } from "../../stack/razorpay-keys.ts";
import type { BookingRow, PayoutRow, TransferRow } from "../model/ledger.ts";
import { Tally } from "../model/random.ts";
import { newCustomer, newDesigner, type TestDesigner } from "../support/db.ts";
import { gstinOf, newLinkedPayee, newPan, newPayee, newPayeeInIndia, payWeekly } from "../support/payouts.ts";
import { INSTANTS } from "../support/time.ts";
import { Books, type Heard } from "./books.ts";

/** The least that a run pays out, in minor units of either currency. */
export const LEAST = 5000;
export const HOUR = 3_600_000;
export const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

/** A process of ours that may die: after `left` calls the response to the last one is lost, and the process stops. */
class Process {
  #left: number | null;
  constructor(left: number | null) {
    this.#left = left;
  }
  async call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#left !== null && this.#left < 0) throw new Error("this process has died");
    const answer = await work();
    if (this.#left !== null && this.#left-- <= 0) throw new Error("this process has died");
    return answer;
  }
}

/** The functions' access to the database, without the Data API: with the secret key's role. */
function databaseOf(sql: postgres.Sql, process: Process): Database {
  return {
    call: <Answer extends z.core.$ZodType>(name: string, args: object, answer: Answer) =>
      process.call(async () => {
        const given = Object.entries(args).filter(([, value]) => value !== undefined);
        const list = given.map(([key], index) => `${argumentName(key)} => $${index + 1}`);
        const values = given.map(([, value]) => value);
        try {
          const [row] = await sql.unsafe(`select public.${name}(${list}) as answer`, values, { prepare: true });
          return z.parse(answer, row?.answer);
        } catch (error) {
          if (!(error instanceof postgres.PostgresError)) throw error;
          const { code, message, detail = "", hint = "" } = error;
          throw translate(name, { code, message, details: detail, hint });
        }
      }),
  };
}

/** A designer: payouts go to `payee` now, and to `next` in this many hours. */
export type Seller = {
  designer: TestDesigner;
  id: string;
  currency: "USD" | "INR";
  price: number;
  taxes: ("tds" | "tcs")[];
  taxId: string;
  payee: string;
  next: { payee: string; hours: number } | undefined;
  /** Every account that was linked to one of the designer's payees, the present one last. */
  accounts: string[];
  linked: boolean;
  paused: boolean;
};

/** What the model knows about a booking and its money from people's actions. */
export type Sale = {
  number: number;
  id: string;
  seller: Seller;
  customer: string;
  price: number;
  currency: string;
  fee: { percent: number; minimum: number };
  start: number;
  order: string;
  status: BookingRow["status"];
  /** The refund promised to the customer when it was cancelled. */
  cancelled: number;
  /** The amount that an administrator has refunded. */
  byHand: number;
  /** The refund promised if the no-show report is upheld. */
  absent: number;
  /** Amounts that administrators gave its designer: at the operator's cost, from the operator's bank account, and for refunds. */
  corrected: { loss: number; bank: number; goodwill: number };
  /** Whether a plan is owed after the session, and half of the designer's part kept back. */
  owesPlan: boolean;
  /** The most that its designer could have been paid so far. */
  most: number;
  /** The percentage to withhold from the booking, as it was at its release. */
  rates: Record<"tds" | "tcs", number> | undefined;
};

export type State = {
  rows: BookingRow[];
  payouts: (PayoutRow & { payee: string })[];
  entered: Record<string, { outgoing?: number; bank?: number; transferred?: number }>;
  transfers: TransferRow[];
  /** The taxes on bookings that were paid to the tax office. */
  handed: { booking: string; designer: string; account: "tds" | "tcs"; minor: number }[];
  /** Bookings with an open dispute or an open no-show report. */
  lookedAt: string[];
};

/** State that all histories share: a separate database, and its people. */
export class World {
  readonly owner: postgres.Sql;
  /** One connection, with pipelined queries. */
  readonly reader: postgres.Sql;
  readonly admin: postgres.Sql;
  readonly service: postgres.Sql;
  customers: string[] = [];
  #designers: TestDesigner[] = [];

  constructor(urlFor: (role: "postgres") => string, adminUrl: string) {
    const quiet = { onnotice: () => undefined };
    // Planning and compiling would take most of the time, because there are only a few rows.
    const connection = { jit: "off", plan_cache_mode: "force_generic_plan" };
    this.owner = postgres(urlFor("postgres"), { ...quiet, max: 4, connection });
    this.reader = postgres(urlFor("postgres"), { ...quiet, max: 1, connection });
    // This connection moves and removes rows without firing triggers.
    const past = { ...connection, session_replication_role: "replica" };
    this.admin = postgres(adminUrl, { ...quiet, max: 1, connection: past });
    const claims = { role: "service_role", "request.jwt.claims": '{"role":"service_role"}' };
    this.service = postgres(adminUrl, { ...quiet, max: 6, connection: { ...connection, ...claims } });
  }

  async begin(): Promise<void> {
    await this.admin.unsafe(FUNCTIONS).simple();
    this.customers = [await newCustomer(this.owner), await newCustomer(this.owner)];
  }
  async close(): Promise<void> {
    await Promise.all([this.owner, this.reader, this.admin, this.service].map((sql) => sql.end()));
  }

  /** Makes a designer of each kind: paid in dollars; by transfers in rupees, with a GSTIN; by hand in rupees, without one. */
  async sellers(): Promise<Seller[]> {
    while (this.#designers.length < 3) this.#designers.push(await newDesigner(this.owner));
    const sellers = this.#designers.map((designer, index): Seller => {
      const inRupees = index > 0;
      return {
        designer,
        id: designer.id,
        currency: inRupees ? "INR" : "USD",
        // Odd numbers, so that half of them must be rounded.
        price: inRupees ? 450_001 : 5999,
        taxes: index === 0 ? [] : index === 1 ? ["tds", "tcs"] : ["tds"],
        taxId: ["", gstinOf(newPan()), newPan()][index] ?? "",
        payee: "",
        next: undefined,
        accounts: index === 1 ? [accountOf(designer.id, 0)] : [],
        linked: index === 1,
        paused: false,
      };
    });
    const payeeOf = ({ id, accounts, currency, taxId }: Seller) => {
      if (accounts[0]) return newLinkedPayee(this.owner, id, accounts[0], taxId);
      return currency === "USD" ? newPayee(this.owner, id) : newPayeeInIndia(this.owner, id, taxId);
    };
    await Promise.all(
      sellers.map(async (seller) => {
        seller.payee = await payeeOf(seller);
      }),
    );
    return sellers;
  }

  /** Lets time pass as tests/support/time.ts does, for everybody at once. */
  async pass(hours: number): Promise<void> {
    await this.admin`select histories.pass(${hours})`;
  }

  /** Removes everything that the last history has left behind. */
  async sweep(): Promise<void> {
    await this.admin`select histories.sweep()`;
  }
}

export const accountOf = (designer: string, number: number) =>
  `acc_${designer.replaceAll("-", "").slice(0, 12)}${String(number).padStart(2, "0")}`;

/** The instants that decide about money. */
const SWEPT = [
  ...["attendance", "booking_events", "cancellations", "disputes", "ledger_carries", "ledger_corrections"],
  ...["ledger_entries", "no_shows", "outbox", "papers", "payment_events", "payment_orders", "payments", "payouts"],
  ...["pushes", "refunds", "time_offers", "transfers", "commission_terms", "money_audits", "plans", "plan_versions"],
  "bookings",
].map((table) => `public.${table}`);
const SWEPT_PRIVATE = [
  ...["limit_uses", "papers_due", "payees", "payout_pauses", "payout_runs", "payout_terms", "settlement_lines"],
  "withholding_rates",
].map((table) => `private.${table}`);
const ALL_SWEPT = [...SWEPT, ...SWEPT_PRIVATE, "admin.actions"];
const slots = (by: string) => `update public.bookings set slot = tstzrange(lower(slot) - ${by}, upper(slot) - ${by})`;
const MOVED = [...INSTANTS, ["public.ledger_entries", ["created_at"]] as const]
  .filter(([table]) => ALL_SWEPT.includes(table))
  .map(
    ([table, columns]) =>
      `update ${table} set ${columns.map((column) => `${column} = ${column} - p_hours * interval '1 hour'`)}`,
  );
/** Functions, because those are planned only once. */
const FUNCTIONS = `
  create schema histories;
  create function histories.sweep() returns void language plpgsql as $$
  begin
    ${ALL_SWEPT.map((table) => `delete from ${table};`).join("\n")}
  end;
  $$;
  create function histories.pass(p_hours int) returns void language plpgsql as $$
  begin
    -- In two steps: during a single update neighbouring slots would overlap, and runs be on one day.
    ${slots("interval '1000 years'")};
    ${slots("(p_hours * interval '1 hour' - interval '1000 years')")};
    update public.payouts set run_on = run_on - 100000;
    update public.payouts set run_on = run_on + 100000 - p_hours / 24;
    ${MOVED.join(";\n")};
  end;
  $$`;

/** One history: what the model knows about people and their money. The files beside this one contain the steps and the comparisons. */
export class History {
  readonly world: World;
  readonly books = new Books();
  readonly sellers: Seller[];
  readonly sales: Sale[] = [];
  readonly payouts = new Map<string, PayoutRow & { payee: string }>();
  /** The amounts that have left the operator's bank account, by payout. */
  readonly sent = new Map<string, number>();
  /** Payouts that repeat one that had failed by mistake. */
  readonly restored = new Set<string>();
  readonly terms: Record<string, { percent: number; minimum: number }> = {
    USD: { percent: 0, minimum: 0 },
    INR: { percent: 0, minimum: 0 },
  };
  readonly rates: Record<"tds" | "tcs", number> = { tds: 0, tcs: 0 };
  /** The amounts that administrators recorded as paid to the tax office. */
  handedOver = 0;
  /** The state of the tables after the last step. */
  state: State = { rows: [], payouts: [], entered: {}, transfers: [], handed: [], lookedAt: [] };
  /** Who may have made payouts since the last check, and whether other things happened at the same time. */
  administered = false;
  atOnce = false;
  readonly log: string[] = [];
  readonly tally = new Tally();

  constructor(world: World, sellers: Seller[]) {
    this.world = world;
    this.sellers = sellers;
  }

  static async begin(world: World): Promise<History> {
    await world.sweep();
    const history = new History(world, await world.sellers());
    await Promise.all(["USD", "INR"].map((currency) => payWeekly(world.owner, currency, LEAST)));
    return history;
  }

  say(what: string): void {
    this.log.push(`    ${what}`);
  }
  count(what: string, end: string): void {
    this.tally.count(what, end);
  }
  sale(index: number): Sale | undefined {
    return pick(this.sales, index);
  }
  seller(index: number): Seller | undefined {
    return pick(this.sellers, index);
  }

  /** `/api`'s calls about payments, and the jobs, in a process that dies after this many calls. */
  process(crash: number | null = null) {
    const process = new Process(crash);
    const database = databaseOf(this.world.service, process);
    const provider = new Proxy(this.books.provider, {
      get: (target, name: keyof PaymentProvider) => {
        const work = target[name] as unknown;
        if (typeof work !== "function" || name === "interpret") return work;
        return (...args: unknown[]) => process.call(async () => work(...args));
      },
    });
    const payments = { razorpay: provider };
    const services = { database, payments, wakeJobs: () => undefined };
    const kinds = [events, orders, refunds, transfers].map((kind) => kind(services as unknown as JobServices));
    return {
      database,
      api: {
        ...paymentHandlers(services as unknown as Services),
        ...paymentWebhookHandlers(services as unknown as Services),
      },
      work: () => workOff(database, kinds, { until: Date.now() + 30_000, ms: Number.POSITIVE_INFINITY }),
    };
  }

  /** Delivers a webhook of the provider. */
  async hear({ id, body }: Heard): Promise<void> {
    const signature = await sign(body);
    const header = (name: string) => ({ "x-razorpay-event-id": id, "x-razorpay-signature": signature })[name];
    const request = { arrayBuffer: async () => new TextEncoder().encode(body).buffer, header };
    const webhook = this.process().api["POST /payments/razorpay-webhook"];
    await webhook({ request } as unknown as Parameters<typeof webhook>[0]);
  }

  async pass(hours: number): Promise<void> {
    await this.world.pass(hours);
    for (const sale of this.sales) sale.start -= hours * HOUR;
    for (const seller of this.sellers) {
      if (!seller.next) continue;
      seller.next.hours -= hours;
      if (seller.next.hours > 0) continue;
      seller.payee = seller.next.payee;
      seller.linked = false;
      seller.next = undefined;
    }
  }
}

const sign = (body: string) => signedBy(RAZORPAY_KEYS.webhookSecret, body);
