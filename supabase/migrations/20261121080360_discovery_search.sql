-- Search: the listing of each designer, the ranking, the options of filters, and pages of results.
--
-- Each listing has a document, a tsvector. Its lexemes are the words by which the designer is found, and filter values. Filter values start with '#'
-- ('#style:Modern'), a character that starts no word, so words and filters form one condition on one index. Each order is a column with a B-tree. A dictionary
-- of all lexemes maps the beginning or a part of a word, or a typing error, to words that designers have. Decision 020 has the reasons and measurements.

-- Documents -------------------------------------------------------------------------------------------------------------

-- Returns a word in American spelling, so that a search in either spelling finds the other.
create function private.american_spelling(p_word text) returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  if p_word !~ '(our|grey|tre|is(e|ed|er|ing|ation)|ll(ed|er|ing)|mould|tyre|aluminium|jewellery|catalogue|storey|kerb)' then
    return p_word;
  end if;
  p_word := regexp_replace(p_word, '(arb|avi|col|fav|flav|hon|lab|neighb|parl|vap)our', '\1or', 'g');
  p_word := regexp_replace(p_word, '(cen|li|lus|mi|thea)tre(s?)$', '\1ter\2');
  p_word := regexp_replace(p_word, '(cen|mi)tred$', '\1tered');
  p_word := regexp_replace(p_word, '(custom|harmon|maxim|minim|modern|optim|organ|personal|real|special|visual)is(e|ed|er|ing|ation)', '\1iz\2');
  p_word := regexp_replace(p_word, '(label|level|model|panel|remodel|travel)l(ed|er|ing)', '\1\2');
  p_word := regexp_replace(p_word, 'grey', 'gray');
  p_word := regexp_replace(p_word, 'mould', 'mold');
  return case p_word
    when 'tyre' then 'tire' when 'aluminium' then 'aluminum' when 'jewellery' then 'jewelry' when 'catalogue' then 'catalog' when 'storey' then 'story'
    when 'kerb' then 'curb' else p_word
  end;
end;
$$;

-- Returns the words of a text in order, without case, accents and surrounding punctuation, in one spelling. to_tsvector is not used, because its parser takes
-- 'kitchen/bath' for a path.
create function private.words_of(p_text text) returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select private.american_spelling(left(btrim.word, 60))
      from string_to_table(regexp_replace(private.fold_text(p_text), '\s+', ' ', 'g'), ' ') with ordinality part (word, n)
     cross join lateral btrim(part.word, $signs$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$) btrim (word)
     where btrim.word <> ''
     order by part.n
  );
end;
$$;

-- Returns the price of an hour with a designer, computed from the price that cards show, in minor units; null without a price.
create function private.hourly_price(p_designer public.designers) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_designer.shown_price_minor * 60
    / coalesce(p_designer.shown_slot_minutes, (select availability.slot_minutes from public.availability where availability.designer_id = p_designer.id), 60);
end;
$$;

-- The options of the budget filter for an hour, in major units, each for one currency. A range includes its lower end but not its upper end; null: open.
create function private.budget_ranges()
returns table (n int, value text, currency public.currency_code, low int, high int, label text)
language plpgsql
immutable
rows 8
set search_path = ''
as $$
begin
  return query values
    (1, 'USD:0-50', 'USD'::public.currency_code, 0, 50, 'Under $50 an hour'),
    (2, 'USD:50-100', 'USD', 50, 100, '$50 to $100 an hour'),
    (3, 'USD:100-200', 'USD', 100, 200, '$100 to $200 an hour'),
    (4, 'USD:200-', 'USD', 200, null, '$200 and more an hour'),
    (5, 'INR:0-2000', 'INR', 0, 2000, 'Under INR 2,000 an hour'),
    (6, 'INR:2000-4000', 'INR', 2000, 4000, 'INR 2,000 to 4,000 an hour'),
    (7, 'INR:4000-8000', 'INR', 4000, 8000, 'INR 4,000 to 8,000 an hour'),
    (8, 'INR:8000-', 'INR', 8000, null, 'INR 8,000 and more an hour');
end;
$$;

-- The options of the experience filter in years, as half-open ranges like those above.
create function private.experience_levels()
returns table (value text, low int, high int, label text)
language plpgsql
immutable
rows 4
set search_path = ''
as $$
begin
  return query values
    ('0-3', 0, 3, 'Under 3 years'),
    ('3-6', 3, 6, '3 to 5 years'),
    ('6-11', 6, 11, '6 to 10 years'),
    ('11-', 11, null, 'More than 10 years');
end;
$$;

-- Parses a budget, either one of the options or another range such as 'INR:0-3000', to [low, high) in major units for an hour; no row for any other text. A
-- range that begins with its higher price is turned round.
create function private.budget_range(p_value text)
returns table (currency public.currency_code, low int, high int)
language sql
immutable
rows 1
set search_path = ''
as $$
  select regexp_match.part[1]::public.currency_code, least(entry.one, entry.other), case when entry.other is not null then greatest(entry.one, entry.other) end
    from regexp_match(p_value, '^(USD|INR):(\d{1,7})-(\d{0,7})$') regexp_match (part)
   cross join lateral (select regexp_match.part[2]::int, nullif(regexp_match.part[3], '')::int) entry (one, other)
   where regexp_match.part is not null;
$$;

-- Returns the lexemes by which a listed designer is found. The parts of a compound such as 'hand-made' also count as words. p_slots: the result of
-- private.coming_slots.
create function private.document_of(p_designer public.designers, p_slots tstzrange[]) returns tsvector
language plpgsql
stable
set search_path = ''
as $$
declare
  v_hourly constant bigint := private.hourly_price(p_designer);
  v_words constant text[] := (
    select private.words_of(
             concat_ws(' ', profiles.name, p_designer.title, p_designer.headline, p_designer.intro, p_designer.city,
                       array_to_string(p_designer.skills, ' '), array_to_string(p_designer.styles, ' '),
                       (select string_agg(private.language_names() ->> item.code, ' ') from unnest(p_designer.languages) item (code)), (
                         select string_agg(concat_ws(' ', projects.title, projects.room_type, projects.style, array_to_string(projects.tags, ' ')), ' ')
                           from public.projects
                          where projects.designer_id = p_designer.id and projects.published
                       ))
           )
      from public.profiles
     where profiles.id = p_designer.id
  );
