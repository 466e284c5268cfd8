-- What pages show of bookings, read from all lower layers.

-- A booking for one of its members, in the contract's shape (BookingDetails). PT404 not_found.
create function public.get_booking(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_status public.booking_status;
  v_start timestamptz;
  v_percent smallint;
  v_cancellable boolean;
  v_movable boolean;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  v_by := private.require_member(v_booking, p_viewer_id);
  v_status := private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now());
  v_start := lower(v_booking.slot);
  v_percent := least(v_booking.refund_cap_percent, private.refund_percent(v_booking, now()));
  v_movable := private.is_listed_or_paused(v_booking.designer_id) and not private.is_blocked(v_booking.customer_id, v_booking.designer_id);
  v_cancellable := private.may_cancel(v_booking, v_by, now());
  return (
    select jsonb_build_object(
             'id', v_booking.id,
             'customerName', customer.name,
             'designerId', v_booking.designer_id,
             'designerName', designer.name,
             'rateId', v_booking.rate_id,
             'rateType', private.rate_type(upper(v_booking.slot) - v_start),
             'serviceName', v_booking.service_name,
             'slotStart', private.iso(v_start),
             'slotEnd', private.iso(upper(v_booking.slot)),
             'slotType', v_booking.slot_type,
             'status', v_status,
             'timeStatus', private.time_status(v_booking.status, v_booking.slot, now()),
             'notes', v_booking.notes,
             'outline', private.floor_plan_outline(v_booking, v_by, now()),
             'planDays', v_booking.plan_days,
             'amount', private.full_price(v_booking),
             'currency', v_booking.currency,
             'refunded', private.full_refund(v_booking),
             'cancelledBy', (select cancellations.cancelled_by from public.cancellations where cancellations.booking_id = v_booking.id),
             'canCancel', v_cancellable or v_status = 'pending_payment',
             'refundIfCancelled', case when v_cancellable then private.refund_if_cancelled(v_booking, v_by, now()) else 0 end,
             'costIfCancelled', case when v_cancellable then private.cost_of_cancelling(v_booking, v_by, now()) else 0 end,
             'rules', (
               select jsonb_agg(
                        jsonb_build_object('noticeHours', trim_scale(extract(epoch from cancellation_rules.min_notice) / 3600), 'percent', cancellation_rules.refund_percent)
                        order by cancellation_rules.min_notice desc
                      )
                 from public.cancellation_rules
             ),
             -- The time until which cancelling refunds at least as much as now.
             'refundHoldsUntil', case
               when v_by = 'customer' and v_cancellable and v_percent > 0 then
                 private.iso(greatest(
                   (select v_start - min(cancellation_rules.min_notice) from public.cancellation_rules where cancellation_rules.refund_percent >= v_percent),
                   case when v_percent = 100 then private.full_refund_until(v_booking) end
                 ))
             end,
             'fullRefundUntil', case when v_status = 'confirmed' then private.iso(private.full_refund_until(v_booking)) end,
             'movedLate', v_booking.moved_late,
             'refundCapPercent', v_booking.refund_cap_percent,
             'inviteSequence', v_booking.invite_sequence,
             'canReschedule',
               v_by = 'customer' and v_status = 'confirmed' and now() < v_start
               and (private.refund_percent(v_booking, now()) > 0 or not v_booking.moved_late) and v_movable,
             'canOfferTimes', v_by = 'designer' and v_status = 'confirmed' and now() < v_start and v_movable,
             'offers', private.offers_of(v_booking, now()),
             'asked', private.asked_to_move(v_booking),
             'conflict', exists (select from private.calendar_conflicts where calendar_conflicts.id = v_booking.id),
             'serverTime', private.iso(clock_timestamp())
           ) || private.presence_facts(v_booking, v_by, now()) || private.review_facts(v_booking, v_by, now())
             || private.complaint_facts(v_booking, v_by, now())
      from public.profiles customer, public.profiles designer
     where customer.id = v_booking.customer_id and designer.id = v_booking.designer_id
  );
end;
$$;

