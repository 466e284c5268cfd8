-- What a designer shows to visitors. A row appears unpublished at sign-up, is published by the
-- onboarding and can be hidden by an administrator; `listed` is the one thing everything else asks.

create table public.designers (
  id uuid primary key references public.profiles (id) on delete cascade,
  title text not null default 'Interior Designer' check (char_length(title) <= 120),
  headline text not null default '' check (char_length(headline) <= 300),
  intro text not null default '' check (char_length(intro) <= 1000),
  bio text not null default '' check (char_length(bio) <= 4000),
  cover_image text check (char_length(cover_image) <= 500),
  skills text[] not null default '{}',
  styles text[] not null default '{}',
  -- null: not told.
  experience_years smallint check (experience_years between 0 and 80),
  city text not null default '',
  state text not null default '',
  country text not null default '',
  -- The filter's value, "City, State".
  location text generated always as (btrim(city || ', ' || state, ', ')) stored,
  -- [{year, event}] and [{title, description}], shown as they are.
  timeline jsonb not null default '[]' check (jsonb_typeof(timeline) = 'array'),
  design_process jsonb not null default '[]' check (jsonb_typeof(design_process) = 'array'),
  certifications text[] not null default '{}',
  published_at timestamptz,
  hidden boolean not null default false,
  listed boolean generated always as (published_at is not null and not hidden) stored,
  -- The first hourly rate, copied here by a trigger on rates so that the budget filter is one index.
  hourly_minor bigint,
  hourly_currency public.currency_code,
  -- Lower-case words without accents, with a blank at either end; kept by triggers.
  search_text text not null default '',
  created_at timestamptz not null default now()
);
comment on column public.designers.hidden is 'Set by an administrator: neither shown nor bookable; existing bookings stay.';

-- Newest first is the order of discovery; the other indexes serve its filters. The partial ones
-- hold nothing that a visitor may not see.
create index designers_listed_idx on public.designers (published_at desc, id) where listed;
create index designers_search_idx on public.designers using gin (search_text extensions.gin_trgm_ops) where listed;
create index designers_styles_idx on public.designers using gin (styles) where listed;
create index designers_skills_idx on public.designers using gin (skills) where listed;
create index designers_location_idx on public.designers (location) where listed;
create index designers_budget_idx on public.designers (hourly_currency, hourly_minor) where listed;
create index designers_experience_idx on public.designers (experience_years) where listed;

alter table public.designers enable row level security;
revoke all on table public.designers from public, anon, authenticated, service_role;
grant select (
  id, title, headline, intro, bio, cover_image, skills, styles, experience_years, city, state, country,
  location, timeline, design_process, certifications, published_at, listed, hourly_minor, hourly_currency
) on table public.designers to anon, authenticated;
grant select, insert, update, delete on table public.designers to service_role;

create policy "Everyone reads listed designers, a designer also their own row"
  on public.designers for select to anon, authenticated
  using (listed or id = (select auth.uid()));

-- Stands here because it needs both tables: names and pictures of listed designers are public.
create policy "Everyone reads their own profile and those of listed designers"
  on public.profiles for select to anon, authenticated
  using (
    id = (select auth.uid())
    or exists (select 1 from public.designers d where d.id = profiles.id and d.listed)
  );

-- One way of folding text for the stored document and for what is typed into the search box.
create function private.fold_text(p_text text) returns text
language plpgsql
stable
strict
parallel safe
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_text));
end;
$$;
revoke all on function private.fold_text(text) from public, anon, authenticated, service_role;
grant execute on function private.fold_text(text) to service_role;

create function private.set_search_text() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select ' ' || private.fold_text(
           concat_ws(' ', p.name, new.title, new.headline, new.city,
                     array_to_string(new.skills, ' '), array_to_string(new.styles, ' '))
         ) || ' '
    into strict new.search_text
    from public.profiles p
   where p.id = new.id;
  return new;
end;
$$;
revoke all on function private.set_search_text() from public, anon, authenticated, service_role;

create trigger designers_search_text
  before insert or update of title, headline, city, skills, styles on public.designers
  for each row execute function private.set_search_text();

-- A new name must be found too: touching a column of the document lets the trigger above rebuild it.
create function private.refresh_search_text() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.designers set title = title where id = new.id;
  return null;
end;
$$;
revoke all on function private.refresh_search_text() from public, anon, authenticated, service_role;

create trigger profiles_search_text
  after update of name on public.profiles
  for each row when (old.name is distinct from new.name)
  execute function private.refresh_search_text();
