import { Brief, BringBriefResponse, SaveBriefResponse } from "../../shared/contract/briefs.ts";
import { Done } from "../../shared/contract/common.ts";
import type { Handlers, Services } from "../types.ts";

export function briefHandlers({ database, wakeJobs }: Services) {
  return {
    "GET /bookings/brief/:bookingId": ({ userId, params }) =>
      database.call("get_brief", { viewerId: userId, bookingId: params.bookingId }, Brief),

    "POST /bookings/save-brief": ({ userId, body: { bookingId, version, content } }) => {
      const args = { userId, bookingId, version, content };
      return database.call("save_brief", args, SaveBriefResponse);
    },

    "POST /bookings/send-brief": async ({ userId, body: { bookingId } }) => {
      const done = await database.call("send_brief", { userId, bookingId }, Done);
      wakeJobs();
      return done;
    },

    "POST /bookings/bring-brief": ({ userId, body: { bookingId } }) =>
      database.call("bring_brief", { userId, bookingId }, BringBriefResponse),

    "POST /bookings/ask-for-brief": async ({ userId, body: { bookingId, parts } }) => {
      const args = { designerId: userId, bookingId, parts };
      const done = await database.call("ask_for_brief", args, Done);
      wakeJobs();
      return done;
    },
  } satisfies Partial<Handlers>;
}
