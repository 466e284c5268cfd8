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
  select 'ledger_unbalanced', (array_agg(ledger_entries.booking_id))[1], format('%s %s adds up to %s', ledger_entries.kind, ledger_entries.cause, sum(ledger_entries.amount_minor))
    from public.ledger_entries
   group by ledger_entries.kind, ledger_entries.cause
  having sum(ledger_entries.amount_minor) <> 0 or count(distinct ledger_entries.currency) > 1;
  return query
  select 'ledger_unbalanced', null::uuid, format('%s %s carried forward for designer %s: %s', ledger_carries.minor, ledger_carries.currency, ledger_carries.designer_id, ledger_carries.account)
    from public.ledger_carries
   where ledger_carries.minor <> (
     select coalesce(sum(ledger_entries.amount_minor), 0) from public.ledger_entries
      where ledger_entries.designer_id = ledger_carries.designer_id and ledger_entries.id <= ledger_carries.through and ledger_entries.currency = ledger_carries.currency and ledger_entries.account = ledger_carries.account
   );
  return query
  with facts (booking_id, currency, account, minor) as (
    select payment_orders.booking_id, payments.currency, 'provider', payments.amount_minor
      from public.payments
      join public.payment_orders on payment_orders.order_id = payments.order_id
    union all
    select payment_orders.booking_id, payments.currency, 'customer', -payments.amount_minor
      from public.payments
      join public.payment_orders on payment_orders.order_id = payments.order_id
     where payments.status <> 'captured'
    union all
    select payment_orders.booking_id, payments.currency, entry.account, entry.minor
      from public.payments
      join public.payment_orders on payment_orders.order_id = payments.order_id
     cross join lateral (
       select 'provider', -disputes.amount_minor from public.disputes where disputes.payment_id = payments.payment_id and disputes.status = 'lost'
       union all
       select 'customer', disputes.amount_minor from public.disputes where disputes.payment_id = payments.payment_id and disputes.status = 'lost' and payments.status <> 'captured'
       union all
       select 'customer', -refunds.amount_minor from public.refunds where refunds.payment_id = payments.payment_id and payments.status = 'captured' and refunds.status <> 'withdrawn'
       union all
       select 'customer', refunds.amount_minor from public.refunds where refunds.payment_id = payments.payment_id and refunds.status = 'done'
       union all
       select case when refunds.last_error is null then 'provider' else 'bank' end, -refunds.amount_minor
         from public.refunds where refunds.payment_id = payments.payment_id and refunds.status = 'done'
     ) entry (account, minor)
    union all
    select ledger_corrections.booking_id, bookings.currency::text, 'bank', ledger_corrections.amount_minor
      from public.ledger_corrections join public.bookings on bookings.id = ledger_corrections.booking_id where ledger_corrections.against = 'bank'
  ),
  expected as (
    select facts.booking_id, facts.currency, facts.account, sum(facts.minor) as minor from facts group by 1, 2, 3
  ),
  entered as (
    select ledger_entries.booking_id, ledger_entries.currency, ledger_entries.account::text as account, sum(ledger_entries.amount_minor) as minor
      from public.ledger_entries
     where ledger_entries.account in ('provider', 'customer', 'bank') and ledger_entries.kind not in ('payout_paid', 'payout_failed', 'handed_over', 'settlement')
     group by 1, 2, 3
  )
  select 'ledger_differs', coalesce(expected.booking_id, entered.booking_id),
         format('%s: %s instead of %s', coalesce(expected.account, entered.account), coalesce(entered.minor, 0), coalesce(expected.minor, 0))
    from expected
    full join entered on entered.booking_id = expected.booking_id and entered.currency = expected.currency and entered.account = expected.account
   where coalesce(expected.minor, 0) <> coalesce(entered.minor, 0);
  return query
  select 'ledger_differs', bookings.id, format('held %s, payable %s, fee %s of %s', entry.held, entry.payable, entry.fee, entry.kept)
    from public.bookings
    join (
      select ledger_entries.booking_id, coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account in ('provider', 'customer') and ledger_entries.kind not in ('refund_paid', 'settlement')), 0) as kept,
             -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'held'), 0) as held,
             -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'payable'), 0) as payable,
             -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'fee'), 0) as fee
        from public.ledger_entries
       group by ledger_entries.booking_id
    ) entry on entry.booking_id = bookings.id
   where case
     when bookings.released_at is null then entry.held <> greatest(entry.kept, 0) or entry.fee <> 0
     else entry.held <> 0 or entry.fee <> least(greatest(entry.kept, 0), greatest(bookings.fee_minimum_minor, round(entry.kept * bookings.fee_percent / 100)))
   end;
