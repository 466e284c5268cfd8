-- What a designer shows to visitors and asks for a session. How visitors find them is in search.sql.

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
  skills text[] not null default '{}',
  styles text[] not null default '{}',
  -- null: the designer has not said.
  experience_years smallint check (experience_years between 0 and 80),
  city text not null default '' check (char_length(city) <= 59),
  state text not null default '' check (char_length(state) <= 59),
  country text not null default '' check (char_length(country) <= 59),
  -- "City, State": the value of the location filter.
  location text generated always as (btrim(city || ', ' || state, ', ')) stored,
  -- Base codes of BCP 47, such as en; the contract has those that are offered.
  languages text[] not null default '{}',
  -- [{year, event}], [{title, description}] and [{question, answer}].
  timeline jsonb not null default '[]' check (jsonb_typeof(timeline) = 'array'),
  design_process jsonb not null default '[]' check (jsonb_typeof(design_process) = 'array'),
  faq jsonb not null default '[]' check (jsonb_typeof(faq) = 'array'),
  certifications text[] not null default '{}',
  -- Reviews that are shown: how many, and the sum of their stars.
  rating_count int not null default 0 check (rating_count >= 0),
  rating_sum int not null default 0,
  constraint designers_rating_sum check (rating_sum between rating_count and 5 * rating_count),
  published_at timestamptz,
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
  services_provided text[] not null default '{}',
  slot_type public.slot_type not null default 'chat',
  retired_at timestamptz,
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

