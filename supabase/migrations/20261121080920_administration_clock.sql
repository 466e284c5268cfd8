-- The functions that the clock calls, and the clock itself.

-- Updates stored statuses: ended holds and requests become expired, past bookings completed, and designers whose ban has run out are listed again. Customers
-- hear of requests that nobody has answered. Nothing else depends on it, because readers use private.status_at and book_slot releases expired holds. At most
-- 1000 of each at a time, skipping locked rows. {expired, completed}.
create function public.sweep_bookings() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ended constant uuid[] := array(
    select bookings.id from public.bookings
     where bookings.status in ('requested', 'pending_payment') and bookings.hold_expires_at <= now()
     order by bookings.hold_expires_at
     limit 1000
       for no key update skip locked
  );
  v_completed int;
begin
  perform private.copy_suspended(designers.id) from public.designers where designers.suspended;
  update public.bookings set status = 'expired' where bookings.id = any (v_ended);
  perform private.end_unanswered(v_ended);
  update public.bookings
     set status = 'completed'
   where bookings.id = any (array(
     select sessions.id from private.sessions
      where sessions.status = 'confirmed' and upper(sessions.slot) <= now()
        -- The session may go on while its extension may still be paid.
        and not exists (
          select 1 from public.bookings where bookings.extends_id = sessions.id and bookings.status = 'pending_payment' and bookings.hold_expires_at > now()
        )
      order by upper(sessions.slot)
      limit 1000
        for no key update skip locked
   ));
  get diagnostics v_completed = row_count;
  return jsonb_build_object('expired', cardinality(v_ended), 'completed', v_completed);
end;
$$;

-- Removes rows that limits no longer need, old wrong passwords, and old entries of the security log. It never waits for a request, which locks these rows in
-- another order. {swept}.
create function public.sweep_limits() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_swept int;
begin
  delete from private.limit_uses
   where limit_uses.ctid = any (array(select limit_uses.ctid from private.limit_uses where limit_uses.free_at <= now() for update skip locked));
  get diagnostics v_swept = row_count;
  delete from private.sign_in_attempts
   where sign_in_attempts.address in (select sign_in_attempts.address from private.sign_in_attempts where sign_in_attempts.last_at <= now() - private.sign_in_lock_hours() for update skip locked);
  delete from private.security_events where security_events.minute < now() - private.keep_security_event_days();
  return jsonb_build_object('swept', v_swept);
end;
$$;

-- Removes briefs and their files when their time is over (private.keep_brief_days()). Returns the number of removed rows.
create function private.remove_old_briefs() returns int
language plpgsql
set search_path = ''
as $$
declare
  v_briefs int;
  v_files int;
  v_floor_plans int;
begin
  delete from public.briefs
   where briefs.booking_id = any (array(
     select briefs.booking_id
       from public.briefs
       join public.bookings on bookings.id = briefs.booking_id
      -- Nothing is saved after the session; this bound lets the query use the index.
      where briefs.saved_at < now() - private.keep_brief_days() and upper(bookings.slot) < now() - private.keep_brief_days()
      order by briefs.saved_at
      limit 1000
   ));
  get diagnostics v_briefs = row_count;
  -- The jobs remove the files.
  update public.booking_files
     set state = 'removed', name = 'Removed', due_at = now(), attempts = 0
   where booking_files.id = any (array(
     select booking_files.id
       from public.booking_files
       join public.bookings on bookings.id = booking_files.booking_id
      where booking_files.purpose = 'brief' and booking_files.state <> 'removed'
        and booking_files.created_at < now() - private.keep_brief_days() and upper(bookings.slot) < now() - private.keep_brief_days()
      order by booking_files.created_at
      limit 1000
   ));
  get diagnostics v_files = row_count;
  delete from public.floor_plans
   where floor_plans.booking_id = any (array(
     select floor_plans.booking_id
       from public.floor_plans
       join public.bookings on bookings.id = floor_plans.booking_id
      where floor_plans.changed_at < now() - private.keep_brief_days() and upper(bookings.slot) < now() - private.keep_brief_days()
      order by floor_plans.changed_at
      limit 1000
   ));
  get diagnostics v_floor_plans = row_count;
  return v_briefs + v_files + v_floor_plans;
end;
$$;

-- Removes what is older than the privacy page promises, at most 1000 of each at a time. Requests stay for another week after they have ended. Emails and events
-- that wait or need an administrator stay. {removed}.
create function public.remove_old() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_emails int;
  v_booking_events int;
  v_requests int;
  v_events int;
  v_queries int;
  v_consultations int;