end;
$$;

-- Payouts that differ from their entries, that pay out more of a booking than was paid for it, or that nobody has marked as paid within three days.
create function private.payout_problems() returns table (kind text, booking_id uuid, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select 'payout_differs', null::uuid, format('%s is %s: payable %s, outgoing %s, bank %s of %s', payouts.id, payouts.status, entry.payable, entry.outgoing, entry.bank, payouts.amount_minor)
    from public.payouts
    left join lateral (
      select coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'payable'), 0) as payable,
             coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'outgoing'), 0) as outgoing,
             coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = case payouts.way when 'route' then 'transferred' else 'bank' end::public.ledger_account), 0) as bank
        from public.ledger_entries
       where ledger_entries.kind in ('payout', 'payout_paid', 'payout_failed') and ledger_entries.cause = payouts.id::text and ledger_entries.designer_id = payouts.designer_id and ledger_entries.currency = payouts.currency::text
    ) entry on true
   where (entry.payable, entry.outgoing, entry.bank) is distinct from (
     case payouts.status when 'failed' then 0 else payouts.amount_minor end::numeric,
     case payouts.status when 'on_its_way' then -payouts.amount_minor else 0 end::numeric,
     case payouts.status when 'paid' then -payouts.amount_minor else 0 end::numeric
   );
  return query
  select 'payout_differs', ledger_entries.booking_id, format('%s %s of no payout', ledger_entries.kind, ledger_entries.cause)
    from public.ledger_entries
   where ledger_entries.kind in ('payout', 'payout_paid', 'payout_failed') and ledger_entries.line = 1 and not exists (select 1 from public.payouts where payouts.id::text = ledger_entries.cause);
  return query
  select 'payout_too_large', paid_out.booking_id, format('%s paid out of %s', -paid_out.out, coalesce(captured.minor, 0) + coalesce(corrected.minor, 0))
    from (
      select ledger_entries.booking_id, sum(ledger_entries.amount_minor) as out
        from public.ledger_entries
       where ledger_entries.kind in ('payout', 'payout_paid', 'payout_failed') and ledger_entries.account in ('outgoing', 'bank', 'transferred')
       group by ledger_entries.booking_id
    ) paid_out
    left join lateral (
      select sum(payments.amount_minor) as minor
        from public.payment_orders
        join public.payments on payments.order_id = payment_orders.order_id
       where payment_orders.booking_id = paid_out.booking_id and payments.status = 'captured'
    ) captured on true
    left join lateral (select sum(ledger_corrections.amount_minor) as minor from public.ledger_corrections where ledger_corrections.booking_id = paid_out.booking_id and ledger_corrections.amount_minor > 0) corrected on true
   where -paid_out.out > coalesce(captured.minor, 0) + coalesce(corrected.minor, 0);
  return query
  select 'payout_late', null::uuid, format('%s of %s %s since %s', payouts.id, private.major_units(payouts.amount_minor), payouts.currency, payouts.created_at::date)
    from public.payouts
   where payouts.status = 'on_its_way' and payouts.way = 'by_hand' and payouts.created_at < now() - interval '3 days';
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
  select 'transfer_differs', null::uuid, format('%s is over %s, and its transfers over %s', payouts.id, payouts.amount_minor, entry.minor)
    from public.payouts
   cross join lateral (
     select coalesce(sum(case when payouts.status = 'on_its_way' then transfers.wanted_minor when transfers.status = 'settled' then transfers.amount_minor - transfers.reversed_minor end), 0) as minor
       from public.transfers
      where transfers.payout_id = payouts.id
   ) entry
   where payouts.way = 'route' and (payouts.status <> 'on_its_way' or payouts.failure is null)
     and entry.minor <> case payouts.status when 'failed' then 0 else payouts.amount_minor end;
  return query
  select 'transfer_differs', transfers.booking_id, format('%s: %s of %s are reversed, and %s is wanted', transfers.id, transfers.reversed_minor, transfers.amount_minor, transfers.wanted_minor)
    from public.transfers
    join public.payments on payments.payment_id = transfers.payment_id
    left join private.kept on kept.booking_id = transfers.booking_id
   where (transfers.status in ('held', 'released') and transfers.amount_minor - transfers.reversed_minor <> transfers.wanted_minor)
      or transfers.amount_minor > payments.amount_minor
      or (transfers.payout_id is null and transfers.status <> 'closed' and transfers.wanted_minor > greatest(kept.kept_minor, 0));
  return query
  select 'transfer_' || case transfers.status when 'failed' then 'failed' else 'late' end, transfers.booking_id,
         format('%s is %s since %s: %s', transfers.id, transfers.status, transfers.created_at::date, coalesce(transfers.last_error, ''))
    from public.transfers
    left join public.payouts on payouts.id = transfers.payout_id
   where transfers.status = 'failed'
      or (transfers.status in ('due', 'pending', 'held') and transfers.due_at < now() - interval '1 day')
      or (transfers.status = 'released' and payouts.created_at < now() - interval '10 days');
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
  select 'dispute_late', payment_orders.booking_id, format('%s since %s', disputes.dispute_id, disputes.respond_by)
    from public.disputes
    join public.payments on payments.payment_id = disputes.payment_id
    join public.payment_orders on payment_orders.order_id = payments.order_id
   where disputes.status = 'open' and disputes.respond_by < now();
