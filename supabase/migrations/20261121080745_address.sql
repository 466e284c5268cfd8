-- Whose address is it. Signing up signs in at once, with whatever address was typed. Until the person shows that they read what is sent there, the
-- address may be somebody else's: free bookings and being listed wait, and no email quotes them (docs/product.md#confirmed-addresses).
-- The truth is profiles.address_confirmed_at, because Auth, which asks for no confirmation, calls every address confirmed.

-- The code that was sent last; none after it was entered.
create table private.address_codes (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  -- Where it was sent: it confirms no other address.
  address text not null,
  -- Of bcrypt: there are only a million codes, and trying all of them takes longer than one is good for.
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null default now()
);

alter table private.address_codes enable row level security;

-- Queues an email with a new code of six digits; the one before is worth nothing any more.
create function private.queue_address_code(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_address constant text := private.email_address(p_profile_id);
  -- The first 32 bits of a random UUID are random.
  v_code constant text := lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0');
begin
  if v_address is null then
    return;
  end if;
  insert into private.address_codes as c (profile_id, address, code_hash)
  values (p_profile_id, v_address, extensions.crypt(v_code, extensions.gen_salt('bf', 6)))
  on conflict (profile_id) do update
     set address = excluded.address, code_hash = excluded.code_hash, tries = 0, sent_at = now();
  update public.outbox o
     set status = 'dropped', request = null, content = '{}', address = null
   where o.recipient_id = p_profile_id and o.kind = 'confirm_address' and o.status = 'waiting';
  insert into public.outbox (event_key, kind, recipient_id, address, content, expires_at)
  values (
    format('confirm_address:%s:%s', p_profile_id, extract(epoch from clock_timestamp())), 'confirm_address', p_profile_id, v_address,
    jsonb_build_object('code', v_code), now() + private.address_code_length()
  );
end;
$$;

-- The address is the person's: nothing else sets address_confirmed_at after the sign-up.
create function private.mark_address_confirmed(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.profiles p set address_confirmed_at = now() where p.id = p_profile_id and p.address_confirmed_at is null;
  delete from private.address_codes c where c.profile_id = p_profile_id;
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
    select jsonb_build_object('address', coalesce(private.email_address(p.id), ''), 'confirmed', p.address_confirmed_at is not null)
      from public.profiles p
     where p.id = p_profile_id
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
  if exists (select 1 from public.profiles p where p.id = p_profile_id and p.address_confirmed_at is null) then
    perform private.take_limit('address_code', p_profile_id::text);
    perform private.queue_address_code(p_profile_id);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Confirms the address by its code: {result}, which is 'confirmed', also when it was before; 'wrong'; or 'expired': older than
-- private.address_code_length(), tried too often, or for another address. It answers instead of raising, because a raised error would take the
-- count of tries back.
create function public.enter_address_code(p_profile_id uuid, p_code text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_hash text;
begin
  perform private.require_role(p_profile_id, 'user', 'designer');
  if exists (select 1 from public.profiles p where p.id = p_profile_id and p.address_confirmed_at is not null) then
    return jsonb_build_object('result', 'confirmed');
  end if;
  -- Counted before it is looked at, and tries at once wait for each other here.
  update private.address_codes c
     set tries = c.tries + 1
   where c.profile_id = p_profile_id and c.tries < private.most_code_tries() and c.sent_at > now() - private.address_code_length()
     and c.address = private.email_address(p_profile_id)
  returning c.code_hash into v_hash;
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

-- Whether there is an account with this address that nobody has shown to be theirs: {unconfirmed}.
create function public.is_unconfirmed_address(p_email text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('unconfirmed', exists (
    select 1 from public.profiles p where p.id = private.account_with(p_email) and p.address_confirmed_at is null
  ));
end;
$$;

-- A password was reset by a link sent to the account's address, so its owner has the account now; Auth has ended all other sessions. If the address
-- was not confirmed, somebody else may have signed up with it: what they left goes. Name and picture, holds, notifications, a change of address
-- that they began, and a designer's page, which was never listed. Bookings that were paid for stay. {ok: true}.
create function public.win_back_address(p_profile_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_booking public.bookings;
begin
  for v_booking in
    select b.* from public.bookings b
     where b.customer_id = p_profile_id and b.status = 'pending_payment'
       and exists (select 1 from public.profiles p where p.id = p_profile_id and p.address_confirmed_at is null)
     order by b.designer_id, b.id
  loop
    v_booking := private.lock_booking(v_booking.id);
    update public.bookings b
       set status = case when b.hold_expires_at <= now() then 'expired' else 'cancelled' end::public.booking_status
     where b.id = v_booking.id and b.status = 'pending_payment';
  end loop;

  select * into v_profile from public.profiles p where p.id = p_profile_id for no key update;
  if v_profile.address_confirmed_at is null then
    delete from public.push_subscriptions s where s.profile_id = p_profile_id;
    delete from public.address_changes c where c.profile_id = p_profile_id;
    update public.profiles p
       set name = private.first_name_of(split_part(private.email_address(p.id), '@', 1), 'Guest'), avatar = null
     where p.id = p_profile_id;
    if v_profile.role = 'designer' then
      delete from public.designers d where d.id = p_profile_id;
      insert into public.designers (id) values (p_profile_id);
    end if;
    perform private.mark_address_confirmed(p_profile_id);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Before Auth makes an account: counts the sign-up, and refuses a name that is none. {ok: true}. PT400 invalid_name; PT429 rate_limited.
create function public.begin_sign_up(p_name text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.name_from(p_name, 'invalid_name');
  perform private.take_limit('sign_up');
  return jsonb_build_object('ok', true);
end;
$$;
