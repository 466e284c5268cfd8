-- What a designer shows to visitors and asks for a session. How visitors find them is in search.sql.

-- Whether a list holds at most p_most lines, none of them blank or longer than p_longest.
create function private.is_list(p_list text[], p_most int, p_longest int) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return cardinality(p_list) <= p_most
     and not exists (select 1 from unnest(p_list) l (line) where coalesce(char_length(l.line), 0) not between 1 and p_longest);
end;
$$;

-- Whether a list holds at most p_most objects, each of exactly the texts that p_longest names, none of them blank or longer than it says.
create function private.is_rows(p_list jsonb, p_most int, p_longest jsonb) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when jsonb_typeof(p_list) <> 'array' or jsonb_array_length(p_list) > p_most then false
    else not exists (
      select 1
        from jsonb_array_elements(p_list) r (texts)
       where case
               when jsonb_typeof(r.texts) <> 'object' then true
               else r.texts - array(select jsonb_object_keys(p_longest)) <> '{}'
             end
          or exists (
               select 1
                 from jsonb_each_text(p_longest) l (name, longest)
                where jsonb_typeof(r.texts -> l.name) is distinct from 'string'
                   or char_length(r.texts ->> l.name) not between 1 and l.longest::int
             )
    )
  end;
end;
$$;

-- A row appears unpublished at sign-up, is published by the onboarding and can be hidden by an administrator. It is listed once its designer
-- has confirmed their address. Everything else asks `listed`: the rule stands here and nowhere else.
create table public.designers (
  id uuid primary key references public.profiles (id) on delete cascade,
  title text not null default 'Interior Designer' check (char_length(title) <= 120),
  headline text not null default '' check (char_length(headline) <= 300),
  intro text not null default '' check (char_length(intro) <= 1000),
  bio text not null default '' check (char_length(bio) <= 4000),
  -- Path of a picture.
  cover_image text check (char_length(cover_image) <= 100),
  skills text[] not null default '{}' check (private.is_list(skills, 200, 80)),
  styles text[] not null default '{}' check (private.is_list(styles, 8, 60)),
  -- null: the designer has not said.
  experience_years smallint check (experience_years between 0 and 80),
  city text not null default '' check (char_length(city) <= 59),
  state text not null default '' check (char_length(state) <= 59),
  country text not null default '' check (char_length(country) <= 59),
  -- "City, State": the value of the location filter.
  location text generated always as (btrim(city || ', ' || state, ', ')) stored,
  -- Base codes of BCP 47, such as en; the contract has those that are offered.
  languages text[] not null default '{}' check (private.is_list(languages, 12, 3)),
  timeline jsonb not null default '[]' check (private.is_rows(timeline, 20, '{"year": 20, "event": 200}')),
  design_process jsonb not null default '[]' check (private.is_rows(design_process, 8, '{"title": 80, "description": 400}')),
  faq jsonb not null default '[]' check (private.is_rows(faq, 12, '{"question": 200, "answer": 1200}')),
  certifications text[] not null default '{}' check (private.is_list(certifications, 20, 160)),
  -- Reviews that are shown: how many, and the sum of their stars.
  rating_count int not null default 0 check (rating_count >= 0),
  rating_sum int not null default 0,
  constraint designers_rating_sum check (rating_sum between rating_count and 5 * rating_count),
  published_at timestamptz,
  constraint designers_published_say_something check (published_at is null or (bio <> '' and skills <> '{}')),
  hidden boolean not null default false,
  -- Whether profiles.address_confirmed_at is set; kept by a trigger there.
  address_confirmed boolean not null default false,
  listed boolean generated always as (published_at is not null and not hidden and address_confirmed) stored,
  -- The price that cards show and filters compare, that of one slot: of the first rate that costs something, of the first one if none
  -- does. Kept by a trigger on rates, so that one index serves the budget filter.
  hourly_minor bigint,
  hourly_currency public.currency_code,
  created_at timestamptz not null default now()
);
comment on column public.designers.hidden is 'Set by an administrator: neither shown nor bookable; existing bookings stay.';

alter table public.designers enable row level security;

create function private.copy_address_confirmed() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.designers d set address_confirmed = new.address_confirmed_at is not null where d.id = new.id;
  return null;
end;
$$;

