-- The files of a booking: pictures and PDFs that members send in the conversation, and files of the brief and of the plan.
-- docs/decisions/034-files-of-a-booking.md has the reasons.

create type public.file_purpose as enum ('message', 'brief', 'plan');
create type public.file_kind as enum ('picture', 'pdf');
-- uploading: reserved, but possibly not stored yet. ready: members may read the file. removed: its owner has removed it; the jobs delete the file and the row.
create type public.file_state as enum ('uploading', 'ready', 'removed');

-- A file is in the private bucket `booking-files` under its path. The small copy of a picture is beside it (`-sm`), and a PDF that was not finished is below
-- `uploads/`. Browsers have no policy on the bucket: the function `api` writes pictures and signs addresses, after asking SQL.
create table public.booking_files (
  -- Chosen by the page, so that repeating an upload stores the file once. A file of the conversation is the message of the same id.
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete restrict,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  purpose public.file_purpose not null,
  kind public.file_kind not null,
  state public.file_state not null default 'uploading',
  -- The name that is shown and used for saving; never a part of an address.
  name text not null check (char_length(name) between 1 and private.max_file_name() and name !~ '[/\\\x01-\x1f\x7f]'),
  -- `<booking>/<random>`, for a picture followed by the name of its content. A file that was copied to a later booking has another row there, with the same
  -- path.
  path text not null,
  -- The size of all its files together: as announced, later as measured.
  bytes int not null check (bytes > 0),
  -- Pixels of a picture.
  width int check (width > 0),
  height int check (height > 0),
  -- When the jobs remove what remains of the file; null: nothing to do, or an administrator must look.
  due_at timestamptz default now() + interval '1 day',
  attempts int not null default 0,
  last_error text,
  -- When the file was last reserved; no longer changed once it is finished.
  created_at timestamptz not null default now(),
  unique (path, booking_id)
);
comment on table public.booking_files is 'Pictures and PDFs of a booking: of its conversation, brief and plan. Uploads that were not finished are removed after a day.';

create index booking_files_booking_idx on public.booking_files (booking_id, purpose);
create index booking_files_owner_idx on public.booking_files (owner_id);
create index booking_files_parked_idx on public.booking_files (created_at) where due_at is null and state in ('uploading', 'removed');
-- Serves remove_old.
create index booking_files_brief_idx on public.booking_files (created_at) where purpose = 'brief' and state <> 'removed';
create index booking_files_due_idx on public.booking_files (due_at) where due_at is not null;

alter table public.booking_files enable row level security;

-- PDFs are stored as application/octet-stream, which no browser opens.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'booking-files', 'booking-files', false, private.max_file_bytes(),
  '{image/webp,image/jpeg,image/png,application/octet-stream}'
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- Who may do what -------------------------------------------------------------------------------------------------------

-- Whether messages may be written: the booking is confirmed, and p_at is in [start, end) of its slot.
create function private.chat_is_open(p_status public.booking_status, p_slot tstzrange, p_at timestamptz) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return p_status = 'confirmed' and p_slot @> p_at;
end;
$$;
grant execute on function private.chat_is_open(public.booking_status, tstzrange, timestamptz) to authenticated;

-- Whether the designer may write the plan at p_at, which is allowed from the session's start on. A block does not release the designer from the plan.
create function private.may_write_plan(p_booking public.bookings, p_at timestamptz) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_booking.plan_days is not null and p_booking.status in ('confirmed', 'completed') and p_at >= lower(p_booking.slot);
end;
$$;

