-- Schemas and their owners as on hosted. `auth`, `storage` and `realtime` belong to their services: migrations may refer to their objects, and put policies and
-- triggers on a few tables, but may not create or alter anything there.

alter database postgres owner to postgres;
alter database postgres set search_path = "$user", public, extensions;

create schema extensions authorization postgres;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema realtime authorization supabase_admin;

grant usage on schema public to postgres, anon, authenticated, service_role;
grant usage on schema extensions to postgres, anon, authenticated, service_role;
grant usage on schema auth to postgres, anon, authenticated, service_role, supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
grant usage on schema realtime to postgres, anon, authenticated, service_role, supabase_realtime_admin;

-- These extensions are installed in every hosted project.
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
grant all on all functions in schema extensions to postgres with grant option;
grant execute on all functions in schema extensions to anon, authenticated, service_role;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
