-- Applications of designers, which tell the operator who they are. The operator approves designers before they are listed (docs/decisions/048-vetting.md).
-- `designers.vetted` determines what visitors see.

create type public.application_state as enum ('submitted', 'changes_wanted', 'approved', 'rejected');

create table private.applications (
  designer_id uuid primary key references public.designers (id) on delete cascade,
  state public.application_state not null default 'submitted',
  -- The name on an identity card; the name on the page may differ.
  legal_name text not null check (char_length(legal_name) between 1 and private.max_name()),
  phone text not null check (char_length(phone) between 1 and private.max_phone()),
  address text not null check (char_length(address) between 1 and private.max_billing_address()),
  -- When the designer declared that the portfolio is their own work and that they may show it.
  rights_declared_at timestamptz not null default now(),
  -- Why an approved application is reviewed again: the name or a price has changed. null: the designer has submitted it.
  again text check (again in ('name', 'price')),
  -- What the administrator wrote to the designer about changes or a rejection.
  note text check (char_length(note) <= 1000),
  -- The highest price in each currency when it was approved, {USD: minor units}.
  approved_prices jsonb not null default '{}',
  submitted_at timestamptz not null default now(),
  decided_at timestamptz
);

create index applications_submitted_idx on private.applications (submitted_at) where state = 'submitted';

alter table private.applications enable row level security;

-- Documents that a designer adds, at most private.max_documents(). The file is in the private bucket of files as `applications/<designer>/<id>`.
create table private.application_documents (
  -- Chosen by the page, so that repeating an upload stores the file once.
  id uuid primary key,
  designer_id uuid not null references public.designers (id) on delete cascade,
  name text not null check (char_length(name) between 1 and private.max_file_name()),
  bytes int not null check (bytes > 0),
  -- null: the upload was not finished.
  stored_at timestamptz,
  created_at timestamptz not null default now()
);

create index application_documents_designer_idx on private.application_documents (designer_id);

alter table private.application_documents enable row level security;

-- Hashes of the addresses of designers whose debt an administrator has waived. A designer who returns with such an address is recognized when they apply.
create table private.waived_debts (
  address_hash bytea not null,
  designer_id uuid not null references public.designers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (address_hash, designer_id)
);

create index waived_debts_designer_idx on private.waived_debts (designer_id);
-- Serves remove_old.
create index waived_debts_created_idx on private.waived_debts (created_at);

alter table private.waived_debts enable row level security;

-- Returns what was waived for an earlier account with the designer's address, as text; null if nothing was.
create function private.waived_before(p_designer_id uuid) returns text
language plpgsql
stable
-- The service role may not read hashes of addresses.
security definer
set search_path = ''
as $$
begin
  return (
    select string_agg(format('%s %s, waived on %s', actions.after ->> 'currency', actions.after ->> 'amount', actions.at::date), '; ' order by actions.id)
      from private.waived_debts
      join admin.actions on actions.target = waived_debts.designer_id::text and actions.what = 'waive_debt'
     where waived_debts.address_hash = private.address_hash(private.email_address(p_designer_id)) and waived_debts.designer_id <> p_designer_id
  );
end;
$$;
revoke execute on function private.waived_before(uuid) from service_role;

-- Whether visitors may see the designer ----------------------------------------------------------------------------------

create function private.copy_vetted() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.designers
     set vetted = new.state = 'approved' or (new.state <> 'rejected' and not private.vetting_is_required())
   where designers.id = new.designer_id;
  return null;
end;
$$;

create trigger applications_copy_vetted
  after insert or update of state on private.applications
  for each row execute function private.copy_vetted();