create trigger profiles_copy_address_confirmed
  after update of address_confirmed_at on public.profiles
  for each row execute function private.copy_address_confirmed();

-- Rates -----------------------------------------------------------------------------------------------------------------

-- What a designer offers and for how much: integer minor units and a currency. A rate that the designer removes is retired, not deleted,
-- because bookings refer to it.
create table public.rates (
  id uuid primary key default gen_random_uuid(),
  designer_id uuid not null references public.designers (id) on delete cascade,
  -- Order on the page, from 0.
  position smallint not null check (position >= 0),
  service_name text not null check (btrim(service_name) <> '' and char_length(service_name) <= 120),
  -- Price of one slot, whatever its length; 0 is a free consultation. The payment provider takes no amount below 1.00.
  price_minor bigint not null constraint rates_price check (price_minor = 0 or price_minor between 100 and 100000000),
  currency public.currency_code not null,
  services_provided text[] not null default '{}' check (private.is_list(services_provided, 30, 80)),
  slot_type public.slot_type not null default 'chat',
  retired_at timestamptz,
  constraint rates_include_something check (retired_at is not null or services_provided <> '{}'),
  created_at timestamptz not null default now(),
  -- The target of the bookings' foreign key: a rate together with its designer.
  unique (id, designer_id)
);

create index rates_designer_idx on public.rates (designer_id, position);

alter table public.rates enable row level security;

-- What the price of a slot of this length is called (RateType): an hour's is hourly, any other is that of a session.
create function private.rate_type(p_length interval) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_length = interval '1 hour' then 'hourly' else 'session' end;
end;
$$;

-- Keeps designers.hourly_minor and hourly_currency.
create function private.copy_hourly_rate() returns trigger
language plpgsql
-- Deleting an account cascades to here, and AFTER triggers then run as Auth's role, which has no rights on these tables.
security definer
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
   where r.designer_id = v_designer_id and r.retired_at is null
   order by r.price_minor = 0, r.position
   limit 1;
  update public.designers d
     set hourly_minor = v_minor, hourly_currency = v_currency
   where d.id = v_designer_id
     and (d.hourly_minor, d.hourly_currency) is distinct from (v_minor, v_currency);
  return null;
end;
$$;

create trigger rates_copy_hourly_rate
  after insert or update or delete on public.rates
  for each row execute function private.copy_hourly_rate();

create trigger designers_count_picture_uses
  after insert or update of cover_image or delete on public.designers
  for each row execute function private.count_picture_uses('id', 'cover_image');

-- Profiles --------------------------------------------------------------------------------------------------------------

-- The fields of a profile that are columns of designers, as the designer wrote them, by their names in the contract (PROFILE_FIELDS): SQL's one
-- list of them. Saving and deleting take the columns from it.
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
    'languages', p_designer.languages
  );
end;
$$;

-- Fields of a profile by the names of their columns: the same in snake case, an address by its parts.
create function private.profile_columns(p_fields jsonb) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(lower(regexp_replace(f.name, '([A-Z])', '_\1', 'g')), f.value)
      from jsonb_each(p_fields - 'address' || coalesce(p_fields -> 'address', '{}')) f (name, value)
  );
end;
$$;

