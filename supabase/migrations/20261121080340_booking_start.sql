-- How a booking begins.

-- Starts a booking: confirmed if it is free, otherwise as a hold. The booking keeps the designer's present gap and the plan that the service promises. Holds
-- cost nothing, so they are limited: one customer could hold a designer's whole day. PT409 not_bookable, too_many_holds.
create function private.start_booking() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for a running deletion of the account: private.require_role may have read it before.
  select coalesce((select availability.gap_minutes from public.availability where availability.designer_id = new.designer_id), 0),
         case new.kind
           when 'extension' then null
           -- As agreed when the customer asked for a time.
           when 'offer' then (select bookings.plan_days from public.bookings where bookings.id = new.answers_id)
           else (select rates.plan_days from public.rates where rates.id = new.rate_id)
         end
    into new.gap_minutes, new.plan_days
    from public.profiles
   where profiles.id = new.customer_id and profiles.deleted_at is null
     for key share of profiles;
  if not found then
    perform private.refuse('unauthenticated');
  end if;
  -- A suspension locks the person's row, and a designer's (admin.suspend_member).
  if private.is_suspended(new.customer_id, new.designer_id) then
    perform private.refuse('not_bookable', 'slotStart');
  end if;
  -- Blocking and booking lock the same designer's row (block_member). The blocked person is not told about the block.
  if private.is_blocked(new.customer_id, new.designer_id) then
    perform private.refuse(case when private.is_blocked(new.customer_id, new.designer_id, 'customer') then 'designer_blocked' else 'not_bookable' end, 'slotStart');
  end if;
  if new.status = 'pending_payment' and new.kind = 'session' then
    -- Concurrent bookings with different designers would otherwise share no lock.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('holds:' || new.customer_id, 0));
    if (
      -- Uses the customer's index: a condition on the columns of bookings_holds_idx could read every live hold.
      select count(*) from private.sessions
       where sessions.customer_id = new.customer_id and upper(sessions.slot) > now()
         and private.status_at(sessions.status, sessions.slot, sessions.hold_expires_at, now()) = 'pending_payment'
    ) >= private.max_holds() then
      perform private.refuse('too_many_holds', 'slotStart');
    end if;
  elsif new.status not in ('requested', 'pending_payment', 'confirmed') then
    raise exception 'A booking cannot begin as %.', new.status;
  end if;
  return new;
end;
$$;

create trigger bookings_start
  before insert on public.bookings
  for each row execute function private.start_booking();

