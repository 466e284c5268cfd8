-- From wall-clock availability to instants that can be booked. What is hard about it is kept in
-- instant_of; everything after it counts in real, elapsed minutes, so that
--   * a night with an hour twice offers that hour twice, and one with an hour less offers one less,
--   * slots of one designer never overlap each other, whatever their length.

-- The instant at which clocks in p_zone show p_local. Where a clock shows it twice (an hour is repeated) the
-- first or, with p_latest, the second time; where it never does (an hour or, in Samoa, a day is skipped)
-- the instant of the jump.
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
  -- Almost always: clocks run evenly from the day before to the day after, so nothing is skipped or repeated.
  if ((v_instant - interval '24 hours') at time zone p_zone) = p_local - interval '24 hours'
     and ((v_instant + interval '24 hours') at time zone p_zone) = p_local + interval '24 hours' then
    return v_instant;
  end if;

  -- No place is further than 14 hours from UTC: the true instant lies well within a day of p_local read as UTC.
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
  -- Skipped: halve the span between "still the old offset" and "already the new one" down to a second.
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
revoke all on function private.instant_of(timestamp, text, boolean) from public, anon, authenticated, service_role;
grant execute on function private.instant_of(timestamp, text, boolean) to service_role;

-- Every slot that an availability makes and that starts in [p_from, p_to), in order; booked or begun ones too. Without an
-- availability, none. The span is meant to be about a day.
create function private.slots_of(p_plan public.availability, p_from timestamptz, p_to timestamptz) returns tstzrange[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_slots tstzrange[] := '{}';
  v_length interval;
  v_overnight int;
  v_even boolean;
  v_day date;
  v_start timestamptz;
  v_end timestamptz;
begin
  if p_plan.designer_id is null then
    return v_slots;
  end if;
  v_length := make_interval(mins => p_plan.slot_minutes);
  -- Do clocks there run evenly around the span? Then any wall-clock time is one instant, and a plain conversion finds it.
  v_even := ((p_to + interval '72 hours') at time zone p_plan.time_zone) - ((p_from - interval '72 hours') at time zone p_plan.time_zone)
    = (p_to - p_from) + interval '144 hours';
  v_overnight := case when p_plan.end_time <= p_plan.start_time then 1 else 0 end;
  -- A window past midnight that began on the day before may reach into the span.
  v_day := (p_from at time zone p_plan.time_zone)::date - v_overnight;
  while v_day <= (p_to at time zone p_plan.time_zone)::date loop
    if extract(isodow from v_day)::smallint = any (p_plan.days) and v_day <> all (p_plan.days_off) then
      if v_even then
        v_start := (v_day + p_plan.start_time) at time zone p_plan.time_zone;
        v_end := (v_day + v_overnight + p_plan.end_time) at time zone p_plan.time_zone;
      else
        v_start := private.instant_of(v_day + p_plan.start_time, p_plan.time_zone, false);
        v_end := private.instant_of(v_day + v_overnight + p_plan.end_time, p_plan.time_zone, true);
        if v_overnight = 1 then
          -- Where the window's end is an hour that comes twice, the next day's window may begin before its second time.
          v_end := least(v_end, private.instant_of(v_day + 1 + p_plan.start_time, p_plan.time_zone, false));
        end if;
      end if;
      -- Start at the first slot of the span instead of walking there.
      if v_start < p_from then
        v_start := v_start + v_length * ceil(extract(epoch from p_from - v_start) / (60 * p_plan.slot_minutes))::float8;
      end if;
      while v_start < p_to and v_start + v_length <= v_end loop
        v_slots := v_slots || tstzrange(v_start, v_start + v_length);
        v_start := v_start + v_length;
      end loop;
    end if;
    v_day := v_day + 1;
  end loop;
  return v_slots;
end;
$$;
revoke all on function private.slots_of(public.availability, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.slots_of(public.availability, timestamptz, timestamptz) to service_role;

-- The same for a designer, published or not.
create function private.designer_slots(p_designer_id uuid, p_from timestamptz, p_to timestamptz) returns tstzrange[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.slots_of((select a from public.availability a where a.designer_id = p_designer_id), p_from, p_to);
end;
$$;
revoke all on function private.designer_slots(uuid, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.designer_slots(uuid, timestamptz, timestamptz) to service_role;

-- {slots: [{start, end, status}]} of the slots that start on p_date as a clock in p_time_zone shows it. Begun ones
-- are left out; one that overlaps a confirmed booking or a live hold is 'booked'.
-- PT404 when the designer is not listed, PT400 for a zone that does not exist.
create function public.available_slots(p_designer_id uuid, p_date date, p_time_zone text default 'UTC') returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan public.availability;
  v_from timestamptz;
  v_to timestamptz;
  v_taken tstzmultirange;
  v_slots jsonb;
begin
  select a.* into v_plan
    from public.designers d
    left join public.availability a on a.designer_id = d.id
   where d.id = p_designer_id and d.listed;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This designer does not exist.';
  end if;
  if p_time_zone <> 'UTC' and not private.is_time_zone(p_time_zone) then
    raise exception using
      errcode = 'PT400', message = 'invalid_time_zone',
      detail = 'This is not the name of a time zone.', hint = 'timeZone';
  end if;
  -- Far from any calendar in use, dates run out of range; nobody receives there.
  if p_date not between date '1970-01-01' and date '9000-01-01' then
    return jsonb_build_object('slots', jsonb_build_array());
  end if;

  v_from := private.instant_of(p_date::timestamp, p_time_zone, false);
  v_to := private.instant_of((p_date + 1)::timestamp, p_time_zone, false);
  select range_agg(b.slot)
    into v_taken
    from public.bookings b
   where b.designer_id = p_designer_id
     -- A slot that starts in the span may end after it, by at most its own 8 hours.
     and b.slot && tstzrange(v_from, v_to + interval '8 hours')
     and b.status in ('pending_payment', 'confirmed')
     and (b.status = 'confirmed' or b.hold_expires_at > now());

  select coalesce(
           jsonb_agg(
             jsonb_build_object(
               'start', to_char(lower(s) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'end', to_char(upper(s) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'status', case when s && v_taken then 'booked' else 'available' end
             )
           ),
           '[]'
         )
    into v_slots
    from unnest(private.slots_of(v_plan, v_from, v_to)) s
   where lower(s) > now();
  return jsonb_build_object('slots', v_slots);
end;
$$;
revoke all on function public.available_slots(uuid, date, text) from public, anon, authenticated;
grant execute on function public.available_slots(uuid, date, text) to service_role;
