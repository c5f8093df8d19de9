-- Payments: what came in, and which invoices it pays. What is open of each invoice is kept beside it.

-- What is open of an issued invoice. It is kept by triggers, so that lists sort and add up by it, and so that who pays or
-- credits the same invoice next waits for its row. It follows from rows that are audited themselves.
create table invoice_balance (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  invoice_id bigint not null,
  due date not null,
  gross numeric(14, 2) not null,
  paid numeric(14, 2) not null default 0 check (paid >= 0),
  -- by issued credit notes, above nothing
  credited numeric(14, 2) not null default 0 check (credited >= 0),
  open numeric(14, 2) not null generated always as (gross - paid - credited) stored,
  primary key (org_id, id),
  unique (org_id, invoice_id),
  foreign key (org_id, invoice_id) references invoice (org_id, id) on delete cascade,
  -- M-3: nobody pays or credits more than is open
  constraint invoice_balance_open check (paid + credited <= greatest(gross, 0))
);
create index on invoice_balance (org_id, due, open) where open > 0;
insert into invoice_balance (org_id, invoice_id, due, gross, credited)
select org_id, id, due, gross,
    (select coalesce(-sum(credit.gross), 0) from invoice credit
      where credit.org_id = invoice.org_id and credit.credits_id = invoice.id and credit.state <> 'draft')
  from invoice where state <> 'draft' and not credit_note;
select wall('invoice_balance', audited => false, versioned => false);
grant select, insert, update, delete on invoice_balance to fieldbook_app;

create function invoice_balances() returns trigger language plpgsql as $$
begin
  if new.state = 'draft' or tg_op = 'UPDATE' and old.state <> 'draft' then
    return null;
  end if;
  if not new.credit_note then
    insert into invoice_balance (org_id, invoice_id, due, gross) values (new.org_id, new.id, new.due, new.gross);
  elsif new.credits_id is not null then
    update invoice_balance set credited = credited - new.gross where org_id = new.org_id and invoice_id = new.credits_id;
  end if;
  return null;
end $$;
create trigger invoice_balances after insert or update on invoice for each row execute function invoice_balances();

create table payment (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- its reference, as the bank or the client gives it
  name text not null check (length(name) between 1 and 255),
  client_id bigint not null,
  date date not null,
  amount_received numeric(14, 2) not null check (amount_received > 0),
  -- the paying-in slip or the file that it came with
  batch text not null default '' check (length(batch) <= 64),
  notes text not null default '' check (length(notes) <= 10000),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  locked boolean not null default false,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, client_id) references client (org_id, id)
);
create index on payment (org_id, client_id, date desc, id desc);
create index on payment (org_id, date desc, id desc);
create index payment_tags on payment using gin (tags);
comment on table payment is 'payments';
select wall('payment', audited => true, versioned => true);
grant select, insert, update, delete on payment to fieldbook_app;
select attachable('payment', '{file}');

create table payment_allocation (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  payment_id bigint not null,
  invoice_id bigint not null,
  amount numeric(14, 2) not null check (amount > 0),
  primary key (org_id, id),
  unique (org_id, payment_id, invoice_id),
  foreign key (org_id, payment_id) references payment (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoice (org_id, id)
);
create index on payment_allocation (org_id, invoice_id);
select wall('payment_allocation', audited => true, versioned => false);
grant select, insert, update, delete on payment_allocation to fieldbook_app;

-- M-3, of the invoice: its row is held by who allocates, and its check refuses more than is open.
create function allocation_balances() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update invoice_balance set paid = paid - old.amount where org_id = old.org_id and invoice_id = old.invoice_id;
  end if;
  if tg_op <> 'DELETE' then
    update invoice_balance set paid = paid + new.amount where org_id = new.org_id and invoice_id = new.invoice_id;
    if not found then
      raise exception 'only an issued invoice is paid' using errcode = '23514', constraint = 'payment_allocation_issued';
    end if;
  end if;
  return null;
end $$;
create trigger allocation_balances after insert or update or delete on payment_allocation
  for each row execute function allocation_balances();

-- M-3, of the payment. Deferred, so that a change of several rows is judged by its end; who writes the same payment next
-- waits for its row, and then sees what was allocated meanwhile.
create function payment_covers() returns trigger language plpgsql as $$
declare
  of_payment bigint := coalesce((to_jsonb(new) ->> 'payment_id')::bigint, new.id);
  received numeric;
begin
  select amount_received into received from payment
   where org_id = new.org_id and id = of_payment for no key update;
  if received < (select sum(amount) from payment_allocation where org_id = new.org_id and payment_id = of_payment) then
    raise exception 'more is allocated than was received' using errcode = '23514', constraint = 'payment_covers';
  end if;
  return null;
end $$;
create constraint trigger payment_covers after update on payment
  deferrable initially deferred for each row execute function payment_covers();
create constraint trigger payment_covers after insert or update on payment_allocation
  deferrable initially deferred for each row execute function payment_covers();

-- A locked payment stays as it is, with what it pays; two clients that were one may be made one.
create function payment_stays() returns trigger language plpgsql as $$
begin
  if not old.locked then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - array['version', 'modified', 'client_id']
      = to_jsonb(old) - array['version', 'modified', 'client_id'] then
    return new;
  end if;
  raise exception 'a locked payment stays as it is' using errcode = '23514', constraint = 'payment_stays';
end $$;
create trigger payment_stays before update or delete on payment for each row execute function payment_stays();
create function payment_part_stays() returns trigger language plpgsql as $$
declare
  of_payment bigint := case tg_op when 'DELETE' then old.payment_id else new.payment_id end;
begin
  if exists (select from payment where org_id = app_org_id() and id = of_payment and locked) then
    raise exception 'a locked payment stays as it is' using errcode = '23514', constraint = 'payment_stays';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger payment_allocation_stays before insert or update or delete on payment_allocation
  for each row execute function payment_part_stays();