begin
  return array_to_tsvector(array(
    select unnest(v_words)
    union
    select part.part from regexp_split_to_table(array_to_string(v_words, ' '), '[\s!-/:-@\[-`{-~]+') part (part) where part.part <> ''
    union all
    select '#style:' || item.style from unnest(p_designer.styles) item (style)
    union all
    select '#skill:' || item.skill from unnest(p_designer.skills) item (skill)
    union all
    select '#language:' || item.language from unnest(p_designer.languages) item (language)
    union all
    select '#location:' || p_designer.location where p_designer.location <> ''
    union all
    select '#budget:' || budget_ranges.value
      from private.budget_ranges()
     where budget_ranges.currency = p_designer.shown_price_currency and v_hourly >= budget_ranges.low * 100 and (budget_ranges.high is null or v_hourly < budget_ranges.high * 100)
    union all
    select '#experience:' || experience_levels.value
      from private.experience_levels()
     where p_designer.experience_years >= experience_levels.low and (experience_levels.high is null or p_designer.experience_years < experience_levels.high)
    union all
    select '#session:' || rates.slot_type from public.rates where rates.designer_id = p_designer.id and rates.retired_at is null
    union all
    select '#open:' || entry.step from (select distinct private.quarter_of(lower(item)) / 12 % 56 as step from unnest(p_slots) item) entry
  ));
end;
$$;

-- Times -----------------------------------------------------------------------------------------------------------------

-- Searches for a day and a part of it look a week ahead. The free slots of a designer are stored as a ring of bits, one for each quarter of an hour of two
-- weeks. Every zone begins its hours on a quarter, and the second week keeps a time of this week from being taken for one of the next. A ring can be compared,
-- but not indexed. So the document says in which three hours of the week (UTC) the designer has any slots, free or not: '#open:0' to '#open:55'.

-- The bit of an instant.
create function private.quarter_of(p_at timestamptz) returns int
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- Not extract, which computes with numeric: each refresh of a listing computes a hundred bits.
  return floor(date_part('epoch', p_at) / 900)::bigint % 1344;
end;
$$;

