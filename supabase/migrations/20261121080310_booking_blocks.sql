-- Who has blocked whom. conversation_safety has the functions that block and unblock.

-- A customer or a designer has blocked the other; both may do so independently. A block concerns the two people, so it applies to all of their bookings,
-- present and future.
create table public.blocks (
  customer_id uuid references public.profiles (id) on delete cascade,
  designer_id uuid references public.profiles (id) on delete cascade,
  blocked_by public.booking_actor check (blocked_by <> 'administrator'),
  created_at timestamptz not null default now(),
  primary key (customer_id, designer_id, blocked_by)
);

create index blocks_designer_idx on public.blocks (designer_id);

alter table public.blocks enable row level security;

-- Whether either of the two has blocked the other; with p_by, whether that person has.
create function private.is_blocked(p_customer_id uuid, p_designer_id uuid, p_by public.booking_actor default null) returns boolean
language plpgsql
stable
-- Policies call it with the caller's rights, but clients must not read who has blocked whom.
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.blocks k
     where k.customer_id = p_customer_id and k.designer_id = p_designer_id and (p_by is null or k.blocked_by = p_by)
  );
end;
$$;
grant execute on function private.is_blocked(uuid, uuid, public.booking_actor) to authenticated;
