-- The room of a booking: the page /chat/<booking>, for chats and for calls. It opens a little before the slot, so that the members can check
-- their devices, and closes with the slot. The signals of a call use the topics customer-call:<booking> and designer-call:<booking> (their
-- policies are in conversation_chat) and are not stored.
-- Attendance is stored: it decides what happens when somebody does not come.

-- Attendance ------------------------------------------------------------------------------------------------------------

-- One uninterrupted stay of a member's page in the room, by the server's clock. It ends when the page is left. A page that was silent for a while (a
-- laptop that slept) starts a new stay; the time between does not count.
create table public.attendance (
  booking_id uuid references public.bookings (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  page_id uuid,
  first_seen timestamptz default now(),
  last_seen timestamptz not null default now(),
  -- The page has reported that it was left, at last_seen. Otherwise nothing is known after last_seen.
  has_left boolean not null default false,
  -- The page joined the call. Only the page itself reports this, so nothing depends on it.
  in_call boolean not null default false,
  -- How long sound or video of the other member arrived, in seconds. Distinguishes "came but could not connect" from "was absent".
  media_seconds int not null default 0 check (media_seconds >= 0),
  primary key (booking_id, profile_id, page_id, first_seen),
  constraint attendance_ends_after_it_begins check (last_seen >= first_seen)
);

create index attendance_profile_idx on public.attendance (profile_id);

alter table public.attendance enable row level security;

-- The times during the slot, up to and including p_at, at which a member was in the room. A page that has not left counts until its next report is due.
create function private.attendance_of(p_booking public.bookings, p_profile_id uuid, p_at timestamptz) returns tstzmultirange
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    (
      select range_agg(tstzrange(attendance.first_seen, case when attendance.has_left then attendance.last_seen else attendance.last_seen + private.room_report_seconds() end))
        from public.attendance
       where attendance.booking_id = p_booking.id and attendance.profile_id = p_profile_id
    ),
    '{}'
  ) * tstzmultirange(p_booking.slot * tstzrange(null, p_at, '[]'));
end;
$$;

create function private.length_of(p_times tstzmultirange) returns interval
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return coalesce((select sum(upper(item) - lower(item)) from unnest(p_times) item), interval '0');
end;
$$;

-- Returns the booking if its room is open for this member. It is closed for a member who has blocked the other one: that member counts as absent, with the same
-- consequences. PT404 not_found; PT409 room_closed.
create function private.require_open_room(p_user_id uuid, p_booking_id uuid) returns public.bookings
language plpgsql
stable
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  perform private.require_member(v_booking, p_user_id);
  if not private.room_is_open(v_booking.status, v_booking.slot, now()) then
    perform private.refuse('room_closed', 'bookingId');
  end if;
  if private.is_blocked(v_booking.customer_id, v_booking.designer_id, private.member_role(v_booking, p_user_id)) then
    perform private.refuse('room_closed_by_block', 'bookingId');
  end if;
  return v_booking;
end;
$$;

