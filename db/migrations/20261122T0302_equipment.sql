-- Equipment and its categories.

create table equipment_category (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index equipment_category_name on equipment_category (org_id, lower(name));

create table equipment (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  serial text not null default '' check (length(serial) <= 255),
  identifier text not null default '' check (length(identifier) <= 64),
  barcode text not null default '' check (length(barcode) <= 255),
  category_id bigint,
  department_id bigint,
  owner text not null default '' check (length(owner) <= 255),
  -- whom it is assigned to; nobody: it is in the office
  user_id bigint,
  active_from date,
  active_until date,
  last_calibration date,
  next_calibration date,
  certificate text not null default '' check (length(certificate) <= 255),
  purchase_order text not null default '' check (length(purchase_order) <= 64),
  notes text not null default '' check (length(notes) <= 20000),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  show_on_schedule boolean not null default true,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint equipment_active_dates check (active_until >= active_from),
  constraint equipment_calibration_dates check (next_calibration >= last_calibration),
  foreign key (org_id, category_id) references equipment_category (org_id, id),
  foreign key (org_id, department_id) references department (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id)
);
-- What is scanned or called by its number is one thing.
create unique index equipment_identifier on equipment (org_id, lower(identifier)) where identifier <> '';
create unique index equipment_barcode on equipment (org_id, barcode) where barcode <> '';
create index on equipment (org_id, category_id);
create index on equipment (org_id, department_id);
create index on equipment (org_id, user_id);
create index on equipment (org_id, name collate human);
create index on equipment (org_id, next_calibration);
create index equipment_tags on equipment using gin (tags);

select wall('equipment_category', audited => true, versioned => true);
select wall('equipment', audited => true, versioned => true);
grant select, insert, update, delete on equipment_category, equipment to fieldbook_app;
