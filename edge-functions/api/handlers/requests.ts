import { Done } from "../../shared/contract/common.ts";
import { RequestTimeResponse, TimeRequestsResponse } from "../../shared/contract/requests.ts";
import type { Handlers, Services } from "../types.ts";

export function requestHandlers({ database, wakeJobs }: Services) {
  return {
    "POST /bookings/request-time": async ({ userId, body, from }) => {
      const { serviceInfo, designerId, ranges, note, timeZone = null } = body;
      const args = { userId, rateId: serviceInfo._id, designerId, ranges, note: note || null, timeZone };
      const request = await database.call("request_time", args, RequestTimeResponse, from);
      wakeJobs();
      return request;
    },

    "POST /bookings/ask-to-move": async ({ userId, body, from }) => {
      const answer = await database.call("ask_to_move", { userId, ...body }, Done, from);
      wakeJobs();
      return answer;
    },

    "GET /bookings/requests": ({ userId }) => database.call("time_requests", { userId }, TimeRequestsResponse),

    "POST /bookings/answer-request": async ({ userId, body }) => {
      const args = { designerId: userId, ...body, message: body.message || null };
      const answer = await database.call("answer_request", args, Done);
      wakeJobs();
      return answer;
    },

    "POST /bookings/offer-next": async ({ userId, body }) => {
      const args = { designerId: userId, ...body, message: body.message || null };
      const answer = await database.call("offer_next", args, Done);
      wakeJobs();
      return answer;
    },

    "POST /bookings/withdraw-offer": async ({ userId, body }) => {
      const answer = await database.call("withdraw_offer", { designerId: userId, ...body }, Done);
      wakeJobs();
      return answer;
    },

    "POST /bookings/decline-request": async ({ userId, body }) => {
      const answer = await database.call("decline_request", { designerId: userId, ...body }, Done);
      wakeJobs();
      return answer;
    },
  } satisfies Partial<Handlers>;
}
