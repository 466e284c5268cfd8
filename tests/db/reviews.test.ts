import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { describe, expect } from "vitest";
import type { BookingDetails } from "../../edge-functions/shared/contract/bookings.ts";
import { REVIEW } from "../../edge-functions/shared/contract/limits.ts";
import type { ReviewsResponse } from "../../edge-functions/shared/contract/reviews.ts";
import {
  comesInto,
  newAttendedBooking,
  newBooking,
  newCustomer,
  newDesigner,
  newNoShow,
  newPaidBooking,
  newUnconfirmedAccount,
  refusalOf,
  review,
  say,
  type TestDesigner,
  undoing,
} from "../support/db.ts";
import { connectAsPostgres, connectAsSuperuser, connectMany, scalar, withTableLocked } from "../support/sql.ts";
import { it } from "../support/test.ts";
import { passTimeOfLimits } from "../support/time.ts";

const sql = connectAsPostgres();
const admin = connectAsSuperuser();

async function people() {
  const [customer, designer] = await Promise.all([newCustomer(sql, "Ellen Vos"), newDesigner(sql)]);
  return { customer, designer };
}
const ratingOf = async ({ id }: TestDesigner) => {
  const [row] = await sql<[{ count: number; sum: number }]>`
    select rating_count as count, rating_sum as sum from public.designers where id = ${id}`;
  return { ...row };
};
const detailsFor = (viewer: string, booking: string) =>
  scalar<BookingDetails>(sql`select public.get_booking(${viewer}, ${booking}) as details`);
const newReview = async (people: { customer: string; designer: TestDesigner }, stars: number, ended?: string) =>
  review(sql, people.customer, await newAttendedBooking(sql, people, ended), stars);
const reviewsOf = ({ id }: TestDesigner, after: string | null = null, limit = 10) =>
  scalar<ReviewsResponse>(sql`select public.designer_reviews(${id}, ${after}, ${limit}) as page`);
const recount = (transaction: postgres.TransactionSql) =>
  withTableLocked(transaction, (step) => step`select private.recount_ratings()`);
const answer = (designer: TestDesigner, id: string, text = "Thank you.") =>
  sql`select public.answer_review(${designer.id}, ${id}, ${text})`;
const report = (reporter: string, id: string, part = "review") =>
  sql`select public.report_review(${reporter}, ${id}, ${part}, 'untrue', 'I was there.')`;
const NOT_REVIEWABLE = { state: "PT409", message: "not_reviewable" };
const NOT_FOUND = { state: "PT404", message: "not_found" };