-- The slots of a designer's shown rate that start within a week and a day of p_at, free or not. That is longer than any search, because time passes until the
-- next refresh.
create function private.coming_slots(p_designer public.designers, p_at timestamptz) returns tstzrange[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_availability public.availability;
begin
  select availability.* into v_availability from public.availability where availability.designer_id = p_designer.id;
  return private.slots_of(v_availability, coalesce(p_designer.shown_slot_minutes, v_availability.slot_minutes), p_at, p_at + interval '8 days');
end;
$$;

-- Returns the starts of the given slots that a customer can book at p_at.
create function private.free_starts(p_designer_id uuid, p_slots tstzrange[], p_at timestamptz) returns bit
language plpgsql
stable
set search_path = ''
as $$
declare
  v_availability public.availability;
  v_from timestamptz;
  v_taken tstzmultirange;
  v_slot tstzrange;
  v_free bit(1344) := 0::bit(1344);
begin
  if p_slots = '{}' then
    return v_free;
  end if;
  select availability.* into v_availability from public.availability where availability.designer_id = p_designer_id;
  v_from := private.bookable_from(v_availability, p_at);
  v_taken := private.busy_times(p_designer_id, v_availability.gap_minutes, p_at, p_at + interval '8 days', p_at);
  foreach v_slot in array p_slots loop
    if lower(v_slot) >= v_from and not v_slot && v_taken then
      v_free := set_bit(v_free, private.quarter_of(lower(v_slot)), 1);
    end if;
  end loop;
  return v_free;
end;
$$;

-- Returns the quarters of an hour of the next seven days, from p_at on, that match a day and a part of the day in p_time_zone; null without both. p_day: a
-- weekday's name, 'today', 'tomorrow', 'weekend' or 'weekday'; p_part: 'morning' (before 12), 'afternoon' (before 17) or 'evening'. PT400 invalid_time_zone.
create function private.searched_times(p_day text, p_part text, p_time_zone text, p_at timestamptz) returns bit
language plpgsql
stable
set search_path = ''
as $$
declare
  v_wanted bit(1344) := 0::bit(1344);
  v_first timestamptz;
  v_last timestamptz;
  v_day record;
begin
  if coalesce(p_day, '') in ('', 'all') and coalesce(p_part, '') in ('', 'all') then
    return null;
  end if;
  if p_time_zone <> 'UTC' and not private.is_time_zone(p_time_zone) then
    perform private.refuse('invalid_time_zone', 'timeZone');
  end if;
  for v_day in
    select entry.at, extract(isodow from entry.at) as weekday, n
      from generate_series(0, 6) n
     cross join lateral (select (p_at at time zone p_time_zone)::date + n) entry (at)
  loop
    continue when coalesce(p_day, '') not in ('', 'all')
      and not case p_day
        when 'today' then v_day.n = 0
        when 'tomorrow' then v_day.n = 1
        when 'weekend' then v_day.weekday > 5
        when 'weekday' then v_day.weekday < 6
        else v_day.weekday = array_position('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}', p_day)
      end;
    v_first := greatest(
      private.instant_of(v_day.at + case p_part when 'afternoon' then time '12:00' when 'evening' then time '17:00' else time '00:00' end, p_time_zone, false),
      p_at
    );
    v_last := private.instant_of(
      case p_part when 'morning' then v_day.at + time '12:00' when 'afternoon' then v_day.at + time '17:00' else (v_day.at + 1)::timestamp end,
      p_time_zone, false
    );
    while v_first < v_last loop
      v_wanted := set_bit(v_wanted, private.quarter_of(v_first), 1);
      v_first := v_first + interval '15 minutes';
    end loop;
  end loop;
  return v_wanted;
end;
$$;

-- Ranking ---------------------------------------------------------------------------------------------------------------

-- How far ahead a free slot counts for the order of lists.
create function private.free_within() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '84 days' $$;

-- Returns the start of the first slot of the shown rate that a customer can book at p_at, looking private.free_within ahead; null: none.
create function private.next_free(p_designer_id uuid, p_at timestamptz) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_availability public.availability;
  v_minutes int;
  v_until constant timestamptz := p_at + private.free_within();
  v_from timestamptz;
  v_to timestamptz;
  v_taken tstzmultirange;
  v_slot tstzrange;
begin
  -- Read as a row of its own: nesting it in a record would take a third of the whole time.
  select availability.* into v_availability from public.availability where availability.designer_id = p_designer_id;
  v_minutes := coalesce((select designers.shown_slot_minutes from public.designers where designers.id = p_designer_id), v_availability.slot_minutes);
  v_from := private.bookable_from(v_availability, p_at);
  v_to := v_from + interval '1 day';
  while v_availability.designer_id is not null and v_from < v_until loop
    v_taken := private.busy_times(p_designer_id, v_availability.gap_minutes, v_from, v_to, p_at);
    foreach v_slot in array private.slots_of(v_availability, v_minutes, v_from, least(v_to, v_until)) loop
      if not v_slot && v_taken then
        return lower(v_slot);
      end if;
    end loop;
    v_from := v_to;
    v_to := v_to + (v_to - p_at);
  end loop;
  return null;
end;
$$;

-- A fixed, evenly distributed number from 0 to 1 for a text.
create function private.fraction_of(p_text text) returns float8
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return (pg_catalog.hashtextextended(p_text, 0) & 1048575) / 1048575.0;
end;
$$;

-- The average of the stars with ten extra reviews of 4 stars: one review of 5 gives 4.1, fifty of 4.8 give 4.7.
create function private.steady_rating(p_count int, p_sum int) returns float8
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return (p_sum + 10 * 4.0) / (p_count + 10);
end;
$$;

-- Rates how highly a designer is recommended, from 0 to 1: completeness² × (¾ rating + ¼ free soon). The rating is the steady one, scaled from 3–5 to 0–1. New
-- designers (first 30 days, fewer than three reviews, profile at least 80 % complete) have no meaningful rating, so it is drawn at random each day, mostly low
-- and sometimes high. Each of them comes first now and then, and none stays at the top without reviews. The draw depends only on person and day, so that
-- results do not shift while a visitor pages through them. Free soon is 1 within a day, 0.7 within three, 0.4 within a week, else 0.
create function private.recommendation(
  p_designer_id uuid, p_count int, p_sum int, p_completeness float8, p_published_at timestamptz, p_free_at timestamptz, p_at timestamptz
) returns float8
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  v_rating float8 := least(greatest((private.steady_rating(p_count, p_sum) - 3) / 2, 0), 1);
  v_soon float8 := case
    when p_free_at <= p_at + interval '1 day' then 1
    when p_free_at <= p_at + interval '3 days' then 0.7
    when p_free_at <= p_at + interval '7 days' then 0.4
    else 0
  end;
begin
  if p_published_at > p_at - interval '30 days' and p_count < 3 and p_completeness >= 0.8 then
    v_rating := 0.3 + 0.7 * private.fraction_of(p_designer_id::text || (p_at at time zone 'UTC')::date) ^ 2;
  end if;
  return p_completeness ^ 2 * (0.75 * v_rating + 0.25 * v_soon);
end;
$$;

-- The sort code of a price for an hour, precise to half a percent. The lowest price has the highest code, no price has 0. $1 counts as ₹40, as in the budget
-- ranges.
create function private.price_code(p_minor bigint, p_currency public.currency_code) returns int
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return coalesce(4095 - round(200 * ln(1 + p_minor / case p_currency when 'USD' then 10.0 else 400.0 end))::int, 0);
end;
$$;

-- The share of agreed sessions that a designer has kept, from 0 to 1; 1 while there are too few to show.
create function private.kept_share(p_designer_id uuid) returns float8
language plpgsql
stable
set search_path = ''
as $$
declare
  v_sessions constant jsonb := private.kept_sessions(p_designer_id);
begin
  return coalesce((v_sessions ->> 'kept')::float8 / (v_sessions ->> 'agreed')::float8, 1);
end;
$$;

-- Returns the sort codes of a designer: integers, higher ones first; ties are broken by `recommended`, which is unique. recommended: 4096 levels of
-- private.recommendation times private.kept_share, in arbitrary order within a level. rating: the steady rating in 255 steps, 0 without reviews. price:
-- price_code. free: the next free slot to the hour, soonest first; without a free slot, as if it came just after private.free_within.
create function private.sort_codes(
  p_designer public.designers, p_free_at timestamptz, p_at timestamptz,
  out recommended bigint, out rating int, out price int, out free int
)
language plpgsql
stable
set search_path = ''
as $$
begin
  recommended :=
    (round(
      4095 * private.kept_share(p_designer.id) * private.recommendation(
        p_designer.id, p_designer.rating_count, p_designer.rating_sum, private.profile_completeness(p_designer)::float8,
        p_designer.published_at, p_free_at, p_at
      )
    )::bigint << 48) | (hashtextextended(p_designer.id::text, 0) & ((1::bigint << 48) - 1));
  rating := case
    when p_designer.rating_count = 0 then 0
    else 1 + round(254 * (private.steady_rating(p_designer.rating_count, p_designer.rating_sum) - 1) / 4)::int
  end;
  price := private.price_code(private.hourly_price(p_designer), p_designer.shown_price_currency);
  free := 131071 - greatest(
    extract(epoch from coalesce(p_free_at, p_at + interval '85 days') - timestamptz '2026-01-01 00:00:00+00')::bigint / 3600, 0
  );
end;
$$;

-- Listings --------------------------------------------------------------------------------------------------------------

create table private.listings (
  designer_id uuid primary key references public.designers (id) on delete cascade,
  document tsvector not null,
  -- Sort codes.
  recommended bigint not null,
  rating int not null,
  price int not null,
  free int not null
);

-- fastupdate is off: it collects new entries in a list that every search would have to read.
create index listings_document_idx on private.listings using gin (document) with (fastupdate = off);
create index listings_recommended_idx on private.listings (recommended);
create index listings_rating_idx on private.listings (rating, recommended);
create index listings_price_idx on private.listings (price, recommended);
create index listings_free_idx on private.listings (free, recommended);

alter table private.listings enable row level security;

-- When a listed designer is free (private.free_starts). Stored apart from the listing, because each booking changes these times, and would otherwise rewrite
-- the listing's indexes.
create table private.listing_times (
  designer_id uuid primary key references public.designers (id) on delete cascade,
  free bit(1344) not null
);

alter table private.listing_times enable row level security;

-- When the codes of a listing must be recomputed, because time has passed or because a booking has changed what is free. Refreshing a listing locks this row.
-- Bookings also update it, and wait for no other lock of a refresh.
create table private.listing_clock (
  designer_id uuid primary key references public.designers (id) on delete cascade,
  due_at timestamptz not null,
  -- The next free slot until due_at (private.next_free); null: unknown.
  free_at timestamptz
);

create index listing_clock_due_idx on private.listing_clock (due_at);

alter table private.listing_clock enable row level security;

-- The dictionary: the lexemes of all documents.
create table private.lexemes (
  lexeme text collate "C" primary key,
  -- About how many documents contain the lexeme, as of the last count_lexemes. Determines how a search is executed, and which of several words was meant.
  listings int not null default 1
)
-- Leaves room in each page, so that new counts need no new index entries.
with (fillfactor = 80);

alter table private.lexemes enable row level security;

-- Returns a word and its variants with one letter removed. Words that differ by one typing error (a missing, extra or wrong letter, or two swapped) share one.
create function private.deletions(p_word text) returns text[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return array(
    select p_word
    union
    select overlay(p_word placing '' from step for 1) from generate_series(1, char_length(p_word)) step where char_length(p_word) > 2
  );
end;
$$;

-- Serve typing errors: deletions find words with one error, trigrams find words with several errors and parts of words. Trigrams alone miss two thirds of the
-- errors in words of three or four letters.
create index lexemes_deletions_idx on private.lexemes using gin (private.deletions(lexeme)) where lexeme !~ '^#';
create index lexemes_trigrams_idx on private.lexemes using gin (lexeme extensions.gin_trgm_ops) where lexeme !~ '^#';

-- Removes lexemes from the dictionary that no document contains, without waiting. A lexeme that is being added to a document stays, and one that two designers
-- drop at the same moment stays until the next count. A tsvector of one lexeme is written like the query for it.
create function private.forget_lexemes(p_lexemes text[]) returns void
language plpgsql
set search_path = ''
-- The planner would expect a match and read all documents in sequence.
set enable_seqscan = off
as $$
declare
  -- Looking up the documents of a common lexeme would take long.
  v_unused constant text[] := array(
    select lexemes.lexeme from private.lexemes
     where lexemes.lexeme = any (p_lexemes) and lexemes.listings < 50
       and not exists (select from private.listings where listings.document @@ array_to_tsvector(array[lexemes.lexeme])::text::tsquery)
       for update skip locked
  );
begin
  -- Checks again, because a transaction may have added one of them to a document and committed before the lock.
  delete from private.lexemes
   where lexemes.lexeme = any (v_unused)
     and not exists (select from private.listings where listings.document @@ array_to_tsvector(array[lexemes.lexeme])::text::tsquery);
end;
$$;

-- Keeps the dictionary up to date: it contains every lexeme of every document.
create function private.keep_lexemes() returns trigger
language plpgsql
-- Deleting an account cascades to this table with the rights of Auth's role.
security definer
set search_path = ''
as $$
declare
  v_old constant text[] := coalesce(tsvector_to_array(old.document), '{}');
  v_new constant text[] := coalesce(tsvector_to_array(new.document), '{}');
  v_word text;
begin
  -- In a fixed order, so that two transactions adding the same words cannot deadlock. Locked like a foreign key, so that no word is removed before this
  -- document becomes visible.
  for v_word in select item from unnest(v_new) item where item <> all (v_old) order by item loop
    loop
      perform from private.lexemes where lexemes.lexeme = v_word for key share;
      exit when found;
      insert into private.lexemes (lexeme) values (v_word) on conflict do nothing;
    end loop;
  end loop;
  perform private.forget_lexemes(array(select item from unnest(v_old) item where item <> all (v_new)));
  return null;
end;
$$;

create trigger listings_keep_lexemes
  after insert or delete or update of document on private.listings
  for each row execute function private.keep_lexemes();

-- Counts how many documents contain each lexeme.
create function private.count_lexemes() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_unused text[];
begin
  with counted as materialized (
    select ts_stat.word, ts_stat.ndoc from ts_stat('select l.document from private.listings l')
  ), noted as (
    insert into private.lexemes (lexeme, listings)
    select counted.word, counted.ndoc from counted
    on conflict (lexeme) do update set listings = excluded.listings where lexemes.listings <> excluded.listings
  )
  select array_agg(lexemes.lexeme) into v_unused
    from private.lexemes
   where not exists (select from counted where counted.word = lexemes.lexeme);
  update private.lexemes set listings = 0 where lexemes.lexeme = any (v_unused);
  perform private.forget_lexemes(v_unused);
end;
$$;

-- Returns when the codes of a listing next change by time alone, at least once a day: its free slot can no longer be booked or gets closer, a hold before it
-- expires, or a new day draws new ranks for new designers. Where nothing is free within a short horizon, each hour may bring another slot within reach.
create function private.listing_due(p_designer public.designers, p_free_at timestamptz) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return least(
    now() + interval '1 day',
    (
      select case when p_free_at is null then now() + interval '1 hour' else private.bookable_until(availability, p_free_at) end
        from public.availability
       where availability.designer_id = p_designer.id and (p_free_at is not null or make_interval(days => availability.horizon_days) < private.free_within())
    ),
    (select min(p_free_at - item.span) from unnest('{1 day,3 days,7 days}'::interval[]) item (span) where p_free_at - item.span > now()),
    (
      select min(entry.hold_expires_at)
        from (
          -- A query of its own: for the minimum alone, the planner would read all live holds in order.
          select bookings.hold_expires_at from public.bookings
           where bookings.designer_id = p_designer.id and bookings.status = 'pending_payment' and upper(bookings.slot) > now()
          offset 0
        ) entry
       where entry.hold_expires_at > now()
    ),
    case
      when p_designer.published_at > now() - interval '31 days'
        then ((now() at time zone 'UTC')::date + 1)::timestamp at time zone 'UTC'
    end
  );
end;
$$;

-- Updates a designer's listing.
create function private.refresh_listing(p_designer_id uuid) returns void
language plpgsql
set search_path = ''
-- As in public.book_slot, planning anew would cost more than everything else.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_designer public.designers;
  v_slots tstzrange[];
  v_free_at timestamptz;
begin
  -- Concurrent refreshes of this listing wait here and then read what was saved. Bookings wait here as well and then set the clock again.
  perform from private.listing_clock where listing_clock.designer_id = p_designer_id for no key update;
  if not found then
    insert into private.listing_clock (designer_id, due_at)
    select designers.id, now() from public.designers where designers.id = p_designer_id
    on conflict (designer_id) do update set due_at = excluded.due_at;
  end if;
  select designers.* into v_designer from public.designers where designers.id = p_designer_id;
  if v_designer.listed is not true then
    delete from private.listings where listings.designer_id = p_designer_id;
    delete from private.listing_times where listing_times.designer_id = p_designer_id;
    delete from private.listing_clock where listing_clock.designer_id = p_designer_id;
    return;
  end if;

  v_free_at := private.next_free(p_designer_id, now());
  v_slots := private.coming_slots(v_designer, now());
  update private.listing_clock set due_at = private.listing_due(v_designer, v_free_at), free_at = v_free_at where listing_clock.designer_id = p_designer_id;
  insert into private.listing_times (designer_id, free)
  values (p_designer_id, private.free_starts(p_designer_id, v_slots, now()))
  on conflict (designer_id) do update set free = excluded.free where listing_times.free <> excluded.free;
  insert into private.listings (designer_id, document, recommended, rating, price, free)
  select p_designer_id, private.document_of(v_designer, v_slots), sort_codes.recommended, sort_codes.rating, sort_codes.price, sort_codes.free
    from private.sort_codes(v_designer, v_free_at, now())
  on conflict (designer_id) do update
     set document = excluded.document, recommended = excluded.recommended, rating = excluded.rating, price = excluded.price, free = excluded.free
   where (listings.*) is distinct from (excluded.*);
end;
$$;

-- Refreshes the listing at the end of a transaction that changes a designer, once per designer, so that visitors can find changes at once. The first argument
-- of the trigger is the column with the designer's id.
create function private.refresh_saved_listing() returns trigger
language plpgsql
-- Other roles may not write listings.
security definer
set search_path = ''
as $$
declare
  v_designer_id uuid;
begin
  if tg_argv[0] = 'id' then
    v_designer_id := coalesce(new.id, old.id);
  else
    v_designer_id := coalesce(new.designer_id, old.designer_id);
  end if;
  if not exists (select from private.listings where listings.designer_id = v_designer_id and listings.xmin = pg_current_xact_id()::xid) then
    perform private.refresh_listing(v_designer_id);
  end if;
  return null;
end;
$$;

create constraint trigger designers_refresh_listing
  after insert or update on public.designers
  deferrable initially deferred
  for each row execute function private.refresh_saved_listing('id');

create constraint trigger profiles_refresh_listing
  after update of name, avatar on public.profiles
  deferrable initially deferred
  for each row when (new.role = 'designer') execute function private.refresh_saved_listing('id');

create constraint trigger rates_refresh_listing
  after insert or update or delete on public.rates
  deferrable initially deferred
  for each row execute function private.refresh_saved_listing('designer_id');

create constraint trigger availability_refresh_listing
  after insert or update or delete on public.availability
  deferrable initially deferred
  for each row execute function private.refresh_saved_listing('designer_id');

create constraint trigger projects_refresh_listing
  after insert or update or delete on public.projects
  deferrable initially deferred
  for each row execute function private.refresh_saved_listing('designer_id');

-- Sets the clock of the designer's listing when a booking changes. Pages show the current next free slot; the order follows within a minute.
create function private.set_listing_clock() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.listing_clock
     set due_at = least(listing_clock.due_at, now())
   where listing_clock.designer_id = coalesce(new.designer_id, old.designer_id);
  return null;
end;
$$;

create trigger bookings_set_listing_clock
  after insert or delete on public.bookings
  for each row execute function private.set_listing_clock();

-- Does not fire when a hold is paid, because its time stays taken.
create trigger bookings_set_listing_clock_when_changed
  after update of status, slot, hold_expires_at on public.bookings
  for each row when (old.status <> 'pending_payment' or new.status <> 'confirmed' or new.slot <> old.slot)
  execute function private.set_listing_clock();

-- Sets the clocks when the times of a calendar change, because many of them are stored at once.
create function private.set_listing_clocks() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.listing_clock
     set due_at = least(listing_clock.due_at, now())
   where listing_clock.designer_id in (select t.designer_id from changed t);
  return null;
end;
$$;

create trigger calendar_times_set_clock_when_closed
  after insert on public.calendar_times
  referencing new table as changed
  for each statement execute function private.set_listing_clocks();

create trigger calendar_times_set_clock_when_opened
  after delete on public.calendar_times
  referencing old table as changed
  for each statement execute function private.set_listing_clocks();

-- Refreshes up to p_most due listings, the longest overdue first. If none are left in the first minute of an hour, it also counts lexemes.
-- {refreshed, more}: more if others may be due.
create function public.refresh_listings(p_most int default 200) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_due constant uuid[] := array(
    select listing_clock.designer_id from private.listing_clock
     where listing_clock.due_at <= now()
     order by listing_clock.due_at
     limit p_most
       for no key update skip locked
  );
  v_more constant boolean := cardinality(v_due) = p_most;
begin
  perform private.refresh_listing(item) from unnest(v_due) item;
  if not v_more and extract(minute from now()) = 0 then
    perform private.count_lexemes();
  end if;
  return jsonb_build_object('refreshed', cardinality(v_due), 'more', v_more);
end;
$$;

-- Returns the values of a filter that at least one listed designer has, in order; if there are more than p_most, the most common ones.
create function private.filter_values(p_kind text, p_most int default null) returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select entry.value
      from (
        select substr(lexemes.lexeme, char_length(p_kind) + 3) as value
          from private.lexemes
         -- ';' is the character after ':'.
         where lexemes.lexeme >= '#' || p_kind || ':' and lexemes.lexeme < '#' || p_kind || ';'
         order by lexemes.listings desc, lexemes.lexeme
         limit p_most
      ) entry
     order by entry.value
  );
end;
$$;

-- The options of the filters that match at least one listed designer:
-- {styles, skills, budgetRanges, experienceLevels, locations, languages, sessions}.
create function public.discovery_filters() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'styles', private.filter_values('style'),
    -- Designers may add skills of their own.
    'skills', private.filter_values('skill', 60),
    'budgetRanges', (
      select coalesce(jsonb_agg(jsonb_build_object('value', budget_ranges.value, 'label', budget_ranges.label) order by budget_ranges.n), '[]')
        from private.budget_ranges()
       where budget_ranges.value = any (private.filter_values('budget'))
    ),
    'experienceLevels', (
      select coalesce(jsonb_agg(jsonb_build_object('value', experience_levels.value, 'label', experience_levels.label) order by experience_levels.low), '[]')
        from private.experience_levels()
       where experience_levels.value = any (private.filter_values('experience'))
    ),
    'locations', (
      -- A value without a comma is a city or a state.
      select coalesce(jsonb_agg(jsonb_build_object('city', coalesce(regexp_match.part[1], item.value), 'state', coalesce(regexp_match.part[2], '')) order by item.n), '[]')
        from unnest(private.filter_values('location')) with ordinality item (value, n)
        left join lateral regexp_match(item.value, '^(.*), (.*)$') regexp_match (part) on true
    ),
    'languages', private.filter_values('language', 60),
    'sessions', private.filter_values('session')
  );
