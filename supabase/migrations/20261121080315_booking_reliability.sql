-- Whether designers keep the sessions to which they have agreed.

-- Serves private.designer_record from the index alone: agreed sessions that are over or were cancelled.
create index bookings_record_idx on public.bookings (designer_id, status, id)
  where kind = 'session' and hold_expires_at is null and status in ('completed', 'cancelled');

-- Counts the sessions that a designer has kept, cancelled and missed. A session that the customer has reported counts once the report is decided. Sessions that
-- the customer or an administrator has cancelled do not count.
create function private.designer_record(p_designer_id uuid) returns table (kept int, cancelled int, missed int)
language plpgsql
stable
rows 1
set search_path = ''
as $$
begin
  return query
  select (count(*) filter (where entry.status = 'completed' and coalesce(entry.report, 'dismissed') = 'dismissed'))::int,
         (count(*) filter (where entry.cancelled_by = 'designer'))::int,
         (count(*) filter (where entry.report = 'upheld'))::int
    from (
      -- One row at a time: a join would read all reports.
      select bookings.status,
             case bookings.status when 'completed' then (
               select no_shows.status from public.no_shows where no_shows.booking_id = bookings.id and no_shows.reported_by = 'customer'
             ) end as report,
             case bookings.status when 'cancelled' then (select cancellations.cancelled_by from public.cancellations where cancellations.booking_id = bookings.id) end as cancelled_by
        from public.bookings
       where bookings.designer_id = p_designer_id and bookings.kind = 'session' and bookings.hold_expires_at is null and bookings.status in ('completed', 'cancelled')
    ) entry;
end;
$$;

-- The record that visitors see (KeptSessions): {kept, agreed}; null before private.reliability_shown_from() agreed sessions.
create function private.kept_sessions(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('kept', designer_record.kept, 'agreed', designer_record.kept + designer_record.cancelled + designer_record.missed)
      from private.designer_record(p_designer_id)
     where designer_record.kept + designer_record.cancelled + designer_record.missed >= private.reliability_shown_from()
  );
end;
$$;

-- Sessions that designers have cancelled or missed lately, unless an administrator has settled a case about them.
create view private.lapses with (security_invoker = true) as
select bookings.designer_id, entry.booking_id, entry.lapsed_at
  from (
    select cancellations.booking_id, cancellations.created_at as lapsed_at from public.cancellations where cancellations.cancelled_by = 'designer'
     union all
    select no_shows.booking_id, no_shows.decided_at from public.no_shows where no_shows.reported_by = 'customer' and no_shows.status = 'upheld'
  ) entry
  join public.bookings on bookings.id = entry.booking_id and bookings.kind = 'session'
  join public.designers on designers.id = bookings.designer_id
 where entry.lapsed_at > greatest(now() - private.reliability_case_days(), designers.lapses_settled_at);

-- Serve private.lapses.
create index cancellations_by_designer_idx on public.cancellations (created_at) where cancelled_by = 'designer';
create index no_shows_of_designer_idx on public.no_shows (decided_at) where reported_by = 'customer' and status = 'upheld';

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.lapse_cases with (security_invoker = true) as
select lapses.designer_id::text as id, max(lapses.lapsed_at) as since,
       format('%s: %s sessions cancelled or missed since %s', profiles.name, count(*), min(lapses.lapsed_at)::date) as detail, null::uuid as booking_id
  from private.lapses
  join public.profiles on profiles.id = lapses.designer_id and profiles.deleted_at is null
 group by lapses.designer_id, profiles.name
having count(*) >= private.reliability_case_sessions();

create function private.close_lapses(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.designers
     set lapses_settled_at = now()
   where designers.id = p_id::uuid and exists (select 1 from private.lapse_cases where lapse_cases.id = p_id);
  return found;
end;
$$;

insert into private.cases (kind, subject, source, close, advice) values
  ('lapses', 'A designer cancels or misses sessions', 'private.lapse_cases', 'private.close_lapses',
   'Speak to the designer, hide or suspend them if need be, then settle it: select admin.close_case(case_id, who, why).');

-- For administrators ---------------------------------------------------------------------------------------------------

create view admin.reliability with (security_invoker = true) as
select designers.id as designer_id, profiles.name, designer_record.kept, designer_record.cancelled, designer_record.missed
  from public.designers
  join public.profiles on profiles.id = designers.id
 cross join lateral private.designer_record(designers.id)
 where designers.published_at is not null
 order by designer_record.cancelled + designer_record.missed desc, profiles.name;
comment on view admin.reliability is 'How many sessions each designer has kept, cancelled and missed (a reported absence that was upheld), the least reliable first.';
