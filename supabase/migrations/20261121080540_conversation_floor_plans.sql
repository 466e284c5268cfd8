-- Who may read and change the floor plan of a booking, and the one function that changes it. /api has already checked the shape of each row. These functions
-- check the time, the rights and what only the database knows.

-- Returns what a member may change at p_at. draws: the room as it is; the customer while the brief is open, the designer during the slot unless the customer
-- has drawn the room. arranges: A, B and notes; both members during the slot.
create function private.floor_plan_rights(
  p_booking public.bookings, p_by public.booking_actor, p_at timestamptz, out draws boolean, out arranges boolean
)
language plpgsql
stable
set search_path = ''
as $$
begin
  arranges := private.brief_is_open(p_booking, p_at) and private.chat_is_open(p_booking.status, p_booking.slot, p_at);
  draws := case p_by
    when 'customer' then private.brief_is_open(p_booking, p_at)
    else arranges and not exists (
      select 1 from public.floor_plan_rows
       where floor_plan_rows.booking_id = p_booking.id and floor_plan_rows.part = 'room' and floor_plan_rows.author = 'customer' and floor_plan_rows.content is not null
    )
  end;
end;
$$;

-- Returns a StoredRow of the contract.
create function private.stored_row(p_row public.floor_plan_rows) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'key', jsonb_build_object('part', p_row.part, 'id', p_row.id, 'variant', p_row.variant),
    'row', p_row.content, 'sequence', p_row.sequence, 'by', p_row.author, 'at', private.iso(p_row.changed_at)
  );
end;
$$;

-- Returns the floor plan of a booking for one of its members, in the contract's shape (FloorPlanAnswer): the rows that have changed after p_after, or all
-- existing rows. Empty for a designer who may not read it yet. PT404 not_found.
create function public.get_floor_plan(p_viewer_id uuid, p_booking_id uuid, p_after bigint) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_rights record;
  v_readable boolean;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  v_by := private.require_room_member(v_booking, p_viewer_id);
  v_rights := private.floor_plan_rights(v_booking, v_by, now());
  v_readable := private.may_read_floor_plan(v_booking, v_by, now());
  return jsonb_build_object(
    'sequence', coalesce((select floor_plans.sequence from public.floor_plans where floor_plans.booking_id = p_booking_id and v_readable), 0),
    'rows', (
      select coalesce(jsonb_agg(private.stored_row(floor_plan_rows) order by floor_plan_rows.sequence, floor_plan_rows.part, floor_plan_rows.id), '[]')
        from public.floor_plan_rows
       where floor_plan_rows.booking_id = p_booking_id and v_readable and floor_plan_rows.sequence > p_after and (p_after > 0 or floor_plan_rows.content is not null)
    ),
    'viewer', v_by, 'mayDraw', v_rights.draws, 'mayArrange', v_rights.arranges,
    'changesAt', private.iso(case when now() < lower(v_booking.slot) then lower(v_booking.slot) when now() < upper(v_booking.slot) then upper(v_booking.slot) end),
    'serverTime', private.iso(clock_timestamp())
  );
end;
$$;

