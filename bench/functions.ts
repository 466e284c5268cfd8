/**
 * Measures the processor time and the memory of every call and task, in the bundles that a deployment uploads. Each is the first request of a worker of its
 * own, a Deno of the edge runtime's version. Its body is as long as the contract permits, and it has as many rows as a busy pair of members has. The platform
 * stops a worker after one second of processor time, over all of its requests, and at 256 MB.
 *
 * A call that is refused fails the bench, because its work was not measured. Jobs may fail: the stand-in for the provider knows none of these orders, and a
 * calendar that is too large is refused on purpose.
 *
 * How close this is: the time is that of the thread that runs our code, as the platform counts it, less that of a Deno without any function. The memory is the
 * most that the process had, less that of such a Deno; the platform counts only the memory of V8 and its buffers, which is less.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { callNames } from "../edge-functions/shared/contract/calls.ts";
import { MOST } from "../edge-functions/shared/contract/limits.ts";
import { parlour } from "../stack/parlour.ts";
import { startBundles } from "../tests/support/bundles.ts";
import { hostileCalendars } from "../tests/support/hostile-calendars.ts";
import { bundleFunctions } from "../tools/deploy/bundle-functions.ts";
import { type BenchContext, type Figure, size, toy } from "./figure.ts";
import { inOrder, requestsOf, type Sent, upload } from "./requests.ts";

type Measured = { succeeded: boolean; answer: string; seconds: number; megabytes: number };

/** The most that a worker may use before it is in danger: the platform's limits, less a fifth. */
const MOST_SECONDS = 0.8;
const MOST_MEGABYTES = 200;
/** Jobs of each kind that wait when a run begins. */
const waiting = size(200, 2);

