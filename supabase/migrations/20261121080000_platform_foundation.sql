-- The Data API exposes only `public`. `private` holds what policies, triggers and functions share: nothing in it can be called over HTTP.
-- Extensions live in `extensions`, as on hosted Supabase, and never in `public`.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;
-- A policy runs with the rights of the role that queries, so that role needs access to the functions here. Visitors have no policies.
grant usage on schema private to authenticated, service_role;

-- The Table Editor shows the views, the SQL Editor calls the functions (docs/administration.md). The Data API does not expose the schema, and neither
-- clients nor the secret key may use it.
create schema admin;
comment on schema admin is 'For administrators in the dashboard: views to look at, functions to act with. Not reachable through any API.';
revoke all on schema admin from public, anon, authenticated, service_role;

-- Browsers use the Data API only for the messages of a chat, so a query that takes longer is not one of ours. PostgREST reads these settings when
-- it loads its configuration.
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '2s';
notify pgrst, 'reload config';

-- The exclusion constraint on bookings compares a uuid and a range in one GiST index.
create extension if not exists btree_gist with schema extensions;
-- Search finds parts of words by index (pg_trgm), and "jose" finds "José" (unaccent).
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

-- Rights ----------------------------------------------------------------------------------------------------------------

-- Only the secret key may use what the migrations create: it reads and writes the tables of `public` and `private` and calls their functions.
-- Exceptions are written beside the object. Every table still enables row level security, so a table that is granted to a client by mistake shows no
-- rows. These lines come after the extensions, whose functions keep their rights.

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

-- Limits ----------------------------------------------------------------------------------------------------------------

-- Numbers that several statements or texts need. Others, such as the length of a text, are in the constraint that enforces them. The contract has
-- the same numbers (edge-functions/shared/contract/limits.ts). Calling these functions costs nothing: an immutable function without arguments is
-- evaluated when the statement is planned.

-- How long a slot is held for a customer who pays. After this time we first ask the provider whether they have paid.
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

-- Upcoming free consultations that a customer may have at the same time.
create function private.most_open_free() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 5 $$;

-- Free consultations that a designer gives on one day, in the designer's time zone.
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

-- How long offered times are held for somebody who has asked for one.
create function private.offer_length() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '24 hours' $$;

-- How long after a session its designer may offer the next one.
create function private.offering_next() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '60 days' $$;

-- How often a booking may be rescheduled.
create function private.most_reschedules() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 10 $$;

-- How long before the slot the room of a booking opens.
create function private.room_opens_before() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '5 minutes' $$;
grant execute on function private.room_opens_before() to authenticated;

-- How often a page in the room reports that it is there.
create function private.report_interval() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '30 seconds' $$;

-- How long a member waits alone in the room before they may report a no-show.
create function private.no_show_wait() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '15 minutes' $$;

-- How much time an extension adds to a session.
create function private.extension_length() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '15 minutes' $$;

-- How long before its end a session may be extended.
create function private.extension_window() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '10 minutes' $$;

-- How long after the end of the session an extension may still be paid.
create function private.extension_grace() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '2 minutes' $$;

-- How much all extensions of a session may add.
create function private.most_extension() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '60 minutes' $$;

-- The lowest price of an extension that is not free, in minor units: the payment provider accepts no less.
create function private.lowest_price_minor() returns bigint
language sql
immutable
parallel safe
set search_path = ''
as $$ select 100::bigint $$;

-- How long after the slot a no-show may be reported. The money is not released to the designer before.
create function private.no_show_window() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '24 hours' $$;

-- How long the two were together in a free session that may be reviewed.
create function private.free_session_minimum() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '5 minutes' $$;

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

-- How many pictures a person may store, including those waiting to be removed, and how many bytes in total; fewer until the address is confirmed.
create function private.most_pictures(p_confirmed boolean) returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select case when p_confirmed then 300 else 20 end $$;

create function private.most_picture_bytes(p_confirmed boolean) returns bigint
language sql
immutable
parallel safe
set search_path = ''
as $$ select case when p_confirmed then 150 else 10 end * 1024 * 1024::bigint $$;

