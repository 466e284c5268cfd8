-- The hours of designers and the slots that follow from them. Availability is stored as wall-clock time in the designer's zone, so that it stays right
-- across daylight-saving changes; instants are computed when slots are listed or booked.

-- The weekly hours of a designer, as wall-clock times in the designer's zone.
create table public.availability (
  designer_id uuid primary key references public.designers (id) on delete cascade,
  -- ISO weekdays: 1 is Monday, 7 is Sunday.
  days smallint[] not null check (days <@ '{1,2,3,4,5,6,7}'::smallint[] and cardinality(days) between 1 and 7),
  start_time time not null check (start_time < '24:00' and extract(second from start_time) = 0),
  -- At or before start_time: the window ends on the next day.
  end_time time not null check (end_time < '24:00' and extract(second from end_time) = 0),
  slot_minutes smallint not null check (slot_minutes between 5 and private.longest_slot_minutes() and slot_minutes % 5 = 0),
  time_zone text not null,
  -- Days without slots, in that zone. A window past midnight belongs to the day on which it starts.
  days_off date[] not null default '{}',
  constraint availability_window_fits_a_slot check (
    extract(epoch from end_time - start_time) + case when end_time <= start_time then 86400 else 0 end
      >= slot_minutes * 60
  )
);

alter table public.availability enable row level security;

-- A trigger rather than a check constraint, because which zones exist depends on the server.
create function private.check_time_zone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_time_zone(new.time_zone) then
    raise exception using
      errcode = 'PT400', message = 'invalid_time_zone',
      detail = 'This is not the name of a time zone.', hint = 'availability.timeZone';
  end if;
  return new;
end;
$$;

create trigger availability_check_time_zone
  before insert or update of time_zone on public.availability
  for each row execute function private.check_time_zone();

-- Saves a designer's hours, in the contract's shape. If the zone or the days off are missing, the stored ones stay.
-- PT400 invalid_availability, invalid_time_zone.
create function private.save_availability(p_designer_id uuid, p_availability jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.availability as a (designer_id, days, start_time, end_time, slot_minutes, time_zone, days_off)
  select p_designer_id,
         array(
           select distinct array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], day)::smallint
             from jsonb_array_elements_text(p_availability -> 'daysAvailable') day
            order by 1
         ),
         (p_availability ->> 'startTime')::time,
         (p_availability ->> 'endTime')::time,
         (p_availability ->> 'slotDuration')::smallint,
         coalesce(p_availability ->> 'timeZone', s.time_zone, 'UTC'),
         case
           when p_availability ? 'daysOff' then
             array(select distinct day::date from jsonb_array_elements_text(p_availability -> 'daysOff') day order by 1)
           else coalesce(s.days_off, '{}')
         end
    from (select p_designer_id as designer_id) d
    left join public.availability s using (designer_id)
      on conflict (designer_id) do update
     set days = excluded.days, start_time = excluded.start_time, end_time = excluded.end_time,
         slot_minutes = excluded.slot_minutes, time_zone = excluded.time_zone, days_off = excluded.days_off;
exception
  when check_violation then
    raise exception using
      errcode = 'PT400', message = 'invalid_availability',
      detail = 'There is no room for even one slot between start and end.', hint = 'availability.slotDuration';
end;
$$;

-- Slots of a day --------------------------------------------------------------------------------------------------------

-- Only instant_of deals with daylight saving; the functions after it count elapsed minutes. So a night that repeats an hour offers that hour twice, a
-- night that skips one offers an hour less, and the slots of a designer never overlap.

-- The instant at which clocks in p_zone show p_local. If they show it twice (a repeated hour), the first or, with p_latest, the second one. If they never
-- show it (a skipped hour or, in Samoa, a skipped day), the instant of the jump.
create function private.instant_of(p_local timestamp, p_zone text, p_latest boolean) returns timestamptz
language plpgsql
stable
strict
parallel safe
set search_path = ''
as $$
declare
  v_instant timestamptz := p_local at time zone p_zone;
  v_old_offset interval;
  v_new_offset interval;
  v_by_old timestamptz;
  v_by_new timestamptz;
  v_middle timestamptz;
