-- Exporting all data of an account, and deleting it (docs/decisions/021-accounts.md). After all other domains, because both concern all of them.

-- The data of a person --------------------------------------------------------------------------------------------------

-- Requests an export of all data, at most once a day: {ok: true}. PT409 already_requested.
create function public.request_data(p_user_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  perform 1
    from public.account_tasks t
   where t.profile_id = p_user_id and t.task in ('export', 'expire') and t.created_at > now() - interval '1 day';
  if found then
    raise exception using
      errcode = 'PT409', message = 'already_requested', detail = 'You already asked for your data within the last day.';
  end if;
  insert into public.account_tasks (profile_id, task) values (p_user_id, 'export');
  return jsonb_build_object('ok', true);
end;
$$;

-- The path of the owner's exported file: {path}. PT404 not_found; PT410 link_expired.
create function public.data_file(p_user_id uuid, p_export_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_task public.account_tasks;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into v_task
    from public.account_tasks t
   where t.id = p_export_id and t.profile_id = p_user_id and t.task in ('export', 'expire') and t.ready_at is not null;
  if v_task.id is null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This file does not exist.';
  end if;
  if v_task.expires_at <= now() or v_task.status = 'done' then
    raise exception using
      errcode = 'PT410', message = 'link_expired', detail = 'We kept this file for a week. You can ask for a new one.';
  end if;
  return jsonb_build_object('path', v_task.profile_id || '/' || v_task.id || '.zip');
end;
$$;

-- The files of a booking that a person may read, oldest first: BookingFile with {purpose, own, at}.
create function private.file_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               private.file_fact(f) || jsonb_build_object('purpose', f.purpose, 'own', f.owner_id = p_profile_id, 'at', f.created_at)
               order by f.created_at, f.id
             ),
             '[]'
           )
      from public.booking_files f
     where f.booking_id = p_booking.id and private.may_read_file(f, p_booking, p_profile_id)
  );
end;
$$;

-- The files of all bookings that a person may read, smallest first: [{id, name, path, bytes}].
create function private.files_for(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'path', f.path, 'bytes', f.bytes) order by f.bytes, f.id), '[]')
      from public.bookings b
      join public.booking_files f on f.booking_id = b.id
     where (b.customer_id = p_profile_id or b.designer_id = p_profile_id) and private.may_read_file(f, b, p_profile_id)
  );
end;
$$;

-- The bookings of a person by start, with everything that the person may see of them.
create function private.booking_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
             jsonb_agg(
               -- Customers see one price, and not what the operator takes of it.
               to_jsonb(b) - case b.customer_id when p_profile_id then '{fee_percent, fee_minimum_minor}' else '{customer_time_zone}' end::text[] || jsonb_build_object(
                 'customerName', c.name,
                 'designerName', d.name,
                 'request', (select to_jsonb(q) from public.time_requests q where q.booking_id = b.id),
                 'cancellation', (select to_jsonb(k) from public.cancellations k where k.booking_id = b.id),
                 'noShow', (
                   -- Only administrators may read the other member's objection.
                   select to_jsonb(n) - case private.member_role(b, p_profile_id) when n.reported_by then 'objection' else '' end
                     from public.no_shows n where n.booking_id = b.id
                 ),
                 'brief', private.brief_data(b, p_profile_id), 'plan', private.plan_data(b, p_profile_id),
                 'attendance', (select coalesce(jsonb_agg(t), '[]') from public.attendance t where t.booking_id = b.id and t.profile_id = p_profile_id),
                 'messages', (
                   select coalesce(jsonb_agg(jsonb_build_object('from', m.sender, 'text', m.text, 'at', m.created_at) order by m.created_at), '[]')
                     from public.messages m where m.booking_id = b.id
                 ),
                 'files', private.file_data(b, p_profile_id),
                 'payments', case when b.customer_id = p_profile_id then (
                   select coalesce(jsonb_agg(y), '[]')
                     from public.payment_orders o
                     join public.payments y on y.order_id = o.order_id
                    where o.booking_id = b.id
                 ) end,
                 'refunds', case when b.customer_id = p_profile_id then (
                   select coalesce(
                            jsonb_agg(jsonb_build_object('amountMinor', f.amount_minor, 'reason', f.reason, 'status', f.status, 'at', f.created_at)),
                            '[]'
                          )
                     from public.payment_orders o
                     join public.payments y on y.order_id = o.order_id
                     join public.refunds f on f.payment_id = y.payment_id
                    where o.booking_id = b.id
                 ) end,
                 'ledger', case when b.designer_id = p_profile_id then (
                   select coalesce(
                            jsonb_agg(
                              jsonb_build_object('kind', e.kind, 'account', e.account, 'amountMinor', e.amount_minor, 'currency', e.currency, 'at', e.created_at)
                              order by e.id
                            ),
                            '[]'
                          )
                     from public.ledger_entries e
                    where e.booking_id = b.id and e.account in ('held', 'payable', 'fee', 'outgoing')
                 ) end,
                 'papers', (select coalesce(jsonb_agg(private.paper_json(w) order by w.issued_at), '[]') from public.papers w where w.booking_id = b.id),
                 'review', (
                   select to_jsonb(v) - case
                            when b.designer_id = p_profile_id and not v.visible then 'text'
                            when b.customer_id = p_profile_id and v.answer_hidden_at is not null then 'answer'
                            else ''
                          end
                     from public.reviews v where v.booking_id = b.id
                 )
               )
               order by lower(b.slot)
             ),
             '[]'
           )
      from public.bookings b
      join public.profiles c on c.id = b.customer_id
      join public.profiles d on d.id = b.designer_id
     -- Without other people's holds, which the designer never sees, unless they have offered them.
     where b.customer_id = p_profile_id
        or b.designer_id = p_profile_id and (
          private.member_role(b, p_profile_id) = 'designer' or b.extends_id is not null and b.hold_expires_at is null or b.answers_id is not null
          or exists (select 1 from public.time_requests q where q.booking_id = b.id)
        )
  );
