-- Receipts, tax invoices and credit notes: from a designer to a customer for payments, and from the operator to a designer for the commission
-- (docs/decisions/032-papers.md).

-- Papers to be issued. The transaction of a payment or refund only adds a row here, which cannot fail.
create table private.papers_due (
  kind public.paper_kind not null,
  cause text not null,
  designer_id uuid not null references public.designers (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (kind, cause)
);
create index papers_due_booking_idx on private.papers_due (booking_id);
create index papers_due_designer_idx on private.papers_due (designer_id);

alter table private.papers_due enable row level security;

create function private.record_receipt_due() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.papers_due (kind, cause, designer_id, booking_id)
  select 'receipt', new.payment_id, bookings.designer_id, bookings.id
    from public.payment_orders
    join public.bookings on bookings.id = payment_orders.booking_id
   where payment_orders.order_id = new.order_id;
  return null;
end;
$$;

create trigger payments_receipt
  after insert on public.payments
  for each row when (new.status = 'captured' and new.amount_minor > 0)
  execute function private.record_receipt_due();

-- Requests a credit note for a refund of a kept payment, once the refund is paid out.
create function private.record_credit_due() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.papers_due (kind, cause, designer_id, booking_id)
  select 'credit_note', new.id::text, bookings.designer_id, bookings.id
    from public.payments
    join public.payment_orders on payment_orders.order_id = payments.order_id
    join public.bookings on bookings.id = payment_orders.booking_id
   where payments.payment_id = new.payment_id and payments.status = 'captured'
  on conflict do nothing;
  return null;
end;
$$;

create trigger refunds_credit_made
  after insert on public.refunds
  for each row when (new.status = 'done')
  execute function private.record_credit_due();

create trigger refunds_credit_changed
  after update of status on public.refunds
  for each row when (old.status <> 'done' and new.status = 'done')
  execute function private.record_credit_due();

-- Requests the invoice of the commission with the payout from which the commission was deducted.
create function private.record_fee_due() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.papers_due (kind, cause, designer_id) values ('fee_invoice', new.id::text, new.designer_id) on conflict do nothing;
  return null;
end;
$$;

create trigger payouts_fee
  after update of status on public.payouts
  for each row when (old.status <> 'paid' and new.status = 'paid')
  execute function private.record_fee_due();

-- Requests a credit note for a fee that is returned after it was invoiced.
create function private.record_fee_credit_due() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.papers_due (kind, cause, designer_id) values ('fee_credit_note', new.id::text, new.designer_id);
  return null;
end;
$$;

create trigger ledger_entries_fee_credit
  after insert on public.ledger_entries
  for each row when (new.account = 'fee' and new.amount_minor > 0)
  execute function private.record_fee_credit_due();

-- A person on a paper: {name, address, country, region, taxId}.
create function private.party(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             'name', coalesce(billing_details.name, profiles.name),
             'address', coalesce(billing_details.address, ''),
             'country', coalesce(billing_details.country, ''),
             'region', coalesce(billing_details.region, ''),
             'taxId', coalesce(billing_details.tax_id, '')
           )
      from public.profiles
      left join public.billing_details on billing_details.profile_id = profiles.id
     where profiles.id = p_profile_id
  );
end;
$$;

