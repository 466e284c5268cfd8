-- A booking and its whole life. Two rules are beyond the reach of any code path: slots of one designer
-- that are held or confirmed never overlap, and a status changes only along booking_transitions.

create type public.booking_status as enum ('pending_payment', 'confirmed', 'completed', 'cancelled', 'expired');

-- The one place that says which step may follow which.
create table public.booking_transitions (
  from_status public.booking_status not null,
  to_status public.booking_status not null,
  why text not null,
  primary key (from_status, to_status)
);
insert into public.booking_transitions (from_status, to_status, why) values
  ('pending_payment', 'confirmed', 'The payment was captured.'),
  ('pending_payment', 'expired', 'The hold lapsed without a payment.'),
  ('pending_payment', 'cancelled', 'The customer gave the slot back.'),
  ('expired', 'confirmed', 'The payment was captured late and the slot was still free.'),
  ('confirmed', 'completed', 'The slot is over.'),
  ('confirmed', 'cancelled', 'One of the two called it off.');

alter table public.booking_transitions enable row level security;
revoke all on table public.booking_transitions from public, anon, authenticated, service_role;
grant select on table public.booking_transitions to service_role;
create policy "Only the service role reads it" on public.booking_transitions for select to service_role using (true);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  -- A booking is a record of money: neither person can be deleted from under it.
  customer_id uuid not null references public.profiles (id) on delete restrict,
  designer_id uuid not null,
  rate_id uuid not null,
  -- [start, end): not empty, and both ends somewhere in time.
  slot tstzrange not null check (
    lower_inc(slot) and not upper_inc(slot) and not upper_inf(slot) and isfinite(lower(slot)) and isfinite(upper(slot))
  ),
  slot_type public.slot_type not null,
  status public.booking_status not null,
  status_changed_at timestamptz not null default now(),
  -- While pending_payment: until then the slot is held. Taken away when the booking is confirmed.
  hold_expires_at timestamptz,
  -- What was agreed, whatever becomes of the rate afterwards.
  service_name text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency public.currency_code not null,
  notes text check (char_length(notes) <= 2000),
  created_at timestamptz not null default now(),
  -- The rate has to be this designer's; that the designer exists follows.
  constraint bookings_rate_of_designer foreign key (rate_id, designer_id) references public.rates (id, designer_id) on delete restrict,
  constraint bookings_hold_has_an_end check (status <> 'pending_payment' or hold_expires_at is not null),
  constraint bookings_not_with_oneself check (customer_id <> designer_id),
  constraint bookings_slots_do_not_overlap
    exclude using gist (designer_id extensions.gist_uuid_ops with =, slot with &&)
    where (status in ('pending_payment', 'confirmed'))
);

-- "One free consultation per customer and designer", also for two requests at once.
create unique index bookings_one_free_consultation_idx on public.bookings (customer_id, designer_id)
  where price_minor = 0 and status in ('pending_payment', 'confirmed', 'completed');
-- Both lists are read from the end of the slot: what is not over yet, and the newest of what is.
create index bookings_customer_idx on public.bookings (customer_id, upper(slot));
create index bookings_designer_idx on public.bookings (designer_id, upper(slot));
create index bookings_rate_idx on public.bookings (rate_id, designer_id);
-- The sweep.
create index bookings_holds_idx on public.bookings (hold_expires_at) where status = 'pending_payment';
create index bookings_confirmed_idx on public.bookings (upper(slot)) where status = 'confirmed';

create function private.refuse_beginning() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT409', message = 'illegal_transition', detail = format('A booking cannot begin as %s.', new.status);
end;
$$;
revoke all on function private.refuse_beginning() from public, anon, authenticated, service_role;

-- Free consultations need no payment and are born confirmed.
create trigger bookings_beginning
  before insert on public.bookings
  for each row when (new.status not in ('pending_payment', 'confirmed'))
  execute function private.refuse_beginning();

create function private.guard_booking() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.id <> old.id or new.customer_id <> old.customer_id or new.designer_id <> old.designer_id
     or new.price_minor <> old.price_minor or new.currency <> old.currency then
    raise exception using
      errcode = 'PT409', message = 'immutable', detail = 'The people and the price of a booking never change.';
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
revoke all on function private.guard_booking() from public, anon, authenticated, service_role;

create trigger bookings_guard
  before update on public.bookings
  for each row execute function private.guard_booking();

-- The status as it is at an instant, whether or not the sweep has already been there.
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
revoke all on function private.status_at(public.booking_status, tstzrange, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function private.status_at(public.booking_status, tstzrange, timestamptz, timestamptz) to service_role;

-- upcoming, active (start included, end not) or past.
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
revoke all on function private.time_status(tstzrange, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.time_status(tstzrange, timestamptz) to service_role;

alter table public.bookings enable row level security;
revoke all on table public.bookings from public, anon, authenticated, service_role;
grant select on table public.bookings to authenticated;
grant select, insert, update, delete on table public.bookings to service_role;

-- A cancelled booking that still has the end of its hold was never confirmed: the customer chose something else.
create policy "A customer reads their bookings, a designer those that were confirmed"
  on public.bookings for select to authenticated
  using (
    customer_id = (select auth.uid())
    or (
      designer_id = (select auth.uid())
      and (status in ('confirmed', 'completed') or (status = 'cancelled' and hold_expires_at is null))
    )
  );
