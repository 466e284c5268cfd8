-- My Chats and the head of one chat; the messages themselves are read straight from their table.

-- {chats: […]} of a customer: active first, then upcoming (soonest first), then the newest 100 past ones.
create function public.get_chats(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with shown as (
    (
      select b.* from public.bookings b
       where b.customer_id = p_user_id and upper(b.slot) > now() and b.status = 'confirmed'
    )
    union all
    (
      select b.* from public.bookings b
       where b.customer_id = p_user_id and upper(b.slot) <= now() and b.status in ('confirmed', 'completed')
       order by upper(b.slot) desc
       limit 100
    )
  )
  select jsonb_build_object(
    'chats',
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', s.id,
          '_id', s.id,
          'designerId', jsonb_build_object('_id', s.designer_id, 'name', d.name, 'profilePicture', d.avatar),
          'serviceName', s.service_name,
          'slotType', s.slot_type,
          'status', private.status_at(s.status, s.slot, s.hold_expires_at, now()),
          'timeStatus', private.time_status(s.slot, now()),
          'unreadCount', (
            select count(*)
              from public.messages m
             where m.booking_id = s.id
               and m.sender_id <> p_user_id
               and m.created_at > coalesce(
                 (select r.last_read_at from public.read_markers r where r.booking_id = s.id and r.profile_id = p_user_id),
                 '-infinity'
               )
          ),
          'slotStart', private.iso(lower(s.slot)),
          'slotEnd', private.iso(upper(s.slot)),
          'lastMessage', (
            select m.text from public.messages m
             where m.booking_id = s.id
             order by m.created_at desc, m.id desc
             limit 1
          )
        )
        order by
          upper(s.slot) <= now(),
          case when upper(s.slot) > now() then lower(s.slot) end,
          upper(s.slot) desc,
          s.id
      ),
      '[]'
    )
  )
    from shown s
    join public.profiles d on d.id = s.designer_id
  );
end;
$$;
revoke all on function public.get_chats(uuid) from public, anon, authenticated;
grant execute on function public.get_chats(uuid) to service_role;

-- One chat for either of its two people. PT404 for everybody else, and until the booking is confirmed.
create function public.get_chat(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_chat jsonb;
begin
  select jsonb_build_object(
           'userId', b.customer_id,
           'designerId', b.designer_id,
           'userName', c.name,
           'userAvatar', c.avatar,
           'designerName', d.name,
           'designerAvatar', d.avatar,
           'serviceName', b.service_name,
           'slotType', b.slot_type,
           'slotStart', private.iso(lower(b.slot)),
           'slotEnd', private.iso(upper(b.slot)),
           'notes', b.notes,
           'serverTime', private.iso(clock_timestamp())
         )
    into v_chat
    from public.bookings b
    join public.profiles c on c.id = b.customer_id
    join public.profiles d on d.id = b.designer_id
   where b.id = p_booking_id
     and p_viewer_id in (b.customer_id, b.designer_id)
     and b.status in ('confirmed', 'completed');
  if v_chat is null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'Chat not found';
  end if;
  return v_chat;
end;
$$;
revoke all on function public.get_chat(uuid, uuid) from public, anon, authenticated;
grant execute on function public.get_chat(uuid, uuid) to service_role;
