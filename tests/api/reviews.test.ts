import { describe, expect, it } from "vitest";
import type { BookingDetails } from "../../edge-functions/shared/contract/bookings.ts";
import type { ChatsResponse } from "../../edge-functions/shared/contract/chats.ts";
import type { OwnReview, ReviewsResponse } from "../../edge-functions/shared/contract/reviews.ts";
import { call } from "../support/api.ts";
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
    expect((await call("POST", "/designers/answer-review", { token: designer.token, body: answer })).status).toBe(200);
    const { body: page } = await reviewsOf(designer.id);
    const shown = { id: reviewId, stars: 4, text: "Clear.", answer: { text: "Thank you." } };
    expect(page).toMatchObject({ reviews: [shown], next: null });
    const report = { reviewId, part: "answer", reason: "offensive", message: "" };
    expect((await call("POST", "/reviews/report", { token: customer.token, body: report })).status).toBe(200);
  });
});
