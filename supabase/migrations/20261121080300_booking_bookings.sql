-- A booking from its hold to its end. Two rules hold whatever code runs: held and confirmed bookings of a designer, including the gaps between them,
-- never overlap (an exclusion constraint), and the status changes only along booking_transitions (a trigger). Locks are always taken in this order,
-- to avoid deadlocks: designer, booking, payment.

-- 'requested': a customer has asked for a time and has none yet (booking_requests).
create type public.booking_status as enum ('requested', 'pending_payment', 'confirmed', 'completed', 'cancelled', 'expired');
-- session: a consultation, from its hold on. extension: time that the members add to a running session, paid and refunded on its own. request: a customer has
-- asked for a time and has none yet. offer: a hold that answers a request; it becomes a session when it is confirmed.
create type public.booking_kind as enum ('session', 'extension', 'request', 'offer');
-- Who acts on a booking: one of its members or an administrator.
create type public.booking_actor as enum ('customer', 'designer', 'administrator');

-- The allowed changes of status, enforced by private.guard_booking.
create table public.booking_transitions (
  from_status public.booking_status,
  to_status public.booking_status,
  why text not null,
  primary key (from_status, to_status)
);

alter table public.booking_transitions enable row level security;
revoke insert, update, delete on table public.booking_transitions from service_role;

insert into public.booking_transitions (from_status, to_status, why) values
  ('requested', 'expired', 'The times that the customer asked for are over.'),
  ('requested', 'cancelled', 'It led to a booking, was declined or was withdrawn.'),
  ('pending_payment', 'confirmed', 'The payment was captured.'),
  ('pending_payment', 'expired', 'The hold expired without a payment.'),
  ('pending_payment', 'cancelled', 'The customer released the hold.'),
  ('expired', 'confirmed', 'The payment was captured late and the slot was still free.'),
  ('confirmed', 'completed', 'The slot is over.'),
  ('confirmed', 'cancelled', 'A member or an administrator cancelled it.');

-- The slot together with the gap after it.
create function private.blocked_time(p_slot tstzrange, p_gap_minutes int) returns tstzrange
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return tstzrange(lower(p_slot), upper(p_slot) + make_interval(mins => p_gap_minutes));
end;
$$;

-- The minutes that a designer now keeps between two sessions.
create function private.gap_of(p_designer_id uuid) returns int
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce((select availability.gap_minutes from public.availability where availability.designer_id = p_designer_id), 0);
end;
$$;