-- Submits an approved designer's application for another review; meanwhile the designer is not listed.
create function private.look_again(p_designer_id uuid, p_why text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.applications
     set state = 'submitted', again = p_why, note = null, submitted_at = now(), decided_at = null
   where applications.designer_id = p_designer_id and applications.state = 'approved' and private.vetting_is_required();
end;
$$;

create function private.look_again_at_name() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.look_again(new.id, 'name');
  return null;
end;
$$;

create trigger profiles_look_again
  after update of name on public.profiles
  for each row when (new.role = 'designer' and lower(new.name) <> lower(old.name))
  execute function private.look_again_at_name();

-- Has a price reviewed if it is more than three times the highest one that was approved in its currency.
create function private.look_again_at_price() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.look_again(applications.designer_id, 'price')
     from private.applications
    where applications.designer_id = new.designer_id and new.price_minor > 3 * coalesce((applications.approved_prices ->> new.currency::text)::bigint, 0);
  return null;
end;
$$;

create trigger rates_look_again
  after insert or update of price_minor, currency, retired_at on public.rates
  for each row when (new.retired_at is null)
  execute function private.look_again_at_price();

-- The designer's own application ----------------------------------------------------------------------------------------

-- Returns what a designer must still do before they can apply: 'onboarding', 'confirmed_address'.
create function private.application_gaps(p_designer public.designers) returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array_remove(
    array[
      case when p_designer.published_at is null then 'onboarding' end, case when not p_designer.address_confirmed then 'confirmed_address' end
    ],
    null
  );
end;
$$;

-- Returns the application of a designer (Application).
create function public.own_application(p_user_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_user_id, 'designer');
  return (
    select jsonb_build_object(
             'required', private.vetting_is_required(), 'state', applications.state, 'again', applications.again, 'note', applications.note, 'submittedAt', private.iso(applications.submitted_at),
             'legalName', coalesce(applications.legal_name, ''), 'phone', coalesce(applications.phone, ''), 'address', coalesce(applications.address, ''),
             'missing', private.application_gaps(designers),
             'documents', (
               select coalesce(jsonb_agg(jsonb_build_object('id', application_documents.id, 'name', application_documents.name, 'bytes', application_documents.bytes) order by application_documents.created_at, application_documents.id), '[]')
                 from private.application_documents
                where application_documents.designer_id = designers.id and application_documents.stored_at is not null
             )
           )
      from public.designers
      left join private.applications on applications.designer_id = designers.id
     where designers.id = p_user_id
  );
end;
$$;

-- Locks a designer whose application is still open: it is new, or changes are wanted. PT401, PT403; PT409 application_closed.
create function private.lock_open_application(p_designer_id uuid) returns public.designers
language plpgsql
set search_path = ''
as $$
declare
  v_designer public.designers;
begin
  select * into v_designer from public.designers where designers.id = p_designer_id for no key update;
  perform private.require_role(p_designer_id, 'designer');
  perform 1 from private.applications where applications.designer_id = p_designer_id and applications.state <> 'changes_wanted';
  if found then
    perform private.refuse('application_closed');
  end if;
  return v_designer;
end;
$$;

-- Submits a designer's application (SubmitApplicationRequest), for the first time or with the changes that were wanted. Returns the Application. PT409
-- application_closed, application_incomplete.
create function public.submit_application(p_user_id uuid, p_legal_name text, p_phone text, p_address text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_designer constant public.designers := private.lock_open_application(p_user_id);
begin
  if private.application_gaps(v_designer) <> '{}' then
    perform private.refuse('application_incomplete');
  end if;
  insert into private.applications (designer_id, legal_name, phone, address) values (p_user_id, p_legal_name, p_phone, p_address)
  on conflict (designer_id) do update
     set state = 'submitted', legal_name = excluded.legal_name, phone = excluded.phone, address = excluded.address, rights_declared_at = now(), again = null,
         submitted_at = now(), decided_at = null;
  return public.own_application(p_user_id);
end;
$$;

-- Reserves a document that is about to be stored; repeating it changes nothing. {ok: true}. PT404 not_found: the id belongs to another designer; PT409
-- application_closed, too_many_documents; PT429 rate_limited.
create function public.reserve_document(p_user_id uuid, p_document_id uuid, p_name text, p_bytes int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_owner uuid;
begin
  perform private.lock_open_application(p_user_id);
  perform private.require_confirmed(p_user_id);
  select application_documents.designer_id into v_owner from private.application_documents where application_documents.id = p_document_id;
  if v_owner <> p_user_id then
    perform private.refuse('application_document_not_found');
  elsif v_owner is null then
    -- Removes uploads that were not finished.
    delete from private.application_documents where application_documents.designer_id = p_user_id and application_documents.stored_at is null and application_documents.created_at < now() - interval '1 hour';
    if (select count(*) from private.application_documents where application_documents.designer_id = p_user_id) >= private.max_documents() then
      perform private.refuse('too_many_documents');
    end if;
    insert into private.application_documents (id, designer_id, name, bytes) values (p_document_id, p_user_id, p_name, p_bytes);
    perform private.take_limit('file', p_user_id::text);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;

-- Records that a reserved document has been stored. Returns the Application. PT404 not_found; PT409 application_closed.
create function public.finish_document(p_user_id uuid, p_document_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_open_application(p_user_id);
  update private.application_documents set stored_at = coalesce(application_documents.stored_at, now()) where application_documents.id = p_document_id and application_documents.designer_id = p_user_id;
  if not found then
    perform private.refuse('application_document_not_found');
  end if;
  return public.own_application(p_user_id);
end;
$$;

-- Removes a document in two calls: the first, with p_file_gone false, only checks; the second, with true, follows once the file is deleted. Repeating it
-- changes nothing. Returns the Application. PT409 application_closed.
create function public.remove_document(p_user_id uuid, p_document_id uuid, p_file_gone boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_open_application(p_user_id);
  delete from private.application_documents where application_documents.id = p_document_id and application_documents.designer_id = p_user_id and p_file_gone;
  return public.own_application(p_user_id);
end;
$$;

-- Previews of pages that are not listed ----------------------------------------------------------------------------------

-- Returns the token that opens a designer's page until an instant (in seconds of Unix time), whether it is listed or not.
create function private.preview_token(p_designer_id uuid, p_until bigint) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return format('%s.%s', p_until, encode(private.keyed_hash(format('preview %s %s', p_designer_id, p_until)), 'hex'));
end;
$$;

-- Whether the request has a preview token for this designer that is still valid.
create function private.is_previewed(p_designer_id uuid) returns boolean
language plpgsql
stable
-- The service role may not make tokens.
security definer
set search_path = ''
as $$
declare
  v_token constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-preview';
begin
  return coalesce(
    case when v_token ~ '^\d{10}\.' then
      to_timestamp(left(v_token, 10)::bigint) > now() and v_token = private.preview_token(p_designer_id, left(v_token, 10)::bigint)
    end,
    false
  );
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.application_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'application', (
      select to_jsonb(entry)
        from (
          select applications.state, applications.legal_name, applications.phone, applications.address, applications.rights_declared_at, applications.again, applications.note, applications.submitted_at, applications.decided_at
            from private.applications
           where applications.designer_id = p_profile_id
        ) entry
    ),
    'applicationDocuments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', application_documents.id, 'name', application_documents.name, 'bytes', application_documents.bytes) order by application_documents.created_at), '[]')
        from private.application_documents where application_documents.designer_id = p_profile_id and application_documents.stored_at is not null
    )
  );
