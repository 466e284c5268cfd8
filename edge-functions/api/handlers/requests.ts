import { Done } from "../../shared/contract/common.ts";
import { RequestTimeResponse, TimeRequestsResponse } from "../../shared/contract/requests.ts";
import type { Handlers, Services } from "../types.ts";

export function requestHandlers({ database, wakeJobs }: Services) {
  return {
    "POST /bookings/request-time": async ({ userId, body, from }) => {
      const { designerId, serviceInfo, ranges, note, timeZone } = body;
      const args = {
        p_user_id: userId,
        p_rate_id: serviceInfo._id,
        p_designer_id: designerId,
        p_ranges: ranges,
        p_note: note || null,
        p_time_zone: timeZone ?? null,
      };
      const request = await database.call("request_time", args, RequestTimeResponse, from);
      wakeJobs();
      return request;
    },

    "GET /bookings/requests": ({ userId }) =>
      database.call("time_requests", { p_user_id: userId }, TimeRequestsResponse),

    "POST /bookings/answer-request": async ({ userId, body: { requestId, slots, message } }) => {
      const args = { p_designer_id: userId, p_request_id: requestId, p_slots: slots, p_message: message || null };
      const answer = await database.call("answer_request", args, Done);
      wakeJobs();
      return answer;
    },

    "POST /bookings/offer-next": async ({ userId, body: { bookingId, rateId, slots, message } }) => {
      const args = {
        p_designer_id: userId,
        p_booking_id: bookingId,
        p_rate_id: rateId,
        p_slots: slots,
        p_message: message || null,
      };
      const answer = await database.call("offer_next", args, Done);
      wakeJobs();
      return answer;
    },

    "POST /bookings/withdraw-offer": async ({ userId, body: { requestId } }) => {
      const answer = await database.call("withdraw_offer", { p_designer_id: userId, p_request_id: requestId }, Done);
      wakeJobs();
      return answer;
    },

    "POST /bookings/decline-request": async ({ userId, body: { requestId, reason } }) => {
      const args = { p_designer_id: userId, p_request_id: requestId, p_reason: reason };
      const answer = await database.call("decline_request", args, Done);
      wakeJobs();
      return answer;
    },
  } satisfies Partial<Handlers>;
}
