-- Every minute where pg_cron exists (hosted Supabase); elsewhere whoever runs the jobs calls the sweep.
-- Scheduling by name replaces an earlier schedule of that name.

do $$
begin
  if exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron with schema pg_catalog';
    execute $job$select cron.schedule('sweep-bookings', '* * * * *', 'select public.sweep_bookings()')$job$;
  end if;
end;
$$;
