-- Work that has stopped and needs an administrator. Each domain adds a row for each of its kinds of cases, below the tables they concern.

create table private.cases (
  kind text primary key,
  -- What has happened, in the dashboard's words.
  subject text not null,
  -- A view of the open cases: (id text, since timestamptz, detail text, booking_id uuid).
  source regclass not null,
  -- Tries a case again: (p_id text) returns boolean, false if there is no such open case.
  retry private.function_name,
  -- Settles a case that was solved elsewhere: (p_id text, p_note text) returns boolean.
  close private.function_name,
  -- What to do instead where one of the two is not possible.
  advice text,
  constraint cases_say_what_to_do check (retry is not null and close is not null or advice is not null)
);
comment on table private.cases is 'The kinds of cases for administrators, and the functions that settle them.';

alter table private.cases enable row level security;
revoke insert, update, delete on table private.cases from service_role;

-- The open cases of all kinds (private.cases). `what` is the subject.
create function private.open_cases() returns table (case_id text, since timestamptz, what text, detail text, booking_id uuid, advice text)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query execute (
    select string_agg(
             format(
               'select %L || c.id, c.since, %L, c.detail, c.booking_id, %L from %s c', cases.kind || ':', cases.subject,
               coalesce(
                 cases.advice,
                 'Try it again: select admin.retry_case(case_id, who, why). Or settle it by hand: select admin.close_case(case_id, who, why).'
               ),
               cases.source
             ),
             ' union all '
           )
      from private.cases
  );
end;
$$;

create view admin.open_cases with (security_invoker = true) as
select * from private.open_cases();
comment on view admin.open_cases is
  'What has stopped and needs a person; advice says what to do.';

-- Calls the function that is registered for a kind of cases: the one that closes a case, or the one that retries it.
create function private.settle_case(p_case_id text, p_closes boolean, p_note text default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_kind constant text := split_part(p_case_id, ':', 1);
  v_id constant text := substr(p_case_id, length(v_kind) + 2);
  v_case private.cases;
  v_found boolean;
begin
  select * into v_case from private.cases where cases.kind = v_kind;
  if not found then
    raise exception 'There is no kind of case called %.', v_kind;
  end if;
  begin
    if p_closes and v_case.close is not null then
      execute format('select %s($1, $2)', v_case.close) into v_found using v_id, p_note;
    elsif not p_closes and v_case.retry is not null then
      execute format('select %s($1)', v_case.retry) into v_found using v_id;
    else
      raise exception '%', v_case.advice;
    end if;
  exception when invalid_text_representation then
    -- The text after the kind is not an id, for example a snippet's placeholder.
    v_found := false;
  end;
  if not v_found then
    raise exception 'There is no open case %.', p_case_id;
  end if;
end;
$$;

-- retry_case and close_case take the case_id of admin.open_cases.
create function admin.retry_case(p_case_id text, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.settle_case(p_case_id, false);
  perform private.record_action('retry_case', p_case_id, p_by_whom, p_reason);
end;
$$;
comment on function admin.retry_case(text, text, text) is 'Tries an open case again. Cannot be undone.';

create function admin.close_case(p_case_id text, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.settle_case(p_case_id, true, left('Settled by hand: ' || p_reason, 500));
  perform private.record_action('close_case', p_case_id, p_by_whom, p_reason);
end;
$$;
comment on function admin.close_case(text, text, text) is 'Settles an open case that was solved elsewhere (money returned in another way, an email sent by hand); the reason says how. Cannot be undone.';
