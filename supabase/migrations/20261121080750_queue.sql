-- The queue: how the function `jobs` takes the rows that wait for it, and what follows when a job is done or has failed. A job is a row of one of
-- seven tables, all with due_at (not before this), attempts and last_error. A claim is a lease: it moves due_at to the lease's end. If the run
-- crashes, another run claims the row then; the work of each kind is therefore harmless when repeated.

create type public.job_kind as enum ('event', 'order', 'refund', 'email', 'push', 'picture', 'account');

-- How long a claimed job belongs to one run. A job waits for slow providers for less than a minute.
create function private.lease() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '2 minutes' $$;

-- Where the jobs of a kind are: their table, its key, which of its rows wait, after how many attempts one is parked (null: not for their number),
-- the pause after the first attempt, which of them wait until no other one is due: anybody can cause contact queries by the thousand,
-- and they must not delay what members of a booking wait for; and which of the rows w that wait are still worth the work (null: all).
create function private.queue(
  p_kind public.job_kind, out source regclass, out key name, out waits text, out most_attempts int, out first_pause interval, out last text,
  out wanted text
)
language sql
stable
set search_path = ''
as $$
  select q.source, q.key, q.waits, q.most_attempts, q.first_pause, q.last, q.wanted
    from (
      values
        ('event'::public.job_kind, 'public.payment_events'::regclass, 'event_id'::name, $w$status = 'waiting'$w$, 8, interval '30 seconds', null, null),
        ('order', 'public.payment_orders', 'order_id', 'due_at is not null', null, '1 minute', null, null),
        -- About two days.
        ('refund', 'public.refunds', 'id', $w$status in ('due', 'sent')$w$, 50, '30 seconds', null, null),
        -- About an hour: the provider remembers an idempotency key for a day.
        ('email', 'public.outbox', 'id', $w$status = 'waiting'$w$, 8, '30 seconds', $w$kind = 'contact_query'$w$, 'private.email_is_wanted(w, now())'),
        ('picture', 'public.pictures', 'path', 'due_at is not null', null, '30 seconds', null, null),
        -- About an hour; most have expired before, and the email is there.
        ('push', 'public.pushes', 'id', $w$status = 'waiting'$w$, 8, '30 seconds', null, 'private.push_is_wanted(w, now())'),
        -- About two days.
        ('account', 'public.account_tasks', 'id', $w$status = 'waiting'$w$, 50, '30 seconds', null, null)
    ) as q (kind, source, key, waits, most_attempts, first_pause, last, wanted)
   where q.kind = p_kind
$$;

-- Whether an email that waits is still to be sent at p_at: it has not expired, and what a request for a review asks for may still be written.
create function private.email_is_wanted(p_email public.outbox, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (p_email.expires_at is null or p_email.expires_at > p_at)
    and (
      p_email.kind <> 'review_request'
      or exists (select 1 from public.bookings b where b.id = p_email.booking_id and private.may_review(b, p_at))
    );
end;
$$;

-- Takes up to p_limit jobs that are due and wanted, the longest due first: their keys. Concurrent claims take different jobs and wait for nobody.
-- Jobs that are not wanted any more are dropped before, but not those which another transaction has locked at that moment: the claim asks again.
create function private.claim(p_kind public.job_kind, p_limit int) returns text[]
language plpgsql
set search_path = ''
as $$
declare
  v_queue constant record := private.queue(p_kind);
  v_keys text[];
begin
  execute format(
    'with claimed as (
       update %1$s j
          set attempts = j.attempts + 1, due_at = now() + private.lease()
        where j.%2$I in (
          select w.%2$I from %1$s w where %3$s and w.due_at <= now() and %5$s order by %4$s w.due_at limit $1 for update skip locked
        )
       returning j.%2$I
     )
     select array_agg(c.%2$I::text) from claimed c',
    v_queue.source, v_queue.key, v_queue.waits, coalesce(v_queue.last || ',', ''), coalesce(v_queue.wanted, 'true')
  ) into v_keys using p_limit;
  return v_keys;
end;
$$;

-- The address is in Auth's table, which the service role may not read.
create function private.email_address(p_profile_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$ select u.email from auth.users u where u.id = p_profile_id $$;

-- Whose zone an email about an account is written in: a designer's hours say it, and the browser with which a customer booked last. null: not known.
create function private.reader_time_zone(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select a.time_zone from public.availability a where a.designer_id = p_profile_id),
    (
      select b.customer_time_zone from public.bookings b
       where b.customer_id = p_profile_id
       order by upper(b.slot) desc
       limit 1
    )
  );