end;
$$;

-- Lines of settlements that are not booked or differ from their postings, and postings without a line that were not undone.
create function private.settlement_problems() returns table (kind text, booking_id uuid, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select 'settlement_held', null::uuid, settlement_cases.detail from private.settlement_cases
  union all
  select 'settlement_unread', null::uuid, format('%s: %s', settlement_report_cases.id, settlement_report_cases.detail) from private.settlement_report_cases;
  return query
  select 'settlement_differs', settlement_lines.booking_id,
         format('%s of %s: bank %s, fee %s, tax %s instead of %s, %s, %s', settlement_lines.entity_id, settlement_lines.settlement_id, entry.bank, entry.fee, entry.tax, settlement_lines.net_minor, settlement_lines.fee_minor, settlement_lines.tax_minor)
    from private.settlement_lines
   cross join lateral (
     select coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'bank'), 0) as bank,
            coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'provider_fee'), 0) as fee,
            coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'input_tax'), 0) as tax
       from public.ledger_entries
      where ledger_entries.kind = 'settlement' and ledger_entries.cause = settlement_lines.entity_id || ':' || settlement_lines.id and ledger_entries.booking_id = settlement_lines.booking_id
        and ledger_entries.currency = settlement_lines.currency::text
   ) entry
   where settlement_lines.booking_id is not null and (entry.bank, entry.fee, entry.tax) is distinct from (settlement_lines.net_minor, settlement_lines.fee_minor, settlement_lines.tax_minor);
  return query
  select 'settlement_differs', ledger_entries.booking_id, format('%s of no settlement', ledger_entries.cause)
    from public.ledger_entries
   where ledger_entries.kind = 'settlement' and ledger_entries.line = 1 and ledger_entries.cause not like '%:undone'
     and not exists (select 1 from private.settlement_lines where settlement_lines.id::text = split_part(ledger_entries.cause, ':', 2) and settlement_lines.booking_id is not null)
     and not exists (select 1 from public.ledger_entries undone where undone.kind = 'settlement' and undone.cause = ledger_entries.cause || ':undone');
end;
$$;

-- Problems of the ledger, disputes, payouts and settlements.
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
  return query select * from private.settlement_problems();
end;
$$;

