-- Payments and refunds, as the provider reports them. A booking has at most one order, but an order may be paid more than once (two tabs, a bank's late
-- response). So payments are rows of their own: at most one is kept, the others are refunded.

create type public.payment_status as enum ('captured', 'refund_due', 'refunded');
create type public.refund_status as enum ('due', 'sent', 'done', 'failed', 'withdrawn');
create type public.payment_event_status as enum ('waiting', 'done', 'parked');

-- A payment that the provider has captured. Only record_payment writes it.
create table public.payments (
  payment_id text primary key check (char_length(payment_id) between 1 and private.max_provider_id()),
  order_id text not null references public.payment_orders (order_id) on delete restrict,
  amount_minor bigint not null check (amount_minor >= 0),
  -- The currency as the provider reports it, so that unexpected currencies are also recorded.
  currency text not null check (char_length(currency) <= 8),
  status public.payment_status not null,
  -- Why the payment is refunded: slot_taken, slot_begun, already_paid, booking_cancelled, amount_mismatch.
  refund_reason text,
  -- The source that reported the payment first: verify, webhook or reconciler.
  source text not null check (char_length(source) <= 20),
  created_at timestamptz not null default now(),
  constraint payments_refund_has_a_reason check ((status = 'captured') = (refund_reason is null))
);

create unique index payments_one_kept_per_order_idx on public.payments (order_id) where status = 'captured';
create index payments_order_idx on public.payments (order_id);
create index payments_refund_due_idx on public.payments (created_at) where status = 'refund_due';

alter table public.payments enable row level security;

create trigger payments_stay
  before delete or truncate on public.payments
  for each statement execute function private.refuse_deletion();

create trigger payments_keep_their_amount
  before update on public.payments
  for each row when ((old.payment_id, old.order_id, old.amount_minor, old.currency) is distinct from (new.payment_id, new.order_id, new.amount_minor, new.currency))
  execute function private.refuse_change();

-- A refund is stored before it is requested: its id is the provider's idempotency key and receipt, so that the request can be repeated if its response
-- was lost. A payment may be refunded in parts (half for a late cancellation, the rest by an administrator), but never beyond its amount.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id text not null references public.payments (payment_id) on delete restrict,
  -- Set by a trigger, so that an index finds the refunds of a customer.
  customer_id uuid not null references public.profiles (id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  -- The amount that the operator gives the designer for the refund.
  goodwill_minor bigint not null default 0 check (goodwill_minor >= 0),
  reason text not null check (
    reason in (
      'slot_taken', 'slot_begun', 'already_paid', 'booking_cancelled', 'amount_mismatch',
      'customer_cancelled', 'designer_cancelled', 'designer_absent', 'administrator'
    )
  ),
  -- due: to be requested; sent: requested; done: paid out; failed: still owed, and an administrator must look at last_error; withdrawn: an administrator has
  -- found that it is no longer owed.
  status public.refund_status not null default 'due',
  provider_refund_id text unique check (char_length(provider_refund_id) between 1 and private.max_provider_id()),
  -- The earliest time to process the refund (the queue).
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  done_at timestamptz
);
comment on table public.refunds is 'Refunds to be requested, requested and paid out. Failed ones are still owed and need an administrator, who may withdraw them.';

create trigger refunds_stay
  before delete or truncate on public.refunds
  for each statement execute function private.refuse_deletion();

create trigger refunds_keep_their_amount
  before update on public.refunds
  for each row when ((old.payment_id, old.amount_minor, old.goodwill_minor) is distinct from (new.payment_id, new.amount_minor, new.goodwill_minor))
  execute function private.refuse_change();

create index refunds_payment_idx on public.refunds (payment_id);
create index refunds_customer_idx on public.refunds (customer_id, created_at);
create index refunds_waiting_idx on public.refunds (due_at) where status in ('due', 'sent');
create index refunds_failed_idx on public.refunds (created_at) where status = 'failed';

alter table public.refunds enable row level security;

-- Paying ----------------------------------------------------------------------------------------------------------------

-- The terms of the order to create at the provider: {bookingId, amount, currency, receipt, orderId, provider, asked}; orderId and provider are null until an
-- order is attached. A receipt is valid for one order. asked: the provider was asked for an order before and may have created it although we got no response.
-- p_amount is the price that the customer was shown, in minor units. PT404 not_found; PT409 already_paid, not_payable, hold_expired; PT400 amount_mismatch.
create function public.prepare_order(p_user_id uuid, p_booking_id uuid, p_amount bigint) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_order public.payment_orders;
  v_first boolean;
begin
  perform private.require_role(p_user_id, 'user');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  if v_booking.customer_id is distinct from p_user_id then
    perform private.refuse('booking_not_found');
  end if;
  -- A request has no slot yet: customers pay for the times that answer it.
  if v_booking.price_minor = 0 or v_booking.status in ('requested', 'cancelled') then
    perform private.refuse('not_payable', 'bookingId');
  end if;
  if v_booking.status in ('confirmed', 'completed') then
    perform private.refuse('already_paid', 'bookingId');
  end if;
  if private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now()) = 'expired' then
    perform private.refuse('hold_expired', 'bookingId');
  end if;
  if p_amount is distinct from v_booking.price_minor then
    perform private.refuse('amount_mismatch', 'amount');
  end if;
  select * into v_order from public.payment_orders where payment_orders.booking_id = v_booking.id;
  if not found then
    -- Stored before asking the provider, because its response may get lost.
    update public.bookings set order_asked_at = now() where bookings.id = v_booking.id and bookings.order_asked_at is null;
    v_first := found;
  end if;
  return jsonb_build_object(
    'bookingId', v_booking.id,
    'amount', v_booking.price_minor,
    'currency', v_booking.currency,
    'receipt', v_booking.id,
    'orderId', v_order.order_id,
    'provider', v_order.provider,
    'asked', not coalesce(v_first, false)
  );
end;
$$;

