-- Refunds that administrators decide, with their effect on both members (docs/administration.md).

-- Returns the effect of a refund of an amount in major units (null: all that is left), in minor units: what the designer and the operator lose, whether it
-- also cancels the booking, because nothing of an upcoming session's price would be left, and whether the customer's bank disputes the payment. Refuses amounts
-- that cannot be refunded.
create function private.refund_effect(
  p_booking public.bookings, p_amount numeric, p_borne_by text,
  out payment_id text, out paid_minor bigint, out before_minor bigint, out refund_minor bigint, out designer_minor bigint, out operator_minor bigint, out cancels boolean, out disputed boolean
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_left bigint;
  v_kept constant bigint := (select kept.kept_minor from private.kept where kept.booking_id = p_booking.id);
begin
  if p_borne_by is null or p_borne_by not in ('designer', 'operator') then
    raise exception 'A refund is borne by the designer or the operator.';
  end if;
  select payments.payment_id, payments.amount_minor, private.returned(payments.payment_id) into payment_id, paid_minor, before_minor
    from public.payment_orders
    join public.payments on payments.order_id = payment_orders.order_id and payments.status = 'captured'
   where payment_orders.booking_id = p_booking.id;
  if not found then
    raise exception 'Booking % has no payment that could be refunded.', p_booking.id;
  end if;
  disputed := exists (select from public.disputes where disputes.payment_id = refund_effect.payment_id and disputes.ended_at is null);
  v_left := paid_minor - before_minor;
  refund_minor := coalesce(round(p_amount * 100)::bigint, v_left);
  if refund_minor > v_left then
    raise exception 'A refund cannot be more than was paid: of % %, % have been refunded or taken back.',
      p_booking.currency, private.major_units(paid_minor), private.major_units(before_minor);
  end if;
  if refund_minor <= 0 then
    raise exception 'Nothing would be refunded: of % %, % have been refunded or taken back.',
      p_booking.currency, private.major_units(paid_minor), private.major_units(before_minor);
  end if;
  cancels := p_booking.kind <> 'extension' and refund_minor >= v_kept
    and private.status_at(p_booking.status, p_booking.slot, p_booking.hold_expires_at, now()) = 'confirmed';
  if cancels and p_borne_by = 'operator' then
    raise exception 'With its whole price, the booking is cancelled, so its designer earns nothing that the operator could bear. Refund it as the designer''s, or less of it.';
  end if;
  if cancels then
    refund_minor := private.refund_if_cancelled(p_booking, 'administrator', now());
  end if;
  designer_minor := case when p_borne_by = 'designer' then private.refund_share(p_booking, v_kept, refund_minor) else 0 end;
  operator_minor := case when cancels then 0 else refund_minor - designer_minor end;
end;
$$;

create function admin.preview_refund(p_booking_id uuid, p_amount numeric default null, p_borne_by text default 'designer')
returns table (
  customer text, designer text, currency public.currency_code, paid numeric, refunded_before numeric, refund numeric, designer_loses numeric, operator_loses numeric,
  cancels_booking boolean, disputed boolean
)
language sql
stable
set search_path = ''
as $$
  select customer.name, designer.name, bookings.currency, private.major_units(refund_effect.paid_minor), private.major_units(refund_effect.before_minor), private.major_units(refund_effect.refund_minor),
         private.major_units(refund_effect.designer_minor), private.major_units(refund_effect.operator_minor), refund_effect.cancels, refund_effect.disputed
    from public.bookings
    join public.profiles customer on customer.id = bookings.customer_id
    join public.profiles designer on designer.id = bookings.designer_id
   cross join lateral private.refund_effect(bookings, p_amount, p_borne_by)
   where bookings.id = p_booking_id
$$;
comment on function admin.preview_refund(uuid, numeric, text) is
  'Shows what admin.refund_booking would do: the refund, who loses how much (the operator: their commission, or all of it), whether the booking is cancelled, and whether the customer''s bank disputes the payment. Changes nothing.';

create function admin.refund_booking(p_booking_id uuid, p_amount numeric default null, p_borne_by text default 'designer', p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_booking constant public.bookings := private.lock_booking(p_booking_id);
  v_effect record;
  v_after jsonb;
  v_refund_id uuid;
  v_goodwill bigint;
begin
  select * into v_effect from private.refund_effect(v_booking, p_amount, p_borne_by);
  v_after := jsonb_build_object('amount', private.major_units(v_effect.refund_minor), 'borneBy', p_borne_by);
  -- A refund of all that is left can happen only once anyway.
  if p_amount is not null then
    perform private.refuse_repeat('refund_booking', p_booking_id::text, v_after);
  end if;
  perform private.record_action(
    'refund_booking', p_booking_id::text, p_by_whom, p_reason,
    jsonb_build_object('refunded', private.major_units(v_effect.before_minor), 'status', v_booking.status),
    v_after || jsonb_build_object('cancelled', v_effect.cancels)
  );
  if v_effect.cancels then
    perform private.cancel_confirmed(v_booking, 'administrator', null);
  else
    -- The amount that the refund would have cost the designer.
    v_goodwill := case when p_borne_by = 'operator' then (
      select private.refund_share(v_booking, kept.kept_minor, v_effect.refund_minor) from private.kept where kept.booking_id = p_booking_id
    ) else 0 end;
    insert into public.refunds (payment_id, amount_minor, goodwill_minor, reason)
    values (v_effect.payment_id, v_effect.refund_minor, v_goodwill, 'administrator')
    returning id into v_refund_id;
    if v_goodwill > 0 then
      perform private.correct(v_booking, v_goodwill, 'goodwill', p_by_whom, p_reason);
    end if;
  end if;
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
  values (
    -- The refund of a cancellation cannot be withdrawn with its email.
    'session_refunded:' || coalesce(v_refund_id::text, p_booking_id || ':cancelled'), 'session_refunded', v_booking.designer_id, p_booking_id,
    private.booking_facts_for('designer', v_booking)
      || jsonb_build_object('refundAmount', v_effect.refund_minor, 'lostAmount', v_effect.designer_minor, 'borneBy', p_borne_by, 'reason', left(p_reason, 500))
  );
  return (
    select format(
             '%s %s go back to %s. %s loses %s, the operator %s.%s%s', v_booking.currency, private.major_units(v_effect.refund_minor), customer.name, designer.name,
             private.major_units(v_effect.designer_minor), private.major_units(v_effect.operator_minor),
             case when v_effect.cancels then ' The booking is cancelled.' else '' end,
             case when v_effect.disputed then ' The customer''s bank disputes this payment: if it wins, the customer gets this money twice.' else '' end
           )
      from public.profiles customer, public.profiles designer
     where customer.id = v_booking.customer_id and designer.id = v_booking.designer_id
  );
end;
$$;
comment on function admin.refund_booking(uuid, numeric, text, text, text) is
  'Refunds what is left of a paid booking, or an amount in major units (12.50), borne by the ''designer'' or, at the operator''s cost, the ''operator''. Emails both members; the designer reads the reason. Without a rest, an upcoming booking is cancelled. admin.preview_refund shows it before. Undo, until the provider is told: admin.withdraw_refund.';

-- Drops the email about a refund that is withdrawn before it was sent.
create function private.drop_email_of_refund() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.outbox set status = 'dropped', request = null where outbox.event_key = 'session_refunded:' || new.id and outbox.status = 'waiting';
  return null;
end;
$$;

create trigger refunds_drop_email
  after update of status on public.refunds
  for each row when (new.status = 'withdrawn')
  execute function private.drop_email_of_refund();
