-- Whether designers keep the sessions that they have agreed to.

-- For private.designer_record, from the index alone: agreed sessions that are over or were cancelled.
create index bookings_record_idx on public.bookings (designer_id, status, id)
  where kind = 'session' and hold_expires_at is null and status in ('completed', 'cancelled');

-- How many sessions a designer has kept, cancelled and missed. A session that the customer has reported counts once the report is decided. Sessions that
-- the customer or an administrator has cancelled do not count.
create function private.designer_record(p_designer_id uuid) returns table (kept int, cancelled int, missed int)
language plpgsql
stable
rows 1
set search_path = ''
as $$
begin
  return query
  select (count(*) filter (where s.status = 'completed' and coalesce(s.report, 'dismissed') = 'dismissed'))::int,
         (count(*) filter (where s.cancelled_by = 'designer'))::int,
         (count(*) filter (where s.report = 'upheld'))::int
    from (
      -- One row at a time: a join would read all reports.
      select b.status,
             case b.status when 'completed' then (
               select n.status from public.no_shows n where n.booking_id = b.id and n.reported_by = 'customer'
             ) end as report,
             case b.status when 'cancelled' then (select c.cancelled_by from public.cancellations c where c.booking_id = b.id) end as cancelled_by
        from public.bookings b
       where b.designer_id = p_designer_id and b.kind = 'session' and b.hold_expires_at is null and b.status in ('completed', 'cancelled')
    ) s;
end;
$$;

-- What visitors see of it (KeptSessions): {kept, agreed}; null before private.reliability_shown_from() agreed sessions.
create function private.kept_sessions(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('kept', r.kept, 'agreed', r.kept + r.cancelled + r.missed)
      from private.designer_record(p_designer_id) r
     where r.kept + r.cancelled + r.missed >= private.reliability_shown_from()
  );
end;
$$;

-- Sessions that designers have cancelled or missed lately, as far as no administrator has settled a case about them.
create view private.lapses with (security_invoker = true) as
select b.designer_id, s.booking_id, s.lapsed_at
  from (
    select c.booking_id, c.created_at as lapsed_at from public.cancellations c where c.cancelled_by = 'designer'
     union all
    select n.booking_id, n.decided_at from public.no_shows n where n.reported_by = 'customer' and n.status = 'upheld'
  ) s
  join public.bookings b on b.id = s.booking_id and b.kind = 'session'
  join public.designers d on d.id = b.designer_id
 where s.lapsed_at > greatest(now() - private.reliability_case_days(), d.lapses_settled_at);

-- For private.lapses.
create index cancellations_by_designer_idx on public.cancellations (created_at) where cancelled_by = 'designer';
create index no_shows_of_designer_idx on public.no_shows (decided_at) where reported_by = 'customer' and status = 'upheld';

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.lapse_cases with (security_invoker = true) as
select l.designer_id::text as id, max(l.lapsed_at) as since,
       format('%s: %s sessions cancelled or missed since %s', p.name, count(*), min(l.lapsed_at)::date) as detail, null::uuid as booking_id
  from private.lapses l
  join public.profiles p on p.id = l.designer_id and p.deleted_at is null
 group by l.designer_id, p.name
having count(*) >= private.reliability_case_sessions();

create function private.close_lapses(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.designers d
     set lapses_settled_at = now()
   where d.id = p_id::uuid and exists (select 1 from private.lapse_cases c where c.id = p_id);
  return found;
end;
$$;

insert into private.cases (kind, subject, source, close, advice) values
  ('lapses', 'A designer cancels or misses sessions', 'private.lapse_cases', 'private.close_lapses',
   'Speak to the designer, hide or suspend them if need be, then close the case.');

-- For administrators ---------------------------------------------------------------------------------------------------

create view admin.reliability with (security_invoker = true) as
select d.id as designer_id, p.name, r.kept, r.cancelled, r.missed
  from public.designers d
  join public.profiles p on p.id = d.id
 cross join lateral private.designer_record(d.id) r
 where d.published_at is not null
 order by r.cancelled + r.missed desc, p.name;
comment on view admin.reliability is 'How many sessions each designer has kept, cancelled and missed (a reported absence that was upheld), the least reliable first.';
