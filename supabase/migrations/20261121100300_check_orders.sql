-- The provider is asked about every order some time after it was made: a webhook can be lost, a browser closed, and a payment that
-- has failed may still succeed within three days. Paid orders are asked about too: a second payment must not go unseen.

-- Null: nothing more can come.
alter table public.payment_orders add column check_at timestamptz default now() + interval '15 minutes';
alter table public.payment_orders add column check_attempts int not null default 0;
alter table public.payment_orders add column check_error text check (char_length(check_error) <= 500);
create index payment_orders_check_idx on public.payment_orders (check_at) where check_at is not null;

-- Claims up to p_limit orders that are due, for two minutes: [{orderId, bookingId, amount, currency}].
create function public.claim_orders(p_limit int default 10) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  with claimed as (
    update public.payment_orders o
       set check_attempts = o.check_attempts + 1, check_at = now() + interval '2 minutes'
     where o.order_id in (
       select w.order_id from public.payment_orders w
        where w.check_at <= now()
        order by w.check_at
        limit least(p_limit, 100)
          for update skip locked
     )
    returning o.*
  )
  select coalesce(
           jsonb_agg(
             jsonb_build_object('orderId', c.order_id, 'bookingId', c.booking_id, 'amount', c.amount_minor, 'currency', c.currency)
             order by c.created_at, c.order_id
           ),
           '[]'
         )
    into v_claimed
    from claimed c;
  return v_claimed;
end;
$$;
revoke all on function public.claim_orders(int) from public, anon, authenticated;
grant execute on function public.claim_orders(int) to service_role;

-- The order was looked at: again 1 h, 6 h, 1, 2, 4 and 14 days after it was made, then never. With p_error it could not be looked at: again in
-- 1 min, 2 min … at most an hour, or never when p_permanent (the provider does not know it). {checkAt}.
create function public.finish_order_check(p_order_id text, p_error text default null, p_permanent boolean default false) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_check_at timestamptz;
begin
  update public.payment_orders o
     set check_at = case
           when p_error is null then (
             select min(o.created_at + d)
               from unnest(array['1 hour', '6 hours', '1 day', '2 days', '4 days', '14 days']::interval[]) d
              where o.created_at + d > now()
           )
           when not p_permanent then now() + least(interval '1 hour', interval '1 minute' * power(2, least(o.check_attempts, 10) - 1))
         end,
         check_attempts = case when p_error is null then 0 else o.check_attempts end,
         check_error = left(p_error, 500)
   where o.order_id = p_order_id
  returning o.check_at into v_check_at;
  return jsonb_build_object('checkAt', private.iso(v_check_at));
end;
$$;
revoke all on function public.finish_order_check(text, text, boolean) from public, anon, authenticated;
grant execute on function public.finish_order_check(text, text, boolean) to service_role;

-- What is stored of an order, {orderId, amount, currency}: whoever captures a payment has to know what it should be, and that the order is ours.
-- PT404 not_found.
create function public.order_terms(p_order_id text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_order jsonb;
begin
  select jsonb_build_object('orderId', o.order_id, 'amount', o.amount_minor, 'currency', o.currency)
    into v_order
    from public.payment_orders o
   where o.order_id = p_order_id;
  if v_order is null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This order does not exist.';
  end if;
  return v_order;
end;
$$;
revoke all on function public.order_terms(text) from public, anon, authenticated;
grant execute on function public.order_terms(text) to service_role;