begin
  delete from public.outbox
   where outbox.id = any (array(
     select outbox.id from public.outbox
      where outbox.status in ('sent', 'dropped', 'gathered') and outbox.created_at < now() - private.keep_email_days()
      order by outbox.created_at
      limit 1000
   ));
  get diagnostics v_emails = row_count;
  delete from public.booking_events
   where booking_events.id = any (array(
     select booking_events.id from public.booking_events
      where booking_events.created_at < now() - private.keep_email_days()
        -- Until the session, record_calendar_conflicts reads in these events which conflicts are known.
        and not (
          booking_events.kind in ('rescheduled', 'calendar_conflict')
          and exists (select 1 from public.bookings where bookings.id = booking_events.booking_id and bookings.status = 'confirmed' and upper(bookings.slot) > now())
        )
      order by booking_events.created_at
      limit 1000
   ));
  get diagnostics v_booking_events = row_count;
  -- Requests are not records of money. The bookings that they led to stay, and so do requests that a member has reported. The end of a request is shown for a
  -- week.
  delete from public.bookings
   where bookings.id = any (array(
     select time_requests.booking_id
       from public.time_requests
      where time_requests.created_at < now() - private.keep_email_days()
        and exists (select 1 from public.bookings where bookings.id = time_requests.booking_id and bookings.kind = 'request' and bookings.status <> 'requested' and bookings.status_changed_at < now() - interval '7 days')
        and not exists (select 1 from public.member_reports where member_reports.booking_id = time_requests.booking_id)
      order by time_requests.created_at
      limit 1000
   ));
  get diagnostics v_requests = row_count;
  delete from public.payment_events
   where payment_events.event_id = any (array(
     select payment_events.event_id from public.payment_events
      where payment_events.status = 'done' and payment_events.done_at < now() - private.keep_payment_event_days()
      order by payment_events.done_at
      limit 1000
   ));
  get diagnostics v_events = row_count;
  delete from public.contact_queries
   where contact_queries.id = any (array(
     select contact_queries.id from public.contact_queries
      where coalesce(contact_queries.answered_at, contact_queries.created_at) < now() - private.keep_contact_query_days()
      order by coalesce(contact_queries.answered_at, contact_queries.created_at)
      limit 1000
   ));
  get diagnostics v_queries = row_count;
  delete from private.former_free_consultations
   where former_free_consultations.ctid = any (array(
     select former_free_consultations.ctid from private.former_free_consultations
      where former_free_consultations.created_at < now() - private.keep_free_consultation_days()
      order by former_free_consultations.created_at
      limit 1000
   ));
  get diagnostics v_consultations = row_count;
  delete from private.waived_debts where waived_debts.created_at < now() - private.keep_waived_debt_days();
  return jsonb_build_object(
    'removed', v_emails + v_booking_events + v_requests + v_events + v_queries + v_consultations + private.remove_old_briefs()
  );
end;
$$;

-- The clock: calls the function `jobs` every minute, where pg_cron and pg_net exist (hosted Supabase). `jobs` then calls sweep_bookings and the other
-- functions. Its address and key are in the Vault as `project_url` and `jobs_key` (docs/deploy.md); nothing is called until both are there. Scheduling by name
-- replaces an earlier schedule of that name. A second job audits the money, without the time limit of a request; its hour is shorter, so that it runs before
-- the jobs do. pg_cron keeps a row of each run forever, so a third job removes rows older than a week.
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) = 3 then
    execute 'create extension if not exists pg_cron with schema pg_catalog';
    execute 'create extension if not exists pg_net with schema extensions';
    execute $job$
      select cron.schedule('wake-jobs', '* * * * *', $call$
        select net.http_post(
                 url := url_secret.decrypted_secret || '/functions/v1/jobs/tick',
                 headers := jsonb_build_object('apikey', key_secret.decrypted_secret, 'content-type', 'application/json'),
                 body := '{}'::jsonb,
                 timeout_milliseconds := 60000
               )
          from vault.decrypted_secrets url_secret, vault.decrypted_secrets key_secret
         where url_secret.name = 'project_url' and key_secret.name = 'jobs_key'
      $call$)
    $job$;
    execute $job$
      select cron.schedule('audit-money', '7 * * * *', $call$
        set statement_timeout = '15min';
        select public.raise_money_alarm('50 minutes');
      $call$)
    $job$;
    execute $job$
      select cron.schedule('forget-runs', '17 4 * * *', $call$
        delete from cron.job_run_details where start_time < now() - interval '7 days'
      $call$)
    $job$;
  end if;
end;
$$;
