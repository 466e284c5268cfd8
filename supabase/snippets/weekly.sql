-- Once a week, after the run of a currency: pay designers at your bank.

-- What each designer is owed, and what prevents the next run from paying it.
select * from admin.payables;

-- The payouts that are to be paid, and as a file for the bank.
select * from admin.payouts;
select admin.payouts_csv('USD');

-- Say that one was paid, or that it has failed or come back. Each answers which payout it was, and undoes the other.
select admin.payout_paid('<payout>', 'The bank''s reference', 'Asha', 'Why');
select admin.payout_failed('<payout>', 'Asha', 'Why, in a sentence for the designer.');

-- Pay nothing to a designer for now, and again.
select admin.pause_payouts('<designer>', 'Asha', 'Why, in a sentence for them.');
select admin.resume_payouts('<designer>', 'Asha', 'Why');

-- Make no further payouts in a currency. opening-day.sql sets the weekday and the least amount.
select admin.stop_payouts('USD', 'Asha', 'Why');

-- Pay a designer between two runs, whatever the amount.
select admin.pay_now('<designer>', 'USD', 'Asha', 'Why');

-- Whom payouts go to.
select * from admin.payees;
