-- Designers and their prices. catalogue_profiles has what they say about themselves, discovery_search how visitors find them.

-- Whether a list holds at most p_most lines, none of them blank or longer than p_longest. Every update of a designer's row calls is_list and is_rows. Both
-- loop, because a query takes four times as long.
create function private.is_list(p_list text[], p_most int, p_longest int) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_line text;
begin
  foreach v_line in array p_list loop
    if coalesce(char_length(v_line), 0) not between 1 and p_longest then
      return false;
    end if;
  end loop;
  return cardinality(p_list) <= p_most;
end;
$$;

-- Whether a list holds at most p_most objects. Each object has exactly the texts that p_longest names, none of them blank or longer than it allows.
create function private.is_rows(p_list jsonb, p_most int, p_longest jsonb) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_names constant text[] := array(select jsonb_object_keys(p_longest));
  v_name text;
  v_row jsonb;
begin
  if jsonb_typeof(p_list) <> 'array' or jsonb_array_length(p_list) > p_most then
    return false;
  end if;
  for n in 0 .. jsonb_array_length(p_list) - 1 loop
    v_row := p_list -> n;
    if jsonb_typeof(v_row) <> 'object' or v_row - v_names <> '{}' then
      return false;
    end if;
    foreach v_name in array v_names loop
      if jsonb_typeof(v_row -> v_name) is distinct from 'string'
         or char_length(v_row ->> v_name) not between 1 and (p_longest ->> v_name)::int then
        return false;
      end if;
    end loop;
  end loop;
  return true;
end;
$$;

-- Whether designers are listed only once the operator has approved them (catalogue_applications). One row, which admin.set_vetting changes.
create table private.vetting (
  id boolean primary key default true check (id),
  required boolean not null default true
);
insert into private.vetting default values;

alter table private.vetting enable row level security;
revoke insert, update, delete on table private.vetting from service_role;

create function private.vetting_is_required() returns boolean
language plpgsql
stable
-- This function is the default of a column of designers, whom Auth's role inserts.
security definer
set search_path = ''
as $$
begin
  return (select vetting.required from private.vetting);
end;
$$;

-- Whether a designer is listed unless they pause new bookings.
create function private.may_be_listed(
  p_published_at timestamptz, p_hidden boolean, p_address_confirmed boolean, p_suspended boolean, p_vetted boolean
) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_published_at is not null and not p_hidden and p_address_confirmed and not p_suspended and p_vetted;
end;
$$;

-- A row is inserted unpublished at sign-up, published by the onboarding, and can be hidden by an administrator. A designer is listed once published, with a
-- confirmed address, approved, not paused, not hidden and not suspended. Everything else reads `listed`.
create table public.designers (
  id uuid primary key references public.profiles (id) on delete cascade,
  title text not null default 'Interior Designer' check (char_length(title) <= private.max_profile_title()),
  headline text not null default '' check (char_length(headline) <= private.max_profile_headline()),
  intro text not null default '' check (char_length(intro) <= private.max_profile_intro()),
  bio text not null default '' check (char_length(bio) <= private.max_profile_bio()),
  -- Path of a picture.
  cover_image text check (char_length(cover_image) <= private.max_picture_path()),
  skills text[] not null default '{}' check (private.is_list(skills, private.max_profile_skills(), private.max_skill())),
  styles text[] not null default '{}' check (private.is_list(styles, private.max_profile_styles(), private.max_style())),
  -- null: not given.
  experience_years smallint check (experience_years between 0 and private.max_profile_experience_years()),
  city text not null default '' check (char_length(city) <= private.max_place()),
  state text not null default '' check (char_length(state) <= private.max_place()),
  country text not null default '' check (char_length(country) <= private.max_place()),
  -- "City, State": the value of the location filter.
  location text generated always as (btrim(city || ', ' || state, ', ')) stored,
  -- Base codes of BCP 47, such as en. The contract lists those that are offered.
  languages text[] not null default '{}' check (private.is_list(languages, private.max_profile_languages(), 3)),
  timeline jsonb not null default '[]' check (private.is_rows(timeline, private.max_profile_timeline(), private.max_profile_timeline_texts())),
  design_process jsonb not null default '[]' check (private.is_rows(design_process, private.max_profile_design_process(), private.max_profile_design_process_texts())),
  faq jsonb not null default '[]' check (private.is_rows(faq, private.max_profile_faq(), private.max_profile_faq_texts())),
  certifications text[] not null default '{}' check (private.is_list(certifications, private.max_profile_certifications(), private.max_profile_certifications_text())),
  -- The number of visible reviews and the sum of their stars.
  rating_count int not null default 0 check (rating_count >= 0),
  rating_sum int not null default 0,
  constraint designers_rating_sum check (rating_sum between rating_count and private.max_review_stars() * rating_count),
  published_at timestamptz,
  constraint designers_published_say_something check (published_at is null or (bio <> '' and skills <> '{}')),
  hidden boolean not null default false,
  -- The reason for hiding the profile, shown to the designer.
  hidden_note text check (char_length(hidden_note) <= 1000),
  -- Whether profiles.address_confirmed_at is set; kept up to date by a trigger on profiles.
  address_confirmed boolean not null default false,
  -- private.is_suspended; kept up to date by a trigger on Auth's users, and by the clock when a ban runs out.
  suspended boolean not null default false,
  -- Whether the operator has approved the designer, or requires no approval; kept up to date by a trigger on applications.
  vetted boolean not null default (not private.vetting_is_required()),
  -- Paused by the designer: not listed and no new bookings; existing bookings stay and can be moved.
  paused boolean not null default false,
  listed boolean generated always as (
    not paused and private.may_be_listed(published_at, hidden, address_confirmed, suspended, vetted)
  ) stored,
  -- The price of one slot that cards show, and that filters compare for an hour: that of the first rate that is not free, or of the first rate if all are free.
  -- Kept up to date by a trigger on rates.
  shown_price_minor bigint,
  shown_price_currency public.currency_code,
  -- The slot_minutes of the shown rate.
  shown_slot_minutes smallint,
  -- When an administrator last settled a case about cancelled and missed sessions.
  lapses_settled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column public.designers.hidden is 'Set by an administrator: neither shown nor bookable; existing bookings stay.';

alter table public.designers enable row level security;

-- The fields of a profile that are columns of designers, as the designer wrote them, by their names in the contract (PROFILE_FIELDS). This is SQL's only list
-- of them: saving and deleting take the columns from it.
create function private.profile_fields(p_designer public.designers) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'title', p_designer.title,
    'headline', p_designer.headline,
    'intro', p_designer.intro,
    'bio', p_designer.bio,
    'coverImage', p_designer.cover_image,
    'skills', p_designer.skills,
    'styles', p_designer.styles,
    'experienceYears', p_designer.experience_years,
    'address', jsonb_build_object('city', p_designer.city, 'state', p_designer.state, 'country', p_designer.country),
    'timeline', p_designer.timeline,
    'designProcess', p_designer.design_process,
    'certifications', p_designer.certifications,
    'faq', p_designer.faq,
    'languages', p_designer.languages,
    'paused', p_designer.paused
  );
