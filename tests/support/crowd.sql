-- Ten thousand rows of every kind, for checking query plans. Runs as superuser with triggers and foreign keys off, so it fills in the values that
-- triggers would.

set session_replication_role = replica;
set maintenance_work_mem = '512MB';

create temp table words as
select array['lamp','oak','linen','north','window','plaster','velvet','rattan','cork','slate','copper','shelf','bench','quiet',
             'narrow','attic','cellar','balcony','kiln','felt','walnut','marble','terrace','hall','stair','curtain'] as list;

create temp table person as
select n,
       ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as customer,
       ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as designer,
       ('30000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as rate,
       ('40000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as booking
  from generate_series(1, 10000) n;

insert into public.profiles (id, role, name, address_confirmed_at)
select customer, 'user'::public.user_role, 'Customer ' || n, now() from person
union all
select designer, 'designer', (array['Ada','Bo','Cleo','Dev','Eli','Fay','Gus','Hana','Ivo','Jun'])[1 + n % 10] || ' ' || initcap(substr(md5(n::text), 1, 7)), now() from person;

insert into auth.users (
  instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change, email_change_token_new
)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, '{}', '{}', now(), now(), '', '', '', ''
  from (
    select customer as id, 'customer' || n || '@crowd.test' as email from person
    union all
    select designer, 'designer' || n || '@crowd.test' from person
  ) people;

insert into public.designers (
  id, title, headline, intro, bio, skills, styles, experience_years, city, state, country, timeline, design_process, published_at, hidden,
  address_confirmed, vetted, shown_price_minor, shown_price_currency, languages, rating_count, rating_sum
)
select d.designer, 'Interior Designer', d.headline, d.headline, d.headline, d.skills, d.styles, d.n % 40,
       'City ' || d.n % 300, 'State ' || d.n % 30, 'Country', '[{"year": "2020", "event": "Opened a studio"}]',
       '[{"title": "Look", "description": "Three photos and a plan."}]',
       case when d.n % 20 > 0 then now() - d.n * interval '1 minute' end, d.n % 50 = 1,
       true, true,
       case when d.n % 2 = 0 then 2000 + (d.n % 300) * 100 else 80000 + (d.n % 300) * 5000 end,
       case when d.n % 2 = 0 then 'USD' else 'INR' end::public.currency_code,
       case when d.n % 3 = 0 then '{en}' else '{en,nl}' end::text[], d.n % 4 * 5, d.n % 4 * 5 * (3 + d.n % 3)
  from (
    select person.*,
           (select initcap(string_agg(words.list[1 + (hashint4(n * 7 + k) & 65535) % 26], ' ')) from generate_series(1, 4) k) as headline,
           array[s.skill[1 + n % 10], s.skill[1 + (n / 10) % 10], s.skill[1 + (n / 100) % 10]] as skills,
           array[s.style[1 + n % 9], s.style[1 + (n / 9) % 9]] as styles
      from person, words,
           (select array['Interior Design','Sustainable Design','3D Modeling','Space Planning','Color Consultation','Furniture Selection',
                         'Lighting Design','Kitchen Design','Bathroom Design','Commercial Design'] as skill,
                   array['Modern','Minimal','Boho','Scandinavian','Industrial','Traditional','Art Deco','Japandi','Mediterranean'] as style) s
  ) d;

insert into public.rates (id, designer_id, position, service_name, price_minor, currency, services_provided)
select rate, designer, 0, 'Design hour', 6000, 'USD', '{Advice}' from person;

insert into public.availability (designer_id, days, start_time, end_time, slot_minutes, time_zone, notice_minutes)
select designer, '{1,2,3,4,5,6,7}', '09:00', '17:00', 30, 'Europe/Amsterdam', 0 from person;

insert into public.calendars (id, designer_id, name, url, due_at, tried_at, read_at, parsed_at)
select designer, designer, 'Home', 'https://cal.test/' || n, now() + n * interval '1 minute', now() - interval '1 hour', now(), now() from person;
insert into public.calendar_times (calendar_id, designer_id, slot)
select designer, designer, tstzrange(day, day + interval '10 minutes') from person, lateral (select date_trunc('day', now()) + n % 300 * interval '1 day' as day) t;
insert into public.calendar_feeds (profile_id, token_hash) select customer, sha256(n::text::bytea) from person;
insert into public.projects (id, designer_id, position, slug, title, published, published_at)
select booking, designer, 0, 'oak-hall', 'Oak hall', true, now() from person;
insert into public.project_pictures (project_id, designer_id, place, position, path)
select booking, designer, 'cover', 0, '/images/oak.webp' from person;

-- The second designer has a hundred bookings and the first customer fifty; the rest are spread over everybody. A third are upcoming.
insert into public.bookings (
  id, customer_id, designer_id, rate_id, slot, slot_type, status, hold_expires_at, service_name, price_minor, currency
)
select b.booking, b.customer, b.designer, r.id, tstzrange(b.start, b.start + interval '30 minutes'), 'chat',
       case when b.n % 10 = 0 then 'expired' when b.n % 10 = 1 then 'cancelled' when b.start > now() then 'confirmed' else 'completed' end::public.booking_status,
       case when b.n % 10 = 0 then b.start end, 'Design hour', 6000, 'USD'
  from (
    select n, booking,
           case when n <= 50 then (select customer from person where n = 1) else customer end as customer,
           case when n > 1900 and n <= 2000 then (select designer from person where n = 2) else ('20000000-0000-4000-8000-' || lpad((1 + (n * 7919) % 10000)::text, 12, '0'))::uuid end as designer,
           date_trunc('hour', now()) + (n % 3000 - 2000) * interval '45 minutes' as start
      from person
  ) b
  join public.rates r on r.designer_id = b.designer;

insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at)
select 'order_' || b.id, b.id, 6000, 'USD', case when b.status = 'confirmed' then now() + interval '1 hour' end from public.bookings b where b.status in ('confirmed', 'completed');
insert into public.payments (payment_id, order_id, amount_minor, currency, status, refund_reason, source)
select 'pay_' || o.order_id, o.order_id, 6000, 'USD', 'captured', null, 'verify' from public.payment_orders o;

insert into public.refunds (payment_id, customer_id, amount_minor, reason, status, done_at)
select p.payment_id, b.customer_id, 3000, 'administrator', 'done', now()
  from public.payments p
  join public.payment_orders o on o.order_id = p.order_id
  join public.bookings b on b.id = o.booking_id
 where hashtext(p.payment_id) % 10 = 0;
insert into public.disputes (dispute_id, payment_id, amount_minor, reason, phase, status, ended_at)
select 'disp_' || p.payment_id, p.payment_id, 6000, 'fraud', 'chargeback', 'won', now() from public.payments p;
insert into public.ledger_entries (kind, cause, line, account, booking_id, designer_id, currency, amount_minor)
select l.kind::public.posting_kind, l.cause, l.line, l.account::public.ledger_account, b.id, b.designer_id, 'USD', l.minor
  from public.bookings b
  join public.payment_orders o on o.booking_id = b.id
  join public.payments p on p.order_id = o.order_id
 cross join lateral (values
   ('payment', p.payment_id, 1, 'provider', 6000), ('payment', p.payment_id, 2, 'held', -6000),
   ('release', b.id::text, 1, 'held', 6000), ('release', b.id::text, 2, 'payable', -6000)
 ) l (kind, cause, line, account, minor);
insert into public.ledger_carries (designer_id, through, currency, account, minor)
select d.id, n, 'USD', 'held', 0 from public.designers d, generate_series(1, 2) n;
insert into public.transfers (payment_id, booking_id, designer_id, payee_id, account, amount_minor, wanted_minor, status)
select p.payment_id, b.id, b.designer_id, b.designer_id, 'acc_crowd', 6000, 0, 'closed'
  from public.bookings b
  join public.payment_orders o on o.booking_id = b.id
  join public.payments p on p.order_id = o.order_id;
insert into private.settlement_lines (settlement_id, settled_at, entity_id, type, currency, amount_minor, net_minor, fee_minor, tax_minor, booking_id)
select 'setl_crowd', now(), p.payment_id, 'payment', 'USD', 6000, 5858, 120, 22, o.booking_id
  from public.payments p
  join public.payment_orders o on o.order_id = p.order_id;
insert into public.cancellations (booking_id, cancelled_by, refund_minor)
select b.id, 'customer', 0 from public.bookings b where b.status = 'cancelled';
insert into public.payment_events (event_id, event, payload, status, done_at)
select 'evt_' || p.payment_id, 'payment.captured', '{}', 'done', now() from public.payments p;
insert into public.time_offers (booking_id, slot)
select b.id, tstzrange(upper(b.slot) + interval '1 day', upper(b.slot) + interval '25 hours') from public.bookings b where b.status = 'confirmed';
insert into public.briefs (booking_id, room, stays, saved_at, sent_at, sent_parts)
select b.id, 'bedroom', 'The bed', lower(b.slot) - interval '1 day', lower(b.slot) - interval '1 day', '{}'
  from public.bookings b where b.status in ('confirmed', 'completed');
insert into public.floor_plans (booking_id, sequence, outline, changed_at)
select f.booking_id, 1, jsonb_build_object(
         'corners', '[{"x": 0, "y": 0}, {"x": 5000, "y": 0}, {"x": 5000, "y": 4000}, {"x": 0, "y": 4000}]'::jsonb,
         'openings', (
           select jsonb_agg(jsonb_build_object('kind', 'window', 'wall', n, 'at', 500, 'width', 1400, 'hinge', 'start', 'swing', 'in', 'leaves', 1))
             from generate_series(0, 3) n
         ),
         'pieces', (select jsonb_agg(jsonb_build_object('x', 500 * n, 'y', 2000, 'turn', 90, 'width', 2200, 'depth', 950)) from generate_series(1, 8) n)
       )::text, f.saved_at
  from public.briefs f;
insert into public.floor_plan_pictures (booking_id, author, png) select f.booking_id, 'customer', '\x89504e47' from public.floor_plans f;
insert into public.floor_plan_rows (booking_id, part, id, variant, content, sequence, author)
select f.booking_id, 'room', f.booking_id, 'now', '{}', 1, 'customer' from public.floor_plans f;
insert into public.floor_plan_operations (booking_id, author, id, sequence)
select f.booking_id, 'customer', f.booking_id, 1 from public.floor_plans f;
insert into public.brief_requests (booking_id, part, answered_at)
select f.booking_id, 'budget', f.saved_at from public.briefs f;
insert into public.plans (booking_id, draft)
select b.id, '{"found": "A dark hall", "steps": [], "items": [], "files": [], "floorPlan": null}' from public.bookings b where b.status = 'completed';
insert into public.plan_versions (booking_id, number, content) select f.booking_id, 1, f.draft from public.plans f;
insert into public.plan_ticks (booking_id, entry) select f.booking_id, f.booking_id from public.plans f;
insert into public.plan_questions (id, booking_id, question, answer, answered_at) select f.booking_id, f.booking_id, 'Why?', 'So.', now() from public.plans f;
insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
select b.id, p.id, b.id, lower(b.slot), upper(b.slot)
  from public.bookings b, lateral (values (b.customer_id), (b.designer_id)) p (id) where b.status = 'completed';
insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until, decided_at)
select b.id, 'designer', 'upheld', 0, upper(b.slot) + interval '72 hours', upper(b.slot) + interval '72 hours'
  from public.bookings b where b.status = 'completed';

