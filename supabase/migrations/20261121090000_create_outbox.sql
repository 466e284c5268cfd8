-- Mail that has been promised and not yet sent. A row is written in the transaction of what it tells of, so
-- that a confirmed booking and its mail exist together or not at all; the jobs function sends it afterwards.
-- One event, one row: event_key is unique, and is also the provider's idempotency key.

create type public.outbox_status as enum ('waiting', 'sent', 'parked', 'dropped');
create type public.outbox_kind as enum (
  'booking_confirmed', 'booking_moved', 'booking_cancelled', 'reminder_day', 'reminder_hour', 'chat_open', 'contact_query'
);

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  event_key text not null unique check (char_length(event_key) between 1 and 200),
  kind public.outbox_kind not null,
  -- Who it goes to; nobody of ours: the administrator, whose address is a setting.
  recipient_id uuid references public.profiles (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete cascade,
  contact_query_id uuid references public.contact_queries (id) on delete cascade,
  -- What the mail says, as it was when it happened: a repeated attempt sends the same bytes.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  status public.outbox_status not null default 'waiting',
  -- Not before this. A claim moves it on, which is its lease: a claimant that dies is replaced after it.
  due_at timestamptz not null default now(),
  -- A reminder that is this late helps nobody any more.
  expires_at timestamptz,
  attempts int not null default 0,
  last_error text check (char_length(last_error) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_sent_has_a_time check ((status = 'sent') = (sent_at is not null))
);
comment on table public.outbox is 'Mails to be sent, sent, given up (parked: look at last_error) or overtaken by events (dropped).';

create index outbox_waiting_idx on public.outbox (due_at) where status = 'waiting';
create index outbox_parked_idx on public.outbox (created_at) where status = 'parked';
create index outbox_booking_idx on public.outbox (booking_id);
create index outbox_recipient_idx on public.outbox (recipient_id);
create index outbox_contact_query_idx on public.outbox (contact_query_id);

alter table public.outbox enable row level security;
revoke all on table public.outbox from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.outbox to service_role;
create policy "Only the service role touches it" on public.outbox for all to service_role using (true) with check (true);
