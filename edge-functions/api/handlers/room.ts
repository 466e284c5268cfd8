import * as z from "zod/mini";
import { Done, Instant } from "../../shared/contract/common.ts";
import { AttendResponse, ExtensionResponse, ReportNoShowResponse } from "../../shared/contract/room.ts";
import type { Handlers, Services } from "../types.ts";

const Attended = z.extend(AttendResponse, { arrived: z.boolean() });
const OpenRoom = z.object({ slotEnd: Instant });

export function roomHandlers({ database, callServers, wakeJobs }: Services) {
  return {
    "POST /bookings/attend": async ({ userId, body: { inCall = false, leaving = false, ...body } }) => {
      const args = { userId, ...body, inCall, leaving };
      const { arrived, ...answer } = await database.call("attend", args, Attended);
      // Notifies the other member.
      if (arrived) wakeJobs();
      return answer;
    },

    "POST /bookings/call-servers": async ({ userId, body }) => {
      const { slotEnd } = await database.call("open_room", { userId, ...body }, OpenRoom);
      return { iceServers: await callServers.serversFor(userId, new Date(slotEnd)), expiresAt: slotEnd };
    },

    "POST /bookings/extend": ({ userId, body }) =>
      database.call("extend_booking", { userId, ...body }, ExtensionResponse),

    "POST /bookings/drop-extension": ({ userId, body }) =>
      database.call("drop_extension", { userId, ...body }, ExtensionResponse),

    "POST /bookings/report-no-show": async ({ userId, body }) => {
      const reported = await database.call("report_no_show", { userId, ...body }, ReportNoShowResponse);
      wakeJobs();
      return reported;
    },

    "POST /bookings/object-to-no-show": async ({ userId, body }) => {
      const objected = await database.call("object_to_no_show", { userId, ...body }, Done);
      wakeJobs();
      return objected;
    },
  } satisfies Partial<Handlers>;
}
