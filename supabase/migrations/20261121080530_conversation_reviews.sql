-- Reviews of sessions that took place. A review belongs to a booking, so nobody can review without one, twice, or themselves. A trigger stores a
-- designer's rating and number of reviews with the designer. docs/decisions/019-reviews.md has the reasons for the rules.

create type public.review_part as enum ('review', 'answer');
create type public.review_report_reason as enum ('offensive', 'personal_data', 'untrue', 'advertising');

create table public.reviews (
  booking_id uuid primary key references public.bookings (id) on delete restrict,
  -- The public id, because only members may know the id of the booking.
  id uuid not null unique default gen_random_uuid(),
  -- The booking's designer.
  designer_id uuid not null references public.designers (id) on delete restrict,
  customer_id uuid not null references public.profiles (id) on delete restrict,
  stars smallint not null check (stars between 1 and private.max_review_stars()),
  text text not null default '' check (char_length(text) <= private.max_review()),
  -- Whether the session was free. Such a review is shown, but does not count in the rating, because designers could invent free sessions at no cost.
  free boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  answer text check (char_length(answer) between 1 and private.max_review_answer()),
  answered_at timestamptz,
  -- Set by administrators (admin.hide_review).
  hidden_at timestamptz,
  answer_hidden_at timestamptz,
  -- Set if a no-show was upheld after the review: the session did not take place.
  withdrawn_at timestamptz,
  visible boolean generated always as (hidden_at is null and withdrawn_at is null) stored,
  constraint reviews_not_of_oneself check (customer_id <> designer_id),
  constraint reviews_answered_at_a_time check ((answer is null) = (answered_at is null))
);

-- Serves the list on a profile, newest first, and the distribution of stars.
create index reviews_designer_idx on public.reviews (designer_id, created_at desc, id desc) include (stars, free) where visible;
create index reviews_customer_idx on public.reviews (customer_id);
-- Serves the foreign key, because reviews_designer_idx does not contain hidden reviews.
create index reviews_hidden_idx on public.reviews (designer_id) where not visible;

alter table public.reviews enable row level security;

create trigger reviews_stay
  before delete or truncate on public.reviews
  for each statement execute function private.refuse_deletion();

-- Refuses changes of members' words, unless their own functions make them and store the time, or empty the words when a member leaves.
create trigger reviews_keep_their_words
  before update on public.reviews
  for each row when (
    ((old.stars <> new.stars or (old.text <> new.text and new.text <> '')) and new.edited_at is not distinct from old.edited_at)
    or (old.answer is distinct from new.answer and new.answer is not null and new.answered_at is not distinct from old.answered_at)
    or (old.booking_id, old.customer_id, old.designer_id) is distinct from (new.booking_id, new.customer_id, new.designer_id)
  )
  execute function private.refuse_change();

-- Ratings ---------------------------------------------------------------------------------------------------------------

-- Keeps designers.rating_count and rating_sum up to date, counting visible reviews of paid sessions. Changes to reviews of a designer wait for each other on
-- the designer's row. Functions that change a review lock that row first (private.lock_booking), to avoid deadlocks.
create function private.count_review() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_count int := 0;
  v_sum int := 0;
begin
  if tg_op <> 'INSERT' and old.visible and not old.free then
    v_count := v_count - 1;
    v_sum := v_sum - old.stars;
  end if;
  if tg_op <> 'DELETE' and new.visible and not new.free then
    v_count := v_count + 1;
    v_sum := v_sum + new.stars;
  end if;
  if v_count <> 0 or v_sum <> 0 then
    update public.designers
       set rating_count = designers.rating_count + v_count, rating_sum = designers.rating_sum + v_sum
     where designers.id = coalesce(new.designer_id, old.designer_id);
  end if;
  return null;
end;
$$;

create trigger reviews_count
  after insert or delete or update of stars, hidden_at, withdrawn_at on public.reviews
  for each row execute function private.count_review();

