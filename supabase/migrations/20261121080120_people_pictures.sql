-- Uploaded pictures: what is stored, who owns it, and whether it is still shown anywhere.

-- A picture consists of two files in the bucket `designer-media`: `path` and a small copy beside it (edge-functions/shared/contract/picture-path.ts).
-- Only the function `api` writes them, after inspecting the bytes. Browsers read them by their public address and have no other access to the bucket,
-- because storage.objects has no policy for them. The row exists before its files and until they are gone.
create table public.pictures (
  -- `<owner>/<random>.<type>`
  path text primary key check (char_length(path) <= private.max_picture_path()),
  -- null: the account has been deleted.
  owner_id uuid references public.profiles (id) on delete set null,
  -- The size of both files together.
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- How many rows show the picture, counted by count_picture_uses.
  uses int not null default 0 check (uses >= 0),
  -- When to remove the files; null while something shows the picture, or when an administrator has to look at it. After the first attempt, nothing can show the
  -- picture any more.
  due_at timestamptz default now() + interval '1 day',
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now()
);
comment on table public.pictures is 'Uploaded pictures. What nothing shows is removed after a day, by the jobs.';

create index pictures_owner_idx on public.pictures (owner_id);
create index pictures_parked_idx on public.pictures (created_at) where due_at is null and attempts > 0;
create index pictures_due_idx on public.pictures (due_at) where due_at is not null;

alter table public.pictures enable row level security;

-- The bucket also refuses files that are too large or are not pictures.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'designer-media', 'designer-media', true, private.max_picture_bytes(),
  '{image/webp,image/jpeg,image/png}'
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

