import * as z from "zod/mini";
import { Done, Instant } from "../../shared/contract/common.ts";
import { AttendResponse, ExtensionResponse, ReportNoShowResponse } from "../../shared/contract/room.ts";
import type { Handlers, Services } from "../types.ts";

const Attended = z.extend(AttendResponse, { arrived: z.boolean() });
const OpenRoom = z.object({ slotEnd: Instant });

export function roomHandlers({ database, callServers, wakeJobs }: Services) {
  return {
    "POST /bookings/attend": async ({
      userId,
      body: { bookingId, pageId, mediaSeconds, inCall = false, leaving = false },
    }) => {
      const args = {
        p_user_id: userId,
        p_booking_id: bookingId,
        p_page_id: pageId,
        p_media_seconds: mediaSeconds,
        p_in_call: inCall,
        p_leaving: leaving,
      };
      const { arrived, ...answer } = await database.call("attend", args, Attended);
      // The other member is notified.
      if (arrived) wakeJobs();
      return answer;
    },

    "POST /bookings/call-servers": async ({ userId, body: { bookingId } }) => {
      const args = { p_user_id: userId, p_booking_id: bookingId };
      const { slotEnd } = await database.call("open_room", args, OpenRoom);
      return { iceServers: await callServers.serversFor(userId, new Date(slotEnd)), expiresAt: slotEnd };
    },

    "POST /bookings/extend": ({ userId, body: { bookingId } }) =>
      database.call("extend_booking", { p_user_id: userId, p_booking_id: bookingId }, ExtensionResponse),

    "POST /bookings/drop-extension": ({ userId, body: { bookingId } }) =>
      database.call("drop_extension", { p_user_id: userId, p_booking_id: bookingId }, ExtensionResponse),

    "POST /bookings/report-no-show": async ({ userId, body: { bookingId } }) => {
      const args = { p_user_id: userId, p_booking_id: bookingId };
      const reported = await database.call("report_no_show", args, ReportNoShowResponse);
      wakeJobs();
      return reported;
    },

    "POST /bookings/object-to-no-show": async ({ userId, body: { bookingId, message } }) => {
      const args = { p_user_id: userId, p_booking_id: bookingId, p_message: message };
      const objected = await database.call("object_to_no_show", args, Done);
      wakeJobs();
      return objected;
    },
  } satisfies Partial<Handlers>;
}
