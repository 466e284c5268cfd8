-- How visitors find designers: a search index of their own making, the ranking, the options of the filters, and pages of results.
--
-- Every listed designer has one listing: a position (0, 1, 2 …) and the ids of its terms, which are words and filter values. A term that
-- many designers have is dense: it keeps a bitmap over all positions, so that combining such terms costs the same however many designers
-- they have. Other terms are found through a GIN index. The sort orders are bitmaps, too: each binary digit of a sort code is one (a
-- slice), so that a page is found by halving, without sorting what is not on it. Decision 020 says why, with measurements.

-- Terms -----------------------------------------------------------------------------------------------------------------

-- The dictionary. 'all' is the term of every listing; 'word' the words of a search; 'prefix' the beginnings of words that are dense; the
-- others are values of filters.
create table private.search_terms (
  id int generated always as identity primary key,
  kind text not null check (
    kind in ('all', 'word', 'prefix', 'style', 'skill', 'location', 'budget', 'experience', 'language', 'session')
  ),
  value text collate "C" not null,
  -- Of a location: {city, state}.
  place jsonb,
  -- Listings that have the term; of a prefix only how many there were when it became dense.
  listings int not null default 0 check (listings >= 0),
  -- Its listings are in listing_bits.
  dense boolean not null default false,
  unique (kind, value)
)
-- Counts change often and are in no index: with room on the page, a new count needs no new index entries.
with (fillfactor = 80);

alter table private.search_terms enable row level security;
revoke all on table private.search_terms from public, anon, authenticated, service_role;
grant select, insert, update, delete on table private.search_terms to service_role;

create policy "Only the service role reads it" on private.search_terms for select to service_role using (true);

-- From so many listings on a term becomes dense; below, the GIN index is quicker.
create function private.dense_from() returns int
language sql
immutable
parallel safe
set search_path = ''
as $$ select 1000 $$;
revoke all on function private.dense_from() from public, anon, authenticated, service_role;
grant execute on function private.dense_from() to service_role;

-- A word and what is left of it without one of its letters. Two words that differ by one typing error (a letter missing, added, wrong, or
-- two swapped) have one of these in common.
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
    select overlay(p_word placing '' from n for 1) from generate_series(1, char_length(p_word)) n where char_length(p_word) > 2
  );
end;
$$;
revoke all on function private.deletions(text) from public, anon, authenticated, service_role;
grant execute on function private.deletions(text) to service_role;

-- For typing errors: one by deletions, several by trigrams, which find parts of words, too.
create index search_terms_deletions_idx on private.search_terms using gin (private.deletions(value)) where kind = 'word';
create index search_terms_trigrams_idx on private.search_terms using gin (value extensions.gin_trgm_ops) where kind = 'word';

