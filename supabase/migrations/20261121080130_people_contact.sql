-- What visitors write in the contact form.

-- Contact queries contain addresses and telephone numbers, so no client may read them.
create table public.contact_queries (
  id uuid primary key default gen_random_uuid(),
  ordinal bigint generated always as identity,
  number text not null unique generated always as (private.public_number('Q', ordinal)) stored,
  name text not null check (char_length(name) between 1 and private.max_contact_name()),
  email text not null check (char_length(email) between 3 and private.max_email()),
  phone text not null check (char_length(phone) between 1 and private.max_phone()),
  query text not null check (char_length(query) between 1 and private.max_contact_query()),
  created_at timestamptz not null default now(),
  -- Set by admin.answer_contact_query.
  answered_at timestamptz,
  answer_note text check (char_length(answer_note) <= 2000)
);

create index contact_queries_open_idx on public.contact_queries (created_at) where answered_at is null;
-- Serves remove_old.
create index contact_queries_old_idx on public.contact_queries ((coalesce(answered_at, created_at)));

alter table public.contact_queries enable row level security;

-- Stores a query: {ok: true, number}, a number by which the visitor may ask about it. PT429 rate_limited.
create function public.submit_contact_query(p_name text, p_email text, p_phone text, p_query text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_number text;
begin
  perform private.take_limit('contact');
  insert into public.contact_queries (name, email, phone, query) values (p_name, p_email, p_phone, p_query) returning number into v_number;
  return jsonb_build_object('ok', true, 'number', v_number);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

-- Queries from the person's address, once it is confirmed.
create function private.contact_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('contactQueries', (
    select coalesce(jsonb_agg(to_jsonb(entry) order by entry.created_at), '[]')
      from (
        select contact_queries.id, contact_queries.number, contact_queries.name, contact_queries.email, contact_queries.phone, contact_queries.query, contact_queries.created_at, contact_queries.answered_at
          from public.contact_queries
         where lower(contact_queries.email) = private.confirmed_address(p_profile_id)
      ) entry
  ));
end;
$$;

create function private.forget_contact_queries(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.contact_queries where lower(contact_queries.email) = private.confirmed_address(p_profile_id);
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.contact_queries}', 'private.contact_data', 'private.forget_contact_queries');

-- For administrators ---------------------------------------------------------------------------------------------------

create view admin.contact_queries with (security_invoker = true) as
select contact_queries.id, contact_queries.number, contact_queries.created_at, contact_queries.name, contact_queries.email, contact_queries.phone, contact_queries.query, contact_queries.answered_at, contact_queries.answer_note
  from public.contact_queries
 order by contact_queries.answered_at is not null, contact_queries.created_at desc;
comment on view admin.contact_queries is 'Queries from the contact form, open ones first. select admin.answer_contact_query(id, who, answer) marks one as answered.';

create function admin.answer_contact_query(p_id uuid, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.contact_queries set answered_at = now(), answer_note = left(btrim(p_reason), 2000) where id = p_id;
  if not found then
    raise exception 'There is no contact query %.', p_id;
  end if;
  perform private.record_action('answer_contact_query', p_id::text, p_by_whom, p_reason);
end;
$$;
comment on function admin.answer_contact_query(uuid, text, text) is 'Marks a contact query as answered; the reason says what was answered. Cannot be undone; answer it again.';
