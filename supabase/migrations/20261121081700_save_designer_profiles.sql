-- Onboarding and settings are one call: it writes everything a designer may say about themselves and
-- publishes the page. What the request leaves out (undefined there, absent here) stays as it is.

-- p_profile is the contract's ProfileRequest. Rates with an _id are changed in place, those without are new, and those
-- left out are retired. Answers {ok: true}.
-- PT403 wrong_role; PT400 invalid_picture, invalid_rate, invalid_availability, invalid_time_zone.
create function public.save_designer_profile(p_designer_id uuid, p_profile jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  -- An upload in one's own folder of the bucket, on whatever host serves it.
  v_own_upload text := '^(https?://[^/?#]+)?/storage/v1/object/public/designer-media/' || p_designer_id || '/[^?#]+(\?[^#]*)?$';
  v_picture text;
  v_availability jsonb := p_profile -> 'availability';
  v_rate jsonb;
  v_position smallint := 0;
  v_rate_id uuid;
  v_kept uuid[] := '{}';
begin
  -- Also keeps bookings of this designer waiting until prices and times are whole again.
  perform 1 from public.designers d where d.id = p_designer_id for no key update;
  if not found then
    raise exception using errcode = 'PT403', message = 'wrong_role', detail = 'Only designers have a profile page.';
  end if;

  update public.profiles set name = btrim(p_profile ->> 'name') where id = p_designer_id;
  if p_profile ? 'profilePicture' then
    v_picture := p_profile ->> 'profilePicture';
    if v_picture !~ v_own_upload and v_picture is distinct from (select p.avatar from public.profiles p where p.id = p_designer_id) then
      raise exception using
        errcode = 'PT400', message = 'invalid_picture',
        detail = 'The picture has to be one that you uploaded.', hint = 'profilePicture';
    end if;
    update public.profiles set avatar = v_picture where id = p_designer_id;
  end if;
  if p_profile ? 'coverImage' then
    v_picture := p_profile ->> 'coverImage';
    if v_picture !~ v_own_upload and v_picture is distinct from (select d.cover_image from public.designers d where d.id = p_designer_id) then
      raise exception using
        errcode = 'PT400', message = 'invalid_picture',
        detail = 'The picture has to be one that you uploaded.', hint = 'coverImage';
    end if;
    update public.designers set cover_image = v_picture where id = p_designer_id;
  end if;

  for v_rate in select r.value from jsonb_array_elements(p_profile -> 'rates') with ordinality r (value, n) order by r.n loop
    v_rate_id := v_rate ->> '_id';
    if v_rate_id is not null then
      update public.rates r
         set position = v_position,
             service_name = btrim(v_rate ->> 'serviceName'),
             price_minor = round((v_rate ->> 'rate')::numeric * 100),
             rate_type = coalesce(v_rate ->> 'rateType', r.rate_type),
             currency = (v_rate ->> 'currency')::public.currency_code,
             services_provided = array(select jsonb_array_elements_text(v_rate -> 'servicesProvided')),
             slot_type = coalesce((v_rate ->> 'slotType')::public.slot_type, r.slot_type)
       where r.id = v_rate_id
         and r.designer_id = p_designer_id
         and r.retired_at is null
         and r.id <> all (v_kept);
      if not found then
        raise exception using
          errcode = 'PT400', message = 'invalid_rate',
          detail = 'This service does not exist any more.', hint = format('rates.%s._id', v_position);
      end if;
    else
      insert into public.rates (
        designer_id, position, service_name, price_minor, rate_type, currency, services_provided, slot_type
      ) values (
        p_designer_id, v_position, btrim(v_rate ->> 'serviceName'), round((v_rate ->> 'rate')::numeric * 100),
        coalesce(v_rate ->> 'rateType', 'hourly'), (v_rate ->> 'currency')::public.currency_code,
        array(select jsonb_array_elements_text(v_rate -> 'servicesProvided')),
        coalesce((v_rate ->> 'slotType')::public.slot_type, 'chat')
      )
      returning id into v_rate_id;
    end if;
    v_kept := v_kept || v_rate_id;
    v_position := v_position + 1;
  end loop;
  update public.rates r
     set retired_at = now()
   where r.designer_id = p_designer_id and r.retired_at is null and r.id <> all (v_kept);

  begin
    insert into public.availability as a (designer_id, days, start_time, end_time, slot_minutes, time_zone, days_off)
    values (
      p_designer_id,
      array(
        select distinct array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], day)::smallint
          from jsonb_array_elements_text(v_availability -> 'daysAvailable') day
         order by 1
      ),
      (v_availability ->> 'startTime')::time,
      (v_availability ->> 'endTime')::time,
      (v_availability ->> 'slotDuration')::smallint,
      coalesce(
        v_availability ->> 'timeZone',
        (select a.time_zone from public.availability a where a.designer_id = p_designer_id),
        'UTC'
      ),
      case
        when v_availability ? 'daysOff' then
          array(select distinct day::date from jsonb_array_elements_text(v_availability -> 'daysOff') day order by 1)
        else
          coalesce((select a.days_off from public.availability a where a.designer_id = p_designer_id), '{}')
      end
    )
    on conflict (designer_id) do update
      set days = excluded.days, start_time = excluded.start_time, end_time = excluded.end_time,
          slot_minutes = excluded.slot_minutes, time_zone = excluded.time_zone, days_off = excluded.days_off;
  exception
    when check_violation then
      raise exception using
        errcode = 'PT400', message = 'invalid_availability',
        detail = 'Between start and end there is no room for a single slot.', hint = 'availability.slotDuration';
  end;

  update public.designers d
     set bio = btrim(p_profile ->> 'bio'),
         skills = array(select jsonb_array_elements_text(p_profile -> 'skills')),
         published_at = coalesce(d.published_at, now())
   where d.id = p_designer_id;
  return jsonb_build_object('ok', true);
end;
$$;
revoke all on function public.save_designer_profile(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.save_designer_profile(uuid, jsonb) to service_role;
