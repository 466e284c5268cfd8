-- The projects that designers show of their work.

-- A project is a draft until it is published. Texts that were not given are empty, and pages leave them out.
create table public.projects (
  -- Chosen by the browser, so that saving again after a lost response does not create a second project.
  id uuid primary key,
  designer_id uuid not null references public.designers (id) on delete cascade,
  -- Order on the page, from 0.
  position smallint not null check (position >= 0),
  -- The last part of the project's address: derived from the title, and fixed at the first publication.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= private.max_slug()),
  title text not null check (btrim(title) <> '' and char_length(title) <= private.max_title()),
  -- One or two sentences under the picture in a list.
  description text not null default '' check (char_length(description) <= private.max_description()),
  room_type text not null default '' check (char_length(room_type) <= private.max_room_type()),
  style text not null default '' check (char_length(style) <= private.max_style()),
  duration text not null default '' check (char_length(duration) <= private.max_project_fact()),
  budget text not null default '' check (char_length(budget) <= private.max_project_fact()),
  tags text[] not null default '{}',
  -- Paragraphs between empty lines: what the customer wanted, and what the designer did.
  story text not null default '' check (char_length(story) <= private.max_story()),
  approach text not null default '' check (char_length(approach) <= private.max_story()),
  -- [{title, text}]; the picture of a step has its number as position.
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  -- What the customer said about it. Only seeds set the stars.
  words_name text not null default '' check (char_length(words_name) <= private.max_name()),
  words text not null default '' check (char_length(words) <= private.max_words()),
  words_stars smallint check (words_stars between 1 and 5),
  published boolean not null default false,
  -- The first publication.
  published_at timestamptz check (published_at is not null or not published),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (designer_id, slug),
  -- The target of the foreign key of pictures: a project together with its designer.
  unique (id, designer_id)
);
comment on table public.projects is 'What designers show of their work: drafts, and pages of their own once published.';

create index projects_designer_idx on public.projects (designer_id, position);

alter table public.projects enable row level security;

-- Where a picture appears on the project's page. The `before` and the `after` of the same position are shown side by side.
create type public.project_picture_place as enum ('cover', 'step', 'before', 'after', 'final');

create table public.project_pictures (
  project_id uuid,
  designer_id uuid,
  place public.project_picture_place,
  -- The order within its place, from 0.
  position smallint check (position >= 0),
  path text not null check (char_length(path) <= private.max_picture_path()),
  -- The alternative text for people who cannot see the picture.
  alt text not null default '' check (char_length(alt) <= private.max_alt()),
  -- Shown below the picture.
  caption text not null default '' check (char_length(caption) <= private.max_caption()),
  primary key (project_id, designer_id, place, position),
  foreign key (project_id, designer_id) references public.projects (id, designer_id) on delete cascade
);

create trigger project_pictures_count_picture_uses
  after insert or update of path or delete on public.project_pictures
  for each row execute function private.count_picture_uses('designer_id', 'path');

alter table public.project_pictures enable row level security;

-- Reading ---------------------------------------------------------------------------------------------------------------

-- A picture of a project in the contract's shape; null if there is none.
create function private.project_picture(p_project_id uuid, p_place public.project_picture_place, p_position int) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('path', c.path, 'alt', c.alt, 'caption', c.caption)
      from public.project_pictures c
     where c.project_id = p_project_id and c.place = p_place and c.position = p_position
  );
end;
$$;

