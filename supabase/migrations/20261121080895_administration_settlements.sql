-- Settlements: what the provider has paid to the operator's bank account, line by line as in its report. The jobs import the report daily, so that the ledger
-- matches the bank (docs/decisions/051-settlements.md).

-- A line of a settlement. Amounts are minor units of the currency in which it was settled.
create table private.settlement_lines (
  id bigint generated always as identity primary key,
  settlement_id text not null check (char_length(settlement_id) <= private.max_provider_id()),
  -- The bank's reference of the settlement.
  utr text check (char_length(utr) <= 64),
  settled_at timestamptz not null,
  -- The id of the payment, refund, transfer or adjustment.
  entity_id text not null check (char_length(entity_id) <= private.max_provider_id()),
  -- The provider's word. Booked types: payment, refund, transfer, adjustment.
  type text not null check (char_length(type) <= 30),
  dispute_id text check (char_length(dispute_id) <= private.max_provider_id()),
  currency public.currency_code not null,
  amount_minor bigint not null,
  -- The amount that reached the bank account; negative: it was taken from the settlement.
  net_minor bigint not null,
  -- The provider's fee without the tax on it.
  fee_minor bigint not null,
  tax_minor bigint not null,
  -- The booking to which the line is posted; null: the line is not booked.
  booking_id uuid references public.bookings (id) on delete restrict,
  -- Why the line is not booked.
  problem text check (char_length(problem) <= 300),
  -- An administrator's finding about a line that is not booked.
  note text check (char_length(note) <= 500),
  constraint settlement_lines_are_booked_or_say_why_not check ((booking_id is null) = (problem is not null)),
  constraint settlement_lines_once_each unique (settlement_id, entity_id)
);
comment on table private.settlement_lines is 'The lines of imported settlements. Removed by admin.undo_settlement, which reverses their postings.';

-- A payment is settled once.
create unique index settlement_lines_booked_once_idx on private.settlement_lines (entity_id) where booking_id is not null;
create index settlement_lines_booking_idx on private.settlement_lines (booking_id);
-- The open cases among the lines.
create index settlement_lines_held_idx on private.settlement_lines (settled_at) where problem is not null and note is null;

alter table private.settlement_lines enable row level security;
revoke insert, update, delete on table private.settlement_lines from service_role;

insert into private.personal_data (tables, note) values
  ('{private.settlement_lines}', 'Kept for the operator''s books, with ids of the provider and nobody''s name.');

-- Posting ---------------------------------------------------------------------------------------------------------------

-- The cause of a line's posting in the ledger; p_suffix: '', or ':own' for the posting in the currency that was paid, if another was settled.
create function private.settlement_cause(p_line private.settlement_lines, p_suffix text default '') returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return format('%s:%s%s', p_line.entity_id, p_line.id, p_suffix);
end;
$$;

-- The text that an administrator reads about a line that is not booked.
create function private.settlement_words(p_line private.settlement_lines) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return format('%s %s, %s %s: %s', p_line.type, p_line.entity_id, p_line.currency, private.decimals(p_line.net_minor), p_line.problem);
end;
$$;

-- Returns each of these lines with the payment, refund, transfer or dispute that it settles: the account from which it is taken, and the ledger's amount.
-- Nulls: Parlour knows no such thing. Here and below, lines are passed as arrays, and an index finds each stored one (`offset 0`): with statistics from before
-- a large import, a join would compare every line with every other.
create function private.settled_things(
  p_lines private.settlement_lines[], out line private.settlement_lines, out booking_id uuid, out designer_id uuid, out account public.ledger_account,
  out amount_minor bigint, out currency text
) returns setof record
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select settled, thing.*
    from unnest(p_lines) settled
    left join lateral (
      select bookings.id, bookings.designer_id, entry.account, entry.minor, payments.currency
        from (
          select payments.payment_id, 'provider'::public.ledger_account as account, payments.amount_minor as minor
            from public.payments where settled.type = 'payment' and payments.payment_id = settled.entity_id
          union all
          select refunds.payment_id, 'provider', refunds.amount_minor
            from public.refunds where settled.type = 'refund' and refunds.provider_refund_id = settled.entity_id
          union all
          select transfers.payment_id, 'transferred', transfers.amount_minor
            from public.transfers where settled.type = 'transfer' and transfers.provider_transfer_id = settled.entity_id
          union all
          select disputes.payment_id, 'provider', disputes.amount_minor
            from public.disputes where settled.type = 'adjustment' and disputes.dispute_id = settled.dispute_id
        ) entry
        join public.payments on payments.payment_id = entry.payment_id
        join public.payment_orders on payment_orders.order_id = payments.order_id
        join public.bookings on bookings.id = payment_orders.booking_id
      offset 0
    ) thing on true;
