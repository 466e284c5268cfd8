-- What administrators look at that concerns several domains; each domain has views and functions of its own in the schema `admin`.

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

create view admin.designers with (security_invoker = true) as
select d.id, p.name, u.email, d.listed, d.hidden, d.published_at, d.city, d.country,
       (select count(*) from private.sessions s where s.designer_id = d.id and s.status = 'confirmed' and upper(s.slot) > now()) as bookings_to_come
  from public.designers d
  join public.profiles p on p.id = d.id
  left join auth.users u on u.id = d.id;
comment on view admin.designers is 'Designers and whether visitors see them. admin.hide_designer(id, who, why) and admin.show_designer(id, who, why) change that.';

create function admin.hide_designer(p_designer_id uuid, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_action('hide_designer', p_designer_id::text, p_by_whom, p_reason);
  update public.designers set hidden = true, hidden_note = p_reason where id = p_designer_id;
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

-- Deletes an account for somebody who cannot: public.delete_account, with a question before it. Returns what was done.
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
  select p.* into v_person
    from auth.users u
    join public.profiles p on p.id = u.id
   where lower(u.email) = lower(btrim(p_email)) and p.deleted_at is null;
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
         and upper(b.slot) <= now() + private.room_opens_before_minutes() + make_interval(mins => private.max_slot_minutes())
    )
  );
end;
$$;
