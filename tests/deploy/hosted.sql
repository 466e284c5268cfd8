-- The parts of hosted Supabase that Postgres from npm lacks, as far as a deployment uses them: pg_cron, pg_net and the Vault. Run as superuser on a
-- database of our own. Their shapes are those of pg_cron 1.6, pg_net 0.14 and supabase_vault 0.3. A job runs at once, as if its minute had come, and
-- its calls are answered with 200.

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

-- The Vault: its column holds ciphertext, which the view decrypts; only its two functions write rows.
create schema vault;
create table vault.secrets (
  id uuid primary key default gen_random_uuid(),
  name text unique,
  description text not null default '',
  secret text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create function vault.encrypted(secret text) returns text
language sql security definer set search_path = '' as $$
  select encode(extensions.pgp_sym_encrypt(secret, 'the key of this stand-in'), 'base64');
$$;
create function vault.decrypted(secret text) returns text
language sql security definer set search_path = '' as $$
  select extensions.pgp_sym_decrypt(decode(secret, 'base64'), 'the key of this stand-in');
$$;
create view vault.decrypted_secrets as
select id, name, description, secret, vault.decrypted(secret) as decrypted_secret, created_at, updated_at from vault.secrets;
create function vault.create_secret(new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null)
returns uuid language sql security definer set search_path = '' as $$
  insert into vault.secrets (name, description, secret) values (new_name, new_description, vault.encrypted(new_secret)) returning id;
$$;
create function vault.update_secret(secret_id uuid, new_secret text default null, new_name text default null, new_description text default null, new_key_id uuid default null)
returns void language sql security definer set search_path = '' as $$
  update vault.secrets
     set secret = coalesce(vault.encrypted(new_secret), secret), name = coalesce(new_name, name),
         description = coalesce(new_description, description), updated_at = now()
   where id = secret_id;
$$;
revoke execute on all functions in schema vault from public;
grant usage on schema vault to postgres, service_role;
grant select, delete on vault.secrets, vault.decrypted_secrets to postgres, service_role;
grant execute on function vault.create_secret, vault.update_secret, vault.decrypted to postgres, service_role;

grant usage on schema cron, net to postgres;
grant all on all tables in schema cron, net to postgres;
grant all on all sequences in schema cron, net to postgres;

insert into pg_catalog.pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
select 90000 + row_number() over (), name, 10, 'pg_catalog'::regnamespace, false, version
  from (values ('pg_cron', '1.6'), ('pg_net', '0.14.0'), ('supabase_vault', '0.3.1')) as hosted (name, version);
create or replace view pg_catalog.pg_available_extensions as
select e.name, e.default_version collate "default", x.extversion as installed_version, e.comment
  from pg_catalog.pg_available_extensions() e
  left join pg_catalog.pg_extension x on x.extname = e.name
union all
select extname, extversion collate "default", extversion, '' from pg_catalog.pg_extension where oid between 90001 and 90003;
