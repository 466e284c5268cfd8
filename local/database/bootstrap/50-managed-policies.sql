-- On hosted, `postgres` may write policies on a few tables that it does not own, and drop its triggers on them: an extension in C (supautils) lends it the
-- rights for these commands. Here, event triggers do that. Before such a command they make `postgres` a member of the owning roles, and after it they revoke
-- the membership. They refuse the command for any other table of those roles. `alter table …` fails with 42501, as on hosted.

create schema managed;
revoke all on schema managed from public;

create table managed.policy_table (
  id regclass primary key
);

create function managed.is_migration_role() returns boolean
language sql stable set search_path = '' as $$
  select case pg_catalog.current_setting('role') when 'none' then session_user else pg_catalog.current_setting('role') end = 'postgres'
$$;

create function managed.lend_ownership() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  if managed.is_migration_role() then
    grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres with inherit true, set false;
  end if;
end
$$;

create function managed.return_ownership() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  if managed.is_migration_role() then
    revoke supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin from postgres;
    perform managed.refuse_if_foreign(p.polrelid::regclass::text, p.polrelid)
    from pg_catalog.pg_event_trigger_ddl_commands() as c
    join pg_catalog.pg_policy as p on p.oid = c.objid
    where c.classid = 'pg_catalog.pg_policy'::regclass;
  end if;
end
$$;

create function managed.check_drops() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  if managed.is_migration_role() then
    perform managed.refuse_if_foreign(
      d.address_names[2],
      pg_catalog.to_regclass(pg_catalog.format('%I.%I', d.address_names[1], d.address_names[2]))
    )
    from pg_catalog.pg_event_trigger_dropped_objects() as d
    where d.original and d.object_type in ('policy', 'trigger');
  end if;
end
$$;

create function managed.refuse_if_foreign(name text, relation oid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select
    from pg_catalog.pg_class as c
    join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
    where c.oid = relation and n.nspname in ('auth', 'storage', 'realtime')
  ) and not exists (
    select from managed.policy_table as t where t.id = relation
  ) then
    raise exception 'must be owner of table %', name using errcode = 'insufficient_privilege';
  end if;
end
$$;

create event trigger managed_lend_ownership on ddl_command_start
when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
execute function managed.lend_ownership();

create event trigger managed_check_drops on sql_drop
when tag in ('DROP POLICY', 'DROP TRIGGER')
execute function managed.check_drops();

create event trigger managed_return_ownership on ddl_command_end
when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
execute function managed.return_ownership();

revoke execute on all functions in schema managed from public;
