-- Views and functions for administrators that concern several domains; each domain has its own in the schema `admin`.

create view admin.bookings with (security_invoker = true) as
select bookings.id,
       private.status_at(bookings.status, bookings.slot, bookings.hold_expires_at, now()) as status,
       lower(bookings.slot) as slot_start,
       upper(bookings.slot) as slot_end,
       bookings.slot_type,
       customer.name as customer,
       cu.email as customer_email,
       designer.name as designer,
       du.email as designer_email,
       bookings.service_name as service,
       private.major_units(bookings.price_minor) as price,
       bookings.currency,
       private.major_units(bookings.refunded_minor) as returned,
       payment_orders.order_id,
       (
         select jsonb_agg(
                  jsonb_build_object('payment', payments.payment_id, 'amount', private.major_units(payments.amount_minor), 'currency', payments.currency, 'status', payments.status, 'why', payments.refund_reason)
                  order by payments.created_at
                )
           from public.payments
          where payments.order_id = payment_orders.order_id
       ) as payments,
       (
         select jsonb_agg(
                  jsonb_build_object('refund', refunds.id, 'amount', private.major_units(refunds.amount_minor), 'status', refunds.status, 'why', refunds.reason, 'error', refunds.last_error)
                  order by refunds.created_at
                )
           from public.payments
           join public.refunds on refunds.payment_id = payments.payment_id
          where payments.order_id = payment_orders.order_id
       ) as refunds,
       (
         select jsonb_agg(jsonb_build_object('email', outbox.kind, 'to', mp.name, 'status', outbox.status, 'at', coalesce(outbox.sent_at, outbox.due_at)) order by outbox.created_at)
           from public.outbox
           left join public.profiles mp on mp.id = outbox.recipient_id
          where outbox.booking_id = bookings.id
       ) as emails,
       cancellations.cancelled_by,
       cancellations.message as cancellation_message,
       bookings.extends_id as extends_booking,
       bookings.created_at
  from public.bookings
  join public.profiles customer on customer.id = bookings.customer_id
  join public.profiles designer on designer.id = bookings.designer_id
  left join auth.users cu on cu.id = bookings.customer_id
  left join auth.users du on du.id = bookings.designer_id
  left join public.payment_orders on payment_orders.booking_id = bookings.id
  left join public.cancellations on cancellations.booking_id = bookings.id;
comment on view admin.bookings is 'Every booking with its people, payments, refunds and emails. An extension is a row of its own and names the booking that it extends.';

create view admin.security_events with (security_invoker = true) as
select security_events.minute, security_events.kind, security_events.count, security_events.network, security_events.subject, profiles.name, profiles.role, security_events.last_at
  from private.security_events
  left join public.profiles on profiles.id::text = security_events.subject;
comment on view admin.security_events is
  'What happened at the doors, counted by minute, account or call, and network (/24 or /48). Kept for 90 days.';

create view admin.designers with (security_invoker = true) as
select designers.id, profiles.name, users.email, designers.listed, designers.hidden, designers.published_at, designers.city, designers.country,
       (select count(*) from private.sessions where sessions.designer_id = designers.id and sessions.status = 'confirmed' and upper(sessions.slot) > now()) as bookings_to_come
  from public.designers
  join public.profiles on profiles.id = designers.id
  left join auth.users on users.id = designers.id;
comment on view admin.designers is 'Designers and whether visitors see them. admin.hide_designer(id, who, why) and admin.show_designer(id, who, why) change that.';

create function admin.hide_designer(p_designer_id uuid, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_action('hide_designer', p_designer_id::text, p_by_whom, p_reason);
  update public.designers set hidden = true, hidden_note = left(btrim(p_reason), 1000) where id = p_designer_id;
  if not found then
    raise exception 'There is no designer %.', p_designer_id;
  end if;
  perform private.email_hidden('page', p_reason, p_designer_id, p_designer_id || ':' || extract(epoch from now()));
end;
$$;
comment on function admin.hide_designer(uuid, text, text) is 'Takes a designer out of search and booking, and tells them why by email and on their pages. Bookings that exist stay; cancel those that must not happen with admin.cancel_booking. Undo: admin.show_designer.';

create function admin.show_designer(p_designer_id uuid, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.designers set hidden = false, hidden_note = null where id = p_designer_id;
  if not found then
    raise exception 'There is no designer %.', p_designer_id;
  end if;
  perform private.record_action('show_designer', p_designer_id::text, p_by_whom, p_reason);
end;
$$;
comment on function admin.show_designer(uuid, text, text) is 'Takes admin.hide_designer back. Undo: admin.hide_designer.';

-- Deletes an account for a person who cannot do it, with public.delete_account, after asking for confirmation. Returns what was done.
create function admin.delete_account(p_email text, p_confirm text default '', p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_person public.profiles;
  v_obstacle text;
  v_bookings int;
  v_who text;
begin
  select profiles.* into v_person
    from auth.users
    join public.profiles on profiles.id = users.id
   where lower(users.email) = lower(btrim(p_email)) and profiles.deleted_at is null;
  if not found then
    raise exception 'Nobody has an account with the address %.', p_email;
  end if;
  v_obstacle := private.deletion_obstacle(v_person.id);
  if v_obstacle is not null then
    raise exception 'The account of % cannot be deleted: %. docs/administration.md says what to do.', v_person.name, v_obstacle;
  end if;
  select count(*) into v_bookings from private.open_bookings(v_person.id);
  v_who := format('%s (%s, %s open bookings)', v_person.name, case v_person.role when 'designer' then 'designer' else 'customer' end, v_bookings);
  if p_confirm is distinct from 'DELETE' then
    raise exception 'This would erase % for good and cancel the bookings. If you mean it, the second argument is ''DELETE''.', v_who;
  end if;
  perform private.record_action('delete_account', v_person.id::text, p_by_whom, p_reason, null, jsonb_build_object('bookings', v_bookings));
  perform public.delete_account(v_person.id);
  return 'Deleted ' || v_who || '.';
end;
$$;
comment on function admin.delete_account(text, text, text, text) is
  'Erases a person: their address, ''DELETE'', who and why. Without ''DELETE'' it says what would happen. Refuses while a consultation runs, a no-show is open, or money or a plan is owed. Cannot be undone.';

-- Figures for a monitor and the doctor: {queues: [{kind, due, oldestSeconds}], cases: [{kind, count}], holds, openRooms}. `due`: jobs whose time has come;
-- `oldestSeconds`: how long the oldest of them has been due; `cases`: admin.open_cases by subject.
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
  for v_queue in select * from private.queues order by queues.kind loop
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
      select coalesce(jsonb_agg(jsonb_build_object('kind', entry.kind, 'count', entry.count) order by entry.kind), '[]')
        from (select split_part(open_cases.case_id, ':', 1) as kind, count(*) from admin.open_cases group by 1) entry
    ),
    'holds', (select count(*) from public.bookings where bookings.status = 'pending_payment' and bookings.hold_expires_at > now()),
    'openRooms', (
      select count(*) from private.sessions
       where private.room_is_open(sessions.status, sessions.slot, now())
         -- Lets the query use the index: a room is open until its slot ends.
         and sessions.status = 'confirmed' and upper(sessions.slot) > now()
         and upper(sessions.slot) <= now() + private.room_opens_before_minutes() + make_interval(mins => private.max_slot_minutes())
    )
  );
end;
$$;
