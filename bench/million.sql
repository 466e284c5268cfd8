-- Designers of a large market: some names, words, places, skills and prices are far more common than others. Runs as superuser with triggers and foreign keys
-- off, and with :designers replaced by their number. People without an account in Auth are sufficient for a search.

set session_replication_role = replica;
set maintenance_work_mem = '512MB';
set synchronous_commit = off;
select setseed(0.42);
update private.vetting set required = false;

-- Returns one of n values, the first ones far more often.
create function pg_temp.pick(n int, skew float8) returns int language sql volatile as $$ select 1 + floor(n * random() ^ skew)::int $$;

create temp table vocabulary as
select
  string_to_array('Anna Ben Clara David Elena Felix Greta Hugo Ines Jonas Kira Leo Mara Nils Olga Paul Rosa Simon Tara Uma Viktor Wanda Yara Zoe Aarav Priya Arjun Meera Rohan Ananya Diego Lucia Mateo Sofia Chloe Louis Emma Noah Mia Liam Ava Ethan Isla Lucas Ella Oscar Freya Theo Ivy Max Nora Finn Alma Otto Ida Emil Liv Aksel Saga', ' ') as first_names,
  string_to_array('Lind Berg Holm Ström Nord Sand Dahl Ek Björk Hall Sund Vik Ros Gran Bo Al Es Ha Ma Ta Ra Ka Sha Pa De Me Cha Va Fer Gon Mar Rod San Tor Al Ver Mo Du Le Bel Four Gar Hen Jack Will Thom Rob Wal Han Schmi Mül Web Fisch Wag Beck', ' ') as roots,
  string_to_array('qvist gren blom ström man sson berg stedt lund mark dal ta na ni kar pur rao wal tra kor ndez zalez tínez ro les ra ont ard ier son ton ley ford wood smith er mann hoff stein bach ner ke', ' ') as ends,
  string_to_array('rooms home light small calm warm quiet colour simple space kitchen oak linen wood old new soft plain honest slow bright flats houses city garden family work living dining bath bedroom stairs attic balcony walls floors paint plaster stone brick marble tiles wool velvet cork clay glass brass steel lamp lamps chairs tables shelves books plants art craft vintage antique restored rented tiny large open storage layout plans drawings texture pattern shade sun shadow north south coastal alpine urban rural loft studio office shop hotel cafe children pets guests budget careful playful bold elegant timeless natural reclaimed handmade local ceramic rattan bamboo concrete terrazzo walnut birch pine ash slate copper iron mirror curtain carpet rug sofa desk door window hall niche alcove arch beam tile grout enamel lacquer veneer joinery mosaic fresco trellis pergola courtyard veranda mezzanine', ' ') as plain_words,
  string_to_array('Modern,Minimal,Scandinavian,Industrial,Boho,Traditional,Japandi,Mediterranean,Art Deco,Mid-Century,Coastal,Rustic,Eclectic,Contemporary,Farmhouse,Maximalist', ',') as styles,
  string_to_array('Interior Design,Space Planning,Color Consultation,Furniture Selection,Lighting Design,Kitchen Design,Bathroom Design,3D Modeling,Sustainable Design,Commercial Design,Home Staging,Textiles,Garden Rooms,Restoration,Project Management,Feng Shui,Acoustics,Bespoke Joinery,Universal Design,Hospitality', ',') as skills,
  string_to_array('en,es,hi,de,fr,pt,nl,sv,it,ja,ar,ta,mr,pl,tr,ko', ',') as languages,
  string_to_array('Europe/Amsterdam,America/New_York,Asia/Kolkata,Europe/London,America/Los_Angeles,Australia/Sydney', ',') as zones;

create temp table people as
select n,
       ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
       v.first_names[pg_temp.pick(cardinality(v.first_names), 2)] || ' '
         || v.roots[pg_temp.pick(cardinality(v.roots), 1.5)]
         || case when random() < 0.6 then lower(v.roots[pg_temp.pick(cardinality(v.roots), 1)]) else '' end
         || v.ends[pg_temp.pick(cardinality(v.ends), 1.5)] as name
  from generate_series(1, :designers) n, vocabulary v;

insert into public.profiles (id, role, name, avatar, address_confirmed_at)
select p.id, 'designer', p.name, case when n % 3 > 0 then '/pictures/portrait.webp' end, now() from people p;

