-- Razorpay Route, the second way to pay designers. The designer's part of a payment is transferred on hold when it is captured, reduced by refunds, and
-- released by a payout (docs/decisions/037-route.md). SQL determines how much of a transfer is wanted and whether to release it; the jobs make the provider
-- match that and report what they find.

-- Whether the operator uses Route, for which a new business does not qualify (docs/razorpay-route.md). One row, which admin.set_route changes.
create table private.route (
  id boolean primary key default true check (id),
  used boolean not null default false
);
insert into private.route default values;

alter table private.route enable row level security;
revoke insert, update, delete on table private.route from service_role;

insert into private.personal_data (tables, export, forget, note) values
  ('{private.route}', null, null, 'No personal data: a setting.');

-- Requests a transfer of the designer's part of a payment, if the operator uses Route and their payee has a linked account.
create function private.plan_transfer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.transfers (payment_id, booking_id, designer_id, payee_id, account, amount_minor, wanted_minor)
  select new.payment_id, bookings.id, bookings.designer_id, payee_of.id, payee_of.linked_account, entry.minor, entry.minor
    from public.payment_orders
    join public.bookings on bookings.id = payment_orders.booking_id
   cross join lateral private.payee_of(bookings.designer_id)
   cross join lateral (select new.amount_minor - private.fee_of(new.amount_minor, bookings.fee_percent, bookings.fee_minimum_minor) as minor) entry
   where payment_orders.order_id = new.order_id and payee_of.linked_account is not null and entry.minor > 0 and (select route.used from private.route);
  return null;
end;
$$;

create trigger payments_transfer
  after insert on public.payments
  -- The provider transfers rupees only.
  for each row when (new.status = 'captured' and new.currency = 'INR')
  execute function private.plan_transfer();

-- Reduces a transfer when less is kept of its booking. An amount that has left with a payout is deducted from the next payout instead.
create function private.reduce_transfer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.transfers
     set wanted_minor = remainder.minor, status = case transfers.status when 'held' then 'due' else transfers.status end, due_at = case transfers.status when 'held' then now() else transfers.due_at end
    from public.bookings
   cross join lateral (select greatest(kept.kept_minor, 0) as minor from private.kept where kept.booking_id = new.booking_id) kept_now
   cross join lateral (select kept_now.minor - private.fee_of(kept_now.minor, bookings.fee_percent, bookings.fee_minimum_minor) as minor) remainder
   where transfers.booking_id = new.booking_id and bookings.id = new.booking_id and transfers.payout_id is null and transfers.status <> 'closed' and remainder.minor < transfers.wanted_minor;
  return null;
end;
$$;

create trigger ledger_entries_transfer
  after insert on public.ledger_entries
  for each row when (new.kind in ('refund', 'dispute_lost') and new.account in ('provider', 'customer') and new.amount_minor < 0)
  execute function private.reduce_transfer();

