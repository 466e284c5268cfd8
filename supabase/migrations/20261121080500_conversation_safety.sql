-- How members block each other and report each other to the administrator. docs/decisions/023-block-and-report.md has the reasons.

-- Blocks ----------------------------------------------------------------------------------------------------------------

-- Locks a booking that was confirmed, or a request for a time (which reaches its designer at once), together with its designer. `actor` is the caller's part in
-- it. PT404 not_found.
create function private.lock_met(p_user_id uuid, p_booking_id uuid, out booking public.bookings, out actor public.booking_actor)
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  booking := private.lock_booking(p_booking_id);
  -- The designer is a member only if the booking was confirmed.
  if booking.kind = 'request' or private.member_role(booking, booking.designer_id) is not null then
    actor := case p_user_id when booking.customer_id then 'customer' when booking.designer_id then 'designer' end;
  end if;
  if actor is null then
    perform private.refuse('booking_not_found');
  end if;
end;
$$;

-- Makes the open pages of the pair's current chats check again whether writing is allowed.
create function private.broadcast_block(p_customer_id uuid, p_designer_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send('{"changed": true}', 'message', 'chat:' || bookings.id, true)
     from public.bookings
    where bookings.customer_id = p_customer_id and bookings.designer_id = p_designer_id and upper(bookings.slot) > now() and bookings.status = 'confirmed';
end;
$$;

-- Blocks the other member of a booking, or of a request for a time. Confirmed bookings stay and may be cancelled on their terms. Holds are released (a payment
-- under way is refunded) and offered times withdrawn. Triggers on blocks drop undelivered emails and notifications between the two. The function locks the
-- designer's row, as every booking does, so a concurrent booking is either complete before or refused. Repeating it changes nothing. {bookings: [{id,
-- serviceName, slotStart}]}: upcoming confirmed bookings between the two, soonest first. PT404 not_found; PT429 rate_limited.
create function public.block_member(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_met constant record := private.lock_met(p_user_id, p_booking_id);
  v_booking constant public.bookings := v_met.booking;
begin
  insert into public.blocks (customer_id, designer_id, blocked_by)
  values (v_booking.customer_id, v_booking.designer_id, v_met.actor)
  on conflict do nothing;
  if found then
    perform private.take_limit('block', p_user_id::text);
    update public.bookings
       set status = 'cancelled'
     where bookings.customer_id = v_booking.customer_id and bookings.designer_id = v_booking.designer_id and bookings.status in ('requested', 'pending_payment');
    delete from public.time_offers
     where time_offers.booking_id in (
       select bookings.id from public.bookings where bookings.customer_id = v_booking.customer_id and bookings.designer_id = v_booking.designer_id
     );
    perform private.broadcast_block(v_booking.customer_id, v_booking.designer_id);
  end if;
  return jsonb_build_object(
    'bookings', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object('id', sessions.id, 'serviceName', sessions.service_name, 'slotStart', private.iso(lower(sessions.slot))) order by lower(sessions.slot)
               ),
               '[]'
             )
        from private.sessions
       where sessions.customer_id = v_booking.customer_id and sessions.designer_id = v_booking.designer_id
         and upper(sessions.slot) > now() and lower(sessions.slot) > now() and sessions.status = 'confirmed'
    )
  );
end;
$$;

-- Removes the user's block of a person; that person's block of the user stays. Repeating it changes nothing. {ok: true}.
create function public.unblock_member(p_user_id uuid, p_person_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_block public.blocks;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  delete from public.blocks
   where (blocks.customer_id = p_user_id and blocks.designer_id = p_person_id and blocks.blocked_by = 'customer')
      or (blocks.designer_id = p_user_id and blocks.customer_id = p_person_id and blocks.blocked_by = 'designer')
  returning * into v_block;
  if found then
    perform private.broadcast_block(v_block.customer_id, v_block.designer_id);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Reports ---------------------------------------------------------------------------------------------------------------

create type public.member_report_reason as enum ('harassment', 'inappropriate', 'fraud', 'outside_parlour', 'other');

-- Reports to the administrator about the other member (admin.open_cases), at most one per member and booking.
create table public.member_reports (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete restrict,
  reported_by public.booking_actor not null check (reported_by <> 'administrator'),
  reason public.member_report_reason not null,
  -- null once the author's account has been deleted.
  message text check (char_length(message) between 1 and private.max_member_report()),
  created_at timestamptz not null default now(),
  -- Set when an administrator settles the report (admin.close_case).
  closed_at timestamptz,
  close_note text check (char_length(close_note) <= 500),
  unique (booking_id, reported_by)
);

-- Serves admin.open_cases.
create index member_reports_open_idx on public.member_reports (created_at) where closed_at is null;

alter table public.member_reports enable row level security;

-- Reports the other member of a booking, or of a request for a time, once. A repeated request with the same words changes nothing.
-- {ok: true}. PT404 not_found; PT409 already_reported; PT429 rate_limited.
create function public.report_member(
  p_user_id uuid, p_booking_id uuid, p_reason public.member_report_reason, p_message text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_by constant public.booking_actor := (private.lock_met(p_user_id, p_booking_id)).actor;
begin
  insert into public.member_reports (booking_id, reported_by, reason, message) values (p_booking_id, v_by, p_reason, p_message) on conflict do nothing;
  if found then
    perform private.take_limit('member_report', p_user_id::text);
    return jsonb_build_object('ok', true);
  end if;
  perform 1
    from public.member_reports
   where member_reports.booking_id = p_booking_id and member_reports.reported_by = v_by and member_reports.reason = p_reason and member_reports.message = p_message;
  if not found then
    perform private.refuse('member_already_reported', 'bookingId');
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Exports what the person has reported, but not what was reported about them.
create function private.report_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Leaves out what an administrator noted about the other member.
  return jsonb_build_object('memberReports', (
    select coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'id', member_reports.id, 'booking_id', member_reports.booking_id, 'reported_by', member_reports.reported_by, 'reason', member_reports.reason, 'message', member_reports.message, 'created_at', member_reports.created_at,
                 'closed_at', member_reports.closed_at
               )
             ),
             '[]'
           )
      from public.member_reports
      join public.bookings on bookings.id = member_reports.booking_id
     where p_profile_id = case member_reports.reported_by when 'customer' then bookings.customer_id else bookings.designer_id end
       -- Lets the query use the indexes.
       and (bookings.customer_id = p_profile_id or bookings.designer_id = p_profile_id)
  ));
end;
$$;

create function private.forget_reports(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.member_reports
     set message = null
    from public.bookings
   where bookings.id = member_reports.booking_id and member_reports.message is not null
     and p_profile_id = case member_reports.reported_by when 'customer' then bookings.customer_id else bookings.designer_id end;
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.member_reports}', 'private.report_data', 'private.forget_reports');
