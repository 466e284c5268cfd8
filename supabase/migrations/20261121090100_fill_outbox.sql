-- What is mailed, and when: the triggers here run in the transaction of the event itself, so every way of confirming
-- or cancelling a booking (payment, webhook, reconciler, an administrator's hand) mails the same.

-- The calendar's count of changes to an invitation: a client takes only what is newer than what it has.
alter table public.bookings add column invite_sequence int not null default 0;

create function private.count_invite_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.invite_sequence := old.invite_sequence + 1;
  return new;
end;
$$;
revoke all on function private.count_invite_change() from public, anon, authenticated, service_role;

create trigger bookings_count_invite_change
  before update on public.bookings
  for each row when (
    old.status = 'confirmed' and (new.status = 'cancelled' or (new.status = 'confirmed' and new.slot <> old.slot))
  )
  execute function private.count_invite_change();

-- What every mail on a booking says of it. Times are given in the designer's zone, the one that both have seen.
create function private.booking_mail(p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             'bookingId', p_booking.id,
             'customerName', c.name,
             'designerName', d.name,
             'designerId', p_booking.designer_id,
             'serviceName', p_booking.service_name,
             'slotStart', private.iso(lower(p_booking.slot)),
             'slotEnd', private.iso(upper(p_booking.slot)),
             'slotType', p_booking.slot_type,
             'timeZone', coalesce((select a.time_zone from public.availability a where a.designer_id = p_booking.designer_id), 'UTC'),
             'amount', p_booking.price_minor,
             'currency', p_booking.currency,
             'notes', p_booking.notes,
             'sequence', p_booking.invite_sequence
           )
      from public.profiles c, public.profiles d
     where c.id = p_booking.customer_id and d.id = p_booking.designer_id
  );
end;
$$;
revoke all on function private.booking_mail(public.bookings) from public, anon, authenticated, service_role;
grant execute on function private.booking_mail(public.bookings) to service_role;

-- One mail each for customer and designer.
create function private.mail_both(
  p_booking public.bookings, p_kind public.outbox_kind, p_content jsonb, p_due_at timestamptz, p_expires_at timestamptz
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content, due_at, expires_at)
  select format('%s:%s:%s:%s', p_kind, p_booking.id, p_booking.invite_sequence, r.role),
         p_kind, r.id, p_booking.id, p_content || jsonb_build_object('recipient', r.role), p_due_at, p_expires_at
    from (values ('customer', p_booking.customer_id), ('designer', p_booking.designer_id)) as r (role, id)
  on conflict (event_key) do nothing;
end;
$$;
revoke all on function private.mail_both(public.bookings, public.outbox_kind, jsonb, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function private.mail_both(public.bookings, public.outbox_kind, jsonb, timestamptz, timestamptz) to service_role;

-- Confirmed or moved: the invitation now, the reminders when they are due. Cancelled: the invitation taken back.
create function private.mail_booking() returns trigger
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
    perform private.mail_both(new, 'booking_cancelled', v_content, now(), null);
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

create trigger bookings_mail_confirmed
  after insert on public.bookings
  for each row when (new.status = 'confirmed')
  execute function private.mail_booking();
create trigger bookings_mail_changed
  after update on public.bookings
  for each row when (
    (new.status = 'confirmed' and (old.status <> 'confirmed' or new.slot <> old.slot))
    or (old.status = 'confirmed' and new.status = 'cancelled')
  )
  execute function private.mail_booking();

create function private.mail_contact_query() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, contact_query_id, content)
  values (
    'contact_query:' || new.id, 'contact_query', new.id,
    jsonb_build_object('name', new.name, 'email', new.email, 'phone', new.phone, 'query', new.query, 'receivedAt', private.iso(new.created_at))
  );
  return null;
end;
$$;
revoke all on function private.mail_contact_query() from public, anon, authenticated, service_role;

create trigger contact_queries_mail
  after insert on public.contact_queries
  for each row execute function private.mail_contact_query();
