-- Refusals and small helpers of texts, names and numbers. The helpers are written in plpgsql, here and in the other files: a SQL function with its own
-- search_path is not inlined but planned again in every query, which costs more than the function itself.

-- Refuses the caller for a reason of the contract (refusals.ts), which has its status, its code and its sentence: raises PTxyz with the code as message,
-- p_hint as hint, and {reason, …parameters} as detail. p_hint: the path of the field at fault, or the seconds until a limit lets the caller in. p_code:
-- the code, where callers of one check have different ones.
create function private.refuse(p_reason text, p_hint text default '', p_parameters jsonb default '{}', p_code text default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refusal constant jsonb := private.refusals() -> p_reason;
begin
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

-- Minor units as major units, in which the specification gives the prices of rates and the totals of earnings.
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

-- An instant in the format of JavaScript's toISOString(), which all answers of the API use.
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

-- Lower case without accents. Applied to both the stored search text and the words of a search, so that they match.
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

-- Tidies a line before it is stored: removes leading, trailing and repeated spaces, line breaks and other control characters, and characters that are
-- invisible or change the reading direction. `tidyLine` of the contract does the same.
create function private.tidy_line(p_text text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    regexp_replace(p_text, '[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]', '', 'g'),
    '[\s\u0001-\u001F\u007F-\u00A0\u2028\u2029]+', ' ', 'g'
  ));
end;
$$;

-- A text as it looks at a glance: without case, accents, spaces and punctuation, and with letters and digits that look like a Latin letter as that
-- letter (i and l count as one, too). Visitors cannot tell names apart that look the same.
create function private.confusable_skeleton(p_text text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return regexp_replace(
    translate(
      regexp_replace(lower(normalize(p_text, nfkd)), '[\u0300-\u036F]', '', 'g'),
      '10i|ıłøđаеорсухіјѕԁһӏвкмнтгαβγεηικνορτυχ',
      'lollllodaeopcyxljsdhlbkmhtrabyenlkvoptux'
    ),
    '[\s\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u02B0-\u02FF\u200C\u200D\u2010-\u2027]', '', 'g'
  );
end;
$$;

-- Whether a name claims to be Parlour: a word contains our name, in any spelling, or the whole name is that of an office.
create function private.names_us(p_name text) returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_words text[];
  v_offices constant text := 'account accounts admin administrator billing customer desk help helpdesk moderator noreply official payment payments refund'
    || ' refunds security service staff support system team';
begin
  select coalesce(array_agg(private.confusable_skeleton(w)), '{}') into v_words
    from regexp_split_to_table(p_name, '[\s/,;:()@&+_"]+') w
   where private.confusable_skeleton(w) <> '';
  return array_to_string(v_words, ' ') ~ 'parlou?r|(^| )p ?a ?r ?l ?o ?(u ?)?r'
    or (v_words <> '{}' and v_words <@ string_to_array(translate(v_offices, 'i', 'l'), ' '));
end;
$$;

-- What is wrong with a text as a person's name, as a reason to refuse it; null: nothing. Emails quote names to people who have not asked for them, so a name
-- must not contain anything that an email program or a reader would take for an address or a link, or that hides or reverses other text, and must not
-- claim to be Parlour. Look-alike characters (full-width ones, full stops of other scripts) are treated the same. Initials are allowed ("J.R.R.
-- Tolkien", "J.-P. Roth"); a word after a dot needs a space.
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
    when v_name ~ '@|\S\.[^\s.,;)-]{2}|\d\.\d' or v_name ~* '//|\\\\|\mwww\M|[a-z]:\S*/' then
      'name_holds_address'
    -- Control characters, unusual spaces, direction marks, variation selectors, private characters, symbols, phonetic letters; several accents on one
    -- letter. Joiners are allowed within Arabic and Indic words, variation selectors after ideographs.
    when v_name ~ ('[\u0001-\u001F\u007F-\u009F\u00A9\u00AD\u00AE\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1D00-\u1DBF\u200B\u200E\u200F'
                   || '\u2028-\u202E\u2060-\u206F\u2190-\u2BFF\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFD\U0001F000-\U0001FAFF\U000E0000-\U000E00FF'
                   || '\U000E01F0-\U0010FFFF]|[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u20D0-\u20FF]{3}'
                   || '|(^|[^\u0600-\u0DFF])[\u200C\u200D]|(^|[^\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF])[\U000E0100-\U000E01EF]')
      or private.confusable_skeleton(v_name) = '' then
      'name_holds_symbols'
    -- Neighbours of two of the scripts whose letters look alike: Latin; Greek; Cyrillic and Armenian; Cherokee and Lisu.
    when v_name ~ ('[A-Za-z\u00C0-\u02AF\u1E00-\u1EFF][\u0300-\u036F''’]*[\u0370-\u058F\u13A0-\u13FF\u1C80-\u1C8F\u1F00-\u1FFF\uA4D0-\uA4FF\uA640-\uA69F\uAB70-\uABBF]'
                   || '|[\u0370-\u058F\u13A0-\u13FF\u1C80-\u1C8F\u1F00-\u1FFF\uA4D0-\uA4FF\uA640-\uA69F\uAB70-\uABBF][\u0300-\u036F''’]*[A-Za-z\u00C0-\u02AF\u1E00-\u1EFF]'
                   || '|[\u0370-\u03FF\u1F00-\u1FFF][\u0300-\u036F''’]*[\u0400-\u058F]|[\u0400-\u058F][\u0300-\u036F''’]*[\u0370-\u03FF\u1F00-\u1FFF]') then
      'name_mixes_scripts'
    when private.names_us(v_name) then 'name_claims_to_be_us'
  end;
end;
$$;

-- Tidies and checks a name before it is stored. PT400 with the caller's code if it is blank, too long or no name.
create function private.name_from(p_text text, p_code text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name constant text := coalesce(private.tidy_line(p_text), '');
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