-- A designer on a paper that they issue. Without billing details, the address is the place of the profile.
create function private.seller(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_party constant jsonb := private.party(p_designer_id);
begin
  return v_party || coalesce((
    select jsonb_build_object(
             'address', coalesce(nullif(v_party ->> 'address', ''), designers.location), 'country', coalesce(nullif(v_party ->> 'country', ''), designers.country)
           )
      from public.designers where designers.id = p_designer_id
  ), '{}');
end;
$$;

-- Returns the fault of an address for taxes, as {field, reason}; null: none. In India the state determines the tax, so it must be in the list and match the
-- GSTIN.
create function private.tax_place_fault(p_address text, p_country text, p_region text, p_tax_id text) returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_state constant text := (select element ->> 0 from jsonb_array_elements(private.indian_states()) element where element ->> 1 = p_region);
begin
  return case
    when p_tax_id <> '' and p_country = '' then array['country', 'tax_id_without_country']
    when p_tax_id <> '' and p_address = '' then array['address', 'tax_id_without_address']
    else coalesce(private.tax_id_fault(p_country, p_tax_id), case
      when p_country = 'India' and v_state is null and (p_region <> '' or char_length(p_tax_id) = 15) then array['region', 'unknown_state']
      when p_country = 'India' and char_length(p_tax_id) = 15 and left(p_tax_id, 2) <> v_state then array['taxId', 'gstin_of_another_state']
    end)
  end;
end;
$$;

-- The taxes that a sum in minor units contains, as [{name, percent, amount}]. [] for sellers who are not registered; in India a PAN is not a registration. A
-- buyer whose country or region is unknown is treated as being in the seller's region.
create function private.taxes_in(p_seller jsonb, p_buyer jsonb, p_total_minor bigint) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_country constant text := p_seller ->> 'country';
  v_place constant public.tax_place := case
    when p_buyer ->> 'country' not in ('', v_country) then 'abroad'
    when '' not in (p_buyer ->> 'region', p_seller ->> 'region') and p_buyer ->> 'region' <> p_seller ->> 'region' then 'other_region'
    else 'same_region'
  end;
begin
  if p_seller ->> 'taxId' = '' or (v_country = 'India' and char_length(p_seller ->> 'taxId') <> 15) then
    return '[]';
  end if;
  return (
    select coalesce(
             jsonb_agg(
               jsonb_build_object('name', entry.name, 'percent', trim_scale(entry.percent), 'amount', round(p_total_minor * entry.percent / (100 + entry.sum)))
               order by entry.name
             ),
             '[]'
           )
      from (
        select entry.name, entry.percent, sum(entry.percent) over () as sum
          from (
            select distinct on (tax_rates.name) tax_rates.name, tax_rates.percent
              from public.tax_rates
             where tax_rates.country = v_country and tax_rates.place = v_place and tax_rates.from_at <= now()
             order by tax_rates.name, tax_rates.from_at desc
          ) entry
         where entry.percent > 0
      ) entry
  );
end;
$$;

-- The taxes in a part of a paper's total, in its proportions, less those in earlier parts: rounded separately, they would not add up to the whole.
create function private.taxes_of_part(p_paper public.papers, p_before_minor bigint, p_part_minor bigint) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               element || jsonb_build_object(
                 'amount',
                 round((element ->> 'amount')::numeric * (p_before_minor + p_part_minor) / p_paper.total_minor)
                 - round((element ->> 'amount')::numeric * p_before_minor / p_paper.total_minor)
               )
             ),
             '[]'
           )
      from jsonb_array_elements(p_paper.content -> 'taxes') element
  );
end;
$$;

-- The contents of a receipt or credit note: {seller, buyer, session, timeZone, reference, corrects, taxes}.
create function private.paper_content(p_booking public.bookings, p_payment_id text, p_corrected public.papers, p_total_minor bigint) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  -- A credit note names the two parties of the receipt, even if their details have changed since.
  v_seller constant jsonb := coalesce(p_corrected.content -> 'seller', private.seller(p_booking.designer_id));
  v_buyer constant jsonb := coalesce(p_corrected.content -> 'buyer', private.party(p_booking.customer_id));
  -- The amount that earlier credit notes have refunded.
  v_before constant bigint := (
    select coalesce(sum(papers.total_minor), 0)
      from public.papers
     where papers.kind = 'credit_note' and papers.booking_id = p_booking.id and papers.content ->> 'reference' = p_payment_id
  );
begin
  return jsonb_build_object(
    'seller', v_seller,
    'buyer', v_buyer,
    'session', jsonb_build_object(
      'serviceName', p_booking.service_name,
      'slotStart', private.iso(lower(p_booking.slot)),
      'slotEnd', private.iso(upper(p_booking.slot)),
      'slotType', p_booking.slot_type,
      'adds', p_booking.kind = 'extension'
    ),
    'timeZone', coalesce(
      p_booking.customer_time_zone, (select availability.time_zone from public.availability where availability.designer_id = p_booking.designer_id), 'UTC'
    ),
    'reference', p_payment_id,
    'corrects', private.paper_number(p_corrected),
    'taxes', case
      when p_corrected.id is null then private.taxes_in(v_seller, v_buyer, p_total_minor)
      else private.taxes_of_part(p_corrected, v_before, p_total_minor)
    end
  );
end;
$$;

