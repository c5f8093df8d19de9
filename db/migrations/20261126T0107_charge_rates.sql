-- What an hour is charged at, from a day on, by whom and for what it is worked.
create table charge_rate (
  -- Ids are drawn beside those of cost rates: both are rates, at the same address.
  id bigint not null default nextval('cost_rate_id_seq'),
  org_id bigint not null default app_org_id() references org,
  -- each that is null: any
  project_id bigint,
  client_id bigint,
  service_id bigint,
  user_id bigint,
  role text check (length(role) between 1 and 255),
  task_type_id bigint,
  amount numeric(10, 2) not null check (amount >= 0),
  date_from date not null,
  -- positions are typed by hand: capitals make no other role
  role_key text generated always as (lower(role)) stored,
  -- Which rate wins: by the place (project, client, service, any), then by who works (person, role, type of task, any), then
  -- by what it says besides. The same numbers are in chargeRates.rules.ts.
  specificity smallint not null generated always as (
    case when project_id is not null then 192 when client_id is not null then 128 when service_id is not null then 64 else 0 end
    + case when user_id is not null then 48 when role is not null then 32 when task_type_id is not null then 16 else 0 end
    + case when client_id is not null then 8 else 0 end
    + case when service_id is not null then 4 else 0 end
    + case when role is not null then 2 else 0 end
    + case when task_type_id is not null then 1 else 0 end) stored,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, client_id) references client (org_id, id),
  foreign key (org_id, service_id) references service (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, task_type_id) references task_type (org_id, id)
);
-- two for the same work that begin on one day would both hold
create unique index charge_rate_one_a_day on charge_rate
  (org_id, project_id, client_id, service_id, user_id, role_key, task_type_id, date_from) nulls not distinct;
-- Each step of the search for the winner walks one of these and stops at the first that fits.
create index on charge_rate (org_id, project_id, specificity desc, date_from desc);
create index on charge_rate (org_id, client_id, specificity desc, date_from desc);
create index on charge_rate (org_id, service_id, specificity desc, date_from desc);
create index on charge_rate (org_id, user_id, specificity desc, date_from desc);
create index on charge_rate (org_id, role_key, specificity desc, date_from desc);
create index on charge_rate (org_id, specificity desc, date_from desc);
create index on charge_rate (org_id, task_type_id);
select wall('charge_rate', audited => true, versioned => true);
grant select, insert, update, delete on charge_rate to fieldbook_app;
grant usage on sequence cost_rate_id_seq to fieldbook_app;
