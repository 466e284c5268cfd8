-- Who may join which private channel: chat:<booking> its two people, inbox:<profile> that person.
-- Only presence ("is here") may be sent by clients; broadcasts come from the database.

-- The id behind "<kind>:<uuid>", null for any other text: a malformed topic is a refusal and not an error.
create function private.topic_id(p_topic text, p_kind text) returns uuid
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  if p_topic ~ ('^' || p_kind || ':[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') then
    return substr(p_topic, char_length(p_kind) + 2)::uuid;
  end if;
  return null;
end;
$$;
revoke all on function private.topic_id(text, text) from public, anon, authenticated, service_role;
grant execute on function private.topic_id(text, text) to authenticated;

create policy "People hear their own chats and inbox"
  on realtime.messages for select to authenticated
  using (
    (
      extension in ('broadcast', 'presence')
      and exists (
        select 1 from public.bookings b
         where b.id = private.topic_id((select realtime.topic()), 'chat')
           and (select auth.uid()) in (b.customer_id, b.designer_id)
           and b.status in ('confirmed', 'completed')
      )
    )
    or (
      extension = 'broadcast'
      and private.topic_id((select realtime.topic()), 'inbox') = (select auth.uid())
    )
  );

create policy "People show their presence in their own chats"
  on realtime.messages for insert to authenticated
  with check (
    extension = 'presence'
    and exists (
      select 1 from public.bookings b
       where b.id = private.topic_id((select realtime.topic()), 'chat')
         and (select auth.uid()) in (b.customer_id, b.designer_id)
         and b.status in ('confirmed', 'completed')
    )
  );
