import { Brief, BringBriefResponse, SaveBriefResponse } from "../../shared/contract/briefs.ts";
import { Done } from "../../shared/contract/common.ts";
import type { Handlers, Services } from "../types.ts";

export function briefHandlers({ database, wakeJobs }: Services) {
  return {
    "GET /bookings/brief/:bookingId": ({ userId, params }) =>
      database.call("get_brief", { viewerId: userId, ...params }, Brief),

    "POST /bookings/save-brief": ({ userId, body }) =>
      database.call("save_brief", { userId, ...body }, SaveBriefResponse),

    "POST /bookings/send-brief": async ({ userId, body }) => {
      const done = await database.call("send_brief", { userId, ...body }, Done);
      wakeJobs();
      return done;
    },

    "POST /bookings/bring-brief": ({ userId, body }) =>
      database.call("bring_brief", { userId, ...body }, BringBriefResponse),

    "POST /bookings/ask-for-brief": async ({ userId, body }) => {
      const done = await database.call("ask_for_brief", { designerId: userId, ...body }, Done);
      wakeJobs();
      return done;
    },
  } satisfies Partial<Handlers>;
}