-- Further triggers on this table: private.start_booking, private.withdraw_offers, private.record_booking_event.
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  -- private.sessions contains only the sessions.
  kind public.booking_kind not null default 'session',
  -- Bookings are financial records, so a person who has one cannot be deleted.
  customer_id uuid not null references public.profiles (id) on delete restrict,
  designer_id uuid not null,
  rate_id uuid not null,
  -- The session that an extension extends: the extension's slot begins at the session's end (docs/decisions/027-adding-fifteen-minutes.md). An extension is
  -- held and paid like any booking, but has no room of its own and is in no list of sessions.
  extends_id uuid references public.bookings (id) on delete restrict,
  -- The request that an offer answers, also after the offer became a session (docs/decisions/031-asking-for-a-time.md). null once the request is removed.
  answers_id uuid references public.bookings (id) on delete set null,
  -- [start, end), not empty, with finite ends. For a request: the earliest wanted time, which blocks no slot.
  slot tstzrange not null check (
    lower_inc(slot) and not upper_inc(slot) and not upper_inf(slot) and isfinite(lower(slot)) and isfinite(upper(slot))
  ),
  -- The gap between two sessions when this one was booked or last rescheduled (private.gap_of), set by private.start_booking
  -- and private.keep_gap.
  gap_minutes smallint not null default 0 check (gap_minutes >= 0),
  -- No other booking of the designer may overlap this time (docs/decisions/028-hours.md).
  blocked tstzrange not null generated always as (private.blocked_time(slot, gap_minutes)) stored,
  slot_type public.slot_type not null,
  status public.booking_status not null,
  status_changed_at timestamptz not null default now(),
  -- The end of the hold or of the request; null once the booking is confirmed. An expired or cancelled booking whose value is not null was never confirmed.
  hold_expires_at timestamptz,
  -- What was agreed, copied from the rate: later changes to the rate do not affect it.
  service_name text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency public.currency_code not null,
  -- The number of days after the session within which the customer gets a written plan, copied by private.start_booking. null: no plan.
  plan_days smallint check (plan_days between 1 and private.max_plan_days()),
  notes text check (char_length(notes) <= private.max_notes()),
  -- The zone of the browser in which the customer booked or last rescheduled, used in emails to them. null: unknown.
  customer_time_zone text check (char_length(customer_time_zone) <= private.max_time_zone()),
  -- When the provider was first asked for this booking's order; an order may exist from then on.
  order_asked_at timestamptz,
  -- How much of the price has been or will be refunded; kept up to date by a trigger on refunds.
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- The highest percentage that cancelling refunds. Without this cap, a customer could reschedule to a later start and then cancel for a higher refund.
  -- Rescheduling lowers the cap to the percentage that cancelling would have refunded at that moment.
  refund_cap_percent smallint not null default 100 check (refund_cap_percent between 0 and 100),
  -- Whether the customer has used the one move that is possible once cancelling no longer refunds anything.
  moved_late boolean not null default false,
  -- The operator's commission at the time of booking, set by private.set_commission: later changes of the commission do not affect the booking.
  fee_percent numeric(4, 2) not null default 0 check (fee_percent between 0 and 90),
  fee_minimum_minor bigint not null default 0 check (fee_minimum_minor >= 0),
  -- When the kept part of the price became the designer's (public.release_earnings).
  released_at timestamptz,
  -- The version of the calendar invitation: calendars ignore updates that do not raise it.
  invite_sequence int not null default 0,
  created_at timestamptz not null default now(),
  -- The rate must be the designer's, which also implies that the designer exists.
  constraint bookings_rate_of_designer foreign key (rate_id, designer_id) references public.rates (id, designer_id) on delete restrict,
  constraint bookings_hold_has_an_end check (status not in ('requested', 'pending_payment') or hold_expires_at is not null),
  constraint bookings_extension_of_a_session check ((kind = 'extension') = (extends_id is not null)),
  constraint bookings_answer_to_a_request check (answers_id is null or kind in ('offer', 'session')),
  constraint bookings_status_of_a_kind check (
    case kind
      when 'request' then status in ('requested', 'expired', 'cancelled')
      when 'offer' then status in ('pending_payment', 'expired', 'cancelled')
      else status <> 'requested'
    end
  ),
  constraint bookings_not_with_oneself check (customer_id <> designer_id),
  constraint bookings_slots_do_not_overlap
    exclude using gist (
      designer_id extensions.gist_uuid_ops with =, blocked with &&,
      -- The gap is kept between sessions, not between a session and its extension.
      coalesce(extends_id, id) extensions.gist_uuid_ops with <>
    )
    -- An extension keeps its own time only until it is confirmed: then the slot of the booking that it extends covers its time.
    where (status = 'pending_payment' or (status = 'confirmed' and kind = 'session'))
);

-- One coming free consultation per customer and designer, even for concurrent requests (private.had_free_consultation knows the past ones). A designer may
-- offer several, but a customer can take only one.
create unique index bookings_one_free_consultation_idx on public.bookings (customer_id, designer_id)
  where price_minor = 0 and status in ('pending_payment', 'confirmed') and kind = 'session';
-- A customer has at most one open request with a designer.
create unique index bookings_one_request_idx on public.bookings (customer_id, designer_id) where status = 'requested';
create index bookings_answers_idx on public.bookings (answers_id) where answers_id is not null;
create index bookings_requests_idx on public.bookings (designer_id) where status = 'requested';
-- At most one extension of a booking can be awaiting payment.
create unique index bookings_one_extension_idx on public.bookings (extends_id) where status = 'pending_payment' and extends_id is not null;
create index bookings_extends_idx on public.bookings (extends_id) where extends_id is not null;
-- Serves the lists of customers and designers: current bookings and the latest past ones, by the end of the slot.
create index bookings_customer_idx on public.bookings (customer_id, upper(slot));
create index bookings_designer_idx on public.bookings (designer_id, upper(slot));
create index bookings_rate_idx on public.bookings (rate_id, designer_id);
-- Serves sweep_bookings.
create index bookings_holds_idx on public.bookings (hold_expires_at) where status in ('requested', 'pending_payment');
create index bookings_confirmed_idx on public.bookings (upper(slot)) where status = 'confirmed';
-- Serves release_earnings.
create index bookings_unreleased_idx on public.bookings (upper(slot))
  where released_at is null and price_minor > 0 and hold_expires_at is null and status in ('completed', 'cancelled');
