-- Alarms about the money and the security log.

-- Audit -----------------------------------------------------------------------------------------------------------------

-- Differences between the ledger and the payments and refunds: {booking_id, detail}; and postings that do not add up to 0.
create function private.ledger_problems() returns table (kind text, booking_id uuid, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select 'ledger_unbalanced', (array_agg(e.booking_id))[1], format('%s %s adds up to %s', e.kind, e.cause, sum(e.amount_minor))
    from public.ledger_entries e
   group by e.kind, e.cause
  having sum(e.amount_minor) <> 0 or count(distinct e.currency) > 1;
  return query
  select 'ledger_unbalanced', null::uuid, format('%s %s carried forward for designer %s: %s', c.minor, c.currency, c.designer_id, c.account)
    from public.ledger_carries c
   where c.minor <> (
     select coalesce(sum(e.amount_minor), 0) from public.ledger_entries e
      where e.designer_id = c.designer_id and e.id <= c.through and e.currency = c.currency and e.account = c.account
   );
  return query
  with facts (booking_id, currency, account, minor) as (
    select o.booking_id, p.currency, 'provider', p.amount_minor
      from public.payments p
      join public.payment_orders o on o.order_id = p.order_id
    union all
    select o.booking_id, p.currency, 'customer', -p.amount_minor
      from public.payments p
      join public.payment_orders o on o.order_id = p.order_id
     where p.status <> 'captured'
    union all
    select o.booking_id, p.currency, r.account, r.minor
      from public.payments p
      join public.payment_orders o on o.order_id = p.order_id
     cross join lateral (
       select 'provider', -d.amount_minor from public.disputes d where d.payment_id = p.payment_id and d.status = 'lost'
       union all
       select 'customer', d.amount_minor from public.disputes d where d.payment_id = p.payment_id and d.status = 'lost' and p.status <> 'captured'
       union all
       select 'customer', -f.amount_minor from public.refunds f where f.payment_id = p.payment_id and p.status = 'captured' and f.status <> 'withdrawn'
       union all
       select 'customer', f.amount_minor from public.refunds f where f.payment_id = p.payment_id and f.status = 'done'
       union all
       select case when f.last_error is null then 'provider' else 'bank' end, -f.amount_minor
         from public.refunds f where f.payment_id = p.payment_id and f.status = 'done'
     ) r (account, minor)
    union all
    select c.booking_id, b.currency::text, 'bank', c.amount_minor
      from public.ledger_corrections c join public.bookings b on b.id = c.booking_id where c.against = 'bank'
  ),
  expected as (
    select f.booking_id, f.currency, f.account, sum(f.minor) as minor from facts f group by 1, 2, 3
  ),
  entered as (
    select e.booking_id, e.currency, e.account::text as account, sum(e.amount_minor) as minor
      from public.ledger_entries e
     where e.account in ('provider', 'customer', 'bank') and e.kind not in ('payout_paid', 'payout_failed', 'handed_over')
     group by 1, 2, 3
  )
  select 'ledger_differs', coalesce(x.booking_id, n.booking_id),
         format('%s: %s instead of %s', coalesce(x.account, n.account), coalesce(n.minor, 0), coalesce(x.minor, 0))
    from expected x
    full join entered n on n.booking_id = x.booking_id and n.currency = x.currency and n.account = x.account
   where coalesce(x.minor, 0) <> coalesce(n.minor, 0);
  return query
  select 'ledger_differs', b.id, format('held %s, payable %s, fee %s of %s', s.held, s.payable, s.fee, s.kept)
    from public.bookings b
    join (
      select e.booking_id, coalesce(sum(e.amount_minor) filter (where e.account in ('provider', 'customer') and e.kind <> 'refund_paid'), 0) as kept,
             -coalesce(sum(e.amount_minor) filter (where e.account = 'held'), 0) as held,
             -coalesce(sum(e.amount_minor) filter (where e.account = 'payable'), 0) as payable,
             -coalesce(sum(e.amount_minor) filter (where e.account = 'fee'), 0) as fee
        from public.ledger_entries e
       group by e.booking_id
    ) s on s.booking_id = b.id
   where case
     when b.released_at is null then s.held <> greatest(s.kept, 0) or s.fee <> 0
     else s.held <> 0 or s.fee <> least(greatest(s.kept, 0), greatest(b.fee_minimum_minor, round(s.kept * b.fee_percent / 100)))
   end;
end;
$$;

-- Payouts that differ from their entries, that pay out more of a booking than was paid for it, or that nobody has marked as paid in three days.
create function private.payout_problems() returns table (kind text, booking_id uuid, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select 'payout_differs', null::uuid, format('%s is %s: payable %s, outgoing %s, bank %s of %s', o.id, o.status, e.payable, e.outgoing, e.bank, o.amount_minor)
    from public.payouts o
    left join lateral (
      select coalesce(sum(l.amount_minor) filter (where l.account = 'payable'), 0) as payable,
             coalesce(sum(l.amount_minor) filter (where l.account = 'outgoing'), 0) as outgoing,
             coalesce(sum(l.amount_minor) filter (where l.account = case o.way when 'route' then 'transferred' else 'bank' end::public.ledger_account), 0) as bank
        from public.ledger_entries l
       where l.kind in ('payout', 'payout_paid', 'payout_failed') and l.cause = o.id::text and l.designer_id = o.designer_id and l.currency = o.currency::text
    ) e on true
   where (e.payable, e.outgoing, e.bank) is distinct from (
     case o.status when 'failed' then 0 else o.amount_minor end::numeric,
     case o.status when 'on_its_way' then -o.amount_minor else 0 end::numeric,
     case o.status when 'paid' then -o.amount_minor else 0 end::numeric
   );
  return query
  select 'payout_differs', e.booking_id, format('%s %s of no payout', e.kind, e.cause)
    from public.ledger_entries e
   where e.kind in ('payout', 'payout_paid', 'payout_failed') and e.line = 1 and not exists (select 1 from public.payouts o where o.id::text = e.cause);
  return query
  select 'payout_too_large', e.booking_id, format('%s paid out of %s', -e.out, coalesce(p.minor, 0) + coalesce(c.minor, 0))
    from (
      select l.booking_id, sum(l.amount_minor) as out
        from public.ledger_entries l
       where l.kind in ('payout', 'payout_paid', 'payout_failed') and l.account in ('outgoing', 'bank', 'transferred')
       group by l.booking_id
    ) e
    left join lateral (
      select sum(y.amount_minor) as minor
        from public.payment_orders q
        join public.payments y on y.order_id = q.order_id
       where q.booking_id = e.booking_id and y.status = 'captured'
    ) p on true
    left join lateral (select sum(k.amount_minor) as minor from public.ledger_corrections k where k.booking_id = e.booking_id and k.amount_minor > 0) c on true
   where -e.out > coalesce(p.minor, 0) + coalesce(c.minor, 0);
  return query
  select 'payout_late', null::uuid, format('%s of %s %s since %s', o.id, private.major_units(o.amount_minor), o.currency, o.created_at::date)
    from public.payouts o
   where o.status = 'on_its_way' and o.way = 'by_hand' and o.created_at < now() - interval '3 days';
end;
$$;

-- Transfers that differ from their payouts and bookings, or that the provider has not completed.
create function private.transfer_problems() returns table (kind text, booking_id uuid, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select 'transfer_differs', null::uuid, format('%s is over %s, and its transfers over %s', o.id, o.amount_minor, s.minor)
    from public.payouts o
   cross join lateral (
     select coalesce(sum(case when o.status = 'on_its_way' then t.wanted_minor when t.status = 'settled' then t.amount_minor - t.reversed_minor end), 0) as minor
       from public.transfers t
      where t.payout_id = o.id
   ) s
   where o.way = 'route' and (o.status <> 'on_its_way' or o.failure is null)
     and s.minor <> case o.status when 'failed' then 0 else o.amount_minor end;
  return query
  select 'transfer_differs', t.booking_id, format('%s: %s of %s are reversed, and %s is wanted', t.id, t.reversed_minor, t.amount_minor, t.wanted_minor)
    from public.transfers t
    join public.payments p on p.payment_id = t.payment_id
    left join private.kept k on k.booking_id = t.booking_id
   where (t.status in ('held', 'released') and t.amount_minor - t.reversed_minor <> t.wanted_minor)
      or t.amount_minor > p.amount_minor
      or (t.payout_id is null and t.status <> 'closed' and t.wanted_minor > greatest(k.kept_minor, 0));
  return query
  select 'transfer_' || case t.status when 'failed' then 'failed' else 'late' end, t.booking_id,
         format('%s is %s since %s: %s', t.id, t.status, t.created_at::date, coalesce(t.last_error, ''))
    from public.transfers t
    left join public.payouts o on o.id = t.payout_id
   where t.status = 'failed'
      or (t.status in ('due', 'pending', 'held') and t.due_at < now() - interval '1 day')
      or (t.status = 'released' and o.created_at < now() - interval '10 days');
end;
$$;

-- Disputes whose deadline for evidence has passed.
create function private.dispute_problems() returns table (kind text, booking_id uuid, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select 'dispute_late', o.booking_id, format('%s since %s', d.dispute_id, d.respond_by)
    from public.disputes d
    join public.payments p on p.payment_id = d.payment_id
    join public.payment_orders o on o.order_id = p.order_id
   where d.status = 'open' and d.respond_by < now();
end;
$$;

-- Problems of the ledger, disputes and payouts.
create function private.other_problems() returns table (kind text, booking_id uuid, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.ledger_problems();
  return query select * from private.dispute_problems();
  return query select * from private.payout_problems();
  return query select * from private.transfer_problems();
end;
$$;

-- Reports of the provider that were not settled, and checks with it that failed.
create function private.provider_problems() returns table (kind text, booking_id uuid, order_id text, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select 'event_' || case e.status when 'parked' then 'parked' else 'late' end, null::uuid, null,
         format('%s %s: %s', e.event, e.event_id, coalesce(e.last_error, 'not looked at yet'))
    from public.payment_events e
   where e.status = 'parked' or (e.status = 'waiting' and e.received_at < now() - interval '1 hour')
  union all
  select 'order_unchecked', o.booking_id, o.order_id, coalesce(o.last_error, 'The provider has not been asked about it.')
    from public.payment_orders o
   where (o.due_at is null and o.last_error is not null) or o.due_at < now() - interval '1 hour'
      -- Without an error, if the runs that should have asked ended before.
      or o.attempts > 5;
end;
$$;

-- Checks that every captured payment became a booking or a refund, and that the ledger has both. It reads only the tables and uses none of the functions
-- that fill them. Returns at most p_limit problems: [{kind, bookingId, orderId, paymentId, detail}].
create function private.money_problems(p_limit int) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with returned as (
      select r.payment_id, sum(r.amount_minor) filter (where r.status <> 'withdrawn') as minor,
             sum(r.amount_minor) filter (where r.status = 'withdrawn') as withdrawn_minor
        from public.refunds r
       group by r.payment_id
    ),
    lost as (
      select d.payment_id, sum(d.amount_minor) as minor from public.disputes d where d.status = 'lost' group by d.payment_id
    ),
    paid as (
      select p.payment_id, p.order_id, p.status, p.amount_minor, p.currency, coalesce(r.minor, 0) as returned_minor,
             coalesce(r.withdrawn_minor, 0) as withdrawn_minor, coalesce(l.minor, 0) as lost_minor,
             o.booking_id, o.amount_minor as order_minor, o.currency::text as order_currency
        from public.payments p
        join public.payment_orders o on o.order_id = p.order_id
        left join returned r on r.payment_id = p.payment_id
        left join lost l on l.payment_id = p.payment_id
    ),
    problems (kind, booking_id, order_id, payment_id, detail) as (
      select 'payment_without_booking', p.booking_id, p.order_id, p.payment_id, format('It is kept, but its booking is %s.', b.status)
        from paid p
        join public.bookings b on b.id = p.booking_id
       where p.status = 'captured' and (b.status in ('pending_payment', 'expired') or (b.status = 'cancelled' and b.hold_expires_at is not null))
      union all
      select 'booking_without_payment', b.id, o.order_id, null, format('It is %s and has a price, but nobody paid.', b.status)
        from public.bookings b
        left join public.payment_orders o on o.booking_id = b.id
       where b.price_minor > 0 and (b.status in ('confirmed', 'completed') or (b.status = 'cancelled' and b.hold_expires_at is null))
         and not exists (select 1 from public.payments p where p.order_id = o.order_id and p.status = 'captured')
      union all
      select 'wrong_amount_kept', p.booking_id, p.order_id, p.payment_id, format('%s %s instead of %s %s', p.amount_minor, p.currency, p.order_minor, p.order_currency)
        from paid p
       where p.status = 'captured' and (p.amount_minor <> p.order_minor or p.currency <> p.order_currency)
      union all
      select 'refund_missing', p.booking_id, p.order_id, p.payment_id, format('%s of %s are being returned.', p.returned_minor, p.amount_minor)
        from paid p
       where p.status in ('refund_due', 'refunded') and p.returned_minor + p.lost_minor < p.amount_minor
      union all
      select 'cancellation_unsettled', b.id, p.order_id, p.payment_id,
             format('%s of %s are being returned.', p.returned_minor, coalesce(c.refund_minor::text, 'an unknown amount'))
        from paid p
        join public.bookings b on b.id = p.booking_id
        left join public.cancellations c on c.booking_id = b.id
       where p.status = 'captured' and b.status = 'cancelled' and b.hold_expires_at is null
         and (c.booking_id is null or p.returned_minor + p.withdrawn_minor < c.refund_minor)
      union all
      select 'returned_too_much', p.booking_id, p.order_id, p.payment_id, format('%s of %s', p.returned_minor, p.amount_minor)
        from paid p
       where p.returned_minor > p.amount_minor
      union all
      select 'refund_' || case r.status when 'failed' then 'failed' else 'late' end, p.booking_id, p.order_id, p.payment_id,
             format('%s since %s: %s', r.id, r.created_at::date, coalesce(r.last_error, r.status::text))
        from public.refunds r
        join paid p on p.payment_id = r.payment_id
       where r.status = 'failed'
          or (r.status = 'due' and r.created_at < now() - interval '1 day')
          or (r.status = 'sent' and r.created_at < now() - interval '10 days')
      union all
      select v.kind, v.booking_id, v.order_id, null, v.detail from private.provider_problems() v
      union all
      select l.kind, l.booking_id, null, null, l.detail from private.other_problems() l
    )
    select coalesce(
             jsonb_agg(
               jsonb_build_object('kind', s.kind, 'bookingId', s.booking_id, 'orderId', s.order_id, 'paymentId', s.payment_id, 'detail', s.detail)
               order by s.kind, s.booking_id, s.payment_id, s.detail
             ),
             '[]'
           )
      from (select * from problems p order by p.kind, p.booking_id, p.payment_id, p.detail limit p_limit) s
  );
end;
$$;

-- {payments, orders, refunds, problems}: the numbers of rows, and at most p_limit problems.
create function public.audit_money(p_limit int default 200) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'payments', (select count(*) from public.payments),
    'orders', (select count(*) from public.payment_orders),
    'refunds', (select count(*) from public.refunds),
    'problems', private.money_problems(p_limit)
  );
end;
$$;

-- When raise_money_alarm ran, and how many problems it found.
create table public.money_audits (
  ran_at timestamptz primary key default now(),
  problems int not null
);

alter table public.money_audits enable row level security;

-- Called by the clock. Audits the money if that was not done within p_within, and emails the administrator about problems: at once if one is new, otherwise
-- once a day (UTC). It reads all payments, which in time takes longer than a request may: so with pg_cron the database calls it. {audited, problems}.
create function public.raise_money_alarm(p_within interval default '1 hour') returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_problems jsonb;
  v_count int;
  -- The problems by their subject. The part after a colon may change: the last error, an amount.
  v_found jsonb;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('raise_money_alarm', 0))
     or exists (select 1 from public.money_audits a where a.ran_at > now() - p_within) then
    return jsonb_build_object('audited', false, 'problems', 0);
  end if;
  v_problems := private.money_problems(200);
  v_count := jsonb_array_length(v_problems);
  insert into public.money_audits (problems) values (v_count);
  delete from public.money_audits a where a.ran_at < now() - interval '90 days';
  select coalesce(jsonb_agg(distinct md5((p.value || jsonb_build_object('detail', split_part(p.value ->> 'detail', ': ', 1)))::text)), '[]') into v_found
    from jsonb_array_elements(v_problems) p;
  insert into public.outbox (event_key, kind, content)
  select format('money_alarm:%s:%s', (now() at time zone 'UTC')::date, md5(v_found::text)), 'money_alarm',
         jsonb_build_object('problems', jsonb_path_query_array(v_problems, '$[0 to 19]'), 'total', v_count, 'found', v_found)
   where exists (
     select f.value from jsonb_array_elements_text(v_found) f
     except
     select f.value
       from public.outbox o
      cross join lateral jsonb_array_elements_text(o.content -> 'found') f
      where o.recipient_id is null and o.kind = 'money_alarm' and o.created_at >= date_trunc('day', now(), 'UTC')
   )
  on conflict (event_key) do nothing;
  return jsonb_build_object('audited', true, 'problems', v_count);
end;
$$;

-- The alarm -------------------------------------------------------------------------------------------------------------

-- How many events of a kind within ten minutes raise an alarm; other kinds never do. A single change of a role does, because roles never change by
-- themselves.
create function private.security_burst(p_kind public.security_event_kind) returns int
language sql
immutable
set search_path = ''
as $$
  select case p_kind
    when 'role_changed' then 1
    when 'webhook_forged' then 5
    when 'sign_in_locked' then 5
    when 'account_deleted' then 20
    when 'sign_in_failed' then 100
    when 'token_forged' then 100
    when 'refused' then 300
    when 'limit_reached' then 300
  end
$$;

-- Called by the clock. Emails the administrator about each kind with too many events, at most once an hour. {alarms}.
create function public.raise_security_alarm() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_since constant timestamptz := now() - interval '10 minutes';
  v_alarms int;
begin
  with burst as (
    select e.kind, sum(e.count) as count
      from private.security_events e
     where e.minute > v_since
     group by e.kind
    having sum(e.count) >= private.security_burst(e.kind)
  ),
  most as (
    -- The most frequent subjects and networks.
    select s.kind, jsonb_agg(jsonb_build_object('subject', s.subject, 'network', s.network, 'count', s.count) order by s.count desc) as sources
      from (
        select e.kind, e.subject, e.network, sum(e.count) as count,
               row_number() over (partition by e.kind order by sum(e.count) desc, e.subject, e.network) as place
          from private.security_events e
         where e.minute > v_since
         group by e.kind, e.subject, e.network
      ) s
     where s.place <= 5
     group by s.kind
  )
  insert into public.outbox (event_key, kind, content)
  select format('security_alarm:%s:%s', b.kind, private.iso(date_trunc('minute', now()))), 'security_alarm',
         jsonb_build_object('kind', b.kind, 'count', b.count, 'since', private.iso(v_since), 'sources', m.sources)
    from burst b
    join most m on m.kind = b.kind
   where not exists (
     select 1 from public.outbox o
      where o.recipient_id is null and o.kind = 'security_alarm' and o.content ->> 'kind' = b.kind::text and o.created_at > now() - interval '1 hour'
   )
  -- A run beside this one.
  on conflict (event_key) do nothing;
  get diagnostics v_alarms = row_count;
  return jsonb_build_object('alarms', v_alarms);
end;
$$;
