import { Done } from "../../shared/contract/common.ts";
import { BlockMemberResponse } from "../../shared/contract/safety.ts";
import type { Handlers, Services } from "../types.ts";

export function safetyHandlers({ database, wakeJobs }: Services) {
  return {
    "POST /bookings/report-member": async ({ userId, body: { bookingId, reason, message } }) => {
      const args = { userId, bookingId, reason, message };
      const reported = await database.call("report_member", args, Done);
      wakeJobs();
      return reported;
    },

    "POST /bookings/block-member": ({ userId, body: { bookingId } }) =>
      database.call("block_member", { userId, bookingId }, BlockMemberResponse),

    "POST /bookings/unblock-member": ({ userId, body: { personId } }) =>
      database.call("unblock_member", { userId, personId }, Done),
  } satisfies Partial<Handlers>;
}
