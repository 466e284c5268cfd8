-- What visitors write in the contact form. It carries addresses and telephone numbers: no client reads it.

create table public.contact_queries (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) between 1 and 40),
  query text not null check (char_length(query) between 1 and 5000),
  created_at timestamptz not null default now()
);

alter table public.contact_queries enable row level security;
revoke all on table public.contact_queries from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.contact_queries to service_role;
create policy "Only the service role touches it" on public.contact_queries for all to service_role using (true) with check (true);

create function public.submit_contact_query(p_name text, p_email text, p_phone text, p_query text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  insert into public.contact_queries (name, email, phone, query) values (p_name, p_email, p_phone, p_query);
  return jsonb_build_object('ok', true);
end;
$$;
revoke all on function public.submit_contact_query(text, text, text, text) from public, anon, authenticated;
grant execute on function public.submit_contact_query(text, text, text, text) to service_role;
