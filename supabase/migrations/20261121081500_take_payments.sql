-- Paying for a held slot. The API talks to the provider between these calls; each of them may be repeated.

-- What the provider's order has to say: {bookingId, amount, currency, receipt, orderId}; orderId is null until one
-- is attached. p_amount is what the customer was shown, in minor units.
-- PT404 not_found; PT409 already_paid, not_payable, hold_expired; PT400 amount_mismatch.
create function public.prepare_order(p_user_id uuid, p_booking_id uuid, p_amount bigint) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b where b.id = p_booking_id and b.customer_id = p_user_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  if v_booking.price_minor = 0 or v_booking.status = 'cancelled' then
    raise exception using
      errcode = 'PT409', message = 'not_payable', detail = 'There is nothing to pay for this booking.', hint = 'bookingId';
  end if;
  if v_booking.status in ('confirmed', 'completed') then
    raise exception using
      errcode = 'PT409', message = 'already_paid', detail = 'This booking is paid already.', hint = 'bookingId';
  end if;
  if private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now()) = 'expired' then
    raise exception using
      errcode = 'PT409', message = 'hold_expired',
      detail = 'The slot was held for 15 minutes, and they are over. Please book it again.', hint = 'bookingId';
  end if;
  if p_amount is distinct from v_booking.price_minor then
    raise exception using
      errcode = 'PT400', message = 'amount_mismatch', detail = 'The amount is not the price of this booking.', hint = 'amount';
  end if;
  return jsonb_build_object(
    'bookingId', v_booking.id,
    'amount', v_booking.price_minor,
    'currency', v_booking.currency,
    'receipt', v_booking.id,
    'orderId', (select o.order_id from public.payment_orders o where o.booking_id = v_booking.id)
  );
end;
$$;
revoke all on function public.prepare_order(uuid, uuid, bigint) from public, anon, authenticated;
grant execute on function public.prepare_order(uuid, uuid, bigint) to service_role;

-- Remembers the provider's order of a booking and answers {orderId} with the one that counts: the first.
-- PT404 not_found; PT409 order_in_use when the order belongs to another booking.
create function public.attach_order(p_booking_id uuid, p_order_id text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order_id text;
begin
  insert into public.payment_orders (order_id, booking_id, amount_minor, currency)
  select p_order_id, b.id, b.price_minor, b.currency from public.bookings b where b.id = p_booking_id
  on conflict do nothing;
  select o.order_id into v_order_id from public.payment_orders o where o.booking_id = p_booking_id;
  if found then
    return jsonb_build_object('orderId', v_order_id);
  end if;
  perform 1 from public.bookings b where b.id = p_booking_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  raise exception using
    errcode = 'PT409', message = 'order_in_use', detail = 'This order belongs to another booking.', hint = 'orderId';
end;
$$;
revoke all on function public.attach_order(uuid, text) from public, anon, authenticated;
grant execute on function public.attach_order(uuid, text) to service_role;

-- The stored order of one's own booking, {orderId, amount, currency, status}: signatures are made over this id and
-- not over the one that a browser sends. PT404 without booking or order.
create function public.payment_order(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_order jsonb;
begin
  select jsonb_build_object(
           'orderId', o.order_id, 'amount', o.amount_minor, 'currency', o.currency,
           'status', private.status_at(b.status, b.slot, b.hold_expires_at, now())
         )
    into v_order
    from public.bookings b
    join public.payment_orders o on o.booking_id = b.id
   where b.id = p_booking_id and b.customer_id = p_user_id;
  if v_order is null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  return v_order;
end;
$$;
revoke all on function public.payment_order(uuid, uuid) from public, anon, authenticated;
grant execute on function public.payment_order(uuid, uuid) to service_role;

-- A payment was captured. Whoever learns of it first (p_source: verify, webhook, reconciler), however often and in
-- whatever order, this is the one step that follows, and it follows once per payment:
--   * the booking is confirmed and the payment kept, or
--   * the payment is recorded as refund_due with its reason; no captured money goes unrecorded.
-- A hold that has lapsed still gets its slot if it has not begun and nobody else has it by now.
-- Answers {bookingId, status, outcome, reason}: outcome 'confirmed' (this payment pays for the booking) or 'refund_due'.
-- PT404 when the order is unknown; PT409 payment_in_use when the payment belongs to another order.
create function public.record_payment(
  p_order_id text, p_payment_id text, p_amount bigint, p_currency text, p_source text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.payment_orders;
  v_booking public.bookings;
  v_payment public.payments;
  v_reason text;
begin
  select * into v_order from public.payment_orders o where o.order_id = p_order_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This order does not exist.';
  end if;
  -- The same order of locks as book_slot: designer, then booking.
  perform 1
    from public.designers d
   where d.id = (select b.designer_id from public.bookings b where b.id = v_order.booking_id)
     for no key update;
  select * into strict v_booking from public.bookings b where b.id = v_order.booking_id for no key update;

  select * into v_payment from public.payments p where p.payment_id = p_payment_id;
  if found then
    if v_payment.order_id <> p_order_id then
      raise exception using
        errcode = 'PT409', message = 'payment_in_use', detail = 'This payment belongs to another order.', hint = 'paymentId';
    end if;
  else
    if p_amount is distinct from v_order.amount_minor or p_currency is distinct from v_order.currency::text then
      v_reason := 'amount_mismatch';
    elsif v_booking.status in ('confirmed', 'completed') then
      v_reason := 'already_paid';
    elsif v_booking.status = 'cancelled' then
      v_reason := 'booking_cancelled';
    elsif private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now()) = 'expired'
          and lower(v_booking.slot) <= now() then
      v_reason := 'slot_begun';
    else
      if v_booking.status = 'expired' then
        update public.bookings b
           set status = 'expired'
         where b.designer_id = v_booking.designer_id and b.slot && v_booking.slot
           and b.status = 'pending_payment' and b.hold_expires_at <= now();
      end if;
      begin
        update public.bookings b set status = 'confirmed', hold_expires_at = null
         where b.id = v_booking.id
        returning * into v_booking;
      exception
        when exclusion_violation then
          v_reason := 'slot_taken';
      end;
    end if;

    insert into public.payments (payment_id, order_id, amount_minor, currency, status, refund_reason, source)
    values (
      p_payment_id, p_order_id, coalesce(p_amount, 0), coalesce(p_currency, ''),
      case when v_reason is null then 'captured' else 'refund_due' end::public.payment_status, v_reason, p_source
    )
    returning * into v_payment;
  end if;

  return jsonb_build_object(
    'bookingId', v_booking.id,
    'status', private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now()),
    'outcome', case when v_payment.status = 'captured' then 'confirmed' else 'refund_due' end,
    'reason', v_payment.refund_reason
  );
end;
$$;
revoke all on function public.record_payment(text, text, bigint, text, text) from public, anon, authenticated;
grant execute on function public.record_payment(text, text, bigint, text, text) to service_role;
