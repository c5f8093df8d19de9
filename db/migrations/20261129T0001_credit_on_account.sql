-- Credit on account. What of a credit note or of a payment is set against no invoice is money of the client: it is applied to
-- invoices, or refunded by a payment out, whose amount is below nothing.

alter table payment
  add column method text not null default '' check (length(method) <= 64),
  drop constraint payment_amount_received_check,
  add constraint payment_amount_received_check check (amount_received <> 0);

-- Each row says what of a payment or of a credit note (payment_id, credit_id) pays an invoice or is refunded (invoice_id,
-- refund_id).
alter table payment_allocation
  alter payment_id drop not null,
  alter invoice_id drop not null,
  add column credit_id bigint,
  add column refund_id bigint,
  add constraint payment_allocation_source check (num_nonnulls(payment_id, credit_id) = 1),
  add constraint payment_allocation_target check (num_nonnulls(invoice_id, refund_id) = 1),
  add unique (org_id, credit_id, invoice_id),
  add foreign key (org_id, credit_id) references invoice (org_id, id),
  add foreign key (org_id, refund_id) references payment (org_id, id) on delete cascade;
create index on payment_allocation (org_id, refund_id);

-- `credit_notes` is what its own credit notes come to, and `credited` what of those is set against it. The rest of them is credit
-- on account, since it was paid already.
alter table invoice_balance
  add column credit_notes numeric(14, 2) not null default 0,
  add constraint invoice_balance_credited check (credit_notes between 0 and greatest(gross, 0));

-- A credit note is set against its invoice as far as that is open.
create or replace function invoice_balances() returns trigger language plpgsql as $$
declare
  still_open numeric;
begin
  if new.state = 'draft' or tg_op = 'UPDATE' and old.state <> 'draft' then
    return null;
  end if;
  if not new.credit_note then
    insert into invoice_balance (org_id, invoice_id, due, gross) values (new.org_id, new.id, new.due, new.gross);
  elsif new.credits_id is not null then
    update invoice_balance set credit_notes = credit_notes - new.gross where org_id = new.org_id and invoice_id = new.credits_id
      returning open into still_open;
    if least(still_open, -new.gross) > 0 then
      insert into payment_allocation (org_id, credit_id, invoice_id, amount)
      values (new.org_id, new.id, new.credits_id, least(still_open, -new.gross));
    end if;
  end if;
  return null;
end $$;

create function settle_invoice(part payment_allocation, amount numeric) returns void language plpgsql as $$
declare
  is_own boolean := exists (
    select from invoice where org_id = part.org_id and id = part.credit_id and credits_id = part.invoice_id);
begin
  update invoice_balance set
      paid = paid + case when is_own then 0 else amount end,
      credited = credited + case when is_own then amount else 0 end
   where org_id = part.org_id and invoice_id = part.invoice_id;
  if not found then
    raise exception 'only an issued invoice is paid' using errcode = '23514', constraint = 'payment_allocation_issued';
  end if;
end $$;
create or replace function allocation_balances() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.invoice_id is not null then
    perform settle_invoice(old, -old.amount);
  end if;
  if tg_op <> 'DELETE' and new.invoice_id is not null then
    perform settle_invoice(new, new.amount);
  end if;
  return null;
end $$;

-- M-3, of what is allocated: a payment and a credit note cover what they pay and what of them is refunded, and a refund is
-- of credit to the penny. Judged at commit, each in its own organisation; who writes the same next waits for its row.
create function require_covered(org bigint, of_payment bigint, of_credit bigint) returns void language plpgsql as $$
declare
  previous_org text := coalesce(current_setting('app.org_id', true), '');
  available numeric;
begin
  perform set_config('app.org_id', org::text, true);
  if of_payment is not null then
    select amount_received into available from payment where org_id = org and id = of_payment for no key update;
    if available < (select sum(amount) from payment_allocation where org_id = org and payment_id = of_payment) then
      raise exception 'more is allocated than was received' using errcode = '23514', constraint = 'payment_covers';
    end if;
    if greatest(-available, 0)
        <> (select coalesce(sum(amount), 0) from payment_allocation where org_id = org and refund_id = of_payment) then
      raise exception 'a refund is of credit' using errcode = '23514', constraint = 'payment_refunds';
    end if;
  end if;
  if of_credit is not null then
    select -gross into available from invoice
     where org_id = org and id = of_credit and credit_note and state <> 'draft' for no key update;
    if available is null or available
        < (select sum(amount) from payment_allocation where org_id = org and credit_id = of_credit) then
      raise exception 'more is allocated than was credited' using errcode = '23514', constraint = 'credit_covers';
    end if;
  end if;
  perform set_config('app.org_id', previous_org, true);
end $$;
drop trigger payment_covers on payment;
drop trigger payment_covers on payment_allocation;
create or replace function payment_covers() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payment' then
    perform require_covered(new.org_id, new.id, null);
    return null;
  end if;
  if tg_op <> 'DELETE' then
    perform require_covered(new.org_id, new.payment_id, new.credit_id);
    perform require_covered(new.org_id, new.refund_id, null);
  end if;
  if tg_op <> 'INSERT' then
    perform require_covered(old.org_id, old.refund_id, null);
  end if;
  return null;
end $$;
create constraint trigger payment_covers after insert or update on payment
  deferrable initially deferred for each row execute function payment_covers();
create constraint trigger payment_covers after insert or update or delete on payment_allocation
  deferrable initially deferred for each row execute function payment_covers();

-- What a locked payment pays is not lowered. The rest of it is credit like any other, and a bank may return it as a whole: then
-- what paid invoices is refunded. What a locked refund is of does not change.
create or replace function payment_part_stays() returns trigger language plpgsql as $$
declare
  before payment_allocation := case when tg_op <> 'INSERT' then old end;
  after payment_allocation := case when tg_op <> 'DELETE' then new end;
  is_returned boolean := after.refund_id is not null and after.payment_id = before.payment_id and after.amount = before.amount;
  is_raised boolean := (after.payment_id, after.invoice_id) = (before.payment_id, before.invoice_id) and after.amount >= before.amount;
begin
  if exists (select from payment where org_id = app_org_id() and id in (before.refund_id, after.refund_id) and locked)
      or before.invoice_id is not null and is_returned is not true and is_raised is not true
        and exists (select from payment where org_id = app_org_id() and id = before.payment_id and locked) then
    raise exception 'a locked payment stays as it is' using errcode = '23514', constraint = 'payment_stays';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- In the books a refund is a payment the other way round.
alter table journal_entry drop constraint journal_entry_kind_check,
  add constraint journal_entry_kind_check check (kind in ('invoice', 'credit', 'payment', 'refund', 'write_off'));
create or replace function journal_payment(one payment) returns void language sql as $$
  select journal_post(one.date, case when one.amount_received < 0 then 'refund' else 'payment' end, one.name,
    (select name from client where org_id = one.org_id and id = one.client_id),
    null, one.id, null, array[nominal_default_of('bank'), nominal_default_of('receivable')], array[one.amount_received, -one.amount_received])
$$;

-- So far no credit note was of more than was open of its invoice.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    -- The triggers say it again.
    update invoice_balance set credit_notes = credited, credited = 0 where org_id = o.id and credited > 0;
    insert into payment_allocation (credit_id, invoice_id, amount)
    select credit.id, credit.credits_id, -credit.gross
      from invoice credit join invoice_balance balance on balance.org_id = credit.org_id and balance.invoice_id = credit.credits_id
     where credit.org_id = o.id and credit.credit_note and credit.state <> 'draft' and credit.gross < 0
     order by credit.id;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
set constraints all immediate;
