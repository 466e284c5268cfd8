import { dataOrThrow } from "@/lib/data-api.ts";
import type { Message } from "./messages.ts";

export const PAGE_SIZE = 50;
const COLUMNS = "id, sender_id, sender, text, created_at";

/** Up to `PAGE_SIZE` messages, newest first: the newest of all, or those before `before`. */
export async function listMessages(
  bookingId: string,
  before: Message | null,
  signal?: AbortSignal,
): Promise<Message[]> {
  const { supabase } = await import("@/lib/supabase.ts");
  let query = supabase().from("messages").select(COLUMNS).eq("booking_id", bookingId);
  if (before) {
    const { created_at: at, id } = before;
    query = query.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`);
  }
  query = query.order("created_at", { ascending: false }).order("id", { ascending: false }).limit(PAGE_SIZE);
  const answer = await (signal ? query.abortSignal(signal) : query).overrideTypes<Message[], { merge: false }>();
  return dataOrThrow(answer) ?? [];
}
