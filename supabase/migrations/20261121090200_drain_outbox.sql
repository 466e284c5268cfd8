-- Sending, in three steps of one transaction each: claim, send (outside), say what became of it. A claim is a lease of two
-- minutes: whoever dies with it is replaced, and the provider's idempotency key keeps the second attempt from being a second mail.

-- Claims up to p_limit mails that are due: [{id, key, kind, to, recipientName, content, createdAt}]; `to` is null for the administrator.
-- Several may claim at once, each gets others.
create function public.claim_mails(p_limit int default 10) returns jsonb
language plpgsql
-- The address is Auth's, and the service role may not read Auth's tables.
security definer
set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  update public.outbox o
     set status = 'dropped'
   where o.status = 'waiting' and o.expires_at <= now();
  with claimed as (
    update public.outbox o
       set attempts = o.attempts + 1, due_at = now() + interval '2 minutes'
     where o.id in (
       select w.id from public.outbox w
        where w.status = 'waiting' and w.due_at <= now()
        order by w.due_at
        limit least(p_limit, 100)
          for update skip locked
     )
    returning o.*
  )
  select coalesce(
           jsonb_agg(
             jsonb_build_object(
               'id', c.id, 'key', c.event_key, 'kind', c.kind, 'to', u.email, 'recipientName', p.name, 'content', c.content,
               'createdAt', private.iso(c.created_at)
             )
             order by c.created_at, c.event_key
           ),
           '[]'
         )
    into v_claimed
    from claimed c
    left join public.profiles p on p.id = c.recipient_id
    left join auth.users u on u.id = c.recipient_id;
  return v_claimed;
end;
$$;
revoke all on function public.claim_mails(int) from public, anon, authenticated;
grant execute on function public.claim_mails(int) to service_role;

-- What became of a claimed mail. p_error null: sent. Otherwise it is tried again after 30 s, 1 min, 2 min … and parked after
-- 8 attempts, or at once when p_permanent: the provider will never take it. {status}. Repeating it changes nothing.
create function public.finish_mail(p_id uuid, p_error text default null, p_permanent boolean default false) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_status public.outbox_status;
begin
  update public.outbox o
     set status = case
           when p_error is null then 'sent'
           when p_permanent or o.attempts >= 8 then 'parked'
           else 'waiting'
         end::public.outbox_status,
         sent_at = case when p_error is null then now() end,
         last_error = left(p_error, 500),
         due_at = now() + interval '30 seconds' * power(2, least(o.attempts, 8) - 1)
   where o.id = p_id and o.status = 'waiting'
  returning o.status into v_status;
  return jsonb_build_object('status', v_status);
end;
$$;
revoke all on function public.finish_mail(uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.finish_mail(uuid, text, boolean) to service_role;
