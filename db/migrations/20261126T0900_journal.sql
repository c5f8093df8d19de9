-- Accounting: which account each thing is booked on, and the journal of what was issued, credited and paid.

-- Each of these may say its account; what says none is booked where the firm books such things.
alter table invoice add column nominal_account_id bigint,
  add foreign key (org_id, nominal_account_id) references nominal_account (org_id, id);
alter table invoice_line add column nominal_account_id bigint,
  add foreign key (org_id, nominal_account_id) references nominal_account (org_id, id);
alter table invoice_type add column nominal_account_id bigint,
  add foreign key (org_id, nominal_account_id) references nominal_account (org_id, id);
alter table service add column nominal_account_id bigint,
  add foreign key (org_id, nominal_account_id) references nominal_account (org_id, id);
alter table vat_rate add column nominal_account_id bigint,
  add foreign key (org_id, nominal_account_id) references nominal_account (org_id, id);
create index on invoice (org_id, nominal_account_id);
create index on invoice_line (org_id, nominal_account_id);
create index on invoice_type (org_id, nominal_account_id);
create index on service (org_id, nominal_account_id);
create index on vat_rate (org_id, nominal_account_id);

-- Where the firm books what says nothing else. Every use has a row, so that nothing is ever left unbooked.
create table nominal_default (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  use text not null check (use in ('receivable', 'bank', 'income', 'tax', 'write_off')),
  nominal_account_id bigint not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, use),
  foreign key (org_id, nominal_account_id) references nominal_account (org_id, id)
);
create index on nominal_default (org_id, nominal_account_id);
select wall('nominal_default', audited => true, versioned => true);
grant select, insert, update on nominal_default to fieldbook_app;

-- An account by its code, or by the code and the use where that code means something else already.
do $$
declare
  o record;
  u record;
  account bigint;
begin
  for o in select org.id, company.locale from org left join company on company.org_id = org.id loop
    perform set_config('app.org_id', o.id::text, true);
    for u in
      select * from (values
        ('receivable', '1100', case when o.locale in ('US', 'CA') then 'Accounts receivable' else 'Trade debtors' end, 'debtor|receivable'),
        ('bank', '1200', 'Bank', 'bank|current'),
        ('tax', '2200', case o.locale when 'IN' then 'GST charged' when 'GB' then 'VAT charged' when 'IE' then 'VAT charged' else 'Sales tax charged' end, 'tax|vat|gst'),
        ('income', '4000', 'Sales', 'sale|fee|income'),
        ('write_off', '8100', 'Work written off', 'written|bad debt')) as seeds (use, code, name, means)
    loop
      select id into account from nominal_account
       where org_id = o.id and lower(code) = u.code and name ~* u.means and active_from is null and active_until is null;
      if account is null then
        insert into nominal_account (code, name)
        select case when exists (select from nominal_account where org_id = o.id and lower(code) = u.code)
            then u.code || '-' || u.use else u.code end, u.name
        returning id into account;
      end if;
      insert into nominal_default (use, nominal_account_id) values (u.use, account);
    end loop;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;

-- What was booked, in the transaction of what it is about. Nothing in it is ever changed: what is taken back is booked the
-- other way round. Number and party stay as they were; a payment or a write-off that is deleted takes only its link along.
create table journal_entry (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  date date not null,
  kind text not null check (kind in ('invoice', 'credit', 'payment', 'write_off')),
  name text not null check (length(name) between 1 and 255),
  party text not null check (length(party) <= 255),
  -- the entry that this one takes back
  reverses_id bigint,
  invoice_id bigint,
  payment_id bigint,
  write_off_id bigint,
  created timestamptz not null default now(),
  created_by_id bigint default nullif(current_setting('app.user_id', true), '')::bigint,
  primary key (org_id, id),
  constraint journal_reversed_once unique (org_id, reverses_id),
  foreign key (org_id, reverses_id) references journal_entry (org_id, id),
  foreign key (org_id, invoice_id) references invoice (org_id, id),
  foreign key (org_id, payment_id) references payment (org_id, id) on delete set null (payment_id),
  foreign key (org_id, write_off_id) references write_off (org_id, id) on delete set null (write_off_id),
  foreign key (org_id, created_by_id) references member (org_id, id)
);
create index on journal_entry (org_id, date desc, id desc);
create index on journal_entry (org_id, invoice_id);
create index on journal_entry (org_id, payment_id);
create index on journal_entry (org_id, write_off_id);
create index on journal_entry (org_id, created_by_id);
create table journal_line (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  entry_id bigint not null,
  nominal_account_id bigint not null,
  debit numeric(14, 2) not null default 0,
  credit numeric(14, 2) not null default 0,
  primary key (org_id, id),
  unique (org_id, entry_id, nominal_account_id),
  constraint journal_line_one_side check (least(debit, credit) = 0 and greatest(debit, credit) > 0),
  foreign key (org_id, entry_id) references journal_entry (org_id, id),
  foreign key (org_id, nominal_account_id) references nominal_account (org_id, id)
);
create index on journal_line (org_id, nominal_account_id);
select wall('journal_entry', audited => false, versioned => false);
select wall('journal_line', audited => false, versioned => false);
grant select, insert on journal_entry, journal_line to fieldbook_app;

