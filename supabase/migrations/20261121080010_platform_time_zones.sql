-- The time zones that users may choose.

-- A copy of pg_timezone_names, because that view reads about 600 files in every query.
create table private.time_zones (
  name text primary key
);

alter table private.time_zones enable row level security;
revoke insert, update, delete on table private.time_zones from service_role;

-- Leaves out names that exist only as files: browsers and functions cannot show times in them.
insert into private.time_zones (name)
select name from pg_catalog.pg_timezone_names where name !~ '^(posix/|right/|Factory$|localtime$|posixrules$)';

-- Whether Postgres knows an IANA zone name. Names added by a later version of Postgres, which all include a region, are looked up in its own view.
create function private.is_time_zone(p_name text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  perform 1 from private.time_zones where time_zones.name = p_name;
  if not found and p_name ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)+$' then
    perform 1 from pg_catalog.pg_timezone_names z where z.name = p_name;
  end if;
  return found;
end;
$$;

-- Returns the time zone that a browser reports; null if Postgres does not know it.
create function private.known_time_zone(p_name text) returns text
language plpgsql
stable
strict
set search_path = ''
as $$
begin
  return case when private.is_time_zone(p_name) then p_name end;
end;
$$;
