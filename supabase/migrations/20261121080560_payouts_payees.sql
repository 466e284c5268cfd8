-- The payees of designers. Only the functions of this file, the payouts and administrators read them; their owners see them masked.

-- Whether a text in the format of an IBAN has valid check digits.
create function private.is_iban(p_account text) returns boolean
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  return (
    select string_agg(case when part.part ~ '[A-Z]' then (ascii(part.part) - 55)::text else part.part end, '' order by part.n)::numeric % 97 = 1
      from regexp_split_to_table(substr(p_account, 5) || left(p_account, 4), '') with ordinality part (part, n)
  );
end;
$$;

-- Returns the fault of somebody's bank details, as {field, reason}; null: none. An account with an @ is a UPI id, one that begins like an IBAN is an IBAN, and
-- any other is a number that needs its bank's code. p_bank_code may be ''.
create function private.payee_fault(p_holder text, p_country text, p_account text, p_bank_code text) returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    -- Refuses names that a spreadsheet would treat as a formula.
    when char_length(p_holder) not between 2 and 120 or normalize(p_holder, nfkc) ~ '^[\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007E]' or p_holder ~ '[\u0001-\u001F]' then
      array['holder', 'invalid_payee_name']
    when p_account like '%@%' then
      case
        when p_country <> 'India' then array['account', 'upi_outside_india']
        when p_account !~ '^[a-z0-9][a-z0-9._-]{1,99}@[a-z][a-z0-9]{1,63}$' then array['account', 'invalid_upi_id']
        when p_bank_code <> '' then array['bankCode', 'upi_with_bank_code']
      end
    when p_account ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then
      case
        when not private.is_iban(p_account) then array['account', 'invalid_iban']
        when p_bank_code !~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$' then array['bankCode', 'invalid_bic']
      end
    when p_country = 'India' then
      case
        when p_account !~ '^[0-9]{9,18}$' then array['account', 'invalid_indian_account']
        when p_bank_code !~ '^[A-Z]{4}0[A-Z0-9]{6}$' then array['bankCode', 'invalid_ifsc']
      end
    when p_country = 'United States' then
      case
        when p_account !~ '^[0-9]{4,17}$' then array['account', 'invalid_american_account']
        when p_bank_code !~ '^[0-9]{9}$' or (
               select sum(substr(p_bank_code, step, 1)::int * (array[3, 7, 1])[(step - 1) % 3 + 1]) from generate_series(1, 9) step
             ) % 10 <> 0 then array['bankCode', 'invalid_routing_number']
      end
    when p_account !~ '^[A-Z0-9][A-Z0-9-]{3,33}$' then array['account', 'invalid_account']
    when p_bank_code !~ '^[A-Z0-9][A-Z0-9-]{2,14}$' then array['bankCode', 'invalid_bank_code']
  end;
end;
$$;

-- Whether a text in the format of a GSTIN ends with its check digit.
create function private.is_gstin(p_tax_id text) returns boolean
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  return (
    -- Base 36; every second digit counts twice, and a product counts as the sum of its two digits.
    select (36 - sum(entry.product / 36 + entry.product % 36) % 36) % 36 = strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', right(p_tax_id, 1)) - 1
      from generate_series(1, 14) step
     cross join lateral (select (strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(p_tax_id, step, 1)) - 1) * (2 - step % 2) as product) entry
  );
end;
$$;

