-- Emails. A row of `outbox` is inserted in the transaction of what it reports, so that a confirmed booking and its email exist together or not at all;
-- the function `jobs` sends it afterwards. Events of bookings become emails in private.email_event.

-- gathered: another email, of the kind gathered_news, reports it.
create type public.outbox_status as enum ('waiting', 'sent', 'parked', 'dropped', 'gathered');
create type public.outbox_kind as enum (
  'booking_confirmed', 'booking_moved', 'booking_cancelled', 'reminder_day', 'reminder_hour', 'chat_open', 'contact_query',
  'payment_receipt', 'payment_returned', 'refund_receipt', 'time_offered', 'new_message', 'money_alarm',
  'no_show_reported', 'no_show_decided', 'review_request', 'review_received', 'sign_in_locked', 'security_alarm',
  'reset_password', 'change_address', 'confirm_address', 'sign_in_code', 'reauthenticate', 'account_changed', 'account_deleted', 'data_ready',
  'gathered_news', 'member_reported', 'calendar_conflict', 'calendar_failing', 'payment_disputed', 'confirm_payee', 'payee_changed', 'payout_made', 'payout_paid',
  'payout_failed', 'payouts_due',
  'time_requested', 'request_answered', 'request_declined', 'brief_received', 'brief_asked',
  'plan_received', 'plan_question', 'plan_answer', 'plan_reminder', 'plan_due', 'plan_late', 'plan_decided', 'offer_withdrawn', 'content_hidden', 'session_refunded', 'suspension_changed',
  'application_changed', 'application_received', 'designer_absent', 'complaint_received', 'complaint_acknowledged', 'complaint_decided',
  'contact_acknowledged'
);

-- The queue of emails. event_key is unique, so that an event causes only one email; it is also the provider's idempotency key.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  event_key text not null unique check (char_length(event_key) between 1 and 200),
  kind public.outbox_kind not null,
  -- null: the administrator, whose address is a setting, unless `address` is given.
  recipient_id uuid references public.profiles (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete cascade,
  contact_query_id uuid references public.contact_queries (id) on delete cascade,
  -- Set if the email goes to a new or a former address instead of the recipient's current one. Deleted after sending, together with the content, which may be a
  -- secret (a link that sets a password).
  address text check (char_length(address) between 3 and private.max_email()),
  -- The facts of the email at the time of the event.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  status public.outbox_status not null default 'waiting',
  -- The request that may have reached the provider: stored at the first attempt and repeated byte for byte (keep_email).
  request text,
  -- The earliest time to send the email (the queue).
  due_at timestamptz not null default now(),
  -- The time after which the email is useless and is dropped.
  expires_at timestamptz,
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_sent_has_a_time check ((status = 'sent') = (sent_at is not null)),
  -- The request contains an address and a text that are not needed once the email is sent or dropped.
  constraint outbox_request_is_pending check (request is null or status in ('waiting', 'parked'))
);
comment on table public.outbox is 'Emails that are waiting, sent, parked (see last_error), dropped, or gathered into another email.';

create index outbox_waiting_idx on public.outbox (due_at) where status = 'waiting';
-- The order of the claim: even if many emails are due, it reads only those that it takes.
create index outbox_turn_idx on public.outbox ((kind = 'contact_query'), due_at) where status = 'waiting';
create index outbox_parked_idx on public.outbox (created_at) where status = 'parked';
-- Serves remove_old.
create index outbox_done_idx on public.outbox (created_at) where status in ('sent', 'dropped', 'gathered');
create index outbox_booking_idx on public.outbox (booking_id);
create index outbox_recipient_idx on public.outbox (recipient_id, created_at);
create index outbox_contact_query_idx on public.outbox (contact_query_id);

alter table public.outbox enable row level security;

-- Drops emails to deleted accounts, except those with an address of their own.
create function private.drop_email_of_deleted() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.address is null and exists (select 1 from public.profiles where profiles.id = new.recipient_id and profiles.deleted_at is not null) then
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

