-- When money for a session is released to its designer.

-- Whether no claim on a booking's money is left: its slot and the time to report a no-show are over, and no case about it is open.
create function private.may_release(p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_booking.released_at is null and p_booking.status in ('completed', 'cancelled') and p_booking.hold_expires_at is null
    and upper(p_booking.slot) + private.no_show_report_hours() <= now()
    and not exists (
      select 1 from public.no_shows n where n.booking_id = coalesce(p_booking.extends_id, p_booking.id) and n.status in ('open', 'objected')
    )
    and not exists (
      select 1 from public.member_reports r where r.booking_id = coalesce(p_booking.extends_id, p_booking.id) and r.closed_at is null
    )
    and not exists (
      select 1
        from public.payment_orders o
        join public.payments p on p.order_id = o.order_id
        join public.disputes d on d.payment_id = p.payment_id
       where o.booking_id = p_booking.id and d.ended_at is null
    );
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
