-- Trigger functions say what they do: protect what is final, or publish what changed. Triggers find them whatever their names,
-- and keep their own, since those of one table fire in their order; so do the refusals, which servers translate by their names.
alter function billed_work_stays() rename to protect_billed_work;
alter function bill_line_stays_in_closed_month() rename to protect_bill_line_of_closed_month;
alter function equipment_stays_for_bookings() rename to protect_booked_equipment;
alter function expense_allocation_stays() rename to protect_expense_allocation;
alter function expense_stays() rename to protect_expense;
alter function invoice_part_stays() rename to protect_invoice_part;
alter function invoice_stays() rename to protect_invoice;
alter function journal_stays() rename to protect_journal;
alter function leave_years_stay() rename to protect_leave_years;
alter function payment_part_stays() rename to protect_payment_part;
alter function payment_stays() rename to protect_payment;
alter function stays_as_sent() rename to protect_sent_document;
alter function stays_in_closed_month() rename to protect_closed_month;
alter function synchronised_stays() rename to protect_synchronised;
alter function valuation_line_stays() rename to protect_valuation_line;
alter function valuation_stays() rename to protect_valuation;
alter function details_come_back() rename to restore_details;
alter function tell_accounting() rename to publish_accounting;
alter function tell_bookings() rename to publish_bookings;
alter function tell_parts() rename to publish_parts;
alter function tell_schedule() rename to publish_schedule;
alter function tell_webhooks() rename to queue_webhooks;

-- The permissions of whoever makes the request. Functions that call these by name are written anew.
alter function asker_permissions() rename to caller_permissions;
alter function askers() rename to callers;
do $$
declare
  changed text;
  helper record;
begin
  for helper in
    select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and p.prosrc ~ '\m(asker_permissions|askers)\('
  loop
    changed := pg_get_functiondef(helper.oid);
    changed := regexp_replace(changed, '\masker_permissions\(', 'caller_permissions(', 'g');
    execute regexp_replace(changed, '\maskers\(', 'callers(', 'g');
  end loop;
end $$;
-- A server of the version before still asks by the old name while it is being replaced.
create function asker_permissions() returns text[] language sql volatile as 'select caller_permissions()';
