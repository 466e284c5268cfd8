-- The schema `admin`: views and functions for administrators in the dashboard.

-- The administrator's views and functions -------------------------------------------------------------------------------

-- The Table Editor shows the views, the SQL Editor calls the functions (docs/administration.md). The Data API does not expose the schema, and neither
-- clients nor the secret key may use it.
create schema admin;
comment on schema admin is 'For administrators in the dashboard: views to look at, functions to act with. Not reachable through any API.';
revoke all on schema admin from public, anon, authenticated, service_role;

create view admin.bookings with (security_invoker = true) as
select b.id,
       private.status_at(b.status, b.slot, b.hold_expires_at, now()) as status,
       lower(b.slot) as slot_start,
       upper(b.slot) as slot_end,
       b.slot_type,
       c.name as customer,
       cu.email as customer_email,
       d.name as designer,
       du.email as designer_email,
       b.service_name as service,
       private.major_units(b.price_minor) as price,
       b.currency,
       private.major_units(b.refunded_minor) as returned,
       o.order_id,
       (
         select jsonb_agg(
                  jsonb_build_object('payment', p.payment_id, 'amount', private.major_units(p.amount_minor), 'currency', p.currency, 'status', p.status, 'why', p.refund_reason)
                  order by p.created_at
                )
           from public.payments p
          where p.order_id = o.order_id
       ) as payments,
       (
         select jsonb_agg(
                  jsonb_build_object('refund', r.id, 'amount', private.major_units(r.amount_minor), 'status', r.status, 'why', r.reason, 'error', r.last_error)
                  order by r.created_at
                )
           from public.payments p
           join public.refunds r on r.payment_id = p.payment_id
          where p.order_id = o.order_id
       ) as refunds,
       (
         select jsonb_agg(jsonb_build_object('email', m.kind, 'to', mp.name, 'status', m.status, 'at', coalesce(m.sent_at, m.due_at)) order by m.created_at)
           from public.outbox m
           left join public.profiles mp on mp.id = m.recipient_id
          where m.booking_id = b.id
       ) as emails,
       k.cancelled_by,
       k.message as cancellation_message,
       b.extends_id as extends_booking,
       b.created_at
  from public.bookings b
  join public.profiles c on c.id = b.customer_id
  join public.profiles d on d.id = b.designer_id
  left join auth.users cu on cu.id = b.customer_id
  left join auth.users du on du.id = b.designer_id
  left join public.payment_orders o on o.booking_id = b.id
  left join public.cancellations k on k.booking_id = b.id;
comment on view admin.bookings is 'Every booking with its people, payments, refunds and emails. An extension is a row of its own and names the booking that it extends.';

create view admin.security_events with (security_invoker = true) as
select e.minute, e.kind, e.count, e.network, e.subject, p.name, p.role, e.last_at
  from private.security_events e
  left join public.profiles p on p.id::text = e.subject;
comment on view admin.security_events is
  'What happened at the doors, counted by minute, account or call, and network (/24 or /48). Kept for 90 days.';

-- The open cases of all kinds (private.cases). `what` is the subject.
create function private.open_cases() returns table (case_id text, since timestamptz, what text, detail text, booking_id uuid)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query execute (
    select string_agg(format('select %L || c.id, c.since, %L, c.detail, c.booking_id from %s c', k.kind || ':', k.subject, k.source), ' union all ')
      from private.cases k
  );
end;
$$;

create view admin.open_cases with (security_invoker = true) as
select * from private.open_cases();
comment on view admin.open_cases is
  'What has stopped and needs a person. select admin.retry_case(case_id) tries it again, select admin.close_case(case_id, note) settles it by hand.';

create view admin.attendance with (security_invoker = true) as
select b.id as booking_id, lower(b.slot) as slot_start, upper(b.slot) as slot_end, p.name, p.role,
       a.first_seen, a.last_seen, a.has_left, a.in_call, a.media_seconds, n.status as no_show, n.reported_by, n.objection
  from public.bookings b
  join public.attendance a on a.booking_id = b.id
  join public.profiles p on p.id = a.profile_id
  left join public.no_shows n on n.booking_id = b.id;
comment on view admin.attendance is 'Who was in the room of a booking and when, page by page, with a no-show that was reported. admin.decide_no_show(booking_id, uphold) decides one.';

