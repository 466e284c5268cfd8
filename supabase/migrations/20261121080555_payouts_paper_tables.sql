-- Tax data: billing details, the operator, rates, and the papers that were issued. Payees and payouts read these tables; payouts_papers.sql writes them
-- (docs/decisions/032-papers.md).

-- A person's details on papers, both as issuer and as recipient. Without a row, papers show only the name.
create table public.billing_details (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= private.max_name()),
  address text not null check (char_length(address) <= private.max_billing_address()),
  -- The country by the name that profiles use; '' if unknown.
  country text not null check (char_length(country) <= private.max_place()),
  -- State or province: the tax may depend on it.
  region text not null check (char_length(region) <= private.max_billing_region()),
  -- GSTIN, VAT number or the like; '' if not registered.
  tax_id text not null check (tax_id ~ '^([A-Z0-9][A-Z0-9 ./-]{2,29})?$'),
  constraint billing_details_tax_id_of_a_country check (tax_id = '' or (country <> '' and address <> ''))
);

alter table public.billing_details enable row level security;

-- Where the buyer is, relative to the seller.
create type public.tax_place as enum ('same_region', 'other_region', 'abroad');

-- The operator's table of taxes: the lines of an invoice from a seller in this country, from a given time on. No row: no tax.
create table public.tax_rates (
  country text not null check (char_length(country) between 1 and 59),
  place public.tax_place not null,
  name text not null check (char_length(name) between 1 and 20),
  from_at timestamptz not null,
  -- 0 ends the tax.
  percent numeric(5, 3) not null check (percent between 0 and 50),
  primary key (country, place, name, from_at)
);
comment on table public.tax_rates is 'Rows are only added, by administrators. Prices contain the tax.';

alter table public.tax_rates enable row level security;
revoke insert, update, delete on table public.tax_rates from service_role;

-- The operator as the issuer of papers; without a row, invoices of the commission wait.
create table private.operator (
  id boolean primary key default true check (id),
  name text not null check (btrim(name) <> ''),
  address text not null,
  country text not null,
  region text not null,
  tax_id text not null
);

alter table private.operator enable row level security;
revoke insert, update, delete on table private.operator from service_role;

create type public.paper_kind as enum ('receipt', 'credit_note', 'fee_invoice', 'fee_credit_note');

-- Each seller's papers begin with letters of their own, which are derived from this sequence; the operator's begin with P.
create sequence private.paper_series;

create table public.papers (
  id uuid primary key default gen_random_uuid(),
  kind public.paper_kind not null,
  -- The cause, for which the paper is issued once: the id of the payment, the refund or the payout, or of the ledger entry that returned a fee.
  cause text not null check (char_length(cause) between 1 and 100),
  designer_id uuid not null references public.designers (id) on delete restrict,
  -- null: the paper is about the commission.
  booking_id uuid references public.bookings (id) on delete restrict,
  -- null: the operator issued the paper to the designer.
  issuer_id uuid references public.designers (id) on delete restrict,
  -- The issuer's letters.
  series text not null check (series ~ '^(P|[0-9A-Z]{4})$'),
  year smallint not null,
  -- From 1, without gaps, for each issuer and year.
  number int not null check (number > 0),
  currency public.currency_code not null,
  total_minor bigint not null check (total_minor > 0),
  -- The other contents of the paper (see private.paper_json).
  content jsonb not null,
  issued_at timestamptz not null default now(),
  constraint papers_one_of_a_cause unique (kind, cause),
  constraint papers_numbered unique (series, year, number),
  constraint papers_of_a_side check ((kind in ('fee_invoice', 'fee_credit_note')) = (issuer_id is null) and (issuer_id is null) = (booking_id is null))
);
comment on table public.papers is 'Receipts, credit notes and invoices of the commission. Never changed or deleted.';

create index papers_booking_idx on public.papers (booking_id);
create index papers_issuer_idx on public.papers (issuer_id);
create index papers_designer_idx on public.papers (designer_id, issued_at) where issuer_id is null;

alter table public.papers enable row level security;
revoke insert, update, delete on table public.papers from service_role;

create trigger papers_immutable
  before update or delete or truncate on public.papers
  for each statement execute function private.refuse_change();

-- The fraction of a booking's price that is not tax, according to its receipt: 1 without taxes.
create function private.share_without_tax(p_booking_id uuid) returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce((
    select 1 - sum((element ->> 'amount')::numeric) / papers.total_minor
      from public.papers
     cross join jsonb_array_elements(papers.content -> 'taxes') element
     where papers.booking_id = p_booking_id and papers.kind = 'receipt'
     group by papers.id, papers.issued_at
     order by papers.issued_at desc
     limit 1
  ), 1);
end;
$$;