end;
$$;

-- What papers say about a person, their payees and payouts, and what the operator has invoiced: {billingDetails, payees, payouts, invoices}.
create function private.billing_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'billingDetails', (select to_jsonb(d) from public.billing_details d where d.profile_id = p_profile_id),
    'payees', private.payees_json(p_profile_id),
    'payouts', (select coalesce(jsonb_agg(to_jsonb(o) - 'payee_id' order by o.created_at), '[]') from public.payouts o where o.designer_id = p_profile_id),
    'invoices', (
      select coalesce(jsonb_agg(private.paper_json(w) order by w.issued_at, w.number), '[]')
        from public.papers w where w.designer_id = p_profile_id and w.kind = 'fee_invoice'
    )
  );
end;
$$;

-- Everything that is stored about a person: {data, pictures, files}, the rows as JSON, the paths of pictures, and the files of bookings as {id, name, path, bytes}. About others it contains what the person sees on
-- pages: the names of people they have met, and messages from them.
create function public.account_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'data', jsonb_build_object(
      'account', (
        select to_jsonb(p) || jsonb_build_object('email', private.email_address(p.id)) from public.profiles p where p.id = p_profile_id
      ),
      'consents', (
        select coalesce(jsonb_agg(jsonb_build_object('version', c.version, 'agreedAt', c.agreed_at) order by c.version), '[]')
          from private.consents c where c.profile_id = p_profile_id
      ),
      'sessions', private.sessions_of(p_profile_id, null),
      'changeOfAddress', (
        select jsonb_build_object('newAddress', c.new_address, 'askedAt', c.created_at, 'doneAt', c.done_at)
          from public.address_changes c where c.profile_id = p_profile_id
      ),
      'designerProfile', (select to_jsonb(d) from public.designers d where d.id = p_profile_id),
      'rates', (select coalesce(jsonb_agg(r order by r.position), '[]') from public.rates r where r.designer_id = p_profile_id),
      'availability', (select to_jsonb(a) from public.availability a where a.designer_id = p_profile_id),
      'projects', (
        select coalesce(
                 jsonb_agg(
                   to_jsonb(j) || jsonb_build_object(
                     'pictures', (select coalesce(jsonb_agg(i order by i.place, i.position), '[]') from public.project_pictures i where i.project_id = j.id)
                   )
                   order by j.position
                 ),
                 '[]'
               )
          from public.projects j where j.designer_id = p_profile_id
      ),
      'bookings', private.booking_data(p_profile_id),
      'reviewReports', (select coalesce(jsonb_agg(o), '[]') from public.review_reports o where o.reporter_id = p_profile_id),
      'memberReports', (
        -- Not what an administrator noted about the other person.
        select coalesce(jsonb_agg(to_jsonb(o) - 'close_note'), '[]')
          from public.member_reports o
          join public.bookings b on b.id = o.booking_id
         where p_profile_id = case o.reported_by when 'customer' then b.customer_id else b.designer_id end
           and (b.customer_id = p_profile_id or b.designer_id = p_profile_id)
      ),
      'blocks', (
        select coalesce(jsonb_agg(k), '[]')
          from public.blocks k
         where (k.customer_id = p_profile_id and k.blocked_by = 'customer') or (k.designer_id = p_profile_id and k.blocked_by = 'designer')
      ),
      'notifications', (
        select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'since', s.created_at)), '[]')
          from public.push_subscriptions s where s.profile_id = p_profile_id
      ),
      'calendarFeed', (
        select jsonb_build_object('since', f.created_at, 'lastRead', f.read_at) from public.calendar_feeds f where f.profile_id = p_profile_id
      ),
      'calendars', (
        select coalesce(
                 jsonb_agg(
                   to_jsonb(c) || jsonb_build_object('busy', (select coalesce(jsonb_agg(t.slot order by t.slot), '[]') from public.calendar_times t where t.calendar_id = c.id))
                   order by c.created_at
                 ),
                 '[]'
               )
          from public.calendars c where c.designer_id = p_profile_id
      ),
      'contactQueries', (
        select coalesce(jsonb_agg(q), '[]') from public.contact_queries q where lower(q.email) = private.confirmed_address(p_profile_id)
      ),
      'emails', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'status', o.status, 'sentAt', o.sent_at) order by o.created_at), '[]')
          from public.outbox o where o.recipient_id = p_profile_id
      )
    ) || private.billing_data(p_profile_id),
    'pictures', (select coalesce(jsonb_agg(i.path order by i.path), '[]') from public.pictures i where i.owner_id = p_profile_id),
    'files', private.files_for(p_profile_id)
  );