-- A designer's confirmed bookings and free times: {bookings, free}. Bookings: current and upcoming ones, soonest first, then the latest 200 past ones. free:
-- the times of the next seven days that are still free.
create function public.designer_bookings(p_designer_id uuid) returns json
language plpgsql
stable
set search_path = ''
-- An index finds the rows for any user. Planning anew would take as long as running the query.
set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.require_role(p_designer_id, 'designer');
  return (
  with shown as (
    (
      select sessions.* from private.sessions
       where sessions.designer_id = p_designer_id and upper(sessions.slot) > now()
         and (sessions.status = 'confirmed' or (sessions.status = 'completed' and lower(sessions.slot) <= now()))
    )
    union all
    (
      select sessions.* from private.sessions
       where sessions.designer_id = p_designer_id and upper(sessions.slot) <= now() and sessions.status in ('confirmed', 'completed')
       order by upper(sessions.slot) desc
       limit 200
    )
  )
  select json_build_object(
    'bookings',
    coalesce(
      json_agg(
        json_build_object(
          '_id', shown.id,
          'userId', json_build_object('_id', shown.customer_id, 'name', profiles.name, 'avatar', profiles.avatar),
          'serviceName', shown.service_name,
          'slotStart', private.iso(lower(shown.slot)),
          'slotEnd', private.iso(upper(shown.slot)),
          'slotType', shown.slot_type,
          'status', private.status_at(shown.status, shown.slot, shown.hold_expires_at, now()),
          'timeStatus', private.time_status(shown.status, shown.slot, now()),
          'notes', shown.notes,
          'unreadCount', (
            select count(*) from private.unread_messages where unread_messages.booking_id = shown.id and unread_messages.reader_id = p_designer_id
          ),
          'conflict', coalesce((select true from private.calendar_conflicts where calendar_conflicts.id = shown.id), false),
          'brief', (select brief_notes.note from private.brief_notes where brief_notes.booking_id = shown.id and brief_notes.reader = 'designer'),
          'plan', private.plan_note(shown::public.bookings, 'designer', now())
        )
        order by
          upper(shown.slot) <= now(),
          case when upper(shown.slot) > now() then lower(shown.slot) end,
          upper(shown.slot) desc,
          shown.id
      ),
      '[]'
    ),
    'free', (
      select coalesce(json_agg(json_build_object('start', private.iso(lower(item)), 'end', private.iso(upper(item))) order by item), '[]')
        from unnest(private.free_times(p_designer_id)) item
    )
  )
    from shown
    join public.profiles on profiles.id = shown.customer_id
  );
end;
$$;

-- A customer's {chats}: active ones, then upcoming ones, soonest first, then the latest 100 past ones.
create function public.get_chats(p_user_id uuid) returns json
language plpgsql
stable
set search_path = ''
-- An index finds the rows for any user. Planning anew would take as long as running the query.
set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.require_role(p_user_id, 'user');
  return (
  with shown as (
    (
      select sessions.* from private.sessions
       where sessions.customer_id = p_user_id and upper(sessions.slot) > now() and sessions.status in ('confirmed', 'completed')
    )
    union all
    (
      select sessions.* from private.sessions
       where sessions.customer_id = p_user_id and upper(sessions.slot) <= now() and sessions.status in ('confirmed', 'completed')
       order by upper(sessions.slot) desc
       limit 100
    )
  )
  select json_build_object(
    'chats',
    coalesce(
      json_agg(
        json_build_object(
          'id', shown.id,
          '_id', shown.id,
          'designerId', json_build_object('_id', shown.designer_id, 'name', profiles.name, 'profilePicture', profiles.avatar),
          'canMeetAgain', coalesce((select true from private.can_meet_again where can_meet_again.id = shown.id), false),
          'rateId', private.next_rate(shown::public.bookings),
          'serviceName', shown.service_name,
          'slotType', shown.slot_type,
          'status', private.status_at(shown.status, shown.slot, shown.hold_expires_at, now()),
          'timeStatus', private.time_status(shown.status, shown.slot, now()),
          'unreadCount', (
            select count(*) from private.unread_messages where unread_messages.booking_id = shown.id and unread_messages.reader_id = p_user_id
          ),
          'slotStart', private.iso(lower(shown.slot)),
          'slotEnd', private.iso(upper(shown.slot)),
          -- Few sessions have extensions.
          'amount', case
            when exists (select from public.bookings extension where extension.extends_id = shown.id) then private.full_price(shown::public.bookings) else shown.price_minor
          end,
          'currency', shown.currency,
          'lastMessage', (
            select messages.text from public.messages
             where messages.booking_id = shown.id
             order by messages.created_at desc, messages.id desc
             limit 1
          ),
          -- Offers that have not begun. The booking's page shows which of them are still free.
          'offerCount', (
            select count(*) from public.time_offers
             where time_offers.booking_id = shown.id and lower(time_offers.slot) > now() and lower(shown.slot) > now()
          ),
          'conflict', coalesce((select true from private.calendar_conflicts where calendar_conflicts.id = shown.id), false),
          'canReview', private.may_review(shown::public.bookings, now()),
          'brief', (select brief_notes.note from private.brief_notes where brief_notes.booking_id = shown.id and brief_notes.reader = 'customer'),
          'plan', private.plan_note(shown::public.bookings, 'customer', now()),
          -- The customer's own review.
          'stars', (select reviews.stars from public.reviews where reviews.booking_id = shown.id)
        )
        order by
          upper(shown.slot) <= now(),
          case when upper(shown.slot) > now() then lower(shown.slot) end,
          upper(shown.slot) desc,
          shown.id
      ),
      '[]'
    )
  )
    from shown
    join public.profiles on profiles.id = shown.designer_id
  );