-- The printed number: the issuer's letters, the year and the number within it. '' without a paper.
create function private.paper_number(p_paper public.papers) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_paper.id is null then ''
    else p_paper.series || '-' || p_paper.year || '-' || lpad(p_paper.number::text, 5, '0')
  end;
end;
$$;

-- The present year of a designer's papers.
create function private.paper_year(p_designer_id uuid) returns smallint
language plpgsql
stable
set search_path = ''
as $$
begin
  return extract(year from now() at time zone coalesce((select availability.time_zone from public.availability where availability.designer_id = p_designer_id), 'UTC'));
end;
$$;

-- The letters of a seller's papers: those of earlier papers, or new ones. New letters follow no order, so that they do not reveal the number of sellers.
create function private.paper_letters(p_issuer_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_letters text := (select papers.series from public.papers where papers.issuer_id = p_issuer_id limit 1);
  v_n bigint;
begin
  if v_letters is null then
    -- An odd factor gives each number below 2^20 a different number. Look-alikes among the 36 characters are left out.
    v_n := nextval('private.paper_series') * 661549 % 1048576;
    select string_agg(substr('0123456789ABCDEFGHJKLMNPRSTVWXYZ', (v_n >> step * 5 & 31)::int + 1, 1), '' order by step) into v_letters from generate_series(0, 3) step;
  end if;
  return v_letters;
end;
$$;

-- Writes a paper with its issuer's next number; the caller has locked the issuer, so that numbers have no gaps.
create function private.write_paper(
  p_kind public.paper_kind, p_cause text, p_designer_id uuid, p_booking_id uuid, p_year smallint, p_currency public.currency_code, p_total_minor bigint, p_content jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_issuer constant uuid := case when p_booking_id is not null then p_designer_id end;
  v_series constant text := case when v_issuer is null then 'P' else private.paper_letters(v_issuer) end;
begin
  insert into public.papers (kind, cause, designer_id, booking_id, issuer_id, series, year, number, currency, total_minor, content)
  select p_kind, p_cause, p_designer_id, p_booking_id, v_issuer, v_series, p_year,
         1 + coalesce((select max(papers.number) from public.papers where papers.series = v_series and papers.year = p_year), 0),
         p_currency, p_total_minor, p_content;
end;
$$;
revoke execute on function private.write_paper(public.paper_kind, text, uuid, uuid, smallint, public.currency_code, bigint, jsonb) from service_role;

-- Issues the receipt of a payment.
create function private.issue_receipt(p_payment_id text, p_booking public.bookings) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_total constant bigint := (select payments.amount_minor from public.payments where payments.payment_id = p_payment_id);
begin
  perform private.write_paper(
    'receipt', p_payment_id, p_booking.designer_id, p_booking.id, private.paper_year(p_booking.designer_id), p_booking.currency, v_total,
    private.paper_content(p_booking, p_payment_id, null, v_total)
  );
end;
$$;
revoke execute on function private.issue_receipt(text, public.bookings) from service_role;

-- Issues the credit note of a refund. Its receipt is issued first, if that is still due or was never requested.
create function private.issue_credit_note(p_refund_id uuid, p_booking public.bookings) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refund public.refunds;
  v_receipt public.papers;
begin
  select refunds.* into strict v_refund from public.refunds where refunds.id = p_refund_id;
  if not exists (select 1 from public.papers where papers.kind = 'receipt' and papers.cause = v_refund.payment_id) then
    delete from private.papers_due where papers_due.kind = 'receipt' and papers_due.cause = v_refund.payment_id;
    perform private.issue_receipt(v_refund.payment_id, p_booking);
  end if;
  select * into strict v_receipt from public.papers where papers.kind = 'receipt' and papers.cause = v_refund.payment_id;
  perform private.write_paper(
    'credit_note', p_refund_id::text, p_booking.designer_id, p_booking.id, private.paper_year(p_booking.designer_id), p_booking.currency, v_refund.amount_minor,
    private.paper_content(p_booking, v_refund.payment_id, v_receipt, v_refund.amount_minor)
      || jsonb_build_object('byHand', v_refund.last_error is not null)
  );
end;
$$;
revoke execute on function private.issue_credit_note(uuid, public.bookings) from service_role;

-- Issues the invoice of the commission with a payout: all commission in the ledger for this designer and currency since the last invoice, up to the payout.
-- Commission that was returned without a credit note is subtracted; a sum of 0 or less waits for a later payout.
create function private.issue_fee_invoice(p_payout_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_payout public.payouts;
  v_operator private.operator;
  v_seller jsonb;
  v_buyer jsonb;
  v_through bigint;
  v_total bigint;
begin
  select * into strict v_operator from private.operator for no key update;
  select * into strict v_payout from public.payouts where payouts.id = p_payout_id;
  v_through := (select max(ledger_entries.id) from public.ledger_entries where ledger_entries.kind = 'payout' and ledger_entries.cause = p_payout_id::text);
  v_total := (
    select -sum(ledger_entries.amount_minor)
      from public.ledger_entries
     where ledger_entries.designer_id = v_payout.designer_id and ledger_entries.currency = v_payout.currency::text and ledger_entries.account = 'fee' and ledger_entries.id <= v_through
       and ledger_entries.id > coalesce((
             select max((papers.content ->> 'through')::bigint)
               from public.papers
              where papers.kind = 'fee_invoice' and papers.designer_id = v_payout.designer_id and papers.currency = v_payout.currency
           ), 0)
       and not exists (select from public.papers where papers.kind = 'fee_credit_note' and papers.cause = ledger_entries.id::text)
  );
  if coalesce(v_total, 0) <= 0 then
    return;
  end if;
  v_seller := to_jsonb(v_operator) - 'id' - 'tax_id' || jsonb_build_object('taxId', v_operator.tax_id);
  v_buyer := private.party(v_payout.designer_id);
  perform private.write_paper(
    'fee_invoice', p_payout_id::text, v_payout.designer_id, null, extract(year from now() at time zone 'UTC')::smallint, v_payout.currency, v_total,
    jsonb_build_object(
      'seller', v_seller, 'buyer', v_buyer, 'session', null, 'timeZone', 'UTC', 'reference', v_payout.reference, 'corrects', '', 'through', v_through,
      'taxes', private.taxes_in(v_seller, v_buyer, v_total)
    )
  );
end;
$$;
revoke execute on function private.issue_fee_invoice(uuid) from service_role;

-- Issues the credit note of a fee that was returned. Does nothing if the fee was not invoiced before: the next invoice is then smaller.
create function private.issue_fee_credit_note(p_entry_id bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_entry public.ledger_entries;
  v_invoice public.papers;
  v_through bigint;
  v_before bigint;
begin
  perform 1 from private.operator for no key update;
  select * into strict v_entry from public.ledger_entries where ledger_entries.id = p_entry_id;
  select max((papers.content ->> 'through')::bigint) into v_through
    from public.papers
   where papers.kind = 'fee_invoice' and papers.designer_id = v_entry.designer_id and papers.currency::text = v_entry.currency;
  -- The invoice that contains the fee of this booking.
  select * into v_invoice
    from public.papers
   where papers.kind = 'fee_invoice' and papers.designer_id = v_entry.designer_id and papers.currency::text = v_entry.currency
     and (papers.content ->> 'through')::bigint >= (
           select min(ledger_entries.id) from public.ledger_entries where ledger_entries.booking_id = v_entry.booking_id and ledger_entries.account = 'fee' and ledger_entries.amount_minor < 0
         )
   order by (papers.content ->> 'through')::bigint
   limit 1;
  if v_invoice.id is null or p_entry_id <= v_through then
    return;
  end if;
  v_before := (
    select coalesce(sum(papers.total_minor), 0)
      from public.papers
     where papers.kind = 'fee_credit_note' and papers.designer_id = v_entry.designer_id and papers.content ->> 'corrects' = private.paper_number(v_invoice)
  );
  perform private.write_paper(
    'fee_credit_note', p_entry_id::text, v_entry.designer_id, null, extract(year from now() at time zone 'UTC')::smallint, v_invoice.currency,
    v_entry.amount_minor,
    jsonb_build_object(
      'seller', v_invoice.content -> 'seller', 'buyer', v_invoice.content -> 'buyer', 'session', null, 'timeZone', 'UTC', 'reference', v_entry.booking_id,
      'corrects', private.paper_number(v_invoice), 'taxes', private.taxes_of_part(v_invoice, v_before, v_entry.amount_minor)
    )
  );
end;
$$;
revoke execute on function private.issue_fee_credit_note(bigint) from service_role;

-- Issues a paper that is due. Does nothing if it is no longer due, or if its issuer, the operator, is still unknown.
create function private.issue_paper(p_kind public.paper_kind, p_cause text) returns void
language plpgsql
-- The only way to write papers: the secret key has no right to insert them.
security definer
set search_path = ''
as $$
declare
  v_due private.papers_due;
  v_booking public.bookings;
begin
  perform 1
    from public.designers
   where designers.id = (select papers_due.designer_id from private.papers_due where papers_due.kind = p_kind and papers_due.cause = p_cause)
     for no key update;
  delete from private.papers_due
   where papers_due.kind = p_kind and papers_due.cause = p_cause and (p_kind not in ('fee_invoice', 'fee_credit_note') or exists (select 1 from private.operator))
  returning papers_due.* into v_due;
  if v_due.kind is null then
    return;
  end if;
  select * into v_booking from public.bookings where bookings.id = v_due.booking_id;
  case p_kind
    when 'receipt' then perform private.issue_receipt(p_cause, v_booking);
    when 'credit_note' then perform private.issue_credit_note(p_cause::uuid, v_booking);
    when 'fee_invoice' then perform private.issue_fee_invoice(p_cause::uuid);
    when 'fee_credit_note' then perform private.issue_fee_credit_note(p_cause::bigint);
  end case;
end;
$$;

-- Called by the clock. Issues up to 200 papers that are due. {issued}.
create function public.issue_papers() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_due private.papers_due;
  v_issued int := 0;
begin
  for v_due in
    select *
      from private.papers_due
     where papers_due.kind not in ('fee_invoice', 'fee_credit_note') or exists (select 1 from private.operator)
     order by papers_due.created_at, papers_due.kind
     limit 200
  loop
    -- Never waits while it holds other designers' locks: locked designers follow in the next run.
    perform 1 from public.designers where designers.id = v_due.designer_id for no key update skip locked;
    continue when not found;
    perform private.issue_paper(v_due.kind, v_due.cause);
    v_issued := v_issued + 1;
  end loop;
  return jsonb_build_object('issued', v_issued);
end;
$$;

-- Returns a paper in the contract's shape (Paper).
create function private.paper_json(p_paper public.papers) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_paper.content - 'through' || jsonb_build_object(
    'id', p_paper.id,
    'kind', p_paper.kind,
    'number', private.paper_number(p_paper),
    'issuedAt', private.iso(p_paper.issued_at),
    'amount', p_paper.total_minor,
    'currency', p_paper.currency
  );
end;
$$;

-- The papers of a session and of the time that was added to it, for its members, oldest first: {papers}. Issues papers that are due. PT404 not_found.
create function public.get_papers(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  perform private.require_member(v_booking, p_viewer_id);
  -- The oldest paper gets the lowest number.
  perform private.issue_paper(entry.kind, entry.cause)
     from (
       select papers_due.kind, papers_due.cause
         from private.papers_due
         join public.bookings on bookings.id = papers_due.booking_id
        where p_booking_id in (bookings.id, bookings.extends_id)
        order by papers_due.created_at, bookings.extends_id nulls first, papers_due.kind
     ) entry;
  return jsonb_build_object('papers', (
    select coalesce(jsonb_agg(private.paper_json(papers) order by papers.issued_at, papers.number), '[]')
      from public.papers
      join public.bookings on bookings.id = papers.booking_id
     where p_booking_id in (bookings.id, bookings.extends_id)
  ));
end;
$$;

-- The invoices of the commission and their credit notes for a designer, latest first, at most 200: {papers}. Issues papers that are due.
create function public.own_invoices(p_designer_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_designer_id, 'designer');
  perform private.issue_paper(entry.kind, entry.cause)
     from (
       select papers_due.kind, papers_due.cause from private.papers_due where papers_due.designer_id = p_designer_id and papers_due.booking_id is null order by papers_due.created_at, papers_due.kind
     ) entry;
  return jsonb_build_object('papers', (
    select coalesce(jsonb_agg(private.paper_json(entry) order by entry.issued_at desc, entry.number desc), '[]')
      from (
        select * from public.papers
         where papers.designer_id = p_designer_id and papers.issuer_id is null
         order by papers.issued_at desc, papers.number desc
         limit 200
      ) entry
  ));
end;
$$;

-- Returns a text as a cell of a CSV file: quoted, and never a formula of a spreadsheet.
create function private.csv_cell(p_text text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return format('"%s"', replace(case when normalize(p_text, nfkc) ~ '^[=+@\t\r-]' then '''' else '' end || coalesce(p_text, ''), '"', '""'));
end;
$$;

-- Converts minor units to a number of major ones: 123456 becomes 1234.56.
create function private.decimals(p_minor numeric) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return to_char(p_minor / 100, 'FM999999999990.00');
end;
$$;

-- A designer's ledger entries from the first to the last of these days (UTC), as {text}: CSV with a line for each posting and booking. Its columns add up to
-- the ledger's sums. PT400 invalid_period; PT409 too_many_lines: it would have more than 10,000.
create function public.own_statement(p_designer_id uuid, p_first date, p_last date) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_most constant int := 10000;
  v_lines text[];
begin
  perform private.require_role(p_designer_id, 'designer');
  if p_last < p_first or p_last > p_first + 366 then
    perform private.refuse('invalid_period', 'last');
  end if;
  v_lines := array(
    select concat_ws(
             ',', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD'), entry.kind::text, entry.booking_id::text, private.csv_cell(bookings.service_name), private.csv_cell(profiles.name),
             to_char(lower(bookings.slot) at time zone 'UTC', 'YYYY-MM-DD'), entry.currency, private.decimals(entry.held), private.decimals(entry.available),
             private.decimals(entry.outgoing), private.decimals(entry.paid), private.decimals(entry.fee), private.decimals(entry.withheld)
           )
      from (
        select ledger_entries.kind, ledger_entries.cause, ledger_entries.booking_id, ledger_entries.currency, min(ledger_entries.id) as id, min(ledger_entries.created_at) as at,
               -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'held'), 0) as held,
               -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'payable'), 0) as available,
               -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'outgoing'), 0) as outgoing,
               case when ledger_entries.kind in ('payout_paid', 'payout_failed') then -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account in ('bank', 'transferred')), 0) else 0 end as paid,
               -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'fee'), 0) as fee,
               -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account in ('tds', 'tcs')), 0) as withheld
          from public.ledger_entries
         where ledger_entries.designer_id = p_designer_id
           and ledger_entries.created_at >= p_first::timestamp at time zone 'UTC' and ledger_entries.created_at < (p_last + 1)::timestamp at time zone 'UTC'
         group by ledger_entries.kind, ledger_entries.cause, ledger_entries.booking_id, ledger_entries.currency
        having bool_or(ledger_entries.account in ('held', 'payable', 'outgoing', 'fee'))
         limit v_most + 1
      ) entry
      join public.bookings on bookings.id = entry.booking_id
      join public.profiles on profiles.id = bookings.customer_id
     order by entry.id
  );
  if cardinality(v_lines) > v_most then
    perform private.refuse('too_many_lines', 'last');
  end if;
  return jsonb_build_object('text', concat_ws(
    E'\r\n',
    '"Date (UTC)","Event","Booking","Service","Customer","Session","Currency","Held","Available","On its way","Paid out","Fee","Withheld"',
    nullif(array_to_string(v_lines, E'\r\n'), '')
  ));
end;
$$;

-- The user's billing details: {name, address, country, region, taxId}, as on papers.
create function public.get_billing_details(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  return private.party(p_user_id);
end;
$$;

-- Saves the user's billing details, for papers that are issued from now on. PT400 invalid_billing.
create function public.save_billing_details(
  p_user_id uuid, p_name text, p_address text, p_country text, p_region text, p_tax_id text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_fault text[];
begin
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  v_fault := coalesce(
    private.tax_place_fault(p_address, p_country, p_region, p_tax_id),
    case when private.has_other_pan(p_user_id, private.pan_of(p_country, p_tax_id)) then array['taxId', 'tax_id_differs'] end
  );
  if v_fault is not null then
    perform private.refuse(v_fault[2], v_fault[1], p_code => 'invalid_billing');
  end if;
  insert into public.billing_details (profile_id, name, address, country, region, tax_id)
  values (p_user_id, private.name_from(p_name, 'invalid_billing'), p_address, p_country, p_region, p_tax_id)
  on conflict (profile_id) do update
    set name = excluded.name, address = excluded.address, country = excluded.country, region = excluded.region, tax_id = excluded.tax_id;
  return private.party(p_user_id);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Exports what papers say about a person, and the operator's invoices: {billingDetails, invoices}.
create function private.billing_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'billingDetails', (
      select to_jsonb(entry)
        from (
          select billing_details.profile_id, billing_details.name, billing_details.address, billing_details.country, billing_details.region, billing_details.tax_id from public.billing_details where billing_details.profile_id = p_profile_id
        ) entry
    ),
    'invoices', (
      select coalesce(jsonb_agg(private.paper_json(papers) order by papers.issued_at, papers.number), '[]')
        from public.papers where papers.designer_id = p_profile_id and papers.issuer_id is null
    )
  );
end;
$$;

create function private.paper_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'papers', (select coalesce(jsonb_agg(private.paper_json(papers) order by papers.issued_at), '[]') from public.papers where papers.booking_id = p_booking.id)
  );
end;
$$;

create function private.forget_billing(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Papers that are due keep the name and the address.
  perform private.issue_paper(papers_due.kind, papers_due.cause)
     from private.papers_due
     left join public.bookings on bookings.id = papers_due.booking_id
    where p_profile_id in (bookings.customer_id, papers_due.designer_id);
  delete from public.billing_details where billing_details.profile_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, export_of_booking, forget, note) values
  ('{public.billing_details, public.papers, private.papers_due}', 'private.billing_data', 'private.paper_data', 'private.forget_billing', 'Papers never change.');

-- For administrators ---------------------------------------------------------------------------------------------------

-- Sets a tax for papers that are issued from p_from on; earlier papers keep theirs.
create function admin.set_tax(
  p_country text, p_place public.tax_place, p_name text, p_percent numeric, p_from timestamptz default now(), p_by_whom text default '', p_reason text default ''
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_country constant text := btrim(p_country);
  v_name constant text := btrim(p_name);
begin
  perform private.require_value(
    p_percent between 0 and 50 and char_length(v_name) between 1 and 20 and char_length(v_country) between 1 and 59,
    'A tax has a country, a name of at most 20 characters, and 0 to 50 percent.'
  );
  if p_from < now() then
    raise exception 'A tax begins now or later: papers keep what they were issued with.';
  end if;
  insert into public.tax_rates (country, place, name, from_at, percent) values (v_country, p_place, v_name, p_from, p_percent)
  on conflict (country, place, name, from_at) do update set percent = excluded.percent;
  perform private.record_action(
    'set_tax', concat_ws(' ', v_country, p_place, v_name), p_by_whom, p_reason, null, jsonb_build_object('percent', p_percent, 'from', p_from)
  );
end;
$$;
comment on function admin.set_tax(text, public.tax_place, text, numeric, timestamptz, text, text) is
  'Sets a tax that registered sellers of a country have in their prices, by where the buyer is, from a time on. 0 percent ends it. Undo: set it again from now on, a later one for the same time.';

-- Sets the issuer of the invoices of the commission, from the next invoice on.
create function admin.set_operator(
  p_name text, p_address text, p_country text, p_region text default '', p_tax_id text default '', p_by_whom text default '', p_reason text default ''
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before constant jsonb := (select to_jsonb(operator) - 'id' from private.operator);
  v_fault constant text[] := private.tax_place_fault(p_address, p_country, p_region, p_tax_id);
begin
  perform private.require_value(btrim(p_name) <> '' and btrim(p_address) <> '' and btrim(p_country) <> '', 'The operator has a name, an address and a country.');
  if v_fault is not null then
    raise exception 'The operator''s % is wrong: %.', v_fault[1], replace(v_fault[2], '_', ' ');
  end if;
  insert into private.operator (name, address, country, region, tax_id) values (p_name, p_address, p_country, p_region, p_tax_id)
  on conflict (id) do update
    set name = excluded.name, address = excluded.address, country = excluded.country, region = excluded.region, tax_id = excluded.tax_id;
  perform private.record_action('set_operator', p_name, p_by_whom, p_reason, v_before, (select to_jsonb(operator) - 'id' from private.operator));
end;
$$;
comment on function admin.set_operator(text, text, text, text, text, text, text) is 'Sets the name, address, country, region and tax id on invoices of the commission. Undo: set it again.';
