-- Cancelling a booking, and the refund.

-- The customer's refund in minor units if p_by cancels a confirmed booking at p_at, up to what was paid and has not been refunded yet, without its
-- extensions. Rounded in the customer's favour.
create function private.own_refund(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_percent smallint := 100;
begin
  perform 1
    from public.payment_orders
    join public.payments on payments.order_id = payment_orders.order_id and payments.status = 'captured'
   where payment_orders.booking_id = p_booking.id;
  if not found then
    return 0;
  end if;
  if p_by = 'customer' then
    v_percent := least(p_booking.refund_cap_percent, private.refund_percent(p_booking, p_at));
  end if;
  return greatest(
    0,
    least(
      ceil(p_booking.price_minor * v_percent / 100.0)::bigint, (select kept.kept_minor from private.kept where kept.booking_id = p_booking.id)
    )
  );
end;
$$;

-- Returns the customer's refund including that of the booking's extensions.
create function private.refund_if_cancelled(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.own_refund(p_booking, p_by, p_at) + (
    select coalesce(sum(private.own_refund(bookings, p_by, p_at)), 0) from public.bookings where bookings.extends_id = p_booking.id and bookings.status = 'confirmed'
  );
end;
$$;

-- The provider's fee on a refunded payment in a currency, in percent. No row: nothing.
create table private.provider_fees (
  currency public.currency_code primary key,
  percent numeric not null check (percent > 0 and percent <= 10)
);

alter table private.provider_fees enable row level security;
revoke insert, update, delete on table private.provider_fees from service_role;

-- Returns what cancelling a confirmed booking at p_at costs p_by in minor units. From private.costly_cancellation_hours() before the start on, a designer pays
-- the provider's fee on the refund (docs/decisions/054-cost-of-cancelling.md).
create function private.cost_of_cancelling(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_by <> 'designer' or p_at < lower(p_booking.slot) - private.costly_cancellation_hours() then
    return 0;
  end if;
  return coalesce(
    (
      select round(private.refund_if_cancelled(p_booking, p_by, p_at) * provider_fees.percent / 100)::bigint
        from private.provider_fees
       where provider_fees.currency = p_booking.currency
    ),
    0
  );
end;
$$;

create function admin.set_provider_fee(p_currency public.currency_code, p_percent numeric, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before constant jsonb := (select jsonb_build_object('percent', provider_fees.percent) from private.provider_fees where provider_fees.currency = p_currency);
begin
  perform private.require_value(p_percent between 0 and 10, 'What the provider keeps is 0 to 10 percent.');
  delete from private.provider_fees where provider_fees.currency = p_currency;
  insert into private.provider_fees (currency, percent) select p_currency, p_percent where p_percent <> 0;
  perform private.record_action('set_provider_fee', p_currency::text, p_by_whom, p_reason, v_before, jsonb_build_object('percent', p_percent));
end;
$$;
comment on function admin.set_provider_fee(public.currency_code, numeric, text, text) is
  'Says what the payment provider keeps of a refunded payment in a currency, in percent (at most 10). Designers who cancel within 24 hours of the start bear it. 0 ends that. Undo: the percentage before.';

-- Requests a refund of the booking's captured payment, if it has one.
create function private.refund_payment(p_booking_id uuid, p_amount_minor bigint, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refunds (payment_id, amount_minor, reason)
  select payments.payment_id, p_amount_minor, p_reason
    from public.payment_orders
    join public.payments on payments.order_id = payment_orders.order_id and payments.status = 'captured'
   where payment_orders.booking_id = p_booking_id;
end;
$$;

-- Cancels a confirmed booking that the caller has locked, with its extensions: stores the cancellation, the status (a trigger writes the event) and the refund
-- of private.own_refund. An undecided report of a no-show ends. p_cost_minor: the cost of the cancellation to the designer.
create function private.cancel_confirmed(p_booking public.bookings, p_by public.booking_actor, p_message text, p_cost_minor bigint default 0) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refund constant bigint := private.own_refund(p_booking, p_by, now());
begin
  perform private.cancel_confirmed(bookings, p_by, null) from public.bookings where bookings.extends_id = p_booking.id and bookings.status = 'confirmed';
  insert into public.cancellations (booking_id, cancelled_by, refund_minor, cost_minor, message)
  values (p_booking.id, p_by, v_refund, p_cost_minor, nullif(btrim(p_message), ''));
  update public.bookings set status = 'cancelled' where id = p_booking.id;
  -- The session and its price are gone, so there is nothing left to decide about a reported absence.
  update public.no_shows set status = 'dismissed', decided_at = now() where no_shows.booking_id = p_booking.id and no_shows.decided_at is null;
  if v_refund > 0 then
    perform private.refund_payment(
      p_booking.id, v_refund, case p_by when 'administrator' then 'administrator' else p_by || '_cancelled' end
    );
  end if;
end;
$$;

-- Whether a member may cancel a confirmed booking at p_at: the customer before the start, the designer until the end, and neither once a no-show is reported.
create function private.may_cancel(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.status_at(p_booking.status, p_booking.slot, p_booking.hold_expires_at, p_at) = 'confirmed'
    and (p_by = 'designer' or p_at < lower(p_booking.slot))
    and not exists (select 1 from public.no_shows where no_shows.booking_id = p_booking.id);
end;
$$;

-- Cancels a booking for one of its members. The customer withdraws a request, releases a hold or cancels before the start; the designer cancels until the end.
-- p_refund_minor is the refund that the page has shown; if it has changed, nothing is cancelled (refund_changed). It is null for a page that has shown a hold
-- or a request: a booking that was confirmed meanwhile stays. The same is true of p_cost_minor, the cost that the page has shown to the designer. A repeated
-- request returns the same. {bookingId, status, refundAmount, currency}; the refund in minor units. PT404 not_found; PT409 refund_changed, not_cancellable.
create function public.cancel_booking(
  p_actor_id uuid, p_booking_id uuid, p_refund_minor bigint, p_message text default null, p_cost_minor bigint default 0
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_refund bigint := 0;
  v_cost bigint;
  v_status public.booking_status;
begin
  perform private.require_role(p_actor_id, 'user', 'designer');
  v_booking := private.lock_booking(p_booking_id);
  v_by := private.require_member(v_booking, p_actor_id);
  v_status := private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now());
  if v_status in ('requested', 'pending_payment') then
    update public.bookings set status = 'cancelled' where id = p_booking_id;
  elsif private.may_cancel(v_booking, v_by, now()) then
    v_refund := private.refund_if_cancelled(v_booking, v_by, now());
    if p_refund_minor is distinct from v_refund then
      if p_refund_minor is null then
        perform private.refuse('confirmed_meanwhile', 'refundAmount');
      end if;
      perform private.refuse('refund_changed', 'refundAmount', jsonb_build_object('currency', v_booking.currency, 'minor', v_refund));
    end if;
    v_cost := private.cost_of_cancelling(v_booking, v_by, now());
    if p_cost_minor <> v_cost then
      perform private.refuse('cost_changed', 'cost', jsonb_build_object('currency', v_booking.currency, 'minor', v_cost));
    end if;
    perform private.cancel_confirmed(
      v_booking, v_by,
      -- Messages do not reach people who have blocked their author.
      case when not private.is_blocked(v_booking.customer_id, v_booking.designer_id) then p_message end,
      v_cost
    );
  elsif v_status = 'cancelled' then
    v_refund := private.promised_refund(p_booking_id);
  else
    perform private.refuse(case v_status when 'expired' then 'hold_not_kept' else 'not_cancellable' end);
  end if;
  return jsonb_build_object(
    'bookingId', p_booking_id, 'status', 'cancelled', 'refundAmount', v_refund, 'currency', v_booking.currency
  );
end;
$$;

-- Cancels the upcoming bookings of a person and releases their holds, on behalf of the person, or of the administrator, who refunds everything. Customers hear
-- of requests that the designer has not answered. Returns how many bookings were confirmed. Sessions that have begun stay. The caller has locked the designers.
create function private.cancel_open_bookings(p_profile_id uuid, p_by public.booking_actor default null) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_cancelled int := 0;
begin
  for v_booking in
    select * from public.bookings where bookings.id in (select private.open_bookings(p_profile_id)) order by bookings.id for no key update
  loop
    if v_booking.status in ('requested', 'pending_payment') then
      -- A payment that is under way is refunded in full.
      update public.bookings set status = 'cancelled' where bookings.id = v_booking.id;
      if v_booking.designer_id = p_profile_id then
        perform private.end_unanswered(array[v_booking.id]);
      end if;
    elsif v_booking.kind <> 'extension' and lower(v_booking.slot) > now() then
      v_by := case when p_by is not null then p_by when v_booking.customer_id = p_profile_id then 'customer' else 'designer' end;
      perform private.cancel_confirmed(v_booking, v_by, null);
      v_cancelled := v_cancelled + 1;
    end if;
  end loop;
  return v_cancelled;
end;
$$;

-- Cancels a session whose whole price a bank has taken back.
create function private.cancel_lost_booking() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.cancel_confirmed(bookings, 'administrator', 'The customer''s bank has taken the payment back.')
     from public.payments
     join public.payment_orders on payment_orders.order_id = payments.order_id
     join public.bookings on bookings.id = payment_orders.booking_id
     join private.kept on kept.booking_id = bookings.id
    where payments.payment_id = new.payment_id and payments.status = 'captured' and bookings.kind <> 'extension' and kept.kept_minor <= 0
      and private.status_at(bookings.status, bookings.slot, bookings.hold_expires_at, now()) = 'confirmed';
  return null;
end;
$$;

create trigger disputes_cancel_lost
  after insert or update of status on public.disputes
  for each row when (new.status = 'lost')
  execute function private.cancel_lost_booking();

-- For administrators ---------------------------------------------------------------------------------------------------

-- Cancels a confirmed booking with a full refund; both members get an email. Returns the refund in major units.
create function admin.cancel_booking(p_booking_id uuid, p_message text default null, p_by_whom text default '', p_reason text default '') returns numeric
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_refund bigint;
begin
  if private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now()) is distinct from 'confirmed' then
    raise exception 'Booking % is not confirmed.', p_booking_id;
  end if;
  if v_booking.kind = 'extension' then
    raise exception 'Booking % extends booking % and is cancelled with it. It can be refunded alone.', p_booking_id, v_booking.extends_id;
  end if;
  v_refund := private.refund_if_cancelled(v_booking, 'administrator', now());
  perform private.cancel_confirmed(v_booking, 'administrator', p_message);
  perform private.record_action('cancel_booking', p_booking_id::text, p_by_whom, p_reason, null, jsonb_build_object('refund', private.major_units(v_refund)));
  return private.major_units(v_refund);
end;
$$;
comment on function admin.cancel_booking(uuid, text, text, text) is 'Cancels a confirmed booking with a full refund. The message is put into both emails. Cannot be undone; the customer books again.';
