-- Rate limits. Each limit is a row of private.limits. Only private.take_limit counts, in a single statement, so concurrent requests cannot exceed a
-- limit together. docs/decisions/022-limits.md has the reasons, docs/product.md#limits the numbers.

create type public.limit_kind as enum (
  'sign_in', 'sign_in_failed', 'sign_in_code', 'sign_in_code_entered', 'sign_up', 'password_reset', 'contact', 'contact_email', 'contact_acknowledged', 'search', 'message', 'attend', 'call_servers', 'extension',
  'hold', 'hold_at_designer', 'free_booking', 'free_booking_at_designer', 'same_slot', 'move', 'review_report',
  'address_code', 'address_change', 'account_email', 'account_notice', 'email_to_member', 'member_report', 'block', 'picture', 'picture_unconfirmed', 'file', 'feed', 'feed_unknown', 'calendar',
  'time_request', 'time_request_to_designer', 'request_answer', 'complaint', 'floor_plan'
);
-- Who shares a limit: the subject that the caller of take_limit names (an account, an email address, …), everybody behind the address that the request
-- came from, or all requests together.
create type public.limit_scope as enum ('subject', 'address', 'everybody');

create table private.limits (
  kind public.limit_kind,
  scope public.limit_scope,
  -- How many uses are allowed at once; after that, one more every `span / most`.
  most int not null check (most > 0),
  span interval not null check (span > interval '0'),
  primary key (kind, scope)
);
comment on table private.limits is 'How often something may be asked for; an administrator may change the numbers.';

alter table private.limits enable row level security;
revoke insert, update, delete on table private.limits from service_role;

-- Limits per address are high enough for an office or a school behind it; limits per account are for one person. tests/model/honest-month.test.ts plays a month
-- that none of them may disturb.
insert into private.limits (kind, scope, most, span) values
  ('sign_in', 'address', 1000, '10 minutes'),
  ('sign_in_failed', 'address', 100, '1 hour'),
  -- Codes sent to an email address, and tries to enter one: a guesser has 240 a day for 100 million codes.
  ('sign_in_code', 'subject', 5, '1 hour'),
  ('sign_in_code', 'address', 60, '1 hour'),
  ('sign_in_code_entered', 'subject', 10, '1 hour'),
  ('sign_in_code_entered', 'address', 200, '1 hour'),
  ('sign_up', 'address', 100, '1 hour'),
  ('password_reset', 'subject', 3, '1 hour'),
  ('password_reset', 'address', 30, '1 hour'),
  -- Per email address, even if another person has signed up with it meanwhile: the address may be a stranger's.
  ('address_code', 'subject', 6, '6 hours'),
  -- Per account, and per new address, which may be a stranger's.
  ('address_change', 'subject', 4, '1 day'),
  ('account_email', 'subject', 10, '6 hours'),
  ('account_notice', 'subject', 10, '6 hours'),
  -- Acts of one person that concern another member; beyond the limit, they are gathered in one email (delivery_emails).
  ('email_to_member', 'subject', 6, '1 day'),
  ('review_report', 'subject', 10, '24 hours'),
  ('member_report', 'subject', 10, '24 hours'),
  ('complaint', 'subject', 5, '24 hours'),
  ('block', 'subject', 30, '1 hour'),
  ('contact', 'address', 20, '1 hour'),
  ('contact', 'everybody', 3000, '1 hour'),
  -- Above this limit, queries are stored without an email, so that a flood neither fills the mailbox nor closes the form.
  ('contact_email', 'everybody', 300, '1 hour'),
  -- Per email address, which may be a stranger's: above it, queries are not acknowledged.
  ('contact_acknowledged', 'subject', 3, '1 day'),
  ('message', 'subject', 60, '1 minute'),
  -- Twenty a second, which is how often keys that are held down move a piece.
  ('floor_plan', 'subject', 40, '2 seconds'),
  ('attend', 'subject', 60, '1 minute'),
  ('call_servers', 'subject', 60, '10 minutes'),
  ('extension', 'subject', 20, '10 minutes'),
  -- Holds and free bookings of a day, including released and cancelled ones; for one designer, those of all customers behind an address together.
  ('hold', 'subject', 20, '1 day'),
  ('hold_at_designer', 'subject', 100, '1 day'),
  ('free_booking', 'subject', 10, '1 day'),
  ('free_booking_at_designer', 'subject', 60, '1 day'),
  ('same_slot', 'subject', 2, '30 minutes'),
  -- Each move emails the customer as well, whose emails are never gathered.
  ('move', 'subject', 10, '1 day'),
  ('picture', 'address', 600, '1 hour'),
  ('picture_unconfirmed', 'address', 100, '1 hour'),
  ('file', 'subject', 100, '10 minutes'),
  -- Programs read a feed every few minutes at most; many people's feeds are read from one address, so only unknown tokens are limited by address.
  ('feed', 'subject', 120, '1 hour'),
  ('feed_unknown', 'address', 120, '1 hour'),
  ('calendar', 'subject', 20, '1 day'),
  -- A request costs nothing and writes to a stranger.
  ('time_request', 'subject', 5, '1 day'),
  ('time_request', 'address', 30, '1 day'),
  ('time_request_to_designer', 'subject', 4, '7 days'),
  -- Each answer sends an email.
  ('request_answer', 'subject', 5, '1 day'),
  ('search', 'address', 600, '1 minute');

