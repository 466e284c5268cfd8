import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/database.types.ts";
import { supabaseKey, supabaseUrl } from "@/lib/env.ts";
import { freshToken, getSession, subscribeToSession } from "@/lib/session.ts";

/**
 * The Supabase client, for the chat's data and live channels and for uploads: import this file lazily, it weighs as much as the rest of a
 * page. Signing in and out is not its business: it asks our session for the token, so there is one place that refreshes.
 */
let client: SupabaseClient<Database> | undefined;

export function supabase(): SupabaseClient<Database> {
  if (client) return client;
  const created = createClient<Database>(supabaseUrl(), supabaseKey, { accessToken: freshToken });
  // Open channels outlive a token: hand them each new one.
  let token = getSession().token;
  subscribeToSession(() => {
    const next = getSession().token;
    if (next === token) return;
    token = next;
    if (next) void created.realtime.setAuth(next);
    else void created.removeAllChannels();
  });
  client = created;
  return client;
}
