-- What became of approved hours and billable expenses: on a line of an invoice, taken back by a credit note, or written off.

alter table invoice_line
  -- the valuation whose amount it bills
  add column valuation_id bigint,
  add foreign key (org_id, valuation_id) references valuation (org_id, id);
create index on invoice_line (org_id, valuation_id);

create table write_off (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  -- `work`: hours and expenses, each in billed_work; `price`: of an item, or of the price of a project without items
  kind text not null check (kind in ('work', 'price')),
  quote_item_id bigint,
  date date not null,
  amount numeric(14, 2) not null,
  reason text not null check (length(reason) between 1 and 1000),
  user_id bigint default nullif(current_setting('app.user_id', true), '')::bigint,
  -- since when it is unbilled again
  undone date,
  undone_by_id bigint,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint write_off_of_price check (kind = 'price' or quote_item_id is null),
  constraint write_off_price_above_nothing check (kind = 'work' or amount > 0),
  constraint write_off_undone check (undone >= date),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, project_id, quote_item_id) references quote_item (org_id, project_id, id),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, undone_by_id) references member (org_id, id)
);
create index on write_off (org_id, project_id, quote_item_id);
create index on write_off (org_id, user_id);
create index on write_off (org_id, undone_by_id);
create index on write_off (org_id, date desc, id desc);
select wall('write_off', audited => true, versioned => true);
grant select, insert, update, delete on write_off to fieldbook_app;

create table billed_work (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  line_id bigint,
  write_off_id bigint,
  entry_id bigint,
  expense_allocation_id bigint,
  -- billable minutes of an entry, and what the work was worth, as it was put here
  minutes int check (minutes > 0),
  value numeric(14, 2) not null,
  -- on a line of a credit note, which takes it back
  credits boolean not null default false,
  -- since when it is unbilled again: credited, or no longer written off
  released date,
  primary key (org_id, id),
  constraint billed_work_by_one check (num_nonnulls(line_id, write_off_id) = 1),
  constraint billed_work_of_one check (num_nonnulls(entry_id, expense_allocation_id) = 1),
  constraint billed_work_minutes check ((minutes is null) = (entry_id is null)),
  constraint billed_work_credit check (not credits or (line_id is not null and released is null)),
  foreign key (org_id, line_id) references invoice_line (org_id, id) on delete cascade,
  foreign key (org_id, write_off_id) references write_off (org_id, id) on delete cascade,
  foreign key (org_id, entry_id) references diary_entry (org_id, id),
  foreign key (org_id, expense_allocation_id) references expense_allocation (org_id, id)
);
create index on billed_work (org_id, line_id);
create index on billed_work (org_id, write_off_id);
create index on billed_work (org_id, entry_id);
create index on billed_work (org_id, expense_allocation_id);
-- M-7: nothing is billed twice, nor billed and written off. Drafts count.
create unique index billed_work_entry_once on billed_work (org_id, entry_id) where released is null and not credits;
create unique index billed_work_expense_once on billed_work (org_id, expense_allocation_id) where released is null and not credits;
select wall('billed_work', audited => true, versioned => false);
grant select, insert, update, delete on billed_work to fieldbook_app;

-- What was issued, and what was written off, stays as it is; only that it was taken back is written on it.
create function billed_work_stays() returns trigger language plpgsql as $$
declare
  one billed_work := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'released' = to_jsonb(old) - 'released' then
    return new;
  end if;
  if tg_op <> 'UPDATE' and not exists (
    select from invoice_line line join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id
     where line.org_id = one.org_id and line.id = one.line_id and invoice.state <> 'draft') then
    return one;
  end if;
  raise exception 'what was issued stays as it is' using errcode = '23514', constraint = 'invoice_stays';
end $$;
create trigger billed_work_stays before insert or update or delete on billed_work
  for each row execute function billed_work_stays();

-- What is approved and neither invoiced nor written off is looked for project by project, and is little.
create index diary_entry_unbilled on diary_entry (org_id, project_id, date) where status = 'approved' and not locked;
create index expense_billable on expense (org_id, date) where status = 'approved' and billable;

-- Rounded to the penny as the firm rounds: half away from nothing, or half to even.
create function rounded(amount numeric, even boolean) returns numeric language sql immutable as $$
  select case when even and abs(amount * 100 - trunc(amount * 100)) = 0.5 and trunc(amount * 100) % 2 = 0
    then trunc(amount, 2) else round(amount, 2) end
$$;
