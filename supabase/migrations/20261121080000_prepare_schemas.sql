-- The Data API exposes `public` only. `private` holds what policies, triggers and functions
-- share among themselves, so that nothing in it can be called over HTTP.
-- Extensions live in `extensions`, as on hosted Supabase, and never in `public`.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;
-- Policies run with the rights of whoever queries: they need to reach the helper predicates.
grant usage on schema private to anon, authenticated, service_role;

-- "One designer, no overlapping slots" compares a uuid and a range in one GiST index.
create extension if not exists btree_gist with schema extensions;
-- Discovery finds a part of a word by index, and "jose" finds "José".
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

-- Small helpers are written in plpgsql throughout: with a search_path of its own a SQL function is not inlined and
-- is planned anew in every query, which takes longer than what it does.

-- Answers carry instants in UTC exactly as JavaScript's toISOString() writes them.
create function private.iso(p_instant timestamptz) returns text
language plpgsql
stable
strict
parallel safe
set search_path = ''
as $$
begin
  return to_char(p_instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end;
$$;
revoke all on function private.iso(timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.iso(timestamptz) to service_role;

create type public.currency_code as enum ('USD', 'INR');
create type public.user_role as enum ('user', 'designer');
create type public.slot_type as enum ('chat', 'call');
