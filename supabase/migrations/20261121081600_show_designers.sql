-- Discovery and profiles, in the shapes of the API's contract.

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
    -- The onboarding asks for no intro: the beginning of the bio stands in for it.
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
        -- Those that are over are of no use to anyone.
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
                   'rateType', r.rate_type,
                   'currency', r.currency,
                   'servicesProvided', r.services_provided,
                   'slotType', r.slot_type
                 )
                 order by r.position, r.id
               ),
               '[]'
             )
        from public.rates r
       where r.designer_id = d.id and r.retired_at is null
    )
  )
    from public.designers d
    join public.profiles p on p.id = d.id
   where d.id = p_designer_id
  );
end;
$$;
revoke all on function private.designer_json(uuid) from public, anon, authenticated, service_role;
grant execute on function private.designer_json(uuid) to service_role;

-- One designer: listed ones for everybody, one's own page always. PT404.
create function public.get_designer(p_designer_id uuid, p_viewer uuid default null) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform 1 from public.designers d where d.id = p_designer_id and (d.listed or d.id = p_viewer);
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This designer does not exist.';
  end if;
  return private.designer_json(p_designer_id);
end;
$$;
revoke all on function public.get_designer(uuid, uuid) from public, anon, authenticated;
grant execute on function public.get_designer(uuid, uuid) to service_role;

-- The steps of two filters. A range contains its lower end and not its upper one; null has no end. Prices are major
-- units, and of one currency each: 50 dollars and 50 rupees are not the same budget.
create function private.budget_ranges()
returns table (n int, currency public.currency_code, low int, high int, label text)
language sql
immutable
rows 8
set search_path = ''
as $$
  values
    (1, 'USD'::public.currency_code, 0, 50, 'Under $50'),
    (2, 'USD', 50, 100, '$50 to $100'),
    (3, 'USD', 100, 200, '$100 to $200'),
    (4, 'USD', 200, null, '$200 and more'),
    (5, 'INR', 0, 2000, 'Under ₹2,000'),
    (6, 'INR', 2000, 4000, '₹2,000 to ₹4,000'),
    (7, 'INR', 4000, 8000, '₹4,000 to ₹8,000'),
    (8, 'INR', 8000, null, '₹8,000 and more');
$$;
revoke all on function private.budget_ranges() from public, anon, authenticated, service_role;
grant execute on function private.budget_ranges() to service_role;

create function private.experience_levels()
returns table (low int, high int, label text)
language sql
immutable
rows 4
set search_path = ''
as $$
  values
    (0, 3, 'Under 3 years'),
    (3, 6, '3 to 5 years'),
    (6, 11, '6 to 10 years'),
    (11, null, 'More than 10 years');
$$;
revoke all on function private.experience_levels() from public, anon, authenticated, service_role;
grant execute on function private.experience_levels() to service_role;

-- Only what finds at least one listed designer is offered.
create function public.discovery_filters() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'styles', (
      select coalesce(jsonb_agg(s.style order by s.style), '[]')
        from (select distinct unnest(d.styles) as style from public.designers d where d.listed) s
    ),
    'skills', (
      -- Designers may write their own; the dropdown shows the common ones.
      select coalesce(jsonb_agg(s.skill order by s.skill), '[]')
        from (
          select k.skill
            from public.designers d, unnest(d.skills) k (skill)
           where d.listed
           group by k.skill
           order by count(*) desc, k.skill
           limit 60
        ) s
    ),
    'budgetRanges', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object('value', r.currency || ':' || r.low || '-' || coalesce(r.high::text, ''), 'label', r.label)
                 order by r.n
               ),
               '[]'
             )
        from private.budget_ranges() r
       where exists (
         select 1 from public.designers d
          where d.listed and d.hourly_currency = r.currency
            and d.hourly_minor >= r.low * 100 and (r.high is null or d.hourly_minor < r.high * 100)
       )
    ),
    'experienceLevels', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object('value', l.low || '-' || coalesce(l.high::text, ''), 'label', l.label)
                 order by l.low
               ),
               '[]'
             )
        from private.experience_levels() l
       where exists (
         select 1 from public.designers d
          where d.listed and d.experience_years >= l.low and (l.high is null or d.experience_years < l.high)
       )
    ),
    'locations', (
      select coalesce(jsonb_agg(jsonb_build_object('city', c.city, 'state', c.state) order by c.city, c.state), '[]')
        from (
          select distinct d.city, d.state from public.designers d where d.listed and d.location <> ''
        ) c
    )
  );
