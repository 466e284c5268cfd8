-- After an email of the security alarm.

-- The accounts, calls and networks (/24, /48) involved, by minute.
select * from admin.security_events;

-- Change a limit that has become too low.
update private.limits set most = 200 where kind = 'sign_up' and scope = 'address';
