-- What pages show of bookings, read from all of the layers before.

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
  v_blocked boolean;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_booking from public.bookings b where b.id = p_booking_id;
  v_by := private.require_member(v_booking, p_viewer_id);
  v_status := private.status_at(v_booking.status, v_booking.slot, v_booking.hold_expires_at, now());
  v_blocked := private.is_blocked(v_booking.customer_id, v_booking.designer_id);
  v_start := lower(v_booking.slot);
  v_percent := least(v_booking.refund_cap_percent, private.refund_percent(v_booking, now()));
  v_cancellable := private.may_cancel(v_booking, v_by, now());
  return (
    select jsonb_build_object(
             'id', v_booking.id,
             'customerName', c.name,
             'designerId', v_booking.designer_id,
             'designerName', d.name,
             'rateId', v_booking.rate_id,
             'rateType', private.rate_type(upper(v_booking.slot) - v_start),
             'serviceName', v_booking.service_name,
             'slotStart', private.iso(v_start),
             'slotEnd', private.iso(upper(v_booking.slot)),
             'slotType', v_booking.slot_type,
             'status', v_status,
             'timeStatus', private.time_status(v_booking.status, v_booking.slot, now()),
             'notes', v_booking.notes,
             'planDays', v_booking.plan_days,
             'amount', private.full_price(v_booking),
             'currency', v_booking.currency,
             'refunded', private.full_refund(v_booking),
             'cancelledBy', (select k.cancelled_by from public.cancellations k where k.booking_id = v_booking.id),
             'canCancel', v_cancellable or v_status = 'pending_payment',
             'refundIfCancelled', case when v_cancellable then private.refund_if_cancelled(v_booking, v_by, now()) else 0 end,
             'rules', (
               select jsonb_agg(
                        jsonb_build_object('noticeHours', trim_scale(extract(epoch from r.min_notice) / 3600), 'percent', r.refund_percent)
                        order by r.min_notice desc
                      )
                 from public.cancellation_rules r
             ),
             -- Until when cancelling refunds at least as much as now.
             'refundHoldsUntil', case
               when v_by = 'customer' and v_cancellable and v_percent > 0 then
                 private.iso(greatest(
                   (select v_start - min(r.min_notice) from public.cancellation_rules r where r.refund_percent >= v_percent),
                   case when v_percent = 100 then private.full_refund_until(v_booking) end
                 ))
             end,
             'fullRefundUntil', case when v_status = 'confirmed' then private.iso(private.full_refund_until(v_booking)) end,
             'movedLate', v_booking.moved_late,
             'refundCapPercent', v_booking.refund_cap_percent,
             'inviteSequence', v_booking.invite_sequence,
             'canReschedule',
               v_by = 'customer' and v_status = 'confirmed' and now() < v_start
               and (private.refund_percent(v_booking, now()) > 0 or not v_booking.moved_late)
               and private.is_listed(v_booking.designer_id) and not v_blocked,
             'canOfferTimes',
               v_by = 'designer' and v_status = 'confirmed' and now() < v_start
               and private.is_listed(v_booking.designer_id) and not v_blocked,
             'offers', private.offers_of(v_booking, now()),
             'asked', private.asked_to_move(v_booking),
             'conflict', private.has_conflict(v_booking),
             'serverTime', private.iso(clock_timestamp())
           ) || private.presence_facts(v_booking, v_by, now()) || private.review_facts(v_booking, v_by, now())
             || private.complaint_facts(v_booking, v_by, now())
      from public.profiles c, public.profiles d
     where c.id = v_booking.customer_id and d.id = v_booking.designer_id
  );
end;
$$;

-- A designer's confirmed bookings and free times: {bookings, free}. Bookings: current and upcoming ones, soonest first, then the latest 200 past ones.
-- free: the times of the next seven days that are still free.
create function public.designer_bookings(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_designer_id, 'designer');
  return (
  with shown as (
    (
      select b.* from private.sessions b
       where b.designer_id = p_designer_id and upper(b.slot) > now()
         and (b.status = 'confirmed' or (b.status = 'completed' and lower(b.slot) <= now()))
    )
    union all
    (
      select b.* from private.sessions b
       where b.designer_id = p_designer_id and upper(b.slot) <= now() and b.status in ('confirmed', 'completed')
       order by upper(b.slot) desc
       limit 200
    )
  )
  select jsonb_build_object(
    'bookings',
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          '_id', s.id,
          'userId', jsonb_build_object('_id', s.customer_id, 'name', c.name, 'avatar', c.avatar),
          'serviceName', s.service_name,
          'slotStart', private.iso(lower(s.slot)),
          'slotEnd', private.iso(upper(s.slot)),
          'slotType', s.slot_type,
          'status', private.status_at(s.status, s.slot, s.hold_expires_at, now()),
          'timeStatus', private.time_status(s.status, s.slot, now()),
          'notes', s.notes,
          'unreadCount', private.unread_in(s.id, p_designer_id),
          'conflict', private.has_conflict(s::public.bookings),
          'brief', private.brief_note(s::public.bookings, 'designer', now()),
          'plan', private.plan_note(s::public.bookings, 'designer', now())
        )
        order by
          upper(s.slot) <= now(),
          case when upper(s.slot) > now() then lower(s.slot) end,
          upper(s.slot) desc,
          s.id
      ),
      '[]'
    ),
    'free', (
      select coalesce(jsonb_agg(jsonb_build_object('start', private.iso(lower(f)), 'end', private.iso(upper(f))) order by f), '[]')
        from unnest(private.free_times(p_designer_id)) f
    )
  )
    from shown s
    join public.profiles c on c.id = s.customer_id
  );
