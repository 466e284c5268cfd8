-- The life of an account: the emails that Auth asks for, a change of address, sessions, the download of one's data, deletion.

-- Emails of Auth --------------------------------------------------------------------------------------------------------

-- Queues an email that Auth has asked for, or that says what became of an account. p_event_key names the event, so that a repeated request
-- sends nothing twice. Links in it are good for an hour, and so is the email. {ok: true}. The recipient is null while the transaction of
-- their sign-up runs: the address is known all the same.
create function public.queue_account_email(p_event_key text, p_kind text, p_user_id uuid, p_address text, p_content jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, address, content, expires_at)
  values (
    p_event_key, p_kind::public.outbox_kind, (select p.id from public.profiles p where p.id = p_user_id), p_address, p_content,
    now() + interval '1 hour'
  )
  on conflict (event_key) do nothing;
  return jsonb_build_object('ok', true);
end;
$$;

-- Changing the address --------------------------------------------------------------------------------------------------

-- A change of address that has been asked for, at most one a person. Auth, where an address counts as confirmed from the start, takes either
-- of its two codes for enough. So both are kept here, the two mailboxes get keys of ours, and Auth is shown its codes once both have
-- been used. Only hashes of the keys are kept.
create table public.address_changes (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  new_address text not null check (char_length(new_address) between 3 and 254),
  -- What Auth takes for its codes (token_hash): of the old address and of the new one. null once Auth has been shown them.
  old_code text,
  new_code text,
  old_key text not null unique,
  new_key text not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.address_changes is 'Changes of address that wait for both mailboxes, and the last one that was done.';

alter table public.address_changes enable row level security;

-- The form in which a key is stored.
create function private.key_hash(p_key text) returns text
language sql
immutable
set search_path = ''
as $$ select encode(sha256(convert_to(p_key, 'UTF8')), 'hex') $$;

-- Begins a change of address, instead of an earlier one, and queues an email with a key to each of the two mailboxes. A repeated event changes
-- nothing. {ok: true}.
create function public.begin_address_change(
  p_event_key text, p_user_id uuid, p_old_address text, p_new_address text, p_old_code text, p_new_code text, p_old_key text, p_new_key text
) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if exists (select 1 from public.outbox o where o.event_key = p_event_key || ':old') then
    return jsonb_build_object('ok', true);
  end if;
  insert into public.address_changes (profile_id, new_address, old_code, new_code, old_key, new_key)
  values (p_user_id, p_new_address, p_old_code, p_new_code, private.key_hash(p_old_key), private.key_hash(p_new_key))
  on conflict (profile_id) do update
     set new_address = excluded.new_address, old_code = excluded.old_code, new_code = excluded.new_code, old_key = excluded.old_key,
         new_key = excluded.new_key, old_confirmed_at = null, new_confirmed_at = null, done_at = null, created_at = now();
  perform public.queue_account_email(
    p_event_key || ':' || e.mailbox, 'change_address', p_user_id, e.address,
    jsonb_build_object('mailbox', e.mailbox, 'oldAddress', p_old_address, 'newAddress', p_new_address, 'key', e.key)
  )
     from (values ('old', p_old_address, p_old_key), ('new', p_new_address, p_new_key)) as e (mailbox, address, key);
  return jsonb_build_object('ok', true);
end;
$$;

-- Whether an address is that of another account.
create function private.is_taken_address(p_address text, p_profile_id uuid) returns boolean
language plpgsql
stable
-- Addresses are in Auth's table, which the service role may not read.
security definer
set search_path = ''
as $$
begin
  return exists (select 1 from auth.users u where u.email = lower(p_address) and u.id <> p_profile_id);
end;
$$;

-- Notes that the owner of one of the two mailboxes agrees: {state, newAddress, codes}. `state` is 'old' or 'new', the mailbox that has yet to
-- agree, 'agreed' when both have and Auth is to be shown the codes, or 'done'. A repeated request returns the same.
-- PT410 link_expired: no such key, or older than Auth's codes, which are good for an hour. PT409 email_taken: by another account, meanwhile.
create function public.confirm_address_change(p_key text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_hash constant text := private.key_hash(p_key);
  v_change public.address_changes;
begin
  update public.address_changes c
     set old_confirmed_at = case when c.old_key = v_hash then coalesce(c.old_confirmed_at, now()) else c.old_confirmed_at end,
         new_confirmed_at = case when c.new_key = v_hash then coalesce(c.new_confirmed_at, now()) else c.new_confirmed_at end
   where v_hash in (c.old_key, c.new_key) and c.created_at > now() - interval '1 hour'
  returning * into v_change;
  if v_change.profile_id is null then
    raise exception using
      errcode = 'PT410', message = 'link_expired', detail = 'This link has been used or is more than an hour old.', hint = 'key';
  end if;
  if v_change.done_at is null and private.is_taken_address(v_change.new_address, v_change.profile_id) then
    raise exception using errcode = 'PT409', message = 'email_taken', detail = 'There is already an account with this address.', hint = 'email';
  end if;
  return jsonb_build_object(
    'state', case
      when v_change.done_at is not null then 'done'
      when v_change.old_confirmed_at is null then 'old'
      when v_change.new_confirmed_at is null then 'new'
      else 'agreed'
    end,
    'newAddress', v_change.new_address,
    'codes', jsonb_build_array(v_change.old_code, v_change.new_code)
  );
end;
$$;

-- Auth has changed the address, whose mailbox has agreed: it is confirmed. {ok: true}.
create function public.end_address_change(p_key text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_profile_id uuid;
begin
  update public.address_changes c
     set done_at = now(), old_code = null, new_code = null
   where private.key_hash(p_key) in (c.old_key, c.new_key)
  returning c.profile_id into v_profile_id;
  perform private.mark_address_confirmed(v_profile_id);
  return jsonb_build_object('ok', true);
end;
$$;

-- The page of the account -----------------------------------------------------------------------------------------------

-- Work for the jobs on an account: make a file of all its data, remove that file a week later, and after a deletion remove what is outside of
-- these tables (files, and what Auth knows).
create type public.account_task_kind as enum ('export', 'expire', 'erase');
create type public.account_task_status as enum ('waiting', 'done', 'parked');

create table public.account_tasks (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  task public.account_task_kind not null,
  status public.account_task_status not null default 'waiting',
  -- Of an export: when the file was made, and until when it is kept.
  ready_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  -- Not before this (the queue).
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now()
);
comment on table public.account_tasks is 'What the jobs do for accounts; an export that is ready is the file <profile>/<id>.zip of the bucket account-data.';

create index account_tasks_waiting_idx on public.account_tasks (due_at) where status = 'waiting';
create index account_tasks_profile_idx on public.account_tasks (profile_id);

alter table public.account_tasks enable row level security;

-- Nobody has a policy on its files: they are read by signed addresses. No bucket can take more than the project's `file_size_limit`.
insert into storage.buckets (id, name, public, file_size_limit)
values ('account-data', 'account-data', false, 50 * 1024 * 1024)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

-- Sessions of a person, the newest first: [{id, userAgent, startedAt, lastUsedAt, current}].
create function private.sessions_of(p_profile_id uuid, p_session_id uuid) returns jsonb
language plpgsql
stable
-- Sessions are in Auth's table, which the service role may not read.
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'id', s.id, 'userAgent', s.user_agent, 'startedAt', private.iso(s.created_at),
                 'lastUsedAt', private.iso(coalesce(s.refreshed_at at time zone 'UTC', s.created_at)), 'current', s.id = p_session_id
               )
               order by s.id = p_session_id desc, coalesce(s.refreshed_at at time zone 'UTC', s.created_at) desc
             ),
             '[]'
           )
      from auth.sessions s
     where s.user_id = p_profile_id and (s.not_after is null or s.not_after > now())
  );
