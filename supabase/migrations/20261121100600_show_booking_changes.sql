-- What a customer's and a designer's pages say about a booking beyond its chat: terms, offers, holds, refunds.

-- One booking for one of its two people, in the contract's shape (BookingDetails). PT404 not_found.
create function public.get_booking(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.cancelled_by;
  v_status public.booking_status;
  v_start timestamptz;
  v_percent smallint;
  v_cancellable boolean;
begin
  select * into v_booking from public.bookings b where b.id = p_booking_id;
  v_by := case p_viewer_id when v_booking.customer_id then 'customer' when v_booking.designer_id then 'designer' end;
  if v_by is null or (v_by = 'designer' and v_booking.hold_expires_at is not null) then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  v_status := private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now());
  v_start := lower(v_booking.slot);
  v_percent := least(v_booking.refund_cap_percent, private.refund_percent(v_start, now()));
  v_cancellable := v_status = 'confirmed' and (v_by = 'designer' or now() < v_start);
  return (
    select jsonb_build_object(
             'id', v_booking.id,
             'customerName', c.name,
             'designerId', v_booking.designer_id,
             'designerName', d.name,
             'rateId', v_booking.rate_id,
             'serviceName', v_booking.service_name,
             'slotStart', private.iso(v_start),
             'slotEnd', private.iso(upper(v_booking.slot)),
             'slotType', v_booking.slot_type,
             'status', v_status,
             'timeStatus', private.time_status(v_booking.slot, now()),
             'notes', v_booking.notes,
             'amount', v_booking.price_minor,
             'currency', v_booking.currency,
             'refunded', v_booking.refunded_minor,
             'cancelledBy', (select k.cancelled_by from public.cancellations k where k.booking_id = v_booking.id),
             'canCancel', v_cancellable or v_status = 'pending_payment',
             'refundIfCancelled', case when v_cancellable then private.refund_if_cancelled(v_booking, v_by, now()) else 0 end,
             'rules', (
               select jsonb_agg(
                        jsonb_build_object('noticeHours', trim_scale(extract(epoch from r.min_notice) / 3600), 'percent', r.refund_percent)
                        order by r.min_notice desc
                      )
                 from public.cancellation_rules r
             ),
             -- The last moment at which at least as much would be returned as now.
             'refundHoldsUntil', case
               when v_by = 'customer' and v_cancellable and v_percent > 0 then
                 private.iso((select v_start - min(r.min_notice) from public.cancellation_rules r where r.refund_percent >= v_percent))
             end,
             'refundCapPercent', v_booking.refund_cap_percent,
             'canReschedule',
               v_by = 'customer' and v_status = 'confirmed' and private.refund_percent(v_start, now()) > 0 and private.moves_left(v_booking) > 0,
             'canOfferTimes', v_by = 'designer' and v_status = 'confirmed' and now() < v_start and private.moves_left(v_booking) > 0,
             'offers', (
               select coalesce(
                        jsonb_agg(
                          jsonb_build_object(
                            'slotStart', private.iso(lower(o.slot)),
                            'slotEnd', private.iso(upper(o.slot)),
                            'free', now() < lower(o.slot) and now() < v_start
                              and not private.is_taken(v_booking.designer_id, o.slot, v_booking.id)
                          )
                          order by o.slot
                        ),
                        '[]'
                      )
                 from public.time_offers o
                where o.booking_id = v_booking.id
             ),
             'serverTime', private.iso(clock_timestamp())
           )
      from public.profiles c, public.profiles d
     where c.id = v_booking.customer_id and d.id = v_booking.designer_id
  );
end;
$$;
revoke all on function public.get_booking(uuid, uuid) from public, anon, authenticated;
grant execute on function public.get_booking(uuid, uuid) to service_role;

-- {holds, refunds} of a customer: what still waits for payment, and money on its way back (of the last 30 days).
create function public.get_open_payments(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'holds', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', b.id,
                   'designerId', b.designer_id,
                   'designerName', d.name,
                   'designerPicture', d.avatar,
                   -- As it was agreed, whatever the designer asks now.
                   'serviceInfo', jsonb_build_object(
                     '_id', b.rate_id,
                     'serviceName', b.service_name,
                     'rate', trim_scale(b.price_minor / 100.0),
                     'rateType', r.rate_type,
                     'currency', b.currency,
                     'servicesProvided', to_jsonb(r.services_provided),
                     'slotType', b.slot_type
                   ),
                   'slotStart', private.iso(lower(b.slot)),
                   'slotEnd', private.iso(upper(b.slot)),
                   'slotType', b.slot_type,
                   'notes', b.notes,
                   'amount', b.price_minor,
                   'currency', b.currency,
                   'holdExpiresAt', private.iso(b.hold_expires_at)
                 )
                 order by b.hold_expires_at, b.id
               ),
               '[]'
             )
        from public.bookings b
        join public.profiles d on d.id = b.designer_id
        join public.rates r on r.id = b.rate_id
       where b.customer_id = p_user_id and b.status = 'pending_payment' and b.hold_expires_at > now() and upper(b.slot) > now()
    ),
    'refunds', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', f.id,
                   'bookingId', b.id,
                   'designerName', d.name,
                   'serviceName', b.service_name,
                   'slotStart', private.iso(lower(b.slot)),
                   'amount', f.amount_minor,
                   'currency', p.currency,
                   'reason', f.reason,
                   -- One that has failed is an administrator's case; the customer is still owed.
                   'status', case f.status when 'failed' then 'due' else f.status::text end,
                   'createdAt', private.iso(f.created_at)
                 )
                 order by f.created_at desc, f.id
               ),
               '[]'
             )
        from public.refunds f
        join public.payments p on p.payment_id = f.payment_id
        join public.payment_orders o on o.order_id = p.order_id
        join public.bookings b on b.id = o.booking_id
        join public.profiles d on d.id = b.designer_id
       where f.customer_id = p_user_id and f.created_at > now() - interval '30 days'
    )
  );
