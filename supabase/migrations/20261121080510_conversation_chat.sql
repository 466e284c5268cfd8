-- The chat of a booking. Clients insert messages directly into the table, so the policies and triggers here are the only checks. A chat is open exactly as long
-- as the slot lasts, by the database's clock.

-- Whether the members may be in the room: from private.room_opens_before_minutes() before the slot, so that they can check their devices, until its end.
create function private.room_is_open(p_status public.booking_status, p_slot tstzrange, p_at timestamptz) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return p_status = 'confirmed' and p_at >= lower(p_slot) - private.room_opens_before_minutes() and p_at < upper(p_slot);
end;
$$;
grant execute on function private.room_is_open(public.booking_status, tstzrange, timestamptz), private.room_opens_before_minutes() to authenticated;

create table public.chats (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  customer_id uuid not null references public.profiles (id) on delete cascade,
  designer_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.chats is 'Made by the first message.';

create index chats_customer_idx on public.chats (customer_id);
create index chats_designer_idx on public.chats (designer_id);

alter table public.chats enable row level security;

create table public.messages (
  -- Clients may choose the id, so that sending a message again fails on the key instead of storing it twice.
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sender_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  sender public.user_role not null,
  -- The trigger below trims the text before this check.
  text text not null check (char_length(text) between 1 and private.max_chat_message()),
  created_at timestamptz not null default clock_timestamp()
);

create index messages_booking_idx on public.messages (booking_id, created_at, id);
create index messages_sender_idx on public.messages (sender_id);

alter table public.messages enable row level security;
-- Not `text`: clients can filter by a column that they can read, and a regular expression over thousands of their own messages could run for any length of
-- time. list_messages returns the text.
grant select (id, booking_id, sender_id, sender, created_at), insert (id, booking_id, text) on table public.messages to authenticated;
-- The check of the column runs as the sender.
grant execute on function private.max_chat_message() to authenticated;

-- The policy on bookings also applies inside these policies, so the queries only find bookings of which the caller is a member.
create policy "Members read the messages of their bookings"
  on public.messages for select to authenticated
  using (exists (select 1 from public.bookings where bookings.id = messages.booking_id));
create policy "Members write while the slot of their confirmed booking lasts, unless one has blocked the other"
  on public.messages for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and exists (
      select 1 from public.bookings
       where bookings.id = messages.booking_id and private.chat_is_open(bookings.status, bookings.slot, now())
         and not private.is_blocked(bookings.customer_id, bookings.designer_id)
    )
  );

