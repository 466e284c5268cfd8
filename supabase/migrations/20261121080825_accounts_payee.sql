-- Entering and changing the payee of a designer's payouts. A code that is sent to the mailbox confirms the change, so that a stolen session alone cannot make
-- it (docs/decisions/033-payouts.md).

-- Stores new bank details and sends the code that confirms them. Returns the same as own_payouts.payees. PT400 invalid_payee; PT403 address_unconfirmed;
-- PT429 rate_limited.
create function public.change_payee(
  p_designer_id uuid, p_holder text, p_country text, p_account text, p_bank_code text, p_tax_id text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_address constant text := private.email_address(p_designer_id);
  v_code constant text := private.new_code();
  v_payee jsonb;
begin
  perform private.lock_person(p_designer_id);
  perform private.require_role(p_designer_id, 'designer');
  perform private.require_confirmed(p_designer_id);
  v_payee := private.ask_payee(
    p_designer_id, p_holder, p_country, p_account, p_bank_code, p_tax_id, extensions.crypt(v_code, extensions.gen_salt('bf', 6))
  );
  perform private.take_limit('address_code', private.address_key(v_address)::text);
  update public.outbox
     set status = 'dropped', request = null, content = '{}', address = null
   where outbox.recipient_id = p_designer_id and outbox.kind = 'confirm_payee' and outbox.status = 'waiting';
  insert into public.outbox (event_key, kind, recipient_id, address, content, expires_at)
  values (
    format('confirm_payee:%s:%s', p_designer_id, extract(epoch from clock_timestamp())), 'confirm_payee', p_designer_id, v_address,
    jsonb_build_object('code', v_code, 'holder', v_payee -> 'holder', 'account', v_payee -> 'account'), now() + private.address_code_hours()
  );
  return private.payees_json(p_designer_id);
end;
$$;

-- Confirms the new details with their code: {result, payees}; result: 'confirmed', 'wrong', or 'expired' (older than private.address_code_hours(),
-- tried too often, or there are no new details). It returns the result instead of raising an error, which would roll back the count of tries.
create function public.enter_payee_code(p_designer_id uuid, p_code text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_result text;
begin
  perform private.lock_person(p_designer_id);
  perform private.require_role(p_designer_id, 'designer');
  v_result := private.confirm_payee(p_designer_id, p_code);
  return jsonb_build_object('result', v_result, 'payees', private.payees_json(p_designer_id));
end;
$$;

-- Withdraws a change: with p_asked the one that waits for its code, otherwise the one that is confirmed but not effective yet. Returns the same as
-- own_payouts.payees. PT409 payee_effective: there is none.
create function public.withdraw_payee(p_designer_id uuid, p_asked boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_person(p_designer_id);
  perform private.require_role(p_designer_id, 'designer');
  if not private.drop_payee(p_designer_id, p_asked) then
    perform private.refuse('payee_effective');
  end if;
  return private.payees_json(p_designer_id);
end;
$$;