end;
$$;
revoke all on function public.get_open_payments(uuid) from public, anon, authenticated;
grant execute on function public.get_open_payments(uuid) to service_role;

-- As before, with the number of other times that the designer proposes: {chats: […]} of a customer: active first, then upcoming (soonest first), then the newest 100 past ones.
create or replace function public.get_chats(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with shown as (
    (
      select b.* from public.bookings b
       where b.customer_id = p_user_id and upper(b.slot) > now() and b.status = 'confirmed'
    )
    union all
    (
      select b.* from public.bookings b
       where b.customer_id = p_user_id and upper(b.slot) <= now() and b.status in ('confirmed', 'completed')
       order by upper(b.slot) desc
       limit 100
    )
  )
  select jsonb_build_object(
    'chats',
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', s.id,
          '_id', s.id,
          'designerId', jsonb_build_object('_id', s.designer_id, 'name', d.name, 'profilePicture', d.avatar),
          'serviceName', s.service_name,
          'slotType', s.slot_type,
          'status', private.status_at(s.status, s.slot, s.hold_expires_at, now()),
          'timeStatus', private.time_status(s.slot, now()),
          'unreadCount', (
            select count(*)
              from public.messages m
             where m.booking_id = s.id
               and m.sender_id <> p_user_id
               and m.created_at > coalesce(
                 (select r.last_read_at from public.read_markers r where r.booking_id = s.id and r.profile_id = p_user_id),
                 '-infinity'
               )
          ),
          'slotStart', private.iso(lower(s.slot)),
          'slotEnd', private.iso(upper(s.slot)),
          'lastMessage', (
            select m.text from public.messages m
             where m.booking_id = s.id
             order by m.created_at desc, m.id desc
             limit 1
          ),
          -- Those that can still be taken as far as time goes; whether somebody else was faster, the booking's own page says.
          'offerCount', (
            select count(*) from public.time_offers o
             where o.booking_id = s.id and lower(o.slot) > now() and lower(s.slot) > now()
          )
        )
        order by
          upper(s.slot) <= now(),
          case when upper(s.slot) > now() then lower(s.slot) end,
          upper(s.slot) desc,
          s.id
      ),
      '[]'
    )
  )
    from shown s
    join public.profiles d on d.id = s.designer_id
  );
end;
$$;
revoke all on function public.get_chats(uuid) from public, anon, authenticated;
grant execute on function public.get_chats(uuid) to service_role;

-- Money from bookings that are paid for, held, still to come or cancelled too late to be returned in full, less what went back: the total is the sum of the transactions, and sums
-- of different currencies are never added. Free consultations count as completed, not as transactions.
create or replace function public.designer_earnings(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with paid as (
    select b.id, b.customer_id, b.service_name, b.price_minor - b.refunded_minor as price_minor, b.currency, b.slot,
           private.status_at(b.status, b.slot, b.hold_expires_at, now()) as status
      from public.bookings b
     where b.designer_id = p_designer_id
       and (b.status in ('confirmed', 'completed') or (b.status = 'cancelled' and b.hold_expires_at is null))
  ),
  totals as (
    select p.currency, sum(p.price_minor) as minor, row_number() over (order by count(*) desc, p.currency) as n
      from paid p
     where p.price_minor > 0
     group by p.currency
  ),
  newest as (
    select p.* from paid p where p.price_minor > 0 order by lower(p.slot) desc, p.id limit 100
  )
  select jsonb_build_object(
    'transactions', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   '_id', t.id,
                   'userName', c.name,
                   'serviceName', t.service_name,
                   'status', t.status,
                   'amount', trim_scale(t.price_minor / 100.0),
                   'currency', t.currency,
                   'slotStart', private.iso(lower(t.slot))
                 )
                 order by lower(t.slot) desc, t.id
               ),
               '[]'
             )
        from newest t
        join public.profiles c on c.id = t.customer_id
    ),
    'totalEarnings', coalesce((select trim_scale(t.minor / 100.0) from totals t where t.n = 1), 0),
    'currency', coalesce(
      (select t.currency from totals t where t.n = 1),
      (select r.currency from public.rates r where r.designer_id = p_designer_id and r.retired_at is null order by r.position limit 1),
      'USD'
    ),
    'totals', (
      select coalesce(
               jsonb_agg(jsonb_build_object('currency', t.currency, 'amount', trim_scale(t.minor / 100.0)) order by t.n), '[]'
             )
        from totals t
    ),
    'completedBookings', (select count(*) from paid p where p.status = 'completed'),
    'averageRating', null
  )
  );
end;
$$;
revoke all on function public.designer_earnings(uuid) from public, anon, authenticated;
grant execute on function public.designer_earnings(uuid) to service_role;
