-- Razorpay Route, the second way to designers: their part of a payment is transferred on hold when it is captured, reduced by refunds, and released
-- by a payout (docs/decisions/037-route.md). SQL says how much of a transfer is wanted and whether to release it; the jobs make the provider match
-- that and report what they have found.

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
  select new.payment_id, b.id, b.designer_id, y.id, y.linked_account, s.minor, s.minor
    from public.payment_orders o
    join public.bookings b on b.id = o.booking_id
   cross join lateral private.payee_of(b.designer_id) y
   cross join lateral (select new.amount_minor - private.fee_of(new.amount_minor, b.fee_percent, b.fee_minimum_minor) as minor) s
   where o.order_id = new.order_id and y.linked_account is not null and s.minor > 0 and (select r.used from private.route r);
  return null;
end;
$$;

create trigger payments_transfer
  after insert on public.payments
  -- The provider transfers rupees only.
  for each row when (new.status = 'captured' and new.currency = 'INR')
  execute function private.plan_transfer();

-- Reduces a transfer when less is kept of its booking. What has left with a payout is taken from the next one instead.
create function private.reduce_transfer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.transfers t
     set wanted_minor = s.minor, status = case t.status when 'held' then 'due' else t.status end, due_at = case t.status when 'held' then now() else t.due_at end
    from public.bookings b
   cross join lateral (select greatest(k.kept_minor, 0) as minor from private.kept k where k.booking_id = new.booking_id) k
   cross join lateral (select k.minor - private.fee_of(k.minor, b.fee_percent, b.fee_minimum_minor) as minor) s
   where t.booking_id = new.booking_id and b.id = new.booking_id and t.payout_id is null and t.status <> 'closed' and s.minor < t.wanted_minor;
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
            'payout_failed', p_payout.id::text, p_payout.designer_id, p_payout.currency::text, array_agg(g.booking_id order by w.way, g.booking_id),
            array_agg(w.account order by w.way, g.booking_id), array_agg(w.sign * g.minor order by w.way, g.booking_id)
          )
     from (
       select m.booking_id, least(m.minor, p_missing - coalesce(sum(m.minor) over (order by m.booking_id rows between unbounded preceding and 1 preceding), 0))::bigint as minor
         from (
           select e.booking_id, -e.amount_minor - coalesce(sum(t.amount_minor - t.reversed_minor) filter (where t.status = 'settled'), 0) as minor
             from public.ledger_entries e
             join public.transfers t on t.payout_id = p_payout.id and t.booking_id = e.booking_id
            where e.kind = 'payout' and e.cause = p_payout.id::text and e.account = 'outgoing'
            group by e.booking_id, e.amount_minor
         ) m
     ) g
    cross join (values (1, 'outgoing'::public.ledger_account, 1), (2, 'payable', -1)) w (way, account, sign)
    where g.minor > 0;
end;
$$;
revoke execute on function private.restore_payable(public.payouts, bigint) from service_role;

