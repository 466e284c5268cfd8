import { dataOrThrow } from "@/lib/data-api.ts";
import type { Message } from "./messages.ts";

export const PAGE_SIZE = 50;
/** Fetches up to `PAGE_SIZE` messages, newest first: the newest of all, or those before `before`. */
export async function listMessages(
  bookingId: string,
  before: Message | null,
  signal?: AbortSignal,
): Promise<Message[]> {
  const { supabase } = await import("@/lib/supabase.ts");
  const query = supabase().rpc("list_messages", {
    p_booking_id: bookingId,
    p_limit: PAGE_SIZE,
    ...(before && { p_before_at: before.created_at, p_before_id: before.id }),
  });
  const answer = await (signal ? query.abortSignal(signal) : query);
  // SQL returns JSON, whose type TypeScript does not know.
  return (dataOrThrow(answer) ?? []) as Message[];
}