-- Recounts everything, after reviews were loaded with triggers disabled. Bookings and reviews wait meanwhile.
create function private.recount_ratings() returns void
language plpgsql
set search_path = ''
as $$
begin
  lock table public.designers in exclusive mode;
  lock table public.reviews in share mode;
  update public.designers
     set rating_count = entry.count, rating_sum = entry.sum
    from (
      select designers.id, count(reviews.stars) as count, coalesce(sum(reviews.stars), 0) as sum
        from public.designers
        left join public.reviews on reviews.designer_id = designers.id and reviews.visible and not reviews.free
       group by designers.id
    ) entry
   where entry.id = designers.id and (designers.rating_count, designers.rating_sum) is distinct from (entry.count, entry.sum);
end;
$$;
revoke execute on function private.recount_ratings() from service_role;

-- Reviewing -------------------------------------------------------------------------------------------------------------

-- Whether a report of a no-show says that a session did not take place. The customer's report does until it is dismissed. The designer's does only once it is
-- upheld, because it would otherwise be a way to avoid a review or a plan: a customer who was there objects to it, or reviews before it is upheld.
create function private.was_missed(p_booking_id uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
      from public.no_shows
     where no_shows.booking_id = p_booking_id and case no_shows.reported_by when 'designer' then no_shows.status = 'upheld' else no_shows.status <> 'dismissed' end
  );
end;
$$;

-- Whether a past session took place for the purpose of a review: the customer was there, it was not missed (private.was_missed), and the price was not refunded
-- in full. In a free session the two members were together for private.review_together_minutes() (half of the slot, if that is less).
create function private.took_place(p_booking public.bookings) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return not private.was_missed(p_booking.id)
    and private.has_come(p_booking, p_booking.customer_id)
    and case
      when p_booking.price_minor > 0 then p_booking.refunded_minor < p_booking.price_minor
      else private.time_together(p_booking, now())
           >= least(private.review_together_minutes(), (upper(p_booking.slot) - lower(p_booking.slot)) / 2)
    end;
end;
$$;

-- Whether the customer may review a booking at p_at: once, from the end of the slot and for private.review_days(), unless its designer has left.
create function private.may_review(p_booking public.bookings, p_at timestamptz) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Queries run only for sessions of the last weeks.
  if private.status_at(p_booking.status, p_booking.slot, p_booking.hold_expires_at, p_at) <> 'completed' or p_at >= upper(p_booking.slot) + private.review_days() then
    return false;
  end if;
  return not exists (select 1 from public.reviews where reviews.booking_id = p_booking.id)
    and not private.has_deleted_member(p_booking)
    and private.took_place(p_booking);
end;
$$;

-- Returns a review as the members of its booking see it, in the contract's shape (OwnReview).
create function private.own_review(p_review public.reviews, p_at timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_review.id,
    'stars', p_review.stars,
    'text', p_review.text,
    'createdAt', private.iso(p_review.created_at),
    'editableUntil', case
      when p_at < p_review.created_at + private.review_edit_days() then private.iso(p_review.created_at + private.review_edit_days())
    end,
    'hidden', not p_review.visible,
    'hiddenNote', case
      when p_review.hidden_at is not null then (
        select review_decisions.note
          from public.review_decisions
         where review_decisions.booking_id = p_review.booking_id and review_decisions.part = 'review' and review_decisions.hidden
         order by review_decisions.created_at desc
         limit 1
      )
    end,
    'answer', case
      when p_review.answer_hidden_at is null and p_review.answer is not null then
        jsonb_build_object('text', p_review.answer, 'createdAt', private.iso(p_review.answered_at))
    end
  );
end;
$$;

-- Returns a member's view of a booking's review: {review, canReview, reviewUntil}, in the contract's shapes.
create function private.review_facts(p_booking public.bookings, p_by public.booking_actor, p_at timestamptz) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_review public.reviews;
begin
  select * into v_review from public.reviews where reviews.booking_id = p_booking.id;
  return jsonb_build_object(
    'review', case
      when v_review.booking_id is not null and (p_by = 'customer' or v_review.visible) then private.own_review(v_review, p_at)
    end,
    'canReview', p_by = 'customer' and private.may_review(p_booking, p_at),
    'reviewUntil', private.iso(upper(p_booking.slot) + private.review_days())
  );
end;
$$;