-- A project in the contract's shape (Project).
create function private.project_json(p_project_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', j.id,
      'slug', j.slug,
      'designerId', j.designer_id,
      'designerName', p.name,
      'published', j.published,
      'title', j.title,
      'description', j.description,
      'roomType', j.room_type,
      'style', j.style,
      'duration', j.duration,
      'budget', j.budget,
      'tags', j.tags,
      'story', j.story,
      'approach', j.approach,
      'cover', private.project_picture(j.id, 'cover', 0),
      'steps', (
        select coalesce(
                 jsonb_agg(s.step || jsonb_build_object('picture', private.project_picture(j.id, 'step', s.n::int - 1)) order by s.n),
                 '[]'
               )
          from jsonb_array_elements(j.steps) with ordinality s (step, n)
      ),
      'pairs', (
        select coalesce(
                 jsonb_agg(
                   jsonb_build_object('before', private.project_picture(j.id, 'before', c.position), 'after', private.project_picture(j.id, 'after', c.position))
                   order by c.position
                 ),
                 '[]'
               )
          from public.project_pictures c
         where c.project_id = j.id and c.place = 'before'
      ),
      'finalPictures', (
        select coalesce(jsonb_agg(jsonb_build_object('path', c.path, 'alt', c.alt, 'caption', c.caption) order by c.position), '[]')
          from public.project_pictures c
         where c.project_id = j.id and c.place = 'final'
      ),
      'words', case when j.words <> '' then jsonb_build_object('name', j.words_name, 'text', j.words, 'stars', j.words_stars) end
    )
      from public.projects j
      join public.profiles p on p.id = j.designer_id
     where j.id = p_project_id
  );
end;
$$;

-- The published projects of a designer, for lists: {projects: [{slug, title, description, cover, detail}]}. PT404 not_found, as get_designer.
create function public.list_projects(p_designer_id uuid, p_viewer uuid default null) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_visible(p_designer_id, p_viewer);
  return jsonb_build_object(
    'projects', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'slug', j.slug, 'title', j.title, 'description', j.description, 'cover', private.project_picture(j.id, 'cover', 0),
                   'detail', private.project_picture(j.id, 'final', 0)
                 )
                 order by j.position, j.id
               ),
               '[]'
             )
        from public.projects j
       where j.designer_id = p_designer_id and j.published
    )
  );
end;
$$;

-- The designers whom visitors see, with the addresses of their published projects, for search engines: {designers: [{id, slugs}]}. As many as a sitemap may
-- list.
create function public.public_pages() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'designers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'slugs', p.slugs)), '[]')
        from (
          select d.id,
                 array(select j.slug from public.projects j where j.designer_id = d.id and j.published order by j.position, j.id limit 10) as slugs
            from public.designers d
           where d.listed
           order by d.published_at desc, d.id
           limit 4500
        ) p
    )
  );
end;
$$;

-- A project by its address. Visitors see published projects of listed designers; designers see all of their own. PT404 not_found.
create function public.get_project(p_designer_id uuid, p_slug text, p_viewer uuid default null) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.require_session(p_viewer);
  select j.id into v_id
    from public.projects j
    join public.designers d on d.id = j.designer_id
   where j.designer_id = p_designer_id and j.slug = p_slug and (j.published and d.listed or d.id = p_viewer);
  if v_id is null then
    perform private.refuse('project_not_found');
  end if;
  return private.project_json(v_id);
end;
$$;

-- The designer's own projects in their order, drafts too: {projects: [{id, slug, title, cover, published, updatedAt, pictureCount}]}.
create function public.list_own_projects(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_designer_id, 'designer');
  return jsonb_build_object(
    'projects', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'id', j.id, 'slug', j.slug, 'title', j.title, 'cover', private.project_picture(j.id, 'cover', 0),
                   'published', j.published, 'updatedAt', private.iso(j.updated_at),
                   'pictureCount', (select count(*) from public.project_pictures c where c.project_id = j.id)
                 )
                 order by j.position, j.id
               ),
               '[]'
             )
        from public.projects j
       where j.designer_id = p_designer_id
    )
  );
end;
$$;