-- How many files a booking may have, of how many bytes in total, and how many a person may have in all bookings; fewer until the address is confirmed.
create function private.most_files_of_booking() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 300 $$;

create function private.most_file_bytes_of_booking() returns bigint
language sql
immutable
parallel safe
set search_path = ''
as $$ select 300 * 1024 * 1024::bigint $$;

create function private.most_files(p_confirmed boolean) returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select case when p_confirmed then 3000 else 20 end $$;

create function private.most_file_bytes(p_confirmed boolean) returns bigint
language sql
immutable
parallel safe
set search_path = ''
as $$ select case when p_confirmed then 2000 else 50 end * 1024 * 1024::bigint $$;

-- Calendars of one designer that are read.
create function private.most_calendars() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 5 $$;

-- Projects of one designer.
create function private.most_projects() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 30 $$;

-- How long a code that confirms an address is valid, and how many wrong codes may be entered.
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

-- How long after the confirmation of other bank details the designer's payouts go there.
create function private.payee_delay() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '3 days' $$;

-- How many designers a search counts and shows. Beyond this it only says that there are more.
create function private.most_found() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 500 $$;

-- The longest time that a designer may keep before or after a session, in minutes.
create function private.longest_buffer() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 120 $$;

-- The longest horizon that a designer may choose, in days.
create function private.longest_horizon() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 365 $$;

-- The longest slot.
create function private.longest_slot_minutes() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 480 $$;

-- Helpers ---------------------------------------------------------------------------------------------------------------

-- Small helpers are written in plpgsql, here and in the other files: a SQL function with its own search_path is not inlined but planned again in
-- every query, which costs more than the function itself.

-- Minor units as major units, in which the specification gives the prices of rates and the totals of earnings.
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

-- An instant in the format of JavaScript's toISOString(), which all answers of the API use.
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

-- Lower case without accents. Applied to both the stored search text and the words of a search, so that they match.
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

-- Tidies a line before it is stored: removes leading, trailing and repeated spaces, line breaks and other control characters, and characters that are
-- invisible or change the reading direction. `tidyLine` of the contract does the same.
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