-- Writes the customer's review of a session, or changes it within private.review_edit_days(). A repeated request returns the same.
-- OwnReview. PT404 not_found; PT409 not_reviewable, review_closed.
create function public.review_session(p_user_id uuid, p_booking_id uuid, p_stars int, p_text text default '') returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_text constant text := btrim(coalesce(p_text, ''), E' \t\r\n');
  v_booking public.bookings;
  v_review public.reviews;
begin
  perform private.require_role(p_user_id, 'user');
  v_booking := private.lock_booking(p_booking_id);
  perform private.require_member(v_booking, p_user_id, 'customer');
  select * into v_review from public.reviews where reviews.booking_id = p_booking_id;
  if not found then
    if not private.may_review(v_booking, now()) then
      perform private.refuse('not_reviewable', 'bookingId');
    end if;
    insert into public.reviews (booking_id, designer_id, customer_id, stars, text, free)
    values (p_booking_id, v_booking.designer_id, v_booking.customer_id, p_stars, v_text, v_booking.price_minor = 0)
    returning * into v_review;
  elsif (v_review.stars, v_review.text) is distinct from (p_stars, v_text) then
    if now() >= v_review.created_at + private.review_edit_days() then
      perform private.refuse('review_closed', 'bookingId');
    end if;
    update public.reviews
       set stars = p_stars, text = v_text, edited_at = now()
     where reviews.booking_id = p_booking_id
    returning * into v_review;
  end if;
  return private.own_review(v_review, now());
end;
$$;

-- Writes the event of a new review; later changes cause no event.
create function private.record_review_event() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.add_event(
    new.booking_id, 'reviewed', null, 'customer', jsonb_build_object('stars', new.stars),
    p_message => case
      when not private.is_blocked(new.customer_id, new.designer_id) then private.quoted_text(new.customer_id, nullif(new.text, ''))
    end
  );
  return null;
end;
$$;

create trigger reviews_note
  after insert on public.reviews
  for each row execute function private.record_review_event();

-- Locks the booking of a review and returns it; all null if there is no such review.
create function private.lock_review(p_review_id uuid) returns public.bookings
language plpgsql
set search_path = ''
as $$
begin
  return private.lock_booking((select reviews.booking_id from public.reviews where reviews.id = p_review_id));
end;
$$;

