import { api } from "@/lib/api-client.ts";

/** What the browsers of a call find each other with; the credentials end with the slot. */
export async function getCallServers(bookingId: string): Promise<RTCIceServer[]> {
  const { iceServers } = await api("POST /bookings/call-servers", { body: { bookingId } });
  return iceServers;
}
