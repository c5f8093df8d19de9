-- Expenses: what people paid for the firm, on which projects, with what proves it, and who checked and approved it.

select named_list('expense_type');
select named_list('expense_payment_method');
grant select, insert, update, delete on expense_type, expense_payment_method to fieldbook_app;

-- What a mile or a kilometre is paid at, from a day on.
create table mileage_rate (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  unit text not null check (unit in ('mi', 'km')),
  amount numeric(8, 4) not null check (amount > 0),
  date_from date not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint mileage_rate_one_a_day unique (org_id, unit, date_from)
);
select wall('mileage_rate', audited => true, versioned => true);
grant select, insert, update, delete on mileage_rate to fieldbook_app;

create table expense (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  date date not null,
  -- gross, in the organisation's currency; what was refunded is below nothing
  amount numeric(14, 2) not null check (amount <> 0),
  tax_amount numeric(14, 2),
  -- what it was paid in, where that is another one, and what one of that was worth
  currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
  rate numeric(16, 8) check (rate > 0),
  description text not null default '' check (length(description) <= 10000),
  type_id bigint,
  payment_method_id bigint,
  billable boolean not null default false,
  reimbursable boolean not null default true,
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  distance numeric(10, 2) check (distance > 0),
  distance_unit text not null default 'mi' check (distance_unit in ('mi', 'km')),
  status text not null default 'created' check (status in ('created', 'submitted', 'checked', 'approved', 'rejected')),
  created_by_id bigint default nullif(current_setting('app.user_id', true), '')::bigint,
  created_notes text not null default '' check (length(created_notes) <= 10000),
  submitted timestamptz,
  submitted_by_id bigint,
  submitted_notes text not null default '' check (length(submitted_notes) <= 10000),
  checked timestamptz,
  checked_by_id bigint,
  checked_notes text not null default '' check (length(checked_notes) <= 10000),
  approved timestamptz,
  approved_by_id bigint,
  approved_notes text not null default '' check (length(approved_notes) <= 10000),
  rejected timestamptz,
  rejected_by_id bigint,
  rejected_notes text not null default '' check (length(rejected_notes) <= 10000),
  modified_by_id bigint,
  modified_notes text not null default '' check (length(modified_notes) <= 10000),
  -- when the person had it back
  reimbursed date,
  reimbursed_by_id bigint,
  -- the organisation allowed people to decide their own when this was decided
  self_decision boolean not null default false,
  -- what the person is told last
  news text not null default '' check (length(news) <= 20000),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint expense_tax_within check (tax_amount is null or (abs(tax_amount) <= abs(amount) and tax_amount * amount >= 0)),
  constraint expense_currency_with_rate check ((currency = '') = (rate is null)),
  constraint expense_reimbursed check (reimbursed is null or (status = 'approved' and reimbursable)),
  -- nobody checks or approves what is their own, or what they submitted, unless the organisation says so
  constraint nobody_decides_their_own_expense check (self_decision or not coalesce(
    checked_by_id in (user_id, submitted_by_id) or approved_by_id in (user_id, submitted_by_id) or rejected_by_id = user_id, false)),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, type_id) references expense_type (org_id, id),
  foreign key (org_id, payment_method_id) references expense_payment_method (org_id, id),
  foreign key (org_id, created_by_id) references member (org_id, id),
  foreign key (org_id, submitted_by_id) references member (org_id, id),
  foreign key (org_id, checked_by_id) references member (org_id, id),
  foreign key (org_id, approved_by_id) references member (org_id, id),
  foreign key (org_id, rejected_by_id) references member (org_id, id),
  foreign key (org_id, modified_by_id) references member (org_id, id),
  foreign key (org_id, reimbursed_by_id) references member (org_id, id)
);
create index on expense (org_id, user_id, date);
create index on expense (org_id, date desc, id desc);
create index on expense (org_id, type_id);
create index on expense (org_id, payment_method_id);
create index on expense (org_id, created_by_id);
create index on expense (org_id, submitted_by_id);
create index on expense (org_id, checked_by_id);
create index on expense (org_id, approved_by_id);
create index on expense (org_id, rejected_by_id);
create index on expense (org_id, modified_by_id);
create index on expense (org_id, reimbursed_by_id);
create index expense_waiting on expense (org_id, date) where status in ('submitted', 'checked');
create index expense_tags on expense using gin (tags);
comment on table expense is 'expenses';
select wall('expense', audited => true, versioned => true);
grant select, insert, update, delete on expense to fieldbook_app;
select attachable('expense', '{file,notification}');

