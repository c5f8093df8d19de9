-- Months that are closed: nothing that is dated in one, or before, is added, changed or removed until it is reopened.

create table month_close (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  month date not null check (extract(day from month) = 1),
  closed timestamptz not null default now(),
  closed_by_id bigint not null,
  reopened timestamptz,
  reopened_by_id bigint,
  reason text not null default '' check (length(reason) <= 1000),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint month_close_reopened check (
    (reopened is null) = (reopened_by_id is null) and (reopened is null) = (reason = '')),
  foreign key (org_id, closed_by_id) references member (org_id, id),
  foreign key (org_id, reopened_by_id) references member (org_id, id)
);
create unique index month_close_once on month_close (org_id, month) where reopened is null;
create index on month_close (org_id, closed_by_id);
create index on month_close (org_id, reopened_by_id);
select wall('month_close', audited => true, versioned => true);
grant select, insert, update on month_close to fieldbook_app;

-- What hours and parts of expenses of a closed month are worth: as it was when it was closed, whatever rates are later.
create table work_value (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  close_id bigint not null,
  entry_id bigint,
  expense_allocation_id bigint,
  value numeric(14, 2) not null,
  primary key (org_id, id),
  constraint work_value_of_one check (num_nonnulls(entry_id, expense_allocation_id) = 1),
  unique (org_id, entry_id),
  unique (org_id, expense_allocation_id),
  foreign key (org_id, close_id) references month_close (org_id, id),
  foreign key (org_id, entry_id) references diary_entry (org_id, id),
  foreign key (org_id, expense_allocation_id) references expense_allocation (org_id, id)
);
create index on work_value (org_id, close_id);
select wall('work_value', audited => false, versioned => false);
grant select, insert, delete on work_value to fieldbook_app;

-- Who writes what is dated waits for who closes, and the other way round: what is not committed when a month is closed
-- cannot be in it.
create function months_held(org bigint, alone boolean) returns void language plpgsql as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtextextended('months', org));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('months', org));
  end if;
end $$;

create function refuse_closed(org bigint, day date) returns void language plpgsql as $$
begin
  perform months_held(org, false);
  if exists (select from month_close where org_id = org and reopened is null and month >= date_trunc('month', day)) then
    raise exception 'the month is closed'
      using errcode = '23514', constraint = 'month_closed', column = to_char(day, 'YYYY-MM');
  end if;
end $$;

-- The argument names what may still be changed of a row whose `date` is in a closed month.
create function stays_in_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - tg_argv[0]::text[] <> to_jsonb(old) - tg_argv[0]::text[] then
      perform refuse_closed(new.org_id, least(new.date, old.date));
    end if;
  elsif tg_op = 'INSERT' then
    perform refuse_closed(new.org_id, new.date);
  else
    perform refuse_closed(old.org_id, old.date);
  end if;
  return null;
end $$;

create trigger stays_in_closed_month after insert or update or delete on diary_entry
  for each row execute function stays_in_closed_month('{locked,version,modified}');
create trigger stays_in_closed_month after insert or update or delete on expense
  for each row execute function stays_in_closed_month('{reimbursed,reimbursed_by_id,tags,news,version,modified,modified_by_id,modified_notes}');
create trigger stays_in_closed_month after insert or update or delete on write_off
  for each row execute function stays_in_closed_month('{undone,undone_by_id,version,modified}');
create trigger stays_in_closed_month after insert or update or delete on payment
  for each row execute function stays_in_closed_month('{client_id,batch,notes,tags,locked,version,modified}');
create trigger stays_in_closed_month after insert or update or delete on bill
  for each row execute function stays_in_closed_month('{supplier_id,due,paid,tags,notes,version,modified}');
create function bill_line_stays_in_closed_month() returns trigger language plpgsql as $$
declare
  line bill_line := case tg_op when 'DELETE' then old else new end;
begin
  perform refuse_closed(line.org_id, (select date from bill where bill.org_id = line.org_id and bill.id = line.bill_id));
  return null;
end $$;
create trigger stays_in_closed_month after insert or update or delete on bill_line
  for each row execute function bill_line_stays_in_closed_month();
-- A draft is of no month yet.
create function issued_in_open_month() returns trigger language plpgsql as $$
begin
  perform refuse_closed(new.org_id, new.date);
  return null;
end $$;
create trigger issued_in_open_month after insert on invoice
  for each row when (new.state <> 'draft') execute function issued_in_open_month();
create trigger issued_again_in_open_month after update on invoice
  for each row when (old.state = 'draft' and new.state <> 'draft') execute function issued_in_open_month();

-- Who does everything with invoices closes months too.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update user_group set permissions = array_append(permissions, 'invoice.close_month')
     where permissions @> array['invoice.delete_invoice', 'projects.view_financials'];
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
