-- Everybody who signs up has a profile; what a person may do follows from its role.

-- One row a person, made by a trigger at sign-up. The role is here and not in the token: a client chooses it once, at sign-up, and can
-- never write it again.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role public.user_role not null default 'user',
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  constraint profiles_plain_name check (private.is_plain_name(name)),
  -- Path of a picture (people_pictures holds it to be the person's own, or a drawn portrait); null: pages show the initials.
  avatar text check (char_length(avatar) <= 100),
  -- When the person has shown that they read what is sent to their address; null: it may be somebody else's (accounts_address).
  address_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Up to when a designer has seen what happened to their bookings (delivery_news).
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

-- The account with an address; null without one.
create function private.account_with(p_email text) returns uuid
language sql
stable
-- The service role may not read Auth's table.
security definer
set search_path = ''
as $$ select u.id from auth.users u where u.email = lower(btrim(p_email)) $$;

-- The address of a person, if it is confirmed: what strangers have left under an address belongs to nobody who has merely signed up with it.
create function private.confirmed_address(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select private.email_address(p.id) from public.profiles p where p.id = p_profile_id and p.address_confirmed_at is not null);
end;
$$;

create function private.log_role_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.log_security_event('role_changed', new.id::text);
  return null;
end;
$$;

create trigger profiles_log_role
  after update of role on public.profiles
  for each row when (new.role is distinct from old.role)
  execute function private.log_role_change();
