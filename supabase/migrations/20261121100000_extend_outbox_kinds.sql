-- More that is mailed. In a file of its own: a value can only be used once the transaction that adds it is over.

alter type public.outbox_kind add value 'payment_receipt';
alter type public.outbox_kind add value 'payment_returned';
alter type public.outbox_kind add value 'refund_receipt';
alter type public.outbox_kind add value 'time_offered';
alter type public.outbox_kind add value 'new_message';
alter type public.outbox_kind add value 'money_alarm';
