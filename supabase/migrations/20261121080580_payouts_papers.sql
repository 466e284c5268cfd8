-- Receipts, tax invoices and credit notes: what a designer gives a customer for money (docs/decisions/032-papers.md).

-- What a person's papers say about them, as its sender and as its receiver. Without a row: their name.
create table public.billing_details (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  address text not null check (char_length(address) <= 300),
  -- By the name that profiles use; '' if unknown.
  country text not null check (char_length(country) <= 59),
  -- State or province: the tax may depend on it.
  region text not null check (char_length(region) <= 60),
  -- GSTIN, VAT number or the like; '' if not registered.
  tax_id text not null check (tax_id ~ '^([A-Z0-9][A-Z0-9 ./-]{2,29})?$'),
  constraint billing_details_tax_id_of_a_country check (tax_id = '' or (country <> '' and address <> ''))
);

alter table public.billing_details enable row level security;

-- Where somebody who buys is, seen from who sells.
create type public.tax_place as enum ('same_region', 'other_region', 'abroad');

-- The operator's table of taxes: the lines of an invoice from a seller of this country, from an instant on. No row: no tax.
create table public.tax_rates (
  country text not null check (char_length(country) between 1 and 59),
  place public.tax_place not null,
  name text not null check (char_length(name) between 1 and 20),
  from_at timestamptz not null,
  -- 0 ends a tax.
  percent numeric(5, 3) not null check (percent between 0 and 50),
  primary key (country, place, name, from_at)
);
comment on table public.tax_rates is 'Rows are only added, by administrators. Prices contain the tax.';

alter table public.tax_rates enable row level security;
revoke insert, update, delete on table public.tax_rates from service_role;

create type public.paper_kind as enum ('receipt', 'credit_note');

create table public.papers (
  id uuid primary key default gen_random_uuid(),
  kind public.paper_kind not null,
  -- What it is for, once: the id of the payment or the refund.
  cause text not null check (char_length(cause) between 1 and 100),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  issuer_id uuid not null references public.designers (id) on delete restrict,
  year smallint not null,
  -- From 1 on, without gaps, for each issuer and year.
  number int not null check (number > 0),
  currency public.currency_code not null,
  total_minor bigint not null check (total_minor > 0),
  -- What is written on it besides (private.paper_json says what).
  content jsonb not null,
  issued_at timestamptz not null default now(),
  constraint papers_one_of_a_cause unique (kind, cause),
  constraint papers_numbered unique (issuer_id, year, number)
);
comment on table public.papers is 'Receipts and credit notes. Written only by private.issue_paper, and never changed or deleted.';

create index papers_booking_idx on public.papers (booking_id);

alter table public.papers enable row level security;
revoke insert, update, delete on table public.papers from service_role;

create trigger papers_immutable
  before update or delete or truncate on public.papers
  for each statement execute function private.refuse_change();

-- Papers to be issued. The transaction of a payment or refund only adds a row here, which cannot fail.
create table private.papers_due (
  kind public.paper_kind not null,
  cause text not null,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (kind, cause)
);
create index papers_due_booking_idx on private.papers_due (booking_id);

alter table private.papers_due enable row level security;

create function private.note_receipt_due() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.papers_due (kind, cause, booking_id)
  select 'receipt', new.payment_id, o.booking_id from public.payment_orders o where o.order_id = new.order_id;
  return null;
end;
$$;

create trigger payments_receipt
  after insert on public.payments
  for each row when (new.status = 'captured' and new.amount_minor > 0)
  execute function private.note_receipt_due();

-- A refund of a payment that was kept is a credit note once it is paid out.
create function private.note_credit_due() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.papers_due (kind, cause, booking_id)
  select 'credit_note', new.id::text, o.booking_id
    from public.payments p
    join public.payment_orders o on o.order_id = p.order_id
   where p.payment_id = new.payment_id and p.status = 'captured'
  on conflict do nothing;
  return null;
end;
$$;

create trigger refunds_credit_made
  after insert on public.refunds
  for each row when (new.status = 'done')
  execute function private.note_credit_due();

create trigger refunds_credit_changed
  after update of status on public.refunds
  for each row when (old.status <> 'done' and new.status = 'done')
  execute function private.note_credit_due();

-- A person on a paper: {name, address, country, region, taxId}.
create function private.party(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             'name', coalesce(d.name, p.name),
             'address', coalesce(d.address, ''),
             'country', coalesce(d.country, ''),
             'region', coalesce(d.region, ''),
             'taxId', coalesce(d.tax_id, '')
           )
      from public.profiles p
      left join public.billing_details d on d.profile_id = p.id
     where p.id = p_profile_id
  );
