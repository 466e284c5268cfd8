-- What a designer shows to visitors, and how they change it.

-- Profiles --------------------------------------------------------------------------------------------------------------

-- These designers in the contract's shape (Designer), in any order: one query for the cards of a page.
create function private.designers_json(p_ids uuid[]) returns table (id uuid, designer jsonb)
language plpgsql
stable
rows 12
set plan_cache_mode = force_generic_plan
set search_path = ''
as $$
begin
  return query
  select designers.id, private.profile_fields(designers) || jsonb_build_object(
    '_id', designers.id,
    'name', profiles.name,
    'profilePicture', profiles.avatar,
    -- The onboarding does not ask for an intro; without one, pages show the beginning of the bio.
    'intro', case when designers.intro <> '' then designers.intro
                  when char_length(designers.bio) <= 220 then designers.bio
                  else regexp_replace(left(designers.bio, 220), '\s+\S*$', '') || '…' end,
    'experience', case when designers.experience_years is null then ''
                       when designers.experience_years = 1 then '1 year'
                       else designers.experience_years || ' years' end,
    -- The average of visible reviews; null: there are none yet.
    'rating', round(designers.rating_sum::numeric / nullif(designers.rating_count, 0), 1),
    'reviewCount', designers.rating_count,
    -- A subquery rather than the join below, which would copy the whole row.
    'availability', (select private.availability_json(availability) from public.availability where availability.designer_id = designers.id),
    'rates', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   '_id', rates.id,
                   'serviceName', rates.service_name,
                   'rate', private.major_units(rates.price_minor),
                   'rateType', private.rate_type(make_interval(mins => entry.minutes)),
                   'slotDuration', entry.minutes,
                   'ownLength', rates.slot_minutes is not null,
                   'currency', rates.currency,
                   'servicesProvided', rates.services_provided,
                   'slotType', rates.slot_type,
                   'planDays', rates.plan_days
                 )
                 order by rates.position, rates.id
               ),
               '[]'
             )
        from public.rates,
             -- Rates may be saved before the hours; until then the onboarding's default length applies.
             lateral (select coalesce(rates.slot_minutes, availability.slot_minutes, 30)::int as minutes) entry
       where rates.designer_id = designers.id and rates.retired_at is null
    )
  )
    from public.designers
    join public.profiles on profiles.id = designers.id
    left join public.availability on availability.designer_id = designers.id
   where designers.id = any (p_ids);
end;
$$;

-- A designer in the contract's shape (Designer); null for an unknown id.
create function private.designer_json(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select designers_json.designer from private.designers_json(array[p_designer_id]) designers_json);
end;
$$;

-- Refuses a viewer who must not see this designer: unlisted designers are visible only to themselves, and in a preview. PT404 not_found.
create function private.require_visible(p_designer_id uuid, p_viewer uuid) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_session(p_viewer);
  perform 1 from public.designers where designers.id = p_designer_id and (designers.listed or designers.id = p_viewer or private.is_previewed(designers.id));
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
        select 1 from public.profiles where profiles.id = p_designer.id and profiles.avatar is not null
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
    select private.designer_json(designers.id) || private.profile_fields(designers) || jsonb_build_object(
             'published', designers.published_at is not null,
             'hidden', designers.hidden,
             'hiddenNote', designers.hidden_note,
             'application', case when not designers.vetted then coalesce((select applications.state::text from private.applications where applications.designer_id = designers.id), 'missing') end,
             'completeness', private.profile_completeness(designers),
             'missing', private.profile_gaps(designers),
             -- The commission of sessions that are booked now.
             'commission', (
               select coalesce(jsonb_agg(jsonb_build_object('currency', entry.currency, 'percent', entry.percent, 'minimum', entry.minimum_minor) order by entry.currency), '[]')
                 from (
                   select distinct on (commission_terms.currency) commission_terms.* from public.commission_terms where commission_terms.from_at <= now() order by commission_terms.currency, commission_terms.from_at desc
                 ) entry
             )
           )
      from public.designers
     where designers.id = p_designer_id
  );
end;
$$;

