-- Money as the provider sees it. A booking has at most one order; an order may be paid more than once
-- (two tabs, a bank's late answer), so payments are rows of their own: one of them is kept, every
-- other one is owed back. Written only by the functions of take_payments.

create table public.payment_orders (
  order_id text primary key check (char_length(order_id) between 1 and 64),
  booking_id uuid not null unique references public.bookings (id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  currency public.currency_code not null,
  created_at timestamptz not null default now()
);

create type public.payment_status as enum ('captured', 'refund_due', 'refunded');

create table public.payments (
  payment_id text primary key check (char_length(payment_id) between 1 and 64),
  order_id text not null references public.payment_orders (order_id) on delete restrict,
  amount_minor bigint not null check (amount_minor >= 0),
  -- As the provider named it: a currency that we never asked for has to be recorded too.
  currency text not null check (char_length(currency) <= 8),
  status public.payment_status not null,
  -- Why the money goes back: slot_taken, slot_begun, already_paid, booking_cancelled, amount_mismatch.
  refund_reason text,
  -- Who told us first: verify, webhook or reconciler.
  source text not null check (char_length(source) <= 20),
  created_at timestamptz not null default now(),
  constraint payments_refund_has_a_reason check ((status = 'captured') = (refund_reason is null))
);

create unique index payments_one_kept_per_order_idx on public.payments (order_id) where status = 'captured';
create index payments_order_idx on public.payments (order_id);
create index payments_refund_due_idx on public.payments (created_at) where status = 'refund_due';

alter table public.payment_orders enable row level security;
revoke all on table public.payment_orders from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.payment_orders to service_role;
create policy "Only the service role touches it" on public.payment_orders for all to service_role using (true) with check (true);

alter table public.payments enable row level security;
revoke all on table public.payments from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.payments to service_role;
create policy "Only the service role touches it" on public.payments for all to service_role using (true) with check (true);
