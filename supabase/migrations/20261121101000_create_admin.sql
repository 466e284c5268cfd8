-- What an administrator needs in the dashboard (Table Editor for the views, SQL Editor for the functions; docs/deploy.md shows how).
-- The schema is not exposed by the Data API, and no role of clients or functions may use it.

create schema admin;
comment on schema admin is 'For administrators in the dashboard: views to look at, functions to act with. Not reachable through any API.';
revoke all on schema admin from public, anon, authenticated, service_role;

alter table public.contact_queries add column answered_at timestamptz;
alter table public.contact_queries add column answer_note text check (char_length(answer_note) <= 2000);
create index contact_queries_open_idx on public.contact_queries (created_at) where answered_at is null;

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
       b.price_minor / 100.0 as price,
       b.currency,
       b.refunded_minor / 100.0 as returned,
       o.order_id,
       (
         select jsonb_agg(
                  jsonb_build_object('payment', p.payment_id, 'amount', p.amount_minor / 100.0, 'currency', p.currency, 'status', p.status, 'why', p.refund_reason)
                  order by p.created_at
                )
           from public.payments p
          where p.order_id = o.order_id
       ) as payments,
       (
         select jsonb_agg(
                  jsonb_build_object('refund', r.id, 'amount', r.amount_minor / 100.0, 'status', r.status, 'why', r.reason, 'error', r.last_error)
                  order by r.created_at
                )
           from public.payments p
           join public.refunds r on r.payment_id = p.payment_id
          where p.order_id = o.order_id
       ) as refunds,
       (
         select jsonb_agg(jsonb_build_object('mail', m.kind, 'to', mp.name, 'status', m.status, 'at', coalesce(m.sent_at, m.due_at)) order by m.created_at)
           from public.outbox m
           left join public.profiles mp on mp.id = m.recipient_id
          where m.booking_id = b.id
       ) as mails,
       k.cancelled_by,
       k.message as cancellation_message,
       b.created_at
  from public.bookings b
  join public.profiles c on c.id = b.customer_id
  join public.profiles d on d.id = b.designer_id
  left join auth.users cu on cu.id = b.customer_id
  left join auth.users du on du.id = b.designer_id
  left join public.payment_orders o on o.booking_id = b.id
  left join public.cancellations k on k.booking_id = b.id;
comment on view admin.bookings is 'Every booking with its people, payments, refunds and mails.';

create view admin.open_cases with (security_invoker = true) as
select 'mail:' || m.id as case_id, m.created_at as since, 'A mail could not be sent' as what, m.kind || ': ' || coalesce(m.last_error, '') as detail, m.booking_id
  from public.outbox m
 where m.status = 'parked'
union all
select 'event:' || e.event_id, e.received_at, 'A payment event could not be settled', e.event || ': ' || coalesce(e.last_error, ''), null
  from public.payment_events e
 where e.status = 'parked'
union all
select 'refund:' || r.id, r.created_at, 'A refund has failed', coalesce(r.last_error, ''), o.booking_id
  from public.refunds r
  join public.payments p on p.payment_id = r.payment_id
  join public.payment_orders o on o.order_id = p.order_id
 where r.status = 'failed'
union all
select 'order:' || o.order_id, o.created_at, 'An order could not be checked with the provider', o.check_error, o.booking_id
  from public.payment_orders o
 where o.check_at is null and o.check_error is not null;
comment on view admin.open_cases is
  'What has stopped and needs a person. select admin.retry_case(case_id) tries it again, select admin.close_case(case_id, note) settles it by hand.';

create view admin.contact_queries with (security_invoker = true) as
select q.id, q.created_at, q.name, q.email, q.phone, q.query, q.answered_at, q.answer_note
  from public.contact_queries q
 order by q.answered_at is not null, q.created_at desc;
comment on view admin.contact_queries is 'Queries from the contact form, open ones first. select admin.answer_contact_query(id, note) marks one as answered.';

create view admin.designers with (security_invoker = true) as
select d.id, p.name, u.email, d.listed, d.hidden, d.published_at, d.city, d.country,
       (select count(*) from public.bookings b where b.designer_id = d.id and b.status = 'confirmed' and upper(b.slot) > now()) as bookings_to_come
  from public.designers d
  join public.profiles p on p.id = d.id
  left join auth.users u on u.id = d.id;
