-- Something is wrong with a member, or a member asks for something.

-- Reports of one member about the other, with what they wrote to each other.
select * from admin.member_reports;

-- Suspend a member, and let them back in.
select admin.suspend_member('<email address>', 'Asha', 'Why, in a sentence for them.');
select admin.reinstate_member('<email address>', 'Asha', 'Why, in a sentence for them.');
select * from admin.suspended_members;

-- Unlock an account after wrong passwords.
select admin.open_account('<email address>', 'Asha', 'Why');

-- Prepare the file with a member's data. They download it on their account page.
select public.request_data((select u.id from auth.users u where u.email = '<email address>'));

-- Delete an account for somebody who cannot. Look first; the second statement cannot be undone.
select admin.delete_account('<email address>', '', 'Asha', 'Why');
select admin.delete_account('<email address>', 'DELETE', 'Asha', 'Why');