end;
$$;

-- A customer's {chats}: active ones, then upcoming ones, soonest first, then the latest 100 past ones.
create function public.get_chats(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user');
  return (
  with shown as (
    (
      select b.* from private.sessions b
       where b.customer_id = p_user_id and upper(b.slot) > now() and b.status in ('confirmed', 'completed')
    )
    union all
    (
      select b.* from private.sessions b
       where b.customer_id = p_user_id and upper(b.slot) <= now() and b.status in ('confirmed', 'completed')
       order by upper(b.slot) desc
       limit 100
    )
  )
  select jsonb_build_object(
    'chats',
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', s.id,
          '_id', s.id,
          'designerId', jsonb_build_object('_id', s.designer_id, 'name', d.name, 'profilePicture', d.avatar),
          'canMeetAgain', private.can_meet_again(s::public.bookings),
          'rateId', s.rate_id,
          'serviceName', s.service_name,
          'slotType', s.slot_type,
          'status', private.status_at(s.status, s.slot, s.hold_expires_at, now()),
          'timeStatus', private.time_status(s.status, s.slot, now()),
          'unreadCount', private.unread_in(s.id, p_user_id),
          'slotStart', private.iso(lower(s.slot)),
          'slotEnd', private.iso(upper(s.slot)),
          'amount', private.full_price(s::public.bookings),
          'currency', s.currency,
          'lastMessage', (
            select m.text from public.messages m
             where m.booking_id = s.id
             order by m.created_at desc, m.id desc
             limit 1
          ),
          -- Offers that have not begun. The booking's page shows which of them are still free.
          'offerCount', (
            select count(*) from public.time_offers o
             where o.booking_id = s.id and lower(o.slot) > now() and lower(s.slot) > now()
          ),
          'conflict', private.has_conflict(s::public.bookings),
          'canReview', private.may_review(s::public.bookings, now()),
          'brief', private.brief_note(s::public.bookings, 'customer', now()),
          'plan', private.plan_note(s::public.bookings, 'customer', now()),
          -- The customer's own review.
          'stars', (select r.stars from public.reviews r where r.booking_id = s.id)
        )
        order by
          upper(s.slot) <= now(),
          case when upper(s.slot) > now() then lower(s.slot) end,
          upper(s.slot) desc,
          s.id
      ),
      '[]'
    )
  )
    from shown s
    join public.profiles d on d.id = s.designer_id
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
           'userId', b.customer_id,
           'designerId', b.designer_id,
           'userName', c.name,
           'userAvatar', c.avatar,
           'designerName', d.name,
           'designerAvatar', d.avatar,
           'designerTitle', w.title,
           'designerListed', w.listed,
           'canMeetAgain', private.can_meet_again(b),
           'rateId', b.rate_id,
           'serviceName', b.service_name,
           'servicesProvided', to_jsonb(r.services_provided),
           'slotType', b.slot_type,
           'slotStart', private.iso(lower(b.slot)),
           'slotEnd', private.iso(upper(b.slot)),
           'notes', b.notes,
           'inviteSequence', b.invite_sequence,
           -- Nobody can write: one of the two has blocked the other, which only the blocker is told; or the session ended early.
           'closed', private.is_blocked(b.customer_id, b.designer_id) or (b.status = 'completed' and upper(b.slot) > now()),
           'blockedOther', private.is_blocked(b.customer_id, b.designer_id, private.member_role(b, p_viewer_id)),
           -- Up to when the other member has read, if they show it. In microseconds, which distinguish messages.
           'otherReadTo', (
             select to_char(k.last_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
               from public.read_markers k
              where k.booking_id = b.id and k.profile_id <> p_viewer_id and k.shown
                and not private.is_blocked(b.customer_id, b.designer_id)
           ),
           'extension', private.extension_facts(b, now()),
           'brief', private.brief_note(b, private.member_role(b, p_viewer_id), now()),
           'plan', private.plan_note(b, private.member_role(b, p_viewer_id), now()),
           'serverTime', private.iso(clock_timestamp())
         )
    into v_chat
    from public.bookings b
    join public.profiles c on c.id = b.customer_id
    join public.profiles d on d.id = b.designer_id
    join public.designers w on w.id = b.designer_id
    join public.rates r on r.id = b.rate_id
   where b.id = p_booking_id
     and private.member_role(b, p_viewer_id) is not null
     and b.status in ('confirmed', 'completed');
  if v_chat is null then
    perform private.refuse('chat_not_found');
  end if;
  return v_chat;
end;
$$;
