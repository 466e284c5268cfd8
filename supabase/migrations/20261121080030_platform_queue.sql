-- The queue: how the function `jobs` claims waiting rows, and what happens when a job is done or has failed. A job is a row of a table with due_at (the
-- earliest time to run it), attempts and last_error. A claim is a lease: it moves due_at to the end of the lease. If the run crashes, another run
-- claims the row after that, so the work of each kind must be safe to repeat. A job is claimed no more often than its kind's maximum of attempts.

create type public.job_kind as enum ('event', 'order', 'refund', 'email', 'push', 'picture', 'file', 'account', 'transfer');

-- Where the jobs of each kind wait, and which functions handle them. Each domain adds a row for each of its kinds.
create table private.queues (
  kind public.job_kind primary key,
  source regclass not null,
  -- The key of the source table.
  key name not null,
  -- The condition for waiting rows, and the condition for those of them (as w) that are still worth doing (null: all).
  waits text not null,
  wanted text,
  -- The condition for rows that come after all others.
  last text,
  -- The number of attempts after which a job is parked; null: no maximum.
  most_attempts int,
  -- The pause after the first attempt.
  first_pause interval not null default '30 seconds',
  -- The domain's function that claims jobs with private.claim and describes them, oldest first: (p_limit int) returns jsonb.
  claim text not null,
  -- The domain's function that stores that a job is done or parked: (p_id text, p_parked boolean) returns boolean, false if it no longer waits.
  finish text not null,
  -- The domain's function that takes the locks which must precede the lock of the job's row: (p_id text). null: none.
  lock text
);
comment on table private.queues is 'The kinds of jobs: where they wait, and the functions that claim and finish them.';

alter table private.queues enable row level security;
revoke insert, update, delete on table private.queues from service_role;

-- How long a claimed job belongs to one run: two to four minutes at its first attempt, twice as long at each further one, up to an hour. No job waits for a
-- provider for more than a minute. A job that crashes its run (out of memory or processor time) also interrupts the jobs that were claimed with it.
-- Because leases grow and differ, the others come back separately, and the crashing job ever more rarely.
create function private.lease(p_attempts int) returns interval
language sql
volatile
set search_path = ''
as $$ select interval '1 minute' * power(2, least(p_attempts, 5)) * (1 + random()) $$;

-- Parks a job that is due again although it has had its kind's maximum of attempts: the run of its last attempt ended before the job did. Parks one job at a
-- time, because parking may lock what the job belongs to. Such a job is among the first due ones, because nothing claims it.
create function private.park_exhausted_job(p_queue private.queues) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_key text;
begin
  execute format(
    'select h.key from (select w.%I::text as key, w.attempts from %s w where %s and w.due_at <= now() order by w.due_at limit 100) h
      where h.attempts >= $1 limit 1',
    p_queue.key, p_queue.source, p_queue.waits
  ) into v_key using p_queue.most_attempts;
  if v_key is null then
    return;
  end if;
  begin
    perform public.finish_job(p_queue.kind, v_key, 'Its run ended before it did.', true);
  exception when others then
    -- The other jobs are still claimed, and the next call parks the next one.
    raise warning 'Job % of the kind % could not be parked: %', v_key, p_queue.kind, sqlerrm;
    execute format('update %s j set due_at = now() + interval ''1 hour'' where j.%I = %L', p_queue.source, p_queue.key, v_key);
  end;
end;
$$;

-- Claims up to p_limit jobs that are due and wanted, longest due first, and returns their keys. Concurrent claims get different jobs without waiting.
-- The array makes Postgres choose once: it may run `in (select ... limit)` again for each row, with a different choice each time.
create function private.claim(p_kind public.job_kind, p_limit int) returns text[]
language plpgsql
set search_path = ''
as $$
declare
  v_queue private.queues;
  v_keys text[];
begin
  select * into strict v_queue from private.queues where queues.kind = p_kind;
  execute format(
    'with claimed as (
       update %1$s j
          set attempts = j.attempts + 1, due_at = now() + private.lease(j.attempts + 1)
        where j.%2$I = any (array(
          select w.%2$I from %1$s w
           where %3$s and w.due_at <= now() and ($2 is null or w.attempts < $2) and %5$s
           order by %4$s w.due_at
           limit $1
             for update skip locked
        ))
       returning j.%2$I
     )
     select array_agg(c.%2$I::text) from claimed c',
    v_queue.source, v_queue.key, v_queue.waits, coalesce(v_queue.last || ',', ''), coalesce(v_queue.wanted, 'true')
  ) into v_keys using p_limit, v_queue.most_attempts;
  return v_keys;
end;
$$;

-- Claims up to p_limit jobs of a kind and returns them as its claim function describes them, oldest first.
create function public.claim_jobs(p_kind public.job_kind, p_limit int default 10) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_queue private.queues;
  v_jobs jsonb;
begin
  select * into strict v_queue from private.queues where queues.kind = p_kind;
  -- Runs before anything is locked.
  perform private.park_exhausted_job(v_queue);
  execute format('select %s($1)', v_queue.claim) into v_jobs using p_limit;
  return coalesce(v_jobs, '[]');
end;
$$;

-- Stores the result of an attempt. p_error null: the job is done. Otherwise the job waits for its next attempt: first for the kind's first pause, then twice as
-- long each time, up to an hour. It is parked after the kind's maximum of attempts, or at once if p_permanent (retrying cannot help). An attempt whose run
-- ended also counts.
-- p_retry_after: the provider asked for a pause of that many seconds; the attempt does not count. {status}: done, waiting or parked; null if the job no longer
-- waited.
create function public.finish_job(
  p_kind public.job_kind, p_id text, p_error text default null, p_permanent boolean default false, p_retry_after int default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_queue private.queues;
  v_attempts int;
  v_parked boolean := false;
  v_waited boolean;
begin
  select * into strict v_queue from private.queues where queues.kind = p_kind;
  if v_queue.lock is not null then
    execute format('select %s($1)', v_queue.lock) using p_id;
  end if;
  if p_error is not null then
    execute format(
      'update %1$s j
          set last_error = left($1, 500),
              attempts = j.attempts - case when $2 is null or j.attempts = 0 then 0 else 1 end,
              due_at = case
                -- Another step has begun since the claim, and has set its own due time.
                when j.attempts = 0 then j.due_at
                else now() + coalesce(make_interval(secs => $2), least(interval ''1 hour'', $3 * power(2, least(j.attempts, 10) - 1)))
              end
        where j.%2$I = %4$L and %3$s
       returning j.attempts',
      v_queue.source, v_queue.key, v_queue.waits, p_id
    ) into v_attempts using p_error, p_retry_after, v_queue.first_pause;
    v_parked := p_permanent or (p_retry_after is null and coalesce(v_attempts >= v_queue.most_attempts, false));
    if not v_parked then
      return jsonb_build_object('status', case when v_attempts is not null then 'waiting' end);
    end if;
  end if;
  execute format('select %s($1, $2)', v_queue.finish) into v_waited using p_id, v_parked;
  return jsonb_build_object('status', case when v_waited then case when v_parked then 'parked' else 'done' end end);
end;
$$;
