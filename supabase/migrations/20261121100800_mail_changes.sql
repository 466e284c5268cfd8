-- More that is mailed: who called a booking off and what is returned, receipts for money in either direction, and messages that wait
-- for somebody who is away.

-- Confirmed or moved: the invitation now, the reminders when they are due. Cancelled: the invitation taken back.
create or replace function private.mail_booking() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_start timestamptz := lower(new.slot);
  v_content jsonb;
begin
  update public.outbox o
     set status = 'dropped'
   where o.booking_id = new.id and o.status = 'waiting' and o.kind in ('reminder_day', 'reminder_hour', 'chat_open');
  if upper(new.slot) <= now() then
    return null;
  end if;
  v_content := private.booking_mail(new);
  if new.status = 'cancelled' then
    -- A confirmation that has not gone out is still sent first: the retraction would speak of something unknown.
    -- Its cancellation says who called it off; a status that was changed by hand has none.
    perform private.mail_both(
      new, 'booking_cancelled',
      v_content || coalesce(
        (
          select jsonb_build_object('cancelledBy', c.cancelled_by, 'refundAmount', c.refund_minor, 'message', c.message)
            from public.cancellations c
           where c.booking_id = new.id
        ),
        '{"cancelledBy": null, "refundAmount": 0, "message": null}'
      ),
      now(), null
    );
    return null;
  end if;

  perform private.mail_both(
    new, case when new.invite_sequence = 0 then 'booking_confirmed' else 'booking_moved' end::public.outbox_kind, v_content, now(), null
  );
  if v_start - interval '24 hours' > now() then
    perform private.mail_both(new, 'reminder_day', v_content, v_start - interval '24 hours', v_start - interval '3 hours');
  end if;
  if v_start - interval '1 hour' > now() then
    perform private.mail_both(new, 'reminder_hour', v_content, v_start - interval '1 hour', v_start);
  end if;
  if v_start > now() and new.slot_type = 'chat' then
    perform private.mail_both(new, 'chat_open', v_content, v_start, upper(new.slot));
  end if;
  return null;
end;
$$;
revoke all on function private.mail_booking() from public, anon, authenticated, service_role;

-- To the customer of a booking; the key says of which event it is.
create function private.mail_customer(p_booking_id uuid, p_kind public.outbox_kind, p_key text, p_more jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
  select p_kind || ':' || p_key, p_kind, b.customer_id, b.id, private.booking_mail(b) || '{"recipient": "customer"}' || p_more
    from public.bookings b
   where b.id = p_booking_id
  on conflict (event_key) do nothing;
end;
$$;
revoke all on function private.mail_customer(uuid, public.outbox_kind, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.mail_customer(uuid, public.outbox_kind, text, jsonb) to service_role;

-- A payment that is kept gets its receipt; one that could not buy its booking is explained, with the promise to return it.
create function private.mail_payment() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_booking_id uuid := (select o.booking_id from public.payment_orders o where o.order_id = new.order_id);
begin
  if new.status = 'captured' then
    perform private.mail_customer(
      v_booking_id, 'payment_receipt', new.payment_id,
      jsonb_build_object('paymentId', new.payment_id, 'orderId', new.order_id, 'paidAt', private.iso(new.created_at))
    );
  elsif new.amount_minor > 0 then
    perform private.mail_customer(
      v_booking_id, 'payment_returned', new.payment_id,
      jsonb_build_object('paidAmount', new.amount_minor, 'paidCurrency', new.currency, 'reason', new.refund_reason)
    );
  end if;
  return null;
end;
$$;
revoke all on function private.mail_payment() from public, anon, authenticated, service_role;

create trigger payments_mail
  after insert on public.payments
  for each row execute function private.mail_payment();

-- Sent once the provider has taken it: before that a refund is only our intention.
create function private.mail_refund() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.mail_customer(
    o.booking_id, 'refund_receipt', new.id::text,
    jsonb_build_object(
      'refundAmount', new.amount_minor, 'refundCurrency', p.currency, 'reason', new.reason, 'providerRefundId', new.provider_refund_id
    )
  )
     from public.payments p
     join public.payment_orders o on o.order_id = p.order_id
    where p.payment_id = new.payment_id;
  return null;
end;
$$;
revoke all on function private.mail_refund() from public, anon, authenticated, service_role;

create trigger refunds_mail_made
  after insert on public.refunds
  for each row when (new.status in ('sent', 'done'))
  execute function private.mail_refund();
create trigger refunds_mail_changed
  after update of status on public.refunds
  for each row when (old.status not in ('sent', 'done') and new.status in ('sent', 'done'))
  execute function private.mail_refund();

-- Sessions that are over, for the last unread messages.
create index bookings_completed_idx on public.bookings (upper(slot)) where status = 'completed';

-- "New message while you were away": for whoever has left messages of the running or just ended session unread for two minutes; at most one an
-- hour for each chat and person, and none about messages that an earlier one has told of. {queued}.
-- Asked by the clock and not by a trigger on messages: a message in a conversation costs nothing for this.
create function public.queue_message_mails() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_queued int;
begin
  -- Two at once would each see no mail of the last hour.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('queue_message_mails', 0)) then
    return jsonb_build_object('queued', 0);
  end if;
  with running as (
    -- No slot lasts longer than a day: without that bound every booking to come would be looked at.
    select b.* from public.bookings b
     where b.status = 'confirmed' and upper(b.slot) > now() - interval '1 hour' and upper(b.slot) < now() + interval '1 day'
       and lower(b.slot) <= now() - interval '2 minutes'
    union all
    select b.* from public.bookings b where b.status = 'completed' and upper(b.slot) > now() - interval '1 hour'
  ),
  unread as (
    select b.id, b::public.bookings as booking, r.role, r.profile_id, m.count, m.up_to, m.preview
      from running b
     cross join lateral (values ('customer', b.customer_id), ('designer', b.designer_id)) as r (role, profile_id)
     cross join lateral (
       select count(*) as count, max(m.created_at) as up_to,
              (array_agg(left(m.text, 140) order by m.created_at desc, m.id desc))[1] as preview
         from public.messages m
        where m.booking_id = b.id and m.sender_id <> r.profile_id and m.created_at <= now() - interval '2 minutes'
          and m.created_at > coalesce(
            (select k.last_read_at from public.read_markers k where k.booking_id = b.id and k.profile_id = r.profile_id), '-infinity'
          )
     ) m
     cross join lateral (
       select max(o.created_at) as mailed_at, max((o.content ->> 'upTo')::timestamptz) as up_to
         from public.outbox o
        where o.booking_id = b.id and o.recipient_id = r.profile_id and o.kind = 'new_message'
     ) told
     where m.count > 0
       and coalesce(told.mailed_at, '-infinity') <= now() - interval '1 hour' and coalesce(told.up_to, '-infinity') < m.up_to
  )
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content, expires_at)
  select format('new_message:%s:%s:%s', u.id, u.role, extract(epoch from u.up_to)), 'new_message', u.profile_id, u.id,
         private.booking_mail(u.booking) || jsonb_build_object(
           'recipient', u.role, 'preview', u.preview, 'count', u.count, 'upTo', private.iso(u.up_to)
         ),
         now() + interval '12 hours'
    from unread u
  on conflict (event_key) do nothing;
  get diagnostics v_queued = row_count;
  return jsonb_build_object('queued', v_queued);
end;
$$;
revoke all on function public.queue_message_mails() from public, anon, authenticated;
grant execute on function public.queue_message_mails() to service_role;
