-- The roles of a hosted project with their rights: a migration, a policy or a grant that hosted refuses must also fail here. bootstrap.ts sets the passwords.

-- Runs migrations and the CLI. It is not a superuser, and owns what migrations create.
create role postgres login createdb createrole replication bypassrls;

-- The three roles as which requests run, and the role that may only become one of them.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;

-- Each service owns its schema.
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
grant anon, authenticated, service_role to supabase_storage_admin;
grant anon, authenticated, service_role to supabase_realtime_admin;

grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
-- On hosted, service_role has no timeout of its own: the login role's timeout applies.
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_storage_admin set search_path = storage;
alter role postgres set search_path = "$user", public, extensions;
alter role supabase_admin set search_path = "$user", public, auth, extensions;
