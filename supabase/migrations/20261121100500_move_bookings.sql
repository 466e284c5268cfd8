-- Another time for a booking. A move is one update of its slot: the exclusion constraint decides against everybody else, so the old time
-- is never given up without the new one.

-- Times that the designer proposes instead. They are offers, not holds: until the customer takes one, others may book them.
create table public.time_offers (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  slot tstzrange not null check (lower_inc(slot) and not upper_inc(slot) and isfinite(lower(slot)) and isfinite(upper(slot))),
  created_at timestamptz not null default now(),
  primary key (booking_id, slot)
);
alter table public.time_offers enable row level security;
revoke all on table public.time_offers from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.time_offers to service_role;
create policy "Only the service role touches it" on public.time_offers for all to service_role using (true) with check (true);

-- A booking that has moved or ended has no open offers.
create function private.withdraw_offers() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.time_offers o where o.booking_id = new.id;
  return null;
end;
$$;
revoke all on function private.withdraw_offers() from public, anon, authenticated, service_role;

create trigger bookings_withdraw_offers
  after update on public.bookings
  for each row when (new.slot <> old.slot or (old.status = 'confirmed' and new.status <> 'confirmed'))
  execute function private.withdraw_offers();

-- Whether the designer's hours have exactly this slot.
create function private.is_offered(p_designer_id uuid, p_slot tstzrange) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (
      select p_slot = any (private.slots_of(a, lower(p_slot), lower(p_slot) + interval '1 microsecond'))
        from public.availability a
       where a.designer_id = p_designer_id
    ),
    false
  );
end;
$$;
revoke all on function private.is_offered(uuid, tstzrange) from public, anon, authenticated, service_role;
grant execute on function private.is_offered(uuid, tstzrange) to service_role;

-- Whether another booking than p_booking_id stands in the way of a slot at this moment.
create function private.is_taken(p_designer_id uuid, p_slot tstzrange, p_booking_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.bookings b
     where b.designer_id = p_designer_id and b.slot && p_slot and b.id <> p_booking_id
       and (b.status = 'confirmed' or (b.status = 'pending_payment' and b.hold_expires_at > now()))
  );
