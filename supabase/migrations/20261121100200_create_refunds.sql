-- Money that goes back. A refund is a row before it is a request: its id is the provider's idempotency key and receipt, so that a request
-- whose answer was lost can be repeated, and one payment can be returned in parts (half for a late cancellation, the rest by
-- an administrator) but never beyond what was paid.

create type public.refund_status as enum ('due', 'sent', 'done', 'failed');

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id text not null references public.payments (payment_id) on delete restrict,
  -- Filled in: whose money it is, so that a page finds its refunds without going through every booking.
  customer_id uuid not null references public.profiles (id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (
    reason in (
      'slot_taken', 'slot_begun', 'already_paid', 'booking_cancelled', 'amount_mismatch',
      'customer_cancelled', 'designer_cancelled', 'administrator'
    )
  ),
  -- due: to be requested; sent: the provider has it; done: paid out; failed: somebody has to look at last_error.
  status public.refund_status not null default 'due',
  provider_refund_id text unique check (char_length(provider_refund_id) between 1 and 64),
  -- Not before this; a claim moves it on, as in the outbox.
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  done_at timestamptz
);
comment on table public.refunds is 'Refunds to be requested, requested and paid out; failed ones need an administrator (admin.open_cases).';

create index refunds_payment_idx on public.refunds (payment_id);
create index refunds_customer_idx on public.refunds (customer_id, created_at);
create index refunds_waiting_idx on public.refunds (due_at) where status in ('due', 'sent');
create index refunds_failed_idx on public.refunds (created_at) where status = 'failed';

alter table public.refunds enable row level security;
revoke all on table public.refunds from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.refunds to service_role;
create policy "Only the service role touches it" on public.refunds for all to service_role using (true) with check (true);

-- Of the price, what has been or will be returned: earnings and terms ask for it with every booking they show.
alter table public.bookings add column refunded_minor bigint not null default 0 check (refunded_minor >= 0);

-- Whoever changes a booking and its money locks in this order: designer (as book_slot and record_payment), booking, payment.
-- Without such a booking nothing is locked and the answer is empty.
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
revoke all on function private.lock_booking(uuid) from public, anon, authenticated, service_role;
grant execute on function private.lock_booking(uuid) to service_role;

create function private.set_refund_customer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.customer_id := (
    select b.customer_id
      from public.payments p
      join public.payment_orders o on o.order_id = p.order_id
      join public.bookings b on b.id = o.booking_id
     where p.payment_id = new.payment_id
  );
  return new;
end;
$$;
revoke all on function private.set_refund_customer() from public, anon, authenticated, service_role;

create trigger refunds_customer
  before insert on public.refunds
  for each row execute function private.set_refund_customer();

create function private.guard_refund() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_paid bigint;
begin
  -- Two refunds of one payment wait for each other. This lock lets foreign keys through: rows that refer to the payment do not wait.
  select p.amount_minor into strict v_paid from public.payments p where p.payment_id = new.payment_id for no key update;
  if new.amount_minor + (
       select coalesce(sum(r.amount_minor), 0) from public.refunds r
        where r.payment_id = new.payment_id and r.status <> 'failed' and r.id <> new.id
     ) > v_paid then
    raise exception using
      errcode = 'PT409', message = 'refund_too_large', detail = 'More cannot be returned than was paid.', hint = 'amount';
  end if;
  return new;
end;
$$;
revoke all on function private.guard_refund() from public, anon, authenticated, service_role;

-- What the provider has paid out by somebody's hand there is a fact, and is recorded even when ours no longer fits beside it.
create trigger refunds_guard
  before insert on public.refunds
  for each row when (new.status = 'due')
  execute function private.guard_refund();
create trigger refunds_guard_retry
  before update on public.refunds
  for each row when (old.status = 'failed' and new.status = 'due')
  execute function private.guard_refund();

create function private.count_refund() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Payments that never paid for the booking do not lower what it earned.
  update public.bookings b
     set refunded_minor = (
       select coalesce(sum(r.amount_minor), 0) from public.refunds r where r.payment_id = new.payment_id and r.status <> 'failed'
     )
    from public.payments p
    join public.payment_orders o on o.order_id = p.order_id
   where p.payment_id = new.payment_id and p.status = 'captured' and b.id = o.booking_id;
  update public.payments p
     set status = 'refunded'
   where p.payment_id = new.payment_id and p.status = 'refund_due' and new.status = 'done'
     and p.amount_minor <= (
       select sum(r.amount_minor) from public.refunds r where r.payment_id = new.payment_id and r.status = 'done'
     );
  return null;
end;
$$;
revoke all on function private.count_refund() from public, anon, authenticated, service_role;

create trigger refunds_count
  after insert or update of status on public.refunds
  for each row execute function private.count_refund();

-- A payment that could not buy its booking goes back, in the transaction that found it out.
create function private.return_payment() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refunds (payment_id, amount_minor, reason) values (new.payment_id, new.amount_minor, new.refund_reason);
  return null;
end;
$$;
revoke all on function private.return_payment() from public, anon, authenticated, service_role;

