-- The designer's dashboard and earnings.

-- {bookings: […]}: confirmed and completed ones, what is not over yet (soonest first) and the newest 200 that are.
create function public.designer_bookings(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with shown as (
    (
      select b.* from public.bookings b
       where b.designer_id = p_designer_id and upper(b.slot) > now() and b.status = 'confirmed'
    )
    union all
    (
      select b.* from public.bookings b
       where b.designer_id = p_designer_id and upper(b.slot) <= now() and b.status in ('confirmed', 'completed')
       order by upper(b.slot) desc
       limit 200
    )
  )
  select jsonb_build_object(
    'bookings',
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          '_id', s.id,
          'userId', jsonb_build_object('_id', s.customer_id, 'name', c.name, 'avatar', c.avatar),
          'serviceName', s.service_name,
          'slotStart', private.iso(lower(s.slot)),
          'slotEnd', private.iso(upper(s.slot)),
          'slotType', s.slot_type,
          'status', private.status_at(s.status, s.slot, s.hold_expires_at, now()),
          'timeStatus', private.time_status(s.slot, now()),
          'notes', s.notes
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
    join public.profiles c on c.id = s.customer_id
  );
end;
$$;
revoke all on function public.designer_bookings(uuid) from public, anon, authenticated;
grant execute on function public.designer_bookings(uuid) to service_role;

-- Money from bookings that are paid for, held or still to come: the total is the sum of the transactions, and sums
-- of different currencies are never added. Free consultations count as completed, not as transactions.
create function public.designer_earnings(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with paid as (
    select b.id, b.customer_id, b.service_name, b.price_minor, b.currency, b.slot,
           private.status_at(b.status, b.slot, b.hold_expires_at, now()) as status
      from public.bookings b
     where b.designer_id = p_designer_id and b.status in ('confirmed', 'completed')
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
