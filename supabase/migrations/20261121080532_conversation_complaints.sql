-- Complaints of members after a session, which administrators decide (docs/decisions/050-complaints.md).

create type public.complaint_reason as enum ('not_as_promised', 'technical_failure', 'cut_short', 'unprepared', 'not_there', 'abuse', 'other');
create type public.complaint_wish as enum ('quarter_back', 'half_back', 'all_back', 'another_session', 'another_designer');

create table public.complaints (
  -- At most one per session and member.
  booking_id uuid not null references public.bookings (id) on delete restrict,
  complained_by public.booking_actor not null check (complained_by <> 'administrator'),
  ordinal bigint generated always as identity,
  number text not null unique generated always as (private.public_number('C', ordinal)) stored,
  reason public.complaint_reason not null,
  -- Only customers have paid, so only they state a wish.
  wish public.complaint_wish check ((wish is null) = (complained_by = 'designer')),
  -- null once the author has left.
  message text check (char_length(message) between 1 and private.max_complaint()),
  created_at timestamptz not null default now(),
  -- The time by which an administrator decides.
  due_at timestamptz not null default now() + private.complaint_decide_days(),
  decided_at timestamptz,
  -- The reason that both members are told.
  decision text check (char_length(decision) between 1 and 1000),
  refund_minor bigint check (refund_minor >= 0),
  primary key (booking_id, complained_by),
  constraint complaints_decided_as_a_whole
    check ((decided_at is null) = (decision is null) and (decided_at is null) = (refund_minor is null))
);
comment on table public.complaints is 'What members say went wrong in a session, what customers wish, and what was decided.';

-- Serves admin.open_cases.
create index complaints_open_idx on public.complaints (due_at) where decided_at is null;

alter table public.complaints enable row level security;

-- Whether a member may complain about a session at p_at: it was not cancelled, has ended, and the time for complaints is not over.
create function private.may_complain(p_booking public.bookings, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_booking.kind = 'session'
    and private.status_at(p_booking.status, p_booking.slot, p_booking.hold_expires_at, p_at) = 'completed'
    and p_at >= upper(p_booking.slot) and p_at < upper(p_booking.slot) + private.complaint_hours();
end;
$$;

-- Whether a no-show in the session is still undecided: an administrator must decide it, or the time to object is not over.
create function private.no_show_is_undecided(p_booking_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.no_shows where no_shows.booking_id = p_booking_id and no_shows.status in ('open', 'objected'));
end;
$$;

-- Checks that this member may give this reason, and that only a customer states a wish. PT400 invalid_request.
create function private.check_complaint(p_by public.booking_actor, p_reason public.complaint_reason, p_wish public.complaint_wish) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_reason = any (case p_by when 'designer' then '{not_as_promised,cut_short,unprepared}' else '{not_there,abuse}' end::public.complaint_reason[]) then
    perform private.refuse('complaint_reason_of_other', 'reason');
  elsif (p_wish is null) <> (p_by = 'designer') then
    perform private.refuse('complaint_wish_of_other', 'wish');
  end if;
end;
$$;

-- Complains about a session, each member once. A repeated request with the same words returns the same. {number, dueAt}. PT400 invalid_request; PT404
-- not_found; PT409 complaint_closed, no_show_undecided, nothing_to_refund, already_complained; PT429 rate_limited.
create function public.complain(
  p_user_id uuid, p_booking_id uuid, p_reason public.complaint_reason, p_wish public.complaint_wish, p_message text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_complaint public.complaints;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  v_booking := private.lock_booking(p_booking_id);
  v_by := private.require_member(v_booking, p_user_id);
  perform private.check_complaint(v_by, p_reason, p_wish);
  select * into v_complaint from public.complaints where complaints.booking_id = p_booking_id and complaints.complained_by = v_by;
  if found then
    if (v_complaint.reason, v_complaint.wish, v_complaint.message) is distinct from (p_reason, p_wish, p_message) then
      perform private.refuse('already_complained', 'bookingId');
    end if;
  else
    if not private.may_complain(v_booking, now()) then
      perform private.refuse('complaint_closed', 'bookingId');
    elsif private.no_show_is_undecided(p_booking_id) then
      perform private.refuse('no_show_undecided', 'bookingId');
    elsif p_wish in ('quarter_back', 'half_back', 'all_back') and private.full_price(v_booking) <= private.full_refund(v_booking) then
      perform private.refuse('nothing_to_refund', 'wish');
    end if;
    insert into public.complaints (booking_id, complained_by, reason, wish, message) values (p_booking_id, v_by, p_reason, p_wish, p_message)
    returning * into v_complaint;
    perform private.take_limit('complaint', p_user_id::text);
  end if;
  return jsonb_build_object('number', v_complaint.number, 'dueAt', private.iso(v_complaint.due_at));
end;
$$;

-- A member's view of their own complaint about a session: {canComplain, complaint}, in the contract's shapes.
create function private.complaint_facts(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_complaint public.complaints;
begin
  select * into v_complaint from public.complaints where complaints.booking_id = p_booking.id and complaints.complained_by = p_by;
  return jsonb_build_object(
    'canComplain', v_complaint.number is null and private.may_complain(p_booking, p_at) and not private.no_show_is_undecided(p_booking.id),
    'complaint', case when v_complaint.number is not null then
      jsonb_build_object(
        'number', v_complaint.number, 'dueAt', private.iso(v_complaint.due_at), 'decision', v_complaint.decision, 'refundAmount', v_complaint.refund_minor
      )
    end
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.complaint_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('complaint', (
    select jsonb_build_object(
             'number', complaints.number, 'reason', complaints.reason, 'wish', complaints.wish, 'message', complaints.message, 'created_at', complaints.created_at, 'due_at', complaints.due_at,
             'decided_at', complaints.decided_at, 'decision', complaints.decision, 'refund_minor', complaints.refund_minor
           )
      from public.complaints
     where complaints.booking_id = p_booking.id and complaints.complained_by = private.member_role(p_booking, p_profile_id)
  ));
end;
$$;

create function private.forget_complaints(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.complaints
     set message = null
    from public.bookings
   where bookings.id = complaints.booking_id and complaints.complained_by = private.member_role(bookings, p_profile_id)
     and p_profile_id in (bookings.customer_id, bookings.designer_id) and complaints.message is not null;
end;
$$;

insert into private.personal_data (tables, export_of_booking, forget, note) values
  ('{public.complaints}', 'private.complaint_data', 'private.forget_complaints', 'What was decided, and why, stays on record.');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.complaint_cases with (security_invoker = true) as
select complaints.number as id, complaints.created_at as since, format('By the %s: %s, wish: %s, decide until %s', complaints.complained_by, complaints.reason, coalesce(complaints.wish::text, 'none'), private.iso(complaints.due_at)) as detail, complaints.booking_id
  from public.complaints
 where complaints.decided_at is null;