describe("Reviewing a session", () => {
  it("shows stars, words, first name, service and date on the profile", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    const before = await detailsFor(customer, booking);
    expect(before).toMatchObject({ review: null, canReview: true });
    expect(Date.parse(before.reviewUntil) - Date.parse(before.slotEnd)).toBe(REVIEW.days * 86_400_000);
    expect(await detailsFor(designer.id, booking)).toMatchObject({ review: null, canReview: false });
    const written = await review(sql, customer, booking, 4, "  Clear and quick.\n ");
    expect(written).toMatchObject({ stars: 4, text: "Clear and quick.", hidden: false, answer: null });
    expect(await detailsFor(customer, booking)).toMatchObject({ review: written, canReview: false });
    expect(await detailsFor(designer.id, booking)).toMatchObject({ review: written });
    const { id, stars, text, createdAt } = written;
    const shown = { id, stars, text, createdAt, serviceName: "Design hour", free: false, edited: false, answer: null };
    const page = await reviewsOf(designer);
    expect(page).toEqual({
      reviews: [{ ...shown, author: "Ellen" }],
      next: null,
      distribution: [0, 0, 0, 1, 0],
      sessions: null,
    });
    // Only members of a booking may know its id.
    expect(JSON.stringify(page)).not.toContain(booking);
    const rating = { rating: 4, reviewCount: 1 };
    expect(await scalar(sql`select public.get_designer(${designer.id}) as designer`)).toMatchObject(rating);
    expect(await scalar(sql`select public.designer_earnings(${designer.id}) as earnings`)).toMatchObject({
      ...{ averageRating: 4, reviewCount: 1 },
    });
  });

  it("refuses everybody except the customer", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    expect(await refusalOf(review(sql, await newCustomer(sql), booking, 5))).toMatchObject(NOT_FOUND);
    expect(await refusalOf(review(sql, customer, randomUUID(), 5))).toMatchObject(NOT_FOUND);
    const wrongRole = { state: "PT403", message: "wrong_role" };
    expect(await refusalOf(review(sql, designer.id, booking, 5))).toMatchObject(wrongRole);
    expect(await refusalOf(review(sql, randomUUID(), booking, 5))).toMatchObject({ state: "PT401" });
    expect(await ratingOf(designer)).toEqual({ count: 0, sum: 0 });
  });

  it.each(["pending_payment", "cancelled", "expired"] as const)("refuses a booking that is %s", async (status) => {
    const { customer, designer } = await people();
    const booking = await newBooking(sql, customer, designer, { from: "-2 hours", to: "-1 hour", status });
    await comesInto(sql, booking, customer);
    expect(await refusalOf(review(sql, customer, booking, 5))).toMatchObject(NOT_REVIEWABLE);
  });

  it("requires that the customer was in the room or wrote a message", async () => {
    const { customer, designer } = await people();
    const booking = await newBooking(sql, customer, designer, { from: "-2 hours", to: "-1 hour" });
    await comesInto(sql, booking, designer.id);
    expect(await refusalOf(review(sql, customer, booking, 5))).toMatchObject(NOT_REVIEWABLE);
    await say(sql, booking, customer);
    expect(await review(sql, customer, booking, 5)).toMatchObject({ stars: 5 });
  });

  it("refuses a designer who has left", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    await admin`update public.profiles set deleted_at = now() where id = ${designer.id}`;
    expect(await detailsFor(customer, booking)).toMatchObject({ canReview: false });
    expect(await refusalOf(review(sql, customer, booking, 5))).toEqual(NOT_REVIEWABLE);
  });

  it.for([
    ["the customer's report of a no-show until it is dismissed", "customer", ["open", "objected", "upheld"]],
    ["the designer's, which may be false, only once it is upheld", "designer", ["upheld"]],
  ] as const)("is prevented by %s", async ([, by, preventing], { own }) => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(own, { customer, designer });
    await newNoShow(own, booking, by, { status: "objected" });
    for (const status of ["open", "objected"]) {
      await own`update public.no_shows set status = ${status} where booking_id = ${booking}`;
      const may = scalar(own`select private.may_review(b, now()) from public.bookings b where b.id = ${booking}`);
      expect(await may, status).toBe(!preventing.some((one) => one === status));
    }
    for (const status of preventing) {
      await own`
        update public.no_shows set status = ${status}, decided_at = case when ${status} = 'upheld' then now() end where booking_id = ${booking}`;
      const attempt = own.savepoint((point) => review(point, customer, booking, 5));
      expect(await refusalOf(attempt), status).toMatchObject(NOT_REVIEWABLE);
    }
    await own`update public.no_shows set status = 'dismissed' where booking_id = ${booking}`;
    expect(await review(own, customer, booking, 5)).toMatchObject({ stars: 5 });
  });

  it("refuses a session whose whole price was refunded, but not one that was refunded in part", async () => {
    const { customer, designer } = await people();
    const { id } = await newPaidBooking(sql, { customer, designer }, { from: "-2 hours", to: "-1 hour" });
    await comesInto(sql, id, customer);
    const refund = (minor: number) => sql`update public.bookings set refunded_minor = ${minor} where id = ${id}`;
    await refund(6000);
    expect(await refusalOf(review(sql, customer, id, 1))).toMatchObject(NOT_REVIEWABLE);
    await refund(5999);
    expect(await refusalOf(review(sql, customer, id, 1))).toBeUndefined();
  });

  it("requires five minutes together if it is free, and then counts no stars", async ({ ownAsSuperuser: own }) => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer }, "1 hour", { priceMinor: 0 });
    const attempt = () => refusalOf(undoing(sql, (transaction) => review(transaction, customer, booking, 5)));
    expect(await attempt()).toMatchObject(NOT_REVIEWABLE);
    await comesInto(sql, booking, designer.id);
    // Two pages are open, but neither member has said a word.
    expect(await attempt()).toMatchObject(NOT_REVIEWABLE);
    // Signals that the customer's page reports as heard prove the designer's presence, not the customer's.
    await sql`update public.attendance set media_seconds = 60 where booking_id = ${booking} and profile_id = ${customer}`;
    expect(await attempt()).toMatchObject(NOT_REVIEWABLE);
    await say(sql, booking, customer);
    const stays = (minutes: number) => sql`
      update public.attendance set last_seen = first_seen + make_interval(secs => ${minutes * 60}), has_left = true
       where booking_id = ${booking} and profile_id = ${designer.id}`;
    await stays(4.9);
    expect(await attempt()).toMatchObject(NOT_REVIEWABLE);
    await stays(5);
    expect(await attempt()).toBeUndefined();

    const { id } = await review(sql, customer, booking, 5, "So kind");
    expect(await reviewsOf(designer)).toMatchObject({
      reviews: [{ id, stars: 5, text: "So kind", free: true }],
      distribution: [0, 0, 0, 0, 0],
    });
    expect(await ratingOf(designer)).toEqual({ count: 0, sum: 0 });
    await review(sql, customer, booking, 1, "So kind");
    await admin`select admin.hide_review(${id}, p_by_whom => 'Asha', p_reason => 'Rude')`;
    await admin`select admin.show_review(${id}, p_by_whom => 'Asha', p_reason => 'Not that rude')`;
    expect(await ratingOf(designer)).toEqual({ count: 0, sum: 0 });
    await recount(own);
    expect(await scalar(own`select rating_count from public.designers where id = ${designer.id}`)).toBe(0);
  });

  // now() is constant in a transaction, so the edges can be tested to the microsecond.
  it("is open from the end of the slot until the time for it is over", async ({ own }) => {
    for (const [ended, refusal] of [
      ["-1 microsecond", NOT_REVIEWABLE],
      ["0 seconds", undefined],
      [`${REVIEW.days} days -1 microsecond`, undefined],
      [`${REVIEW.days} days`, NOT_REVIEWABLE],
    ] as const) {
      const { customer, designer } = await people();
      const attempt = own.savepoint(async (point) => {
        const booking = await newAttendedBooking(point, { customer, designer }, ended);
        await review(point, customer, booking, 3);
      });
      expect(await refusalOf(attempt), ended).toEqual(refusal);
    }
  });
});

