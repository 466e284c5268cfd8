-- The page of an account: its sessions, its name, the download of its data.

-- The page of the account -----------------------------------------------------------------------------------------------

-- Jobs for accounts: export all data to a file, remove that file a week later, and, after a deletion, erase what is outside these tables (files, and what Auth
-- stores).
create type public.account_task_kind as enum ('export', 'expire', 'erase');
create type public.account_task_status as enum ('waiting', 'done', 'parked');

create table public.account_tasks (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  task public.account_task_kind not null,
  status public.account_task_status not null default 'waiting',
  -- For an export: when the file was created, and the time until which it is kept.
  ready_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  -- The earliest time to run the task (the queue).
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now()
);
comment on table public.account_tasks is 'What the jobs do for accounts; an export that is ready is the file <profile>/<id>.zip of the bucket account-data.';

create index account_tasks_parked_idx on public.account_tasks (created_at) where status = 'parked';
create index account_tasks_waiting_idx on public.account_tasks (due_at) where status = 'waiting';
create index account_tasks_profile_idx on public.account_tasks (profile_id);

alter table public.account_tasks enable row level security;

-- There are no policies on the files: signed URLs give access. No bucket accepts more than the project's `file_size_limit`.
insert into storage.buckets (id, name, public, file_size_limit)
values ('account-data', 'account-data', false, private.max_data_file_bytes())
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

-- Sessions of a person, the newest first: [{id, userAgent, startedAt, lastUsedAt, current}].
create function private.sessions_of(p_profile_id uuid, p_session_id uuid) returns jsonb
language plpgsql
stable
-- The service role may not read Auth's tables.
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'id', sessions.id, 'userAgent', sessions.user_agent, 'startedAt', private.iso(sessions.created_at),
                 'lastUsedAt', private.iso(coalesce(sessions.refreshed_at at time zone 'UTC', sessions.created_at)), 'current', sessions.id = p_session_id
               )
               order by sessions.id = p_session_id desc, coalesce(sessions.refreshed_at at time zone 'UTC', sessions.created_at) desc
             ),
             '[]'
           )
      from auth.sessions
     where sessions.user_id = p_profile_id and (sessions.not_after is null or sessions.not_after > now())
  );
end;
$$;

-- Ends one session of a person or all of them. Returns whether there were any.
create function private.end_sessions(p_profile_id uuid, p_session_id uuid default null) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions where sessions.user_id = p_profile_id and (p_session_id is null or sessions.id = p_session_id);
  return found;
end;
$$;

-- The data of the account page: {name, email, newEmail, sessions, feed, download}. `newEmail`: an address waiting for confirmation; `download`: the latest export
-- of all data, {id, readyAt, expiresAt}, with readyAt null while it is in progress.
create function public.get_account(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  return (
    select jsonb_build_object(
             'name', profiles.name,
             'email', private.email_address(profiles.id),
             'newEmail', (
               select address_changes.new_address from public.address_changes
                where address_changes.profile_id = profiles.id and address_changes.done_at is null and address_changes.created_at > now() - interval '1 hour'
             ),
             'sessions', private.sessions_of(profiles.id, p_session_id),
             'feed', (
               select jsonb_build_object('createdAt', private.iso(calendar_feeds.created_at), 'readAt', private.iso(calendar_feeds.read_at))
                 from public.calendar_feeds where calendar_feeds.profile_id = profiles.id
             ),
             'download', (
               select jsonb_build_object('id', account_tasks.id, 'readyAt', private.iso(account_tasks.ready_at), 'expiresAt', private.iso(account_tasks.expires_at))
                 from public.account_tasks
                where account_tasks.profile_id = profiles.id and account_tasks.task in ('export', 'expire') and account_tasks.status = 'waiting' and account_tasks.expires_at > now()
                order by account_tasks.created_at desc
                limit 1
             )
           )
      from public.profiles
     where profiles.id = p_user_id
  );
end;
$$;

-- Changes the user's own name. {ok: true}. PT400 invalid_name.
create function public.rename_account(p_user_id uuid, p_name text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  -- Locked before the person, as everywhere: the new name may cause another review of the designer.
  perform 1 from public.designers where designers.id = p_user_id for no key update;
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  update public.profiles set name = private.name_from(p_name, 'invalid_name') where id = p_user_id;
  return jsonb_build_object('ok', true);
end;
$$;

-- Ends one of the user's own sessions, or all of them if p_session_id is null. {ok: true}. PT404 not_found: it has already ended or belongs to somebody else.
create function public.end_session(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  if not private.end_sessions(p_user_id, p_session_id) then
    perform private.refuse('session_not_found');
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Jobs ------------------------------------------------------------------------------------------------------------------

-- Claims tasks: {id, task, profileId, attempts}.
create function private.claim_account_tasks(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys constant text[] := private.claim('account', p_limit);
begin
  return (
    select jsonb_agg(jsonb_build_object('id', account_tasks.id, 'task', account_tasks.task, 'profileId', account_tasks.profile_id, 'attempts', account_tasks.attempts) order by account_tasks.created_at)
      from public.account_tasks
     where account_tasks.id = any (v_keys::uuid[])
  );
end;
$$;

-- Stores that a task is done or parked.
create function private.finish_account_task(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- An exported file is removed a week later.
  update public.account_tasks
     set status = case when p_parked then 'parked' when account_tasks.task = 'export' then 'waiting' else 'done' end::public.account_task_status,
         task = case when account_tasks.task = 'export' and not p_parked then 'expire' else account_tasks.task end,
         due_at = case when account_tasks.task = 'export' and not p_parked then account_tasks.expires_at else account_tasks.due_at end,
         attempts = case when p_parked then account_tasks.attempts else 0 end,
         last_error = case when p_parked then account_tasks.last_error end
   where account_tasks.id = p_id::uuid and account_tasks.status = 'waiting';
  return found;
end;
$$;

-- Tasks are parked after about two days.
insert into private.queues (kind, source, key, waits, most_attempts, claim, finish) values
  ('account', 'public.account_tasks', 'id', $$status = 'waiting'$$, 50, 'private.claim_account_tasks', 'private.finish_account_task');

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.session_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('sessions', private.sessions_of(p_profile_id, null));
end;
$$;

-- Ends all sessions. The jobs remove a file with all data at once, including one that is being made, and erase the person from Auth.
create function private.forget_account(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.account_tasks
     set expires_at = now(), due_at = case account_tasks.task when 'expire' then now() else account_tasks.due_at end
   where account_tasks.profile_id = p_profile_id and account_tasks.task in ('export', 'expire') and account_tasks.status = 'waiting';
  insert into public.account_tasks (profile_id, task) values (p_profile_id, 'erase');
  perform private.end_sessions(p_profile_id);
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.account_tasks}', 'private.session_data', 'private.forget_account');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.account_cases with (security_invoker = true) as
select account_tasks.id::text as id, account_tasks.created_at as since, account_tasks.task || ': ' || coalesce(account_tasks.last_error, '') as detail, null::uuid as booking_id
  from public.account_tasks
 where account_tasks.status = 'parked';

create function private.retry_account(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.account_tasks set status = 'waiting', attempts = 0, due_at = now() where id = p_id::uuid and status = 'parked';
  return found;
end;
$$;

create function private.close_account(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.account_tasks set status = 'done', last_error = p_note where id = p_id::uuid and status = 'parked';
  return found;
end;
$$;

insert into private.cases (kind, subject, source, retry, close) values
  ('account', 'What an account asked for could not be done', 'private.account_cases', 'private.retry_account', 'private.close_account');