-- Refuses a file that this member may not add or remove at p_at. Both members may in the conversation, while messages may be written. The customer may in the
-- brief, while it may be written (private.brief_is_open). The designer may in the plan, while they may write it. PT404 not_found; PT409 room_closed,
-- brief_closed, plan_closed.
create function private.require_file_right(p_booking public.bookings, p_profile_id uuid, p_purpose public.file_purpose, p_at timestamptz) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  case p_purpose
    when 'message' then
      perform private.require_member(p_booking, p_profile_id);
      if not private.chat_is_open(p_booking.status, p_booking.slot, p_at) or private.is_blocked(p_booking.customer_id, p_booking.designer_id) then
        perform private.refuse('conversation_closed', 'bookingId');
      end if;
    when 'brief' then
      perform private.require_member(p_booking, p_profile_id, 'customer');
      if p_booking.status <> 'confirmed' or p_at >= upper(p_booking.slot) or private.is_blocked(p_booking.customer_id, p_booking.designer_id) then
        perform private.refuse('brief_closed', 'bookingId');
      end if;
    when 'plan' then
      perform private.require_member(p_booking, p_profile_id, 'designer');
      if not private.may_write_plan(p_booking, p_at) then
        perform private.refuse('plan_closed', 'bookingId');
      end if;
  end case;
end;
$$;

-- Returns a BookingFile of the contract.
create function private.file_fact(p_file public.booking_files) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_file.id, 'kind', p_file.kind, 'state', p_file.state, 'name', p_file.name, 'bytes', p_file.bytes, 'width', p_file.width,
    'height', p_file.height
  );
end;
$$;

-- Uploads ---------------------------------------------------------------------------------------------------------------

-- Returns how many bytes of a file count in the quotas. Until a PDF has arrived, its announced size is not trusted: it might be the largest allowed.
create function private.counted_bytes(p_file public.booking_files) returns int
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_file.kind = 'pdf' and p_file.state = 'uploading' then private.max_file_bytes() else p_file.bytes end;
end;
$$;

-- Refuses one more file of p_bytes if it would exceed the quota of the booking or the person. PT409 too_many_files. The caller has locked the person.
create function private.require_room_for_file(p_owner_id uuid, p_booking_id uuid, p_bytes int) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_confirmed constant boolean := private.confirmed_address(p_owner_id) is not null;
  v_of record;
begin
  -- The other member may upload at the same time.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files:' || p_booking_id, 0));
  select count(*) as files, coalesce(sum(private.counted_bytes(booking_files)), 0) as bytes into v_of from public.booking_files where booking_files.booking_id = p_booking_id;
  if v_of.files >= private.max_files_of_booking() or v_of.bytes + p_bytes > private.max_bytes_of_files_of_booking() then
    perform private.refuse('too_many_files_of_booking');
  end if;
  select count(*) as files, coalesce(sum(private.counted_bytes(booking_files)), 0) as bytes into v_of from public.booking_files where booking_files.owner_id = p_owner_id;
  if v_of.files >= (case when v_confirmed then private.max_files() else private.max_files_unconfirmed() end)
     or v_of.bytes + p_bytes > (case when v_confirmed then private.max_bytes_of_files() else private.max_bytes_of_files_unconfirmed() end) then
    perform private.refuse(case when v_confirmed then 'too_many_files' else 'too_many_files_unconfirmed' end);
  end if;
end;
$$;