describe("A review", () => {
  it("may be changed for a week and counts as changed; repeating it changes nothing", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    const first = await review(sql, customer, booking, 5, "Fine");
    expect(await review(sql, customer, booking, 5, "Fine")).toEqual(first);
    expect(await reviewsOf(designer)).toMatchObject({ reviews: [{ edited: false }] });
    const changed = await review(sql, customer, booking, 2, "On second thought");
    expect(changed).toMatchObject({ id: first.id, stars: 2, createdAt: first.createdAt });
    expect(await ratingOf(designer)).toEqual({ count: 1, sum: 2 });
    expect(await reviewsOf(designer)).toMatchObject({ reviews: [{ edited: true }], distribution: [0, 1, 0, 0, 0] });

    await undoing(sql, async (transaction) => {
      const leave = (left: string) => transaction`
        update public.reviews set created_at = now() - make_interval(days => ${REVIEW.editDays}) + ${left}::interval where booking_id = ${booking}`;
      await leave("1 microsecond");
      expect((await review(transaction, customer, booking, 3)).editableUntil).not.toBeNull();
      await leave("0");
      // After a lost response the page asks again.
      expect(await review(transaction, customer, booking, 3)).toMatchObject({ stars: 3, editableUntil: null });
      const late = refusalOf(review(transaction, customer, booking, 4));
      expect(await late).toMatchObject({ state: "PT409", message: "review_closed" });
    });
  });

  it("is answered once, by its designer", async () => {
    const { customer, designer } = await people();
    const { id } = await newReview({ customer, designer }, 5);
    const other = await newDesigner(sql);
    expect(await refusalOf(answer(other, id))).toMatchObject(NOT_FOUND);
    expect(await refusalOf(answer({ ...other, id: customer }, id))).toMatchObject({ state: "PT403" });
    expect(await refusalOf(answer(designer, randomUUID()))).toMatchObject(NOT_FOUND);
    await answer(designer, id, " Thank you. ");
    await answer(designer, id);
    expect(await refusalOf(answer(designer, id, "And"))).toMatchObject({ state: "PT409", message: "already_answered" });
    const at = "2026-11-21T10:00:00.000Z";
    await sql`update public.reviews set answered_at = ${at} where id = ${id}`;
    expect(await reviewsOf(designer)).toMatchObject({ reviews: [{ answer: { text: "Thank you.", createdAt: at } }] });
  });

  it("is withdrawn when a no-show is upheld, and returns when it is dismissed", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    const { id } = await review(sql, customer, booking, 1);
    await newNoShow(sql, booking, "customer");
    // A report alone hides nothing: otherwise a designer could hide a review by reporting.
    expect(await ratingOf(designer)).toEqual({ count: 1, sum: 1 });
    const decide = (status: string) =>
      sql`update public.no_shows set status = ${status}, decided_at = now() where booking_id = ${booking}`;
    await decide("upheld");
    expect(await ratingOf(designer)).toEqual({ count: 0, sum: 0 });
    expect(await reviewsOf(designer)).toMatchObject({ reviews: [], distribution: [0, 0, 0, 0, 0] });
    expect(await detailsFor(customer, booking)).toMatchObject({ review: { hidden: true } });
    expect(await detailsFor(designer.id, booking)).toMatchObject({ review: null });
    expect(await refusalOf(answer(designer, id))).toMatchObject(NOT_FOUND);
    await decide("dismissed");
    expect(await ratingOf(designer)).toEqual({ count: 1, sum: 1 });
  });
});