-- Limits how often one member can cause emails to the other ('email_to_member' in private.limits). Emails above the limit are gathered: their rows stay, and
-- one email, due when the next is allowed, lists them. Emails about the recipient's own acts are always sent.
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
  select case new.recipient_id when bookings.customer_id then bookings.designer_id else bookings.customer_id end into v_sender_id
    from public.bookings where bookings.id = new.booking_id;
  -- A repeated event: the existing row stays.
  if exists (select 1 from public.outbox where outbox.event_key = new.event_key) then
    return new;
  end if;
  v_pair := v_sender_id || ' to ' || new.recipient_id;
  -- Concurrent events must gather in the same email.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('gather:' || v_pair, 0));
  v_item := jsonb_build_object('kind', new.kind, 'count', coalesce((new.content ->> 'count')::int, 1)) || (
    select jsonb_object_agg(pair.key, pair.value) from jsonb_each(new.content) pair where pair.key in ('serviceName', 'slotStart', 'slotEnd')
  );
  -- Skipped if a run has already claimed the email.
  update public.outbox
     set content = outbox.content || jsonb_build_object(
           'total', (outbox.content ->> 'total')::int + (v_item ->> 'count')::int,
           'items', case
             when jsonb_array_length(outbox.content -> 'items') < 20 then (outbox.content -> 'items') || v_item else outbox.content -> 'items'
           end
         )
   where outbox.recipient_id = new.recipient_id and outbox.kind = 'gathered_news' and outbox.content ->> 'senderId' = v_sender_id::text
     and outbox.status = 'waiting' and outbox.attempts = 0 and outbox.due_at > now();
  if not found then
    v_due_at := private.reserve_turn('email_to_member', v_pair);
    -- now() may be before the first use, which other transactions took.
    if v_due_at <= clock_timestamp() then
      return new;
    end if;
    insert into public.outbox (event_key, kind, recipient_id, content, due_at)
    values (
      -- Named after the first email that it gathers.
      left('gathered_news:' || new.event_key, 200), 'gathered_news', new.recipient_id,
      jsonb_build_object(
        'senderId', v_sender_id,
        'senderName', new.content -> case new.content ->> 'recipient' when 'designer' then 'customerName' else 'designerName' end,
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

-- Fires for every email about a booking that the other member has caused, of any kind, except
-- reminders: they are due at a time, once per booking and slot, and a change of the slot drops them;
-- no-shows: once per booking, about money, and an objection is possible for 72 hours only;
-- cancellations within a day of the start: once per booking, and the email that gathers might come after the start.
create trigger outbox_gather
  before insert on public.outbox
  for each row when (
    new.booking_id is not null
    and new.content ->> 'actor' in ('customer', 'designer') and new.content ->> 'recipient' <> new.content ->> 'actor'
    and new.kind not in ('reminder_day', 'reminder_hour', 'chat_open', 'no_show_reported', 'no_show_decided')
    and not (new.kind = 'booking_cancelled' and (new.content ->> 'slotStart')::timestamptz < now() + interval '1 day')
  )
  execute function private.gather_email();

-- Bookings --------------------------------------------------------------------------------------------------------------

-- A person's name as quoted in emails and notifications. Strangers do not see names that were chosen without a confirmed address.
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

-- The facts of a booking that all of its emails and notifications contain, in the designer's time zone. The designer sees the name of a customer who has paid,
-- since a payment proves more than a confirmed address; the customer's text is quoted only with a confirmed address.
create function private.booking_facts(p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             -- The booking that has a room.
             'bookingId', coalesce(p_booking.extends_id, p_booking.id),
             'customerName', case when p_booking.price_minor > 0 then customer.name else private.quoted_name(customer) end,
             'designerName', private.quoted_name(designer),
             'designerId', p_booking.designer_id,
             -- The session, if this is an extension.
             'addedTo', p_booking.extends_id,
             -- Whether the designer offered and held the slot.
             'offered', p_booking.answers_id is not null,
             'serviceName', p_booking.service_name,
             'slotStart', private.iso(lower(p_booking.slot)),
             'slotEnd', private.iso(upper(p_booking.slot)),
             'slotType', p_booking.slot_type,
             'timeZone', coalesce((select availability.time_zone from public.availability where availability.designer_id = p_booking.designer_id), 'UTC'),
             'amount', private.full_price(p_booking),
             'currency', p_booking.currency,
             'planDays', p_booking.plan_days,
             'notes', private.quoted_text(customer.id, p_booking.notes),
             'sequence', p_booking.invite_sequence
           )
      from public.profiles customer, public.profiles designer
     where customer.id = p_booking.customer_id and designer.id = p_booking.designer_id
  );
end;
$$;

-- The same facts for an email to a member, in the reader's time zone if it is known (a customer's may come from another booking). zoneOf says whose zone it is,
-- so that the email can say so if it is not the reader's.
create function private.booking_facts_for(p_role text, p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_customer_time_zone constant text := coalesce(p_booking.customer_time_zone, private.reader_time_zone(p_booking.customer_id));
begin
  return private.booking_facts(p_booking) || jsonb_build_object('recipient', p_role) || case
    when p_role = 'designer' then '{"zoneOf": "reader"}'
    when v_customer_time_zone is null then '{"zoneOf": "designer"}'
    else jsonb_build_object('timeZone', v_customer_time_zone, 'zoneOf', 'reader')
  end;
end;
$$;

-- Writes the emails about an event. Each row of the list is one kind of email. Reminders are due later; emails that would have been due before now are left
-- out.
create function private.email_event() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_start timestamptz;
  v_end timestamptz;
  v_both constant text[] := '{customer, designer}';
  v_customer constant text[] := '{customer}';
  v_designer constant text[] := '{designer}';
  v_plan_due timestamptz;
  -- Both members if neither of them is the actor.
  v_other constant text[] := array_remove(v_both, new.actor::text);
begin
  select * into strict v_booking from public.bookings where bookings.id = new.booking_id;
  v_start := lower(v_booking.slot);
  v_end := upper(v_booking.slot);
  v_plan_due := private.plan_due(v_booking);
  if new.kind in ('rescheduled', 'cancelled') then
    -- Drops emails that are no longer true. A queued confirmation stays, so that the recipient knows what was cancelled.
    update public.outbox
       set status = 'dropped', request = null
     where outbox.booking_id = new.booking_id and outbox.status = 'waiting'
       and outbox.kind in ('reminder_day', 'reminder_hour', 'chat_open', 'time_offered', 'calendar_conflict');
  end if;
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content, due_at, expires_at)
  with emails as materialized (
    select given.kind::public.outbox_kind, given.readers, given.due_at, given.expires_at
      from (
        values
          ('{confirmed}', 'booking_confirmed', v_both, now(), null::timestamptz),
          ('{rescheduled}', 'booking_moved', v_both, now(), null),
          ('{confirmed, rescheduled}', 'reminder_day', v_both, v_start - interval '24 hours', v_start - interval '3 hours'),
          ('{confirmed, rescheduled}', 'reminder_hour', v_both, v_start - interval '1 hour', v_start),
          ('{confirmed, rescheduled}', 'chat_open', v_both, v_start, v_end),
          ('{cancelled}', 'booking_cancelled', v_both, now(), null),
          -- Whether a review may still be written is checked when the email is claimed (private.email_is_wanted).
          ('{completed}', 'review_request', v_customer, greatest(now(), v_end + interval '24 hours'), v_end + interval '7 days'),
          ('{calendar_conflict}', 'calendar_conflict', v_both, now(), v_start),
          ('{times_offered}', 'time_offered', v_other, now(), v_start),
          ('{time_requested}', 'time_requested', v_other, now(), coalesce(v_booking.hold_expires_at, lower(v_booking.slot))),
          ('{request_answered}', 'request_answered', v_other, now(), (new.after ->> 'heldUntil')::timestamptz),
          ('{request_declined}', 'request_declined', v_other, now(), null),
          ('{paid}', 'payment_receipt', v_customer, now(), null),
          ('{payment_refused}', 'payment_returned', v_customer, now(), null),
          ('{refunded}', 'refund_receipt', v_customer, now(), null),
          ('{no_show_reported}', 'no_show_reported', v_other, now(), null),
          ('{no_show_decided}', 'no_show_decided', v_both, now(), null),
          ('{reviewed}', 'review_received', v_other, now(), null),
          ('{messages_unread}', 'new_message', v_other, now(), now() + interval '12 hours'),
          -- After the end, the recipient could do nothing about it.
          ('{brief_sent}', 'brief_received', v_other, now(), v_end),
          ('{brief_asked}', 'brief_asked', v_other, now(), v_end),
          ('{offer_withdrawn}', 'offer_withdrawn', v_other, now(), null),
          ('{plan_sent}', 'plan_received', v_other, now(), null),
          ('{plan_asked}', 'plan_question', v_other, now(), null),
          ('{plan_answered}', 'plan_answer', v_other, now(), null),
          ('{plan_decided}', 'plan_decided', v_both, now(), null),
          -- Only if the booking includes a plan (otherwise the plan is never due), and until the plan is sent (private.email_is_wanted). Sent at once if the
          -- plan is due within a day.
          ('{completed}', 'plan_reminder', v_designer, case when v_plan_due > now() then greatest(now(), v_plan_due - interval '24 hours') end, v_plan_due),
          ('{completed}', 'plan_due', v_designer, v_plan_due, v_plan_due + private.plan_patience_days()),
          ('{completed}', 'plan_late', v_customer, v_plan_due + interval '24 hours', v_plan_due + private.plan_patience_days())
      ) as given (events, kind, readers, due_at, expires_at)
     where new.kind = any (given.events::public.booking_event_kind[]) and given.due_at >= now()
  ),
  members as materialized (
    select given.role, given.id,
           private.booking_facts_for(given.role, v_booking) || new.after || jsonb_build_object('actor', new.actor, 'message', new.message) as content
      from (values ('customer', v_booking.customer_id), ('designer', v_booking.designer_id)) as given (role, id)
     where exists (select 1 from emails where given.role = any (emails.readers))
  )
  select concat_ws(':', emails.kind, new.booking_id, new.occurrence, members.role), emails.kind, members.id, new.booking_id, members.content, emails.due_at, emails.expires_at
    from emails
    join members on members.role = any (emails.readers)
  on conflict (event_key) do nothing;
  return null;
