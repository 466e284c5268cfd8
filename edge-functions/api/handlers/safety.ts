import { Done } from "../../shared/contract/common.ts";
import { ComplainResponse } from "../../shared/contract/complaints.ts";
import { BlockMemberResponse } from "../../shared/contract/safety.ts";
import type { Handlers, Services } from "../types.ts";

export function safetyHandlers({ database, wakeJobs }: Services) {
  return {
    "POST /bookings/report-member": async ({ userId, body }) => {
      const reported = await database.call("report_member", { userId, ...body }, Done);
      wakeJobs();
      return reported;
    },

    "POST /bookings/complain": async ({ userId, body }) => {
      const complaint = await database.call("complain", { userId, ...body }, ComplainResponse);
      wakeJobs();
      return complaint;
    },

    "POST /bookings/block-member": ({ userId, body }) =>
      database.call("block_member", { userId, ...body }, BlockMemberResponse),

    "POST /bookings/unblock-member": ({ userId, body }) => database.call("unblock_member", { userId, ...body }, Done),
  } satisfies Partial<Handlers>;
}
