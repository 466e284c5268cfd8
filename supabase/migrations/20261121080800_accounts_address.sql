-- Confirming and changing addresses. Signing up signs in at once, with any address. Until the person proves that the address is theirs, it may be somebody
-- else's: they cannot book free sessions, are not listed, and emails do not quote them (docs/product.md#confirmed-addresses). The proof is
-- profiles.address_confirmed_at. Auth does not ask for confirmation and reports every address as confirmed.

-- The latest code sent to each person; deleted once it has been entered.
create table private.address_codes (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  -- The address to which the code was sent; it confirms only this address.
  address text not null,
  -- A bcrypt hash. There are only a million codes, but trying all of them takes longer than a code is valid.
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null default now()
);

alter table private.address_codes enable row level security;

-- A six-digit code.
create function private.new_code() returns text
language plpgsql
set search_path = ''
as $$
begin
  -- The first 32 bits of a random UUID are random.
  return lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0');
end;
$$;

-- Queues an email with a new six-digit code, which replaces the previous one.
create function private.queue_address_code(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_address constant text := private.email_address(p_profile_id);
  v_code constant text := private.new_code();
begin
  if v_address is null then
    return;
  end if;
  insert into private.address_codes (profile_id, address, code_hash)
  values (p_profile_id, v_address, extensions.crypt(v_code, extensions.gen_salt('bf', 6)))
  on conflict (profile_id) do update
     set address = excluded.address, code_hash = excluded.code_hash, tries = 0, sent_at = now();
  update public.outbox
     set status = 'dropped', request = null, content = '{}', address = null
   where outbox.recipient_id = p_profile_id and outbox.kind = 'confirm_address' and outbox.status = 'waiting';
  insert into public.outbox (event_key, kind, recipient_id, address, content, expires_at)
  values (
    format('confirm_address:%s:%s', p_profile_id, extract(epoch from clock_timestamp())), 'confirm_address', p_profile_id, v_address,
    jsonb_build_object('code', v_code), now() + private.address_code_hours()
  );
end;
$$;

-- Marks the address as confirmed. Nothing else sets address_confirmed_at after the sign-up.
create function private.mark_address_confirmed(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.profiles set address_confirmed_at = now() where profiles.id = p_profile_id and profiles.address_confirmed_at is null;
  delete from private.address_codes where address_codes.profile_id = p_profile_id;
end;
$$;

-- {address, confirmed} of the caller.
create function public.own_address(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_profile_id, 'user', 'designer');
  return (
    select jsonb_build_object('address', coalesce(private.email_address(profiles.id), ''), 'confirmed', profiles.address_confirmed_at is not null)
      from public.profiles
     where profiles.id = p_profile_id
  );
end;
$$;

-- Sends another code, unless the address is confirmed. {ok: true}. PT429 rate_limited.
create function public.send_address_code(p_profile_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_profile_id, 'user', 'designer');
  if exists (select 1 from public.profiles where profiles.id = p_profile_id and profiles.address_confirmed_at is null) then
    perform private.take_limit('address_code', private.address_key(private.email_address(p_profile_id))::text);
    perform private.queue_address_code(p_profile_id);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Confirms the address with its code. {result}: 'confirmed', even if it was before; 'wrong'; or 'expired': older than private.address_code_hours(), tried too
-- often, or for another address. It returns the result instead of raising an error, which would roll back the count of tries.
create function public.enter_address_code(p_profile_id uuid, p_code text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_hash text;
begin
  perform private.require_role(p_profile_id, 'user', 'designer');
  if exists (select 1 from public.profiles where profiles.id = p_profile_id and profiles.address_confirmed_at is not null) then
    return jsonb_build_object('result', 'confirmed');
  end if;
  -- Counts the try before comparing, so that concurrent tries wait for each other here.
  update private.address_codes
     set tries = address_codes.tries + 1
   where address_codes.profile_id = p_profile_id and address_codes.tries < private.max_address_code_tries() and address_codes.sent_at > now() - private.address_code_hours()
     and address_codes.address = private.email_address(p_profile_id)
  returning address_codes.code_hash into v_hash;
  if v_hash is null then
    return jsonb_build_object('result', 'expired');
  end if;
  if extensions.crypt(p_code, v_hash) <> v_hash then
    return jsonb_build_object('result', 'wrong');
  end if;
  perform private.mark_address_confirmed(p_profile_id);
  return jsonb_build_object('result', 'confirmed');
end;
$$;

-- Whether there is an account with this address that nobody has confirmed: {unconfirmed}.
create function public.is_unconfirmed_address(p_email text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('unconfirmed', exists (
    select 1 from public.profiles where profiles.id = private.account_with(p_email) and profiles.address_confirmed_at is null
  ));
end;
$$;

-- The hash under which a key is stored.
create function private.key_hash(p_key text) returns text
language sql
immutable
set search_path = ''
as $$ select encode(sha256(convert_to(p_key, 'UTF8')), 'hex') $$;

-- Links that confirm an address with one press; they are in the confirmation of a booking that was paid before its customer confirmed the address. Used links
-- stay, so that another press gets the same answer.
create table private.address_links (
  -- private.key_hash
  key_hash text primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  -- The address to which the link was sent; it confirms only this address.
  address text not null,
  sent_at timestamptz not null default now()
);

create index address_links_profile_idx on private.address_links (profile_id);

alter table private.address_links enable row level security;

-- Adds the key of a link to a confirmation whose customer has not confirmed the address yet.
create function private.add_address_link() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_address constant text := private.email_address(new.recipient_id);
  v_key constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if v_address is not null and exists (select 1 from public.profiles where profiles.id = new.recipient_id and profiles.address_confirmed_at is null) then
    delete from private.address_links where address_links.profile_id = new.recipient_id and address_links.sent_at <= now() - private.address_link_days();
    insert into private.address_links (key_hash, profile_id, address) values (private.key_hash(v_key), new.recipient_id, v_address);
    new.content := new.content || jsonb_build_object('addressKey', v_key);
  end if;
  return new;
end;
$$;

create trigger outbox_add_address_link
  before insert on public.outbox
  for each row when (new.kind = 'booking_confirmed' and new.content ->> 'recipient' = 'customer')
  execute function private.add_address_link();

-- Confirms an address with the key of its link, once or again: {address}. PT410 address_link_expired: no such key, the key is older than
-- private.address_link_days(), or the account has another address by now.
create function public.confirm_own_address(p_key text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_link private.address_links;
begin
  select address_links.* into v_link
    from private.address_links
   where address_links.key_hash = private.key_hash(p_key) and address_links.sent_at > now() - private.address_link_days()
     and address_links.address = private.email_address(address_links.profile_id);
  if v_link.profile_id is null then
    perform private.refuse('address_link_expired', 'key');
  end if;
  perform private.mark_address_confirmed(v_link.profile_id);
  return jsonb_build_object('address', v_link.address);
end;
$$;

-- Changing the address --------------------------------------------------------------------------------------------------

-- Requested changes of address, at most one per person. Auth regards every address as confirmed and would accept either of its two codes alone. So both codes
-- are stored here, and each of the two mailboxes gets a key of ours. Auth receives its codes once both keys have been used. Only hashes of the keys are stored.
create table public.address_changes (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  new_address text not null check (char_length(new_address) between 3 and private.max_email()),
  -- Auth's codes (token_hash) for the old and the new address; null once Auth has received them.
  old_code text,
  new_code text,
  old_key text not null unique,
  new_key text not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.address_changes is 'Changes of address that wait for both mailboxes, and the last one that was done.';

alter table public.address_changes enable row level security;

-- Changes for which /api has checked the password and is about to call Auth. Auth itself accepts a token alone, so its hook refuses all others. Unlogged: after
-- a crash they are requested again.
create unlogged table private.announced_address_changes (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  -- The key of the new address (private.address_key).
  new_address uuid not null,
  announced_at timestamptz not null default now()
);

alter table private.announced_address_changes enable row level security;

-- Announces a change of address, replacing an earlier one. Auth's hook accepts it within a minute. {ok: true}. PT429 rate_limited.
create function public.announce_address_change(p_user_id uuid, p_address text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  perform private.take_limit('address_change', p_user_id::text);
  perform private.take_limit('address_change', private.address_key(p_address)::text);
  insert into private.announced_address_changes (profile_id, new_address) values (p_user_id, private.address_key(p_address))
  on conflict (profile_id) do update set new_address = excluded.new_address, announced_at = now();
  return jsonb_build_object('ok', true);
end;
$$;

-- Begins a change of address, replacing an earlier one, and queues an email with a key to each of the two mailboxes. A repeated event changes nothing. {ok:
-- true}. PT403 not_announced: somebody has requested the change from Auth directly; Auth undoes what it has begun.
create function public.begin_address_change(
  p_event_key text, p_user_id uuid, p_old_address text, p_new_address text, p_old_code text, p_new_code text, p_old_key text, p_new_key text
) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if exists (select 1 from public.outbox where outbox.event_key = p_event_key || ':old') then
    return jsonb_build_object('ok', true);
  end if;
  delete from private.announced_address_changes
   where announced_address_changes.profile_id = p_user_id and announced_address_changes.new_address = private.address_key(p_new_address) and announced_address_changes.announced_at > now() - interval '1 minute';
  if not found then
    perform private.refuse('not_announced');
  end if;
  insert into public.address_changes (profile_id, new_address, old_code, new_code, old_key, new_key)
  values (p_user_id, p_new_address, p_old_code, p_new_code, private.key_hash(p_old_key), private.key_hash(p_new_key))
  on conflict (profile_id) do update
     set new_address = excluded.new_address, old_code = excluded.old_code, new_code = excluded.new_code, old_key = excluded.old_key,
         new_key = excluded.new_key, old_confirmed_at = null, new_confirmed_at = null, done_at = null, created_at = now();
  perform public.queue_account_email(
    p_event_key || ':' || given.mailbox, 'change_address', p_user_id, given.address,
    jsonb_build_object('mailbox', given.mailbox, 'oldAddress', p_old_address, 'newAddress', p_new_address, 'key', given.key)
  )
     from (values ('old', p_old_address, p_old_key), ('new', p_new_address, p_new_key)) as given (mailbox, address, key);
  return jsonb_build_object('ok', true);
end;
$$;

-- Stores that one of the two mailboxes has confirmed the change: {state, newAddress, codes}. `state` is 'old' or 'new', the mailbox that has not confirmed
-- yet; 'agreed' once both have, and Auth can receive the codes; or 'done'. A repeated request returns the same. PT410 link_expired: no such key, or,
-- unless it is done, older than Auth's codes, which are valid for an hour. PT409 email_taken: another account has taken the address meanwhile.
create function public.confirm_address_change(p_key text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_hash constant text := private.key_hash(p_key);
  v_change public.address_changes;
begin
  update public.address_changes
     set old_confirmed_at = case when address_changes.old_key = v_hash then coalesce(address_changes.old_confirmed_at, now()) else address_changes.old_confirmed_at end,
         new_confirmed_at = case when address_changes.new_key = v_hash then coalesce(address_changes.new_confirmed_at, now()) else address_changes.new_confirmed_at end
   where v_hash in (address_changes.old_key, address_changes.new_key) and (address_changes.done_at is not null or address_changes.created_at > now() - interval '1 hour')
  returning * into v_change;
  if v_change.profile_id is null then
    perform private.refuse('link_expired', 'key');
  end if;
  if v_change.done_at is null and private.account_with(v_change.new_address) <> v_change.profile_id then
    perform private.refuse('email_taken', 'email');
  end if;
  -- Auth has changed the address, but the call that should have stored that ended before.
  if v_change.done_at is null and v_change.old_confirmed_at is not null and v_change.new_confirmed_at is not null
     and private.account_with(v_change.new_address) = v_change.profile_id then
    perform public.end_address_change(p_key);
    v_change.done_at := now();
  end if;
  return jsonb_build_object(
    'state', case
      when v_change.done_at is not null then 'done'
      when v_change.old_confirmed_at is null then 'old'
      when v_change.new_confirmed_at is null then 'new'
      else 'agreed'
    end,
    'newAddress', v_change.new_address,
    'codes', jsonb_build_array(v_change.old_code, v_change.new_code)
  );
end;
$$;

-- Called after Auth has changed the address. The mailbox has confirmed it, so the address is confirmed. {ok: true}.
create function public.end_address_change(p_key text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_profile_id uuid;
begin
  update public.address_changes
     set done_at = now(), old_code = null, new_code = null
   where private.key_hash(p_key) in (address_changes.old_key, address_changes.new_key)
  returning address_changes.profile_id into v_profile_id;
  perform private.mark_address_confirmed(v_profile_id);
  return jsonb_build_object('ok', true);
end;
$$;

-- Winning an address back -----------------------------------------------------------------------------------------------

-- Called after a password was reset by a link sent to the account's address: the owner of the address now has the account, and Auth has ended all other
-- sessions. If the address was not confirmed, somebody else may have signed up with it, so what they left is removed: name and picture, holds,
-- notifications, a pending change of address, billing details, and a designer's profile, which was never listed. Paid bookings stay. {ok: true}.
create function public.recover_address(p_profile_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_booking public.bookings;
begin
  for v_booking in
    select bookings.* from public.bookings
     where bookings.customer_id = p_profile_id and bookings.status = 'pending_payment'
       and exists (select 1 from public.profiles where profiles.id = p_profile_id and profiles.address_confirmed_at is null)
     order by bookings.designer_id, bookings.id
  loop
    v_booking := private.lock_booking(v_booking.id);
    update public.bookings
       set status = case when bookings.hold_expires_at <= now() then 'expired' else 'cancelled' end::public.booking_status
     where bookings.id = v_booking.id and bookings.status = 'pending_payment';
  end loop;

  select * into v_profile from public.profiles where profiles.id = p_profile_id for no key update;
  if v_profile.address_confirmed_at is null then
    delete from public.push_subscriptions where push_subscriptions.profile_id = p_profile_id;
    delete from public.calendar_feeds where calendar_feeds.profile_id = p_profile_id;
    delete from public.calendars where calendars.designer_id = p_profile_id;
    delete from public.address_changes where address_changes.profile_id = p_profile_id;
    delete from public.billing_details where billing_details.profile_id = p_profile_id;
    update public.profiles
       set name = private.first_name_of(split_part(private.email_address(profiles.id), '@', 1), 'Guest'), avatar = null
     where profiles.id = p_profile_id;
    if v_profile.role = 'designer' then
      delete from public.designers where designers.id = p_profile_id;
      insert into public.designers (id) values (p_profile_id);
    end if;
    perform private.mark_address_confirmed(p_profile_id);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.address_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('changeOfAddress', (
    select jsonb_build_object('newAddress', address_changes.new_address, 'askedAt', address_changes.created_at, 'doneAt', address_changes.done_at)
      from public.address_changes
     where address_changes.profile_id = p_profile_id
  ));
end;
$$;

create function private.forget_addresses(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.address_codes where address_codes.profile_id = p_profile_id;
  delete from private.address_links where address_links.profile_id = p_profile_id;
  delete from public.address_changes where address_changes.profile_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget, note) values
  ('{private.address_codes, private.address_links, public.address_changes}', 'private.address_data', 'private.forget_addresses', null),
  ('{private.announced_address_changes}', null, null, 'Valid for seconds.');