end;
$$;

create trigger booking_events_email
  after insert on public.booking_events
  for each row execute function private.email_event();

-- What administrators hide ------------------------------------------------------------------------------------------------

-- Tells a person that a part of the site that is theirs ('review', 'answer' or 'page') is hidden, and why. p_key names the decision.
create function private.email_hidden(p_what text, p_note text, p_author_id uuid, p_key text, p_booking public.bookings default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(p_note, '') = '' then
    raise exception 'Say why, for the person who wrote it.';
  end if;
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
  values (
    'content_hidden:' || p_key, 'content_hidden', p_author_id, p_booking.id,
    jsonb_build_object('what', p_what, 'note', p_note, 'serviceName', p_booking.service_name)
  );
end;
$$;

create function private.email_hidden_review() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  select * into strict v_booking from public.bookings where bookings.id = new.booking_id;
  perform private.email_hidden(
    new.part::text, new.note, case new.part when 'review' then v_booking.customer_id else v_booking.designer_id end, new.id::text, v_booking
  );
  return null;
end;
$$;

create trigger review_decisions_email
  after insert on public.review_decisions
  for each row when (new.hidden)
  execute function private.email_hidden_review();

-- Applications ----------------------------------------------------------------------------------------------------------

-- Tells a designer the decision about an application, and the administrator that an application waits.
create function private.email_application() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_key constant text := format('%s:%s:%s', new.designer_id, new.state, extract(epoch from clock_timestamp()));
begin
  insert into public.outbox (event_key, kind, recipient_id, content)
  values ('application_changed:' || v_key, 'application_changed', new.designer_id, jsonb_build_object('state', new.state, 'again', new.again, 'note', new.note));
  if new.state = 'submitted' then
    insert into public.outbox (event_key, kind, content)
    select 'application_received:' || v_key, 'application_received', jsonb_build_object('designerId', profiles.id, 'name', profiles.name, 'again', new.again)
      from public.profiles
     where profiles.id = new.designer_id;
  end if;
  return null;
end;
$$;

create trigger applications_email
  after insert or update of state on private.applications
  for each row execute function private.email_application();

-- Calendars -------------------------------------------------------------------------------------------------------------

-- Tells a designer that a calendar could not be read for a day, and, at once, that part of it could not be read. Each is told once until the calendar is read
-- completely again.
create function private.email_failing_calendar() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_read_at constant timestamptz := coalesce(new.read_at, new.created_at);
begin
  -- The calendar's name would be a stranger's words if the address is somebody else's.
  if (new.fault is null or v_read_at <= now() - interval '1 day') and private.confirmed_address(new.designer_id) is not null then
    insert into public.outbox (event_key, kind, recipient_id, content)
    values (
      case
        when new.fault is null then format('calendar_failing:%s:partly:%s', new.id, extract(epoch from coalesce(new.read_fully_at, new.created_at)))
        else format('calendar_failing:%s:%s', new.id, extract(epoch from v_read_at))
      end,
      'calendar_failing', new.designer_id,
      jsonb_build_object('name', new.name, 'fault', new.fault, 'unread', new.unread_events, 'since', private.iso(v_read_at))
    )
    on conflict (event_key) do nothing;
  end if;
  return null;
end;
$$;

create trigger calendars_email_failing
  after update of fault on public.calendars
  for each row when (new.fault is not null or new.unread_events > 0)
  execute function private.email_failing_calendar();

-- Contact queries -----------------------------------------------------------------------------------

-- Queues the email to the administrator about a contact query, unless a flood of queries has used up 'contact_email' in private.limits. Acknowledges the query
-- to its author, unless that address has already received as many as 'contact_acknowledged' allows.
create function private.email_contact_query() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  begin
    perform private.take_limit('contact_email');
  exception
    when sqlstate 'PT429' then
      perform private.log_security_event('limit_reached', 'contact_email');
      return null;
  end;
  insert into public.outbox (event_key, kind, contact_query_id, content)
  values (
    'contact_query:' || new.id, 'contact_query', new.id,
    jsonb_build_object(
      'number', new.number, 'name', new.name, 'email', new.email, 'phone', new.phone, 'query', new.query, 'receivedAt', private.iso(new.created_at)
    )
  );
  begin
    perform private.take_limit('contact_acknowledged', private.address_key(new.email)::text);
  exception
    when sqlstate 'PT429' then
      return null;
  end;
  -- Contains none of the visitor's words, because the address may be somebody else's.
  insert into public.outbox (event_key, kind, contact_query_id, address, content)
  values ('contact_acknowledged:' || new.id, 'contact_acknowledged', new.id, new.email, jsonb_build_object('number', new.number));
  return null;
end;
$$;

create trigger contact_queries_email
  after insert on public.contact_queries
  for each row
  execute function private.email_contact_query();

-- Blocks and reports ----------------------------------------------------------------------------------------------------

-- Drops, after a block, waiting emails that only pass on one member's words to the other, and those that list one member's acts. Removes the words from other
-- emails; a request that may have reached the provider is repeated unchanged.
create function private.drop_emails_of_pair() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.outbox
     set status = 'dropped', request = null
   where outbox.booking_id in (select bookings.id from public.bookings where bookings.customer_id = new.customer_id and bookings.designer_id = new.designer_id)
     and outbox.status = 'waiting'
     and outbox.kind in (
       'new_message', 'time_offered', 'time_requested', 'request_answered', 'request_declined', 'brief_received', 'plan_question', 'plan_answer'
     );
  update public.outbox
     set content = outbox.content || '{"message": null, "notes": null}'
   where outbox.booking_id in (select bookings.id from public.bookings where bookings.customer_id = new.customer_id and bookings.designer_id = new.designer_id)
     and outbox.status = 'waiting' and outbox.request is null and outbox.content ->> 'actor' in ('customer', 'designer');
  update public.outbox
     set status = 'dropped', request = null
   where outbox.recipient_id in (new.customer_id, new.designer_id) and outbox.status = 'waiting' and outbox.kind = 'gathered_news'
     and outbox.content ->> 'senderId' in (new.customer_id::text, new.designer_id::text);
  return null;
end;
$$;

create trigger blocks_drop_emails
  after insert on public.blocks
  for each row execute function private.drop_emails_of_pair();

-- Queues the email to the administrator about a report.
create function private.email_member_report() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, booking_id, content)
  select 'member_reported:' || new.id, 'member_reported', bookings.id,
         jsonb_build_object(
           'caseId', 'report:' || new.id, 'bookingId', bookings.id, 'reportedBy', new.reported_by,
           'customerName', customer.name, 'designerName', designer.name, 'reason', new.reason, 'message', coalesce(new.message, ''),
           'reportedAt', private.iso(new.created_at)
         )
    from public.bookings
    join public.profiles customer on customer.id = bookings.customer_id
    join public.profiles designer on designer.id = bookings.designer_id
   where bookings.id = new.booking_id;
  return null;
