import type { Sql } from "postgres";
import { encodeBroadcast } from "./protocol.ts";
import { TOPIC_PREFIX } from "./topics.ts";

const MAX_REPLAYED = 25;

/** Returns the frames of the last broadcasts of a private topic since `since` (milliseconds since 1970), oldest first. */
export async function replay(sql: Sql, name: string, since: number, limit: number): Promise<(Buffer | string)[]> {
  const rows = await sql<{ id: string; event: string; payload: string }[]>`
    select id, event, payload::text as payload from realtime.messages
    where topic = ${name} and private and extension = 'broadcast' and event is not null and payload is not null
      and inserted_at >= to_timestamp(${since / 1000}::float8) at time zone 'utc'
    order by inserted_at desc
    limit ${Math.max(1, Math.min(limit, MAX_REPLAYED))}
  `;
  return rows
    .reverse()
    .map(({ id, event, payload }) =>
      encodeBroadcast(
        TOPIC_PREFIX + name,
        { event, encoding: "json", payload: Buffer.from(payload) },
        { id, replayed: true },
      ),
    );
}