-- Stores the provider's order of a booking. {orderId}: the order that counts, which is the first one stored. PT404 not_found; PT409 order_in_use if the order
-- belongs to another booking.
create function public.attach_order(p_booking_id uuid, p_provider public.payment_provider, p_order_id text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order_id text;
begin
  insert into public.payment_orders (order_id, provider, booking_id, amount_minor, currency)
  select p_order_id, p_provider, bookings.id, bookings.price_minor, bookings.currency from public.bookings where bookings.id = p_booking_id
  on conflict do nothing;
  select payment_orders.order_id into v_order_id from public.payment_orders where payment_orders.booking_id = p_booking_id;
  if found then
    return jsonb_build_object('orderId', v_order_id);
  end if;
  perform 1 from public.bookings where bookings.id = p_booking_id;
  if not found then
    perform private.refuse('booking_not_found');
  end if;
  perform private.refuse('order_in_use', 'orderId');
end;
$$;

-- The stored order of the customer's booking: {provider, orderId, amount, currency, status}. Payment signatures are verified with this id rather than one
-- sent by a browser. PT404 not_found: no such booking, or no order.
create function public.payment_order(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_order jsonb;
begin
  perform private.require_role(p_user_id, 'user');
  select jsonb_build_object(
           'provider', payment_orders.provider, 'orderId', payment_orders.order_id, 'amount', payment_orders.amount_minor, 'currency', payment_orders.currency,
           'status', private.status_at(bookings.status, bookings.slot, bookings.hold_expires_at, now())
         )
    into v_order
    from public.bookings
    join public.payment_orders on payment_orders.booking_id = bookings.id
   where bookings.id = p_booking_id and bookings.customer_id = p_user_id;
  if v_order is null then
    perform private.refuse('booking_not_found');
  end if;
  return v_order;
end;
$$;

-- The stored terms of an order, to check before capturing a payment: {provider, orderId, amount, currency}. PT404 not_found.
create function public.order_terms(p_order_id text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_order jsonb;
begin
  select jsonb_build_object('provider', payment_orders.provider, 'orderId', payment_orders.order_id, 'amount', payment_orders.amount_minor, 'currency', payment_orders.currency)
    into v_order
    from public.payment_orders
   where payment_orders.order_id = p_order_id;
  if v_order is null then
    perform private.refuse('order_not_found');
  end if;
  return v_order;
end;
$$;

-- Records a captured payment once, although verification, webhook and reconciler (p_source) may all call it, repeatedly and in any order. Either the
-- booking is confirmed and the payment kept, or the payment is recorded as refund_due with a reason. An expired hold still gets its slot if the slot has
-- not begun and nobody else has taken it.
-- {bookingId, status, outcome, reason}; outcome: 'confirmed' (this payment pays for the booking) or 'refund_due'.
-- PT404 not_found: unknown order; PT409 payment_in_use: the payment belongs to another order.
create function public.record_payment(
  p_order_id text, p_payment_id text, p_amount bigint, p_currency text, p_source text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.payment_orders;
  v_booking public.bookings;
  v_payment public.payments;
  v_reason text;
begin
  select * into v_order from public.payment_orders where payment_orders.order_id = p_order_id;
  if not found then
    perform private.refuse('order_not_found');
  end if;
  v_booking := private.lock_booking(v_order.booking_id);

  select * into v_payment from public.payments where payments.payment_id = p_payment_id;
  if found then
    if v_payment.order_id <> p_order_id then
      perform private.refuse('payment_in_use', 'paymentId');
    end if;
  else
    if p_amount is distinct from v_order.amount_minor or p_currency is distinct from v_order.currency::text then
      v_reason := 'amount_mismatch';
    elsif v_booking.status in ('confirmed', 'completed') then
      v_reason := 'already_paid';
    elsif v_booking.status = 'cancelled' or private.has_deleted_member(v_booking)
          or private.is_suspended(v_booking.customer_id, v_booking.designer_id)
          or private.is_blocked(v_booking.customer_id, v_booking.designer_id) then
      v_reason := 'booking_cancelled';
    elsif private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now()) = 'expired'
          and lower(v_booking.slot) <= now() then
      v_reason := 'slot_begun';
    else
      if v_booking.status = 'expired' then
        perform private.release_expired_holds(v_booking.designer_id, v_booking.slot);
      end if;
      begin
        update public.bookings set status = 'confirmed', hold_expires_at = null
         where bookings.id = v_booking.id
        returning * into v_booking;
      exception
        when exclusion_violation then
          v_reason := 'slot_taken';
      end;
    end if;

    insert into public.payments (payment_id, order_id, amount_minor, currency, status, refund_reason, source)
    values (
      p_payment_id, p_order_id, coalesce(p_amount, 0), coalesce(p_currency, ''),
      case when v_reason is null then 'captured' else 'refund_due' end::public.payment_status, v_reason, p_source
    )
    returning * into v_payment;
  end if;

  return jsonb_build_object(
    'bookingId', v_booking.id,
    'status', private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now()),
    'outcome', case when v_payment.status = 'captured' then 'confirmed' else 'refund_due' end,
    'reason', v_payment.refund_reason
  );
end;
$$;

-- Writes the event of a payment: it is kept, or refused because it could not buy its slot.
create function private.record_payment_event() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_booking_id constant uuid := (select payment_orders.booking_id from public.payment_orders where payment_orders.order_id = new.order_id);
begin
  if new.status = 'captured' then
    perform private.add_event(
      v_booking_id, 'paid', new.payment_id, 'customer',
      jsonb_build_object('paymentId', new.payment_id, 'orderId', new.order_id, 'paidAt', private.iso(new.created_at))
    );
  elsif new.amount_minor > 0 then
    perform private.add_event(
      v_booking_id, 'payment_refused', new.payment_id, null,
      jsonb_build_object('paidAmount', new.amount_minor, 'paidCurrency', new.currency, 'reason', new.refund_reason)
    );
  end if;
  return null;
end;
$$;

create trigger payments_note
  after insert on public.payments
  for each row execute function private.record_payment_event();

-- Enters a payment into the ledger: it is kept for the designer, or owed to the customer.
create function private.post_payment() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  select bookings.* into strict v_booking
    from public.payment_orders
    join public.bookings on bookings.id = payment_orders.booking_id
   where payment_orders.order_id = new.order_id;
  if new.status = 'captured' then
    perform private.post_kept_amount('payment', new.payment_id, v_booking, 'provider', new.amount_minor);
  else
    perform private.post(
      'payment', new.payment_id, v_booking, new.currency,
      array['provider', 'customer']::public.ledger_account[], array[new.amount_minor, -new.amount_minor]
    );
  end if;
  return null;
end;
$$;

-- Fires before payments_return, whose refund is entered after the payment: triggers fire in the order of their names.
create trigger payments_enter
  after insert on public.payments
  for each row execute function private.post_payment();

-- Refunding -------------------------------------------------------------------------------------------------------------

-- Sets refunds.customer_id.
create function private.set_refund_customer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.customer_id := (
    select bookings.customer_id
      from public.payments
      join public.payment_orders on payment_orders.order_id = payments.order_id
      join public.bookings on bookings.id = payment_orders.booking_id
     where payments.payment_id = new.payment_id
  );
  return new;
end;
$$;

create trigger refunds_customer
  before insert on public.refunds
  for each row execute function private.set_refund_customer();

-- Returns how much of a payment, in minor units, has been or will be returned to the customer, by refunds and lost disputes.
create function private.returned(p_payment_id text) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(refunds.amount_minor), 0) from public.refunds where refunds.payment_id = p_payment_id and refunds.status <> 'withdrawn'
  ) + (
    select coalesce(sum(disputes.amount_minor), 0) from public.disputes where disputes.payment_id = p_payment_id and disputes.status = 'lost'
  );