-- Ends a payout once the provider is done with all of its transfers: failed if all have come back, otherwise paid for what has arrived. The rest is available again.
create function private.end_transfers(p_payout_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_payout public.payouts;
  v_settlements text;
  v_missing bigint;
begin
  if exists (select 1 from public.transfers t where t.payout_id = p_payout_id and t.status not in ('settled', 'closed')) then
    return;
  end if;
  select * into v_payout from public.payouts o where o.id = p_payout_id;
  select string_agg(distinct t.settlement_id, ', '), v_payout.amount_minor - coalesce(sum(t.amount_minor - t.reversed_minor), 0)
    into v_settlements, v_missing
    from public.transfers t
   where t.payout_id = p_payout_id and t.status = 'settled';
  if v_settlements is null then
    perform private.end_payout(p_payout_id, null, v_payout.failure);
    return;
  end if;
  perform private.restore_payable(v_payout, v_missing);
  update public.payouts o
     set amount_minor = o.amount_minor - greatest(v_missing, 0),
         failure = case when v_missing > 0 then 'The payment provider could transfer only this part. The rest is available again for your next payout.' end
   where o.id = p_payout_id;
  perform private.end_payout(
    p_payout_id,
    -- If there are many, as many as fit, each of them whole.
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
  if exists (select 1 from public.transfers t where t.payout_id = p_payout_id and t.status = 'settled') then
    update public.transfers t set wanted_minor = p_left where t.id = p_transfer_id;
    update public.payouts o set failure = v_failure where o.id = p_payout_id;
  else
    perform private.reverse_transfers(o, v_failure) from public.payouts o where o.id = p_payout_id;
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
     from public.designers d
    where d.id = (select t.designer_id from public.transfers t where t.id = p_transfer_id::uuid)
      for no key update;
end;
$$;

-- Stores what the provider says about a transfer, in any order and however often: its id (null: there is none), how much of it was reversed, whether it is
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
  select * into strict v_transfer from public.transfers t where t.id = p_id;
  -- A transfer's end is final, and a run that has found none looked before another run made it.
  if v_transfer.status = 'settled' or (v_transfer.status = 'closed' and v_transfer.provider_transfer_id is not null)
     or (p_provider_transfer_id is null and (v_transfer.status = 'closed' or v_transfer.provider_transfer_id is not null)) then
    return jsonb_build_object('status', v_transfer.status);
  end if;
  -- Made after another run was refused: it is reversed.
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
  update public.transfers t
     set status = v_status, provider_transfer_id = coalesce(p_provider_transfer_id, t.provider_transfer_id), reversed_minor = v_transfer.reversed_minor,
         wanted_minor = case v_status when 'settled' then v_transfer.amount_minor - v_transfer.reversed_minor else v_transfer.wanted_minor end,
         settlement_id = p_settlement_id, attempts = 0, last_error = left(p_reason, 500),
         -- Normally a webhook reports a settlement sooner. A transfer on hold may change in the provider's dashboard.
         due_at = now() + case v_status
           when 'held' then interval '1 day' when 'released' then interval '6 hours' when 'pending' then interval '1 minute' else interval '0'
         end
   where t.id = p_id;
  -- Less may be left than the payout needs: a reversal was done twice, or made in the provider's dashboard.
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
  update public.transfers t
     set due_at = now()
   where (t.payment_id = p_payment_id or t.account = p_account) and t.status in ('pending', 'released') and t.due_at > now();
  get diagnostics v_woken = row_count;
  return jsonb_build_object('woken', v_woken);
end;
$$;

-- Claims transfers: {id, provider, paymentId, transferId, account, amount, wanted, currency, acts, release, attempts}. `acts`: something must change
-- at the provider; otherwise it is only checked. `release`: it must be released. Amounts in minor units.
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
               'id', t.id, 'provider', o.provider, 'paymentId', t.payment_id, 'transferId', t.provider_transfer_id, 'account', t.account,
               'amount', t.amount_minor, 'wanted', t.wanted_minor, 'currency', p.currency, 'acts', t.status = 'due', 'release', t.payout_id is not null,
               'attempts', t.attempts
             )
             order by t.created_at, t.id
           )
      from public.transfers t
      join public.payments p on p.payment_id = t.payment_id
      join public.payment_orders o on o.order_id = p.order_id
     where t.id = any (v_keys::uuid[])
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
    update public.transfers t set status = 'failed' where t.id = p_id::uuid and t.status in ('due', 'pending', 'held', 'released');
  else
    perform 1 from public.transfers t where t.id = p_id::uuid;
  end if;
  return found;
end;
$$;

-- Parked after about two days.
insert into private.queues (kind, source, key, waits, most_attempts, claim, finish, lock) values
  ('transfer', 'public.transfers', 'id', $$status in ('due', 'pending', 'held', 'released')$$, 50, 'private.claim_transfers', 'private.finish_transfer', 'private.lock_transfer');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.transfer_cases with (security_invoker = true) as
select t.id::text as id, t.created_at as since, coalesce(t.last_error, '') as detail, t.booking_id
  from public.transfers t
 where t.status = 'failed';

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
  -- Nothing of it may be left with the designer, because the booking is paid out by hand then.
  update public.transfers set status = 'closed', wanted_minor = 0, last_error = p_note where id = p_id::uuid and status = 'failed' and payout_id is null;
  return found;
end;
$$;

insert into private.cases (kind, subject, source, retry, close) values
  ('transfer', 'A transfer to a designer has failed', 'private.transfer_cases', 'private.retry_transfer', 'private.close_transfer');
