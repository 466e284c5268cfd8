import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, inject } from "vitest";
import { WebSocket } from "ws";

function connect(url: string): postgres.Sql {
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  afterAll(() => sql.end());
  return sql;
}

/** Connects as `postgres`, the role that runs migrations; the connection is closed after the test file. */
export const connectAsPostgres = () => connect(inject("example").databaseUrl);

/** Connects as superuser; the connection is closed after the test file. */
export const connectAsSuperuser = () => connect(inject("example").adminDatabaseUrl);

/** Returns the SQLSTATE of the error that rejects `work`; undefined if it succeeds. */
export async function sqlstateOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
}

/** Node 20 has no WebSocket of its own. The types of `ws` say more about events than the client's do. */
export const transport = WebSocket as unknown as WebSocketLikeConstructor;

/** Returns a client that persists nothing. */
export const newClient = (url: string, key: string): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false }, realtime: { transport } });

/** Creates a new account and a client that is signed in to it. `data`: the person's own metadata, which their tokens contain. */
export async function signUp(data: object = {}): Promise<{ client: SupabaseClient; id: string; token: string }> {
  const { url, publishableKey } = inject("example");
  const client = newClient(url, publishableKey);
  const { data: signedUp, error } = await client.auth.signUp({
    email: `${randomUUID()}@example.test`,
    password: "example",
    options: { data },
  });
  if (error || !signedUp.session) throw error ?? new Error("signing up gave no session");
  await client.realtime.setAuth();
  return { client, id: signedUp.session.user.id, token: signedUp.session.access_token };
}

/** Makes a new folder, and the function that removes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "local-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
