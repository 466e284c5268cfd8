-- Runs at every start, as `postgres`: the two demo people share a confirmed chat booking that is active now and lasts another
-- hour, an upcoming one and a past one. Existing bookings are kept: yesterday's upcoming booking may be today's active one.

create or replace function pg_temp.book(p_customer uuid, p_rate public.rates, p_slot tstzrange, p_notes text) returns uuid
language plpgsql as $$
declare
  v_booking uuid;
  v_order text := 'order_demo' || replace(gen_random_uuid()::text, '-', '');
begin
  insert into public.bookings (customer_id, designer_id, rate_id, slot, slot_type, status, service_name, price_minor, currency, notes, customer_time_zone)
  values (
    p_customer, p_rate.designer_id, p_rate.id, p_slot, 'chat', 'confirmed', p_rate.service_name, p_rate.price_minor, p_rate.currency, p_notes,
    'Europe/Amsterdam'
  )
  returning id into v_booking;
  -- No time to check is set, because the payment sandbox does not know these orders.
  insert into public.payment_orders (order_id, booking_id, amount_minor, currency, due_at)
  values (v_order, v_booking, p_rate.price_minor, p_rate.currency, null);
  insert into public.payments (payment_id, order_id, amount_minor, currency, status, source)
  values (replace(v_order, 'order', 'pay'), v_order, p_rate.price_minor, p_rate.currency, 'captured', 'verify');
  return v_booking;
end
$$;

-- Cancels one of their bookings and records its payment as refunded.
create or replace function pg_temp.give_way(p_booking public.bookings) returns void
language plpgsql as $$
begin
  if p_booking.status = 'confirmed' then
    insert into public.cancellations (booking_id, cancelled_by, refund_minor)
    values (p_booking.id, 'administrator', p_booking.price_minor - p_booking.refunded_minor);
    insert into public.refunds (payment_id, amount_minor, reason, status, done_at)
    select p.payment_id, p.amount_minor - p_booking.refunded_minor, 'administrator', 'done', now()
      from public.payment_orders o
      join public.payments p on p.order_id = o.order_id and p.status = 'captured'
     where o.booking_id = p_booking.id and p.amount_minor > p_booking.refunded_minor;
  end if;
  update public.bookings set status = 'cancelled' where id = p_booking.id;
end
$$;

-- The rows of an L-shaped living room with its furniture (FloorPlanRow).
create function pg_temp.living_room(p_booking uuid) returns jsonb language plpgsql as $$
declare
  v_ids constant jsonb := (select jsonb_object_agg(name, gen_random_uuid()) from unnest('{c1,c2,c3,c4,c5,c6,rug,sofa,coffee,tv,dining,ch1,ch2,ch3,ch4,book,arm,lamp,plant}'::text[]) name);