end;
$$;

-- Claims up to p_limit jobs of a kind: a list, oldest first, of
-- event: {id, event, payload, attempts}; order: {id, orderId, bookingId, amount, currency, attempts};
-- refund: {id, paymentId, amount, currency, reason, status, attempts, providerRefundId}, to request (due) or to ask the provider about (sent);
-- email: {id, key, kind, to, recipientName, recipientRole, recipientTimeZone, content, request, createdAt, attempts}, where `to` is null for
-- the administrator, recipientName for somebody whose address may be another's, and recipientTimeZone where it is not known;
-- picture: {id, attempts}, whose files are to be removed; the id is their path;
-- push: {id, kind, content, expiresAt, timeZone, subscription: {id, endpoint, p256dh, auth}, attempts}.
create function public.claim_jobs(p_kind public.job_kind, p_limit int default 10) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys text[];
  v_jobs jsonb;
begin
  if p_kind = 'email' then
    update public.outbox o
       set status = 'dropped', request = null, content = case when o.address is null then o.content else '{}' end, address = null
     where o.id in (
       select w.id from public.outbox w
        where w.status = 'waiting' and w.due_at <= now() and not private.email_is_wanted(w, now())
          for update skip locked
     );
  elsif p_kind = 'push' then
    perform private.drop_due_pushes();
  end if;
  v_keys := private.claim(p_kind, p_limit);
  case p_kind
    when 'event' then
      select jsonb_agg(
               jsonb_build_object('id', e.event_id, 'event', e.event, 'payload', e.payload, 'attempts', e.attempts)
               order by e.received_at, e.event_id
             )
        into v_jobs
        from public.payment_events e
       where e.event_id = any (v_keys);
    when 'order' then
      select jsonb_agg(
               jsonb_build_object(
                 'id', o.order_id, 'orderId', o.order_id, 'bookingId', o.booking_id, 'amount', o.amount_minor, 'currency', o.currency,
                 'attempts', o.attempts
               )
               order by o.created_at, o.order_id
             )
        into v_jobs
        from public.payment_orders o
       where o.order_id = any (v_keys);
    when 'refund' then
      select jsonb_agg(
               jsonb_build_object(
                 'id', r.id, 'paymentId', r.payment_id, 'amount', r.amount_minor, 'currency', p.currency, 'reason', r.reason,
                 'status', r.status, 'attempts', r.attempts, 'providerRefundId', r.provider_refund_id
               )
               order by r.created_at, r.id
             )
        into v_jobs
        from public.refunds r
        join public.payments p on p.payment_id = r.payment_id
       where r.id = any (v_keys::uuid[]);
    when 'email' then
      select jsonb_agg(
               jsonb_build_object(
                 'id', m.id, 'key', m.event_key, 'kind', m.kind, 'to', coalesce(m.address, private.email_address(m.recipient_id)), 'recipientName', case when p.address_confirmed_at is not null then p.name end,
                 'recipientRole', p.role, 'recipientTimeZone', private.reader_time_zone(m.recipient_id),
                 'content', m.content, 'request', m.request, 'createdAt', private.iso(m.created_at), 'attempts', m.attempts
               )
               order by m.created_at, m.event_key
             )
        into v_jobs
        from public.outbox m
        left join public.profiles p on p.id = m.recipient_id
       where m.id = any (v_keys::uuid[]);
    when 'picture' then
      select jsonb_agg(jsonb_build_object('id', p.path, 'attempts', p.attempts) order by p.created_at, p.path)
        into v_jobs
        from public.pictures p
       where p.path = any (v_keys);
    when 'push' then
      select jsonb_agg(
               jsonb_build_object(
                 'id', n.id, 'kind', n.kind, 'content', n.content, 'expiresAt', private.iso(n.expires_at), 'timeZone', s.time_zone,
                 'subscription', jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth),
                 'attempts', n.attempts
               )
               order by n.created_at, n.id
             )
        into v_jobs
        from public.pushes n
        join public.push_subscriptions s on s.id = n.subscription_id
       where n.id = any (v_keys::uuid[]);
    when 'account' then
      select jsonb_agg(jsonb_build_object('id', t.id, 'task', t.task, 'profileId', t.profile_id, 'attempts', t.attempts) order by t.created_at)
        into v_jobs
        from public.account_tasks t
       where t.id = any (v_keys::uuid[]);
  end case;
  return coalesce(v_jobs, '[]');
end;
$$;

