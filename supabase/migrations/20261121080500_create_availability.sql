-- When a designer receives: wall-clock days and times in the designer's own zone, so that they stay
-- right across daylight-saving changes. Instants are made of them only when slots are generated.

-- pg_timezone_names reads some six hundred files at each query; this copy answers the common case.
create table private.time_zones (
  name text primary key
);
alter table private.time_zones enable row level security;
revoke all on table private.time_zones from public, anon, authenticated, service_role;
grant select on table private.time_zones to service_role;
create policy "Only the service role reads it" on private.time_zones for select to service_role using (true);

insert into private.time_zones (name)
select name from pg_catalog.pg_timezone_names where name !~ '^(posix|right)/';

-- Is it an IANA name? Names that came with a later Postgres are found in its own list.
create function private.is_time_zone(p_name text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  perform 1 from private.time_zones z where z.name = p_name;
  if not found and p_name ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' then
    perform 1 from pg_catalog.pg_timezone_names z where z.name = p_name;
  end if;
  return found;
end;
$$;
revoke all on function private.is_time_zone(text) from public, anon, authenticated, service_role;
grant execute on function private.is_time_zone(text) to service_role;

create table public.availability (
  designer_id uuid primary key references public.designers (id) on delete cascade,
  -- ISO weekdays: 1 is Monday, 7 is Sunday.
  days smallint[] not null check (days <@ '{1,2,3,4,5,6,7}'::smallint[] and cardinality(days) between 1 and 7),
  start_time time not null check (start_time < '24:00' and extract(second from start_time) = 0),
  -- At or before start_time: the window ends on the next day.
  end_time time not null check (end_time < '24:00' and extract(second from end_time) = 0),
  slot_minutes smallint not null check (slot_minutes between 5 and 480 and slot_minutes % 5 = 0),
  time_zone text not null,
  -- Days on which nothing is offered, in that zone. A window past midnight belongs to the day it starts.
  days_off date[] not null default '{}',
  constraint availability_window_fits_a_slot check (
    extract(epoch from end_time - start_time) + case when end_time <= start_time then 86400 else 0 end
      >= slot_minutes * 60
  )
);

create function private.check_time_zone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_time_zone(new.time_zone) then
    raise exception using
      errcode = 'PT400', message = 'invalid_time_zone',
      detail = 'This is not the name of a time zone.', hint = 'availability.timeZone';
  end if;
  return new;
end;
$$;
revoke all on function private.check_time_zone() from public, anon, authenticated, service_role;

-- A trigger and not a check constraint: the list of zones is data of the server, not of the row.
create trigger availability_check_time_zone
  before insert or update of time_zone on public.availability
  for each row execute function private.check_time_zone();

alter table public.availability enable row level security;
revoke all on table public.availability from public, anon, authenticated, service_role;
grant select on table public.availability to anon, authenticated;
grant select, insert, update, delete on table public.availability to service_role;
create policy "Everyone reads when the designers they may read receive"
  on public.availability for select to anon, authenticated
  using (
    exists (
      select 1 from public.designers d
       where d.id = availability.designer_id and (d.listed or d.id = (select auth.uid()))
    )
  );