end;
$$;

-- Refuses a refund that exceeds what is left of its payment.
create function private.guard_refund() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_paid bigint;
begin
  -- Concurrent refunds of a payment wait for each other here. The lock does not block inserts of rows that refer to the payment.
  select payments.amount_minor into strict v_paid from public.payments where payments.payment_id = new.payment_id for no key update;
  if private.returned(new.payment_id) > v_paid then
    raise exception 'A refund cannot be more than was paid.';
  end if;
  return null;
end;
$$;

-- Fires only for refunds that we request. A refund that the provider reports has already happened, so it is recorded even if the total becomes too large.
create trigger refunds_guard
  after insert on public.refunds
  for each row when (new.status = 'due')
  execute function private.guard_refund();

create trigger refunds_guard_retry
  after update of status on public.refunds
  for each row when (old.status = 'failed' and new.status = 'due')
  execute function private.guard_refund();

-- Keeps bookings.refunded_minor up to date, and marks payments that are refunded in full, or as far as the customer's bank has not taken them back.
create function private.count_refund() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Only refunds of the payment that was kept reduce the earnings of the booking.
  update public.bookings
     set refunded_minor = (
       select coalesce(sum(refunds.amount_minor), 0) from public.refunds where refunds.payment_id = new.payment_id and refunds.status <> 'withdrawn'
     )
    from public.payments
    join public.payment_orders on payment_orders.order_id = payments.order_id
   where payments.payment_id = new.payment_id and payments.status = 'captured' and bookings.id = payment_orders.booking_id;
  update public.payments
     set status = 'refunded'
   where payments.payment_id = new.payment_id and payments.status = 'refund_due' and new.status in ('done', 'withdrawn')
     and payments.amount_minor <= (
       select coalesce(sum(refunds.amount_minor), 0) from public.refunds where refunds.payment_id = new.payment_id and refunds.status = 'done'
     ) + (
       select coalesce(sum(disputes.amount_minor), 0) from public.disputes where disputes.payment_id = new.payment_id and disputes.status = 'lost'
     );
  return null;
end;
$$;

create trigger refunds_count
  after insert or update of status on public.refunds
  for each row execute function private.count_refund();

-- Enters into the ledger that a refund is promised, withdrawn or paid out. A failed refund is still owed. The money of a refused payment was owed to the
-- customer from the beginning.
create function private.post_refund() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_before constant public.refund_status := case tg_op when 'UPDATE' then old.status else 'withdrawn' end;
  v_payment public.payments;
  v_booking public.bookings;
  v_kind public.posting_kind;
begin
  select payments.* into strict v_payment from public.payments where payments.payment_id = new.payment_id;
  select bookings.* into strict v_booking
    from public.payment_orders
    join public.bookings on bookings.id = payment_orders.booking_id
   where payment_orders.order_id = v_payment.order_id;
  if v_payment.status = 'captured' and (v_before = 'withdrawn') <> (new.status = 'withdrawn') then
    v_kind := case new.status when 'withdrawn' then 'refund_withdrawn' else 'refund' end;
    perform private.post_kept_amount(
      -- A withdrawn refund is promised again if the provider pays it out after all.
      v_kind, new.id || ':' || (
        select count(*) + 1
          from public.ledger_entries
         where ledger_entries.booking_id = v_booking.id and ledger_entries.kind = v_kind and ledger_entries.account = 'customer' and ledger_entries.cause like new.id || ':%'
      ),
      v_booking, 'customer', case new.status when 'withdrawn' then 1 else -1 end * new.amount_minor
    );
  end if;
  if new.status = 'done' then
    perform private.post(
      'refund_paid', new.id::text, v_booking, v_payment.currency,
      -- A refund that an administrator has settled in another way keeps their note.
      array['customer', case when new.last_error is null then 'provider' else 'bank' end]::public.ledger_account[],
      array[new.amount_minor, -new.amount_minor]
    );
  end if;
  return null;
end;
$$;

create trigger refunds_enter
  after insert or update of status on public.refunds
  for each row execute function private.post_refund();

-- Refunds a payment that is not kept, in the same transaction.
create function private.return_payment() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refunds (payment_id, amount_minor, reason) values (new.payment_id, new.amount_minor, new.refund_reason);
  return null;
end;
$$;

create trigger payments_return
  after insert on public.payments
  for each row when (new.status = 'refund_due' and new.amount_minor > 0)
  execute function private.return_payment();