end;
$$;

-- Ends one session of a person, or all of them. Whether there was one.
create function private.end_sessions(p_profile_id uuid, p_session_id uuid default null) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = p_profile_id and (p_session_id is null or s.id = p_session_id);
  return found;
end;
$$;

-- What the page of the account shows: {name, email, newEmail, sessions, download}. `newEmail`: an address that waits for its mailboxes;
-- `download`: the last file of all data, {id, readyAt, expiresAt}, with readyAt null while it is being made.
create function public.get_account(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  return (
    select jsonb_build_object(
             'name', p.name,
             'email', private.email_address(p.id),
             'newEmail', (
               select c.new_address from public.address_changes c
                where c.profile_id = p.id and c.done_at is null and c.created_at > now() - interval '1 hour'
             ),
             'sessions', private.sessions_of(p.id, p_session_id),
             'download', (
               select jsonb_build_object('id', t.id, 'readyAt', private.iso(t.ready_at), 'expiresAt', private.iso(t.expires_at))
                 from public.account_tasks t
                where t.profile_id = p.id and t.task in ('export', 'expire') and t.status = 'waiting' and t.expires_at > now()
                order by t.created_at desc
                limit 1
             )
           )
      from public.profiles p
     where p.id = p_user_id
  );
end;
$$;

-- {ok: true}. PT400 invalid_name.
create function public.rename_account(p_user_id uuid, p_name text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  update public.profiles set name = private.name_from(p_name, 'invalid_name') where id = p_user_id;
  return jsonb_build_object('ok', true);
end;
$$;

-- Ends one session of one's own. {ok: true}. PT404 not_found: it has ended already, or is another person's.
create function public.end_session(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  if not private.end_sessions(p_user_id, p_session_id) then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This session has ended already.';
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Jobs ------------------------------------------------------------------------------------------------------------------

-- {id, task, profileId, attempts} of each.
create function private.claim_account_tasks(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys constant text[] := private.claim('account', p_limit);
begin
  return (
    select jsonb_agg(jsonb_build_object('id', t.id, 'task', t.task, 'profileId', t.profile_id, 'attempts', t.attempts) order by t.created_at)
      from public.account_tasks t
     where t.id = any (v_keys::uuid[])
  );
end;
$$;

-- A task is done, or parked.
create function private.finish_account_task(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- A file that was made is removed a week later.
  update public.account_tasks t
     set status = case when p_parked then 'parked' when t.task = 'export' then 'waiting' else 'done' end::public.account_task_status,
         task = case when t.task = 'export' and not p_parked then 'expire' else t.task end,
         due_at = case when t.task = 'export' and not p_parked then t.expires_at else t.due_at end,
         attempts = case when p_parked then t.attempts else 0 end,
         last_error = case when p_parked then t.last_error end
   where t.id = p_id::uuid and t.status = 'waiting';
  return found;
end;
$$;

-- Parked after about two days.
insert into private.queues (kind, source, key, waits, most_attempts, claim, finish) values
  ('account', 'public.account_tasks', 'id', $$status = 'waiting'$$, 50, 'private.claim_account_tasks', 'private.finish_account_task');
