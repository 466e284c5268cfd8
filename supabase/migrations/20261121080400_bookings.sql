-- A booking from its hold to its end. The database itself enforces two rules, whatever code runs: held and confirmed slots of one designer
-- never overlap (an exclusion constraint), and a status changes only along booking_transitions (a trigger).
-- Locks are always taken in this order: designer, booking, payment. So no two functions can wait for each other.

create type public.booking_status as enum ('pending_payment', 'confirmed', 'completed', 'cancelled', 'expired');
-- Who acts on a booking: one of its members, or an administrator.
create type public.booking_actor as enum ('customer', 'designer', 'administrator');

-- Which status may follow which; private.guard_booking enforces it.
create table public.booking_transitions (
  from_status public.booking_status,
  to_status public.booking_status,
  why text not null,
  primary key (from_status, to_status)
);

alter table public.booking_transitions enable row level security;
revoke insert, update, delete on table public.booking_transitions from service_role;

insert into public.booking_transitions (from_status, to_status, why) values
  ('pending_payment', 'confirmed', 'The payment was captured.'),
  ('pending_payment', 'expired', 'The hold expired without a payment.'),
  ('pending_payment', 'cancelled', 'The customer released the hold.'),
  ('expired', 'confirmed', 'The payment was captured late and the slot was still free.'),
  ('confirmed', 'completed', 'The slot is over.'),
  ('confirmed', 'cancelled', 'A member or an administrator cancelled it.');

-- Further triggers on this table: withdraw_offers below, private.note_booking in events.
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  -- Bookings are records of money: deleting a person who has one is refused.
  customer_id uuid not null references public.profiles (id) on delete restrict,
  designer_id uuid not null,
  rate_id uuid not null,
  -- [start, end), not empty, with finite ends.
  slot tstzrange not null check (
    lower_inc(slot) and not upper_inc(slot) and not upper_inf(slot) and isfinite(lower(slot)) and isfinite(upper(slot))
  ),
  slot_type public.slot_type not null,
  status public.booking_status not null,
  status_changed_at timestamptz not null default now(),
  -- The end of the hold; null once the booking is confirmed. An expired or cancelled booking that still has it was never confirmed.
  hold_expires_at timestamptz,
  -- The agreement, copied from the rate: later changes of the rate do not change it.
  service_name text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency public.currency_code not null,
  notes text check (char_length(notes) <= 2000),
  -- Of the browser in which the customer booked, or last chose another slot: emails to them show its times. null: not known.
  customer_time_zone text check (char_length(customer_time_zone) <= 64),
  -- When the provider was first asked for this booking's order; an order may exist from then on.
  order_asked_at timestamptz,
  -- Of the price, what has been or will be refunded; kept by a trigger on refunds. Earnings and terms read it with every booking.
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- A customer who reschedules to a later start and then cancels would get more back than by cancelling at once: rescheduling
  -- lowers this cap to the percentage of its moment.
  refund_cap_percent smallint not null default 100 check (refund_cap_percent between 0 and 100),
  -- The calendar invitation's count of changes: a mail program applies only a higher number than it has.
  invite_sequence int not null default 0,
  created_at timestamptz not null default now(),
  -- The rate belongs to the designer; that the designer exists follows from it.
  constraint bookings_rate_of_designer foreign key (rate_id, designer_id) references public.rates (id, designer_id) on delete restrict,
  constraint bookings_hold_has_an_end check (status <> 'pending_payment' or hold_expires_at is not null),
  constraint bookings_not_with_oneself check (customer_id <> designer_id),
  constraint bookings_slots_do_not_overlap
    exclude using gist (designer_id extensions.gist_uuid_ops with =, slot with &&)
    where (status in ('pending_payment', 'confirmed'))
);

-- One free consultation for each customer and designer, also for two requests at once.
create unique index bookings_one_free_consultation_idx on public.bookings (customer_id, designer_id)
  where price_minor = 0 and status in ('pending_payment', 'confirmed', 'completed');
-- The lists of customers and designers: bookings that are not over, and the newest of those that are, by the end of the slot.
create index bookings_customer_idx on public.bookings (customer_id, upper(slot));
create index bookings_designer_idx on public.bookings (designer_id, upper(slot));
create index bookings_rate_idx on public.bookings (rate_id, designer_id);
-- For sweep_bookings, in clock.
create index bookings_holds_idx on public.bookings (hold_expires_at) where status = 'pending_payment';
create index bookings_confirmed_idx on public.bookings (upper(slot)) where status = 'confirmed';
-- For note_unread_messages, in chat: sessions that have just ended.
create index bookings_completed_idx on public.bookings (upper(slot)) where status = 'completed';

alter table public.bookings enable row level security;
-- Browsers ask /api for bookings. These columns are what policies, here and on messages, markers and topics, look at with the caller's rights.
grant select (id, customer_id, designer_id, slot, status, hold_expires_at) on table public.bookings to authenticated;

