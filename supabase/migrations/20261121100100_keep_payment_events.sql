-- What the provider tells by webhook: stored first, acted on afterwards. The answer 200 means "stored" and nothing else, so an event
-- that cannot be acted on yet (the database is busy, the provider is down) waits here and not in the provider's retries.

create type public.payment_event_status as enum ('waiting', 'done', 'parked');

create table public.payment_events (
  -- The provider's: the same event may arrive many times, and in any order with others.
  event_id text primary key check (char_length(event_id) between 1 and 100),
  event text not null check (char_length(event) between 1 and 100),
  payload jsonb not null,
  status public.payment_event_status not null default 'waiting',
  -- Not before this; a claim moves it on, as in the outbox.
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  received_at timestamptz not null default now(),
  done_at timestamptz
);
comment on table public.payment_events is 'Webhooks of the payment provider; parked: somebody has to look at last_error.';

create index payment_events_waiting_idx on public.payment_events (due_at) where status = 'waiting';
create index payment_events_parked_idx on public.payment_events (received_at) where status = 'parked';

alter table public.payment_events enable row level security;
revoke all on table public.payment_events from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.payment_events to service_role;
create policy "Only the service role touches it" on public.payment_events for all to service_role using (true) with check (true);

-- {stored}: false when the event is known already; then nothing changes, whatever the payload says.
create function public.store_payment_event(p_event_id text, p_event text, p_payload jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  insert into public.payment_events (event_id, event, payload) values (p_event_id, p_event, p_payload)
  on conflict (event_id) do nothing;
  return jsonb_build_object('stored', found);
end;
$$;
revoke all on function public.store_payment_event(text, text, jsonb) from public, anon, authenticated;
grant execute on function public.store_payment_event(text, text, jsonb) to service_role;

-- Claims up to p_limit events for two minutes, oldest first: [{id, event, payload, attempts}]. Several may claim at once.
create function public.claim_payment_events(p_limit int default 10) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  with claimed as (
    update public.payment_events e
       set attempts = e.attempts + 1, due_at = now() + interval '2 minutes'
     where e.event_id in (
       select w.event_id from public.payment_events w
        where w.status = 'waiting' and w.due_at <= now()
        order by w.due_at
        limit least(p_limit, 100)
          for update skip locked
     )
    returning e.*
  )
  select coalesce(
           jsonb_agg(
             jsonb_build_object('id', c.event_id, 'event', c.event, 'payload', c.payload, 'attempts', c.attempts) order by c.received_at, c.event_id
           ),
           '[]'
         )
    into v_claimed
    from claimed c;
  return v_claimed;
end;
$$;
revoke all on function public.claim_payment_events(int) from public, anon, authenticated;
grant execute on function public.claim_payment_events(int) to service_role;

-- What became of a claimed event. p_error null: done. Otherwise again after 30 s, 1 min, 2 min … and parked after 8 attempts, or at
-- once when p_permanent. {status}.
create function public.finish_payment_event(p_id text, p_error text default null, p_permanent boolean default false) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_status public.payment_event_status;
begin
  update public.payment_events e
     set status = case
           when p_error is null then 'done'
           when p_permanent or e.attempts >= 8 then 'parked'
           else 'waiting'
         end::public.payment_event_status,
         done_at = case when p_error is null then now() end,
         last_error = left(p_error, 500),
         due_at = now() + interval '30 seconds' * power(2, least(e.attempts, 8) - 1)
   where e.event_id = p_id and e.status = 'waiting'
  returning e.status into v_status;
  return jsonb_build_object('status', v_status);
end;
$$;
revoke all on function public.finish_payment_event(text, text, boolean) from public, anon, authenticated;
grant execute on function public.finish_payment_event(text, text, boolean) to service_role;
