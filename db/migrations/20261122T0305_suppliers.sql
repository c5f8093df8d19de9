-- Fields that a firm adds to its records, and suppliers.

create table extra_field (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- what records have it
  resource text not null check (resource in ('suppliers')),
  -- its name in `udf` and in a search; it never changes, so that values keep their field
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,63}$'),
  name text not null check (length(name) between 1 and 255),
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'yes_no')),
  options text[] not null default '{}' check (cardinality(options) <= 100),
  required boolean not null default false,
  sort_order int not null default 0,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint extra_field_options check ((kind = 'choice') = (cardinality(options) > 0))
);
create unique index extra_field_key on extra_field (org_id, resource, key);

create table supplier (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  address_line1 text not null default '' check (length(address_line1) <= 255),
  address_line2 text not null default '' check (length(address_line2) <= 255),
  address_city text not null default '' check (length(address_city) <= 255),
  address_region text not null default '' check (length(address_region) <= 255),
  address_postcode text not null default '' check (length(address_postcode) <= 32),
  address_country text not null default '' check (address_country ~ '^([A-Z]{2})?$'),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 64),
  website text not null default '' check (length(website) <= 255 and website ~* '^(https?://|$)'),
  notes text not null default '' check (length(notes) <= 20000),
  -- names of tags, as the table `tag` spells them
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- values of the firm's extra fields, by their keys; numbers as text, so that none is ever a float
  udf jsonb not null default '{}' check (jsonb_typeof(udf) = 'object'),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create index on supplier (org_id, name collate human, id);
create index supplier_tags on supplier using gin (tags);

select wall('extra_field', audited => true, versioned => true);
select wall('supplier', audited => true, versioned => true);
grant select, insert, update, delete on extra_field, supplier to fieldbook_app;
