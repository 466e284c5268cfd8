-- What has stopped and needs an administrator. Each domain adds a row for each of its kinds of cases, below what they are about; the dashboard lists open
-- cases, tries them again and settles them by these (admin.open_cases, admin.retry_case, admin.close_case).

create table private.cases (
  kind text primary key,
  -- What has happened, as the dashboard says it.
  subject text not null,
  -- A view of the open ones: (id text, since timestamptz, detail text, booking_id uuid).
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
