import type { Database } from "@contract/database.types.ts";
import { ApiError } from "@/lib/api-client.ts";
import { dataOrThrow } from "@/lib/data-api.ts";
import { PATIENCE } from "@/lib/outbox.ts";
import type { Message } from "./messages.ts";

/** The Data API does not return the text (list_messages in SQL). */
const COLUMNS = "id, sender_id, sender, created_at";
type Stored = Omit<Message, "text">;
/** A trigger, which the generated type does not know, sets `sender_id` and `sender`. */
type NewMessage = Database["public"]["Tables"]["messages"]["Insert"];
const ALREADY_THERE = "23505";

/**
 * Stores a message under an id chosen by the browser and returns the stored row. `text` has no leading or trailing spaces, so the database stores it unchanged.
 * Sending the same id again, because the first answer was lost, is safe. Throws an `ApiError`; `isClosed` (`outbox.ts`) tells whether the database refused
 * because the slot is not open.
 */
export async function sendMessage(bookingId: string, { id, text }: { id: string; text: string }): Promise<Message> {
  const { supabase } = await import("@/lib/supabase.ts");
  const messages = supabase().from("messages");
  try {
    const stored = await messages
      .insert({ id, booking_id: bookingId, text } as NewMessage)
      .select(COLUMNS)
      .abortSignal(AbortSignal.timeout(PATIENCE))
      .single<Stored>();
    return withText(dataOrThrow(stored), text);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ALREADY_THERE) throw error;
    const known = await messages
      .select(COLUMNS)
      .eq("id", id)
      .abortSignal(AbortSignal.timeout(PATIENCE))
      .single<Stored>();
    return withText(dataOrThrow(known), text);
  }
}

function withText(row: Stored | null, text: string): Message {
  if (!row) throw new ApiError(0, "unreachable", "The message was sent without an answer.");
  return { ...row, text };
}
