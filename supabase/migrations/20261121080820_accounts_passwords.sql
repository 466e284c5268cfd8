-- Protection against guessing passwords. Wrong passwords are counted per address, whether or not it has an account, so that responses do not reveal which
-- addresses have one. After private.sign_in_free_attempts() each further attempt has to wait, longer every time. After private.max_sign_in_attempts() the
-- account is locked for a day, or until its owner unlocks it with the link in an email or with a new password. Open sessions continue.
-- docs/decisions/022-limits.md has the reasons. /api counts an attempt before Auth sees the password, so that concurrent attempts cannot all pass. Auth's hook,
-- below, counts attempts that bypass /api.

-- Wrong passwords per address since the last right one. Unlogged, like private.limit_uses: a crash resets the counts.
create unlogged table private.sign_in_attempts (
  -- md5 of the lower-case address, so that people without an account cannot be identified.
  address uuid primary key,
  failures int not null default 0,
  last_at timestamptz not null default now(),
  -- The number of failures that /api has counted and Auth's hook has not seen yet.
  announced int not null default 0,
  -- sha256 of the key in the emailed link. null: no link was sent.
  unlock_hash bytea
)
with (fillfactor = 70);

alter table private.sign_in_attempts enable row level security;

-- Locks the row of an address and returns it. Failures older than private.sign_in_lock_hours() are reset.
create function private.attempts_of(p_address uuid) returns private.sign_in_attempts
language plpgsql
set search_path = ''
as $$
declare
  v_attempts private.sign_in_attempts;
begin
  insert into private.sign_in_attempts (address) values (p_address)
  on conflict (address) do update
     set failures = case when sign_in_attempts.last_at > now() - private.sign_in_lock_hours() then sign_in_attempts.failures else 0 end,
         announced = case when sign_in_attempts.last_at > now() - private.sign_in_lock_hours() then sign_in_attempts.announced else 0 end,
         unlock_hash = case when sign_in_attempts.last_at > now() - private.sign_in_lock_hours() then sign_in_attempts.unlock_hash end
  returning * into v_attempts;
  return v_attempts;
end;
$$;

-- How long to wait before the next attempt; null if none. 10 seconds after the last free attempt, then twice as long each time.
create function private.attempt_wait(p_attempts private.sign_in_attempts) returns interval
language plpgsql
stable
set search_path = ''
as $$
declare
  -- null: no wait.
  v_wait constant interval := p_attempts.last_at - now() + case
    when p_attempts.failures >= private.max_sign_in_attempts() then private.sign_in_lock_hours()
    when p_attempts.failures >= private.sign_in_free_attempts() then interval '10 seconds' * power(2, p_attempts.failures - private.sign_in_free_attempts())
  end;
begin
  return case when v_wait > interval '0' then v_wait end;
end;
$$;