-- Stores the designer's one answer to a review. A repeated request with the same words changes nothing. {ok: true}. PT404 not_found; PT409 already_answered.
create function public.answer_review(p_designer_id uuid, p_review_id uuid, p_text text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_text constant text := btrim(p_text, E' \t\r\n');
  v_review public.reviews;
begin
  perform private.require_role(p_designer_id, 'designer');
  perform private.lock_review(p_review_id);
  select * into v_review from public.reviews where reviews.id = p_review_id and reviews.designer_id = p_designer_id and reviews.visible;
  if not found then
    perform private.refuse('review_not_found');
  end if;
  if v_review.answer is null then
    update public.reviews set answer = v_text, answered_at = now() where reviews.id = p_review_id;
  elsif v_review.answer <> v_text then
    perform private.refuse('review_already_answered', 'text');
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Withdraws the review of a session that turns out not to have taken place, and restores it if an administrator later decides otherwise.
create function private.withdraw_review() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.reviews
     set withdrawn_at = case when new.status = 'upheld' then now() end
   where reviews.booking_id = new.booking_id and (reviews.withdrawn_at is not null) <> (new.status = 'upheld');
  return null;
end;
$$;

create trigger no_shows_withdraw_review
  after insert or update of status on public.no_shows
  for each row execute function private.withdraw_review();

-- Reports ---------------------------------------------------------------------------------------------------------------

-- Reports of reviews and answers that should not be shown; an administrator decides (admin.reviews).
create table public.review_reports (
  booking_id uuid references public.reviews (booking_id) on delete cascade,
  part public.review_part,
  reporter_id uuid references public.profiles (id) on delete cascade,
  reason public.review_report_reason not null,
  message text check (char_length(message) between 1 and private.max_message()),
  created_at timestamptz not null default now(),
  -- Set when an administrator decides.
  closed_at timestamptz,
  primary key (booking_id, part, reporter_id)
);

create index review_reports_reporter_idx on public.review_reports (reporter_id);
-- Serves admin.open_cases.
create index review_reports_open_idx on public.review_reports (created_at) where closed_at is null;

alter table public.review_reports enable row level security;

-- The decisions of administrators about reviews, with time and reason. Never deleted.
create table public.review_decisions (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.reviews (booking_id) on delete restrict,
  part public.review_part not null,
  hidden boolean not null,
  note text not null check (char_length(note) between 1 and 1000),
  decided_by text not null,
  created_at timestamptz not null default now()
);

create index review_decisions_booking_idx on public.review_decisions (booking_id, created_at);

alter table public.review_decisions enable row level security;
revoke insert, update, delete on table public.review_decisions from service_role;

-- Reports a visible review or its answer, once per person with a confirmed address, because each report is work for an administrator. A repeated request
-- changes nothing, unless the review was edited after an administrator had decided. {ok: true}. PT403 address_unconfirmed; PT404 not_found; PT429 rate_limited.
create function public.report_review(
  p_reporter_id uuid, p_review_id uuid, p_part public.review_part, p_reason public.review_report_reason, p_message text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_booking_id uuid;
begin
  perform private.require_role(p_reporter_id, 'user', 'designer');
  perform private.require_confirmed(p_reporter_id);
  select reviews.booking_id into v_booking_id
    from public.reviews
   where reviews.id = p_review_id and reviews.visible and (p_part = 'review' or (reviews.answer is not null and reviews.answer_hidden_at is null));
  if not found then
    perform private.refuse('review_not_found');
  end if;
  insert into public.review_reports (booking_id, part, reporter_id, reason, message)
  values (v_booking_id, p_part, p_reporter_id, p_reason, nullif(btrim(p_message), ''))
  on conflict (booking_id, part, reporter_id) do update
    set reason = excluded.reason, message = excluded.message, created_at = now(), closed_at = null
   -- The author has changed the review since an administrator decided.
   where p_part = 'review' and review_reports.closed_at < (select reviews.edited_at from public.reviews where reviews.booking_id = v_booking_id);
  if found then
    perform private.take_limit('review_report', p_reporter_id::text);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- What pages show -------------------------------------------------------------------------------------------------------

-- The first word of a name: the only part that is shown beside a review.
create function private.first_name(p_name text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return split_part(btrim(p_name), ' ', 1);
end;
$$;

-- A page of a designer's visible reviews after p_after, newest first: {reviews, next, distribution, sessions}. `next` is p_after for the following page, null
-- at the end. `distribution`: how many counted reviews have 1, 2 … 5 stars; `sessions`: private.kept_sessions; both only on the first page. PT404 not_found;
-- PT400 invalid_page.
create function public.designer_reviews(
  p_designer_id uuid, p_after uuid default null, p_limit int default 10, p_viewer uuid default null
) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_after public.reviews;
  v_ids uuid[];
  v_distribution jsonb;
begin
  perform private.require_visible(p_designer_id, p_viewer);
  if p_after is null then
    -- Two statements instead of "p_after is null or", so that both use the index.
    select array_agg(entry.booking_id order by entry.created_at desc, entry.id desc) into v_ids
      from (
        select reviews.booking_id, reviews.created_at, reviews.id
          from public.reviews
         where reviews.designer_id = p_designer_id and reviews.visible
         order by reviews.created_at desc, reviews.id desc
         limit p_limit + 1
      ) entry;
    select jsonb_agg(coalesce(entry.count, 0) order by step.stars) into v_distribution
      from generate_series(1, 5) step (stars)
      left join (
        select reviews.stars, count(*) as count from public.reviews where reviews.designer_id = p_designer_id and reviews.visible and not reviews.free group by reviews.stars
      ) entry on entry.stars = step.stars;
  else
    -- The review may have been hidden meanwhile.
    select * into v_after from public.reviews where reviews.id = p_after and reviews.designer_id = p_designer_id;
    if not found then
      perform private.refuse('invalid_page', 'after');
    end if;
    select array_agg(entry.booking_id order by entry.created_at desc, entry.id desc) into v_ids
      from (
        select reviews.booking_id, reviews.created_at, reviews.id
          from public.reviews
         where reviews.designer_id = p_designer_id and reviews.visible and (reviews.created_at, reviews.id) < (v_after.created_at, v_after.id)
         order by reviews.created_at desc, reviews.id desc
         limit p_limit + 1
      ) entry;
  end if;
  return jsonb_build_object(
    'reviews', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', reviews.id,
                   'author', case when profiles.deleted_at is null then private.first_name(profiles.name) else 'A customer' end,
                   'stars', reviews.stars,
                   'text', reviews.text,
                   'serviceName', bookings.service_name,
                   'free', reviews.free,
                   'createdAt', private.iso(reviews.created_at),
                   'edited', reviews.edited_at is not null,
                   'answer', case
                     when reviews.answer_hidden_at is null and reviews.answer is not null then
                       jsonb_build_object('text', reviews.answer, 'createdAt', private.iso(reviews.answered_at))
                   end
                 )
                 order by reviews.created_at desc, reviews.id desc
               ),
               '[]'
             )
        from public.reviews
        join public.bookings on bookings.id = reviews.booking_id
        join public.profiles on profiles.id = reviews.customer_id
       where reviews.booking_id = any (v_ids[1:p_limit])
    ),
    'next', case when cardinality(v_ids) > p_limit then (select reviews.id from public.reviews where reviews.booking_id = v_ids[p_limit]) end,
    'distribution', v_distribution,
    'sessions', case when p_after is null then private.kept_sessions(p_designer_id) end
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Exports the review of a booking, without the other member's words that an administrator has hidden.
create function private.review_data(p_booking public.bookings, p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('review', (
    select to_jsonb(entry) || case
             when p_booking.customer_id = p_profile_id then
               jsonb_build_object('text', reviews.text) || case when reviews.answer_hidden_at is null then jsonb_build_object('answer', reviews.answer) else '{}' end
             else
               jsonb_build_object('answer', reviews.answer, 'answer_hidden_at', reviews.answer_hidden_at)
                 || case when reviews.visible then jsonb_build_object('text', reviews.text) else '{}' end
           end
      from public.reviews
     cross join lateral (
       select reviews.booking_id, reviews.id, reviews.designer_id, reviews.customer_id, reviews.stars, reviews.free, reviews.created_at, reviews.edited_at, reviews.answered_at, reviews.hidden_at, reviews.withdrawn_at, reviews.visible
     ) entry
     where reviews.booking_id = p_booking.id
  ));
end;
$$;

create function private.review_report_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('reviewReports', (
    select coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'booking_id', review_reports.booking_id, 'part', review_reports.part, 'reporter_id', review_reports.reporter_id, 'reason', review_reports.reason, 'message', review_reports.message,
                 'created_at', review_reports.created_at, 'closed_at', review_reports.closed_at
               )
             ),
             '[]'
           )
      from public.review_reports
     where review_reports.reporter_id = p_profile_id
  ));