-- Reserves a row for a picture that is about to be uploaded: {path}, under which its files are then stored. The row is removed after a day if the files
-- never arrive or nothing shows the picture. PT409 too_many_pictures, PT429 rate_limited.
create function public.reserve_picture(p_owner_id uuid, p_extension text, p_bytes int, p_width int, p_height int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_path constant text := p_owner_id || '/' || gen_random_uuid() || '.' || p_extension;
  v_stored record;
  v_confirmed boolean;
begin
  -- Concurrent uploads of one person wait here, so that each counts those before it.
  perform private.lock_person(p_owner_id);
  perform private.require_role(p_owner_id, 'user', 'designer');
  select count(*) as pictures, coalesce(sum(pictures.bytes), 0) as bytes into v_stored from public.pictures where pictures.owner_id = p_owner_id;
  v_confirmed := private.confirmed_address(p_owner_id) is not null;
  if v_stored.pictures >= (case when v_confirmed then private.max_pictures() else private.max_pictures_unconfirmed() end)
     or v_stored.bytes + p_bytes > (case when v_confirmed then private.max_bytes_of_pictures() else private.max_bytes_of_pictures_unconfirmed() end) then
    perform private.refuse(case when v_confirmed then 'too_many_pictures' else 'too_many_pictures_unconfirmed' end);
  end if;
  insert into public.pictures (path, owner_id, bytes, width, height) values (v_path, p_owner_id, p_bytes, p_width, p_height);
  -- Accounts are quick to make, so their storage is also limited by network.
  perform private.take_limit('picture');
  if not v_confirmed then
    perform private.take_limit('picture_unconfirmed');
  end if;
  return jsonb_build_object('path', v_path);
end;
$$;

-- Whether a path is one of the site's own pictures. Only seeds use such paths.
create function private.is_site_picture(p_path text) returns boolean
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  return p_path ~ '^/images/[a-z0-9/-]+\.webp$';
end;
$$;

-- Refuses a picture that p_owner_id has not uploaded. p_now, the current picture of the row, is always accepted: it may be one of the site's own.
-- PT400 invalid_picture, with the field.
create function private.require_own_picture(p_owner_id uuid, p_path text, p_now text, p_field text) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_path is null or p_path = p_now then
    return;
  end if;
  perform 1 from public.pictures where pictures.path = p_path and pictures.owner_id = p_owner_id and pictures.attempts = 0;
  if not found then
    perform private.refuse('invalid_picture', p_field);
  end if;
end;
$$;

-- Sets a person's picture to one that they uploaded, or none. PT400 invalid_picture, with the field.
create function private.set_portrait(p_profile_id uuid, p_path text, p_field text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_own_picture(
    p_profile_id, p_path, (select profiles.avatar from public.profiles where profiles.id = p_profile_id), p_field
  );
  update public.profiles set avatar = p_path where id = p_profile_id;
end;
$$;

-- Changes the user's own picture. {ok: true}. PT400 invalid_picture.
create function public.change_portrait(p_user_id uuid, p_avatar text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_person(p_user_id);
  perform private.require_role(p_user_id, 'user', 'designer');
  perform private.set_portrait(p_user_id, p_avatar, 'avatar');
  return jsonb_build_object('ok', true);
end;
$$;

-- Counts the rows that show a picture, and refuses pictures of other owners. Each table with such a column has this trigger; its arguments are the
-- columns of the owner and of the path. PT400 invalid_picture.
create function private.count_picture_uses() returns trigger
language plpgsql
-- Deleting an account cascades to here, and AFTER triggers then run as Auth's role, which has no rights on these tables.
security definer
set search_path = ''
as $$
declare
  v_owner_id constant uuid := to_jsonb(new) ->> tg_argv[0];
  v_now constant text := to_jsonb(new) ->> tg_argv[1];
  v_before constant text := to_jsonb(old) ->> tg_argv[1];
begin
  if v_now is not distinct from v_before then
    return null;
  end if;
  if v_now is not null and not private.is_site_picture(v_now) then
    update public.pictures
       set uses = pictures.uses + 1, due_at = null
     where pictures.path = v_now and pictures.owner_id = v_owner_id and pictures.attempts = 0;
    if not found then
      perform private.refuse('invalid_picture');
    end if;
  end if;
  update public.pictures
     set uses = pictures.uses - 1, due_at = case when pictures.uses = 1 then now() + interval '1 day' end
   where pictures.path = v_before;
  return null;
end;
$$;

create trigger profiles_count_picture_uses
  after insert or update of avatar or delete on public.profiles
  for each row execute function private.count_picture_uses('id', 'avatar');

-- Jobs ------------------------------------------------------------------------------------------------------------------

-- Claims pictures whose files are to be removed: {id, attempts}; the id is the path.
create function private.claim_pictures(p_limit int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_keys constant text[] := private.claim('picture', p_limit);
begin
  return (
    select jsonb_agg(jsonb_build_object('id', pictures.path, 'attempts', pictures.attempts) order by pictures.created_at, pictures.path)
      from public.pictures
     where pictures.path = any (v_keys)
  );
end;
$$;

-- Removes the row once its files are gone, or parks it.
create function private.finish_picture(p_id text, p_parked boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if p_parked then
    update public.pictures set due_at = null where pictures.path = p_id and pictures.due_at is not null;
  else
    delete from public.pictures where pictures.path = p_id and pictures.due_at is not null;
  end if;
  return found;
end;
$$;

insert into private.queues (kind, source, key, waits, claim, finish) values
  ('picture', 'public.pictures', 'path', 'due_at is not null', 'private.claim_pictures', 'private.finish_picture');

-- Personal data --------------------------------------------------------------------------------------------------------

-- Removes the person's own picture from the profile; the jobs remove the files of all pictures that nothing shows.
create function private.forget_pictures(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.profiles set avatar = null where profiles.id = p_profile_id and profiles.avatar is not null;
  update public.pictures set due_at = now() where pictures.owner_id = p_profile_id and pictures.uses = 0;
end;
$$;

insert into private.personal_data (tables, forget, note) values
  ('{public.pictures}', 'private.forget_pictures', 'An export contains the pictures themselves (account_data).');

-- Cases for administrators ----------------------------------------------------------------------------------------------

create view private.picture_cases with (security_invoker = true) as
select pictures.path as id, pictures.created_at as since, coalesce(pictures.last_error, '') as detail, null::uuid as booking_id
  from public.pictures
 where pictures.due_at is null and pictures.attempts > 0;

create function private.retry_picture(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- attempts stays above 0, so that nothing can show the picture any more.
  update public.pictures set due_at = now(), attempts = 1 where path = p_id and due_at is null and attempts > 0;
  return found;
end;
$$;

create function private.close_picture(p_id text, p_note text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from public.pictures where path = p_id and due_at is null and attempts > 0;
  return found;
end;
$$;

insert into private.cases (kind, subject, source, retry, close) values
  ('picture', 'A picture could not be removed', 'private.picture_cases', 'private.retry_picture', 'private.close_picture');
