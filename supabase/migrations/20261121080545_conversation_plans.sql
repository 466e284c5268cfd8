-- The plan: what a designer writes for the customer after a session whose service includes one. It says what the designer found, what to do in which order, and
-- what to buy. Only the designer can read the draft; sending it creates a version, which never changes. docs/decisions/036-the-plan.md has the reasons.

-- Whether a row of a plan has exactly these texts, none longer than p_longest says, in addition to p_others.
create function private.fits(p_row jsonb, p_longest jsonb, p_others text[] default '{}') returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_typeof(p_row) = 'object'
    and p_row - array(select jsonb_object_keys(p_longest)) - p_others = '{}'
    and not exists (
      select 1 from jsonb_each_text(p_longest) pair
       where jsonb_typeof(p_row -> pair.key) is distinct from 'string' or char_length(p_row ->> pair.key) > pair.value::int
    );
end;
$$;

-- Whether a draft has the shape of the contract (PlanContent), with no text too long and only links to websites.
create function private.is_plan(p_content jsonb) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_link constant text := '^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?([/?#][^\s<>"''`\\]*)?$';
  v_step constant jsonb := jsonb_build_object('id', 36, 'title', private.max_plan_title(), 'text', private.max_plan_step());
  v_item constant jsonb := jsonb_build_object('id', 36, 'name', private.max_plan_title(), 'place', private.max_plan_place(), 'link', private.max_link());