describe("The list on a profile", () => {
  it("names nobody who has deleted their account", async () => {
    const { customer, designer } = await people();
    await review(sql, customer, await newAttendedBooking(sql, { customer, designer }), 5, "Mine");
    await sql`select public.delete_account(${customer})`;
    expect((await reviewsOf(designer)).reviews).toMatchObject([{ author: "A customer", stars: 5, text: "" }]);
    expect(await ratingOf(designer)).toEqual({ count: 1, sum: 5 });
  });

  it("contains each review once, newest first, even while new ones arrive and several have the same time", async () => {
    const { designer } = await people();
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      const customer = await newCustomer(sql, `Person ${n}`);
      ids.push((await newReview({ customer, designer }, 5, `${n + 1} hours`)).id);
    }
    const together = ids.slice(3);
    await sql`update public.reviews set created_at = now() where id = any (${together}::uuid[])`;
    const first = await reviewsOf(designer, null, 3);
    await newReview({ customer: await newCustomer(sql), designer }, 1, "20 hours");
    const second = await reviewsOf(designer, first.next, 3);
    const third = await reviewsOf(designer, second.next, 3);
    expect([second.distribution, third.distribution, third.next]).toEqual([null, null, null]);
    const seen = [first, second, third].map(({ reviews }) => reviews.map(({ id }) => id));
    expect(seen.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(seen.flat()).toEqual([...together.sort().reverse(), ...ids.slice(0, 3).reverse()]);
  });

  it("continues after a review that was hidden meanwhile, and refuses a review of another designer", async () => {
    const { customer, designer } = await people();
    const older = await newReview({ customer, designer }, 5, "3 hours");
    const newer = await newReview({ customer, designer }, 5, "1 hour");
    const { next } = await reviewsOf(designer, null, 1);
    expect(next).toBe(newer.id);
    const hidden = await newReview({ customer, designer }, 1, "5 hours");
    await sql`update public.reviews set created_at = now() - interval '1 hour' where id = ${hidden.id}`;
    for (const id of [newer.id, hidden.id])
      await sql`select admin.hide_review(${id}, p_by_whom => 'Asha', p_reason => 'Rude')`;
    const after = await reviewsOf(designer, next, 1);
    // No page follows a page that is exactly full.
    expect(after).toMatchObject({ reviews: [{ id: older.id }], next: null });
    const invalid = { state: "PT400", message: "invalid_page" };
    expect(await refusalOf(reviewsOf(await newDesigner(sql), next))).toMatchObject(invalid);
    expect(await refusalOf(reviewsOf(designer, randomUUID()))).toMatchObject(invalid);
  });
});

