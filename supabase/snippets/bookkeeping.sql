-- For the accountant: monthly and yearly.

-- What a month has changed on each account, and whether it is closed.
select * from admin.months;

-- The entries of the ledger, of a booking or of a designer.
select * from admin.ledger where booking_id = '<booking>';
select * from admin.ledger where designer_id = '<designer>';

-- Correct what a designer has available, on a booking: positive is to the designer; 'bank' if it was paid from or to the operator's account.
select admin.correct_balance('<booking>', 12.50, p_by_whom => 'Asha', p_reason => 'Why');
select admin.correct_balance('<booking>', -12.50, 'bank', 'Asha', 'Paid by hand.');

-- Give up what a designer owes, at the operator's loss, so that they may leave.
select admin.waive_debt('<designer>', 'USD', 'Asha', 'Why');

-- Withhold tax of payouts in rupees, in percent of the price. 'tds' of payees in India: another rate without PAN, and none of individuals until a sum
-- per tax year. 'tcs' of those with a GSTIN, of the price without the taxes on the receipt. 0 ends either; p_from sets a later time.
select admin.set_withholding('tds', 0.1, p_without_pan => 5, p_free_until => 500000, p_by_whom => 'Asha', p_reason => 'Why');
select admin.set_withholding('tcs', 0.5, p_by_whom => 'Asha', p_reason => 'Why');

-- What was withheld, by month, tax and designer.
select * from admin.withheld;

-- Hand it over: say that all of a past month, and of those before it, was paid to the tax office. Returns the amount.
select admin.record_tax_payment('tds', '2026-11', 'The tax office''s reference', 'Asha', 'Why');

-- Close a past month and all before it. Nothing can be entered into them afterwards. Cannot be undone.
select admin.close_month('2026-11', 'Asha', 'Why');