begin
  return (
    select jsonb_build_array(jsonb_build_object('part', 'room', 'id', p_booking, 'height', 2650, 'inFeet', false, 'corners', (
             select jsonb_agg(jsonb_build_object('id', v_ids -> name, 'x', x, 'y', y) order by name)
               from (values ('c1', 0, 0), ('c2', 4300, 0), ('c3', 4300, 1300), ('c4', 6200, 1300), ('c5', 6200, 4600), ('c6', 0, 4600)) corner (name, x, y)
           )))
           || (
             select jsonb_agg(jsonb_build_object(
                      'part', 'opening', 'id', gen_random_uuid(), 'kind', kind, 'name', name, 'wall', v_ids -> wall, 'at', at, 'width', width, 'hinge', 'end', 'swing', 'in', 'leaves', leaves, 'sill', sill
                    ))
               from (values ('door', 'Hall door', 'c3', 900, 900, 1, 0), ('window', 'Left window', 'c6', 560, 1300, 1, 900), ('window', 'Right window', 'c6', 2740, 1300, 1, 900),
                            ('balcony_door', '', 'c5', 3300, 1500, 2, 0)) opening (kind, name, wall, at, width, leaves, sill)
           )
           || (
             select jsonb_agg(jsonb_build_object('part', 'mark', 'id', gen_random_uuid(), 'kind', kind, 'name', '', 'wall', v_ids -> wall, 'at', at, 'width', width, 'depth', depth))
               from (values ('radiator', 'c6', 610, 1200, 110), ('radiator', 'c6', 2790, 1200, 110), ('fireplace', 'c4', 1480, 1300, 250), ('socket', 'c1', 760, 80, 0), ('light_switch', 'c3', 560, 80, 0))
                    mark (kind, wall, at, width, depth)
           )
           || (
             select jsonb_agg(jsonb_build_object('part', 'item', 'id', v_ids -> item.id, 'kind', kind, 'name', '', 'width', width, 'depth', depth, 'height', height, 'stays', stays))
                 || jsonb_agg(jsonb_build_object('part', 'place', 'id', v_ids -> item.id, 'variant', 'now', 'x', x, 'y', y, 'turn', turn, 'out', false))
               from (values ('rug', 'rug', 2400, 1700, 0, true, 1600, 1900, 90), ('sofa', 'sofa', 2200, 950, 800, true, 640, 1900, 270),
                            ('coffee', 'coffee_table', 1100, 600, 400, true, 1750, 1900, 90), ('tv', 'tv_bench', 1600, 420, 500, false, 2560, 210, 0),
                            ('dining', 'dining_table', 1600, 900, 750, true, 4250, 3500, 0), ('ch1', 'chair', 460, 520, 800, true, 3850, 2970, 0),
                            ('ch2', 'chair', 460, 520, 800, true, 4650, 2970, 0), ('ch3', 'chair', 460, 520, 800, true, 3850, 4030, 180),
                            ('ch4', 'chair', 460, 520, 800, true, 4650, 4030, 180), ('book', 'bookcase', 900, 350, 2000, true, 6025, 2290, 90),
                            ('arm', 'armchair', 820, 850, 850, true, 740, 3810, 225), ('lamp', 'floor_lamp', 420, 420, 1600, true, 280, 4310, 0),
                            ('plant', 'plant', 650, 650, 1400, false, 3880, 460, 0)) item (id, kind, width, depth, height, stays, x, y, turn)
           )
  );
end;
$$;

-- The customer draws it the day before the session.
create function pg_temp.draw(p_customer uuid, p_booking uuid) returns void language plpgsql as $$
begin
  perform public.apply_floor_plan_operation(p_customer, p_booking, gen_random_uuid(), 0, pg_temp.living_room(p_booking), '[]');
  update public.floor_plan_rows set changed_at = lower(bookings.slot) - interval '1 day'
    from public.bookings where bookings.id = p_booking and floor_plan_rows.booking_id = p_booking;
end;
$$;

-- Moves a piece in arrangement A.
create function pg_temp.place(p_piece text, p_x int, p_y int, p_turn int, p_out boolean default false) returns jsonb language plpgsql as $$
begin
  return jsonb_build_object('part', 'place', 'id', p_piece, 'variant', 'A', 'x', p_x, 'y', p_y, 'turn', p_turn, 'out', p_out);
end;
$$;

do $$
declare
  v_customer uuid := (select id from auth.users where email = 'customer@parlour.test');
  v_designer uuid := (select id from auth.users where email = 'designer@parlour.test');
  v_now timestamptz := date_trunc('minute', now());
  v_hour tstzrange := tstzrange(v_now, v_now + interval '1 hour');
  v_rate public.rates;
  v_booking uuid;
  v_slot tstzrange;
  v_rows jsonb;
  v_arranged jsonb;
  -- Returns the piece of a kind of furniture, if there is one.
  v_piece jsonb;
  v_steps uuid[] := array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()];
  v_table uuid := gen_random_uuid();
