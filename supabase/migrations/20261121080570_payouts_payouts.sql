-- How a designer's money reaches their bank account: once a week a run makes payouts. An administrator pays them by hand and records that
-- (docs/decisions/033-payouts.md), or the payment provider transfers customers' payments (docs/decisions/037-route.md).

create type public.payout_status as enum ('on_its_way', 'paid', 'failed');
create type public.payout_way as enum ('by_hand', 'route');
-- due: the provider must make, reduce or release the transfer; pending, released: we wait for the provider; held: on hold at the provider; settled: at the
-- designer's bank; closed: the designer gets nothing of it; failed: an administrator must look at last_error.
create type public.transfer_status as enum ('due', 'pending', 'held', 'released', 'settled', 'closed', 'failed');

-- The currencies in which designers are paid out. Money in other currencies stays available.
create table private.payout_terms (
  currency public.currency_code primary key,
  -- The day of the weekly run, in UTC: 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  -- A smaller sum waits for a later run.
  minimum_minor bigint not null check (minimum_minor > 0),
  -- The first run is after this day.
  since date not null default (now() at time zone 'UTC')::date
);

alter table private.payout_terms enable row level security;
revoke insert, update, delete on table private.payout_terms from service_role;

-- The weekly runs, and further runs between them for money that a case has kept out of one. A missed run is made later; a run that has ended pays nobody else.
create table private.payout_runs (
  currency public.currency_code,
  run_on date,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (currency, run_on)
);

alter table private.payout_runs enable row level security;
revoke insert, update, delete on table private.payout_runs from service_role;

-- Designers whom an administrator does not pay for now.
create table private.payout_pauses (
  designer_id uuid primary key references public.designers (id) on delete cascade,
  -- The reason, as a sentence for the designer.
  reason text not null check (char_length(reason) between 1 and 500),
  paused_by text not null,
  created_at timestamptz not null default now()
);

alter table private.payout_pauses enable row level security;
revoke insert, update, delete on table private.payout_pauses from service_role;

-- A payout. Its posting has an entry for each booking that it pays for.
create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  designer_id uuid not null references public.designers (id) on delete restrict,
  -- The payee, which later changes of the designer's payees do not affect.
  payee_id uuid not null references private.payees (id) on delete restrict,
  -- The payee's account, masked.
  account text not null,
  currency public.currency_code not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The run that made the payout; null: an administrator made it between runs.
  run_on date,
  way public.payout_way not null default 'by_hand',
  status public.payout_status not null default 'on_its_way',
  -- The bank's reference; for transfers, their settlements at the provider.
  reference text check (char_length(reference) between 1 and 100),
  -- Why the payout failed, as a sentence for the designer. A payout by transfers fails once they are reversed, or is paid for the part that has arrived.
  failure text check (char_length(failure) between 1 and 500),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- One payout for each run and way.
  unique (designer_id, currency, run_on, way),
  constraint payouts_end_at_a_time check ((status = 'on_its_way') = (ended_at is null)),
  constraint payouts_paid_has_a_reference check (status <> 'paid' or reference is not null),
  constraint payouts_failed_has_a_reason check (
    case status when 'failed' then failure is not null else failure is null or way = 'route' end
  )
);
comment on table public.payouts is 'What was or is being paid to designers. Written only by private.pay_out and by what ends a payout.';

create index payouts_designer_idx on public.payouts (designer_id, created_at);
create index payouts_payee_idx on public.payouts (payee_id);
create index payouts_on_their_way_idx on public.payouts (created_at) where status = 'on_its_way';

alter table public.payouts enable row level security;
revoke insert, update, delete on table public.payouts from service_role;

-- The part of a payment that the provider transfers to the linked account of its booking's designer. A transfer stays on hold there until a payout takes it.
-- The part that is no longer wanted is reversed.
create table public.transfers (
  -- Stored in the notes of the provider's transfer, so that a transfer whose response was lost can be found again.
  id uuid primary key default gen_random_uuid(),
  payment_id text not null unique references public.payments (payment_id) on delete restrict,
  booking_id uuid not null references public.bookings (id) on delete restrict,
  designer_id uuid not null references public.designers (id) on delete restrict,
  payee_id uuid not null references private.payees (id) on delete restrict,
  -- The linked account that receives the transfer.
  account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- How much of the transfer the designer keeps. It can only decrease, and no longer once the transfer is settled, because money that has arrived cannot be
  -- reversed.
  wanted_minor bigint not null,
  reversed_minor bigint not null default 0,
  -- The payout that takes the transfer; null: it is on hold.
  payout_id uuid references public.payouts (id) on delete restrict,
  status public.transfer_status not null default 'due',
  provider_transfer_id text unique check (char_length(provider_transfer_id) between 1 and 64),
  -- The provider's payment to the designer's bank.
  settlement_id text check (char_length(settlement_id) between 1 and 64),
  -- The earliest time to process the transfer (the queue).
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  constraint transfers_want_a_part check (wanted_minor between 0 and amount_minor),
  constraint transfers_reverse_a_part check (reversed_minor between 0 and amount_minor)
);
comment on table public.transfers is 'What the payment provider passes on to designers'' linked accounts: a row for each payment.';

create index transfers_booking_idx on public.transfers (booking_id);
create index transfers_designer_idx on public.transfers (designer_id);
create index transfers_payee_idx on public.transfers (payee_id);
create index transfers_payout_idx on public.transfers (payout_id);
create index transfers_waiting_idx on public.transfers (due_at) where status in ('due', 'pending', 'held', 'released');
create index transfers_failed_idx on public.transfers (created_at) where status = 'failed';

