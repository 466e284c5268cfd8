-- Calendar feeds: an address per person from which calendar programs read the person's bookings. The address alone is enough to read the feed, so it contains a
-- random token, of which only the hash is stored: not even we can show it again, only replace it.

create table public.calendar_feeds (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  -- sha256 of the token.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- When a calendar last read the feed.
  read_at timestamptz
);

alter table public.calendar_feeds enable row level security;

create function private.feed_hash(p_token text) returns bytea
language sql
immutable
set search_path = ''
as $$ select sha256(convert_to(p_token, 'UTF8')) $$;

-- Gives a person a new address; the old one ends. {token}.
create function public.make_feed(p_user_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  insert into public.calendar_feeds (profile_id, token_hash) values (p_user_id, private.feed_hash(v_token))
  on conflict (profile_id) do update set token_hash = excluded.token_hash, created_at = now(), read_at = null;
  return jsonb_build_object('token', v_token);
end;
$$;

-- Ends the address of a person's feed. {ok: true}, even if there is none.
create function public.end_feed(p_user_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  delete from public.calendar_feeds where calendar_feeds.profile_id = p_user_id;
  return jsonb_build_object('ok', true);
end;
$$;

-- The bookings of the feed with this token: {bookings: [facts of an email to its owner, with `cancelled` and `changedAt`]}, the latest 500 of the past year and
-- later. Cancelled bookings stay for 30 days, so that calendars that only add and change the bookings they find also remove them. {bookings: null}: there is no
-- such feed; this is not an error, because the limit would not count it. PT429 rate_limited.
create function public.read_feed(p_token text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_person public.profiles;
begin
  update public.calendar_feeds set read_at = now()
   from public.profiles
   where calendar_feeds.token_hash = private.feed_hash(p_token) and profiles.id = calendar_feeds.profile_id
  returning profiles.* into v_person;
  if not found then
    perform private.take_limit('feed_unknown');
    return jsonb_build_object('bookings', null);
  end if;
  perform private.take_limit('feed', v_person.id::text);
  return jsonb_build_object(
    'bookings', (
      select coalesce(
               jsonb_agg(
                 entry.facts || jsonb_build_object('cancelled', entry.cancelled, 'changedAt', private.iso(entry.changed_at))
                 order by entry.slot, entry.id
               ),
               '[]'
             )
        from (
          select bookings.id, bookings.slot, bookings.status = 'cancelled' as cancelled,
                 private.booking_facts_for(case v_person.role when 'user' then 'customer' else 'designer' end, bookings) as facts,
                 greatest(
                   bookings.status_changed_at,
                   (select max(booking_events.created_at) from public.booking_events where booking_events.booking_id = bookings.id and booking_events.kind in ('rescheduled', 'extended'))
                 ) as changed_at
            from public.bookings
           where (bookings.customer_id = v_person.id or bookings.designer_id = v_person.id)
             and bookings.kind = 'session'
             and upper(bookings.slot) > now() - interval '1 year'
             and (
               bookings.status in ('confirmed', 'completed')
               -- Leaves out released holds, which were in nobody's calendar.
               or (bookings.status = 'cancelled' and bookings.hold_expires_at is null and bookings.status_changed_at > now() - interval '30 days')
             )
           order by upper(bookings.slot) desc
           limit 500
        ) entry
    )
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.feed_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('calendarFeed', (
    select jsonb_build_object('since', calendar_feeds.created_at, 'lastRead', calendar_feeds.read_at) from public.calendar_feeds where calendar_feeds.profile_id = p_profile_id
  ));
end;
$$;

create function private.forget_feed(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.calendar_feeds where calendar_feeds.profile_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.calendar_feeds}', 'private.feed_data', 'private.forget_feed');
