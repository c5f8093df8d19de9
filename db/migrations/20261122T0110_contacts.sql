-- Contacts: people at clients. One person may be at several, with a role at each.

create table contact (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  title text not null default '' check (length(title) <= 64),
  first_name text not null check (length(first_name) between 1 and 255),
  last_name text not null default '' check (length(last_name) <= 255),
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  position text not null default '' check (length(position) <= 255),
  email text not null default '' check (length(email) <= 254),
  source text not null default '' check (length(source) <= 255),
  source_details text not null default '' check (length(source_details) <= 10000),
  -- as `tag` spells them
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  opt_out boolean not null default false,
  -- its own; without one it is inactive when its clients are
  inactive_date date,
  address_line1 text not null default '' check (length(address_line1) <= 255),
  address_line2 text not null default '' check (length(address_line2) <= 255),
  address_city text not null default '' check (length(address_city) <= 255),
  address_region text not null default '' check (length(address_region) <= 255),
  address_postcode text not null default '' check (length(address_postcode) <= 32),
  address_country text not null default '' check (address_country ~ '^([A-Z]{2})?$'),
  name_key text generated always as (name_key_of(first_name || last_name)) stored,
  email_key text generated always as (nullif(lower(email), '')) stored,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create index contact_by_name on contact (org_id, last_name collate human, first_name collate human, id) include (inactive_date);
create index on contact (org_id, name_key);
create index on contact (org_id, email_key);
create index contact_tags on contact using gin (tags);

create table contact_phone (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  contact_id bigint not null,
  kind text not null check (kind in ('mobile', 'office', 'home', 'other')),
  number text not null check (length(number) between 1 and 64),
  -- their order on the record, from 0
  place int not null check (place >= 0),
  phone_key text generated always as (phone_key_of(number)) stored,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contact (org_id, id)
);
create index on contact_phone (org_id, contact_id, place);
create index on contact_phone (org_id, phone_key);

create table contact_client (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  contact_id bigint not null,
  client_id bigint not null,
  role text not null default '' check (length(role) <= 255),
  -- the client's invoices go to this contact
  invoices boolean not null default false,
  -- their order on the contact, from 0: the first is where the person mainly is
  place int not null default 0 check (place >= 0),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, contact_id, client_id),
  foreign key (org_id, contact_id) references contact (org_id, id),
  foreign key (org_id, client_id) references client (org_id, id)
);
create index on contact_client (org_id, client_id);

select wall(t::regclass, audited => true, versioned => true) from unnest(array['contact', 'contact_client']) t;
select wall('contact_phone', audited => true, versioned => false);
grant select, insert, update, delete on contact, contact_phone, contact_client to fieldbook_app;