create view admin.reviews with (security_invoker = true) as
select r.id, r.booking_id, r.created_at, r.stars, r.text, r.answer, c.name as customer, d.name as designer, b.service_name,
       r.visible, r.hidden_at, r.answer_hidden_at, r.withdrawn_at,
       (
         select jsonb_agg(
                  jsonb_build_object('part', o.part, 'by', p.name, 'reason', o.reason, 'message', o.message, 'at', o.created_at, 'closed', o.closed_at)
                  order by o.created_at
                )
           from public.review_reports o
           join public.profiles p on p.id = o.reporter_id
          where o.booking_id = r.booking_id
       ) as reports,
       (
         select jsonb_agg(
                  jsonb_build_object('part', k.part, 'hidden', k.hidden, 'note', k.note, 'by', k.decided_by, 'at', k.created_at) order by k.created_at
                )
           from public.review_decisions k
          where k.booking_id = r.booking_id
       ) as decisions
  from public.reviews r
  join public.bookings b on b.id = r.booking_id
  join public.profiles c on c.id = r.customer_id
  join public.profiles d on d.id = r.designer_id;
comment on view admin.reviews is
  'Every review with its reports and what was decided about them. admin.hide_review(id, note) and admin.show_review(id, note) decide; a third argument ''answer'' means the designer''s answer.';

create view admin.member_reports with (security_invoker = true) as
select 'report:' || o.id as case_id, o.created_at, o.reported_by, o.reason, o.message, o.closed_at, o.close_note, o.booking_id,
       c.name as customer, cu.email as customer_email, d.name as designer, du.email as designer_email,
       b.service_name as service, lower(b.slot) as slot_start,
       -- How often others have reported the same person.
       case o.reported_by
         when 'customer' then (
           select count(*)
             from public.bookings ob
             join public.member_reports n on n.booking_id = ob.id and n.reported_by = 'customer'
            where ob.designer_id = b.designer_id and n.id <> o.id
         )
         else (
           select count(*)
             from public.bookings ob
             join public.member_reports n on n.booking_id = ob.id and n.reported_by = 'designer'
            where ob.customer_id = b.customer_id and n.id <> o.id
         )
       end as other_reports,
       (select jsonb_agg(k.blocked_by order by k.blocked_by) from public.blocks k where k.customer_id = b.customer_id and k.designer_id = b.designer_id) as blocked_by,
       (
         select jsonb_agg(jsonb_build_object('from', m.sender, 'text', m.text, 'at', m.created_at) order by m.created_at, m.id)
           from public.messages m where m.booking_id = b.id
       ) as messages
  from public.member_reports o
  join public.bookings b on b.id = o.booking_id
  join public.profiles c on c.id = b.customer_id
  join public.profiles d on d.id = b.designer_id
  left join auth.users cu on cu.id = b.customer_id
  left join auth.users du on du.id = b.designer_id
 order by o.closed_at is not null, o.created_at desc;
comment on view admin.member_reports is
  'Reports of one member of a booking about the other, open ones first, with what they wrote to each other. select admin.close_case(case_id, note) settles one.';

create view admin.contact_queries with (security_invoker = true) as
select q.id, q.created_at, q.name, q.email, q.phone, q.query, q.answered_at, q.answer_note, q.held
  from public.contact_queries q
 order by q.answered_at is not null, q.held, q.created_at desc;
comment on view admin.contact_queries is 'Queries from the contact form, open ones first, and of those the ones held in a flood last. select admin.answer_contact_query(id, note) marks one as answered.';

create view admin.designers with (security_invoker = true) as
select d.id, p.name, u.email, d.listed, d.hidden, d.published_at, d.city, d.country,
       (select count(*) from private.sessions s where s.designer_id = d.id and s.status = 'confirmed' and upper(s.slot) > now()) as bookings_to_come
  from public.designers d
  join public.profiles p on p.id = d.id
  left join auth.users u on u.id = d.id;
comment on view admin.designers is 'Designers and whether visitors see them. admin.hide_designer(id) and admin.show_designer(id) change that.';

create view admin.commission with (security_invoker = true) as
select t.currency, t.from_at, t.percent, private.major_units(t.minimum_minor) as minimum
  from public.commission_terms t
 order by t.currency, t.from_at desc;
comment on view admin.commission is
  'The operator''s commission on paid sessions, in each currency from a time on. A booking keeps what held when it was made. admin.set_commission adds a row.';

-- Refunds the rest of a booking's payment or a part of it (p_amount, in major units); the booking stays unchanged. Returns the refund's id.
create function admin.refund_booking(p_booking_id uuid, p_amount numeric default null) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_payment public.payments;
  v_id uuid;
