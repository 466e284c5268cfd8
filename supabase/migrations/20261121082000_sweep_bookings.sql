-- Time passes for bookings that nobody asks about: lapsed holds expire, slots that are over are completed.
-- Nothing waits for this to run (every reader goes by the clock, book_slot releases what is in its way);
-- it keeps the stored status true.

-- Ends up to 1000 of each; rows that somebody else is working on are left for the next time. {expired, completed}.
create function public.sweep_bookings() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_expired int;
  v_completed int;
begin
  update public.bookings b
     set status = 'expired'
   where b.id = any (array(
     select s.id from public.bookings s
      where s.status = 'pending_payment' and s.hold_expires_at <= now()
      order by s.hold_expires_at
      limit 1000
        for no key update skip locked
   ));
  get diagnostics v_expired = row_count;
  update public.bookings b
     set status = 'completed'
   where b.id = any (array(
     select s.id from public.bookings s
      where s.status = 'confirmed' and upper(s.slot) <= now()
      order by upper(s.slot)
      limit 1000
        for no key update skip locked
   ));
  get diagnostics v_completed = row_count;
  return jsonb_build_object('expired', v_expired, 'completed', v_completed);
end;
$$;
revoke all on function public.sweep_bookings() from public, anon, authenticated;
grant execute on function public.sweep_bookings() to service_role;
