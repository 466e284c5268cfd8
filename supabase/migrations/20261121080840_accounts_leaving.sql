-- Exporting all data of an account, and deleting it (docs/decisions/021-accounts.md). Both call the functions that the domains have registered in
-- private.personal_data.

-- The data of a person --------------------------------------------------------------------------------------------------

-- Requests an export of all data, at most once a day: {ok: true}. PT409 already_requested.
create function public.request_data(p_user_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  perform 1
    from public.account_tasks
   where account_tasks.profile_id = p_user_id and account_tasks.task in ('export', 'expire') and account_tasks.created_at > now() - interval '1 day';
  if found then
    perform private.refuse('data_already_requested');
  end if;
  insert into public.account_tasks (profile_id, task) values (p_user_id, 'export');
  return jsonb_build_object('ok', true);
end;
$$;

-- Returns the path of the owner's exported file: {path}. PT404 not_found; PT410 link_expired.
create function public.data_file(p_user_id uuid, p_export_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_task public.account_tasks;
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  select * into v_task
    from public.account_tasks
   where account_tasks.id = p_export_id and account_tasks.profile_id = p_user_id and account_tasks.task in ('export', 'expire') and account_tasks.ready_at is not null;
  if v_task.id is null then
    perform private.refuse('file_not_found');
  end if;
  if v_task.expires_at <= now() or v_task.status = 'done' then
    perform private.refuse('data_file_expired');
  end if;
  return jsonb_build_object('path', v_task.profile_id || '/' || v_task.id || '.zip');
end;
$$;

-- Everything that is stored about a person: {data, pictures, files}, the registered data (private.personal_data) as JSON, the paths of pictures, and the files
-- of bookings as {id, name, path, bytes}. It contains about others only what the person sees on pages: the names of people whom they have met, and messages
-- from them.
create function public.account_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_data jsonb;
begin
  execute format('select %s', (select string_agg(personal_data.export || '($1)', ' || ') from private.personal_data)) into v_data using p_profile_id;
  return jsonb_build_object(
    'data', v_data,
    'pictures', (select coalesce(jsonb_agg(pictures.path order by pictures.path), '[]') from public.pictures where pictures.owner_id = p_profile_id),
    'files', private.files_for(p_profile_id)
  );
end;
$$;

-- Called when the file of an export has been stored: emails its owner. If they have deleted the account meanwhile, the file is removed at once. A repeated
-- call changes nothing. {ok: true}.
create function public.record_export(p_task_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_task public.account_tasks;
begin
  perform private.lock_person((select account_tasks.profile_id from public.account_tasks where account_tasks.id = p_task_id));
  update public.account_tasks
     set ready_at = now(), expires_at = now() + case when profiles.deleted_at is null then interval '7 days' else interval '0' end
    from public.profiles
   where account_tasks.id = p_task_id and account_tasks.ready_at is null and profiles.id = account_tasks.profile_id
  returning account_tasks.* into v_task;
  insert into public.outbox (event_key, kind, recipient_id, content, expires_at)
  select 'data_ready:' || v_task.id, 'data_ready', v_task.profile_id,
         jsonb_build_object('exportId', v_task.id, 'expiresAt', private.iso(v_task.expires_at)), v_task.expires_at
   where v_task.id is not null;
  return jsonb_build_object('ok', true);
end;
$$;

-- Deleting an account ---------------------------------------------------------------------------------------------------

-- Why an account cannot be deleted now: session_running, case_open, plan_owed, money_due (a designer is still to be paid) or debt; null if it can.
create function private.deletion_obstacle(p_profile_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_obstacle text;
begin
  execute format(
    'select coalesce(%s)', (select string_agg(personal_data.obstacle || '($1)', ', ' order by personal_data.position) from private.personal_data)
  ) into v_obstacle using p_profile_id;
  return v_obstacle;
end;
$$;

-- What deleting the account would do: {obstacle, bookings: [{id, with, serviceName, slotStart, refundAmount, currency}]}, the bookings that would be cancelled
-- and their customers' refunds, in minor units.
create function public.preview_deletion(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'user', 'designer');
  return jsonb_build_object(
    'obstacle', private.deletion_obstacle(p_user_id),
    'bookings', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', bookings.id,
                   'with', (select profiles.name from public.profiles where profiles.id = case when bookings.customer_id = p_user_id then bookings.designer_id else bookings.customer_id end),
                   'serviceName', bookings.service_name,
                   'slotStart', private.iso(lower(bookings.slot)),
                   'refundAmount',
                     private.refund_if_cancelled(bookings, case when bookings.customer_id = p_user_id then 'customer' else 'designer' end::public.booking_actor, now()),
                   'currency', bookings.currency
                 )
                 order by lower(bookings.slot)
               ),
               '[]'
             )
        from public.bookings
       where bookings.id in (select private.open_bookings(p_user_id)) and bookings.status = 'confirmed' and lower(bookings.slot) > now()
    )
  );
end;
$$;

-- Locks a person with their bookings, so that no booking begins meanwhile: designers first, as everywhere, then bookings, then the person.
create function private.lock_member(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1
    from public.designers
   where designers.id = p_profile_id or designers.id in (
           select bookings.designer_id from public.bookings where bookings.customer_id = p_profile_id
         )
   order by designers.id
     for no key update;
  -- Bookings before the person: a transaction that holds a booking may wait for its customer.
  perform 1 from public.bookings where bookings.customer_id = p_profile_id order by bookings.id for no key update;
  perform 1 from public.profiles where profiles.id = p_profile_id for update;
end;
$$;

-- Deletes an account in one transaction. Cancels upcoming bookings under the usual rules, with emails and refunds; then has each domain forget the person
-- (private.personal_data), which removes texts and pictures and ends all sessions. Bookings, payments and refunds stay under the name "Deleted account".
-- Messages and files of consultations also stay, because they also belong to the other member, and so do the stars of reviews, without their text. The jobs
-- then remove the files and erase the person from Auth. Payouts keep their payees. {ok: true}. PT409 session_running, case_open, plan_owed, money_due, debt.
create function public.delete_account(p_user_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_address constant text := private.email_address(p_user_id);
  v_obstacle text;
  v_cancelled int;
  v_forget text;
begin
  perform private.lock_member(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  v_obstacle := private.deletion_obstacle(p_user_id);
  if v_obstacle is not null then
    perform private.refuse(v_obstacle);
  end if;
  v_cancelled := private.cancel_open_bookings(p_user_id);
  perform private.keep_free_consultations(p_user_id);
  -- The last layer comes first, so that papers are issued before the names on them are erased.
  for v_forget in select personal_data.forget from private.personal_data where personal_data.forget is not null order by personal_data.position desc loop
    execute format('select %s($1)', v_forget) using p_user_id;
  end loop;
  perform public.queue_account_email(
    'account_deleted:' || p_user_id, 'account_deleted', p_user_id, v_address, jsonb_build_object('cancelled', v_cancelled)
  );
  perform private.log_security_event('account_deleted', p_user_id::text);
  return jsonb_build_object('ok', true);
end;
$$;
