-- Notifications that a browser shows while no page of the site is open (web push). People allow them per browser; each notification is a row per browser,
-- which the function `jobs` delivers. Everything is also emailed or shown on pages: nothing is told by notification alone.

create type public.push_kind as enum (
  'reminder', 'room', 'new_message', 'booking_confirmed', 'booking_moved', 'booking_cancelled', 'time_offered',
  'time_requested', 'request_answered', 'request_declined', 'brief_received', 'brief_asked',
  'plan_received', 'plan_question', 'plan_answer'
);

-- Subscriptions ---------------------------------------------------------------------------------------------------------

-- Browsers in which notifications are allowed. The endpoint is an address at the browser's push service and a secret: knowing it is enough to reach the
-- browser. A subscription ends with the session of Auth in which it was created.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null,
  -- A setting of the functions lists the allowed hosts; this check only refuses ports and passwords.
  endpoint text not null unique check (char_length(endpoint) <= private.max_push_endpoint() and endpoint ~ '^https://[a-z0-9.-]+/'),
  -- The browser's public key and secret, used to encrypt its notifications: 65 and 16 bytes in base64url.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- The device's time zone, used in notifications.
  time_zone text not null check (char_length(time_zone) <= private.max_time_zone()),
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  -- When its session was last known to be open (sweep_pushes).
  checked_at timestamptz not null default now()
);

create index push_subscriptions_profile_idx on public.push_subscriptions (profile_id, renewed_at);
create index push_subscriptions_checked_idx on public.push_subscriptions (checked_at);

alter table public.push_subscriptions enable row level security;

-- Stores the subscription of a browser for the signed-in user; saving it again renews it. A browser has one subscription, which belongs to the user who signed
-- in last; notifications waiting for an earlier user are not delivered. Above private.max_push_subscriptions() per person, the subscriptions that were renewed
-- longest ago are removed. {ok: true}. PT401 unauthenticated: the session has ended; PT400 invalid_time_zone; PT409 endpoint_taken: the endpoint is stored with
-- other keys, so it belongs to another browser.
create function public.save_push_subscription(
  p_user_id uuid, p_session_id uuid, p_endpoint text, p_p256dh text, p_auth text, p_time_zone text
) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  if not private.is_live_session(p_user_id, p_session_id) then
    perform private.refuse('unauthenticated');
  end if;
  if not private.is_time_zone(p_time_zone) then
    perform private.refuse('invalid_browser_time_zone', 'timeZone');
  end if;
  delete from public.push_subscriptions
   where push_subscriptions.endpoint = p_endpoint and push_subscriptions.p256dh = p_p256dh and push_subscriptions.auth = p_auth and push_subscriptions.profile_id <> p_user_id;
  insert into public.push_subscriptions (profile_id, session_id, endpoint, p256dh, auth, time_zone)
  values (p_user_id, p_session_id, p_endpoint, p_p256dh, p_auth, p_time_zone)
  on conflict (endpoint) do update
    set session_id = excluded.session_id, time_zone = excluded.time_zone, renewed_at = now()
   where push_subscriptions.profile_id = excluded.profile_id and push_subscriptions.p256dh = excluded.p256dh and push_subscriptions.auth = excluded.auth;
  if not found then
    perform private.refuse('endpoint_taken', 'endpoint');
  end if;
  delete from public.push_subscriptions
   where push_subscriptions.id in (
     select push_subscriptions.id from public.push_subscriptions
      where push_subscriptions.profile_id = p_user_id
      order by push_subscriptions.endpoint = p_endpoint desc, push_subscriptions.renewed_at desc, push_subscriptions.id
     offset private.max_push_subscriptions()
   );
  return jsonb_build_object('ok', true);
end;
$$;

