-- When money for a session is released to its designer.

-- What may take a booking's money from its designer: a report of a no-show, a complaint, the customer's report about the designer if the session took
-- place (all of them also concern added time), or a dispute about its payment. ended_at is null while it is open.
create view private.money_cases with (security_invoker = true) as
  with of_sessions as not materialized (
    select n.booking_id, n.decided_at as ended_at from public.no_shows n
     union all
    select o.booking_id, o.decided_at from public.complaints o
     union all
    select r.booking_id, r.closed_at
      from public.member_reports r
      join public.bookings b on b.id = r.booking_id
     where r.reported_by = 'customer' and b.status = 'completed' and private.took_place(b)
  )
select s.booking_id, s.ended_at from of_sessions s
 union all
select e.id, s.ended_at from of_sessions s join public.bookings e on e.extends_id = s.booking_id
 union all
select o.booking_id, d.ended_at
  from public.disputes d
  join public.payments p on p.payment_id = d.payment_id
  join public.payment_orders o on o.order_id = p.order_id;

-- Whether an open case holds the money of a booking.
create function private.is_contested(p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.money_cases c where c.booking_id = p_booking.id and c.ended_at is null);
end;
$$;

-- Whether no claim on a booking's money is left: its slot and the time to report a no-show are over, and no case holds it.
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

-- Called by the clock. Makes what is kept of bookings the designer's, less the commission, once private.may_release. At most 100 at a time. {released}.
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
    select b.id
      from public.bookings b
     where b.released_at is null and b.price_minor > 0 and b.hold_expires_at is null and b.status in ('completed', 'cancelled')
       and upper(b.slot) <= now() - private.no_show_report_hours() and private.may_release(b)
     order by upper(b.slot)
     limit 100
  loop
    -- Never waits while it holds other designers' locks: locked designers follow in the next run.
    perform 1
      from public.designers d
     where d.id = (select b.designer_id from public.bookings b where b.id = v_id)
       for no key update skip locked;
    continue when not found;
    v_booking := private.lock_booking(v_id);
    if private.may_release(v_booking) then
      v_kept := coalesce((select greatest(k.kept_minor, 0) from private.kept k where k.booking_id = v_id), 0);
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