-- Serves admin.open_cases: late plans.
create index bookings_plan_idx on public.bookings (upper(slot)) where plan_days is not null;
-- Serves record_unread_messages: sessions that have just ended.
create index bookings_completed_idx on public.bookings (upper(slot)) where status = 'completed';

alter table public.bookings enable row level security;
-- Browsers get bookings from /api. Policies (on this table, messages, read markers and topics) read these columns with the caller's rights.
grant select (id, customer_id, designer_id, slot, status, hold_expires_at) on table public.bookings to authenticated;

-- Who may read a booking. Policies of other tables only check that the booking exists for the caller, because this policy also applies to their queries.
-- Designers never see holds, including released ones. The same rule as private.member_role, written with columns so that indexes apply.
create policy "A customer reads their bookings, a designer those that were confirmed"
  on public.bookings for select to authenticated
  using (
    (select private.caller_has_session())
    and kind <> 'extension'
    and (
      customer_id = (select auth.uid())
      or (
        designer_id = (select auth.uid())
        and (status in ('confirmed', 'completed') or (status = 'cancelled' and hold_expires_at is null))
      )
    )
  );

create view private.sessions with (security_invoker = true) as
select * from public.bookings where kind = 'session';
comment on view private.sessions is 'Bookings without extensions, requests and offers.';

-- Stores the designer's present gap with a booking that gets another slot.
create function private.keep_gap() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.gap_minutes := private.gap_of(new.designer_id);
  return new;
end;
$$;

create trigger bookings_keep_gap
  before update on public.bookings
  -- Does not fire when an extension moves the end of a booking, because the extension was held with a gap.
  for each row when (lower(new.slot) <> lower(old.slot))
  execute function private.keep_gap();

-- Refuses changes to what was agreed, and changes of status that booking_transitions does not allow.
create function private.guard_booking() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.id <> old.id or new.customer_id <> old.customer_id or new.designer_id <> old.designer_id or new.rate_id <> old.rate_id
     or new.kind <> old.kind or new.extends_id is distinct from old.extends_id or new.service_name <> old.service_name or new.price_minor <> old.price_minor or new.currency <> old.currency or new.plan_days is distinct from old.plan_days
     or new.fee_percent <> old.fee_percent or new.fee_minimum_minor <> old.fee_minimum_minor then
    raise exception 'The people, the service and the price of a booking never change.';
  end if;
  if new.status <> old.status then
    perform 1 from public.booking_transitions where booking_transitions.from_status = old.status and booking_transitions.to_status = new.status;
    if not found then
      raise exception 'A booking cannot go from % to %.', old.status, new.status;
    end if;
    new.status_changed_at := now();
  end if;
  if new.kind = 'offer' and new.status = 'confirmed' then
    new.kind := 'session';
  end if;
  return new;
end;
$$;

-- A request can be deleted, because it records no agreement.
create trigger bookings_stay
  before delete on public.bookings
  for each row when (old.kind <> 'request')
  execute function private.refuse_deletion();

create trigger bookings_guard
  before update on public.bookings
  for each row execute function private.guard_booking();

-- Raises the version of the calendar invitation when a confirmed booking is cancelled or rescheduled.
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
    old.status = 'confirmed' and (new.status = 'cancelled' or (new.status = 'confirmed' and lower(new.slot) <> lower(old.slot)))
  )
  execute function private.count_invite_change();

-- Returns the status at an instant. sweep_bookings stores 'expired' and 'completed' only some time after they become true.
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
    when p_status in ('requested', 'pending_payment') and p_hold_expires_at <= p_at then 'expired'::public.booking_status
    else p_status
  end;
end;
$$;

-- Which member of a booking a person is: 'customer', 'designer', or null for everybody else. A designer becomes a member when the booking is confirmed.
-- An extension has no members: functions ask about the booking that it extends. Only payments check its customer.
-- Functions use this; the policy on bookings is the same rule for queries by clients.
create function private.member_role(p_booking public.bookings, p_profile_id uuid) returns public.booking_actor
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return case
    when p_booking.kind = 'extension' then null
    when p_booking.customer_id = p_profile_id then 'customer'
    when p_booking.designer_id = p_profile_id
         and (p_booking.status in ('confirmed', 'completed') or (p_booking.status = 'cancelled' and p_booking.hold_expires_at is null))
      then 'designer'
  end;
