-- A customer's bank demands a payment back.

-- Send the evidence to yourself again, as it is now.
select admin.send_evidence('disp_…', 'Asha', 'Why');

-- End a dispute whose end the provider has not reported, as won, lost or closed.
select admin.end_dispute('disp_…', 'lost', 'Asha', 'Why');
