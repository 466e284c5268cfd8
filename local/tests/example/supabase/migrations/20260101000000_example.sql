alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '2s';

-- Everybody may listen on their own topic.
create policy "Own topic" on realtime.messages for select to authenticated
  using (realtime.topic() = 'own:' || (select auth.uid()));

-- Everybody may listen on these.
create policy "Open topics" on realtime.messages for select to anon
  using (realtime.topic() like 'open:%');
