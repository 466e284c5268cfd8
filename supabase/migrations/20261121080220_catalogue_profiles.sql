-- What a designer shows to visitors, and how they change it.

-- Profiles --------------------------------------------------------------------------------------------------------------

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
    -- The onboarding does not ask for an intro; without one, pages show the beginning of the bio.
    'intro', case when d.intro <> '' then d.intro
                  when char_length(d.bio) <= 220 then d.bio
                  else regexp_replace(left(d.bio, 220), '\s+\S*$', '') || '…' end,
    'experience', case when d.experience_years is null then ''
                       when d.experience_years = 1 then '1 year'
                       else d.experience_years || ' years' end,
    -- The average of visible reviews; null: there are none yet.
    'rating', round(d.rating_sum::numeric / nullif(d.rating_count, 0), 1),
    'reviewCount', d.rating_count,
    'availability', (select private.availability_json(a) from public.availability a where a.designer_id = d.id),
    'rates', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   '_id', r.id,
                   'serviceName', r.service_name,
                   'rate', private.major_units(r.price_minor),
                   'rateType', private.rate_type(make_interval(mins => coalesce(r.slot_minutes, s.minutes))),
                   'slotDuration', coalesce(r.slot_minutes, s.minutes),
                   'ownLength', r.slot_minutes is not null,
                   'currency', r.currency,
                   'servicesProvided', r.services_provided,
                   'slotType', r.slot_type,
                   'planDays', r.plan_days
                 )
                 order by r.position, r.id
               ),
               '[]'
             )
        from public.rates r,
             -- Rates may be saved before the hours; until then the onboarding's default length applies.
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

-- Refuses a viewer who must not see this designer: unlisted designers are visible only to themselves. PT404 not_found.
create function private.require_visible(p_designer_id uuid, p_viewer uuid) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_session(p_viewer);
  perform 1 from public.designers d where d.id = p_designer_id and (d.listed or d.id = p_viewer);
  if not found then
    perform private.refuse('designer_not_found');
  end if;
end;
$$;

-- A designer in the contract's shape (Designer). PT404 not_found.
create function public.get_designer(p_designer_id uuid, p_viewer uuid default null) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_visible(p_designer_id, p_viewer);
  return private.designer_json(p_designer_id);
end;
$$;

-- The designer's own page -----------------------------------------------------------------------------------------------

-- Which of the ten parts that visitors look for are missing from a profile, the most important first.
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
      case when p_designer.shown_price_minor is null then 'rates' end,
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

-- How complete a profile is, from 0 to 1.
create function private.profile_completeness(p_designer public.designers) returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return 1 - cardinality(private.profile_gaps(p_designer)) / 10.0;
end;
$$;

-- A designer's own profile for editing (OwnProfile), published or not.
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
             'hidden', d.hidden,
             'hiddenNote', d.hidden_note,
             'application', case when not d.vetted then coalesce((select a.state::text from private.applications a where a.designer_id = d.id), 'missing') end,
             'completeness', private.profile_completeness(d),
             'missing', private.profile_gaps(d),
             -- What holds for sessions that are booked now.
             'commission', (
               select coalesce(jsonb_agg(jsonb_build_object('currency', t.currency, 'percent', t.percent, 'minimum', t.minimum_minor) order by t.currency), '[]')
                 from (
                   select distinct on (c.currency) c.* from public.commission_terms c where c.from_at <= now() order by c.currency, c.from_at desc
                 ) t
             )
           )
      from public.designers d
     where d.id = p_designer_id
  );
end;
$$;

