-- Razorpay Route. Read docs/razorpay-route.md first: most operators do not qualify.

-- Use it, or pay by hand again.
select admin.set_route(true, 'Asha', 'Why');
select admin.set_route(false, 'Asha', 'Why');

-- The account that Razorpay has opened for a designer, with the bank details of admin.payees; null ends it.
select admin.link_account('<designer>', 'acc_…', 'Asha', 'Why');
select admin.link_account('<designer>', null, 'Asha', 'Why');

-- What Razorpay transfers to designers, payment by payment.
select * from admin.transfers;
