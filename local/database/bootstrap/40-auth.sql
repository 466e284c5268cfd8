-- The functions by which policies and triggers identify the caller, and grants on the auth service's tables (39-auth-tables). The claims arrive as PostgREST
-- passes them on: one JSON setting; older gateways set one setting per claim.

create function auth.jwt() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

create function auth.uid() returns uuid
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create function auth.role() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create function auth.email() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

do $$
declare
  thing record;
begin
  for thing in
    select format('table auth.%I', c.relname) as name
    from pg_catalog.pg_class c
    where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
    union all
    select 'function ' || p.oid::regprocedure::text
    from pg_catalog.pg_proc p
    where p.pronamespace = 'auth'::regnamespace
  loop
    execute format('alter %s owner to supabase_auth_admin', thing.name);
  end loop;
end
$$;

-- `postgres` may write rows (a seed does) but may not alter the tables. REFERENCES and TRIGGER allow a migration to add foreign keys to auth.users and triggers
-- on it.
grant all on all tables in schema auth to postgres;
grant execute on all functions in schema auth to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
