-- Once a week: what has reached your bank account. The jobs import Razorpay's settlements daily.

-- Does the bank meet the ledger, and what has not been settled ten days on?
select * from admin.reconciliation(10);

-- The settlements, to compare with your bank statement: the amount and the UTR.
select * from admin.settlements;

-- Lines that are not booked are cases (daily.sql). Try one again, or say what it is: another product's, or an adjustment without a booking.
select admin.retry_case('settlement:<line>', 'Asha', 'Why');
select admin.close_case('settlement:<line>', 'Asha', 'It is the setup fee; booked by hand.');

-- Import a day that the jobs have not (docs/administration.md says when, and how to get it): paste all of Razorpay's answer between the two $report$.
-- Answers what it has booked; importing it again books nothing twice.
select admin.import_settlements($report$
<Razorpay's answer>
$report$, 'Asha', 'From before we used Parlour');

-- Reverse all that was booked of a settlement, to import its corrected report.
select admin.undo_settlement('setl_…', 'Asha', 'Why');
