-- Whoever signs up gets a profile in the same transaction, a designer also an unpublished page.
-- The sign-up form's name and tab arrive as user metadata, which the user controls: anything but
-- 'designer' is a customer, and no text in it may make a sign-up fail.

create function private.handle_sign_up() returns trigger
language plpgsql
-- Auth inserts as its own role, which has no rights here.
security definer
set search_path = ''
as $$
declare
  v_role public.user_role :=
    case when new.raw_user_meta_data ->> 'role' = 'designer' then 'designer' else 'user' end;
  v_name text := left(btrim(new.raw_user_meta_data ->> 'name'), 120);
begin
  insert into public.profiles (id, role, name)
  values (new.id, v_role, coalesce(nullif(v_name, ''), nullif(left(split_part(new.email, '@', 1), 120), ''), 'Guest'));
  if v_role = 'designer' then
    insert into public.designers (id) values (new.id);
  end if;
  return null;
end;
$$;
revoke all on function private.handle_sign_up() from public, anon, authenticated, service_role;

create trigger users_handle_sign_up
  after insert on auth.users
  for each row execute function private.handle_sign_up();

-- Who a token belongs to: {id, name, role, email, avatar}, or PT404.
create function public."session_user"(p_user_id uuid) returns jsonb
language plpgsql
stable
-- The address is Auth's, and the service role may not read Auth's tables.
security definer
set search_path = ''
as $$
declare
  v_user jsonb;
begin
  select jsonb_build_object('id', p.id, 'name', p.name, 'role', p.role, 'email', coalesce(u.email, ''), 'avatar', p.avatar)
    into v_user
    from public.profiles p
    join auth.users u on u.id = p.id
   where p.id = p_user_id;
  if v_user is null then
    raise exception using errcode = 'PT404', message = 'not_found', detail = 'This account does not exist.';
  end if;
  return v_user;
end;
$$;
revoke all on function public."session_user"(uuid) from public, anon, authenticated;
grant execute on function public."session_user"(uuid) to service_role;
