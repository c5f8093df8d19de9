-- What invoices and expenses are made of: tax rates with the days on which they apply, and the accounts of the books.

create table vat_rate (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  -- where it applies: a state or province; empty: everywhere
  jurisdiction text not null default '' check (length(jurisdiction) <= 255),
  rate numeric(5, 2) not null check (rate between 0 and 100),
  valid_from date not null,
  valid_to date,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint vat_rate_dates check (valid_to >= valid_from),
  -- of one name there is one rate on any day; both days are included
  constraint vat_rate_no_overlap exclude using gist (
    org_id with =, lower(name) with =, lower(jurisdiction) with =, daterange(valid_from, valid_to, '[]') with &&)
);

create table nominal_account (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  code text not null check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 255),
  active_from date,
  active_until date,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint nominal_account_dates check (active_until >= active_from)
);
create unique index nominal_account_code on nominal_account (org_id, lower(code));

select wall('vat_rate', audited => true, versioned => true);
select wall('nominal_account', audited => true, versioned => true);
grant select, insert, update, delete on vat_rate, nominal_account to fieldbook_app;