-- Writes the event of a refund once the provider has accepted it, or an administrator has paid it in another way.
create function private.record_accepted_refund() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.add_event(
    -- A refund that the provider had accepted but could not pay out causes a second event.
    payment_orders.booking_id, 'refunded', new.id::text || case when new.status = 'done' and new.last_error is not null then ':by_hand' else '' end, null,
    jsonb_build_object(
      'refundAmount', new.amount_minor, 'refundCurrency', payments.currency, 'reason', new.reason, 'providerRefundId', new.provider_refund_id,
      'byHand', new.status = 'done' and new.last_error is not null
    )
  )
     from public.payments
     join public.payment_orders on payment_orders.order_id = payments.order_id
    where payments.payment_id = new.payment_id;
  return null;
end;
$$;

create trigger refunds_note_made
  after insert on public.refunds
  for each row when (new.status in ('sent', 'done'))
  execute function private.record_accepted_refund();

create trigger refunds_note_changed
  after update of status on public.refunds
  for each row when (old.status not in ('sent', 'done') and new.status in ('sent', 'done'))
  execute function private.record_accepted_refund();

-- Takes the locks for a change of a refund's status in the usual order: designer, booking.
create function private.lock_refund(p_refund_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_booking(payment_orders.booking_id)
     from public.refunds
     join public.payments on payments.payment_id = refunds.payment_id
     join public.payment_orders on payment_orders.order_id = payments.order_id
    where refunds.id = p_refund_id::uuid;
end;
$$;

-- Stores what the provider reports about a refund, in a response or by webhook. p_receipt is our id if we requested it; refunds made in the provider's
-- dashboard are recorded with the reason 'administrator'. {status}. PT404 not_found: unknown payment.
create function public.record_refund(
  p_provider_refund_id text, p_payment_id text, p_amount bigint, p_currency text, p_receipt text, p_provider_status text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_status constant public.refund_status := case p_provider_status when 'processed' then 'done' when 'failed' then 'failed' else 'sent' end;
begin
  perform private.lock_booking(payment_orders.booking_id)
     from public.payments
     join public.payment_orders on payment_orders.order_id = payments.order_id
    where payments.payment_id = p_payment_id and payments.currency = p_currency;
  if not found then
    perform private.refuse('payment_not_found');
  end if;
  select refunds.id into v_id
    from public.refunds
   where refunds.payment_id = p_payment_id and (refunds.provider_refund_id = p_provider_refund_id or refunds.id::text = p_receipt)
   order by refunds.provider_refund_id = p_provider_refund_id desc nulls last
   limit 1;
  if found then
    -- A refund that is done stays done; one that failed or was withdrawn becomes done if the provider has paid it out after all.
    update public.refunds
       set status = v_status,
           provider_refund_id = p_provider_refund_id,
           -- A webhook normally reports the result sooner. Checking again is another step, with its own attempts.
           due_at = now() + interval '6 hours',
           attempts = 0,
           last_error = case when v_status = 'failed' then 'The provider could not pay it out.' end,
           done_at = case when v_status = 'done' then now() end
     where refunds.id = v_id and (refunds.status in ('due', 'sent') or (refunds.status in ('failed', 'withdrawn') and v_status = 'done'));
    return jsonb_build_object('status', (select refunds.status from public.refunds where refunds.id = v_id));
  end if;
  if v_status = 'failed' then
    -- No money has moved, and a refund of ours that is being retried already has another id.
    return jsonb_build_object('status', null);
  end if;
  insert into public.refunds (payment_id, amount_minor, reason, status, provider_refund_id, due_at, done_at)
  values (
    p_payment_id, p_amount, 'administrator', v_status, p_provider_refund_id, now() + interval '6 hours',
    case when v_status = 'done' then now() end
  );
  return jsonb_build_object('status', v_status);
end;
$$;

-- Disputes --------------------------------------------------------------------------------------------------------------

create type public.dispute_status as enum ('open', 'under_review', 'won', 'lost', 'closed');

-- Payments that a customer's bank demands back. While a dispute is open, the payment is not released. If the dispute is lost, the money is gone.
create table public.disputes (
  dispute_id text primary key check (char_length(dispute_id) between 1 and private.max_provider_id()),
  payment_id text not null references public.payments (payment_id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  -- The provider's terms for the cause and the phase ("fraud", "chargeback").
  reason text not null check (char_length(reason) <= 200),
  phase text not null check (char_length(phase) <= 50),
  -- won, lost and closed (withdrawn) are final.
  status public.dispute_status not null,
  -- The provider's deadline for evidence; null: unknown.
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint disputes_end_at_a_time check ((status in ('won', 'lost', 'closed')) = (ended_at is not null))
);
comment on table public.disputes is 'Payments that a customer''s bank wants back, as the provider reports them.';

create index disputes_payment_idx on public.disputes (payment_id);
create index disputes_open_idx on public.disputes (created_at) where ended_at is null;

alter table public.disputes enable row level security;

-- Stores what the provider reports about a dispute, in any order and however often, and enters the loss of a lost dispute into the ledger. {status}: the stored
-- one. PT404 not_found: unknown payment; PT409 dispute_ended: the dispute has ended with another status.
create function public.record_dispute(
  p_dispute_id text, p_payment_id text, p_amount bigint, p_currency text, p_reason text, p_phase text, p_status public.dispute_status, p_respond_by timestamptz
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ended constant boolean := p_status in ('won', 'lost', 'closed');
  v_payment public.payments;
  v_booking public.bookings;
  v_stored public.disputes;
begin
  select payments.* into v_payment from public.payments where payments.payment_id = p_payment_id and payments.currency = p_currency;
  if not found then
    perform private.refuse('payment_not_found');
  end if;
  v_booking := private.lock_booking((select payment_orders.booking_id from public.payment_orders where payment_orders.order_id = v_payment.order_id));
  select * into v_stored from public.disputes where disputes.dispute_id = p_dispute_id;
  if v_stored.ended_at is not null then
    if v_ended and v_stored.status <> p_status then
      perform private.refuse('dispute_ended', p_parameters => jsonb_build_object('status', v_stored.status));
    end if;
    return jsonb_build_object('status', v_stored.status);
  end if;
  if p_status = 'lost' and v_payment.status = 'captured' then
    perform private.post_kept_amount('dispute_lost', p_dispute_id, v_booking, 'provider', -p_amount);
  elsif p_status = 'lost' then
    -- The customer has received what they were owed.
    perform private.post(
      'dispute_lost', p_dispute_id, v_booking, p_currency, array['provider', 'customer']::public.ledger_account[], array[-p_amount, p_amount]
    );
  end if;
  insert into public.disputes (dispute_id, payment_id, amount_minor, reason, phase, status, respond_by, ended_at)
  values (p_dispute_id, p_payment_id, p_amount, left(p_reason, 200), left(p_phase, 50), p_status, p_respond_by, case when v_ended then now() end)
  on conflict (dispute_id) do update
    set amount_minor = excluded.amount_minor, phase = excluded.phase, status = excluded.status,
        respond_by = greatest(disputes.respond_by, excluded.respond_by), ended_at = excluded.ended_at;
  return jsonb_build_object('status', p_status);
end;
$$;

-- The provider's webhooks -----------------------------------------------------------------------------------------------

-- Webhooks are stored first and settled later: the response 200 means "stored". An event that cannot be settled yet (the database is busy, the provider
-- is down) waits here instead of depending on the provider's retries.
create table public.payment_events (
  -- The provider's id: events may arrive several times and in any order.
  event_id text primary key check (char_length(event_id) between 1 and 100),
  provider public.payment_provider not null default 'razorpay',
  event text not null check (char_length(event) between 1 and 100),
  payload jsonb not null,
  status public.payment_event_status not null default 'waiting',
  -- The earliest time to process the event (the queue).
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  received_at timestamptz not null default now(),
  done_at timestamptz
);
comment on table public.payment_events is 'Webhooks of the payment provider; parked: somebody has to look at last_error.';

create index payment_events_waiting_idx on public.payment_events (due_at) where status = 'waiting';
create index payment_events_parked_idx on public.payment_events (received_at) where status = 'parked';
-- Serves remove_old.
create index payment_events_done_idx on public.payment_events (done_at) where status = 'done';

alter table public.payment_events enable row level security;

-- Stores an event. {stored}: false if the event is already known; then nothing changes, even if the payload differs.
create function public.store_payment_event(p_provider public.payment_provider, p_event_id text, p_event text, p_payload jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  insert into public.payment_events (event_id, provider, event, payload) values (p_event_id, p_provider, p_event, p_payload)
  on conflict (event_id) do nothing;
  return jsonb_build_object('stored', found);
end;
$$;

-- What pages show -------------------------------------------------------------------------------------------------------

-- A customer's {holds, refunds}: bookings waiting for payment, and the refunds of the last 30 days, or older ones that are not paid out.
create function public.get_open_payments(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user');
  return jsonb_build_object(
    'holds', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', bookings.id,
                   'designerId', bookings.designer_id,
                   'designerName', profiles.name,
                   'designerAvatar', profiles.avatar,
                   'serviceInfo', private.agreed_rate(bookings),
                   'slotStart', private.iso(lower(bookings.slot)),
                   'slotEnd', private.iso(upper(bookings.slot)),
                   'slotType', bookings.slot_type,
                   'notes', bookings.notes,
                   'amount', bookings.price_minor,
                   'currency', bookings.currency,
                   'holdExpiresAt', private.iso(bookings.hold_expires_at)
                 )
                 order by bookings.hold_expires_at, bookings.id
               ),
               '[]'
             )
        from public.bookings
        join public.profiles on profiles.id = bookings.designer_id
       where bookings.customer_id = p_user_id and bookings.status = 'pending_payment' and bookings.hold_expires_at > now() and upper(bookings.slot) > now()
         -- An extension is paid in its room. Offered times are listed with the request until one is being paid for.
         and (bookings.kind = 'session' or bookings.kind = 'offer' and exists (select 1 from public.payment_orders where payment_orders.booking_id = bookings.id))
    ),
    'refunds', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', refunds.id,
                   'bookingId', coalesce(bookings.extends_id, bookings.id),
                   'designerName', profiles.name,
                   'serviceName', bookings.service_name,
                   'slotStart', private.iso(lower(bookings.slot)),
                   'slotEnd', private.iso(upper(bookings.slot)),
                   'amount', refunds.amount_minor,
                   'currency', payments.currency,
                   'reason', refunds.reason,
                   -- Failed refunds are solved by the administrator; the customer still gets the money.
                   'status', case refunds.status when 'failed' then 'due' else refunds.status::text end,
                   'createdAt', private.iso(refunds.created_at)
                 )
                 order by refunds.created_at desc, refunds.id
               ),
               '[]'
             )
        from public.refunds
        join public.payments on payments.payment_id = refunds.payment_id
        join public.payment_orders on payment_orders.order_id = payments.order_id
        join public.bookings on bookings.id = payment_orders.booking_id
        join public.profiles on profiles.id = bookings.designer_id
       where refunds.customer_id = p_user_id and refunds.status <> 'withdrawn' and (refunds.status <> 'done' or refunds.created_at > now() - interval '30 days')
    )
  );
