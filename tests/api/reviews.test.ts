import { describe, expect, it } from "vitest";
import type { BookingDetails } from "../../edge-functions/shared/contract/bookings.ts";
import type { ChatsResponse } from "../../edge-functions/shared/contract/chats.ts";
import type { Designer } from "../../edge-functions/shared/contract/designers.ts";
import type { OwnReview, ReviewsResponse } from "../../edge-functions/shared/contract/reviews.ts";
import { call, expectRefusal } from "../support/api.ts";
import { newAttendedBooking } from "../support/db.ts";
import { newDesignerPerson, newPerson } from "../support/people.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

async function session() {
  const [customer, designer] = await Promise.all([newPerson("user"), newDesignerPerson()]);
  const people = { customer: customer.id, designer: { id: designer.id, rates: [designer.paidRate] } };
  return { customer, designer, bookingId: await newAttendedBooking(sql, people) };
}
const reviewsOf = (id: string, token?: string) =>
  call<ReviewsResponse>("GET", `/designers/${id}/reviews?limit=3`, { token });

describe("A review", () => {
  it("is requested where the session is shown, then written, answered and read by everybody", async () => {
    const { customer, designer, bookingId } = await session();
    const chats = () => call<ChatsResponse>("GET", "/bookings/get-chats", { token: customer.token });
    const booking = () => call<BookingDetails>("GET", `/bookings/get-booking/${bookingId}`, { token: customer.token });
    expect((await booking()).body).toMatchObject({ canReview: true, review: null });
    expect((await chats()).body.chats).toMatchObject([{ id: bookingId, canReview: true, stars: null }]);
    const body = { bookingId, stars: 4, text: " Clear. " };
    const written = await call<OwnReview>("POST", "/bookings/review", { token: customer.token, body });
    expect(written).toMatchObject({ status: 200, body: { stars: 4, text: "Clear." } });
    expect((await booking()).body).toMatchObject({ canReview: false, review: written.body });
    expect((await chats()).body.chats).toMatchObject([{ id: bookingId, canReview: false, stars: 4 }]);

    const reviewId = written.body.id;
    const answer = { reviewId, text: "Thank you." };
    expectRefusal(
      await call("POST", "/designers/answer-review", { token: customer.token, body: answer }),
      403,
      "wrong_role",
    );
    expect((await call("POST", "/designers/answer-review", { token: designer.token, body: answer })).status).toBe(200);
    const other = { reviewId, text: "And another thing." };
    expectRefusal(
      await call("POST", "/designers/answer-review", { token: designer.token, body: other }),
      409,
      "already_answered",
    );
    const { body: page } = await reviewsOf(designer.id);
    expect(page).toMatchObject({
      reviews: [{ id: reviewId, stars: 4, text: "Clear.", answer: { text: "Thank you." } }],
      next: null,
    });
    expect((await call<Designer>("GET", `/designers/${designer.id}`)).body).toMatchObject({
      rating: 4,
      reviewCount: 1,
    });
    const report = { reviewId, part: "answer", reason: "offensive", message: "" };
    expect((await call("POST", "/reviews/report", { token: customer.token, body: report })).status).toBe(200);
  });

  it("is seen by its designer alone while the profile is hidden", async () => {
    const { customer, designer, bookingId } = await session();
    await call("POST", "/bookings/review", { token: customer.token, body: { bookingId, stars: 5 } });
    await sql`update public.designers set hidden = true where id = ${designer.id}`;
    expect((await reviewsOf(designer.id, designer.token)).body.reviews).toHaveLength(1);
    expectRefusal(await reviewsOf(designer.id, customer.token), 404, "not_found");
    expectRefusal(await reviewsOf(designer.id), 404, "not_found");
  });
});