end;
$$;

-- The jobs remove the files when they erase the account.
create function private.forget_application(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.application_documents where application_documents.designer_id = p_profile_id;
  delete from private.applications where applications.designer_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget, note) values
  ('{private.applications, private.application_documents}', 'private.application_data', 'private.forget_application', null),
  ('{private.waived_debts}', null, null, 'A hash, removed after three years (remove_old), so that the debt of somebody who returns is known.'),
  ('{private.vetting}', null, null, 'No personal data: a setting.');

-- For administrators ----------------------------------------------------------------------------------------------------

create view private.application_cases with (security_invoker = true) as
select applications.designer_id::text as id, applications.submitted_at as since, profiles.name || coalesce(' has changed the ' || applications.again, ' has applied')
         || coalesce('. Owed from an earlier account: ' || private.waived_before(applications.designer_id), '') as detail, null::uuid as booking_id
  from private.applications
  join public.profiles on profiles.id = applications.designer_id
 where applications.state = 'submitted';

insert into private.cases (kind, subject, source, advice) values
  (
    'application', 'A designer waits for approval', 'private.application_cases',
    'Look at admin.applications, then admin.approve_designer, admin.want_changes or admin.reject_designer(designer, who, why).'
  );

create view admin.applications with (security_invoker = true) as
select applications.designer_id, applications.state, applications.submitted_at, applications.again, profiles.name, applications.legal_name, users.email, applications.phone, applications.address, designers.city, designers.country, applications.rights_declared_at,
       (
         select string_agg('applications/' || application_documents.designer_id || '/' || application_documents.id || ' (' || application_documents.name || ')', E'\n' order by application_documents.created_at)
           from private.application_documents
          where application_documents.designer_id = applications.designer_id and application_documents.stored_at is not null
       ) as documents,
       format(
         '/designer/%s?preview=%s', applications.designer_id, private.preview_token(applications.designer_id, extract(epoch from now() + interval '1 day')::bigint)
       ) as preview,
       private.waived_before(applications.designer_id) as waived_before, designers.listed, applications.note, applications.decided_at
  from private.applications
  join public.designers on designers.id = applications.designer_id
  join public.profiles on profiles.id = applications.designer_id
  left join auth.users on users.id = applications.designer_id
 order by applications.state <> 'submitted', applications.submitted_at;