end;
$$;

create function private.forget_reviews(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.reviews set text = '' where reviews.customer_id = p_profile_id and reviews.text <> '';
  update public.reviews set answer = null, answered_at = null where reviews.designer_id = p_profile_id and reviews.answer is not null;
  update public.review_reports set message = null where review_reports.reporter_id = p_profile_id and review_reports.message is not null;
end;
$$;

insert into private.personal_data (tables, export, export_of_booking, forget, note) values
  ('{public.reviews, public.review_reports}', 'private.review_report_data', 'private.review_data', 'private.forget_reviews', 'Stars stay in the designer''s rating.'),
  ('{public.review_decisions}', null, null, null, 'What administrators have decided and why.');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.review_cases with (security_invoker = true) as
select reviews.id || ':' || review_reports.part as id, min(review_reports.created_at) as since,
       format('%s: %s', review_reports.part, string_agg(distinct concat_ws(', ', review_reports.reason, review_reports.message), '; ')) as detail, reviews.booking_id
  from public.review_reports
  join public.reviews on reviews.booking_id = review_reports.booking_id
 where review_reports.closed_at is null
 group by reviews.id, reviews.booking_id, review_reports.part;

insert into private.cases (kind, subject, source, advice) values
  ('review', 'A review was reported', 'private.review_cases', 'Decide it: select admin.hide_review(id, part, who, why) or admin.show_review(id, part, who, why).');

-- For administrators ---------------------------------------------------------------------------------------------------

create view admin.reviews with (security_invoker = true) as
select reviews.id, reviews.booking_id, reviews.created_at, reviews.stars, reviews.text, reviews.answer, customer.name as customer, designer.name as designer, bookings.service_name,
       reviews.visible, reviews.hidden_at, reviews.answer_hidden_at, reviews.withdrawn_at,
       (
         select jsonb_agg(
                  jsonb_build_object('part', review_reports.part, 'by', profiles.name, 'reason', review_reports.reason, 'message', review_reports.message, 'at', review_reports.created_at, 'closed', review_reports.closed_at)
                  order by review_reports.created_at
                )
           from public.review_reports
           join public.profiles on profiles.id = review_reports.reporter_id
          where review_reports.booking_id = reviews.booking_id
       ) as reports,
       (
         select jsonb_agg(
                  jsonb_build_object('part', review_decisions.part, 'hidden', review_decisions.hidden, 'note', review_decisions.note, 'by', review_decisions.decided_by, 'at', review_decisions.created_at) order by review_decisions.created_at
                )
           from public.review_decisions
          where review_decisions.booking_id = reviews.booking_id
       ) as decisions
  from public.reviews
  join public.bookings on bookings.id = reviews.booking_id
  join public.profiles customer on customer.id = reviews.customer_id
  join public.profiles designer on designer.id = reviews.designer_id;
comment on view admin.reviews is
  'Every review with its reports and what was decided about them. admin.hide_review(id, part, who, why) and admin.show_review(id, part, who, why) decide; the part is ''review'' or ''answer'', the designer''s.';

-- Hides a review or its answer, or shows it again, and records who decided and why. Closes its reports.
create function private.decide_review(p_review_id uuid, p_part public.review_part, p_hidden boolean, p_by_whom text, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_booking_id constant uuid := (private.lock_review(p_review_id)).id;
begin
  if v_booking_id is null then
    raise exception 'There is no review %.', p_review_id;
  end if;
  if p_part = 'review' then
    update public.reviews set hidden_at = case when p_hidden then coalesce(hidden_at, now()) end where booking_id = v_booking_id;
  else
    update public.reviews set answer_hidden_at = case when p_hidden then coalesce(answer_hidden_at, now()) end where booking_id = v_booking_id;
  end if;
  update public.review_reports set closed_at = now() where booking_id = v_booking_id and part = p_part and closed_at is null;
  perform private.record_action(
    case when p_hidden then 'hide_review' else 'show_review' end, p_review_id::text, p_by_whom, p_reason, null, jsonb_build_object('part', p_part)
  );
  insert into public.review_decisions (booking_id, part, hidden, note, decided_by) values (v_booking_id, p_part, p_hidden, left(btrim(p_reason), 1000), p_by_whom);
end;
$$;
revoke execute on function private.decide_review(uuid, public.review_part, boolean, text, text) from service_role;

create function admin.hide_review(p_review_id uuid, p_part public.review_part default 'review', p_by_whom text default '', p_reason text default '') returns void
language sql
set search_path = ''
as $$ select private.decide_review(p_review_id, p_part, true, p_by_whom, p_reason) $$;
comment on function admin.hide_review(uuid, public.review_part, text, text) is
  'Hides a review from everybody but its author, and takes it out of the rating; with ''answer'', only the designer''s answer. The reason tells the author why, by email and beside a review. Undo: admin.show_review.';

create function admin.show_review(p_review_id uuid, p_part public.review_part default 'review', p_by_whom text default '', p_reason text default '') returns void
language sql
set search_path = ''
as $$ select private.decide_review(p_review_id, p_part, false, p_by_whom, p_reason) $$;
comment on function admin.show_review(uuid, public.review_part, text, text) is
  'Shows a review, or its answer, again; also decides that a reported one stays. Undo: admin.hide_review.';
