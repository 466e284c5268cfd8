-- Wakes the jobs function every minute where pg_cron and pg_net exist (hosted Supabase). Where it is and its key are in the
-- Vault, as `project_url` and `jobs_key` (docs/deploy.md): until both are there nothing is called.

do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    execute 'create extension if not exists pg_cron with schema pg_catalog';
    execute 'create extension if not exists pg_net with schema extensions';
    execute $job$
      select cron.schedule('wake-jobs', '* * * * *', $call$
        select net.http_post(
                 url := u.decrypted_secret || '/functions/v1/jobs/tick',
                 headers := jsonb_build_object('apikey', k.decrypted_secret, 'content-type', 'application/json'),
                 body := '{}'::jsonb,
                 timeout_milliseconds := 60000
               )
          from vault.decrypted_secrets u, vault.decrypted_secrets k
         where u.name = 'project_url' and k.name = 'jobs_key'
      $call$)
    $job$;
  end if;
end;
$$;
