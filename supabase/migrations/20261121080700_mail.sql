-- Emails that have been promised and not yet sent. A row in `outbox` is written in the transaction of the event that it reports, so that a
-- confirmed booking and its email exist together or not at all; the function `jobs` sends it afterwards.

-- gathered: another email, of the kind gathered_news, tells of it.
create type public.outbox_status as enum ('waiting', 'sent', 'parked', 'dropped', 'gathered');
create type public.outbox_kind as enum (
  'booking_confirmed', 'booking_moved', 'booking_cancelled', 'reminder_day', 'reminder_hour', 'chat_open', 'contact_query',
  'payment_receipt', 'payment_returned', 'refund_receipt', 'time_offered', 'new_message', 'money_alarm',
  'no_show_reported', 'no_show_decided', 'review_request', 'review_received', 'sign_in_locked', 'security_alarm',
  'reset_password', 'change_address', 'confirm_address', 'reauthenticate', 'account_changed', 'account_deleted', 'data_ready',
  'gathered_news', 'member_reported'
);

-- What visitors write in the contact form. It carries addresses and telephone numbers: no client reads it.
create table public.contact_queries (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) between 1 and 40),
  query text not null check (char_length(query) between 1 and 5000),
  created_at timestamptz not null default now(),
  -- Set by admin.answer_contact_query.
  answered_at timestamptz,
  answer_note text check (char_length(answer_note) <= 2000)
);

create index contact_queries_open_idx on public.contact_queries (created_at) where answered_at is null;
-- For remove_old, in clock.
create index contact_queries_answered_idx on public.contact_queries (answered_at) where answered_at is not null;

alter table public.contact_queries enable row level security;

-- Challenges whose proof has been used; /api makes and verifies them without the database (edge-functions/api/proof-of-work.ts).
create unlogged table private.used_challenges (
  id uuid primary key,
  used_at timestamptz not null default now()
);

alter table private.used_challenges enable row level security;

-- Stores a query. p_challenge_id: of the challenge that its sender has solved. {ok: true}. PT403 challenge_required: so many come without a proof
-- that this one needs it; PT409 challenge_used; PT429 rate_limited.
create function public.submit_contact_query(p_name text, p_email text, p_phone text, p_query text, p_challenge_id uuid default null)
  returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if p_challenge_id is not null then
    insert into private.used_challenges (id) values (p_challenge_id) on conflict do nothing;
    if not found then
      raise exception using errcode = 'PT409', message = 'challenge_used', detail = 'This proof has been used. Please send the form again.';
    end if;
    perform private.take_limit('contact_proved');
  else
    begin
      perform private.take_limit('contact_unproved');
    exception
      when sqlstate 'PT429' then
        raise exception using
          errcode = 'PT403', message = 'challenge_required',
          detail = 'We are getting a lot of messages right now. Your browser has to show that a person is sending this one.';
    end;
  end if;
  perform private.take_limit('contact');
  insert into public.contact_queries (name, email, phone, query) values (p_name, p_email, p_phone, p_query);
  return jsonb_build_object('ok', true);
end;
$$;

-- The queue of emails. event_key is unique, so one event is one email; the provider gets it as the idempotency key.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  event_key text not null unique check (char_length(event_key) between 1 and 200),
  kind public.outbox_kind not null,
  -- null: the administrator, whose address is a setting, unless there is an address.
  recipient_id uuid references public.profiles (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete cascade,
  contact_query_id uuid references public.contact_queries (id) on delete cascade,
  -- Where it goes when that is not the recipient's address: a new one that is to be confirmed, one that is given up. Forgotten once it is sent,
  -- and the content with it, which then may be a secret (a link by which a password is set).
  address text check (char_length(address) between 3 and 254),
  -- The facts of the email as they were at the event.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  status public.outbox_status not null default 'waiting',
  -- The request to the provider, while it may have reached it: kept at the first attempt and repeated byte for byte (keep_email).
  request text,
  -- Not before this (the queue).
  due_at timestamptz not null default now(),
  -- After this the email is of no use and is dropped.
  expires_at timestamptz,
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_sent_has_a_time check ((status = 'sent') = (sent_at is not null)),
  -- It holds an address and a text, which nobody needs once the email is sent or dropped.
  constraint outbox_request_is_pending check (request is null or status in ('waiting', 'parked'))
);
comment on table public.outbox is 'Mails to be sent, sent, given up (parked: look at last_error), overtaken by events (dropped) or told of in another (gathered).';