$$;

-- Search ----------------------------------------------------------------------------------------------------------------

-- A condition of a search: the document contains one of the lexemes, or with the suffix ':*' one that begins with it; listings estimates the number of matches.
-- lexemes null: no lexeme matches. word: the searched word, or the name of the filter.
create type private.search_condition as (lexemes text[], suffix text, listings float8, word text);

-- Returns the word that was probably meant: one with a single typing error or, if there is none, one that shares many trigrams. Common words are preferred.
-- null: none is similar.
create function private.correct_word(p_word text) returns text
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_word text;
begin
  if char_length(p_word) not between 3 and 40 then
    return null;
  end if;
  select lexemes.lexeme
    into v_word
    from private.lexemes
   where private.deletions(lexemes.lexeme) && private.deletions(p_word) and lexemes.lexeme !~ '^#'
   order by extensions.similarity(lexemes.lexeme, p_word) + 0.1 * ln(lexemes.listings + 1) desc, lexemes.lexeme
   limit 1;
  if not found and char_length(p_word) > 5 then
    select lexemes.lexeme
      into v_word
      from private.lexemes
     where lexemes.lexeme operator(extensions.%) p_word and extensions.similarity(lexemes.lexeme, p_word) > 0.4 and lexemes.lexeme !~ '^#'
     order by extensions.similarity(lexemes.lexeme, p_word) + 0.1 * ln(lexemes.listings + 1) desc, lexemes.lexeme
     limit 1;
  end if;
  return v_word;