end;
$$;
grant execute on function private.member_role(public.bookings, uuid) to authenticated;

-- Returns the caller's member_role, for functions that a member calls. PT404 not_found for everybody else, and for a member whose account does not have p_role:
-- after an administrator has changed the role of an account, it keeps its part in old bookings.
create function private.require_member(
  p_booking public.bookings, p_profile_id uuid, p_role public.booking_actor default null
) returns public.booking_actor
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_role constant public.booking_actor := private.member_role(p_booking, p_profile_id);
begin
  if v_role is null or v_role <> p_role then
    perform private.refuse('booking_not_found');
  end if;
  return v_role;
end;
$$;

-- 'upcoming', 'active' (from the start to the end, exclusive) or 'past'. A session that ended early is past.
create function private.time_status(p_status public.booking_status, p_slot tstzrange, p_at timestamptz) returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return case when p_status = 'completed' or p_at >= upper(p_slot) then 'past' when p_at < lower(p_slot) then 'upcoming' else 'active' end;
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
    perform private.refuse('slot_ends_before_start', 'slotEnd');
  end if;
  return tstzrange(p_start, p_end);
end;
$$;

-- Locks the designer's row, then the booking's (for an extension, first that of the session), and returns the booking; all null if there is none.
create function private.lock_booking(p_booking_id uuid) returns public.bookings
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  perform 1
    from public.designers
   where designers.id = (select bookings.designer_id from public.bookings where bookings.id = p_booking_id)
     for no key update;
  perform 1
    from public.bookings
   where bookings.id = (select bookings.extends_id from public.bookings where bookings.id = p_booking_id)
     for no key update;
  select * into v_booking from public.bookings where bookings.id = p_booking_id for no key update;
  return v_booking;
end;
$$;

-- Whether a member of a booking has deleted their account. Such a booking is never confirmed, even if it is paid.
create function private.has_deleted_member(p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.profiles where profiles.id in (p_booking.customer_id, p_booking.designer_id) and profiles.deleted_at is not null
  );
end;
$$;

-- What depends on a booking ---------------------------------------------------------------------------------------------

create type public.payment_provider as enum ('razorpay');

-- The provider's order of a booking.
create table public.payment_orders (
  order_id text primary key check (char_length(order_id) between 1 and private.max_provider_id()),
  provider public.payment_provider not null default 'razorpay',
  booking_id uuid not null unique references public.bookings (id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  currency public.currency_code not null,
  created_at timestamptz not null default now(),
  -- When to check the order with the provider next (the queue), first when the hold ends; null: no more payments can arrive. Webhooks can get lost,
  -- browsers can be closed, and a failed payment may still succeed within three days. Paid orders are checked as well, to find second payments.
  due_at timestamptz default now() + private.hold_minutes(),
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500)
);

create index payment_orders_parked_idx on public.payment_orders (created_at) where due_at is null and last_error is not null;
create index payment_orders_due_idx on public.payment_orders (due_at) where due_at is not null;

alter table public.payment_orders enable row level security;

-- The part of the price that is refunded to a customer who cancels with at least this notice.
create table public.cancellation_rules (
  min_notice interval primary key check (min_notice >= interval '0'),
  refund_percent smallint not null check (refund_percent between 0 and 100)
);

alter table public.cancellation_rules enable row level security;
revoke insert, update, delete on table public.cancellation_rules from service_role;

insert into public.cancellation_rules (min_notice, refund_percent)
select make_interval(hours => given."noticeHours"), given.percent from jsonb_to_recordset(private.refunds()) given ("noticeHours" int, percent smallint)
 union all
select interval '0', 0;

-- The time until which cancelling a confirmed booking refunds everything: some minutes after the confirmation, at most the start of the slot.
create function private.full_refund_until(p_booking public.bookings) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return least(p_booking.status_changed_at + private.full_refund_minutes(), lower(p_booking.slot));
end;
$$;

-- The percentage of the price that the customer of a confirmed booking gets back by cancelling at p_at, without regard to the cap: everything right after
-- paying, then by cancellation_rules; 0 once the slot has begun.
create function private.refund_percent(p_booking public.bookings, p_at timestamptz) returns smallint
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_at < private.full_refund_until(p_booking) then
    return 100;
  end if;
  return coalesce(
    (select cancellation_rules.refund_percent from public.cancellation_rules where p_at <= lower(p_booking.slot) - cancellation_rules.min_notice order by cancellation_rules.min_notice desc limit 1), 0
  );
