-- Adding fifteen minutes to a running session. Either member proposes, the other agrees, and the customer pays if the session is paid. The extension is a
-- booking of the time after the session (bookings.extends_id): the exclusion constraint holds it, and orders, payments and refunds treat it like any booking.
-- When it is confirmed, the extended booking's slot covers it, so chat, call and attendance go on. docs/decisions/027-adding-fifteen-minutes.md has the
-- reasons.

-- A proposal that the other member has not answered. It ends with the session.
create table public.extension_proposals (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  proposed_by public.booking_actor not null check (proposed_by <> 'administrator'),
  created_at timestamptz not null default now()
);

alter table public.extension_proposals enable row level security;

-- The length of the slot as it was booked, without extensions.
create function private.agreed_length(p_booking public.bookings) returns interval
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select min(lower(bookings.slot)) from public.bookings where bookings.extends_id = p_booking.id and bookings.hold_expires_at is null), upper(p_booking.slot)
  ) - lower(p_booking.slot);
end;
$$;

-- The price of an extension in minor units: the booking's price in proportion to the minutes, rounded up. Free sessions are extended
-- for free.
create function private.extension_price(p_booking public.bookings) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when p_booking.price_minor = 0 then 0 else greatest(
    100 * private.min_price(),
    ceil(p_booking.price_minor * extract(epoch from private.extension_minutes()) / extract(epoch from private.agreed_length(p_booking)))::bigint
  ) end;
end;
$$;

-- The time that an extension would add.
create function private.extension_slot(p_booking public.bookings) returns tstzrange
language plpgsql
immutable
set search_path = ''
as $$
begin
  return tstzrange(upper(p_booking.slot), upper(p_booking.slot) + private.extension_minutes());
end;
$$;

-- Why a booking cannot be extended at p_at: not_extendable, or slot_taken if the designer is booked then; null if it can be. The live hold of an extension does
-- not count.
create function private.extension_obstacle(p_booking public.bookings, p_at timestamptz) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_booking.status <> 'confirmed' or not p_booking.slot @> p_at or p_at < upper(p_booking.slot) - private.extension_window_minutes()
         or upper(p_booking.slot) - lower(p_booking.slot) - private.agreed_length(p_booking) + private.extension_minutes() > make_interval(mins => private.max_extension_minutes())
         or private.is_blocked(p_booking.customer_id, p_booking.designer_id)
         -- A report of a no-show decides the refund, so no time can be added.
         or exists (select 1 from public.no_shows where no_shows.booking_id = p_booking.id)
      then 'not_extendable'
    when private.is_taken(p_booking.designer_id, private.extension_slot(p_booking), array[p_booking.id]) then 'slot_taken'
  end;
end;
$$;

-- The hold of an extension that the customer may still pay for at p_at; all null without one.
create function private.held_extension(p_booking_id uuid, p_at timestamptz) returns public.bookings
language plpgsql
stable
set search_path = ''
as $$
declare
  v_extension public.bookings;
begin
  select * into v_extension
    from public.bookings
   where bookings.extends_id = p_booking_id and bookings.status = 'pending_payment' and bookings.hold_expires_at > p_at;
  return v_extension;
end;
$$;