end;
$$;

-- Returns the condition for a word: words that begin with this text; if there are none, words that contain it (only the most common, up to 1000 listings). If
-- there are none either and not p_literal, the same for the word that was probably meant.
create function private.word_condition(p_word text, p_literal boolean) returns private.search_condition
language plpgsql
stable
set search_path = ''
-- A generic plan would not know how few lexemes begin with the text.
set enable_seqscan = off
as $$
declare
  v_words text[];
  v_listings float8;
begin
  select array_agg(lexemes.lexeme), sum(lexemes.listings) into v_words, v_listings
    from private.lexemes
   where lexemes.lexeme >= p_word and lexemes.lexeme < p_word || chr(1114111);
  if cardinality(v_words) > 30 then
    -- The index would read all lexemes with the prefix before comparing anything, so a few are named instead.
    return row(array[p_word], ':*', v_listings, p_word)::private.search_condition;
  end if;
  -- In Chinese, Japanese and Korean, two characters are a given name.
  if v_words is null and (char_length(p_word) > 2 or p_word ~ '^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2}$') then
    select array_agg(entry.lexeme), sum(entry.listings) into v_words, v_listings
      from (
        select lexemes.lexeme, lexemes.listings, sum(lexemes.listings) over (order by lexemes.listings desc, lexemes.lexeme) - lexemes.listings as before
          from private.lexemes
         where lexemes.lexeme like '%' || regexp_replace(p_word, '([\\%_])', '\\\1', 'g') || '%' and lexemes.lexeme !~ '^#'
      ) entry
     where entry.before < 1000;
  end if;
  if v_words is null and not p_literal then
    return private.word_condition(private.correct_word(p_word), true);
  end if;
  return row(v_words, '', v_listings, p_word)::private.search_condition;