end;
$$;

-- The taxes that a sum in minor units contains, as [{name, percent, amount}]. [] for sellers who are not registered: in India a PAN is no registration.
-- A buyer whose country or region is unknown counts as the seller's neighbour.
create function private.taxes_in(p_seller jsonb, p_buyer jsonb, p_total_minor bigint) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_country constant text := p_seller ->> 'country';
  v_place constant public.tax_place := case
    when p_buyer ->> 'country' not in ('', v_country) then 'abroad'
    when '' not in (p_buyer ->> 'region', p_seller ->> 'region') and lower(p_buyer ->> 'region') <> lower(p_seller ->> 'region') then 'other_region'
    else 'same_region'
  end;
begin
  if p_seller ->> 'taxId' = '' or (v_country = 'India' and char_length(p_seller ->> 'taxId') <> 15) then
    return '[]';
  end if;
  return (
    select coalesce(
             jsonb_agg(
               jsonb_build_object('name', r.name, 'percent', trim_scale(r.percent), 'amount', round(p_total_minor * r.percent / (100 + r.sum)))
               order by r.name
             ),
             '[]'
           )
      from (
        select c.name, c.percent, sum(c.percent) over () as sum
          from (
            select distinct on (t.name) t.name, t.percent
              from public.tax_rates t
             where t.country = v_country and t.place = v_place and t.from_at <= now()
             order by t.name, t.from_at desc
          ) c
         where c.percent > 0
      ) r
  );
end;
$$;

-- What a paper's content is for this cause: {seller, buyer, serviceName, slotStart, slotEnd, slotType, addedTo, timeZone, taxes, paymentId, corrects}.
create function private.paper_content(p_booking public.bookings, p_payment_id text, p_corrected public.papers, p_total_minor bigint) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  -- A credit note is between the two who are on the receipt, whatever they have changed since.
  v_seller constant jsonb := coalesce(p_corrected.content -> 'seller', private.party(p_booking.designer_id));
  v_buyer constant jsonb := coalesce(p_corrected.content -> 'buyer', private.party(p_booking.customer_id));
begin
  return jsonb_build_object(
    'seller', v_seller,
    'buyer', v_buyer,
    'serviceName', p_booking.service_name,
    'slotStart', private.iso(lower(p_booking.slot)),
    'slotEnd', private.iso(upper(p_booking.slot)),
    'slotType', p_booking.slot_type,
    'adds', p_booking.extends_id is not null,
    'timeZone', coalesce(p_booking.customer_time_zone, 'UTC'),
    'paymentId', p_payment_id,
    'corrects', private.paper_number(p_corrected),
    'taxes', case
      when p_corrected.id is null then private.taxes_in(v_seller, v_buyer, p_total_minor)
      else (
        -- In the proportion of the receipt.
        select coalesce(jsonb_agg(t || jsonb_build_object('amount', round((t ->> 'amount')::numeric * p_total_minor / p_corrected.total_minor))), '[]')
          from jsonb_array_elements(p_corrected.content -> 'taxes') t
      )
    end
  );
end;
$$;

-- The number that is printed: the issuer's letters, the year and the number in it. '' of no paper.
create function private.paper_number(p_paper public.papers) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_paper.id is null then ''
    else upper(left(p_paper.issuer_id::text, 4)) || '-' || p_paper.year || '-' || lpad(p_paper.number::text, 5, '0')
  end;
end;
$$;

-- Issues a paper that is due, with the issuer's next number. Does nothing if it is not due any more.
create function private.issue_paper(p_kind public.paper_kind, p_cause text) returns void
language plpgsql
-- The only way to write papers: the secret key may not.
security definer
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_payment public.payments;
  v_corrected public.papers;
  v_total bigint;
  v_year smallint;