-- Serializes changes by a designer to their own data. The role is checked under the lock, because the account may be deleted meanwhile. PT401, PT403.
create function private.lock_designer(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.designers d where d.id = p_designer_id for no key update;
  perform private.require_role(p_designer_id, 'designer');
end;
$$;

-- Saves a designer's rates (RateInput): rates with an _id are updated, rates without are inserted, missing ones are retired.
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
      select (r.value ->> '_id')::uuid as id, r.n, row_number() over (partition by (r.value ->> '_id')::uuid order by r.n) as occurrence
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
    perform private.refuse('rate_not_found', format('rates.%s._id', v_wrong));
  end if;
  update public.rates r
     set retired_at = now()
   where r.designer_id = p_designer_id and r.retired_at is null
     and not exists (select 1 from jsonb_array_elements(p_rates) g (rate) where (g.rate ->> '_id')::uuid = r.id);
  insert into public.rates as r (id, designer_id, position, service_name, price_minor, currency, services_provided, slot_type, slot_minutes, plan_days)
  select coalesce(g._id, gen_random_uuid()), p_designer_id, g.n - 1, g."serviceName", round(g.rate * 100), g.currency, g."servicesProvided", g."slotType",
         g."slotDuration", g."planDays"
    from rows from (
           jsonb_to_recordset(p_rates) as (
             _id uuid, "serviceName" text, rate numeric, currency public.currency_code, "servicesProvided" text[], "slotType" public.slot_type,
             "slotDuration" smallint, "planDays" smallint
           )
         ) with ordinality g (_id, "serviceName", rate, currency, "servicesProvided", "slotType", "slotDuration", "planDays", n)
      on conflict (id) do update
     set position = excluded.position, service_name = excluded.service_name, price_minor = excluded.price_minor, currency = excluded.currency,
         services_provided = excluded.services_provided, slot_type = excluded.slot_type,
         slot_minutes = excluded.slot_minutes, plan_days = excluded.plan_days;
end;
$$;

-- Saves the given fields of a designer's profile (ProfileChange), all or none of them; missing ones stay as they are. The contract has tidied texts and
-- lists; the table refuses what is too long, too many or blank.
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
    update public.profiles set name = private.name_from(p_profile ->> 'name', 'invalid_profile') where id = p_designer_id;
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
  -- Columns that are not given keep their value from d.
  execute format(
    'update public.designers d set (%1$s) = (select %1$s from jsonb_populate_record(d, $2)) where d.id = $1', v_columns
  ) using p_designer_id, private.profile_columns(p_profile);
  return jsonb_build_object('ok', true);
end;
$$;

-- Resets a profile to its state at sign-up: unpublished, all fields empty, all rates retired.
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
  execute format('update public.designers d set %s, published_at = null, hidden = true, hidden_note = null where d.id = $1', v_defaults) using p_designer_id;
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

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.designer_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'designerProfile', (
      select to_jsonb(f)
        from (
          select d.id, d.title, d.headline, d.intro, d.bio, d.cover_image, d.skills, d.styles, d.experience_years, d.city, d.state, d.country, d.location,
                 d.languages, d.timeline, d.design_process, d.faq, d.certifications, d.rating_count, d.rating_sum, d.published_at, d.paused, d.hidden, d.hidden_note,
                 d.address_confirmed, d.listed, d.lapses_settled_at, d.created_at
            from public.designers d
           where d.id = p_profile_id
        ) f
    ),
    'rates', (
      select coalesce(jsonb_agg(to_jsonb(f) order by f.position), '[]')
        from (
          select r.id, r.designer_id, r.position, r.service_name, r.price_minor, r.currency, r.services_provided, r.slot_type, r.slot_minutes, r.plan_days,
                 r.retired_at, r.created_at
            from public.rates r
           where r.designer_id = p_profile_id
        ) f
    ),
    'availability', (
      select to_jsonb(f)
        from (
          select a.designer_id, a.days, a.start_time, a.end_time, a.slot_minutes, a.time_zone, a.weekly_hours, a.days_off, a.extra_hours, a.notice_minutes,
                 a.same_day, a.horizon_days, a.buffer_before_minutes, a.buffer_after_minutes, a.gap_minutes
            from public.availability a
           where a.designer_id = p_profile_id
        ) f
    )
  );
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.designers, public.rates, public.availability}', 'private.designer_data', 'private.clear_profile');