create function journal_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'journal_entry'
      and coalesce(to_jsonb(new) ->> 'payment_id', to_jsonb(new) ->> 'write_off_id') is null
      and to_jsonb(new) - array['payment_id', 'write_off_id'] = to_jsonb(old) - array['payment_id', 'write_off_id'] then
    return new;
  end if;
  raise exception 'what was booked stays' using errcode = '23514', constraint = 'journal_stays';
end $$;
create trigger journal_stays before update or delete on journal_entry for each row execute function journal_stays();
create trigger journal_stays before update or delete on journal_line for each row execute function journal_stays();

-- Judged by the end of the transaction, of entries and of lines: none is without the other. The transaction may have gone on
-- to another organisation by then, as the demonstration does: each entry is judged in its own.
create function journal_balances() returns trigger language plpgsql as $$
declare
  of_entry bigint := coalesce((to_jsonb(new) ->> 'entry_id')::bigint, new.id);
  was text := coalesce(current_setting('app.org_id', true), '');
  even boolean;
begin
  perform set_config('app.org_id', new.org_id::text, true);
  select sum(debit) = sum(credit) into even from journal_line where org_id = new.org_id and entry_id = of_entry;
  perform set_config('app.org_id', was, true);
  if even is not true then
    raise exception 'an entry balances' using errcode = '23514', constraint = 'journal_balances';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journal_entry
  deferrable initially deferred for each row execute function journal_balances();
create constraint trigger journal_balances after insert on journal_line
  deferrable initially deferred for each row execute function journal_balances();

create function nominal_default_of(wanted text) returns bigint language sql stable as $$
  select nominal_account_id from nominal_default where org_id = app_org_id() and use = wanted
$$;
-- Books amounts by account, debits above nothing and credits below; what comes to nothing leaves no entry.
create function journal_post(day date, as_kind text, called text, whose text, of_invoice bigint, of_payment bigint, of_write_off bigint,
  accounts bigint[], amounts numeric[]) returns void language plpgsql as $$
declare
  parts int;
  open_parts int;
begin
  select count(*), count(account.id) into parts, open_parts
    from (select of_account, sum(amount) as amount from unnest(accounts, amounts) as part (of_account, amount)
           group by of_account having sum(amount) <> 0) part
      left join nominal_account account on account.org_id = app_org_id() and account.id = part.of_account
        and daterange(account.active_from, account.active_until, '[]') @> day;
  if parts = 0 then
    return;
  end if;
  if open_parts < parts then
    raise exception 'an account is not open on the day' using errcode = '23514', constraint = 'journal_account_open';
  end if;
  with entry as (
    insert into journal_entry (date, kind, name, party, invoice_id, payment_id, write_off_id)
    values (day, as_kind, called, left(whose, 255), of_invoice, of_payment, of_write_off) returning id)
  insert into journal_line (entry_id, nominal_account_id, debit, credit)
  select entry.id, account, greatest(sum(amount), 0), greatest(-sum(amount), 0)
    from entry, unnest(accounts, amounts) as part (account, amount)
   group by entry.id, account having sum(amount) <> 0 order by sum(amount) < 0, abs(sum(amount)) desc, account;
end $$;

-- What was issued is owed by the client: it is income by line and tax by rate. A credit note is below nothing and books the
-- same the other way round. What no line says, as of invoices that came from elsewhere, is booked as the rest is.
create function journal_invoice(one invoice) returns void language plpgsql as $$
declare
  owed bigint := nominal_default_of('receivable');
  charged bigint := nominal_default_of('tax');
  usual bigint;
  accounts bigint[];
  amounts numeric[];