-- Who may read a booking. Policies of other tables only ask whether the booking exists for the caller: this policy applies to their queries,
-- too. Holds are not shown to the designer, nor are they after the customer has released them. The same rule as private.member_role,
-- written with columns so that the indexes on them serve it.
create policy "A customer reads their bookings, a designer those that were confirmed"
  on public.bookings for select to authenticated
  using (
    (select private.caller_has_session())
    and (
      customer_id = (select auth.uid())
      or (
        designer_id = (select auth.uid())
        and (status in ('confirmed', 'completed') or (status = 'cancelled' and hold_expires_at is null))
      )
    )
  );

-- Refuses changes of the agreement and steps that booking_transitions does not have.
create function private.guard_booking() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.id <> old.id or new.customer_id <> old.customer_id or new.designer_id <> old.designer_id or new.rate_id <> old.rate_id
     or new.service_name <> old.service_name or new.price_minor <> old.price_minor or new.currency <> old.currency then
    raise exception using
      errcode = 'PT409', message = 'immutable', detail = 'The people, the service and the price of a booking never change.';
  end if;
  if new.status <> old.status then
    perform 1 from public.booking_transitions t where t.from_status = old.status and t.to_status = new.status;
    if not found then
      raise exception using
        errcode = 'PT409', message = 'illegal_transition',
        detail = format('A booking cannot go from %s to %s.', old.status, new.status);
    end if;
    new.status_changed_at := now();
  end if;
  return new;
end;
$$;

create trigger bookings_guard
  before update on public.bookings
  for each row execute function private.guard_booking();

-- Cancelling or rescheduling a confirmed booking changes its calendar invitation.
create function private.count_invite_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.invite_sequence := old.invite_sequence + 1;
  return new;
end;
$$;

create trigger bookings_count_invite_change
  before update on public.bookings
  for each row when (
    old.status = 'confirmed' and (new.status = 'cancelled' or (new.status = 'confirmed' and new.slot <> old.slot))
  )
  execute function private.count_invite_change();

-- The status at an instant: sweep_bookings stores expired and completed only some time after they become true.
create function private.status_at(
  p_status public.booking_status, p_slot tstzrange, p_hold_expires_at timestamptz, p_at timestamptz
) returns public.booking_status
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return case
    when p_status = 'confirmed' and upper(p_slot) <= p_at then 'completed'::public.booking_status
    when p_status = 'pending_payment' and p_hold_expires_at <= p_at then 'expired'::public.booking_status
    else p_status
  end;
end;
$$;

-- Which member of a booking a person is: 'customer', 'designer', or null for everybody else. A designer is a member once the booking was
-- confirmed. Functions ask this; the policy on bookings is the same rule for queries of clients.
create function private.member_role(p_booking public.bookings, p_profile_id uuid) returns public.booking_actor
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return case
    when p_booking.customer_id = p_profile_id then 'customer'
    when p_booking.designer_id = p_profile_id
         and (p_booking.status in ('confirmed', 'completed') or (p_booking.status = 'cancelled' and p_booking.hold_expires_at is null))
      then 'designer'
  end;
end;
$$;
grant execute on function private.member_role(public.bookings, uuid) to authenticated;

-- 'upcoming', 'active' (from the start up to, not including, the end) or 'past'.
create function private.time_status(p_slot tstzrange, p_at timestamptz) returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return case when p_at < lower(p_slot) then 'upcoming' when p_at < upper(p_slot) then 'active' else 'past' end;
end;
$$;

-- The range [p_start, p_end). PT400 invalid_slot.
create function private.slot_from(p_start timestamptz, p_end timestamptz) returns tstzrange
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_start is null or p_end is null or not p_start < p_end or not isfinite(p_start) or not isfinite(p_end)
     or p_start > timestamptz '9000-01-01 00:00:00+00' then
    raise exception using
      errcode = 'PT400', message = 'invalid_slot', detail = 'The slot has to end after it starts.', hint = 'slotEnd';
  end if;
  return tstzrange(p_start, p_end);
end;
$$;

-- Locks the designer's row, then the booking's, and returns the booking; all null when there is none.
create function private.lock_booking(p_booking_id uuid) returns public.bookings
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  perform 1
    from public.designers d
   where d.id = (select b.designer_id from public.bookings b where b.id = p_booking_id)
     for no key update;
  select * into v_booking from public.bookings b where b.id = p_booking_id for no key update;
  return v_booking;
end;
$$;

-- Whether a member of a booking has deleted their account: it is not confirmed any more, whatever is paid.
create function private.is_left(p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.profiles p where p.id in (p_booking.customer_id, p_booking.designer_id) and p.deleted_at is not null
  );
end;
$$;

-- Booking a slot --------------------------------------------------------------------------------------------------------