end;
$$;
revoke all on function private.is_taken(uuid, tstzrange, uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_taken(uuid, tstzrange, uuid) to service_role;

-- Every move mails both people: nobody needs more than this.
create function private.moves_left(p_booking public.bookings) returns int
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 10 - p_booking.invite_sequence;
end;
$$;
revoke all on function private.moves_left(public.bookings) from public, anon, authenticated, service_role;
grant execute on function private.moves_left(public.bookings) to service_role;

create function private.slot_from(p_start timestamptz, p_end timestamptz) returns tstzrange
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_start is null or p_end is null or not p_start < p_end or not isfinite(p_start) or not isfinite(p_end)
     or p_start > timestamptz '9000-01-01 00:00:00+00' then
    raise exception using
      errcode = 'PT400', message = 'invalid_slot', detail = 'The slot has to end after it starts.', hint = 'slotEnd';
  end if;
  return tstzrange(p_start, p_end);
end;
$$;
revoke all on function private.slot_from(timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.slot_from(timestamptz, timestamptz) to service_role;

-- Moves one's confirmed booking to another free slot of the designer, at the price agreed. By oneself as long as a cancellation would
-- return something; to a time that the designer has offered until the old one begins, and without a cap on later refunds.
-- {bookingId, slotStart, slotEnd}; repeating it answers the same. PT404 not_found; PT400 invalid_slot; PT409 not_reschedulable,
-- slot_begun, slot_taken.
create function public.reschedule_booking(
  p_user_id uuid, p_booking_id uuid, p_slot_start timestamptz, p_slot_end timestamptz
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_slot constant tstzrange := private.slot_from(p_slot_start, p_slot_end);
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_by_designer boolean;
  v_percent smallint;
begin
  if v_booking.customer_id is distinct from p_user_id then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  if v_booking.status <> 'confirmed' then
    raise exception using
      errcode = 'PT409', message = 'not_reschedulable', detail = 'Only a confirmed booking can be moved.', hint = 'bookingId';
  end if;
  if v_booking.slot <> v_slot then
    v_by_designer := exists (select 1 from public.time_offers o where o.booking_id = p_booking_id and o.slot = v_slot);
    v_percent := private.refund_percent(lower(v_booking.slot), now());
    if lower(v_booking.slot) <= now() or (v_percent = 0 and not v_by_designer) then
      raise exception using
        errcode = 'PT409', message = 'not_reschedulable', detail = 'It is too late to move this consultation.', hint = 'bookingId';
    end if;
    if private.moves_left(v_booking) <= 0 then
      raise exception using
        errcode = 'PT409', message = 'not_reschedulable', detail = 'This consultation has been moved too often.', hint = 'bookingId';
    end if;
    if p_slot_start <= now() then
      raise exception using
        errcode = 'PT409', message = 'slot_begun', detail = 'This slot has already begun. Please choose a later one.', hint = 'slotStart';
    end if;
    if not v_by_designer and not private.is_offered(v_booking.designer_id, v_slot) then
      raise exception using
        errcode = 'PT400', message = 'invalid_slot', detail = 'The designer does not offer this slot.', hint = 'slotStart';
    end if;
    update public.bookings b
       set status = 'expired'
     where b.designer_id = v_booking.designer_id and b.slot && v_slot
       and b.status = 'pending_payment' and b.hold_expires_at <= now();
    begin
      update public.bookings b
         set slot = v_slot,
             refund_cap_percent = case when v_by_designer then b.refund_cap_percent else least(b.refund_cap_percent, v_percent) end
       where b.id = p_booking_id;
    exception
      when exclusion_violation then
        raise exception using
          errcode = 'PT409', message = 'slot_taken', detail = 'Somebody else has just taken this slot. Please choose another one.',
          hint = 'slotStart';
    end;
  end if;
  return jsonb_build_object(
    'bookingId', p_booking_id, 'slotStart', private.iso(lower(v_slot)), 'slotEnd', private.iso(upper(v_slot))
  );
end;
$$;
revoke all on function public.reschedule_booking(uuid, uuid, timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.reschedule_booking(uuid, uuid, timestamptz, timestamptz) to service_role;

-- A designer proposes other times, [{start, end}], for a confirmed booking that has not begun; they replace those proposed before and
-- are mailed. {ok}. PT404 not_found; PT400 invalid_slot; PT409 not_reschedulable, slot_begun, slot_taken.
create function public.offer_times(p_designer_id uuid, p_booking_id uuid, p_slots jsonb, p_message text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_item record;
  v_slot tstzrange;
  v_slots tstzrange[] := '{}';
begin
  if v_booking.designer_id is distinct from p_designer_id or v_booking.hold_expires_at is not null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  if v_booking.status <> 'confirmed' or lower(v_booking.slot) <= now() or private.moves_left(v_booking) <= 0 then
    raise exception using
      errcode = 'PT409', message = 'not_reschedulable', detail = 'This consultation can no longer be moved.', hint = 'bookingId';
  end if;
  if jsonb_array_length(p_slots) not between 1 and 3 then
    raise exception using errcode = 'PT400', message = 'invalid_slot', detail = 'Propose one to three times.', hint = 'slots';
  end if;
  for v_item in select s.value, s.n - 1 as n from jsonb_array_elements(p_slots) with ordinality s (value, n) loop
    v_slot := private.slot_from((v_item.value ->> 'start')::timestamptz, (v_item.value ->> 'end')::timestamptz);
    if lower(v_slot) <= now() then
      raise exception using
        errcode = 'PT409', message = 'slot_begun', detail = 'This slot has already begun.', hint = format('slots.%s.start', v_item.n);
    end if;
    if v_slot = v_booking.slot or v_slot = any (v_slots) or not private.is_offered(p_designer_id, v_slot) then
      raise exception using
        errcode = 'PT400', message = 'invalid_slot', detail = 'This is not another slot of your calendar.',
        hint = format('slots.%s.start', v_item.n);
    end if;
    if private.is_taken(p_designer_id, v_slot, p_booking_id) then
      raise exception using
        errcode = 'PT409', message = 'slot_taken', detail = 'This slot is booked already.', hint = format('slots.%s.start', v_item.n);
    end if;
    v_slots := v_slots || v_slot;
  end loop;
  delete from public.time_offers o where o.booking_id = p_booking_id and o.slot <> all (v_slots);
  insert into public.time_offers (booking_id, slot) select p_booking_id, s from unnest(v_slots) s on conflict do nothing;
  -- The same times proposed again are no news.
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content, expires_at)
  values (
    format('time_offered:%s:%s:%s', p_booking_id, v_booking.invite_sequence, md5(v_slots::text)), 'time_offered', v_booking.customer_id,
    p_booking_id,
    private.booking_mail(v_booking) || jsonb_build_object(
      'recipient', 'customer',
      'offers', (
        select jsonb_agg(jsonb_build_object('slotStart', private.iso(lower(s)), 'slotEnd', private.iso(upper(s))) order by s) from unnest(v_slots) s
      ),
      'message', nullif(btrim(p_message), '')
    ),
    lower(v_booking.slot)
  )
  on conflict (event_key) do nothing;
  return jsonb_build_object('ok', true);
end;
$$;
revoke all on function public.offer_times(uuid, uuid, jsonb, text) from public, anon, authenticated;
grant execute on function public.offer_times(uuid, uuid, jsonb, text) to service_role;
