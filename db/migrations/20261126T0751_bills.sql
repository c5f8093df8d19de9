-- What suppliers ask the firm to pay, and which projects it is a cost of.

create table bill (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- the supplier's number
  name text not null check (length(name) between 1 and 255),
  supplier_id bigint not null,
  date date not null,
  due date,
  paid date,
  purchase_order text not null default '' check (length(purchase_order) <= 64),
  -- in the organisation's currency; what a credit note gives back is below nothing
  net numeric(14, 2) not null default 0,
  tax numeric(14, 2) not null default 0,
  gross numeric(14, 2) not null generated always as (net + tax) stored,
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  notes text not null default '' check (length(notes) <= 10000),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint bill_due check (due >= date),
  foreign key (org_id, supplier_id) references supplier (org_id, id)
);
create index on bill (org_id, supplier_id, lower(name));
create index on bill (org_id, date desc, id desc);
create index bill_tags on bill using gin (tags);
comment on table bill is 'bills';
select wall('bill', audited => true, versioned => true);
grant select, insert, update, delete on bill to fieldbook_app;
select attachable('bill', '{file}');

create table bill_line (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  bill_id bigint not null,
  position int not null check (position between 0 and 999),
  description text not null default '' check (length(description) <= 1000),
  net numeric(14, 2) not null,
  -- whose cost it is; without one it is the firm's
  project_id bigint,
  primary key (org_id, id),
  unique (org_id, bill_id, position),
  foreign key (org_id, bill_id) references bill (org_id, id) on delete cascade,
  foreign key (org_id, project_id) references project (org_id, id)
);
create index on bill_line (org_id, project_id);
select wall('bill_line', audited => true, versioned => false);
grant select, insert, update, delete on bill_line to fieldbook_app;

-- Groups that keep suppliers keep their bills.
do $$
declare
  of_org bigint;
begin
  for of_org in select id from org loop
    perform set_config('app.org_id', of_org::text, true);
    update user_group set permissions = permissions || array(
        select 'supplier.' || verb || '_bill' from unnest(array['add', 'change', 'delete', 'view']) verb)
     where org_id = of_org and 'supplier.add_supplier' = any(permissions) and not 'supplier.view_bill' = any(permissions);
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