-- A booking starts confirmed, when it is free, or as a hold. A hold costs the customer nothing: without the limit one customer could hold a
-- designer's whole day. PT409 illegal_transition, not_bookable, too_many_holds.
create function private.start_booking() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for an account that is being deleted: private.require_role may have seen it before.
  perform 1 from public.profiles p where p.id = new.customer_id and p.deleted_at is null for key share;
  if not found then
    raise exception using errcode = 'PT401', message = 'unauthenticated', detail = 'Please sign in.';
  end if;
  -- Who blocks somebody holds the designer's row, as who books does (block_member). The one who is blocked is not told so.
  if private.is_blocked(new.customer_id, new.designer_id) then
    raise exception using
      errcode = 'PT409', message = 'not_bookable', hint = 'slotStart',
      detail = case
        when private.is_blocked(new.customer_id, new.designer_id, 'customer') then
          'You have blocked this designer. Unblock them in one of your chats to book.'
        else 'You can’t book this designer at the moment.'
      end;
  end if;
  if new.status = 'pending_payment' then
    -- Two bookings at once, with different designers, lock no common row otherwise.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('holds:' || new.customer_id, 0));
    if (
      -- By the customer's index alone: written with the columns of bookings_holds_idx, this could read every live hold there is.
      select count(*) from public.bookings b
       where b.customer_id = new.customer_id and upper(b.slot) > now()
         and private.status_at(b.status, b.slot, b.hold_expires_at, now()) = 'pending_payment'
    ) >= private.most_holds() then
      raise exception using
        errcode = 'PT409', message = 'too_many_holds', hint = 'slotStart',
        detail = 'Three times are already waiting for your payment. Please pay for one of them or release one.';
    end if;
  elsif new.status <> 'confirmed' then
    raise exception using
      errcode = 'PT409', message = 'illegal_transition', detail = format('A booking cannot begin as %s.', new.status);
  end if;
  return new;
end;
$$;

create trigger bookings_start
  before insert on public.bookings
  for each row execute function private.start_booking();