end;
$$;

create trigger member_reports_email
  after insert on public.member_reports
  for each row execute function private.email_member_report();

-- Tells the administrator that a customer reports a designer's absence, and how reliable the designer has been.
create function private.email_absent_designer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, booking_id, content)
  select 'designer_absent:' || bookings.id, 'designer_absent', bookings.id,
         jsonb_build_object(
           'bookingId', bookings.id, 'customerName', customer.name, 'designerName', designer.name, 'serviceName', bookings.service_name, 'slotStart', private.iso(lower(bookings.slot)),
           'slotEnd', private.iso(upper(bookings.slot)), 'currency', bookings.currency, 'refundAmount', new.after -> 'refundAmount', 'status', new.after -> 'status',
           'objectUntil', new.after -> 'objectUntil', 'kept', designer_record.kept, 'cancelled', designer_record.cancelled, 'missed', designer_record.missed
         )
    from public.bookings
    join public.profiles customer on customer.id = bookings.customer_id
    join public.profiles designer on designer.id = bookings.designer_id
   cross join lateral private.designer_record(bookings.designer_id)
   where bookings.id = new.booking_id;
  return null;
end;
$$;

create trigger booking_events_absent_designer
  after insert on public.booking_events
  for each row when (new.kind = 'no_show_reported' and new.actor = 'customer')
  execute function private.email_absent_designer();

-- The evidence that a bank is shown about a disputed payment, and an administrator about a complaint: what was agreed, who was there for how long, and what was
-- written during the session. At most 500 messages. A free session has no payment.
create function private.evidence_of(p_booking public.bookings, p_payment public.payments) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'serviceName', p_booking.service_name,
    'slotStart', private.iso(lower(p_booking.slot)),
    'slotEnd', private.iso(upper(p_booking.slot)),
    'slotType', p_booking.slot_type,
    'status', private.status_at(p_booking.status, p_booking.slot, p_booking.hold_expires_at, now()),
    'bookedAt', private.iso(p_booking.created_at),
    'paidAt', private.iso(p_payment.created_at),
    'paid', coalesce(p_payment.amount_minor, 0),
    -- The refunds of this payment: a booking counts only those of the payment that it kept, and added time has a payment of its own.
    'refunded', (
      select coalesce(sum(refunds.amount_minor), 0) from public.refunds where refunds.payment_id = p_payment.payment_id and refunds.status <> 'withdrawn'
    ),
    'terms', (
      select jsonb_build_object('version', consents.version, 'agreedAt', private.iso(consents.agreed_at))
        from private.consents
       where consents.profile_id = p_booking.customer_id and consents.agreed_at <= p_booking.created_at
       order by consents.version desc
       limit 1
    ),
    'rules', (
      select jsonb_agg(
               jsonb_build_object('noticeHours', trim_scale(extract(epoch from cancellation_rules.min_notice) / 3600), 'percent', cancellation_rules.refund_percent) order by cancellation_rules.min_notice desc
             )
        from public.cancellation_rules
    ),
    'stays', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'who', private.member_role(p_booking, attendance.profile_id), 'from', private.iso(attendance.first_seen), 'to', private.iso(attendance.last_seen), 'mediaSeconds', attendance.media_seconds
                 )
                 order by attendance.first_seen
               ),
               '[]'
             )
        from public.attendance
       where attendance.booking_id = p_booking.id
    ),
    'minutesTogether', floor(extract(epoch from private.time_together(p_booking, now())) / 60),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('who', private.member_role(p_booking, entry.sender_id), 'at', private.iso(entry.created_at), 'text', entry.text) order by entry.created_at, entry.id), '[]')
        from (select * from public.messages where messages.booking_id = p_booking.id order by messages.created_at, messages.id limit 500) entry
    )
  );