-- Reports of the provider that were not settled, and failed checks with the provider.
create function private.provider_problems() returns table (kind text, booking_id uuid, order_id text, detail text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select 'event_' || case payment_events.status when 'parked' then 'parked' else 'late' end, null::uuid, null,
         format('%s %s: %s', payment_events.event, payment_events.event_id, coalesce(payment_events.last_error, 'not looked at yet'))
    from public.payment_events
   where payment_events.status = 'parked' or (payment_events.status = 'waiting' and payment_events.received_at < now() - interval '1 hour')
  union all
  select 'order_unchecked', payment_orders.booking_id, payment_orders.order_id, coalesce(payment_orders.last_error, 'The provider has not been asked about it.')
    from public.payment_orders
   where (payment_orders.due_at is null and payment_orders.last_error is not null) or payment_orders.due_at < now() - interval '1 hour'
      -- Without an error: the runs that should have asked the provider ended before they did.
      or payment_orders.attempts > 5;
end;
$$;

-- Checks that every captured payment became a booking or a refund, and that the ledger has both. It reads only the tables and uses none of the functions
-- that fill them. Returns at most p_limit problems, the first of each kind before the second of any: [{kind, bookingId, orderId, paymentId, detail}].
create function private.money_problems(p_limit int) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with returned as (
      select refunds.payment_id, sum(refunds.amount_minor) filter (where refunds.status <> 'withdrawn') as minor,
             sum(refunds.amount_minor) filter (where refunds.status = 'withdrawn') as withdrawn_minor
        from public.refunds
       group by refunds.payment_id
    ),
    lost as (
      select disputes.payment_id, sum(disputes.amount_minor) as minor from public.disputes where disputes.status = 'lost' group by disputes.payment_id
    ),
    paid as (
      select payments.payment_id, payments.order_id, payments.status, payments.amount_minor, payments.currency, coalesce(returned.minor, 0) as returned_minor,
             coalesce(returned.withdrawn_minor, 0) as withdrawn_minor, coalesce(lost.minor, 0) as lost_minor,
             payment_orders.booking_id, payment_orders.amount_minor as order_minor, payment_orders.currency::text as order_currency
        from public.payments
        join public.payment_orders on payment_orders.order_id = payments.order_id
        left join returned on returned.payment_id = payments.payment_id
        left join lost on lost.payment_id = payments.payment_id
    ),
    problems (kind, booking_id, order_id, payment_id, detail) as (
      select 'payment_without_booking', paid.booking_id, paid.order_id, paid.payment_id, format('It is kept, but its booking is %s.', bookings.status)
        from paid
        join public.bookings on bookings.id = paid.booking_id
       where paid.status = 'captured' and (bookings.status in ('pending_payment', 'expired') or (bookings.status = 'cancelled' and bookings.hold_expires_at is not null))
      union all
      select 'booking_without_payment', bookings.id, payment_orders.order_id, null, format('It is %s and has a price, but nobody paid.', bookings.status)
        from public.bookings
        left join public.payment_orders on payment_orders.booking_id = bookings.id
       where bookings.price_minor > 0 and (bookings.status in ('confirmed', 'completed') or (bookings.status = 'cancelled' and bookings.hold_expires_at is null))
         and not exists (select 1 from public.payments where payments.order_id = payment_orders.order_id and payments.status = 'captured')
      union all
      select 'wrong_amount_kept', paid.booking_id, paid.order_id, paid.payment_id, format('%s %s instead of %s %s', paid.amount_minor, paid.currency, paid.order_minor, paid.order_currency)
        from paid
       where paid.status = 'captured' and (paid.amount_minor <> paid.order_minor or paid.currency <> paid.order_currency)
      union all
      select 'refund_missing', paid.booking_id, paid.order_id, paid.payment_id, format('%s of %s are being returned.', paid.returned_minor, paid.amount_minor)
        from paid
       where paid.status in ('refund_due', 'refunded') and paid.returned_minor + paid.lost_minor < paid.amount_minor
      union all
      select 'cancellation_unsettled', bookings.id, paid.order_id, paid.payment_id,
             format('%s of %s are being returned.', paid.returned_minor, coalesce(cancellations.refund_minor::text, 'an unknown amount'))
        from paid
        join public.bookings on bookings.id = paid.booking_id
        left join public.cancellations on cancellations.booking_id = bookings.id
       where paid.status = 'captured' and bookings.status = 'cancelled' and bookings.hold_expires_at is null
         and (cancellations.booking_id is null or paid.returned_minor + paid.withdrawn_minor < cancellations.refund_minor)
      union all
      select 'returned_too_much', paid.booking_id, paid.order_id, paid.payment_id, format('%s of %s', paid.returned_minor, paid.amount_minor)
        from paid
       where paid.returned_minor > paid.amount_minor
      union all
      select 'refund_' || case refunds.status when 'failed' then 'failed' else 'late' end, paid.booking_id, paid.order_id, paid.payment_id,
             format('%s since %s: %s', refunds.id, refunds.created_at::date, coalesce(refunds.last_error, refunds.status::text))
        from public.refunds
        join paid on paid.payment_id = refunds.payment_id
       where refunds.status = 'failed'
          or (refunds.status = 'due' and refunds.created_at < now() - interval '1 day')
          or (refunds.status = 'sent' and refunds.created_at < now() - interval '10 days')
      union all
      select provider_problems.kind, provider_problems.booking_id, provider_problems.order_id, null, provider_problems.detail from private.provider_problems()
      union all
      select other_problems.kind, other_problems.booking_id, null, null, other_problems.detail from private.other_problems()
    )
    select coalesce(
             jsonb_agg(
               jsonb_build_object('kind', entry.kind, 'bookingId', entry.booking_id, 'orderId', entry.order_id, 'paymentId', entry.payment_id, 'detail', entry.detail)
               order by entry.place, entry.kind
             ),
             '[]'
           )
      from (select problems.*, row_number() over (partition by problems.kind order by problems.booking_id, problems.payment_id, problems.detail) as place from problems order by place, problems.kind limit p_limit) entry
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
-- once a day (UTC). It reads all payments, which in time takes longer than a request may, so where pg_cron exists the database itself calls it. {audited,
-- problems}.
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
     or exists (select 1 from public.money_audits where money_audits.ran_at > now() - p_within) then
    return jsonb_build_object('audited', false, 'problems', 0);
  end if;
  v_problems := private.money_problems(200);
  v_count := jsonb_array_length(v_problems);
  insert into public.money_audits (problems) values (v_count);
  delete from public.money_audits where money_audits.ran_at < now() - interval '90 days';
  select coalesce(jsonb_agg(distinct md5((element.value || jsonb_build_object('detail', split_part(element.value ->> 'detail', ': ', 1)))::text)), '[]') into v_found
    from jsonb_array_elements(v_problems) element;
  insert into public.outbox (event_key, kind, content)
  select format('money_alarm:%s:%s', (now() at time zone 'UTC')::date, md5(v_found::text)), 'money_alarm',
         jsonb_build_object('problems', jsonb_path_query_array(v_problems, '$[0 to 19]'), 'total', v_count, 'found', v_found)
   where exists (
     select element.value from jsonb_array_elements_text(v_found) element
     except
     select element.value
       from public.outbox
      cross join lateral jsonb_array_elements_text(outbox.content -> 'found') element
      where outbox.recipient_id is null and outbox.kind = 'money_alarm' and outbox.created_at >= date_trunc('day', now(), 'UTC')
   )
  on conflict (event_key) do nothing;
  return jsonb_build_object('audited', true, 'problems', v_count);
end;
$$;

-- The alarm -------------------------------------------------------------------------------------------------------------

-- How many events of a kind within ten minutes raise an alarm; other kinds never do. A single change of a role does, because roles never change by themselves.
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
    select security_events.kind, sum(security_events.count) as count
      from private.security_events
     where security_events.minute > v_since
     group by security_events.kind
    having sum(security_events.count) >= private.security_burst(security_events.kind)
  ),
  most as (
    -- The most frequent subjects and networks.
    select entry.kind, jsonb_agg(jsonb_build_object('subject', entry.subject, 'network', entry.network, 'count', entry.count) order by entry.count desc) as sources
      from (
        select security_events.kind, security_events.subject, security_events.network, sum(security_events.count) as count,
               row_number() over (partition by security_events.kind order by sum(security_events.count) desc, security_events.subject, security_events.network) as place
          from private.security_events
         where security_events.minute > v_since
         group by security_events.kind, security_events.subject, security_events.network
      ) entry
     where entry.place <= 5
     group by entry.kind
  )
  insert into public.outbox (event_key, kind, content)
  select format('security_alarm:%s:%s', burst.kind, private.iso(date_trunc('minute', now()))), 'security_alarm',
         jsonb_build_object('kind', burst.kind, 'count', burst.count, 'since', private.iso(v_since), 'sources', most.sources)
    from burst
    join most on most.kind = burst.kind
   where not exists (
     select 1 from public.outbox
      where outbox.recipient_id is null and outbox.kind = 'security_alarm' and outbox.content ->> 'kind' = burst.kind::text and outbox.created_at > now() - interval '1 hour'
   )
  -- A concurrent run may have queued the same alarm.
  on conflict (event_key) do nothing;
  get diagnostics v_alarms = row_count;
  return jsonb_build_object('alarms', v_alarms);
end;
$$;
