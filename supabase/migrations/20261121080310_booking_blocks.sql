-- Which people have blocked each other. conversation_safety has the functions that block and unblock.

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

-- Whether either of the two people has blocked the other; with p_by, whether that person has.
create function private.is_blocked(p_customer_id uuid, p_designer_id uuid, p_by public.booking_actor default null) returns boolean
language plpgsql
stable
-- Policies call it with the caller's rights, but clients must not read who has blocked whom.
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.blocks
     where blocks.customer_id = p_customer_id and blocks.designer_id = p_designer_id and (p_by is null or blocks.blocked_by = p_by)
  );
end;
$$;
grant execute on function private.is_blocked(uuid, uuid, public.booking_actor) to authenticated;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Returns the people whom this person has blocked, not those who have blocked this person.
create function private.block_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('blocks', (
    select coalesce(
             jsonb_agg(
               jsonb_build_object('customer_id', blocks.customer_id, 'designer_id', blocks.designer_id, 'blocked_by', blocks.blocked_by, 'created_at', blocks.created_at)
             ),
             '[]'
           )
      from public.blocks
     where (blocks.customer_id = p_profile_id and blocks.blocked_by = 'customer') or (blocks.designer_id = p_profile_id and blocks.blocked_by = 'designer')
  ));
end;
$$;

create function private.forget_blocks(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.blocks where blocks.customer_id = p_profile_id or blocks.designer_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.blocks}', 'private.block_data', 'private.forget_blocks');
