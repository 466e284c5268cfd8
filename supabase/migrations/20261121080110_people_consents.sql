-- Which version of the terms and the privacy policy a person has agreed to, and when.

create table private.consents (
  profile_id uuid references public.profiles (id) on delete cascade,
  -- The day on which the version took effect (TERMS_VERSION in the contract).
  version date,
  agreed_at timestamptz not null default now(),
  primary key (profile_id, version)
);
comment on table private.consents is 'Who agreed to which version of the terms, and when.';

alter table private.consents enable row level security;
revoke update, delete on table private.consents from service_role;

-- The latest date that a version may have. If people could agree to a future version, they would never be asked again. Tomorrow counts as present, because it
-- has begun in some time zones.
create function private.newest_terms() returns date
language sql
stable
set search_path = ''
as $$ select (now() at time zone 'UTC')::date + 1 $$;

-- Records what a user agreed to by signing up. The version comes from user metadata, which the user controls, so no value of it may make a sign-up fail.
create function private.record_consent() returns trigger
language plpgsql
-- Auth inserts with its own role, which has no rights on this table.
security definer
set search_path = ''
as $$
declare
  v_version constant text := new.raw_user_meta_data ->> 'terms_version';
begin
  if pg_input_is_valid(v_version, 'date') and v_version ~ '^\d{4}-\d\d-\d\d$' and v_version::date <= private.newest_terms() then
    insert into private.consents (profile_id, version) values (new.id, v_version::date);
  end if;
  return null;
end;
$$;

-- Fires after the trigger that inserts the profile: triggers fire in the order of their names.
create trigger users_record_consent
  after insert on auth.users
  for each row execute function private.record_consent();

-- The latest version that a person has agreed to; null: none.
create function private.terms_version(p_profile_id uuid) returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select max(consents.version) from private.consents where consents.profile_id = p_profile_id);
end;
$$;

-- Records that a signed-in user agrees to a version; repeating it changes nothing. {ok: true}. PT400 invalid_version: no such version yet.
create function public.agree_to_terms(p_profile_id uuid, p_version date) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_profile_id, 'user', 'designer');
  if p_version > private.newest_terms() then
    perform private.refuse('invalid_version', 'version');
  end if;
  insert into private.consents (profile_id, version) values (p_profile_id, p_version) on conflict do nothing;
  return jsonb_build_object('ok', true);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.consent_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('consents', (
    select coalesce(jsonb_agg(jsonb_build_object('version', consents.version, 'agreedAt', consents.agreed_at) order by consents.version), '[]')
      from private.consents
     where consents.profile_id = p_profile_id
  ));
end;
$$;

insert into private.personal_data (tables, export, note) values
  ('{private.consents}', 'private.consent_data', 'Agreements are proof, so they stay.');
