-- One row for every person, made by a trigger when they sign up. The role lives here and not in
-- the token: a client cannot write it, neither at sign-up beyond choosing once nor afterwards.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role public.user_role not null default 'user',
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  -- URL of an uploaded picture; without one the generated avatar is shown.
  avatar text check (char_length(avatar) <= 500),
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'Customers and designers; id is the auth user.';

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select (id, role, name, avatar) on table public.profiles to anon, authenticated;
grant select, insert, update, delete on table public.profiles to service_role;