begin
  select * into v_rate
  from public.rates r
  where r.designer_id = v_designer and r.retired_at is null and r.slot_type = 'chat' and r.price_minor > 0
  order by r.position
  limit 1;
  if v_customer is null or v_rate.id is null then
    return;
  end if;

  -- Another customer's booking with this designer is kept: the hour ends before it, and there is no active booking during it.
  select tstzrange(v_now, least(upper(v_hour), min(lower(b.slot))))
    into v_hour
  from public.bookings b
  where b.designer_id = v_designer and b.customer_id <> v_customer and b.status in ('confirmed', 'pending_payment')
    and b.slot && v_hour and lower(b.slot) > v_now;
  if exists (
    select from public.bookings b
    where b.designer_id = v_designer and b.customer_id <> v_customer and b.status in ('confirmed', 'pending_payment')
      and b.slot @> v_now
  ) then
    return;
  end if;

  -- Active: the earliest of their bookings that overlaps the next hour is rescheduled to it, the others are cancelled.
  select b.id into v_booking
  from public.bookings b
  where b.customer_id = v_customer and b.designer_id = v_designer and b.status = 'confirmed' and b.slot_type = 'chat'
    and b.slot && v_hour
  order by lower(b.slot)
  limit 1;
  perform pg_temp.give_way(b)
  from public.bookings b
  where b.customer_id = v_customer and b.designer_id = v_designer and b.status in ('confirmed', 'pending_payment')
    and b.slot && v_hour and b.id is distinct from v_booking;
  if v_booking is null then
    v_booking := pg_temp.book(v_customer, v_rate, v_hour, 'The north room always feels cold, whatever we hang there.');
    insert into public.briefs (booking_id, room, room_words, stays, question)
    values (v_booking, 'living_room', 'Two tall windows, to the north.', 'The oak floor and the long table.', 'What makes a north room warm?');
    perform pg_temp.draw(v_customer, v_booking);
    perform public.send_brief(v_customer, v_booking);
  else
    update public.bookings set slot = v_hour where id = v_booking;
  end if;
  if not exists (select from public.messages where booking_id = v_booking) then
    insert into public.messages (booking_id, sender_id, text)
    values (v_booking, v_designer, 'I have looked at your drawing. Which of the windows does the morning sun reach?');
  end if;

  -- Upcoming: the designer's first available slot from tomorrow on.
  if not exists (
    select from public.bookings b
    where b.customer_id = v_customer and b.designer_id = v_designer and b.status = 'confirmed' and lower(b.slot) >= upper(v_hour)
  ) then
    select s into v_slot
    from unnest(private.designer_slots(v_designer, v_now + interval '20 hours', v_now + interval '14 days')) as s
    where not exists (
      select from public.bookings b
      where b.designer_id = v_designer and b.status in ('confirmed', 'pending_payment') and b.slot && s
    )
    order by lower(s)
    limit 1;
    if v_slot is not null then
      v_booking := pg_temp.book(v_customer, v_rate, v_slot, 'Floor plan to follow.');
      insert into public.briefs (
        booking_id, room, room_words, budget_minor, budget_currency, stays, likes, idea, question
      )
      values (
        v_booking, 'living_room', 'Straight ahead two windows to the garden, the left one to the floor. The door opens inward; sockets left and right of it.',
        250000, v_rate.currency, 'The piano and the oak floor.', 'Green, linen, nothing that shines.',
        '{"room": "Living Room", "style": "Scandinavian", "palette": "light"}', 'Where should the sofa go so I can read there?'
      );
      perform pg_temp.draw(v_customer, v_booking);
      perform public.send_brief(v_customer, v_booking);
    end if;
  end if;

  -- Past, with its messages.
  if not exists (
    select from public.bookings b
    where b.customer_id = v_customer and b.designer_id = v_designer and b.status in ('confirmed', 'completed')
      and upper(b.slot) <= v_now
  ) then
    select s into v_slot
    from unnest(private.designer_slots(v_designer, v_now - interval '14 days', v_now - interval '1 day')) as s
    where not exists (
      select from public.bookings b
      where b.designer_id = v_designer and b.status in ('confirmed', 'pending_payment') and b.slot && s
    )
    order by lower(s) desc
    limit 1;
    if v_slot is not null then
      v_booking := pg_temp.book(v_customer, v_rate, v_slot, null);
      insert into public.briefs (booking_id, room, room_words, question)
      values (v_booking, 'living_room', 'Two windows to the garden, and a door to the balcony.', 'Why does nobody sit by the windows?');
      v_rows := pg_temp.living_room(v_booking);
      v_piece := (select jsonb_object_agg(element ->> 'kind', element ->> 'id') from jsonb_array_elements(v_rows) element where element ->> 'part' = 'item');
      v_arranged := jsonb_build_array(
        pg_temp.place(v_piece ->> 'sofa', 2950, 1850, 90), pg_temp.place(v_piece ->> 'coffee_table', 1800, 1850, 90), pg_temp.place(v_piece ->> 'rug', 1900, 1850, 90),
        pg_temp.place(v_piece ->> 'tv_bench', 2560, 210, 0, true), pg_temp.place(v_piece ->> 'plant', 450, 450, 0),
        jsonb_build_object('part', 'item', 'id', v_table, 'kind', 'side_table', 'name', '', 'width', 450, 'depth', 450, 'height', 500, 'stays', true),
        pg_temp.place(v_table::text, 320, 3150, 0)
      );
      insert into public.floor_plans (booking_id, sequence) values (v_booking, 2);
      perform private.write_floor_plan_rows(v_booking, 'customer', 1, v_rows, '[]');
      perform private.outline_floor_plan(v_booking, 1);
      perform private.write_floor_plan_rows(v_booking, 'designer', 2, v_arranged, '[]');
      update public.floor_plan_rows
         set changed_at = lower(v_slot) + case sequence when 1 then interval '-1 day' else interval '270 seconds' end
       where floor_plan_rows.booking_id = v_booking;
      update public.briefs f set sent_at = lower(v_slot) - interval '1 day', sent_parts = private.brief_parts(f) where f.booking_id = v_booking;
      insert into public.messages (booking_id, sender_id, text, created_at)
      values
        (v_booking, v_customer, 'We have two large windows, and nobody sits by them. I read in the kitchen.', lower(v_slot) + interval '2 minutes'),
        (v_booking, v_designer, 'The sofa has its back to them. Turn it round, and the garden is your picture.', lower(v_slot) + interval '4 minutes'),
        (v_booking, v_customer, 'And the television?', lower(v_slot) + interval '5 minutes'),
        (v_booking, v_designer, 'Try a month without it. You have a fireplace.', lower(v_slot) + interval '6 minutes');
      insert into public.read_markers (booking_id, profile_id, last_read_at)
      values (v_booking, v_customer, upper(v_slot)), (v_booking, v_designer, upper(v_slot));
      perform public.save_plan(v_designer, v_booking, 0, jsonb_build_object(
        'found', E'Everything in the room looks at the television, and the sofa turns its back on the best thing you have: two windows to the garden.\n\n'
                 'So the sofa turns round and parts the room: light and reading in front of it, the table behind it.',
        'steps', jsonb_build_array(
          jsonb_build_object('id', v_steps[1], 'title', 'Turn the sofa to the windows', 'text', 'Its back is to the dining table. A long, low lamp or a row of books may stand behind it later.'),
          jsonb_build_object('id', v_steps[2], 'title', 'Make the corner by the balcony yours', 'text', 'The armchair stays. It needs a lamp over your left shoulder and a place for the cup.'),
          jsonb_build_object('id', v_steps[3], 'title', 'Let the television go', 'text', 'For a month. Then decide.')
        ),
        'files', '[]'::jsonb,
        'floorPlan', jsonb_build_object(
          'variant', 'A',
          'rows', v_rows || v_arranged,
          'pins', jsonb_build_array(
            jsonb_build_object('step', v_steps[1], 'item', v_piece ->> 'sofa', 'x', 0, 'y', -300),
            jsonb_build_object('step', v_steps[2], 'item', v_piece ->> 'armchair', 'x', 0, 'y', 0),
            jsonb_build_object('step', v_steps[3], 'item', null, 'x', 2560, 'y', 300)
          )
        ),
        'items', jsonb_build_array(
          jsonb_build_object(
            'id', gen_random_uuid(), 'name', 'Reading lamp, brass, with a linen shade', 'link', '', 'price', 14900, 'quantity', 1, 'place', 'Behind the armchair', 'step', v_steps[2]
          ),
          jsonb_build_object('id', gen_random_uuid(), 'name', 'Side table, oak, 45 cm', 'link', '', 'price', 18500, 'quantity', 1, 'place', 'Under the left window', 'step', v_steps[2]),
          jsonb_build_object('id', gen_random_uuid(), 'name', 'Wool throw, rust', 'link', '', 'price', 5450, 'quantity', 2, 'place', 'Over the back of the sofa', 'step', v_steps[1])
        )
      ));
      perform public.send_plan(v_designer, v_booking, 1);
    end if;
  end if;
