-- auth.users, auth.sessions and auth.refresh_tokens as on hosted. The table of `@supabase/lite` has no `instance_id` and more defaults. With that table, a seed
-- whose people cannot sign in on hosted would work here.

alter table auth.users
  add column instance_id uuid,
  alter column aud drop default,
  alter column role drop default,
  alter column raw_app_meta_data drop default,
  alter column raw_user_meta_data drop default,
  alter column created_at drop default,
  alter column updated_at drop default,
  -- On hosted, these four columns have a default.
  alter column email_change_token_current set default '',
  alter column phone_change set default '',
  alter column phone_change_token set default '',
  alter column reauthentication_token set default '';

-- Hosted's auth service writes all of these columns. lite omits some, and writes NULL for a used token.
create function managed.complete_auth_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'supabase_auth_admin' then
    new.instance_id := '00000000-0000-0000-0000-000000000000';
    new.aud := coalesce(new.aud, 'authenticated');
    new.role := coalesce(new.role, 'authenticated');
    new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}');
    new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}');
    new.created_at := coalesce(new.created_at, pg_catalog.now());
    new.updated_at := coalesce(new.updated_at, pg_catalog.now());
    new.confirmation_token := coalesce(new.confirmation_token, '');
    new.recovery_token := coalesce(new.recovery_token, '');
    new.email_change := coalesce(new.email_change, '');
    new.email_change_token_new := coalesce(new.email_change_token_new, '');
    new.email_change_token_current := coalesce(new.email_change_token_current, '');
    new.phone_change := coalesce(new.phone_change, '');
    new.phone_change_token := coalesce(new.phone_change_token, '');
    new.reauthentication_token := coalesce(new.reauthentication_token, '');
  end if;
  return new;
end
$$;

create trigger complete_auth_row before insert or update on auth.users
for each row execute function managed.complete_auth_row();

-- Hosted's auth service selects only rows with the all-zero `instance_id`, and fails at NULL in one of the other columns, for which its model has no NULL. Here
-- this policy hides both kinds of rows from the service, so that signing in also fails. It concerns only the service: `postgres` bypasses row level security,
-- and no other role may read the table.
alter table auth.users enable row level security;
alter table auth.users force row level security;
create policy "what the auth service finds" on auth.users to supabase_auth_admin
using (
  instance_id = '00000000-0000-0000-0000-000000000000'
  and aud is not null
  and role is not null
  and created_at is not null
  and updated_at is not null
  and confirmation_token is not null
  and recovery_token is not null
  and email_change is not null
  and email_change_token_new is not null
  and email_change_token_current is not null
  and phone_change is not null
  and phone_change_token is not null
  and reauthentication_token is not null
);

-- On hosted, a sequence numbers refresh tokens. lite makes a UUID for each token, which cannot be stored here: its connection (local/supabase-lite/auth.ts)
-- sends 0 in its place.
alter table auth.refresh_tokens
  drop column id,
  add column id bigserial primary key,
  add column instance_id uuid,
  alter column revoked drop default,
  alter column created_at drop default,
  alter column updated_at drop default;
alter table auth.sessions
  alter column created_at drop default,
  alter column updated_at drop default;
grant all on all sequences in schema auth to postgres;

create function managed.complete_refresh_token() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.id = 0 then
    new.id := pg_catalog.nextval('auth.refresh_tokens_id_seq');
    new.instance_id := '00000000-0000-0000-0000-000000000000';
  end if;
  return new;
end
$$;

create trigger complete_refresh_token before insert on auth.refresh_tokens
for each row execute function managed.complete_refresh_token();
