-- The time zones that people and designers may name.

-- A copy of pg_timezone_names, which reads some six hundred files at each query.
create table private.time_zones (
  name text primary key
);

alter table private.time_zones enable row level security;
revoke insert, update, delete on table private.time_zones from service_role;

-- Not those that only the files have: no browser and no function can show a time in them.
insert into private.time_zones (name)
select name from pg_catalog.pg_timezone_names where name !~ '^(posix/|right/|Factory$|localtime$|posixrules$)';

-- Whether Postgres knows an IANA zone name. Names that came with a later version of Postgres, all of them of a region, are found in its own list.
create function private.is_time_zone(p_name text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  perform 1 from private.time_zones z where z.name = p_name;
  if not found and p_name ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)+$' then
    perform 1 from pg_catalog.pg_timezone_names z where z.name = p_name;
  end if;
  return found;
end;
$$;

-- The zone of somebody's browser, as it says; null for one that is not known here.
create function private.known_time_zone(p_name text) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when private.is_time_zone(p_name) then p_name end;
end;
$$;
