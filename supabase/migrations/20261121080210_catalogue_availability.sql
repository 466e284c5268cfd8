-- The hours of designers and the slots that follow from them. Availability is stored as wall-clock time in the designer's zone, so that it stays right
-- across daylight-saving changes; instants are computed when slots are listed or booked.

-- Hours on a weekday (ISO: 1 is Monday, 7 is Sunday) or a date. If end_time is not after start_time, they end on the next day.
create type public.weekday_hours as (day smallint, start_time time, end_time time);
create type public.date_hours as (day date, start_time time, end_time time);

-- Whether hours of weekdays are complete, each have room for a slot of p_minutes, and do not overlap, including from Sunday to Monday.
create function private.are_weekly_hours(p_hours public.weekday_hours[], p_minutes int) returns boolean
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  v_hours public.weekday_hours;
  -- Minutes since Monday 0:00.
  v_start int;
  v_end int;
  v_so_far int4multirange := '{}';
begin
  foreach v_hours in array p_hours loop
    v_start := (v_hours.day - 1) * 1440 + extract(epoch from v_hours.start_time) / 60;
    v_end := (v_hours.day - 1) * 1440 + extract(epoch from v_hours.end_time) / 60
             + case when v_hours.end_time <= v_hours.start_time then 1440 else 0 end;
    if (v_hours.day between 1 and 7 and v_hours.start_time < '24:00' and v_hours.end_time < '24:00'
        and extract(second from v_hours.start_time) + extract(second from v_hours.end_time) = 0
        and v_end - v_start >= p_minutes
        and not v_so_far && int4range(v_start, v_end)) is not true then
      return false;
    end if;
    v_so_far := v_so_far + int4multirange(
      int4range(v_start, v_end), int4range(v_start + 10080, v_end + 10080), int4range(v_start - 10080, v_end - 10080)
    );
  end loop;
  return cardinality(p_hours) between 1 and private.max_weekly_hours();
end;
$$;

-- Whether hours of dates are complete and not too many.
create function private.are_extra_hours(p_hours public.date_hours[]) returns boolean
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  v_hours public.date_hours;
begin
  foreach v_hours in array p_hours loop
    if (isfinite(v_hours.day) and v_hours.start_time < '24:00' and v_hours.end_time < '24:00'
        and extract(second from v_hours.start_time) + extract(second from v_hours.end_time) = 0) is not true then
      return false;
    end if;
  end loop;
  return cardinality(p_hours) <= private.max_extra_hours();
end;
$$;

-- When a designer can be booked, as wall-clock times in the designer's zone.
create table public.availability (
  designer_id uuid primary key references public.designers (id) on delete cascade,
  -- ISO weekdays: 1 is Monday, 7 is Sunday.
  days smallint[] not null check (days <@ '{1,2,3,4,5,6,7}'::smallint[] and cardinality(days) between 1 and 7),
  start_time time not null check (start_time < '24:00' and extract(second from start_time) = 0),
  -- If end_time is not after start_time, the window ends on the next day.
  end_time time not null check (end_time < '24:00' and extract(second from end_time) = 0),
  -- The length of sessions whose rate has none of its own.
  slot_minutes smallint not null check (slot_minutes between private.min_slot_minutes() and private.max_slot_minutes() and slot_minutes % private.slot_minutes_step() = 0),
  time_zone text not null,
  -- Different hours per weekday, in order. days, start_time and end_time then sum them up: the earliest start and the latest end. null: the same hours on all
  -- days, from start_time to end_time.
  weekly_hours public.weekday_hours[],
  -- Days without weekly hours. A window past midnight belongs to the day on which it starts.
  days_off datemultirange not null default '{}' check (not lower_inf(days_off) and not upper_inf(days_off)),
  -- Hours in addition to the weekly hours, including on days off.
  extra_hours public.date_hours[] not null default '{}' check (private.are_extra_hours(extra_hours)),
  -- How long before its start a slot can last be booked, and whether on the same day at all. null: the usual notice (private.notice_of).
  notice_minutes int check (notice_minutes between 0 and private.max_notice_minutes()),
  -- Whether a service that is offered promises a plan; kept up to date by a trigger on rates.
  promises_plan boolean not null default false,
  same_day boolean not null default true,
  -- How far ahead slots begin.
  horizon_days smallint not null default private.usual_horizon_days() check (horizon_days between 1 and private.max_horizon_days()),
  -- Time that the designer needs before and after a session.
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and private.max_buffer_minutes() and buffer_before_minutes % private.buffer_minutes_step() = 0),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and private.max_buffer_minutes() and buffer_after_minutes % private.buffer_minutes_step() = 0),
  -- The time kept between two sessions: the longer of both, not their sum.
  gap_minutes smallint not null generated always as (greatest(buffer_before_minutes, buffer_after_minutes)) stored,
  constraint availability_window_fits_a_slot check (
    extract(epoch from end_time - start_time) + case when end_time <= start_time then 86400 else 0 end
      >= slot_minutes * 60
  ),
  constraint availability_weekly_hours check (weekly_hours is null or private.are_weekly_hours(weekly_hours, slot_minutes))
);

