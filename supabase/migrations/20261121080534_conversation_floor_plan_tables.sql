-- Floor plans: the room of a booking, drawn to scale, as rows that are changed one by one. The brief counts a drawn room as filled;
-- conversation_floor_plans.sql changes floor plans. docs/decisions/045-floor-plans.md has the reasons.

create type public.floor_plan_part as enum ('room', 'opening', 'mark', 'item', 'place', 'photo', 'tracing', 'note');
create type public.floor_plan_variant as enum ('now', 'A', 'B');

create table public.floor_plans (
  booking_id uuid primary key references public.bookings (id) on delete restrict,
  -- Raised by each operation, which locks this row.
  sequence bigint not null default 0,
  -- FloorPlanOutline of the contract as JSON text, for small pictures: a list has a hundred, and text is copied faster. null: nobody has drawn the room.
  outline text,
  changed_at timestamptz not null default now()
);

-- Serves remove_old.
create index floor_plans_changed_idx on public.floor_plans (changed_at);

alter table public.floor_plans enable row level security;

create table public.floor_plan_rows (
  booking_id uuid references public.floor_plans (booking_id) on delete cascade,
  part public.floor_plan_part,
  -- An id that the page chooses. A place has the id of its item, a photo or a tracing that of its file, the room that of the booking.
  id uuid,
  variant public.floor_plan_variant,
  -- FloorPlanRow of the contract, which /api has checked; null: removed.
  content jsonb check (jsonb_typeof(content) = 'object'),
  -- The latest operation that changed the row, and the member who made it.
  sequence bigint not null,
  author public.booking_actor not null check (author <> 'administrator'),
  changed_at timestamptz not null default clock_timestamp(),
  -- The number of points of a note.
  points int generated always as (coalesce(jsonb_array_length(content -> 'points') / 2, 0)) stored,
  primary key (booking_id, part, id, variant)
);

create index floor_plan_rows_sequence_idx on public.floor_plan_rows (booking_id, sequence);

alter table public.floor_plan_rows enable row level security;

-- The latest operations of a booking, so that an operation that arrives twice changes nothing.
create table public.floor_plan_operations (
  booking_id uuid references public.floor_plans (booking_id) on delete cascade,
  author public.booking_actor,
  id uuid,
  sequence bigint not null,
  primary key (booking_id, author, id)
);

alter table public.floor_plan_operations enable row level security;

-- Pictures for emails, one by each member: the room as the customer sent it with the brief, and as the designer arranged it in the plan. The browser of the
-- member who sends the brief or the plan draws the picture; /api has checked the file. docs/decisions/049-pictures-in-emails.md has the reasons.
create table public.floor_plan_pictures (
  booking_id uuid references public.floor_plans (booking_id) on delete cascade,
  author public.booking_actor check (author <> 'administrator'),
  png bytea not null check (octet_length(png) between 1 and private.max_floor_plan_picture_bytes()),
  drawn_at timestamptz not null default now(),
  primary key (booking_id, author)
);

alter table public.floor_plan_pictures enable row level security;

-- Returns the viewer's part in a booking whose room they request. The customer has it from the beginning, the designer once the booking is confirmed. PT404
-- not_found.
create function private.require_room_member(p_booking public.bookings, p_viewer_id uuid) returns public.booking_actor
language plpgsql
stable
set search_path = ''
as $$
declare
  v_by constant public.booking_actor := private.require_member(p_booking, p_viewer_id);
begin
  if v_by = 'designer' and p_booking.status not in ('confirmed', 'completed') then
    perform private.refuse('booking_not_found');
  end if;
  return v_by;
end;
$$;

-- Returns the highest sequence of the rows that a booking's customer has drawn of the room as it is; null: nobody has drawn the room.
create function private.drawn_to(p_booking_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select max(floor_plan_rows.sequence)
      from public.floor_plans
      join public.floor_plan_rows on floor_plan_rows.booking_id = floor_plans.booking_id
     where floor_plans.booking_id = p_booking_id and floor_plans.outline is not null
       and floor_plan_rows.author = 'customer' and floor_plan_rows.variant = 'now' and floor_plan_rows.part <> 'note'
  );
end;
$$;
