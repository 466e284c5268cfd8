-- A hold costs nothing for fifteen minutes: without a limit one customer could keep a designer's whole day from everybody else.

create function private.limit_holds() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Holds with several designers at once have no other row in common.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('holds:' || new.customer_id, 0));
  if (
    select count(*) from public.bookings b
     where b.customer_id = new.customer_id and b.status = 'pending_payment' and b.hold_expires_at > now() and upper(b.slot) > now()
  ) >= 3 then
    raise exception using
      errcode = 'PT409', message = 'too_many_holds', hint = 'slotStart',
      detail = 'Three slots are waiting for your payment already. Please pay for one of them or give one back.';
  end if;
  return new;
end;
$$;
revoke all on function private.limit_holds() from public, anon, authenticated, service_role;

create trigger bookings_limit_holds
  before insert on public.bookings
  for each row when (new.status = 'pending_payment')
  execute function private.limit_holds();