alter table public.availability enable row level security;

-- A trigger rather than a check constraint, because which zones exist depends on the server.
create function private.check_time_zone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_time_zone(new.time_zone) then
    perform private.refuse('invalid_time_zone', 'availability.timeZone');
  end if;
  return new;
end;
$$;

create trigger availability_check_time_zone
  before insert or update of time_zone on public.availability
  for each row execute function private.check_time_zone();

create function private.promises_plan(p_designer_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.rates where rates.designer_id = p_designer_id and rates.plan_days is not null and rates.retired_at is null);
end;
$$;

-- Keeps availability.promises_plan up to date, for rates that are saved before the hours and after them.
create function private.copy_plan_promise() returns trigger
language plpgsql
-- Deleting an account cascades to here, and AFTER triggers then run as Auth's role, which has no rights on these tables.
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'availability' then
    new.promises_plan := private.promises_plan(new.designer_id);
    return new;
  end if;
  update public.availability
     set promises_plan = not availability.promises_plan
   where availability.designer_id = coalesce(new.designer_id, old.designer_id)
     and availability.promises_plan <> private.promises_plan(availability.designer_id);
  return null;
end;
$$;

create trigger availability_copy_plan_promise
  before insert on public.availability
  for each row execute function private.copy_plan_promise();

create trigger rates_copy_plan_promise
  after insert or update or delete on public.rates
  for each row execute function private.copy_plan_promise();

-- Returns how many minutes before its start a slot can last be booked: the designer's choice, otherwise the usual notice, which is longer while a service
-- promises a plan.
create function private.notice_of(p_availability public.availability) returns int
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    p_availability.notice_minutes,
    case when p_availability.promises_plan then private.usual_notice_minutes_with_plan() else private.usual_notice_minutes() end
  );
end;
$$;

-- Returns the hours of a weekday or a date in the contract's shape, with p_day as the day.
create function private.hours_json(p_day anyelement, p_start time, p_end time) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object('day', p_day, 'startTime', to_char(p_start, 'HH24:MI'), 'endTime', to_char(p_end, 'HH24:MI'));
end;
$$;

-- Returns an availability in the contract's shape (Availability), with future days off and extra hours, and those of last night, which may not be over. Every
-- card of a list shows one, so the function loops: a query takes ten times as long.
create function private.availability_json(p_availability public.availability) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_names constant text[] := '{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}';
  v_today constant date := (now() at time zone p_availability.time_zone)::date;
  v_days text[] := '{}';
  v_weekly jsonb := case when p_availability.weekly_hours is not null then jsonb_build_array() end;
  v_off jsonb := jsonb_build_array();
  v_extra jsonb := jsonb_build_array();
  v_hours public.weekday_hours;
  v_date public.date_hours;
  v_range daterange;
begin
  for n in 1 .. 7 loop
    if n = any (p_availability.days) then
      v_days := v_days || v_names[n];
    end if;
  end loop;
  if v_weekly is not null then
    foreach v_hours in array p_availability.weekly_hours loop
      v_weekly := v_weekly || private.hours_json(v_names[v_hours.day], v_hours.start_time, v_hours.end_time);
    end loop;
  end if;
  if p_availability.days_off <> '{}' then
    for v_range in select unnest(p_availability.days_off) loop
      if upper(v_range) > v_today then
        v_off := v_off || jsonb_build_object('from', lower(v_range), 'to', upper(v_range) - 1);
      end if;
    end loop;
  end if;
  foreach v_date in array p_availability.extra_hours loop
    if v_date.day >= v_today or (v_date.day = v_today - 1 and v_date.end_time <= v_date.start_time) then
      v_extra := v_extra || private.hours_json(v_date.day, v_date.start_time, v_date.end_time);
    end if;
  end loop;
  return jsonb_build_object(
    'daysAvailable', v_days,
    'startTime', to_char(p_availability.start_time, 'HH24:MI'),
    'endTime', to_char(p_availability.end_time, 'HH24:MI'),
    'slotDuration', p_availability.slot_minutes,
    'timeZone', p_availability.time_zone,
    'weeklyHours', v_weekly,
    'daysOff', v_off,
    'extraHours', v_extra,
    'noticeMinutes', private.notice_of(p_availability),
    'usualNotice', p_availability.notice_minutes is null,
    'sameDay', p_availability.same_day,
    'horizonDays', p_availability.horizon_days,
    'bufferBefore', p_availability.buffer_before_minutes,
    'bufferAfter', p_availability.buffer_after_minutes
  );