end;
$$;

-- Tells the administrator about a dispute, which has a deadline, with the present evidence. p_key is the email's event key.
create function private.email_evidence(p_dispute public.disputes, p_key text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, booking_id, content)
  select p_key, 'payment_disputed', bookings.id,
         jsonb_build_object(
           'caseId', 'dispute:' || p_dispute.dispute_id, 'bookingId', bookings.id, 'paymentId', payments.payment_id, 'customerName', customer.name, 'designerName', designer.name,
           'amount', p_dispute.amount_minor, 'currency', payments.currency, 'reason', p_dispute.reason, 'phase', p_dispute.phase,
           'respondBy', private.iso(p_dispute.respond_by),
           -- Added time is part of its session.
           'evidence', private.evidence_of(coalesce(session, bookings), payments)
         )
    from public.payments
    join public.payment_orders on payment_orders.order_id = payments.order_id
    join public.bookings on bookings.id = payment_orders.booking_id
    left join public.bookings session on session.id = bookings.extends_id
    join public.profiles customer on customer.id = bookings.customer_id
    join public.profiles designer on designer.id = bookings.designer_id
   where payments.payment_id = p_dispute.payment_id;
end;
$$;

create function private.email_dispute() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.email_evidence(new, 'payment_disputed:' || new.dispute_id);
  return null;
end;
$$;

create trigger disputes_email
  after insert on public.disputes
  for each row when (new.ended_at is null)
  execute function private.email_dispute();

-- Complaints ------------------------------------------------------------------------------------------------------------

-- The evidence about a session, with its payment if it has one.
create function private.evidence_of_session(p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  select payments.* into v_payment
    from public.payment_orders
    join public.payments on payments.order_id = payment_orders.order_id and payments.status = 'captured'
   where payment_orders.booking_id = p_booking.id;
  return private.evidence_of(p_booking, v_payment);
end;
$$;

-- Acknowledges a complaint to the member who complains, and tells the administrator, with the evidence.
create function private.email_complaint() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_facts constant jsonb := jsonb_build_object(
    'number', new.number, 'complainedBy', new.complained_by, 'reason', new.reason, 'wish', new.wish, 'dueAt', private.iso(new.due_at)
  );
begin
  select * into strict v_booking from public.bookings where bookings.id = new.booking_id;
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
  values (
    'complaint_acknowledged:' || new.number, 'complaint_acknowledged',
    case new.complained_by when 'customer' then v_booking.customer_id else v_booking.designer_id end, new.booking_id,
    private.booking_facts_for(new.complained_by::text, v_booking) || v_facts
  );
  insert into public.outbox (event_key, kind, booking_id, content)
  select 'complaint_received:' || new.number, 'complaint_received', new.booking_id,
         v_facts || jsonb_build_object(
           'bookingId', new.booking_id, 'customerName', customer.name, 'designerName', designer.name, 'currency', v_booking.currency, 'message', new.message,
           'evidence', private.evidence_of_session(v_booking)
         )
    from public.profiles customer, public.profiles designer
   where customer.id = v_booking.customer_id and designer.id = v_booking.designer_id;
  return null;
end;
$$;

create trigger complaints_email
  after insert on public.complaints
  for each row execute function private.email_complaint();

-- Tells both members what was decided about a complaint, and why.
create function private.email_complaint_decision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, booking_id, content)
  select format('complaint_decided:%s:%s', new.number, given.role), 'complaint_decided', given.id, bookings.id,
         private.booking_facts_for(given.role, bookings) || jsonb_build_object(
           'number', new.number, 'complainedBy', new.complained_by, 'refundAmount', new.refund_minor, 'decision', new.decision
         )
    from public.bookings
   cross join lateral (values ('customer', bookings.customer_id), ('designer', bookings.designer_id)) as given (role, id)
   where bookings.id = new.booking_id;
  return null;
end;
$$;

create trigger complaints_email_decision
  after update of decided_at on public.complaints
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function private.email_complaint_decision();

-- Payouts ---------------------------------------------------------------------------------------------------------------

-- Tells a designer that a payout is on its way, has arrived at their bank, or has failed.
create function private.email_payout() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_kind constant public.outbox_kind := case new.status when 'on_its_way' then 'payout_made' when 'paid' then 'payout_paid' else 'payout_failed' end;
begin
  insert into public.outbox (event_key, kind, recipient_id, content)
  values (
    format('%s:%s', v_kind, new.id), v_kind, new.designer_id,
    jsonb_build_object(
      'amount', new.amount_minor, 'currency', new.currency, 'account', new.account, 'reference', new.reference, 'failure', new.failure
    )
  );
  return null;
end;
$$;

create trigger payouts_email_made
  after insert on public.payouts
  for each row execute function private.email_payout();

create trigger payouts_email_ended
  after update of status on public.payouts
  for each row execute function private.email_payout();