alter table public.transfers enable row level security;

-- Why a designer is not paid out in a currency now, regardless of the available amount: no_way (the operator pays nobody in it), no_payee, payee_changing,
-- suspended, paused (by an administrator) or payout_failed (the last one, to the same account); null: nothing prevents it.
create function private.payout_obstacle(p_designer_id uuid, p_currency text) returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_payee constant private.payees := private.payee_of(p_designer_id);
begin
  return case
    when not exists (select 1 from private.payout_terms where payout_terms.currency::text = p_currency) then 'no_way'
    when v_payee.id is null then 'no_payee'
    when exists (select 1 from private.payees where payees.designer_id = p_designer_id and payees.effective_at > now()) then 'payee_changing'
    when private.is_suspended(p_designer_id) then 'suspended'
    when exists (select 1 from private.payout_pauses where payout_pauses.designer_id = p_designer_id) then 'paused'
    when (
           select payouts.status = 'failed' and payouts.payee_id = v_payee.id
             from public.payouts
            where payouts.designer_id = p_designer_id and payouts.currency::text = p_currency
            -- If two have the same time, the failed one counts.
            order by payouts.created_at desc, payouts.status <> 'failed'
            limit 1
         ) then 'payout_failed'
  end;
end;
$$;

-- How much of a designer's released money in a currency is kept back, booking by booking: everything that a case holds, and the plan's part
-- (PLAN.refundPercent) of a session whose plan is owed. Debts are not kept back.
create function private.kept_back(p_designer_id uuid, p_currency text) returns table (booking_id uuid, minor bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  with kept as materialized (
    select money_cases.booking_id as id, 100 as percent from private.money_cases where money_cases.ended_at is null
     union all
    select bookings.id, private.plan_refund_percent()
      from public.bookings
     where bookings.designer_id = p_designer_id and bookings.plan_days is not null and bookings.released_at is not null and private.awaits_plan(bookings)
  )
  select entry.id, case when entry.percent = 100 then entry.minor else least(entry.minor, ceil(private.refund_share(bookings, kept.kept_minor, kept.kept_minor) * entry.percent / 100.0)::bigint) end
    from (
      select entry.id, entry.percent, -sum(ledger_entries.amount_minor)::bigint as minor
        from (select kept.id, max(kept.percent) as percent from kept group by kept.id) entry
        join public.ledger_entries on ledger_entries.booking_id = entry.id
       where ledger_entries.account = 'payable' and ledger_entries.currency = p_currency and ledger_entries.designer_id = p_designer_id
       group by entry.id, entry.percent
      having sum(ledger_entries.amount_minor) < 0
    ) entry
    join public.bookings on bookings.id = entry.id
    join private.kept on kept.booking_id = entry.id;
end;
$$;

-- How much a designer has available in a currency, booking by booking: `minor` may be negative; `routed` is how much of it a transfer can bring. Money that is
-- kept back is left out. So are bookings whose transfer must still be made, reduced or checked, so that money that the provider might transfer is not also paid
-- by hand. Includes, with 0, bookings of which something was refunded after taxes were withheld: the tax may have become less.
create function private.payable_lines(p_designer_id uuid, p_currency text)
returns table (booking_id uuid, minor bigint, transfer_id uuid, routed bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_payee_id constant uuid := (private.payee_of(p_designer_id)).id;
begin
  return query
  select entry.booking_id, entry.minor, transfers.id, case when transfers.id is null then 0 else least(entry.minor, transfers.wanted_minor) end
    from (
      select ledger_entries.booking_id, -sum(ledger_entries.amount_minor)::bigint - coalesce(kept_back.minor, 0) as minor
        from public.ledger_entries
        left join private.kept_back(p_designer_id, p_currency) on kept_back.booking_id = ledger_entries.booking_id
       where ledger_entries.designer_id = p_designer_id and ledger_entries.currency = p_currency and ledger_entries.account = 'payable'
       group by ledger_entries.booking_id, kept_back.minor
      having -sum(ledger_entries.amount_minor) <> coalesce(kept_back.minor, 0)
          or (kept_back.minor is null and max(ledger_entries.id) filter (where ledger_entries.kind = 'withheld')
               < max(ledger_entries.id) filter (where ledger_entries.kind in ('refund', 'refund_withdrawn', 'dispute_lost')))
    ) entry
    left join public.transfers
      on transfers.booking_id = entry.booking_id and transfers.status = 'held' and transfers.payee_id = v_payee_id and entry.minor > 0
   where (
       transfers.id is not null
       or not exists (
         select 1 from public.transfers where transfers.booking_id = entry.booking_id and transfers.payout_id is null and transfers.status <> 'closed'
       )
     );
end;
$$;
revoke execute on function private.payable_lines(uuid, text) from service_role;

-- The taxes that a marketplace in India withholds from its designers' payouts, in percent of the kept price, from a given time on. No row: nothing is withheld.
create table private.withholding_rates (
  account public.ledger_account not null check (account in ('tds', 'tcs')),
  from_at timestamptz not null,
  -- 0 ends the tax.
  percent numeric(5, 3) not null check (percent between 0 and 20),
  percent_without_pan numeric(5, 3) not null check (percent_without_pan between 0 and 20),
  -- From individuals and families nothing is withheld until their sessions of a tax year bring in more than this.
  free_minor bigint not null default 0 check (free_minor >= 0),
  primary key (account, from_at),
  constraint withholding_rates_of_income check (account = 'tds' or (percent_without_pan = percent and free_minor = 0))
);
comment on table private.withholding_rates is 'Rows are only added, by administrators.';

alter table private.withholding_rates enable row level security;
revoke insert, update, delete on table private.withholding_rates from service_role;

-- The year of India's taxes, which begins in April: 2026 means 2026-27.
create function private.indian_tax_year(p_at timestamptz) returns int
language plpgsql
stable
set search_path = ''
as $$
begin
  return extract(year from (p_at at time zone 'Asia/Kolkata') - interval '3 months');
end;
$$;

-- For a person's sessions in rupees that were released in the tax years of these bookings: the kept amount of each session and of those before it in its year.
-- A person is identified by the PAN, under any number of accounts.
create function private.sales_of_tax_years(p_payee private.payees, p_booking_ids uuid[]) returns table (booking_id uuid, minor numeric)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select bookings.id, sum(greatest(kept.kept_minor, 0)) over (partition by private.indian_tax_year(bookings.released_at) order by bookings.released_at, bookings.id)
    from public.bookings
    join private.kept on kept.booking_id = bookings.id
   where bookings.currency = 'INR'
     and private.indian_tax_year(bookings.released_at) in (select private.indian_tax_year(bookings.released_at) from public.bookings where bookings.id = any (p_booking_ids))
     and bookings.designer_id in (
           select payees.designer_id
             from private.payees
            where payees.effective_at is not null and private.pan_of(payees.country, payees.tax_id) = private.pan_of(p_payee.country, p_payee.tax_id)
         );
end;
$$;

-- The taxes to withhold from these bookings now for a payee, less what was withheld before: negative after refunds. TDS applies to every payee in India. For
-- individuals and families (the fourth letter of their PAN) it applies only once the kept amount of their sessions of a tax year exceeds the free sum: to the
-- session that exceeds it and to later ones. TCS applies to payees with a GSTIN, on the price without the taxes on its receipt. The rate is that at the
-- booking's release. Never more than is available.
create function private.withholdings(p_payee private.payees, p_booking_ids uuid[], p_minors bigint[])
returns table (booking_id uuid, account public.ledger_account, minor bigint)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_pan constant text := private.pan_of(p_payee.country, p_payee.tax_id);
begin
  if p_payee.country <> 'India' then
    return;
  end if;
  return query
  with sales as materialized (select sales_of_tax_years.* from private.sales_of_tax_years(p_payee, p_booking_ids))
  select item.booking_id, rate.account, case when item.minor > 0 then least(item.minor / 2, due_tax.wanted - withheld.minor) else least(0, due_tax.wanted - withheld.minor) end
    from unnest(p_booking_ids, p_minors) item (booking_id, minor)
    join public.bookings on bookings.id = item.booking_id
    join private.kept on kept.booking_id = item.booking_id
   cross join (values ('tds'::public.ledger_account), ('tcs')) given (account)
   cross join lateral (
     select withholding_rates.account, case when v_pan is null then withholding_rates.percent_without_pan else withholding_rates.percent end as percent, withholding_rates.free_minor
       from private.withholding_rates
      where withholding_rates.account = given.account and withholding_rates.from_at <= bookings.released_at
      order by withholding_rates.from_at desc
      limit 1
   ) rate
   cross join lateral (
     select -coalesce(sum(ledger_entries.amount_minor), 0)::bigint as minor
       from public.ledger_entries
      where ledger_entries.booking_id = item.booking_id and ledger_entries.account = given.account and ledger_entries.kind = 'withheld'
   ) withheld
   cross join lateral (
     select case
              when rate.free_minor > 0 and substr(v_pan, 4, 1) in ('P', 'H')
                   and (select sales.minor from sales where sales.booking_id = item.booking_id) <= rate.free_minor then 0
              else round(
                greatest(kept.kept_minor, 0) * rate.percent / 100 * case when rate.account = 'tcs' then private.share_without_tax(item.booking_id) else 1 end
              )::bigint
            end as wanted
   ) due_tax
   where bookings.currency = 'INR' and (rate.account = 'tds' or char_length(p_payee.tax_id) = 15);
end;
$$;

-- Withholds taxes from the available money of these bookings, for the payout that follows.
create function private.withhold(p_payout_id uuid, p_payee private.payees, p_currency public.currency_code, p_booking_ids uuid[], p_minors bigint[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.post_lines(
    'withheld', p_payout_id::text, p_payee.designer_id, p_currency::text, array_agg(entry.booking_id), array_agg(entry.account), array_agg(entry.minor)
  )
     from (
       select withholdings.booking_id, withholdings.account, -withholdings.minor as minor from private.withholdings(p_payee, p_booking_ids, p_minors)
       union all
       select withholdings.booking_id, 'payable', withholdings.minor from private.withholdings(p_payee, p_booking_ids, p_minors)
     ) entry
   where entry.minor <> 0
  having count(*) > 0;
end;
$$;

-- Writes a payout with its posting, from the available money of these bookings.
create function private.begin_payout(
  p_id uuid, p_payee private.payees, p_way public.payout_way, p_currency public.currency_code, p_run_on date, p_bookings uuid[], p_minors bigint[]
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.payouts (id, designer_id, payee_id, account, currency, amount_minor, run_on, way)
  select p_id, p_payee.designer_id, p_payee.id, private.masked(p_payee.account), p_currency, sum(item.minor), p_run_on, p_way from unnest(p_minors) item (minor);
  perform private.post_lines(
    'payout', p_id::text, p_payee.designer_id, p_currency::text, p_bookings || p_bookings,
    array_fill('payable'::public.ledger_account, array[cardinality(p_bookings)]) || array_fill('outgoing'::public.ledger_account, array[cardinality(p_bookings)]),
    p_minors || (select array_agg(-item.minor order by item.n) from unnest(p_minors) with ordinality item (minor, n))
  );
end;
$$;
revoke execute on function private.begin_payout(uuid, private.payees, public.payout_way, public.currency_code, date, uuid[], bigint[]) from service_role;

-- Begins the payout by transfers: of all available money if the transfers suffice, otherwise of what they can bring.
create function private.begin_transfers(p_id uuid, p_payee private.payees, p_currency public.currency_code, p_run_on date, p_all boolean, p_minor bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_lines constant jsonb := (
    select jsonb_agg(to_jsonb(payable_lines) order by payable_lines.booking_id) from private.payable_lines(p_payee.designer_id, p_currency::text) where p_all or payable_lines.routed > 0
  );
begin
  perform private.begin_payout(
            p_id, p_payee, 'route', p_currency, p_run_on, array_agg(given.booking_id order by given.booking_id),
            array_agg(case when p_all then given.minor else given.routed end order by given.booking_id)
          )
     from jsonb_to_recordset(v_lines) given (booking_id uuid, minor bigint, routed bigint);
  -- Amounts that were refunded elsewhere are taken from the last transfers.
  update public.transfers
     set payout_id = p_id, status = 'due', due_at = now(), wanted_minor = greatest(0, least(entry.routed, p_minor - entry.before))
    from (
      select given.transfer_id, given.routed,
             coalesce(sum(given.routed) over (order by given.booking_id rows between unbounded preceding and 1 preceding), 0)::bigint as before
        from jsonb_to_recordset(v_lines) given (booking_id uuid, transfer_id uuid, routed bigint)
       where given.transfer_id is not null
    ) entry
   where transfers.id = entry.transfer_id;
end;
$$;
revoke execute on function private.begin_transfers(uuid, private.payees, public.currency_code, date, boolean, bigint) from service_role;

-- Moves all that a designer has available in a currency into payouts to their present payee, after refunds since the last payouts and withheld taxes: into one
-- by transfers as far as these can bring it, and the rest into one by hand. Returns the id of the first; null if less than p_minimum is available, all of it
-- would be withheld, or the run has already made them. The caller has checked for obstacles.
create function private.pay_out(p_designer_id uuid, p_currency public.currency_code, p_minimum bigint, p_run_on date) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_least constant bigint := greatest(p_minimum, 1);
  v_id constant uuid := gen_random_uuid();
  v_payee private.payees;
  v_bookings uuid[];
  v_minors bigint[];
  v_total bigint;
  v_withheld bigint;
  v_by_route bigint;
begin
  -- Prevents concurrent releases, refunds, transfers and payouts.
  perform 1 from public.designers where designers.id = p_designer_id for no key update;
  v_payee := private.payee_of(p_designer_id);
  select array_agg(payable_lines.booking_id), array_agg(payable_lines.minor), coalesce(sum(payable_lines.minor), 0)
    into v_bookings, v_minors, v_total
    from private.payable_lines(p_designer_id, p_currency::text);
  select coalesce(sum(withholdings.minor), 0) into v_withheld from private.withholdings(v_payee, v_bookings, v_minors);
  -- Taxes to return also count as available.
  if v_payee.id is null or v_total - least(v_withheld, 0) < v_least or v_total <= v_withheld
     or exists (select 1 from public.payouts where payouts.designer_id = p_designer_id and payouts.currency = p_currency and payouts.run_on = p_run_on) then
    return null;
  end if;
  perform private.withhold(v_id, v_payee, p_currency, v_bookings, v_minors);
  select coalesce(sum(payable_lines.minor), 0), coalesce(least(sum(payable_lines.minor), sum(payable_lines.routed)), 0)
    into v_total, v_by_route
    from private.payable_lines(p_designer_id, p_currency::text);
  if v_by_route > 0 then
    perform private.begin_transfers(v_id, v_payee, p_currency, p_run_on, v_by_route = v_total, v_by_route);
  end if;
  -- Money that transfers have taken is no longer available.
  if v_by_route = 0 or v_total - v_by_route >= v_least then
    perform private.begin_payout(
              case when v_by_route > 0 then gen_random_uuid() else v_id end, v_payee, 'by_hand', p_currency, p_run_on,
              array_agg(payable_lines.booking_id order by payable_lines.booking_id), array_agg(payable_lines.minor order by payable_lines.booking_id)
            )
       from private.payable_lines(p_designer_id, p_currency::text)
     having sum(payable_lines.minor) > 0;
  end if;
  return (select payouts.id from public.payouts where payouts.id = v_id);
end;
$$;
revoke execute on function private.pay_out(uuid, public.currency_code, bigint, date) from service_role;

-- Posts the movement of a payout's money, less what was returned, from one account of the ledger to another, booking by booking.
create function private.move_payout(p_kind public.posting_kind, p_payout public.payouts, p_from public.ledger_account, p_to public.ledger_account) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.post_lines(
            p_kind, p_payout.id::text, p_payout.designer_id, p_payout.currency::text, array_agg(entry.booking_id order by given.way, entry.booking_id),
            array_agg(case given.way when 1 then p_from else p_to end order by given.way, entry.booking_id),
            array_agg(case given.way when 1 then -entry.minor else entry.minor end order by given.way, entry.booking_id)
          )
     from (
       select ledger_entries.booking_id, sum(ledger_entries.amount_minor)::bigint as minor
         from public.ledger_entries
        where ledger_entries.kind in ('payout', 'payout_failed') and ledger_entries.cause = p_payout.id::text and ledger_entries.account = 'outgoing'
        group by ledger_entries.booking_id
     ) entry
    cross join (values (1), (2)) given (way);
end;
$$;

-- Makes the provider reverse the transfers of a payout, which then fails for this reason (private.end_transfers).
create function private.reverse_transfers(p_payout public.payouts, p_failure text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select 1 from public.transfers where transfers.payout_id = p_payout.id and transfers.status = 'settled') then
    raise exception 'The provider has paid some of payout %: have it pay the rest, too.', p_payout.id;
  end if;
  update public.payouts set failure = p_failure where id = p_payout.id;
  update public.transfers
     set wanted_minor = 0, status = 'due', due_at = now(), attempts = 0
   where transfers.payout_id = p_payout.id and transfers.status <> 'closed';
end;
$$;

-- Ends a payout: paid under the bank's reference, or failed for a reason, after which the money is available again. A paid payout may still be returned.
-- Repeating the call changes nothing. A payout by transfers ends as they do.
create function private.end_payout(p_id uuid, p_reference text, p_failure text) returns public.payouts
language plpgsql
set search_path = ''
as $$
declare
  v_payout public.payouts;
begin
  perform 1 from public.designers where designers.id = (select payouts.designer_id from public.payouts where payouts.id = p_id) for no key update;
  select * into v_payout from public.payouts where payouts.id = p_id;
  if v_payout.id is null then
    raise exception 'There is no payout %.', p_id;
  end if;
  if (p_failure is null and v_payout.status = 'paid' and v_payout.reference = p_reference) or (p_failure is not null and v_payout.status = 'failed') then
    return v_payout;
  end if;
  if v_payout.way = 'route' and v_payout.status = 'paid' then
    raise exception 'Payout % has arrived by the provider. What came back to it is paid again there.', p_id;
  end if;
  if v_payout.way = 'route' and exists (select 1 from public.transfers where transfers.payout_id = p_id and transfers.status not in ('settled', 'closed')) then
    if p_failure is null then
      raise exception 'Payout % is paid by the provider, which says so itself.', p_id;
    end if;
    perform private.reverse_transfers(v_payout, p_failure);
    select * into v_payout from public.payouts where payouts.id = p_id;
    return v_payout;
  end if;
  if p_failure is null and v_payout.status <> 'on_its_way' then
    raise exception 'Payout % is % already.', p_id, v_payout.status;
  end if;
  if p_failure is null then
    perform private.move_payout('payout_paid', v_payout, 'outgoing', (case v_payout.way when 'route' then 'transferred' else 'bank' end)::public.ledger_account);
  else
    perform private.move_payout('payout_failed', v_payout, (case v_payout.status when 'paid' then 'bank' else 'outgoing' end)::public.ledger_account, 'payable');
  end if;
  update public.payouts
     set status = case when p_failure is null then 'paid' else 'failed' end::public.payout_status, ended_at = now(),
         reference = coalesce(p_reference, payouts.reference), failure = coalesce(p_failure, payouts.failure)
   where payouts.id = p_id
  returning * into v_payout;
  return v_payout;
end;
$$;
revoke execute on function private.end_payout(uuid, text, text) from service_role;

-- The day of the run that is due or was last: the last such weekday. null: there has been none yet.
create function private.payout_run_on(p_terms private.payout_terms) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  v_today constant date := (now() at time zone 'UTC')::date;
  v_on constant date := v_today - (extract(isodow from v_today)::int - p_terms.weekday + 7) % 7;
begin
  return case when v_on > p_terms.since then v_on end;
end;
$$;

-- The day of the next run, which is today if today's has not ended; null: designers are not paid out in this currency.
create function private.next_payout_on(p_currency text) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms private.payout_terms;
  v_today constant date := (now() at time zone 'UTC')::date;
  v_on date;
begin
  select * into v_terms from private.payout_terms where payout_terms.currency::text = p_currency;
  v_on := private.payout_run_on(v_terms);
  if exists (select 1 from private.payout_runs where payout_runs.currency = v_terms.currency and payout_runs.run_on = v_on and payout_runs.ended_at is not null) then
    v_on := v_on + 7;
  end if;
  return coalesce(case when v_on is not null then greatest(v_on, v_today) end, v_terms.since + 1 + (v_terms.weekday - extract(isodow from v_terms.since)::int + 6) % 7);
end;
$$;

-- The bookings whose case has ended since p_since, and that would have been paid out before p_since without the case.
create function private.freed_bookings(p_currency public.currency_code, p_since timestamptz) returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with cases as materialized (
      select distinct money_cases.booking_id as id from private.money_cases where money_cases.ended_at >= p_since
    )
    select array_agg(bookings.id)
      from cases
      join public.bookings on bookings.id = cases.id
     where bookings.currency = p_currency and upper(bookings.slot) + private.no_show_report_hours() <= p_since
  );
end;
$$;

-- The designers whom a run pays: those with enough money, no obstacle, and no payout of this run yet. With p_since, the end of the week's run, only those with
-- money that a case kept out of that run, if the case has ended since.
create function private.designers_to_pay(p_terms private.payout_terms, p_run_on date, p_since timestamptz) returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_currency constant text := p_terms.currency::text;
  v_freed constant uuid[] := private.freed_bookings(p_terms.currency, p_since);
begin
  return query
  select designers.id
    from public.designers
   cross join lateral private.balances(designers.id)
   where (p_since is null or designers.id in (select bookings.designer_id from public.bookings where bookings.id = any (v_freed)))
     and balances.account = 'payable' and balances.currency = v_currency and -balances.minor >= p_terms.minimum_minor
     and not exists (select 1 from public.payouts where payouts.designer_id = designers.id and payouts.currency = p_terms.currency and payouts.run_on = p_run_on)
     and private.payout_obstacle(designers.id, v_currency) is null
     and (
       select sum(payable_lines.minor) >= p_terms.minimum_minor and (p_since is null or bool_or(payable_lines.booking_id = any (v_freed) and payable_lines.minor > 0))
         from private.payable_lines(designers.id, v_currency)
     )
   order by designers.id;
end;
$$;

-- Begins the run of the week if it is due, and today's run between two weekly ones if there is somebody to pay. Returns the earliest run that has not ended:
-- {run_on, since}, `since` as in private.designers_to_pay; null: there is nothing to do.
create function private.begin_run(p_terms private.payout_terms, out run_on date, out since timestamptz)
language plpgsql
set search_path = ''
as $$
declare
  v_week constant date := private.payout_run_on(p_terms);
  v_today constant date := (now() at time zone 'UTC')::date;
begin
  insert into private.payout_runs (currency, run_on) select p_terms.currency, v_week where v_week is not null on conflict do nothing;
  select payout_runs.ended_at into since from private.payout_runs where payout_runs.currency = p_terms.currency and payout_runs.run_on = v_week;
  insert into private.payout_runs (currency, run_on)
  select p_terms.currency, v_today
   where since is not null and exists (select 1 from private.designers_to_pay(p_terms, v_today, since))
  on conflict do nothing;
  select payout_runs.run_on into run_on
    from private.payout_runs
   where payout_runs.currency = p_terms.currency and payout_runs.run_on >= v_week and payout_runs.ended_at is null
   order by payout_runs.run_on
   limit 1;
end;
$$;

-- Called by the clock. Pays out, once a week, every designer with enough money and no obstacle, and between two runs the designers whose case has ended; at
-- most 100 at a time. Concurrent runs share the work. {payouts}.
create function public.run_payouts() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_terms private.payout_terms;
  v_on date;
  v_since timestamptz;
  v_designer_id uuid;
  -- Designers whom this pass has paid or could not lock; another pass follows.
  v_left int;
  v_payouts int := 0;
begin
  for v_terms in select * from private.payout_terms order by payout_terms.currency loop
    select begin_run.run_on, begin_run.since into v_on, v_since from private.begin_run(v_terms);
    continue when v_on is null;
    -- Transfers on hold for a payee that has been replaced are reversed, and paid out with a later run. So are transfers of which a correction has left
    -- nothing: until then, the designer's debt on that booking is not taken from other bookings.
    update public.transfers
       set wanted_minor = 0, status = 'due', due_at = now(), attempts = 0
     where transfers.status = 'held' and transfers.payout_id is null
       and (
         transfers.payee_id <> (private.payee_of(transfers.designer_id)).id
         or (
           exists (select 1 from public.bookings where bookings.id = transfers.booking_id and bookings.released_at is not null)
           and (select coalesce(sum(ledger_entries.amount_minor), 0) from public.ledger_entries where ledger_entries.booking_id = transfers.booking_id and ledger_entries.account = 'payable') >= 0
         )
       );
    v_left := 0;
    for v_designer_id in select designers_to_pay from private.designers_to_pay(v_terms, v_on, v_since) loop
      exit when v_left >= 100;
      -- Never waits while it holds other designers' locks: locked designers follow in the next pass.
      perform 1 from public.designers where designers.id = v_designer_id for no key update skip locked;
      if not found then
        v_left := v_left + 1;
      -- An obstacle may have arisen before the lock. Nothing is paid out either while all of it would be withheld.
      elsif private.payout_obstacle(v_designer_id, v_terms.currency::text) is null
            and private.pay_out(v_designer_id, v_terms.currency, v_terms.minimum_minor, v_on) is not null then
        v_left := v_left + 1;
        v_payouts := v_payouts + 1;
      end if;
    end loop;
    update private.payout_runs set ended_at = now() where payout_runs.currency = v_terms.currency and payout_runs.run_on = v_on and v_left = 0;
  end loop;
  return jsonb_build_object('payouts', v_payouts);
end;
$$;

-- The taxes that were withheld with a payout: [{tax, amount}], negative for returned ones.
create function private.withheld_json(p_payout_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tax', entry.account, 'amount', -entry.minor) order by entry.account), '[]')
      from (
        select ledger_entries.account, sum(ledger_entries.amount_minor) as minor
          from public.ledger_entries
         where ledger_entries.kind = 'withheld' and ledger_entries.cause = p_payout_id::text and ledger_entries.account in ('tds', 'tcs')
         group by ledger_entries.account
      ) entry
  );
end;
$$;

-- A designer's view of their payouts: {balances: [{currency, held, available, onItsWay, paid, fee, withheld, corrected, minimum, nextOn, obstacle}],
-- pauseReason, payouts: [{id, currency, amount, status, account, reference, failure, withheld, createdAt, endedAt}], payees}, payouts latest first. Amounts are
-- in minor units; `held` includes what cases hold; all of a balance except `corrected` is money that customers paid. `obstacle` is one of
-- private.payout_obstacle, negative or below_minimum; `nextOn` is null for all but the last.
create function public.own_payouts(p_designer_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role(p_designer_id, 'designer');
  return jsonb_build_object(
    'balances', (
      with sums as (
        select balances.currency,
               coalesce(-sum(balances.minor) filter (where balances.account = 'held'), 0) + entry.minor as held,
               coalesce(-sum(balances.minor) filter (where balances.account = 'payable'), 0) - entry.minor as available,
               coalesce(-sum(balances.minor) filter (where balances.account = 'outgoing'), 0) as outgoing,
               coalesce(-sum(balances.minor) filter (where balances.account = 'fee'), 0) as fee
          from private.balances(p_designer_id)
         cross join lateral (
           select coalesce(sum(kept_back.minor), 0) as minor from private.kept_back(p_designer_id, balances.currency)
         ) entry
         where balances.account in ('held', 'payable', 'outgoing', 'fee')
         group by balances.currency, entry.minor
      )
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'currency', sums.currency, 'held', sums.held, 'available', sums.available, 'onItsWay', sums.outgoing,
                   'paid', (
                     select coalesce(sum(payouts.amount_minor), 0)
                       from public.payouts where payouts.designer_id = p_designer_id and payouts.currency::text = sums.currency and payouts.status = 'paid'
                   ),
                   'fee', sums.fee, 'withheld', changes.withheld, 'corrected', changes.corrected, 'minimum', payout_terms.minimum_minor, 'obstacle', checked.obstacle,
                   'nextOn', case when coalesce(checked.obstacle, 'below_minimum') = 'below_minimum' then private.next_payout_on(sums.currency) end
                 )
                 order by sums.currency
               ),
               '[]'
             )
        from sums
        left join private.payout_terms on payout_terms.currency::text = sums.currency
       cross join lateral (
         select coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.kind = 'withheld'), 0) as withheld,
                coalesce(-sum(ledger_entries.amount_minor) filter (where ledger_entries.kind = 'correction'), 0) as corrected
           from public.ledger_entries
          where ledger_entries.designer_id = p_designer_id and ledger_entries.currency = sums.currency and ledger_entries.account = 'payable' and ledger_entries.kind in ('withheld', 'correction')
       ) changes
       cross join lateral (
         select coalesce(
                  private.payout_obstacle(p_designer_id, sums.currency),
                  case when sums.available < 0 then 'negative' when sums.available < payout_terms.minimum_minor then 'below_minimum' end
                ) as obstacle
       ) checked
    ),
    'pauseReason', (select payout_pauses.reason from private.payout_pauses where payout_pauses.designer_id = p_designer_id),
    'payouts', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', entry.id, 'currency', entry.currency, 'amount', entry.amount_minor, 'status', entry.status, 'account', entry.account, 'reference', entry.reference,
                   'failure', case when entry.status <> 'on_its_way' then entry.failure end, 'withheld', private.withheld_json(entry.id), 'createdAt', private.iso(entry.created_at), 'endedAt', private.iso(entry.ended_at)
                 )
                 order by entry.created_at desc, entry.id
               ),
               '[]'
             )
        from (select * from public.payouts where payouts.designer_id = p_designer_id order by payouts.created_at desc, payouts.id limit private.max_listed_payouts()) entry
    ),
    'payees', private.payees_json(p_designer_id)
  );