begin
  return coalesce(
    p_content - '{found,steps,items,files,floorPlan}'::text[] = '{}'
    and jsonb_typeof(p_content -> 'found') = 'string' and char_length(p_content ->> 'found') <= private.max_plan_found()
    and jsonb_typeof(p_content -> 'steps') = 'array' and jsonb_array_length(p_content -> 'steps') <= private.max_plan_steps()
    and jsonb_typeof(p_content -> 'items') = 'array' and jsonb_array_length(p_content -> 'items') <= private.max_plan_items()
    and jsonb_typeof(p_content -> 'files') = 'array' and jsonb_array_length(p_content -> 'files') <= private.max_plan_files()
    and not exists (
      select 1 from jsonb_array_elements(p_content -> 'files') element where jsonb_typeof(element) <> 'string' or char_length(element #>> '{}') > 36
    )
    and not exists (
      select 1 from jsonb_array_elements(p_content -> 'steps') element where not private.fits(element, v_step)
    )
    and not exists (
      select 1 from jsonb_array_elements(p_content -> 'items') element
       where (
         private.fits(element, v_item, '{price,quantity,step}')
         and (element ->> 'link' = '' or element ->> 'link' ~ v_link)
         and (element -> 'price' = 'null' or (jsonb_typeof(element -> 'price') = 'number' and (element ->> 'price')::numeric between 0 and private.max_plan_price()))
         and (element -> 'step' = 'null' or exists (select 1 from jsonb_array_elements(p_content -> 'steps') step where step -> 'id' = element -> 'step'))
         and jsonb_typeof(element -> 'quantity') = 'number' and (element ->> 'quantity')::numeric between 1 and private.max_plan_quantity()
       ) is not true
    )
    and (p_content -> 'floorPlan' = 'null' or (
      -- The contract has checked the rows (FloorPlanRow).
      (p_content -> 'floorPlan') - '{variant,rows,pins}'::text[] = '{}'
      and p_content #>> '{floorPlan,variant}' in ('now', 'A', 'B')
      and jsonb_typeof(p_content #> '{floorPlan,rows}') = 'array' and jsonb_array_length(p_content #> '{floorPlan,rows}') <= private.max_plan_rows()
      and jsonb_typeof(p_content #> '{floorPlan,pins}') = 'array' and jsonb_array_length(p_content #> '{floorPlan,pins}') <= private.max_plan_steps()
      and octet_length(p_content ->> 'floorPlan') <= 262144
    )),
    false
  );
exception
  -- Raised by an invalid number.
  when data_exception then
    return false;
end;
$$;

-- Whether a plan is complete enough to be sent.
create function private.is_whole_plan(p_content jsonb) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.is_plan(p_content)
    and (p_content ->> 'found' <> '' or p_content -> 'steps' <> '[]')
    and not exists (select 1 from jsonb_array_elements(p_content -> 'steps') element where element ->> 'title' = '')
    and not exists (select 1 from jsonb_array_elements(p_content -> 'items') element where element ->> 'name' = '');
end;
$$;

-- An empty plan.
create function private.empty_plan() returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$ select '{"found": "", "steps": [], "items": [], "files": [], "floorPlan": null}'::jsonb $$;

-- The designer's draft.
create table public.plans (
  booking_id uuid primary key references public.bookings (id) on delete restrict,
  draft jsonb not null check (private.is_plan(draft)),
  -- Raised by each save, as for briefs.
  version int not null default 1 check (version >= 1),
  saved_at timestamptz not null default now(),
  -- When an administrator settled the case of a plan that was not sent (admin.close_case).
  closed_at timestamptz,
  close_note text check (char_length(close_note) <= 500)
);

alter table public.plans enable row level security;

-- The plans that were sent: a correction is a new version, and earlier versions stay.
create table public.plan_versions (
  booking_id uuid references public.bookings (id) on delete restrict,
  number int check (number >= 1),
  content jsonb not null check (private.is_whole_plan(content)),
  sent_at timestamptz not null default now(),
  primary key (booking_id, number)
);

alter table public.plan_versions enable row level security;
revoke update, delete on table public.plan_versions from service_role;

create trigger plan_versions_stay
  before update or delete on public.plan_versions
  for each row execute function private.refuse_change();

-- The steps that the customer has done and the items that are bought, by their ids in the plan.
create table public.plan_ticks (
  booking_id uuid references public.bookings (id) on delete restrict,
  entry uuid,
  ticked_at timestamptz not null default now(),
  primary key (booking_id, entry)
);

alter table public.plan_ticks enable row level security;

-- The customer's questions about the plan, with the designer's answers.
create table public.plan_questions (
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete restrict,
  -- null once the customer's account has been deleted.
  question text check (char_length(question) between 1 and private.max_plan_question()),
  asked_at timestamptz not null default now(),
  answer text check (char_length(answer) between 1 and private.max_plan_answer()),
  answered_at timestamptz
);

create index plan_questions_booking_idx on public.plan_questions (booking_id);

alter table public.plan_questions enable row level security;

-- Returns the time until which the plan of a booking is promised; null if the booking includes no plan.
create function private.plan_due(p_booking public.bookings) returns timestamptz
language plpgsql
immutable
set search_path = ''
as $$
begin
  return upper(p_booking.slot) + make_interval(days => p_booking.plan_days);
end;
$$;

-- Whether a plan is promised, and was not sent by p_at: nobody has reported that the session did not take place, something of its price is kept (after refunds
-- and lost disputes), and its customer has not left.
create function private.plan_is_owed(p_booking public.bookings, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_booking.plan_days is not null
    and private.status_at(p_booking.status, p_booking.slot, p_booking.hold_expires_at, p_at) = 'completed'
    and (p_booking.price_minor = 0 or coalesce((select kept.kept_minor from private.kept where kept.booking_id = p_booking.id), p_booking.price_minor) > 0)
    and not private.was_missed(p_booking.id)
    and not exists (select 1 from public.profiles where profiles.id = p_booking.customer_id and profiles.deleted_at is not null)
    and not exists (select 1 from public.plan_versions where plan_versions.booking_id = p_booking.id);
end;
$$;

-- Whether a plan is owed and no administrator has decided about it (admin.close_case). Until then, part of the money is kept back and its designer cannot
-- leave.
create function private.awaits_plan(p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.plan_is_owed(p_booking, now())
    and not exists (select 1 from public.plans where plans.booking_id = p_booking.id and plans.closed_at is not null);
end;
$$;

-- Returns when the customer's time to ask about the plan ends; null before the plan is sent.
create function private.plan_asking_ends(p_booking_id uuid) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select min(plan_versions.sent_at) + private.plan_asking_days() from public.plan_versions where plan_versions.booking_id = p_booking_id);
end;
$$;

-- Whether the customer may ask about the plan at p_at.
create function private.may_ask_about_plan(p_booking public.bookings, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_at < private.plan_asking_ends(p_booking.id)
    and (select count(*) from public.plan_questions where plan_questions.booking_id = p_booking.id) < private.max_plan_questions()
    and not private.is_blocked(p_booking.customer_id, p_booking.designer_id)
    and not private.has_deleted_member(p_booking);
end;
$$;

-- Returns what a member's pages of the booking say about its plan, in the contract's shape (PlanNote); null if the booking neither includes nor has a plan.
create function private.plan_note(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_booking.plan_days is null then
    return null;
  end if;
  return jsonb_build_object(
    'days', p_booking.plan_days,
    'dueAt', private.iso(private.plan_due(p_booking)),
    'sentAt', (select private.iso(max(plan_versions.sent_at)) from public.plan_versions where plan_versions.booking_id = p_booking.id),
    'begun', p_by = 'designer' and exists (select 1 from public.plans where plans.booking_id = p_booking.id),
    'owed', private.plan_is_owed(p_booking, p_at),
    'canWrite', p_by = 'designer' and private.may_write_plan(p_booking, p_at),
    -- Counts questions that wait for the designer, except those that were removed with their author's account.
    'questions', (
      select count(*) from public.plan_questions where plan_questions.booking_id = p_booking.id and plan_questions.answered_at is null and plan_questions.question is not null
    )
  );
end;
$$;

-- Whether a version of the plan shows a file.
create function private.plan_shows(p_file public.booking_files) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.plan_versions where plan_versions.booking_id = p_file.booking_id and plan_versions.content -> 'files' ? p_file.id::text);
end;
$$;

-- Whether a person may read a file: files that they have added; as a member, files of the conversation; as the designer, files of the brief, on the same terms
-- as the brief; as the customer, files of the plan once a version shows them. A block does not affect this.
create function private.may_read_file(p_file public.booking_files, p_booking public.bookings, p_profile_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_by constant public.booking_actor := private.member_role(p_booking, p_profile_id);
begin
  return p_file.state = 'ready' and v_by is not null and (
    p_file.owner_id = p_profile_id
    or case p_file.purpose
      when 'message' then true
      when 'brief' then exists (select 1 from public.briefs where briefs.booking_id = p_booking.id and private.may_read_brief(briefs, p_booking, v_by))
      when 'plan' then private.plan_shows(p_file)
    end
  );
end;
$$;

-- Returns the files of the conversation and those that the designer has added, as far as a member may read them; the plan shows some of them: {files}. The
-- designer may remove those of their files that no version shows: {removable}.
create function private.plan_files(p_booking public.bookings, p_viewer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             'files', coalesce(jsonb_agg(private.file_fact(booking_files) order by booking_files.created_at, booking_files.id), '[]'),
             'removable', coalesce(
               jsonb_agg(booking_files.id order by booking_files.created_at, booking_files.id) filter (where booking_files.purpose = 'plan' and booking_files.owner_id = p_viewer_id and not private.plan_shows(booking_files)), '[]'
             )
           )
      from public.booking_files
     where booking_files.booking_id = p_booking.id and booking_files.purpose in ('message', 'plan') and private.may_read_file(booking_files, p_booking, p_viewer_id)
  );
end;
$$;

-- Returns the plan of a booking for one of its members, in the contract's shape (Plan). PT404 not_found, also if the booking includes no plan.
create function public.get_plan(p_viewer_id uuid, p_booking_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
  v_draft public.plans;
begin
  perform private.require_role(p_viewer_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  v_by := private.require_member(v_booking, p_viewer_id);
  if v_booking.plan_days is null or v_booking.status not in ('confirmed', 'completed') then
    perform private.refuse('plan_not_found');
  end if;
  if v_by = 'designer' then
    select * into v_draft from public.plans where plans.booking_id = p_booking_id;
  end if;
  return (
    select private.plan_note(v_booking, v_by, now()) || private.plan_files(v_booking, p_viewer_id) || jsonb_build_object(
             'bookingId', v_booking.id,
             'viewer', v_by,
             'customerName', customer.name,
             'designerName', designer.name,
             'customerId', v_booking.customer_id,
             'designerId', v_booking.designer_id,
             'rateId', private.next_rate(v_booking),
             'canMeetAgain', exists (select from private.can_meet_again where can_meet_again.id = v_booking.id),
             'serviceName', v_booking.service_name,
             'slotStart', private.iso(lower(v_booking.slot)),
             'slotEnd', private.iso(upper(v_booking.slot)),
             'currency', v_booking.currency,
             'room', (
               select briefs.room from public.briefs where briefs.booking_id = p_booking_id and private.may_read_brief(briefs, v_booking, v_by)
             ),
             'question', (
               select nullif(briefs.question, '') from public.briefs where briefs.booking_id = p_booking_id and private.may_read_brief(briefs, v_booking, v_by)
             ),
             'decided', exists (select 1 from public.plans where plans.booking_id = p_booking_id and plans.closed_at is not null),
             'draft', case
               when v_draft.booking_id is not null then
                 jsonb_build_object('version', v_draft.version, 'content', v_draft.draft, 'savedAt', private.iso(v_draft.saved_at))
             end,
             'versions', (
               select coalesce(jsonb_agg(jsonb_build_object('number', plan_versions.number, 'content', plan_versions.content, 'sentAt', private.iso(plan_versions.sent_at)) order by plan_versions.number desc), '[]')
                 from public.plan_versions where plan_versions.booking_id = p_booking_id
             ),
             'ticked', (select coalesce(jsonb_agg(plan_ticks.entry order by plan_ticks.entry), '[]') from public.plan_ticks where plan_ticks.booking_id = p_booking_id),
             'asked', (
               select coalesce(
                        jsonb_agg(
                          jsonb_build_object(
                            'id', plan_questions.id, 'question', plan_questions.question, 'askedAt', private.iso(plan_questions.asked_at), 'answer', plan_questions.answer, 'answeredAt', private.iso(plan_questions.answered_at)
                          )
                          order by plan_questions.asked_at, plan_questions.id
                        ),
                        '[]'
                      )
                 from public.plan_questions where plan_questions.booking_id = p_booking_id
             ),
             'canAsk', v_by = 'customer' and coalesce(private.may_ask_about_plan(v_booking, now()), false),
             'askUntil', private.iso(private.plan_asking_ends(p_booking_id)),
             'serverTime', private.iso(clock_timestamp())
           )
      from public.profiles customer, public.profiles designer
     where customer.id = v_booking.customer_id and designer.id = v_booking.designer_id
  );
end;
$$;

-- Locks the booking for a change of its plan by the designer. PT404 not_found; PT409 plan_closed.
create function private.lock_for_plan(p_designer_id uuid, p_booking_id uuid) returns public.bookings
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_designer_id, 'designer');
  if not private.may_write_plan(v_booking, now()) then
    perform private.refuse('plan_closed', 'bookingId');
  end if;
  return v_booking;
end;
$$;

-- Stores the designer's draft. p_version is the version that the page has read, 0 for the first save; saving unchanged content succeeds with any version. The
-- draft may show files of the conversation and files that were added to the plan. {version}. PT400 invalid_plan; PT404 not_found; PT409 plan_closed,
-- plan_changed.
create function public.save_plan(p_designer_id uuid, p_booking_id uuid, p_version int, p_content jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_now public.plans;
begin
  perform private.require_role(p_designer_id, 'designer');
  perform private.lock_for_plan(p_designer_id, p_booking_id);
  select * into v_now from public.plans where plans.booking_id = p_booking_id;
  if v_now.draft = p_content then
    return jsonb_build_object('version', v_now.version);
  end if;
  if coalesce(v_now.version, 0) <> p_version then
    perform private.refuse('plan_changed', 'version');
  end if;
  -- Checked after the version, because another window may have removed a file.
  if not private.is_plan(p_content) or exists (
    select 1 from jsonb_array_elements_text(p_content -> 'files') element
     where not exists (
       select 1 from public.booking_files
        where booking_files.booking_id = p_booking_id and booking_files.purpose in ('message', 'plan') and booking_files.state = 'ready' and booking_files.id::text = element
     )
  ) then
    perform private.refuse('invalid_plan', 'content');
  end if;
  insert into public.plans (booking_id, draft)
  values (p_booking_id, p_content)
  on conflict (booking_id) do update set draft = excluded.draft, version = plans.version + 1, saved_at = now()
  returning * into v_now;
  return jsonb_build_object('version', v_now.version);
end;
$$;

-- Sends the draft as a new version; a draft that equals the latest version is not sent again. p_version is the draft's, so that the sent content is what the
-- page shows. {number}. PT404 not_found; PT409 plan_closed, plan_changed, plan_incomplete.
create function public.send_plan(p_designer_id uuid, p_booking_id uuid, p_version int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_draft public.plans;
  v_last public.plan_versions;
begin
  perform private.require_role(p_designer_id, 'designer');
  perform private.lock_for_plan(p_designer_id, p_booking_id);
  select * into v_draft from public.plans where plans.booking_id = p_booking_id;
  if v_draft.version is distinct from p_version then
    perform private.refuse('plan_changed', 'version');
  end if;
  if not private.is_whole_plan(v_draft.draft) then
    perform private.refuse('plan_incomplete', 'content');
  end if;
  -- A file may have been removed since the draft was saved. The lock keeps the other files until this version shows them.
  perform 1 from public.booking_files where booking_files.booking_id = p_booking_id and booking_files.state = 'ready' and v_draft.draft -> 'files' ? booking_files.id::text for share;
  if exists (
    select 1 from jsonb_array_elements_text(v_draft.draft -> 'files') element
     where not exists (select 1 from public.booking_files where booking_files.booking_id = p_booking_id and booking_files.state = 'ready' and booking_files.id::text = element)
  ) then
    perform private.refuse('plan_file_removed', 'content');
  end if;
  select * into v_last from public.plan_versions where plan_versions.booking_id = p_booking_id order by plan_versions.number desc limit 1;
  if v_last.content is distinct from v_draft.draft then
    insert into public.plan_versions (booking_id, number, content)
    values (p_booking_id, coalesce(v_last.number, 0) + 1, v_draft.draft)
    returning * into v_last;
    perform private.add_event(p_booking_id, 'plan_sent', v_last.number::text, 'designer', jsonb_build_object('number', v_last.number));
    perform private.broadcast_room_change(p_booking_id);
  end if;
  return jsonb_build_object('number', v_last.number);
end;
$$;

-- Ticks off a step or an item for the customer, or undoes that. Repeating it changes nothing. {ok: true}. PT404 not_found, also for an entry that is in no
-- version of the plan.
create function public.tick_plan(p_user_id uuid, p_booking_id uuid, p_entry uuid, p_done boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  perform private.require_role(p_user_id, 'user');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  perform private.require_member(v_booking, p_user_id, 'customer');
  perform 1
    from public.plan_versions
   cross join lateral jsonb_array_elements((plan_versions.content -> 'steps') || (plan_versions.content -> 'items')) element
   where plan_versions.booking_id = p_booking_id and element ->> 'id' = p_entry::text;
  if not found then
    perform private.refuse('plan_entry_not_found');
  end if;
  if p_done then
    insert into public.plan_ticks (booking_id, entry) values (p_booking_id, p_entry) on conflict do nothing;
  else
    delete from public.plan_ticks where plan_ticks.booking_id = p_booking_id and plan_ticks.entry = p_entry;
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Stores a question about the plan. The page chooses the question's id, so that a repeated request stores one question. {ok: true}. PT404 not_found; PT409
-- asking_closed.
create function public.ask_about_plan(p_user_id uuid, p_booking_id uuid, p_id uuid, p_question text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  perform private.require_role(p_user_id, 'user');
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_user_id, 'customer');
  if exists (select 1 from public.plan_questions where plan_questions.id = p_id and plan_questions.booking_id = p_booking_id) then
    return jsonb_build_object('ok', true);
  end if;
  if not coalesce(private.may_ask_about_plan(v_booking, now()), false) then
    perform private.refuse('asking_closed', 'bookingId');
  end if;
  insert into public.plan_questions (id, booking_id, question) values (p_id, p_booking_id, p_question) on conflict (id) do nothing;
  if not found then
    perform private.refuse('question_of_another_plan');
  end if;
  perform private.add_event(p_booking_id, 'plan_asked', p_id::text, 'customer', p_message => private.quoted_text(p_user_id, p_question));
  return jsonb_build_object('ok', true);
end;
$$;

-- Answers a question about the plan, once. Repeating the same answer changes nothing. {ok: true}. PT404 not_found; PT409 already_answered.
create function public.answer_about_plan(p_designer_id uuid, p_booking_id uuid, p_id uuid, p_answer text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_question public.plan_questions;
begin
  perform private.require_role(p_designer_id, 'designer');
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_designer_id, 'designer');
  select * into v_question from public.plan_questions where plan_questions.id = p_id and plan_questions.booking_id = p_booking_id;
  if v_question.id is null then
    perform private.refuse('question_not_found');
  end if;
  if v_question.answer is null then
    update public.plan_questions set answer = p_answer, answered_at = now() where plan_questions.id = p_id;
    perform private.add_event(
      p_booking_id, 'plan_answered', p_id::text, 'designer',
      -- After a block, the answer can be read only on the plan's page.
      p_message => case when not private.is_blocked(v_booking.customer_id, p_designer_id) then private.quoted_text(p_designer_id, p_answer) end
    );
  elsif v_question.answer <> p_answer then
    perform private.refuse('question_already_answered', 'id');
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Files of a booking ---------------------------------------------------------------------------------------------------

-- Removes a file: an unfinished upload, or a file of the brief or the plan as long as that may be changed. Its pin on the floor plan is removed with it.
-- Messages stay, and so do files that a version of the plan shows. Repeating it changes nothing. {ok: true}. PT404 not_found; PT409 brief_closed, plan_closed.
create function public.remove_file(p_user_id uuid, p_file_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_file public.booking_files;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into v_file from public.booking_files where booking_files.id = p_file_id and booking_files.owner_id = p_user_id for no key update;
  if v_file.id is null or (v_file.purpose = 'message' and v_file.state not in ('uploading', 'removed')) or private.plan_shows(v_file) then
    perform private.refuse('file_not_found');
  end if;
  if v_file.state not in ('uploading', 'removed') then
    perform private.require_file_right(bookings, p_user_id, v_file.purpose, clock_timestamp()) from public.bookings where bookings.id = v_file.booking_id;
  end if;
  update public.booking_files
     set state = 'removed', due_at = now(), attempts = 0
   where booking_files.id = p_file_id and booking_files.state <> 'removed';
  perform private.take_file_out_of_floor_plan(v_file);
  return jsonb_build_object('ok', true);
end;
$$;

-- Returns those of the given files that a person may read: {files: [{id, path, kind, name}]}.
create function public.find_files(p_user_id uuid, p_file_ids uuid[]) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  return jsonb_build_object(
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', booking_files.id, 'path', booking_files.path, 'kind', booking_files.kind, 'name', booking_files.name)), '[]')
        from public.booking_files
        join public.bookings on bookings.id = booking_files.booking_id
       where booking_files.id = any (p_file_ids) and private.may_read_file(booking_files, bookings, p_user_id)
    )
  );
end;
$$;

-- Stores a member's picture of the floor plan for emails (floor_plan_pictures) in place of an earlier one. p_png: in base64. {ok: true}. PT404 not_found; PT409 brief_closed, plan_closed; PT409
-- floor_plan_closed: nobody has drawn the room; PT429 rate_limited.
create function public.store_floor_plan_picture(p_user_id uuid, p_booking_id uuid, p_png text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_by public.booking_actor;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into v_booking from public.bookings where bookings.id = p_booking_id;
  v_by := private.require_member(v_booking, p_user_id);
  if v_by = 'customer' then
    perform private.lock_for_brief(p_user_id, p_booking_id, 'customer');
  else
    perform private.lock_for_plan(p_user_id, p_booking_id);
  end if;
  insert into public.floor_plan_pictures (booking_id, author, png)
  select floor_plans.booking_id, v_by, decode(p_png, 'base64') from public.floor_plans where floor_plans.booking_id = p_booking_id and floor_plans.outline is not null
  on conflict (booking_id, author) do update set png = excluded.png, drawn_at = excluded.drawn_at;
  if not found then
    perform private.refuse('floor_plan_closed');
  end if;
  perform private.take_limit('floor_plan', p_user_id::text);
  return '{"ok": true}';
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Exports the plan of a booking: what both members can read, and for the designer the draft.
create function private.plan_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('plan', jsonb_build_object(
    'draft', (select plans.draft from public.plans where plans.booking_id = p_booking.id and p_booking.designer_id = p_profile_id),
    'versions', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object('booking_id', plan_versions.booking_id, 'number', plan_versions.number, 'content', plan_versions.content, 'sent_at', plan_versions.sent_at) order by plan_versions.number
               ),
               '[]'
             )
        from public.plan_versions
       where plan_versions.booking_id = p_booking.id
    ),
    'ticks', (
      select coalesce(jsonb_agg(jsonb_build_object('booking_id', plan_ticks.booking_id, 'entry', plan_ticks.entry, 'ticked_at', plan_ticks.ticked_at)), '[]')
        from public.plan_ticks
       where plan_ticks.booking_id = p_booking.id
    ),
    'questions', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', plan_questions.id, 'booking_id', plan_questions.booking_id, 'question', plan_questions.question, 'asked_at', plan_questions.asked_at, 'answer', plan_questions.answer, 'answered_at', plan_questions.answered_at
                 )
                 order by plan_questions.asked_at
               ),
               '[]'
             )
        from public.plan_questions
       where plan_questions.booking_id = p_booking.id
    )
  ));
end;
$$;

-- Empties what a person has written about plans, except sent plans, which also belong to the other member.
create function private.forget_plans(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The settlement of a case stays, or the case would be open again.
  update public.plans
     set draft = private.empty_plan()
    from public.bookings
   where bookings.id = plans.booking_id and bookings.designer_id = p_profile_id and plans.closed_at is not null;
  delete from public.plans using public.bookings where bookings.id = plans.booking_id and bookings.designer_id = p_profile_id and plans.closed_at is null;
  update public.plan_questions
     set question = null
    from public.bookings
   where bookings.id = plan_questions.booking_id and bookings.customer_id = p_profile_id and plan_questions.question is not null;
  update public.plan_questions
     set answer = null
    from public.bookings
   where bookings.id = plan_questions.booking_id and bookings.designer_id = p_profile_id and plan_questions.answer is not null;
end;
$$;

-- Exports the files of a booking that a person may read, oldest first: BookingFile with {purpose, own, at}.
create function private.file_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('files', (
    select coalesce(
             jsonb_agg(
               private.file_fact(booking_files) || jsonb_build_object('purpose', booking_files.purpose, 'own', booking_files.owner_id = p_profile_id, 'at', booking_files.created_at)
               order by booking_files.created_at, booking_files.id
             ),
             '[]'
           )
      from public.booking_files
     where booking_files.booking_id = p_booking.id and private.may_read_file(booking_files, p_booking, p_profile_id)
  ));
end;
$$;

-- Returns the files of all bookings that a person may read, smallest first: [{id, name, path, bytes}].
create function private.files_for(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', booking_files.id, 'name', booking_files.name, 'path', booking_files.path, 'bytes', booking_files.bytes) order by booking_files.bytes, booking_files.id), '[]')
      from public.bookings
      join public.booking_files on booking_files.booking_id = bookings.id
     where (bookings.customer_id = p_profile_id or bookings.designer_id = p_profile_id) and private.may_read_file(booking_files, bookings, p_profile_id)
  );
end;
$$;

-- Removes the person's files of briefs, which were for the session, and of unsent plans. Files that were sent in the conversation or with a plan also belong to
-- the other member. The jobs remove the files.
create function private.forget_files(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.booking_files
     set state = 'removed', name = 'Removed', due_at = now(), attempts = 0
   where booking_files.owner_id = p_profile_id and booking_files.purpose <> 'message' and not private.plan_shows(booking_files);
end;
$$;

-- Returns plan_owed if a designer still owes a customer a plan. An administrator may decide about the plan, which tells both members (admin.close_case).
create function private.plan_owed(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when exists (select 1 from public.bookings where bookings.designer_id = p_profile_id and bookings.plan_days is not null and private.awaits_plan(bookings)) then 'plan_owed'
  end;
end;
$$;

insert into private.personal_data (tables, export_of_booking, forget, obstacle, note) values
  ('{public.plans, public.plan_versions, public.plan_ticks, public.plan_questions}', 'private.plan_data', 'private.forget_plans', 'private.plan_owed', 'Sent plans also belong to the other member, so they stay.'),
  ('{public.booking_files}', 'private.file_data', 'private.forget_files', null, null);

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.plan_cases with (security_invoker = true) as
select bookings.id::text as id, private.plan_due(bookings) + private.plan_patience_days() as since,
       format(
         'Promised until %s. Suggested refund, unless the two agree: %s %s.',
         private.iso(private.plan_due(bookings)),
         private.major_units(
           ceil(greatest((select kept.kept_minor from private.kept where kept.booking_id = bookings.id), 0) * private.plan_refund_percent() / 100.0)
         ),
         bookings.currency
       ) as detail,
       bookings.id as booking_id
  from public.bookings
 where bookings.plan_days is not null and upper(bookings.slot) < now() - private.plan_patience_days() and private.plan_due(bookings) < now() - private.plan_patience_days()
   and private.awaits_plan(bookings);

-- Settles the case of a plan that is owed, once, and tells both members what was refunded for it. Returns whether there was one.
create function private.close_plan(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_booking constant public.bookings := private.lock_booking(p_id::uuid);
begin
  if v_booking.id is null or not private.plan_is_owed(v_booking, now()) then
    return false;
  end if;
  insert into public.plans (booking_id, draft, closed_at, close_note)
  values (v_booking.id, private.empty_plan(), now(), p_note)
  on conflict (booking_id) do update set closed_at = excluded.closed_at, close_note = excluded.close_note where plans.closed_at is null;
  if not found then
    return false;
  end if;
  perform private.add_event(
    v_booking.id, 'plan_decided', null, 'administrator',
    -- An administrator refunds first, then closes the case, on the same day if the plan was not due yet.
    jsonb_build_object('refundAmount', (
      select coalesce(sum(refunds.amount_minor), 0)
        from public.payment_orders
        join public.payments on payments.order_id = payment_orders.order_id
        join public.refunds on refunds.payment_id = payments.payment_id
       where payment_orders.booking_id = v_booking.id and refunds.reason = 'administrator' and refunds.status <> 'withdrawn' and refunds.created_at >= least(private.plan_due(v_booking), now() - interval '1 day')
    ))
  );
  return true;
end;
$$;

insert into private.cases (kind, subject, source, close, advice) values
  ('plan', 'A plan was promised and not sent', 'private.plan_cases', 'private.close_plan', 'Speak to the designer; refund if you decide so, then settle it: select admin.close_case(case_id, who, why).');