insert into public.reviews (booking_id, designer_id, customer_id, stars, text, created_at, hidden_at)
select b.id, b.designer_id, b.customer_id, 1 + (hashtext(b.id::text) & 65535) % 5, 'Fine', upper(b.slot) + interval '1 hour',
       case when hashtext(b.id::text) % 50 = 0 then upper(b.slot) + interval '2 hours' end
  from public.bookings b where b.status = 'completed' and hashtext(b.id::text) % 2 = 0;
insert into public.review_reports (booking_id, part, reporter_id, reason, closed_at)
select r.booking_id, 'review', r.customer_id, 'untrue', now() from public.reviews r;
insert into public.review_decisions (booking_id, part, hidden, note, decided_by)
select r.booking_id, 'review', true, 'Rude', 'Ida Brandt' from public.reviews r where not r.visible;
insert into public.blocks (customer_id, designer_id, blocked_by)
-- Leaves out pairs that have met, and the first customer: tests act for them.
select p.id, d.id, 'designer'
  from public.profiles p, (select e.id from public.designers e order by e.id limit 3) d
 where p.role = 'user' and p.id <> '10000000-0000-4000-8000-000000000001'
   and not exists (select 1 from public.bookings b where b.customer_id = p.id and b.designer_id = d.id);
insert into public.member_reports (booking_id, reported_by, reason, message, closed_at)
select b.id, 'customer', 'other', 'Rude', now() from public.bookings b where b.status = 'completed' and hashtext(b.id::text) % 10 = 0;

