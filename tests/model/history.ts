import type postgres from "postgres";
import type { NoShowStatus } from "../../edge-functions/shared/contract/bookings.ts";
import type { BookingStatus } from "../../edge-functions/shared/contract/common.ts";
import type { Answer } from "../support/api.ts";
import type { PaymentResult } from "../support/bookings.ts";
import { currentRates, saveProfile } from "../support/db.ts";
import { provider } from "../support/money.ts";
import { newPerson, type Person } from "../support/people.ts";
import { profileRequest } from "../support/profile.ts";
import { passTime } from "../support/time.ts";
import { ensure } from "./broken.ts";
import { type BookingRow, readBookings } from "./ledger.ts";
import { Tally } from "./random.ts";
import { HALF_HOUR } from "./rules.ts";
import type { Doer, Plan, Telling } from "./steps.ts";

export { ensure };

export type Designer = Person & { rates: string[]; price: number; currency: string };

/** What the model knows about a booking, from the API's answers. */
export type Known = {
  /** Its number in the history. */
  number: number;
  id: string;
  customer: Person;
  designer: Designer;
  price: number;
  currency: string;
  start: number;
  /** The status that was last seen. */
  status: BookingStatus;
  /** The cap that rescheduling has set: the highest percentage of a later refund. */
  cap: number;
  /** Whether the move that is possible without a refund was used. */
  movedLate: boolean;
  reschedules: number;
  order: string | undefined;
  orderedAt: number;
  telling: Telling | undefined;
  /** Whether a fault of the provider was set for the booking. */
  troubled: boolean;
  /** How a confirmed booking was cancelled; a released hold has none. */
  cancellation: { by: Doer; amount: number; mailed: boolean } | undefined;
  /** Which member was in the room for the whole slot, and whether the other member looked in. */
  waited: { by: "customer" | "designer"; came: boolean } | undefined;
  noShow:
    | {
        by: "customer" | "designer";
        status: NoShowStatus;
        /** The amount to refund if the report is upheld, and the amount refunded. */
        promised: number;
        refunded: number;
        reportedAt: number;
        /** Whether the report was decided after the email about it. */
        decidedLater: boolean;
      }
    | undefined;
};
/** The final refund of the payment that is kept, in minor units. */
export const owedOf = ({ cancellation, noShow }: Known) => (cancellation?.amount ?? 0) + (noShow?.refunded ?? 0);
export type Paid = { id: string; at: number; booking: Known; amount: number; currency: string; result: PaymentResult };

/** Slots, in half-hours from the current one: soon, around the two limits of the rules, and far. */
const SLOTS = [1, 2, 4, 5, 6, 30, 48, 49, 50, 60, 100, 150];
/** How long a popup can stay open: a day. */
export const ORDER_OPEN = 48 * HALF_HOUR;
/** How long after its attempt a payment may still succeed, according to the provider: three days. */
export const UNDECIDED = 144 * HALF_HOUR;
/** Tolerance for a busy machine, in ms. */
export const LATENESS = 200;

export const codeOf = ({ body }: Answer): string => (body as { error?: { code?: string } } | null)?.error?.code ?? "?";
export const iso = (instant: number) => new Date(instant).toISOString();
export const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

/**
 * One history: its people, and what the model knows about their bookings. The files beside this one contain the steps (`play.ts` chooses), each
 * compared with what the rules allow. The jobs of other tests may settle work of this history at any moment, so an answer may fit the state before or
 * after the step.
 */
export class History {
  readonly sql: postgres.Sql;
  readonly admin: postgres.Sql;
  readonly customers: Person[] = [];
  readonly designers: Designer[] = [];
  readonly bookings: Known[] = [];
  readonly payments: Paid[] = [];
  /** Steps and answers, as text. */
  readonly log: string[] = [];
  /** How often each kind of answer was given. */
  readonly tally = new Tally();
  readonly faults: { id: number }[] = [];

  /** @param sql as the tables' owner, `admin` as superuser */
  constructor(sql: postgres.Sql, admin: postgres.Sql) {
    this.sql = sql;
    this.admin = admin;
  }

  async begin({ customers, designers }: Plan): Promise<void> {
    for (let i = 0; i < customers; i++) this.customers.push(await newPerson("user", `Customer ${i}`));
    for (let i = 0; i < designers; i++) {
      const account = await newPerson("designer", `Designer ${i}`);
      const currency = i === 0 ? "USD" : "INR";
      // An odd number of cents, so that half of it must be rounded.
      const price = i === 0 ? 5999 : 450_001;
      await saveProfile(
        this.sql,
        account.id,
        profileRequest({
          rates: [
            { rate: price / 100, currency },
            { rate: 0, currency },
          ],
        }),
      );
      const rates = await currentRates(this.sql, account.id);
      this.designers.push({ ...account, rates, price, currency });
    }
  }

  get designerIds(): string[] {
    return this.designers.map(({ id }) => id);
  }

  rows(): Promise<BookingRow[]> {
    return readBookings(this.sql, this.designerIds);
  }

  async rowOf(known: Known): Promise<BookingRow> {
    const row = (await this.rows()).find(({ id }) => id === known.id);
    ensure(row, `#${known.number} is gone`);
    return row;
  }

  say(what: string): void {
    this.log.push(`    ${what}`);
  }

  count(what: string, end: string): void {
    this.tally.count(what, end);
  }

  booking(index: number): Known | undefined {
    return pick(this.bookings, index);
  }

  /** Returns a confirmed booking for steps that need one; one time in four any booking. */
  confirmed(index: number): Known | undefined {
    const confirmed = this.bookings.filter(({ status }) => status === "confirmed");
    return pick(index % 4 === 3 || confirmed.length === 0 ? this.bookings : confirmed, index);
  }

  /** Returns a booking that was paid or free; one time in four any booking. */
  standing(index: number): Known | undefined {
    const standing = this.bookings.filter(({ status }) => status === "confirmed" || status === "completed");
    return pick(index % 4 === 3 || standing.length === 0 ? this.bookings : standing, index);
  }

  /** The start of the slot with this number, as seen from now. */
  slot(index: number): number {
    return (Math.floor(Date.now() / HALF_HOUR) + (pick(SLOTS, index) ?? 1)) * HALF_HOUR;
  }

  async pass(halfHours: number): Promise<void> {
    await passTime(this.admin, this.designerIds, halfHours * 30);
    for (const booking of this.bookings) {
      booking.start -= halfHours * HALF_HOUR;
      booking.orderedAt -= halfHours * HALF_HOUR;
      if (booking.noShow) booking.noShow.reportedAt -= halfHours * HALF_HOUR;
    }
    for (const paid of this.payments) paid.at -= halfHours * HALF_HOUR;
  }

  /** Removes all faults. */
  async calm(): Promise<void> {
    for (const fault of this.faults.splice(0)) await provider.forget(fault);
  }
}