create trigger payments_return
  after insert on public.payments
  for each row when (new.status = 'refund_due' and new.amount_minor > 0)
  execute function private.return_payment();

insert into public.refunds (payment_id, amount_minor, reason)
select p.payment_id, p.amount_minor, p.refund_reason from public.payments p where p.status = 'refund_due' and p.amount_minor > 0;

-- Claims up to p_limit refunds that have to be requested (due) or asked after (sent), for two minutes:
-- [{id, paymentId, amount, currency, reason, status, attempts, providerRefundId}].
create function public.claim_refunds(p_limit int default 10) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  with claimed as (
    update public.refunds r
       set attempts = r.attempts + 1, due_at = now() + interval '2 minutes'
     where r.id in (
       select w.id from public.refunds w
        where w.status in ('due', 'sent') and w.due_at <= now()
        order by w.due_at
        limit least(p_limit, 100)
          for update skip locked
     )
    returning r.*
  )
  select coalesce(
           jsonb_agg(
             jsonb_build_object(
               'id', c.id, 'paymentId', c.payment_id, 'amount', c.amount_minor, 'currency', p.currency, 'reason', c.reason,
               'status', c.status, 'attempts', c.attempts, 'providerRefundId', c.provider_refund_id
             )
             order by c.created_at, c.id
           ),
           '[]'
         )
    into v_claimed
    from claimed c
    join public.payments p on p.payment_id = c.payment_id;
  return v_claimed;
end;
$$;
revoke all on function public.claim_refunds(int) from public, anon, authenticated;
grant execute on function public.claim_refunds(int) to service_role;

-- What became of a claimed refund. p_provider_status: pending, processed or failed, as the provider says; null with p_error when it has
-- not said anything usable: then again after 30 s, 1 min … at most an hour, for about two days, or never when p_permanent.
-- A refund that is done stays done; one that we had given up on and that the provider has made all the same is what the provider says.
-- {status}: as it is now.
create function public.finish_refund(
  p_id uuid, p_provider_refund_id text, p_provider_status text, p_error text default null, p_permanent boolean default false
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_status public.refund_status;
begin
  -- The booking first, as everybody does: its sum is counted anew below, when this row is locked already.
  perform private.lock_booking(o.booking_id)
     from public.refunds r
     join public.payments p on p.payment_id = r.payment_id
     join public.payment_orders o on o.order_id = p.order_id
    where r.id = p_id;
  update public.refunds r
     set status = case
           when p_provider_status = 'processed' then 'done'
           when p_provider_status = 'pending' then 'sent'
           when p_provider_status = 'failed' or p_permanent or r.attempts >= 50 then 'failed'
           else r.status::text
         end::public.refund_status,
         provider_refund_id = coalesce(p_provider_refund_id, r.provider_refund_id),
         -- The webhook will be faster; this is for the one that is lost.
         due_at = case
           when p_provider_status = 'pending' then now() + interval '6 hours'
           else now() + least(interval '1 hour', interval '30 seconds' * power(2, least(r.attempts, 10) - 1))
         end,
         last_error = left(p_error, 500),
         done_at = case when p_provider_status = 'processed' then now() end
   where r.id = p_id
     and (r.status in ('due', 'sent') or (r.status = 'failed' and p_provider_status = 'processed'))
  returning r.status into v_status;
  if not found then
    select r.status into v_status from public.refunds r where r.id = p_id;
  end if;
  return jsonb_build_object('status', v_status);
end;
$$;
revoke all on function public.finish_refund(uuid, text, text, text, boolean) from public, anon, authenticated;
grant execute on function public.finish_refund(uuid, text, text, text, boolean) to service_role;

-- The provider tells of a refund by itself. p_receipt is our id, when it was ours; one that was made by hand in the provider's dashboard
-- is recorded as the administrator's. {status}; PT404 not_found when the payment is unknown.
create function public.note_refund(
  p_provider_refund_id text, p_payment_id text, p_amount bigint, p_currency text, p_receipt text, p_provider_status text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_status constant public.refund_status := case p_provider_status when 'processed' then 'done' when 'failed' then 'failed' else 'sent' end;
begin
  perform private.lock_booking(o.booking_id)
     from public.payments p
     join public.payment_orders o on o.order_id = p.order_id
    where p.payment_id = p_payment_id and p.currency = p_currency;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This payment does not exist.';
  end if;
  select r.id into v_id
    from public.refunds r
   where r.payment_id = p_payment_id and (r.provider_refund_id = p_provider_refund_id or r.id::text = p_receipt)
   order by r.provider_refund_id = p_provider_refund_id desc nulls last
   limit 1;
  if found then
    return public.finish_refund(
      v_id, p_provider_refund_id, p_provider_status, case when p_provider_status = 'failed' then 'The provider could not pay it out.' end
    );
  end if;
  if v_status = 'failed' then
    -- No money has moved. One of ours that is tried again under another id is not this one any more.
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
revoke all on function public.note_refund(text, text, bigint, text, text, text) from public, anon, authenticated;
grant execute on function public.note_refund(text, text, bigint, text, text, text) to service_role;
