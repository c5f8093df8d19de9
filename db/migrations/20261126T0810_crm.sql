-- Which record of the firm's CRM a client or a contact is, and what was read of it.

create table crm_link (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  client_id bigint,
  contact_id bigint,
  -- of an account, or of a contact there
  crm_id text not null check (crm_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  created timestamptz not null default now(),
  primary key (org_id, id),
  constraint crm_link_client unique (org_id, client_id),
  constraint crm_link_contact unique (org_id, contact_id),
  constraint crm_link_crm_id unique (org_id, crm_id),
  check (num_nonnulls(client_id, contact_id) = 1),
  foreign key (org_id, client_id) references client (org_id, id),
  foreign key (org_id, contact_id) references contact (org_id, id)
);
select wall('crm_link', audited => true, versioned => false);
grant select, insert, update, delete on crm_link to fieldbook_app;

-- What its record there said last; the job writes it.
create table crm_read (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  link_id bigint not null,
  said jsonb not null default '{}' check (jsonb_typeof(said) = 'object'),
  -- why something of it is not here
  problem text not null default '' check (length(problem) <= 1000),
  at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, link_id),
  foreign key (org_id, link_id) references crm_link (org_id, id) on delete cascade
);
select wall('crm_read', audited => false, versioned => false);
grant select, insert, update, delete on crm_read to fieldbook_app;

-- How far the firm's CRM was read, and by whom just now.
create table crm_pull (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- by module the time from which the next reading begins, by the CRM's own clock
  marks jsonb not null default '{}' check (jsonb_typeof(marks) = 'object'),
  pulled timestamptz,
  -- why it could not be read
  problem text not null default '' check (length(problem) <= 1000),
  claimed_until timestamptz,
  primary key (org_id, id),
  unique (org_id)
);
select wall('crm_pull', audited => false, versioned => false);
grant select, insert, update, delete on crm_pull to fieldbook_app;