describe("A report", () => {
  it("counts once for each person about the review or its answer, and opens a case", async () => {
    const { customer, designer } = await people();
    const { id } = await review(sql, customer, await newAttendedBooking(sql, { customer, designer }), 1, "Terrible");
    expect(await refusalOf(report(customer, id, "answer"))).toMatchObject(NOT_FOUND);
    await answer(designer, id);
    await report(designer.id, id);
    await report(designer.id, id);
    await report(customer, id, "answer");
    const cases =
      await sql`select case_id, what, detail from admin.open_cases where case_id like ${`review:${id}:%`} order by case_id`;
    expect([...cases]).toEqual([
      { case_id: `review:${id}:answer`, what: "A review was reported", detail: "answer: untrue, I was there." },
      { case_id: `review:${id}:review`, what: "A review was reported", detail: "review: untrue, I was there." },
    ]);
  });

  it("is made again once its author has changed a review that an administrator has kept", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    const { id } = await review(sql, customer, booking, 1, "Slow");
    const cases = async () => {
      await report(designer.id, id);
      return scalar(sql`select count(*)::int from admin.open_cases where case_id = ${`review:${id}:review`}`);
    };
    expect(await cases()).toBe(1);
    await sql`select admin.show_review(${id}, p_by_whom => 'Asha', p_reason => 'An opinion')`;
    expect(await cases()).toBe(0);
    await review(sql, customer, booking, 1, "A fraud");
    expect(await cases()).toBe(1);
  });

  it("needs a confirmed address", async () => {
    const { customer, designer } = await people();
    const { id } = await newReview({ customer, designer }, 1);
    const stranger = await newUnconfirmedAccount(sql, "user");
    expect(await refusalOf(report(stranger, id))).toEqual({ state: "PT403", message: "address_unconfirmed" });
    await sql`update public.profiles set address_confirmed_at = now() where id = ${stranger}`;
    const wordless = sql`select public.report_review(${stranger}, ${id}, 'review', 'untrue', ' ')`;
    expect(await refusalOf(wordless)).toBeUndefined();
    expect(await scalar(sql`select message from public.review_reports where reporter_id = ${stranger}`)).toBe(null);
  });

  it("is refused about a review that is not shown", async () => {
    const { customer, designer } = await people();
    const { id } = await newReview({ customer, designer }, 1);
    expect(await refusalOf(report(customer, randomUUID()))).toMatchObject(NOT_FOUND);
    await sql`select admin.hide_review(${id}, p_by_whom => 'Asha', p_reason => 'Rude')`;
    expect(await refusalOf(report(customer, id))).toMatchObject(NOT_FOUND);
  });

  it("is limited per person and day, and a repeated one does not count", async () => {
    const { designer } = await people();
    const most = await scalar<number>(sql`select most from private.limits where kind = 'review_report'`);
    const ids = await Promise.all(
      Array.from({ length: most + 3 }, async (_, n) =>
        newReview({ customer: await newCustomer(sql), designer }, 3, `${n + 1} hours`).then(({ id }) => id),
      ),
    );
    const reporter = await newCustomer(sql);
    for (let times = 0; times < 3; times++) expect(await refusalOf(report(reporter, ids[0] ?? ""))).toBeUndefined();
    const refusals = await Promise.all(ids.slice(1).map((id) => refusalOf(report(reporter, id))));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(most - 1);
    expect(refusals.find((refusal) => refusal)).toMatchObject({ state: "PT429", message: "rate_limited" });
    await passTimeOfLimits(sql, [reporter], 24 * 3600);
    for (const id of ids) expect(await refusalOf(report(reporter, id))).toBeUndefined();
  });
});

