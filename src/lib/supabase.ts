import type { Database } from "@contract/database.types.ts";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { supabaseKey, supabaseUrl } from "@/lib/env.ts";
import { expireSession, freshToken, getSession, subscribeToSession } from "@/lib/session.ts";

/** A connection that is dead without the browser noticing is detected within twice this time (milliseconds). */
const HEARTBEAT_MS = 5000;

/**
 * The Supabase client, for the chat's data and live channels: import this file lazily, because it is as large as the rest of a
 * page. It does not sign in or out: it gets its token from `session.ts`, the one place that refreshes tokens.
 */
let client: SupabaseClient<Database> | undefined;

export function supabase(): SupabaseClient<Database> {
  if (client) return client;
  const created = createClient<Database>(supabaseUrl(), supabaseKey, {
    accessToken: freshToken,
    global: { fetch: fetchOrExpire },
    realtime: { heartbeatIntervalMs: HEARTBEAT_MS },
  });
  // Channels outlive a token, so pass each new token on.
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

/** A 401 ends the session whose token was sent: by the time it arrives, another session may have begun. */
async function fetchOrExpire(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  const sent = new Headers(init?.headers).get("authorization");
  if (answer.status === 401 && sent) expireSession(sent.replace("Bearer ", ""));
  return answer;
}