-- Removes a person's own subscription. If it is already gone or belongs to somebody else, nothing changes. {ok: true}.
create function public.remove_push_subscription(p_user_id uuid, p_endpoint text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  delete from public.push_subscriptions where push_subscriptions.profile_id = p_user_id and push_subscriptions.endpoint = p_endpoint;
  return jsonb_build_object('ok', true);
end;
$$;

-- Removes a subscription and its waiting notifications, after the push service has reported that it no longer exists. {ok: true}.
create function public.forget_push_subscription(p_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  delete from public.push_subscriptions where push_subscriptions.id = p_id;
  return jsonb_build_object('ok', true);
end;
$$;

-- Notifications ---------------------------------------------------------------------------------------------------------

-- The queue of notifications: one row per event and browser.
create table public.pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  -- The event, so that each browser is notified once.
  event_key text not null check (char_length(event_key) between 1 and 200),
  kind public.push_kind not null,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  -- The facts at the time of the event (private.push_content).
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  status public.outbox_status not null default 'waiting',
  -- The earliest time to send the notification (the queue).
  due_at timestamptz not null default now(),
  -- The time after which the notification is useless; both the queue and the push service then drop it.
  expires_at timestamptz not null,
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (subscription_id, event_key),
  constraint pushes_sent_has_a_time check ((status = 'sent') = (sent_at is not null))
);

create index pushes_waiting_idx on public.pushes (due_at) where status = 'waiting';
create index pushes_parked_idx on public.pushes (created_at) where status = 'parked';
create index pushes_over_idx on public.pushes (created_at) where status <> 'waiting';
create index pushes_booking_idx on public.pushes (booking_id);

alter table public.pushes enable row level security;

-- The facts that a notification may contain: who, what and when. Messages and amounts are left out, because a locked screen shows notifications to
-- everybody.
create function private.push_content(p_content jsonb) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(pair.key, pair.value)
      from jsonb_each(p_content) pair
     where pair.key in ('bookingId', 'recipient', 'customerName', 'designerName', 'serviceName', 'slotStart', 'slotType', 'count', 'actor')
  );
end;
$$;

-- Queues a notification for each browser of a member, and returns how many.
create function private.push(
  p_profile_id uuid, p_kind public.push_kind, p_booking_id uuid, p_key text, p_content jsonb, p_expires_at timestamptz
) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_queued int;
begin
  insert into public.pushes (subscription_id, event_key, kind, booking_id, content, expires_at)
  select push_subscriptions.id, p_key, p_kind, p_booking_id, private.push_content(p_content), p_expires_at
    from public.push_subscriptions
   where push_subscriptions.profile_id = p_profile_id
  on conflict (subscription_id, event_key) do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end;
$$;

-- Queues the notifications about an event for all members except the actor, who is using the site.
create function private.push_event() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_kind public.push_kind;
  v_booking public.bookings;
begin
  -- Notifications about the old slot are no longer true.
  if new.kind in ('rescheduled', 'cancelled', 'completed') then
    update public.pushes
       set status = 'dropped'
     where pushes.booking_id = new.booking_id and pushes.status = 'waiting' and pushes.kind in ('reminder', 'room', 'time_offered');
  end if;
  v_kind := case new.kind
    when 'confirmed' then 'booking_confirmed'
    when 'rescheduled' then 'booking_moved'
    when 'cancelled' then 'booking_cancelled'
    when 'times_offered' then 'time_offered'
    when 'time_requested' then 'time_requested'
    when 'request_answered' then 'request_answered'
    -- The email says that nobody has answered.
    when 'request_declined' then case when new.after ->> 'reason' is distinct from 'no_answer' then 'request_declined' end
    when 'messages_unread' then 'new_message'
    when 'brief_sent' then 'brief_received'
    when 'brief_asked' then 'brief_asked'
    when 'plan_sent' then 'plan_received'
    when 'plan_asked' then 'plan_question'
    when 'plan_answered' then 'plan_answer'
  end;
  if v_kind is null then
    return null;
  end if;
  select * into strict v_booking from public.bookings where bookings.id = new.booking_id;
  perform private.push(
    given.id, v_kind, new.booking_id, concat_ws(':', new.kind, new.booking_id, new.occurrence),
    private.booking_facts(v_booking) || new.after || jsonb_build_object('recipient', given.role, 'actor', new.actor),
    case new.kind
      when 'times_offered' then lower(v_booking.slot)
      when 'time_requested' then least(coalesce(v_booking.hold_expires_at, lower(v_booking.slot)), now() + interval '1 day')
      when 'request_answered' then least((new.after ->> 'heldUntil')::timestamptz, now() + interval '1 day')
      when 'messages_unread' then now() + interval '12 hours'
      when 'brief_sent' then upper(v_booking.slot)
      when 'brief_asked' then upper(v_booking.slot)
      else now() + interval '1 day'
    end
  )
     from (values ('customer', v_booking.customer_id), ('designer', v_booking.designer_id)) as given (role, id)
    where given.role is distinct from new.actor::text
      and exists (select 1 from public.push_subscriptions where push_subscriptions.profile_id = given.id);
  return null;
end;
$$;

create trigger booking_events_push
  after insert on public.booking_events
  for each row execute function private.push_event();

