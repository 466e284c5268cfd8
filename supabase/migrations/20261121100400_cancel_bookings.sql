-- Calling a booking off, and what comes back for it.

-- The one place with the rules for customers: who cancels with at least this notice gets this part of the price back.
create table public.cancellation_rules (
  min_notice interval primary key check (min_notice >= interval '0'),
  refund_percent smallint not null check (refund_percent between 0 and 100)
);
insert into public.cancellation_rules (min_notice, refund_percent) values
  (interval '24 hours', 100),
  (interval '2 hours', 50),
  (interval '0', 0);

alter table public.cancellation_rules enable row level security;
revoke all on table public.cancellation_rules from public, anon, authenticated, service_role;
grant select on table public.cancellation_rules to service_role;
create policy "Only the service role reads it" on public.cancellation_rules for select to service_role using (true);

create type public.cancelled_by as enum ('customer', 'designer', 'administrator');

-- Who called a confirmed booking off, and what was promised to the customer then.
create table public.cancellations (
  booking_id uuid primary key references public.bookings (id) on delete restrict,
  cancelled_by public.cancelled_by not null,
  refund_minor bigint not null check (refund_minor >= 0),
  message text check (char_length(message) <= 1000),
  created_at timestamptz not null default now()
);
alter table public.cancellations enable row level security;
revoke all on table public.cancellations from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.cancellations to service_role;
create policy "Only the service role touches it" on public.cancellations for all to service_role using (true) with check (true);

-- A customer who moves a booking away from its start and cancels then would get more back than by cancelling at once: a move leaves
-- the percentage of its moment behind as a cap.
alter table public.bookings add column refund_cap_percent smallint not null default 100 check (refund_cap_percent between 0 and 100);

-- The percentage of the rules for a slot that starts at p_start; 0 once it has begun.
create function private.refund_percent(p_start timestamptz, p_at timestamptz) returns smallint
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select r.refund_percent from public.cancellation_rules r where p_at <= p_start - r.min_notice order by r.min_notice desc limit 1), 0
  );
end;
$$;
revoke all on function private.refund_percent(timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.refund_percent(timestamptz, timestamptz) to service_role;

-- What the customer of a confirmed booking gets back, in minor units, if it is called off at p_at: never more than was paid and has not
-- been returned yet. Half of an odd amount is rounded in the customer's favour.
create function private.refund_if_cancelled(p_booking public.bookings, p_by public.cancelled_by, p_at timestamptz) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_percent smallint := 100;
begin
  perform 1
    from public.payment_orders o
    join public.payments p on p.order_id = o.order_id and p.status = 'captured'
   where o.booking_id = p_booking.id;
  if not found then
    return 0;
  end if;
  if p_by = 'customer' then
    v_percent := least(p_booking.refund_cap_percent, private.refund_percent(lower(p_booking.slot), p_at));
  end if;
  return greatest(0, least(ceil(p_booking.price_minor * v_percent / 100.0)::bigint, p_booking.price_minor - p_booking.refunded_minor));
end;
$$;
revoke all on function private.refund_if_cancelled(public.bookings, public.cancelled_by, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function private.refund_if_cancelled(public.bookings, public.cancelled_by, timestamptz) to service_role;

-- Ends a confirmed, locked booking: its cancellation, its status (the mails follow from it) and its refund belong together.
create function private.call_off(
  p_booking public.bookings, p_by public.cancelled_by, p_refund_minor bigint, p_message text
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.cancellations (booking_id, cancelled_by, refund_minor, message)
  values (p_booking.id, p_by, p_refund_minor, nullif(btrim(p_message), ''));
  update public.bookings set status = 'cancelled' where id = p_booking.id;
  if p_refund_minor > 0 then
    insert into public.refunds (payment_id, amount_minor, reason)
    select p.payment_id, p_refund_minor, case p_by when 'administrator' then 'administrator' else p_by || '_cancelled' end
      from public.payment_orders o
      join public.payments p on p.order_id = o.order_id and p.status = 'captured'
     where o.booking_id = p_booking.id;
  end if;
end;
$$;
revoke all on function private.call_off(public.bookings, public.cancelled_by, bigint, text) from public, anon, authenticated, service_role;
grant execute on function private.call_off(public.bookings, public.cancelled_by, bigint, text) to service_role;

-- For both people of a booking: a customer gives a hold back or cancels before the start, a designer cancels until the end.
-- p_refund_minor is what the page has promised; on other terms nothing happens. Repeating it answers the same.
-- {bookingId, status, refundAmount, currency}. PT404 not_found; PT409 refund_changed, not_cancellable.
create function public.cancel_booking(
  p_actor_id uuid, p_booking_id uuid, p_refund_minor bigint, p_message text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_by public.cancelled_by := case p_actor_id when v_booking.customer_id then 'customer' when v_booking.designer_id then 'designer' end;
  v_refund bigint := 0;
  v_status public.booking_status;
begin
  -- Holds are the customer's own affair.
  if v_by is null or (v_by = 'designer' and v_booking.hold_expires_at is not null) then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  v_status := private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now());
  if v_status = 'pending_payment' then
    update public.bookings set status = 'cancelled' where id = p_booking_id;
  elsif v_status = 'confirmed' and (v_by = 'designer' or now() < lower(v_booking.slot)) then
    v_refund := private.refund_if_cancelled(v_booking, v_by, now());
    if p_refund_minor is distinct from v_refund then
      raise exception using
        errcode = 'PT409', message = 'refund_changed',
        detail = format('The terms have changed: %s %s would be returned now.', v_booking.currency, to_char(v_refund / 100.0, 'FM999999990.00')),
        hint = 'refundAmount';
    end if;
    perform private.call_off(v_booking, v_by, v_refund, p_message);
  elsif v_status = 'cancelled' then
    v_refund := coalesce((select c.refund_minor from public.cancellations c where c.booking_id = p_booking_id), 0);
  else
    raise exception using
      errcode = 'PT409', message = 'not_cancellable',
      detail = case v_status
        when 'expired' then 'The slot is not held for you any more: there is nothing to cancel.'
        else 'A consultation that has begun can no longer be cancelled.'
      end;
  end if;
  return jsonb_build_object(
    'bookingId', p_booking_id, 'status', 'cancelled', 'refundAmount', v_refund, 'currency', v_booking.currency
  );
end;
$$;
revoke all on function public.cancel_booking(uuid, uuid, bigint, text) from public, anon, authenticated;
grant execute on function public.cancel_booking(uuid, uuid, bigint, text) to service_role;
