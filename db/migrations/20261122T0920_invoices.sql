-- Invoices, as far as a client's record shows them: nothing writes them yet.

create table invoice (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  client_id bigint not null,
  -- what it is for; one for several projects, or for none, has none
  project_id bigint,
  -- its reference, as the client reads it
  name text not null check (length(name) between 1 and 255),
  date date not null,
  due date not null,
  -- in the currency of the organisation; a credit is below zero
  net numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, client_id) references client (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  constraint invoice_due check (due >= date)
);
create index on invoice (org_id, client_id, date, id);
create index on invoice (org_id, project_id);

select wall('invoice', audited => true, versioned => true);
grant select, insert, update, delete on invoice to fieldbook_app;