-- Whether a member has a page of the room open now, according to its last report. The next report may be a little late.
create function private.is_in_room(p_booking_id uuid, p_profile_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.attendance
     where attendance.booking_id = p_booking_id and attendance.profile_id = p_profile_id and not attendance.has_left
       and attendance.last_seen > now() - private.room_report_seconds() - interval '15 seconds'
  );
end;
$$;

-- Notifies the other member when one has entered the room, once per slot, unless the other is already there.
create function private.push_arrival() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_other uuid;
begin
  select * into strict v_booking from public.bookings where bookings.id = new.booking_id;
  v_other := case new.profile_id when v_booking.customer_id then v_booking.designer_id else v_booking.customer_id end;
  if not private.is_in_room(new.booking_id, v_other) and not private.is_blocked(v_booking.customer_id, v_booking.designer_id) then
    perform private.push(
      v_other, 'room', new.booking_id, format('room:%s:%s', new.booking_id, v_booking.invite_sequence),
      private.booking_facts(v_booking) || jsonb_build_object('recipient', private.member_role(v_booking, v_other)), upper(v_booking.slot)
    );
  end if;
  return null;
end;
$$;

create trigger attendance_push
  after insert on public.attendance
  for each row execute function private.push_arrival();

-- Called by the clock. Reminds members whose booking begins within private.reminder_minutes(), once per slot, unless they are in the room. {queued}.
create function public.queue_reminders() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_queued int;
begin
  select coalesce(
           sum(
             private.push(
               given.profile_id, 'reminder', bookings.id, format('reminder:%s:%s', bookings.id, bookings.invite_sequence),
               private.booking_facts(bookings) || jsonb_build_object('recipient', given.role), lower(bookings.slot)
             )
           ), 0
         )
    into v_queued
    from public.bookings
   cross join lateral (values ('customer', bookings.customer_id), ('designer', bookings.designer_id)) as given (role, profile_id)
   where bookings.status = 'confirmed' and bookings.kind = 'session'
     -- The bounds on the end of the slot let the query use the index.
     and upper(bookings.slot) > now() and upper(bookings.slot) < now() + private.reminder_minutes() + make_interval(mins => private.max_slot_minutes())
     and lower(bookings.slot) > now() and lower(bookings.slot) <= now() + private.reminder_minutes()
     and exists (select 1 from public.push_subscriptions where push_subscriptions.profile_id = given.profile_id)
     and not private.is_in_room(bookings.id, given.profile_id);
  return jsonb_build_object('queued', v_queued);
end;
$$;

-- Drops, after a block, the waiting notifications to each member about the other.
create function private.drop_pushes_of_pair() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.pushes
     set status = 'dropped'
   where pushes.booking_id in (select bookings.id from public.bookings where bookings.customer_id = new.customer_id and bookings.designer_id = new.designer_id)
     and pushes.status = 'waiting' and pushes.kind in ('new_message', 'time_offered', 'room', 'time_requested', 'request_answered', 'request_declined');
  return null;
end;
$$;

create trigger blocks_drop_pushes
  after insert on public.blocks
  for each row execute function private.drop_pushes_of_pair();