end;
$$;

-- Returns these bookings as transactions of the earnings, latest first, in the contract's shape.
create function private.transactions_json(p_booking_ids uuid[], p_zone text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               jsonb_build_object(
                 '_id', bookings.id,
                 'bookingId', coalesce(bookings.extends_id, bookings.id),
                 'userName', profiles.name,
                 'serviceName', bookings.service_name,
                 'status', private.status_at(bookings.status, bookings.slot, bookings.hold_expires_at, now()),
                 'amount', private.major_units(kept.kept_minor),
                 'refunded', private.major_units(kept.refunded_minor),
                 'fee', private.major_units(private.fee_of(kept.kept_minor, bookings.fee_percent, bookings.fee_minimum_minor)),
                 'currency', bookings.currency,
                 'slotStart', private.iso(lower(bookings.slot)),
                 'slotEnd', private.iso(upper(bookings.slot)),
                 'slotType', bookings.slot_type,
                 'month', to_char(lower(bookings.slot) at time zone p_zone, 'YYYY-MM')
               )
               order by lower(bookings.slot) desc, bookings.id
             ),
             '[]'
           )
      from public.bookings
      join public.profiles on profiles.id = bookings.customer_id
      join private.kept on kept.booking_id = bookings.id and kept.booking_id = any (p_booking_ids)
     where bookings.id = any (p_booking_ids)
  );