comment on view admin.designers is 'Designers and whether visitors see them. admin.hide_designer(id) and admin.show_designer(id) change that.';

-- Everything or a part (major units) of what a booking's kept payment still holds; the booking stays as it is. The refund's id.
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
  values (v_payment.payment_id, coalesce(round(p_amount * 100)::bigint, v_payment.amount_minor - v_booking.refunded_minor), 'administrator')
  returning id into v_id;
  return v_id;
end;
$$;
comment on function admin.refund_booking(uuid, numeric) is 'Refunds a paid booking, in full or by an amount in major units (12.50). The booking itself stays; admin.cancel_booking also calls it off.';

-- Calls a confirmed booking off; both people are mailed, the customer gets everything back. What was returned is the answer, in major units.
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
  v_refund := private.refund_if_cancelled(v_booking, 'administrator', now());
  perform private.call_off(v_booking, 'administrator', v_refund, p_message);
  return v_refund / 100.0;
end;
$$;
comment on function admin.cancel_booking(uuid, text) is 'Cancels a confirmed booking with a full refund. The message is put into both mails.';

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

-- Both take the case_id of admin.open_cases.
create function admin.retry_case(p_case_id text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_kind constant text := split_part(p_case_id, ':', 1);
  v_id constant text := substr(p_case_id, length(v_kind) + 2);
begin
  case v_kind
    when 'mail' then
      update public.outbox set status = 'waiting', attempts = 0, due_at = now() where id = v_id::uuid and status = 'parked';
    when 'event' then
      update public.payment_events set status = 'waiting', attempts = 0, due_at = now() where event_id = v_id and status = 'parked';
    when 'refund' then
      perform private.lock_booking(o.booking_id)
         from public.refunds r
         join public.payments p on p.payment_id = r.payment_id
         join public.payment_orders o on o.order_id = p.order_id
        where r.id = v_id::uuid;
      -- One that the provider could not pay out is over there, and its id is the key it is known by: another try is another refund to it.
      -- One that has no answer keeps its id, or it could be paid out twice.
      update public.refunds r
         set status = 'due', attempts = 0, due_at = now(), provider_refund_id = null,
             id = case when r.provider_refund_id is null then r.id else gen_random_uuid() end
       where r.id = v_id::uuid and r.status = 'failed';
    when 'order' then
      update public.payment_orders set check_at = now(), check_attempts = 0, check_error = null
       where order_id = v_id and check_at is null and check_error is not null;
    else
      raise exception 'There is no kind of case called %.', v_kind;
  end case;
  if not found then
    raise exception 'There is no open case %.', p_case_id;
  end if;
end;
$$;
comment on function admin.retry_case(text) is 'Tries an open case again.';

create function admin.close_case(p_case_id text, p_note text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_kind constant text := split_part(p_case_id, ':', 1);
  v_id constant text := substr(p_case_id, length(v_kind) + 2);
  v_note constant text := left('Settled by hand: ' || p_note, 500);
begin
  case v_kind
    when 'mail' then
      update public.outbox set status = 'dropped', last_error = v_note where id = v_id::uuid and status = 'parked';
    when 'event' then
      update public.payment_events set status = 'done', done_at = now(), last_error = v_note where event_id = v_id and status = 'parked';
    when 'refund' then
      update public.refunds set status = 'done', done_at = now(), last_error = v_note where id = v_id::uuid and status = 'failed';
    when 'order' then
      update public.payment_orders set check_error = null where order_id = v_id and check_at is null and check_error is not null;
    else
      raise exception 'There is no kind of case called %.', v_kind;
  end case;
  if not found then
    raise exception 'There is no open case %.', p_case_id;
  end if;
end;
$$;
comment on function admin.close_case(text, text) is 'Settles an open case that was solved elsewhere (money returned in another way, a mail sent by hand); the note says how.';

revoke all on all functions in schema admin from public, anon, authenticated, service_role;
revoke all on all tables in schema admin from public, anon, authenticated, service_role;
