-- Everybody who signs up has a profile. Its role determines what they may do.

-- One row per person, inserted by a trigger at sign-up. The role is chosen once, at sign-up, and clients cannot change it. Tokens repeat it
-- (private.set_role_of_tokens), so that /api can refuse a caller before it asks the database.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role public.user_role not null default 'user',
  name text not null check (btrim(name) <> '' and char_length(name) <= private.max_name()),
  constraint profiles_plain_name check (private.name_fault(name) is null),
  -- Path of the person's own picture or of a drawn portrait (enforced in people_pictures); null: pages show the initials.
  avatar text check (char_length(avatar) <= private.max_picture_path()),
  -- When the person proved that the address is theirs; null: it may be somebody else's (accounts_address).
  address_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- The time up to which a designer has seen the news of their bookings (delivery_news).
  news_seen_at timestamptz not null default now(),
  -- When the account was deleted. The row stays for its bookings, without personal data.
  deleted_at timestamptz,
  -- Since when and why an administrator has suspended the person (administration_suspension). The ban itself is in Auth's table.
  suspended_at timestamptz,
  suspension_reason text check (char_length(suspension_reason) <= 1000)
);
comment on table public.profiles is 'Customers and designers; id is the auth user.';

alter table public.profiles enable row level security;

-- Whether a person is suspended: by an administrator, or by the dashboard's *Ban*. Auth then begins and renews no session.
create function private.is_suspended(variadic p_profile_ids uuid[]) returns boolean
language plpgsql
stable
-- Clients may not read Auth's tables.
security definer
set search_path = ''
as $$
begin
  return exists (select 1 from auth.users where users.id = any (p_profile_ids) and users.banned_until > now());
end;
$$;

-- Whether a session is still open. Signing out, changing the password and deleting the account end sessions, and a suspension stops them, but tokens issued
-- in them stay valid until they expire.
create function private.is_live_session(p_profile_id uuid, p_session_id uuid) returns boolean
language plpgsql
stable
-- Clients may not read Auth's table of sessions.
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from auth.sessions
     where sessions.id = p_session_id and sessions.user_id = p_profile_id and (sessions.not_after is null or sessions.not_after > now())
  ) and not private.is_suspended(p_profile_id);
end;
$$;

-- The same check for the caller of the Data API or Realtime, for use in policies. Tokens issued by Auth name their session; others have none.
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

-- Refuses a request of /api whose token belongs to an ended session or to a suspended person. /api names the session in a header with every call that it makes
-- for a signed-in user. Jobs, administrators and migrations act for nobody and name none. PT401 unauthenticated; PT403 suspended.
create function private.require_session(p_profile_id uuid) returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_session_id constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-session-id';
begin
  if v_session_id is not null and not private.is_live_session(p_profile_id, v_session_id::uuid) then
    perform private.refuse(case when private.is_suspended(p_profile_id) then 'suspended' else 'unauthenticated' end);
  end if;
end;
$$;

-- Refuses callers without one of these roles. Functions that /api calls for a signed-in user start with it: they receive the user's id from a verified
-- token, and this is the only place that looks the user up. PT401 unauthenticated: the account or session is gone although the token has not expired;
-- PT403 suspended, wrong_role.
create function private.require_role(p_profile_id uuid, variadic p_roles public.user_role[]) returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_role public.user_role;
begin
  select profiles.role into v_role from public.profiles where profiles.id = p_profile_id and profiles.deleted_at is null;
  if not found then
    perform private.refuse('unauthenticated');
  end if;
  perform private.require_session(p_profile_id);
  if v_role <> all (p_roles) then
    perform private.refuse('wrong_role', p_parameters => jsonb_build_object('roles', p_roles));
  end if;
end;
$$;

-- Refuses a person whose address is not confirmed. PT403 address_unconfirmed.
create function private.require_confirmed(p_profile_id uuid) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform 1 from public.profiles where profiles.id = p_profile_id and profiles.address_confirmed_at is not null;
  if not found then
    perform private.refuse('address_unconfirmed');
  end if;
end;
$$;

-- The email address of a person. It is in Auth's table, which the service role may not read.
create function private.email_address(p_profile_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$ select users.email from auth.users where users.id = p_profile_id $$;

-- Locks the profile row before require_role reads it, so that a running deletion of the account finishes first.
create function private.lock_person(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.profiles where profiles.id = p_profile_id for no key update;
end;
$$;

-- The first of these texts that is a valid name.
create function private.first_name_of(variadic p_texts text[]) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select entry.name
      from (select left(private.tidy_name(item.text), private.max_name()) as name, item.n from unnest(p_texts) with ordinality item (text, n)) entry
     where entry.name <> '' and private.name_fault(entry.name) is null
     order by entry.n
     limit 1
  );
end;
$$;

-- The id of the account with this email address; null if there is none.
create function private.account_with(p_email text) returns uuid
language sql
stable
-- The service role may not read Auth's tables.
security definer
set search_path = ''
-- Auth's index of addresses leaves single sign-on out.
as $$ select users.id from auth.users where users.email = lower(btrim(p_email)) and not users.is_sso_user $$;

-- The key of private.keyed_hash: one row, which nothing else may change or read.
create table private.hash_key (key bytea primary key default extensions.gen_random_bytes(32));
insert into private.hash_key default values;

alter table private.hash_key enable row level security;
revoke all on table private.hash_key from service_role;

insert into private.personal_data (tables, note) values
  ('{private.hash_key}', 'No personal data: the key of hashes of addresses.');

-- A hash that nobody can make or check without the key.
create function private.keyed_hash(p_text text) returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select extensions.hmac(convert_to(p_text, 'UTF8'), hash_key.key, 'sha256') from private.hash_key);
end;
$$;
revoke execute on function private.keyed_hash(text) from service_role;

-- Returns the keyed hash of an email address, however it is spelled; null without an address.
create function private.address_hash(p_email text) returns bytea
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.keyed_hash(lower(btrim(p_email)));
end;
$$;

-- Returns a person's email address if it is confirmed. Signing up with an address gives no access to what others have left under it.
create function private.confirmed_address(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select private.email_address(profiles.id) from public.profiles where profiles.id = p_profile_id and profiles.address_confirmed_at is not null);
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

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.profile_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('account', to_jsonb(entry))
      from (
        select profiles.id, profiles.role, profiles.name, profiles.avatar, profiles.address_confirmed_at, profiles.created_at, profiles.news_seen_at, profiles.suspended_at,
               profiles.suspension_reason, private.email_address(profiles.id) as email
          from public.profiles
         where profiles.id = p_profile_id
      ) entry
  );
end;
$$;

create function private.forget_profile(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.profiles set name = 'Deleted account', deleted_at = now(), suspended_at = null, suspension_reason = null where profiles.id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.profiles}', 'private.profile_data', 'private.forget_profile');
