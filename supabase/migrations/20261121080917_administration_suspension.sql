-- Suspending a member. A suspension is `auth.users.banned_until`, which the dashboard's *Ban* also sets (private.is_suspended): Auth begins and renews no
-- session, and every call is refused. These functions also settle what a ban leaves open, and tell everybody concerned.

-- Returns the account of an address, locked with its designers and bookings. For administrators: raises an error with a sentence if there is none.
create function private.lock_member_with(p_email text) returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.lock_member(private.account_with(p_email));
  select * into v_profile from public.profiles where profiles.id = private.account_with(p_email) and profiles.deleted_at is null;
  if not found then
    raise exception 'There is no account with the address "%".', p_email;
  end if;
  return v_profile;
end;
$$;

-- Tells a member that they are suspended, or are no longer suspended, and why.
create function private.email_suspension(p_member public.profiles, p_suspended boolean, p_reason text, p_cancelled int) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (event_key, kind, recipient_id, content)
  values (
    format('suspension_changed:%s:%s', p_member.id, extract(epoch from clock_timestamp())), 'suspension_changed', p_member.id,
    jsonb_build_object('suspended', p_suspended, 'role', p_member.role, 'reason', btrim(p_reason), 'cancelled', p_cancelled)
  );
end;
$$;

-- Suspends a member until admin.reinstate_member. Ends their sessions, unlists a designer and stops payouts to them, releases holds, requests and offers, and
-- cancels upcoming bookings with full refunds; both members get an email. A session that has begun stays, because its money needs a decision. Suspending a
-- suspended member changes nothing. Returns what was done, as text.
create function admin.suspend_member(p_email text, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_member constant public.profiles := private.lock_member_with(p_email);
  v_begun uuid[];
  v_released int;
  v_cancelled int;
begin
  if v_member.suspended_at is not null then
    return format('%s is suspended since %s. Nothing was changed.', v_member.name, private.iso(v_member.suspended_at));
  end if;
  -- As long as the dashboard's longest ban. Auth cannot read 'infinity'.
  update auth.users set banned_until = now() + interval '100 years' where id = v_member.id;
  perform private.end_sessions(v_member.id);
  select array_agg(bookings.id) filter (where bookings.status = 'confirmed' and lower(bookings.slot) <= now()), count(*) filter (where bookings.status <> 'confirmed')
    into v_begun, v_released
    from public.bookings
   where bookings.id in (select private.open_bookings(v_member.id));
  v_cancelled := private.cancel_open_bookings(v_member.id, 'administrator');
  perform private.record_action(
    'suspend_member', v_member.id::text, p_by_whom, p_reason, null,
    jsonb_build_object('cancelled', v_cancelled, 'released', v_released, 'begun', v_begun)
  );
  update public.profiles set suspended_at = now(), suspension_reason = left(btrim(p_reason), 1000) where id = v_member.id;
  perform private.email_suspension(v_member, true, p_reason, v_cancelled);
  return format('%s (%s) is suspended. Cancelled with full refunds: %s. Holds, requests and offers released: %s.', v_member.name, v_member.role, v_cancelled, v_released)
    || coalesce(' Has begun, decide about its money (admin.refund_booking): ' || array_to_string(v_begun, ', ') || '.', '')
    || coalesce(
      ' On its way, pay it or call admin.payout_failed: ' || (
        select string_agg(payouts.id::text, ', ' order by payouts.created_at) from public.payouts where payouts.designer_id = v_member.id and payouts.status = 'on_its_way'
      ) || '.',
      ''
    )
    || case when v_member.role = 'designer' then ' Payouts wait (admin.payables).' else '' end;
end;
$$;
comment on function admin.suspend_member(text, text, text) is
  'Suspends the member with an email address: ends their sessions, cancels upcoming bookings with full refunds, makes no more payouts; a payout on its way stays, and the answer names it. The reason goes to them by email, with where to appeal. Undo: admin.reinstate_member; cancelled bookings stay cancelled.';

-- Lets a suspended or banned member back in. Bookings that were cancelled stay cancelled. Returns what was done, as text.
create function admin.reinstate_member(p_email text, p_by_whom text default '', p_reason text default '') returns text
language plpgsql
set search_path = ''
as $$
declare
  v_member constant public.profiles := private.lock_member_with(p_email);
begin
  if not private.is_suspended(v_member.id) then
    return format('%s is not suspended. Nothing was changed.', v_member.name);
  end if;
  -- A trigger ends the suspension (private.copy_ban).
  update auth.users set banned_until = null where id = v_member.id;
  perform private.record_action(
    'reinstate_member', v_member.id::text, p_by_whom, p_reason, jsonb_build_object('suspended_at', v_member.suspended_at), null
  );
  perform private.email_suspension(v_member, false, p_reason, 0);
  return format('%s can sign in again. Bookings that were cancelled stay cancelled.', v_member.name);
end;
$$;
comment on function admin.reinstate_member(text, text, text) is
  'Lets a suspended member back in, and tells them by email; the reason goes with it. Payouts go on with the next run. Undo: admin.suspend_member.';

create view admin.suspended_members with (security_invoker = true) as
select users.email, profiles.name, profiles.role, profiles.suspended_at, users.banned_until, profiles.suspension_reason as reason, profiles.id
  from auth.users
  join public.profiles on profiles.id = users.id
 where users.banned_until > now()
 order by profiles.suspended_at desc nulls last;
comment on view admin.suspended_members is
  'Who is suspended, since when and why. Without suspended_at: banned in the dashboard, which leaves bookings as they are; admin.suspend_member settles them.';