-- {slotStart, slotEnd} for a member of a booking whose room is open: the validity of credentials for the relay. PT404 not_found; PT409 room_closed; PT429
-- rate_limited.
create function public.open_room(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking constant public.bookings := private.require_open_room(p_user_id, p_booking_id);
begin
  if private.is_blocked(v_booking.customer_id, v_booking.designer_id) then
    perform private.refuse('conversation_closed', 'bookingId');
  end if;
  perform private.take_limit('call_servers', p_user_id::text);
  return jsonb_build_object('slotStart', private.iso(lower(v_booking.slot)), 'slotEnd', private.iso(upper(v_booking.slot)));
end;
$$;

-- Records that a page of a member is in the open room; pages call it every private.room_report_seconds(). p_media_seconds: for how long the other member's
-- sound or video has arrived in this stay, limited to its length. p_in_call: the page is in the call. p_leaving: the page is being left, which ends its stay;
-- open pages then fetch attendance again. {serverTime, arrived}: arrived if a new stay begins. PT404 not_found; PT409 room_closed, too_many_pages; PT429
-- rate_limited.
create function public.attend(p_user_id uuid, p_booking_id uuid, p_page_id uuid, p_media_seconds int, p_in_call boolean default false, p_leaving boolean default false)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_goes_on boolean;
begin
  perform private.require_open_room(p_user_id, p_booking_id);
  perform private.take_limit('attend', p_user_id::text);
  update public.attendance
     -- A later report of the page may have arrived first.
     set last_seen = greatest(attendance.last_seen, now()), has_left = p_leaving, in_call = attendance.in_call or p_in_call,
         media_seconds = greatest(attendance.media_seconds, least(p_media_seconds, extract(epoch from now() - attendance.first_seen)::int))
   where attendance.booking_id = p_booking_id and attendance.profile_id = p_user_id and attendance.page_id = p_page_id
     and not attendance.has_left and attendance.last_seen >= now() - interval '75 seconds';
  v_goes_on := found;
  if p_leaving then
    perform realtime.send('{"changed": true}', 'message', 'chat:' || p_booking_id, true);
  elsif not v_goes_on then
    -- Clients choose the id of a page, so without a limit one member could fill the table.
    if (select count(*) from public.attendance where attendance.booking_id = p_booking_id and attendance.profile_id = p_user_id) >= 200 then
      perform private.refuse('too_many_pages', 'pageId');
    end if;
    insert into public.attendance (booking_id, profile_id, page_id, in_call) values (p_booking_id, p_user_id, p_page_id, p_in_call)
    on conflict do nothing;
  end if;
  return jsonb_build_object('serverTime', private.iso(clock_timestamp()), 'arrived', not v_goes_on and not p_leaving);
end;
$$;

-- No-shows --------------------------------------------------------------------------------------------------------------

-- Whether a member was in the room during the slot or wrote a message.
create function private.has_come(p_booking public.bookings, p_profile_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.attendance_of(p_booking, p_profile_id, now()) <> '{}'
    or exists (select 1 from public.messages where messages.booking_id = p_booking.id and messages.sender_id = p_profile_id);
end;
$$;

-- Whether a member did more than leave a page open: they wrote a message, or the other member's page received their sound or video. A page's claim to have
-- received something proves nothing about its own member, because an unattended page can also claim it.
create function private.has_taken_part(p_booking_id uuid, p_profile_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.messages where messages.booking_id = p_booking_id and messages.sender_id = p_profile_id)
    or exists (
      select 1 from public.attendance where attendance.booking_id = p_booking_id and attendance.profile_id <> p_profile_id and attendance.media_seconds > 0
    );
end;
$$;

-- Returns attendance_of for a member who took part; empty for others, because an open page alone does not count.
create function private.presence_of(p_booking public.bookings, p_profile_id uuid, p_at timestamptz) returns tstzmultirange
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when private.has_taken_part(p_booking.id, p_profile_id) then private.attendance_of(p_booking, p_profile_id, p_at)
    else '{}'
  end;
end;
$$;

-- Returns for how long both members took part at the same time, up to p_at.
create function private.time_together(p_booking public.bookings, p_at timestamptz) returns interval
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.length_of(
    private.presence_of(p_booking, p_booking.customer_id, p_at) * private.presence_of(p_booking, p_booking.designer_id, p_at)
  );
end;
$$;

-- Whether p_by may report at p_at that the other member has not come. The reporter was in the room for private.no_show_wait_minutes() of the slot without the
-- other member (half of the slot, if that is less). The other member is not there now, and the two were together for less than half of the slot: after that the
-- session took place. Nobody was absent from a session that both have extended. Reporting is possible once, until a day after the slot.
create function private.may_report_no_show(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_own uuid := case p_by when 'customer' then p_booking.customer_id when 'designer' then p_booking.designer_id end;
  v_other uuid := case p_by when 'customer' then p_booking.designer_id when 'designer' then p_booking.customer_id end;
  v_half constant interval := (upper(p_booking.slot) - lower(p_booking.slot)) / 2;
  v_here tstzmultirange;
  v_there tstzmultirange;
begin
  if v_own is null or p_booking.status not in ('confirmed', 'completed')
     or p_at < lower(p_booking.slot) or p_at >= upper(p_booking.slot) + private.no_show_report_hours()
     or exists (select 1 from public.no_shows where no_shows.booking_id = p_booking.id)
     or exists (select 1 from public.bookings where bookings.extends_id = p_booking.id and bookings.hold_expires_at is null) then
    return false;
  end if;
  v_here := private.attendance_of(p_booking, v_own, p_at);
  v_there := private.presence_of(p_booking, v_other, p_at);
  return not v_there @> p_at
    and private.length_of(v_here - v_there) >= least(private.no_show_wait_minutes(), v_half)
    and private.length_of(v_here * v_there) < v_half;
end;
$$;

-- Returns the customer's refund in minor units if a report by p_by at p_at is upheld: the rest of what was paid if the customer reports, otherwise 0.
create function private.refund_if_reported(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_by when 'customer' then private.refund_if_cancelled(p_booking, 'designer', p_at) else 0 end;
end;
$$;

create function private.has_no_show_refund(p_booking_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
      from public.payment_orders
      join public.payments on payments.order_id = payment_orders.order_id
      join public.refunds on refunds.payment_id = payments.payment_id and refunds.reason = 'designer_absent'
     where payment_orders.booking_id = p_booking_id
  );
end;
$$;

-- Upholds a report on a booking that the caller has locked. A customer's refund becomes due, up to what has not been refunded meanwhile. A running session
-- ends, because its price has been refunded.
create function private.uphold_no_show(p_booking public.bookings) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- A report that was upheld at once and objected to later already has its refund.
  v_refunded constant boolean := private.has_no_show_refund(p_booking.id);
  v_refund_minor bigint;
begin
  update public.no_shows
     set status = 'upheld', decided_at = now(),
         refund_minor = case
           when v_refunded then no_shows.refund_minor else greatest(0, least(no_shows.refund_minor, (select kept.kept_minor from private.kept where kept.booking_id = p_booking.id)))
         end
   where no_shows.booking_id = p_booking.id
  returning no_shows.refund_minor into strict v_refund_minor;
  if v_refund_minor > 0 and not v_refunded then
    perform private.refund_payment(p_booking.id, v_refund_minor, 'designer_absent');
  end if;
  update public.bookings set status = 'completed' where bookings.id = p_booking.id and bookings.status = 'confirmed';
end;
$$;

-- Writes the event of a report in its current state: reported or decided. p_refunded: the price was refunded before the other member could object.
create function private.record_no_show_event(
  p_kind public.booking_event_kind, p_booking_id uuid, p_actor public.booking_actor, p_refunded boolean
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.add_event(
    p_booking_id, p_kind, null, p_actor,
    jsonb_build_object(
      'reportedBy', no_shows.reported_by, 'status', no_shows.status, 'refundAmount', no_shows.refund_minor, 'objectUntil', private.iso(no_shows.object_until),
      'refunded', p_refunded
    )
  )
     from public.no_shows
    where no_shows.booking_id = p_booking_id;
end;
$$;

-- Reports that the other member did not come. If the designer gave no sign of being there, the customer gets a full refund at once. Any other report stays open
-- for 72 hours, during which the other member may object. A repeated report returns the same. {bookingId, status, refundAmount, currency, objectUntil}; the
-- refund in minor units. PT404 not_found; PT409 not_absent, already_reported.
create function public.report_no_show(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_no_show public.no_shows;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  v_booking := private.lock_booking(p_booking_id);
  v_by := private.require_member(v_booking, p_user_id);
  select * into v_no_show from public.no_shows where no_shows.booking_id = p_booking_id;
  if not found then
    if not private.may_report_no_show(v_booking, v_by, now()) then
      perform private.refuse('not_absent', 'bookingId', jsonb_build_object(
        'minutes', ceil(extract(epoch from least(private.no_show_wait_minutes(), (upper(v_booking.slot) - lower(v_booking.slot)) / 2)) / 60)
      ));
    end if;
    insert into public.no_shows (booking_id, reported_by, status, refund_minor, object_until)
    values (
      p_booking_id, v_by, 'open',
      private.refund_if_reported(v_booking, v_by, now()),
      now() + interval '72 hours'
    );
    if v_by = 'customer' and not private.has_come(v_booking, v_booking.designer_id) then
      perform private.uphold_no_show(v_booking);
    end if;
    select * into strict v_no_show from public.no_shows where no_shows.booking_id = p_booking_id;
    perform private.record_no_show_event('no_show_reported', p_booking_id, v_by, private.has_no_show_refund(p_booking_id));
  elsif v_no_show.reported_by <> v_by then
    perform private.refuse('no_show_already_reported', 'bookingId');
  end if;
  return jsonb_build_object(
    'bookingId', p_booking_id, 'status', v_no_show.status, 'refundAmount', v_no_show.refund_minor,
    'currency', v_booking.currency, 'objectUntil', private.iso(v_no_show.object_until)
  );
end;
$$;

-- Whether a member may object to a report at p_at: the other member made it, no administrator has decided it, and the deadline has not passed.
create function private.may_object(p_no_show public.no_shows, p_by public.booking_actor, p_at timestamptz) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_no_show.reported_by <> p_by and p_no_show.objection is null and p_no_show.status in ('open', 'upheld')
    and p_at < p_no_show.object_until;
end;
$$;

-- Objects for the reported member; an administrator then decides (admin.open_cases). An immediate refund is not reversed.
-- {ok: true}. PT404 not_found; PT409 objection_closed.
create function public.object_to_no_show(p_user_id uuid, p_booking_id uuid, p_message text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_no_show public.no_shows;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  v_booking := private.lock_booking(p_booking_id);
  select * into v_no_show from public.no_shows where no_shows.booking_id = p_booking_id;
  if private.member_role(v_booking, p_user_id) is null or v_no_show.booking_id is null then
    perform private.refuse('booking_not_found');
  end if;
  if not private.may_object(v_no_show, private.member_role(v_booking, p_user_id), now()) then
    perform private.refuse('objection_closed', 'bookingId');
  end if;
  update public.no_shows
     set status = 'objected', objection = btrim(p_message), decided_at = null
   where no_shows.booking_id = p_booking_id;
  return jsonb_build_object('ok', true);
end;
$$;

-- Called by the clock. Upholds reports to which nobody has objected in time: at most 100 at once, each under its booking's lock. Locks are taken in the order
-- of designers, as everywhere that locks several of them, to avoid deadlocks. Only one run at a time. {upheld}.
create function public.settle_no_shows() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_booking public.bookings;
  v_upheld int := 0;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('settle_no_shows', 0)) then
    return jsonb_build_object('upheld', 0);
  end if;
  for v_id in
    select entry.booking_id
      from (select no_shows.booking_id from public.no_shows where no_shows.status = 'open' and no_shows.object_until <= now() order by no_shows.object_until limit 100) entry
     order by (select bookings.designer_id from public.bookings where bookings.id = entry.booking_id)
  loop
    v_booking := private.lock_booking(v_id);
    -- The other member may have objected meanwhile.
    perform 1 from public.no_shows where no_shows.booking_id = v_id and no_shows.status = 'open' and no_shows.object_until <= now();
    if found then
      perform private.uphold_no_show(v_booking);
      perform private.record_no_show_event('no_show_decided', v_id, null, false);
      v_upheld := v_upheld + 1;
    end if;
  end loop;
  return jsonb_build_object('upheld', v_upheld);
end;
$$;

-- Returns a member's view of attendance and no-shows of a booking: {attendance, noShow, canReportNoShow, refundIfReported}, in the contract's shapes.
create function private.presence_facts(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_customer tstzmultirange;
  v_designer tstzmultirange;
  v_no_show public.no_shows;
begin
  select * into v_no_show from public.no_shows where no_shows.booking_id = p_booking.id;
  if p_at >= lower(p_booking.slot) then
    v_customer := private.attendance_of(p_booking, p_booking.customer_id, p_at);
    v_designer := private.attendance_of(p_booking, p_booking.designer_id, p_at);
  end if;
  return jsonb_build_object(
    -- null before the slot, and if there is no attendance.
    'attendance', case when v_customer <> '{}' or v_designer <> '{}' then
      jsonb_build_object(
        'customer', private.attendance_fact(p_booking.id, p_booking.customer_id, v_customer),
        'designer', private.attendance_fact(p_booking.id, p_booking.designer_id, v_designer),
        'minutesTogether', round(extract(epoch from private.time_together(p_booking, p_at)) / 60)
      )
    end,
    'noShow', case when v_no_show.booking_id is not null then
      jsonb_build_object(
        'reportedBy', v_no_show.reported_by,
        'status', v_no_show.status,
        'refundAmount', v_no_show.refund_minor,
        'objectUntil', private.iso(v_no_show.object_until),
        'canObject', private.may_object(v_no_show, p_by, p_at)
      )
    end,
    'canReportNoShow', private.may_report_no_show(p_booking, p_by, p_at),
    'refundIfReported', private.refund_if_reported(p_booking, p_by, p_at)
  );
end;
$$;

-- Returns {firstSeen, lastSeen, left, inCall, minutes, mediaMinutes} of a member during the slot; null for a member who was not there. left: whether they left
-- the page; otherwise they may still be there, or their connection broke. inCall: whether they ever joined the call.
create function private.attendance_fact(p_booking_id uuid, p_profile_id uuid, p_times tstzmultirange) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_times is null or p_times = '{}' then
    return null;
  end if;
  return jsonb_build_object(
    'firstSeen', private.iso(lower(p_times)),
    'lastSeen', private.iso(upper(p_times)),
    'left', (
      select attendance.has_left
        from public.attendance
       where attendance.booking_id = p_booking_id and attendance.profile_id = p_profile_id
       order by attendance.last_seen desc, attendance.has_left
       limit 1
    ),
    'inCall', (select bool_or(attendance.in_call) from public.attendance where attendance.booking_id = p_booking_id and attendance.profile_id = p_profile_id),
    'minutes', round(extract(epoch from private.length_of(p_times)) / 60),
    'mediaMinutes', (
      select round(sum(attendance.media_seconds) / 60.0) from public.attendance where attendance.booking_id = p_booking_id and attendance.profile_id = p_profile_id
    )
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- The person's own stays in the room.
create function private.attendance_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('attendance', (
    select coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'booking_id', attendance.booking_id, 'profile_id', attendance.profile_id, 'page_id', attendance.page_id, 'first_seen', attendance.first_seen, 'last_seen', attendance.last_seen,
                 'has_left', attendance.has_left, 'in_call', attendance.in_call, 'media_seconds', attendance.media_seconds
               )
             ),
             '[]'
           )
      from public.attendance
     where attendance.booking_id = p_booking.id and attendance.profile_id = p_profile_id
  ));
end;
$$;

insert into private.personal_data (tables, export_of_booking, note) values
  ('{public.attendance}', 'private.attendance_data', 'Attendance decides no-shows and disputes, so it stays.');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.no_show_cases with (security_invoker = true) as
select no_shows.booking_id::text as id, no_shows.created_at as since, no_shows.reported_by || ' reported; objection: ' || no_shows.objection as detail, no_shows.booking_id
  from public.no_shows
 where no_shows.status = 'objected';

insert into private.cases (kind, subject, source, advice) values
  ('no_show', 'A member objects to a reported no-show', 'private.no_show_cases', 'Decide it: select admin.decide_no_show(booking_id, true or false, who, why).');

-- For administrators ---------------------------------------------------------------------------------------------------

create view admin.attendance with (security_invoker = true) as
select bookings.id as booking_id, lower(bookings.slot) as slot_start, upper(bookings.slot) as slot_end, profiles.name, profiles.role,
       attendance.first_seen, attendance.last_seen, attendance.has_left, attendance.in_call, attendance.media_seconds, no_shows.status as no_show, no_shows.reported_by, no_shows.objection
  from public.bookings
  join public.attendance on attendance.booking_id = bookings.id
  join public.profiles on profiles.id = attendance.profile_id
  left join public.no_shows on no_shows.booking_id = bookings.id;
comment on view admin.attendance is 'Who was in the room of a booking and when, page by page, with a no-show that was reported. admin.decide_no_show(booking_id, uphold, who, why) decides one.';

-- Decides a no-show to which the reported member has objected. If it is upheld, a customer who reported it gets the refund. If it is dismissed, nothing is
-- refunded (admin.refund_booking still can). Both members get an email.
create function admin.decide_no_show(p_booking_id uuid, p_uphold boolean, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_refunded constant boolean := private.has_no_show_refund(p_booking_id);
begin
  perform private.require_value(p_uphold is not null, 'Say true or false.');
  perform 1 from public.no_shows where no_shows.booking_id = p_booking_id and no_shows.status = 'objected';
  if not found then
    raise exception 'Booking % has no report of a no-show to decide.', p_booking_id;
  end if;
  if p_uphold then
    perform private.uphold_no_show(v_booking);
  else
    update public.no_shows set status = 'dismissed', decided_at = now() where no_shows.booking_id = p_booking_id;
  end if;
  perform private.record_no_show_event('no_show_decided', p_booking_id, 'administrator', v_refunded);
  perform private.record_action('decide_no_show', p_booking_id::text, p_by_whom, p_reason, null, jsonb_build_object('upheld', p_uphold));
end;
$$;
comment on function admin.decide_no_show(uuid, boolean, text, text) is 'Decides an objected no-show (admin.open_cases): true upholds the report, with its refund; false dismisses it. Cannot be undone; a refund or a correction of the balance moves money.';
