-- Everybody who signs up has a profile; what a person may do follows from its role.

-- One row a person, made by a trigger at sign-up. The role is here and not in the token: a client chooses it once, at sign-up, and can
-- never write it again.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role public.user_role not null default 'user',
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  constraint profiles_plain_name check (private.is_plain_name(name)),
  -- Path of a picture (pictures.sql holds it to be the person's own, or a drawn portrait); null: pages show the initials.
  avatar text check (char_length(avatar) <= 100),
  -- When the person has shown that they read what is sent to their address; null: it may be somebody else's (address.sql).
  address_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Up to when a designer has seen what happened to their bookings (news.sql).
  news_seen_at timestamptz not null default now(),
  -- The account was deleted: the row stays for its bookings, and nothing in it says who it was.
  deleted_at timestamptz
);
comment on table public.profiles is 'Customers and designers; id is the auth user.';

alter table public.profiles enable row level security;

-- Whether a session has not been ended: signing out, a new password and deleting the account end sessions, but not the tokens that were
-- given out in them.
create function private.is_live_session(p_profile_id uuid, p_session_id uuid) returns boolean
language plpgsql
stable
-- Sessions are in Auth's table, which clients may not read.
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from auth.sessions s
     where s.id = p_session_id and s.user_id = p_profile_id and (s.not_after is null or s.not_after > now())
  );
end;
$$;

-- The same of the caller of the Data API or Realtime, for policies. Auth's tokens name their session; one without was not made by Auth.
create function private.caller_has_session() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return auth.jwt() ->> 'session_id' is null or private.is_live_session(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
end;
$$;
revoke execute on function private.caller_has_session() from service_role;
grant execute on function private.caller_has_session() to authenticated;

-- Refuses a request of /api whose token belongs to a session that was ended. /api names the session in a header, with each call that it makes
-- for somebody signed in; jobs and migrations act for nobody and name none. PT401 unauthenticated.
create function private.require_session(p_profile_id uuid) returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_session_id constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-session-id';
begin
  if v_session_id is not null and not private.is_live_session(p_profile_id, v_session_id::uuid) then
    raise exception using errcode = 'PT401', message = 'unauthenticated', detail = 'Please sign in.';
  end if;
end;
$$;

-- Refuses callers without one of these roles. Functions that /api calls for a signed-in person begin with it: they get the id of a token that
-- was verified, and this is the one place that looks the person up. PT401 unauthenticated: the account or the session is gone, although the
-- token has not expired; PT403 wrong_role.
create function private.require_role(p_profile_id uuid, variadic p_roles public.user_role[]) returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_role public.user_role;
begin
  select p.role into v_role from public.profiles p where p.id = p_profile_id and p.deleted_at is null;
  if not found then
    raise exception using errcode = 'PT401', message = 'unauthenticated', detail = 'Please sign in.';
  end if;
  perform private.require_session(p_profile_id);
  if v_role <> all (p_roles) then
    raise exception using
      errcode = 'PT403', message = 'wrong_role', detail = format('Only a %s may do this.', array_to_string(p_roles, ' or '));
  end if;
end;
$$;

-- The address is in Auth's table, which the service role may not read.
create function private.email_address(p_profile_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$ select u.email from auth.users u where u.id = p_profile_id $$;

-- Locks what a person says of themselves before require_role looks at it: a deletion of the account that is under way is over then.
create function private.lock_person(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.profiles p where p.id = p_profile_id for no key update;
end;
$$;

-- The first of these texts that may be a name.
create function private.first_name_of(variadic p_texts text[]) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select t.name
      from (select private.tidy_line(left(u.text, 120)) as name, u.n from unnest(p_texts) with ordinality u (text, n)) t
     where t.name <> '' and private.is_plain_name(t.name)
     order by t.n
     limit 1
  );
end;
$$;

-- Makes the profile in the transaction of the sign-up, for a designer also an unpublished page, and sends the code that confirms the address.
-- Name and role arrive as user metadata, which the user controls: any role but 'designer' is a customer, and no text in it makes a sign-up fail.
-- App metadata only Auth's secret key and this database write: {"address_confirmed": true} in it needs no code.
create function private.handle_sign_up() returns trigger
language plpgsql
-- The Auth service inserts as its own role, which has no rights on these tables.
security definer
set search_path = ''
as $$
declare
  v_role public.user_role :=
    case when new.raw_user_meta_data ->> 'role' = 'designer' then 'designer' else 'user' end;
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
  if not v_confirmed then
    perform private.queue_address_code(new.id);
  end if;
  return null;
end;
$$;

create trigger users_handle_sign_up
  after insert on auth.users
  for each row execute function private.handle_sign_up();

-- The account of a token: {id, name, role, email, avatar, termsVersion}. PT404 not_found.
create function public."session_user"(p_user_id uuid) returns jsonb
language plpgsql
stable
-- The email address is in Auth's table, which the service role may not read.
security definer
set search_path = ''
as $$
declare
  v_user jsonb;
begin
  select jsonb_build_object('id', p.id, 'name', p.name, 'role', p.role, 'email', coalesce(u.email, ''), 'avatar', p.avatar,
                            'termsVersion', private.terms_version(p.id))
    into v_user
    from public.profiles p
    join auth.users u on u.id = p.id
   where p.id = p_user_id and p.deleted_at is null;
  if v_user is null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This account does not exist.';
  end if;
  return v_user;
end;
$$;