create index outbox_waiting_idx on public.outbox (due_at) where status = 'waiting';
create index outbox_parked_idx on public.outbox (created_at) where status = 'parked';
-- For remove_old, in clock.
create index outbox_done_idx on public.outbox (created_at) where status in ('sent', 'dropped');
create index outbox_booking_idx on public.outbox (booking_id);
create index outbox_recipient_idx on public.outbox (recipient_id, created_at);
create index outbox_contact_query_idx on public.outbox (contact_query_id);

alter table public.outbox enable row level security;

-- Nothing is sent to an account that was deleted, except to the address that a row names.
create function private.drop_email_of_deleted() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.address is null and exists (select 1 from public.profiles p where p.id = new.recipient_id and p.deleted_at is not null) then
    new.status := 'dropped';
    new.content := '{}';
  end if;
  return new;
end;
$$;

create trigger outbox_drop_for_deleted
  before insert on public.outbox
  for each row when (new.recipient_id is not null)
  execute function private.drop_email_of_deleted();

-- Offers, cancellations and messages email one person about another at most so often ('email_to_member' in limits); what comes above that is
-- gathered: its row stays, and one email, due when the next is allowed, names how many there are and which. One's own cancellation is confirmed
-- in any case.
create function private.gather_email() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_sender_id uuid;
  v_pair text;
  v_due_at timestamptz;
  v_item jsonb;
begin
  select case new.recipient_id when b.customer_id then b.designer_id else b.customer_id end into v_sender_id
    from public.bookings b where b.id = new.booking_id;
  -- A repeated event: the row that there is stays.
  if exists (select 1 from public.outbox o where o.event_key = new.event_key) then
    return new;
  end if;
  v_pair := v_sender_id || ' to ' || new.recipient_id;
  -- Two events at once gather in the same email.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('gather:' || v_pair, 0));
  v_item := jsonb_build_object('kind', new.kind, 'count', coalesce((new.content ->> 'count')::int, 1)) || (
    select jsonb_object_agg(f.key, f.value) from jsonb_each(new.content) f where f.key in ('serviceName', 'slotStart', 'slotEnd')
  );
  -- Unless a run has claimed it meanwhile.
  update public.outbox o
     set content = o.content || jsonb_build_object(
           'total', (o.content ->> 'total')::int + (v_item ->> 'count')::int,
           'items', case
             when jsonb_array_length(o.content -> 'items') < 20 then (o.content -> 'items') || v_item else o.content -> 'items'
           end
         )
   where o.recipient_id = new.recipient_id and o.kind = 'gathered_news' and o.content ->> 'senderId' = v_sender_id::text
     and o.status = 'waiting' and o.attempts = 0 and o.due_at > now();
  if not found then
    v_due_at := private.take_in_turn('email_to_member', v_pair);
    if v_due_at <= now() then
      return new;
    end if;
    insert into public.outbox (event_key, kind, recipient_id, content, due_at)
    values (
      -- The first that it gathers.
      left('gathered_news:' || new.event_key, 200), 'gathered_news', new.recipient_id,
      jsonb_build_object(
        'senderId', v_sender_id, 'senderName', (select private.quoted_name(p) from public.profiles p where p.id = v_sender_id),
        'recipient', new.content -> 'recipient', 'timeZone', new.content -> 'timeZone', 'zoneOf', new.content -> 'zoneOf',
        'total', v_item -> 'count', 'items', jsonb_build_array(v_item)
      ),
      v_due_at
    );
  end if;
  new.status := 'gathered';
  return new;
end;
$$;

create trigger outbox_gather
  before insert on public.outbox
  for each row when (
    new.kind in ('time_offered', 'booking_cancelled', 'new_message') and new.booking_id is not null
    and new.content ->> 'recipient' is distinct from new.content ->> 'cancelledBy'
    and coalesce(new.content ->> 'cancelledBy', '') <> 'administrator'
  )
  execute function private.gather_email();

-- Bookings --------------------------------------------------------------------------------------------------------------

-- A person's name as emails and notifications quote it: only who has confirmed their address has chosen a name that strangers get to read.
create function private.quoted_name(p_profile public.profiles) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_profile.address_confirmed_at is not null then p_profile.name
    when p_profile.role = 'designer' then 'A designer'
    else 'A customer'
  end;
end;
$$;

-- What a person has written, for an email to another; null as long as their address is not confirmed.
create function private.quoted_text(p_profile_id uuid, p_text text) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select p_text from public.profiles p where p.id = p_profile_id and p.address_confirmed_at is not null);
end;
$$;

