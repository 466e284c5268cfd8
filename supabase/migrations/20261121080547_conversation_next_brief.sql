-- Beginning a brief from the customer's last one, with the room as that session left it.

-- Returns the rows of a room for the next booking: as the latest plan arranges it, otherwise as it was. Notes, and rows that the plan leaves out, are not
-- copied.
create function private.last_floor_plan(p_booking_id uuid) returns setof jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan jsonb;
  v_variant text;
begin
  select plan_versions.content -> 'floorPlan' into v_plan
    from public.plan_versions
   where plan_versions.booking_id = p_booking_id and jsonb_typeof(plan_versions.content #> '{floorPlan,rows}') = 'array'
   order by plan_versions.number desc
   limit 1;
  v_variant := coalesce(v_plan ->> 'variant', 'now');
  return query
  with known as (
    select element as content from jsonb_array_elements(v_plan -> 'rows') element
    union all
    select floor_plan_rows.content from public.floor_plan_rows where floor_plan_rows.booking_id = p_booking_id and floor_plan_rows.content is not null and v_plan is null
  ),
  place as (
    select distinct on (known.content ->> 'id') known.content
      from known
     where known.content ->> 'part' = 'place' and known.content ->> 'variant' in ('now', v_variant)
     order by known.content ->> 'id', known.content ->> 'variant' = v_variant desc
  )
  select known.content from known where known.content ->> 'part' in ('room', 'opening', 'mark', 'photo', 'tracing')
  union all
  select known.content from known
   where known.content ->> 'part' = 'item' and exists (select 1 from place where place.content ->> 'id' = known.content ->> 'id' and not (place.content ->> 'out')::boolean)
  union all
  select place.content || '{"variant": "now"}' from place where not (place.content ->> 'out')::boolean;
end;
$$;

-- Begins the floor plan of a booking as an earlier one was left, without pictures that were not copied.
create function private.copy_floor_plan(p_from_id uuid, p_booking_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_rows jsonb;
  v_sequence bigint;
begin
  select jsonb_agg(
           case
             when entry ->> 'part' = 'room' then entry || jsonb_build_object('id', p_booking_id)
             when copied.id is not null then entry || jsonb_build_object('id', copied.id)
             else entry
           end
         ) into v_rows
    from private.last_floor_plan(p_from_id) entry
    left join public.booking_files original on original.id = (entry ->> 'id')::uuid and original.booking_id = p_from_id and entry ->> 'part' in ('photo', 'tracing')
    left join public.booking_files copied on copied.path = original.path and copied.booking_id = p_booking_id
   where entry ->> 'part' not in ('photo', 'tracing') or copied.id is not null;
  if v_rows is not null then
    -- The designer may have written notes during the session, or drawn the room; a drawn room stays.
    insert into public.floor_plans (booking_id, sequence) values (p_booking_id, 1)
    on conflict (booking_id) do update set sequence = floor_plans.sequence + 1, changed_at = now() where floor_plans.outline is null
    returning floor_plans.sequence into v_sequence;
    if found then
      perform private.write_floor_plan_rows(p_booking_id, 'customer', v_sequence, v_rows, '[]');
      perform private.outline_floor_plan(p_booking_id, v_sequence);
    end if;
  end if;
end;
$$;

-- Begins the brief of a booking as the customer's latest one, with its files and its room; the earlier brief stays as it is. A brief that has begun is not
-- replaced. {leftFiles}: how many files exceeded the quota. PT404 not_found; PT409 brief_closed, brief_changed.
create function public.bring_brief(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_last public.briefs;
  v_left int;
begin
  perform private.require_role(p_user_id, 'user');
  perform private.lock_for_brief(p_user_id, p_booking_id, 'customer');
  -- As in reserve_file: concurrent uploads wait here, so that the quota counts them.
  perform private.lock_person(p_user_id);
  v_last := private.last_brief(p_user_id, p_booking_id);
  if v_last.booking_id is null then
    perform private.refuse('brief_not_found');
  end if;
  insert into public.briefs (
    booking_id, room, room_words, budget_minor, budget_currency, stays, likes, idea, question
  )
  -- The question was answered in the earlier session.
  select p_booking_id, v_last.room, v_last.room_words, v_last.budget_minor, v_last.budget_currency, v_last.stays, v_last.likes, v_last.idea, ''
  on conflict (booking_id) do nothing;
  if not found then
    perform private.refuse('brief_changed', 'bookingId');
  end if;
  v_left := private.copy_brief_files(p_user_id, v_last.booking_id, p_booking_id);
  perform private.copy_floor_plan(v_last.booking_id, p_booking_id);
  return jsonb_build_object('leftFiles', v_left);
end;
$$;