-- How much of each limit has been used. The table is unlogged, which halves the cost of a row. A crash empties it, which only resets the limits.
create unlogged table private.limit_uses (
  kind public.limit_kind,
  scope public.limit_scope,
  -- Compared as bytes: each use searches for it.
  subject text collate "C" check (char_length(subject) <= 400),
  -- When the limit will be fully available again. Each use moves this instant by `span / most`; it may be at most `span` ahead.
  free_at timestamptz not null,
  primary key (kind, scope, subject)
)
-- Leaves room in each page, so that updates do not touch the index.
with (fillfactor = 70);

alter table private.limit_uses enable row level security;

-- The subject under which limits count an email address: independent of its spelling, and without revealing it.
create function private.address_key(p_email text) returns uuid
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  return md5(lower(btrim(p_email)))::uuid;
end;
$$;

-- The id of the current request, as log lines of /api and the jobs and pages with an internal error show it; null outside a request. Clients may choose their
-- own id: it finds log lines, but proves nothing.
create function private.request_id() returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return substring(nullif(pg_catalog.current_setting('request.headers', true), '')::json ->> 'x-request-id' from '^[\w=-]{1,64}$');
end;
$$;

-- The address that the current request came from, as determined by /api (edge-functions/api/client-address.ts); only callers with the secret key are trusted.
-- For IPv6 it is the network, because one subscriber owns all of it. null: unknown; nothing is then counted by address.
create function private.client_address() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_address text := nullif(pg_catalog.current_setting('request.headers', true), '')::json ->> 'x-client-address';
begin
  if v_address is null or not pg_input_is_valid(v_address, 'inet')
     or nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::json ->> 'role' is distinct from 'service_role' then
    return null;
  end if;
  -- IPv4 written as IPv6; otherwise all IPv4 addresses would count as one network.
  v_address := regexp_replace(host(v_address::inet), '^::ffff:(?=\d+\.)', '');
  return host(network(set_masklen(v_address::inet, case family(v_address::inet) when 4 then 32 else 64 end)));
end;
$$;

-- Takes one use from each limit of these kinds, in their order: that of the kind's subject, of the client's address and of everybody. Without a subject or an
-- address, those limits are skipped. The use counts if the transaction commits. The rows stay locked until then, so call this after the slow part of a
-- function. It reads the clock after waiting for a row: now() is fixed at the start of the transaction, which may be before others took theirs.
-- PT429 rate_limited.
create function private.take_limits(p_kinds public.limit_kind[], p_subjects text[]) returns void
language plpgsql
-- The roles of clients have no rights on these tables.
security definer
set search_path = ''
as $$
declare
  v_limit record;
  v_free_at timestamptz;