-- The facts of a booking that each of its emails and notifications contains. The zone is the designer's.
create function private.booking_mail(p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             'bookingId', p_booking.id,
             'customerName', private.quoted_name(c),
             'designerName', private.quoted_name(d),
             'designerId', p_booking.designer_id,
             'serviceName', p_booking.service_name,
             'slotStart', private.iso(lower(p_booking.slot)),
             'slotEnd', private.iso(upper(p_booking.slot)),
             'slotType', p_booking.slot_type,
             'timeZone', coalesce((select a.time_zone from public.availability a where a.designer_id = p_booking.designer_id), 'UTC'),
             'amount', p_booking.price_minor,
             'currency', p_booking.currency,
             'notes', private.quoted_text(c.id, p_booking.notes),
             'sequence', p_booking.invite_sequence
           )
      from public.profiles c, public.profiles d
     where c.id = p_booking.customer_id and d.id = p_booking.designer_id
  );
end;
$$;

-- The same for an email to one of the members, in the time zone of who reads it: a designer's own, a customer's as far as it is known. Whose
-- zone it is stands in zoneOf, so that an email can say when it is not the reader's.
create function private.booking_mail_to(p_role text, p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.booking_mail(p_booking) || jsonb_build_object('recipient', p_role) || case
    when p_role = 'designer' then '{"zoneOf": "reader"}'
    when p_booking.customer_time_zone is null then '{"zoneOf": "designer"}'
    else jsonb_build_object('timeZone', p_booking.customer_time_zone, 'zoneOf', 'reader')
  end;
end;
$$;

-- Queues one email for each member: p_more is what it says besides the booking.
create function private.mail_both(
  p_booking public.bookings, p_kind public.outbox_kind, p_more jsonb, p_due_at timestamptz, p_expires_at timestamptz
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content, due_at, expires_at)
  select format('%s:%s:%s:%s', p_kind, p_booking.id, p_booking.invite_sequence, r.role),
         p_kind, r.id, p_booking.id, private.booking_mail_to(r.role, p_booking) || p_more, p_due_at, p_expires_at
    from (values ('customer', p_booking.customer_id), ('designer', p_booking.designer_id)) as r (role, id)
  on conflict (event_key) do nothing;
end;
$$;

-- Confirmed or rescheduled: the invitation now, and reminders for when they are due. Cancelled: the cancellation of the invitation. A trigger, so
-- that every way to confirm or cancel (payment, webhook, reconciler, an administrator's update) sends the same emails.
create function private.mail_booking() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_start timestamptz := lower(new.slot);
begin
  update public.outbox o
     set status = 'dropped', request = null
   where o.booking_id = new.id and o.status = 'waiting' and o.kind in ('reminder_day', 'reminder_hour', 'chat_open');
  if upper(new.slot) <= now() then
    return null;
  end if;
  if new.status = 'cancelled' then
    -- A confirmation that is still queued stays, so that the recipient knows what was cancelled.
    -- `cancellations` says who cancelled; it has no row if the status was updated by hand.
    perform private.mail_both(
      new, 'booking_cancelled',
      coalesce(
        (
          select jsonb_build_object(
                   'cancelledBy', c.cancelled_by, 'refundAmount', c.refund_minor,
                   'message', case c.cancelled_by
                     when 'customer' then private.quoted_text(new.customer_id, c.message)
                     when 'designer' then private.quoted_text(new.designer_id, c.message)
                     else c.message
                   end
                 )
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
    new, case when new.invite_sequence = 0 then 'booking_confirmed' else 'booking_moved' end::public.outbox_kind, '{}', now(), null
  );
  if v_start - interval '24 hours' > now() then
    perform private.mail_both(new, 'reminder_day', '{}', v_start - interval '24 hours', v_start - interval '3 hours');
  end if;
  if v_start - interval '1 hour' > now() then
    perform private.mail_both(new, 'reminder_hour', '{}', v_start - interval '1 hour', v_start);
  end if;
  if v_start > now() then
    perform private.mail_both(new, 'chat_open', '{}', v_start, upper(new.slot));
  end if;
  return null;
end;
$$;

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

-- Payments and refunds --------------------------------------------------------------------------------------------------

-- Queues an email to the customer of a booking; p_key names the event among those of its kind.
create function private.mail_customer(p_booking_id uuid, p_kind public.outbox_kind, p_key text, p_more jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
  select p_kind || ':' || p_key, p_kind, b.customer_id, b.id, private.booking_mail_to('customer', b) || p_more
    from public.bookings b
   where b.id = p_booking_id
  on conflict (event_key) do nothing;
end;
$$;

-- The receipt of a payment that is kept; for one that is not, the reason and the promise to refund it.
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

create trigger payments_mail
  after insert on public.payments
  for each row execute function private.mail_payment();

-- The receipt of a refund, once the provider has accepted it.
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

create trigger refunds_mail_made
  after insert on public.refunds
  for each row when (new.status in ('sent', 'done'))
  execute function private.mail_refund();

create trigger refunds_mail_changed
  after update of status on public.refunds
  for each row when (old.status not in ('sent', 'done') and new.status in ('sent', 'done'))
  execute function private.mail_refund();

-- No-shows --------------------------------------------------------------------------------------------------------------

-- The email about a report as it stands: to the reported member, who may object; once it is decided after that, to both members.
create function private.mail_no_show(p_booking public.bookings, p_no_show public.no_shows) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_more constant jsonb := jsonb_build_object(
    'reportedBy', p_no_show.reported_by,
    'status', p_no_show.status,
    'refundAmount', p_no_show.refund_minor,
    'objectUntil', private.iso(p_no_show.object_until)
  );
  -- Upheld in the transaction of the report: the reported member has not heard of it yet.
  v_first constant boolean := p_no_show.status = 'open' or p_no_show.decided_at = p_no_show.created_at;
begin
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
  select format('%s:%s:%s', k.kind, p_booking.id, r.role), k.kind, r.id, p_booking.id, private.booking_mail_to(r.role, p_booking) || v_more
    from (values ('customer', p_booking.customer_id), ('designer', p_booking.designer_id)) as r (role, id),
         (values (case when v_first then 'no_show_reported' else 'no_show_decided' end::public.outbox_kind)) as k (kind)
   where not v_first or r.role <> p_no_show.reported_by::text
  on conflict (event_key) do nothing;
end;
$$;

-- Reviews ---------------------------------------------------------------------------------------------------------------

-- Asks the customer for a review a day after the session. Whether there is still something to ask for is decided when the email is claimed
-- (claim_jobs), and so it is not asked for of a session that did not take place or was reviewed on the page.
create function private.mail_review_request() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content, due_at, expires_at)
  values (
    'review_request:' || new.id, 'review_request', new.customer_id, new.id, private.booking_mail_to('customer', new),
    upper(new.slot) + interval '24 hours', upper(new.slot) + interval '7 days'
  )
  on conflict (event_key) do nothing;
  return null;
end;
$$;

create trigger bookings_mail_completed
  after update of status on public.bookings
  for each row when (old.status = 'confirmed' and new.status = 'completed')
  execute function private.mail_review_request();

-- Tells the designer of a new review; not of its changes.
create function private.mail_review() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
  select 'review_received:' || b.id, 'review_received', b.designer_id, b.id,
         private.booking_mail_to('designer', b) || jsonb_build_object(
           'stars', new.stars,
           'text', case when not private.is_blocked(b.customer_id, b.designer_id) then private.quoted_text(b.customer_id, nullif(new.text, '')) end
         )
    from public.bookings b
   where b.id = new.booking_id
  on conflict (event_key) do nothing;
  return null;
end;
$$;

create trigger reviews_mail
  after insert on public.reviews
  for each row execute function private.mail_review();

-- Contact queries and unread messages -----------------------------------------------------------------------------------

-- Queues the email to the administrator.
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

create trigger contact_queries_mail
  after insert on public.contact_queries
  for each row execute function private.mail_contact_query();

-- Queues "New message while you were away" for members who have not read a message of the running or just ended session for two minutes: at
-- most one an hour for each chat and person, and none about messages that an earlier one has reported. {queued}.
-- The clock calls it. A trigger on messages would slow each message down.
create function public.queue_message_mails() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_queued int;
begin
  -- Two runs at once would not see each other's emails.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('queue_message_mails', 0)) then
    return jsonb_build_object('queued', 0);
  end if;
  with running as (
    -- The upper bound keeps the index scan off all later bookings.
    select b.* from public.bookings b
     where b.status = 'confirmed' and upper(b.slot) > now() - interval '1 hour' and upper(b.slot) < now() + make_interval(mins => private.longest_slot_minutes())
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
     where m.count > 0 and not private.is_blocked(b.customer_id, b.designer_id)
       and coalesce(told.mailed_at, '-infinity') <= now() - interval '1 hour' and coalesce(told.up_to, '-infinity') < m.up_to
  )
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content, expires_at)
  select format('new_message:%s:%s:%s', u.id, u.role, extract(epoch from u.up_to)), 'new_message', u.profile_id, u.id,
         private.booking_mail_to(u.role, u.booking) || jsonb_build_object(
           'preview', private.quoted_text(case u.role when 'customer' then (u.booking).designer_id else (u.booking).customer_id end, u.preview),
           'count', u.count, 'upTo', private.iso(u.up_to)
         ),
         now() + interval '12 hours'
    from unread u
  on conflict (event_key) do nothing;
  get diagnostics v_queued = row_count;
  return jsonb_build_object('queued', v_queued);
end;
$$;

-- Keeps the request of a claimed email before it is sent, and answers {request} with the one to send: the first that was kept. The provider
-- refuses another body under the same key, so an email that may have arrived is repeated as it was, although its text has been edited since.
-- p_request null forgets it: the provider has refused it, so the next attempt may differ.
create function public.keep_email(p_id uuid, p_request text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_request text;
begin
  update public.outbox o
     set request = case when p_request is not null then coalesce(o.request, p_request) end
   where o.id = p_id and o.status = 'waiting'
  returning o.request into v_request;
  return jsonb_build_object('request', v_request);
end;
$$;

-- Jobs ------------------------------------------------------------------------------------------------------------------

-- Whether an email that waits is still to be sent at p_at: it has not expired, and what a request for a review asks for may still be written.
create function private.email_is_wanted(p_email public.outbox, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (p_email.expires_at is null or p_email.expires_at > p_at)
    and (
      p_email.kind <> 'review_request'
      or exists (select 1 from public.bookings b where b.id = p_email.booking_id and private.may_review(b, p_at))
    );
end;
$$;

-- Whose zone an email about an account is written in: a designer's hours say it, and the browser with which a customer booked last. null: not known.
create function private.reader_time_zone(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select a.time_zone from public.availability a where a.designer_id = p_profile_id),
    (
      select b.customer_time_zone from public.bookings b
       where b.customer_id = p_profile_id
       order by upper(b.slot) desc
       limit 1
    )
  );
end;
$$;

-- Drops the emails that are due and not wanted any more, but not those which another transaction has locked: the claim asks again. Then
-- {id, key, kind, to, recipientName, recipientRole, recipientTimeZone, content, request, createdAt, attempts} of each, where `to` is null for
-- the administrator, recipientName for somebody whose address may be another's, and recipientTimeZone where it is not known.
create function private.claim_emails(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys text[];
begin
  update public.outbox o
     set status = 'dropped', request = null, content = case when o.address is null then o.content else '{}' end, address = null
   where o.id in (
     select w.id from public.outbox w
      where w.status = 'waiting' and w.due_at <= now() and not private.email_is_wanted(w, now())
        for update skip locked
   );
  v_keys := private.claim('email', p_limit);
  return (
    select jsonb_agg(
             jsonb_build_object(
               'id', m.id, 'key', m.event_key, 'kind', m.kind, 'to', coalesce(m.address, private.email_address(m.recipient_id)),
               'recipientName', case when p.address_confirmed_at is not null then p.name end,
               'recipientRole', p.role, 'recipientTimeZone', private.reader_time_zone(m.recipient_id),
               'content', m.content, 'request', m.request, 'createdAt', private.iso(m.created_at), 'attempts', m.attempts
             )
             order by m.created_at, m.event_key
           )
      from public.outbox m
      left join public.profiles p on p.id = m.recipient_id
     where m.id = any (v_keys::uuid[])
  );
end;
$$;

-- An email is sent, or parked.
create function private.finish_email(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.outbox o
     set status = case when p_parked then 'parked' else 'sent' end::public.outbox_status,
         sent_at = case when not p_parked then now() end,
         last_error = case when p_parked then o.last_error end,
         request = case when p_parked then o.request end,
         content = case
           when not p_parked and (
             o.address is not null or exists (select 1 from public.bookings b where b.id = o.booking_id and private.is_left(b))
           ) then '{}'
           else o.content
         end,
         address = case when p_parked then o.address end
   where o.id = p_id::uuid and o.status = 'waiting';
  return found;
end;
$$;

-- Parked after about an hour: the provider remembers an idempotency key for a day. Anybody can cause contact queries by the thousand, and they
-- must not delay what members of a booking wait for.
insert into private.queues (kind, source, key, waits, wanted, last, most_attempts, claim, finish) values
  ('email', 'public.outbox', 'id', $$status = 'waiting'$$, 'private.email_is_wanted(w, now())', $$kind = 'contact_query'$$, 8,
   'private.claim_emails', 'private.finish_email');
