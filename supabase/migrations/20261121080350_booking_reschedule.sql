-- Moving a booking to another slot.

-- Other times that the designer offers for a booking. They are not held: other customers may book them until the customer takes one.
create table public.time_offers (
  booking_id uuid references public.bookings (id) on delete cascade,
  slot tstzrange check (lower_inc(slot) and not upper_inc(slot) and isfinite(lower(slot)) and isfinite(upper(slot))),
  created_at timestamptz not null default now(),
  primary key (booking_id, slot)
);

alter table public.time_offers enable row level security;

-- Removes the offers when the booking is rescheduled or is no longer confirmed.
create function private.withdraw_offers() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.time_offers where time_offers.booking_id = new.id;
  return null;
end;
$$;

create trigger bookings_withdraw_offers
  after update on public.bookings
  for each row when (new.slot <> old.slot or (old.status = 'confirmed' and new.status <> 'confirmed'))
  execute function private.withdraw_offers();

-- The times that the designer offers for a booking, as long as neither they nor the booking have begun: [{slotStart, slotEnd, free}]. `free`: nobody has taken
-- the time.
create function private.offers_of(p_booking public.bookings, p_at timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'slotStart', private.iso(lower(time_offers.slot)),
                 'slotEnd', private.iso(upper(time_offers.slot)),
                 'free', not private.is_taken(p_booking.designer_id, time_offers.slot, array[p_booking.id], time_offers.created_at)
               )
               order by time_offers.slot
             ),
             '[]'
           )
      from public.time_offers
     where time_offers.booking_id = p_booking.id and lower(time_offers.slot) > p_at and lower(p_booking.slot) > p_at
  );
end;
$$;

