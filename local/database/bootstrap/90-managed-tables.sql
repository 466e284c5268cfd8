-- The tables on which `postgres` may write policies, as on hosted. This script runs last: the services' scripts create these tables.

insert into managed.policy_table
select c.oid
from pg_catalog.pg_class as c
where c.oid in (
  to_regclass('auth.users'),
  to_regclass('auth.identities'),
  to_regclass('auth.sessions'),
  to_regclass('auth.refresh_tokens'),
  to_regclass('realtime.messages'),
  to_regclass('storage.buckets'),
  to_regclass('storage.objects')
);