-- A designer in the contract's shape (Designer); null for an unknown id.
create function private.designer_json(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  select private.profile_fields(d) || jsonb_build_object(
    '_id', d.id,
    'name', p.name,
    'profilePicture', p.avatar,
    -- The onboarding does not ask for an intro: without one the beginning of the bio is shown.
    'intro', case when d.intro <> '' then d.intro
                  when char_length(d.bio) <= 220 then d.bio
                  else regexp_replace(left(d.bio, 220), '\s+\S*$', '') || '…' end,
    'experience', case when d.experience_years is null then ''
                       when d.experience_years = 1 then '1 year'
                       else d.experience_years || ' years' end,
    -- Of visible reviews; null: nobody has rated yet.
    'rating', round(d.rating_sum::numeric / nullif(d.rating_count, 0), 1),
    'reviewCount', d.rating_count,
    'availability', (
      select jsonb_build_object(
        'daysAvailable', (
          select jsonb_agg(('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[])[day] order by day)
            from unnest(a.days) day
        ),
        'startTime', to_char(a.start_time, 'HH24:MI'),
        'endTime', to_char(a.end_time, 'HH24:MI'),
        'slotDuration', a.slot_minutes,
        'timeZone', a.time_zone,
        -- Only days off that are still to come.
        'daysOff', (
          select coalesce(jsonb_agg(day order by day), '[]')
            from unnest(a.days_off) day
           where day >= (now() at time zone a.time_zone)::date
        )
      )
        from public.availability a
       where a.designer_id = d.id
    ),
    'rates', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   '_id', r.id,
                   'serviceName', r.service_name,
                   'rate', private.major_units(r.price_minor),
                   'rateType', private.rate_type(make_interval(mins => s.minutes)),
                   'slotDuration', s.minutes,
                   'currency', r.currency,
                   'servicesProvided', r.services_provided,
                   'slotType', r.slot_type
                 )
                 order by r.position, r.id
               ),
               '[]'
             )
        from public.rates r,
             -- Rates may be saved before the hours are: until then the length that the onboarding proposes.
             lateral (
               select coalesce((select a.slot_minutes from public.availability a where a.designer_id = d.id), 30)::int as minutes
             ) s
       where r.designer_id = d.id and r.retired_at is null
    )
  )
    from public.designers d
    join public.profiles p on p.id = d.id
   where d.id = p_designer_id
  );
end;
$$;

-- A designer in the contract's shape (Designer): a listed one for everybody, an unlisted one only for themselves. PT404 not_found.
create function public.get_designer(p_designer_id uuid, p_viewer uuid default null) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_viewer is not null then
    perform private.require_session(p_viewer);
  end if;
  perform 1 from public.designers d where d.id = p_designer_id and (d.listed or d.id = p_viewer);
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This designer does not exist.';
  end if;
  return private.designer_json(p_designer_id);
end;
$$;

-- The designer's own page -----------------------------------------------------------------------------------------------

-- What a page lacks that visitors look for, the most costly first; the page says in words what each costs. Ten parts are looked for.
create function private.profile_gaps(p_designer public.designers) returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array_remove(
    array[
      case when p_designer.city = '' then 'address' end,
      case when p_designer.styles = '{}' then 'styles' end,
      case when p_designer.hourly_minor is null then 'rates' end,
      case when p_designer.experience_years is null then 'experienceYears' end,
      case when p_designer.languages = '{}' then 'languages' end,
      case when p_designer.cover_image is null then 'coverImage' end,
      case when not exists (
        select 1 from public.profiles p where p.id = p_designer.id and p.avatar is not null
      ) then 'profilePicture' end,
      case when p_designer.headline = '' then 'headline' end,
      case when p_designer.design_process = '[]' then 'designProcess' end,
      case when p_designer.faq = '[]' then 'faq' end
    ],
    null
  );
end;
$$;

-- How much of a page is there, from 0 to 1.
create function private.profile_completeness(p_designer public.designers) returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return 1 - cardinality(private.profile_gaps(p_designer)) / 10.0;
end;
$$;

-- A designer's page as they edit it (OwnProfile), published or not.
create function public.own_profile(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_designer_id, 'designer');
  return (
    select private.designer_json(d.id) || private.profile_fields(d) || jsonb_build_object(
             'published', d.published_at is not null,
             'completeness', private.profile_completeness(d),
             'missing', private.profile_gaps(d)
           )
      from public.designers d
     where d.id = p_designer_id
  );
end;
$$;

