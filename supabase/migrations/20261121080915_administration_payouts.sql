-- Payouts and the ledger, for administrators (docs/administration.md).

create view admin.payouts with (security_invoker = true) as
select payouts.id, payouts.status, payouts.way, profiles.name as designer, private.major_units(payouts.amount_minor) as amount, payouts.currency, payees.holder, payees.country, payees.account, payees.bank_code, payees.tax_id,
       -- As in payout_sessions, without the part of a partly paid payout that did not arrive.
       (
         select count(*)
           from (
             select from public.ledger_entries
              where ledger_entries.cause = payouts.id::text and ledger_entries.account = 'payable' and (ledger_entries.kind = 'payout' or (ledger_entries.kind = 'payout_failed' and payouts.status = 'paid'))
              group by ledger_entries.booking_id
             having sum(ledger_entries.amount_minor) <> 0
           ) entry
       ) as bookings,
       payouts.run_on, payouts.created_at, payouts.reference, payouts.failure, payouts.ended_at, payouts.designer_id
  from public.payouts
  join private.payees on payees.id = payouts.payee_id
  join public.profiles on profiles.id = payouts.designer_id
 order by payouts.status <> 'on_its_way', payouts.created_at desc;
comment on view admin.payouts is
  'Payouts with where they go, those to be paid first; the provider pays those of the way route itself. select admin.payout_paid(id, reference, who, why) and admin.payout_failed(id, who, why) say what became of one.';

-- The payouts to be paid, as a CSV file with a header.
create function admin.payouts_csv(p_currency public.currency_code) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return concat_ws(
    E'\r\n',
    '"Payout","Name","Country","Account","Bank code","Amount","Currency"',
    (
      select string_agg(
               concat_ws(
                 ',', private.csv_cell(payouts.id::text), private.csv_cell(payees.holder), private.csv_cell(payees.country), private.csv_cell(payees.account),
                 private.csv_cell(payees.bank_code), private.csv_cell(private.decimals(payouts.amount_minor)), private.csv_cell(payouts.currency::text)
               ),
               E'\r\n' order by payouts.created_at, payouts.id
             )
        from public.payouts
        join private.payees on payees.id = payouts.payee_id
       where payouts.status = 'on_its_way' and payouts.way = 'by_hand' and payouts.currency = p_currency
    )
  );
end;
$$;
comment on function admin.payouts_csv(public.currency_code) is 'The payouts of a currency that are to be paid, as a CSV file for a bank.';

create view admin.payables with (security_invoker = true) as
select designers.id as designer_id, profiles.name as designer, entry.currency, private.major_units(entry.held) as held, private.major_units(entry.available) as available,
       private.major_units(entry.outgoing) as on_its_way, private.major_units(payout_terms.minimum_minor) as minimum,
       coalesce(
         private.payout_obstacle(designers.id, entry.currency),
         case when entry.available < 0 then 'negative' when entry.available < payout_terms.minimum_minor then 'below_minimum' end
       ) as obstacle,
       payout_pauses.reason as pause, payout_pauses.paused_by
  from public.designers
  join public.profiles on profiles.id = designers.id
 cross join lateral (
   select balances.currency, coalesce(-sum(balances.minor) filter (where balances.account = 'held'), 0) as held,
          coalesce(-sum(balances.minor) filter (where balances.account = 'payable'), 0) as available,
          coalesce(-sum(balances.minor) filter (where balances.account = 'outgoing'), 0) as outgoing
     from private.balances(designers.id)
    where balances.account in ('held', 'payable', 'outgoing') and balances.minor <> 0
    group by balances.currency
 ) entry
  left join private.payout_terms on payout_terms.currency::text = entry.currency
  left join private.payout_pauses on payout_pauses.designer_id = designers.id;
comment on view admin.payables is 'What each designer is owed (held, available, on its way), and what keeps the next run from paying it.';

create view admin.ledger with (security_invoker = true) as
select ledger_entries.id, ledger_entries.created_at, ledger_entries.kind, ledger_entries.cause, ledger_entries.account, private.major_units(ledger_entries.amount_minor) as amount, ledger_entries.currency, ledger_entries.booking_id, ledger_entries.designer_id, profiles.name as designer,
       ledger_corrections.reason, ledger_corrections.corrected_by
  from public.ledger_entries
  join public.profiles on profiles.id = ledger_entries.designer_id
  left join public.ledger_corrections on ledger_entries.kind = 'correction' and ledger_corrections.id::text = ledger_entries.cause;
