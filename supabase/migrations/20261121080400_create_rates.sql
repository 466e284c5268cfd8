-- What a designer offers and for how much. Money is integer minor units and its currency. A rate that
-- is taken off the page is retired, not deleted: bookings point at it, although they carry their own
-- copy of name and price.

create table public.rates (
  id uuid primary key default gen_random_uuid(),
  designer_id uuid not null references public.designers (id) on delete cascade,
  -- Order on the page, from 0.
  position smallint not null check (position >= 0),
  service_name text not null check (btrim(service_name) <> '' and char_length(service_name) <= 120),
  -- Price of one slot; 0 is a free consultation.
  price_minor bigint not null check (price_minor between 0 and 100000000),
  rate_type text not null default 'hourly' check (char_length(rate_type) between 1 and 20),
  currency public.currency_code not null,
  services_provided text[] not null default '{}',
  slot_type public.slot_type not null default 'chat',
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  -- What a booking points at: a rate together with whose it is.
  unique (id, designer_id)
);

create index rates_designer_idx on public.rates (designer_id, position);

alter table public.rates enable row level security;
revoke all on table public.rates from public, anon, authenticated, service_role;
grant select (id, designer_id, position, service_name, price_minor, rate_type, currency, services_provided, slot_type)
  on table public.rates to anon, authenticated;
grant select, insert, update, delete on table public.rates to service_role;

create policy "Everyone reads the current rates of the designers they may read"
  on public.rates for select to anon, authenticated
  using (
    retired_at is null
    and exists (
      select 1 from public.designers d
       where d.id = rates.designer_id and (d.listed or d.id = (select auth.uid()))
    )
  );

-- Discovery filters and shows "the first rate of type hourly".
create function private.copy_hourly_rate() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_designer_id uuid := coalesce(new.designer_id, old.designer_id);
  v_minor bigint;
  v_currency public.currency_code;
begin
  select r.price_minor, r.currency
    into v_minor, v_currency
    from public.rates r
   where r.designer_id = v_designer_id and r.retired_at is null and r.rate_type = 'hourly'
   order by r.position
   limit 1;
  update public.designers d
     set hourly_minor = v_minor, hourly_currency = v_currency
   where d.id = v_designer_id
     and (d.hourly_minor, d.hourly_currency) is distinct from (v_minor, v_currency);
  return null;
end;
$$;
revoke all on function private.copy_hourly_rate() from public, anon, authenticated, service_role;

create trigger rates_copy_hourly_rate
  after insert or update or delete on public.rates
  for each row execute function private.copy_hourly_rate();