-- A designer in the contract's shape (Designer); null for an unknown id.
create function private.designer_json(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  select jsonb_build_object(
    '_id', d.id,
    'name', p.name,
    'title', d.title,
    'headline', d.headline,
    -- The onboarding does not ask for an intro: without one the beginning of the bio is shown.
    'intro', case when d.intro <> '' then d.intro
                  when char_length(d.bio) <= 220 then d.bio
                  else regexp_replace(left(d.bio, 220), '\s+\S*$', '') || '…' end,
    'bio', d.bio,
    'profilePicture', p.avatar,
    'coverImage', d.cover_image,
    'skills', d.skills,
    'styles', d.styles,
    'experience', case when d.experience_years is null then ''
                       when d.experience_years = 1 then '1 year'
                       else d.experience_years || ' years' end,
    'address', jsonb_build_object('city', d.city, 'state', d.state, 'country', d.country),
    'timeline', d.timeline,
    'designProcess', d.design_process,
    'certifications', d.certifications,
    'faq', d.faq,
    'languages', d.languages,
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
                   'rate', trim_scale(r.price_minor / 100.0),
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
      case when p_designer.city = '' then 'city' end,
      case when p_designer.styles = '{}' then 'styles' end,
      case when p_designer.hourly_minor is null then 'hourlyRate' end,
      case when p_designer.experience_years is null then 'experience' end,
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
    select private.designer_json(d.id) || jsonb_build_object(
             -- As they wrote it: visitors may see the beginning of the bio in its place.
             'intro', d.intro,
             'experienceYears', d.experience_years,
             'published', d.published_at is not null,
             'completeness', private.profile_completeness(d),
             'missing', private.profile_gaps(d)
           )
      from public.designers d
     where d.id = p_designer_id
  );
end;
$$;

-- A text that may not be blank. PT400 invalid_profile.
create function private.required_text(p_text text, p_field text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if coalesce(p_text, '') = '' then
    raise exception using
      errcode = 'PT400', message = 'invalid_profile', detail = 'Please write something here.', hint = p_field;
  end if;
  return p_text;
end;
$$;

-- A list of lines as it is stored: tidy, in its order, without blank lines and without lines that an earlier one says already.
-- PT400 invalid_profile: too many, or one is too long.
create function private.profile_list(p_list jsonb, p_field text, p_most int, p_longest int) returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_lines text[];
begin
  select coalesce(array_agg(f.line order by f.n), '{}')
    into v_lines
    from (
      select distinct on (lower(l.line)) l.line, l.n
        from (
          select private.tidy_line(e.value) as line, e.n
            from jsonb_array_elements_text(p_list) with ordinality e (value, n)
        ) l
       where l.line <> ''
       order by lower(l.line), l.n
    ) f;
  if cardinality(v_lines) > p_most then
    raise exception using
      errcode = 'PT400', message = 'invalid_profile', detail = format('At most %s, please.', p_most), hint = p_field;
  end if;
  if exists (select 1 from unnest(v_lines) line where char_length(line) > p_longest) then
    raise exception using
      errcode = 'PT400', message = 'invalid_profile',
      detail = format('Each has at most %s characters.', p_longest), hint = p_field;
  end if;
  return v_lines;
end;
$$;

-- A list of objects as it is stored: each has a line and a text, both tidy and neither blank, and nothing else.
-- PT400 invalid_profile: too many, or one of the two is blank or too long.
create function private.profile_pairs(
  p_list jsonb, p_field text, p_most int, p_line text, p_longest_line int, p_text text, p_longest_text int
) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_pairs jsonb := '[]';
  v_pair jsonb;
  v_line text;
  v_text text;
  v_longest int;
  v_field text;
begin
  if jsonb_array_length(p_list) > p_most then
    raise exception using
      errcode = 'PT400', message = 'invalid_profile', detail = format('At most %s, please.', p_most), hint = p_field;
  end if;
  for v_pair in select e.value from jsonb_array_elements(p_list) with ordinality e (value, n) order by e.n loop
    v_field := format('%s.%s.', p_field, jsonb_array_length(v_pairs));
    v_line := private.required_text(private.tidy_line(v_pair ->> p_line), v_field || p_line);
    v_text := private.required_text(private.tidy_text(v_pair ->> p_text), v_field || p_text);
    if char_length(v_line) > p_longest_line or char_length(v_text) > p_longest_text then
      v_longest := case when char_length(v_line) > p_longest_line then p_longest_line else p_longest_text end;
      raise exception using
        errcode = 'PT400', message = 'invalid_profile', detail = format('At most %s characters, please.', v_longest),
        hint = v_field || case when char_length(v_line) > p_longest_line then p_line else p_text end;
    end if;
    v_pairs := v_pairs || jsonb_build_object(p_line, v_line, p_text, v_text);
  end loop;
  return v_pairs;
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

-- Saves what a designer says about themselves: the properties of p_profile (in the contract's shape, ProfileChange), together or not at
-- all; those that are absent stay as they are. Texts are stored tidy, lists without blanks and repetitions. Rates with an _id are changed
-- in place, those without are new, those left out are retired. {ok: true}.
-- PT400 invalid_profile, invalid_picture, invalid_rate, invalid_availability, invalid_time_zone.
create function public.save_designer_profile(p_designer_id uuid, p_profile jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_picture text;
  v_availability jsonb := p_profile -> 'availability';
  v_rate jsonb;
  v_position smallint := 0;
  v_rate_id uuid;
  v_kept uuid[] := '{}';
  v_services text[];
  v_skills text[];
  v_constraint text;
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
    v_picture := p_profile ->> 'coverImage';
    perform private.require_own_picture(
      p_designer_id, v_picture, (select d.cover_image from public.designers d where d.id = p_designer_id), 'coverImage'
    );
    update public.designers set cover_image = v_picture where id = p_designer_id;
  end if;

  if p_profile ? 'rates' then
    begin
      for v_rate in select r.value from jsonb_array_elements(p_profile -> 'rates') with ordinality r (value, n) order by r.n loop
        v_rate_id := v_rate ->> '_id';
        v_services := private.profile_list(v_rate -> 'servicesProvided', format('rates.%s.servicesProvided', v_position), 30, 80);
        if v_services = '{}' then
          raise exception using
            errcode = 'PT400', message = 'invalid_profile',
            detail = 'Add at least one service', hint = format('rates.%s.servicesProvided', v_position);
        end if;
        if v_rate_id is not null then
          update public.rates r
             set position = v_position,
                 service_name = private.required_text(private.tidy_line(v_rate ->> 'serviceName'), format('rates.%s.serviceName', v_position)),
                 price_minor = round((v_rate ->> 'rate')::numeric * 100),
                 currency = (v_rate ->> 'currency')::public.currency_code,
                 services_provided = v_services,
                 slot_type = coalesce((v_rate ->> 'slotType')::public.slot_type, r.slot_type)
           where r.id = v_rate_id
             and r.designer_id = p_designer_id
             and r.retired_at is null
             and r.id <> all (v_kept);
          if not found then
            raise exception using
              errcode = 'PT400', message = 'invalid_rate',
              detail = 'This service no longer exists.', hint = format('rates.%s._id', v_position);
          end if;
        else
          insert into public.rates (
            designer_id, position, service_name, price_minor, currency, services_provided, slot_type
          ) values (
            p_designer_id, v_position, private.required_text(private.tidy_line(v_rate ->> 'serviceName'), format('rates.%s.serviceName', v_position)), round((v_rate ->> 'rate')::numeric * 100),
            (v_rate ->> 'currency')::public.currency_code,
            v_services,
            coalesce((v_rate ->> 'slotType')::public.slot_type, 'chat')
          )
          returning id into v_rate_id;
        end if;
        v_kept := v_kept || v_rate_id;
        v_position := v_position + 1;
      end loop;
    exception
      when check_violation then
        get stacked diagnostics v_constraint = constraint_name;
        if v_constraint <> 'rates_price' then
          raise;
        end if;
        raise exception using
          errcode = 'PT400', message = 'invalid_rate',
          detail = 'A price is 0 for a free consultation, or at least 1.00.', hint = format('rates.%s.rate', v_position);
    end;
    update public.rates r
       set retired_at = now()
     where r.designer_id = p_designer_id and r.retired_at is null and r.id <> all (v_kept);
  end if;

  if p_profile ? 'availability' then
    begin
      insert into public.availability as a (designer_id, days, start_time, end_time, slot_minutes, time_zone, days_off)
      values (
        p_designer_id,
        array(
          select distinct array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], day)::smallint
            from jsonb_array_elements_text(v_availability -> 'daysAvailable') day
           order by 1
        ),
        (v_availability ->> 'startTime')::time,
        (v_availability ->> 'endTime')::time,
        (v_availability ->> 'slotDuration')::smallint,
        coalesce(
          v_availability ->> 'timeZone',
          (select a.time_zone from public.availability a where a.designer_id = p_designer_id),
          'UTC'
        ),
        case
          when v_availability ? 'daysOff' then
            array(select distinct day::date from jsonb_array_elements_text(v_availability -> 'daysOff') day order by 1)
          else
            coalesce((select a.days_off from public.availability a where a.designer_id = p_designer_id), '{}')
        end
      )
      on conflict (designer_id) do update
        set days = excluded.days, start_time = excluded.start_time, end_time = excluded.end_time,
            slot_minutes = excluded.slot_minutes, time_zone = excluded.time_zone, days_off = excluded.days_off;
    exception
      when check_violation then
        raise exception using
          errcode = 'PT400', message = 'invalid_availability',
          detail = 'There is no room for even one slot between start and end.', hint = 'availability.slotDuration';
    end;
  end if;

  if p_profile ? 'skills' then
    v_skills := private.profile_list(p_profile -> 'skills', 'skills', 200, 80);
    if v_skills = '{}' then
      raise exception using
        errcode = 'PT400', message = 'invalid_profile', detail = 'Select at least one skill', hint = 'skills';
    end if;
  end if;

  update public.designers d
     set title = case when p_profile ? 'title' then private.tidy_line(p_profile ->> 'title') else d.title end,
         headline = case when p_profile ? 'headline' then private.tidy_line(p_profile ->> 'headline') else d.headline end,
         intro = case when p_profile ? 'intro' then private.tidy_text(p_profile ->> 'intro') else d.intro end,
         bio = case when p_profile ? 'bio' then private.required_text(private.tidy_text(p_profile ->> 'bio'), 'bio') else d.bio end,
         experience_years =
           case when p_profile ? 'experienceYears' then (p_profile ->> 'experienceYears')::smallint else d.experience_years end,
         city = case when p_profile ? 'address' then private.tidy_line(p_profile #>> '{address,city}') else d.city end,
         state = case when p_profile ? 'address' then private.tidy_line(p_profile #>> '{address,state}') else d.state end,
         country = case when p_profile ? 'address' then private.tidy_line(p_profile #>> '{address,country}') else d.country end,
         skills = case when p_profile ? 'skills' then v_skills else d.skills end,
         styles = case when p_profile ? 'styles' then private.profile_list(p_profile -> 'styles', 'styles', 8, 60) else d.styles end,
         languages =
           case when p_profile ? 'languages' then private.profile_list(p_profile -> 'languages', 'languages', 12, 3) else d.languages end,
         certifications =
           case when p_profile ? 'certifications' then private.profile_list(p_profile -> 'certifications', 'certifications', 20, 160)
                else d.certifications end,
         timeline =
           case when p_profile ? 'timeline' then private.profile_pairs(p_profile -> 'timeline', 'timeline', 20, 'year', 20, 'event', 200)
                else d.timeline end,
         design_process =
           case when p_profile ? 'designProcess' then
                  private.profile_pairs(p_profile -> 'designProcess', 'designProcess', 8, 'title', 80, 'description', 400)
                else d.design_process end,
         faq =
           case when p_profile ? 'faq' then private.profile_pairs(p_profile -> 'faq', 'faq', 12, 'question', 200, 'answer', 1200)
                else d.faq end
   where d.id = p_designer_id;
  return jsonb_build_object('ok', true);
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