-- Serves list_messages.
create function private.messages_of(p_booking_id uuid, p_before_at timestamptz, p_before_id uuid, p_limit int) returns jsonb
language plpgsql
stable
-- Clients may not read the text themselves.
security definer
set search_path = ''
as $$
begin
  -- The same people as in the policy above.
  perform 1
    from public.bookings
   where bookings.id = p_booking_id and private.member_role(bookings, auth.uid()) is not null and private.caller_has_session();
  if not found then
    return '[]';
  end if;
  return (
    select coalesce(
             jsonb_agg(
               -- A subquery, because a join may read all files of the booking for each message.
               to_jsonb(entry) || coalesce(
                 (
                   -- Repeats private.file_fact, because fifty calls of it would take as long as everything else.
                   select jsonb_build_object(
                            'file',
                            jsonb_build_object(
                              'id', booking_files.id, 'kind', booking_files.kind, 'state', booking_files.state, 'name', booking_files.name, 'bytes', booking_files.bytes, 'width', booking_files.width, 'height', booking_files.height
                            )
                          )
                     from public.booking_files
                    where booking_files.id = entry.id and booking_files.booking_id = p_booking_id and booking_files.owner_id = entry.sender_id
                      and booking_files.purpose = 'message' and booking_files.state <> 'uploading'
                 ),
                 '{}'
               )
               order by entry.created_at desc, entry.id desc
             ),
             '[]'
           )
      from (
        select messages.id, messages.sender_id, messages.sender, messages.text, messages.created_at
          from public.messages
         where messages.booking_id = p_booking_id
           and (messages.created_at, messages.id) < (coalesce(p_before_at, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by messages.created_at desc, messages.id desc
         limit least(p_limit, 100)
      ) entry
  );
end;
$$;
revoke execute on function private.messages_of(uuid, timestamptz, uuid, int) from service_role;
grant execute on function private.messages_of(uuid, timestamptz, uuid, int) to authenticated;

-- The latest messages of a booking of the caller, newest first: [{id, sender_id, sender, text, created_at}]. A file has `file` (BookingFile) and its name as
-- the text. With p_before_at and p_before_id, the messages before that one. Empty for everybody else. The only function that clients call directly.
create function public.list_messages(p_booking_id uuid, p_before_at timestamptz default null, p_before_id uuid default null, p_limit int default 50)
  returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.messages_of(p_booking_id, p_before_at, p_before_id, p_limit);
end;
$$;
revoke execute on function public.list_messages(uuid, timestamptz, uuid, int) from service_role;
grant execute on function public.list_messages(uuid, timestamptz, uuid, int) to authenticated;

-- Sets whether the sender is the designer or the customer. For anybody else the column stays null, and the row is refused.
create function private.set_message_sender() returns trigger
language plpgsql
-- The function reads whole bookings, but clients may only read some of their columns.
security definer
set search_path = ''
as $$
begin
  new.sender := (
    select case private.member_role(bookings, new.sender_id) when 'designer' then 'designer' when 'customer' then 'user' end::public.user_role
      from public.bookings
     where bookings.id = new.booking_id
  );
  new.text := btrim(new.text, E' \t\r\n');
  return new;
end;
$$;

create trigger messages_set_sender
  before insert on public.messages
  for each row execute function private.set_message_sender();

-- Applies the limit before any other check, so that a request with thousands of rows ends at the first row above it.
create function private.limit_messages() returns trigger
language plpgsql
-- Clients have no rights on limits.
security definer
set search_path = ''
as $$
begin
  perform private.take_limit('message', new.sender_id::text);
  return new;
end;
$$;

-- Triggers fire in the order of their names.
create trigger messages_limit
  before insert on public.messages
  for each row when (auth.uid() is not null)
  execute function private.limit_messages();

-- How far each person has read, for the unread counts, and for the other member if the person allows it.
create table public.read_markers (
  booking_id uuid references public.bookings (id) on delete cascade,
  profile_id uuid default auth.uid() references public.profiles (id) on delete cascade,
  last_read_at timestamptz not null default now(),
  -- Whether the other member may see it (get_chat). The person's browser says so each time, because it is a choice of the device.
  shown boolean not null default false,
  primary key (booking_id, profile_id)
);

create index read_markers_profile_idx on public.read_markers (profile_id);

alter table public.read_markers enable row level security;
grant select, insert (booking_id, profile_id, last_read_at, shown), update (booking_id, profile_id, last_read_at, shown)
  on table public.read_markers to authenticated;

create policy "People read their own markers"
  on public.read_markers for select to authenticated
  using (profile_id = (select auth.uid()) and (select private.caller_has_session()));
create policy "People set a marker in their own chats"
  on public.read_markers for insert to authenticated
  with check (
    profile_id = (select auth.uid())
    and exists (select 1 from public.bookings where bookings.id = read_markers.booking_id)
  );
create policy "People move their own markers"
  on public.read_markers for update to authenticated
  using (profile_id = (select auth.uid()))
  with check (
    profile_id = (select auth.uid())
    and exists (select 1 from public.bookings where bookings.id = read_markers.booking_id)
  );

-- A marker only moves forward, because several windows of a person may report in any order. It never moves beyond now, which would mark messages as read that
-- nobody has seen.
create function private.clamp_read_marker() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.last_read_at := least(new.last_read_at, clock_timestamp());
  if tg_op = 'UPDATE' then
    new.last_read_at := greatest(new.last_read_at, old.last_read_at);
  end if;
  return new;
end;
$$;

create trigger read_markers_clamp
  before insert or update on public.read_markers
  for each row execute function private.clamp_read_marker();

-- Realtime --------------------------------------------------------------------------------------------------------------

-- Broadcasts a message to the topic of its chat, including its file if it has one.
create function private.broadcast_message(p_message public.messages, p_file public.booking_files) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object(
      'id', p_message.id, 'sender_id', p_message.sender_id, 'sender', p_message.sender, 'text', p_message.text,
      'created_at', to_char(p_message.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')
    ) || case when p_file.id is null then '{}' else jsonb_build_object('file', private.file_fact(p_file)) end,
    'message', 'chat:' || p_message.booking_id, true
  );
end;
$$;

-- Broadcasts a stored message to the topic of its chat, and a hint to the inboxes of both members. Clients may not broadcast to a chat themselves: Realtime
-- checks its policies only when a client joins, but the slot may end while the channel stays open.
create function private.after_message() returns trigger
language plpgsql
-- The sender may neither insert into chats nor send to Realtime; realtime.send would only raise a warning.
security definer
set search_path = ''
as $$
declare
  v_chat public.chats;
  v_file public.booking_files;
begin
  insert into public.chats (booking_id, customer_id, designer_id)
  select bookings.id, bookings.customer_id, bookings.designer_id from public.bookings where bookings.id = new.booking_id
  on conflict (booking_id) do nothing;
  select * into strict v_chat from public.chats where chats.booking_id = new.booking_id;

  select * into v_file
    from public.booking_files
   where booking_files.id = new.id and booking_files.booking_id = new.booking_id and booking_files.owner_id = new.sender_id and booking_files.purpose = 'message' and booking_files.state <> 'uploading';
  perform private.broadcast_message(new, v_file);
  perform realtime.send(jsonb_build_object('bookingId', new.booking_id), 'message', 'inbox:' || v_chat.customer_id, true);
  perform realtime.send(jsonb_build_object('bookingId', new.booking_id), 'message', 'inbox:' || v_chat.designer_id, true);
  return null;
end;
$$;

create trigger messages_broadcast
  after insert on public.messages
  for each row execute function private.after_message();

-- Makes a file of the conversation a message as soon as it is stored, under the file's id and with its name as the text, so that the log orders it like any
-- other message.
create function private.after_file() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.messages (id, booking_id, sender_id, text) values (new.id, new.booking_id, new.owner_id, new.name) on conflict (id) do nothing;
  return null;
end;
$$;

create trigger booking_files_message
  after update of state on public.booking_files
  for each row when (new.purpose = 'message' and old.state = 'uploading' and new.state = 'ready')
  execute function private.after_file();

-- The id in a topic "<kind>:<uuid>"; null for any other text, so that malformed topics are refused without an error.
create function private.topic_id(p_topic text, p_kind text) returns uuid
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  if p_topic ~ ('^' || p_kind || ':[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') then
    return substr(p_topic, char_length(p_kind) + 2)::uuid;
  end if;
  return null;
end;
$$;
revoke execute on function private.topic_id(text, text) from service_role;
grant execute on function private.topic_id(text, text) to authenticated;

-- Who may join which topic. chat:<booking>: its members, also for presence. inbox:<profile>: that person. customer-call:<booking> and designer-call:<booking>:
-- both members while the room is open, for the signals between their browsers. On each of the two call topics, only the member that its name says can
-- broadcast, so nobody can signal in the other's name. Clients broadcast to no other topic, and no signal is stored. Realtime checks this only when a client
-- joins, so both browsers end a call by the server's clock, and the relay ends with the slot.
create policy "People hear their own chats, calls and inbox"
  on realtime.messages for select to authenticated
  using (
    (
      extension in ('broadcast', 'presence')
      and exists (
        select 1 from public.bookings
         where bookings.id = private.topic_id((select realtime.topic()), 'chat')
           and bookings.status in ('confirmed', 'completed')
      )
    )
    or (
      extension = 'broadcast'
      and private.topic_id((select realtime.topic()), 'inbox') = (select auth.uid())
      -- The policy on bookings checks the same.
      and (select private.caller_has_session())
    )
    or (
      extension = 'broadcast'
      and exists (
        select 1 from public.bookings
         where bookings.id in (private.topic_id((select realtime.topic()), 'customer-call'), private.topic_id((select realtime.topic()), 'designer-call'))
           and private.room_is_open(bookings.status, bookings.slot, now())
           and not private.is_blocked(bookings.customer_id, bookings.designer_id)
      )
    )
  );

create policy "People show their presence in their own chats and signal as themselves in their own calls"
  on realtime.messages for insert to authenticated
  with check (
    (
      extension = 'presence'
      and exists (
        select 1 from public.bookings
         where bookings.id = private.topic_id((select realtime.topic()), 'chat')
           and bookings.status in ('confirmed', 'completed')
           and not private.is_blocked(bookings.customer_id, bookings.designer_id)
      )
    )
    or (
      extension = 'broadcast'
      and exists (
        select 1 from public.bookings
         where (
             (bookings.id = private.topic_id((select realtime.topic()), 'customer-call') and bookings.customer_id = (select auth.uid()))
             or (bookings.id = private.topic_id((select realtime.topic()), 'designer-call') and bookings.designer_id = (select auth.uid()))
           )
           and private.room_is_open(bookings.status, bookings.slot, now())
           and not private.is_blocked(bookings.customer_id, bookings.designer_id)
      )
    )
  );

-- Returns the time up to which a person has read the messages of a booking.
create function private.read_up_to(p_booking_id uuid, p_profile_id uuid) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select read_markers.last_read_at from public.read_markers where read_markers.booking_id = p_booking_id and read_markers.profile_id = p_profile_id), '-infinity'
  );
