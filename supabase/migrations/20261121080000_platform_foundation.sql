-- The Data API exposes only `public`. `private` holds what policies, triggers and functions share: nothing in it can be called over HTTP.
-- Extensions live in `extensions`, as on hosted Supabase, and never in `public`.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;
-- A policy runs with the rights of the role that queries, so that role needs access to the functions here. Visitors have no policies.
grant usage on schema private to authenticated, service_role;

-- The Table Editor shows the views, and the SQL Editor calls the functions (docs/administration.md). The Data API does not expose the schema, and neither
-- clients nor the secret key may use it.
create schema admin;
comment on schema admin is 'For administrators in the dashboard: views to look at, functions to act with. Not reachable through any API.';
revoke all on schema admin from public, anon, authenticated, service_role;

-- Browsers use the Data API only for the messages of a chat, so a slower query cannot be Parlour's own. PostgREST reads these settings when it loads its
-- configuration.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '2s';
notify pgrst, 'reload config';

-- The exclusion constraint on bookings compares a uuid and a range in one GiST index.
create extension if not exists btree_gist with schema extensions;
-- Search finds parts of words by index (pg_trgm), and "jose" finds "José" (unaccent).
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

-- Rights ----------------------------------------------------------------------------------------------------------------

-- Only the secret key may use what the migrations create: it reads and writes the tables of `public` and `private` and calls their functions. Exceptions are
-- written beside the object. Every table still enables row level security, so a table that is granted to a client by mistake shows no rows. These statements
-- follow the extensions, whose functions keep their rights.

-- By default everybody may call a new function. This can only be changed for all schemas at once.
alter default privileges revoke execute on functions from public;
-- Older projects on hosted Supabase grant every role everything in `public`.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public, private grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public, private grant execute on functions to service_role;

create type public.currency_code as enum ('USD', 'INR');
create type public.user_role as enum ('user', 'designer');
create type public.slot_type as enum ('chat', 'call');
