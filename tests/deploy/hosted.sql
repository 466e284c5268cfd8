-- Run as superuser on a database of our own: what hosted Supabase has and Postgres from npm does not, as far as a deployment meets it:
-- pg_cron, pg_net and the Vault. Their shapes are those of pg_cron 1.6, pg_net 0.14 and supabase_vault 0.3; a job runs at once, as if its
-- minute had come, and what it calls answers 200.

set allow_system_table_mods = on;

create schema cron;
create table cron.job (
  jobid bigint generated always as identity primary key,
  schedule text not null,
  command text not null,
  active boolean not null default true,
  jobname text unique
);
create table cron.job_run_details (
  runid bigint generated always as identity primary key,
  jobid bigint,
  status text,
  return_message text,
  start_time timestamptz,
  end_time timestamptz
);

create schema net;
create table net._http_response (
  id bigint generated always as identity,
  status_code int,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000)
returns bigint language sql as $$
  insert into net._http_response (status_code) values (200) returning id;
$$;

create function cron.schedule(job_name text, schedule text, command text) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
  returning jobid into v_id;
  execute command;
  insert into cron.job_run_details (jobid, status, start_time, end_time) values (v_id, 'succeeded', now(), now());
  return v_id;
end;
$$;

create schema vault;
create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
create view vault.decrypted_secrets as select id, name, secret, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null)
returns uuid language sql as $$
  insert into vault.secrets (name, secret) values (new_name, new_secret) returning id;
$$;
create function vault.update_secret(secret_id uuid, new_secret text default null, new_name text default null, new_description text default null, new_key_id uuid default null)
returns void language sql as $$
  update vault.secrets set secret = coalesce(new_secret, secret), name = coalesce(new_name, name) where id = secret_id;
$$;

grant usage on schema cron, net, vault to postgres;
grant all on all tables in schema cron, net, vault to postgres;
grant all on all sequences in schema cron, net, vault to postgres;

insert into pg_catalog.pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
select 90000 + row_number() over (), name, 10, 'pg_catalog'::regnamespace, false, version
  from (values ('pg_cron', '1.6'), ('pg_net', '0.14.0'), ('supabase_vault', '0.3.1')) as hosted (name, version);
create or replace view pg_catalog.pg_available_extensions as
select e.name, e.default_version collate "default", x.extversion as installed_version, e.comment
  from pg_catalog.pg_available_extensions() e
  left join pg_catalog.pg_extension x on x.extname = e.name
union all
select extname, extversion collate "default", extversion, '' from pg_catalog.pg_extension where oid between 90001 and 90003;
