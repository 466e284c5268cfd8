import { api } from "@/lib/api-client.ts";

/** Fetches the servers through which the browsers of a call find each other; the credentials expire with the slot. */
export async function getCallServers(bookingId: string): Promise<RTCIceServer[]> {
  const { iceServers } = await api("POST /bookings/call-servers", { body: { bookingId } });
  return iceServers;
}
