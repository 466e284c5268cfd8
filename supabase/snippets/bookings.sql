-- Something is wrong with a booking.

-- Find it, with its people, payments, refunds and emails.
select * from admin.bookings where customer_email = '<email address>';

-- Who was in the room, and when.
select * from admin.attendance where booking_id = '<booking>';

-- What a refund would do: everything that is left, or a part in major units; borne by the designer or, as goodwill, by the operator.
select * from admin.preview_refund('<booking>');
select * from admin.preview_refund('<booking>', 12.50, 'operator');

-- Refund it. It cannot be undone once it is on its way.
select admin.refund_booking('<booking>', null, 'designer', 'Asha', 'Why, in a sentence for the designer.');
select admin.refund_booking('<booking>', 12.50, 'operator', 'Asha', 'Why, in a sentence for the designer.');

-- A failed refund that is no longer owed: the customer's bank took the money back, or it was refunded in the provider's dashboard.
select admin.withdraw_refund('<refund>', 'Asha', 'Why');

-- Cancel it with a full refund. Both members get an email.
select admin.cancel_booking('<booking>', 'Why, in a sentence for both.', 'Asha', 'Why');

-- A no-show to which the reported member objects: true lets the report stand.
select admin.decide_no_show('<booking>', true, 'Asha', 'Why');
select admin.decide_no_show('<booking>', false, 'Asha', 'Why');

-- A plan that is owed, after the refund that you think right: both members get an email at once.
select admin.close_case('plan:<booking>', 'Asha', 'Why');

-- Complaints about sessions, the soonest due first, with the evidence. A refund in major units, or 0, at the designer's or the operator's cost; both members
-- read the reason.
select * from admin.complaints;
select admin.decide_complaint('<number>', 20, 'operator', 'Asha', 'Why, in a sentence for both.');
