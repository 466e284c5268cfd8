-- Claiming a slot. All claims on one designer queue on that designer's row, taken before any booking is
-- touched and by record_payment in the same order, so they cannot deadlock; the exclusion constraint stays
-- behind them for whatever writes without asking here.

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
  v_rate record;
  v_slot tstzrange;
  v_id uuid;
  v_status public.booking_status;
  v_hold_expires_at timestamptz;
  v_booking public.bookings;
  v_in_the_way uuid[] := '{}';
  v_taken boolean := false;
begin
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

  -- Price and hours are those of the moment of joining the queue: what changes while one waits was not what one saw.
  select r.designer_id, r.service_name, r.price_minor, r.currency, p.role, a as plan
    into v_rate
    from public.rates r
    join public.designers d on d.id = r.designer_id
    left join public.profiles p on p.id = p_user_id
    left join public.availability a on a.designer_id = d.id
   where r.id = p_rate_id and r.retired_at is null and d.listed
     for no key update of d;
  if not found or v_rate.designer_id <> p_designer_id then
    raise exception using
      errcode = 'PT400', message = 'invalid_rate',
      detail = 'This service is not offered any more.', hint = 'serviceInfo._id';
  end if;
  if v_rate.role is distinct from 'user' then
    raise exception using errcode = 'PT403', message = 'wrong_role', detail = 'Only customers can book a consultation.';
  end if;

  for v_booking in
    select * from public.bookings b
     where b.designer_id = v_rate.designer_id and b.slot && v_slot and b.status in ('pending_payment', 'confirmed')
  loop
    if v_booking.status = 'pending_payment' and v_booking.hold_expires_at <= now() then
      v_in_the_way := v_in_the_way || v_booking.id;
    elsif v_booking.customer_id <> p_user_id then
      v_taken := true;
    elsif v_booking.slot = v_slot and v_booking.rate_id = p_rate_id then
      update public.bookings b
         set notes = p_notes, slot_type = p_slot_type::public.slot_type
       where b.id = v_booking.id and b.status = 'pending_payment';
      v_id := v_booking.id;
      v_status := v_booking.status;
      v_hold_expires_at := v_booking.hold_expires_at;
      v_rate.price_minor := v_booking.price_minor;
      v_rate.currency := v_booking.currency;
    elsif v_booking.status = 'confirmed'
          or exists (select 1 from public.payment_orders o where o.booking_id = v_booking.id) then
      v_taken := true;
    else
      v_in_the_way := v_in_the_way || v_booking.id;
    end if;
  end loop;

  if v_id is null then
    if p_slot_start <= now() then
      raise exception using
        errcode = 'PT409', message = 'slot_begun', detail = 'This slot has already begun. Please choose a later one.',
        hint = 'slotStart';
    end if;
    if v_slot <> all (private.slots_of(v_rate.plan, p_slot_start, p_slot_start + interval '1 microsecond')) then
      raise exception using
        errcode = 'PT400', message = 'invalid_slot',
        detail = 'The designer does not offer this slot.', hint = 'slotStart';
    end if;
    if v_taken then
      raise exception using
        errcode = 'PT409', message = 'slot_taken', detail = 'Somebody else has just taken this slot. Please choose another one.',
        hint = 'slotStart';
    end if;
    if v_rate.price_minor = 0 then
      perform 1
        from public.bookings b
       where b.customer_id = p_user_id and b.designer_id = v_rate.designer_id
         and b.price_minor = 0 and b.status in ('pending_payment', 'confirmed', 'completed')
         and b.id <> all (v_in_the_way);
      if found then
        raise exception using
          errcode = 'PT409', message = 'free_consultation_used',
          detail = 'You have already had your free consultation with this designer.', hint = 'serviceInfo._id';
      end if;
    end if;

    if v_in_the_way <> '{}' then
      -- Holds that have run out, and one's own for another service.
      update public.bookings b
         set status = case when b.hold_expires_at <= now() then 'expired' else 'cancelled' end::public.booking_status
       where b.id = any (v_in_the_way);
    end if;
    insert into public.bookings (
      customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, notes
    ) values (
      p_user_id, v_rate.designer_id, p_rate_id, v_slot, p_slot_type::public.slot_type,
      case when v_rate.price_minor = 0 then 'confirmed' else 'pending_payment' end::public.booking_status,
      -- Nobody should pay for a slot that is over.
      case when v_rate.price_minor > 0 then least(now() + interval '15 minutes', p_slot_end) end,
      v_rate.service_name, v_rate.price_minor, v_rate.currency, p_notes
    )
    returning id, status, hold_expires_at into v_id, v_status, v_hold_expires_at;
  end if;
  return jsonb_build_object(
    'id', v_id,
    'status', v_status,
    'holdExpiresAt', case when v_status = 'pending_payment' then private.iso(v_hold_expires_at) end,
    'amount', v_rate.price_minor,
    'currency', v_rate.currency
  );
end;
$$;
revoke all on function public.book_slot(uuid, uuid, uuid, timestamptz, timestamptz, text, text) from public, anon, authenticated;
grant execute on function public.book_slot(uuid, uuid, uuid, timestamptz, timestamptz, text, text) to service_role;