end;
$$;

-- Who cancelled a confirmed booking, and the refund that was promised to the customer.
create table public.cancellations (
  booking_id uuid primary key references public.bookings (id) on delete restrict,
  cancelled_by public.booking_actor not null,
  refund_minor bigint not null check (refund_minor >= 0),
  -- The cost of the cancellation to the designer.
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  message text check (char_length(message) <= private.max_message()),
  created_at timestamptz not null default now()
);

alter table public.cancellations enable row level security;

-- The service of a booking in the contract's shape (Rate), as agreed rather than at the present rate.
create function private.agreed_rate(p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    '_id', p_booking.rate_id,
    'serviceName', p_booking.service_name,
    'rate', private.major_units(p_booking.price_minor),
    'rateType', private.rate_type(upper(p_booking.slot) - lower(p_booking.slot)),
    'slotDuration', (extract(epoch from upper(p_booking.slot) - lower(p_booking.slot)) / 60)::int,
    'currency', p_booking.currency,
    'servicesProvided', (select rates.services_provided from public.rates where rates.id = p_booking.rate_id),
    'slotType', p_booking.slot_type,
    'planDays', p_booking.plan_days
  );
end;
$$;

-- The price of a booking's slot and the refunded part of it, in minor units, including the extensions that were added.
create function private.full_price(p_booking public.bookings) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_booking.price_minor + (
    select coalesce(sum(bookings.price_minor), 0) from public.bookings where bookings.extends_id = p_booking.id and bookings.hold_expires_at is null
  );
end;
$$;

create function private.full_refund(p_booking public.bookings) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_booking.refunded_minor + (
    select coalesce(sum(bookings.refunded_minor), 0) from public.bookings where bookings.extends_id = p_booking.id and bookings.hold_expires_at is null
  );
end;
$$;

-- The refund that was promised when a booking was cancelled, including that of its extensions; 0 without a cancellation.
create function private.promised_refund(p_booking_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(cancellations.refund_minor), 0)
      from public.bookings
      join public.cancellations on cancellations.booking_id = bookings.id
     where bookings.id = p_booking_id or bookings.extends_id = p_booking_id
  );
end;
$$;

create type public.no_show_status as enum ('open', 'upheld', 'objected', 'dismissed');

-- Reports that the other member did not come, at most one per booking. docs/decisions/015-no-shows.md explains the rules.
create table public.no_shows (
  booking_id uuid primary key references public.bookings (id) on delete restrict,
  reported_by public.booking_actor not null check (reported_by <> 'administrator'),
  -- open: the other member may object until object_until, then the report is upheld; objected: an administrator decides.
  status public.no_show_status not null,
  -- The customer's refund if the report is upheld.
  refund_minor bigint not null check (refund_minor >= 0),
  object_until timestamptz not null,
  objection text check (char_length(objection) between 1 and private.max_message()),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint no_shows_only_customers_get_refunds check (reported_by = 'customer' or refund_minor = 0),
  constraint no_shows_objection_is_a_text check (status <> 'objected' or objection is not null),
  constraint no_shows_decided_at_a_time check ((status in ('upheld', 'dismissed')) = (decided_at is not null))
);

-- Serves settle_no_shows.
create index no_shows_open_idx on public.no_shows (object_until) where status = 'open';
create index no_shows_objected_idx on public.no_shows (created_at) where status = 'objected';

alter table public.no_shows enable row level security;

-- Personal data --------------------------------------------------------------------------------------------------------