end;
$$;

-- Returns these lines with the booking to which each is posted, or why it cannot be booked. If several settle the same thing, the first counts.
create function private.judged_lines(p_lines private.settlement_lines[]) returns setof private.settlement_lines
language plpgsql
stable
set search_path = ''
as $$
declare
  v_line private.settlement_lines;
  v_entry record;
begin
  for v_entry in
    select entry.*, first_value(entry.settlement_id) over (partition by entry.entity_id, entry.problem order by entry.number) as first
      from (
        select thing.line, (thing.line).id as number, (thing.line).entity_id, (thing.line).settlement_id, thing.booking_id,
               (
                 select settlement_lines.settlement_id
                   from private.settlement_lines
                  where settlement_lines.entity_id = (thing.line).entity_id and settlement_lines.booking_id is not null
               ) as elsewhere,
               case
                 when (thing.line).type not in ('payment', 'refund', 'transfer', 'adjustment') then 'lines of this type are not booked'
                 when thing.booking_id is null and (thing.line).type = 'adjustment' then 'it names no dispute that Parlour knows'
                 when thing.booking_id is null then format('Parlour knows no %s of this id', (thing.line).type)
                 when thing.currency = (thing.line).currency::text and thing.amount_minor <> (thing.line).amount_minor then format(
                   'it is over %s %s, and the ledger has %s', thing.currency, private.decimals((thing.line).amount_minor), private.decimals(thing.amount_minor)
                 )
               end as problem
          from private.settled_things(p_lines) thing
      ) entry
     order by entry.number
  loop
    v_line := v_entry.line;
    v_line.problem := coalesce(
      'it is settled already, with ' || coalesce(v_entry.elsewhere, case when v_entry.problem is null then nullif(v_entry.first, v_entry.settlement_id) end),
      v_entry.problem
    );
    v_line.booking_id := case when v_line.problem is null then v_entry.booking_id end;
    return next v_line;
  end loop;
end;
$$;

