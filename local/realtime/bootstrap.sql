-- The schema `realtime` of hosted Supabase, as far as private channels, presence and broadcast from the database need it. Run as a superuser; it may be run
-- again on a database that already has the schema. The difference from hosted: rows reach the Realtime server by NOTIFY (the trigger at the end), not by
-- logical replication.

do $$
begin
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then
    create role supabase_realtime_admin nologin noinherit noreplication;
  end if;
end $$;

create schema if not exists realtime;
grant all on schema realtime to supabase_realtime_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role;

-- Partitioned by day, so that old messages are removed by dropping a table, not by deleting rows.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);

alter table realtime.messages enable row level security;
alter table realtime.messages owner to supabase_realtime_admin;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

-- Hosted also has an index for replays. A developer's three days of messages need none, and it would slow down every message.

-- Returns the topic that is being joined or written to, for policies.
create or replace function realtime.topic() returns text
language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- Runs with the caller's rights and turns every error into a WARNING, as on hosted: if the caller has no right to insert, the message is silently lost, and a
-- test has to notice that.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(message_id)) end,
    event, topic, private, 'broadcast'
  );
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;

alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;

-- The server's own schema: only the superuser has access.
create schema if not exists _realtime;
revoke all on schema _realtime from public;

-- Keeps partitions from yesterday (sessions west of UTC) to three days ahead, and drops partitions older than three days.
create or replace function _realtime.maintain_messages() returns void
language plpgsql
set search_path = ''
as $$
declare
  day date;
  partition record;
begin
  perform pg_advisory_xact_lock(hashtext('_realtime.maintain_messages'));
  for day in select (now() at time zone 'utc')::date + n from generate_series(-1, 3) as n loop
    if to_regclass(format('realtime.%I', 'messages_' || to_char(day, 'YYYY_MM_DD'))) is null then
      execute format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
        'messages_' || to_char(day, 'YYYY_MM_DD'), day, day + 1);
      execute format('alter table realtime.%I owner to supabase_realtime_admin', 'messages_' || to_char(day, 'YYYY_MM_DD'));
      execute format('alter table realtime.%I enable row level security', 'messages_' || to_char(day, 'YYYY_MM_DD'));
    end if;
  end loop;

  for partition in
    select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'realtime.messages'::regclass
      and c.relname < 'messages_' || to_char((now() at time zone 'utc')::date - 3, 'YYYY_MM_DD')
  loop
    execute format('drop table realtime.%I', partition.relname);
  end loop;
end $$;

select _realtime.maintain_messages();

-- Notifies the server of a broadcast when its transaction commits. A NOTIFY has less than 8000 bytes. It contains a short message itself, so that the server
-- needs no query. For a longer message it contains the row's id, and the server reads the row.
create or replace function _realtime.notify_message() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  note text := new.id || json_build_array(new.topic, new.event)::text
    || E'\n' || new.payload::text;
begin
  if octet_length(note) > 7900 then
    note := '?' || new.id;
  end if;
  perform pg_notify('realtime_messages', note);
  return null;
end $$;

-- Rows that the server inserts to probe a user's rights have no event, and cause no notification.
create or replace trigger notify_message after insert on realtime.messages
  for each row when (new.event is not null and new.payload is not null and new.private)
  execute function _realtime.notify_message();