-- Makes what a designer changes of their own queue. PT401, PT403: the role is looked at under the lock, because the account may be deleted meanwhile.
create function private.lock_designer(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.designers d where d.id = p_designer_id for no key update;
  perform private.require_role(p_designer_id, 'designer');
end;
$$;

-- Saves a designer's rates (RateInput): those with an _id are changed in place, those without are new, those left out are retired.
-- PT400 invalid_rate.
create function private.save_rates(p_designer_id uuid, p_rates jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_wrong bigint;
begin
  select g.n - 1
    into v_wrong
    from (
      select (r.value ->> '_id')::uuid as id, r.n, row_number() over (partition by r.value ->> '_id') as occurrence
        from jsonb_array_elements(p_rates) with ordinality r (value, n)
    ) g
   where g.id is not null
     and (
       g.occurrence > 1
       or not exists (select 1 from public.rates r where r.id = g.id and r.designer_id = p_designer_id and r.retired_at is null)
     )
   order by g.n
   limit 1;
  if found then
    raise exception using
      errcode = 'PT400', message = 'invalid_rate', detail = 'This service no longer exists.', hint = format('rates.%s._id', v_wrong);
  end if;
  update public.rates r
     set retired_at = now()
   where r.designer_id = p_designer_id and r.retired_at is null
     and not exists (select 1 from jsonb_array_elements(p_rates) g (rate) where (g.rate ->> '_id')::uuid = r.id);
  insert into public.rates as r (id, designer_id, position, service_name, price_minor, currency, services_provided, slot_type)
  select coalesce(g._id, gen_random_uuid()), p_designer_id, g.n - 1, g."serviceName", round(g.rate * 100), g.currency, g."servicesProvided", g."slotType"
    from rows from (
           jsonb_to_recordset(p_rates) as (
             _id uuid, "serviceName" text, rate numeric, currency public.currency_code, "servicesProvided" text[], "slotType" public.slot_type
           )
         ) with ordinality g (_id, "serviceName", rate, currency, "servicesProvided", "slotType", n)
      on conflict (id) do update
     set position = excluded.position, service_name = excluded.service_name, price_minor = excluded.price_minor, currency = excluded.currency,
         services_provided = excluded.services_provided, slot_type = excluded.slot_type;
end;
$$;

-- Saves what a designer says about themselves: the properties of p_profile (in the contract's shape, ProfileChange), together or not at
-- all; those that are absent stay as they are. The contract has tidied texts and lists; the table refuses what is too long, too much or blank.
-- {ok: true}. PT400 invalid_profile, invalid_picture, invalid_rate, invalid_availability, invalid_time_zone.
create function public.save_designer_profile(p_designer_id uuid, p_profile jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_columns text;
begin
  -- Bookings with this designer wait until prices and hours are complete.
  perform private.lock_designer(p_designer_id);

  if p_profile ? 'name' then
    update public.profiles
       set name = private.name_from(p_profile ->> 'name', 'invalid_profile')
     where id = p_designer_id;
  end if;
  if p_profile ? 'profilePicture' then
    perform private.set_portrait(p_designer_id, p_profile ->> 'profilePicture', 'profilePicture');
  end if;
  if p_profile ? 'coverImage' then
    perform private.require_own_picture(
      p_designer_id, p_profile ->> 'coverImage', (select d.cover_image from public.designers d where d.id = p_designer_id), 'coverImage'
    );
  end if;
  if p_profile ? 'rates' then
    perform private.save_rates(p_designer_id, p_profile -> 'rates');
  end if;
  if p_profile ? 'availability' then
    perform private.save_availability(p_designer_id, p_profile -> 'availability');
  end if;

  select string_agg(format('%I', c.name), ', ')
    into v_columns
    from jsonb_object_keys(private.profile_columns(private.profile_fields(null))) c (name);
  -- A column of which nothing is said keeps the value that it has in d.
  execute format(
    'update public.designers d set (%1$s) = (select %1$s from jsonb_populate_record(d, $2)) where d.id = $1', v_columns
  ) using p_designer_id, private.profile_columns(p_profile);
  return jsonb_build_object('ok', true);
end;
$$;

-- Empties a profile: every field is as it was at the sign-up. It is not published any more, and no rate can be booked.
create function private.clear_profile(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_defaults text;
begin
  select string_agg(format('%I = default', c.name), ', ')
    into v_defaults
    from jsonb_object_keys(private.profile_columns(private.profile_fields(null))) c (name);
  execute format('update public.designers d set %s, published_at = null, hidden = true where d.id = $1', v_defaults) using p_designer_id;
  delete from public.availability a where a.designer_id = p_designer_id;
  update public.rates r set retired_at = coalesce(r.retired_at, now()), services_provided = '{}' where r.designer_id = p_designer_id;
end;
$$;

-- Saves what the onboarding asked for (ProfileRequest) and publishes the page. {ok: true}. PT400 as save_designer_profile.
create function public.complete_onboarding(p_designer_id uuid, p_profile jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform public.save_designer_profile(p_designer_id, p_profile);
  update public.designers set published_at = now() where id = p_designer_id and published_at is null;
  return jsonb_build_object('ok', true);
end;
$$;
