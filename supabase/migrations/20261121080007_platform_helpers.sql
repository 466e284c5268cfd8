-- Refusals and small helpers of texts, names and numbers. The helpers are written in plpgsql, here and in the other files: a SQL function with its own
-- search_path is not inlined but planned again in every query, which costs more than the function itself.

-- Refuses the caller for a reason of the contract (refusals.ts), which defines its status, code and sentence. Raises PTxyz with the code as message, p_hint as
-- hint, and {reason, …parameters} as detail. p_hint: the path of the field at fault, or the seconds until a limit lets the caller in. p_code: the code, for a
-- check whose callers report different codes.
create function private.refuse(p_reason text, p_hint text default '', p_parameters jsonb default '{}', p_code text default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refusal constant jsonb := private.refusals() -> p_reason;
begin
  if v_refusal is null then
    raise exception 'private.refuse knows no reason %', p_reason;
  end if;
  raise exception using
    errcode = 'PT' || (v_refusal ->> 0), message = coalesce(p_code, v_refusal ->> 1), hint = p_hint,
    detail = jsonb_build_object('reason', p_reason) || p_parameters;
end;
$$;

-- Refuses the caller until p_wait has passed.
create function private.refuse_for_now(p_reason text, p_wait interval, p_parameters jsonb default '{}') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_seconds constant int := greatest(1, ceil(extract(epoch from p_wait)));
begin
  perform private.refuse(p_reason, v_seconds::text, p_parameters || jsonb_build_object('seconds', v_seconds));
end;
$$;

-- Converts minor units to major units, in which the specification gives the prices of rates and the totals of earnings.
create function private.major_units(p_minor numeric) returns numeric
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return trim_scale(p_minor / 100);
end;
$$;

-- Returns an instant in the format of JavaScript's toISOString(), which all answers of the API use.
create function private.iso(p_instant timestamptz) returns text
language plpgsql
stable
strict
parallel safe
set search_path = ''
as $$
begin
  return to_char(p_instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end;
$$;

-- Returns a text in lower case without accents. Applied to both the stored search text and the words of a search, so that they match.
create function private.fold_text(p_text text) returns text
language plpgsql
stable
strict
parallel safe
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_text));
end;
$$;

-- Tidies a line before it is stored. Removes leading, trailing and repeated spaces, line breaks and other control characters, and the contract's invisible
-- characters. `tidyLine` of the contract does the same.
create function private.tidy_line(p_text text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    regexp_replace(p_text, private.invisible_characters(), '', 'g'),
    '[\s\u0001-\u001F\u007F-\u00A0\u2028\u2029]+', ' ', 'g'
  ));
end;
$$;

-- Returns a name as it is stored. A dot within a name gets the space that people leave out ("K.Rajesh", "St.John"), so that no program reads the name as an
-- address: after an initial, and before any character other than a small Latin letter or a digit.
create function private.tidy_name(p_text text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return regexp_replace(private.tidy_line(p_text), '(?<![^\s.,])([^\s.])\.(?=[^\s.,;)-]{2})|\.(?=[^a-z0-9\s.,;)-][^\s.,;)-])', '\1. ', 'g');
end;
$$;

-- Whether a name claims to be Parlour: it is our name (alone or with an office's name), or an office's name.
create function private.names_us(p_name text) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_words constant text[] := array_remove(
    regexp_split_to_array(regexp_replace(lower(normalize(p_name, nfkd)), '[\u0300-\u036F]', '', 'g'), '[\s[:punct:]]+'), ''
  );
  v_us constant text[] := '{parlour, parlours, parlor, parlors}';
  v_offices constant text[] := '{account, accounts, admin, administrator, billing, customer, desk, help, helpdesk, moderator, noreply, official, payment,
    payments, refund, refunds, security, service, staff, support, system, team}';
begin
  return v_words <> '{}' and (v_words <@ (v_us || v_offices) or (v_words && v_us and v_words && v_offices));
end;
$$;

-- Returns the reason to refuse a text as a person's name; null if it is a valid name. Emails quote names to people who did not ask for them. So a name must not
-- contain anything that an email program or a reader would take for an address or a link, nor a sign that resembles a mark of ours (a tick). It also must not
-- claim to be Parlour. Full-width characters and full stops of other scripts are treated the same.
create function private.name_fault(p_name text) returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_name constant text := regexp_replace(normalize(p_name, nfkc), '[\u3002\u06D4]', '.', 'g');
begin
  return case
    when v_name ~ '@|\S\.[^\s.,;)-]{2}|\d\.\d|//|\\\\' then 'name_holds_address'
    -- Symbols, emoji, private characters, and towers of accents. A name needs a letter: some characters are blank without being spaces.
    when v_name ~ ('[\u2190-\u2BFF\uE000-\uF8FF\uFFFC\uFFFD\U0001F000-\U0001FAFF\U000E0000-\U000E00FF\U000F0000-\U0010FFFF]'
                   || '|[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u20D0-\u20FF]{3}')
      or v_name !~ '[^\s\d\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u034F\u115F\u1160\u17B4\u17B5\u2800\uFE00-\uFE0F]' then
      'name_holds_symbols'
    when private.names_us(v_name) then 'name_claims_to_be_us'
  end;
end;
$$;

-- Tidies and checks a name before it is stored. PT400 with the caller's code if it is blank, too long or not a valid name.
create function private.name_from(p_text text, p_code text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name constant text := coalesce(private.tidy_name(p_text), '');
  v_fault constant text := case
    when v_name = '' then 'name_missing'
    when char_length(v_name) > private.max_name() then 'name_too_long'
    else private.name_fault(v_name)
  end;
begin
  if v_fault is not null then
    perform private.refuse(v_fault, 'name', p_code => p_code);
  end if;
  return v_name;
end;
$$;

-- Turns an ordinal into the number that people quote when they ask about a record: 'C-4829-1376'. It does not reveal how many records exist, and is unique
-- below 100 million.
create function private.public_number(p_letter text, p_ordinal bigint) returns text
language sql
immutable
set search_path = ''
as $$
  select format('%s-%s-%s', p_letter, left(entry.digits, 4), right(entry.digits, 4))
    from (select lpad(((p_ordinal * 73687873 + 48291376) % 100000000)::text, 8, '0') as digits) entry
$$;

-- Refuses to change history, for every role.
create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'This never changes: a correction is a further row.';
end;
$$;

-- Refuses to delete permanent records, for every role.
create function private.refuse_deletion() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Rows of % are never deleted: the functions of the schema admin cancel, refund and hide.', tg_table_name;
end;
$$;
