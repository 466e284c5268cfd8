-- The Data API exposes only `public`. `private` holds what policies, triggers and functions share: nothing in it can be called over HTTP.
-- Extensions live in `extensions`, as on hosted Supabase, and never in `public`.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;
-- A policy runs with the rights of the role that queries, so that role has to reach the predicates here. No policy is for visitors.
grant usage on schema private to authenticated, service_role;

-- Browsers ask the Data API for the messages of a chat and nothing else: a query that takes longer is not one of ours. PostgREST reads these
-- settings when it loads its configuration.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '2s';
notify pgrst, 'reload config';

-- The exclusion constraint on bookings compares a uuid and a range in one GiST index.
create extension if not exists btree_gist with schema extensions;
-- Search finds parts of words by index (pg_trgm), and "jose" finds "José" (unaccent).
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

-- Rights ----------------------------------------------------------------------------------------------------------------

-- Whatever the migrations create belongs to the secret key alone: it may read and write the tables of `public` and `private` and call their
-- functions; nobody may use anything else. What differs stands beside the object. Each table still turns on row level security, so that one
-- granted to a client by mistake shows no rows. These lines come after the extensions, whose functions stay as they are.

-- Postgres lets everybody call a new function. It can only be told otherwise for all schemas at once.
alter default privileges revoke execute on functions from public;
-- Older projects on hosted Supabase hand everything in `public` to every role.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public, private grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public, private grant execute on functions to service_role;

create type public.currency_code as enum ('USD', 'INR');
create type public.user_role as enum ('user', 'designer');
create type public.slot_type as enum ('chat', 'call');

-- Limits ----------------------------------------------------------------------------------------------------------------

-- Numbers that more than one statement or text needs. The others, such as the length of a text, stand in the constraint that enforces them.
-- The contract has the same numbers in edge-functions/shared/contract/limits.ts. A call costs nothing: without arguments, an immutable
-- function is evaluated when a statement is planned.

-- How long a slot is held for a customer who pays, and after which the provider is first asked whether they did.
create function private.hold_length() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '15 minutes' $$;

-- Holds that a customer may have at the same time.
create function private.most_holds() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 3 $$;

-- Free consultations that a customer may have before them at the same time.
create function private.most_open_free() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 5 $$;

-- Free consultations on one day of a designer, in the designer's time zone.
create function private.most_free_a_day() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 8 $$;

-- Times that a designer may offer for a booking.
create function private.most_offers() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 3 $$;

-- How often a booking may be rescheduled.
create function private.most_reschedules() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 10 $$;

-- How long before its slot the room of a booking opens.
create function private.room_opens_before() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '5 minutes' $$;
grant execute on function private.room_opens_before() to authenticated;

-- How long one waits alone in the room before one may report a no-show.
create function private.no_show_wait() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '15 minutes' $$;

-- How long after the slot a session may be reviewed.
create function private.review_window() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '60 days' $$;

-- How long a review may be changed after it was written.
create function private.review_editing() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '7 days' $$;

-- Pictures that one person may have stored, those that wait to be removed included, and their bytes together.
create function private.most_pictures() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 300 $$;

create function private.most_picture_bytes() returns bigint
language sql
immutable
parallel safe
set search_path = ''
as $$ select 150 * 1024 * 1024::bigint $$;

-- Projects of one designer.
create function private.most_projects() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 30 $$;

-- How long a code is good that confirms an address, and how often one may mistype it.
create function private.address_code_length() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '1 hour' $$;

create function private.most_code_tries() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 5 $$;

-- Designers whom a search counts and shows on its pages: of more it says that there are more.
create function private.most_found() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 500 $$;

-- The longest slot.
create function private.longest_slot_minutes() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 480 $$;

-- Helpers ---------------------------------------------------------------------------------------------------------------

-- Small helpers are written in plpgsql, here and in the other files: a SQL function with its own search_path is not inlined and is
-- planned again in every query, which costs more than the function itself.

-- Minor units in major ones, in which the specification has the price of a rate and the sums of earnings.
create function private.major_units(p_minor numeric) returns numeric
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return trim_scale(p_minor / 100);
end;
$$;

-- An instant as JavaScript's toISOString() writes it: every answer of the API carries instants in this form.
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

-- Lower case without accents: applied to the stored search text and to the words of a search, so that they compare.
create function private.fold_text(p_text text) returns text
language plpgsql
stable
strict
parallel safe
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_text));
end;
$$;

-- A line as it is stored: no blanks at its ends or several in a row, no line breaks or other control characters, and none that are
-- invisible or turn the reading direction of what follows. `tidyLine` of the contract does the same.
create function private.tidy_line(p_text text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    regexp_replace(p_text, '[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]', '', 'g'),
    '[\s\u0001-\u001F\u007F-\u00A0\u2028\u2029]+', ' ', 'g'
  ));
end;
$$;

-- Whether a text may be a person's name: emails quote names to people who have not asked for them, so a name holds nothing that a mail program
-- or a reader takes for an address or a link, and nothing that hides or turns other text. Look-alikes of the signs (full-width ones, other
-- scripts' full stops) count as the signs. Initials are fine ("J.R.R. Tolkien", "J.-P. Roth"); a word after a dot needs a blank.
create function private.is_plain_name(p_name text) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_name constant text := regexp_replace(normalize(p_name, nfkc), '[\u3002\u06D4]', '.', 'g');
begin
  return v_name !~ '[@\u0001-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]'
     and v_name !~ '\S\.[^\s.,;)-]{2}'
     and v_name !~ '\d\.\d'
     and v_name !~* '(//|\\\\|\mwww\M|[a-z]:\S*/)';
end;
$$;

-- A name as it is stored: tidy and plain. PT400 with the caller's code: blank, too long, or not plain.
create function private.name_from(p_text text, p_code text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name constant text := coalesce(private.tidy_line(p_text), '');
begin
  if v_name = '' or char_length(v_name) > 120 or not private.is_plain_name(v_name) then
    raise exception using
      errcode = 'PT400', message = p_code, hint = 'name',
      detail = case
        when v_name = '' then 'Please write something here.'
        when char_length(v_name) > 120 then 'At most 120 characters, please.'
        else 'A name holds no addresses or links. After a dot comes a blank.'
      end;
  end if;
  return v_name;
end;
$$;

-- How long a contact query is kept after it was answered.
create function private.contact_queries_kept_for() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '365 days' $$;

-- How long an email is kept after it was sent or dropped, and the event of a booking that it tells of.
create function private.emails_kept_for() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '90 days' $$;

-- How long an event of the payment provider is kept after it was dealt with.
create function private.payment_events_kept_for() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '365 days' $$;