end;
$$;

create view private.unread_messages with (security_invoker = true) as
select messages.id, messages.booking_id, reader.id as reader_id
  from public.bookings
 cross join lateral (values (bookings.customer_id), (bookings.designer_id)) reader (id)
  left join public.read_markers on read_markers.booking_id = bookings.id and read_markers.profile_id = reader.id
  join public.messages
    on messages.booking_id = bookings.id and messages.sender_id <> reader.id and messages.created_at > coalesce(read_markers.last_read_at, '-infinity');
comment on view private.unread_messages is 'The messages of the other member that each member of a booking has not read.';

-- How many messages a person has not read in all chats of sessions that end after p_since.
create function private.unread_messages(p_profile_id uuid, p_since timestamptz) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    -- Counted booking by booking with an index; a join might read the whole table of messages.
    select coalesce(sum((select count(*) from private.unread_messages where unread_messages.booking_id = bookings.id and unread_messages.reader_id = p_profile_id)), 0)
      from public.bookings
     where (bookings.customer_id = p_profile_id or bookings.designer_id = p_profile_id) and upper(bookings.slot) > p_since
       and bookings.status in ('confirmed', 'completed')
  );
end;
$$;

-- Called by the clock. Writes an event for each member who has had unread messages of a current or just ended session for two minutes: at most one an hour per
-- chat and person, and none for messages of an earlier event. {noted}. A trigger on messages would slow down every message.
create function public.record_unread_messages() returns jsonb
language plpgsql
set search_path = ''
-- The planner overestimates the number of running consultations: Postgres would spend longer compiling the statement than running it.
set jit = off
as $$
declare
  v_noted int;