insert into public.contact_queries (name, email, phone, query, created_at, answered_at)
select 'Ida', 'ida@parlour.test', '1', 'Do you ship lamps?', now() - n * interval '10 minutes', now() - n * interval '9 minutes'
  from generate_series(1, 15000) n;

insert into public.chats (booking_id, customer_id, designer_id)
select b.id, b.customer_id, b.designer_id from public.bookings b where b.status = 'completed';
insert into public.messages (booking_id, sender_id, sender, text, created_at)
select b.id, case when k % 2 = 0 then b.customer_id else b.designer_id end, case when k % 2 = 0 then 'user' else 'designer' end::public.user_role,
       'Message ' || k, lower(b.slot) + k * interval '1 minute'
  from public.bookings b, generate_series(1, 2) k
 where b.status = 'completed';
-- Every other message is a file.
insert into public.booking_files (id, booking_id, owner_id, purpose, kind, state, name, path, bytes, due_at)
select m.id, m.booking_id, m.sender_id, 'message', 'pdf', 'ready', m.text, m.id, 1, null
  from public.messages m where hashtext(m.id::text) % 2 = 0;
insert into public.read_markers (booking_id, profile_id, last_read_at)
select c.booking_id, c.customer_id, now() - interval '20 days' from public.chats c;

insert into private.consents (profile_id, version) select customer, current_date from person;
insert into public.billing_details (profile_id, name, address, country, region, tax_id) select customer, 'Ida', '', '', '', '' from person;
insert into private.former_free_consultations (designer_id, address_hash) select designer, sha256(n::text::bytea) from person;
insert into private.waived_debts (address_hash, designer_id) select sha256(n::text::bytea), designer from person;
insert into public.address_changes (profile_id, new_address, old_key, new_key, done_at) select customer, n || '@crowd.test', 'old ' || n, 'new ' || n, now() from person;

