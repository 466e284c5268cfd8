-- Where personal data is stored, and what becomes of it. Each domain registers its tables in a row below them. Exporting and deleting an account
-- (accounts_leaving) call the registered functions and name no table.

-- The name of an existing function. Not regproc, because pg_upgrade refuses a database with columns of that type.
create domain private.function_name as text check (value is null or to_regproc(value) is not null);

create table private.personal_data (
  -- The order of the layers.
  position int generated always as identity primary key,
  tables regclass[] not null,
  -- The content of an export: (p_profile_id uuid) returns jsonb, {section: content}. The function names each exported column, so a new column stays out until
  -- it is added.
  export private.function_name,
  -- The content of an export for each of the person's bookings: (p_booking public.bookings, p_profile_id uuid) returns jsonb, {section: content}.
  export_of_booking private.function_name,
  -- Removes what the person has left in the tables: (p_profile_id uuid) returns void. Called in one transaction, the last layer first: each may still read
  -- what earlier layers store. The person is locked, and so are the designers of their bookings and the bookings.
  forget private.function_name,
  -- Why the account cannot be deleted now: (p_profile_id uuid) returns text, the code of the refusal; null: no reason. If there are several, the first is
  -- given.
  obstacle private.function_name,
  -- Why some data is not exported, or stays.
  note text,
  constraint personal_data_decided check (note is not null or coalesce(export, export_of_booking) is not null and forget is not null)
);
comment on table private.personal_data is 'Tables with personal data, and the functions that export and forget it.';

alter table private.personal_data enable row level security;
revoke insert, update, delete on table private.personal_data from service_role;