end;
$$;

-- The header of a chat for a member of the confirmed booking. PT404 not_found.
create function public.get_chat(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_chat jsonb;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select jsonb_build_object(
           'userId', bookings.customer_id,
           'designerId', bookings.designer_id,
           'userName', customer.name,
           'userAvatar', customer.avatar,
           'designerName', designer.name,
           'designerAvatar', designer.avatar,
           'designerTitle', designers.title,
           'designerListed', designers.listed,
           'canMeetAgain', exists (select from private.can_meet_again where can_meet_again.id = bookings.id),
           'rateId', private.next_rate(bookings),
           'serviceName', bookings.service_name,
           'servicesProvided', to_jsonb(rates.services_provided),
           'slotType', bookings.slot_type,
           'slotStart', private.iso(lower(bookings.slot)),
           'slotEnd', private.iso(upper(bookings.slot)),
           'notes', bookings.notes,
           'inviteSequence', bookings.invite_sequence,
           -- Nobody can write: one member has blocked the other, which only the blocker is told, or the session ended early.
           'closed', private.is_blocked(bookings.customer_id, bookings.designer_id) or (bookings.status = 'completed' and upper(bookings.slot) > now()),
           'blockedOther', private.is_blocked(bookings.customer_id, bookings.designer_id, private.member_role(bookings, p_viewer_id)),
           -- The time up to which the other member has read, if they allow it. In microseconds, which distinguish messages.
           'otherReadTo', (
             select to_char(read_markers.last_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
               from public.read_markers
              where read_markers.booking_id = bookings.id and read_markers.profile_id <> p_viewer_id and read_markers.shown
                and not private.is_blocked(bookings.customer_id, bookings.designer_id)
           ),
           'extension', private.extension_facts(bookings, now()),
           'brief', (
             select brief_notes.note from private.brief_notes
              where brief_notes.booking_id = bookings.id and brief_notes.reader = private.member_role(bookings, p_viewer_id)
           ),
           'plan', private.plan_note(bookings, private.member_role(bookings, p_viewer_id), now()),
           'serverTime', private.iso(clock_timestamp())
         )
    into v_chat
    from public.bookings
    join public.profiles customer on customer.id = bookings.customer_id
    join public.profiles designer on designer.id = bookings.designer_id
    join public.designers on designers.id = bookings.designer_id
    join public.rates on rates.id = bookings.rate_id
   where bookings.id = p_booking_id
     and private.member_role(bookings, p_viewer_id) is not null
     and bookings.status in ('confirmed', 'completed');
  if v_chat is null then
    perform private.refuse('chat_not_found');
  end if;
  return v_chat;
end;
$$;