-- A booking as its customer or its designer may read it.
create function private.booking_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select to_jsonb(entry) || case
             -- Customers see one price, but neither the operator's commission nor how the designer plans the day.
             when p_booking.customer_id = p_profile_id then jsonb_build_object('customer_time_zone', p_booking.customer_time_zone)
             else jsonb_build_object(
               'fee_percent', p_booking.fee_percent, 'fee_minimum_minor', p_booking.fee_minimum_minor, 'gap_minutes', p_booking.gap_minutes,
               'released_at', p_booking.released_at
             )
           end
      from (
        select p_booking.id, p_booking.kind, p_booking.customer_id, p_booking.designer_id, p_booking.rate_id, p_booking.extends_id, p_booking.answers_id,
               p_booking.slot, p_booking.slot_type, p_booking.status, p_booking.status_changed_at, p_booking.hold_expires_at, p_booking.service_name,
               p_booking.price_minor, p_booking.currency, p_booking.plan_days, p_booking.notes, p_booking.refunded_minor, p_booking.refund_cap_percent,
               p_booking.created_at,
               (select profiles.name from public.profiles where profiles.id = p_booking.customer_id) as "customerName",
               (select profiles.name from public.profiles where profiles.id = p_booking.designer_id) as "designerName",
               (
                 select to_jsonb(entry)
                   from (
                     select cancellations.booking_id, cancellations.cancelled_by, cancellations.refund_minor, cancellations.message, cancellations.created_at
                       from public.cancellations
                      where cancellations.booking_id = p_booking.id
                   ) entry
               ) as cancellation,
               (
                 -- Only administrators may read the other member's objection.
                 select to_jsonb(entry) || case when private.member_role(p_booking, p_profile_id) <> entry.reported_by then jsonb_build_object('objection', no_shows.objection) else '{}' end
                   from public.no_shows
                  cross join lateral (
                    select no_shows.booking_id, no_shows.reported_by, no_shows.status, no_shows.refund_minor, no_shows.object_until, no_shows.created_at, no_shows.decided_at
                  ) entry
                  where no_shows.booking_id = p_booking.id
               ) as "noShow"
      ) entry
  );
end;
$$;

-- The bookings of a person by start, with each domain's exported data: {bookings}.
create function private.bookings_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_bookings jsonb;
begin
  execute format(
    -- Leaves out other people's holds, which the designer never sees, unless the designer has offered them.
    'select jsonb_agg(%s order by lower(b.slot))
       from public.bookings b
      where b.customer_id = $1
         or b.designer_id = $1 and (
           private.member_role(b, $1) = ''designer'' or b.kind in (''request'', ''offer'') or b.kind = ''extension'' and b.hold_expires_at is null
         )',
    (select string_agg(personal_data.export_of_booking || '(b, $1)', ' || ') from private.personal_data)
  ) into v_bookings using p_profile_id;
  return jsonb_build_object('bookings', coalesce(v_bookings, '[]'));
end;
$$;

-- The bookings that deleting an account would end: open requests, live holds, and confirmed bookings whose slot is not over.
create function private.open_bookings(p_profile_id uuid) returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select bookings.id
      from public.bookings
     where (bookings.customer_id = p_profile_id or bookings.designer_id = p_profile_id) and (upper(bookings.slot) > now() or bookings.hold_expires_at > now())
       and bookings.status in ('requested', 'pending_payment', 'confirmed');
end;
$$;

-- Returns session_running or case_open (a no-show has not been decided yet).
create function private.booking_obstacle(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when exists (
      select 1 from public.bookings
       where bookings.id in (select private.open_bookings(p_profile_id)) and bookings.status = 'confirmed' and lower(bookings.slot) <= now()
    ) then 'session_running'
    when exists (
      select 1
        from public.no_shows
        join public.bookings on bookings.id = no_shows.booking_id
       where (bookings.customer_id = p_profile_id or bookings.designer_id = p_profile_id) and no_shows.decided_at is null
    ) then 'case_open'
  end;
end;
$$;

create function private.forget_bookings(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.bookings
     set notes = null, customer_time_zone = null
   where bookings.customer_id = p_profile_id and (bookings.notes is not null or bookings.customer_time_zone is not null);
  update public.cancellations
     set message = null
    from public.bookings
   where bookings.id = cancellations.booking_id and cancellations.message is not null
     and p_profile_id = case cancellations.cancelled_by when 'customer' then bookings.customer_id when 'designer' then bookings.designer_id end;
  update public.no_shows
     set objection = null
    from public.bookings
   where bookings.id = no_shows.booking_id and no_shows.objection is not null
     and p_profile_id = case no_shows.reported_by when 'customer' then bookings.designer_id else bookings.customer_id end;
end;
$$;

insert into private.personal_data (tables, export, export_of_booking, forget, obstacle, note) values
  (
    '{public.bookings, public.cancellations, public.no_shows}', 'private.bookings_data', 'private.booking_data', 'private.forget_bookings',
    'private.booking_obstacle', 'Bookings are financial records, so they stay.'
  ),
  ('{public.payment_orders}', null, null, null, null, 'The payments of an order are exported. Orders are financial records.');
