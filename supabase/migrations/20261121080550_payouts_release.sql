-- When money for a session is released to its designer.

-- Cases that may take a booking's money from its designer: a report of a no-show, the customer's complaint, the customer's report about the designer if the
-- session took place (all of these also concern added time), or a dispute about its payment. ended_at is null while a case is open.
create view private.money_cases with (security_invoker = true) as
  with of_sessions as not materialized (
    select no_shows.booking_id, no_shows.decided_at as ended_at from public.no_shows
     union all
    select complaints.booking_id, complaints.decided_at from public.complaints where complaints.complained_by = 'customer'
     union all
    select member_reports.booking_id, member_reports.closed_at
      from public.member_reports
      join public.bookings on bookings.id = member_reports.booking_id
     where member_reports.reported_by = 'customer' and bookings.status = 'completed' and private.took_place(bookings)
  )
select of_sessions.booking_id, of_sessions.ended_at from of_sessions
 union all
select bookings.id, of_sessions.ended_at from of_sessions join public.bookings on bookings.extends_id = of_sessions.booking_id
 union all
select payment_orders.booking_id, disputes.ended_at
  from public.disputes
  join public.payments on payments.payment_id = disputes.payment_id
  join public.payment_orders on payment_orders.order_id = payments.order_id;

-- Whether an open case holds the money of a booking.
create function private.is_contested(p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.money_cases where money_cases.booking_id = p_booking.id and money_cases.ended_at is null);
end;
$$;

-- Whether no claim on a booking's money is left: the slot and the time to report a no-show are over, and no case holds the money.
create function private.may_release(p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_booking.released_at is null and p_booking.status in ('completed', 'cancelled') and p_booking.hold_expires_at is null
    and upper(p_booking.slot) + private.no_show_report_hours() <= now() and not private.is_contested(p_booking);
end;
$$;

-- Called by the clock. Releases the kept money of bookings to the designer, less the commission, once private.may_release allows it. At most 100 at a time.
-- {released}.
create function public.release_earnings() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_booking public.bookings;
  v_kept bigint;
  v_fee bigint;
  v_released int := 0;
begin
  for v_id in
    select bookings.id
      from public.bookings
     where bookings.released_at is null and bookings.price_minor > 0 and bookings.hold_expires_at is null and bookings.status in ('completed', 'cancelled')
       and upper(bookings.slot) <= now() - private.no_show_report_hours() and private.may_release(bookings)
     order by upper(bookings.slot)
     limit 100
  loop
    -- Never waits while it holds other designers' locks: locked designers follow in the next run.
    perform 1
      from public.designers
     where designers.id = (select bookings.designer_id from public.bookings where bookings.id = v_id)
       for no key update skip locked;
    continue when not found;
    v_booking := private.lock_booking(v_id);
    if private.may_release(v_booking) then
      v_kept := coalesce((select greatest(kept.kept_minor, 0) from private.kept where kept.booking_id = v_id), 0);
      v_fee := private.fee_of(v_kept, v_booking.fee_percent, v_booking.fee_minimum_minor);
      perform private.post(
        'release', v_id::text, v_booking, v_booking.currency::text,
        array['held', 'payable', 'fee']::public.ledger_account[], array[v_kept, v_fee - v_kept, -v_fee]
      );
      update public.bookings set released_at = now() where id = v_id;
      v_released := v_released + 1;
    end if;
  end loop;
  return jsonb_build_object('released', v_released);
end;
$$;