begin
  -- The common case: no jump from the day before to the day after, so nothing is skipped or repeated.
  if ((v_instant - interval '24 hours') at time zone p_zone) = p_local - interval '24 hours'
     and ((v_instant + interval '24 hours') at time zone p_zone) = p_local + interval '24 hours' then
    return v_instant;
  end if;

  -- No zone is further than 14 hours from UTC, so the instant lies within a day of p_local read as UTC: take the offsets on either side.
  v_by_old := (p_local - interval '24 hours') at time zone 'UTC';
  v_old_offset := (v_by_old at time zone p_zone) - (v_by_old at time zone 'UTC');
  v_by_new := (p_local + interval '24 hours') at time zone 'UTC';
  v_new_offset := (v_by_new at time zone p_zone) - (v_by_new at time zone 'UTC');
  v_by_old := (p_local - v_old_offset) at time zone 'UTC';
  v_by_new := (p_local - v_new_offset) at time zone 'UTC';
  if (v_by_old at time zone p_zone) = p_local then
    if (v_by_new at time zone p_zone) = p_local then
      return case when p_latest then greatest(v_by_old, v_by_new) else least(v_by_old, v_by_new) end;
    end if;
    return v_by_old;
  end if;
  if (v_by_new at time zone p_zone) = p_local then
    return v_by_new;
  end if;
  -- Skipped: bisect between the old offset and the new one down to the second of the jump.
  while v_by_old - v_by_new > interval '1 second' loop
    v_middle := date_trunc('second', v_by_new + (v_by_old - v_by_new) / 2);
    if (v_middle at time zone p_zone) - (v_middle at time zone 'UTC') = v_old_offset then
      v_by_new := v_middle;
    else
      v_by_old := v_middle;
    end if;
  end loop;
  return v_by_old;
end;
$$;

-- The slots of an availability that start in [p_from, p_to), in order, including those that are booked or have begun, and without those beyond
-- private.booking_horizon(). Empty without an availability. The cost grows with the span, which is usually a day.
create function private.slots_of(p_availability public.availability, p_from timestamptz, p_to timestamptz) returns tstzrange[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_slots tstzrange[] := '{}';
  v_to constant timestamptz := least(p_to, now() + private.booking_horizon());
  v_length interval;
  v_overnight int;
  v_even boolean;
  v_day date;
  v_start timestamptz;
  v_end timestamptz;
begin
  if p_availability.designer_id is null or p_from >= v_to then
    return v_slots;
  end if;
  v_length := make_interval(mins => p_availability.slot_minutes);
  -- If no clock change is near the span, every wall-clock time is exactly one instant, and a plain conversion is enough.
  v_even := ((v_to + interval '72 hours') at time zone p_availability.time_zone) - ((p_from - interval '72 hours') at time zone p_availability.time_zone)
    = (v_to - p_from) + interval '144 hours';
  v_overnight := case when p_availability.end_time <= p_availability.start_time then 1 else 0 end;
  -- A window past midnight that starts on the day before may reach into the span.
  v_day := (p_from at time zone p_availability.time_zone)::date - v_overnight;
  while v_day <= (v_to at time zone p_availability.time_zone)::date loop
    if extract(isodow from v_day)::smallint = any (p_availability.days) and v_day <> all (p_availability.days_off) then
      if v_even then
        v_start := (v_day + p_availability.start_time) at time zone p_availability.time_zone;
        v_end := (v_day + v_overnight + p_availability.end_time) at time zone p_availability.time_zone;
      else
        v_start := private.instant_of(v_day + p_availability.start_time, p_availability.time_zone, false);
        v_end := private.instant_of(v_day + v_overnight + p_availability.end_time, p_availability.time_zone, true);
        if v_overnight = 1 then
          -- If the window ends in a repeated hour, the next day's window may start before that hour's second time.
          v_end := least(v_end, private.instant_of(v_day + 1 + p_availability.start_time, p_availability.time_zone, false));
        end if;
      end if;
      -- Skip to the first slot of the span.
      if v_start < p_from then
        v_start := v_start + v_length * ceil(extract(epoch from p_from - v_start) / (60 * p_availability.slot_minutes))::float8;
      end if;
      while v_start < v_to and v_start + v_length <= v_end loop
        v_slots := v_slots || tstzrange(v_start, v_start + v_length);
        v_start := v_start + v_length;
      end loop;
    end if;
    v_day := v_day + 1;
  end loop;
  return v_slots;
end;
$$;

-- Whether an availability has exactly this slot.
create function private.is_offered(p_availability public.availability, p_slot tstzrange) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_slot = any (private.slots_of(p_availability, lower(p_slot), lower(p_slot) + interval '1 microsecond'));
end;
$$;

-- The slots of a designer, listed or not.
create function private.designer_slots(p_designer_id uuid, p_from timestamptz, p_to timestamptz) returns tstzrange[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.slots_of((select a from public.availability a where a.designer_id = p_designer_id), p_from, p_to);
end;
$$;