end;
$$;

-- Returns fields of a profile by the names of their columns, which are the fields' names in snake case. An address is split into its parts.
create function private.profile_columns(p_fields jsonb) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(lower(regexp_replace(pair.name, '([A-Z])', '_\1', 'g')), pair.value)
      from jsonb_each(p_fields - 'address' || coalesce(p_fields -> 'address', '{}')) pair (name, value)
  );
end;
$$;

create function private.copy_address_confirmed() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.designers set address_confirmed = new.address_confirmed_at is not null where designers.id = new.id;
  return null;
end;
$$;

create trigger profiles_copy_address_confirmed
  after update of address_confirmed_at on public.profiles
  for each row execute function private.copy_address_confirmed();

-- Serves the clock.
create index designers_suspended_idx on public.designers (id) where suspended;

-- Copies private.is_suspended to the designer's row. Called when a ban begins, ends or has run out.
create function private.copy_suspended(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.designers set suspended = private.is_suspended(designers.id) where designers.id = p_designer_id and designers.suspended <> private.is_suspended(designers.id);
end;
$$;

-- Any other ban, and the end of one, also ends an administrator's suspension (administration_suspension), which sets the ban first.
create function private.copy_ban() returns trigger
language plpgsql
-- Auth writes with its own role, which has no rights on these tables.
security definer
set search_path = ''
as $$
begin
  perform private.copy_suspended(new.id);
  update public.profiles set suspended_at = null, suspension_reason = null where profiles.id = new.id and profiles.suspended_at is not null;
  return null;
end;
$$;

create trigger users_copy_ban
  after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until)
  execute function private.copy_ban();

-- Rates -----------------------------------------------------------------------------------------------------------------

-- The services of a designer, with prices in minor units of a currency. A rate that the designer removes is retired rather than deleted, because bookings refer
-- to it.
create table public.rates (
  id uuid primary key default gen_random_uuid(),
  designer_id uuid not null references public.designers (id) on delete cascade,
  -- The order on the page, from 0.
  position smallint not null check (position >= 0),
  service_name text not null check (btrim(service_name) <> '' and char_length(service_name) <= private.max_service_name()),
  -- Price of one slot, whatever its length; 0 is a free consultation. The payment provider takes no amount below 1.00.
  price_minor bigint not null constraint rates_price check (price_minor = 0 or price_minor >= 100 * private.min_price()),
  currency public.currency_code not null,
  services_provided text[] not null default '{}' check (private.is_list(services_provided, private.max_services(), private.max_service())),
  slot_type public.slot_type not null default 'chat',
  -- The length of a session. null: the designer's usual length.
  slot_minutes smallint check (slot_minutes between private.min_slot_minutes() and private.max_slot_minutes() and slot_minutes % private.slot_minutes_step() = 0),
  -- The number of days after the session within which the customer gets a written plan. null: the service includes none.
  plan_days smallint check (plan_days between 1 and private.max_plan_days()),
  retired_at timestamptz,
  constraint rates_highest_price check (
    price_minor <= 100 * case currency when 'USD' then private.max_price_usd() when 'INR' then private.max_price_inr() end
  ),
  constraint rates_include_something check (retired_at is not null or services_provided <> '{}'),
  created_at timestamptz not null default now(),
  -- The target of the foreign key of bookings: a rate together with its designer.
  unique (id, designer_id)
);

