import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { expect } from "vitest";
import type { SubscribeRequest } from "../../edge-functions/shared/contract/notifications.ts";
import type { PushMessage } from "../../local/sandboxes/push/sandbox.ts";
import { call } from "./api.ts";
import { stackUrl } from "./target.ts";

/** Inserts a subscription of a live session. No push service knows its endpoint. */
export async function newPushSubscription(sql: postgres.Sql | postgres.TransactionSql, profileId: string) {
  const session = randomUUID();
  const endpoint = `https://push.parlour.test/${randomUUID()}`;
  await sql`insert into auth.sessions (id, user_id) values (${session}, ${profileId})`;
  const [row] = await sql<{ id: string }[]>`
    insert into public.push_subscriptions (profile_id, session_id, endpoint, p256dh, auth, time_zone)
    values (${profileId}, ${session}, ${endpoint}, ${"B".repeat(87)}, ${"k".repeat(22)}, 'UTC') returning id`;
  if (!row) throw new Error("no subscription");
  return { id: row.id, session, endpoint };
}

/** A browser at the sandbox's push service. */
export type PushBrowser = SubscribeRequest & {
  /** Returns the notifications that have arrived there, oldest first. */
  messages(): Promise<PushMessage[]>;
  /** Makes the push service refuse notifications with this status; 0 makes it accept them again. */
  refuse(status: number): Promise<unknown>;
  /** Ends the subscription at the push service. */
  end(): Promise<unknown>;
};

/** A browser that has subscribed at the push service, but for no account yet. */
export async function newBrowser(timeZone = "Asia/Kolkata"): Promise<PushBrowser> {
  const service = `${stackUrl()}/__push`;
  const answer = await fetch(`${service}/subscriptions`, { method: "POST" });
  const { endpoint, keys } = (await answer.json()) as Pick<SubscribeRequest, "endpoint" | "keys">;
  const here = service + new URL(endpoint).pathname;
  return {
    endpoint,
    keys,
    timeZone,
    messages: async () => (await fetch(here)).json() as Promise<PushMessage[]>,
    refuse: (status) => fetch(here, { method: "PUT", body: String(status) }),
    end: () => fetch(here, { method: "DELETE" }),
  };
}

/** Subscribes a browser for the person of a token. */
export async function subscribe(token: string, { endpoint, keys, timeZone }: SubscribeRequest): Promise<void> {
  const answer = await call("POST", "/notifications/subscribe", { token, body: { endpoint, keys, timeZone } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