end;
$$;

-- The sessions that a designer's payout pays for, the latest first: {sessions: [{id, customerName, serviceName, slotStart, amount}]}, in minor units. A
-- negative amount was refunded after it had been paid out. The part of a partly paid payout that did not arrive is left out. PT404 not_found.
create function public.payout_sessions(p_designer_id uuid, p_payout_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_payout public.payouts;
begin
  perform private.require_role(p_designer_id, 'designer');
  select * into v_payout from public.payouts where payouts.id = p_payout_id and payouts.designer_id = p_designer_id;
  if not found then
    perform private.refuse('payout_not_found');
  end if;
  return jsonb_build_object(
    'sessions', (
      select jsonb_agg(
               jsonb_build_object(
                 'id', bookings.id, 'customerName', profiles.name, 'serviceName', bookings.service_name, 'slotStart', private.iso(lower(bookings.slot)), 'amount', entry.minor
               )
               order by lower(bookings.slot) desc, bookings.id
             )
        from (
          select ledger_entries.booking_id, sum(ledger_entries.amount_minor) as minor
            from public.ledger_entries
           where ledger_entries.cause = p_payout_id::text and ledger_entries.account = 'payable' and (ledger_entries.kind = 'payout' or (ledger_entries.kind = 'payout_failed' and v_payout.status = 'paid'))
           group by ledger_entries.booking_id
        ) entry
        join public.bookings on bookings.id = entry.booking_id
        join public.profiles on profiles.id = bookings.customer_id
       where entry.minor <> 0
    )
  );
end;
$$;

-- Sums that administrators have moved between a designer's available money and the operator's, with their reason. Each is a posting.
create table public.ledger_corrections (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  -- Positive: to the designer.
  amount_minor bigint not null check (amount_minor <> 0),
  -- The account on the other side: the operator bears or keeps the amount, it was paid from or to their bank account, or it replaces what a refund took
  -- (goodwill).
  against public.ledger_account not null check (against in ('loss', 'bank', 'goodwill')),
  reason text not null check (char_length(reason) between 1 and 500),
  corrected_by text not null,
  created_at timestamptz not null default now()
);

create index ledger_corrections_booking_idx on public.ledger_corrections (booking_id);

alter table public.ledger_corrections enable row level security;
revoke insert, update, delete on table public.ledger_corrections from service_role;

create trigger ledger_corrections_immutable
  before update or delete or truncate on public.ledger_corrections
  for each statement execute function private.refuse_change();

-- Corrects a balance on a booking that the caller has locked. Returns the correction's id.
create function private.correct(
  p_booking public.bookings, p_minor bigint, p_against public.ledger_account, p_by_whom text, p_reason text
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.ledger_corrections (booking_id, amount_minor, against, reason, corrected_by)
  values (p_booking.id, p_minor, p_against, left(p_reason, 500), p_by_whom)
  returning id into v_id;
  perform private.post(
    'correction', v_id::text, p_booking, p_booking.currency::text, array['payable', p_against]::public.ledger_account[], array[-p_minor, p_minor]
  );
  return v_id;
end;
$$;

-- Charges a designer the provider's fee on the payment for a session that they cancel late.
create function private.charge_cancellation() returns trigger
language plpgsql
-- The secret key may not write corrections.
security definer
set search_path = ''
as $$
begin
  perform private.correct(bookings, -new.cost_minor, 'loss', 'Parlour', 'Cancelled within 24 hours of the start: what the payment provider keeps')
     from public.bookings
    where bookings.id = new.booking_id;
  return null;
end;
$$;

create trigger cancellations_charge
  after insert on public.cancellations
  for each row when (new.cost_minor > 0)
  execute function private.charge_cancellation();

-- Makes goodwill follow its refund: it is reversed when the refund is withdrawn, and given again with the refund, in the name of the administrator who gave it.
create function private.follow_refund() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.correct(bookings, case when new.status = 'withdrawn' then -1 else 1 end * new.goodwill_minor, 'goodwill', entry.corrected_by, entry.reason)
     from public.payments
     join public.payment_orders on payment_orders.order_id = payments.order_id
     join public.bookings on bookings.id = payment_orders.booking_id
    cross join lateral (
      select ledger_corrections.corrected_by, ledger_corrections.reason
        from public.ledger_corrections
       where ledger_corrections.booking_id = bookings.id and ledger_corrections.against = 'goodwill' and ledger_corrections.amount_minor = new.goodwill_minor
       order by ledger_corrections.created_at desc
       limit 1
    ) entry
    where payments.payment_id = new.payment_id;
  return null;
end;
$$;

create trigger refunds_goodwill
  after update of status on public.refunds
  for each row when (new.goodwill_minor > 0 and (old.status = 'withdrawn') <> (new.status = 'withdrawn'))
  execute function private.follow_refund();

-- Personal data --------------------------------------------------------------------------------------------------------

-- Exports payees, masked, and payouts: {payees, payouts}.
create function private.payout_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'payees', private.payees_json(p_profile_id),
    'payouts', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', payouts.id, 'designer_id', payouts.designer_id, 'account', payouts.account, 'currency', payouts.currency, 'amount_minor', payouts.amount_minor, 'run_on', payouts.run_on,
                   'way', payouts.way, 'status', payouts.status, 'reference', payouts.reference, 'failure', payouts.failure, 'created_at', payouts.created_at, 'ended_at', payouts.ended_at
                 )
                 order by payouts.created_at
               ),
               '[]'
             )
        from public.payouts
       where payouts.designer_id = p_profile_id
    )
  );