-- Serializes changes by a designer to their own data. The role is checked under the lock, because the account may be deleted meanwhile. PT401, PT403.
create function private.lock_designer(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.designers where designers.id = p_designer_id for no key update;
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
  select entry.n - 1
    into v_wrong
    from (
      select (element.value ->> '_id')::uuid as id, element.n, row_number() over (partition by (element.value ->> '_id')::uuid order by element.n) as occurrence
        from jsonb_array_elements(p_rates) with ordinality element (value, n)
    ) entry
   where entry.id is not null
     and (
       entry.occurrence > 1
       or not exists (select 1 from public.rates where rates.id = entry.id and rates.designer_id = p_designer_id and rates.retired_at is null)
     )
   order by entry.n
   limit 1;
  if found then
    perform private.refuse('rate_not_found', format('rates.%s._id', v_wrong));
  end if;
  update public.rates
     set retired_at = now()
   where rates.designer_id = p_designer_id and rates.retired_at is null
     and not exists (select 1 from jsonb_array_elements(p_rates) element (rate) where (element.rate ->> '_id')::uuid = rates.id);
  insert into public.rates (id, designer_id, position, service_name, price_minor, currency, services_provided, slot_type, slot_minutes, plan_days)
  select coalesce(entry._id, gen_random_uuid()), p_designer_id, entry.n - 1, entry."serviceName", round(entry.rate * 100), entry.currency, entry."servicesProvided", entry."slotType",
         entry."slotDuration", entry."planDays"
    from rows from (
           jsonb_to_recordset(p_rates) as (
             _id uuid, "serviceName" text, rate numeric, currency public.currency_code, "servicesProvided" text[], "slotType" public.slot_type,
             "slotDuration" smallint, "planDays" smallint
           )
         ) with ordinality entry (_id, "serviceName", rate, currency, "servicesProvided", "slotType", "slotDuration", "planDays", n)
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
      p_designer_id, p_profile ->> 'coverImage', (select designers.cover_image from public.designers where designers.id = p_designer_id), 'coverImage'
    );
  end if;
  if p_profile ? 'rates' then
    perform private.save_rates(p_designer_id, p_profile -> 'rates');
  end if;
  if p_profile ? 'availability' then
    perform private.save_availability(p_designer_id, p_profile -> 'availability');
  end if;

  select string_agg(format('%I', key_name.name), ', ')
    into v_columns
    from jsonb_object_keys(private.profile_columns(private.profile_fields(null))) key_name (name);
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
  select string_agg(format('%I = default', key_name.name), ', ')
    into v_defaults
    from jsonb_object_keys(private.profile_columns(private.profile_fields(null))) key_name (name);
  execute format('update public.designers d set %s, published_at = null, hidden = true, hidden_note = null where d.id = $1', v_defaults) using p_designer_id;
  delete from public.availability where availability.designer_id = p_designer_id;
  update public.rates set retired_at = coalesce(rates.retired_at, now()), services_provided = '{}' where rates.designer_id = p_designer_id;
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
      select to_jsonb(entry)
        from (
          select designers.id, designers.title, designers.headline, designers.intro, designers.bio, designers.cover_image, designers.skills, designers.styles, designers.experience_years, designers.city, designers.state, designers.country, designers.location,
                 designers.languages, designers.timeline, designers.design_process, designers.faq, designers.certifications, designers.rating_count, designers.rating_sum, designers.published_at, designers.paused, designers.hidden, designers.hidden_note,
                 designers.address_confirmed, designers.listed, designers.lapses_settled_at, designers.created_at
            from public.designers
           where designers.id = p_profile_id
        ) entry
    ),
    'rates', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.position), '[]')
        from (
          select rates.id, rates.designer_id, rates.position, rates.service_name, rates.price_minor, rates.currency, rates.services_provided, rates.slot_type, rates.slot_minutes, rates.plan_days,
                 rates.retired_at, rates.created_at
            from public.rates
           where rates.designer_id = p_profile_id
        ) entry
    ),
    'availability', (
      select to_jsonb(entry)
        from (
          select availability.designer_id, availability.days, availability.start_time, availability.end_time, availability.slot_minutes, availability.time_zone, availability.weekly_hours, availability.days_off, availability.extra_hours, availability.notice_minutes,
                 availability.same_day, availability.horizon_days, availability.buffer_before_minutes, availability.buffer_after_minutes, availability.gap_minutes
            from public.availability
           where availability.designer_id = p_profile_id
        ) entry
    )
  );
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.designers, public.rates, public.availability}', 'private.designer_data', 'private.clear_profile');