begin
  select p.* into v_payment
    from public.payment_orders o
    join public.payments p on p.order_id = o.order_id and p.status = 'captured'
   where o.booking_id = v_booking.id;
  if not found then
    raise exception 'Booking % has no payment that could be refunded.', p_booking_id;
  end if;
  insert into public.refunds (payment_id, amount_minor, reason)
  values (v_payment.payment_id, coalesce(round(p_amount * 100)::bigint, v_payment.amount_minor - private.returned(v_payment.payment_id)), 'administrator')
  returning id into v_id;
  return v_id;
end;
$$;
comment on function admin.refund_booking(uuid, numeric) is 'Refunds what is left of a paid booking, or an amount in major units (12.50). The booking itself stays; admin.cancel_booking also cancels it.';

-- Cancels a confirmed booking with a full refund; both members get an email. Returns the refund in major units.
create function admin.cancel_booking(p_booking_id uuid, p_message text default null) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_refund bigint;
begin
  if v_booking.status is distinct from 'confirmed' then
    raise exception 'Booking % is not confirmed.', p_booking_id;
  end if;
  if v_booking.kind = 'extension' then
    raise exception 'Booking % extends booking % and is cancelled with it. admin.refund_booking refunds it alone.', p_booking_id, v_booking.extends_id;
  end if;
  v_refund := private.refund_if_cancelled(v_booking, 'administrator', now());
  perform private.cancel_confirmed(v_booking, 'administrator', p_message);
  return private.major_units(v_refund);
end;
$$;
comment on function admin.cancel_booking(uuid, text) is 'Cancels a confirmed booking with a full refund. The message is put into both emails.';

