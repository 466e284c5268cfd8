-- What a person has not seen yet: messages that they have not read, and, of a designer's bookings, what others have done since the designer last
-- looked. Pages show it as a count. Nothing is stored for it but when the person has looked: the events are the record.

-- A page that is open hears at once what concerns its person of an event; of messages it hears from private.after_message. It is
-- told that something has changed, not what: it asks again. realtime.send raises no errors, so no event fails because nobody could be told.
create function private.tell_pages() returns trigger
language plpgsql
-- Of those who write events, not all may send to Realtime, where realtime.send would only raise a warning.
security definer
set search_path = ''
as $$
declare
  v_both constant text[] := '{customer, designer}';
  -- Both where neither member has done it.
  v_other constant text[] := array_remove(v_both, new.actor::text);
  v_told constant text[] := case
    when new.kind in ('confirmed', 'rescheduled', 'cancelled', 'no_show_decided') then v_both
    when new.kind in ('times_offered', 'no_show_reported', 'reviewed') then v_other
    when new.kind in ('payment_refused', 'refunded') then '{customer}'
  end;
begin
  perform realtime.send('{"changed": true}', 'message', 'inbox:' || r.id, true)
     from public.bookings b
    cross join lateral (values ('customer', b.customer_id), ('designer', b.designer_id)) as r (role, id)
    where b.id = new.booking_id and r.role = any (v_told);
  return null;
end;
$$;

create trigger booking_events_tell_pages
  after insert on public.booking_events
  for each row execute function private.tell_pages();

-- Events that are news to a designer, newest first, at most 50: what others have done since p_since, and within 30 days. Each booking stands there
-- once, with what happened last. Customers have no news: My Chats shows what there is to do.
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
           and e.kind in ('confirmed', 'rescheduled', 'cancelled', 'no_show_reported', 'reviewed')
         order by e.booking_id, e.created_at desc
      ) n
     where n.actor is distinct from 'designer'
     order by n.created_at desc
     limit 50;
end;
$$;

-- What a person has not seen, in the contract's shape (News): {unread, news, upTo}. Unread messages are those of sessions of the last 60 days.
-- That somebody has booked is no news once the session has begun: the dashboard shows the session itself.
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
                     else n.kind::text
                   end,
                   'customer', jsonb_build_object('id', c.id, 'name', c.name, 'avatar', c.avatar),
                   'serviceName', b.service_name,
                   'slotStart', private.iso(lower(b.slot)),
                   'movedFrom', n.before -> 'slotStart',
                   'at', private.iso(n.created_at)
                 )
                 order by n.created_at desc
               ),
               '[]'
             ),
             -- To the microsecond: what comes later is not taken for seen.
             'upTo', to_char(max(n.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
           )
      from news n
      join public.bookings b on b.id = n.booking_id
      join public.profiles c on c.id = b.customer_id
     where n.kind <> 'confirmed' or lower(b.slot) > now()
  );
end;
$$;

-- A designer has seen the news up to p_up_to; it only moves forward, and never past now. {ok: true}.
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
    -- The person's other pages.
    perform realtime.send('{"changed": true}', 'message', 'inbox:' || p_user_id, true);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
