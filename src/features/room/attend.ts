import type { AttendRequest } from "@contract/room.ts";
import { api } from "@/lib/api-client.ts";
import { sampleServerTime } from "@/lib/server-clock.ts";

/** Reports that this page is in the room of a booking, or leaves it. */
export async function attend(body: AttendRequest): Promise<void> {
  const sentAt = Date.now();
  const { serverTime } = await api("POST /bookings/attend", { body, keepalive: body.leaving });
  sampleServerTime(serverTime, sentAt, Date.now());
}