end;
$$;

-- The times are a scalar subquery here and below, because the planner would read all of them for "exists".

-- Estimates how many of about p_rows listings match, from a random sample; at most one more than private.max_found(). Without any condition, all listings match
-- and are counted.
create function private.matches_among(p_query tsquery, p_prices int4range, p_wanted bit, p_rows float8) returns int
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_query is null and p_prices is null and p_wanted is null then
    return (select count(*) from (select from private.listings limit private.max_found() + 1) entry);
  end if;
  return (
    select count(*)
      from (
        select
          from private.listings
       tablesample system (least(100 * p_rows / greatest((select c.reltuples from pg_class c where c.oid = 'private.listings'::regclass), 1), 100))
         where (p_query is null or listings.document @@ p_query) and (p_prices is null or listings.price <@ p_prices)
           and (p_wanted is null or (select listing_times.free & p_wanted from private.listing_times where listing_times.designer_id = listings.designer_id) <> 0::bit(1344))
         limit private.max_found() + 1
      ) entry
  );
end;
$$;

-- Returns a page of the listings that fulfil all conditions, in the given order; the last page if p_page is beyond it. total is at most one more than
-- private.max_found(), where pages end. p_prices: the price_codes that match; p_wanted: when the designers are free (private.searched_times).
create function private.find_listings(
  p_conditions private.search_condition[], p_sort text, p_prices int4range, p_wanted bit, p_page int, p_limit int,
  out designer_ids uuid[], out total int, out page int, out page_count int
)
language plpgsql
stable
set search_path = ''
-- The planner knows neither how many listings match nor that the limits below are reached early.
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_most constant int := private.max_found();
  v_all constant float8 := greatest((select c.reltuples from pg_class c where c.oid = 'private.listings'::regclass), 1);
  v_order constant text := case p_sort when 'rating' then 'l.rating desc, ' when 'price' then 'l.price desc, ' when 'soonest' then 'l.free desc, ' else '' end
    || 'l.recommended desc';
  v_other constant text := case when p_prices is null then '' else ' and l.price <@ $5' end
    || case when p_wanted is null then ''
         else ' and (select t.free & $6 from private.listing_times t where t.designer_id = l.designer_id) <> 0::bit(1344)' end;
  v_query tsquery;
  -- The conditions for the index: the rarest one, and those of the next two that cost little. Comparing the rest with the documents costs less than reading
  -- more of the index.
  v_index_query tsquery;
  -- The most listings that can match.
  v_share float8;
begin
  select string_agg(entry.query, '&')::tsquery, string_agg(entry.query, '&') filter (where entry.n = 1 or entry.n <= 3 and entry.suffix = '')::tsquery, coalesce(min(entry.listings) / v_all, 1)
    into v_query, v_index_query, v_share
    from (
      select (select '(' || string_agg(array_to_tsvector(array[item])::text || condition.suffix, '|') || ')' from unnest(condition.lexemes) item) as query,
             condition.suffix, condition.listings, row_number() over (order by condition.listings) as n
        from unnest(p_conditions) condition
    ) entry;
  page_count := v_most / p_limit;
  page := least(p_page, page_count);
  -- If many match, read the listings in order until the page is full: cheaper than reading all matches if their share is large. Matches may be rarer at
  -- the beginning of the order, so give up after three times the expected number of rows.
  if (v_query is not null or p_prices is not null or p_wanted is not null) and 0.3 * v_most + page * p_limit < v_share ^ 2 * v_all then
    v_share := (private.matches_among(v_query, p_prices, p_wanted, 1000) + 1) / 1000.0;
  end if;
  if 0.3 * v_most + page * p_limit < v_share ^ 2 * v_all then
    total := private.matches_among(v_query, p_prices, p_wanted, 2 * v_most / v_share);
    if total > v_most then
      execute format(
        'select array(
           select l.designer_id
             from (select * from private.listings l %s order by %s limit $2) l
            where ($1 is null or l.document @@ $1) %s
            limit $4 offset $3
         )',
        case p_sort when 'price' then 'where l.price between coalesce(lower($5), 0) and coalesce(upper($5), 4096) - 1' end, v_order, v_other
      ) into designer_ids using v_query, 500 + 3 * page * p_limit / v_share, (page - 1) * p_limit, p_limit, p_prices, p_wanted;
      if cardinality(designer_ids) = p_limit then
        return;
      end if;
    end if;
  end if;

  -- If few match, read and sort them all.
  execute format(
    'select array(
       select l.designer_id
         from (select * from private.listings i where $2 is null or i.document @@ $2 offset 0) l
        where ($1 is null or l.document @@ $1) %s
        order by %s
        limit $3
     )', v_other, v_order
  ) into designer_ids using case when v_query <> v_index_query then v_query end, v_index_query, v_most + 1, null, p_prices, p_wanted;
  total := cardinality(designer_ids);
  if total <= v_most then
    page_count := (total + p_limit - 1) / p_limit;
  end if;
  page := greatest(least(p_page, page_count), 1);
  designer_ids := designer_ids[(page - 1) * p_limit + 1 : page * p_limit];