comment on view admin.ledger is 'Every entry of the ledger; filter by designer_id or booking_id. A positive amount is a debit. Nobody can change one: admin.correct_balance adds one.';

create view admin.withheld with (security_invoker = true) as
select entry.month, entry.account as tax, profiles.name as designer, payees.holder, payees.tax_id, private.major_units(sum(greatest(coalesce(kept.kept_minor, 0), 0))) as kept,
       private.major_units(sum(entry.minor)) as withheld, entry.currency, entry.designer_id
  from (
    select date_trunc('month', ledger_entries.created_at at time zone 'UTC')::date as month, ledger_entries.account, ledger_entries.designer_id, ledger_entries.booking_id, ledger_entries.currency, payouts.payee_id,
           -sum(ledger_entries.amount_minor) as minor
      from public.ledger_entries
      join public.payouts on payouts.id::text = ledger_entries.cause
     where ledger_entries.kind = 'withheld' and ledger_entries.account in ('tds', 'tcs')
     group by 1, ledger_entries.account, ledger_entries.designer_id, ledger_entries.booking_id, ledger_entries.currency, payouts.payee_id
  ) entry
  join private.payees on payees.id = entry.payee_id
  join public.profiles on profiles.id = entry.designer_id
  left join private.kept on kept.booking_id = entry.booking_id
 group by entry.month, entry.account, profiles.name, payees.holder, payees.tax_id, entry.currency, entry.designer_id
 order by entry.month desc, entry.account, profiles.name;
comment on view admin.withheld is
  'What was withheld for the tax office, by month (UTC), tax and designer, with the tax id to name and what is kept of the sessions. Negative: given back after refunds.';

