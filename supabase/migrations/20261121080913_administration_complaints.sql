-- Complaints, and what administrators decide about them (docs/administration.md).

create view admin.complaints with (security_invoker = true) as
select complaints.number, complaints.created_at, complaints.due_at, complaints.decided_at, customer.name as customer, cu.email as customer_email, designer.name as designer, du.email as designer_email,
       bookings.service_name as service, lower(bookings.slot) as slot_start, complaints.complained_by, complaints.reason, complaints.wish, complaints.message, bookings.currency, private.major_units(kept.kept_minor) as kept,
       private.major_units(complaints.refund_minor) as refund, complaints.decision, complaints.booking_id, private.evidence_of_session(bookings) as evidence
  from public.complaints
  join public.bookings on bookings.id = complaints.booking_id
  join public.profiles customer on customer.id = bookings.customer_id
  join public.profiles designer on designer.id = bookings.designer_id
  left join private.kept on kept.booking_id = bookings.id
  left join auth.users cu on cu.id = bookings.customer_id
  left join auth.users du on du.id = bookings.designer_id
 order by complaints.decided_at is not null, complaints.due_at;
comment on view admin.complaints is
  'Complaints about sessions, open ones first, the soonest due at the top, with the evidence as it is now and what is left of the price (kept). admin.decide_complaint(number, refund, ''designer'' or ''operator'', who, why) decides one.';

create function admin.decide_complaint(
  p_number text, p_refund numeric default 0, p_borne_by text default 'designer', p_by_whom text default '', p_reason text default ''
) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_number constant text := upper(btrim(p_number));
  v_booking_id constant uuid := (select complaints.booking_id from public.complaints where complaints.number = v_number);
  v_decided_at timestamptz;
  v_done text := 'Nothing is refunded.';
begin
  if v_booking_id is null then
    raise exception 'There is no complaint %.', v_number;
  elsif p_refund is null then
    raise exception 'Say how much is refunded: 0 for nothing.';
  end if;
  perform private.lock_booking(v_booking_id);
  select complaints.decided_at into v_decided_at from public.complaints where complaints.number = v_number;
  if v_decided_at is not null then
    raise exception 'Complaint % was decided on %, and both members were told.', v_number, private.iso(v_decided_at);
  end if;
  perform private.record_action(
    'decide_complaint', v_number, p_by_whom, p_reason, null, jsonb_build_object('refund', p_refund, 'borneBy', p_borne_by)
  );
  if p_refund <> 0 then
    v_done := admin.refund_booking(v_booking_id, p_refund, p_borne_by, p_by_whom, p_reason);
  end if;
  update public.complaints
     set decided_at = now(), decision = left(btrim(p_reason), 1000), refund_minor = round(p_refund * 100)
   where complaints.number = v_number;
  return format('Complaint %s is decided. %s', v_number, v_done);
end;
$$;
comment on function admin.decide_complaint(text, numeric, text, text, text) is
  'Decides a complaint by its number (C-4829-1376): refunds an amount in major units, 0 for nothing, borne by the ''designer'' or the ''operator'' (admin.preview_refund shows it before). Both members read the reason by email. Cannot be undone, because both were told: admin.refund_booking refunds more; until the provider is told, admin.withdraw_refund takes the refund back.';

insert into private.cases (kind, subject, source, advice) values
  (
    'complaint', 'A member complains about a session', 'private.complaint_cases',
    'Look at admin.complaints, then decide it: select admin.decide_complaint(number, refund, ''designer'' or ''operator'', who, why).'
  );
