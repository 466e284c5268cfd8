-- The ledger: every movement of money as a balanced set of entries, written in the transaction that causes it and never changed. Balances are sums of
-- entries (docs/decisions/030-ledger.md has the accounts).

create type public.ledger_account as enum (
  -- Money that the payment provider has for us.
  'provider',
  -- Money owed to customers.
  'customer',
  -- Money kept for the designer of a booking until it is released.
  'held',
  -- Released money, which is the designer's.
  'payable',
  -- The operator's commission.
  'fee',
  -- The operator's losses: refunds beyond what a booking brought in.
  'loss',
  -- Money that the operator gives designers for refunds that they do not have to bear.
  'goodwill',
  -- Money that the operator has paid from their own bank account.
  'bank',
  -- Money on its way to a designer's bank account.
  'outgoing',
  -- Money that the payment provider has passed on to designers, out of what it has for us.
  'transferred',
  -- Money withheld from designers' payouts for the tax office: income tax (India's TDS) and goods and services tax (its TCS).
  'tds',
  'tcs',
  -- The provider's fee for its work, and the tax on it, which the operator may claim back (input tax credit).
  'provider_fee',
  'input_tax',
  -- The exchange between the currency of a payment and the one in which it was settled: its balances, at today's rate, are the exchange difference.
  'exchange'
);

create type public.posting_kind as enum (
  'payment', 'refund', 'refund_withdrawn', 'refund_paid', 'release', 'dispute_lost', 'payout', 'payout_paid', 'payout_failed', 'withheld', 'handed_over', 'correction',
  'settlement'
);

-- An entry of a posting. A posting consists of all entries of one kind and cause: they add up to 0, in one currency.
create table public.ledger_entries (
  -- Ordered like the designer's history, because private.post locks the designer.
  id bigint generated always as identity,
  kind public.posting_kind not null,
  -- The cause, which is posted once: the id of the payment, the refund, the booking or the payout.
  cause text not null check (char_length(cause) between 1 and 100),
  line smallint not null,
  account public.ledger_account not null,
  booking_id uuid not null references public.bookings (id) on delete restrict,
  designer_id uuid not null references public.designers (id) on delete restrict,
  -- The currency as the provider reports it, so that unexpected currencies are also recorded.
  currency text not null check (char_length(currency) <= 8),
  -- Positive: debit; negative: credit.
  amount_minor bigint not null check (amount_minor <> 0),
  created_at timestamptz not null default now(),
  primary key (kind, cause, line)
);
comment on table public.ledger_entries is 'The ledger. Written only by private.post_many, and never changed or deleted.';

create index ledger_entries_booking_idx on public.ledger_entries (booking_id);
-- Serves balances, which are read from the index alone.
create index ledger_entries_designer_idx on public.ledger_entries (designer_id, id) include (currency, account, amount_minor);
-- Serves amounts that were withheld from a designer or corrected.
create index ledger_entries_withheld_idx on public.ledger_entries (designer_id, currency) include (kind, amount_minor)
  where account = 'payable' and kind in ('withheld', 'correction');
-- Serves the search for designers who may owe something, because released money was refunded.
create index ledger_entries_taken_back_idx on public.ledger_entries (designer_id, created_at)
  where account = 'payable' and amount_minor > 0 and kind <> 'payout';

alter table public.ledger_entries enable row level security;
revoke insert, update, delete on table public.ledger_entries from service_role;

-- Balances carried forward: the sums of a designer's entries up to and including `through`. A balance then adds up only later entries, however long
-- the history is.
create table public.ledger_carries (
  designer_id uuid not null references public.designers (id) on delete restrict,
  through bigint not null,
  currency text not null,
  account public.ledger_account not null,
  minor bigint not null,
  primary key (designer_id, through, currency, account)
);

alter table public.ledger_carries enable row level security;
revoke insert, update, delete on table public.ledger_carries from service_role;

-- Months whose entries are final, in UTC: no entry is dated into one or before it.
create table public.ledger_closings (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by text not null
);

alter table public.ledger_closings enable row level security;
revoke insert, update, delete on table public.ledger_closings from service_role;

-- Refuses entries that do not add up to 0 in one currency, entries added to a posting later, and entries dated into a closed month.
create function private.guard_posting() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
       select 1
         from (select a.kind, a.cause, count(*) as lines from added a group by a.kind, a.cause) entry
        cross join lateral (
          select sum(ledger_entries.amount_minor) as minor, count(distinct ledger_entries.currency) as currencies, count(*) as lines
            from public.ledger_entries
           where ledger_entries.kind = entry.kind and ledger_entries.cause = entry.cause
        ) posting
        where posting.minor <> 0 or posting.currencies > 1 or posting.lines <> entry.lines
     ) then
    raise exception 'The entries of a posting add up to 0, and are written at once.';
  end if;
  if exists (
       select 1 from added a where a.created_at < (select (max(ledger_closings.month) + interval '1 month') at time zone 'UTC' from public.ledger_closings)
     ) then
    raise exception 'The month of these entries is closed.';
  end if;
  return null;