-- Whether a waiting notification should still be sent at p_at: it has not expired, and the browser's session is open.
create function private.push_is_wanted(p_push public.pushes, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_push.expires_at > p_at
    and exists (
      select 1 from public.push_subscriptions
       where push_subscriptions.id = p_push.subscription_id and private.is_live_session(push_subscriptions.profile_id, push_subscriptions.session_id)
    );
end;
$$;

-- Called before notifications are claimed. Removes subscriptions with due notifications whose session has ended, and drops expired notifications. Rows
-- locked by another transaction are skipped.
create function private.drop_due_pushes() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.push_subscriptions
   where push_subscriptions.id in (
     select push_subscriptions.id from public.push_subscriptions
      where exists (select 1 from public.pushes where pushes.subscription_id = push_subscriptions.id and pushes.status = 'waiting' and pushes.due_at <= now())
        and not private.is_live_session(push_subscriptions.profile_id, push_subscriptions.session_id)
        for update skip locked
   );
  update public.pushes
     set status = 'dropped'
   where pushes.id in (
     select pushes.id from public.pushes
      where pushes.status = 'waiting' and pushes.due_at <= now() and pushes.expires_at <= now()
        for update skip locked
   );
end;
$$;

-- Called by the clock. Removes subscriptions of ended sessions, and notifications that were sent, dropped or parked and are older than a week. It checks each
-- subscription once an hour, at most 1000 at a time; drop_due_pushes checks those in use. {subscriptions, pushes}: how many were removed.
create function public.sweep_pushes() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_subscriptions int;
  v_pushes int;
begin
  with looked_at as (
    select push_subscriptions.id, private.is_live_session(push_subscriptions.profile_id, push_subscriptions.session_id) as lives
      from public.push_subscriptions
     where push_subscriptions.checked_at < now() - interval '1 hour'
     order by push_subscriptions.checked_at
     limit 1000
       for update skip locked
  ),
  kept as (
    update public.push_subscriptions set checked_at = now() from looked_at where push_subscriptions.id = looked_at.id and looked_at.lives
  )
  delete from public.push_subscriptions using looked_at l where push_subscriptions.id = l.id and not l.lives;
  get diagnostics v_subscriptions = row_count;
  delete from public.pushes
   where pushes.id in (
     select pushes.id from public.pushes
      where pushes.status <> 'waiting' and pushes.created_at < now() - interval '7 days'
      order by pushes.created_at
      limit 1000
        for update skip locked
   );
  get diagnostics v_pushes = row_count;
  return jsonb_build_object('subscriptions', v_subscriptions, 'pushes', v_pushes);
end;
$$;

-- Jobs ------------------------------------------------------------------------------------------------------------------

-- Claims notifications: {id, kind, content, expiresAt, timeZone, subscription: {id, endpoint, p256dh, auth}, attempts}.
create function private.claim_pushes(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys text[];
begin
  perform private.drop_due_pushes();
  v_keys := private.claim('push', p_limit);
  return (
    select jsonb_agg(
             jsonb_build_object(
               'id', pushes.id, 'kind', pushes.kind, 'content', pushes.content, 'expiresAt', private.iso(pushes.expires_at), 'timeZone', push_subscriptions.time_zone,
               'subscription', jsonb_build_object('id', push_subscriptions.id, 'endpoint', push_subscriptions.endpoint, 'p256dh', push_subscriptions.p256dh, 'auth', push_subscriptions.auth),
               'attempts', pushes.attempts
             )
             order by pushes.created_at, pushes.id
           )
      from public.pushes
      join public.push_subscriptions on push_subscriptions.id = pushes.subscription_id
     where pushes.id = any (v_keys::uuid[])
  );
end;
$$;

-- Stores that a notification is delivered or parked.
create function private.finish_push(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.pushes
     set status = case when p_parked then 'parked' else 'sent' end::public.outbox_status,
         sent_at = case when not p_parked then now() end,
         last_error = case when p_parked then pushes.last_error end
   where pushes.id = p_id::uuid and pushes.status = 'waiting';
  return found;
end;
$$;

-- Notifications are parked after about an hour; most expire earlier, and the email arrives anyway.
insert into private.queues (kind, source, key, waits, wanted, most_attempts, claim, finish) values
  ('push', 'public.pushes', 'id', $$status = 'waiting'$$, 'private.push_is_wanted(w, now())', 8, 'private.claim_pushes', 'private.finish_push');

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.push_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('notifications', (
    select coalesce(jsonb_agg(jsonb_build_object('endpoint', push_subscriptions.endpoint, 'since', push_subscriptions.created_at)), '[]')
      from public.push_subscriptions
     where push_subscriptions.profile_id = p_profile_id
  ));
end;
$$;

create function private.forget_pushes(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.pushes
   where pushes.booking_id in (select bookings.id from public.bookings where bookings.customer_id = p_profile_id or bookings.designer_id = p_profile_id) and pushes.status <> 'waiting';
  delete from public.push_subscriptions where push_subscriptions.profile_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.push_subscriptions, public.pushes}', 'private.push_data', 'private.forget_pushes');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.push_cases with (security_invoker = true) as
select pushes.id::text as id, pushes.created_at as since, pushes.kind || ': ' || coalesce(pushes.last_error, '') as detail, pushes.booking_id
  from public.pushes
 where pushes.status = 'parked';

create function private.retry_push(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.pushes set status = 'waiting', attempts = 0, due_at = now() where id = p_id::uuid and status = 'parked';
  return found;
end;
$$;

create function private.close_push(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.pushes set status = 'dropped', last_error = p_note where id = p_id::uuid and status = 'parked';
  return found;
end;
$$;

insert into private.cases (kind, subject, source, retry, close) values
  ('push', 'A notification could not be delivered', 'private.push_cases', 'private.retry_push', 'private.close_push');
