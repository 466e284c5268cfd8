-- A message that is stored is also sent: its few fields to the chat, and a bare hint to the lists of
-- both people. Clients cannot broadcast into a chat themselves, because Realtime asks its policies only
-- when a channel is joined, and a slot ends while the channel stays open.

create function private.after_message() returns trigger
language plpgsql
-- The sender may neither make the chat's row nor write to Realtime, and realtime.send would fail in silence.
security definer
set search_path = ''
as $$
declare
  v_chat public.chats;
begin
  insert into public.chats (booking_id, customer_id, designer_id)
  select b.id, b.customer_id, b.designer_id from public.bookings b where b.id = new.booking_id
  on conflict (booking_id) do nothing;
  select * into strict v_chat from public.chats c where c.booking_id = new.booking_id;

  perform realtime.send(
    jsonb_build_object(
      'id', new.id, 'sender_id', new.sender_id, 'sender', new.sender, 'text', new.text,
      'created_at', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')
    ),
    'message', 'chat:' || new.booking_id, true
  );
  perform realtime.send(jsonb_build_object('bookingId', new.booking_id), 'message', 'inbox:' || v_chat.customer_id, true);
  perform realtime.send(jsonb_build_object('bookingId', new.booking_id), 'message', 'inbox:' || v_chat.designer_id, true);
  return null;
end;
$$;
revoke all on function private.after_message() from public, anon, authenticated, service_role;

create trigger messages_broadcast
  after insert on public.messages
  for each row execute function private.after_message();