-- Called after a wrong password has been counted. Logs it and, once the account is locked, queues an email with the link that unlocks it. Returns whether
-- an email was queued.
create function private.after_wrong_password(p_address uuid, p_user_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_attempts private.sign_in_attempts;
  v_key text;
begin
  perform private.log_security_event('sign_in_failed', coalesce(p_user_id::text, 'no account'));
  select * into v_attempts from private.sign_in_attempts where sign_in_attempts.address = p_address for update;
  -- Not found: the right password, or a new one, has reset the count meanwhile.
  if not found or v_attempts.failures < private.max_sign_in_attempts() or v_attempts.unlock_hash is not null or p_user_id is null then
    return false;
  end if;
  perform private.log_security_event('sign_in_locked', p_user_id::text);
  v_key := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  update private.sign_in_attempts set unlock_hash = sha256(convert_to(v_key, 'UTF8')) where sign_in_attempts.address = p_address;
  insert into public.outbox (event_key, kind, recipient_id, content, expires_at)
  values (
    format('sign_in_locked:%s:%s', p_user_id, extract(epoch from now())), 'sign_in_locked', p_user_id,
    jsonb_build_object(
      'failures', v_attempts.failures, 'unlockKey', v_key, 'lockedUntil', private.iso(v_attempts.last_at + private.sign_in_lock_hours())
    ),
    v_attempts.last_at + private.sign_in_lock_hours()
  );
  return true;
end;
$$;

-- Called before Auth sees a password. Counts the attempt as if it were wrong, for its address and for the network that it comes from, so that concurrent
-- attempts cannot all pass. p_unlock_key, from the emailed link, unlocks an account. {ok: true}. PT429 rate_limited; PT429 sign_in_locked.
create function public.begin_sign_in(p_email text, p_unlock_key text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_address constant uuid := private.address_key(p_email);
  v_attempts private.sign_in_attempts;
  v_wait interval;
begin
  perform private.check_limit('sign_in_failed');
  v_attempts := private.attempts_of(v_address);
  if v_attempts.unlock_hash = sha256(convert_to(p_unlock_key, 'UTF8')) then
    v_attempts.failures := 0;
    v_attempts.unlock_hash := null;
    perform private.log_security_event('sign_in_unlocked', coalesce(private.account_with(p_email)::text, 'no account'));
  end if;
  v_wait := private.attempt_wait(v_attempts);
  if v_wait is not null and v_attempts.failures >= private.max_sign_in_attempts() then
    perform private.refuse_for_now('sign_in_locked', v_wait);
  elsif v_wait is not null then
    perform private.refuse_for_now('sign_in_paused', v_wait);
  end if;
  update private.sign_in_attempts
     set failures = v_attempts.failures + 1, announced = sign_in_attempts.announced + 1, last_at = now(), unlock_hash = v_attempts.unlock_hash
   where sign_in_attempts.address = v_address;
  perform private.take_limit('sign_in');
  perform private.take_limit('sign_in_failed');
  return jsonb_build_object('ok', true);
end;
$$;

-- Called after a sign-in has failed. p_wrong false: Auth did not check the password (unreachable or too busy), or the password was right on the other role's
-- tab, so the attempt does not count. {locked}: whether an email about a lock was queued.
create function public.fail_sign_in(p_email text, p_wrong boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_address constant uuid := private.address_key(p_email);
  v_locked boolean := false;
begin
  if p_wrong then
    v_locked := private.after_wrong_password(v_address, private.account_with(p_email));
  else
    -- Locked in the same order as in begin_sign_in.
    update private.sign_in_attempts
       set failures = greatest(sign_in_attempts.failures - 1, 0), announced = greatest(sign_in_attempts.announced - 1, 0)
     where sign_in_attempts.address = v_address;
    perform private.return_limit('sign_in_failed');
  end if;
  return jsonb_build_object('locked', v_locked);
end;
$$;

-- Called after Auth has begun a session: returns the account like session_account, even if the calling session has ended. If the role is right, the count of
-- wrong passwords is reset; on the other role's tab the user gets no session. PT404 not_found.
create function public.finish_sign_in(p_user_id uuid, p_role public.user_role) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_user constant jsonb := private.account_of(p_user_id);
begin
  if v_user ->> 'role' = p_role::text then
    delete from private.sign_in_attempts where sign_in_attempts.address = private.address_key(v_user ->> 'email');
    perform private.return_limit('sign_in_failed');
  end if;
  return v_user;
end;
$$;

-- Auth calls this hook for every password that it checks, {user_id, valid}, if the project's plan includes the hook, so that the lock also applies to sign-ins
-- that bypass /api. A locked account gets the same message as a wrong password.
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql
-- Auth's role has no rights in the schema private.
security definer
set search_path = ''
as $$
declare
  v_user_id constant uuid := (event ->> 'user_id')::uuid;
  v_address constant uuid := (select private.address_key(users.email) from auth.users where users.id = v_user_id);
  v_attempts private.sign_in_attempts;
begin
  if v_address is null then
    return jsonb_build_object('decision', 'continue');
  end if;
  v_attempts := private.attempts_of(v_address);
  if v_attempts.announced > 0 then
    -- /api has already counted this attempt and will report its result.
    update private.sign_in_attempts set announced = sign_in_attempts.announced - 1 where sign_in_attempts.address = v_address;
    return jsonb_build_object('decision', 'continue');
  end if;
  if private.attempt_wait(v_attempts) is not null then
    return jsonb_build_object('decision', 'reject', 'message', 'Invalid login credentials', 'should_logout_user', false);
  end if;
  if (event ->> 'valid')::boolean then
    delete from private.sign_in_attempts where sign_in_attempts.address = v_address;
  else
    update private.sign_in_attempts set failures = sign_in_attempts.failures + 1, last_at = now() where sign_in_attempts.address = v_address;
    perform private.after_wrong_password(v_address, v_user_id);
  end if;
  return jsonb_build_object('decision', 'continue');
end;
$$;
revoke execute on function public.hook_password_verification_attempt(jsonb) from service_role;
grant execute on function public.hook_password_verification_attempt(jsonb) to supabase_auth_admin;

-- Unlocks the account when it gets a new password.
create function private.forget_attempts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.sign_in_attempts where sign_in_attempts.address = private.address_key(new.email);
  return null;
end;
$$;

create trigger users_forget_attempts
  after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.forget_attempts();

-- Personal data --------------------------------------------------------------------------------------------------------

insert into private.personal_data (tables, note) values
  ('{private.sign_in_attempts}', 'Counts under a hash of the address, removed after a day (remove_old).');

-- For administrators ---------------------------------------------------------------------------------------------------

create function admin.open_account(p_email text, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_id constant uuid := private.account_with(p_email);
begin
  perform private.require_value(v_id is not null, format('There is no account with the address "%s".', p_email));
  perform private.record_action('open_account', v_id::text, p_by_whom, p_reason);
  delete from private.sign_in_attempts where sign_in_attempts.address = private.address_key(p_email) and sign_in_attempts.failures > 0;
  return case when found then 'The account is open again.' else 'No wrong passwords are counted for this address.' end;
end;
$$;
comment on function admin.open_account(text, text, text) is
  'Opens an account that wrong passwords have locked, for somebody who does not get our email. Cannot be undone.';