-- Makes p_missing of a payout available again, if it is positive: on the bookings whose transfers brought less than the payout took, in order.
create function private.restore_payable(p_payout public.payouts, p_missing bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.post_lines(
            'payout_failed', p_payout.id::text, p_payout.designer_id, p_payout.currency::text, array_agg(entry.booking_id order by given.way, entry.booking_id),
            array_agg(given.account order by given.way, entry.booking_id), array_agg(given.sign * entry.minor order by given.way, entry.booking_id)
          )
     from (
       select entry.booking_id, least(entry.minor, p_missing - coalesce(sum(entry.minor) over (order by entry.booking_id rows between unbounded preceding and 1 preceding), 0))::bigint as minor
         from (
           select ledger_entries.booking_id, -ledger_entries.amount_minor - coalesce(sum(transfers.amount_minor - transfers.reversed_minor) filter (where transfers.status = 'settled'), 0) as minor
             from public.ledger_entries
             join public.transfers on transfers.payout_id = p_payout.id and transfers.booking_id = ledger_entries.booking_id
            where ledger_entries.kind = 'payout' and ledger_entries.cause = p_payout.id::text and ledger_entries.account = 'outgoing'
            group by ledger_entries.booking_id, ledger_entries.amount_minor
         ) entry
     ) entry
    cross join (values (1, 'outgoing'::public.ledger_account, 1), (2, 'payable', -1)) given (way, account, sign)
    where entry.minor > 0;
end;
$$;
revoke execute on function private.restore_payable(public.payouts, bigint) from service_role;

-- Ends a payout once the provider has finished all of its transfers: failed if all have come back, otherwise paid for the part that has arrived. The rest is
-- available again.
create function private.end_transfers(p_payout_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_payout public.payouts;
  v_settlements text;
  v_missing bigint;
begin
  if exists (select 1 from public.transfers where transfers.payout_id = p_payout_id and transfers.status not in ('settled', 'closed')) then
    return;
  end if;
  select * into v_payout from public.payouts where payouts.id = p_payout_id;
  select string_agg(distinct transfers.settlement_id, ', '), v_payout.amount_minor - coalesce(sum(transfers.amount_minor - transfers.reversed_minor), 0)
    into v_settlements, v_missing
    from public.transfers
   where transfers.payout_id = p_payout_id and transfers.status = 'settled';
  if v_settlements is null then
    perform private.end_payout(p_payout_id, null, v_payout.failure);
    return;
  end if;
  perform private.restore_payable(v_payout, v_missing);
  update public.payouts
     set amount_minor = payouts.amount_minor - greatest(v_missing, 0),
         failure = case when v_missing > 0 then 'The payment provider could transfer only this part. The rest is available again for your next payout.' end
   where payouts.id = p_payout_id;
  perform private.end_payout(
    p_payout_id,
    -- If there are many settlements, the text keeps as many whole ones as fit.
    case when char_length(v_settlements) > 100 then regexp_replace(left(v_settlements, 99), '[^ ]*$', '…') else v_settlements end, null
  );
end;
$$;
revoke execute on function private.end_transfers(uuid) from service_role;

-- Handles a transfer that brings less than its payout needs. The payout fails as a whole, unless some of it has arrived.
create function private.handle_short_transfer(p_payout_id uuid, p_transfer_id uuid, p_left bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_failure constant text := 'The payment provider could not transfer it.';
begin
  if exists (select 1 from public.transfers where transfers.payout_id = p_payout_id and transfers.status = 'settled') then
    update public.transfers set wanted_minor = p_left where transfers.id = p_transfer_id;
    update public.payouts set failure = v_failure where payouts.id = p_payout_id;
  else
    perform private.reverse_transfers(payouts, v_failure) from public.payouts where payouts.id = p_payout_id;
  end if;
end;
$$;
revoke execute on function private.handle_short_transfer(uuid, uuid, bigint) from service_role;

-- Takes the locks for a change of a transfer in the usual order: designer, transfer.
create function private.lock_transfer(p_transfer_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1
     from public.designers
    where designers.id = (select transfers.designer_id from public.transfers where transfers.id = p_transfer_id::uuid)
      for no key update;
end;
$$;

-- Stores what the provider reports about a transfer, in any order and however often: its id (null: there is none), how much of it was reversed, whether it is
-- on hold, its state (pending, processed or failed) and the settlement that has brought it to the designer's bank. p_reason: why there is none. {status}.
create function public.record_transfer(
  p_id uuid, p_provider_transfer_id text, p_reversed bigint, p_on_hold boolean, p_state text, p_settlement_id text, p_reason text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_transfer public.transfers;
  v_status public.transfer_status;
begin
  perform private.lock_transfer(p_id::text);
  select * into strict v_transfer from public.transfers where transfers.id = p_id;
  -- A transfer's end is final. A run that has found none looked before another run made it.
  if v_transfer.status = 'settled' or (v_transfer.status = 'closed' and v_transfer.provider_transfer_id is not null)
     or (p_provider_transfer_id is null and (v_transfer.status = 'closed' or v_transfer.provider_transfer_id is not null)) then
    return jsonb_build_object('status', v_transfer.status);
  end if;
  -- This transfer was made after another run was refused, so it is reversed.
  if v_transfer.status = 'closed' then
    v_transfer.wanted_minor := 0;
  end if;
  v_transfer.reversed_minor := greatest(v_transfer.reversed_minor, p_reversed);
  if v_transfer.payout_id is null then
    -- More may have been reversed in the provider's dashboard.
    v_transfer.wanted_minor := least(v_transfer.wanted_minor, v_transfer.amount_minor - v_transfer.reversed_minor);
  end if;
  v_status := case
    when p_provider_transfer_id is null or p_state = 'failed' or v_transfer.reversed_minor = v_transfer.amount_minor then 'closed'
    when p_settlement_id is not null then 'settled'
    when p_state = 'pending' then 'pending'
    when v_transfer.amount_minor - v_transfer.reversed_minor > v_transfer.wanted_minor or (v_transfer.payout_id is not null and p_on_hold) then 'due'
    when v_transfer.payout_id is not null then 'released'
    else 'held'
  end;
  update public.transfers
     set status = v_status, provider_transfer_id = coalesce(p_provider_transfer_id, transfers.provider_transfer_id), reversed_minor = v_transfer.reversed_minor,
         wanted_minor = case v_status when 'settled' then v_transfer.amount_minor - v_transfer.reversed_minor else v_transfer.wanted_minor end,
         settlement_id = p_settlement_id, attempts = 0, last_error = left(p_reason, 500),
         -- A webhook normally reports a settlement sooner. A transfer on hold may change in the provider's dashboard.
         due_at = now() + case v_status
           when 'held' then interval '1 day' when 'released' then interval '6 hours' when 'pending' then interval '1 minute' else interval '0'
         end
   where transfers.id = p_id;
  -- Less may be left than the payout needs: a reversal was made twice, or in the provider's dashboard.
  if v_transfer.payout_id is not null and v_transfer.wanted_minor > 0
     and (v_status = 'closed' or (v_status <> 'settled' and v_transfer.amount_minor - v_transfer.reversed_minor < v_transfer.wanted_minor)) then
    perform private.handle_short_transfer(v_transfer.payout_id, p_id, v_transfer.amount_minor - v_transfer.reversed_minor);
  end if;
  if v_transfer.payout_id is not null and v_status in ('settled', 'closed') then
    perform private.end_transfers(v_transfer.payout_id);
  end if;
  return jsonb_build_object('status', v_status);
end;
$$;

-- Makes transfers that wait for the provider due now: those of a payment, or all to a linked account. {woken}.
create function public.wake_transfers(p_payment_id text, p_account text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_woken int;
begin
  update public.transfers
     set due_at = now()
   where (transfers.payment_id = p_payment_id or transfers.account = p_account) and transfers.status in ('pending', 'released') and transfers.due_at > now();
  get diagnostics v_woken = row_count;
  return jsonb_build_object('woken', v_woken);
end;
$$;

-- Claims transfers: {id, provider, paymentId, transferId, account, amount, wanted, currency, acts, release, attempts}. `acts`: something must change at the
-- provider; otherwise the transfer is only checked. `release`: the transfer must be released. Amounts in minor units.
create function private.claim_transfers(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys constant text[] := private.claim('transfer', p_limit);
begin
  return (
    select jsonb_agg(
             jsonb_build_object(
               'id', transfers.id, 'provider', payment_orders.provider, 'paymentId', transfers.payment_id, 'transferId', transfers.provider_transfer_id, 'account', transfers.account,
               'amount', transfers.amount_minor, 'wanted', transfers.wanted_minor, 'currency', payments.currency, 'acts', transfers.status = 'due', 'release', transfers.payout_id is not null,
               'attempts', transfers.attempts
             )
             order by transfers.created_at, transfers.id
           )
      from public.transfers
      join public.payments on payments.payment_id = transfers.payment_id
      join public.payment_orders on payment_orders.order_id = payments.order_id
     where transfers.id = any (v_keys::uuid[])
  );
end;
$$;

-- Stores that a transfer has failed. Otherwise record_transfer has stored the result.
create function private.finish_transfer(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if p_parked then
    update public.transfers set status = 'failed' where transfers.id = p_id::uuid and transfers.status in ('due', 'pending', 'held', 'released');
  else
    perform 1 from public.transfers where transfers.id = p_id::uuid;
  end if;
  return found;
end;
$$;

-- Transfers are parked after about two days.
insert into private.queues (kind, source, key, waits, most_attempts, claim, finish, lock) values
  ('transfer', 'public.transfers', 'id', $$status in ('due', 'pending', 'held', 'released')$$, 50, 'private.claim_transfers', 'private.finish_transfer', 'private.lock_transfer');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.transfer_cases with (security_invoker = true) as
select transfers.id::text as id, transfers.created_at as since, coalesce(transfers.last_error, '') as detail, transfers.booking_id
  from public.transfers
 where transfers.status = 'failed';

create function private.retry_transfer(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.transfers set status = 'due', attempts = 0, due_at = now() where id = p_id::uuid and status = 'failed';
  return found;
end;
$$;

create function private.close_transfer(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- None of the transfer may be left with the designer, because the booking is then paid out by hand.
  update public.transfers set status = 'closed', wanted_minor = 0, last_error = p_note where id = p_id::uuid and status = 'failed' and payout_id is null;
  return found;
end;
$$;

insert into private.cases (kind, subject, source, retry, close) values
  ('transfer', 'A transfer to a designer has failed', 'private.transfer_cases', 'private.retry_transfer', 'private.close_transfer');