begin
  for v_limit in
    select limits.kind, limits.scope, limits.span, limits.span / limits.most as each,
           left(case limits.scope when 'subject' then asked.subject when 'address' then private.client_address() else '' end, 400) as subject
      from unnest(p_kinds, p_subjects) with ordinality asked (kind, subject, place)
      join private.limits on limits.kind = asked.kind
     order by asked.place, limits.scope
  loop
    continue when v_limit.subject is null;
    insert into private.limit_uses (kind, scope, subject, free_at)
    values (v_limit.kind, v_limit.scope, v_limit.subject, clock_timestamp() + v_limit.each)
    on conflict (kind, scope, subject) do update
       set free_at = greatest(limit_uses.free_at, clock_timestamp()) + v_limit.each
     where greatest(limit_uses.free_at, clock_timestamp()) + v_limit.each <= clock_timestamp() + v_limit.span
    returning free_at into v_free_at;
    if not found then
      select limit_uses.free_at into v_free_at
        from private.limit_uses
       where limit_uses.kind = v_limit.kind and limit_uses.scope = v_limit.scope and limit_uses.subject = v_limit.subject;
      perform private.refuse_for_now(
        'rate_limited', v_free_at + v_limit.each - v_limit.span - clock_timestamp(), jsonb_build_object('kind', v_limit.kind, 'scope', v_limit.scope)
      );
    end if;
  end loop;
end;
$$;

create function private.take_limit(p_kind public.limit_kind, p_subject text default null) returns void
language plpgsql
-- The roles of clients have no rights on these tables.
security definer
set search_path = ''
as $$
begin
  perform private.take_limits(array[p_kind], array[p_subject]);
end;
$$;

-- Returns a use that take_limit took in advance, because the limited action did not happen.
create function private.return_limit(p_kind public.limit_kind, p_subject text default null) returns void
language plpgsql
-- The roles of clients have no rights on these tables.
security definer
set search_path = ''
as $$
begin
  update private.limit_uses
     set free_at = limit_uses.free_at - limits.span / limits.most
    from private.limits
   where limits.kind = p_kind and limit_uses.kind = limits.kind and limit_uses.scope = limits.scope
     and limit_uses.subject = case limits.scope when 'subject' then left(p_subject, 400) when 'address' then private.client_address() else '' end;
end;
$$;

-- Refuses when take_limit would, but takes nothing. Meant for the beginning of a function that takes a use at its end. PT429 rate_limited.
create function private.check_limit(p_kind public.limit_kind, p_subject text default null) returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_used record;
begin
  select limits.scope, limit_uses.free_at + limits.span / limits.most - limits.span - clock_timestamp() as wait into v_used
    from private.limits
    join private.limit_uses on limit_uses.kind = limits.kind and limit_uses.scope = limits.scope
     and limit_uses.subject = case limits.scope when 'subject' then left(p_subject, 400) when 'address' then private.client_address() else '' end
   where limits.kind = p_kind and limit_uses.free_at + limits.span / limits.most > clock_timestamp() + limits.span
   limit 1;
  if found then
    perform private.refuse_for_now('rate_limited', v_used.wait, jsonb_build_object('kind', p_kind, 'scope', v_used.scope));
  end if;
end;
$$;

-- Always takes one use from the limit of a subject, in advance if necessary. Returns the instant from which it is allowed: not after clock_timestamp() as
-- long as the limit has not been reached.
create function private.reserve_turn(p_kind public.limit_kind, p_subject text) returns timestamptz
language plpgsql
-- The roles of clients have no rights on these tables.
security definer
set search_path = ''
as $$
declare
  v_limit private.limits;
  v_free_at timestamptz;
begin
  select * into strict v_limit from private.limits where limits.kind = p_kind and limits.scope = 'subject';
  insert into private.limit_uses (kind, scope, subject, free_at)
  values (p_kind, 'subject', left(p_subject, 400), clock_timestamp() + v_limit.span / v_limit.most)
  on conflict (kind, scope, subject) do update set free_at = greatest(limit_uses.free_at, clock_timestamp()) + v_limit.span / v_limit.most
  returning free_at into v_free_at;
  return v_free_at - v_limit.span;
end;
$$;

-- take_limit for calls of /api that have no SQL function of their own. {ok: true}. PT429 rate_limited.
create function public.take_limit(p_kind public.limit_kind, p_subject text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.take_limit(p_kind, p_subject);
  return jsonb_build_object('ok', true);
end;
$$;