begin
  -- Concurrent runs would not see each other's events.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('record_unread_messages', 0)) then
    return jsonb_build_object('noted', 0);
  end if;
  with running as (
    -- The upper bound keeps the index scan from reading all later bookings.
    select bookings.* from public.bookings
     where bookings.status = 'confirmed' and upper(bookings.slot) > now() - interval '1 hour' and upper(bookings.slot) < now() + make_interval(mins => private.max_slot_minutes())
       and lower(bookings.slot) <= now() - interval '2 minutes'
    union all
    select bookings.* from public.bookings where bookings.status = 'completed' and upper(bookings.slot) > now() - interval '1 hour'
  ),
  unread as (
    select running.id, running.designer_id, given.actor, given.actor_id, entry.count, entry.up_to, entry.beginning
      from running
     cross join lateral (
       values ('customer'::public.booking_actor, running.customer_id, running.designer_id), ('designer', running.designer_id, running.customer_id)
     ) as given (actor, actor_id, reader_id)
     cross join lateral (
       select count(*) as count, max(messages.created_at) as up_to,
              (array_agg(left(messages.text, 140) order by messages.created_at desc, messages.id desc))[1] as beginning
         from public.messages
        where messages.booking_id = running.id and messages.sender_id <> given.reader_id and messages.created_at <= now() - interval '2 minutes'
          and messages.created_at > private.read_up_to(running.id, given.reader_id)
     ) entry
     cross join lateral (
       select max(booking_events.created_at) as noted_at, max((booking_events.after ->> 'upTo')::timestamptz) as up_to
         from public.booking_events
        where booking_events.booking_id = running.id and booking_events.kind = 'messages_unread' and booking_events.actor = given.actor
     ) noted
     where entry.count > 0 and not private.is_blocked(running.customer_id, running.designer_id)
       and coalesce(noted.noted_at, '-infinity') <= now() - interval '1 hour' and coalesce(noted.up_to, '-infinity') < entry.up_to
  )
  insert into public.booking_events (booking_id, designer_id, kind, occurrence, actor, after, message)
  select unread.id, unread.designer_id, 'messages_unread', unread.actor || ':' || extract(epoch from unread.up_to), unread.actor,
         jsonb_build_object('count', unread.count, 'upTo', private.iso(unread.up_to)), private.quoted_text(unread.actor_id, unread.beginning)
    from unread
  on conflict (booking_id, kind, occurrence) do nothing;
  get diagnostics v_noted = row_count;
  return jsonb_build_object('noted', v_noted);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.message_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('messages', (
    select coalesce(jsonb_agg(jsonb_build_object('from', messages.sender, 'text', messages.text, 'at', messages.created_at) order by messages.created_at), '[]')
      from public.messages
     where messages.booking_id = p_booking.id
  ));