begin
  select b.* into v_booking
    from private.papers_due d
    join public.bookings b on b.id = d.booking_id
   where d.kind = p_kind and d.cause = p_cause;
  -- One at a time for each issuer, so that numbers have no gaps.
  perform 1 from public.designers d where d.id = v_booking.designer_id for no key update;
  delete from private.papers_due d where d.kind = p_kind and d.cause = p_cause;
  if not found then
    return;
  end if;
  if p_kind = 'receipt' then
    select p.* into strict v_payment from public.payments p where p.payment_id = p_cause;
    v_total := v_payment.amount_minor;
  else
    select p.* into strict v_payment
      from public.refunds r join public.payments p on p.payment_id = r.payment_id
     where r.id = p_cause::uuid;
    select r.amount_minor into strict v_total from public.refunds r where r.id = p_cause::uuid;
    -- A credit note has a receipt before it, whether that is due or was never asked for.
    insert into private.papers_due (kind, cause, booking_id)
    select 'receipt', v_payment.payment_id, v_booking.id
     where not exists (select 1 from public.papers p where p.kind = 'receipt' and p.cause = v_payment.payment_id)
    on conflict do nothing;
    perform private.issue_paper('receipt', v_payment.payment_id);
    select * into strict v_corrected from public.papers p where p.kind = 'receipt' and p.cause = v_payment.payment_id;
  end if;
  v_year := extract(year from now() at time zone coalesce(
    (select a.time_zone from public.availability a where a.designer_id = v_booking.designer_id), 'UTC'
  ));
  insert into public.papers (kind, cause, booking_id, issuer_id, year, number, currency, total_minor, content)
  select p_kind, p_cause, v_booking.id, v_booking.designer_id, v_year,
         1 + coalesce((select max(p.number) from public.papers p where p.issuer_id = v_booking.designer_id and p.year = v_year), 0),
         v_booking.currency, v_total,
         private.paper_content(v_booking, v_payment.payment_id, v_corrected, v_total);
end;
$$;

-- Called by the clock: issues up to 200 papers that are due. {issued}.
create function public.issue_papers() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_due private.papers_due;
  v_issued int := 0;
begin
  for v_due in select * from private.papers_due d order by d.created_at, d.kind limit 200 loop
    -- Never waits while it holds other designers' locks: whoever is busy is next time's.
    perform 1
      from public.bookings b
      join public.designers d on d.id = b.designer_id
     where b.id = v_due.booking_id
       for no key update of d skip locked;
    continue when not found;
    perform private.issue_paper(v_due.kind, v_due.cause);
    v_issued := v_issued + 1;
  end loop;
  return jsonb_build_object('issued', v_issued);
end;
$$;

-- Those of a person, before their name is gone.
create function private.issue_papers_of(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.issue_paper(d.kind, d.cause)
     from private.papers_due d
     join public.bookings b on b.id = d.booking_id
    where p_profile_id in (b.customer_id, b.designer_id);
end;
$$;

-- A paper in the contract's shape (Paper).
create function private.paper_json(p_paper public.papers) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_paper.content || jsonb_build_object(
    'id', p_paper.id,
    'kind', p_paper.kind,
    'number', private.paper_number(p_paper),
    'issuedAt', private.iso(p_paper.issued_at),
    'amount', p_paper.total_minor,
    'currency', p_paper.currency
  );
end;
$$;

-- The papers of a session and of the time that was added to it, for its members, oldest first: {papers}. Issues those that are due. PT404 not_found.
create function public.get_papers(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_booking from public.bookings b where b.id = p_booking_id;
  perform private.require_member(v_booking, p_viewer_id);
  perform private.issue_paper(d.kind, d.cause)
     from private.papers_due d
     join public.bookings b on b.id = d.booking_id
    where p_booking_id in (b.id, b.extends_id);
  return jsonb_build_object('papers', (
    select coalesce(jsonb_agg(private.paper_json(p) order by p.issued_at, p.number), '[]')
      from public.papers p
      join public.bookings b on b.id = p.booking_id
     where p_booking_id in (b.id, b.extends_id)
  ));
end;
$$;

-- One paper, for the members of its booking, in the contract's shape. PT404 not_found.
create function public.get_paper(p_viewer_id uuid, p_paper_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_paper public.papers;
  v_booking public.bookings;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_paper from public.papers p where p.id = p_paper_id;
  select * into v_booking from public.bookings b where b.id = v_paper.booking_id;
  perform private.require_member(v_booking, p_viewer_id);
  return private.paper_json(v_paper);
end;
$$;

-- One's own billing details: {name, address, country, region, taxId}, as they are on papers.
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

-- Saves them, for papers that are issued from now on. PT400 invalid_billing.
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
  v_fault := case
    when p_tax_id = '' then null
    when p_country = '' then array['country', 'Please choose the country that gave the tax id.']
    when p_address = '' then array['address', 'A tax invoice needs an address.']
    else private.tax_id_fault(p_country, p_tax_id)
  end;
  if v_fault is not null then
    raise exception using errcode = 'PT400', message = 'invalid_billing', detail = v_fault[2], hint = v_fault[1];
  end if;
  insert into public.billing_details as d (profile_id, name, address, country, region, tax_id)
  values (p_user_id, p_name, p_address, p_country, p_region, p_tax_id)
  on conflict (profile_id) do update
    set name = excluded.name, address = excluded.address, country = excluded.country, region = excluded.region, tax_id = excluded.tax_id;
  return private.party(p_user_id);
end;
$$;