-- Applies the limits that prevent people from blocking a calendar for nothing (docs/product.md#limits). Released and cancelled bookings also count. The caller
-- has locked the designer. The rows of the customer's limits make their bookings with different designers wait for each other.
-- p_replaces_hold: the booking replaces the customer's own hold of this slot.
-- PT429 rate_limited; PT409 too_many_free, free_day_full.
create function private.limit_booking(p_customer_id uuid, p_designer_id uuid, p_slot tstzrange, p_free boolean, p_replaces_hold boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- null: not counted.
  v_at_designer constant text := p_designer_id || ' from ' || private.client_address();
  v_zone text;
  -- Midnight in the designer's zone, as local time.
  v_day timestamp;
begin
  if p_free then
    perform private.take_limits('{free_booking,free_booking_at_designer}', array[p_customer_id::text, v_at_designer]);
    if (
      select count(*) from private.sessions
       where sessions.customer_id = p_customer_id and upper(sessions.slot) > now() and sessions.price_minor = 0 and sessions.status = 'confirmed'
    ) >= private.max_open_free() then
      perform private.refuse('too_many_free', 'serviceInfo._id');
    end if;
    select availability.time_zone, date_trunc('day', lower(p_slot) at time zone availability.time_zone) into v_zone, v_day
      from public.availability where availability.designer_id = p_designer_id;
    if (
      select count(*) from public.bookings
       where bookings.designer_id = p_designer_id and bookings.price_minor = 0 and bookings.kind <> 'extension'
         and (bookings.status = 'pending_payment' or (bookings.status = 'confirmed' and bookings.kind = 'session'))
         and bookings.blocked && tstzrange(v_day at time zone v_zone, (v_day + interval '1 day') at time zone v_zone)
         and lower(bookings.slot) >= v_day at time zone v_zone
    ) >= private.max_free_a_day() then
      perform private.refuse('free_day_full', 'slotStart');
    end if;
  end if;
  perform private.take_limits(
    array[case when not p_free then 'hold' end, case when not p_free then 'hold_at_designer' end, case when not p_replaces_hold then 'same_slot' end]::public.limit_kind[],
    array[p_customer_id::text, v_at_designer, format('%s at %s of %s', p_customer_id, extract(epoch from lower(p_slot))::bigint, p_designer_id)]
  );
end;
$$;

-- Locks the designer and returns the requested rate, with price and hours as they were before waiting for the lock: the customer has not seen later changes. A
-- retired rate, or one of a paused designer, can be booked only by taking a time that is held at it. PT400 invalid_rate; those of private.require_role.
create function private.rate_to_book(
  p_user_id uuid, p_rate_id uuid, p_designer_id uuid, p_slot tstzrange,
  out designer_id uuid, out service_name text, out slot_type public.slot_type, out price_minor bigint, out currency public.currency_code,
  out gap_minutes int, out is_offered boolean, out is_too_soon boolean, out address_confirmed boolean
)
language plpgsql
set search_path = ''
as $$
declare
  v_role public.user_role;
  v_held_only boolean;
begin
  select rates.designer_id, rates.service_name, rates.slot_type, rates.price_minor, rates.currency, rates.retired_at is not null or designers.paused, profiles.role,
         coalesce(availability.gap_minutes, 0), private.is_offered(availability, coalesce(rates.slot_minutes, availability.slot_minutes), p_slot), lower(p_slot) < private.bookable_from(availability, now()),
         profiles.address_confirmed_at is not null
    into designer_id, service_name, slot_type, price_minor, currency, v_held_only, v_role, gap_minutes, is_offered, is_too_soon, address_confirmed
    from public.rates
    join public.designers on designers.id = rates.designer_id
    left join public.profiles on profiles.id = p_user_id
    left join public.availability on availability.designer_id = designers.id
   where rates.id = p_rate_id
     and private.may_be_listed(designers.published_at, designers.hidden, designers.address_confirmed, designers.suspended, designers.vetted)
     for no key update of designers;
  -- Without a rate the query returns no role, so the role is looked up.
  if v_role is distinct from 'user' then
    perform private.require_role(p_user_id, 'user');
  end if;
  perform private.require_session(p_user_id);
  -- The request may omit the designer.
  if designer_id is null or designer_id <> p_designer_id or v_held_only and not exists (
    select 1 from public.bookings
     where bookings.customer_id = p_user_id and bookings.rate_id = p_rate_id and bookings.slot = p_slot and bookings.kind <> 'extension'
       -- The offer has already been taken: this is a repeated request.
       and (bookings.status = 'confirmed' or (bookings.status = 'pending_payment' and bookings.hold_expires_at > now()))
  ) then
    perform private.refuse('rate_retired', 'serviceInfo._id');
  end if;
end;
$$;

-- Free consultations of people who have deleted their account: otherwise they could return with the same address and book another. Only a hash of the address
-- is kept, for private.keep_free_consultation_days().
create table private.former_free_consultations (
  designer_id uuid references public.designers (id) on delete cascade,
  address_hash bytea,
  created_at timestamptz not null default now(),
  primary key (designer_id, address_hash)
);

-- Serves remove_old.
create index former_free_consultations_created_idx on private.former_free_consultations (created_at);

alter table private.former_free_consultations enable row level security;

create view private.used_free_consultations with (security_invoker = true) as
select sessions.id, sessions.customer_id, sessions.designer_id
  from private.sessions
 where sessions.price_minor = 0 and sessions.status in ('pending_payment', 'confirmed', 'completed')
   and not exists (
     select 1 from public.no_shows where no_shows.booking_id = sessions.id and no_shows.reported_by = 'customer' and no_shows.status = 'upheld'
   );
comment on view private.used_free_consultations is 'Free consultations that count, without those to which the designer did not come.';

-- Whether the customer has or had a free consultation with the designer, not counting p_except, including under an account that they deleted.
create function private.had_free_consultation(p_user_id uuid, p_designer_id uuid, p_except uuid[]) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1
      from private.used_free_consultations
     where used_free_consultations.customer_id = p_user_id and used_free_consultations.designer_id = p_designer_id
       and used_free_consultations.id <> all (p_except)
  ) or exists (
    select 1
      from private.former_free_consultations
     where former_free_consultations.designer_id = p_designer_id and former_free_consultations.address_hash = private.address_hash(private.email_address(p_user_id))
       and former_free_consultations.created_at > now() - private.keep_free_consultation_days()
  );
end;
$$;

-- The rate at which the members of a booking can have another session: the booking's own, or, once the free consultation is used, the designer's first one that
-- costs something.
create function private.next_rate(p_booking public.bookings) returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_booking.price_minor = 0 and private.had_free_consultation(p_booking.customer_id, p_booking.designer_id, '{}') then coalesce(
      (select rates.id from public.rates where rates.designer_id = p_booking.designer_id and rates.retired_at is null and rates.price_minor > 0 order by rates.position limit 1),
      p_booking.rate_id
    )
    else p_booking.rate_id
  end;
end;
$$;

-- Refuses a second free consultation of a customer with a designer, not counting p_except, and a free consultation without a confirmed address. PT403
-- address_unconfirmed; PT409 free_consultation_used.
create function private.require_free_consultation(p_user_id uuid, p_designer_id uuid, p_address_confirmed boolean, p_except uuid[]) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.had_free_consultation(p_user_id, p_designer_id, p_except) then
    perform private.refuse('free_consultation_used', 'serviceInfo._id');
  end if;
  if not p_address_confirmed then
    perform private.refuse('free_consultation_unconfirmed', 'serviceInfo._id');
  end if;
end;
$$;

-- Refuses a slot that has begun, is not offered, begins too soon or is taken. PT400 invalid_slot; PT409 slot_begun, slot_taken.
create function private.require_free_slot(p_slot tstzrange, p_is_offered boolean, p_is_too_soon boolean, p_is_taken boolean) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if lower(p_slot) <= now() then
    perform private.refuse('slot_begun', 'slotStart');
  end if;
  if not p_is_offered then
    perform private.refuse('slot_not_offered', 'slotStart');
  end if;
  if p_is_too_soon then
    perform private.refuse('slot_needs_notice', 'slotStart');
  end if;
  if p_is_taken then
    perform private.refuse('slot_taken', 'slotStart');
  end if;
end;
$$;

-- Holds a slot for private.hold_minutes(), or confirms it at once if the rate is free: {id, status, holdExpiresAt, amount, currency}.
-- A repeated request for the same slot and rate returns the same booking, so that clients can retry after a lost response. A request for a slot that the
-- designer holds for the customer takes that slot. A request for another service in a slot that the customer holds but has not begun to pay for replaces that
-- hold.
-- All bookings with a designer wait for each other on the designer's row, which record_payment also locks first. A free slot requires a confirmed address; for
-- a paid one, the payment is proof enough. The rate determines whether the session is a chat or a call. Conflicting bookings are found by the index of the
-- exclusion constraint: another index would read all bookings of the designer.
-- PT400 invalid_rate, invalid_slot; PT403 address_unconfirmed; PT409 slot_begun, slot_taken, free_consultation_used; those of private.limit_booking and
-- private.start_booking.
create function public.book_slot(
  p_user_id uuid, p_rate_id uuid, p_designer_id uuid, p_slot_start timestamptz, p_slot_end timestamptz, p_notes text default null,
  p_time_zone text default null
) returns jsonb
language plpgsql
set search_path = ''
-- Every query here and in the triggers reads a few rows by an index. Postgres would plan some of them anew for each booking.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_slot constant tstzrange := private.slot_from(p_slot_start, p_slot_end);
  v_rate constant record := private.rate_to_book(p_user_id, p_rate_id, p_designer_id, v_slot);
  v_other public.bookings;
  v_blocked constant tstzrange := private.blocked_time(v_slot, v_rate.gap_minutes);
  v_booking public.bookings; -- the customer's booking of this slot at this rate
  v_in_the_way uuid[] := '{}';
  v_replaces_hold boolean := false;
begin
  for v_other in
    select * from public.bookings
     where bookings.designer_id = v_rate.designer_id and bookings.blocked && v_blocked
       and (bookings.status = 'pending_payment' or (bookings.status = 'confirmed' and bookings.kind = 'session'))
  loop
    if v_other.status = 'pending_payment' and v_other.hold_expires_at <= now() then
      v_in_the_way := v_in_the_way || v_other.id;
    elsif v_other.customer_id <> p_user_id then
      continue;
    elsif v_other.slot = v_slot and v_other.rate_id = p_rate_id and v_other.kind <> 'extension' then
      v_booking := v_other;
    elsif v_other.status = 'pending_payment' and not exists (select 1 from public.payment_orders where payment_orders.booking_id = v_other.id) then
      v_in_the_way := v_in_the_way || v_other.id;
      v_replaces_hold := true;
    end if;
  end loop;

  if v_booking.id is not null then
    if v_booking.status = 'pending_payment' and v_booking.price_minor = 0 then
      perform private.require_free_consultation(p_user_id, v_rate.designer_id, v_rate.address_confirmed, v_in_the_way);
    end if;
    update public.bookings
       set notes = p_notes, customer_time_zone = coalesce(private.known_time_zone(p_time_zone), bookings.customer_time_zone),
           -- A free slot that the designer has offered needs no payment.
           status = case when bookings.price_minor = 0 then 'confirmed' else bookings.status end,
           hold_expires_at = case when bookings.price_minor > 0 then bookings.hold_expires_at end
     where bookings.id = v_booking.id and bookings.status = 'pending_payment';
    select * into v_booking from public.bookings where bookings.id = v_booking.id;
  else
    perform private.require_free_slot(
      v_slot, v_rate.is_offered, v_rate.is_too_soon,
      v_slot && private.busy_times(v_rate.designer_id, v_rate.gap_minutes, lower(v_slot), upper(v_slot), now(), v_in_the_way)
    );
    if v_rate.price_minor = 0 then
      perform private.require_free_consultation(p_user_id, v_rate.designer_id, v_rate.address_confirmed, v_in_the_way);
    end if;
    perform private.limit_booking(p_user_id, v_rate.designer_id, v_slot, v_rate.price_minor = 0, v_replaces_hold);
    if v_in_the_way <> '{}' then
      -- Expired holds, and the customer's own hold for another service.
      update public.bookings
         set status = case when bookings.hold_expires_at <= now() then 'expired' else 'cancelled' end::public.booking_status
       where bookings.id = any (v_in_the_way);
    end if;
    insert into public.bookings (
      customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, notes, customer_time_zone
    ) values (
      p_user_id, v_rate.designer_id, p_rate_id, v_slot, v_rate.slot_type,
      case when v_rate.price_minor = 0 then 'confirmed' else 'pending_payment' end::public.booking_status,
      -- A slot cannot be paid for after its end.
      case when v_rate.price_minor > 0 then least(now() + private.hold_minutes(), p_slot_end) end,
      v_rate.service_name, v_rate.price_minor, v_rate.currency, p_notes, private.known_time_zone(p_time_zone)
    )
    returning * into v_booking;
  end if;
  return jsonb_build_object(
    'id', v_booking.id,
    'status', v_booking.status,
    'holdExpiresAt', case when v_booking.status = 'pending_payment' then private.iso(v_booking.hold_expires_at) end,
    'amount', v_booking.price_minor, 'currency', v_booking.currency
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Stores hashes of the person's address. Called before an account is deleted, while its address is known.
create function private.keep_free_consultations(p_profile_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.former_free_consultations (designer_id, address_hash)
  select distinct used_free_consultations.designer_id, private.address_hash(users.email)
    from private.used_free_consultations
    join auth.users on users.id = used_free_consultations.customer_id
   where used_free_consultations.customer_id = p_profile_id and users.email is not null
  on conflict (designer_id, address_hash) do update set created_at = now();
end;
$$;

insert into private.personal_data (tables, note) values
  ('{private.former_free_consultations}', 'Written when an account is deleted: a hash, removed after a year (remove_old).');