end;
$$;

create function private.forget_read_markers(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.read_markers where read_markers.profile_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export_of_booking, forget, note) values
  ('{public.messages, public.chats}', 'private.message_data', null, 'Messages also belong to the other member, so they stay.'),
  ('{public.read_markers}', null, 'private.forget_read_markers', 'Not exported: when a page was last looked at.');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.report_cases with (security_invoker = true) as
select member_reports.id::text as id, member_reports.created_at as since,
       format('%s reports %s: %s', member_reports.reported_by, case member_reports.reported_by when 'customer' then 'designer' else 'customer' end, concat_ws(', ', member_reports.reason, member_reports.message)) as detail,
       member_reports.booking_id
  from public.member_reports
 where member_reports.closed_at is null;

create function private.close_report(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.member_reports set closed_at = now(), close_note = p_note where id = p_id::uuid and closed_at is null;
  return found;
end;
$$;

insert into private.cases (kind, subject, source, close, advice) values
  ('report', 'A member reports the other one', 'private.report_cases', 'private.close_report', 'Look at admin.member_reports, then settle it: select admin.close_case(case_id, who, why).');

create view admin.member_reports with (security_invoker = true) as
select 'report:' || report.id as case_id, report.created_at, report.reported_by, report.reason, report.message, report.closed_at, report.close_note, report.booking_id,
       customer.name as customer, cu.email as customer_email, designer.name as designer, du.email as designer_email,
       bookings.service_name as service, lower(bookings.slot) as slot_start,
       -- How often others have reported the same person.
       case report.reported_by
         when 'customer' then (
           select count(*)
             from public.bookings ob
             join public.member_reports on member_reports.booking_id = ob.id and member_reports.reported_by = 'customer'
            where ob.designer_id = bookings.designer_id and member_reports.id <> report.id
         )
         else (
           select count(*)
             from public.bookings ob
             join public.member_reports on member_reports.booking_id = ob.id and member_reports.reported_by = 'designer'
            where ob.customer_id = bookings.customer_id and member_reports.id <> report.id
         )
       end as other_reports,
       (select jsonb_agg(blocks.blocked_by order by blocks.blocked_by) from public.blocks where blocks.customer_id = bookings.customer_id and blocks.designer_id = bookings.designer_id) as blocked_by,
       (
         select jsonb_agg(jsonb_build_object('from', messages.sender, 'text', messages.text, 'at', messages.created_at) order by messages.created_at, messages.id)
           from public.messages where messages.booking_id = bookings.id
       ) as messages
  from public.member_reports report
  join public.bookings on bookings.id = report.booking_id
  join public.profiles customer on customer.id = bookings.customer_id
  join public.profiles designer on designer.id = bookings.designer_id
  left join auth.users cu on cu.id = bookings.customer_id
  left join auth.users du on du.id = bookings.designer_id
 order by report.closed_at is not null, report.created_at desc;
comment on view admin.member_reports is
  'Reports of one member of a booking about the other, open ones first, with what they wrote to each other. select admin.close_case(case_id, who, why) settles one.';