insert into public.designers (
  id, title, headline, intro, bio, cover_image, skills, styles, languages, experience_years, city, state, country, timeline, design_process, faq,
  rating_count, rating_sum, published_at, hidden, address_confirmed, shown_price_minor, shown_price_currency
)
select p.id, case when p.n % 4 = 0 then 'Architect and Interior Designer' else 'Interior Designer' end,
       initcap(w.headline), repeat(w.headline || '. ', 3), repeat(w.headline || '. ', 6), case when p.n % 5 > 0 then '/pictures/cover.webp' end,
       w.skills, w.styles, w.languages, case when p.n % 7 > 0 then floor(40 * random() ^ 2) end,
       'City ' || w.city, 'State ' || w.city % 50, 'Country',
       '[{"year": "2020", "event": "Opened a studio"}]', '[{"title": "Look", "description": "Three photos and a plan."}]',
       case when p.n % 2 = 0 then '[{"question": "Do you travel?", "answer": "Yes."}]' else '[]' end::jsonb,
       w.reviews, w.reviews + round(w.reviews * (2.6 + 1.4 * random())),
       now() - p.n % 1500 * interval '1 day', p.n % 97 = 0, true,
       case when w.dollars then 2000 + 500 * pg_temp.pick(60, 2) else 80000 + 10000 * pg_temp.pick(80, 2) end,
       case when w.dollars then 'USD' else 'INR' end::public.currency_code
  from people p
 cross join lateral (
   select (select string_agg(v.plain_words[pg_temp.pick(cardinality(v.plain_words), 2)], ' ') from vocabulary v, generate_series(1, 4 + p.n % 3)) as headline,
          (select array_agg(distinct v.skills[pg_temp.pick(cardinality(v.skills), 1.5)]) from vocabulary v, generate_series(1, 3 + p.n % 2)) as skills,
          (select array_agg(distinct v.styles[pg_temp.pick(cardinality(v.styles), 1.5)]) from vocabulary v, generate_series(1, 1 + p.n % 2)) as styles,
          (select array_agg(distinct v.languages[pg_temp.pick(cardinality(v.languages), 2)]) from vocabulary v, generate_series(1, 1 + p.n % 2)) as languages,
          pg_temp.pick(5000, 3) as city,
          case when random() < 0.5 then floor(200 * random() ^ 4)::int else 0 end as reviews,
          random() < 0.6 as dollars
   offset 0
 ) w;

insert into public.rates (designer_id, position, service_name, price_minor, currency, services_provided, slot_type)
select d.id, k, 'Design hour', d.shown_price_minor, d.shown_price_currency, '{Advice}', case when k = 1 or hashtext(d.id::text) % 3 = 0 then 'call' else 'chat' end::public.slot_type
  from public.designers d, generate_series(0, 1) k
 where d.id >= '50000000-0000-4000-8000-000000000000' and (k = 0 or hashtext(d.id::text) % 2 = 0);

insert into public.availability (designer_id, days, start_time, end_time, slot_minutes, time_zone)
select p.id, case when p.n % 3 = 0 then '{1,3,5}' else '{1,2,3,4,5}' end::smallint[], '09:00', '17:00', case when p.n % 2 = 0 then 30 else 60 end,
       v.zones[1 + p.n % cardinality(v.zones)]
  from people p, vocabulary v;

drop table people, vocabulary;
analyze public.profiles, public.designers, public.rates, public.availability;
-- Writes what the triggers on designers would write.
insert into private.listings (designer_id, document, recommended, rating, price, free)
select d.id, private.document_of(d, private.coming_slots(d, now())), s.recommended, s.rating, s.price, s.free
  from public.designers d
 cross join lateral private.sort_codes(d, private.next_free(d.id, now()), now()) s
 where d.listed
on conflict do nothing;
insert into private.listing_times (designer_id, free)
select l.designer_id, private.free_starts(d.id, private.coming_slots(d, now()), now())
  from private.listings l
  join public.designers d on d.id = l.designer_id
on conflict do nothing;
insert into private.listing_clock (designer_id, due_at, free_at)
select l.designer_id, now() + random() * interval '1 day', private.next_free(l.designer_id, now()) from private.listings l
on conflict do nothing;
select private.count_lexemes();
set session_replication_role = origin;