-- What a new booking takes of the limits that keep a calendar from being blocked for nothing (docs/product.md#limits). What was given back or
-- cancelled since has been taken all the same. The caller has locked the designer; the customer's limits are rows, so that bookings of one customer with
-- two designers wait for each other here. p_again: it replaces the customer's own hold of this slot.
-- PT429 rate_limited; PT409 too_many_free, free_day_full.
create function private.limit_booking(p_customer_id uuid, p_designer_id uuid, p_slot tstzrange, p_free boolean, p_again boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- null: nothing is counted.
  v_at_designer constant text := p_designer_id || ' from ' || private.client_address();
  v_zone text;
  -- Midnight there, without its zone.
  v_day timestamp;
begin
  if p_free then
    perform private.take_limit('free_booking', p_customer_id::text);
    perform private.take_limit('free_booking_at_designer', v_at_designer);
    if (
      select count(*) from public.bookings b
       where b.customer_id = p_customer_id and upper(b.slot) > now() and b.price_minor = 0 and b.status = 'confirmed'
    ) >= private.most_open_free() then
      raise exception using
        errcode = 'PT409', message = 'too_many_free', hint = 'serviceInfo._id',
        detail = 'You already have several free consultations coming up. Have one of them, or cancel one, before you book another.';
    end if;
    select a.time_zone, date_trunc('day', lower(p_slot) at time zone a.time_zone) into v_zone, v_day
      from public.availability a where a.designer_id = p_designer_id;
    if (
      select count(*) from public.bookings b
       where b.designer_id = p_designer_id and b.status in ('pending_payment', 'confirmed') and b.price_minor = 0
         and b.slot && tstzrange(v_day at time zone v_zone, (v_day + interval '1 day') at time zone v_zone)
         and lower(b.slot) >= v_day at time zone v_zone
    ) >= private.most_free_a_day() then
      raise exception using
        errcode = 'PT409', message = 'free_day_full', hint = 'slotStart',
        detail = 'The free consultations on this day are all booked. Please choose another day.';
    end if;
  else
    perform private.take_limit('hold', p_customer_id::text);
    perform private.take_limit('hold_at_designer', v_at_designer);
  end if;
  if not p_again then
    perform private.take_limit('same_slot', format('%s at %s of %s', p_customer_id, extract(epoch from lower(p_slot))::bigint, p_designer_id));
  end if;
end;
$$;

-- Holds a slot for private.hold_length(), or confirms it at once when the rate is free: {id, status, holdExpiresAt, amount, currency}.
-- A repeated request for the same slot and rate returns the same booking, so that a client whose answer was lost can ask again. A request
-- for another service in a slot that the customer already holds, and has not begun to pay, replaces that hold.
-- All bookings with a designer wait for each other on the designer's row, which record_payment locks first, too.
-- A free slot takes a confirmed address; for a paid one the money is proof enough. The rate says whether the session is a chat or a call.
-- PT400 invalid_rate, invalid_slot; PT403 address_unconfirmed; PT409 slot_begun, slot_taken, free_consultation_used; those of
-- private.limit_booking and private.start_booking.
create function public.book_slot(
  p_user_id uuid,
  p_rate_id uuid,
  p_designer_id uuid,
  p_slot_start timestamptz,
  p_slot_end timestamptz,
  p_notes text default null,
  p_time_zone text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_rate record;
  v_slot constant tstzrange := private.slot_from(p_slot_start, p_slot_end);
  v_id uuid;
  v_status public.booking_status;
  v_hold_expires_at timestamptz;
  v_booking public.bookings;
  v_in_the_way uuid[] := '{}';
  v_taken boolean := false;
begin

  -- Price and hours as they are before waiting for the lock: the customer has not seen what changes meanwhile.
  select r.designer_id, r.service_name, r.slot_type, r.price_minor, r.currency, p.role, private.is_offered(a, v_slot) as is_offered,
         p.address_confirmed_at is not null as confirmed
    into v_rate
    from public.rates r
    join public.designers d on d.id = r.designer_id
    left join public.profiles p on p.id = p_user_id
    left join public.availability a on a.designer_id = d.id
   where r.id = p_rate_id and r.retired_at is null and d.listed
     for no key update of d;
  -- Without a rate there is no role either: then the role is looked up.
  if v_rate.role is distinct from 'user' then
    perform private.require_role(p_user_id, 'user');
  end if;
  perform private.require_session(p_user_id);
  if v_rate.designer_id is null or v_rate.designer_id <> p_designer_id then
    raise exception using
      errcode = 'PT400', message = 'invalid_rate',
      detail = 'This service is no longer offered.', hint = 'serviceInfo._id';
  end if;

  for v_booking in
    select * from public.bookings b
     where b.designer_id = v_rate.designer_id and b.slot && v_slot and b.status in ('pending_payment', 'confirmed')
  loop
    if v_booking.status = 'pending_payment' and v_booking.hold_expires_at <= now() then
      v_in_the_way := v_in_the_way || v_booking.id;
    elsif v_booking.customer_id <> p_user_id then
      v_taken := true;
    elsif v_booking.slot = v_slot and v_booking.rate_id = p_rate_id then
      update public.bookings b
         set notes = p_notes,
             customer_time_zone = coalesce(private.known_time_zone(p_time_zone), b.customer_time_zone)
       where b.id = v_booking.id and b.status = 'pending_payment';
      v_id := v_booking.id;
      v_status := v_booking.status;
      v_hold_expires_at := v_booking.hold_expires_at;
      v_rate.price_minor := v_booking.price_minor;
      v_rate.currency := v_booking.currency;
    elsif v_booking.status = 'confirmed'
          or exists (select 1 from public.payment_orders o where o.booking_id = v_booking.id) then
      v_taken := true;
    else
      v_in_the_way := v_in_the_way || v_booking.id;
    end if;
  end loop;

  if v_id is null then
    if p_slot_start <= now() then
      raise exception using
        errcode = 'PT409', message = 'slot_begun', detail = 'This time has already begun. Please choose a later one.',
        hint = 'slotStart';
    end if;
    if not v_rate.is_offered then
      raise exception using
        errcode = 'PT400', message = 'invalid_slot',
        detail = 'The designer doesn’t offer this time.', hint = 'slotStart';
    end if;
    if v_taken then
      raise exception using
        errcode = 'PT409', message = 'slot_taken', detail = 'Someone else just booked this time. Please choose another one.',
        hint = 'slotStart';
    end if;
    if v_rate.price_minor = 0 then
      perform 1
        from public.bookings b
       where b.customer_id = p_user_id and b.designer_id = v_rate.designer_id
         and b.price_minor = 0 and b.status in ('pending_payment', 'confirmed', 'completed')
         and b.id <> all (v_in_the_way);
      if found then
        raise exception using
          errcode = 'PT409', message = 'free_consultation_used',
          detail = 'You have already had your free consultation with this designer.', hint = 'serviceInfo._id';
      end if;
      if not v_rate.confirmed then
        raise exception using
          errcode = 'PT403', message = 'address_unconfirmed', hint = 'serviceInfo._id',
          detail = 'A free consultation needs a confirmed address. Please enter the code we sent you.';
      end if;
    end if;

    perform private.limit_booking(
      p_user_id, v_rate.designer_id, v_slot, v_rate.price_minor = 0,
      exists (select 1 from public.bookings b where b.id = any (v_in_the_way) and b.customer_id = p_user_id and b.hold_expires_at > now())
    );
    if v_in_the_way <> '{}' then
      -- Expired holds, and the customer's own hold for another service.
      update public.bookings b
         set status = case when b.hold_expires_at <= now() then 'expired' else 'cancelled' end::public.booking_status
       where b.id = any (v_in_the_way);
    end if;
    insert into public.bookings (
      customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency, notes,
      customer_time_zone
    ) values (
      p_user_id, v_rate.designer_id, p_rate_id, v_slot, v_rate.slot_type,
      case when v_rate.price_minor = 0 then 'confirmed' else 'pending_payment' end::public.booking_status,
      -- A slot that is over cannot be paid for.
      case when v_rate.price_minor > 0 then least(now() + private.hold_length(), p_slot_end) end,
      v_rate.service_name, v_rate.price_minor, v_rate.currency, p_notes,
      private.known_time_zone(p_time_zone)
    )
    returning id, status, hold_expires_at into v_id, v_status, v_hold_expires_at;
  end if;
  return jsonb_build_object(
    'id', v_id,
    'status', v_status,
    'holdExpiresAt', case when v_status = 'pending_payment' then private.iso(v_hold_expires_at) end,
    'amount', v_rate.price_minor,
    'currency', v_rate.currency
  );
end;
$$;

-- Cancelling ------------------------------------------------------------------------------------------------------------

-- A customer who cancels with at least this notice gets this part of the price refunded.
create table public.cancellation_rules (
  min_notice interval primary key check (min_notice >= interval '0'),
  refund_percent smallint not null check (refund_percent between 0 and 100)
);

alter table public.cancellation_rules enable row level security;
revoke insert, update, delete on table public.cancellation_rules from service_role;

insert into public.cancellation_rules (min_notice, refund_percent) values
  (interval '24 hours', 100),
  (interval '2 hours', 50),
  (interval '0', 0);

-- Who cancelled a confirmed booking, and the refund that was promised to the customer.
create table public.cancellations (
  booking_id uuid primary key references public.bookings (id) on delete restrict,
  cancelled_by public.booking_actor not null,
  refund_minor bigint not null check (refund_minor >= 0),
  message text check (char_length(message) <= 1000),
  created_at timestamptz not null default now()
);

alter table public.cancellations enable row level security;

-- The percentage that cancellation_rules give at p_at for a slot that starts at p_start; 0 once it has begun.
create function private.refund_percent(p_start timestamptz, p_at timestamptz) returns smallint
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select r.refund_percent from public.cancellation_rules r where p_at <= p_start - r.min_notice order by r.min_notice desc limit 1), 0
  );
end;
$$;

-- What the customer of a confirmed booking gets refunded, in minor units, if p_by cancels it at p_at: never more than was paid and is not
-- refunded yet. Fractions are rounded in the customer's favour.
create function private.refund_if_cancelled(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_percent smallint := 100;
begin
  perform 1
    from public.payment_orders o
    join public.payments p on p.order_id = o.order_id and p.status = 'captured'
   where o.booking_id = p_booking.id;
  if not found then
    return 0;
  end if;
  if p_by = 'customer' then
    v_percent := least(p_booking.refund_cap_percent, private.refund_percent(lower(p_booking.slot), p_at));
  end if;
  return greatest(0, least(ceil(p_booking.price_minor * v_percent / 100.0)::bigint, p_booking.price_minor - p_booking.refunded_minor));
end;
$$;

-- Makes a refund of the booking's captured payment due; none for a booking without one.
create function private.refund_payment(p_booking_id uuid, p_amount_minor bigint, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refunds (payment_id, amount_minor, reason)
  select p.payment_id, p_amount_minor, p_reason
    from public.payment_orders o
    join public.payments p on p.order_id = o.order_id and p.status = 'captured'
   where o.booking_id = p_booking_id;
end;
$$;

-- Cancels a confirmed booking that the caller has locked: the cancellation, the status (a trigger writes the emails) and the refund.
create function private.cancel_confirmed(
  p_booking public.bookings, p_by public.booking_actor, p_refund_minor bigint, p_message text
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.cancellations (booking_id, cancelled_by, refund_minor, message)
  values (p_booking.id, p_by, p_refund_minor, nullif(btrim(p_message), ''));
  update public.bookings set status = 'cancelled' where id = p_booking.id;
  if p_refund_minor > 0 then
    perform private.refund_payment(
      p_booking.id, p_refund_minor, case p_by when 'administrator' then 'administrator' else p_by || '_cancelled' end
    );
  end if;
end;
$$;

-- Cancels a booking for one of its members: the customer releases a hold or cancels before the start, the designer cancels until the end.
-- p_refund_minor is the refund that the page has shown: if it is another one by now, nothing is cancelled (refund_changed). A repeated
-- request returns the same. {bookingId, status, refundAmount, currency}; the refund in minor units. PT404 not_found; PT409 refund_changed, not_cancellable.
create function public.cancel_booking(
  p_actor_id uuid, p_booking_id uuid, p_refund_minor bigint, p_message text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_refund bigint := 0;
  v_status public.booking_status;
begin
  perform private.require_role(p_actor_id, 'user', 'designer');
  v_booking := private.lock_booking(p_booking_id);
  v_by := private.member_role(v_booking, p_actor_id);
  if v_by is null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  v_status := private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now());
  if v_status = 'pending_payment' then
    update public.bookings set status = 'cancelled' where id = p_booking_id;
  elsif v_status = 'confirmed' and (v_by = 'designer' or now() < lower(v_booking.slot))
        and not exists (select 1 from public.no_shows n where n.booking_id = p_booking_id) then
    v_refund := private.refund_if_cancelled(v_booking, v_by, now());
    if p_refund_minor is distinct from v_refund then
      raise exception using
        errcode = 'PT409', message = 'refund_changed',
        detail = format('The terms have changed: %s %s would be refunded now.', v_booking.currency, to_char(v_refund / 100.0, 'FM999999990.00')),
        hint = 'refundAmount';
    end if;
    perform private.cancel_confirmed(
      v_booking, v_by, v_refund,
      -- No words reach somebody who has blocked their author.
      case when not private.is_blocked(v_booking.customer_id, v_booking.designer_id) then p_message end
    );
  elsif v_status = 'cancelled' then
    v_refund := coalesce((select c.refund_minor from public.cancellations c where c.booking_id = p_booking_id), 0);
  else
    raise exception using
      errcode = 'PT409', message = 'not_cancellable',
      detail = case v_status
        when 'expired' then 'We are no longer keeping this time for you, so there is nothing to cancel.'
        else 'A consultation that has begun can no longer be cancelled.'
      end;
  end if;
  return jsonb_build_object(
    'bookingId', p_booking_id, 'status', 'cancelled', 'refundAmount', v_refund, 'currency', v_booking.currency
  );
end;
$$;

-- Rescheduling ----------------------------------------------------------------------------------------------------------

-- Other times that the designer offers for a booking. They are not held: until the customer takes one, other customers may book them.
create table public.time_offers (
  booking_id uuid references public.bookings (id) on delete cascade,
  slot tstzrange check (lower_inc(slot) and not upper_inc(slot) and isfinite(lower(slot)) and isfinite(upper(slot))),
  created_at timestamptz not null default now(),
  primary key (booking_id, slot)
);

alter table public.time_offers enable row level security;

-- Offers end when the booking is rescheduled or is no longer confirmed.
create function private.withdraw_offers() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.time_offers o where o.booking_id = new.id;
  return null;
end;
$$;

create trigger bookings_withdraw_offers
  after update on public.bookings
  for each row when (new.slot <> old.slot or (old.status = 'confirmed' and new.status <> 'confirmed'))
  execute function private.withdraw_offers();

-- Whether a booking other than p_booking_id takes any of the slot now.
create function private.is_taken(p_designer_id uuid, p_slot tstzrange, p_booking_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.bookings b
     where b.designer_id = p_designer_id and b.slot && p_slot and b.id <> p_booking_id
       and (b.status = 'confirmed' or (b.status = 'pending_payment' and b.hold_expires_at > now()))
  );
end;
$$;

-- Whether visitors see a designer and can book slots; nobody gets slots of a hidden designer.
create function private.is_listed(p_designer_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.designers d where d.id = p_designer_id and d.listed);
end;
$$;

-- How often a booking may still be rescheduled: each time sends emails to both members.
create function private.reschedules_left(p_booking public.bookings) returns int
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.most_reschedules() - p_booking.invite_sequence;
end;
$$;

-- The designer's hours in slots as long as the booking: it keeps its length when it is moved, also when the designer's slots have changed since.
create function private.plan_of(p_booking public.bookings) returns public.availability
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan public.availability;
begin
  select * into v_plan from public.availability a where a.designer_id = p_booking.designer_id;
  v_plan.slot_minutes := extract(epoch from upper(p_booking.slot) - lower(p_booking.slot)) / 60;
  return v_plan;
end;
$$;

-- Reschedules the customer's confirmed booking to another free slot of the designer, at the agreed price: to any slot as long as cancelling
-- would refund something, which caps later refunds; to an offered time until the old slot begins, without that cap. It is one update of
-- the slot, so the old time is given up only together with getting the new one. A repeated request returns the same.
-- {bookingId, slotStart, slotEnd}. PT404 not_found; PT400 invalid_slot; PT409 not_reschedulable,
-- slot_begun, slot_taken.
create function public.reschedule_booking(
  p_user_id uuid, p_booking_id uuid, p_slot_start timestamptz, p_slot_end timestamptz, p_time_zone text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_slot constant tstzrange := private.slot_from(p_slot_start, p_slot_end);
  v_booking public.bookings;
  v_by_designer boolean;
  v_percent smallint;
begin
  perform private.require_role(p_user_id, 'user');
  v_booking := private.lock_booking(p_booking_id);
  if private.member_role(v_booking, p_user_id) is distinct from 'customer' then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  if v_booking.status <> 'confirmed' then
    raise exception using
      errcode = 'PT409', message = 'not_reschedulable', detail = 'Only a confirmed booking can be moved.', hint = 'bookingId';
  end if;
  if v_booking.slot <> v_slot then
    v_by_designer := exists (select 1 from public.time_offers o where o.booking_id = p_booking_id and o.slot = v_slot);
    v_percent := private.refund_percent(lower(v_booking.slot), now());
    if lower(v_booking.slot) <= now() or (v_percent = 0 and not v_by_designer) then
      raise exception using
        errcode = 'PT409', message = 'not_reschedulable', detail = 'It is too late to move this consultation.', hint = 'bookingId';
    end if;
    if private.reschedules_left(v_booking) <= 0 then
      raise exception using
        errcode = 'PT409', message = 'not_reschedulable', detail = 'This consultation has been moved too often.', hint = 'bookingId';
    end if;
    if p_slot_start <= now() then
      raise exception using
        errcode = 'PT409', message = 'slot_begun', detail = 'This time has already begun. Please choose a later one.', hint = 'slotStart';
    end if;
    if private.is_blocked(v_booking.customer_id, v_booking.designer_id)
       or (not v_by_designer and not private.is_listed(v_booking.designer_id)) then
      raise exception using
        errcode = 'PT409', message = 'not_reschedulable', detail = 'This designer is not taking bookings at the moment.', hint = 'bookingId';
    end if;
    if not v_by_designer and not private.is_offered(private.plan_of(v_booking), v_slot) then
      raise exception using
        errcode = 'PT400', message = 'invalid_slot', detail = 'The designer doesn’t offer this time.', hint = 'slotStart';
    end if;
    update public.bookings b
       set status = 'expired'
     where b.designer_id = v_booking.designer_id and b.slot && v_slot
       and b.status = 'pending_payment' and b.hold_expires_at <= now();
    begin
      update public.bookings b
         set slot = v_slot,
             customer_time_zone = coalesce(private.known_time_zone(p_time_zone), b.customer_time_zone),
             refund_cap_percent = case when v_by_designer then b.refund_cap_percent else least(b.refund_cap_percent, v_percent) end
       where b.id = p_booking_id;
    exception
      when exclusion_violation then
        raise exception using
          errcode = 'PT409', message = 'slot_taken', detail = 'Someone else just booked this time. Please choose another one.',
          hint = 'slotStart';
    end;
  end if;
  return jsonb_build_object(
    'bookingId', p_booking_id, 'slotStart', private.iso(lower(v_slot)), 'slotEnd', private.iso(upper(v_slot))
  );
end;
$$;

-- Offers other times, p_slots = [{start, end}], for a confirmed booking that has not begun; they replace earlier offers, and the customer gets
-- an email. {ok: true}. PT404 not_found; PT400 invalid_slot; PT409 not_reschedulable, slot_begun, slot_taken.
create function public.offer_times(p_designer_id uuid, p_booking_id uuid, p_slots jsonb, p_message text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_plan public.availability;
  v_item record;
  v_slot tstzrange;
  v_slots tstzrange[] := '{}';
begin
  perform private.require_role(p_designer_id, 'designer');
  v_booking := private.lock_booking(p_booking_id);
  if private.member_role(v_booking, p_designer_id) is distinct from 'designer' then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  v_plan := private.plan_of(v_booking);
  if v_booking.status <> 'confirmed' or lower(v_booking.slot) <= now() or private.reschedules_left(v_booking) <= 0
     or private.is_blocked(v_booking.customer_id, v_booking.designer_id) then
    raise exception using
      errcode = 'PT409', message = 'not_reschedulable', detail = 'This consultation can no longer be moved.', hint = 'bookingId';
  end if;
  if not private.is_listed(p_designer_id) then
    raise exception using
      errcode = 'PT409', message = 'not_reschedulable', detail = 'Your profile is hidden, so nobody can book you.', hint = 'bookingId';
  end if;
  if jsonb_array_length(p_slots) not between 1 and private.most_offers() then
    raise exception using errcode = 'PT400', message = 'invalid_slot', detail = 'Offer one to three times.', hint = 'slots';
  end if;
  for v_item in select s.value, s.n - 1 as n from jsonb_array_elements(p_slots) with ordinality s (value, n) loop
    v_slot := private.slot_from((v_item.value ->> 'start')::timestamptz, (v_item.value ->> 'end')::timestamptz);
    if lower(v_slot) <= now() then
      raise exception using
        errcode = 'PT409', message = 'slot_begun', detail = 'This time has already begun.', hint = format('slots.%s.start', v_item.n);
    end if;
    if v_slot = v_booking.slot or v_slot = any (v_slots) or not private.is_offered(v_plan, v_slot) then
      raise exception using
        errcode = 'PT400', message = 'invalid_slot', detail = 'This is not one of your other times.',
        hint = format('slots.%s.start', v_item.n);
    end if;
    if private.is_taken(p_designer_id, v_slot, p_booking_id) then
      raise exception using
        errcode = 'PT409', message = 'slot_taken', detail = 'This time is already booked.', hint = format('slots.%s.start', v_item.n);
    end if;
    v_slots := v_slots || v_slot;
  end loop;
  delete from public.time_offers o where o.booking_id = p_booking_id and o.slot <> all (v_slots);
  insert into public.time_offers (booking_id, slot) select p_booking_id, s from unnest(v_slots) s on conflict do nothing;
  -- Offering the same times again is no event.
  perform private.add_event(
    p_booking_id, 'times_offered', v_booking.invite_sequence || ':' || md5(v_slots::text), 'designer',
    jsonb_build_object('offers', (select jsonb_agg(private.slot_facts(s) order by s) from unnest(v_slots) s)),
    p_message => private.quoted_text(p_designer_id, nullif(btrim(p_message), ''))
  );
  return jsonb_build_object('ok', true);
end;
$$;

-- What pages show -------------------------------------------------------------------------------------------------------

-- A booking for one of its members, in the contract's shape (BookingDetails). PT404 not_found.
create function public.get_booking(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_status public.booking_status;
  v_start timestamptz;
  v_percent smallint;
  v_cancellable boolean;
  v_blocked boolean;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_booking from public.bookings b where b.id = p_booking_id;
  v_by := private.member_role(v_booking, p_viewer_id);
  if v_by is null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This booking does not exist.';
  end if;
  v_status := private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now());
  v_blocked := private.is_blocked(v_booking.customer_id, v_booking.designer_id);
  v_start := lower(v_booking.slot);
  v_percent := least(v_booking.refund_cap_percent, private.refund_percent(v_start, now()));
  v_cancellable := v_status = 'confirmed' and (v_by = 'designer' or now() < v_start)
    and not exists (select 1 from public.no_shows n where n.booking_id = p_booking_id);
  return (
    select jsonb_build_object(
             'id', v_booking.id,
             'customerName', c.name,
             'designerId', v_booking.designer_id,
             'designerName', d.name,
             'rateId', v_booking.rate_id,
             'rateType', private.rate_type(upper(v_booking.slot) - v_start),
             'serviceName', v_booking.service_name,
             'slotStart', private.iso(v_start),
             'slotEnd', private.iso(upper(v_booking.slot)),
             'slotType', v_booking.slot_type,
             'status', v_status,
             'timeStatus', private.time_status(v_booking.slot, now()),
             'notes', v_booking.notes,
             'amount', v_booking.price_minor,
             'currency', v_booking.currency,
             'refunded', v_booking.refunded_minor,
             'cancelledBy', (select k.cancelled_by from public.cancellations k where k.booking_id = v_booking.id),
             'canCancel', v_cancellable or v_status = 'pending_payment',
             'refundIfCancelled', case when v_cancellable then private.refund_if_cancelled(v_booking, v_by, now()) else 0 end,
             'rules', (
               select jsonb_agg(
                        jsonb_build_object('noticeHours', trim_scale(extract(epoch from r.min_notice) / 3600), 'percent', r.refund_percent)
                        order by r.min_notice desc
                      )
                 from public.cancellation_rules r
             ),
             -- The last moment at which cancelling refunds at least as much as now.
             'refundHoldsUntil', case
               when v_by = 'customer' and v_cancellable and v_percent > 0 then
                 private.iso((select v_start - min(r.min_notice) from public.cancellation_rules r where r.refund_percent >= v_percent))
             end,
             'refundCapPercent', v_booking.refund_cap_percent,
             'canReschedule',
               v_by = 'customer' and v_status = 'confirmed' and private.refund_percent(v_start, now()) > 0 and private.reschedules_left(v_booking) > 0
               and private.is_listed(v_booking.designer_id) and not v_blocked,
             'canOfferTimes',
               v_by = 'designer' and v_status = 'confirmed' and now() < v_start and private.reschedules_left(v_booking) > 0
               and private.is_listed(v_booking.designer_id) and not v_blocked,
             'offers', (
               select coalesce(
                        jsonb_agg(
                          jsonb_build_object(
                            'slotStart', private.iso(lower(o.slot)),
                            'slotEnd', private.iso(upper(o.slot)),
                            'free', now() < lower(o.slot) and now() < v_start
                              and not private.is_taken(v_booking.designer_id, o.slot, v_booking.id)
                          )
                          order by o.slot
                        ),
                        '[]'
                      )
                 from public.time_offers o
                where o.booking_id = v_booking.id
             ),
             'serverTime', private.iso(clock_timestamp())
           ) || private.presence_facts(v_booking, v_by, now()) || private.review_facts(v_booking, v_by, now())
      from public.profiles c, public.profiles d
     where c.id = v_booking.customer_id and d.id = v_booking.designer_id
  );
end;
$$;

-- The times of the next seven days at which a designer can still be booked, as ranges without gaps; none of a designer who is not listed.
create function private.free_times(p_designer_id uuid) returns tstzmultirange
language plpgsql
stable
set search_path = ''
as $$
declare
  v_until constant timestamptz := now() + interval '7 days';
  v_taken constant tstzmultirange := private.taken_times(p_designer_id, now(), v_until, now());
begin
  if not private.is_listed(p_designer_id) then
    return '{}';
  end if;
  return (
    select coalesce(range_agg(s), '{}')
      from unnest(private.designer_slots(p_designer_id, now(), v_until)) s
     where lower(s) > now() and not s && v_taken
  );
end;
$$;

-- A designer's bookings that were confirmed, {bookings, free}: those that are not over, soonest first, then the newest 200 that are; and the times
-- of the next seven days that are still free.
create function public.designer_bookings(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_designer_id, 'designer');
  return (
  with shown as (
    (
      select b.* from public.bookings b
       where b.designer_id = p_designer_id and upper(b.slot) > now() and b.status in ('confirmed', 'completed')
    )
    union all
    (
      select b.* from public.bookings b
       where b.designer_id = p_designer_id and upper(b.slot) <= now() and b.status in ('confirmed', 'completed')
       order by upper(b.slot) desc
       limit 200
    )
  )
  select jsonb_build_object(
    'bookings',
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          '_id', s.id,
          'userId', jsonb_build_object('_id', s.customer_id, 'name', c.name, 'avatar', c.avatar),
          'serviceName', s.service_name,
          'slotStart', private.iso(lower(s.slot)),
          'slotEnd', private.iso(upper(s.slot)),
          'slotType', s.slot_type,
          'status', private.status_at(s.status, s.slot, s.hold_expires_at, now()),
          'timeStatus', private.time_status(s.slot, now()),
          'notes', s.notes,
          'unreadCount', (
            select count(*)
              from public.messages m
             where m.booking_id = s.id and m.sender_id <> p_designer_id
               and m.created_at > coalesce(
                 (select r.last_read_at from public.read_markers r where r.booking_id = s.id and r.profile_id = p_designer_id), '-infinity'
               )
          )
        )
        order by
          upper(s.slot) <= now(),
          case when upper(s.slot) > now() then lower(s.slot) end,
          upper(s.slot) desc,
          s.id
      ),
      '[]'
    ),
    'free', (
      select coalesce(jsonb_agg(jsonb_build_object('start', private.iso(lower(f)), 'end', private.iso(upper(f))) order by f), '[]')
        from unnest(private.free_times(p_designer_id)) f
    )
  )
    from shown s
    join public.profiles c on c.id = s.customer_id
  );
end;
$$;
