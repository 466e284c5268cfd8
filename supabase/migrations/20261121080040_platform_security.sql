-- The security log: refused, forged and rate-limited requests, and changes to accounts. It records what happened, how often and to which account, but
-- never a password, a token, an email address or a text. An attacker cannot fill the disk with it: repetitions within a minute are counted in one row,
-- and each kind gets at most 100 rows a minute. Rows are kept for 90 days.

create type public.security_event_kind as enum (
  'sign_in_failed', 'sign_in_locked', 'sign_in_unlocked', 'refused', 'token_forged', 'webhook_forged', 'limit_reached',
  'account_deleted', 'password_changed', 'email_changed', 'sessions_ended', 'role_changed'
);

create table private.security_events (
  kind public.security_event_kind,
  -- The minute of the first event that the row counts.
  minute timestamptz,
  -- The account concerned; for refused requests, the call and the error code; '' if unknown.
  subject text check (char_length(subject) <= 200),
  -- The client's network (/24 of IPv4, /48 of IPv6): enough to recognize a source, too little to identify a person. '' if unknown.
  network text,
  count int not null default 1,
  last_at timestamptz not null,
  primary key (kind, minute, subject, network)
);
comment on table private.security_events is 'Counted by kind, minute, subject and network.';

create index security_events_minute_idx on private.security_events (minute);

alter table private.security_events enable row level security;

-- Counts an event within the transaction. An error rolls it back, so /api reports refusals afterwards (log_security_events).
create function private.log_security_event(
  p_kind public.security_event_kind, p_subject text default '', p_count int default 1, p_address text default private.client_address()
) returns void
language plpgsql
-- Triggers on Auth's tables run with the rights of Auth's role.
security definer
set search_path = ''
as $$
declare
  v_minute constant timestamptz := date_trunc('minute', now());
  v_subject text := left(coalesce(p_subject, ''), 200);
  v_network text := '';
begin
  if p_address is not null and pg_input_is_valid(p_address, 'inet') then
    v_network := network(set_masklen(p_address::inet, case family(p_address::inet) when 4 then 24 else 48 end))::text;
  end if;
  if (select count(*) from private.security_events where security_events.kind = p_kind and security_events.minute = v_minute) >= 100 then
    -- One row counts all further events of this minute.
    v_subject := '…';
    v_network := '';
  end if;
  insert into private.security_events (kind, minute, subject, network, count, last_at)
  values (p_kind, v_minute, v_subject, v_network, p_count, now())
  on conflict (kind, minute, subject, network) do update set count = security_events.count + excluded.count, last_at = now();
end;
$$;

-- Stores the events that /api has counted since its last report: p_events = [{kind, subject, address, count}]. {ok: true}.
create function public.log_security_events(p_events jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.log_security_event(given.kind, given.subject, given.count, given.address)
     from jsonb_to_recordset(p_events) as given (kind public.security_event_kind, subject text, address text, count int)
    -- Ordered, so that two reports at once lock the rows in the same order.
    order by given.kind, given.subject, given.address;
  return jsonb_build_object('ok', true);
end;
$$;

-- Changes of accounts ---------------------------------------------------------------------------------------------------

create function private.log_account_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.log_security_event('account_deleted', old.id::text);
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.log_security_event('password_changed', new.id::text);
  end if;
  if new.email is distinct from old.email then
    perform private.log_security_event('email_changed', new.id::text);
  end if;
  return null;
end;
$$;

create trigger users_log_deletion
  after delete on auth.users
  for each row execute function private.log_account_change();
create trigger users_log_change
  after update of encrypted_password, email on auth.users
  -- A soft deletion replaces both; delete_account has already logged it.
  for each row when (new.deleted_at is null) execute function private.log_account_change();

-- Personal data --------------------------------------------------------------------------------------------------------

insert into private.personal_data (tables, note) values
  ('{private.security_events}', 'Counts without names, removed after 90 days. Administrators look for attacks in them.');