-- Refuses an operation for the first of its rows that this member may not change. PT409 floor_plan_closed; PT409 not_yours: a piece or a note of the other
-- member; PT400 invalid_floor_plan: a room of another booking, or a file that does not belong to this booking or is hidden from the member.
create function private.require_floor_plan_rights(p_booking public.bookings, p_by public.booking_actor, p_put jsonb, p_remove jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_rights constant record := private.floor_plan_rights(p_booking, p_by, clock_timestamp());
  v_fault record;
begin
  select * into v_fault
    from (
      select entry.field, case
               when not case
                 when entry.part = 'note' or (entry.part = 'place' and entry.variant <> 'now') then v_rights.arranges
                 when entry.part = 'item' then v_rights.draws or v_rights.arranges
                 else v_rights.draws
               end then 'floor_plan_closed'
               when entry.part in ('item', 'note') and floor_plan_rows.author <> p_by then 'floor_plan_of_other'
               when entry.part = 'room' and entry.id <> p_booking.id then 'floor_plan_foreign'
               when entry.file is not null and not exists (
                 select 1 from public.booking_files
                  where booking_files.booking_id = p_booking.id and booking_files.id = entry.file and booking_files.state = 'ready'
                    and (
                      (booking_files.purpose = 'message' and entry.part = 'note')
                      or booking_files.purpose = 'brief' and (p_by = 'customer' or exists (select 1 from public.briefs where briefs.booking_id = p_booking.id and briefs.sent_at is not null))
                    )
               ) then 'floor_plan_foreign'
             end as reason, entry.position
        from (
          select 'put.' || element.number - 1 as field, element.number as position, element.value ->> 'part' as part, (element.value ->> 'id')::uuid as id,
                 coalesce(element.value ->> 'variant', 'now') as variant,
                 case element.value ->> 'part' when 'note' then (element.value ->> 'on')::uuid when 'photo' then (element.value ->> 'id')::uuid when 'tracing' then (element.value ->> 'id')::uuid end as file
            from jsonb_array_elements(p_put) with ordinality element (value, number)
          union all
          select 'remove.' || element.number - 1, 1000 + element.number, element.value ->> 'part', (element.value ->> 'id')::uuid, element.value ->> 'variant', null
            from jsonb_array_elements(p_remove) with ordinality element (value, number)
        ) entry
        left join public.floor_plan_rows
          on floor_plan_rows.booking_id = p_booking.id and floor_plan_rows.part = entry.part::public.floor_plan_part and floor_plan_rows.id = entry.id
         and floor_plan_rows.variant = entry.variant::public.floor_plan_variant
    ) fault
   where fault.reason is not null
   order by fault.position
   limit 1;
  if v_fault.reason is not null then
    perform private.refuse(v_fault.reason, v_fault.field);
  end if;
end;
$$;

-- Refuses an operation for the state that it has left behind. PT409 floor_plan_changed: a place whose piece is gone; PT409 floor_plan_full: too many rows of a
-- part, too much ink, or too many rows in all, including removed ones.
create function private.require_whole_floor_plan(p_booking_id uuid, p_sequence bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_part public.floor_plan_part;
begin
  perform 1
    from public.floor_plan_rows place
   where place.booking_id = p_booking_id and place.sequence = p_sequence and place.part = 'place' and place.content is not null
     and not exists (
       select 1 from public.floor_plan_rows item
        where item.booking_id = p_booking_id and item.part = 'item' and item.id = place.id and item.variant = 'now' and item.content is not null
     );
  if found then
    perform private.refuse('floor_plan_item_removed', 'put');
  end if;
  select entry.part into v_part
    from public.floor_plan_rows entry
   where entry.booking_id = p_booking_id and entry.content is not null
     and entry.part in (select changed.part from public.floor_plan_rows changed where changed.booking_id = p_booking_id and changed.sequence = p_sequence and changed.content is not null)
   group by entry.part
  having count(*) > case entry.part
           when 'opening' then private.max_floor_plan_openings()
           when 'mark' then private.max_floor_plan_marks()
           when 'item' then private.max_floor_plan_items()
           when 'place' then 3 * private.max_floor_plan_items()
           when 'photo' then private.max_floor_plan_photos()
           when 'note' then private.max_floor_plan_notes()
           else 1
         end
      or sum(entry.points) > private.max_floor_plan_ink()
   limit 1;
  if found then
    perform private.refuse('floor_plan_full', v_part::text);
  end if;
  if (select count(*) from public.floor_plan_rows where floor_plan_rows.booking_id = p_booking_id) > private.max_floor_plan_rows_ever() then
    perform private.refuse('floor_plan_full', 'put');
  end if;
end;
$$;

-- Writes an operation's rows. Removing a piece also removes its places. Returns the keys of the rows that the other member has put since p_known; none without
-- p_known.
create function private.write_floor_plan_rows(
  p_booking_id uuid, p_by public.booking_actor, p_sequence bigint, p_put jsonb, p_remove jsonb, p_known bigint default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_overtaken jsonb;
begin
  select coalesce(jsonb_agg(distinct private.stored_row(floor_plan_rows) -> 'key'), '[]') into v_overtaken
    from public.floor_plan_rows
    join jsonb_array_elements(p_put) element
      on (element ->> 'part', element ->> 'id', coalesce(element ->> 'variant', 'now'))
         = (floor_plan_rows.part::text, floor_plan_rows.id::text, floor_plan_rows.variant::text)
   where floor_plan_rows.booking_id = p_booking_id and floor_plan_rows.sequence > p_known and floor_plan_rows.author <> p_by;
  update public.floor_plan_rows
     set content = null, sequence = p_sequence, author = p_by, changed_at = clock_timestamp()
    from jsonb_array_elements(p_remove) element
   where floor_plan_rows.booking_id = p_booking_id and floor_plan_rows.content is not null and floor_plan_rows.id = (element ->> 'id')::uuid
     and (
       (floor_plan_rows.part = (element ->> 'part')::public.floor_plan_part and floor_plan_rows.variant = (element ->> 'variant')::public.floor_plan_variant)
       or (element ->> 'part' = 'item' and floor_plan_rows.part = 'place')
     );
  insert into public.floor_plan_rows (booking_id, part, id, variant, content, sequence, author)
  -- If a row is put twice, the last one counts.
  select distinct on (entry.part, entry.id, entry.variant) p_booking_id, entry.part, entry.id, entry.variant, entry.content, p_sequence, p_by
    from (
      select (element.value ->> 'part')::public.floor_plan_part as part, (element.value ->> 'id')::uuid as id,
             coalesce(element.value ->> 'variant', 'now')::public.floor_plan_variant as variant, element.value as content, element.number
        from jsonb_array_elements(p_put) with ordinality element (value, number)
    ) entry
   order by entry.part, entry.id, entry.variant, entry.number desc
  on conflict (booking_id, part, id, variant) do update
    set content = excluded.content, sequence = excluded.sequence, author = excluded.author, changed_at = excluded.changed_at;
  return v_overtaken;
end;
$$;

-- Returns the changes of an operation, in the contract's shape (FloorPlanOperationAnswer), without rows that were changed since.
create function private.floor_plan_change(p_booking_id uuid, p_sequence bigint, p_overtaken jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('sequence', p_sequence, 'overtaken', p_overtaken, 'rows', (
    select coalesce(jsonb_agg(private.stored_row(floor_plan_rows) order by floor_plan_rows.part, floor_plan_rows.id, floor_plan_rows.variant), '[]')
      from public.floor_plan_rows
     where floor_plan_rows.booking_id = p_booking_id and floor_plan_rows.sequence = p_sequence
  ));
end;
$$;

-- Tells the open room what an operation has changed; if that is too much for a message, only that something has changed.
create function private.tell_floor_plan_change(p_booking public.bookings, p_change jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- A message of Realtime holds at most 256 KB.
  v_most_bytes constant int := 200000;
begin
  -- The designer may listen to the topic before they may read the floor plan.
  if private.may_read_floor_plan(p_booking, 'designer', now()) then
    perform realtime.send(
      jsonb_build_object('floorPlan', case when octet_length(p_change::text) > v_most_bytes then p_change - 'rows' else p_change end),
      'message', 'chat:' || p_booking.id, true
    );
  end if;
end;
$$;

-- Puts and removes rows of a floor plan together (FloorPlanOperation) and tells the open room. The operations of a booking wait for each other. The clock is
-- read after that, so that none is stored after the slot's end. Repeating an operation changes nothing. {sequence, rows, overtaken}: the rows that it has
-- changed, and those of them that the other member had changed since p_known. PT400 invalid_floor_plan; PT404 not_found; PT409 floor_plan_closed, not_yours,
-- floor_plan_full, floor_plan_changed; PT429 rate_limited.
create function public.apply_floor_plan_operation(
  p_user_id uuid, p_booking_id uuid, p_operation uuid, p_known bigint, p_put jsonb, p_remove jsonb
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_sequence bigint;
  v_overtaken jsonb;
  v_change jsonb;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  v_by := private.require_member(v_booking, p_user_id);
  if v_by = 'customer' then
    -- A drawn room counts as a brief that has begun. Inserted first, as in bring_brief, so that both lock in this order.
    insert into public.briefs (booking_id, version) values (p_booking_id, 0) on conflict do nothing;
  end if;
  insert into public.floor_plans (booking_id) values (p_booking_id) on conflict do nothing;
  perform 1 from public.floor_plans where floor_plans.booking_id = p_booking_id for no key update;
  select floor_plan_operations.sequence into v_sequence
    from public.floor_plan_operations
   where floor_plan_operations.booking_id = p_booking_id and floor_plan_operations.author = v_by and floor_plan_operations.id = p_operation;
  if found then
    return private.floor_plan_change(p_booking_id, v_sequence, '[]');
  end if;
  -- Read again, because it may have changed during the wait.
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  perform private.require_floor_plan_rights(v_booking, v_by, p_put, p_remove);
  update public.floor_plans set sequence = floor_plans.sequence + 1, changed_at = now() where floor_plans.booking_id = p_booking_id returning sequence into v_sequence;
  insert into public.floor_plan_operations (booking_id, author, id, sequence) values (p_booking_id, v_by, p_operation, v_sequence);
  if v_sequence % 1000 = 0 then
    -- Pages keep up to 200 unsent operations.
    delete from public.floor_plan_operations where floor_plan_operations.booking_id = p_booking_id and floor_plan_operations.sequence <= v_sequence - 1000;
  end if;
  v_overtaken := private.write_floor_plan_rows(p_booking_id, v_by, v_sequence, p_put, p_remove, p_known);
  perform private.require_whole_floor_plan(p_booking_id, v_sequence);
  perform private.outline_floor_plan(p_booking_id, v_sequence);
  if exists (
    select 1 from public.brief_requests where brief_requests.booking_id = p_booking_id and brief_requests.part = 'floor_plan' and brief_requests.answered_at is null
  ) then
    perform private.answer_brief_requests(p_booking_id);
  end if;
  perform private.take_limit('floor_plan', p_user_id::text);
  v_change := private.floor_plan_change(p_booking_id, v_sequence, v_overtaken);
  perform private.tell_floor_plan_change(v_booking, v_change);
  return v_change;
end;
$$;

-- Removes a file of the brief from the floor plan, as its owner would: its pin, and the picture under the drawing.
create function private.take_file_out_of_floor_plan(p_file public.booking_files) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_sequence bigint;
  v_keys jsonb;
begin
  perform 1 from public.floor_plans where floor_plans.booking_id = p_file.booking_id for no key update;
  select jsonb_agg(private.stored_row(floor_plan_rows) -> 'key') into v_keys
    from public.floor_plan_rows
   where floor_plan_rows.booking_id = p_file.booking_id and floor_plan_rows.part in ('photo', 'tracing') and floor_plan_rows.id = p_file.id
     and floor_plan_rows.content is not null;
  if v_keys is null then
    return;
  end if;
  update public.floor_plans set sequence = floor_plans.sequence + 1, changed_at = now() where floor_plans.booking_id = p_file.booking_id returning sequence into v_sequence;
  perform private.write_floor_plan_rows(p_file.booking_id, 'customer', v_sequence, '[]', v_keys);
  perform private.tell_floor_plan_change(bookings, private.floor_plan_change(bookings.id, v_sequence, '[]'))
     from public.bookings
    where bookings.id = p_file.booking_id;
end;
$$;

-- Returns the room as small pictures show it (FloorPlanOutline of the contract, as text), with its eight largest pieces; null: nobody has drawn the room.
create function private.outline_of(p_booking_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             'corners', (
               select jsonb_agg(jsonb_build_object('x', corner.value -> 'x', 'y', corner.value -> 'y') order by corner.number)
                 from jsonb_array_elements(room.content -> 'corners') with ordinality corner (value, number)
             ),
             'openings', (
               select coalesce(
                        jsonb_agg(opening.content - '{part,id,sill,name}'::text[] || jsonb_build_object('wall', corner.number - 1) order by opening.id), '[]'
                      )
                 from public.floor_plan_rows opening
                 join jsonb_array_elements(room.content -> 'corners') with ordinality corner (value, number) on corner.value ->> 'id' = opening.content ->> 'wall'
                where opening.booking_id = p_booking_id and opening.part = 'opening'
             ),
             'pieces', (
               select coalesce(jsonb_agg(piece.content order by piece.area desc, piece.id), '[]')
                 from (
                   select item.id, (item.content ->> 'width')::bigint * (item.content ->> 'depth')::bigint as area,
                          jsonb_build_object(
                            'x', place.content -> 'x', 'y', place.content -> 'y', 'turn', place.content -> 'turn',
                            'width', item.content -> 'width', 'depth', item.content -> 'depth'
                          ) as content
                     from public.floor_plan_rows place
                     join public.floor_plan_rows item
                       on item.booking_id = p_booking_id and item.part = 'item' and item.id = place.id and item.variant = 'now' and item.content is not null
                    where place.booking_id = p_booking_id and place.part = 'place' and place.variant = 'now' and place.content -> 'out' = 'false'
                    order by area desc, item.id
                    limit 8
                 ) piece
             )
           )::text
      from public.floor_plan_rows room
     where room.booking_id = p_booking_id and room.part = 'room' and room.content is not null
  );
end;
$$;

-- Keeps the outline up to date when an operation has changed what it shows.
create function private.outline_floor_plan(p_booking_id uuid, p_sequence bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1
    from public.floor_plan_rows
   where floor_plan_rows.booking_id = p_booking_id and floor_plan_rows.sequence = p_sequence and floor_plan_rows.variant = 'now'
     and floor_plan_rows.part in ('room', 'opening', 'item', 'place');
  if found then
    update public.floor_plans set outline = private.outline_of(p_booking_id) where floor_plans.booking_id = p_booking_id;
  end if;
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Exports the floor plan of a booking as a member may read it, and the member's own picture of it, in base64.
create function private.floor_plan_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('floorPlan', (
    select coalesce(
             jsonb_agg(
               jsonb_build_object('by', floor_plan_rows.author, 'at', floor_plan_rows.changed_at, 'content', floor_plan_rows.content)
               order by floor_plan_rows.part, floor_plan_rows.id, floor_plan_rows.variant
             ),
             '[]'
           )
      from public.floor_plan_rows
     where floor_plan_rows.booking_id = p_booking.id and floor_plan_rows.content is not null
       and private.may_read_floor_plan(p_booking, private.member_role(p_booking, p_profile_id), now())
  ), 'floorPlanPictures', (
    select coalesce(
             jsonb_agg(jsonb_build_object('at', floor_plan_pictures.drawn_at, 'png', translate(encode(floor_plan_pictures.png, 'base64'), E'\n', ''))), '[]'
           )
      from public.floor_plan_pictures
     where floor_plan_pictures.booking_id = p_booking.id and floor_plan_pictures.author = private.member_role(p_booking, p_profile_id)
  ));
end;
$$;

create function private.forget_floor_plans(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.floor_plans using public.bookings where bookings.id = floor_plans.booking_id and bookings.customer_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export_of_booking, forget, note) values
  (
    '{public.floor_plans, public.floor_plan_rows, public.floor_plan_operations, public.floor_plan_pictures}', 'private.floor_plan_data', 'private.forget_floor_plans',
    'The floor plan goes with its customer. What a designer has drawn in it stays, like messages.'
  );
