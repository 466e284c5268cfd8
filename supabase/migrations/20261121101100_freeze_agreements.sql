-- What was agreed stays agreed: beside the people and the price, also the service that was booked and its name.

create or replace function private.guard_booking() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.id <> old.id or new.customer_id <> old.customer_id or new.designer_id <> old.designer_id or new.rate_id <> old.rate_id
     or new.service_name <> old.service_name or new.price_minor <> old.price_minor or new.currency <> old.currency then
    raise exception using
      errcode = 'PT409', message = 'immutable', detail = 'The people, the service and the price of a booking never change.';
  end if;
  if new.status <> old.status then
    perform 1 from public.booking_transitions t where t.from_status = old.status and t.to_status = new.status;
    if not found then
      raise exception using
        errcode = 'PT409', message = 'illegal_transition',
        detail = format('A booking cannot go from %s to %s.', old.status, new.status);
    end if;
    new.status_changed_at := now();
  end if;
  return new;
end;
$$;
revoke all on function private.guard_booking() from public, anon, authenticated, service_role;