end;
$$;

create trigger ledger_entries_guard
  after insert on public.ledger_entries
  referencing new table as added
  for each statement execute function private.guard_posting();

create trigger ledger_entries_immutable
  before update or delete or truncate on public.ledger_entries
  for each statement execute function private.refuse_change();

create trigger ledger_carries_immutable
  before update or delete or truncate on public.ledger_carries
  for each statement execute function private.refuse_change();

create trigger ledger_closings_immutable
  before update or delete or truncate on public.ledger_closings
  for each statement execute function private.refuse_change();

-- A designer's balances by currency and account, in minor units.
create function private.balances(p_designer_id uuid) returns table (currency text, account public.ledger_account, minor bigint)
language plpgsql
stable
rows 10
set search_path = ''
as $$
declare
  v_through constant bigint := coalesce((select max(ledger_carries.through) from public.ledger_carries where ledger_carries.designer_id = p_designer_id), 0);
begin
  return query
  select entry.currency, entry.account, sum(entry.minor)::bigint
    from (
      select ledger_carries.currency, ledger_carries.account, ledger_carries.minor from public.ledger_carries where ledger_carries.designer_id = p_designer_id and ledger_carries.through = v_through
      union all
      select ledger_entries.currency, ledger_entries.account, ledger_entries.amount_minor from public.ledger_entries where ledger_entries.designer_id = p_designer_id and ledger_entries.id > v_through
    ) entry
   group by entry.currency, entry.account;
end;
$$;

-- Writes postings about bookings of one designer in one currency, with the cause and the booking of each line; lines of 0 are left out. Posting the same kind
-- and cause again changes nothing.
create function private.post_many(
  p_kind public.posting_kind, p_causes text[], p_designer_id uuid, p_currency text, p_booking_ids uuid[], p_accounts public.ledger_account[], p_minors bigint[]
) returns void
language plpgsql
-- The only way to write entries: the secret key has no right to insert them.
security definer
set search_path = ''
as $$
declare
  v_through bigint;
begin
  perform 1 from public.designers where designers.id = p_designer_id for no key update;
  insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor)
  select p_kind, item.cause, item.line, item.account, item.booking_id, p_designer_id, p_currency, item.minor
    from (
      select given.*, row_number() over (partition by given.cause order by given.n) as line
        from unnest(p_causes, p_booking_ids, p_accounts, p_minors) with ordinality given (cause, booking_id, account, minor, n)
    ) item
   where item.minor <> 0
  on conflict do nothing;
  select coalesce(max(ledger_carries.through), 0) into v_through from public.ledger_carries where ledger_carries.designer_id = p_designer_id;
  insert into public.ledger_carries (designer_id, through, currency, account, minor)
  select p_designer_id, entry.last, balances.currency, balances.account, balances.minor
    from (
      select max(ledger_entries.id) as last, count(*) as entries from public.ledger_entries where ledger_entries.designer_id = p_designer_id and ledger_entries.id > v_through
    ) entry
   cross join lateral private.balances(p_designer_id)
   where entry.entries >= 200;
end;
$$;

-- Writes one posting about bookings of one designer. Without lines, their arrays may be null.
create function private.post_lines(
  p_kind public.posting_kind, p_cause text, p_designer_id uuid, p_currency text, p_booking_ids uuid[], p_accounts public.ledger_account[], p_minors bigint[]
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.post_many(
    p_kind, array_fill(p_cause, array[coalesce(cardinality(p_accounts), 0)]), p_designer_id, p_currency, p_booking_ids, p_accounts, p_minors
  );
end;
$$;

-- Writes a posting about one booking.
create function private.post(
  p_kind public.posting_kind, p_cause text, p_booking public.bookings, p_currency text, p_accounts public.ledger_account[], p_minors bigint[]
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.post_lines(
    p_kind, p_cause, p_booking.designer_id, p_currency, array_fill(p_booking.id, array[cardinality(p_accounts)]), p_accounts, p_minors
  );
end;
$$;

-- The kept and the refunded amount of each booking, in minor units. Payments that are not kept add up to 0 here. A promised refund always counts, however it is
-- paid, even from an administrator's other account.
create view private.kept with (security_invoker = true) as
select ledger_entries.booking_id, ledger_entries.designer_id, sum(ledger_entries.amount_minor)::bigint as kept_minor,
       -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.kind in ('refund', 'refund_withdrawn')), 0)::bigint as refunded_minor
  from public.ledger_entries
 where ledger_entries.account in ('provider', 'customer') and ledger_entries.kind not in ('refund_paid', 'settlement')
 group by ledger_entries.booking_id, ledger_entries.designer_id;