create index rates_designer_idx on public.rates (designer_id, position);

alter table public.rates enable row level security;

-- How the price of a slot of this length is labelled (RateType): 'hourly' for an hour, 'session' for any other length.
create function private.rate_type(p_length interval) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_length = interval '1 hour' then 'hourly' else 'session' end;
end;
$$;

-- Keeps designers.shown_price_minor, shown_price_currency and shown_slot_minutes up to date.
create function private.copy_shown_price() returns trigger
language plpgsql
-- Deleting an account cascades to here, and AFTER triggers then run as Auth's role, which has no rights on these tables.
security definer
set search_path = ''
as $$
declare
  v_designer_id uuid := coalesce(new.designer_id, old.designer_id);
  v_minor bigint;
  v_currency public.currency_code;
  v_minutes smallint;
begin
  select rates.price_minor, rates.currency, rates.slot_minutes
    into v_minor, v_currency, v_minutes
    from public.rates
   where rates.designer_id = v_designer_id and rates.retired_at is null
   order by rates.price_minor = 0, rates.position
   limit 1;
  update public.designers
     set shown_price_minor = v_minor, shown_price_currency = v_currency, shown_slot_minutes = v_minutes
   where designers.id = v_designer_id
     and (designers.shown_price_minor, designers.shown_price_currency, designers.shown_slot_minutes) is distinct from (v_minor, v_currency, v_minutes);
  return null;
end;
$$;

create trigger rates_copy_shown_price
  after insert or update or delete on public.rates
  for each row execute function private.copy_shown_price();

create trigger designers_count_picture_uses
  after insert or update of cover_image or delete on public.designers
  for each row execute function private.count_picture_uses('id', 'cover_image');

-- The commission ---------------------------------------------------------------------------------------------------------

-- The operator's commission in each currency, from a given time on; before the first row there is none. Rows are only added (admin.set_commission).
create table public.commission_terms (
  currency public.currency_code not null,
  from_at timestamptz not null,
  percent numeric(4, 2) not null check (percent between 0 and 90),
  -- The minimum for each paid session, in minor units.
  minimum_minor bigint not null check (minimum_minor >= 0),
  primary key (currency, from_at)
);

alter table public.commission_terms enable row level security;
revoke insert, update, delete on table public.commission_terms from service_role;

-- The commission on a sum, in minor units: the percentage, at least the minimum, and never more than the sum.
create function private.fee_of(p_minor bigint, p_percent numeric, p_minimum_minor bigint) returns bigint
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return least(greatest(p_minor, 0), greatest(p_minimum_minor, round(p_minor * p_percent / 100)))::bigint;
end;
$$;

-- For administrators ---------------------------------------------------------------------------------------------------

create view admin.commission with (security_invoker = true) as
select commission_terms.currency, commission_terms.from_at, commission_terms.percent, private.major_units(commission_terms.minimum_minor) as minimum
  from public.commission_terms
 order by commission_terms.currency, commission_terms.from_at desc;
comment on view admin.commission is
  'The operator''s commission on paid sessions, in each currency from a time on. A booking keeps what held when it was made. admin.set_commission adds a row.';

-- Sets the commission of bookings made from p_from on; earlier bookings keep theirs.
create function admin.set_commission(
  p_currency public.currency_code, p_percent numeric, p_minimum numeric default 0, p_from timestamptz default now(), p_sure boolean default false,
  p_by_whom text default '', p_reason text default ''
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before constant jsonb := (select to_jsonb(commission) from admin.commission where commission.currency = p_currency and commission.from_at <= p_from order by commission.from_at desc limit 1);
begin
  if p_from < now() then
    raise exception 'A commission begins now or later: bookings keep the one they were made under.';
  end if;
  perform private.require_value(p_percent between 0 and 90 and p_minimum >= 0, 'A commission is 0 to 90 percent, with a minimum of 0 or more.');
  if not p_sure and (p_percent > 40 or (p_percent > 0 and p_percent < 1)) then
    raise exception 'That is % of 1000 %. If you mean it: p_sure => true.', round(10 * p_percent, 2), p_currency;
  end if;
  insert into public.commission_terms (currency, from_at, percent, minimum_minor) values (p_currency, p_from, p_percent, round(p_minimum * 100)::bigint)
  on conflict (currency, from_at) do update set percent = excluded.percent, minimum_minor = excluded.minimum_minor;
  perform private.record_action('set_commission', p_currency::text, p_by_whom, p_reason, v_before, jsonb_build_object('percent', p_percent, 'minimum', p_minimum, 'from', p_from));
end;
$$;
comment on function admin.set_commission(public.currency_code, numeric, numeric, timestamptz, boolean, text, text) is
  'Sets the commission of paid sessions that are booked from a time on: a percentage of the price, and a minimum in major units. Undo: set it again, a later one for the same time.';
