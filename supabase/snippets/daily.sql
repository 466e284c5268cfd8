-- Every day: everything that waits for a person.

-- What has stopped and needs a decision. Each row says what to do.
select * from admin.open_cases;

-- Try a case again, or all of a kind after a failure of our own; or settle it by hand.
select admin.retry_case('<case_id>', 'Asha', 'Why');
select admin.retry_case(case_id, 'Asha', 'Why') from admin.open_cases where case_id like 'event:%';
select admin.close_case('<case_id>', 'Asha', 'How it was settled.');

-- Designers who have applied, those who wait first, with their documents.
select * from admin.applications;

-- List the designer, ask for changes, or do not list them. Each decision takes the others back.
select admin.approve_designer('<designer>', 'Asha', 'Why');
select admin.want_changes('<designer>', 'Asha', 'What, in a sentence for them.');
select admin.reject_designer('<designer>', 'Asha', 'Why, in a sentence for them.');

-- The contact form's queries, open ones first. Answer by email, then say so here.
select * from admin.contact_queries;
select admin.answer_contact_query('<query>', 'Asha', 'What was answered.');

-- What administrators did in the last week.
select * from admin.actions where at > now() - interval '7 days' order by at desc;
