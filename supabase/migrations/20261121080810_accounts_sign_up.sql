-- Signing up, and the account of a session.

-- Called before Auth creates an account. Counts the sign-up and refuses an invalid name. {ok: true}. PT400 invalid_name; PT429 rate_limited.
create function public.begin_sign_up(p_name text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.name_from(p_name, 'invalid_name');
  perform private.take_limit('sign_up');
  return jsonb_build_object('ok', true);
end;
$$;

-- Writes the account's role into app metadata, which Auth puts into every access token. At sign-up the role comes from user metadata, which the user controls:
-- anything but 'designer' means customer. Later the role is that of the profile, whatever else is written here.
create function private.set_role_of_tokens() returns trigger
language plpgsql
-- Auth writes with its own role, which has no rights on profiles.
security definer
set search_path = ''
as $$
declare
  v_role public.user_role;
begin
  select profiles.role into v_role from public.profiles where profiles.id = new.id;
  if not found then
    v_role := case when new.raw_user_meta_data ->> 'role' = 'designer' then 'designer' else 'user' end;
  end if;
  new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}') || jsonb_build_object('role', v_role);
  return new;
end;
$$;

create trigger users_set_role_of_tokens
  before insert or update of raw_app_meta_data on auth.users
  for each row execute function private.set_role_of_tokens();

-- Inserts the profile in the transaction of the sign-up (for designers also an unpublished page), and sends the code that confirms the address. The name comes
-- from user metadata, and no value may make a sign-up fail. App metadata can only be written with the secret key and by this database: with
-- {"address_confirmed": true} no code is needed.
create function private.handle_sign_up() returns trigger
language plpgsql
-- Auth inserts with its own role, which has no rights on these tables.
security definer
set search_path = ''
as $$
declare
  v_role constant public.user_role := new.raw_app_meta_data ->> 'role';
  v_confirmed constant boolean := coalesce(new.raw_app_meta_data -> 'address_confirmed' = 'true', false);
begin
  insert into public.profiles (id, role, name, address_confirmed_at)
  values (
    new.id, v_role, private.first_name_of(new.raw_user_meta_data ->> 'name', split_part(new.email, '@', 1), 'Guest'),
    case when v_confirmed then now() end
  );
  if v_role = 'designer' then
    insert into public.designers (id, address_confirmed) values (new.id, v_confirmed);
  end if;
  -- Signing up by a code of Auth's already confirms the address.
  if not v_confirmed and new.raw_user_meta_data -> 'by_code' is null then
    begin
      perform private.take_limit('address_code', private.address_key(new.email)::text);
      perform private.queue_address_code(new.id);
    exception
      -- If somebody signs up and deletes the account repeatedly, no more emails go to an address that may be a stranger's.
      when sqlstate 'PT429' then
        null;
    end;
  end if;
  return null;
end;
$$;

create trigger users_handle_sign_up
  after insert on auth.users
  for each row execute function private.handle_sign_up();

-- An account: {id, name, role, email, avatar, termsVersion}. PT404 not_found.
create function private.account_of(p_user_id uuid) returns jsonb
language plpgsql
stable
-- The email address is in Auth's table, which the service role may not read.
security definer
set search_path = ''
as $$
declare
  v_user jsonb;
begin
  select jsonb_build_object('id', profiles.id, 'name', profiles.name, 'role', profiles.role, 'email', coalesce(users.email, ''), 'avatar', profiles.avatar,
                            'termsVersion', private.terms_version(profiles.id))
    into v_user
    from public.profiles
    join auth.users on users.id = profiles.id
   where profiles.id = p_user_id and profiles.deleted_at is null;
  if v_user is null then
    perform private.refuse('account_not_found');
  end if;
  return v_user;
end;
$$;

-- The account of a token. PT401 unauthenticated: the session has ended; PT404 not_found.
create function public.session_account(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_session(p_user_id);
  return private.account_of(p_user_id);
end;
$$;
