-- Something is wrong with a designer.

-- Designers, whether they are shown, and their upcoming bookings.
select * from admin.designers;

-- How many sessions each designer has kept, cancelled and missed.
select * from admin.reliability;

-- Take a designer out of search and booking, and back. Bookings stay.
select admin.hide_designer('<designer>', 'Asha', 'Why, in a sentence for them.');
select admin.show_designer('<designer>', 'Asha', 'Why');

-- Hide all of them at once in an incident, which stops bookings. Each gets an email with the reason.
select admin.hide_designer(id, 'Asha', 'Why, in a sentence for them.') from admin.designers where listed;

-- Show them again: all who are hidden for this reason. Those who were hidden for another stay hidden.
select admin.show_designer(id, 'Asha', 'Why') from public.designers where hidden and hidden_note = 'Why, in a sentence for them.';

-- What was written in reviews, and what was reported about them.
select * from admin.reviews;

-- Hide a review from visitors and from the rating, or keep it. 'answer' instead of 'review' means the designer's answer.
select admin.hide_review('<review>', 'review', 'Asha', 'Why, in a sentence for the author.');
select admin.show_review('<review>', 'review', 'Asha', 'Why');

-- What is known about a designer's calendars. Never pass on a whole url: whoever has it can read the calendar.
select name, substring(url from '^https://[^/]+') as host, tried_at, read_at, fault, unread_events from public.calendars where designer_id = '<designer>';

-- Read one within a minute.
update public.calendars set due_at = now(), parsed_at = null where id = '<calendar>';

-- Remove one that does harm. What it closed opens again; its designer may connect it again.
delete from public.calendars where id = '<calendar>';

-- Whether many fail at once.
select fault, count(*) from public.calendars group by fault;

-- End the address of a feed that is misused. Its owner makes another on the account page.
delete from public.calendar_feeds where profile_id = '<user>';