describe("An administrator", () => {
  /** Returns what an author was told by email about hidden parts. */
  const hiddenEmails = async (author: string) => [
    ...(await sql`
      select content ->> 'what' as what, content ->> 'note' as note
        from public.outbox where recipient_id = ${author} and kind = 'content_hidden'`),
  ];
  /** Whether a part that is hidden once more keeps the time at which it was first hidden. */
  const hiddenAgain = (id: string, part: "review" | "answer") =>
    undoing(sql, async (own) => {
      const column = own(part === "review" ? "hidden_at" : "answer_hidden_at");
      await own`update public.reviews set ${column} = ${column} - interval '1 day' where id = ${id}`;
      await own`select admin.hide_review(${id}, ${part}, 'Asha', 'Again.')`;
      return scalar(own`select ${column} < now() - interval '1 hour' from public.reviews where id = ${id}`);
    });

  it("hides a review with its stars and shows it again, with a record of both", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    const { id } = await review(sql, customer, booking, 1, "Terrible");
    await report(designer.id, id);
    await sql`select admin.hide_review(${id}, p_by_whom => 'Asha', p_reason => 'Names the neighbours.')`;
    expect(await hiddenAgain(id, "review")).toBe(true);
    expect(await ratingOf(designer)).toEqual({ count: 0, sum: 0 });
    expect((await reviewsOf(designer)).reviews).toEqual([]);
    // The author sees that, and a change does not show the review again.
    expect(await review(sql, customer, booking, 2, "Better")).toMatchObject({
      ...{ hidden: true, hiddenNote: "Names the neighbours." },
    });
    expect(await hiddenEmails(customer)).toEqual([{ what: "review", note: "Names the neighbours." }]);
    expect(await ratingOf(designer)).toEqual({ count: 0, sum: 0 });
    await sql`select admin.show_review(${id}, p_by_whom => 'Asha', p_reason => 'Edited since.')`;
    expect(await ratingOf(designer)).toEqual({ count: 1, sum: 2 });
    const rows = await sql`select reports, decisions, visible from admin.reviews where id = ${id}`;
    const by = expect.stringMatching(/^Mira Sand/);
    expect(rows).toMatchObject([
      {
        visible: true,
        reports: [{ part: "review", by, reason: "untrue", closed: expect.any(String) }],
        decisions: [
          { hidden: true, note: "Names the neighbours.", by: "Asha" },
          { hidden: false, note: "Edited since." },
        ],
      },
    ]);
    expect(await sql`select 1 from admin.open_cases where case_id like ${`review:${id}:%`}`).toHaveLength(0);
  });

  it("hides only an answer", async () => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer });
    const { id } = await review(sql, customer, booking, 4);
    await answer(designer, id);
    await report(designer.id, id);
    await sql`select admin.hide_review(${id}, 'answer', 'Asha', 'Insults.')`;
    expect(await hiddenAgain(id, "answer")).toBe(true);
    expect(await hiddenEmails(designer.id)).toEqual([{ what: "answer", note: "Insults." }]);
    expect(await reviewsOf(designer)).toMatchObject({ reviews: [{ id, answer: null }] });
    // Nothing is decided about the review.
    expect(await sql`select 1 from admin.open_cases where case_id = ${`review:${id}:review`}`).toHaveLength(1);
    for (const member of [customer, designer.id])
      expect(await detailsFor(member, booking)).toMatchObject({ review: { id, answer: null } });
    expect(await ratingOf(designer)).toEqual({ count: 1, sum: 4 });
    await sql`select admin.show_review(${id}, 'answer', 'Asha', 'A joke between them.')`;
    expect(await reviewsOf(designer)).toMatchObject({ reviews: [{ id, answer: { text: "Thank you." } }] });
  });

  it("must give a reason, and decides a report only by hiding or showing", async () => {
    const { customer, designer } = await people();
    const { id } = await newReview({ customer, designer }, 4);
    expect(await refusalOf(sql`select admin.hide_review(${id}, 'review', 'Asha', '')`)).toMatchObject({
      state: "P0001",
    });
    await report(designer.id, id);
    const caseId = `review:${id}:review`;
    for (const run of [
      sql`admin.retry_case(${caseId}, 'Asha', 'Why.')`,
      sql`admin.close_case(${caseId}, 'Asha', 'Done')`,
    ])
      expect((await refusalOf(sql`select ${run}`))?.message).toContain("admin.hide_review");
  });
});

const connections = connectMany(20);