-- Returns a member's view of an extension, in the contract's shape (Extension); null while the session cannot be extended.
create function private.extension_facts(p_booking public.bookings, p_at timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_held constant public.bookings := private.held_extension(p_booking.id, p_at);
  v_proposed_by public.booking_actor;
begin
  if v_held.id is null and private.extension_obstacle(p_booking, p_at) is not null then
    return null;
  end if;
  select extension_proposals.proposed_by into v_proposed_by from public.extension_proposals where extension_proposals.booking_id = p_booking.id;
  return jsonb_build_object(
    'state', case when v_held.id is not null then 'paying' when v_proposed_by is not null then 'proposed' else 'possible' end,
    'proposedBy', v_proposed_by,
    'slotEnd', private.iso(upper(coalesce(v_held.slot, private.extension_slot(p_booking)))),
    'amount', coalesce(v_held.price_minor, private.extension_price(p_booking)),
    'currency', p_booking.currency,
    'bookingId', v_held.id,
    'payUntil', private.iso(v_held.hold_expires_at)
  );
end;
$$;

-- Makes the open pages of a room fetch their data again.
create function private.broadcast_room_change(p_booking_id uuid) returns void
language plpgsql
-- Not all roles that change bookings may send to Realtime.
security definer
set search_path = ''
as $$
begin
  perform realtime.send('{"changed": true}', 'message', 'chat:' || p_booking_id, true);
end;
$$;

-- Proposes an extension of the running session, or agrees to the other member's proposal: then its time is held until it is paid, or added at once if the
-- session is free. If both propose, the second proposal agrees to the first. A repeated request returns the same. {extension}: private.extension_facts. PT404
-- not_found; PT409 not_extendable, slot_taken; PT429 rate_limited.
create function public.extend_booking(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_obstacle text;
  v_agrees boolean;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  v_booking := private.lock_booking(p_booking_id);
  v_by := private.require_member(v_booking, p_user_id);
  if (private.held_extension(p_booking_id, now())).id is null then
    v_obstacle := private.extension_obstacle(v_booking, now());
    if v_obstacle is not null then
      perform private.refuse(case v_obstacle when 'slot_taken' then 'time_after_session_taken' else v_obstacle end, 'bookingId');
    end if;
    perform private.take_limit('extension', p_user_id::text);
    delete from public.extension_proposals where extension_proposals.booking_id = p_booking_id and extension_proposals.proposed_by <> v_by returning true into v_agrees;
    if v_agrees then
      perform private.add_extension(v_booking);
      -- The slot may be longer by now.
      select * into strict v_booking from public.bookings where bookings.id = p_booking_id;
    else
      insert into public.extension_proposals (booking_id, proposed_by) values (p_booking_id, v_by) on conflict do nothing;
      perform private.broadcast_room_change(p_booking_id);
    end if;
  end if;
  return jsonb_build_object('extension', private.extension_facts(v_booking, now()));
end;
$$;

-- Books the time of an extension on which both members agree. The caller has locked the booking. PT409 slot_taken.
create function private.add_extension(p_booking public.bookings) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_slot constant tstzrange := private.extension_slot(p_booking);
  v_price constant bigint := private.extension_price(p_booking);
begin
  perform private.release_expired_holds(p_booking.designer_id, v_slot);
  insert into public.bookings (
    kind, extends_id, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, customer_time_zone
  ) values (
    'extension', p_booking.id, p_booking.customer_id, p_booking.designer_id, p_booking.rate_id, v_slot, p_booking.slot_type,
    case when v_price = 0 then 'confirmed' else 'pending_payment' end::public.booking_status,
    case when v_price > 0 then lower(v_slot) + private.extension_grace_minutes() end,
    p_booking.service_name, v_price, p_booking.currency, p_booking.customer_time_zone
  );
exception
  when exclusion_violation then
    perform private.refuse('time_after_session_taken', 'bookingId');
end;
$$;

-- Withdraws or declines a proposal; the customer also releases the time that is held while they pay. A payment that arrives later is refunded in full. A
-- designer who has agreed cannot withdraw. Repeating it changes nothing. {extension}: private.extension_facts. PT404 not_found.
create function public.drop_extension(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  v_booking := private.lock_booking(p_booking_id);
  v_by := private.require_member(v_booking, p_user_id);
  delete from public.extension_proposals where extension_proposals.booking_id = p_booking_id;
  if found then
    perform private.broadcast_room_change(p_booking_id);
  end if;
  if v_by = 'customer' then
    update public.bookings set status = 'cancelled' where bookings.extends_id = p_booking_id and bookings.status = 'pending_payment';
  end if;
  return jsonb_build_object('extension', private.extension_facts(v_booking, now()));
end;
$$;

-- Lengthens the extended booking when an extension is confirmed. Open rooms fetch their data again after each change.
create function private.apply_extension() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status = 'confirmed' then
    update public.bookings
       set slot = tstzrange(lower(bookings.slot), upper(new.slot)),
           -- The gap as it was held: the designer may have raised it while the customer paid.
           gap_minutes = new.gap_minutes
     where bookings.id = new.extends_id and bookings.status = 'confirmed' and upper(bookings.slot) = lower(new.slot);
    if not found then
      raise exception 'Only the time right after a confirmed booking can be added to it.';
    end if;
  end if;
  perform private.broadcast_room_change(new.extends_id);
  return null;
end;
$$;

create trigger bookings_apply_extension
  after insert or update of status on public.bookings
  for each row when (new.kind = 'extension')
  execute function private.apply_extension();

-- Ends a proposal and releases a hold when a booking is cancelled or over, or when one of its members is reported absent. A payment that is under way is
-- refunded. Extensions that were added are completed with their booking.
create function private.end_extensions() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_booking_id constant uuid := coalesce(to_jsonb(new) ->> 'booking_id', to_jsonb(new) ->> 'id')::uuid;
begin
  delete from public.extension_proposals where extension_proposals.booking_id = v_booking_id;
  update public.bookings set status = 'cancelled' where bookings.extends_id = v_booking_id and bookings.status = 'pending_payment';
  update public.bookings extension
     set status = 'completed'
    from public.bookings
   where bookings.id = v_booking_id and bookings.status = 'completed' and extension.extends_id = bookings.id and extension.status = 'confirmed';
  return null;
end;
$$;

create trigger bookings_end_extensions
  after update of status on public.bookings
  for each row when (old.status = 'confirmed' and new.status in ('cancelled', 'completed') and new.kind = 'session')
  execute function private.end_extensions();

create trigger no_shows_end_extensions
  after insert on public.no_shows
  for each row execute function private.end_extensions();

-- Personal data --------------------------------------------------------------------------------------------------------

insert into private.personal_data (tables, note) values
  ('{public.extension_proposals}', 'Without texts, and removed when the session ends.');