end;
$$;

-- Returns the commission that a designer has paid, in the contract's shape: {currency, amount}.
create function private.fees_json(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('currency', balances.currency, 'amount', private.major_units(-balances.minor)) order by balances.currency), '[]')
      from private.balances(p_designer_id)
     where balances.account = 'fee' and balances.minor <> 0
  );
end;
$$;

-- A designer's earnings in the contract's shape (EarningsResponse): prices of confirmed bookings, less refunds. A refund beyond a price is the operator's loss,
-- and reduces no other booking's earnings. Earned money (the session took place or was cancelled too late for a full refund) is separate from money to come
-- (confirmed, but still refundable). Each currency has its own totals; months are those of the designer's zone. An extension is a transaction of its own, but
-- not another session. Free consultations count as completed bookings, not as transactions.
create function public.designer_earnings(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone constant text := coalesce((select availability.time_zone from public.availability where availability.designer_id = p_designer_id), 'UTC');
  v_month constant timestamp := date_trunc('month', now() at time zone v_zone);
  v_rate_currency constant public.currency_code := (
    select rates.currency from public.rates where rates.designer_id = p_designer_id and rates.retired_at is null order by rates.position limit 1
  );
begin
  perform private.require_role(p_designer_id, 'designer');
  return (
  with paid as (
    select bookings.id, bookings.kind = 'session' as is_session, bookings.currency, bookings.slot, greatest(coalesce(kept.kept_minor, 0), 0) as kept_minor,
           coalesce(kept.refunded_minor, 0) as refunded_minor,
           date_trunc('month', lower(bookings.slot) at time zone v_zone) as month,
           private.status_at(bookings.status, bookings.slot, bookings.hold_expires_at, now()) as status
      from public.bookings
      left join private.kept on kept.booking_id = bookings.id and kept.designer_id = p_designer_id
     where bookings.designer_id = p_designer_id
       and (bookings.status in ('confirmed', 'completed') or (bookings.status = 'cancelled' and bookings.hold_expires_at is null))
  ),
  totals as (
    select paid.currency, sum(paid.kept_minor) as minor, sum(paid.refunded_minor) as refunded_minor,
           coalesce(sum(paid.kept_minor) filter (where paid.status <> 'confirmed'), 0) as earned_minor,
           coalesce(sum(paid.kept_minor) filter (where paid.status = 'confirmed'), 0) as to_come_minor,
           count(*) filter (where paid.kept_minor > 0 and paid.status = 'completed' and paid.is_session) as earned_count,
           count(*) filter (where paid.kept_minor > 0 and paid.status = 'cancelled' and paid.is_session) as cancelled_count,
           count(*) filter (where paid.kept_minor > 0 and paid.status = 'confirmed' and paid.is_session) as to_come_count,
           row_number() over (order by count(*) filter (where paid.kept_minor > 0) desc, paid.currency) as n
      from paid
     group by paid.currency having sum(paid.kept_minor) > 0
  ),
  months as (
    select paid.month, paid.currency,
           coalesce(sum(paid.kept_minor) filter (where paid.status <> 'confirmed'), 0) as earned_minor,
           coalesce(sum(paid.kept_minor) filter (where paid.status = 'confirmed'), 0) as to_come_minor
      from paid
     where paid.kept_minor > 0 and paid.month > v_month - interval '12 months'
     group by paid.month, paid.currency
  )
  select jsonb_build_object(
    'transactions', private.transactions_json(
      array(select paid.id from paid where paid.kept_minor > 0 order by lower(paid.slot) desc, paid.id limit 100), v_zone
    ),
    'totalEarnings', coalesce((select private.major_units(totals.minor) from totals where totals.n = 1), 0),
    'currency', coalesce((select totals.currency from totals where totals.n = 1), v_rate_currency, 'USD'),
    'totals', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'currency', totals.currency, 'amount', private.major_units(totals.minor), 'refunded', private.major_units(totals.refunded_minor),
                   'earned', private.major_units(totals.earned_minor), 'earnedBookings', totals.earned_count, 'cancelledBookings', totals.cancelled_count,
                   'toCome', private.major_units(totals.to_come_minor), 'bookingsToCome', totals.to_come_count
                 ) order by totals.n
               ), '[]'
             )
        from totals
    ),
    'fees', private.fees_json(p_designer_id),
    'month', to_char(v_month, 'YYYY-MM'),
    'months', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'month', to_char(months.month, 'YYYY-MM'), 'currency', months.currency,
                   'earned', private.major_units(months.earned_minor), 'toCome', private.major_units(months.to_come_minor)
                 ) order by months.month, months.currency
               ), '[]'
             )
        from months
    ),
    'completedBookings', (select count(*) from paid where paid.status = 'completed' and paid.is_session),
    'averageRating', (select round(designers.rating_sum::numeric / nullif(designers.rating_count, 0), 1) from public.designers where designers.id = p_designer_id),
    'reviewCount', (select designers.rating_count from public.designers where designers.id = p_designer_id)
  ));
end;
$$;

-- Jobs ------------------------------------------------------------------------------------------------------------------

