-- What the dropdowns of discovery offer, counted as designers come, change and go: the page asks for it at each visit, and reading
-- it off every designer takes longer the more there are.

create table private.filter_counts (
  kind text not null check (kind in ('style', 'skill', 'location')),
  -- A location's is its city.
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

-- What one designer is found by; nothing for one who is not listed.
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

-- Whoever changes a designer, the counts are the database's own affair.
create function private.count_filters() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Always in one order, so that two designers who are saved at once do not wait for each other.
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

-- Counts everything anew: now, and after loading designers with triggers off. Saving a designer waits meanwhile.
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

select private.recount_filters();

-- Only what finds at least one listed designer is offered.
create or replace function public.discovery_filters() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'styles', (
      select coalesce(jsonb_agg(c.value order by c.value), '[]') from private.filter_counts c where c.kind = 'style'
    ),
    'skills', (
      -- Designers may write their own; the dropdown shows the common ones.
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