create function admin.set_withholding(
  p_tax public.ledger_account, p_percent numeric, p_from timestamptz default now(), p_without_pan numeric default null, p_free_until numeric default 0,
  p_by_whom text default '', p_reason text default ''
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_value(
    p_tax in ('tds', 'tcs') and p_percent between 0 and 20 and coalesce(p_without_pan, p_percent) between 0 and 20 and p_free_until >= 0,
    'What is withheld is tds or tcs, 0 to 20 percent.'
  );
  if p_from < now() then
    raise exception 'A withholding begins now or later: payouts keep what they were made with.';
  end if;
  if p_tax = 'tcs' and (coalesce(p_without_pan, p_percent) <> p_percent or p_free_until <> 0) then
    raise exception 'Only tds has a rate without PAN and a free sum.';
  end if;
  insert into private.withholding_rates (account, from_at, percent, percent_without_pan, free_minor)
  values (p_tax, p_from, p_percent, coalesce(p_without_pan, p_percent), round(p_free_until * 100))
  on conflict (account, from_at) do update
    set percent = excluded.percent, percent_without_pan = excluded.percent_without_pan, free_minor = excluded.free_minor;
  perform private.record_action(
    'set_withholding', p_tax::text, p_by_whom, p_reason, null,
    jsonb_build_object('percent', p_percent, 'withoutPan', coalesce(p_without_pan, p_percent), 'freeUntil', p_free_until, 'from', p_from)
  );
end;
$$;
comment on function admin.set_withholding(public.ledger_account, numeric, timestamptz, numeric, numeric, text, text) is
  'Withholds ''tds'' (of payees in India) or ''tcs'' (of those with a GSTIN) with payouts in rupees: a percentage of the price (tcs: without the taxes on the receipt), for sessions released from a time on. For tds: p_without_pan is the percentage of payees without a PAN, and individuals and families pay none until their sessions of a tax year bring in more than p_free_until rupees. 0 ends it. Undo: set it again from now on, a later one for the same time.';

-- The first day of a past month (UTC), from '2026-11'.
create function private.month_of(p_month text) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  v_month date;
begin
  if coalesce(p_month, '') !~ '^20\d\d-(0[1-9]|1[0-2])$' then
    raise exception 'Name the month as its year and number: ''2026-11''.';
  end if;
  v_month := to_date(p_month, 'YYYY-MM');
  if (v_month + interval '1 month') at time zone 'UTC' > now() then
    raise exception 'The month % is not over.', p_month;
  end if;
  return v_month;
end;
$$;

-- Records that the operator has paid to the tax office what was withheld from payouts until the end of a month (UTC) and not paid before, less what was
-- returned since. Returns the amount, in major units.
create function admin.record_tax_payment(
  p_tax public.ledger_account, p_month text, p_reference text, p_by_whom text default '', p_reason text default ''
) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  v_until constant timestamptz := (private.month_of(p_month) + interval '1 month') at time zone 'UTC';
  v_reference constant text := private.tidy_line(p_reference);
  v_due record;
  v_minor bigint := 0;
begin
  if p_tax not in ('tds', 'tcs') then
    raise exception 'What is withheld is tds or tcs.';
  end if;
  if coalesce(char_length(v_reference), 0) not between 1 and 60 then
    raise exception 'Name the tax office''s reference, in at most 60 characters.';
  end if;
  -- Without the lock, two concurrent calls would both find the same amount.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('record_tax_payment', 0));
  if exists (select 1 from public.ledger_entries where ledger_entries.kind = 'handed_over' and substr(ledger_entries.cause, 38) = v_reference) then
    raise exception 'What was handed over as % is entered already.', v_reference;
  end if;
  for v_due in
    select entry.designer_id, entry.currency, array_agg(entry.booking_id order by entry.booking_id) as bookings, array_agg(entry.minor order by entry.booking_id) as minors, sum(entry.minor) as minor
      from (
        select ledger_entries.designer_id, ledger_entries.currency, ledger_entries.booking_id, -sum(ledger_entries.amount_minor)::bigint as minor
          from public.ledger_entries
         where ledger_entries.account = p_tax and (ledger_entries.created_at < v_until or ledger_entries.kind = 'handed_over')
         group by ledger_entries.designer_id, ledger_entries.currency, ledger_entries.booking_id
        having sum(ledger_entries.amount_minor) <> 0
      ) entry
     group by entry.designer_id, entry.currency
     order by entry.designer_id, entry.currency
  loop
    perform private.post_lines(
              'handed_over', format('%s:%s', v_due.designer_id, v_reference), v_due.designer_id, v_due.currency, v_due.bookings || v_due.bookings,
              array_fill(p_tax, array[cardinality(v_due.bookings)]) || array_fill('bank'::public.ledger_account, array[cardinality(v_due.bookings)]),
              v_due.minors || (select array_agg(-item.minor order by item.n) from unnest(v_due.minors) with ordinality item (minor, n))
            );
    v_minor := v_minor + v_due.minor;
  end loop;
  if v_minor <= 0 then
    raise exception 'Nothing was withheld as % until the end of % that is not handed over.', p_tax, p_month;
  end if;
  perform private.record_action(
    'record_tax_payment', p_tax || ' ' || p_month, p_by_whom, p_reason, null, jsonb_build_object('reference', v_reference, 'amount', private.major_units(v_minor))
  );
  return private.major_units(v_minor);
end;
$$;
comment on function admin.record_tax_payment(public.ledger_account, text, text, text, text) is
  'Says that all ''tds'' or ''tcs'' withheld until the end of a month (''2026-11'') was paid to the tax office, under its reference. Returns the amount that was due. Cannot be undone.';

create view admin.months with (security_invoker = true) as
select months.month, months.currency, months.account, months.change, closing.closed_at, closing.closed_by
  from (
    select date_trunc('month', ledger_entries.created_at at time zone 'UTC')::date as month, ledger_entries.currency, ledger_entries.account, private.major_units(sum(ledger_entries.amount_minor)) as change
      from public.ledger_entries
     group by 1, ledger_entries.currency, ledger_entries.account
  ) months
  left join lateral (select ledger_closings.closed_at, ledger_closings.closed_by from public.ledger_closings where ledger_closings.month >= months.month order by ledger_closings.closed_at, ledger_closings.month limit 1) closing on true;
comment on view admin.months is 'The change of each account of the ledger by month (UTC) and currency, and when the month was closed (admin.close_month).';

create view admin.payout_terms with (security_invoker = true) as
select payout_terms.currency, payout_terms.weekday, private.major_units(payout_terms.minimum_minor) as minimum, payout_terms.since, private.next_payout_on(payout_terms.currency::text) as next_on
  from private.payout_terms;
