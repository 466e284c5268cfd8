-- The operator's terms, before the first visitor. docs/open-for-business.md says when each is needed.

-- Who issues the invoices of the commission: name, address, country, region, tax number. They wait until it is known.
select admin.set_operator('Parlour BV', '1 Example Street', 'Netherlands', '', 'NL001234567B01', 'Asha', 'Why');

-- The commission on sessions booked from now on: percent, and a minimum in major units. p_from => '2027-01-01Z' sets a later time.
-- Above 40 % and below 1 % it also takes p_sure => true. Where you owe tax on it, the commission contains that tax.
select admin.set_commission('INR', 15, 100, p_by_whom => 'Asha', p_reason => 'Why');
select admin.set_commission('USD', 15, 1.50, p_by_whom => 'Asha', p_reason => 'Why');

-- What the payment provider keeps of a refunded payment, in percent. Designers who cancel within 24 hours of the start bear it. 0 ends that.
select admin.set_provider_fee('INR', 2.36, 'Asha', 'Why');

-- A tax in the prices of registered sellers of a country, by where the buyer is: same_region, other_region or abroad. 0 percent ends it.
select admin.set_tax('India', 'same_region', 'CGST', 9, p_by_whom => 'Asha', p_reason => 'Why');
select admin.set_tax('India', 'same_region', 'SGST', 9, p_by_whom => 'Asha', p_reason => 'Why');
select admin.set_tax('India', 'other_region', 'IGST', 18, p_by_whom => 'Asha', p_reason => 'Why');

-- Payouts once a week: currency, weekday (1 is Monday, UTC), least amount in major units.
select admin.set_payouts('INR', 1, 1000, 'Asha', 'Why');
select admin.set_payouts('USD', 1, 25, 'Asha', 'Why');

-- Whether designers are listed only once you have approved them: true, as at the beginning, or false.
select admin.set_vetting(true, 'Asha', 'Why');

-- A step of docs/open-for-business.md that no check can see: its heading, and what you did. npm run doctor shows it.
select admin.note_done('Backup', 'Asha', 'Restored the dump of Sunday into a second project; the audit found nothing.');

-- What you have set.
select * from admin.commission;
select * from admin.payout_terms;
select * from public.tax_rates order by country, place, from_at desc;
