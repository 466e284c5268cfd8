-- What a person has not seen yet: unread messages and, for designers, what others have done about their bookings since they last looked. Pages show it as
-- a count. Only the time at which the person last looked is stored; the rest is read from the events.

-- Tells open pages about an event that concerns their user, and the booking's open room if the event concerns it; private.after_message does the same for
-- messages. Pages only learn that something has changed and fetch it. realtime.send raises no errors, so it never makes an event fail.
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
  perform realtime.send('{"changed": true}', 'message', 'inbox:' || given.id, true)
     from public.bookings
    cross join lateral (values ('customer', bookings.customer_id), ('designer', bookings.designer_id)) as given (role, id)
    where bookings.id = new.booking_id and given.role = any (v_told);
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
-- with its latest event, not counting requests that are closed and conflicts that are gone. A booking is no longer news once its session has begun, because the
-- dashboard shows the session itself. Customers have no news: My Chats shows what there is to do.
create function private.news_of(p_designer_id uuid, p_since timestamptz) returns setof public.booking_events
language plpgsql
stable
rows 50
set search_path = ''
as $$
begin
  return query
    select entry.*
      from (
        select distinct on (booking_events.booking_id) booking_events.*
          from public.booking_events
          join public.bookings on bookings.id = booking_events.booking_id
         where booking_events.designer_id = p_designer_id and booking_events.created_at > greatest(p_since, now() - interval '30 days')
           and booking_events.kind in ('confirmed', 'rescheduled', 'cancelled', 'no_show_reported', 'reviewed', 'time_requested', 'calendar_conflict', 'brief_sent', 'plan_asked')
           and case booking_events.kind
             when 'time_requested' then
               (bookings.status = 'requested' and bookings.hold_expires_at > now()) or coalesce(private.asked_to_move(bookings) -> 'declinedFor' = 'null', false)
             when 'calendar_conflict' then exists (select from private.calendar_conflicts where calendar_conflicts.id = bookings.id) and lower(bookings.slot) > now()
             else true
           end
         order by booking_events.booking_id, booking_events.created_at desc
      ) entry
      join public.bookings on bookings.id = entry.booking_id
     where entry.actor is distinct from 'designer' and (entry.kind <> 'confirmed' or lower(bookings.slot) > now())
     order by entry.created_at desc, entry.booking_id
     limit 50;
end;
$$;

-- What a person has not seen yet, in the contract's shape (News): {unread, news, upTo}. Only messages of sessions in the last 60 days count.
create function public.get_news(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_person public.profiles;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into strict v_person from public.profiles where profiles.id = p_user_id;
  return (
    with news as (
      select * from private.news_of(p_user_id, v_person.news_seen_at) where v_person.role = 'designer'
    )
    select jsonb_build_object(
             'unread', private.unread_messages(p_user_id, now() - interval '60 days'),
             'news', coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', news.id,
                   'bookingId', bookings.id,
                   'kind', case news.kind
                     when 'confirmed' then 'booked'
                     when 'rescheduled' then 'moved'
                     when 'no_show_reported' then 'no_show'
                     when 'calendar_conflict' then 'conflict'
                     when 'brief_sent' then 'brief'
                     when 'plan_asked' then 'plan_question'
                     else news.kind::text
                   end,
                   'customer', jsonb_build_object('id', profiles.id, 'name', profiles.name, 'avatar', profiles.avatar),
                   'serviceName', bookings.service_name,
                   'slotStart', private.iso(lower(bookings.slot)),
                   'movedFrom', news.before -> 'slotStart',
                   'at', private.iso(news.created_at)
                 )
                 order by news.created_at desc, news.booking_id
               ),
               '[]'
             ),
             -- With microseconds, so that later events do not count as seen.
             'upTo', to_char(max(news.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
           )
      from news
      join public.bookings on bookings.id = news.booking_id
      join public.profiles on profiles.id = bookings.customer_id
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
  update public.profiles
     set news_seen_at = least(p_up_to, now())
   where profiles.id = p_user_id and profiles.news_seen_at < least(p_up_to, now());
  if found then
    -- Updates the person's other pages.
    perform realtime.send('{"changed": true}', 'message', 'inbox:' || p_user_id, true);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
