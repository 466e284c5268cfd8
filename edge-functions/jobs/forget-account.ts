import { createClient } from "@supabase/supabase-js";
import { clientOptions } from "../shared/client-options.ts";
import type { Environment } from "../shared/environment.ts";

/** Soft-deletes accounts at Auth, because bookings refer to them. Auth then no longer stores their address, name or password. */
export function connectForgetting({ supabaseUrl, secretKey }: Environment): (userId: string) => Promise<void> {
  const client = createClient(supabaseUrl, secretKey, clientOptions(10_000));
  return async (userId) => {
    const { error } = await client.auth.admin.deleteUser(userId, true);
    if (error) throw new Error(`Auth: ${error.status} ${error.code}`);
  };
}