end;
$$;

-- Called when the file of an export has been stored: emails its owner. If they have deleted the account meanwhile, the file is removed at once. A repeated
-- call changes nothing. {ok: true}.
create function public.note_export(p_task_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_task public.account_tasks;
begin
  perform private.lock_person((select t.profile_id from public.account_tasks t where t.id = p_task_id));
  update public.account_tasks t
     set ready_at = now(), expires_at = now() + case when p.deleted_at is null then interval '7 days' else interval '0' end
    from public.profiles p
   where t.id = p_task_id and t.ready_at is null and p.id = t.profile_id
  returning t.* into v_task;
  insert into public.outbox (event_key, kind, recipient_id, content, expires_at)
  select 'data_ready:' || v_task.id, 'data_ready', v_task.profile_id,
         jsonb_build_object('exportId', v_task.id, 'expiresAt', private.iso(v_task.expires_at)), v_task.expires_at
   where v_task.id is not null;
  return jsonb_build_object('ok', true);
end;
$$;

-- Deleting an account ---------------------------------------------------------------------------------------------------

-- The bookings that a deletion would end: open requests, live holds, and confirmed ones whose slot is not over.
create function private.open_bookings(p_profile_id uuid) returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select b.id
      from public.bookings b
     where (b.customer_id = p_profile_id or b.designer_id = p_profile_id) and (upper(b.slot) > now() or b.hold_expires_at > now())
       and b.status in ('requested', 'pending_payment', 'confirmed');
end;
$$;

-- Why an account cannot be deleted now: session_running, case_open or money_due (a designer is still to be paid); null if it can.
create function private.deletion_obstacle(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when exists (
      select 1 from public.bookings b
       where b.id in (select private.open_bookings(p_profile_id)) and b.status = 'confirmed' and lower(b.slot) <= now()
    ) then 'session_running'
    -- A no-show has not been decided yet.
    when exists (
      select 1
        from public.no_shows n
        join public.bookings b on b.id = n.booking_id
       where (b.customer_id = p_profile_id or b.designer_id = p_profile_id) and n.decided_at is null
    ) then 'case_open'
    when exists (select 1 from public.payouts o where o.designer_id = p_profile_id and o.status = 'on_its_way') or exists (
      -- Without money that customers get back when the deletion cancels their bookings.
      select 1
        from public.ledger_entries e
       where e.designer_id = p_profile_id and e.account in ('held', 'payable') and e.booking_id not in (select private.open_bookings(p_profile_id))
       group by e.currency
      having sum(e.amount_minor) < 0
    ) then 'money_due'
  end;
end;
$$;

-- What deleting the account would do: {obstacle, bookings: [{id, with, serviceName, slotStart, refundAmount, currency}]}, the bookings that would be
-- cancelled and what their customers would get refunded, in minor units.
create function public.preview_deletion(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  return jsonb_build_object(
    'obstacle', private.deletion_obstacle(p_user_id),
    'bookings', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', b.id,
                   'with', (select o.name from public.profiles o where o.id = case when b.customer_id = p_user_id then b.designer_id else b.customer_id end),
                   'serviceName', b.service_name,
                   'slotStart', private.iso(lower(b.slot)),
                   'refundAmount',
                     private.refund_if_cancelled(b, case when b.customer_id = p_user_id then 'customer' else 'designer' end::public.booking_actor, now()),
                   'currency', b.currency
                 )
                 order by lower(b.slot)
               ),
               '[]'
             )
        from public.bookings b
       where b.id in (select private.open_bookings(p_user_id)) and b.status = 'confirmed' and lower(b.slot) > now()
    )
  );