-- One of the designer's own projects. PT404 not_found.
create function public.get_own_project(p_designer_id uuid, p_project_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_role(p_designer_id, 'designer');
  perform 1 from public.projects j where j.id = p_project_id and j.designer_id = p_designer_id;
  if not found then
    perform private.refuse('project_not_found');
  end if;
  return private.project_json(p_project_id);
end;
$$;

-- Writing ---------------------------------------------------------------------------------------------------------------

-- Serializes a designer's changes to their projects. PT401, PT403, and PT404 not_found for a project that is not theirs.
create function private.lock_project(p_designer_id uuid, p_project_id uuid) returns public.projects
language plpgsql
set search_path = ''
as $$
declare
  v_project public.projects;
begin
  perform private.lock_designer(p_designer_id);
  select * into v_project from public.projects j where j.id = p_project_id and j.designer_id = p_designer_id;
  if not found then
    perform private.refuse('project_not_found');
  end if;
  return v_project;
end;
$$;

-- A slug for a title that is unique among the designer's projects: "Zen Garden" becomes zen-garden, a second one zen-garden-2. A title without Latin
-- letters or digits becomes `project`.
create function private.project_slug(p_designer_id uuid, p_project_id uuid, p_title text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_base constant text := coalesce(
    nullif(btrim(left(btrim(regexp_replace(private.fold_text(p_title), '[^a-z0-9]+', '-', 'g'), '-'), 60), '-'), ''), 'project'
  );
begin
  return (
    select s.slug
      from (
        select 1 as n, v_base as slug
        union all
        select n, v_base || '-' || n from generate_series(2, private.max_projects() + 1) n
      ) s
     where not exists (
       select 1 from public.projects j where j.designer_id = p_designer_id and j.slug = s.slug and j.id <> p_project_id
     )
     order by s.n
     limit 1
  );
end;
$$;

-- Replaces the pictures of a project by those of p_project, in the contract's shape. PT400 invalid_picture.
create function private.save_project_pictures(p_designer_id uuid, p_project_id uuid, p_project jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_site_pictures text[];
  v_picture record;
begin
  -- The site's own pictures may stay where seeds have put them, but none may be added.
  select coalesce(array_agg(c.path), '{}') into v_site_pictures
    from public.project_pictures c
   where c.project_id = p_project_id and private.is_site_picture(c.path);
  delete from public.project_pictures c where c.project_id = p_project_id;
  for v_picture in
    select i.place, i.position, i.picture, i.field
      from (
        select 'cover'::public.project_picture_place as place, 0 as position, p_project -> 'cover' as picture, 'cover' as field
        union all
        select 'step', s.n::int - 1, s.value -> 'picture', format('steps.%s.picture', s.n - 1)
          from jsonb_array_elements(p_project -> 'steps') with ordinality s (value, n)
        union all
        select side.place::public.project_picture_place, c.n::int - 1, c.value -> side.place, format('pairs.%s.%s', c.n - 1, side.place)
          from jsonb_array_elements(p_project -> 'pairs') with ordinality c (value, n), (values ('before'), ('after')) side (place)
        union all
        select 'final', f.n::int - 1, f.value, format('finalPictures.%s', f.n - 1)
          from jsonb_array_elements(p_project -> 'finalPictures') with ordinality f (value, n)
      ) i
     where jsonb_typeof(i.picture) = 'object'
  loop
    if v_picture.picture ->> 'path' <> all (v_site_pictures) then
      perform private.require_own_picture(p_designer_id, v_picture.picture ->> 'path', null, v_picture.field || '.path');
    end if;
    insert into public.project_pictures (project_id, designer_id, place, position, path, alt, caption)
    values (
      p_project_id, p_designer_id, v_picture.place, v_picture.position, v_picture.picture ->> 'path', btrim(v_picture.picture ->> 'alt'),
      btrim(v_picture.picture ->> 'caption')
    );
  end loop;
end;
$$;

-- Saves a whole project; a new one is appended as a draft. {id, slug}. p_project has the contract's shape (SaveProjectRequest).
-- PT400 invalid_picture; PT404 not_found; PT409 too_many_projects; PT409 project_incomplete when a published one would lose its cover.
create function public.save_project(p_designer_id uuid, p_project jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id constant uuid := p_project ->> 'id';
  v_words constant text := coalesce(btrim(p_project -> 'words' ->> 'text'), '');
  v_words_name constant text := coalesce(btrim(p_project -> 'words' ->> 'name'), '');
  v_project public.projects;
begin
  perform private.lock_designer(p_designer_id);

  insert into public.projects as j (id, designer_id, position, slug, title)
  select v_id, p_designer_id, coalesce(max(o.position) + 1, 0), private.project_slug(p_designer_id, v_id, p_project ->> 'title'), p_project ->> 'title'
    from public.projects o
   where o.designer_id = p_designer_id
  on conflict (id) do nothing;
  if (select count(*) from public.projects j where j.designer_id = p_designer_id) > private.max_projects() then
    perform private.refuse('too_many_projects');
  end if;
  v_project := private.lock_project(p_designer_id, v_id);

  perform private.save_project_pictures(p_designer_id, v_id, p_project);
  if v_project.published and jsonb_typeof(p_project -> 'cover') = 'null' then
    perform private.refuse('published_project_without_cover', 'cover');
  end if;

  update public.projects j
     set title = btrim(p_project ->> 'title'),
         slug = case when j.published_at is null then private.project_slug(p_designer_id, v_id, p_project ->> 'title') else j.slug end,
         description = btrim(p_project ->> 'description'),
         room_type = btrim(p_project ->> 'roomType'),
         style = btrim(p_project ->> 'style'),
         duration = btrim(p_project ->> 'duration'),
         budget = btrim(p_project ->> 'budget'),
         tags = array(select btrim(t) from jsonb_array_elements_text(p_project -> 'tags') t),
         story = btrim(p_project ->> 'story'),
         approach = btrim(p_project ->> 'approach'),
         steps = (
           select coalesce(jsonb_agg(jsonb_build_object('title', s.value -> 'title', 'text', s.value -> 'text') order by s.n), '[]')
             from jsonb_array_elements(p_project -> 'steps') with ordinality s (value, n)
         ),
         words = v_words,
         words_name = v_words_name,
         words_stars = case when (j.words, j.words_name) = (v_words, v_words_name) then j.words_stars end,
         updated_at = now()
   where j.id = v_id
  returning * into v_project;
  return jsonb_build_object('id', v_id, 'slug', v_project.slug);
end;
$$;

-- Publishes or unpublishes a project; repeating it changes nothing. {ok: true}. PT404 not_found; PT409 project_incomplete, with the field.
create function public.publish_project(p_designer_id uuid, p_project_id uuid, p_published boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_project(p_designer_id, p_project_id);
  if p_published and private.project_picture(p_project_id, 'cover', 0) is null then
    perform private.refuse('project_without_cover', 'cover');
  end if;
  update public.projects j
     set published = p_published, published_at = case when p_published then coalesce(j.published_at, now()) else j.published_at end
   where j.id = p_project_id;
  return jsonb_build_object('ok', true);
end;
$$;

-- Deletes a project. Its pictures are removed once nothing else shows them. {ok: true}. PT404 not_found.
create function public.delete_project(p_designer_id uuid, p_project_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_project(p_designer_id, p_project_id);
  delete from public.projects j where j.id = p_project_id;
  return jsonb_build_object('ok', true);
end;
$$;

-- Puts the designer's projects into this order. Projects missing from the list (created elsewhere meanwhile) follow in their present order; unknown ids
-- are ignored. {ok: true}.
create function public.reorder_projects(p_designer_id uuid, p_ids uuid[]) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_designer(p_designer_id);
  update public.projects j
     set position = o.place
    from (
      select w.id, row_number() over (order by array_position(p_ids, w.id), w.position, w.id) - 1 as place
        from public.projects w
       where w.designer_id = p_designer_id
    ) o
   where j.id = o.id and j.position <> o.place;
  return jsonb_build_object('ok', true);
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

create function private.project_data(p_profile_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('projects', (
    select coalesce(jsonb_agg(to_jsonb(f) order by f.position), '[]')
      from (
        select j.id, j.designer_id, j.position, j.slug, j.title, j.description, j.room_type, j.style, j.duration, j.budget, j.tags, j.story, j.approach, j.steps,
               j.words_name, j.words, j.words_stars, j.published, j.published_at, j.created_at, j.updated_at,
               (
                 select coalesce(jsonb_agg(to_jsonb(g) order by g.place, g.position), '[]')
                   from (
                     select i.project_id, i.designer_id, i.place, i.position, i.path, i.alt, i.caption
                       from public.project_pictures i
                      where i.project_id = j.id
                   ) g
               ) as pictures
          from public.projects j
         where j.designer_id = p_profile_id
      ) f
  ));
end;
$$;

create function private.forget_projects(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.projects j where j.designer_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.projects, public.project_pictures}', 'private.project_data', 'private.forget_projects');