it("The rating stays exact while twenty connections review, change, hide and uphold at once", async () => {
  const { designer } = await people();
  const sessions = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const customer = await newCustomer(sql);
      return { customer, booking: await newAttendedBooking(sql, { customer, designer }, `${n + 1} hours`) };
    }),
  );
  await Promise.all(
    sessions.map(async ({ customer, booking }, n) => {
      const own = connections[n] ?? sql;
      const { id } = await review(own, customer, booking, (n % 5) + 1);
      // Of two concurrent changes, one finds the other's review.
      await Promise.all([review(own, customer, booking, 5), review(sql, customer, booking, 5)]);
      if (n % 4 === 0) await own`select admin.hide_review(${id}, p_by_whom => 'Asha', p_reason => 'Race')`;
      if (n % 4 === 1) await own`select public.answer_review(${designer.id}, ${id}, 'Race')`;
      if (n % 4 === 2)
        await own`
            with locked as (select private.lock_booking(${booking}))
            insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until, decided_at)
            select ${booking}, 'customer', 'upheld', 0, now(), now() from locked`;
      if (n % 8 === 0) await own`select admin.show_review(${id}, p_by_whom => 'Asha', p_reason => 'Race')`;
    }),
  );
  // Of twenty reviews, five were hidden and three of them shown again; five were withdrawn.
  expect(await ratingOf(designer)).toEqual({ count: 13, sum: 65 });
  await sql.begin(recount);
  expect(await ratingOf(designer)).toEqual({ count: 13, sum: 65 });
});

describe("Emails about reviews", () => {
  const waiting = (booking: string) =>
    sql<{ kind: string; status: string; hours: number }[]>`
      select o.kind::text, o.status::text, round(extract(epoch from o.due_at - upper(b.slot)) / 3600)::int as hours
        from public.outbox o join public.bookings b on b.id = o.booking_id
       where o.booking_id = ${booking} and o.kind in ('review_request', 'review_received') order by 1`;
  const over = async (shape: Parameters<typeof newAttendedBooking>[2] = "1 hour") => {
    const { customer, designer } = await people();
    const booking = await newAttendedBooking(sql, { customer, designer }, shape);
    await sql`update public.bookings set status = 'completed' where id = ${booking}`;
    return { customer, designer, booking };
  };
  /**
   * Claims emails in a transaction that is rolled back, and returns the state of the request. A claim that could not drop an email because it was
   * locked does not claim it either.
   */
  const afterClaim = (booking: string) =>
    undoing(sql, async (transaction) => {
      // Due before all others, so that claiming one is enough: locking the emails of other tests could deadlock with them.
      const makeDue = () =>
        transaction`
          update public.outbox set due_at = '2000-01-01', attempts = 0 where booking_id = ${booking} and kind = 'review_request'`;
      await makeDue();
      const request = async () => {
        const [row] = await transaction<{ status: string; attempts: number }[]>`
          select status::text, attempts from public.outbox where booking_id = ${booking} and kind = 'review_request'`;
        return { ...row };
      };
      await transaction`select private.claim('email', 1)`;
      const { attempts: locked } = await request();
      await makeDue();
      await transaction`select public.claim_jobs('email', 1)`;
      const row = await request();
      expect(row.attempts).toBe(locked);
      return row;
    });

  it("ask for a review once, a day after the slot", async () => {
    const { booking } = await over();
    expect([...(await waiting(booking))]).toEqual([{ kind: "review_request", status: "waiting", hours: 24 }]);
    expect(await afterClaim(booking)).toEqual({ status: "waiting", attempts: 1 });
  });

  it("do not ask customers who have reviewed, did not come or reported a no-show, and tell the designer of a review", async () => {
    const [reviewed, absent, reported] = [await over(), await over(), await over()];
    for (const stars of [5, 4]) await review(sql, reviewed.customer, reviewed.booking, stars);
    expect((await waiting(reviewed.booking)).map(({ kind }) => kind)).toEqual(["review_received", "review_request"]);
    await sql`delete from public.attendance where booking_id = ${absent.booking}`;
    await newNoShow(sql, reported.booking, "customer");
    for (const { booking } of [reviewed, absent, reported])
      expect(await afterClaim(booking)).toEqual({ status: "dropped", attempts: 0 });
  });
});
