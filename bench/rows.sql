-- Rows of bookings :first to :last and what belongs to them: for each booking an event, a message and an email; for every fourth, which was paid, also the
-- order, the payment, the receipt and four entries of the ledger. A designer has 500 bookings, a customer 20. Runs as superuser with triggers and foreign keys
-- off.

set session_replication_role = replica;
set maintenance_work_mem = '1GB';
set synchronous_commit = off;

insert into public.profiles (id, role, name, address_confirmed_at)
select private.bench_id('d', d), 'designer'::public.user_role, 'Designer ' || d, now() from generate_series(:first / 500, :last / 500) d
union all
select private.bench_id('c', c), 'user'::public.user_role, 'Customer ' || c, now() from generate_series(:first / 20, :last / 20) c;

insert into public.designers (id, bio, skills, published_at, address_confirmed)
select private.bench_id('d', d), '-', '{-}', now(), true from generate_series(:first / 500, :last / 500) d;

insert into public.rates (id, designer_id, position, service_name, price_minor, currency, services_provided)
select private.bench_id('d', d), private.bench_id('d', d), 0, 'Design hour', 6000, 'USD', '{Advice}' from generate_series(:first / 500, :last / 500) d;

insert into public.availability (designer_id, days, start_time, end_time, slot_minutes, time_zone)
select private.bench_id('d', d), '{1,2,3,4,5,6,7}', '09:00', '17:00', 60, 'Europe/Amsterdam' from generate_series(:first / 500, :last / 500) d;

-- Past sessions, whose money was released long ago; the latest is a week old.
create temp table sessions as
select n, private.bench_id('b', n) as id, private.bench_id('d', n / 500) as designer_id,
       private.bench_id('c', n / 10000 * 500 + n % 500) as customer_id, n % 4 = 0 as paid,
       date_trunc('day', now()) - (7 + n % 500) * interval '1 day' + n / 500 % 8 * interval '1 hour' + interval '9 hours' as start
  from generate_series(:first, :last) n;

insert into public.bookings (
  id, customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency, created_at, status_changed_at, released_at
)
select s.id, s.customer_id, s.designer_id, s.designer_id, tstzrange(s.start, s.start + interval '1 hour'), 'chat',
       case when s.paid or s.n % 10 > 0 then 'completed' else 'expired' end::public.booking_status,
       'Design hour', case when s.paid then 6000 else 0 end, 'USD', s.start - interval '3 days', s.start + interval '1 hour',
       s.start + interval '5 days'
  from sessions s;

insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at)
select 'order_' || s.n, s.id, 6000, 'USD', null from sessions s where s.paid;

insert into public.payments (payment_id, order_id, amount_minor, currency, status, source, created_at)
select 'pay_' || s.n, 'order_' || s.n, 6000, 'USD', 'captured', 'verify', s.start - interval '3 days' from sessions s where s.paid;

insert into public.papers (kind, cause, designer_id, booking_id, issuer_id, series, year, number, currency, total_minor, content)
select 'receipt', 'pay_' || s.n, s.designer_id, s.id, s.designer_id, sellers.series, 2026, 1 + s.n % 500, 'USD', 6000, '{}'
  from sessions s
  join (select d.id, private.paper_letters(d.id) as series from public.designers d) sellers on sellers.id = s.designer_id
 where s.paid;

insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor, created_at)
select l.kind, case l.kind when 'payment' then 'pay_' || s.n else s.id::text end, l.line, l.account, s.id, s.designer_id, 'USD', l.minor,
       s.start + case l.kind when 'payment' then interval '-3 days' else interval '5 days' end
  from sessions s,
       (values ('payment'::public.posting_kind, 1, 'provider'::public.ledger_account, 6000), ('payment', 2, 'held', -6000),
               ('release', 1, 'held', 6000), ('release', 2, 'payable', -6000)) l (kind, line, account, minor)
 where s.paid;

-- The rows are too young to be removed because of their age.
insert into public.booking_events (booking_id, designer_id, kind, actor, after, created_at)
select s.id, s.designer_id, 'confirmed', 'customer', jsonb_build_object('slotStart', s.start, 'serviceName', 'Design hour'), now() - s.n % 80 * interval '1 day'
  from sessions s;

insert into public.outbox (event_key, kind, recipient_id, booking_id, content, status, sent_at, due_at, created_at)
select 'bench:' || s.n, 'booking_confirmed', s.customer_id, s.id, jsonb_build_object('serviceName', 'Design hour', 'slotStart', s.start), 'sent',
       now() - s.n % 80 * interval '1 day', now() - s.n % 80 * interval '1 day', now() - s.n % 80 * interval '1 day'
  from sessions s;

insert into public.messages (booking_id, sender_id, sender, text, created_at)
select s.id, s.customer_id, 'user', 'The north room always feels cold. What would you change first?', s.start + interval '5 minutes' from sessions s;

drop table sessions;
set session_replication_role = origin;