-- Whether the designer's hours contain this slot, and whether it begins too soon for a customer to choose it. Rescheduling keeps the length of the booking,
-- even if the length of the designer's slots has changed.
create function private.find_slot(p_booking public.bookings, p_slot tstzrange, out is_offered boolean, out is_too_soon boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_availability public.availability;
begin
  select * into v_availability from public.availability where availability.designer_id = p_booking.designer_id;
  is_offered := private.is_offered(v_availability, (extract(epoch from upper(p_booking.slot) - lower(p_booking.slot)) / 60)::int, p_slot);
  is_too_soon := lower(p_slot) < private.bookable_from(v_availability, now());
end;
$$;

-- Moves the customer's confirmed booking to another free slot of the designer, at the agreed price. The customer may choose any slot as long as cancelling
-- would refund something, and once more after that, until the old slot begins. Moving caps later refunds at what cancelling would have refunded at that moment.
-- An offered time may be taken until the old slot begins, without that cap.
-- A single update changes the slot, so the old time is released only if the new one is free. A repeated request returns the same. {bookingId, slotStart,
-- slotEnd}. PT404 not_found; PT400 invalid_slot; PT409 not_reschedulable, slot_begun, slot_taken; PT429 rate_limited.
create function public.reschedule_booking(
  p_user_id uuid, p_booking_id uuid, p_slot_start timestamptz, p_slot_end timestamptz, p_time_zone text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_slot constant tstzrange := private.slot_from(p_slot_start, p_slot_end);
  v_booking public.bookings;
  -- When the designer offered the slot; null: it is not an offered one.
  v_offered_at timestamptz;
  v_found record;
  v_percent smallint;
begin
  perform private.require_role(p_user_id, 'user');
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_user_id, 'customer');
  if v_booking.status <> 'confirmed' then
    perform private.refuse('move_not_confirmed', 'bookingId');
  end if;
  if v_booking.slot <> v_slot then
    select time_offers.created_at into v_offered_at from public.time_offers where time_offers.booking_id = p_booking_id and time_offers.slot = v_slot;
    v_percent := private.refund_percent(v_booking, now());
    if lower(v_booking.slot) <= now() or (v_percent = 0 and v_booking.moved_late and v_offered_at is null) then
      perform private.refuse('move_too_late', 'bookingId');
    end if;
    if private.is_blocked(v_booking.customer_id, v_booking.designer_id)
       or (v_offered_at is null and not private.is_listed_or_paused(v_booking.designer_id)) then
      perform private.refuse('move_designer_not_listed', 'bookingId');
    end if;
    perform private.release_expired_holds(v_booking.designer_id, v_slot);
    v_found := private.find_slot(v_booking, v_slot);
    -- The designer's rules do not restrict their own offers.
    perform private.require_free_slot(
      v_slot, v_offered_at is not null or v_found.is_offered, v_offered_at is null and v_found.is_too_soon,
      private.is_taken(v_booking.designer_id, v_slot, array[p_booking_id], coalesce(v_offered_at, '-infinity'))
    );
    perform private.take_limit('move', p_user_id::text);
    update public.bookings
       set slot = v_slot,
           customer_time_zone = coalesce(private.known_time_zone(p_time_zone), bookings.customer_time_zone),
           refund_cap_percent = case when v_offered_at is not null then bookings.refund_cap_percent else least(bookings.refund_cap_percent, v_percent) end,
           moved_late = bookings.moved_late or (v_percent = 0 and v_offered_at is null)
     where bookings.id = p_booking_id;
  end if;
  return jsonb_build_object(
    'bookingId', p_booking_id, 'slotStart', private.iso(lower(v_slot)), 'slotEnd', private.iso(upper(v_slot))
  );
end;
$$;

-- Checks the times that a designer offers, p_slots = [{start, end}], for a booking or in answer to a request. There must be one to private.max_offers()
-- different ones that have not begun, are as long as the session and lie at most private.max_horizon_days() ahead. PT400 invalid_slot; PT409 slot_begun.
create function private.offered_slots(p_booking public.bookings, p_slots jsonb) returns tstzrange[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_moves constant boolean := p_booking.kind = 'session';
  v_item record;
  v_slot tstzrange;
  v_slots tstzrange[] := '{}';
begin
  if jsonb_array_length(p_slots) not between 1 and private.max_offers() then
    perform private.refuse('wrong_number_of_offers', 'slots');
  end if;
  for v_item in select element.value, element.n - 1 as n from jsonb_array_elements(p_slots) with ordinality element (value, n) loop
    v_slot := private.slot_from((v_item.value ->> 'start')::timestamptz, (v_item.value ->> 'end')::timestamptz);
    if lower(v_slot) <= now() then
      perform private.refuse('offer_begun', format('slots.%s.start', v_item.n));
    end if;
    if v_slot = any (v_slots) or (v_moves and v_slot = p_booking.slot)
       or upper(v_slot) - lower(v_slot) <> upper(p_booking.slot) - lower(p_booking.slot)
       or lower(v_slot) > now() + make_interval(days => private.max_horizon_days()) then
      perform private.refuse(
        case when v_moves then 'offer_does_not_fit_booking' else 'offer_does_not_fit_request' end, format('slots.%s.start', v_item.n)
      );
    end if;
    v_slots := v_slots || v_slot;
  end loop;
  return v_slots;
end;
$$;

-- Offers the customer other times, p_slots = [{start, end}], for a confirmed booking that has not begun. They may lie outside the designer's hours, within the
-- notice, and where the designer's own calendars are busy. They replace earlier offers, and the customer gets an email. {ok: true}. PT404 not_found; PT400
-- invalid_slot; PT409 not_reschedulable, slot_begun, slot_taken.
create function public.offer_times(p_designer_id uuid, p_booking_id uuid, p_slots jsonb, p_message text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_item record;
  v_slots tstzrange[];
  v_before tstzrange[];
  v_message constant text := private.quoted_text(p_designer_id, nullif(btrim(p_message), ''));
  v_last public.booking_events;
begin
  perform private.require_role(p_designer_id, 'designer');
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_designer_id, 'designer');
  if v_booking.status <> 'confirmed' or lower(v_booking.slot) <= now()
     or private.is_blocked(v_booking.customer_id, v_booking.designer_id) then
    perform private.refuse('move_not_offered', 'bookingId');
  end if;
  if not private.is_listed_or_paused(p_designer_id) then
    perform private.refuse('offer_while_hidden', 'bookingId');
  end if;
  v_slots := private.offered_slots(v_booking, p_slots);
  for v_item in select item.slot, item.n - 1 as n from unnest(v_slots) with ordinality item (slot, n) loop
    if private.is_taken(p_designer_id, v_item.slot, array[p_booking_id], now()) then
      perform private.refuse('designer_busy', format('slots.%s.start', v_item.n));
    end if;
  end loop;
  v_before := array(select time_offers.slot from public.time_offers where time_offers.booking_id = p_booking_id);
  delete from public.time_offers where time_offers.booking_id = p_booking_id;
  insert into public.time_offers (booking_id, slot) select p_booking_id, item from unnest(v_slots) item;
  select * into v_last
    from public.booking_events
   where booking_events.booking_id = p_booking_id and booking_events.kind in ('times_offered', 'time_requested')
   order by booking_events.created_at desc
   limit 1;
  -- Offering the same times again causes no event, unless the message is another one, or the customer has asked for other times since.
  if not (v_before @> v_slots and v_before <@ v_slots)
     or (v_last.kind, v_last.message) is distinct from ('times_offered'::public.booking_event_kind, v_message) then
    perform private.add_event(
      p_booking_id, 'times_offered', extract(epoch from clock_timestamp())::text, 'designer',
      jsonb_build_object('offers', (select jsonb_agg(private.slot_facts(item) order by item) from unnest(v_slots) item)), p_message => v_message
    );
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

insert into private.personal_data (tables, note) values
  ('{public.time_offers}', 'Times without texts, removed with the booking or when it is taken.');