-- Which project or quote item pays for how much of it.
create table expense_allocation (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  expense_id bigint not null,
  position int not null check (position between 0 and 99),
  project_id bigint not null,
  quote_item_id bigint,
  percent numeric(7, 4) not null,
  amount numeric(14, 2) not null,
  -- which of the two was said; the other follows
  said text not null default 'percent' check (said in ('percent', 'amount')),
  notes text not null default '' check (length(notes) <= 1000),
  primary key (org_id, id),
  unique (org_id, expense_id, position),
  foreign key (org_id, expense_id) references expense (org_id, id) on delete cascade,
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, quote_item_id) references quote_item (org_id, id)
);
create index on expense_allocation (org_id, project_id);
create index on expense_allocation (org_id, quote_item_id);
select wall('expense_allocation', audited => true, versioned => false);
grant select, insert, update, delete on expense_allocation to fieldbook_app;

-- What was handed in stays as it is: it is recalled or rejected before it is changed. Changing what was rejected makes it
-- one that is not submitted. Who changed it last is kept.
create function expense_stays() returns trigger language plpgsql as $$
declare
  differs boolean;
begin
  new.modified_by_id := coalesce(nullif(current_setting('app.user_id', true), '')::bigint, new.modified_by_id);
  differs := (new.user_id, new.date, new.amount, new.tax_amount, new.currency, new.rate, new.description, new.type_id,
      new.payment_method_id, new.billable, new.reimbursable, new.distance, new.distance_unit)
    is distinct from (old.user_id, old.date, old.amount, old.tax_amount, old.currency, old.rate, old.description, old.type_id,
      old.payment_method_id, old.billable, old.reimbursable, old.distance, old.distance_unit);
  if differs and old.status in ('submitted', 'checked', 'approved') then
    raise exception 'what was handed in stays as it is' using errcode = '23514', constraint = 'expense_stays';
  end if;
  -- Other allocations are a new version and nothing else; a tag that is renamed everywhere is no correction.
  if old.status = 'rejected' and new.status = 'rejected'
      and (differs or (new.tags, new.news) is not distinct from (old.tags, old.news)) then
    new.status := 'created';
  end if;
  return new;
end $$;
create trigger expense_stays before update on expense for each row execute function expense_stays();
create function expense_allocation_stays() returns trigger language plpgsql as $$
declare
  of_expense bigint := case tg_op when 'DELETE' then old.expense_id else new.expense_id end;
begin
  if exists (select from expense where org_id = app_org_id() and id = of_expense
      and status in ('submitted', 'checked', 'approved')) then
    raise exception 'what was handed in stays as it is' using errcode = '23514', constraint = 'expense_stays';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger expense_allocation_stays before insert or update or delete on expense_allocation
  for each row execute function expense_allocation_stays();

-- Checking and approving have scopes now: groups keep what they had, as far as the hours that they decide.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update user_group set permissions = (
      select array_agg(distinct one) from (
        select held as one from unnest(permissions) held where held not in ('expenses.check_expense', 'expenses.approve_expense')
        union all
        select unnest(case when 'diary.decide_any' = any (permissions)
            then array['expenses.view_any', 'expenses.check_any']
            else array['expenses.view_own_staff', 'expenses.view_own_department', 'expenses.check_own_staff',
              'expenses.check_own_department', 'expenses.check_own_project'] end)
         where 'expenses.check_expense' = any (permissions)
        union all
        select unnest(array['expenses.view_any', 'expenses.approve_any']) where 'expenses.approve_expense' = any (permissions)) then_on)
     where permissions && array['expenses.check_expense', 'expenses.approve_expense'];
    insert into expense_type (name) values ('Travel'), ('Accommodation'), ('Subsistence'), ('Materials'), ('Mileage');
    insert into expense_payment_method (name) values ('Own money'), ('Company card'), ('Petty cash');
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
