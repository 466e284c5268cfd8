-- Which slots of a designer are free.

-- Whether visitors see a designer and can book slots with them.
create function private.is_listed(p_designer_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.designers where designers.id = p_designer_id and designers.listed);
end;
$$;

-- Whether the bookings with a designer can be moved: the designer is listed, or has only paused new bookings.
create function private.is_listed_or_paused(p_designer_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.designers
     where designers.id = p_designer_id
       and private.may_be_listed(designers.published_at, designers.hidden, designers.address_confirmed, designers.suspended, designers.vetted)
  );
end;
$$;

-- The times at which a designer cannot be booked at p_at, for slots that start between p_from and p_to:
-- - confirmed bookings and live holds, except those in p_except, with the gaps around them. A gap is the longer of p_gap_minutes (the designer's present one)
-- and the one with which the booking was made;
-- - busy times of the designer's calendars, except those that were known at p_despite, when the designer offered a time in spite of them.
-- A new reason to close slots belongs here: lists of slots, bookings and searches all read this function.
create function private.busy_times(
  p_designer_id uuid, p_gap_minutes int, p_from timestamptz, p_to timestamptz, p_at timestamptz, p_except uuid[] default '{}',
  p_despite timestamptz default '-infinity'
) returns tstzmultirange
language plpgsql
stable
set search_path = ''
as $$
declare
  v_gap constant interval := make_interval(mins => p_gap_minutes);
  -- A slot that starts in the span may end after it.
  v_span constant tstzrange := tstzrange(p_from - v_gap, p_to + v_gap + make_interval(mins => private.max_slot_minutes()), '[]');
begin
  return (
    select coalesce(range_agg(entry.slot), '{}')
      from (
        select tstzrange(lower(bookings.slot) - v_gap, greatest(upper(bookings.slot) + v_gap, upper(bookings.blocked))) as slot
          from public.bookings
         where bookings.designer_id = p_designer_id and bookings.blocked && v_span
           -- A confirmed extension is part of the slot that it extends.
           and ((bookings.status = 'confirmed' and bookings.kind = 'session') or (bookings.status = 'pending_payment' and bookings.hold_expires_at > p_at))
           and bookings.id <> all (p_except)
        union all
        select calendar_times.slot from public.calendar_times where calendar_times.designer_id = p_designer_id and calendar_times.slot && v_span and calendar_times.stored_at > p_despite
      ) entry
  );
end;
$$;

-- Whether the designer is busy during any part of the slot now, not counting the bookings in p_except and busy times that were known at p_despite.
create function private.is_taken(
  p_designer_id uuid, p_slot tstzrange, p_except uuid[], p_despite timestamptz default '-infinity'
) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_slot && private.busy_times(
    p_designer_id, private.gap_of(p_designer_id), lower(p_slot), upper(p_slot), now(), p_except, p_despite
  );
end;
$$;

-- Stores that holds that overlap the slot or are near it have expired: the exclusion constraint counts them until then. The caller has locked the designer.
create function private.release_expired_holds(p_designer_id uuid, p_slot tstzrange) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.bookings
     set status = 'expired'
   where bookings.designer_id = p_designer_id and bookings.blocked && private.blocked_time(p_slot, private.max_buffer_minutes())
     and bookings.status = 'pending_payment' and bookings.hold_expires_at <= now();
end;
$$;

-- {slots: [{start, end, status}]}: the slots that start on p_date in p_time_zone and that a customer may choose. With p_soon also slots within the notice,
-- which the designer may offer. p_minutes: the length of a service or of a booking that is rescheduled; without it, the usual length. The status is 'booked'
-- for a slot that overlaps busy times, otherwise 'available'. A paused designer has slots, for bookings that are moved.
-- PT404 not_found: not listed; PT400 invalid_time_zone.
create function public.available_slots(
  p_designer_id uuid, p_date date, p_time_zone text default 'UTC', p_minutes int default null, p_soon boolean default false
) returns json
language plpgsql
stable
set search_path = ''
set datestyle = 'ISO'
as $$
declare
  v_availability public.availability;
  v_from timestamptz;
  v_to timestamptz;
  v_taken tstzmultirange;
  v_earliest timestamptz;
begin
  select availability.* into v_availability
    from public.designers
    left join public.availability on availability.designer_id = designers.id
   where designers.id = p_designer_id
     and private.may_be_listed(designers.published_at, designers.hidden, designers.address_confirmed, designers.suspended, designers.vetted);
  if not found then
    perform private.refuse('designer_not_found');
  end if;
  if p_time_zone <> 'UTC' and not private.is_time_zone(p_time_zone) then
    perform private.refuse('invalid_time_zone', 'timeZone');
  end if;
  -- Arithmetic with zones overflows far from today. One more day is allowed, because zones differ.
  if v_availability.designer_id is null or p_date not between date '1970-01-01' and current_date + v_availability.horizon_days + 1 then
    return json_build_object('slots', json_build_array());
  end if;

  v_from := private.instant_of(p_date::timestamp, p_time_zone, false);
  v_to := private.instant_of((p_date + 1)::timestamp, p_time_zone, false);
  v_earliest := private.bookable_from(v_availability, now());
  v_taken := private.busy_times(p_designer_id, v_availability.gap_minutes, v_from, v_to, now());

  -- The JSON is assembled as text, because building it from values would double the time. As text an instant is '2026-11-21 10:00:00': slots start at whole
  -- minutes.
  return (
    select '{"slots":[' || coalesce(
             string_agg(
               '{"start":"' || replace((lower(item) at time zone 'UTC')::text, ' ', 'T')
               || '.000Z","end":"' || replace((upper(item) at time zone 'UTC')::text, ' ', 'T')
               || '.000Z","status":"' || case when item && v_taken then 'booked' else 'available' end || '"}',
               ','
             ),
             ''
           ) || ']}'
      from unnest(private.slots_of(v_availability, coalesce(p_minutes, v_availability.slot_minutes), v_from, v_to)) item
     where case when p_soon then lower(item) > now() else lower(item) >= v_earliest end
  )::json;
end;
$$;

-- The times in the next seven days that customers can still book with a designer, as contiguous ranges, whether they are listed or not.
create function private.free_times(p_designer_id uuid) returns tstzmultirange
language plpgsql
stable
set search_path = ''
as $$
declare
  v_until constant timestamptz := now() + interval '7 days';
  v_taken tstzmultirange;
  v_earliest timestamptz;
  v_availability public.availability;
begin
  select * into v_availability from public.availability where availability.designer_id = p_designer_id;
  v_taken := private.busy_times(p_designer_id, v_availability.gap_minutes, now(), v_until, now());
  v_earliest := private.bookable_from(v_availability, now());
  return (
    select coalesce(range_agg(item), '{}')
      from unnest(private.slots_of(v_availability, v_availability.slot_minutes, now(), v_until)) item
     where lower(item) >= v_earliest and not item && v_taken
  );
end;
$$;

-- Live lists ------------------------------------------------------------------------------------------------------------

-- Tells pages that list a designer's times which days (UTC) to fetch again: half a day around the booking, because longer slots may reach into it. Everybody
-- with an account may listen, so the message says nothing else about the booking. realtime.send raises no errors, so it never makes a booking fail.
create function private.announce_times() returns trigger
language plpgsql
-- Other roles may not send to Realtime; realtime.send would only raise a warning.
security definer
set search_path = ''
as $$
declare
  v_changed constant tstzrange := case tg_op when 'INSERT' then new.slot else range_merge(old.slot, new.slot) end;
begin
  perform realtime.send(
    jsonb_build_object(
      'from', ((lower(v_changed) - interval '12 hours') at time zone 'UTC')::date, 'to', ((upper(v_changed) + interval '12 hours') at time zone 'UTC')::date
    ),
    'message', 'times:' || new.designer_id, true
  );
  return null;
end;
$$;

create trigger bookings_announce_taken_time
  after insert on public.bookings
  for each row when (new.status in ('pending_payment', 'confirmed') and upper(new.slot) > now())
  execute function private.announce_times();

-- Does not fire when a hold is paid, because its time stays taken, nor when its time is over.
create trigger bookings_announce_changed_time
  after update of status, slot on public.bookings
  for each row when (
    (new.slot <> old.slot or (new.status in ('pending_payment', 'confirmed')) <> (old.status in ('pending_payment', 'confirmed')))
    and upper(new.slot) > now()
  )
  execute function private.announce_times();

-- Visitors see no lists of times.
create policy "People with an account hear when a designer's times change"
  on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) ~ '^times:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
