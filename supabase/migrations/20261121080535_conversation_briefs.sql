-- The brief: what a customer tells the designer about the room before they meet. It belongs to a booking and can be written until the session ends. Only its
-- customer can read it until they send it. The designer may ask for missing parts. docs/decisions/035-the-brief.md has the reasons.

create type public.room_kind as enum ('living_room', 'bedroom', 'kitchen', 'dining_room', 'bathroom', 'office', 'hall', 'other');
-- The parts of a brief, which the designer may ask for.
create type public.brief_part as enum ('room', 'floor_plan', 'budget', 'stays', 'likes', 'question');

create table public.briefs (
  booking_id uuid primary key references public.bookings (id) on delete restrict,
  room public.room_kind,
  -- A description of the room, in addition to its floor plan or instead of it.
  room_words text not null default '' check (char_length(room_words) <= private.max_brief_text()),
  budget_minor bigint check (budget_minor between private.min_brief_budget() and private.max_brief_budget()),
  budget_currency public.currency_code,
  -- The things that must stay.
  stays text not null default '' check (char_length(stays) <= private.max_brief_text()),
  likes text not null default '' check (char_length(likes) <= private.max_brief_text()),
  -- A result of the studio: {room, style, palette}, which name its picture. Escaped characters take up to six characters each.
  idea jsonb check (jsonb_typeof(idea) = 'object' and char_length(idea::text) <= 800),
  -- The question that the session should answer.
  question text not null default '' check (char_length(question) <= private.max_brief_question()),
  -- Raised by each save; 0: only the floor plan has begun. A page that has an older version must read the brief again first, so that two pages do not overwrite
  -- each other.
  version int not null default 1 check (version >= 0),
  saved_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The parts as they were sent.
  sent_parts jsonb check (jsonb_typeof(sent_parts) = 'object'),
  constraint briefs_budget_has_a_currency check ((budget_minor is null) = (budget_currency is null)),
  constraint briefs_sent_with_parts check ((sent_at is null) = (sent_parts is null))
);

-- Serves remove_old.
create index briefs_saved_idx on public.briefs (saved_at);

alter table public.briefs enable row level security;

-- The parts for which the designer has asked, each once.
create table public.brief_requests (
  booking_id uuid references public.bookings (id) on delete restrict,
  part public.brief_part,
  asked_at timestamptz not null default now(),
  -- When the customer filled the part.
  answered_at timestamptz,
  primary key (booking_id, part)
);

alter table public.brief_requests enable row level security;

-- Whether the customer has added a photo or a plan on paper. A PDF that is still being checked counts, but may be refused.
create function private.has_brief_file(p_booking_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.booking_files where booking_files.booking_id = p_booking_id and booking_files.purpose = 'brief' and booking_files.state = 'ready'
  );
end;
$$;

-- Returns the filled parts of a brief: {part: value}. The floor plan counts as filled once the room is drawn, described in words or shown in a file.
create function private.brief_parts(p_brief public.briefs) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'room', p_brief.room,
    'floor_plan', nullif(
      jsonb_build_array(private.drawn_to(p_brief.booking_id), nullif(p_brief.room_words, ''), nullif(private.has_brief_file(p_brief.booking_id), false)), '[null, null, null]'
    ),
    'budget', case when p_brief.budget_minor is not null then jsonb_build_array(p_brief.budget_minor, p_brief.budget_currency) end,
    'stays', nullif(p_brief.stays, ''),
    'likes', case when p_brief.likes <> '' or p_brief.idea is not null then jsonb_build_array(p_brief.likes, coalesce(p_brief.idea, '{}')) end,
    'question', nullif(p_brief.question, '')
  ));
end;
$$;