end;
$$;

-- Converts hours of weekdays ({day, startTime, endTime}, with names of days) to the stored form; null for null.
create function private.weekly_hours_from(p_hours jsonb) returns public.weekday_hours[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_hours) is distinct from 'array' then
    return null;
  end if;
  return array(
    select row(
             array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], given.day)::smallint, given."startTime", given."endTime"
           )::public.weekday_hours
      from jsonb_to_recordset(p_hours) given (day text, "startTime" time, "endTime" time)
     order by 1
  );
end;
$$;

-- Returns the days, the earliest start and the latest end of hours of weekdays.
create function private.weekly_summary(p_hours public.weekday_hours[], out days smallint[], out start_time time, out end_time time)
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Time since midnight of the day on which the hours start.
  v_latest interval;
begin
  select array_agg(distinct item.day order by item.day), min(item.start_time),
         max(item.end_time - time '0:00' + case when item.end_time <= item.start_time then interval '24 hours' else '0' end)
    into days, start_time, v_latest
    from unnest(p_hours) item;
  -- More than a day long: around the clock.
  end_time := time '0:00' + least(v_latest, start_time - time '0:00' + interval '24 hours');
end;
$$;

-- Saves a designer's hours, in the contract's shape. Apart from days, times and length, missing properties keep their stored values; without
-- weeklyHours the hours are the same on all days. PT400 invalid_availability, invalid_time_zone.
create function private.save_availability(p_designer_id uuid, p_availability jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_hours public.availability;
  v_today date;
  v_past datemultirange;
begin
  select * into v_hours from public.availability where availability.designer_id = p_designer_id;
  -- Days off that the form has not shown. They still count: a window of yesterday may last past midnight, and in another zone the date may still be
  -- yesterday's.
  v_today := (now() at time zone v_hours.time_zone)::date;
  v_past := coalesce(v_hours.days_off, '{}') * datemultirange(daterange(v_today - 2, v_today));
  v_hours.designer_id := p_designer_id;
  v_hours.slot_minutes := (p_availability ->> 'slotDuration')::smallint;
  v_hours.time_zone := coalesce(p_availability ->> 'timeZone', v_hours.time_zone, 'UTC');
  if p_availability ? 'noticeMinutes' then
    v_hours.notice_minutes := (p_availability ->> 'noticeMinutes')::int;
  end if;
  v_hours.same_day := coalesce((p_availability ->> 'sameDay')::boolean, v_hours.same_day, true);
  v_hours.horizon_days := coalesce((p_availability ->> 'horizonDays')::smallint, v_hours.horizon_days, 90);
  v_hours.buffer_before_minutes := coalesce((p_availability ->> 'bufferBefore')::smallint, v_hours.buffer_before_minutes, 0);
  v_hours.buffer_after_minutes := coalesce((p_availability ->> 'bufferAfter')::smallint, v_hours.buffer_after_minutes, 0);
  v_hours.weekly_hours := private.weekly_hours_from(p_availability -> 'weeklyHours');
  if v_hours.weekly_hours is null then
    v_hours.days := array(
      select distinct array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], day)::smallint
        from jsonb_array_elements_text(p_availability -> 'daysAvailable') day
       order by 1
    );
    v_hours.start_time := (p_availability ->> 'startTime')::time;
    v_hours.end_time := (p_availability ->> 'endTime')::time;
  else
    select weekly_summary.days, weekly_summary.start_time, weekly_summary.end_time into v_hours.days, v_hours.start_time, v_hours.end_time
      from private.weekly_summary(v_hours.weekly_hours);
  end if;
  v_hours.days_off := coalesce(
    (
      select range_agg(daterange(given."from", given."to", '[]')) from jsonb_to_recordset(p_availability -> 'daysOff') given ("from" date, "to" date)
    ),
    case when p_availability ? 'daysOff' then '{}' else coalesce(v_hours.days_off, '{}') end
  ) + v_past;
  v_hours.extra_hours := case when p_availability ? 'extraHours' then array(
    select row(given.day, given."startTime", given."endTime")::public.date_hours
      from jsonb_to_recordset(p_availability -> 'extraHours') given (day date, "startTime" time, "endTime" time)
     order by 1
  ) else coalesce(v_hours.extra_hours, '{}') end;
  -- An existing row must be updated, because triggers compare it with its previous values.
  insert into public.availability (
    designer_id, days, start_time, end_time, slot_minutes, time_zone, weekly_hours, days_off, extra_hours,
    notice_minutes, same_day, horizon_days, buffer_before_minutes, buffer_after_minutes
  ) values (
    v_hours.designer_id, v_hours.days, v_hours.start_time, v_hours.end_time, v_hours.slot_minutes, v_hours.time_zone, v_hours.weekly_hours,
    v_hours.days_off, v_hours.extra_hours, v_hours.notice_minutes, v_hours.same_day, v_hours.horizon_days,
    v_hours.buffer_before_minutes, v_hours.buffer_after_minutes
  )
  on conflict (designer_id) do update
     set days = excluded.days, start_time = excluded.start_time, end_time = excluded.end_time, slot_minutes = excluded.slot_minutes,
         time_zone = excluded.time_zone, weekly_hours = excluded.weekly_hours, days_off = excluded.days_off, extra_hours = excluded.extra_hours,
         notice_minutes = excluded.notice_minutes, same_day = excluded.same_day, horizon_days = excluded.horizon_days,
         buffer_before_minutes = excluded.buffer_before_minutes, buffer_after_minutes = excluded.buffer_after_minutes;
