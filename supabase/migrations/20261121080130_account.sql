-- The life of an account: the emails that Auth asks for, a change of address, sessions.

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
revoke all on function public.queue_account_email(text, text, uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.queue_account_email(text, text, uuid, text, jsonb) to service_role;

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
revoke all on table public.address_changes from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.address_changes to service_role;

create policy "Only the service role touches it" on public.address_changes for all to service_role using (true) with check (true);

-- The form in which a key is stored.
create function private.key_hash(p_key text) returns text
language sql
immutable
set search_path = ''
as $$ select encode(sha256(convert_to(p_key, 'UTF8')), 'hex') $$;
revoke all on function private.key_hash(text) from public, anon, authenticated, service_role;
grant execute on function private.key_hash(text) to service_role;

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
revoke all on function public.begin_address_change(text, uuid, text, text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.begin_address_change(text, uuid, text, text, text, text, text, text) to service_role;

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
revoke all on function private.is_taken_address(text, uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_taken_address(text, uuid) to service_role;

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
revoke all on function public.confirm_address_change(text) from public, anon, authenticated;
grant execute on function public.confirm_address_change(text) to service_role;

-- Auth has changed the address. {ok: true}.
create function public.end_address_change(p_key text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  update public.address_changes c
     set done_at = now(), old_code = null, new_code = null
   where private.key_hash(p_key) in (c.old_key, c.new_key);
  return jsonb_build_object('ok', true);
end;
$$;
revoke all on function public.end_address_change(text) from public, anon, authenticated;
grant execute on function public.end_address_change(text) to service_role;