comment on view admin.applications is
  'Designers who have applied, those who wait first. Their documents are in the bucket booking-files; preview is the address of the page below that of the site, for a day. admin.approve_designer, admin.want_changes and admin.reject_designer(designer, who, why) decide.';

-- Decides an application in any state: another decision can reverse each one. Returns the resulting state as text.
create function private.decide_application(p_designer_id uuid, p_what text, p_state public.application_state, p_by_whom text, p_reason text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_application private.applications;
  v_listed boolean;
begin
  perform 1 from public.designers where designers.id = p_designer_id for no key update;
  select * into v_application from private.applications where applications.designer_id = p_designer_id;
  if not found then
    raise exception 'Designer % has not applied.', p_designer_id;
  end if;
  if v_application.state = p_state then
    return format('This designer is %s since %s. Nothing was changed.', p_state, private.iso(v_application.decided_at));
  end if;
  perform private.record_action(
    p_what, p_designer_id::text, p_by_whom, p_reason, jsonb_build_object('state', v_application.state), jsonb_build_object('state', p_state)
  );
  update private.applications
     set state = p_state, again = null, note = case when p_state <> 'approved' then left(btrim(p_reason), 1000) end, decided_at = now(),
         approved_prices = case when p_state <> 'approved' then applications.approved_prices else (
           select coalesce(jsonb_object_agg(entry.currency, entry.highest), '{}')
             from (
               select rates.currency, max(rates.price_minor) as highest from public.rates
                where rates.designer_id = p_designer_id and rates.retired_at is null
                group by rates.currency
             ) entry
         ) end
   where applications.designer_id = p_designer_id;
  select designers.listed into v_listed from public.designers where designers.id = p_designer_id;
  return format('%s is %s, and %s.', v_application.legal_name, p_state, case when v_listed then 'listed' else 'not listed' end);
end;
$$;
revoke execute on function private.decide_application(uuid, text, public.application_state, text, text) from service_role;

create function admin.approve_designer(p_designer_id uuid, p_by_whom text default '', p_reason text default '') returns text
language sql
set search_path = ''
as $$ select private.decide_application(p_designer_id, 'approve_designer', 'approved', p_by_whom, p_reason) $$;
comment on function admin.approve_designer(uuid, text, text) is
  'Approves a designer who has applied: they are listed, and told by email. The reason is for us. Says so if something else keeps them from being listed. Undo: admin.want_changes or admin.reject_designer.';

create function admin.want_changes(p_designer_id uuid, p_by_whom text default '', p_reason text default '') returns text
language sql
set search_path = ''
as $$ select private.decide_application(p_designer_id, 'want_changes', 'changes_wanted', p_by_whom, p_reason) $$;
comment on function admin.want_changes(uuid, text, text) is
  'Asks a designer to change something and submit again; the reason tells them what, by email and on their pages. Where approval is required, they are not listed until they are approved. Undo: admin.approve_designer.';

create function admin.reject_designer(p_designer_id uuid, p_by_whom text default '', p_reason text default '') returns text
language sql
set search_path = ''
as $$ select private.decide_application(p_designer_id, 'reject_designer', 'rejected', p_by_whom, p_reason) $$;
comment on function admin.reject_designer(uuid, text, text) is
  'Rejects a designer, who is not listed and cannot submit again; the reason tells them why. Bookings that exist stay. Undo: admin.approve_designer or admin.want_changes.';

create function admin.set_vetting(p_required boolean, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_before constant boolean := private.vetting_is_required();
begin
  perform private.require_value(p_required is not null, 'Say true or false.');
  perform private.record_action(
    'set_vetting', 'vetting', p_by_whom, p_reason, jsonb_build_object('required', v_before), jsonb_build_object('required', p_required)
  );
  update private.vetting set required = p_required;
  if p_required then
    update public.designers
       set vetted = false
     where designers.vetted
       and exists (select 1 from private.applications where applications.designer_id = designers.id and applications.state in ('submitted', 'changes_wanted'));
  else
    update public.designers
       set vetted = true
     where not designers.vetted and not exists (select 1 from private.applications where applications.designer_id = designers.id and applications.state = 'rejected');
  end if;
  return case when p_required then 'Designers who sign up from now on, and those who have applied, are listed once you have approved them.' else 'Designers are listed without approval.' end;
end;
$$;
comment on function admin.set_vetting(boolean, text, text) is
  'Whether designers who sign up from now on are listed only once they are approved (true, as at the beginning). false lists those who wait, too, but nobody who was rejected. Undo: the other value. true unlists those who have applied and are not approved; those who have not applied stay listed.';
