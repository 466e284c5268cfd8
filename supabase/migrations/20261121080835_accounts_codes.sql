-- Signing in with a one-time code of Auth, by email. For a new address, Auth creates the account when the code is sent; the account belongs to nobody until the
-- code is entered (docs/decisions/042-codes-and-links-by-email.md).

-- Called before Auth sends a code. An account whose codes nobody has entered belongs to nobody: if it has the other role, it is removed, and Auth creates it
-- anew. Otherwise somebody who first chose the wrong tab could never have the other role. {ok: true}. PT429 rate_limited.
create function public.begin_code_sign_in(p_email text, p_role public.user_role) returns jsonb
language plpgsql
-- The service role may not write Auth's tables.
security definer
set search_path = ''
as $$
begin
  perform private.take_limit('sign_in_code', lower(p_email));
  delete from auth.users
   using public.profiles
   where users.id = private.account_with(p_email) and profiles.id = users.id and profiles.role <> p_role and profiles.address_confirmed_at is null
     and users.raw_user_meta_data -> 'by_code' = 'true' and not exists (select 1 from public.bookings where bookings.customer_id = users.id);
  return jsonb_build_object('ok', true);
end;
$$;

-- Locks out everybody who has signed in to an account before: sets a password that nobody knows and ends all other sessions.
create function private.take_over(p_profile_id uuid, p_session_id uuid) returns void
language plpgsql
-- The service role may not write Auth's tables.
security definer
set search_path = ''
as $$
begin
  update auth.users
     set encrypted_password = extensions.crypt(gen_random_uuid()::text, extensions.gen_salt('bf', 10))
   where users.id = p_profile_id;
  delete from auth.sessions where sessions.user_id = p_profile_id and sessions.id <> p_session_id;
end;
$$;

-- Called after Auth has begun a session with a code: the address is the person's. If nobody has confirmed it before, the account is new, or somebody else has
-- signed up with the address. What they left is then removed as after a new password (recover_address), the person gets p_name, if it is given, and agrees to
-- p_terms_version. Returns the account, and isNew. PT400 invalid_name; PT404 not_found.
create function public.finish_code_sign_in(p_user_id uuid, p_session_id uuid, p_name text default null, p_terms_version date default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_new boolean;
begin
  perform private.account_of(p_user_id);
  select profiles.address_confirmed_at is null into v_new from public.profiles where profiles.id = p_user_id;
  if v_new then
    perform public.recover_address(p_user_id);
    perform private.take_over(p_user_id, p_session_id);
    if p_name is not null then
      update public.profiles set name = private.name_from(p_name, 'invalid_name') where profiles.id = p_user_id;
    end if;
    if p_terms_version <= private.newest_terms() then
      insert into private.consents (profile_id, version) values (p_user_id, p_terms_version) on conflict do nothing;
    end if;
  end if;
  return private.account_of(p_user_id) || jsonb_build_object('isNew', v_new);
end;
$$;
