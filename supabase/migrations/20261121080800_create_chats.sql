-- The conversation of a booking. It is open exactly as long as the slot lasts, by the database's clock;
-- clients write messages straight into the table and this file is what stops them otherwise.

create table public.chats (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  customer_id uuid not null references public.profiles (id) on delete cascade,
  designer_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.chats is 'Made by the first message.';
create index chats_customer_idx on public.chats (customer_id);
create index chats_designer_idx on public.chats (designer_id);

alter table public.chats enable row level security;
revoke all on table public.chats from public, anon, authenticated, service_role;
grant select on table public.chats to authenticated;
grant select, insert, update, delete on table public.chats to service_role;
create policy "The two people of a chat read it"
  on public.chats for select to authenticated
  using ((select auth.uid()) in (customer_id, designer_id));

create table public.messages (
  -- A client may choose it: sending again what may have arrived then fails on the key instead of doubling.
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sender_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  sender public.user_role not null,
  -- Trimmed by the trigger below before this is asked.
  text text not null check (char_length(text) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp()
);
create index messages_booking_idx on public.messages (booking_id, created_at, id);
create index messages_sender_idx on public.messages (sender_id);

-- Open from the first instant of the slot to the last one before its end.
create function private.chat_is_open(p_status public.booking_status, p_slot tstzrange, p_at timestamptz) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return p_status = 'confirmed' and p_slot @> p_at;
end;
$$;
revoke all on function private.chat_is_open(public.booking_status, tstzrange, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function private.chat_is_open(public.booking_status, tstzrange, timestamptz) to authenticated, service_role;

-- Whether one speaks as the designer follows from the booking. It is read with the sender's own rights:
-- for a stranger nothing is found, the column stays empty and the policy refuses the row.
create function private.set_message_sender() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.sender := (
    select case new.sender_id when b.designer_id then 'designer' when b.customer_id then 'user' end::public.user_role
      from public.bookings b
     where b.id = new.booking_id
  );
  new.text := btrim(new.text, E' \t\r\n');
  return new;
end;
$$;
revoke all on function private.set_message_sender() from public, anon, authenticated, service_role;

create trigger messages_set_sender
  before insert on public.messages
  for each row execute function private.set_message_sender();

alter table public.messages enable row level security;
revoke all on table public.messages from public, anon, authenticated, service_role;
grant select, insert (id, booking_id, text) on table public.messages to authenticated;
grant select, insert, update, delete on table public.messages to service_role;

create policy "The two people of a booking read its messages"
  on public.messages for select to authenticated
  using (
    exists (
      select 1 from public.bookings b
       where b.id = messages.booking_id and (select auth.uid()) in (b.customer_id, b.designer_id)
    )
  );

create policy "The two people of a confirmed booking write while its slot lasts"
  on public.messages for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and exists (
      select 1 from public.bookings b
       where b.id = messages.booking_id
         and (select auth.uid()) in (b.customer_id, b.designer_id)
         and private.chat_is_open(b.status, b.slot, now())
    )
  );

-- How far each person has read, for the unread counts.
create table public.read_markers (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  profile_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  last_read_at timestamptz not null default now(),
  primary key (booking_id, profile_id)
);
create index read_markers_profile_idx on public.read_markers (profile_id);

-- Two windows report at different speeds: the marker only ever moves forward, and never past now,
-- where it would swallow messages that nobody has seen yet.
create function private.clamp_read_marker() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.last_read_at := least(new.last_read_at, clock_timestamp());
  if tg_op = 'UPDATE' then
    new.last_read_at := greatest(new.last_read_at, old.last_read_at);
  end if;
  return new;
end;
$$;
revoke all on function private.clamp_read_marker() from public, anon, authenticated, service_role;

create trigger read_markers_clamp
  before insert or update on public.read_markers
  for each row execute function private.clamp_read_marker();

alter table public.read_markers enable row level security;
revoke all on table public.read_markers from public, anon, authenticated, service_role;
grant select, insert (booking_id, profile_id, last_read_at), update (booking_id, profile_id, last_read_at)
  on table public.read_markers to authenticated;
grant select, insert, update, delete on table public.read_markers to service_role;

create policy "People read their own markers"
  on public.read_markers for select to authenticated
  using (profile_id = (select auth.uid()));
create policy "People set a marker in their own chats"
  on public.read_markers for insert to authenticated
  with check (
    profile_id = (select auth.uid())
    and exists (
      select 1 from public.bookings b
       where b.id = read_markers.booking_id and (select auth.uid()) in (b.customer_id, b.designer_id)
    )
  );
create policy "People move their own markers"
  on public.read_markers for update to authenticated
  using (profile_id = (select auth.uid()))
  with check (
    profile_id = (select auth.uid())
    and exists (
      select 1 from public.bookings b
       where b.id = read_markers.booking_id and (select auth.uid()) in (b.customer_id, b.designer_id)
    )
  );
