-- Calendars that designers keep elsewhere. The jobs read them, and their busy times close the designer's slots. Only the times are stored.

create table public.calendars (
  id uuid primary key default gen_random_uuid(),
  designer_id uuid not null references public.designers (id) on delete cascade,
  name text not null check (char_length(name) between 1 and private.max_calendar_name()),
  -- The URL is enough to read the calendar, so no answer contains it.
  url text not null check (char_length(url) <= private.max_calendar_url()),
  -- The validators that let the calendar's server answer that nothing has changed.
  etag text check (char_length(etag) <= 200),
  last_modified text check (char_length(last_modified) <= 200),
  -- When the calendar was last requested (null: not since the designer's zone has changed), when it last answered, and when its events were last read.
  tried_at timestamptz,
  read_at timestamptz,
  parsed_at timestamptz,
  -- Why the calendar could not be read the last time; null if it was read.
  fault text check (char_length(fault) <= 40),
  -- When all events were last understood, and the number of events that could not be understood with certainty.
  read_fully_at timestamptz,
  unread_events int not null default 0 check (unread_events >= 0),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (designer_id, url)
);

create index calendars_due_idx on public.calendars (due_at);

alter table public.calendars enable row level security;

-- When a designer is busy, according to one of their calendars. Adjacent times became known one after the other.
create table public.calendar_times (
  calendar_id uuid references public.calendars (id) on delete cascade,
  slot tstzrange check (not isempty(slot) and lower_inc(slot) and not upper_inc(slot) and isfinite(lower(slot)) and isfinite(upper(slot))),
  -- The calendar's owner.
  designer_id uuid not null,
  -- Since when the time is known, by the clock, as for events.
  stored_at timestamptz not null default clock_timestamp(),
  primary key (calendar_id, slot)
);

create index calendar_times_designer_idx on public.calendar_times using gist (designer_id extensions.gist_uuid_ops, slot);

alter table public.calendar_times enable row level security;

-- Returns what reading a calendar needs: {id, url, etag, lastModified, timeZone}. Once a day the whole calendar is read, changed or not, because further days
-- come within the span.
create function private.calendar_to_read(p_calendar public.calendars) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_again constant boolean := coalesce(p_calendar.parsed_at > now() - interval '1 day', false);
begin
  return jsonb_build_object(
    'id', p_calendar.id,
    'url', p_calendar.url,
    'etag', case when v_again then p_calendar.etag end,
    'lastModified', case when v_again then p_calendar.last_modified end,
    'timeZone', coalesce((select availability.time_zone from public.availability where availability.designer_id = p_calendar.designer_id), 'UTC')
  );
end;
$$;

-- Claims up to p_limit calendars that are due, for half an hour, and returns what reading them needs. If the run crashes, they are read next time.
create function public.claim_calendars(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_calendars public.calendars[];
begin
  with claimed as (
    update public.calendars
       set tried_at = now(), due_at = now() + interval '30 minutes'
     where calendars.id = any (array(select calendars.id from public.calendars where calendars.due_at <= now() order by calendars.due_at limit p_limit for update skip locked))
    returning calendars
  )
  select array_agg(calendars) into v_calendars from claimed;
  return (select coalesce(jsonb_agg(private.calendar_to_read(item)), '[]') from unnest(v_calendars) item);
end;
$$;

-- Claims, before a booking, the calendars of the designer with this rate or booking that were last requested more than five minutes ago, and returns what
-- reading them needs. The calendars stay due, because the jobs finish what takes longer than a customer waits.
create function public.claim_stale_calendars(p_rate_id uuid default null, p_booking_id uuid default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_designer_id constant uuid := coalesce(
    (select rates.designer_id from public.rates where rates.id = p_rate_id),
    (select bookings.designer_id from public.bookings where bookings.id = p_booking_id)
  );
  v_calendars public.calendars[];
begin
  with claimed as (
    update public.calendars
       set tried_at = now()
     where calendars.designer_id = v_designer_id and coalesce(calendars.tried_at < now() - interval '5 minutes', true)
    returning calendars
  )
  select array_agg(calendars) into v_calendars from claimed;
  return (select coalesce(jsonb_agg(private.calendar_to_read(item)), '[]') from unnest(v_calendars) item);
end;
$$;

-- Writes an event for each confirmed booking of a designer that conflicts with a calendar, once per slot. Nothing is cancelled. Only bookings that were made
-- after the calendar was connected count, because the designer may have entered earlier ones in the calendar themselves. Only busy times that were unknown when
-- the booking got its slot count, because the designer may have offered the slot in spite of known ones.
create function private.record_calendar_conflicts(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.add_event(sessions.id, 'calendar_conflict', extract(epoch from lower(sessions.slot))::bigint::text, null, private.slot_facts(sessions.slot))
     from private.sessions
    where sessions.designer_id = p_designer_id and sessions.status = 'confirmed' and lower(sessions.slot) > now()
      and exists (
        select 1
          from public.calendar_times
          join public.calendars on calendars.id = calendar_times.calendar_id
         where calendar_times.designer_id = p_designer_id and calendar_times.slot && sessions.slot and calendars.created_at < sessions.created_at
           and calendar_times.stored_at > greatest(
             sessions.created_at, (select max(booking_events.created_at) from public.booking_events where booking_events.booking_id = sessions.id and booking_events.kind = 'rescheduled')
           )
      );
end;
$$;

create view private.calendar_conflicts with (security_invoker = true) as
select bookings.id
  from public.bookings
  join public.booking_events
    on booking_events.booking_id = bookings.id and booking_events.kind = 'calendar_conflict'
   and booking_events.occurrence = extract(epoch from lower(bookings.slot))::bigint::text
 where bookings.status = 'confirmed'
   -- The entry may have been moved or deleted since.
   and exists (select 1 from public.calendar_times where calendar_times.designer_id = bookings.designer_id and calendar_times.slot && bookings.slot);
comment on view private.calendar_conflicts is 'Bookings for which a conflict with a calendar was noted and still exists.';

-- Records the conflict of a booking that is paid after its slot was closed.
create function private.record_calendar_conflict() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_calendar_conflicts(new.designer_id);
  return null;
end;
$$;

create trigger bookings_note_conflict
  after update on public.bookings
  for each row when (old.status <> 'confirmed' and new.status = 'confirmed')
  execute function private.record_calendar_conflict();

-- Stores the answer of a calendar: {fault: null, etag, lastModified, times: [[start, end]] or null if nothing has changed, unread}, or {fault}. After a fault,
-- the known times stay. {ok: true}, even if the calendar has been removed meanwhile.
create function public.store_calendar(p_id uuid, p_answer jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_designer_id uuid;
  v_times tstzmultirange;
begin
  -- Bookings also lock the designer, so either the booking or this call sees the other.
  select designers.id into v_designer_id
    from public.designers
   where designers.id = (select calendars.designer_id from public.calendars where calendars.id = p_id)
     for no key update;
  update public.calendars
     set fault = p_answer ->> 'fault',
         read_at = case when p_answer ->> 'fault' is not null then calendars.read_at else now() end,
         etag = case when p_answer ->> 'fault' is not null then calendars.etag else p_answer ->> 'etag' end,
         last_modified = case when p_answer ->> 'fault' is not null then calendars.last_modified else p_answer ->> 'lastModified' end,
         -- A change of the zone during the reading has emptied tried_at.
         parsed_at = case when jsonb_typeof(p_answer -> 'times') = 'array' and calendars.tried_at is not null then now() else calendars.parsed_at end,
         unread_events = coalesce((p_answer ->> 'unread')::int, calendars.unread_events),
         read_fully_at = case
           when p_answer ->> 'fault' is null and coalesce((p_answer ->> 'unread')::int, calendars.unread_events) = 0 then now() else calendars.read_fully_at
         end
   where calendars.id = p_id;
  if not found or jsonb_typeof(p_answer -> 'times') is distinct from 'array' then
    return jsonb_build_object('ok', true);
  end if;
  select coalesce(range_agg(tstzrange((element ->> 0)::timestamptz, (element ->> 1)::timestamptz)), '{}') into v_times
    from jsonb_array_elements(p_answer -> 'times') element;
  -- The remainder of a busy time counts as known for as long as the whole was: entries that have begun are read from yesterday on, and adjacent entries as one.
  with cut as (
    delete from public.calendar_times where calendar_times.calendar_id = p_id and not calendar_times.slot <@ v_times returning calendar_times.slot, calendar_times.stored_at
  )
  insert into public.calendar_times (calendar_id, slot, designer_id, stored_at)
  select p_id, item, v_designer_id, cut.stored_at from cut cross join lateral unnest(tstzmultirange(cut.slot) * v_times) item;
  insert into public.calendar_times (calendar_id, slot, designer_id)
  select p_id, item, v_designer_id
    from unnest(v_times - (select coalesce(range_agg(calendar_times.slot), '{}') from public.calendar_times where calendar_times.calendar_id = p_id)) item;
  perform private.record_calendar_conflicts(v_designer_id);
  return jsonb_build_object('ok', true);
end;
$$;

-- Reads calendars again when the designer's zone changes, also before a booking, because whole days and floating times are in that zone.
create function private.read_calendars_again() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.calendars set tried_at = null, parsed_at = null, due_at = now() where calendars.designer_id = new.designer_id;
  return null;
end;
$$;

create trigger availability_read_calendars
  after update of time_zone on public.availability
  for each row when (new.time_zone <> old.time_zone)
  execute function private.read_calendars_again();

-- Connects a calendar and returns what reading it needs; the caller reads it at once. PT409 calendar_known, too_many_calendars; PT429 rate_limited.
create function public.add_calendar(p_user_id uuid, p_name text, p_url text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_calendar public.calendars;
begin
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'designer');
  if exists (select 1 from public.calendars where calendars.designer_id = p_user_id and calendars.url = p_url) then
    perform private.refuse('calendar_known', 'url');
  end if;
  if (select count(*) from public.calendars where calendars.designer_id = p_user_id) >= private.max_calendars() then
    perform private.refuse('too_many_calendars', 'url');
  end if;
  perform private.take_limit('calendar', p_user_id::text);
  insert into public.calendars (designer_id, name, url, tried_at, due_at)
  values (p_user_id, p_name, p_url, now(), now() + interval '30 minutes')
  returning * into v_calendar;
  return private.calendar_to_read(v_calendar);
end;
$$;

-- Removes a calendar and its busy times. {ok: true}. PT404 not_found.
create function public.remove_calendar(p_user_id uuid, p_calendar_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'designer');
  delete from public.calendars where calendars.id = p_calendar_id and calendars.designer_id = p_user_id;
  if not found then
    perform private.refuse('calendar_not_found');
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- A designer's calendars and the slots that they close in the next 14 days: {calendars: [{id, name, host, readAt, fault, unreadEvents, busyTimes}], closed:
-- [{start, end, calendar}]}, with the names of the calendars that close each slot.
create function public.own_calendars(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'designer');
  return jsonb_build_object(
    'calendars', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', calendars.id, 'name', calendars.name, 'host', substring(calendars.url from '^https://([^/?#]+)'), 'readAt', private.iso(calendars.read_at),
                   'fault', calendars.fault, 'unreadEvents', calendars.unread_events,
                   'busyTimes', (
                     select count(*)
                       from unnest((select range_agg(calendar_times.slot) from public.calendar_times where calendar_times.calendar_id = calendars.id and upper(calendar_times.slot) > now()))
                   )
                 )
                 order by calendars.created_at
               ),
               '[]'
             )
        from public.calendars
       where calendars.designer_id = p_user_id
    ),
    'closed', (
      select coalesce(
               jsonb_agg(jsonb_build_object('start', private.iso(lower(entry.slot)), 'end', private.iso(upper(entry.slot)), 'calendar', entry.names) order by entry.slot), '[]'
             )
        from (
          select item.slot, string_agg(distinct calendars.name, ', ') as names
            from unnest(private.designer_slots(p_user_id, now(), now() + interval '14 days')) item (slot)
            join public.calendar_times on calendar_times.designer_id = p_user_id and calendar_times.slot && item.slot
            join public.calendars on calendars.id = calendar_times.calendar_id
           group by item.slot
        ) entry
    )
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.calendar_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('calendars', (
    select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at), '[]')
      from (
        select calendars.id, calendars.designer_id, calendars.name, calendars.url, calendars.tried_at, calendars.read_at, calendars.fault, calendars.unread_events, calendars.created_at,
               (select coalesce(jsonb_agg(calendar_times.slot order by calendar_times.slot), '[]') from public.calendar_times where calendar_times.calendar_id = calendars.id) as busy
          from public.calendars
         where calendars.designer_id = p_profile_id
      ) entry
  ));
end;
$$;

create function private.forget_calendars(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.calendars where calendars.designer_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.calendars, public.calendar_times}', 'private.calendar_data', 'private.forget_calendars');