$$;
revoke all on function public.discovery_filters() from public, anon, authenticated;
grant execute on function public.discovery_filters() to service_role;

-- The condition of one search as SQL text. Built instead of written with "or the filter is empty", so that
-- each search is planned for the filters it has and finds its index.
-- PT400 invalid_filter for a budget or experience that is no range.
create function private.designer_conditions(
  p_search text, p_style text, p_skill text, p_budget text, p_experience text, p_location text
) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_sql text := 'd.listed';
  v_word text;
  v_parts text[];
begin
  foreach v_word in array (regexp_split_to_array(btrim(private.fold_text(coalesce(p_search, ''))), '\s+'))[1:10] loop
    if v_word <> '' then
      v_word := replace(replace(replace(v_word, '\', '\\'), '%', '\%'), '_', '\_');
      -- One or two letters are looked for at the beginning of words: there the index can find them.
      v_sql := v_sql || format(' and d.search_text like %L', case when char_length(v_word) < 3 then '% ' else '%' end || v_word || '%');
    end if;
  end loop;
  if coalesce(p_style, '') not in ('', 'all') then
    v_sql := v_sql || format(' and d.styles @> array[%L]', p_style);
  end if;
  if coalesce(p_skill, '') not in ('', 'all') then
    v_sql := v_sql || format(' and d.skills @> array[%L]', p_skill);
  end if;
  if coalesce(p_location, '') not in ('', 'all') then
    v_sql := v_sql || format(' and d.location = %L', btrim(p_location, ', '));
  end if;
  if coalesce(p_budget, '') not in ('', 'all') then
    v_parts := regexp_match(p_budget, '^(USD|INR):(\d{1,9})-(\d{1,9})?$');
    if v_parts is null then
      raise exception using
        errcode = 'PT400', message = 'invalid_filter', detail = 'This is not one of the budget ranges.', hint = 'budget';
    end if;
    v_sql := v_sql || format(' and d.hourly_currency = %L and d.hourly_minor >= %s', v_parts[1], v_parts[2]::bigint * 100);
    if v_parts[3] is not null then
      v_sql := v_sql || format(' and d.hourly_minor < %s', v_parts[3]::bigint * 100);
    end if;
  end if;
  if coalesce(p_experience, '') not in ('', 'all') then
    v_parts := regexp_match(p_experience, '^(\d{1,3})-(\d{1,3})?$');
    if v_parts is null then
      raise exception using
        errcode = 'PT400', message = 'invalid_filter', detail = 'This is not one of the experience levels.', hint = 'experience';
    end if;
    v_sql := v_sql || format(' and d.experience_years >= %s', v_parts[1]);
    if v_parts[2] is not null then
      v_sql := v_sql || format(' and d.experience_years < %s', v_parts[2]);
    end if;
  end if;
  return v_sql;
end;
$$;
revoke all on function private.designer_conditions(text, text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function private.designer_conditions(text, text, text, text, text, text) to service_role;

-- One page of discovery, {designers, page, pageCount, total}: newest first. '' and 'all' mean no filter; every word of
-- the search has to occur. A page beyond the end is the last one there is.
create function public.list_designers(
  p_search text default '',
  p_style text default '',
  p_skill text default '',
  p_budget text default '',
  p_experience text default '',
  p_location text default '',
  p_page int default 1,
  p_limit int default 12
) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_conditions text := private.designer_conditions(p_search, p_style, p_skill, p_budget, p_experience, p_location);
  v_limit int := least(greatest(coalesce(p_limit, 12), 1), 48);
  v_total int;
  v_pages int;
  v_page int;
  v_designers jsonb;
begin
  execute 'select count(*) from public.designers d where ' || v_conditions into v_total;
  v_pages := (v_total + v_limit - 1) / v_limit;
  v_page := greatest(least(coalesce(p_page, 1), v_pages), 1);
  execute format(
    'select coalesce(jsonb_agg(private.designer_json(s.id) order by s.n), ''[]'')
       from (
         select d.id, row_number() over (order by d.published_at desc, d.id) as n
           from public.designers d
          where %s
          order by d.published_at desc, d.id
          limit %s offset %s
       ) s',
    v_conditions, v_limit, (v_page - 1) * v_limit
  ) into v_designers;
  return jsonb_build_object('designers', v_designers, 'page', v_page, 'pageCount', v_pages, 'total', v_total);
end;
$$;
revoke all on function public.list_designers(text, text, text, text, text, text, int, int) from public, anon, authenticated;
grant execute on function public.list_designers(text, text, text, text, text, text, int, int) to service_role;