-- Stores with a paid booking the commission at its time; an extension gets that of its session, without a minimum of its own.
create function private.set_commission() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.kind = 'extension' then
    select bookings.fee_percent into new.fee_percent from public.bookings where bookings.id = new.extends_id;
  else
    select commission_terms.percent, commission_terms.minimum_minor into new.fee_percent, new.fee_minimum_minor
      from public.commission_terms
     where commission_terms.currency = new.currency and commission_terms.from_at <= new.created_at
     order by commission_terms.from_at desc
     limit 1;
  end if;
  new.fee_percent := coalesce(new.fee_percent, 0);
  new.fee_minimum_minor := coalesce(new.fee_minimum_minor, 0);
  return new;
end;
$$;

create trigger bookings_commission
  before insert on public.bookings
  for each row when (new.price_minor > 0)
  execute function private.set_commission();

-- Returns by how much a designer's earnings of a booking fall once p_refund_minor of p_kept_minor is refunded; the rest of the refund reduces the commission.
create function private.refund_share(p_booking public.bookings, p_kept_minor bigint, p_refund_minor bigint) returns bigint
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_before constant bigint := greatest(p_kept_minor, 0);
  v_after constant bigint := greatest(p_kept_minor - p_refund_minor, 0);
begin
  return v_before - private.fee_of(v_before, p_booking.fee_percent, p_booking.fee_minimum_minor)
    - v_after + private.fee_of(v_after, p_booking.fee_percent, p_booking.fee_minimum_minor);
end;
$$;

-- Posts a change of the kept amount of a booking that the caller has locked: p_minor came in on p_account, or goes out of it if negative. The designer's share
-- changes by as much, but never falls below 0: any shortfall is the operator's loss. Once the booking is released, the commission also changes.
create function private.post_kept_amount(
  p_kind public.posting_kind, p_cause text, p_booking public.bookings, p_account public.ledger_account, p_minor bigint
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before constant bigint := coalesce((select kept.kept_minor from private.kept where kept.booking_id = p_booking.id), 0);
  v_after constant bigint := v_before + p_minor;
  v_released constant boolean := p_booking.released_at is not null;
  v_fee constant bigint := case
    when v_released then
      private.fee_of(v_before, p_booking.fee_percent, p_booking.fee_minimum_minor) - private.fee_of(v_after, p_booking.fee_percent, p_booking.fee_minimum_minor)
    else 0
  end;
begin
  perform private.post(
    p_kind, p_cause, p_booking, p_booking.currency::text,
    array[p_account, case when v_released then 'payable' else 'held' end, 'fee', 'loss']::public.ledger_account[],
    array[p_minor, greatest(v_before, 0) - greatest(v_after, 0) - v_fee, v_fee, least(v_before, 0) - least(v_after, 0)]
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.ledger_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('ledger', case when p_booking.designer_id = p_profile_id then (
    select coalesce(
             jsonb_agg(
               jsonb_build_object('kind', ledger_entries.kind, 'account', ledger_entries.account, 'amountMinor', ledger_entries.amount_minor, 'currency', ledger_entries.currency, 'at', ledger_entries.created_at)
               order by ledger_entries.id
             ),
             '[]'
           )
      from public.ledger_entries
     where ledger_entries.booking_id = p_booking.id and ledger_entries.account in ('held', 'payable', 'fee', 'outgoing')
  ) end);
end;
$$;

insert into private.personal_data (tables, export_of_booking, note) values
  ('{public.ledger_entries}', 'private.ledger_data', 'The ledger never changes.'),
  ('{public.ledger_carries}', null, 'Sums of the ledger.');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.balance_cases with (security_invoker = true) as
select entry.designer_id || ':' || balances.currency as id, entry.since, format('%s %s since a refund or a dispute after a payout', balances.currency, private.major_units(balances.minor)) as detail,
       null::uuid as booking_id
  from (
    select ledger_entries.designer_id, min(ledger_entries.created_at) as since
      from public.ledger_entries
     where ledger_entries.account = 'payable' and ledger_entries.amount_minor > 0 and ledger_entries.kind <> 'payout'
     group by ledger_entries.designer_id
  ) entry
 cross join lateral private.balances(entry.designer_id)
 where balances.account = 'payable' and balances.minor > 0;

insert into private.cases (kind, subject, source, advice) values
  ('balance', 'A designer owes money', 'private.balance_cases', 'The next payouts take it; otherwise correct the designer''s balance (docs/administration.md).');