-- Tells the administrator, once a run has ended, which of its payouts must be paid by hand.
create function private.email_payout_run() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, content)
  select format('payouts_due:%s:%s', new.currency, new.run_on), 'payouts_due',
         jsonb_build_object('amount', sum(payouts.amount_minor), 'currency', new.currency, 'payouts', count(*), 'runOn', new.run_on)
    from public.payouts
   where payouts.currency = new.currency and payouts.run_on = new.run_on and payouts.way = 'by_hand' and payouts.status = 'on_its_way'
  having count(*) > 0
  on conflict (event_key) do nothing;
  return null;
end;
$$;

create trigger payout_runs_email
  after update of ended_at on private.payout_runs
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function private.email_payout_run();

-- Tells a designer that payouts will go elsewhere, and from when, because somebody else may have made the change.
create function private.email_payee() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, content)
  values (
    'payee_changed:' || new.id, 'payee_changed', new.designer_id,
    jsonb_build_object(
      'account', private.masked(new.account), 'before', (select private.masked(payee_of.account) from private.payee_of(new.designer_id) where payee_of.id <> new.id),
      'effectiveAt', private.iso(new.effective_at)
    )
  );
  return null;
end;
$$;

create trigger payees_email
  after update of effective_at on private.payees
  for each row when (old.effective_at is null and new.effective_at is not null)
  execute function private.email_payee();

-- Sending ---------------------------------------------------------------------------------------------------------------

