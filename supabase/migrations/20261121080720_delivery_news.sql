-- What a person has not seen yet: unread messages and, for designers, what others have done about their bookings since they last looked. Pages show it as
-- a count. Only the time at which the person last looked is stored; the rest is read from the events.

-- Tells open pages about an event that concerns their user, and the booking's open room if it concerns that; private.after_message does the same for messages. Pages only
-- learn that something has changed and fetch it. realtime.send raises no errors, so an event never fails because of it.
create function private.broadcast_event() returns trigger
language plpgsql
-- Not all roles that write events may send to Realtime; realtime.send would only raise a warning.
security definer
set search_path = ''
as $$
declare
  v_both constant text[] := '{customer, designer}';
  -- Both members if neither of them is the actor.
  v_other constant text[] := array_remove(v_both, new.actor::text);
  v_told constant text[] := case
    when new.kind in ('confirmed', 'rescheduled', 'extended', 'cancelled', 'no_show_decided', 'calendar_conflict', 'plan_decided') then v_both
    when new.kind in ('times_offered', 'no_show_reported', 'reviewed', 'time_requested', 'request_answered', 'request_declined', 'offer_withdrawn', 'brief_sent', 'brief_asked', 'plan_sent', 'plan_asked', 'plan_answered') then v_other
    when new.kind in ('payment_refused', 'refunded') then '{customer}'
  end;
begin
  perform realtime.send('{"changed": true}', 'message', 'inbox:' || r.id, true)
     from public.bookings b
    cross join lateral (values ('customer', b.customer_id), ('designer', b.designer_id)) as r (role, id)
    where b.id = new.booking_id and r.role = any (v_told);
  if new.kind in ('rescheduled', 'cancelled', 'no_show_reported', 'no_show_decided', 'brief_sent', 'brief_asked') then
    perform realtime.send('{"changed": true}', 'message', 'chat:' || new.booking_id, true);
  end if;
  return null;
end;
$$;

create trigger booking_events_tell_pages
  after insert on public.booking_events
  for each row execute function private.broadcast_event();

-- Events that are news to a designer, newest first, at most 50: what others have done since p_since and within the last 30 days. Each booking appears once,
-- with its latest event. It is no longer news once its session has begun, because the dashboard shows the session itself, nor is a request once it is closed.
-- Customers have no news: My Chats shows what there is to do.
create function private.news_of(p_designer_id uuid, p_since timestamptz) returns setof public.booking_events
language plpgsql
stable
rows 50
set search_path = ''
as $$
begin
  return query
    select n.*
      from (
        select distinct on (e.booking_id) e.*
          from public.booking_events e
         where e.designer_id = p_designer_id and e.created_at > greatest(p_since, now() - interval '30 days')
           and e.kind in ('confirmed', 'rescheduled', 'cancelled', 'no_show_reported', 'reviewed', 'time_requested', 'calendar_conflict', 'brief_sent', 'plan_asked')
         order by e.booking_id, e.created_at desc
      ) n
      join public.bookings b on b.id = n.booking_id
     where n.actor is distinct from 'designer'
       and case n.kind
         when 'confirmed' then lower(b.slot) > now()
         when 'time_requested' then
           (b.status = 'requested' and b.hold_expires_at > now()) or coalesce(private.asked_to_move(b) -> 'declinedFor' = 'null', false)
         when 'calendar_conflict' then private.has_conflict(b) and lower(b.slot) > now()
         else true
       end
     order by n.created_at desc, n.booking_id
     limit 50;
end;
$$;

-- What a person has not seen, in the contract's shape (News): {unread, news, upTo}. Only messages of sessions in the last 60 days count.
create function public.get_news(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_person public.profiles;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into strict v_person from public.profiles p where p.id = p_user_id;
  return (
    with news as (
      select * from private.news_of(p_user_id, v_person.news_seen_at) where v_person.role = 'designer'
    )
    select jsonb_build_object(
             'unread', private.unread_messages(p_user_id, now() - interval '60 days'),
             'news', coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', n.id,
                   'bookingId', b.id,
                   'kind', case n.kind
                     when 'confirmed' then 'booked'
                     when 'rescheduled' then 'moved'
                     when 'no_show_reported' then 'no_show'
                     when 'calendar_conflict' then 'conflict'
                     when 'brief_sent' then 'brief'
                     when 'plan_asked' then 'plan_question'
                     else n.kind::text
                   end,
                   'customer', jsonb_build_object('id', c.id, 'name', c.name, 'avatar', c.avatar),
                   'serviceName', b.service_name,
                   'slotStart', private.iso(lower(b.slot)),
                   'movedFrom', n.before -> 'slotStart',
                   'at', private.iso(n.created_at)
                 )
                 order by n.created_at desc, n.booking_id
               ),
               '[]'
             ),
             -- With microseconds, so that later events do not count as seen.
             'upTo', to_char(max(n.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
           )
      from news n
      join public.bookings b on b.id = n.booking_id
      join public.profiles c on c.id = b.customer_id
  );
end;
$$;

-- Stores that a designer has seen the news up to p_up_to. The time only moves forward, never beyond now. {ok: true}.
create function public.see_news(p_user_id uuid, p_up_to timestamptz) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'designer');
  update public.profiles p
     set news_seen_at = least(p_up_to, now())
   where p.id = p_user_id and p.news_seen_at < least(p_up_to, now());
  if found then
    -- Updates the person's other pages.
    perform realtime.send('{"changed": true}', 'message', 'inbox:' || p_user_id, true);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