comment on view admin.payout_terms is 'The currencies in which designers are paid out, on which weekday (1 is Monday, in UTC), and from how much on. admin.set_payouts changes it.';

create function admin.set_payouts(p_currency public.currency_code, p_weekday int, p_minimum numeric, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before constant jsonb := (select to_jsonb(payout_terms) from admin.payout_terms where payout_terms.currency = p_currency);
begin
  perform private.require_value(p_weekday between 1 and 7 and p_minimum > 0, 'The weekday is 1 (Monday) to 7, and the least amount more than 0.');
  insert into private.payout_terms (currency, weekday, minimum_minor) values (p_currency, p_weekday, round(p_minimum * 100)::bigint)
  on conflict (currency) do update
    set weekday = excluded.weekday, minimum_minor = excluded.minimum_minor,
        -- A new weekday takes effect after today; otherwise this week might have two runs.
        since = case when payout_terms.weekday = excluded.weekday then payout_terms.since else excluded.since end;
  perform private.record_action(
    'set_payouts', p_currency::text, p_by_whom, p_reason, v_before, (select to_jsonb(payout_terms) from admin.payout_terms where payout_terms.currency = p_currency)
  );
end;
$$;
comment on function admin.set_payouts(public.currency_code, int, numeric, text, text) is
  'Pays designers out in a currency once a week: the weekday (1 is Monday) and the least amount, in major units. Runs begin after today. Undo: set it again, or admin.stop_payouts.';

create function admin.set_route(p_used boolean, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_before constant boolean := (select route.used from private.route);
begin
  perform private.require_value(p_used is not null, 'Say true or false.');
  update private.route set used = p_used;
  perform private.record_action('set_route', 'route', p_by_whom, p_reason, jsonb_build_object('used', v_before), jsonb_build_object('used', p_used));
  return case
    when p_used then 'What customers pay in rupees from now on is transferred to designers with a linked account (admin.link_account).'
    else 'What customers pay from now on is paid out by hand. Transfers that exist go their way.'
  end;
end;
$$;
comment on function admin.set_route(boolean, text, text) is
  'Whether you use Razorpay Route: false at the beginning. docs/razorpay-route.md says who qualifies. Undo: the other value.';

-- Stores the account that the provider has opened for a designer, with their present payee: a change of the payee ends the link. null removes it.
create function admin.link_account(p_designer_id uuid, p_account text, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before constant text := (private.payee_of(p_designer_id)).linked_account;
begin
  if p_account is not null and not (select route.used from private.route) then
    raise exception 'Razorpay Route is off. docs/razorpay-route.md says who qualifies and how to turn it on.';
  end if;
  perform private.require_value(coalesce(p_account ~ '^acc_[A-Za-z0-9]{14}$', true), 'A linked account is acc_ with 14 letters and digits.');
  update private.payees set linked_account = p_account where payees.id = (private.payee_of(p_designer_id)).id;
  if not found then
    raise exception 'Designer % has no confirmed bank details.', p_designer_id;
  end if;
  perform private.record_action(
    'link_account', p_designer_id::text, p_by_whom, p_reason, jsonb_build_object('account', v_before), jsonb_build_object('account', p_account)
  );
end;
$$;
comment on function admin.link_account(uuid, text, text, text) is
  'Says which linked account (acc_…) Razorpay has opened for a designer with the bank details of admin.payees. What customers pay in rupees from then on is transferred there; null ends that. Undo: null.';

create view admin.payees with (security_invoker = true) as
select designers.id as designer_id, profiles.name as designer, payee_of.holder, payee_of.country, payee_of.account, payee_of.bank_code, payee_of.tax_id, payee_of.linked_account, payee_of.effective_at
  from public.designers
  join public.profiles on profiles.id = designers.id
 cross join lateral private.payee_of(designers.id)
 where payee_of.id is not null;
comment on view admin.payees is 'Whom payouts go to now, with the linked account at Razorpay, if there is one (admin.link_account).';

create view admin.transfers with (security_invoker = true) as
select transfers.id, transfers.status, profiles.name as designer, private.major_units(transfers.amount_minor) as amount, private.major_units(transfers.wanted_minor) as wanted,
       private.major_units(transfers.reversed_minor) as reversed, payments.currency,
       transfers.account, transfers.provider_transfer_id, transfers.settlement_id, transfers.last_error, transfers.created_at, transfers.payout_id, transfers.booking_id, transfers.payment_id, transfers.designer_id
  from public.transfers
  join public.payments on payments.payment_id = transfers.payment_id
  join public.profiles on profiles.id = transfers.designer_id
 order by transfers.created_at desc;
comment on view admin.transfers is 'What Razorpay passes on to designers, payment by payment: due, held on hold, released with a payout, settled at their bank, or closed, with the reason.';

create function admin.stop_payouts(p_currency public.currency_code, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before constant jsonb := (select to_jsonb(payout_terms) from admin.payout_terms where payout_terms.currency = p_currency);
begin
  delete from private.payout_terms where currency = p_currency;
  if not found then
    raise exception 'Designers are not paid out in % anyway.', p_currency;
  end if;
  perform private.record_action('stop_payouts', p_currency::text, p_by_whom, p_reason, v_before);
end;
$$;
comment on function admin.stop_payouts(public.currency_code, text, text) is 'Makes no further payouts in a currency. What designers have stays available; payouts on their way stay. Undo: admin.set_payouts with the terms of before (admin.actions).';

create function admin.pause_payouts(p_designer_id uuid, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for a run that is paying this designer.
  perform 1 from public.designers where designers.id = p_designer_id for no key update;
  if not found then
    raise exception 'There is no designer %.', p_designer_id;
  end if;
  perform private.record_action('pause_payouts', p_designer_id::text, p_by_whom, p_reason);
  insert into private.payout_pauses (designer_id, reason, paused_by) values (p_designer_id, left(btrim(p_reason), 500), p_by_whom)
  on conflict (designer_id) do update set reason = excluded.reason, paused_by = excluded.paused_by, created_at = now();
end;
$$;
comment on function admin.pause_payouts(uuid, text, text) is 'Makes no payouts to a designer until admin.resume_payouts; payouts on their way stay. The designer reads the reason. Undo: admin.resume_payouts.';

create function admin.resume_payouts(p_designer_id uuid, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.payout_pauses where designer_id = p_designer_id;
  if not found then
    raise exception 'Payouts to designer % are not paused.', p_designer_id;
  end if;
  perform private.record_action('resume_payouts', p_designer_id::text, p_by_whom, p_reason);
end;
$$;
comment on function admin.resume_payouts(uuid, text, text) is 'Takes admin.pause_payouts back. Undo: admin.pause_payouts.';

-- A payout, its payee and its sum, as administrators read them.
create function private.payout_text(p_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select format('Payout %s, %s %s to %s (%s), %s', payouts.id, payouts.currency, private.decimals(payouts.amount_minor), profiles.name, payouts.account, replace(payouts.status::text, '_', ' '))
      from public.payouts
      join public.profiles on profiles.id = payouts.designer_id
     where payouts.id = p_id
  );
end;
$$;

-- Makes a payout of everything available, between runs. Returns a sentence about it.
create function admin.pay_now(p_designer_id uuid, p_currency public.currency_code, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_obstacle text;
  v_id uuid;
begin
  perform 1 from public.designers where designers.id = p_designer_id for no key update;
  v_obstacle := private.payout_obstacle(p_designer_id, p_currency::text);
  -- After a failed payout, the administrator has spoken to the designer.
  if v_obstacle <> 'payout_failed' then
    raise exception 'Nothing can be paid out to designer %: %.', p_designer_id, v_obstacle;
  end if;
  v_id := private.pay_out(p_designer_id, p_currency, 1, null);
  if v_id is null then
    raise exception 'Designer % has nothing available in %.', p_designer_id, p_currency;
  end if;
  perform private.record_action('pay_now', p_designer_id::text, p_by_whom, p_reason, null, jsonb_build_object('payout', v_id));
  return private.payout_text(v_id);
end;
$$;
comment on function admin.pay_now(uuid, public.currency_code, text, text) is
  'Makes a payout at once, also below the minimum (before somebody leaves) and to an account where the last one has failed. Undo, until it is paid: admin.payout_failed.';

-- Pays again, under the bank's reference, the sessions of a payout that failed by mistake, if their money is still available. Returns the new payout's id. The
-- designer gets one email.
create function private.repeat_payout(p_payout public.payouts, p_reference text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_bookings uuid[];
  v_minors bigint[];
begin
  perform 1 from public.designers where designers.id = p_payout.designer_id for no key update;
  if exists (select 1 from admin.actions where actions.target = p_payout.id::text and actions.what = 'payout_paid' and actions.before ->> 'status' = 'failed') then
    raise exception '%, and was paid again before.', private.payout_text(p_payout.id);
  end if;
  select array_agg(ledger_entries.booking_id order by ledger_entries.booking_id), array_agg(ledger_entries.amount_minor order by ledger_entries.booking_id) into v_bookings, v_minors
    from public.ledger_entries
   where ledger_entries.kind = 'payout' and ledger_entries.cause = p_payout.id::text and ledger_entries.account = 'payable';
  if exists (
       select 1
         from unnest(v_bookings, v_minors) item (booking_id, minor)
         left join private.kept_back(p_payout.designer_id, p_payout.currency::text) on kept_back.booking_id = item.booking_id
        cross join lateral (
          select -coalesce(sum(ledger_entries.amount_minor), 0) - coalesce(kept_back.minor, 0) as minor
            from public.ledger_entries where ledger_entries.booking_id = item.booking_id and ledger_entries.account = 'payable'
        ) entry
        where case when item.minor > 0 then entry.minor < item.minor else entry.minor > item.minor end
     ) then
    raise exception '%, and its money has gone elsewhere since, or is kept back.', private.payout_text(p_payout.id);
  end if;
  perform private.begin_payout(v_id, payees, 'by_hand', p_payout.currency, null, v_bookings, v_minors) from private.payees where payees.id = p_payout.payee_id;
  delete from public.outbox where outbox.event_key = 'payout_made:' || v_id;
  perform private.end_payout(v_id, p_reference, null);
  return v_id;
end;
$$;

create function admin.payout_paid(p_id uuid, p_reference text, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_reference constant text := coalesce(private.tidy_line(p_reference), '');
  v_payout public.payouts;
  v_id uuid := p_id;
begin
  perform private.require_value(char_length(v_reference) between 1 and 100, 'Name the bank''s reference, in at most 100 characters.');
  select * into v_payout from public.payouts where payouts.id = p_id;
  if v_payout.status = 'failed' and v_payout.way = 'by_hand' then
    v_id := private.repeat_payout(v_payout, v_reference);
  else
    perform private.end_payout(p_id, v_reference, null);
  end if;
  perform private.record_action(
    'payout_paid', p_id::text, p_by_whom, p_reason, jsonb_build_object('status', v_payout.status), jsonb_build_object('payout', v_id, 'reference', v_reference)
  );
  return private.payout_text(v_id) || ' under ' || v_reference || '. If it was another one: select admin.payout_failed(''' || v_id || ''', who, why).';
end;
$$;
comment on function admin.payout_paid(uuid, text, text, text) is
  'Says that a payout was paid, under the bank''s reference, which the designer reads. One that has failed by mistake is made again and paid, while its money is available. Undo: admin.payout_failed.';

create function admin.payout_failed(p_id uuid, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_before constant public.payout_status := (select payouts.status from public.payouts where payouts.id = p_id);
begin
  perform private.record_action('payout_failed', p_id::text, p_by_whom, p_reason, jsonb_build_object('status', v_before));
  perform private.end_payout(p_id, null, left(coalesce(private.tidy_line(p_reason), ''), 500));
  return private.payout_text(p_id) || '. If it was another one: select admin.payout_paid(''' || p_id || ''', reference, who, why).';
end;
$$;
comment on function admin.payout_failed(uuid, text, text) is
  'Says that a payout has failed, or was paid and came back. The money is available again, and waits for other bank details. The designer reads the reason. Undo: admin.payout_paid, until the next payout takes the money.';

-- Moves an amount (major units, positive to the designer) between a designer's available money and the operator, on a booking. Returns the correction's id.
create function admin.correct_balance(
  p_booking_id uuid, p_amount numeric, p_against public.ledger_account default 'loss', p_by_whom text default '', p_reason text default ''
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking_id);
  v_after constant jsonb := jsonb_build_object('amount', p_amount, 'against', p_against);
begin
  perform 1
     from public.payment_orders
     join public.payments on payments.order_id = payment_orders.order_id and payments.status = 'captured'
    where payment_orders.booking_id = p_booking_id;
  if not found then
    raise exception 'There is no paid booking %.', p_booking_id;
  end if;
  perform private.require_value(p_against in ('loss', 'bank'), 'A correction is against loss or bank; admin.refund_booking refunds at the operator''s cost.');
  perform private.require_value(round(p_amount * 100) <> 0, 'A correction has an amount, positive to the designer.');
  if abs(p_amount) > 2 * private.major_units(v_booking.price_minor) then
    raise exception 'At most twice the price of the booking, % %, can be corrected at once.', v_booking.currency, 2 * private.major_units(v_booking.price_minor);
  end if;
  perform private.refuse_repeat('correct_balance', p_booking_id::text, v_after);
  perform private.record_action('correct_balance', p_booking_id::text, p_by_whom, p_reason, null, v_after);
  return private.correct(v_booking, round(p_amount * 100)::bigint, p_against, p_by_whom, p_reason);
end;
$$;
comment on function admin.correct_balance(uuid, numeric, public.ledger_account, text, text) is
  'Gives a designer an amount for a booking, or takes a negative one, against ''loss'' (the operator bears or keeps it) or ''bank'' (it was paid from or to the operator''s account): at most twice the price at once. The designer reads the reason. Undo: the opposite amount.';

-- Waives a designer's debt in a currency, at the operator's loss. Returns a sentence with the amount.
create function admin.waive_debt(p_designer_id uuid, p_currency public.currency_code, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_left bigint;
  v_owed bigint;
  v_line record;
begin
  perform 1 from public.designers where designers.id = p_designer_id for no key update;
  select balances.minor into v_owed from private.balances(p_designer_id) where balances.currency = p_currency::text and balances.account = 'payable';
  if coalesce(v_owed, 0) <= 0 then
    raise exception 'Designer % owes nothing in %.', p_designer_id, p_currency;
  end if;
  perform private.record_action(
    'waive_debt', p_designer_id::text, p_by_whom, p_reason, null, jsonb_build_object('amount', private.major_units(v_owed), 'currency', p_currency)
  );
  insert into private.waived_debts (address_hash, designer_id)
  select private.address_hash(users.email), users.id from auth.users where users.id = p_designer_id and users.email is not null
  on conflict do nothing;
  v_left := v_owed;
  for v_line in
    select ledger_entries.booking_id, sum(ledger_entries.amount_minor)::bigint as minor
      from public.ledger_entries
     where ledger_entries.designer_id = p_designer_id and ledger_entries.currency = p_currency::text and ledger_entries.account = 'payable'
     group by ledger_entries.booking_id
    having sum(ledger_entries.amount_minor) > 0
     order by ledger_entries.booking_id
  loop
    exit when v_left = 0;
    perform private.correct(bookings, least(v_left, v_line.minor), 'loss', p_by_whom, p_reason) from public.bookings where bookings.id = v_line.booking_id;
    v_left := v_left - least(v_left, v_line.minor);
  end loop;
  return format('%s %s waived for %s.', p_currency, private.decimals(v_owed), (select profiles.name from public.profiles where profiles.id = p_designer_id));
end;
$$;
comment on function admin.waive_debt(uuid, public.currency_code, text, text) is
  'Gives up what a designer owes after refunds, so that they may leave; the operator loses it. admin.applications shows it if they return with the same address. Undo: admin.correct_balance with the negative amount.';

-- Closes a past month and all months before it: no entry can be dated into them afterwards.
create function admin.close_month(p_month text, p_by_whom text default '', p_reason text default '') returns void
language plpgsql
set search_path = ''
as $$
declare
  v_month constant date := private.month_of(p_month);
begin
  -- Transactions that are writing entries finish first; later ones find the month closed.
  lock table public.ledger_entries in share mode;
  insert into public.ledger_closings (month, closed_by) values (v_month, p_by_whom) on conflict do nothing;
  perform private.record_action('close_month', p_month, p_by_whom, p_reason);
end;
$$;
comment on function admin.close_month(text, text, text) is 'Closes the books of a month that is over (''2026-11'') and of those before: nothing can be entered into them. Cannot be undone.';