exception
  when check_violation then
    if v_hours.weekly_hours is null then
      perform private.refuse('no_slot_between_hours', 'availability.slotDuration');
    end if;
    perform private.refuse('hours_overlap', 'availability.weeklyHours');
end;
$$;

-- Slots of a day --------------------------------------------------------------------------------------------------------

-- Only instant_of deals with daylight saving; the functions after it count elapsed minutes. So a night that repeats an hour offers that hour twice, a night
-- that skips one offers an hour less, and the slots of a designer never overlap.

-- Returns the instant at which clocks in p_zone show p_local. If they show it twice (a repeated hour), returns the first instant or, with p_latest, the second.
-- If they never show it (a skipped hour or, in Samoa, a skipped day), returns the instant of the jump.
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

-- Returns the hours of an availability that begin on p_first to p_last, by the clock there, in order and without overlaps.
create function private.hours_between(p_availability public.availability, p_first date, p_last date) returns tsrange[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_found tsrange[] := '{}';
  v_hours public.weekday_hours;
  v_overnight constant int := case when p_availability.end_time <= p_availability.start_time then 1 else 0 end;
  v_has_extra constant boolean := p_availability.extra_hours <> '{}';
  v_extra tsmultirange;
  v_of_day tsrange[];
  v_day date := p_first;
  v_weekday smallint := extract(isodow from p_first);
begin
  while v_day <= p_last loop
    v_of_day := '{}';
    if v_day <@ p_availability.days_off then
      null;
    elsif p_availability.weekly_hours is null then
      if v_weekday = any (p_availability.days) then
        v_of_day := array[tsrange(v_day + p_availability.start_time, v_day + v_overnight + p_availability.end_time)];
      end if;
    else
      foreach v_hours in array p_availability.weekly_hours loop
        if v_hours.day = v_weekday then
          v_of_day := v_of_day || tsrange(
            v_day + v_hours.start_time, v_day + case when v_hours.end_time <= v_hours.start_time then 1 else 0 end + v_hours.end_time
          );
        end if;
      end loop;
    end if;
    if v_has_extra then
      select range_agg(tsrange(item.day + item.start_time, item.day + case when item.end_time <= item.start_time then 1 else 0 end + item.end_time))
        into v_extra
        from unnest(p_availability.extra_hours) item
       where item.day = v_day;
      if v_extra is not null then
        v_of_day := array(select unnest(coalesce(range_agg(item), '{}') + v_extra) from unnest(v_of_day) item);
      end if;
    end if;
    if v_of_day <> '{}' then
      -- Hours past midnight end where those of the next day begin.
      if upper(v_found[cardinality(v_found)]) > lower(v_of_day[1]) then
        v_found[cardinality(v_found)] := tsrange(lower(v_found[cardinality(v_found)]), lower(v_of_day[1]));
      end if;
      v_found := v_found || v_of_day;
    end if;
    v_day := v_day + 1;
    v_weekday := v_weekday % 7 + 1;
  end loop;
  return v_found;
end;
$$;

-- Returns the slots of p_minutes of an availability that start in [p_from, p_to), in order. They include slots that are booked, have begun or begin too soon,
-- but none beyond the horizon. The gap between sessions separates them, so that all of them can be sold. Empty without an availability. The cost grows with the
-- span, which is usually a day.
create function private.slots_of(
  p_availability public.availability, p_minutes int, p_from timestamptz, p_to timestamptz
) returns tstzrange[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_slots tstzrange[] := '{}';
  v_zone constant text := p_availability.time_zone;
  v_to constant timestamptz := least(p_to, now() + make_interval(days => p_availability.horizon_days));
  v_length constant interval := make_interval(mins => p_minutes);
  v_step_minutes constant int := p_minutes + p_availability.gap_minutes;
  v_step constant interval := make_interval(mins => v_step_minutes);
  -- The simple form without extra hours: hours of one day do not reach into another unless the window runs past midnight.
  v_apart constant boolean := p_availability.weekly_hours is null and p_availability.extra_hours = '{}'
    and p_availability.end_time > p_availability.start_time;
  v_hours tsrange[];
  v_even boolean;
  v_start timestamptz;
  v_end timestamptz;
  v_last timestamptz;
begin
  if p_availability.designer_id is null or p_from >= v_to then
    return v_slots;
  end if;
  -- If no clock change is near the span, every wall-clock time is exactly one instant, and a plain conversion is enough.
  v_even := ((v_to + interval '72 hours') at time zone v_zone) - ((p_from - interval '72 hours') at time zone v_zone)
    = (v_to - p_from) + interval '144 hours';
  -- Hours of the day before may reach into the span, and those of the day after it may end a slot.
  v_hours := private.hours_between(
    p_availability,
    (p_from at time zone v_zone)::date - case when v_apart then 0 else 1 end,
    (v_to at time zone v_zone)::date + case when v_apart then 0 else 1 end
  );
  for n in 1 .. cardinality(v_hours) loop
    if v_even then
      v_start := lower(v_hours[n]) at time zone v_zone;
      v_end := upper(v_hours[n]) at time zone v_zone;
    else
      v_start := private.instant_of(lower(v_hours[n]), v_zone, false);
      -- If the hours end in a repeated hour, the next hours may start before that hour's second time.
      v_end := least(private.instant_of(upper(v_hours[n]), v_zone, true), private.instant_of(lower(v_hours[n + 1]), v_zone, false));
    end if;
    -- Skip to the first slot of the span.
    if v_start < p_from then
      v_start := v_start + v_step * ceil(extract(epoch from p_from - v_start) / (60 * v_step_minutes))::float8;
    end if;
    v_last := least(v_end - v_length, v_to - interval '1 microsecond');
    -- A loop takes twice as long for the slots of a day; for a single one, a query is not worth starting.
    if v_start <= v_last and v_start + v_step > v_last then
      v_slots := v_slots || tstzrange(v_start, v_start + v_length);
    elsif v_start <= v_last then
      v_slots := v_slots || array(select tstzrange(item, item + v_length) from generate_series(v_start, v_last, v_step) item);
    end if;
  end loop;
  return v_slots;
end;
$$;

-- Whether an availability has exactly this slot, of p_minutes.
create function private.is_offered(p_availability public.availability, p_minutes int, p_slot tstzrange) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_slot = any (private.slots_of(p_availability, p_minutes, lower(p_slot), lower(p_slot) + interval '1 microsecond'));
end;
$$;

-- The earliest start of a slot that a customer may choose at p_at. A slot that starts at p_at has begun.
create function private.bookable_from(p_availability public.availability, p_at timestamptz) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return greatest(
    p_at + interval '1 microsecond',
    p_at + make_interval(mins => private.notice_of(p_availability)),
    case when not p_availability.same_day then
      private.instant_of((p_at at time zone p_availability.time_zone)::date + 1, p_availability.time_zone, false)
    end
  );
end;
$$;

-- Returns the time until which a customer may choose a slot that starts at p_start.
create function private.bookable_until(p_availability public.availability, p_start timestamptz) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return least(
    p_start - make_interval(mins => private.notice_of(p_availability)),
    case when not p_availability.same_day then
      private.instant_of((p_start at time zone p_availability.time_zone)::date, p_availability.time_zone, false)
    end
  );
end;
$$;

-- Returns the slots of a designer of their usual length, whether the designer is listed or not.
create function private.designer_slots(p_designer_id uuid, p_from timestamptz, p_to timestamptz) returns tstzrange[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_availability public.availability;
begin
  select * into v_availability from public.availability where availability.designer_id = p_designer_id;
  return private.slots_of(v_availability, v_availability.slot_minutes, p_from, p_to);
end;
$$;