-- Stores the request of a claimed email before it is sent, and returns {request}, the one to send: the first one stored. The provider refuses a different body
-- under the same key, so an email that may have arrived is repeated unchanged, even if its text has been edited since. p_request null deletes the stored
-- request: the provider has refused it, so the next attempt may differ.
create function public.keep_email(p_id uuid, p_request text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_request text;
begin
  update public.outbox
     set request = case when p_request is not null then coalesce(outbox.request, p_request) end
   where outbox.id = p_id and outbox.status = 'waiting'
  returning outbox.request into v_request;
  return jsonb_build_object('request', v_request);
end;
$$;

-- Jobs ------------------------------------------------------------------------------------------------------------------

-- Whether a waiting email should still be sent at p_at: it has not expired, the recipient has not closed the room to which it calls by blocking the other
-- member, and the review or plan for which it asks is still missing.
create function private.email_is_wanted(p_email public.outbox, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (p_email.expires_at is null or p_email.expires_at > p_at)
    and (
      p_email.kind <> 'review_request'
      or exists (select 1 from public.bookings where bookings.id = p_email.booking_id and private.may_review(bookings, p_at))
    )
    and (
      p_email.kind <> 'chat_open'
      or not exists (
        select 1 from public.bookings
         where bookings.id = p_email.booking_id and private.is_blocked(bookings.customer_id, bookings.designer_id, (p_email.content ->> 'recipient')::public.booking_actor)
      )
    )
    and (
      p_email.kind not in ('plan_reminder', 'plan_due', 'plan_late')
      or exists (select 1 from public.bookings where bookings.id = p_email.booking_id and private.plan_is_owed(bookings, p_at))
    );
end;
$$;

-- The time zone for an email about an account: the zone of a designer's hours, or of the browser in which a customer last booked. null: unknown.
create function private.reader_time_zone(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (select availability.time_zone from public.availability where availability.designer_id = p_profile_id),
    (
      select bookings.customer_time_zone from public.bookings
       where bookings.customer_id = p_profile_id and bookings.customer_time_zone is not null
       order by upper(bookings.slot) desc
       limit 1
    )
  );
end;
$$;

-- Whether an email to a person may reach a stranger who has never heard of Parlour: the address is not confirmed, and the account has paid neither for the
-- booking that the email is about nor for another one whose money is kept. Otherwise, a payment that is refunded would buy emails to a stranger.
create function private.may_be_stranger(p_profile_id uuid, p_booking_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.profiles where profiles.id = p_profile_id and profiles.address_confirmed_at is null)
    and not exists (
      select 1
        from public.bookings
        join public.payment_orders on payment_orders.booking_id = bookings.id
        join public.payments on payments.order_id = payment_orders.order_id
       where bookings.customer_id = p_profile_id and (bookings.id = p_booking_id or payments.amount_minor > private.returned(payments.payment_id))
    );
end;
$$;

-- Removes from the content of an email about bookings everything that another person has chosen: names, services, notes and messages. Meant for recipients who
-- may be strangers, to whom somebody could send text by booking with an account in their name. An administrator's words stay.
create function private.without_others_words(p_content jsonb) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_content || (
    select coalesce(jsonb_object_agg(given.name, given.word), '{}')
      from (
        values ('customerName', '"A customer"'::jsonb), ('designerName', '"A designer"'), ('senderName', case p_content ->> 'recipient' when 'customer' then '"A designer"'::jsonb else '"A customer"' end), ('serviceName', '"Consultation"'),
               ('notes', 'null'), ('message', case p_content ->> 'actor' when 'administrator' then p_content -> 'message' else 'null' end)
      ) as given (name, word)
     where p_content ? given.name
  ) || case
    when p_content ? 'items' then jsonb_build_object(
      'items', (select jsonb_agg(element.value || '{"serviceName": "Consultation"}') from jsonb_array_elements(p_content -> 'items') element)
    )
    else '{}'
  end;
end;
$$;

-- The picture in an email about a booking, in the shape of booking-facts.ts. For members who may see the room: the room as the customer sent it or, when a plan
-- arrives, as the designer arranged it. Otherwise, for the customer, the designer's own picture. null: none. The other member's drawing follows the rules of
-- their words: not to possible strangers, not before their address is confirmed, not after a block.
create function private.email_picture(p_email public.outbox, p_booking public.bookings) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_reader constant public.booking_actor := p_email.content ->> 'recipient';
  v_author constant public.booking_actor := case p_email.kind when 'plan_received' then 'designer' else 'customer' end;
  v_others_shown constant boolean := not private.is_blocked(p_booking.customer_id, p_booking.designer_id);
  v_png bytea;
begin
  if p_email.kind not in ('booking_confirmed', 'booking_moved', 'reminder_day', 'reminder_hour', 'chat_open', 'brief_received', 'plan_received')
     or private.may_be_stranger(p_email.recipient_id, p_email.booking_id) then
    return null;
  end if;
  select floor_plan_pictures.png into v_png
    from public.floor_plan_pictures
    join public.profiles on profiles.id = case v_author when 'customer' then p_booking.customer_id else p_booking.designer_id end
   where floor_plan_pictures.booking_id = p_booking.id and floor_plan_pictures.author = v_author
     and private.may_read_floor_plan(p_booking, v_reader, now())
     and (v_reader = v_author or (v_others_shown and profiles.address_confirmed_at is not null));
  if v_png is not null then
    return jsonb_build_object('of', case v_author when 'customer' then 'room' else 'plan' end, 'png', translate(encode(v_png, 'base64'), E'\n', ''));
  end if;
  return (
    select jsonb_build_object('of', 'designer', 'path', designers.cover_image)
      from public.designers
     where designers.id = p_booking.designer_id and designers.cover_image is not null and v_reader = 'customer' and v_author = 'customer'
       and v_others_shown and private.is_listed(designers.id)
  );
end;
$$;

-- The content of an email as it is sent, without the words of others if its recipient may be a stranger. An email about a booking also gets its picture,
-- whether the customer can no longer book its designer, and the present zone of the designer's hours. An email to a designer about a cancelled booking also gets
-- the cost of the cancellation.
create function private.email_content(p_email public.outbox) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when private.may_be_stranger(p_email.recipient_id, p_email.booking_id) then private.without_others_words(p_email.content) else p_email.content
  end || coalesce(
    (
      select jsonb_build_object('designerGone', not private.is_listed(bookings.designer_id) or private.is_blocked(bookings.customer_id, bookings.designer_id), 'picture', private.email_picture(p_email, bookings)) || case
               when p_email.content ? 'timeZone' and 'designer' in (p_email.content ->> 'recipient', p_email.content ->> 'zoneOf')
                 then jsonb_build_object('timeZone', coalesce(availability.time_zone, p_email.content ->> 'timeZone'))
               else '{}'
             end || case when p_email.kind = 'booking_cancelled' and p_email.recipient_id = bookings.designer_id then jsonb_build_object('costAmount', cancellations.cost_minor) else '{}' end
        from public.bookings
        left join public.availability on availability.designer_id = bookings.designer_id
        left join public.cancellations on cancellations.booking_id = bookings.id
       where bookings.id = p_email.booking_id
    ),
    '{}'
  );
end;
$$;

-- Claims the next emails, after dropping those in front of them that are no longer wanted (except those locked by other transactions, which the claim checks
-- again): {id, key, kind, to, recipientName, recipientRole, recipientTimeZone, content, request, createdAt, attempts}. Even if many are due, it looks at no
-- more emails than it drops and claims. `to` is null for the administrator, recipientName if the address may be somebody else's, recipientTimeZone if it is
-- unknown.
create function private.claim_emails(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_next uuid[];
  v_keys text[];
begin
  loop
    v_next := array(
      select outbox.id from public.outbox
       where outbox.status = 'waiting' and outbox.due_at <= now()
       order by outbox.kind = 'contact_query', outbox.due_at
       limit p_limit
         for update skip locked
    );
    update public.outbox
       set status = 'dropped', request = null, content = case when outbox.address is null then outbox.content else '{}' end, address = null
     where outbox.id = any (v_next) and not private.email_is_wanted(outbox, now());
    exit when not found;
  end loop;
  v_keys := private.claim('email', p_limit);
  return (
    select jsonb_agg(
             jsonb_build_object(
               'id', outbox.id, 'key', outbox.event_key, 'kind', outbox.kind, 'to', coalesce(outbox.address, private.email_address(outbox.recipient_id)),
               'recipientName', case when not private.may_be_stranger(profiles.id, outbox.booking_id) then profiles.name end,
               'recipientRole', profiles.role, 'recipientTimeZone', private.reader_time_zone(outbox.recipient_id),
               'content', private.email_content(outbox),
               'request', outbox.request, 'createdAt', private.iso(outbox.created_at), 'attempts', outbox.attempts
             )
             order by outbox.created_at, outbox.event_key
           )
      from public.outbox
      left join public.profiles on profiles.id = outbox.recipient_id
     where outbox.id = any (v_keys::uuid[])
  );
end;
$$;

-- Stores that an email is sent or parked. If a person whom the email concerns has left meanwhile, nothing about them stays; an email that waits for an
-- administrator will still be sent, but without anything that a person has chosen.
create function private.finish_email(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_of_deleted constant boolean := exists (
    select 1
      from public.outbox
      left join public.bookings on bookings.id = outbox.booking_id
      left join public.profiles on outbox.kind = 'gathered_news' and profiles.id = (outbox.content ->> 'senderId')::uuid
     where outbox.id = p_id::uuid and (private.has_deleted_member(bookings) or profiles.deleted_at is not null)
  );
begin
  update public.outbox
     set status = case when p_parked then 'parked' else 'sent' end::public.outbox_status,
         sent_at = case when not p_parked then now() end,
         last_error = case when p_parked then outbox.last_error end,
         request = case when p_parked and not v_of_deleted then outbox.request end,
         content = case
           when not p_parked and (outbox.address is not null or v_of_deleted) then '{}'
           when v_of_deleted and outbox.recipient_id is not null then private.without_others_words(outbox.content)
           when not p_parked then outbox.content - 'addressKey'
           else outbox.content
         end,
         address = case when p_parked then outbox.address end
   where outbox.id = p_id::uuid and outbox.status = 'waiting';
  return found;
end;
$$;

-- Emails are parked after about an hour, because the provider remembers an idempotency key for a day. Contact queries come last: anybody can cause
-- thousands of them, and they must not delay emails to members.
insert into private.queues (kind, source, key, waits, wanted, last, most_attempts, claim, finish) values
  ('email', 'public.outbox', 'id', $$status = 'waiting'$$, 'private.email_is_wanted(w, now())', $$kind = 'contact_query'$$, 8,
   'private.claim_emails', 'private.finish_email');

-- Emails of Auth --------------------------------------------------------------------------------------------------------

-- Queues an email requested by Auth or about a change of the account. p_event_key names the event, so that a repeated request sends nothing twice. The email
-- expires after an hour, like the links in it. {ok: true}. During the sign-up, there is no recipient yet, only the address. Emails that anybody can have sent
-- to any address, even by calling Auth directly, are limited ('account_email' in private.limits); above the limit they are silently dropped. So are all others
-- to an unconfirmed address, whose owner may have caused none of them; they have a limit of their own ('account_notice'), so that they cannot use up the limit
-- of the link with which the owner wins the address back.
create function public.queue_account_email(p_event_key text, p_kind text, p_user_id uuid, p_address text, p_content jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_limit public.limit_kind;
begin
  -- Taken before the limit, as in delete_account: the row below refers to the person.
  perform 1 from public.profiles where profiles.id = p_user_id for key share;
  v_limit := case
    when p_kind in ('reset_password', 'change_address', 'confirm_address', 'sign_in_code', 'reauthenticate') then 'account_email'
    when exists (select 1 from public.profiles where profiles.id = p_user_id and profiles.address_confirmed_at is null) then 'account_notice'
  end;
  if v_limit is not null and not exists (select 1 from public.outbox where outbox.event_key = p_event_key) then
    begin
      perform private.take_limit(v_limit, private.address_key(p_address)::text);
    exception
      when sqlstate 'PT429' then
        perform private.log_security_event('limit_reached', v_limit::text);
        return jsonb_build_object('ok', true);
    end;
  end if;
  insert into public.outbox (event_key, kind, recipient_id, address, content, expires_at)
  values (
    p_event_key, p_kind::public.outbox_kind, (select profiles.id from public.profiles where profiles.id = p_user_id), p_address, p_content,
    now() + interval '1 hour'
  )
  on conflict (event_key) do nothing;
  return jsonb_build_object('ok', true);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.email_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('emails', (
    select coalesce(jsonb_agg(jsonb_build_object('kind', outbox.kind, 'status', outbox.status, 'sentAt', outbox.sent_at) order by outbox.created_at, outbox.id), '[]')
      from public.outbox
     where outbox.recipient_id = p_profile_id
  ));
end;
$$;

-- Empties the emails to a person who is being deleted, and those to others about them. Waiting emails about cancelled bookings and payments are still sent to
-- the person's last address. Parked emails to others about them are dropped, except those about money.
create function private.forget_emails(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_address constant text := private.email_address(p_profile_id);
begin
  update public.outbox
     set address = v_address,
         -- No receipt follows, because the address is forgotten.
         content = outbox.content || case outbox.kind when 'booking_cancelled' then '{"leaving": true}'::jsonb else '{}' end
   where outbox.recipient_id = p_profile_id and outbox.status = 'waiting' and outbox.kind in ('booking_cancelled', 'payment_receipt', 'payment_returned', 'refund_receipt');
  update public.outbox
     set status = 'dropped', request = null, content = '{}', address = null
   where outbox.recipient_id = p_profile_id and outbox.status in ('waiting', 'parked') and (outbox.address is null or outbox.address <> v_address);
  update public.outbox
     set status = case outbox.status when 'parked' then 'dropped' else outbox.status end, request = null, content = '{}'
   where (
       outbox.status in ('sent', 'dropped', 'gathered')
       or (outbox.status = 'parked' and outbox.kind not in ('payment_receipt', 'payment_returned', 'refund_receipt'))
     )
     and outbox.content <> '{}'
     and (
       outbox.recipient_id = p_profile_id
       or outbox.booking_id in (select bookings.id from public.bookings where bookings.customer_id = p_profile_id or bookings.designer_id = p_profile_id)
     );
  -- Emails that gather what this person has sent belong to no booking.
  update public.outbox
     set status = case outbox.status when 'parked' then 'dropped' else outbox.status end, request = null, content = '{}'
   where outbox.status in ('sent', 'dropped', 'parked') and outbox.kind = 'gathered_news' and outbox.content ->> 'senderId' = p_profile_id::text
     and outbox.recipient_id in (
       select case p_profile_id when bookings.customer_id then bookings.designer_id else bookings.customer_id end
         from public.bookings where bookings.customer_id = p_profile_id or bookings.designer_id = p_profile_id
     );
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.outbox}', 'private.email_data', 'private.forget_emails');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.email_cases with (security_invoker = true) as
select outbox.id::text as id, outbox.created_at as since, outbox.kind || ': ' || coalesce(outbox.last_error, '') as detail, outbox.booking_id
  from public.outbox
 where outbox.status = 'parked';

create function private.retry_email(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.outbox set status = 'waiting', attempts = 0, due_at = now() where id = p_id::uuid and status = 'parked';
  return found;
end;
$$;

create function private.close_email(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- The email may contain a secret, or words of a person who has left.
  update public.outbox set status = 'dropped', request = null, content = '{}', address = null, last_error = p_note
   where id = p_id::uuid and status = 'parked';
  return found;
end;
$$;

insert into private.cases (kind, subject, source, retry, close) values
  ('email', 'An email could not be sent', 'private.email_cases', 'private.retry_email', 'private.close_email');

-- For administrators ---------------------------------------------------------------------------------------------------

-- Sends the email about a dispute again, with the evidence as it is now.
create function admin.send_evidence(p_dispute_id text, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_dispute public.disputes;
begin
  select * into v_dispute from public.disputes where disputes.dispute_id = p_dispute_id;
  if v_dispute.dispute_id is null then
    raise exception 'There is no dispute %.', p_dispute_id;
  end if;
  perform private.email_evidence(v_dispute, format('payment_disputed:%s:%s', p_dispute_id, gen_random_uuid()));
  perform private.record_action('send_evidence', p_dispute_id, p_by_whom, p_reason);
end;
$$;
comment on function admin.send_evidence(text, text, text) is 'Sends the email about a dispute again, with a PDF of the evidence as it is now. Cannot be undone.';