end;
$$;

-- The hours of a day, by clocks in p_time_zone, at which people like to meet.
create function private.daytime(p_day date, p_time_zone text) returns tstzrange
language sql
stable
set search_path = ''
as $$
  select tstzrange(private.instant_of(p_day + time '08:00', p_time_zone, false), private.instant_of(p_day + time '22:00', p_time_zone, false))
$$;

-- Returns the first of the starts (private.free_starts) within a span of at most a week; null: none.
create function private.first_start(p_free bit, p_span tstzrange) returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select date_bin(interval '15 minutes', lower(p_span), timestamptz '2026-01-01 00:00:00+00') + (nullif(found.place, 0) - 1) * interval '15 minutes'
    from position(
           B'1' in substring(p_free || p_free from private.quarter_of(lower(p_span)) + 1 for extract(epoch from upper(p_span) - lower(p_span))::int / 900)
         ) found (place)
$$;

-- Returns the free time of a designer that a list shows: the next one, unless it is at night of another day than today, by clocks in p_time_zone, and the same
-- day has one by day (private.daytime) that is among private.free_starts. With p_wanted (private.searched_times), only those times count, and any by day comes
-- before those at night.
create function private.shown_start(p_designer_id uuid, p_at timestamptz, p_wanted bit, p_time_zone text) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_today constant date := (p_at at time zone p_time_zone)::date;
  v_clock private.listing_clock;
  -- Whether what is stored may no longer be true.
  v_due boolean;
  v_free_at timestamptz;
  v_free bit(1344);
  v_day date;
  v_start timestamptz;
begin
  select listing_clock.* into v_clock from private.listing_clock where listing_clock.designer_id = p_designer_id;
  v_due := v_clock.due_at > p_at is not true;
  v_free_at := case when v_due then private.next_free(p_designer_id, p_at) else v_clock.free_at end;
  v_day := (v_free_at at time zone p_time_zone)::date;
  if v_free_at is null or p_wanted is null and (v_day = v_today or v_free_at <@ private.daytime(v_day, p_time_zone)) then
    return v_free_at;
  end if;

  if v_due then
    v_free := (
      select private.free_starts(designers.id, private.coming_slots(designers, p_at), p_at) from public.designers where designers.id = p_designer_id
    );
  else
    v_free := (select listing_times.free from private.listing_times where listing_times.designer_id = p_designer_id);
  end if;
  if p_wanted is null then
    return coalesce(private.first_start(v_free, private.daytime(v_day, p_time_zone)), v_free_at);
  end if;
  v_free := v_free & p_wanted;
  for v_n in 0..7 loop
    v_start := private.first_start(v_free, private.daytime(v_today + v_n, p_time_zone));
    exit when v_start is not null;
  end loop;
  return coalesce(v_start, private.first_start(v_free, tstzrange(p_at, p_at + interval '8 days')));
end;
$$;

-- Returns these designers as the list shows them, in the contract's shape (ListedDesigner), in this order, with private.shown_start.
create function private.listed_designers_json(p_ids uuid[], p_wanted bit, p_time_zone text) returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
             json_agg(
               designers_json.designer
                 || jsonb_build_object('nextFree', private.iso(private.shown_start(designers_json.id, now(), p_wanted, p_time_zone)))
               order by array_position(p_ids, designers_json.id)
             ),
             '[]'
           )
      from private.designers_json(p_ids) designers_json
  );
end;
$$;

-- Chooses the words to search for if no designer has all of them. Starting from one word, it adds further words, from rare to common, if some designer has all
-- of them. It begins with each of the three rarest words, and the selection with the most words wins. Unknown words and stop words ("has", "the") are left out;
-- so are all words if no designer matches the filters.
create function private.words_together(
  p_words private.search_condition[], p_filters private.search_condition[], p_prices int4range, p_wanted bit
) returns private.search_condition[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words constant private.search_condition[] := array(
    select row(item.lexemes, item.suffix, item.listings, item.word)::private.search_condition
      from unnest(p_words) with ordinality item (lexemes, suffix, listings, word, n)
     where item.lexemes is not null and to_tsvector('english', item.word) <> ''
     order by item.listings, item.n
  );
  v_word private.search_condition;
  v_tried private.search_condition[];
  v_chosen private.search_condition[] := '{}';
begin
  if exists (select from unnest(p_filters) item where item.lexemes is null) then
    return '{}';
  end if;
  for v_first in 1 .. least(3, cardinality(v_words)) loop
    v_tried := '{}';
    foreach v_word in array v_words[v_first:] || v_words[:v_first - 1] loop
      if (select find_listings.total > 0 from private.find_listings(v_tried || v_word || p_filters, 'recommended', p_prices, p_wanted, 1, 1)) then
        v_tried := v_tried || v_word;
      end if;
    end loop;
    if cardinality(v_tried) > cardinality(v_chosen) then
      v_chosen := v_tried;
    end if;
    -- No designer has all the words, so no selection can be longer.
    exit when cardinality(v_chosen) >= cardinality(v_words) - 1;
  end loop;
  return v_chosen;
end;
$$;

-- Returns which one wish a visitor could give up to find somebody, the most found first: [{wish, found}]. A wish is the name of a filter, 'search' or 'when'.
create function private.matches_without(
  p_words private.search_condition[], p_filters private.search_condition[], p_prices int4range, p_wanted bit
) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('wish', entry.wish, 'found', least(find_listings.total, private.max_found())) order by find_listings.total desc, entry.wish), '[]')
      from (
        select condition.word as wish, p_words || array(select row(item.*)::private.search_condition from unnest(p_filters) item where item.word <> condition.word) as left_over
          from unnest(p_filters) condition
        union all
        select 'search', p_filters where p_words <> '{}'
      ) entry
     cross join lateral private.find_listings(
       entry.left_over, 'recommended', case when entry.wish <> 'budget' then p_prices end, case when entry.wish <> 'when' then p_wanted end, 1, 1
     )
     where find_listings.total > 0 and not exists (select from unnest(entry.left_over) item where item.lexemes is null)
  );