insert into auth.sessions (id, user_id) select customer, customer from person;
insert into public.push_subscriptions (id, profile_id, session_id, endpoint, p256dh, auth, time_zone)
select customer, customer, customer, 'https://push.parlour.test/' || n, repeat('B', 87), repeat('k', 22), 'UTC' from person;
insert into public.pushes (subscription_id, event_key, kind, booking_id, content, status, sent_at, expires_at)
select b.customer_id, 'crowd:' || b.id, 'reminder', b.id, '{}', 'sent', now(), now() from public.bookings b where b.status = 'completed';

insert into public.booking_events (booking_id, designer_id, kind, actor, created_at)
select b.id, b.designer_id, k.kind, 'customer', now() - (hashtext(b.id::text) & 65535) % 80 * interval '1 day'
  from public.bookings b, (values ('confirmed'::public.booking_event_kind), ('paid')) k (kind)
 where b.status in ('confirmed', 'completed');
insert into public.time_requests (booking_id, wanted, created_at)
select b.id, tstzmultirange(b.slot), now() - (hashtext(b.id::text) & 65535) % 80 * interval '1 day'
  from public.bookings b where b.status in ('confirmed', 'completed');
insert into public.outbox (event_key, kind, recipient_id, booking_id, content, status, sent_at)
select 'crowd:' || b.id, 'booking_confirmed', b.customer_id, b.id, '{}', 'sent', now()
  from public.bookings b where b.status in ('confirmed', 'completed');
insert into public.pictures (path, owner_id, bytes, width, height, uses, due_at)
select 'crowd/' || n, designer, 1, 1, 1, 1, null from person;
insert into public.account_tasks (profile_id, task, status) select customer, 'expire', 'done' from person;

insert into private.limit_uses (kind, scope, subject, free_at)
select l.kind, l.scope, '10.0.0.0'::inet + n || case l.scope when 'subject' then ' somebody' else '' end, now() + l.span / 2
  from private.limits l, generate_series(1, 1000) n where l.scope <> 'everybody';
insert into private.sign_in_attempts (address, failures) select gen_random_uuid(), 1 from generate_series(1, 10000);
insert into private.security_events (kind, minute, subject, network, last_at)
select 'refused', date_trunc('minute', now()) - n / 20 * interval '1 minute', 'GET /designers/bookings wrong_role ' || n, '', now()
  from generate_series(1, 10000) n;

insert into public.complaints (booking_id, complained_by, reason, wish, message, decided_at, decision, refund_minor)
select b.id, 'customer', 'other', 'all_back', 'Late', now(), 'Sorry', 0 from public.bookings b where b.status = 'completed' and hashtext(b.id::text) % 10 = 1;
insert into private.applications (designer_id, state, legal_name, phone, address)
select d.id, 'approved', 'Ida Brandt', '+31 20 1234567', 'Keizersgracht 1, Amsterdam' from public.designers d;

drop table words, person;
-- The rows that the triggers on designers would write.
insert into private.listings (designer_id, document, recommended, rating, price, free)
select d.id, private.document_of(d, private.coming_slots(d, now())), s.recommended, s.rating, s.price, s.free
  from public.designers d
 cross join lateral private.sort_codes(d, private.next_free(d.id, now()), now()) s
 where d.listed;
insert into private.listing_times (designer_id, free)
select d.id, private.free_starts(d.id, private.coming_slots(d, now()), now()) from public.designers d where d.listed;
insert into private.listing_clock (designer_id, due_at) select l.designer_id, now() + random() * interval '1 day' from private.listings l;
select private.count_lexemes();
set session_replication_role = origin;