-- Without the punctuation around it.
create function private.bare_word(p_word text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return btrim(p_word, $sign$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$sign$);
end;
$$;
revoke all on function private.bare_word(text) from public, anon, authenticated, service_role;
grant execute on function private.bare_word(text) to service_role;

-- The words of a text, folded, each once and with a blank at either end: ' kitchen oak '. Punctuation around a word does not count; of a
-- compound such as 'hand-made' the parts are words, too.
create function private.listing_words(p_text text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_signs text := $sign$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$sign$;
begin
  return (
    select ' ' || coalesce(string_agg(distinct left(p.part, 60), ' '), '') || ' '
      from string_to_table(regexp_replace(private.fold_text(p_text), '\s+', ' ', 'g'), ' ') w (word)
     cross join lateral (
       select btrim(w.word, v_signs) as part
       union all
       select s.part
         from string_to_table(translate(btrim(w.word, v_signs), v_signs, repeat(' ', char_length(v_signs))), ' ') s (part)
        where btrim(w.word, v_signs) ~ '[!-/:-@\[-`{-~]'
     ) p
     where p.part <> ''
  );
end;
$$;
revoke all on function private.listing_words(text) from public, anon, authenticated, service_role;
grant execute on function private.listing_words(text) to service_role;

-- The words under which a designer is found.
create function private.designer_words(p_designer public.designers) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.listing_words(
             concat_ws(' ', p.name, p_designer.title, p_designer.headline, p_designer.city,
                       array_to_string(p_designer.skills, ' '), array_to_string(p_designer.styles, ' '))
           )
      from public.profiles p
     where p.id = p_designer.id
  );
end;
$$;
revoke all on function private.designer_words(public.designers) from public, anon, authenticated, service_role;
grant execute on function private.designer_words(public.designers) to service_role;

-- The beginnings of these words, of one to four letters; only these can be dense prefixes.
create function private.prefixes_of(p_words text) returns text[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return array(
    select distinct left(w.word, n)
      from string_to_table(btrim(p_words), ' ') w (word), generate_series(1, 4) n
     where char_length(w.word) >= n
  );
end;
$$;
revoke all on function private.prefixes_of(text) from public, anon, authenticated, service_role;
grant execute on function private.prefixes_of(text) to service_role;

-- The choices of the budget filter in major units, each of one currency. A range contains its lower end but not its upper end; null: open.
create function private.budget_ranges()
returns table (n int, value text, currency public.currency_code, low int, high int, label text)
language sql
immutable
rows 8
set search_path = ''
as $$
  values
    (1, 'USD:0-50', 'USD'::public.currency_code, 0, 50, 'Under $50'),
    (2, 'USD:50-100', 'USD', 50, 100, '$50 to $100'),
    (3, 'USD:100-200', 'USD', 100, 200, '$100 to $200'),
    (4, 'USD:200-', 'USD', 200, null, '$200 and more'),
    (5, 'INR:0-2000', 'INR', 0, 2000, 'Under ₹2,000'),
    (6, 'INR:2000-4000', 'INR', 2000, 4000, '₹2,000 to ₹4,000'),
    (7, 'INR:4000-8000', 'INR', 4000, 8000, '₹4,000 to ₹8,000'),
    (8, 'INR:8000-', 'INR', 8000, null, '₹8,000 and more');
$$;
revoke all on function private.budget_ranges() from public, anon, authenticated, service_role;
grant execute on function private.budget_ranges() to service_role;

-- The choices of the experience filter in years, as half-open ranges like those above.
create function private.experience_levels()
returns table (value text, low int, high int, label text)
language sql
immutable
rows 4
set search_path = ''
as $$
  values
    ('0-3', 0, 3, 'Under 3 years'),
    ('3-6', 3, 6, '3 to 5 years'),
    ('6-11', 6, 11, '6 to 10 years'),
    ('11-', 11, null, 'More than 10 years');
$$;
revoke all on function private.experience_levels() from public, anon, authenticated, service_role;
grant execute on function private.experience_levels() to service_role;

-- The terms under which a listed designer is found. p_words as listing_words gives them.
create function private.listing_terms(p_designer public.designers, p_words text)
returns table (kind text, value text, place jsonb)
language plpgsql
stable
rows 40
set search_path = ''
as $$
begin
  return query
    select 'all', '', null::jsonb
    union all
    select 'word', w.word, null from string_to_table(btrim(p_words), ' ') w (word) where w.word <> ''
    union all
    select distinct 'style', s.style, null::jsonb from unnest(p_designer.styles) s (style)
    union all
    select distinct 'skill', s.skill, null::jsonb from unnest(p_designer.skills) s (skill)
    union all
    select distinct 'language', l.language, null::jsonb from unnest(p_designer.languages) l (language)
    union all
    select 'location', p_designer.location, jsonb_build_object('city', p_designer.city, 'state', p_designer.state)
     where p_designer.location <> ''
    union all
    select 'budget', b.value, null
      from private.budget_ranges() b
     where b.currency = p_designer.hourly_currency and p_designer.hourly_minor >= b.low * 100
       and (b.high is null or p_designer.hourly_minor < b.high * 100)
    union all
    select 'experience', e.value, null
      from private.experience_levels() e
     where p_designer.experience_years >= e.low and (e.high is null or p_designer.experience_years < e.high)
    union all
    select distinct 'session', r.slot_type::text, null::jsonb
      from public.rates r
     where r.designer_id = p_designer.id and r.retired_at is null;
end;
$$;
revoke all on function private.listing_terms(public.designers, text) from public, anon, authenticated, service_role;
grant execute on function private.listing_terms(public.designers, text) to service_role;

-- Ranking ---------------------------------------------------------------------------------------------------------------

-- The start of the first slot after p_at that can be booked, looking as far ahead as the picker does; null: none.
create function private.next_free(p_designer_id uuid, p_at timestamptz) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan public.availability;
  v_until constant timestamptz := p_at + interval '84 days';
  v_from timestamptz := p_at;
  v_to timestamptz := p_at + interval '1 day';
  v_taken tstzmultirange;
  v_free timestamptz;
begin
  select a.* into v_plan from public.availability a where a.designer_id = p_designer_id;
  while v_plan.designer_id is not null and v_from < v_until loop
    v_taken := private.taken_times(p_designer_id, v_from, v_to, p_at);
    select min(lower(s)) into v_free
      from unnest(private.slots_of(v_plan, v_from, v_to)) s
     where lower(s) > p_at and not s && v_taken;
    exit when v_free is not null;
    v_from := v_to;
    v_to := least(v_to + (v_to - p_at), v_until);
  end loop;
  return v_free;
end;
$$;
revoke all on function private.next_free(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.next_free(uuid, timestamptz) to service_role;

-- A fixed number from 0 to 1 for a text, spread evenly.
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
revoke all on function private.fraction_of(text) from public, anon, authenticated, service_role;
grant execute on function private.fraction_of(text) to service_role;

-- The mean of the stars as if there were ten reviews of 4 more: one review of 5 gives 4.1, fifty of 4.8 give 4.7.
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
revoke all on function private.steady_rating(int, int) from public, anon, authenticated, service_role;
grant execute on function private.steady_rating(int, int) to service_role;

-- How highly a designer is recommended, from 0 to 1: completeness² × (¾ rating + ¼ free soon).
-- The rating is the steady one, with 3 and 5 as the ends of its scale. Somebody new (first 30 days, fewer than three reviews, page at least
-- 80 % complete) has none that means anything: each day it is drawn anew, mostly low and sometimes high, so that everybody new leads now and
-- then and nobody keeps the lead without reviews. The draw depends on person and day alone, so that pages do not shift under a visitor.
-- Free soon is 1 within a day, 0.7 within three, 0.4 within a week, else 0.
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
revoke all on function private.recommendation(uuid, int, int, float8, timestamptz, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function private.recommendation(uuid, int, int, float8, timestamptz, timestamptz, timestamptz) to service_role;

-- The sort codes of a designer, whole numbers of which the higher comes first; equal codes are ordered by `recommended`, then by id.
-- recommended, 20 binary digits: 4096 levels of private.recommendation, within each in an order that is no one's merit.
-- rating, 8: the steady rating; 0 without reviews. price, 12: the hourly price, the lowest first, to half a per cent; $1 counts as ₹40, as
-- in the ranges of the budget filter; 0 without one. free, 17: the next free slot, the soonest first, to the hour; without one as if it
-- were behind the last that the picker shows. Each code leaves as few digits as possible in which designers do not differ.
create function private.sort_codes(
  p_designer public.designers, p_free_at timestamptz, p_at timestamptz,
  out recommended int, out rating int, out price int, out free int
)
language plpgsql
stable
set search_path = ''
as $$
begin
  recommended :=
    round(
      4095 * private.recommendation(
        p_designer.id, p_designer.rating_count, p_designer.rating_sum, private.profile_completeness(p_designer)::float8,
        p_designer.published_at, p_free_at, p_at
      )
    )::int * 256 + floor(255 * private.fraction_of(p_designer.id::text))::int;
  rating := case
    when p_designer.rating_count = 0 then 0
    else 1 + round(254 * (private.steady_rating(p_designer.rating_count, p_designer.rating_sum) - 1) / 4)::int
  end;
  price := coalesce(
    4095 - round(200 * ln(1 + p_designer.hourly_minor / case p_designer.hourly_currency when 'USD' then 10.0 else 400.0 end))::int, 0
  );
  free := 131071 - greatest(
    extract(epoch from coalesce(p_free_at, p_at + interval '85 days') - timestamptz '2026-01-01 00:00:00+00')::bigint / 3600, 0
  );
end;
$$;
revoke all on function private.sort_codes(public.designers, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.sort_codes(public.designers, timestamptz, timestamptz) to service_role;

-- The index -------------------------------------------------------------------------------------------------------------

create table private.listings (
  -- Without a foreign key: what the index still has of a deleted designer has to be known when it is removed.
  designer_id uuid primary key,
  position int generated always as identity (minvalue 0 start 0) unique,
  -- Ids of search_terms; none while the designer is not listed.
  terms int[] not null default '{}',
  -- As listing_words gives them.
  words text not null default '',
  -- Sort codes.
  recommended int not null default 0,
  rating int not null default 0,
  price int not null default 0,
  free int not null default 0
)
-- Codes change often and are in no index.
with (fillfactor = 80);

create index listings_terms_idx on private.listings using gin (terms);

alter table private.listings enable row level security;
revoke all on table private.listings from public, anon, authenticated, service_role;
grant select, insert, update, delete on table private.listings to service_role;

create policy "Only the service role reads it" on private.listings for select to service_role using (true);

-- Bitmaps in blocks of 8192 positions. Every bitmap has every block (open_blocks), so that an array of its blocks in their order is the
-- bitmap. A term below 0 is a slice (slices_of).
create table private.listing_bits (
  term int not null,
  block int not null,
  bits varbit not null check (length(bits) = 8192),
  primary key (term, block)
)
with (fillfactor = 80);

alter table private.listing_bits enable row level security;
revoke all on table private.listing_bits from public, anon, authenticated, service_role;
grant select, insert, update, delete on table private.listing_bits to service_role;

create policy "Only the service role reads it" on private.listing_bits for select to service_role using (true);

-- When a listing's codes have to be computed again, because time passes or a booking has changed what is free.
create table private.listing_clock (
  designer_id uuid primary key,
  due_at timestamptz not null
);

create index listing_clock_due_idx on private.listing_clock (due_at);

alter table private.listing_clock enable row level security;
revoke all on table private.listing_clock from public, anon, authenticated, service_role;
grant select, insert, update, delete on table private.listing_clock to service_role;

create policy "Only the service role reads it" on private.listing_clock for select to service_role using (true);

-- A block without any listing.
create function private.empty_block() returns varbit
language sql
immutable
parallel safe
set search_path = ''
as $$ select repeat('0', 8192)::varbit $$;
revoke all on function private.empty_block() from public, anon, authenticated, service_role;
grant execute on function private.empty_block() to service_role;

-- The slices that contain a listing with these codes: one for each binary digit that is 1. The ids of a code's digits begin at -1 for
-- recommended, -101 for rating, -201 for price, -301 for free, and descend from the lowest digit.
create function private.slices_of(p_listing private.listings) returns int[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return array(
    select c.first - digit
      from (values (-1, p_listing.recommended), (-101, p_listing.rating), (-201, p_listing.price), (-301, p_listing.free)) c (first, code)
     cross join generate_series(0, 19) digit
     where (c.code >> digit) & 1 = 1
  );
end;
$$;
revoke all on function private.slices_of(private.listings) from public, anon, authenticated, service_role;
grant execute on function private.slices_of(private.listings) to service_role;

-- The slices that put listings into an order, the highest digit first: those of its code, then those of `recommended`.
create function private.slices_in_order(p_sort text) returns int[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return array(
    select c.first - digit
      from (values (1, 'rating', -101, 8), (2, 'price', -201, 12), (3, 'soonest', -301, 17), (4, 'recommended', -1, 20)) c (n, sort, first, digits)
     cross join generate_series(0, c.digits - 1) digit
     where c.sort in (p_sort, 'recommended')
     order by c.n, digit desc
  );
end;
$$;
revoke all on function private.slices_in_order(text) from public, anon, authenticated, service_role;
grant execute on function private.slices_in_order(text) to service_role;

-- Gives every bitmap the blocks up to this one that it lacks, also those between whose positions were lost with transactions that failed.
create function private.open_blocks(p_last int) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.listing_bits (term, block, bits)
  select m.term, n, (select private.empty_block())
    from (
      select unnest(private.slices_in_order(s.sort)) from unnest('{recommended,rating,price,soonest}'::text[]) s (sort)
      union
      select t.id from private.search_terms t where t.dense
    ) m (term)
   cross join generate_series(0, p_last) n
  on conflict (term, block) do nothing;
end;
$$;
revoke all on function private.open_blocks(int) from public, anon, authenticated, service_role;
grant execute on function private.open_blocks(int) to service_role;

-- Writes the bitmap of a term from its listings and keeps it from now on.
create function private.make_dense(p_term int) returns void
language plpgsql
set search_path = ''
-- A generic plan would not know that few listings have the term.
set enable_seqscan = off
as $$
declare
  v_terms int[];
begin
  update private.search_terms t set dense = true where t.id = p_term;
  select case
           when t.kind <> 'prefix' then array[t.id]
           else array(
             select w.id from private.search_terms w
              where w.kind = 'word' and w.value >= t.value and w.value < t.value || chr(1114111)
           )
         end
    into v_terms
    from private.search_terms t
   where t.id = p_term;
  insert into private.listing_bits (term, block, bits)
  select p_term, b.block, coalesce(l.bits, private.empty_block())
    from (select s.block from private.listing_bits s where s.term = -1) b
    left join (
      select l.position / 8192 as block, bit_or(set_bit(private.empty_block(), l.position % 8192, 1)) as bits
        from private.listings l
       where l.terms && v_terms
       group by l.position / 8192
    ) l on l.block = b.block;
end;
$$;
revoke all on function private.make_dense(int) from public, anon, authenticated, service_role;
grant execute on function private.make_dense(int) to service_role;

-- Beginnings of words under which there are many listings. Reads the whole dictionary.
create function private.make_prefixes_dense() returns int
language plpgsql
set search_path = ''
as $$
declare
  v_prefix record;
  v_term int;
  v_made int := 0;
begin
  for v_prefix in
    select p.value, p.listings
      from (
        select left(w.value, n) as value, sum(w.listings) as listings
          from private.search_terms w, generate_series(1, 4) n
         where w.kind = 'word' and char_length(w.value) >= n
         group by 1
        having sum(w.listings) >= private.dense_from()
      ) p
     where not exists (select 1 from private.search_terms t where t.kind = 'prefix' and t.value = p.value)
  loop
    insert into private.search_terms as t (kind, value, listings) values ('prefix', v_prefix.value, v_prefix.listings)
    returning t.id into v_term;
    perform private.make_dense(v_term);
    v_made := v_made + 1;
  end loop;
  return v_made;
end;
$$;
revoke all on function private.make_prefixes_dense() from public, anon, authenticated, service_role;
grant execute on function private.make_prefixes_dense() to service_role;

-- All that changes the index waits here for its turn, at the end of its transaction: so bitmaps and counts, which many designers share,
-- are locked in no particular order and never for long.
create function private.lock_listings() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('listings', 0));
end;
$$;
revoke all on function private.lock_listings() from public, anon, authenticated, service_role;
grant execute on function private.lock_listings() to service_role;

-- Moves the counts of terms from one listing to its next version, and makes terms dense or sparse that have become so.
create function private.count_terms(p_old int[], p_new int[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_term record;
begin
  for v_term in
    with steps as (
      select a.id, 1 as step from unnest(p_new) a (id) where a.id <> all (p_old)
      union all
      select r.id, -1 from unnest(p_old) r (id) where r.id <> all (p_new)
    )
    update private.search_terms t
       set listings = t.listings + s.step
      from steps s
     where t.id = s.id
    returning t.id, t.listings, t.dense
  loop
    if not v_term.dense and v_term.listings >= private.dense_from() then
      perform private.make_dense(v_term.id);
    elsif v_term.dense and v_term.listings < private.dense_from() / 4 then
      delete from private.listing_bits b where b.term = v_term.id;
      update private.search_terms t set dense = false where t.id = v_term.id;
    end if;
    if v_term.listings = 0 then
      delete from private.search_terms t where t.id = v_term.id;
    end if;
  end loop;
end;
$$;
revoke all on function private.count_terms(int[], int[]) from public, anon, authenticated, service_role;
grant execute on function private.count_terms(int[], int[]) to service_role;

-- The bitmaps in which a listing is.
create function private.bitmaps_of(p_listing private.listings) returns int[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.slices_of(p_listing) || array(
    select t.id from private.search_terms t where t.id = any (p_listing.terms) and t.dense
    union all
    select t.id from private.search_terms t
     where t.kind = 'prefix' and t.value = any (private.prefixes_of(p_listing.words)) and t.dense
  );
end;
$$;
revoke all on function private.bitmaps_of(private.listings) from public, anon, authenticated, service_role;
grant execute on function private.bitmaps_of(private.listings) to service_role;

-- Brings a designer's listing up to date; without p_whole only its codes. Only after lock_listings.
create function private.refresh_listing(p_designer_id uuid, p_whole boolean default true) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_designer public.designers;
  v_old private.listings;
  v_new private.listings;
  v_old_bitmaps int[];
  v_new_bitmaps int[];
  v_free_at timestamptz;
begin
  select d.* into v_designer from public.designers d where d.id = p_designer_id;
  select l.* into v_old from private.listings l where l.designer_id = p_designer_id;
  if v_old.designer_id is null then
    if v_designer.listed is not true then
      return;
    end if;
    insert into private.listings (designer_id) values (p_designer_id) returning * into v_old;
    if not exists (select 1 from private.listing_bits b where b.term = -1 and b.block = v_old.position / 8192) then
      perform private.open_blocks(v_old.position / 8192);
    end if;
  end if;
  v_new := v_old;
  v_old_bitmaps := private.bitmaps_of(v_old);

  if v_designer.listed then
    -- Locked before bookings are read: one that is made meanwhile then sets the clock after this function has.
    insert into private.listing_clock as c (designer_id, due_at) values (p_designer_id, now())
    on conflict (designer_id) do update set due_at = excluded.due_at;
    v_free_at := private.next_free(p_designer_id, now());
    select s.recommended, s.rating, s.price, s.free
      into v_new.recommended, v_new.rating, v_new.price, v_new.free
      from private.sort_codes(v_designer, v_free_at, now()) s;
    update private.listing_clock c set due_at = private.listing_due(v_designer, v_free_at) where c.designer_id = p_designer_id;
  else
    v_new.recommended := 0;
    v_new.rating := 0;
    v_new.price := 0;
    v_new.free := 0;
    delete from private.listing_clock c where c.designer_id = p_designer_id;
  end if;

  if p_whole then
    v_new.terms := '{}';
    v_new.words := '';
    if v_designer.listed then
      v_new.words := private.designer_words(v_designer);
      insert into private.search_terms (kind, value, place)
      select n.kind, n.value, n.place from private.listing_terms(v_designer, v_new.words) n
       where not exists (select 1 from private.search_terms t where t.kind = n.kind and t.value = n.value);
      v_new.terms := array(
        select t.id from private.listing_terms(v_designer, v_new.words) n
          join private.search_terms t on t.kind = n.kind and t.value = n.value
      );
    end if;
  end if;

  update private.listings l
     set terms = v_new.terms, words = v_new.words,
         recommended = v_new.recommended, rating = v_new.rating, price = v_new.price, free = v_new.free
   where l.designer_id = p_designer_id;
  if v_new.terms is distinct from v_old.terms then
    perform private.count_terms(v_old.terms, v_new.terms);
  end if;
  v_new_bitmaps := private.bitmaps_of(v_new);
  update private.listing_bits b
     set bits = set_bit(b.bits, v_new.position % 8192, 1)
    from unnest(v_new_bitmaps) n (term)
   where b.term = n.term and b.block = v_new.position / 8192 and n.term <> all (v_old_bitmaps);
  update private.listing_bits b
     set bits = set_bit(b.bits, v_new.position % 8192, 0)
    from unnest(v_old_bitmaps) o (term)
   where b.term = o.term and b.block = v_new.position / 8192 and o.term <> all (v_new_bitmaps);

  if v_designer.id is null then
    delete from private.listings l where l.designer_id = p_designer_id;
  end if;
end;
$$;
revoke all on function private.refresh_listing(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function private.refresh_listing(uuid, boolean) to service_role;

-- When a listing's codes change next without anybody's doing: its free slot begins, comes within one of the spans of the ranking, a hold
-- before it may expire, a new day draws new ranks for those who are new; in any case once a day.
create function private.listing_due(p_designer public.designers, p_free_at timestamptz) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return least(
    now() + interval '1 day',
    p_free_at,
    (select min(p_free_at - s.span) from unnest('{1 day,3 days,7 days}'::interval[]) s (span) where p_free_at - s.span > now()),
    (
      select min(b.hold_expires_at) from public.bookings b
       where b.designer_id = p_designer.id and b.status = 'pending_payment' and b.hold_expires_at > now()
         and upper(b.slot) > now()
    ),
    case
      when p_designer.published_at > now() - interval '31 days'
        then ((now() at time zone 'UTC')::date + 1)::timestamp at time zone 'UTC'
    end
  );
end;
$$;
revoke all on function private.listing_due(public.designers, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.listing_due(public.designers, timestamptz) to service_role;

-- Computes the codes of listings whose time has come, the longest overdue first and at most p_most; once an hour also looks for prefixes
-- that have become dense. {refreshed, more}: whether others may be due, too.
create function public.refresh_listings(p_most int default 200) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_designer_id uuid;
  v_refreshed int := 0;
begin
  perform private.lock_listings();
  for v_designer_id in
    select c.designer_id from private.listing_clock c
     where c.due_at <= now()
     order by c.due_at
     limit p_most
       for no key update skip locked
  loop
    perform private.refresh_listing(v_designer_id, false);
    v_refreshed := v_refreshed + 1;
  end loop;
  if extract(minute from now()) = 0 then
    perform private.make_prefixes_dense();
  end if;
  return jsonb_build_object('refreshed', v_refreshed, 'more', v_refreshed = p_most);
end;
$$;
revoke all on function public.refresh_listings(int) from public, anon, authenticated;
grant execute on function public.refresh_listings(int) to service_role;

-- Designers whom a transaction has changed. Its last act is to bring their listings up to date: whoever is saved is found from then on.
create table private.stale_listings (
  transaction xid8 not null default pg_current_xact_id(),
  designer_id uuid not null,
  primary key (transaction, designer_id)
);

alter table private.stale_listings enable row level security;
revoke all on table private.stale_listings from public, anon, authenticated, service_role;
grant select on table private.stale_listings to service_role;

create policy "Only the service role reads it" on private.stale_listings for select to service_role using (true);

create function private.refresh_stale_listings() returns trigger
language plpgsql
-- Deleting an account cascades to here as Auth's role; and no other role may write the index.
security definer
set search_path = ''
as $$
declare
  v_designer_id uuid;
begin
  perform private.lock_listings();
  for v_designer_id in delete from private.stale_listings s where s.transaction = pg_current_xact_id() returning s.designer_id loop
    perform private.refresh_listing(v_designer_id);
  end loop;
  return null;
end;
$$;
revoke all on function private.refresh_stale_listings() from public, anon, authenticated, service_role;

create constraint trigger stale_listings_refresh
  after insert on private.stale_listings
  deferrable initially deferred
  for each row execute function private.refresh_stale_listings();

-- The trigger's first argument is the column that has the designer's id.
create function private.mark_listing() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_designer_id uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
  insert into private.stale_listings (designer_id)
  select v_designer_id
   where exists (select 1 from public.designers d where d.id = v_designer_id and d.listed)
      or exists (select 1 from private.listings l where l.designer_id = v_designer_id)
  on conflict do nothing;
  return null;
end;
$$;
revoke all on function private.mark_listing() from public, anon, authenticated, service_role;

create trigger designers_mark_listing
  after insert or update or delete on public.designers
  for each row execute function private.mark_listing('id');

create trigger profiles_mark_listing
  after update of name, avatar on public.profiles
  for each row execute function private.mark_listing('id');

create trigger rates_mark_listing
  after insert or update or delete on public.rates
  for each row execute function private.mark_listing('designer_id');

create trigger availability_mark_listing
  after insert or update or delete on public.availability
  for each row execute function private.mark_listing('designer_id');

-- A booking only sets the clock of its designer's listing: the page shows the next free slot as it is, and sorting follows within a minute.
create function private.mark_listing_clock() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.listing_clock c
     set due_at = now()
   where c.designer_id = coalesce(new.designer_id, old.designer_id) and c.due_at > now();
  return null;
end;
$$;
revoke all on function private.mark_listing_clock() from public, anon, authenticated, service_role;

create trigger bookings_mark_listing
  after insert or delete or update of status, slot on public.bookings
  for each row execute function private.mark_listing_clock();

-- Writes the whole index again, as after loading designers with triggers off; everything else that changes it waits meanwhile.
create function private.rebuild_listings() returns void
language plpgsql
set search_path = ''
-- What is joined here is large, and what is grouped fits.
set enable_nestloop = off
set work_mem = '256MB'
as $$
declare
  v_first int;
begin
  perform private.lock_listings();
  lock table public.designers, public.rates in share mode;
  truncate private.listings, private.listing_bits, private.listing_clock;
  delete from private.search_terms;

  create temporary table new_listings on commit drop as
  select d.id as designer_id, private.designer_words(d) as words from public.designers d where d.listed;
  create temporary table new_terms on commit drop as
  select n.designer_id, t.kind, t.value collate "C" as value, t.place
    from new_listings n
    join public.designers d on d.id = n.designer_id
   cross join lateral private.listing_terms(d, n.words) t;
  insert into private.search_terms (kind, value, place, listings, dense)
  select t.kind, t.value, min(t.place::text)::jsonb, count(*), count(*) >= private.dense_from()
    from new_terms t
   group by t.kind, t.value;
  insert into private.search_terms (kind, value, listings, dense)
  select 'prefix', left(w.value, n), sum(w.listings), true
    from private.search_terms w, generate_series(1, 4) n
   where w.kind = 'word' and char_length(w.value) >= n
   group by left(w.value, n)
  having sum(w.listings) >= private.dense_from();

  insert into private.listings (designer_id, words, terms, recommended, rating, price, free)
  select l.designer_id, l.words, l.terms, s.recommended, s.rating, s.price, s.free
    from (
      select n.designer_id, n.words, array_agg(s.id) as terms
        from new_listings n
        join new_terms t on t.designer_id = n.designer_id
        join private.search_terms s on s.kind = t.kind and s.value = t.value
       group by n.designer_id, n.words
    ) l
    join public.designers d on d.id = l.designer_id
   cross join lateral private.sort_codes(d, private.next_free(d.id, now()), now()) s;
  insert into private.listing_clock (designer_id, due_at)
  select l.designer_id, now() + interval '1 day' * private.fraction_of(l.designer_id::text) from private.listings l;

  create temporary table bitmaps on commit drop as
  select t.id as term, t.id as bitmap from private.search_terms t where t.dense and t.kind <> 'prefix'
  union all
  select w.id, p.id
    from private.search_terms w
   cross join generate_series(1, 4) n
    join private.search_terms p on p.kind = 'prefix' and p.value = left(w.value, n)
   where w.kind = 'word' and char_length(w.value) >= n;
  for v_first in select generate_series(0, max(l.position), 65536) from private.listings l loop
    -- In words of 64 bits first: a block of its own for each bit would take three times as long.
    insert into private.listing_bits (term, block, bits)
    select w.bitmap, w.block, bit_or(overlay(private.empty_block() placing w.bits::bit(64) from w.word * 64 + 1))
      from (
        select b.bitmap, b.position / 8192 as block, b.position % 8192 / 64 as word, bit_or(1::bigint << (63 - b.position % 64)) as bits
          from (
            select l.position, m.bitmap
              from private.listings l
             cross join unnest(l.terms) t (term)
              join bitmaps m on m.term = t.term
             where l.position between v_first and v_first + 65535
            union all
            select l.position, s.slice
              from private.listings l
             cross join unnest(private.slices_of(l)) s (slice)
             where l.position between v_first and v_first + 65535
          ) b
         group by b.bitmap, b.position / 8192, b.position % 8192 / 64
      ) w
     group by w.bitmap, w.block;
  end loop;
  perform private.open_blocks((select max(l.position) / 8192 from private.listings l));
end;
$$;
revoke all on function private.rebuild_listings() from public, anon, authenticated, service_role;

-- The options of the filters: only values that find at least one listed designer. {styles, skills, budgetRanges, experienceLevels,
-- locations, languages, sessions}.
create function public.discovery_filters() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'styles', (
      select coalesce(jsonb_agg(t.value order by t.value), '[]') from private.search_terms t where t.kind = 'style' and t.listings > 0
    ),
    'skills', (
      -- Designers may write skills of their own; the filter offers the most common ones.
      select coalesce(jsonb_agg(s.value order by s.value), '[]')
        from (
          select t.value from private.search_terms t
           where t.kind = 'skill' and t.listings > 0
           order by t.listings desc, t.value
           limit 60
        ) s
    ),
    'budgetRanges', (
      select coalesce(jsonb_agg(jsonb_build_object('value', r.value, 'label', r.label) order by r.n), '[]')
        from private.budget_ranges() r
        join private.search_terms t on t.kind = 'budget' and t.value = r.value and t.listings > 0
    ),
    'experienceLevels', (
      select coalesce(jsonb_agg(jsonb_build_object('value', l.value, 'label', l.label) order by l.low), '[]')
        from private.experience_levels() l
        join private.search_terms t on t.kind = 'experience' and t.value = l.value and t.listings > 0
    ),
    'locations', (
      select coalesce(jsonb_agg(t.place order by t.value), '[]') from private.search_terms t where t.kind = 'location' and t.listings > 0
    ),
    'languages', (
      select coalesce(jsonb_agg(s.value order by s.value), '[]')
        from (
          select t.value from private.search_terms t
           where t.kind = 'language' and t.listings > 0
           order by t.listings desc, t.value
           limit 60
        ) s
    ),
    'sessions', (
      select coalesce(jsonb_agg(t.value order by t.value), '[]') from private.search_terms t where t.kind = 'session' and t.listings > 0
    )
  );
$$;
revoke all on function public.discovery_filters() from public, anon, authenticated;
grant execute on function public.discovery_filters() to service_role;

-- Search ----------------------------------------------------------------------------------------------------------------

-- One condition of a search: the designers that have one of these terms, about so many. For a dense prefix, `beginning` is a pattern that
-- `words` of its listings match, because `terms` of listings have no prefixes.
create type private.search_condition as (terms int[], beginning text, listings bigint);

-- A text that LIKE takes literally.
create function private.like_literal(p_text text) returns text
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_');
end;
$$;
revoke all on function private.like_literal(text) from public, anon, authenticated, service_role;
grant execute on function private.like_literal(text) to service_role;

-- Words that begin with this or, if there are none, contain it; null: there is no such word. Of very many rare words only the most common
-- count, and the word itself: as many as have no more listings together than make a term dense.
create function private.word_condition(p_word text) returns private.search_condition
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_found private.search_condition;
begin
  if char_length(p_word) <= 4 then
    select array[t.id], '% ' || private.like_literal(p_word) || '%', t.listings
      into v_found
      from private.search_terms t
     where t.kind = 'prefix' and t.value = p_word;
    if found then
      return v_found;
    end if;
  end if;
  select array_agg(w.id), null, sum(w.listings)
    into v_found
    from (
      select t.id, t.listings, t.dense,
             sum(t.listings) filter (where not t.dense) over (order by t.value = p_word desc, t.listings desc, t.id) as rare
        from private.search_terms t
       where t.kind = 'word' and t.value >= p_word and t.value < p_word || chr(1114111) and t.listings > 0
    ) w
   where w.dense or w.rare <= private.dense_from();
  if v_found.terms is null and char_length(p_word) > 2 then
    select array_agg(w.id), null, sum(w.listings)
      into v_found
      from (
        select t.id, t.listings, t.dense,
               sum(t.listings) filter (where not t.dense) over (order by t.listings desc, t.id) as rare
          from private.search_terms t
         where t.kind = 'word' and t.value like '%' || private.like_literal(p_word) || '%' and t.listings > 0
      ) w
     where w.dense or w.rare <= private.dense_from();
  end if;
  return case when v_found.terms is not null then v_found end;
end;
$$;
revoke all on function private.word_condition(text) from public, anon, authenticated, service_role;
grant execute on function private.word_condition(text) to service_role;

-- The word that was probably meant: similar, and rather a common one than a rare one; null: none is similar.
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
  select t.value
    into v_word
    from private.search_terms t
   where t.kind = 'word' and private.deletions(t.value) && private.deletions(p_word) and t.listings > 0
   order by extensions.similarity(t.value, p_word) + 0.1 * ln(t.listings) desc, t.value
   limit 1;
  if not found and char_length(p_word) > 5 then
    select t.value
      into v_word
      from private.search_terms t
     where t.kind = 'word' and t.value operator(extensions.%) p_word and extensions.similarity(t.value, p_word) > 0.4 and t.listings > 0
     order by extensions.similarity(t.value, p_word) + 0.1 * ln(t.listings) desc, t.value
     limit 1;
  end if;
  return v_word;
end;
$$;
revoke all on function private.correct_word(text) from public, anon, authenticated, service_role;
grant execute on function private.correct_word(text) to service_role;

-- The condition of a filter; terms are null when nobody has this value.
create function private.filter_condition(p_kind text, p_value text) returns private.search_condition
language plpgsql
stable
set search_path = ''
as $$
declare
  v_found private.search_condition;
begin
  select array[t.id], null, t.listings
    into v_found
    from private.search_terms t
   where t.kind = p_kind and t.value = p_value and t.listings > 0;
  return v_found;
end;
$$;
revoke all on function private.filter_condition(text, text) from public, anon, authenticated, service_role;
grant execute on function private.filter_condition(text, text) to service_role;

-- The bitmap of the listings that fulfil a condition and, unless p_within is null, are in that one.
create function private.bits_of(p_condition private.search_condition, p_within varbit[]) returns varbit[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_sparse int[];
  v_bits varbit[];
begin
  if p_condition.beginning is null then
    v_sparse := array(select t.id from private.search_terms t where t.id = any (p_condition.terms) and not t.dense);
  end if;
  if cardinality(p_condition.terms) = 1 and coalesce(v_sparse, '{}') = '{}' then
    select array_agg(case when p_within is null then b.bits else b.bits & p_within[b.block + 1] end order by b.block)
      into v_bits
      from private.listing_bits b
     where b.term = p_condition.terms[1];
    return v_bits;
  end if;
  select array_agg(case when p_within is null then b.bits else b.bits & p_within[b.block + 1] end order by b.block)
    into v_bits
    from (
      select a.block, bit_or(a.bits) as bits
        from (
          select s.block, s.bits from private.listing_bits s where s.term = any (p_condition.terms)
          union all
          -- So that no block is absent.
          select s.block, (select private.empty_block()) from private.listing_bits s where s.term = -1
          union all
          select l.position / 8192, bit_or(set_bit(private.empty_block(), l.position % 8192, 1))::varbit
            from private.listings l
           where l.terms && v_sparse
           group by l.position / 8192
        ) a (block, bits)
       group by a.block
    ) b;
  return v_bits;
end;
$$;
revoke all on function private.bits_of(private.search_condition, varbit[]) from public, anon, authenticated, service_role;
grant execute on function private.bits_of(private.search_condition, varbit[]) to service_role;

-- The positions in a bitmap. As text, parts with a 1 in them are split at each: that many zeros and one is the distance to the next.
create function private.positions_in(p_bits varbit[]) returns int[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select (b.n - 1)::int * 8192 + part * 512
             + (sum(octet_length(z.zeros) + 1) over (partition by b.n, part order by z.n))::int - 1
      from unnest(p_bits) with ordinality b (bits, n)
     cross join generate_series(0, 15) part
     cross join lateral (select substring(b.bits from part * 512 + 1 for 512) as bits offset 0) p
     cross join lateral string_to_table(p.bits::text, '1') with ordinality z (zeros, n)
     -- What is behind the last 1 belongs to none.
     where bit_count(b.bits) > 0 and bit_count(p.bits) > 0 and z.n <= bit_count(p.bits)
  );
end;
$$;
revoke all on function private.positions_in(varbit[]) from public, anon, authenticated, service_role;
grant execute on function private.positions_in(varbit[]) to service_role;

-- Of the p_count listings in a bitmap, in an order: p_take after the first p_skip. The slices divide them, the highest first, until so few
-- are left that sorting them is quicker.
create function private.best_listings(
  p_bits varbit[], p_count bigint, p_slices int[], p_sort text, p_skip bigint, p_take bigint
) returns uuid[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_bits varbit[] := p_bits;
  v_count bigint := p_count;
  v_skip bigint := p_skip;
  v_ones bigint;
begin
  for n in 1 .. cardinality(p_slices) loop
    exit when v_count <= 60;
    select sum(bit_count(v_bits[s.block + 1] & s.bits)) into v_ones from private.listing_bits s where s.term = p_slices[n];
    continue when v_ones in (0, v_count);
    if v_skip + p_take <= v_ones then
      v_bits := (select array_agg(v_bits[s.block + 1] & s.bits order by s.block) from private.listing_bits s where s.term = p_slices[n]);
      v_count := v_ones;
    elsif v_skip >= v_ones then
      v_bits := (select array_agg(v_bits[s.block + 1] & ~s.bits order by s.block) from private.listing_bits s where s.term = p_slices[n]);
      v_count := v_count - v_ones;
      v_skip := v_skip - v_ones;
    else
      -- The page is on both sides.
      return private.best_listings(
               (select array_agg(v_bits[s.block + 1] & s.bits order by s.block) from private.listing_bits s where s.term = p_slices[n]),
               v_ones, p_slices[n + 1 :], p_sort, v_skip, v_ones - v_skip
             )
          || private.best_listings(
               (select array_agg(v_bits[s.block + 1] & ~s.bits order by s.block) from private.listing_bits s where s.term = p_slices[n]),
               v_count - v_ones, p_slices[n + 1 :], p_sort, 0, v_skip + p_take - v_ones
             );
    end if;
  end loop;
  return array(
    select l.designer_id from private.listings l
     where l.position = any (private.positions_in(v_bits))
     order by case p_sort when 'rating' then l.rating when 'price' then l.price when 'soonest' then l.free else 0 end desc,
              l.recommended desc, l.designer_id
     limit p_take offset v_skip
  );
end;
$$;
revoke all on function private.best_listings(varbit[], bigint, int[], text, bigint, bigint) from public, anon, authenticated, service_role;
grant execute on function private.best_listings(varbit[], bigint, int[], text, bigint, bigint) to service_role;

-- The designers of one page that fulfil all conditions, how many there are altogether, and the page: the last one if p_page is beyond it.
create function private.find_listings(
  p_conditions private.search_condition[], p_sort text, p_page int, p_limit int,
  out designer_ids uuid[], out total bigint, out page int
)
language plpgsql
stable
set search_path = ''
-- A generic plan would not know how few listings have a rare term.
set enable_seqscan = off
as $$
declare
  v_conditions private.search_condition[];
  v_condition private.search_condition;
  v_terms int[];
  v_bits varbit[];
begin
  v_conditions := array(select c from unnest(p_conditions) c order by c.listings);
  if v_conditions[1].listings <= private.dense_from() and v_conditions[1].beginning is null then
    -- So few that all of them are read.
    v_terms := v_conditions[1].terms;
    select coalesce(
             array_agg(
               l.designer_id
               order by case p_sort when 'rating' then l.rating when 'price' then l.price when 'soonest' then l.free else 0 end desc,
                        l.recommended desc, l.designer_id
             ),
             '{}'
           )
      into designer_ids
      from private.listings l
     where l.terms && v_terms
       and not exists (
         select 1 from unnest(v_conditions[2:]) c
          where case when c.beginning is null then not l.terms && c.terms else l.words not like c.beginning end
       );
    total := cardinality(designer_ids);
  else
    foreach v_condition in array v_conditions loop
      v_bits := private.bits_of(v_condition, v_bits);
    end loop;
    select coalesce(sum(bit_count(b)), 0) into total from unnest(v_bits) b;
  end if;
  page := greatest(least(p_page, (total + p_limit - 1) / p_limit), 1);
  if designer_ids is not null then
    designer_ids := designer_ids[(page - 1) * p_limit + 1 : page * p_limit];
  elsif total > 0 then
    designer_ids := private.best_listings(
      v_bits, total, private.slices_in_order(p_sort), p_sort, (page - 1)::bigint * p_limit,
      least(p_limit, total - (page - 1)::bigint * p_limit)
    );
  else
    designer_ids := '{}';
  end if;
end;
$$;
revoke all on function private.find_listings(private.search_condition[], text, int, int) from public, anon, authenticated, service_role;
grant execute on function private.find_listings(private.search_condition[], text, int, int) to service_role;

-- A designer as the list shows them, in the contract's shape (ListedDesigner); null for an unknown id.
create function private.listed_designer_json(p_designer_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.designer_json(p_designer_id) || jsonb_build_object(
    'nextFree', private.iso(private.next_free(p_designer_id, now())),
    'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object('project', c.slug, 'title', c.title, 'path', c.path, 'alt', c.alt) order by c.n), '[]')
        from (
          select j.slug, j.title, p.path, p.alt, row_number() over (order by j.position, j.id) as n
            from public.projects j
            join public.project_pictures p on p.project_id = j.id and p.designer_id = j.designer_id and p.place = 'cover' and p.position = 0
           where j.designer_id = p_designer_id and j.published
           order by j.position, j.id
           limit 3
        ) c
    )
  );
end;
$$;
revoke all on function private.listed_designer_json(uuid) from public, anon, authenticated, service_role;
grant execute on function private.listed_designer_json(uuid) to service_role;

-- One page of discovery: {designers, page, pageCount, total, correctedSearch}. '' and 'all' mean no filter; every word of the search has to
-- begin (or, when none does, be part of) a word of the designer's. A word that nobody has is corrected unless p_literal: correctedSearch is
-- then the search whose designers these are, else null. p_sort is recommended, rating, price or soonest. A page beyond the end gives the
-- last page. PT400 invalid_filter; PT429 rate_limited.
create function public.list_designers(
  p_search text default '',
  p_style text default '',
  p_skill text default '',
  p_budget text default '',
  p_experience text default '',
  p_location text default '',
  p_language text default '',
  p_session text default '',
  p_sort text default 'recommended',
  p_literal boolean default false,
  p_page int default 1,
  p_limit int default 12
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 12), 1), 48);
  v_conditions private.search_condition[] := '{}';
  v_condition private.search_condition;
  v_filter record;
  v_word text;
  v_meant text;
  v_words text[] := '{}';
  v_corrected boolean := false;
  v_nobody boolean := false;
  v_found record;
begin
  perform private.check_limit('search');
  if coalesce(p_budget, '') not in ('', 'all') and not exists (select 1 from private.budget_ranges() r where r.value = p_budget) then
    raise exception using
      errcode = 'PT400', message = 'invalid_filter', detail = 'This is not one of the budget ranges.', hint = 'budget';
  end if;
  if coalesce(p_experience, '') not in ('', 'all') and not exists (select 1 from private.experience_levels() l where l.value = p_experience) then
    raise exception using
      errcode = 'PT400', message = 'invalid_filter', detail = 'This is not one of the experience levels.', hint = 'experience';
  end if;

  foreach v_word in array (regexp_split_to_array(private.fold_text(coalesce(p_search, '')), '\s+'))[1:10] loop
    v_word := left(private.bare_word(v_word), 60);
    continue when v_word = '';
    v_condition := private.word_condition(v_word);
    if v_condition.terms is null and not p_literal then
      v_meant := private.correct_word(v_word);
      if v_meant is not null then
        v_corrected := true;
        v_word := v_meant;
        v_condition := private.word_condition(v_word);
      end if;
    end if;
    v_nobody := v_nobody or v_condition.terms is null;
    v_words := v_words || v_word;
    v_conditions := v_conditions || v_condition;
  end loop;
  for v_filter in
    select f.kind, f.value
      from (values ('style', p_style), ('skill', p_skill), ('budget', p_budget), ('experience', p_experience),
                   ('location', btrim(p_location, ', ')), ('language', p_language), ('session', p_session)) f (kind, value)
     where coalesce(f.value, '') not in ('', 'all')
  loop
    v_condition := private.filter_condition(v_filter.kind, v_filter.value);
    v_nobody := v_nobody or v_condition.terms is null;
    v_conditions := v_conditions || v_condition;
  end loop;
  if v_conditions = '{}' then
    v_condition := private.filter_condition('all', '');
    v_nobody := v_condition.terms is null;
    v_conditions := v_conditions || v_condition;
  end if;

  if v_nobody then
    perform private.take_limit('search');
    return jsonb_build_object('designers', jsonb_build_array(), 'page', 1, 'pageCount', 0, 'total', 0, 'correctedSearch', null);
  end if;
  select * into v_found from private.find_listings(v_conditions, p_sort, coalesce(p_page, 1), v_limit);
  perform private.take_limit('search');
  return jsonb_build_object(
    'designers', (
      select coalesce(jsonb_agg(private.listed_designer_json(f.id) order by f.n), '[]')
        from unnest(v_found.designer_ids) with ordinality f (id, n)
    ),
    'page', v_found.page,
    'pageCount', (v_found.total + v_limit - 1) / v_limit,
    'total', v_found.total,
    'correctedSearch', case when v_corrected then array_to_string(v_words, ' ') end
  );
end;
$$;
revoke all on function public.list_designers(text, text, text, text, text, text, text, text, text, boolean, int, int)
  from public, anon, authenticated;
grant execute on function public.list_designers(text, text, text, text, text, text, text, text, text, boolean, int, int) to service_role;