end;
$$;

-- Returns the conditions of the filters that are set, each under its name. A budget that is not an option stands for all options that it overlaps.
create function private.filter_conditions(p_filters jsonb, p_wanted bit) returns private.search_condition[]
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_wanted is null and not jsonb_path_exists(p_filters, '$.* ? (@ != "" && @ != "all")') then
    return '{}';
  end if;
  return array(
    select (array_agg(asked.lexeme) filter (where known.listings is not null), '', sum(known.listings), asked.key)::private.search_condition
      from (
        select pair.key, '#' || pair.key || ':' || pair.value as lexeme
          from jsonb_each_text(p_filters) pair
         where pair.value not in ('', 'all') and pair.key <> 'budget'
        union all
        select 'budget', '#budget:' || budget_ranges.value
          from private.budget_range(p_filters ->> 'budget')
          join private.budget_ranges()
            on budget_ranges.currency = budget_range.currency and budget_ranges.low < coalesce(budget_range.high, budget_ranges.low + 1) and coalesce(budget_ranges.high, budget_range.low + 1) > budget_range.low
        union all
        select distinct 'when', '#open:' || step % 56 from generate_series(0, 111) step where substring(p_wanted from step * 12 + 1 for 12) <> 0::bit(12)
      ) asked
     -- A lateral subquery, because for a join the planner would read the whole dictionary.
     cross join lateral (select (select lexemes.listings from private.lexemes where lexemes.lexeme = asked.lexeme)) known (listings)
     group by asked.key
  );
end;
$$;

-- A page of search results: {designers, page, pageCount, total, more, correctedSearch, without}. '' and 'all' mean no filter. Every word of the search must
-- begin a word of the designer or, if no such word exists, be part of one. Unless p_literal, unknown words are corrected, and words are left out if nobody has
-- all of them; correctedSearch is then the search that was made, otherwise null. p_day and p_part: private.searched_times, by clocks in p_time_zone; the
-- designers' nextFree is then within these times. p_sort is recommended, rating, price or soonest. total and the pages end at private.max_found(); more: there
-- are further designers. A page beyond the end returns the last page. without: private.matches_without, if nobody is found. PT400 invalid_filter,
-- invalid_time_zone; PT429 rate_limited.
create function public.list_designers(
  p_search text default '',
  p_style text default '',
  p_skill text default '',
  p_budget text default '',
  p_experience text default '',
  p_location text default '',
  p_language text default '',
  p_session text default '',
  p_day text default '',
  p_part text default '',
  p_time_zone text default 'UTC',
  p_sort text default 'recommended',
  p_literal boolean default false,
  p_page int default 1,
  p_limit int default 12
) returns json
language plpgsql
set search_path = ''
-- The planner overestimates the cost of a rare time: compiling would take longer than the search.
set jit = off
as $$
declare
  v_words constant text[] := (private.words_of(coalesce(p_search, '')))[1:10];
  v_conditions private.search_condition[] :=
    array(select private.word_condition(item.word, p_literal) from unnest(v_words) with ordinality item (word, n) order by item.n);
  v_filters private.search_condition[];
  v_together private.search_condition[];
  v_meant text[] := array(select item.word from unnest(v_conditions) item);
  -- A budget is a range of the order by price, often at its end.
  v_prices constant int4range := case when coalesce(p_budget, '') not in ('', 'all') then (
    select int4range(private.price_code(budget_range.high * 100::bigint, budget_range.currency), private.price_code(budget_range.low * 100::bigint, budget_range.currency), '[]')
      from private.budget_range(p_budget)
  ) end;
  v_wanted constant bit(1344) := private.searched_times(p_day, p_part, p_time_zone, now());
  v_time_zone constant text := case when p_time_zone = 'UTC' or private.is_time_zone(p_time_zone) then p_time_zone else 'UTC' end;
  v_found record;
  v_answer json;
begin
  perform private.check_limit('search');
  if coalesce(p_budget, '') not in ('', 'all') and v_prices is null then
    perform private.refuse('unknown_budget', 'budget');
  end if;
  if coalesce(p_experience, '') not in ('', 'all') and not exists (select from private.experience_levels() where experience_levels.value = p_experience) then
    perform private.refuse('unknown_experience', 'experience');
  end if;

  v_filters := private.filter_conditions(
    jsonb_build_object(
      'style', p_style, 'skill', p_skill, 'budget', p_budget, 'experience', p_experience, 'location', btrim(p_location, ', '), 'language', p_language,
      'session', p_session
    ),
    v_wanted
  );
  select '{}'::uuid[] as designer_ids, 0 as total, 1 as page, 0 as page_count into v_found;
  if not exists (select from unnest(v_conditions || v_filters) item where item.lexemes is null) then
    select find_listings.* into v_found from private.find_listings(v_conditions || v_filters, p_sort, v_prices, v_wanted, p_page, p_limit);
  end if;
  if v_found.total = 0 and not p_literal then
    v_together := private.words_together(v_conditions, v_filters, v_prices, v_wanted);
    if cardinality(v_together) > 0 then
      v_conditions := v_together;
      select find_listings.* into v_found from private.find_listings(v_conditions || v_filters, p_sort, v_prices, v_wanted, p_page, p_limit);
    end if;
  end if;
  v_meant := array(select item.word from unnest(v_meant) with ordinality item (word, n) where item.word in (select item.word from unnest(v_conditions) item) order by item.n);
  v_answer := json_build_object(
    'designers', private.listed_designers_json(v_found.designer_ids, v_wanted, v_time_zone),
    'page', v_found.page,
    'pageCount', v_found.page_count,
    'total', least(v_found.total, private.max_found()),
    'more', v_found.total > private.max_found(),
    'correctedSearch', case when v_found.total > 0 and v_meant <> v_words then array_to_string(v_meant, ' ') end,
    'without', case when v_found.total = 0 then private.matches_without(v_conditions, v_filters, v_prices, v_wanted) else '[]' end
  );
  -- Taken last, because it locks a row for which other searches from the same address wait.
  perform private.take_limit('search');
  return v_answer;
end;
$$;

-- Personal data --------------------------------------------------------------------------------------------------------

insert into private.personal_data (tables, note) values
  ('{private.listings, private.listing_times, private.listing_clock}', 'Derived from the designer: private.refresh_listings removes them.');