-- What the end of a job means for its row: it is done, or parked for an administrator. False if it does not wait any more.
create function private.end_job(p_kind public.job_kind, p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  case p_kind
    when 'event' then
      update public.payment_events e
         set status = case when p_parked then 'parked' else 'done' end::public.payment_event_status,
             done_at = case when not p_parked then now() end,
             last_error = case when p_parked then e.last_error end
       where e.event_id = p_id and e.status = 'waiting';
    when 'order' then
      -- Asked about again 1 h, 6 h, 1, 2, 4 and 14 days after it was made, then no more.
      update public.payment_orders o
         set due_at = case when not p_parked then (
               select min(o.created_at + d)
                 from unnest(array['1 hour', '6 hours', '1 day', '2 days', '4 days', '14 days']::interval[]) d
                where o.created_at + d > now()
             ) end,
             attempts = case when p_parked then o.attempts else 0 end,
             last_error = case when p_parked then o.last_error end
       where o.order_id = p_id and o.due_at is not null;
    when 'refund' then
      if p_parked then
        update public.refunds r set status = 'failed' where r.id = p_id::uuid and r.status in ('due', 'sent');
      else
        -- note_refund has stored what the provider has done, and when to ask it again.
        perform 1 from public.refunds r where r.id = p_id::uuid;
      end if;
    when 'email' then
      update public.outbox o
         set status = case when p_parked then 'parked' else 'sent' end::public.outbox_status,
             sent_at = case when not p_parked then now() end,
             last_error = case when p_parked then o.last_error end,
             request = case when p_parked then o.request end,
             content = case when p_parked or not (o.address is not null or exists (select 1 from public.bookings b where b.id = o.booking_id and private.is_left(b))) then o.content else '{}' end,
             address = case when p_parked then o.address end
       where o.id = p_id::uuid and o.status = 'waiting';
    when 'picture' then
      if p_parked then
        update public.pictures p set due_at = null where p.path = p_id and p.due_at is not null;
      else
        delete from public.pictures p where p.path = p_id and p.due_at is not null;
      end if;
    when 'push' then
      update public.pushes n
         set status = case when p_parked then 'parked' else 'sent' end::public.outbox_status,
             sent_at = case when not p_parked then now() end,
             last_error = case when p_parked then n.last_error end
       where n.id = p_id::uuid and n.status = 'waiting';
    when 'account' then
      -- A file that was made is removed a week later.
      update public.account_tasks t
         set status = case when p_parked then 'parked' when t.task = 'export' then 'waiting' else 'done' end::public.account_task_status,
             task = case when t.task = 'export' and not p_parked then 'expire' else t.task end,
             due_at = case when t.task = 'export' and not p_parked then t.expires_at else t.due_at end,
             attempts = case when p_parked then t.attempts else 0 end,
             last_error = case when p_parked then t.last_error end
       where t.id = p_id::uuid and t.status = 'waiting';
  end case;
  return found;
end;
$$;

-- Stores the result of an attempt. p_error null: done. Otherwise the next attempt follows after the kind's first pause, twice that … at most an
-- hour; after the kind's most attempts, or at once if p_permanent (no repetition can help), the job is parked. With p_retry_after the provider
-- asks for a pause of so many seconds: the attempt does not count. {status}: done, waiting or parked; null if the job did not wait any more.
create function public.finish_job(
  p_kind public.job_kind, p_id text, p_error text default null, p_permanent boolean default false, p_retry_after int default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_queue constant record := private.queue(p_kind);
  v_attempts int;
  v_parked boolean := false;
begin
  if p_kind = 'refund' then
    -- Before the refund's row: the trigger on it updates the booking.
    perform private.lock_refund(p_id::uuid);
  end if;
  if p_error is not null then
    execute format(
      'update %1$s j
          set last_error = left($1, 500),
              attempts = j.attempts - case when $2 is null then 0 else 1 end,
              due_at = now() + coalesce(make_interval(secs => $2), least(interval ''1 hour'', $3 * power(2, least(j.attempts, 10) - 1)))
        where j.%2$I = %4$L and %3$s
       returning j.attempts',
      v_queue.source, v_queue.key, v_queue.waits, p_id
    ) into v_attempts using p_error, p_retry_after, v_queue.first_pause;
    v_parked := p_permanent or (p_retry_after is null and coalesce(v_attempts >= v_queue.most_attempts, false));
    if not v_parked then
      return jsonb_build_object('status', case when v_attempts is not null then 'waiting' end);
    end if;
  end if;
  if not private.end_job(p_kind, p_id, v_parked) then
    return jsonb_build_object('status', null);
  end if;
  return jsonb_build_object('status', case when v_parked then 'parked' else 'done' end);
end;
$$;