-- Claims events of the provider: {id, event, payload, attempts}.
create function private.claim_events(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys constant text[] := private.claim('event', p_limit);
begin
  return (
    select jsonb_agg(
             jsonb_build_object('id', payment_events.event_id, 'provider', payment_events.provider, 'event', payment_events.event, 'payload', payment_events.payload, 'attempts', payment_events.attempts)
             order by payment_events.received_at, payment_events.event_id
           )
      from public.payment_events
     where payment_events.event_id = any (v_keys)
  );
end;
$$;

-- Stores that an event is settled or parked.
create function private.finish_event(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.payment_events
     set status = case when p_parked then 'parked' else 'done' end::public.payment_event_status,
         done_at = case when not p_parked then now() end,
         last_error = case when p_parked then payment_events.last_error end
   where payment_events.event_id = p_id and payment_events.status = 'waiting';
  return found;
end;
$$;

insert into private.queues (kind, source, key, waits, most_attempts, claim, finish) values
  ('event', 'public.payment_events', 'event_id', $$status = 'waiting'$$, 8, 'private.claim_events', 'private.finish_event');

-- Claims orders to check: {id, orderId, bookingId, amount, currency, attempts}.
create function private.claim_orders(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys constant text[] := private.claim('order', p_limit);
begin
  return (
    select jsonb_agg(
             jsonb_build_object(
               'id', payment_orders.order_id, 'provider', payment_orders.provider, 'orderId', payment_orders.order_id, 'bookingId', payment_orders.booking_id, 'amount', payment_orders.amount_minor, 'currency', payment_orders.currency,
               'attempts', payment_orders.attempts
             )
             order by payment_orders.created_at, payment_orders.order_id
           )
      from public.payment_orders
     where payment_orders.order_id = any (v_keys)
  );
end;
$$;

-- Stores that an order has been checked with the provider, or parks it.
create function private.finish_order(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Orders are checked again 1 h, 6 h, 1, 2, 4 and 14 days after they were created, and then no more.
  update public.payment_orders
     set due_at = case when not p_parked then (
           select min(payment_orders.created_at + item)
             from unnest(array['1 hour', '6 hours', '1 day', '2 days', '4 days', '14 days']::interval[]) item
            where payment_orders.created_at + item > now()
         ) end,
         attempts = case when p_parked then payment_orders.attempts else 0 end,
         last_error = case when p_parked then payment_orders.last_error end
   where payment_orders.order_id = p_id and payment_orders.due_at is not null;
  return found;
end;
$$;

insert into private.queues (kind, source, key, waits, most_attempts, first_pause, claim, finish) values
  ('order', 'public.payment_orders', 'order_id', 'due_at is not null', null, '1 minute', 'private.claim_orders', 'private.finish_order');

-- Claims refunds to request (due) or to check with the provider (sent):
-- {id, paymentId, amount, currency, reason, status, attempts, providerRefundId}.
create function private.claim_refunds(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys constant text[] := private.claim('refund', p_limit);
begin
  return (
    select jsonb_agg(
             jsonb_build_object(
               'id', refunds.id, 'provider', payment_orders.provider, 'paymentId', refunds.payment_id, 'amount', refunds.amount_minor, 'currency', payments.currency, 'reason', refunds.reason,
               'status', refunds.status, 'attempts', refunds.attempts, 'providerRefundId', refunds.provider_refund_id
             )
             order by refunds.created_at, refunds.id
           )
      from public.refunds
      join public.payments on payments.payment_id = refunds.payment_id
      join public.payment_orders on payment_orders.order_id = payments.order_id
     where refunds.id = any (v_keys::uuid[])
  );
end;
$$;

-- Stores that a refund has failed. Otherwise record_refund has stored the result.
create function private.finish_refund(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if p_parked then
    update public.refunds set status = 'failed' where refunds.id = p_id::uuid and refunds.status in ('due', 'sent');
  else
    -- record_refund has also stored when to check again.
    perform 1 from public.refunds where refunds.id = p_id::uuid;
  end if;
  return found;
end;
$$;

-- Refunds are parked after about two days. The lock is taken before the refund's row, because the trigger on it updates the booking.
insert into private.queues (kind, source, key, waits, most_attempts, claim, finish, lock) values
  ('refund', 'public.refunds', 'id', $$status in ('due', 'sent')$$, 50, 'private.claim_refunds', 'private.finish_refund', 'private.lock_refund');

-- Personal data --------------------------------------------------------------------------------------------------------

-- Exports what a customer has paid and got back.
create function private.payment_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_booking.customer_id <> p_profile_id then
    return '{"payments": null, "refunds": null}';
  end if;
  return jsonb_build_object(
    'payments', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'payment_id', payments.payment_id, 'amount_minor', payments.amount_minor, 'currency', payments.currency, 'status', payments.status, 'refund_reason', payments.refund_reason,
                   'created_at', payments.created_at
                 )
               ),
               '[]'
             )
        from public.payment_orders
        join public.payments on payments.order_id = payment_orders.order_id
       where payment_orders.booking_id = p_booking.id
    ),
    'refunds', (
      select coalesce(
               jsonb_agg(jsonb_build_object('amountMinor', refunds.amount_minor, 'reason', refunds.reason, 'status', refunds.status, 'at', refunds.created_at)), '[]'
             )
        from public.payment_orders
        join public.payments on payments.order_id = payment_orders.order_id
        join public.refunds on refunds.payment_id = payments.payment_id
       where payment_orders.booking_id = p_booking.id
    )
  );
end;
$$;

insert into private.personal_data (tables, export_of_booking, note) values
  ('{public.payments, public.refunds}', 'private.payment_data', 'Payments are financial records.'),
  ('{public.disputes}', null, 'The provider''s record of what the customer''s bank says; a financial record.'),
  ('{public.payment_events}', null, 'The provider''s webhooks, removed after a while (remove_old).');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.event_cases with (security_invoker = true) as
select payment_events.event_id as id, payment_events.received_at as since, payment_events.event || ': ' || coalesce(payment_events.last_error, '') as detail, null::uuid as booking_id
  from public.payment_events
 where payment_events.status = 'parked';

create function private.retry_event(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.payment_events set status = 'waiting', attempts = 0, due_at = now() where event_id = p_id and status = 'parked';
  return found;
end;
$$;

create function private.close_event(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.payment_events set status = 'done', done_at = now(), last_error = p_note where event_id = p_id and status = 'parked';
  return found;
end;
$$;

create view private.refund_cases with (security_invoker = true) as
select refunds.id::text as id, refunds.created_at as since, coalesce(refunds.last_error, '') as detail, payment_orders.booking_id
  from public.refunds
  join public.payments on payments.payment_id = refunds.payment_id
  join public.payment_orders on payment_orders.order_id = payments.order_id
 where refunds.status = 'failed';

create function private.retry_refund(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_refund(p_id);
  -- A refund that the provider could not pay out is final under its id, so another attempt needs a new id. Any other refund keeps its id, because it could
  -- otherwise be paid out twice: one that the provider has received is checked again.
  update public.refunds
     set status = case when refunds.provider_refund_id is null or entry.is_final then 'due' else 'sent' end::public.refund_status, attempts = 0, due_at = now(),
         provider_refund_id = case when not entry.is_final then refunds.provider_refund_id end,
         id = case when entry.is_final then gen_random_uuid() else refunds.id end
    from (select refunds.id, refunds.provider_refund_id is not null and refunds.last_error = 'The provider could not pay it out.' as is_final from public.refunds) entry
   where refunds.id = p_id::uuid and entry.id = refunds.id and refunds.status = 'failed';
  return found;
end;
$$;

create function private.close_refund(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_refund(p_id);
  update public.refunds set status = 'done', done_at = now(), last_error = p_note where id = p_id::uuid and status = 'failed';
  return found;
end;
$$;

create view private.dispute_cases with (security_invoker = true) as
select disputes.dispute_id as id, disputes.created_at as since,
       format('%s %s, %s, %s, %s%s', payments.currency, private.major_units(disputes.amount_minor), disputes.reason, disputes.phase, disputes.status, ', evidence until ' || private.iso(disputes.respond_by)) as detail,
       payment_orders.booking_id
  from public.disputes
  join public.payments on payments.payment_id = disputes.payment_id
  join public.payment_orders on payment_orders.order_id = payments.order_id
 where disputes.ended_at is null;

create view private.order_cases with (security_invoker = true) as
select payment_orders.order_id as id, payment_orders.created_at as since, payment_orders.last_error as detail, payment_orders.booking_id
  from public.payment_orders
 where payment_orders.due_at is null and payment_orders.last_error is not null;

create function private.retry_order(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.payment_orders set due_at = now(), attempts = 0, last_error = null
   where order_id = p_id and due_at is null and last_error is not null;
  return found;
end;
$$;

create function private.close_order(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.payment_orders set last_error = null where order_id = p_id and due_at is null and last_error is not null;
  return found;
end;
$$;

insert into private.cases (kind, subject, source, retry, close, advice) values
  ('event', 'A payment event could not be settled', 'private.event_cases', 'private.retry_event', 'private.close_event', null),
  ('refund', 'A refund has failed', 'private.refund_cases', 'private.retry_refund', 'private.close_refund', null),
  ('dispute', 'A customer''s bank wants a payment back', 'private.dispute_cases', null, null, 'The provider decides it: send the evidence in its dashboard. If its decision got lost: select admin.end_dispute(dispute_id, status, who, why).'),
  ('order', 'An order could not be checked with the provider', 'private.order_cases', 'private.retry_order', 'private.close_order', null);

-- For administrators ---------------------------------------------------------------------------------------------------

-- Withdraws a refund about which the provider has not been told yet, or a failed one that is no longer owed, because the customer's bank has taken the money
-- back or it was refunded in the provider's dashboard. More of the booking is then kept for its designer. A payment that bought nothing is owed in full, so the
-- missing amount is promised again.
create function admin.withdraw_refund(p_refund_id uuid, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  perform private.lock_refund(p_refund_id::text);
  update public.refunds set status = 'withdrawn', last_error = left('Withdrawn: ' || p_reason, 500)
   where id = p_refund_id and (
         status = 'failed'
         -- The refund of an administrator's cancellation has been promised to the customer.
         or (status = 'due' and attempts = 0 and reason = 'administrator' and not exists (
           select 1
             from public.payments
             join public.payment_orders on payment_orders.order_id = payments.order_id
             join public.cancellations on cancellations.booking_id = payment_orders.booking_id and cancellations.cancelled_by = 'administrator'
            where payments.payment_id = refunds.payment_id
         ))
       )
  returning * into v_refund;
  if not found then
    raise exception 'Refund % is neither failed nor an administrator''s that waits: it cannot be taken back.', p_refund_id;
  end if;
  insert into public.refunds (payment_id, amount_minor, reason)
  select payments.payment_id, payments.amount_minor - private.returned(payments.payment_id), v_refund.reason
    from public.payments
   where payments.payment_id = v_refund.payment_id and payments.status <> 'captured' and payments.amount_minor > private.returned(payments.payment_id);
  perform private.record_action('withdraw_refund', p_refund_id::text, p_by_whom, p_reason);
end;
$$;
comment on function admin.withdraw_refund(uuid, text, text) is
  'Withdraws a refund by hand before the provider is told, within the minute, or a failed one that is not owed any more, because the money has gone back otherwise; the reason says how. To settle one that you have paid yourself: admin.close_case. Undo: refund it again.';

-- Ends a dispute whose end the provider has not reported.
create function admin.end_dispute(p_dispute_id text, p_status public.dispute_status, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_dispute public.disputes;
begin
  select * into v_dispute from public.disputes where disputes.dispute_id = p_dispute_id and disputes.ended_at is null;
  if not found or coalesce(p_status not in ('won', 'lost', 'closed'), true) then
    raise exception 'Dispute % is not open, or % is no end.', p_dispute_id, p_status;
  end if;
  perform public.record_dispute(
    p_dispute_id, v_dispute.payment_id, v_dispute.amount_minor, payments.currency, v_dispute.reason, v_dispute.phase, p_status, v_dispute.respond_by
  )
     from public.payments
    where payments.payment_id = v_dispute.payment_id;
  perform private.record_action(
    'end_dispute', p_dispute_id, p_by_whom, p_reason, jsonb_build_object('status', v_dispute.status), jsonb_build_object('status', p_status)
  );
end;
$$;
comment on function admin.end_dispute(text, public.dispute_status, text, text) is
  'Ends a dispute as won, lost or closed, as the provider''s dashboard shows it; only if its webhook was lost. Cannot be undone.';
