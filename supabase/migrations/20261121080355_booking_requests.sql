-- How a customer who finds no time asks for one, and how the designer answers (docs/decisions/031-asking-for-a-time.md). A request is a row of bookings with
-- the agreed terms but without a slot. The designer answers with holds for that customer. Each hold is a booking that answers the request, so the exclusion
-- constraint keeps the times for the customer, and the usual payment and terms apply. A designer who offers the next session after one makes the request on the
-- customer's behalf. Asking for another time for a booking adds no row of bookings: the designer answers with offers for that booking (public.offer_times).

create type public.decline_reason as enum ('no_time', 'away', 'other_service', 'not_a_fit', 'no_answer');

-- When the customer is available, and why the designer declined the request; 'no_answer': its times were over, or the designer had left, before an answer.
create table public.time_requests (
  -- The request, or the confirmed booking that the customer wants to move.
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  wanted tstzmultirange not null check (not isempty(wanted) and not lower_inf(wanted) and not upper_inf(wanted)),
  declined_for public.decline_reason,
  -- The session after which the designer offers this next one; null: the customer's own request.
  follows_id uuid references public.bookings (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Serves remove_old.
create index time_requests_created_idx on public.time_requests (created_at);
create index time_requests_follows_idx on public.time_requests (follows_id) where follows_id is not null;
-- Serves customers' lists.
create index time_requests_declined_idx on public.time_requests (booking_id) where declined_for is not null;

alter table public.time_requests enable row level security;

-- Returns the times of a request, from [{start, end}]. Each must have room for a session of p_minutes, last at most a day, begin after the notice and lie
-- within the horizon. Adjacent times are merged. PT400 invalid_range.
create function private.wanted_times(p_ranges jsonb, p_availability public.availability, p_minutes int) returns tstzmultirange
language plpgsql
stable
set search_path = ''
as $$
declare
  v_item record;
  v_range tstzrange;
  v_wanted tstzmultirange := '{}';
  v_fault text;
begin
  if jsonb_array_length(p_ranges) not between 1 and private.max_offers() then
    perform private.refuse('wrong_number_of_ranges', 'ranges');
  end if;
  for v_item in select element.value, element.n - 1 as n from jsonb_array_elements(p_ranges) with ordinality element (value, n) loop
    v_range := private.slot_from((v_item.value ->> 'start')::timestamptz, (v_item.value ->> 'end')::timestamptz);
    v_fault := case
      when upper(v_range) > lower(v_range) + interval '1 day' then 'range_too_long'
      when upper(v_range) < lower(v_range) + make_interval(mins => p_minutes) then 'range_too_short'
      when lower(v_range) < private.bookable_from(p_availability, now()) then 'range_needs_notice'
      when lower(v_range) >= now() + make_interval(days => p_availability.horizon_days) then 'range_too_far_ahead'
    end;
    if v_fault is not null then
      perform private.refuse(v_fault, format('ranges.%s.start', v_item.n), jsonb_build_object('minutes', p_minutes));
    end if;
    v_wanted := v_wanted + tstzmultirange(v_range);
  end loop;
  return v_wanted;
end;
$$;

-- Returns the times of a request for the facts of an event.
create function private.wanted_facts(p_wanted tstzmultirange) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select jsonb_agg(private.slot_facts(item) order by item) from unnest(p_wanted) item);
end;
$$;

-- Asks a designer for a time: {id}. p_ranges = [{start, end}], p_note is a sentence to the designer. The request ends when its times are over. Because it sends
-- a free message to a stranger, it requires a confirmed address, and a customer has at most one open request with a designer. Repeating it returns the same
-- request. PT400 invalid_rate, invalid_range; PT403 address_unconfirmed; PT409 already_requested, not_bookable, free_consultation_used; PT429 rate_limited.
create function public.request_time(
  p_user_id uuid, p_rate_id uuid, p_designer_id uuid, p_ranges jsonb, p_note text, p_time_zone text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  -- The slot does not matter here: the call locks the designer, and refuses a rate that cannot be booked.
  v_rate constant record := private.rate_to_book(p_user_id, p_rate_id, p_designer_id, tstzrange(now(), now(), '[]'));
  v_availability public.availability;
  v_minutes int;
  v_wanted tstzmultirange;
  v_request public.bookings;
begin
  select * into v_availability from public.availability where availability.designer_id = p_designer_id;
  v_minutes := coalesce((select rates.slot_minutes from public.rates where rates.id = p_rate_id), v_availability.slot_minutes);
  v_wanted := private.wanted_times(p_ranges, v_availability, v_minutes);
  if not v_rate.address_confirmed then
    perform private.refuse('time_request_unconfirmed', 'serviceInfo._id');
  end if;
  if v_rate.price_minor = 0 then
    perform private.require_free_consultation(p_user_id, p_designer_id, true, '{}');
  end if;
  select bookings.* into v_request
    from public.bookings
   where bookings.customer_id = p_user_id and bookings.designer_id = p_designer_id and bookings.status = 'requested';
  if v_request.hold_expires_at <= now() then
    update public.bookings set status = 'expired' where bookings.id = v_request.id;
  elsif exists (select 1 from public.time_requests where time_requests.booking_id = v_request.id and time_requests.follows_id is not null) then
    -- The customer wants none of the times that the designer offers for the next session.
    update public.bookings set status = 'cancelled' where bookings.id = v_request.id;
  elsif v_request.rate_id = p_rate_id and exists (select 1 from public.time_requests where time_requests.booking_id = v_request.id and time_requests.wanted = v_wanted) then
    -- Sent again after a lost response, perhaps with other words.
    update public.bookings set notes = coalesce(nullif(btrim(p_note), ''), bookings.notes) where bookings.id = v_request.id;
    return jsonb_build_object('id', v_request.id);
  elsif v_request.id is not null then
    perform private.refuse('time_already_requested', 'ranges');
  end if;
  perform private.take_limit('time_request', p_user_id::text);
  perform private.take_limit('time_request_to_designer', p_user_id || ' to ' || p_designer_id);
  insert into public.bookings (
    kind, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, notes, customer_time_zone
  ) values (
    'request', p_user_id, p_designer_id, p_rate_id, tstzrange(lower(v_wanted), lower(v_wanted) + make_interval(mins => v_minutes)), v_rate.slot_type,
    'requested', upper(v_wanted), v_rate.service_name, v_rate.price_minor, v_rate.currency, nullif(btrim(p_note), ''),
    private.known_time_zone(p_time_zone)
  )
  returning * into v_request;
  insert into public.time_requests (booking_id, wanted) values (v_request.id, v_wanted);
  perform private.add_event(
    v_request.id, 'time_requested', null, 'customer', jsonb_build_object('wanted', private.wanted_facts(v_wanted))
  );
  return jsonb_build_object('id', v_request.id);
end;
$$;

-- Asks the designer of a confirmed booking for another time: {ok: true}. p_ranges = [{start, end}]: when the customer is available. They replace what the
-- customer asked for before; an empty list withdraws it. The wish ends when the designer offers times or declines, and with any change of the booking. PT404
-- not_found; PT400 invalid_range; PT409 not_reschedulable; PT429 rate_limited.
create function public.ask_to_move(p_user_id uuid, p_booking_id uuid, p_ranges jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_availability public.availability;
  v_wanted tstzmultirange;
begin
  perform private.require_role(p_user_id, 'user');
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_user_id, 'customer');
  if v_booking.kind <> 'session' or v_booking.status <> 'confirmed' then
    perform private.refuse('move_not_confirmed', 'bookingId');
  elsif p_ranges = '[]' then
    delete from public.time_requests where time_requests.booking_id = p_booking_id;
    return jsonb_build_object('ok', true);
  elsif lower(v_booking.slot) <= now() then
    perform private.refuse('move_too_late', 'bookingId');
  elsif private.is_blocked(v_booking.customer_id, v_booking.designer_id) or not private.is_listed_or_paused(v_booking.designer_id) then
    perform private.refuse('move_designer_not_listed', 'bookingId');
  end if;
  select * into v_availability from public.availability where availability.designer_id = v_booking.designer_id;
  v_wanted := private.wanted_times(p_ranges, v_availability, (extract(epoch from upper(v_booking.slot) - lower(v_booking.slot)) / 60)::int);
  -- Sent again after a lost response.
  if exists (select 1 from public.time_requests where time_requests.booking_id = p_booking_id and time_requests.wanted = v_wanted and time_requests.declined_for is null) then
    return jsonb_build_object('ok', true);
  end if;
  perform private.take_limit('time_request', p_user_id::text);
  perform private.take_limit('time_request_to_designer', p_user_id || ' to ' || v_booking.designer_id);
  insert into public.time_requests (booking_id, wanted) values (p_booking_id, v_wanted)
  on conflict (booking_id) do update set wanted = excluded.wanted, declined_for = null, created_at = now();
  perform private.add_event(
    p_booking_id, 'time_requested', extract(epoch from clock_timestamp())::text, 'customer',
    jsonb_build_object('wanted', private.wanted_facts(v_wanted), 'moves', true)
  );
  return jsonb_build_object('ok', true);
end;
$$;

-- The other times for which the customer of a booking has asked: {wanted, declinedFor}; null if none.
create function private.asked_to_move(p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('wanted', private.wanted_facts(time_requests.wanted), 'declinedFor', time_requests.declined_for)
      from public.time_requests
     where time_requests.booking_id = p_booking.id and p_booking.kind = 'session' and lower(p_booking.slot) > now()
  );
end;
$$;

-- Ends the customer's wish for another time when the booking is moved, cancelled or over, or when the designer offers times for it.
create function private.end_ask() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.time_requests where time_requests.booking_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end;
$$;

create trigger bookings_end_ask
  after update on public.bookings
  for each row when (old.kind = 'session' and old.status = 'confirmed' and (new.slot <> old.slot or new.status <> 'confirmed'))
  execute function private.end_ask('id');

create trigger time_offers_end_ask
  after insert on public.time_offers
  for each row execute function private.end_ask('booking_id');

-- Locks an open request of a designer and returns it; with p_moves also a booking that its customer wants to move. PT404 not_found; PT409 request_closed.
create function private.open_request(p_designer_id uuid, p_request_id uuid, p_moves boolean default false) returns public.bookings
language plpgsql
set search_path = ''
as $$
declare
  v_request public.bookings;
begin
  perform private.require_role(p_designer_id, 'designer');
  v_request := private.lock_booking(p_request_id);
  if v_request.designer_id is distinct from p_designer_id or not (p_moves or v_request.kind = 'request')
     or not exists (select 1 from public.time_requests where time_requests.booking_id = p_request_id) then
    perform private.refuse('request_not_found');
  end if;
  -- The wish to move a booking ends once the booking is no longer confirmed.
  if private.status_at(v_request.status, v_request.slot, v_request.hold_expires_at, now()) not in ('requested', 'confirmed')
     or (v_request.kind = 'session' and lower(v_request.slot) <= now())
     or exists (select 1 from public.time_requests where time_requests.booking_id = p_request_id and time_requests.declined_for is not null) then
    perform private.refuse('request_closed', 'requestId');
  end if;
  return v_request;
end;
$$;

-- Offers times to the customer of a request, p_slots = [{start, end}], and holds them for private.offer_hours(), at most until they begin. They may lie outside
-- the designer's hours and the requested times, within the notice, and at times that the designer's own calendars close. They replace earlier offers, except
-- one that the customer is paying for. {ok: true}. PT404 not_found; PT400 invalid_slot; PT409 request_closed, free_consultation_used, slot_begun, slot_taken;
-- PT429 rate_limited.
create function public.answer_request(p_designer_id uuid, p_request_id uuid, p_slots jsonb, p_message text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_request constant public.bookings := private.open_request(p_designer_id, p_request_id);
  v_item record;
  v_slots tstzrange[];
begin
  if not private.is_listed_or_paused(p_designer_id) then
    perform private.refuse('answer_while_hidden', 'requestId');
  end if;
  if v_request.price_minor = 0 and private.had_free_consultation(v_request.customer_id, p_designer_id, '{}') then
    perform private.refuse('customer_had_free_consultation', 'requestId');
  end if;
  v_slots := private.offered_slots(v_request, p_slots);
  -- Repeated times keep their holds.
  update public.bookings
     set status = case when bookings.hold_expires_at <= now() then 'expired' else 'cancelled' end::public.booking_status
   where bookings.answers_id = p_request_id and bookings.status = 'pending_payment'
     and (bookings.hold_expires_at <= now() or not exists (select 1 from public.payment_orders where payment_orders.booking_id = bookings.id))
     and not (bookings.slot = any (v_slots) and bookings.hold_expires_at > now());
  for v_item in select item.slot, item.n - 1 as n from unnest(v_slots) with ordinality item (slot, n) loop
    -- The customer is told that all these times are held as long as a new one.
    update public.bookings
       set hold_expires_at = least(now() + private.offer_hours(), lower(bookings.slot))
     where bookings.answers_id = p_request_id and bookings.status = 'pending_payment' and bookings.slot = v_item.slot;
    continue when found;
    perform private.release_expired_holds(p_designer_id, v_item.slot);
    if private.is_taken(p_designer_id, v_item.slot, '{}', now()) then
      perform private.refuse('designer_busy', format('slots.%s.start', v_item.n));
    end if;
    insert into public.bookings (
      kind, customer_id, designer_id, rate_id, answers_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, notes,
      customer_time_zone
    ) values (
      'offer', v_request.customer_id, p_designer_id, v_request.rate_id, p_request_id, v_item.slot, v_request.slot_type, 'pending_payment',
      least(now() + private.offer_hours(), lower(v_item.slot)), v_request.service_name, v_request.price_minor, v_request.currency,
      v_request.notes, v_request.customer_time_zone
    );
  end loop;
  -- The request stays open as long as one of its offers.
  update public.bookings request
     set hold_expires_at = greatest(
           request.hold_expires_at, (select max(bookings.hold_expires_at) from public.bookings where bookings.answers_id = request.id and bookings.status = 'pending_payment')
         )
   where request.id = p_request_id;
  perform private.take_limit('request_answer', p_request_id::text);
  perform private.add_event(
    -- Named after the holds and the message: a repeated answer causes no second event, but new holds and new words do.
    p_request_id, 'request_answered',
    (select md5(concat_ws(',', string_agg(bookings.id::text, ',' order by bookings.id), p_message)) from public.bookings where bookings.answers_id = p_request_id and bookings.status = 'pending_payment'),
    'designer',
    jsonb_build_object(
      'offers', (select jsonb_agg(private.slot_facts(item) order by item) from unnest(v_slots) item),
      'next', exists (select 1 from public.time_requests where time_requests.booking_id = p_request_id and time_requests.follows_id is not null),
      'heldUntil', (
        select private.iso(max(bookings.hold_expires_at)) from public.bookings where bookings.answers_id = p_request_id and bookings.status = 'pending_payment'
      )
    ),
    p_message => private.quoted_text(p_designer_id, nullif(btrim(p_message), ''))
  );
  return jsonb_build_object('ok', true);
end;
$$;

create view private.can_meet_again with (security_invoker = true) as
select bookings.id
  from public.bookings
  join public.designers on designers.id = bookings.designer_id and designers.listed
  join public.profiles designer on designer.id = bookings.designer_id and designer.deleted_at is null
  join public.profiles customer on customer.id = bookings.customer_id and customer.deleted_at is null
  left join public.blocks on blocks.customer_id = bookings.customer_id and blocks.designer_id = bookings.designer_id
 where blocks.customer_id is null;
comment on view private.can_meet_again is
  'Bookings whose members can have another one: the designer is listed, neither has left, and neither has blocked the other.';

-- Whether the designer may offer the customer the next session at p_at, which is allowed from the session's start on.
create function private.may_offer_next(p_booking public.bookings, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_booking.status in ('confirmed', 'completed')
    and p_at >= lower(p_booking.slot) and p_at < upper(p_booking.slot) + private.next_session_days()
    and not private.is_blocked(p_booking.customer_id, p_booking.designer_id)
    and not private.has_deleted_member(p_booking);
end;
$$;

-- Offers the customer of a session the next one, at the present price of a service: a request on the customer's behalf, answered at once (answer_request). It
-- replaces the earlier offer, unless the customer is paying for that. {ok: true}. PT404 not_found; PT400 invalid_rate, invalid_slot; PT409 offering_closed,
-- free_consultation_used, already_requested, request_closed, slot_begun, slot_taken; PT429 rate_limited.
create function public.offer_next(p_designer_id uuid, p_booking_id uuid, p_rate_id uuid, p_slots jsonb, p_message text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_rate record;
  v_open public.bookings;
  v_wanted constant tstzmultirange := (
    select range_agg(private.slot_from((element ->> 'start')::timestamptz, (element ->> 'end')::timestamptz)) from jsonb_array_elements(p_slots) element
  );
begin
  perform private.require_role(p_designer_id, 'designer');
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_designer_id, 'designer');
  if not private.may_offer_next(v_booking, now()) then
    perform private.refuse('offering_closed', 'bookingId');
  end if;
  select rates.service_name, rates.slot_type, rates.price_minor, rates.currency, rates.plan_days, make_interval(mins => coalesce(rates.slot_minutes, availability.slot_minutes)) as length into v_rate
    from public.rates
    join public.availability on availability.designer_id = rates.designer_id
   where rates.id = p_rate_id and rates.designer_id = p_designer_id and rates.retired_at is null;
  if not found then
    perform private.refuse('own_rate_retired', 'rateId');
  end if;
  if v_rate.price_minor = 0 and private.had_free_consultation(v_booking.customer_id, p_designer_id, '{}') then
    perform private.refuse('customer_had_free_consultation', 'rateId');
  end if;
  -- An ended request blocks a new one until its end is stored.
  update public.bookings
     set status = 'expired'
   where bookings.customer_id = v_booking.customer_id and bookings.designer_id = p_designer_id and bookings.status = 'requested' and bookings.hold_expires_at <= now();
  select * into v_open
    from public.bookings
   where bookings.customer_id = v_booking.customer_id and bookings.designer_id = p_designer_id and bookings.status = 'requested';
  if v_open.id is not null and not exists (select 1 from public.time_requests where time_requests.booking_id = v_open.id and time_requests.follows_id is not null) then
    perform private.refuse('customer_has_asked', 'bookingId');
  end if;
  if (v_open.rate_id, v_open.price_minor, v_open.currency, v_open.plan_days, upper(v_open.slot) - lower(v_open.slot))
     is distinct from (p_rate_id, v_rate.price_minor, v_rate.currency, v_rate.plan_days, v_rate.length) then
    if exists (
      select 1 from public.bookings join public.payment_orders on payment_orders.booking_id = bookings.id
       where bookings.answers_id = v_open.id and bookings.status = 'pending_payment' and bookings.hold_expires_at > now()
    ) then
      perform private.refuse('customer_is_paying', 'bookingId');
    end if;
    perform private.take_limit('request_answer', p_booking_id::text);
    update public.bookings set status = 'cancelled' where bookings.id = v_open.id;
    insert into public.bookings (
      kind, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, customer_time_zone
    ) values (
      'request', v_booking.customer_id, p_designer_id, p_rate_id, tstzrange(lower(v_wanted), lower(v_wanted) + v_rate.length), v_rate.slot_type,
      'requested', now() + private.offer_hours(), v_rate.service_name, v_rate.price_minor, v_rate.currency, v_booking.customer_time_zone
    )
    returning * into v_open;
    insert into public.time_requests (booking_id, wanted, follows_id) values (v_open.id, v_wanted, p_booking_id);
  end if;
  return public.answer_request(p_designer_id, v_open.id, p_slots, p_message);
end;
$$;

-- Declines a request and tells the customer the reason; a booking stays as it is. {ok: true}. PT404 not_found; PT409 request_closed.
create function public.decline_request(p_designer_id uuid, p_request_id uuid, p_reason public.decline_reason) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_moves constant boolean := (private.open_request(p_designer_id, p_request_id, true)).kind = 'session';
begin
  update public.time_requests set declined_for = p_reason where time_requests.booking_id = p_request_id;
  update public.bookings set status = 'cancelled' where bookings.id = p_request_id and not v_moves;
  perform private.add_event(
    p_request_id, 'request_declined', case when v_moves then extract(epoch from clock_timestamp())::text end, 'designer',
    jsonb_build_object('reason', p_reason, 'moves', v_moves)
  );
  return jsonb_build_object('ok', true);
end;
$$;

-- Withdraws the offer of the next session, releases its times and tells the customer. {ok: true}. PT404 not_found, also for a request that the customer has
-- made; PT409 request_closed.
create function public.withdraw_offer(p_designer_id uuid, p_request_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.open_request(p_designer_id, p_request_id);
  if not exists (select 1 from public.time_requests where time_requests.booking_id = p_request_id and time_requests.follows_id is not null) then
    perform private.refuse('offer_not_found');
  end if;
  update public.bookings set status = 'cancelled' where bookings.id = p_request_id;
  perform private.add_event(p_request_id, 'offer_withdrawn', null, 'designer');
  return jsonb_build_object('ok', true);
end;
$$;

-- Releases the holds of a request that is declined or withdrawn.
create function private.release_offers() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.bookings set status = 'cancelled' where bookings.answers_id = new.id and bookings.status = 'pending_payment';
  return null;
end;
$$;

create trigger bookings_release_offers
  after update on public.bookings
  for each row when (old.status = 'requested' and new.status = 'cancelled')
  execute function private.release_offers();

-- Tells the customers of these requests, which have ended, that the designer has not answered. The offer of a next session ends silently.
create function private.end_unanswered(p_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  for v_id in
    update public.time_requests
       set declined_for = 'no_answer'
     where time_requests.booking_id = any (p_ids) and time_requests.follows_id is null
       and not exists (select 1 from public.bookings where bookings.answers_id = time_requests.booking_id)
    returning time_requests.booking_id
  loop
    perform private.add_event(v_id, 'request_declined', null, 'designer', jsonb_build_object('reason', 'no_answer', 'moves', false));
  end loop;
end;
$$;

-- Ends a request, and with it the other offers, when an offered time is booked. A payment for one of the others is refunded.
create function private.end_request() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.bookings set status = 'cancelled' where bookings.id = new.answers_id and bookings.status = 'requested';
  return null;
end;
$$;

create trigger bookings_end_request
  after update on public.bookings
  for each row when (old.kind = 'offer' and new.kind = 'session')
  execute function private.end_request();

-- The open requests of a person with the times that are held for them: oldest first for designers, newest first for customers. Customers also see requests that
-- were declined, or ended without an answer, within the last week. Designers also see bookings that customers want to move. A next session is listed as long as
-- a time is held for it.
-- {requests: [{id, customer, designer, serviceInfo, note, wanted, createdAt, declinedFor, next, moves, offers: [{id, slotStart, slotEnd, heldUntil}]}]}.
create function public.time_requests(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_for_designer constant boolean := exists (select 1 from public.profiles where profiles.id = p_user_id and profiles.role = 'designer');
  v_shown uuid[];
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  if v_for_designer then
    v_shown := array(
      select bookings.id from public.bookings where bookings.designer_id = p_user_id and bookings.status = 'requested' and bookings.hold_expires_at > now()
      union all
      select bookings.id
        from public.bookings
        join public.time_requests on time_requests.booking_id = bookings.id and time_requests.declined_for is null
       where bookings.designer_id = p_user_id and bookings.kind = 'session' and bookings.status = 'confirmed' and lower(bookings.slot) > now()
    );
  else
    v_shown := array(
      select bookings.id from public.bookings where bookings.customer_id = p_user_id and bookings.status = 'requested' and bookings.hold_expires_at > now()
      union all
      select bookings.id
        from public.bookings
        join public.time_requests on time_requests.booking_id = bookings.id and time_requests.declined_for is not null
       where bookings.customer_id = p_user_id and bookings.kind = 'request' and bookings.status_changed_at > now() - interval '7 days'
    );
  end if;
  return (
    select jsonb_build_object('requests', coalesce(jsonb_agg(entry.facts order by case when v_for_designer then entry.created_at end, entry.created_at desc), '[]'))
      from (
        select request.created_at, jsonb_build_object(
                 'id', request.id,
                 'customer', jsonb_build_object('id', customer.id, 'name', customer.name, 'avatar', customer.avatar),
                 'designer', jsonb_build_object('id', designer.id, 'name', designer.name, 'avatar', designer.avatar),
                 'serviceInfo', private.agreed_rate(request),
                 'note', case when request.kind = 'request' then request.notes end,
                 'wanted', private.wanted_facts(time_requests.wanted),
                 'createdAt', private.iso(request.created_at),
                 'declinedFor', time_requests.declined_for,
                 'next', time_requests.follows_id is not null,
                 'moves', case when request.kind = 'session' then private.slot_facts(request.slot) end,
                 'offers', (
                   select coalesce(
                            jsonb_agg(
                              private.slot_facts(bookings.slot) || jsonb_build_object('id', bookings.id, 'heldUntil', private.iso(bookings.hold_expires_at)) order by bookings.slot
                            ),
                            '[]'
                          )
                     from public.bookings
                    where bookings.answers_id = request.id and bookings.status = 'pending_payment' and bookings.hold_expires_at > now()
                 )
               ) as facts
          from public.bookings request
          join public.time_requests on time_requests.booking_id = request.id
          join public.profiles customer on customer.id = request.customer_id
          join public.profiles designer on designer.id = request.designer_id
         where request.id = any (v_shown)
           -- A next session is listed only for the times to choose from, because nobody has asked for it.
           and (time_requests.follows_id is null or exists (
             select 1 from public.bookings where bookings.answers_id = request.id and bookings.status = 'pending_payment' and bookings.hold_expires_at > now()
           ))
      ) entry
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.request_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('request', (
    select jsonb_build_object(
             'booking_id', time_requests.booking_id, 'wanted', time_requests.wanted, 'declined_for', time_requests.declined_for, 'follows_id', time_requests.follows_id, 'created_at', time_requests.created_at
           )
      from public.time_requests
     where time_requests.booking_id = p_booking.id
  ));
end;
$$;

insert into private.personal_data (tables, export_of_booking, note) values
  ('{public.time_requests}', 'private.request_data', 'Times without texts stay with the booking.');
