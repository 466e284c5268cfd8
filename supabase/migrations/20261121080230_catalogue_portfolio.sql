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
  -- Paragraphs are separated by empty lines: the customer's request, and the designer's work.
  story text not null default '' check (char_length(story) <= private.max_story()),
  approach text not null default '' check (char_length(approach) <= private.max_story()),
  -- [{title, text}]; the picture of a step has its number as position.
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  -- The customer's words about the project. Only seeds set the stars.
  words_name text not null default '' check (char_length(words_name) <= private.max_name()),
  words text not null default '' check (char_length(words) <= private.max_words()),
  words_stars smallint check (words_stars between 1 and 5),
  published boolean not null default false,
  -- When the project was first published.
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
    select jsonb_build_object('path', project_pictures.path, 'alt', project_pictures.alt, 'caption', project_pictures.caption)
      from public.project_pictures
     where project_pictures.project_id = p_project_id and project_pictures.place = p_place and project_pictures.position = p_position
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
      'id', projects.id,
      'slug', projects.slug,
      'designerId', projects.designer_id,
      'designerName', profiles.name,
      'published', projects.published,
      'title', projects.title,
      'description', projects.description,
      'roomType', projects.room_type,
      'style', projects.style,
      'duration', projects.duration,
      'budget', projects.budget,
      'tags', projects.tags,
      'story', projects.story,
      'approach', projects.approach,
      'cover', private.project_picture(projects.id, 'cover', 0),
      'steps', (
        select coalesce(
                 jsonb_agg(element.step || jsonb_build_object('picture', private.project_picture(projects.id, 'step', element.n::int - 1)) order by element.n),
                 '[]'
               )
          from jsonb_array_elements(projects.steps) with ordinality element (step, n)
      ),
      'pairs', (
        select coalesce(
                 jsonb_agg(
                   jsonb_build_object('before', private.project_picture(projects.id, 'before', project_pictures.position), 'after', private.project_picture(projects.id, 'after', project_pictures.position))
                   order by project_pictures.position
                 ),
                 '[]'
               )
          from public.project_pictures
         where project_pictures.project_id = projects.id and project_pictures.place = 'before'
      ),
      'finalPictures', (
        select coalesce(jsonb_agg(jsonb_build_object('path', project_pictures.path, 'alt', project_pictures.alt, 'caption', project_pictures.caption) order by project_pictures.position), '[]')
          from public.project_pictures
         where project_pictures.project_id = projects.id and project_pictures.place = 'final'
      ),
      'words', case when projects.words <> '' then jsonb_build_object('name', projects.words_name, 'text', projects.words, 'stars', projects.words_stars) end
    )
      from public.projects
      join public.profiles on profiles.id = projects.designer_id
     where projects.id = p_project_id
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
                   'slug', projects.slug, 'title', projects.title, 'description', projects.description, 'cover', private.project_picture(projects.id, 'cover', 0),
                   'detail', private.project_picture(projects.id, 'final', 0)
                 )
                 order by projects.position, projects.id
               ),
               '[]'
             )
        from public.projects
       where projects.designer_id = p_designer_id and projects.published
    )
  );
end;
$$;

-- The listed designers with the addresses of their published projects, for search engines: {designers: [{id, slugs}]}, at most as many as a sitemap may list.
create function public.public_pages() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'designers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', entry.id, 'slugs', entry.slugs)), '[]')
        from (
          select designers.id,
                 array(select projects.slug from public.projects where projects.designer_id = designers.id and projects.published order by projects.position, projects.id limit 10) as slugs
            from public.designers
           where designers.listed
           order by designers.published_at desc, designers.id
           limit 4500
        ) entry
    )
  );
end;
$$;

-- A project by its address. Visitors see published projects of listed designers, and in a preview; designers see all of their own. PT404 not_found.
create function public.get_project(p_designer_id uuid, p_slug text, p_viewer uuid default null) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.require_session(p_viewer);
  select projects.id into v_id
    from public.projects
    join public.designers on designers.id = projects.designer_id
   where projects.designer_id = p_designer_id and projects.slug = p_slug and (
       projects.published and (designers.listed or private.is_previewed(designers.id)) or designers.id = p_viewer
     );
  if v_id is null then
    perform private.refuse('project_not_found');
  end if;
  return private.project_json(v_id);
end;
$$;

-- The designer's own projects in their order, including drafts: {projects: [{id, slug, title, cover, published, updatedAt, pictureCount}]}.
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
                   'id', projects.id, 'slug', projects.slug, 'title', projects.title, 'cover', private.project_picture(projects.id, 'cover', 0),
                   'published', projects.published, 'updatedAt', private.iso(projects.updated_at),
                   'pictureCount', (select count(*) from public.project_pictures where project_pictures.project_id = projects.id)
                 )
                 order by projects.position, projects.id
               ),
               '[]'
             )
        from public.projects
       where projects.designer_id = p_designer_id
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
  perform 1 from public.projects where projects.id = p_project_id and projects.designer_id = p_designer_id;
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
  select * into v_project from public.projects where projects.id = p_project_id and projects.designer_id = p_designer_id;
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
    select entry.slug
      from (
        select 1 as n, v_base as slug
        union all
        select step, v_base || '-' || step from generate_series(2, private.max_projects() + 1) step
      ) entry
     where not exists (
       select 1 from public.projects where projects.designer_id = p_designer_id and projects.slug = entry.slug and projects.id <> p_project_id
     )
     order by entry.n
     limit 1
  );