-- The PAN in an Indian tax id: a GSTIN contains one. null: the id is neither a PAN nor a GSTIN.
create function private.pan_of(p_country text, p_tax_id text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_country = 'India' then substring(p_tax_id from '^(?:[0-9]{2})?([A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z])(?:[1-9A-Z]Z[0-9A-Z])?$') end;
end;
$$;

-- Returns the fault of a tax id, in the same shape as payee_fault. Other countries' ids are accepted unchecked.
create function private.tax_id_fault(p_country text, p_tax_id text) returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_tax_id = '' then null
    when p_country = 'India' then
      case
        when private.pan_of(p_country, p_tax_id) is null or char_length(p_tax_id) not in (10, 15) then array['taxId', 'invalid_indian_tax_id']
        when char_length(p_tax_id) = 15 and (
               not private.is_gstin(p_tax_id) or not exists (select from jsonb_array_elements(private.indian_states()) element where element ->> 0 = left(p_tax_id, 2))
             ) then
          array['taxId', 'invalid_gstin']
      end
    when p_tax_id !~ '^[A-Z0-9][A-Z0-9 ./-]{2,29}$' then array['taxId', 'invalid_tax_id']
  end;
end;
$$;

create table private.payees (
  id uuid primary key default gen_random_uuid(),
  designer_id uuid not null references public.designers (id) on delete cascade,
  -- The name in the bank's records.
  holder text not null,
  -- The country of the account, by the name that profiles use.
  country text not null check (char_length(country) between 1 and 60),
  account text not null,
  -- BIC, IFSC, routing number or the like; '' where the account needs none.
  bank_code text not null,
  tax_id text not null,
  -- The account that the payment provider has opened for the designer, if payouts go through it (docs/decisions/037-route.md).
  linked_account text check (linked_account ~ '^acc_[A-Za-z0-9]{14}$'),
  -- The code that was sent to the designer's mailbox, hashed; null once it was entered.
  code_hash text,
  code_tries int not null default 0,
  created_at timestamptz not null default now(),
  -- When payouts begin to go to this payee; null until the code is entered.
  effective_at timestamptz,
  -- When the designer deleted the account. Their tax number is then free, so that they can return.
  left_at timestamptz,
  constraint payees_details check (private.payee_fault(holder, country, account, bank_code) is null),
  constraint payees_tax_id check (private.tax_id_fault(country, tax_id) is null),
  constraint payees_wait_for_a_code check ((code_hash is null) = (effective_at is not null)),
  -- A tax number belongs to one person, because the tax office adds up by it. Details that are not confirmed by their code reserve no number.
  constraint payees_one_person_a_pan exclude using gist (private.pan_of(country, tax_id) with operator(pg_catalog.=), designer_id with operator(pg_catalog.<>))
    where (effective_at is not null and left_at is null)
);
comment on table private.payees is 'Bank details of designers. A change is a further row: the latest effective one is paid to, and a payout keeps the one it began with.';

create index payees_designer_idx on private.payees (designer_id, effective_at);
-- At most one payee can wait for its code.
create unique index payees_one_asked_idx on private.payees (designer_id) where effective_at is null;

alter table private.payees enable row level security;
-- Not even the secret key may read this table: functions that need it run with their owner's rights.
revoke all on table private.payees from service_role;

-- An account or tax id as pages and emails show it: its last characters, or the beginning and the bank of a UPI id.
create function private.masked(p_text text) returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  return case
    when p_text = '' then ''
    when p_text like '%@%' then left(p_text, 1) || '•••@' || split_part(p_text, '@', 2)
    else '•••• ' || right(p_text, least(4, char_length(p_text) / 3))
  end;
end;
$$;

-- The present payee of a designer's payouts; null: none.
create function private.payee_of(p_designer_id uuid) returns private.payees
language plpgsql
stable
set search_path = ''
as $$
declare
  v_payee private.payees;
begin
  select * into v_payee
    from private.payees
   where payees.designer_id = p_designer_id and payees.effective_at <= now()
   order by payees.effective_at desc, payees.created_at desc
   limit 1;
  return v_payee;
end;
$$;
revoke execute on function private.payee_of(uuid) from service_role;

-- A payee as its owner sees it: {holder, country, account, bankCode, taxId, effectiveAt}, account and tax id masked.
create function private.payee_json(p_payee private.payees) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_payee.id is not null then
      jsonb_build_object(
        'holder', p_payee.holder, 'country', p_payee.country, 'account', private.masked(p_payee.account), 'bankCode', p_payee.bank_code,
        'taxId', private.masked(p_payee.tax_id), 'effectiveAt', private.iso(p_payee.effective_at)
      )
  end;
end;
$$;
revoke execute on function private.payee_json(private.payees) from service_role;

-- A designer's view of their payees: {now, next, asked}. `now` is the present payee, `next` the one from its effectiveAt on, `asked` the one that waits for its
-- code (null after an hour).
create function private.payees_json(p_designer_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'now', private.payee_json(private.payee_of(p_designer_id)),
    'next', (
      select private.payee_json(payees) from private.payees where payees.designer_id = p_designer_id and payees.effective_at > now() order by payees.effective_at desc limit 1
    ),
    'asked', (
      select private.payee_json(payees)
        from private.payees
       where payees.designer_id = p_designer_id and payees.code_hash is not null and payees.created_at > now() - private.address_code_hours()
         and payees.code_tries < private.max_address_code_tries()
    )
  );
end;
$$;

-- Returns the fault of a designer's PAN, compared with other designers' and with the one in their billing details, in the same shape as payee_fault.
create function private.pan_fault(p_designer_id uuid, p_country text, p_tax_id text) returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_pan constant text := private.pan_of(p_country, p_tax_id);
begin
  return case
    when exists (
           select from private.payees
            where payees.effective_at is not null and payees.left_at is null and payees.designer_id <> p_designer_id and private.pan_of(payees.country, payees.tax_id) = v_pan
         ) then array['taxId', 'tax_id_of_another']
    when exists (
           select from public.billing_details where billing_details.profile_id = p_designer_id and private.pan_of(billing_details.country, billing_details.tax_id) <> v_pan
         ) then array['taxId', 'tax_id_differs']
  end;
end;
$$;

-- Stores bank details that wait for their code, in place of earlier waiting ones. Returns them masked, as payee_json. PT400 invalid_payee, with the field.
create function private.ask_payee(
  p_designer_id uuid, p_holder text, p_country text, p_account text, p_bank_code text, p_tax_id text, p_code_hash text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_holder constant text := coalesce(private.tidy_line(p_holder), '');
  v_account constant text := regexp_replace(coalesce(p_account, ''), case when p_account like '%@%' then '\s' else '[\s-]' end, '', 'g');
  v_bank_code constant text := upper(regexp_replace(coalesce(p_bank_code, ''), '[\s-]', '', 'g'));
  v_tax_id constant text := upper(coalesce(private.tidy_line(p_tax_id), ''));
  v_payee private.payees;
  v_fault text[];
begin
  v_payee.account := case when v_account like '%@%' then lower(v_account) else upper(v_account) end;
  v_fault := coalesce(private.payee_fault(v_holder, p_country, v_payee.account, v_bank_code), private.tax_id_fault(p_country, v_tax_id));
  v_fault := coalesce(
    v_fault, case when p_country = 'India' and v_tax_id = '' then array['taxId', 'missing_pan'] end, private.pan_fault(p_designer_id, p_country, v_tax_id)
  );
  if v_fault is not null then
    perform private.refuse(v_fault[2], v_fault[1]);
  end if;
  delete from private.payees where payees.designer_id = p_designer_id and payees.effective_at is null;
  insert into private.payees (designer_id, holder, country, account, bank_code, tax_id, code_hash)
  values (p_designer_id, v_holder, p_country, v_payee.account, v_bank_code, v_tax_id, p_code_hash)
  returning * into v_payee;
  return private.payee_json(v_payee);
end;
$$;

-- Checks the code of the details that wait for it: 'confirmed', 'wrong' or 'expired'. The first payee is effective at once, a later one after
-- private.payee_delay_days(); it replaces one that is not effective yet. PT400 invalid_payee: another designer has taken its PAN meanwhile.
create function private.confirm_payee(p_designer_id uuid, p_code text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payee private.payees;
  v_fault text[];
begin
  -- Counts the try before comparing, so that concurrent tries wait for each other here.
  update private.payees
     set code_tries = payees.code_tries + 1
   where payees.designer_id = p_designer_id and payees.code_hash is not null and payees.code_tries < private.max_address_code_tries()
     and payees.created_at > now() - private.address_code_hours()
  returning * into v_payee;
  if v_payee.id is null then
    return 'expired';
  end if;
  if extensions.crypt(p_code, v_payee.code_hash) <> v_payee.code_hash then
    return 'wrong';
  end if;
  v_fault := private.pan_fault(p_designer_id, v_payee.country, v_payee.tax_id);
  if v_fault is not null then
    perform private.refuse(v_fault[2], v_fault[1]);
  end if;
  delete from private.payees where payees.designer_id = p_designer_id and payees.effective_at > now();
  update private.payees
     set code_hash = null,
         effective_at = case when (private.payee_of(p_designer_id)).id is null then now() else now() + private.payee_delay_days() end
   where payees.id = v_payee.id;
  return 'confirmed';
exception
  when exclusion_violation then
    perform private.refuse('tax_id_of_another', 'taxId');
end;
$$;

-- Whether payouts to this designer go to a PAN other than p_pan.
create function private.has_other_pan(p_designer_id uuid, p_pan text) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select private.pan_of(payees.country, payees.tax_id) <> p_pan
      from private.payees
     where payees.designer_id = p_designer_id and payees.effective_at is not null
     order by payees.effective_at desc, payees.created_at desc
     limit 1
  ), false);
end;
$$;

-- Withdraws bank details and returns whether there were any. p_asked: those that wait for their code; otherwise those that are confirmed but not effective yet.
create function private.drop_payee(p_designer_id uuid, p_asked boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.payees
   where payees.designer_id = p_designer_id and case when p_asked then payees.effective_at is null else payees.effective_at > now() end;
  return found;
end;
$$;