export async function run(context: BenchContext): Promise<Figure[]> {
  if (process.platform !== "linux") throw new Error("functions: needs /proc");
  const folder = mkdtempSync(join(tmpdir(), "parlour-functions-"));
  const sql = postgres(context.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const entries = { api: "edge-functions/api/index.ts", jobs: "edge-functions/jobs/index.ts" };
    const bundles = await bundleFunctions(parlour.root, entries, join(folder, "bundles"));
    const files = Object.fromEntries(bundles.map(({ name, file }) => [name, join("bundles", file)]));
    const measure = measurer(context, folder, files);
    const requests = await requestsOf(sql, context);
    const measured: Record<string, Measured> = {};
    for (const name of toy ? callNames.slice(-3) : inOrder(callNames))
      measured[name] = await measure("api", await requests(name));
    for (const [name, queue] of Object.entries(tasksOf(sql, context)).slice(toy ? -1 : 0)) {
      await queue();
      const headers = { apikey: context.secretKey };
      measured[name] = await measure("jobs", { method: "POST", path: "/jobs/tick", headers });
    }
    const figures = report(measured);
    const refused = Object.entries(measured).filter(([, { succeeded }]) => !succeeded);
    if (refused.length > 0)
      throw new Error(
        `what is refused is not measured: ${refused.map(([name, { answer }]) => `${name} (${answer})`).join(", ")}`,
      );
    return figures;
  } finally {
    await sql.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(measured: Record<string, Measured>): Figure[] {
  const rows = Object.entries(measured).toSorted(([, one], [, other]) => other.seconds - one.seconds);
  if (!toy)
    console.table(
      rows.map(([name, { answer, seconds, megabytes }]) => ({
        work: name,
        answer,
        ms: Math.round(seconds * 1000),
        MB: Math.round(megabytes),
      })),
    );
  const worst = (unit: string, most: number, of: (one: Measured) => number): Figure => {
    const [name, value] = rows
      .map(([name, one]) => [name, of(one)] as const)
      .reduce((one, other) => (other[1] > one[1] ? other : one));
    return {
      name: `the most of any call or task (${unit})`,
      value,
      unit,
      against: { name, value },
      goal: `≤ ${most} ${unit}`,
      required: true,
    };
  };
  return [
    worst("s", MOST_SECONDS, ({ seconds }) => seconds),
    worst("MB", MOST_MEGABYTES, ({ megabytes }) => megabytes),
  ];
}

/** Measures a request in a worker of its own, from its start to the end of the work after the answer. */
function measurer(stack: BenchContext, folder: string, files: Record<string, string>) {
  const start = (names: string[]) =>
    startBundles(Object.fromEntries(names.map((name) => [name, files[name] ?? ""])), {
      stack,
      folder,
      cacheDir: join(folder, "deno"),
    });
  const used = (pid: number) => {
    const [, most = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    const seconds = Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;
    return { seconds, megabytes: Number(most) / 1024 };
  };
  /** Returns the usage once the worker has been idle for a while. */
  async function atRest(pid: number) {
    for (let last = used(pid); ; ) {
      await pause(60);
      const now = used(pid);
      if (now.seconds - last.seconds < 0.001) return now;
      last = now;
    }
  }
  const measureEmpty = async () => {
    // The first start also compiles the host.
    (await start([])).child.kill("SIGKILL");
    const { child } = await start([]);
    const used = await atRest(child.pid ?? 0);
    child.kill("SIGKILL");
    return used;
  };
  let alone: ReturnType<typeof used> | undefined;
  return async (name: string, { path, ...request }: Sent): Promise<Measured> => {
    alone ??= await measureEmpty();
    const { url, child } = await start([name]);
    try {
      const response = await fetch(url + path, request);
      const text = await response.text();
      const { seconds, megabytes } = await atRest(child.pid ?? 0);
      const code = /^\{"error":\{"code":"(\w+)"/.exec(text)?.[1] ?? "";
      const failed = [...text.matchAll(/"failed":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
      if (response.status >= 500) throw new Error(`${path}: ${response.status} ${text}`);
      return {
        succeeded: response.ok,
        answer: `${response.status} ${code || `${Math.round(text.length / 1024)} kB`}${failed ? ` (${failed} failed)` : ""}`,
        seconds: seconds - alone.seconds,
        megabytes: megabytes - alone.megabytes,
      };
    } finally {
      child.kill("SIGKILL");
    }
  };
}

/** Returns each task of the jobs with the function that queues it. They run one after the other, because a run does all that is due. */
function tasksOf(sql: postgres.Sql, context: BenchContext): Record<string, () => Promise<unknown>> {
  const { url } = context;
  return {
    "a run with nothing to do": async () => undefined,
    "orders to check": () => sql`
      update public.payment_orders set due_at = now() where order_id in (select order_id from public.payments limit ${waiting})`,
    "events of the provider": () => sql`
      select public.store_payment_event('razorpay', 'evt_' || n, 'payment.failed', '{}') from generate_series(1, ${waiting}) n`,
    refunds: () => sql`
      insert into public.refunds (payment_id, amount_minor, reason)
      select payment_id, 100, 'administrator' from public.payments where payment_id ~ '^pay_.{36}$' limit ${waiting}`,
    emails: () => sql`
      insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
      select 'bench:' || n, outbox.kind, outbox.recipient_id, outbox.booking_id, outbox.content
        from (select * from public.outbox where kind = 'booking_confirmed' and recipient_id is not null and content <> '{}' limit 1) outbox,
             generate_series(1, ${waiting}) n`,
    notifications: async () => {
      const { endpoint, keys } = (await (await fetch(`${url}/__push/subscriptions`, { method: "POST" })).json()) as {
        endpoint: string;
        keys: { p256dh: string; auth: string };
      };
      await sql`
        with person as (select user_id, id from auth.sessions order by created_at desc limit 1), subscription as (
          insert into public.push_subscriptions (profile_id, session_id, endpoint, p256dh, auth, time_zone)
          select user_id, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, 'UTC' from person returning id
        )
        insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at)
        select subscription.id, 'bench:' || n, 'room', booking.id,
               jsonb_build_object('bookingId', booking.id, 'serviceName', 'Design hour', 'slotStart', private.iso(now()), 'withName', 'Bench', 'to', 'user'), now() + interval '1 hour'
          from subscription, (select id from public.bookings where status = 'confirmed' limit 1) booking, generate_series(1, ${waiting}) n`;
    },
    "the data of an account": async () => {
      const pictures = await sql<{ path: string; owner: string }[]>`
        select path, owner_id as owner from public.pictures where owner_id is not null order by due_at limit ${size(60, 2)}`;
      for (const { path } of pictures) await upload(context, `designer-media/${path}`, "image/webp", 400_000);
      await sql`insert into public.account_tasks (profile_id, task) values (${pictures[0]?.owner ?? ""}, 'export')`;
    },
    "pictures to remove": () => sql`update public.pictures set due_at = now() where due_at is not null`,
    "files to remove": () => sql`
      insert into public.booking_files (id, booking_id, owner_id, purpose, kind, name, path, bytes, due_at)
      select id, bookings.booking_id, bookings.customer_id, 'brief', 'pdf', 'a.pdf', id, 1, now()
        from (select id as booking_id, customer_id from public.bookings where status = 'confirmed' limit 1) bookings,
             (select gen_random_uuid() as id from generate_series(1, ${waiting})) files`,
    "five hostile calendars": async () => {
      const [busiest = ""] = Object.values(hostileCalendars)
        .slice(4)
        .map((make) => make());
      const names = Array.from({ length: MOST.calendars }, (_, n) => `bench.test/${n}`);
      for (const name of names) await fetch(`${url}/__calendars/${name}`, { method: "PUT", body: busiest });
      await sql`
        insert into public.calendars (designer_id, name, url)
        select (select designer_id from public.availability limit 1), 'Home', 'https://' || name from unnest(${names}::text[]) name`;
    },
  };
}