end;
$$;

-- Cancels the upcoming bookings of a person under the usual rules and releases their holds. Returns how many bookings were confirmed. The caller has
-- locked the designers.
create function private.cancel_open_bookings(p_profile_id uuid) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_cancelled int := 0;
begin
  for v_booking in
    select * from public.bookings b where b.id in (select private.open_bookings(p_profile_id)) order by b.id for no key update
  loop
    if v_booking.status in ('requested', 'pending_payment') then
      -- A payment that is under way is refunded in full.
      update public.bookings b set status = 'cancelled' where b.id = v_booking.id;
    else
      v_by := case when v_booking.customer_id = p_profile_id then 'customer' else 'designer' end;
      perform private.cancel_confirmed(v_booking, v_by, null);
      v_cancelled := v_cancelled + 1;
    end if;
  end loop;
  return v_cancelled;
end;
$$;

-- Empties the emails to a person who is being deleted, and those to others about them. Waiting emails about cancelled bookings and payments are still sent
-- to the person's last address. Parked emails to others about them are dropped, except those about money.
create function private.forget_emails(p_profile_id uuid, p_address text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.outbox o
     set address = p_address
   where o.recipient_id = p_profile_id and o.status = 'waiting' and o.kind in ('booking_cancelled', 'payment_receipt', 'payment_returned', 'refund_receipt');
  update public.outbox o
     set status = 'dropped', request = null, content = '{}', address = null
   where o.recipient_id = p_profile_id and o.status in ('waiting', 'parked') and (o.address is null or o.address <> p_address);
  update public.outbox o
     set status = case o.status when 'parked' then 'dropped' else o.status end, request = null, content = '{}'
   where (
       o.status in ('sent', 'dropped', 'gathered')
       or (o.status = 'parked' and o.kind not in ('payment_receipt', 'payment_returned', 'refund_receipt'))
     )
     and o.content <> '{}'
     and (
       o.recipient_id = p_profile_id
       or o.booking_id in (select b.id from public.bookings b where b.customer_id = p_profile_id or b.designer_id = p_profile_id)
     );
  -- Emails that gather what this person has sent belong to no booking.
  update public.outbox o
     set status = case o.status when 'parked' then 'dropped' else o.status end, request = null, content = '{}'
   where o.status in ('sent', 'dropped', 'parked') and o.kind = 'gathered_news' and o.content ->> 'senderId' = p_profile_id::text
     and o.recipient_id in (
       select case p_profile_id when b.customer_id then b.designer_id else b.customer_id end
         from public.bookings b where b.customer_id = p_profile_id or b.designer_id = p_profile_id
     );
end;
$$;

-- Empties everything that a person has written to or about others, except chat messages.
create function private.forget_words(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.bookings b
     set notes = null, customer_time_zone = null
   where b.customer_id = p_profile_id and (b.notes is not null or b.customer_time_zone is not null);
  perform private.forget_plans(p_profile_id);
  delete from public.briefs f using public.bookings b where b.id = f.booking_id and b.customer_id = p_profile_id;
  update public.cancellations c
     set message = null
    from public.bookings b
   where b.id = c.booking_id and c.message is not null
     and p_profile_id = case c.cancelled_by when 'customer' then b.customer_id when 'designer' then b.designer_id end;
  update public.booking_events e
     set message = null
    from public.bookings b
   where b.id = e.booking_id and e.message is not null
     and p_profile_id = case e.actor when 'customer' then b.customer_id when 'designer' then b.designer_id end;
  update public.no_shows n
     set objection = null
    from public.bookings b
   where b.id = n.booking_id and n.objection is not null
     and p_profile_id = case n.reported_by when 'customer' then b.designer_id else b.customer_id end;
  update public.reviews r set text = '' where r.customer_id = p_profile_id and r.text <> '';
  update public.reviews r set answer = null, answered_at = null where r.designer_id = p_profile_id and r.answer is not null;
  update public.review_reports o set message = null where o.reporter_id = p_profile_id and o.message is not null;
  update public.member_reports o
     set message = null
    from public.bookings b
   where b.id = o.booking_id and o.message is not null
     and p_profile_id = case o.reported_by when 'customer' then b.customer_id else b.designer_id end;
end;
$$;

-- Deletes an account in one transaction: cancels upcoming bookings under the usual rules, with emails and refunds; removes the person's texts and
-- pictures from these tables; ends all sessions. Bookings, payments and refunds stay under the name "Deleted account". Messages and files of consultations stay as
-- well, because they also belong to the other member, and so do the stars of reviews, without their text. The jobs then remove the files and erase the
-- person from Auth. Payouts keep their payees. {ok: true}. PT409 session_running, case_open, money_due.
create function public.delete_account(p_user_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_address constant text := private.email_address(p_user_id);
  v_obstacle text;
  v_cancelled int;
begin
  -- Locks designers first, as everywhere, then bookings, then the person, so that no booking begins meanwhile.
  perform 1
    from public.designers d
   where d.id = p_user_id or d.id in (
           select b.designer_id from public.bookings b where b.customer_id = p_user_id
         )
   order by d.id
     for no key update;
  -- Bookings before the person: whoever holds one may wait for its customer.
  perform 1 from public.bookings b where b.customer_id = p_user_id order by b.id for no key update;
  perform 1 from public.profiles p where p.id = p_user_id for update;
  perform private.require_role(p_user_id, 'user', 'designer');
  v_obstacle := private.deletion_obstacle(p_user_id);
  if v_obstacle is not null then
    raise exception using
      errcode = 'PT409', message = v_obstacle,
      detail = case v_obstacle
        when 'session_running' then 'You’re in a consultation right now. Please come back when it’s over.'
        when 'case_open' then 'A missed consultation of yours is still being settled. Please come back in a few days.'
        else 'We still have money for you. Please come back when it has been paid out, or write to us.'
      end;
  end if;
  v_cancelled := private.cancel_open_bookings(p_user_id);
  -- Before the names on them are erased.
  perform private.issue_papers_of(p_user_id);
  delete from public.billing_details d where d.profile_id = p_user_id;
  perform private.forget_emails(p_user_id, v_address);
  delete from private.address_codes c where c.profile_id = p_user_id;
  delete from public.contact_queries q where lower(q.email) = private.confirmed_address(p_user_id);
  delete from public.pushes n where n.booking_id in (select b.id from public.bookings b where b.customer_id = p_user_id or b.designer_id = p_user_id) and n.status <> 'waiting';
  delete from public.push_subscriptions s where s.profile_id = p_user_id;
  delete from public.calendar_feeds f where f.profile_id = p_user_id;
  delete from public.calendars c where c.designer_id = p_user_id;
  perform private.forget_payees(p_user_id);
  perform public.queue_account_email(
    'account_deleted:' || p_user_id, 'account_deleted', p_user_id, v_address, jsonb_build_object('cancelled', v_cancelled)
  );
  perform private.forget_words(p_user_id);
  delete from public.blocks k where k.customer_id = p_user_id or k.designer_id = p_user_id;
  delete from public.read_markers k where k.profile_id = p_user_id;
  delete from public.address_changes c where c.profile_id = p_user_id;
  delete from public.projects j where j.designer_id = p_user_id;
  perform private.clear_profile(p_user_id);
  update public.profiles p set name = 'Deleted account', avatar = null, deleted_at = now() where p.id = p_user_id;
  -- The brief was for the session; what was sent in the conversation and with a plan also belongs to the other member. The jobs remove the files.
  update public.booking_files f
     set state = 'removed', name = 'Removed', due_at = private.removable_at(f), attempts = 0
   where f.owner_id = p_user_id and f.purpose <> 'message' and not private.plan_shows(f);
  -- The same for pictures that nothing shows.
  update public.pictures i set due_at = now() where i.owner_id = p_user_id and i.uses = 0;

  -- They remove a file with all data at once, also one that is being made.
  update public.account_tasks t
     set expires_at = now(), due_at = case t.task when 'expire' then now() else t.due_at end
   where t.profile_id = p_user_id and t.task in ('export', 'expire') and t.status = 'waiting';

  perform private.log_security_event('account_deleted', p_user_id::text);
  perform private.end_sessions(p_user_id);
  insert into public.account_tasks (profile_id, task) values (p_user_id, 'erase');
  return jsonb_build_object('ok', true);
end;
$$;
