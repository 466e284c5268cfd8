-- How visitors find designers: search, filters and their options, pages of results.

-- Search ----------------------------------------------------------------------------------------------------------------

-- Builds the search text of a designer. A trigger and not a generated column: it contains the name, which is in profiles.
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

-- After a change of name: updating a column of the search text lets the trigger above rebuild it.
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

-- The choices of the budget filter in major units, each of one currency. A range contains its lower end but not its upper end; null: open.
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

-- The choices of the experience filter in years, as half-open ranges like those above.
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

-- What the style, skill and location filters offer, kept by a trigger: the page asks for it at each visit, and reading it from every
-- designer would take longer the more designers there are.
create table private.filter_counts (
  kind text not null check (kind in ('style', 'skill', 'location')),
  -- For a location: the city.
  value text not null,
  state text not null default '',
  designers bigint not null,
  primary key (kind, value, state)
);
comment on table private.filter_counts is 'Listed designers for each style, skill and place; kept by a trigger on designers.';

alter table private.filter_counts enable row level security;
revoke all on table private.filter_counts from public, anon, authenticated, service_role;
grant select on table private.filter_counts to service_role;

create policy "Only the service role reads it" on private.filter_counts for select to service_role using (true);

-- The filter values under which a designer is found; none for a designer who is not listed.
create function private.filter_values(p_designer public.designers)
returns table (kind text, value text, state text)
language plpgsql
immutable
rows 8
set search_path = ''
as $$
begin
  if p_designer.listed then
    return query
      select 'style', s.style, '' from unnest(p_designer.styles) s (style)
      union all
      select 'skill', s.skill, '' from unnest(p_designer.skills) s (skill)
      union all
      select 'location', p_designer.city, p_designer.state where p_designer.location <> '';
  end if;
end;
$$;
revoke all on function private.filter_values(public.designers) from public, anon, authenticated, service_role;

-- Moves the counts by what a change of a designer adds and removes. Runs as its owner: no other role may write the counts.
create function private.count_filters() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Rows are locked in one order, so that two designers saved at once cannot deadlock.
  insert into private.filter_counts as c (kind, value, state, designers)
  select v.kind, v.value, v.state, sum(v.step)
    from (
      select o.kind, o.value, o.state, -1 as step from private.filter_values(old) o
      union all
      select n.kind, n.value, n.state, 1 from private.filter_values(new) n
    ) v
   group by v.kind, v.value, v.state
  having sum(v.step) <> 0
   order by v.kind, v.value, v.state
  on conflict (kind, value, state) do update set designers = c.designers + excluded.designers;

  delete from private.filter_counts c
   using private.filter_values(old) o
   where (c.kind, c.value, c.state) = (o.kind, o.value, o.state) and c.designers <= 0;
  return null;
end;
$$;
revoke all on function private.count_filters() from public, anon, authenticated, service_role;

create trigger designers_count_filters
  after insert or delete or update of styles, skills, city, state, published_at, hidden on public.designers
  for each row execute function private.count_filters();

-- Counts everything again, after designers were loaded with triggers off. Changes of designers wait meanwhile.
create function private.recount_filters() returns void
language plpgsql
set search_path = ''
as $$
begin
  lock table public.designers in share mode;
  delete from private.filter_counts;
  insert into private.filter_counts (kind, value, state, designers)
  select v.kind, v.value, v.state, count(*)
    from public.designers d, private.filter_values(d) v
   where d.listed
   group by v.kind, v.value, v.state;
end;
$$;
revoke all on function private.recount_filters() from public, anon, authenticated, service_role;

-- {styles, skills, budgetRanges, experienceLevels, locations}: only values that find at least one listed designer.
create function public.discovery_filters() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'styles', (
      select coalesce(jsonb_agg(c.value order by c.value), '[]') from private.filter_counts c where c.kind = 'style'
    ),
    'skills', (
      -- Designers may write skills of their own; the filter offers the most common ones.
      select coalesce(jsonb_agg(s.value order by s.value), '[]')
        from (
          select c.value from private.filter_counts c where c.kind = 'skill' order by c.designers desc, c.value limit 60
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
       cross join lateral (
         select 1 from public.designers d
          where d.listed and d.hourly_currency = r.currency
            and d.hourly_minor >= r.low * 100 and (r.high is null or d.hourly_minor < r.high * 100)
          limit 1
       ) found
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
       cross join lateral (
         select 1 from public.designers d
          where d.listed and d.experience_years >= l.low and (l.high is null or d.experience_years < l.high)
          limit 1
       ) found
    ),
    'locations', (
      select coalesce(jsonb_agg(jsonb_build_object('city', c.value, 'state', c.state) order by c.value, c.state), '[]')
        from private.filter_counts c
       where c.kind = 'location'
    )
  );
$$;
revoke all on function public.discovery_filters() from public, anon, authenticated;
grant execute on function public.discovery_filters() to service_role;

-- The condition of one search as SQL text. Built, instead of fixed with "or the filter is empty" in it, so that Postgres plans each search
-- for the filters it has and uses their index. PT400 invalid_filter: the budget or experience is not a range.
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
      -- One or two letters match only the beginning of a word: for those the trigram index still helps.
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

-- Pages -----------------------------------------------------------------------------------------------------------------

-- One page of discovery, newest first: {designers, page, pageCount, total}. '' and 'all' mean no filter; every word of the search has to
-- occur. A page beyond the end gives the last page. PT400 invalid_filter.
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
