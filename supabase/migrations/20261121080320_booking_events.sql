-- What happens to a booking. An event is written once, in the transaction that causes it. Emails, notifications, news and open pages (delivery) each subscribe
-- with a trigger of their own on this table, and none of them needs another.
-- Events are what people do, and what the provider reports about their money. A reminder is not an event: it becomes due without anybody doing anything.

create type public.booking_event_kind as enum (
  'confirmed', 'rescheduled', 'extended', 'cancelled', 'completed', 'times_offered',
  -- A payment that is kept; one that could not buy its slot and is refunded; a refund that the provider has accepted, or that was paid in another way.
  'paid', 'payment_refused', 'refunded',
  'no_show_reported', 'no_show_decided', 'reviewed',
  -- The actor has written messages that the other member has not read for two minutes.
  'messages_unread',
  -- A calendar shows that the designer is busy elsewhere at the time of the booking.
  'calendar_conflict',
  -- A customer asks for a time; the designer offers some or declines.
  'time_requested', 'request_answered', 'request_declined',
  -- The designer withdraws the offer of the next session.
  'offer_withdrawn',
  -- The customer has sent the brief to the designer; the designer has asked for missing parts of it.
  'brief_sent', 'brief_asked',
  -- The designer has sent the plan, or a correction; the customer asks about it; the designer answers.
  'plan_sent', 'plan_asked', 'plan_answered',
  -- An administrator has settled the case of a plan that was not sent.
  'plan_decided'
);

create table public.booking_events (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  -- The booking's designer.
  designer_id uuid not null,
  kind public.booking_event_kind not null,
  -- Distinguishes events of the same kind, if a booking can have several.
  occurrence text check (char_length(occurrence) between 1 and 120),
  -- The actor. null: time has passed, the provider has reported the event, or somebody has changed a row by hand.
  actor public.booking_actor,
  -- The facts before and after the event, under the names that emails use.
  before jsonb not null default '{}' check (jsonb_typeof(before) = 'object'),
  after jsonb not null default '{}' check (jsonb_typeof(after) = 'object'),
  -- The actor's words, as the other member may read them (private.quoted_text). Emptied with the actor's account.
  message text,
  -- The id of the request that caused the event, to find its log lines.
  request_id text default private.request_id(),
  -- Not the start of the transaction, which may have waited for others: an event must not be older than news that was seen before it.
  created_at timestamptz not null default clock_timestamp(),
  -- Refuses a repeated event.
  unique nulls not distinct (booking_id, kind, occurrence)
);

-- Serves private.news_of.
create index booking_events_designer_idx on public.booking_events (designer_id, created_at);
-- Serves remove_old.
create index booking_events_created_idx on public.booking_events (created_at);

alter table public.booking_events enable row level security;

-- Returns a person's text for another to read; null as long as their address is not confirmed.
create function private.quoted_text(p_profile_id uuid, p_text text) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select p_text from public.profiles where profiles.id = p_profile_id and profiles.address_confirmed_at is not null);
end;
$$;

-- Returns a slot for the facts of an event: {slotStart, slotEnd}.
create function private.slot_facts(p_slot tstzrange) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('slotStart', private.iso(lower(p_slot)), 'slotEnd', private.iso(upper(p_slot)));
end;
$$;

-- Writes an event of a booking, unless it has been written before.
create function private.add_event(
  p_booking_id uuid, p_kind public.booking_event_kind, p_occurrence text, p_actor public.booking_actor,
  p_after jsonb default '{}', p_before jsonb default '{}', p_message text default null
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.booking_events (booking_id, designer_id, kind, occurrence, actor, before, after, message)
  select bookings.id, bookings.designer_id, p_kind, p_occurrence, p_actor, p_before, p_after, p_message
    from public.bookings
   where bookings.id = p_booking_id
  on conflict (booking_id, kind, occurrence) do nothing;
end;
$$;

-- A trigger, so that every way to confirm, reschedule, extend or cancel (payment, webhook, reconciler, an administrator's update) causes the same event.
-- Changes of a booking whose slot is over no longer concern anybody, except its completion.
create function private.record_booking_event() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_cancellation public.cancellations;
begin
  if new.status = 'completed' then
    perform private.add_event(new.id, 'completed', null, null);
  elsif upper(new.slot) <= now() then
    return null;
  elsif new.status = 'cancelled' then
    -- Without a row in cancellations, the status was changed by hand.
    select * into v_cancellation from public.cancellations where cancellations.booking_id = new.id;
    perform private.add_event(
      new.id, 'cancelled', new.invite_sequence::text, v_cancellation.cancelled_by,
      jsonb_build_object(
        'refundAmount', private.promised_refund(new.id),
        -- The refund of the booking's extensions has been requested by now, but not its own.
        'refundedBefore', private.full_refund(new) - private.promised_refund(new.id) + coalesce(v_cancellation.refund_minor, 0)
      ),
      p_message => case v_cancellation.cancelled_by
        when 'customer' then private.quoted_text(new.customer_id, v_cancellation.message)
        when 'designer' then private.quoted_text(new.designer_id, v_cancellation.message)
        else v_cancellation.message
      end
    );
  elsif tg_op = 'UPDATE' and old.status = 'confirmed' and lower(new.slot) = lower(old.slot) then
    perform private.add_event(
      new.id, 'extended', private.iso(upper(new.slot)), null, private.slot_facts(new.slot), private.slot_facts(old.slot)
    );
  elsif tg_op = 'UPDATE' and old.status = 'confirmed' then
    perform private.add_event(
      new.id, 'rescheduled', new.invite_sequence::text, 'customer', private.slot_facts(new.slot), private.slot_facts(old.slot)
    );
  else
    perform private.add_event(new.id, 'confirmed', new.invite_sequence::text, 'customer', private.slot_facts(new.slot));
  end if;
  return null;
end;
$$;

create trigger bookings_note_confirmed
  after insert on public.bookings
  for each row when (new.status = 'confirmed' and new.kind = 'session')
  execute function private.record_booking_event();

create trigger bookings_note_changed
  after update on public.bookings
  for each row when (
    new.kind = 'session'
    and (
      (new.status = 'confirmed' and (old.status <> 'confirmed' or new.slot <> old.slot))
      or (old.status = 'confirmed' and new.status <> 'confirmed')
    )
  )
  execute function private.record_booking_event();

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.forget_events(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.booking_events
     set message = null
    from public.bookings
   where bookings.id = booking_events.booking_id and booking_events.message is not null
     and p_profile_id = case booking_events.actor when 'customer' then bookings.customer_id when 'designer' then bookings.designer_id end;
end;
$$;

insert into private.personal_data (tables, forget, note) values
  ('{public.booking_events}', 'private.forget_events', 'Events repeat what is exported with the booking.');