end;
$$;

-- Returns money_due if a designer is still to be paid, or debt if they owe the operator money, which an administrator may waive (admin.waive_debt).
create function private.money_due(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Sums by currency, without money that customers get back when the deletion cancels their bookings.
  v_sums constant numeric[] := array(
    select sum(ledger_entries.amount_minor)
      from public.ledger_entries
     where ledger_entries.designer_id = p_profile_id and ledger_entries.account in ('held', 'payable') and ledger_entries.booking_id not in (select private.open_bookings(p_profile_id))
     group by ledger_entries.currency
  );
begin
  return case
    when 0 > any (v_sums) or exists (select 1 from public.payouts where payouts.designer_id = p_profile_id and payouts.status = 'on_its_way') then 'money_due'
    when 0 < any (v_sums) then 'debt'
  end;
end;
$$;

-- Removes the bank details of a person who leaves, except payees of past payouts, which the operator's books need.
create function private.forget_payees(p_profile_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.payees
   where payees.designer_id = p_profile_id and not exists (select 1 from public.payouts where payouts.payee_id = payees.id)
     and not exists (select 1 from public.transfers where transfers.payee_id = payees.id);
  update private.payees set left_at = now() where payees.designer_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget, obstacle, note) values
  ('{private.payees, public.payouts}', 'private.payout_data', 'private.forget_payees', 'private.money_due', 'Payouts and their payees are financial records.'),
  ('{public.transfers}', null, null, null, 'What the provider passes on; a financial record. Payouts are exported.'),
  ('{private.payout_pauses, public.ledger_corrections}', null, null, null, 'Administrators'' decisions about payouts; they stay with the ledger.');
