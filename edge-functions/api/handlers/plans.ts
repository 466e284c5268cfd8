import { Done } from "../../shared/contract/common.ts";
import { Plan, SavePlanResponse, SendPlanResponse } from "../../shared/contract/plans.ts";
import type { Handlers, Services } from "../types.ts";

export function planHandlers({ database, wakeJobs }: Services) {
  return {
    "GET /bookings/plan/:bookingId": ({ userId, params }) =>
      database.call("get_plan", { viewerId: userId, ...params }, Plan),

    "POST /bookings/save-plan": ({ userId, body }) =>
      database.call("save_plan", { designerId: userId, ...body }, SavePlanResponse),

    "POST /bookings/send-plan": async ({ userId, body }) => {
      const sent = await database.call("send_plan", { designerId: userId, ...body }, SendPlanResponse);
      wakeJobs();
      return sent;
    },

    "POST /bookings/tick-plan": ({ userId, body }) => database.call("tick_plan", { userId, ...body }, Done),

    "POST /bookings/ask-about-plan": async ({ userId, body }) => {
      const done = await database.call("ask_about_plan", { userId, ...body }, Done);
      wakeJobs();
      return done;
    },

    "POST /bookings/answer-about-plan": async ({ userId, body }) => {
      const done = await database.call("answer_about_plan", { designerId: userId, ...body }, Done);
      wakeJobs();
      return done;
    },
  } satisfies Partial<Handlers>;
}