end;
$$;

-- Replaces the pictures of a project with those of p_project, in the contract's shape. PT400 invalid_picture.
create function private.save_project_pictures(p_designer_id uuid, p_project_id uuid, p_project jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_site_pictures text[];
  v_picture record;
begin
  -- The site's own pictures may stay where seeds have put them, but none may be added.
  select coalesce(array_agg(project_pictures.path), '{}') into v_site_pictures
    from public.project_pictures
   where project_pictures.project_id = p_project_id and private.is_site_picture(project_pictures.path);
  delete from public.project_pictures where project_pictures.project_id = p_project_id;
  for v_picture in
    select entry.place, entry.position, entry.picture, entry.field
      from (
        select 'cover'::public.project_picture_place as place, 0 as position, p_project -> 'cover' as picture, 'cover' as field
        union all
        select 'step', element.n::int - 1, element.value -> 'picture', format('steps.%s.picture', element.n - 1)
          from jsonb_array_elements(p_project -> 'steps') with ordinality element (value, n)
        union all
        select side.place::public.project_picture_place, element.n::int - 1, element.value -> side.place, format('pairs.%s.%s', element.n - 1, side.place)
          from jsonb_array_elements(p_project -> 'pairs') with ordinality element (value, n), (values ('before'), ('after')) side (place)
        union all
        select 'final', element.n::int - 1, element.value, format('finalPictures.%s', element.n - 1)
          from jsonb_array_elements(p_project -> 'finalPictures') with ordinality element (value, n)
      ) entry
     where jsonb_typeof(entry.picture) = 'object'
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

  insert into public.projects (id, designer_id, position, slug, title)
  select v_id, p_designer_id, coalesce(max(sibling.position) + 1, 0), private.project_slug(p_designer_id, v_id, p_project ->> 'title'), p_project ->> 'title'
    from public.projects sibling
   where sibling.designer_id = p_designer_id
  on conflict (id) do nothing;
  if (select count(*) from public.projects where projects.designer_id = p_designer_id) > private.max_projects() then
    perform private.refuse('too_many_projects');
  end if;
  v_project := private.lock_project(p_designer_id, v_id);

  perform private.save_project_pictures(p_designer_id, v_id, p_project);
  if v_project.published and jsonb_typeof(p_project -> 'cover') = 'null' then
    perform private.refuse('published_project_without_cover', 'cover');
  end if;

  update public.projects
     set title = btrim(p_project ->> 'title'),
         slug = case when projects.published_at is null then private.project_slug(p_designer_id, v_id, p_project ->> 'title') else projects.slug end,
         description = btrim(p_project ->> 'description'),
         room_type = btrim(p_project ->> 'roomType'),
         style = btrim(p_project ->> 'style'),
         duration = btrim(p_project ->> 'duration'),
         budget = btrim(p_project ->> 'budget'),
         tags = array(select btrim(element) from jsonb_array_elements_text(p_project -> 'tags') element),
         story = btrim(p_project ->> 'story'),
         approach = btrim(p_project ->> 'approach'),
         steps = (
           select coalesce(jsonb_agg(jsonb_build_object('title', element.value -> 'title', 'text', element.value -> 'text') order by element.n), '[]')
             from jsonb_array_elements(p_project -> 'steps') with ordinality element (value, n)
         ),
         words = v_words,
         words_name = v_words_name,
         words_stars = case when (projects.words, projects.words_name) = (v_words, v_words_name) then projects.words_stars end,
         updated_at = now()
   where projects.id = v_id
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
  update public.projects
     set published = p_published, published_at = case when p_published then coalesce(projects.published_at, now()) else projects.published_at end
   where projects.id = p_project_id;
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
  delete from public.projects where projects.id = p_project_id;
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
  update public.projects
     set position = entry.place
    from (
      select projects.id, row_number() over (order by array_position(p_ids, projects.id), projects.position, projects.id) - 1 as place
        from public.projects
       where projects.designer_id = p_designer_id
    ) entry
   where projects.id = entry.id and projects.position <> entry.place;
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
    select coalesce(jsonb_agg(to_jsonb(entry) order by entry.position), '[]')
      from (
        select projects.id, projects.designer_id, projects.position, projects.slug, projects.title, projects.description, projects.room_type, projects.style, projects.duration, projects.budget, projects.tags, projects.story, projects.approach, projects.steps,
               projects.words_name, projects.words, projects.words_stars, projects.published, projects.published_at, projects.created_at, projects.updated_at,
               (
                 select coalesce(jsonb_agg(to_jsonb(entry) order by entry.place, entry.position), '[]')
                   from (
                     select project_pictures.project_id, project_pictures.designer_id, project_pictures.place, project_pictures.position, project_pictures.path, project_pictures.alt, project_pictures.caption
                       from public.project_pictures
                      where project_pictures.project_id = projects.id
                   ) entry
               ) as pictures
          from public.projects
         where projects.designer_id = p_profile_id
      ) entry
  ));
end;
$$;

create function private.forget_projects(p_profile_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.projects where projects.designer_id = p_profile_id;
end;
$$;

insert into private.personal_data (tables, export, forget) values
  ('{public.projects, public.project_pictures}', 'private.project_data', 'private.forget_projects');
