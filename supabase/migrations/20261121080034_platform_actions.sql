-- The acts of administrators. They share the dashboard's role, so every act takes the name of the person who acts and a reason as its last two arguments:
-- `p_by_whom`, `p_reason`. Both have a default only so that an act without them is refused with a sentence.

create table admin.actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  who text not null check (char_length(who) between 1 and 100),
  -- The function of the schema `admin`.
  what text not null,
  -- The target of the act: an id, or the name of a setting.
  target text not null,
  why text not null check (char_length(why) between 1 and 1000),
  -- The values that changed, before and after the act. Amounts are in major units. Never a name, an address or a message of a member, because an act is never
  -- forgotten.
  before jsonb,
  after jsonb
);
comment on table admin.actions is 'Every act of an administrator: who did what to what, when and why. Written only by the functions of this schema, and never changed.';

create index actions_target_idx on admin.actions (target, at);

alter table admin.actions enable row level security;

create trigger actions_immutable
  before update or delete or truncate on admin.actions
  for each statement execute function private.refuse_change();

-- Refuses an act without a name or without a reason.
create function private.require_actor(p_by_whom text, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(private.tidy_line(p_by_whom), '') = '' then
    raise exception 'Say who you are: p_by_whom => ''Your name''.';
  end if;
  if coalesce(btrim(p_reason), '') = '' then
    raise exception 'Say why: p_reason => ''The reason''.';
  end if;
end;
$$;

-- Records an act, in its transaction. Refuses an act without a name or without a reason.
create function private.record_action(
  p_what text, p_target text, p_by_whom text, p_reason text, p_before jsonb default null, p_after jsonb default null
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_actor(p_by_whom, p_reason);
  insert into admin.actions (who, what, target, why, before, after)
  values (private.tidy_line(p_by_whom), p_what, p_target, left(btrim(p_reason), 1000), p_before, p_after);
end;
$$;

-- Refuses an act on money with the same outcome as one less than a minute ago: the statement ran twice.
create function private.refuse_repeat(p_what text, p_target text, p_after jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_who constant text := (
    select actions.who
      from admin.actions
     where actions.target = p_target and actions.what = p_what and actions.after @> p_after and actions.at > now() - interval '1 minute'
     limit 1
  );
begin
  if v_who is not null then
    raise exception '% did the same less than a minute ago. If it is meant to happen twice, wait a minute.', v_who;
  end if;
end;
$$;

-- Refuses an invalid value with a sentence. null also counts as invalid.
create function private.require_value(p_valid boolean, p_message text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_valid is not true then
    raise exception '%', p_message;
  end if;
end;
$$;

create function admin.note_done(p_task text, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  -- The headings of docs/open-for-business.md.
  v_steps constant text[] := '{Project,Keys,Mail domain,Site,Razorpay,Operator,Commission,Taxes,Payouts,Watching,Backup,Staging,Undoing a bad deploy,Incidents,Designers,First booking}';
begin
  -- A misspelt step would stay open, and its note cannot be withdrawn.
  perform private.require_value(
    lower(p_task) = any (select lower(step) from unnest(v_steps) step),
    format('There is no step "%s". The steps are: %s.', p_task, array_to_string(v_steps, ', '))
  );
  perform private.record_action('note_done', p_task, p_by_whom, p_reason);
end;
$$;
comment on function admin.note_done(text, text, text) is
  'Notes in admin.actions that a step of docs/open-for-business.md was done, such as trying a restore; the reason says how. npm run doctor shows the last note of each step. Refuses other names. Changes nothing else; cannot be undone.';