-- Posts stored lines, except those that are not booked.
create function private.post_settlement_lines(p_lines private.settlement_lines[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_posting record;
begin
  for v_posting in
    select thing.designer_id, entry.currency, array_agg(private.settlement_cause(thing.line, entry.suffix) order by (thing.line).id, entry.n) as causes,
           array_agg(thing.booking_id order by (thing.line).id, entry.n) as bookings, array_agg(entry.account order by (thing.line).id, entry.n) as accounts,
           array_agg(entry.minor order by (thing.line).id, entry.n) as minors
      from private.settled_things(p_lines) thing
     cross join lateral (
       select case when (thing.line).net_minor < 0 or (thing.line).type in ('refund', 'transfer') then -1 else 1 end as sign,
              (thing.line).currency::text as currency, thing.currency = (thing.line).currency::text as same
     ) paid
     cross join lateral (
       values (1, '', paid.currency, 'bank'::public.ledger_account, (thing.line).net_minor),
              (2, '', paid.currency, 'provider_fee', (thing.line).fee_minor),
              (3, '', paid.currency, 'input_tax', (thing.line).tax_minor),
              (4, '', paid.currency, case when paid.same then thing.account else 'exchange' end, -paid.sign * (thing.line).amount_minor),
              (5, ':own', thing.currency, thing.account, case when paid.same then 0 else -paid.sign * thing.amount_minor end),
              (6, ':own', thing.currency, 'exchange', case when paid.same then 0 else paid.sign * thing.amount_minor end)
     ) entry (n, suffix, currency, account, minor)
     where (thing.line).booking_id is not null and entry.minor <> 0
     group by thing.designer_id, entry.currency
     -- Each posting locks its designer, always in the same order.
     order by thing.designer_id, entry.currency
  loop
    perform private.post_many('settlement', v_posting.causes, v_posting.designer_id, v_posting.currency, v_posting.bookings, v_posting.accounts, v_posting.minors);
  end loop;
end;
$$;

-- The report ------------------------------------------------------------------------------------------------------------

-- Reads a field of a line of the report. p_pattern: the pattern that its text must match; p_shape: the same in words.
create function private.report_field(p_item jsonb, p_number int, p_field text, p_type text, p_pattern text, p_shape text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_value constant jsonb := p_item -> p_field;
begin
  if jsonb_typeof(v_value) is distinct from p_type or (v_value #>> '{}') !~ p_pattern then
    raise exception 'Line % of the report: % is %, and not %.', p_number, p_field, coalesce(left(v_value::text, 40), 'missing'), p_shape;
  end if;
  return v_value #>> '{}';
end;
$$;

-- Reads an amount of a line of the report, in minor units. A line without a fee may have null for the fee and its tax.
create function private.report_amount(p_item jsonb, p_number int, p_field text) returns bigint
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_field in ('fee', 'tax') and p_item -> p_field = 'null' then
    return 0;
  end if;
  return private.report_field(p_item, p_number, p_field, 'number', '^\d{1,12}$', 'a whole number of paise or cents')::bigint;
end;
$$;

-- Reads a settled line of the report, not stored yet; its id is p_number, its place in the report from 1. Refuses with a sentence a line that is malformed or
-- does not add up.
create function private.report_line(p_item jsonb, p_number int) returns private.settlement_lines
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id constant text := format('^[\w-]{1,%s}$', private.max_provider_id());
  v_line private.settlement_lines;
  v_debit bigint;
  v_credit bigint;
  v_fee bigint;
  v_charged bigint;
begin
  v_line.id := p_number;
  v_line.entity_id := private.report_field(p_item, p_number, 'entity_id', 'string', v_id, 'an id');
  v_line.type := private.report_field(p_item, p_number, 'type', 'string', '^[a-z_.]{1,30}$', 'a type');
  v_line.settlement_id := private.report_field(p_item, p_number, 'settlement_id', 'string', v_id, 'an id');
  v_line.settled_at := to_timestamp(
    private.report_field(p_item, p_number, 'settled_at', 'number', '^\d{1,10}$', 'a time in Unix seconds')::bigint
  );
  v_line.currency := private.report_field(
    p_item, p_number, 'currency', 'string', format('^(%s)$', array_to_string(enum_range(null::public.currency_code), '|')),
    array_to_string(enum_range(null::public.currency_code), ' or ')
  );
  if coalesce(p_item ->> 'settlement_utr', '') <> '' then
    v_line.utr := private.report_field(p_item, p_number, 'settlement_utr', 'string', '^[\w/ -]{1,64}$', 'a bank''s reference');
  end if;
  if coalesce(p_item ->> 'dispute_id', '') <> '' then
    v_line.dispute_id := private.report_field(p_item, p_number, 'dispute_id', 'string', v_id, 'an id');
  end if;
  v_line.amount_minor := private.report_amount(p_item, p_number, 'amount');
  v_debit := private.report_amount(p_item, p_number, 'debit');
  v_credit := private.report_amount(p_item, p_number, 'credit');
  v_fee := private.report_amount(p_item, p_number, 'fee');
  v_line.tax_minor := private.report_amount(p_item, p_number, 'tax');
  v_line.net_minor := v_credit - v_debit;
  perform private.require_value(
    v_debit = 0 or v_credit = 0, format('Line %s of the report: debit (%s) and credit (%s) are both set.', p_number, v_debit, v_credit)
  );
  perform private.require_value(
    v_line.tax_minor <= v_fee, format('Line %s of the report: tax (%s) is more than fee (%s).', p_number, v_line.tax_minor, v_fee)
  );
  perform private.require_value(
    (v_debit = 0 or v_line.type <> 'payment') and (v_credit = 0 or v_line.type not in ('refund', 'transfer')),
    format('Line %s of the report: %s is set for a %s.', p_number, case when v_credit = 0 then 'debit' else 'credit' end, v_line.type)
  );
  -- Razorpay's fee may or may not include the tax: the numbers of the line tell which.
  v_charged := case when v_debit > 0 or v_line.type in ('refund', 'transfer') then v_debit - v_line.amount_minor else v_line.amount_minor - v_credit end;
  if v_charged = 0 and p_item ->> 'credit_type' in ('amount', 'fee') then
    -- Charged to credits that were bought before.
    v_fee := 0;
    v_line.tax_minor := 0;
  end if;
  perform private.require_value(
    v_charged in (v_fee, v_fee + v_line.tax_minor),
    format(
      'Line %s of the report: amount %s, fee %s and tax %s do not add up to %s %s.', p_number, v_line.amount_minor, v_fee, v_line.tax_minor,
      case when v_debit > 0 then 'debit' else 'credit' end, abs(v_line.net_minor)
    )
  );
  v_line.fee_minor := v_charged - v_line.tax_minor;
  return v_line;
end;
$$;

-- Returns the items of the provider's answer, or of a list of them.
create function private.report_items(p_report text) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_most constant int := 5000;
  v_items jsonb;
begin
  begin
    -- jsonb cannot hold a NUL character. Its replacement is refused in every field that is read.
    v_items := regexp_replace(p_report, '(?<!\\)((\\\\)*)\\u0000', '\1\ufffd', 'g')::jsonb;
  exception when others then
    raise exception 'The report is not JSON. Paste all of Razorpay''s answer between $report$ and $report$.';
  end;
  v_items := case jsonb_typeof(v_items) when 'object' then v_items -> 'items' else v_items end;
  if jsonb_typeof(v_items) is distinct from 'array' or v_items = '[]' then
    raise exception 'The report has no lines: Razorpay''s answer has them in "items".';
  end if;
  if jsonb_array_length(v_items) > v_most then
    raise exception 'The report has % lines. Import at most % at once, day by day.', jsonb_array_length(v_items), v_most;
  end if;
  return v_items;
end;
$$;

-- Returns the settled lines of the report, and how many are not settled; p_skip: the number of lines on the report's earlier pages.
create function private.report_lines(p_report text, p_skip int, out lines private.settlement_lines[], out waiting int)
language plpgsql
stable
set search_path = ''
as $$
begin
  select coalesce(array_agg(private.report_line(item.line, item.n) order by item.n) filter (where item.settled), '{}'), count(*) filter (where not item.settled)
    into lines, waiting
    from (
      select page.line, page.n, private.report_field(page.line, page.n, 'settled', 'boolean', '', 'true or false') = 'true' as settled
        from (
          select entry.value as line, p_skip + entry.n::int as n from jsonb_array_elements(private.report_items(p_report)) with ordinality entry (value, n)
        ) page
    ) item;
end;
$$;

-- Stores new lines and returns them as stored. Refuses with a sentence a line that is already stored with other numbers.
create function private.store_report(p_lines private.settlement_lines[]) returns private.settlement_lines[]
language plpgsql
set search_path = ''
as $$
declare
  v_new private.settlement_lines[];
  v_line record;
begin
  with added as (
    insert into private.settlement_lines (
      settlement_id, utr, settled_at, entity_id, type, dispute_id, currency, amount_minor, net_minor, fee_minor, tax_minor, booking_id, problem
    )
    select line.settlement_id, line.utr, line.settled_at, line.entity_id, line.type, line.dispute_id, line.currency, line.amount_minor, line.net_minor, line.fee_minor,
           line.tax_minor, line.booking_id, line.problem
      from private.judged_lines(p_lines) line
    on conflict (settlement_id, entity_id) do nothing
    returning settlement_lines.*
  )
  select array_agg(added::private.settlement_lines order by added.id) into v_new from added;
  for v_line in
    select line.*, known.id as known_id, known.currency as known_currency, known.net_minor as known_minor,
           (known.type, known.currency, known.amount_minor, known.net_minor, known.fee_minor, known.tax_minor)
             is distinct from (line.type, line.currency, line.amount_minor, line.net_minor, line.fee_minor, line.tax_minor) as differs
      from unnest(p_lines) line
     cross join lateral (
       select * from private.settlement_lines where settlement_lines.settlement_id = line.settlement_id and settlement_lines.entity_id = line.entity_id offset 0
     ) known
     where known.utr is distinct from coalesce(line.utr, known.utr)
        or (known.type, known.currency, known.amount_minor, known.net_minor, known.fee_minor, known.tax_minor)
           is distinct from (line.type, line.currency, line.amount_minor, line.net_minor, line.fee_minor, line.tax_minor)
     order by line.id
  loop
    if v_line.differs then
      raise exception 'Line % of the report: % of % was imported with % %, and now has % %, or another fee or tax. If Razorpay has corrected it, undo the settlement first: admin.undo_settlement.',
        v_line.id, v_line.entity_id, v_line.settlement_id, v_line.known_currency, private.decimals(v_line.known_minor), v_line.currency, private.decimals(v_line.net_minor);
    end if;
    -- The bank may provide its reference later.
    update private.settlement_lines set utr = v_line.utr where settlement_lines.id = v_line.known_id;
  end loop;
  return coalesce(v_new, '{}');
end;
$$;

-- Returns an import's answer, a sentence for each settlement; null if there are none. The import added the lines from p_first on.
create function private.import_answer(p_settlements text[], p_first bigint) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select string_agg(
             format(
               '%s: %s', entry.settlement_id,
               case
                 when entry.added = 0 then 'imported before, nothing was booked twice'
                 else format(
                   '%s %s to the bank, provider''s fee %s, input tax %s%s', entry.currency, private.decimals(entry.net), private.decimals(entry.fee), private.decimals(entry.tax),
                   case when entry.held > 0 then format('; %s of %s new lines are held as cases', entry.held, entry.added) else '' end
                 )
               end
             ),
             E'.\n' order by entry.settlement_id
           )
      from (
        select settlement_lines.settlement_id, settlement_lines.currency, sum(settlement_lines.net_minor) as net, sum(settlement_lines.fee_minor) as fee, sum(settlement_lines.tax_minor) as tax,
               count(*) filter (where settlement_lines.id >= p_first) as added, count(settlement_lines.problem) filter (where settlement_lines.id >= p_first) as held
          from private.settlement_lines
         where settlement_lines.settlement_id = any (p_settlements)
         group by settlement_lines.settlement_id, settlement_lines.currency
      ) entry
  );
end;
$$;

-- Acts ------------------------------------------------------------------------------------------------------------------

-- Imports a report and returns the answer of admin.import_settlements; null if the report has no settled line.
create function private.import_report(p_report text, p_by_whom text, p_reason text, p_skip int default 0) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_report record;
  v_new private.settlement_lines[];
begin
  -- Without the lock, two imports of the same report would both find its lines new.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('settlements', 0));
  v_report := private.report_lines(p_report, p_skip);
  v_new := private.store_report(v_report.lines);
  perform private.post_settlement_lines(v_new);
  -- A closed case stays closed when it returns with the same words after its settlement was undone.
  update private.settlement_lines set note = (
    select actions.before -> 'notes' ->> private.settlement_words(settlement_lines)
      from admin.actions
     where actions.target = settlement_lines.settlement_id and actions.what = 'undo_settlement'
       and actions.before -> 'notes' ? private.settlement_words(settlement_lines)
     order by actions.id desc
     limit 1
  )
   where settlement_lines.id >= v_new[1].id and settlement_lines.problem is not null;
  -- Records an act for each settlement, so that the history of each can be found.
  perform private.record_action(
            'import_settlements', entry.settlement_id, p_by_whom, p_reason, null,
            jsonb_build_object('lines', entry.lines, 'held', entry.held, 'net', entry.net, 'currency', entry.currency)
          )
     from (
       select line.settlement_id, line.currency, count(*) as lines, count(line.problem) as held, private.major_units(sum(line.net_minor)) as net
         from unnest(v_new) line
        group by line.settlement_id, line.currency
     ) entry;
  return private.import_answer(array(select distinct line.settlement_id from unnest(v_report.lines) line), v_new[1].id)
    || case when v_report.waiting > 0 then format(E'.\nNot settled yet: %s.', v_report.waiting) else '.' end;
end;
$$;

create function admin.import_settlements(p_report text, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_answer constant text := private.import_report(p_report, p_by_whom, p_reason);
begin
  perform private.require_actor(p_by_whom, p_reason);
  if v_answer is null then
    raise exception 'Nothing in the report is settled yet. Import it again on a later day.';
  end if;
  return v_answer;
end;
$$;
comment on function admin.import_settlements(text, text, text) is
  'Books Razorpay''s settlement recon report (JSON): what reached the bank, its fee, the tax on it and exchange differences. Lines imported before are skipped; lines of which Parlour knows nothing, or another amount, become cases. Refuses a malformed report and changes nothing. Undo: admin.undo_settlement.';

create function admin.undo_settlement(p_settlement_id text, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_posting record;
  v_lines int;
  v_notes jsonb;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('settlements', 0));
  for v_posting in
    select entry.designer_id, entry.currency, array_agg(entry.cause || ':undone' order by entry.cause, entry.line) as causes,
           array_agg(entry.booking_id order by entry.cause, entry.line) as bookings, array_agg(entry.account order by entry.cause, entry.line) as accounts,
           array_agg(-entry.amount_minor order by entry.cause, entry.line) as minors
      from private.settlement_lines
     cross join lateral (values (private.settlement_cause(settlement_lines)), (private.settlement_cause(settlement_lines, ':own'))) posting (cause)
     cross join lateral (select * from public.ledger_entries where ledger_entries.kind = 'settlement' and ledger_entries.cause = posting.cause offset 0) entry
     where settlement_lines.settlement_id = p_settlement_id and settlement_lines.booking_id is not null
     group by entry.designer_id, entry.currency
     order by entry.designer_id, entry.currency
  loop
    perform private.post_many('settlement', v_posting.causes, v_posting.designer_id, v_posting.currency, v_posting.bookings, v_posting.accounts, v_posting.minors);
  end loop;
  with removed as (
    delete from private.settlement_lines where settlement_lines.settlement_id = p_settlement_id returning settlement_lines.*
  )
  select count(*), jsonb_object_agg(private.settlement_words(removed::private.settlement_lines), removed.note) filter (where removed.problem is not null and removed.note is not null)
    into v_lines, v_notes
    from removed;
  if v_lines = 0 then
    raise exception 'No settlement % was imported.', p_settlement_id;
  end if;
  perform private.record_action('undo_settlement', p_settlement_id, p_by_whom, p_reason, jsonb_strip_nulls(jsonb_build_object('lines', v_lines, 'notes', v_notes)));
  return format('%s lines of %s are reversed.', v_lines, p_settlement_id);
end;
$$;
comment on function admin.undo_settlement(text, text, text) is
  'Reverses all that was booked of a settlement, in further postings, and forgets its lines. The daily import books again what Razorpay then reports. Undo: admin.import_settlements with its report.';

-- What to look at -------------------------------------------------------------------------------------------------------

create view admin.settlements with (security_invoker = true) as
-- Adjustments may lack the reference.
select settlement_lines.settlement_id, max(settlement_lines.utr) as utr, max(settlement_lines.settled_at) as settled_at, settlement_lines.currency, count(*) as lines, private.major_units(sum(settlement_lines.net_minor)) as to_bank,
       private.major_units(sum(settlement_lines.fee_minor)) as provider_fee, private.major_units(sum(settlement_lines.tax_minor)) as input_tax,
       private.major_units(coalesce(sum(settlement_lines.net_minor) filter (where settlement_lines.booking_id is null), 0)) as not_booked
  from private.settlement_lines
 group by settlement_lines.settlement_id, settlement_lines.currency
 order by settled_at desc;
comment on view admin.settlements is
  'The imported settlements. to_bank must be on the bank''s statement under this UTR; not_booked is the part of it that the ledger does not have (admin.open_cases says why).';

create function admin.reconciliation(p_days int default 10)
returns table (what text, currency text, amount numeric, since timestamptz, id text, booking_id uuid, detail text)
language sql
stable
set search_path = ''
as $$
  select 'to the bank', entry.currency, private.major_units(entry.settled), null::timestamptz, null, null::uuid,
         case
           when entry.settled = entry.entered and entry.settled = entry.booked then 'The ledger has the same.'
           when entry.booked = entry.entered then format('The ledger has %s; the rest is in lines that are not booked.', private.decimals(entry.entered))
           else format('The ledger has %s, and should have %s.', private.decimals(entry.entered), private.decimals(entry.booked))
         end
    from (
      select item.currency, sum(item.settled) as settled, sum(item.booked) as booked, sum(item.entered) as entered
        from (
          select settlement_lines.currency::text as currency, settlement_lines.net_minor as settled, case when settlement_lines.booking_id is null then 0 else settlement_lines.net_minor end as booked, 0 as entered
            from private.settlement_lines
          union all
          select ledger_entries.currency, 0, 0, ledger_entries.amount_minor from public.ledger_entries where ledger_entries.kind = 'settlement' and ledger_entries.account = 'bank'
        ) item
       group by item.currency
    ) entry
  union all
  (
    select entry.what || ' not settled', payments.currency, private.major_units(entry.minor), entry.since, entry.id, payment_orders.booking_id,
           (select max(format('%s: %s', settlement_lines.settlement_id, settlement_lines.problem)) from private.settlement_lines where settlement_lines.entity_id = entry.id)
      from (
        select 'payment' as what, payments.payment_id as id, payments.payment_id, payments.amount_minor as minor, payments.created_at as since from public.payments
        union all
        select 'refund', refunds.provider_refund_id, refunds.payment_id, -refunds.amount_minor, refunds.done_at
          from public.refunds where refunds.status = 'done' and refunds.last_error is null
        union all
        select 'transfer', transfers.provider_transfer_id, transfers.payment_id, -transfers.amount_minor, transfers.created_at
          from public.transfers where transfers.status = 'settled'
        union all
        select 'dispute', disputes.dispute_id, disputes.payment_id, -disputes.amount_minor, disputes.ended_at from public.disputes where disputes.status = 'lost'
      ) entry
      join public.payments on payments.payment_id = entry.payment_id
      join public.payment_orders on payment_orders.order_id = payments.order_id
     where entry.since < now() - make_interval(days => p_days)
       and not exists (select 1 from private.settlement_lines where settlement_lines.booking_id is not null and settlement_lines.entity_id = entry.id)
       and not exists (select 1 from private.settlement_lines where settlement_lines.booking_id is not null and settlement_lines.dispute_id = entry.id)
     order by entry.since, entry.id
  )
$$;
comment on function admin.reconciliation(int) is
  'Whether the ledger meets the bank, by currency; and what the provider has not settled a number of days later: payments, refunds, transfers, lost disputes. Changes nothing.';

-- Every day ------------------------------------------------------------------------------------------------------------

-- The days about whose settlements the jobs ask the provider: once a day, until ten days later, because a report can be completed later.
create table private.settlement_days (
  day date primary key,
  due_at timestamptz not null default now(),
  -- The number of the report's lines that have been imported since the day was due: the next page follows them.
  lines_read int not null default 0,
  -- Why the last report of the day could not be imported.
  problem text check (char_length(problem) <= 500)
);
comment on table private.settlement_days is 'The days about which the jobs ask the provider for settlements, and what was wrong with the report of one.';

alter table private.settlement_days enable row level security;
revoke insert, update, delete on table private.settlement_days from service_role;

-- Called by the clock. Claims the day that is due for an hour, and returns how many of its lines to skip: {day, skip}; nulls if there is none, or nothing was
-- ever paid. After an outage of the jobs, the missed days are also due.
create function public.claim_settlement_day() returns jsonb
language plpgsql
-- The secret key may not write these rows.
security definer
set search_path = ''
as $$
declare
  v_first constant date := least(current_date - 10, (select max(settlement_days.day) from private.settlement_days));
  v_due private.settlement_days;
begin
  if exists (select 1 from public.payments) then
    insert into private.settlement_days (day) select v_first + n from generate_series(0, current_date - v_first) n on conflict do nothing;
  end if;
  update private.settlement_days set due_at = now() + interval '1 hour'
   where settlement_days.day = (
     select settlement_days.day from private.settlement_days where settlement_days.due_at <= now() order by settlement_days.day limit 1 for update skip locked
   )
  returning * into v_due;
  return jsonb_build_object('day', v_due.day, 'skip', v_due.lines_read);
end;
$$;

-- Imports a page of the provider's report of a claimed day, as an administrator would. The report is a JSON array, passed as text because PostgREST refuses a
-- NUL character within JSON. p_more: another page follows, and is due at once. A refusal becomes a case. p_refusal: the provider's own refusal; the provider is
-- asked again an hour later. {lines, refused}.
create function public.import_settlement_day(p_day date, p_report text, p_more boolean, p_refusal text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lines constant int := json_array_length(p_report::json);
  v_skip constant int := coalesce((select settlement_days.lines_read from private.settlement_days where settlement_days.day = p_day), 0);
  v_problem text := left(p_refusal, 500);
  v_more boolean;
begin
  if v_problem is null and v_lines > 0 then
    begin
      perform private.import_report(p_report, 'Parlour', 'Imported daily.', v_skip);
    exception when raise_exception then
      v_problem := left(sqlerrm, 500);
    end;
  end if;
  v_more := p_more and v_problem is null;
  update private.settlement_days
     set problem = case when v_more then settlement_days.problem else v_problem end, lines_read = case when v_more then v_skip + v_lines else 0 end,
         due_at = case
           when v_more then now()
           when p_refusal is not null then now() + interval '1 hour'
           when p_day > current_date - 10 then now() + interval '1 day'
           else 'infinity'
         end
   where settlement_days.day = p_day;
  return jsonb_build_object('lines', v_lines, 'refused', v_problem is not null);
end;
$$;

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.settlement_cases with (security_invoker = true) as
select settlement_lines.settlement_id || ':' || settlement_lines.entity_id as id, settlement_lines.settled_at as since,
       private.settlement_words(settlement_lines) as detail,
       null::uuid as booking_id
  from private.settlement_lines
 where settlement_lines.problem is not null and settlement_lines.note is null;

-- Books the line after all. Refuses with the reason that still prevents it.
create function private.retry_settlement_line(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_line private.settlement_lines;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('settlements', 0));
  select * into v_line from private.settlement_lines where p_id = settlement_lines.settlement_id || ':' || settlement_lines.entity_id and settlement_lines.problem is not null;
  if found then
    select * into v_line from private.judged_lines(array[v_line]);
    if v_line.problem is not null then
      raise exception '% cannot be booked: %.', v_line.entity_id, v_line.problem;
    end if;
    update private.settlement_lines set problem = null, booking_id = v_line.booking_id where settlement_lines.id = v_line.id;
    perform private.post_settlement_lines(array[v_line]);
  end if;
  return v_line.id is not null;
end;
$$;

create function private.close_settlement_line(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update private.settlement_lines set note = p_note
   where p_id = settlement_lines.settlement_id || ':' || settlement_lines.entity_id and settlement_lines.problem is not null and settlement_lines.note is null;
  return found;
end;
$$;

-- One case for each cause: wrong keys are the same problem on every day. Its id is its first day.
create view private.settlement_report_cases with (security_invoker = true) as
select min(settlement_days.day)::text as id, min(settlement_days.day)::timestamptz as since,
       settlement_days.problem || case when count(*) > 1 then format(' (%s days)', count(*)) else '' end as detail, null::uuid as booking_id
  from private.settlement_days
 where settlement_days.problem is not null
 group by settlement_days.problem;

-- Ends a case, and makes its days due again at p_due_at.
create function private.end_settlement_report(p_id text, p_due_at timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update private.settlement_days set due_at = p_due_at, lines_read = 0, problem = null
   where settlement_days.problem = (select days.problem from private.settlement_days days where days.day::text = p_id);
  return found;
end;
$$;

create function private.retry_settlement_report(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return private.end_settlement_report(p_id, now());
end;
$$;

create function private.close_settlement_report(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return private.end_settlement_report(p_id, 'infinity');
end;
$$;

insert into private.cases (kind, subject, source, retry, close, advice) values
  ('settlement_report', 'The report of a day''s settlements could not be imported', 'private.settlement_report_cases', 'private.retry_settlement_report', 'private.close_settlement_report', null),
  ('settlement', 'A line of a settlement is not booked', 'private.settlement_cases', 'private.retry_settlement_line', 'private.close_settlement_line', null);