begin
  select coalesce(one.nominal_account_id, type.nominal_account_id, service.nominal_account_id, nominal_default_of('income'))
    into usual
    from (select) as one_row
      left join invoice_type type on type.org_id = one.org_id and type.id = one.type_id
      left join project on project.org_id = one.org_id and project.id = one.project_id
      left join service on service.org_id = project.org_id and service.id = project.service_id;
  with line as (
    select coalesce(nominal_account_id, usual) as account, sum(net) as amount
      from invoice_line where org_id = one.org_id and invoice_id = one.id group by 1),
  tax as (
    select coalesce(rate.nominal_account_id, charged) as account, sum(tax.amount) as amount
      from invoice_tax tax join vat_rate rate on rate.org_id = tax.org_id and rate.id = tax.vat_rate_id
     where tax.org_id = one.org_id and tax.invoice_id = one.id group by 1),
  part as (
    select account, -amount as amount from line
    union all select usual, coalesce((select sum(amount) from line), 0) - one.net
    union all select account, -amount from tax
    union all select charged, coalesce((select sum(amount) from tax), 0) - one.tax
    union all select owed, one.net + one.tax)
  select array_agg(account), array_agg(amount) into accounts, amounts from part;
  perform journal_post(one.date, case when one.credit_note then 'credit' else 'invoice' end, one.name,
    coalesce(one.bill_to[1], (select name from client where org_id = one.org_id and id = one.client_id)), one.id, null, null,
    accounts, amounts);
end $$;
create function invoice_journal() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' and (tg_op = 'INSERT' or old.state = 'draft') then
    perform journal_invoice(new);
  end if;
  return null;
end $$;
create trigger invoice_journal after insert or update on invoice for each row execute function invoice_journal();

create function journal_payment(one payment) returns void language sql as $$
  select journal_post(one.date, 'payment', one.name, (select name from client where org_id = one.org_id and id = one.client_id),
    null, one.id, null, array[nominal_default_of('bank'), nominal_default_of('receivable')], array[one.amount_received, -one.amount_received])
$$;
-- What stands of a payment, or of a write-off, is taken back before it is another or is gone: on its own date unless told.
create function journal_take_back(of_payment bigint, of_write_off bigint, day date) returns void language plpgsql as $$
declare
  entry bigint;
begin
  with standing as (
    select * from journal_entry one
     where org_id = app_org_id() and (payment_id = of_payment or write_off_id = of_write_off) and reverses_id is null
       and not exists (select from journal_entry other where other.org_id = one.org_id and other.reverses_id = one.id)),
  back as (
    insert into journal_entry (date, kind, name, party, reverses_id, payment_id, write_off_id)
    select coalesce(day, date), kind, name, party, id, payment_id, write_off_id from standing returning id, reverses_id)
  insert into journal_line (entry_id, nominal_account_id, debit, credit)
  select back.id, line.nominal_account_id, line.credit, line.debit
    from back join journal_line line on line.org_id = app_org_id() and line.entry_id = back.reverses_id
   order by line.credit desc, line.id;
end $$;
create function payment_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.date, new.amount_received) is not distinct from (old.date, old.amount_received) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform journal_take_back(old.id, null, null);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform journal_payment(new);
  return null;
end $$;
create trigger payment_journal after insert or update on payment for each row execute function payment_journal();
-- Before, so that what takes it back still names it.
create trigger payment_journal_ends before delete on payment for each row execute function payment_journal();

-- Work that is written off was never in the books as an asset: it is income that was given up at once.
create function journal_write_off(one write_off) returns void language sql as $$
  select journal_post(one.date, 'write_off', 'Write-off ' || one.id, coalesce(client.name, ''), null, null, one.id,
      array[nominal_default_of('write_off'), coalesce(service.nominal_account_id, nominal_default_of('income'))],
      array[one.amount, -one.amount])
    from project
      left join service on service.org_id = project.org_id and service.id = project.service_id
      left join client on client.org_id = project.org_id and client.id = coalesce(project.billing_client_id, project.client_id)
   where project.org_id = one.org_id and project.id = one.project_id
$$;
create function write_off_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.date, new.amount, new.undone) is not distinct from (old.date, old.amount, old.undone) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform journal_take_back(null, old.id, null);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    perform journal_take_back(null, old.id, new.undone);
  end if;
  if new.undone is null then
    perform journal_write_off(new);
  end if;
  return null;
end $$;
create trigger write_off_journal after insert or update on write_off for each row execute function write_off_journal();
create trigger write_off_journal_ends before delete on write_off for each row execute function write_off_journal();

do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    perform journal_invoice(invoice) from invoice where org_id = o.id and state <> 'draft' order by date, id;
    perform journal_payment(payment) from payment where org_id = o.id order by date, id;
    perform journal_write_off(write_off) from write_off where org_id = o.id and undone is null order by date, id;
    update user_group set permissions = permissions || array['accounting.view_journal', 'accounting.export', 'accounting.change_sync']
     where org_id = o.id and permissions @> array['invoice.view_invoice', 'invoice.export', 'payment.view_payment'];
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