-- A text as it looks at a glance: without case, accents, spaces and punctuation, and with letters and digits that look like a Latin letter as that
-- letter (i and l count as one, too). Visitors cannot tell names apart that look the same.
create function private.look_of(p_text text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return regexp_replace(
    translate(
      regexp_replace(lower(normalize(p_text, nfkd)), '[\u0300-\u036F]', '', 'g'),
      '10i|ıłøđаеорсухіјѕԁһӏвкмнтгαβγεηικνορτυχ',
      'lollllodaeopcyxljsdhlbkmhtrabyenlkvoptux'
    ),
    '[\s\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u02B0-\u02FF\u200C\u200D\u2010-\u2027]', '', 'g'
  );
end;
$$;

-- Whether a name claims to be Parlour: a word contains our name, in any spelling, or the whole name is that of an office.
create function private.names_us(p_name text) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_words text[];
  v_offices constant text := 'account accounts admin administrator billing customer desk help helpdesk moderator noreply official payment payments refund'
    || ' refunds security service staff support system team';
begin
  select coalesce(array_agg(private.look_of(w)), '{}') into v_words
    from regexp_split_to_table(p_name, '[\s/,;:()@&+_"]+') w
   where private.look_of(w) <> '';
  return array_to_string(v_words, ' ') ~ 'parlou?r|(^| )p ?a ?r ?l ?o ?(u ?)?r'
    or (v_words <> '{}' and v_words <@ string_to_array(translate(v_offices, 'i', 'l'), ' '));
end;
$$;

-- What is wrong with a text as a person's name, as a sentence; null: nothing. Emails quote names to people who have not asked for them, so a name
-- must not contain anything that an email program or a reader would take for an address or a link, or that hides or reverses other text, and must not
-- claim to be Parlour. Look-alike characters (full-width ones, full stops of other scripts) are treated the same. Initials are allowed ("J.R.R.
-- Tolkien", "J.-P. Roth"); a word after a dot needs a space.
create function private.name_fault(p_name text) returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_name constant text := regexp_replace(normalize(p_name, nfkc), '[\u3002\u06D4]', '.', 'g');
begin
  return case
    when v_name ~ '@|\S\.[^\s.,;)-]{2}|\d\.\d' or v_name ~* '//|\\\\|\mwww\M|[a-z]:\S*/' then
      'A name holds no addresses or links. After a dot comes a blank.'
    -- Control characters, unusual spaces, direction marks, variation selectors, private characters, symbols, phonetic letters; several accents on one
    -- letter. Joiners are allowed within Arabic and Indic words, variation selectors after ideographs.
    when v_name ~ ('[\u0001-\u001F\u007F-\u009F\u00A9\u00AD\u00AE\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1D00-\u1DBF\u200B\u200E\u200F'
                   || '\u2028-\u202E\u2060-\u206F\u2190-\u2BFF\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFD\U0001F000-\U0001FAFF\U000E0000-\U000E00FF'
                   || '\U000E01F0-\U0010FFFF]|[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u20D0-\u20FF]{3}'
                   || '|(^|[^\u0600-\u0DFF])[\u200C\u200D]|(^|[^\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF])[\U000E0100-\U000E01EF]')
      or private.look_of(v_name) = '' then
      'A name holds letters, and no symbols or invisible characters.'
    -- Neighbours of two of the scripts whose letters look alike: Latin; Greek; Cyrillic and Armenian; Cherokee and Lisu.
    when v_name ~ ('[A-Za-z\u00C0-\u02AF\u1E00-\u1EFF][\u0300-\u036F''’]*[\u0370-\u058F\u13A0-\u13FF\u1C80-\u1C8F\u1F00-\u1FFF\uA4D0-\uA4FF\uA640-\uA69F\uAB70-\uABBF]'
                   || '|[\u0370-\u058F\u13A0-\u13FF\u1C80-\u1C8F\u1F00-\u1FFF\uA4D0-\uA4FF\uA640-\uA69F\uAB70-\uABBF][\u0300-\u036F''’]*[A-Za-z\u00C0-\u02AF\u1E00-\u1EFF]'
                   || '|[\u0370-\u03FF\u1F00-\u1FFF][\u0300-\u036F''’]*[\u0400-\u058F]|[\u0400-\u058F][\u0300-\u036F''’]*[\u0370-\u03FF\u1F00-\u1FFF]') then
      'A word is written in one script.'
    when private.names_us(v_name) then 'This name would say that you are Parlour. Please use your own.'
  end;
end;
$$;

-- Tidies and checks a name before it is stored. PT400 with the caller's code if it is blank, too long or no name.
create function private.name_from(p_text text, p_code text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name constant text := coalesce(private.tidy_line(p_text), '');
  v_fault constant text := case
    when v_name = '' then 'Please write something here.'
    when char_length(v_name) > 120 then 'At most 120 characters, please.'
    else private.name_fault(v_name)
  end;
begin
  if v_fault is not null then
    raise exception using errcode = 'PT400', message = p_code, hint = 'name', detail = v_fault;
  end if;
  return v_name;
end;
$$;

-- How long a contact query is kept after it has been answered, or after it came if nobody has answered it.
create function private.contact_queries_kept_for() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '365 days' $$;

-- How long an email is kept after it was sent or dropped, and how long an event of a booking is kept.
create function private.emails_kept_for() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '90 days' $$;

-- Payouts that a designer's page lists; statements have the earlier ones.
create function private.most_listed_payouts() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 60 $$;

-- Questions that a customer may ask about a plan, and how long after it was sent.
create function private.most_plan_questions() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 3 $$;

create function private.plan_asking() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '7 days' $$;

-- How long after the due date an unsent plan becomes a case for the administrator.
create function private.plan_patience() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '7 days' $$;

-- How long after the session a customer's description of their room is kept.
create function private.briefs_kept_for() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '365 days' $$;

-- How long an event of the payment provider is kept after it has been processed.
create function private.payment_events_kept_for() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$ select interval '365 days' $$;