end
$$;

-- The designer has a year of payouts that were paid, one every four weeks, and one that is on its way; what came later is available or held. Designers are paid out in both currencies.
do $$
declare
  v_designer uuid := (select id from auth.users where email = 'designer@parlour.test');
  v_weekday int := extract(isodow from (now() - interval '1 day') at time zone 'UTC');
  v_age interval;
  v_payout uuid;
begin
  if v_designer is null or exists (select from public.payouts where designer_id = v_designer) then
    return;
  end if;
  -- Yesterday's weekday, because the payout on its way was made yesterday.
  perform admin.set_payouts('USD', v_weekday, 25, 'Asha', 'Why.'), admin.set_payouts('INR', v_weekday, 1000, 'Asha', 'Why.');
  insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, effective_at)
  select v_designer, p.name, 'Netherlands', 'NL91ABNA0417164300', 'ABNANL2A', 'NL001234567B01', now() - interval '60 days'
    from public.profiles p where p.id = v_designer;
  for v_age in
    select make_interval(days => 35 + 28 * n) from generate_series(12, 0, -1) n
    union all select interval '10 days'
  loop
    perform private.post(
              'release', b.id::text, b, b.currency::text, array['held', 'payable', 'fee']::public.ledger_account[],
              array[k.kept_minor, f.fee - k.kept_minor, -f.fee]
            )
       from public.bookings b
       join private.kept k on k.booking_id = b.id
      cross join lateral (select private.fee_of(k.kept_minor, b.fee_percent, b.fee_minimum_minor) as fee) f
      where b.designer_id = v_designer and b.released_at is null and b.status = 'completed' and upper(b.slot) < now() - v_age;
    update public.bookings
       set released_at = now()
     where designer_id = v_designer and released_at is null and status = 'completed' and price_minor > 0 and upper(slot) < now() - v_age;
    for v_payout in
      select private.pay_out(v_designer, l.currency::public.currency_code, 1, null)
        from private.balances(v_designer) l
       where l.account = 'payable' and l.minor < 0
    loop
      if v_age > interval '10 days' then
        perform private.end_payout(v_payout, to_char(now() - v_age, '"PL" YYYY MMDD'), null);
        update public.payouts
           set created_at = now() - v_age + interval '13 days', ended_at = now() - v_age + interval '14 days'
         where id = v_payout;
      else
        update public.payouts set created_at = now() - interval '1 day' where id = v_payout;
      end if;
    end loop;
  end loop;
end
$$;
