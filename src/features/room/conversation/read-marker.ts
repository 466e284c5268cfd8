import { dataOrThrow } from "@/lib/data-api.ts";

/** Fetches how far this member has read: an instant, or null if nothing was read yet. */
export async function getReadMarker(bookingId: string, profileId: string): Promise<string | null> {
  const { supabase } = await import("@/lib/supabase.ts");
  const answer = await supabase()
    .from("read_markers")
    .select("last_read_at")
    .eq("booking_id", bookingId)
    .eq("profile_id", profileId)
    .maybeSingle<{ last_read_at: string }>();
  return dataOrThrow(answer)?.last_read_at ?? null;
}

/** Stores that everything up to `lastReadAt` has been read; `shown`: whether the other member may see it. The database never moves a marker back. */
export async function setReadMarker(
  bookingId: string,
  profileId: string,
  lastReadAt: string,
  shown: boolean,
): Promise<void> {
  const { supabase } = await import("@/lib/supabase.ts");
  const answer = await supabase()
    .from("read_markers")
    .upsert(
      { booking_id: bookingId, profile_id: profileId, last_read_at: lastReadAt, shown },
      { onConflict: "booking_id,profile_id" },
    );
  dataOrThrow(answer);
}