-- Whether the brief of a booking may be written, sent and asked for at p_at: until the session ends, unless one of the members has blocked the other.
create function private.brief_is_open(p_booking public.bookings, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.status_at(p_booking.status, p_booking.slot, p_booking.hold_expires_at, p_at) = 'confirmed'
    and not private.is_blocked(p_booking.customer_id, p_booking.designer_id);
end;
$$;

-- Whether a member may read the brief: its customer always, the designer once it is sent and as long as the booking is not cancelled.
create function private.may_read_brief(p_brief public.briefs, p_booking public.bookings, p_by public.booking_actor) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_by = 'customer' or (p_brief.sent_at is not null and p_booking.status in ('confirmed', 'completed'));
end;
$$;

-- Whether a member may read the floor plan at p_at: its customer always, the designer from the slot's start on or once the brief is sent.
create function private.may_read_floor_plan(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_by = 'customer' or (
    p_booking.status in ('confirmed', 'completed')
    and (
      p_at >= lower(p_booking.slot)
      or exists (select 1 from public.briefs where briefs.booking_id = p_booking.id and briefs.sent_at is not null)
    )
  );
end;
$$;

-- Returns the floor plan for small pictures (FloorPlanOutline) if a member may see it; null: there is nothing to see.
create function private.floor_plan_outline(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_outline text;
begin
  select floor_plans.outline into v_outline from public.floor_plans where floor_plans.booking_id = p_booking.id;
  -- Most bookings have no outline.
  if v_outline is null or not private.may_read_floor_plan(p_booking, p_by, p_at) then
    return null;
  end if;
  return v_outline;
end;
$$;

-- Whether the designer has what a request asks for: also a room that was drawn without a brief, from the slot's start on.
create function private.is_answered(p_request public.brief_requests, p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_request.answered_at is not null
    or (p_request.part = 'floor_plan' and private.floor_plan_outline(p_booking, 'designer', now()) is not null);
end;
$$;

create view private.brief_notes with (security_invoker = true) as
select bookings.id as booking_id, reader.role as reader,
       jsonb_build_object(
         'state', case when briefs.booking_id is null then 'none' when briefs.sent_at is null then 'draft' else 'sent' end,
         -- Repeats private.brief_is_open, which would be a further query for each booking of a list.
         'open', private.status_at(bookings.status, bookings.slot, bookings.hold_expires_at, now()) = 'confirmed' and not exists (
           select from public.blocks where blocks.customer_id = bookings.customer_id and blocks.designer_id = bookings.designer_id
         ),
         'room', briefs.room,
         'outline', case when floor_plans.outline is not null then private.floor_plan_outline(bookings, reader.role, now()) end,
         'question', nullif(briefs.question, ''),
         -- Parts for which the designer still waits.
         'asked', (
           select coalesce(jsonb_agg(brief_requests.part order by brief_requests.part), '[]')
             from public.brief_requests
            where brief_requests.booking_id = bookings.id and not private.is_answered(brief_requests, bookings)
         )
       ) as note
  from public.bookings
 cross join unnest('{customer, designer}'::public.booking_actor[]) reader (role)
  left join public.briefs on briefs.booking_id = bookings.id and private.may_read_brief(briefs, bookings, reader.role)
  left join public.floor_plans on floor_plans.booking_id = bookings.id;
comment on view private.brief_notes is 'What the pages of a booking say about its brief to each member, in the contract''s shape (BriefNote).';

-- Whether a brief has neither text nor pictures.
create function private.is_empty_brief(p_brief public.briefs) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.brief_parts(p_brief) = '{}';
end;
$$;

-- Returns the latest brief that a customer has written for another booking; all null if there is none.
create function private.last_brief(p_customer_id uuid, p_except_id uuid) returns public.briefs
language plpgsql
stable
set search_path = ''
as $$
declare
  v_brief public.briefs;
begin
  select briefs.* into v_brief
    from public.bookings
    join public.briefs on briefs.booking_id = bookings.id
   where bookings.customer_id = p_customer_id and bookings.id <> p_except_id and not private.is_empty_brief(briefs)
   order by briefs.saved_at desc
   limit 1;
  return v_brief;
end;
$$;

-- Returns the brief of a booking for one of its members, in the contract's shape (Brief). PT404 not_found.
create function public.get_brief(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_brief public.briefs;
  v_last public.briefs;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  v_by := private.require_room_member(v_booking, p_viewer_id);
  select * into v_brief from public.briefs where briefs.booking_id = p_booking_id;
  if v_brief.booking_id is not null and not private.may_read_brief(v_brief, v_booking, v_by) then
    v_brief := null;
  end if;
  if v_by = 'customer' and v_brief.booking_id is null then
    v_last := private.last_brief(v_booking.customer_id, p_booking_id);
  end if;
  return (
    select jsonb_build_object(
             'bookingId', v_booking.id,
             'viewer', v_by,
             'customerName', customer.name,
             'designerName', designer.name,
             'designerId', v_booking.designer_id,
             'rateId', private.next_rate(v_booking),
             'canMeetAgain', exists (select from private.can_meet_again where can_meet_again.id = v_booking.id),
             'serviceName', v_booking.service_name,
             'slotStart', private.iso(lower(v_booking.slot)),
             'slotEnd', private.iso(upper(v_booking.slot)),
             'currency', v_booking.currency,
             'open', private.brief_is_open(v_booking, now()),
             'version', coalesce(v_brief.version, 0),
             'content', case when v_brief.booking_id is not null then private.brief_content(v_brief) end,
             'savedAt', private.iso(v_brief.saved_at),
             'sentAt', private.iso(v_brief.sent_at),
             'changed', private.brief_changes(v_brief),
             'asked', (
               select coalesce(jsonb_agg(jsonb_build_object('part', brief_requests.part, 'answered', private.is_answered(brief_requests, v_booking)) order by brief_requests.part), '[]')
                 from public.brief_requests where brief_requests.booking_id = p_booking_id
             ),
             'outline', private.floor_plan_outline(v_booking, v_by, now()),
             -- The designer sees the files once the brief is sent.
             'files', (
               select coalesce(jsonb_agg(private.file_fact(booking_files) order by booking_files.created_at, booking_files.id), '[]')
                 from public.booking_files
                where booking_files.booking_id = p_booking_id and booking_files.purpose = 'brief'
                  and booking_files.state = 'ready' and (v_by = 'customer' or v_brief.booking_id is not null)
             ),
             -- The brief that the customer may copy.
             'last', case
               when v_last.booking_id is not null then jsonb_build_object(
                 'room', v_last.room, 'savedAt', private.iso(v_last.saved_at),
                 'files', (
                   select count(*) from public.booking_files
                    where booking_files.booking_id = v_last.booking_id and booking_files.owner_id = p_viewer_id and booking_files.purpose = 'brief' and booking_files.state = 'ready'
                 )
               )
             end,
             'serverTime', private.iso(clock_timestamp())
           )
      from public.profiles customer, public.profiles designer
     where customer.id = v_booking.customer_id and designer.id = v_booking.designer_id
  );
end;
$$;

-- Returns the content of a brief in the contract's shape (BriefContent).
create function private.brief_content(p_brief public.briefs) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'room', p_brief.room,
    'roomWords', p_brief.room_words,
    'budget', case
      when p_brief.budget_minor is not null then jsonb_build_object('amount', p_brief.budget_minor, 'currency', p_brief.budget_currency)
    end,
    'stays', p_brief.stays,
    'likes', p_brief.likes,
    'idea', p_brief.idea,
    'question', p_brief.question
  );
end;
$$;

-- Returns the parts that differ from what was sent; empty before the brief is sent.
create function private.brief_changes(p_brief public.briefs) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(part order by part), '[]')
      from unnest(enum_range(null::public.brief_part)) part
     where p_brief.sent_parts is not null
       and private.brief_parts(p_brief) -> part::text is distinct from p_brief.sent_parts -> part::text
  );
end;
$$;

-- Locks the booking for a change of its brief, which must be open. PT404 not_found; PT409 brief_closed.
create function private.lock_for_brief(p_user_id uuid, p_booking_id uuid, p_by public.booking_actor) returns public.bookings
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_user_id, p_by);
  if not private.brief_is_open(v_booking, now()) then
    perform private.refuse('brief_closed', 'bookingId');
  end if;
  return v_booking;
end;
$$;

-- Stores the whole brief, and answers requests for the parts that are filled now. p_version is the version that the page has read, 0 for the first save. Saving
-- unchanged content succeeds with any version, so that a save can be repeated after a lost response. {version}. PT404 not_found; PT409 brief_closed,
-- brief_changed.
create function public.save_brief(p_user_id uuid, p_booking_id uuid, p_version int, p_content jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_now public.briefs;
  v_new public.briefs;
begin
  perform private.require_role(p_user_id, 'user');
  perform private.lock_for_brief(p_user_id, p_booking_id, 'customer');
  v_new := jsonb_populate_record(null::public.briefs, jsonb_build_object(
    'booking_id', p_booking_id, 'room', p_content -> 'room', 'room_words', p_content -> 'roomWords',
    'budget_minor', p_content -> 'budget' -> 'amount', 'budget_currency', p_content -> 'budget' -> 'currency', 'stays', p_content -> 'stays',
    'likes', p_content -> 'likes', 'idea', nullif(p_content -> 'idea', 'null'), 'question', p_content -> 'question'
  ));
  select * into v_now from public.briefs where briefs.booking_id = p_booking_id;
  if v_now.booking_id is not null and private.brief_content(v_now) = private.brief_content(v_new) then
    return jsonb_build_object('version', v_now.version);
  end if;
  if coalesce(v_now.version, 0) <> p_version then
    perform private.refuse('brief_changed', 'version');
  end if;
  insert into public.briefs (
    booking_id, room, room_words, budget_minor, budget_currency, stays, likes, idea, question
  )
  values (
    p_booking_id, v_new.room, v_new.room_words, v_new.budget_minor, v_new.budget_currency, v_new.stays, v_new.likes, v_new.idea, v_new.question
  )
  on conflict (booking_id) do update
    set room = excluded.room, room_words = excluded.room_words, budget_minor = excluded.budget_minor,
        budget_currency = excluded.budget_currency, stays = excluded.stays, likes = excluded.likes, idea = excluded.idea,
        question = excluded.question, version = briefs.version + 1, saved_at = now()
  returning * into v_new;
  perform private.answer_brief_requests(p_booking_id);
  return jsonb_build_object('version', v_new.version);
end;
$$;

-- Answers each request whose part the designer has now. Open rooms fetch their data again.
create function private.answer_brief_requests(p_booking_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_brief public.briefs;
begin
  select * into v_brief from public.briefs where briefs.booking_id = p_booking_id and briefs.sent_at is not null;
  update public.brief_requests
     set answered_at = now()
    from public.bookings
   where bookings.id = p_booking_id and brief_requests.booking_id = p_booking_id and brief_requests.answered_at is null
     and (private.is_answered(brief_requests, bookings) or (v_brief.booking_id is not null and private.brief_parts(v_brief) ? brief_requests.part::text));
  if found or v_brief.booking_id is not null then
    perform private.broadcast_room_change(p_booking_id);
  end if;
end;
$$;

-- Shows the brief to the designer, who is told once. Repeating it changes nothing; later saves are shown as changes. {ok: true}. PT404 not_found; PT409
-- brief_closed, brief_empty.
create function public.send_brief(p_user_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_brief public.briefs;
begin
  perform private.require_role(p_user_id, 'user');
  perform private.lock_for_brief(p_user_id, p_booking_id, 'customer');
  select * into v_brief from public.briefs where briefs.booking_id = p_booking_id;
  if v_brief.booking_id is null or private.is_empty_brief(v_brief) then
    perform private.refuse('brief_empty', 'bookingId');
  end if;
  if v_brief.sent_at is null then
    update public.briefs
       set sent_at = now(), sent_parts = private.brief_parts(briefs)
     where briefs.booking_id = p_booking_id
    returning * into v_brief;
    perform private.answer_brief_requests(p_booking_id);
    perform private.add_event(
      p_booking_id, 'brief_sent', null, 'customer', jsonb_build_object('room', v_brief.room),
      p_message => private.quoted_text(p_user_id, nullif(v_brief.question, ''))
    );
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Asks the customer for parts that are missing from the brief as the designer sees it. Each part is asked for once; repeating it changes nothing. {ok: true}.
-- PT404 not_found; PT409 brief_closed.
create function public.ask_for_brief(p_designer_id uuid, p_booking_id uuid, p_parts text[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_brief public.briefs;
  v_asked public.brief_part[];
begin
  perform private.require_role(p_designer_id, 'designer');
  perform private.lock_for_brief(p_designer_id, p_booking_id, 'designer');
  select * into v_brief from public.briefs where briefs.booking_id = p_booking_id and briefs.sent_at is not null;
  with asked as (
    insert into public.brief_requests (booking_id, part)
    select p_booking_id, part
      from unnest(p_parts::public.brief_part[]) part
     where v_brief.booking_id is null or not private.brief_parts(v_brief) ? part::text
    on conflict do nothing
    returning part
  )
  select array_agg(asked.part order by asked.part) into v_asked from asked;
  if v_asked is not null then
    perform private.add_event(
      p_booking_id, 'brief_asked', array_to_string(v_asked, ','), 'designer', jsonb_build_object('parts', to_jsonb(v_asked))
    );
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Exports the brief of a booking as a member may read it, with the parts for which the designer has asked.
create function private.brief_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'brief', coalesce(
      (
        select jsonb_build_object(
                 'booking_id', briefs.booking_id, 'room', briefs.room, 'room_words', briefs.room_words, 'budget_minor', briefs.budget_minor, 'budget_currency', briefs.budget_currency, 'stays', briefs.stays, 'likes', briefs.likes,
                 'idea', briefs.idea, 'question', briefs.question, 'saved_at', briefs.saved_at, 'sent_at', briefs.sent_at, 'sent_parts', briefs.sent_parts
               )
          from public.briefs
         where briefs.booking_id = p_booking.id and private.may_read_brief(briefs, p_booking, private.member_role(p_booking, p_profile_id))
      ),
      '{}'
    ) || jsonb_build_object('requests', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object('booking_id', brief_requests.booking_id, 'part', brief_requests.part, 'asked_at', brief_requests.asked_at, 'answered_at', brief_requests.answered_at) order by brief_requests.part
               ),
               '[]'
             )
        from public.brief_requests
       where brief_requests.booking_id = p_booking.id
    ))
  );
end;
$$;

create function private.forget_briefs(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.briefs using public.bookings where bookings.id = briefs.booking_id and bookings.customer_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export_of_booking, forget) values
  ('{public.briefs, public.brief_requests}', 'private.brief_data', 'private.forget_briefs');