-- Reserves a file that is about to be uploaded: {path, bytes, kind, state}. p_bytes: the most that will be stored. Repeating it returns the same; the state
-- then says whether the file has already been stored. An unfinished file is removed after a day. PT404 not_found; PT409 room_closed, brief_closed, plan_closed,
-- too_many_files; PT429 rate_limited.
create function public.reserve_file(
  p_user_id uuid, p_file_id uuid, p_booking_id uuid, p_purpose public.file_purpose, p_kind public.file_kind, p_name text, p_bytes int
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_file public.booking_files;
begin
  -- Concurrent uploads of one person wait here, so that each counts those before it.
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  perform private.require_member(v_booking, p_user_id);
  select * into v_file from public.booking_files where booking_files.id = p_file_id;
  if not found then
    perform private.require_file_right(v_booking, p_user_id, p_purpose, clock_timestamp());
    perform private.require_room_for_file(p_user_id, p_booking_id, p_bytes);
    insert into public.booking_files (id, booking_id, owner_id, purpose, kind, name, path, bytes)
    values (p_file_id, p_booking_id, p_user_id, p_purpose, p_kind, p_name, p_booking_id || '/' || gen_random_uuid(), p_bytes)
    returning * into v_file;
    perform private.take_limit('file', p_user_id::text);
  elsif (v_file.owner_id, v_file.booking_id, v_file.purpose, v_file.kind) <> (p_user_id, p_booking_id, p_purpose, p_kind) or v_file.state = 'removed' then
    perform private.refuse('file_not_found');
  elsif v_file.state = 'uploading' then
    perform private.lock_own_file(p_user_id, p_file_id);
    -- The file counts as reserved now, because it gets a new address.
    update public.booking_files set created_at = now(), due_at = now() + interval '1 day' where booking_files.id = p_file_id and booking_files.state = 'uploading';
  end if;
  return jsonb_build_object('path', v_file.path, 'bytes', v_file.bytes, 'kind', v_file.kind, 'state', v_file.state);
end;
$$;

-- Locks a file of this owner that is not removed. PT404 not_found.
create function private.lock_own_file(p_owner_id uuid, p_file_id uuid) returns public.booking_files
language plpgsql
set search_path = ''
as $$
declare
  v_file public.booking_files;
begin
  select * into v_file
    from public.booking_files
   where booking_files.id = p_file_id and booking_files.owner_id = p_owner_id and booking_files.state <> 'removed'
     -- The jobs have not begun to remove it.
     and (booking_files.state <> 'uploading' or booking_files.attempts = 0)
     for no key update;
  if not found then
    perform private.refuse('file_not_found');
  end if;
  return v_file;
end;
$$;

-- Returns where a file that the owner has reserved is written: {path, bytes, kind, state}. The path of a picture is made of p_content, which names its content.
-- So two uploads of one picture at once cannot overwrite each other, and repeating one writes to the same place. PT404 not_found.
create function public.find_own_file(p_user_id uuid, p_file_id uuid, p_content text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_file public.booking_files;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  v_file := private.lock_own_file(p_user_id, p_file_id);
  if v_file.kind = 'picture' and v_file.state = 'uploading' and p_content is not null then
    update public.booking_files set path = regexp_replace(booking_files.path, '^([^/]*/.{36}).*', '\1') || '-' || p_content where booking_files.id = p_file_id returning * into v_file;
  end if;
  return jsonb_build_object('path', v_file.path, 'bytes', v_file.bytes, 'kind', v_file.kind, 'state', v_file.state);
end;
$$;

-- Records that a file has been stored, with its bytes and a picture's pixels: members may read it. If it belongs to the conversation, a trigger on the table
-- makes it a message. The name gets the extension of the stored type. p_path is where a picture was written: the first upload that is finished stays. Repeating
-- it changes nothing. BookingFile and its path. PT404 not_found; PT409 room_closed, brief_closed, plan_closed: the file came too late, and is removed.
create function public.finish_file(
  p_user_id uuid, p_file_id uuid, p_extension text, p_bytes int default null, p_width int default null, p_height int default null,
  p_path text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_file public.booking_files;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  v_file := private.lock_own_file(p_user_id, p_file_id);
  if (v_file.kind = 'pdf') <> (p_width is null) then
    perform private.refuse('file_not_found');
  end if;
  if v_file.state = 'uploading' then
    perform private.require_file_right(bookings, p_user_id, v_file.purpose, clock_timestamp()) from public.bookings where bookings.id = v_file.booking_id;
    update public.booking_files
       set state = 'ready', due_at = null,
           name = left(regexp_replace(booking_files.name, '\.[^.]*$', ''), 115) || '.' || p_extension,
           bytes = coalesce(p_bytes, booking_files.bytes), width = p_width, height = p_height, path = coalesce(p_path, booking_files.path)
     where booking_files.id = p_file_id
    returning * into v_file;
  end if;
  return private.file_fact(v_file) || jsonb_build_object('path', v_file.path);
end;
$$;

-- Adds the files of a person's earlier brief to the brief of another booking, oldest first. They get rows of their own with the same content, so that each
-- booking decides who reads them, and for how long. Returns how many were left out because they exceed the quota. The caller has locked the person.
create function private.copy_brief_files(p_owner_id uuid, p_from_id uuid, p_booking_id uuid) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_file public.booking_files;
  v_left int := 0;
begin
  for v_file in
    select *
      from public.booking_files
     where booking_files.booking_id = p_from_id and booking_files.owner_id = p_owner_id and booking_files.purpose = 'brief' and booking_files.state = 'ready'
     order by booking_files.created_at, booking_files.id
       -- Makes a removal of the file wait; the removal then leaves the content for the new row.
       for share
  loop
    begin
      perform private.require_room_for_file(p_owner_id, p_booking_id, v_file.bytes);
      insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, width, height, due_at, created_at)
      values (
        gen_random_uuid(), p_booking_id, p_owner_id, 'brief', v_file.kind, 'ready', v_file.name, v_file.path, v_file.bytes, v_file.width, v_file.height,
        null, clock_timestamp()
      );
    exception when sqlstate 'PT409' then
      v_left := v_left + 1;
    end;
  end loop;
  return v_left;
end;
$$;

-- Jobs ------------------------------------------------------------------------------------------------------------------

-- Claims files that are to be removed: {id, attempts, task, path}; task: remove, or forget (only the row is removed, because the brief of another
-- booking also uses the content).
create function private.claim_files(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys constant text[] := private.claim('file', p_limit);
begin
  return (
    select jsonb_agg(
             jsonb_build_object(
               'id', removed.id, 'attempts', removed.attempts, 'task',
               case
                 when exists (select 1 from public.booking_files where booking_files.path = removed.path and booking_files.state = 'ready') then 'forget'
                 else 'remove'
               end, 'path', removed.path
             )
             order by removed.created_at, removed.id
           )
      from public.booking_files removed
     where removed.id::text = any (v_keys)
  );
end;
$$;

-- Deletes the row of a removed file, or parks it.
create function private.finish_file_job(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if p_parked then
    update public.booking_files set due_at = null where booking_files.id = p_id::uuid and booking_files.due_at is not null and booking_files.attempts > 0;
  else
    delete from public.booking_files where booking_files.id = p_id::uuid and booking_files.due_at is not null and booking_files.state in ('uploading', 'removed') and booking_files.attempts > 0;
  end if;
  return found;
end;
$$;

-- An upload may be finished until the jobs have begun to remove it.
insert into private.queues (kind, source, key, waits, most_attempts, claim, finish) values
  ('file', 'public.booking_files', 'id', 'due_at is not null', 8, 'private.claim_files', 'private.finish_file_job');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.file_cases with (security_invoker = true) as
select booking_files.id::text as id, booking_files.created_at as since, booking_files.state || ': ' || coalesce(booking_files.last_error, '') as detail, booking_files.booking_id
  from public.booking_files
 where booking_files.due_at is null and booking_files.state in ('uploading', 'removed');

create function private.retry_file(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.booking_files set due_at = now(), attempts = 1
   where id = p_id::uuid and due_at is null and state in ('uploading', 'removed');
  return found;
end;
$$;

create function private.close_file(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- An abandoned upload must not become a message.
  delete from public.booking_files where id = p_id::uuid and due_at is null and state in ('uploading', 'removed');
  return found;
end;
$$;

insert into private.cases (kind, subject, source, retry, close) values
  ('file', 'A file of a booking could not be removed', 'private.file_cases', 'private.retry_file', 'private.close_file');
