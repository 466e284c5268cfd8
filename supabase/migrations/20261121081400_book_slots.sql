-- Claiming a slot. All claims on one designer queue on that designer's row, taken before any booking is
-- touched and by record_payment in the same order, so they cannot deadlock; the exclusion constraint stays
-- behind them for whatever writes without asking here.

-- Ends the holds on a span that have run out. Call it with the designer's row locked.
create function private.release_stale_holds(p_designer_id uuid, p_slot tstzrange) returns void
language sql
set search_path = ''
as $$
  update public.bookings b
     set status = 'expired'
   where b.designer_id = p_designer_id
     and b.slot && p_slot
     and b.status = 'pending_payment'
     and b.hold_expires_at <= now();
$$;
revoke all on function private.release_stale_holds(uuid, tstzrange) from public, anon, authenticated, service_role;
grant execute on function private.release_stale_holds(uuid, tstzrange) to service_role;

create function private.booking_receipt(p_booking public.bookings) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', (p_booking).id,
    'status', (p_booking).status,
    'holdExpiresAt', case when (p_booking).status = 'pending_payment' then private.iso((p_booking).hold_expires_at) end,
    'amount', (p_booking).price_minor,
    'currency', (p_booking).currency
  );
$$;
revoke all on function private.booking_receipt(public.bookings) from public, anon, authenticated, service_role;
grant execute on function private.booking_receipt(public.bookings) to service_role;

-- Holds a slot for 15 minutes, or confirms it at once when the rate is free.
-- Answers {id, status, holdExpiresAt, amount, currency}. Asking again for the same slot and rate answers with the
-- same booking, so that a lost answer can be asked for again; another service for a slot that one
-- holds oneself and has not begun to pay replaces the hold.
-- PT403 wrong_role; PT400 invalid_rate, invalid_slot; PT409 slot_begun, slot_taken, free_consultation_used.
create function public.book_slot(
  p_user_id uuid,
  p_rate_id uuid,
  p_designer_id uuid,
  p_slot_start timestamptz,
  p_slot_end timestamptz,
  p_slot_type text,
  p_notes text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_rate public.rates;
  v_slot tstzrange;
  v_booking public.bookings;
begin
  perform 1 from public.profiles p where p.id = p_user_id and p.role = 'user';
  if not found then
    raise exception using errcode = 'PT403', message = 'wrong_role', detail = 'Only customers can book a consultation.';
  end if;

  select * into v_rate from public.rates r where r.id = p_rate_id and r.retired_at is null;
  if not found or v_rate.designer_id <> p_designer_id then
    raise exception using
      errcode = 'PT400', message = 'invalid_rate',
      detail = 'This service is not offered any more.', hint = 'serviceInfo._id';
  end if;
  if p_slot_type is null or p_slot_type not in ('chat', 'call') then
    raise exception using
      errcode = 'PT400', message = 'invalid_slot', detail = 'A session is a chat or a call.', hint = 'slotType';
  end if;
  if p_slot_start is null or p_slot_end is null or not p_slot_start < p_slot_end
     or not isfinite(p_slot_start) or not isfinite(p_slot_end)
     or p_slot_start > timestamptz '9000-01-01 00:00:00+00' then
    raise exception using
      errcode = 'PT400', message = 'invalid_slot', detail = 'The slot has to end after it starts.', hint = 'slotEnd';
  end if;
  v_slot := tstzrange(p_slot_start, p_slot_end);

  perform 1 from public.designers d where d.id = v_rate.designer_id and d.listed for no key update;
  if not found then
    raise exception using
      errcode = 'PT400', message = 'invalid_rate',
      detail = 'This designer does not take bookings at the moment.', hint = 'serviceInfo._id';
  end if;

  -- What this customer has here already.
  select * into v_booking
    from public.bookings b
   where b.designer_id = v_rate.designer_id
     and b.slot && v_slot
     and b.status in ('pending_payment', 'confirmed')
     and b.customer_id = p_user_id
     and (b.status = 'confirmed' or b.hold_expires_at > now())
   limit 1;
  if found then
    if v_booking.slot = v_slot and v_booking.rate_id = p_rate_id then
      update public.bookings b
         set notes = p_notes, slot_type = p_slot_type::public.slot_type
       where b.id = v_booking.id and b.status = 'pending_payment';
      return private.booking_receipt(v_booking);
    end if;
    update public.bookings b
       set status = 'cancelled'
     where b.id = v_booking.id
       and b.status = 'pending_payment'
       and not exists (select 1 from public.payment_orders o where o.booking_id = b.id);
  end if;

  if p_slot_start <= now() then
    raise exception using
      errcode = 'PT409', message = 'slot_begun', detail = 'This slot has already begun. Please choose a later one.',
      hint = 'slotStart';
  end if;
  perform 1
    from private.designer_slots(v_rate.designer_id, p_slot_start, p_slot_start + interval '1 microsecond') s
   where s = v_slot;
  if not found then
    raise exception using
      errcode = 'PT400', message = 'invalid_slot',
      detail = 'The designer does not offer this slot.', hint = 'slotStart';
  end if;

  perform private.release_stale_holds(v_rate.designer_id, v_slot);
  insert into public.bookings (
    customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, notes
  ) values (
    p_user_id, v_rate.designer_id, p_rate_id, v_slot, p_slot_type::public.slot_type,
    case when v_rate.price_minor = 0 then 'confirmed' else 'pending_payment' end::public.booking_status,
    -- Nobody should pay for a slot that is over.
    case when v_rate.price_minor > 0 then least(now() + interval '15 minutes', p_slot_end) end,
    v_rate.service_name, v_rate.price_minor, v_rate.currency, p_notes
  )
  returning * into v_booking;
  return private.booking_receipt(v_booking);
exception
  when exclusion_violation then
    raise exception using
      errcode = 'PT409', message = 'slot_taken', detail = 'Somebody else has just taken this slot. Please choose another one.',
      hint = 'slotStart';
  when unique_violation then
    raise exception using
      errcode = 'PT409', message = 'free_consultation_used',
      detail = 'You have already had your free consultation with this designer.', hint = 'serviceInfo._id';
end;
$$;
revoke all on function public.book_slot(uuid, uuid, uuid, timestamptz, timestamptz, text, text) from public, anon, authenticated;
grant execute on function public.book_slot(uuid, uuid, uuid, timestamptz, timestamptz, text, text) to service_role;