-- Decides a no-show to which the reported member has objected. If it is upheld, a customer who reported it gets the refund; if it is dismissed, nothing
-- is refunded (admin.refund_booking still can). Both members get an email.
create function admin.decide_no_show(p_booking_id uuid, p_uphold boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_refunded constant boolean := private.has_no_show_refund(p_booking_id);
begin
  perform 1 from public.no_shows n where n.booking_id = p_booking_id and n.status = 'objected';
  if not found then
    raise exception 'Booking % has no report of a no-show to decide.', p_booking_id;
  end if;
  if p_uphold then
    perform private.uphold_no_show(v_booking);
  else
    update public.no_shows n set status = 'dismissed', decided_at = now() where n.booking_id = p_booking_id;
  end if;
  perform private.note_no_show('no_show_decided', p_booking_id, 'administrator', v_refunded);
end;
$$;
comment on function admin.decide_no_show(uuid, boolean) is 'Decides an objected no-show (admin.open_cases): true upholds the report, with its refund; false dismisses it.';

-- Ends a dispute whose end the provider has not reported.
create function admin.end_dispute(p_dispute_id text, p_status public.dispute_status) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_dispute public.disputes;
begin
  select * into v_dispute from public.disputes d where d.dispute_id = p_dispute_id and d.ended_at is null;
  if not found or p_status not in ('won', 'lost', 'closed') then
    raise exception 'Dispute % is not open, or % is no end.', p_dispute_id, p_status;
  end if;
  perform public.note_dispute(
    p_dispute_id, v_dispute.payment_id, v_dispute.amount_minor, p.currency, v_dispute.reason, v_dispute.phase, p_status, v_dispute.respond_by
  )
     from public.payments p
    where p.payment_id = v_dispute.payment_id;
end;
$$;
comment on function admin.end_dispute(text, public.dispute_status) is
  'Ends a dispute as won, lost or closed, as the provider''s dashboard shows it; only if its webhook was lost.';

-- Hides a review or its answer, or shows it again, and records who decided it and why. Closes its reports.
create function private.decide_review(p_review_id uuid, p_part public.review_part, p_hidden boolean, p_note text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_booking_id constant uuid := (private.lock_review(p_review_id)).id;
begin
  if v_booking_id is null then
    raise exception 'There is no review %.', p_review_id;
  end if;
  if p_part = 'review' then
    update public.reviews set hidden_at = case when p_hidden then coalesce(hidden_at, now()) end where booking_id = v_booking_id;
  else
    update public.reviews set answer_hidden_at = case when p_hidden then coalesce(answer_hidden_at, now()) end where booking_id = v_booking_id;
  end if;
  update public.review_reports set closed_at = now() where booking_id = v_booking_id and part = p_part and closed_at is null;
  insert into public.review_decisions (booking_id, part, hidden, note) values (v_booking_id, p_part, p_hidden, p_note);
end;
$$;
revoke execute on function private.decide_review(uuid, public.review_part, boolean, text) from service_role;

create function admin.hide_review(p_review_id uuid, p_note text, p_part public.review_part default 'review') returns void
language sql
set search_path = ''
as $$ select private.decide_review(p_review_id, p_part, true, p_note) $$;
comment on function admin.hide_review(uuid, text, public.review_part) is
  'Hides a review from everybody but its author, and takes it out of the rating; with ''answer'', only the designer''s answer. The note says why.';

create function admin.show_review(p_review_id uuid, p_note text, p_part public.review_part default 'review') returns void
language sql
set search_path = ''
as $$ select private.decide_review(p_review_id, p_part, false, p_note) $$;
comment on function admin.show_review(uuid, text, public.review_part) is
  'Shows a review, or its answer, again; also decides that a reported one stays. The note says why.';

create function admin.hide_designer(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.designers set hidden = true where id = p_designer_id;
  if not found then
    raise exception 'There is no designer %.', p_designer_id;
  end if;
end;
$$;
comment on function admin.hide_designer(uuid) is 'Takes a designer out of search and booking. Bookings that exist stay; cancel those that must not happen with admin.cancel_booking.';

create function admin.show_designer(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.designers set hidden = false where id = p_designer_id;
  if not found then
    raise exception 'There is no designer %.', p_designer_id;
  end if;
end;
$$;
comment on function admin.show_designer(uuid) is 'Takes admin.hide_designer back.';

-- Bookings made from p_from on pay this commission; earlier ones keep theirs.
create function admin.set_commission(p_currency public.currency_code, p_percent numeric, p_minimum numeric default 0, p_from timestamptz default now()) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_from < now() then
    raise exception 'A commission begins now or later: bookings keep the one they were made under.';
  end if;
  insert into public.commission_terms (currency, from_at, percent, minimum_minor) values (p_currency, p_from, p_percent, round(p_minimum * 100)::bigint);
end;
$$;
comment on function admin.set_commission(public.currency_code, numeric, numeric, timestamptz) is
  'Sets the commission of paid sessions that are booked from a time on: a percentage of the price, and a minimum in major units.';

-- Sends the email about a dispute again, with the evidence as it is now.
create function admin.send_evidence(p_dispute_id text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_dispute public.disputes;
begin
  select * into v_dispute from public.disputes d where d.dispute_id = p_dispute_id;
  if v_dispute.dispute_id is null then
    raise exception 'There is no dispute %.', p_dispute_id;
  end if;
  perform private.email_evidence(v_dispute, format('payment_disputed:%s:%s', p_dispute_id, gen_random_uuid()));
end;
$$;
comment on function admin.send_evidence(text) is 'Sends the email about a dispute again, with a PDF of the evidence as it is now.';

-- Papers that are issued from p_from on contain this tax; earlier ones keep theirs.
create function admin.set_tax(p_country text, p_place public.tax_place, p_name text, p_percent numeric, p_from timestamptz default now()) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_from < now() then
    raise exception 'A tax begins now or later: papers keep what they were issued with.';
  end if;
  insert into public.tax_rates (country, place, name, from_at, percent) values (p_country, p_place, p_name, p_from, p_percent);
end;
$$;
comment on function admin.set_tax(text, public.tax_place, text, numeric, timestamptz) is
  'Sets a tax that registered sellers of a country have in their prices, by where the buyer is, from a time on. 0 percent ends it.';

-- Who issues the invoices of the commission, from the next one on.
create function admin.set_operator(p_name text, p_address text, p_country text, p_region text default '', p_tax_id text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.operator as o (name, address, country, region, tax_id) values (p_name, p_address, p_country, p_region, p_tax_id)
  on conflict (id) do update
    set name = excluded.name, address = excluded.address, country = excluded.country, region = excluded.region, tax_id = excluded.tax_id;
end;
$$;
comment on function admin.set_operator(text, text, text, text, text) is 'Sets the name, address, country, region and tax id on invoices of the commission.';

create function admin.answer_contact_query(p_id uuid, p_note text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.contact_queries set answered_at = now(), answer_note = p_note where id = p_id;
  if not found then
    raise exception 'There is no contact query %.', p_id;
  end if;
end;
$$;
comment on function admin.answer_contact_query(uuid, text) is 'Marks a contact query as answered, with a note on what was answered.';

-- Calls what is registered for a kind of cases: what closes one, or what tries it again.
create function private.settle_case(p_case_id text, p_closes boolean, p_note text default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_kind constant text := split_part(p_case_id, ':', 1);
  v_id constant text := substr(p_case_id, length(v_kind) + 2);
  v_case private.cases;
  v_found boolean;
begin
  select * into v_case from private.cases k where k.kind = v_kind;
  if not found then
    raise exception 'There is no kind of case called %.', v_kind;
  end if;
  if p_closes and v_case.close is not null then
    execute format('select %s($1, $2)', v_case.close) into v_found using v_id, p_note;
  elsif not p_closes and v_case.retry is not null then
    execute format('select %s($1)', v_case.retry) into v_found using v_id;
  else
    raise exception '%', v_case.advice;
  end if;
  if not v_found then
    raise exception 'There is no open case %.', p_case_id;
  end if;
end;
$$;
revoke execute on function private.settle_case(text, boolean, text) from service_role;

-- retry_case and close_case take the case_id of admin.open_cases.
create function admin.retry_case(p_case_id text) returns void
language sql
set search_path = ''
as $$ select private.settle_case(p_case_id, false) $$;
comment on function admin.retry_case(text) is 'Tries an open case again.';

create function admin.close_case(p_case_id text, p_note text) returns void
language sql
set search_path = ''
as $$ select private.settle_case(p_case_id, true, left('Settled by hand: ' || p_note, 500)) $$;
comment on function admin.close_case(text, text) is 'Settles an open case that was solved elsewhere (money returned in another way, an email sent by hand); the note says how.';

-- Withdraws a failed refund that is no longer owed, because the customer's bank has taken the money back or it was refunded in the provider's
-- dashboard. More of the booking is then kept for its designer. A payment that bought nothing is owed in full, so what is missing is promised again.
create function admin.withdraw_refund(p_refund_id uuid, p_note text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  perform private.lock_refund(p_refund_id::text);
  update public.refunds set status = 'withdrawn', last_error = left('Withdrawn: ' || p_note, 500)
   where id = p_refund_id and status = 'failed'
  returning * into v_refund;
  if not found then
    raise exception 'There is no failed refund %.', p_refund_id;
  end if;
  insert into public.refunds (payment_id, amount_minor, reason)
  select p.payment_id, p.amount_minor - private.returned(p.payment_id), v_refund.reason
    from public.payments p
   where p.payment_id = v_refund.payment_id and p.status <> 'captured' and p.amount_minor > private.returned(p.payment_id);
end;
$$;
comment on function admin.withdraw_refund(uuid, text) is
  'Withdraws a failed refund that is not owed any more, because the money has gone back otherwise; the note says how. To settle one that you have paid yourself: admin.close_case.';

create function admin.open_account(p_email text) returns text
language plpgsql
set search_path = ''
as $$
begin
  delete from private.sign_in_attempts a where a.address = private.address_key(p_email) and a.failures > 0;
  return case when found then 'The account is open again.' else 'No wrong passwords are counted for this address.' end;
end;
$$;
comment on function admin.open_account(text) is
  'Opens an account that wrong passwords have locked, for somebody who does not get our email.';

-- Figures for a monitor and the doctor: {queues: [{kind, due, oldestSeconds}], cases: [{kind, count}], holds, openRooms}. `due`: jobs whose time has come;
-- `oldestSeconds`: for how long that of the oldest has; `cases`: admin.open_cases by subject.
create function public.figures() returns jsonb
language plpgsql
stable
-- Only administrators may read the schema admin.
security definer
set search_path = ''
as $$
declare
  v_queue private.queues;
  v_queues jsonb := '[]';
  v_one jsonb;
begin
  for v_queue in select * from private.queues q order by q.kind loop
    execute format(
      'select jsonb_build_object(''kind'', $1, ''due'', count(*), ''oldestSeconds'', coalesce(extract(epoch from now() - min(w.due_at))::int, 0))
         from %s w where %s and w.due_at <= now() and %s',
      v_queue.source, v_queue.waits, coalesce(v_queue.wanted, 'true')
    ) into v_one using v_queue.kind;
    v_queues := v_queues || v_one;
  end loop;
  return jsonb_build_object(
    'queues', v_queues,
    'cases', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'count', c.count) order by c.kind), '[]')
        from (select split_part(o.case_id, ':', 1) as kind, count(*) from admin.open_cases o group by 1) c
    ),
    'holds', (select count(*) from public.bookings b where b.status = 'pending_payment' and b.hold_expires_at > now()),
    'openRooms', (
      select count(*) from private.sessions b
       where private.room_is_open(b.status, b.slot, now())
         -- For the index: a room is open until its slot ends.
         and b.status = 'confirmed' and upper(b.slot) > now()
         and upper(b.slot) <= now() + private.room_opens_before() + make_interval(mins => private.longest_slot_minutes())
    )
  );
end;
$$;
