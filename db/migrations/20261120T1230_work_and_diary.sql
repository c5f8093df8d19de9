-- Clients, projects, quote items and tasks as far as the diary reads them, and the diary itself.

create table client (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create index on client (org_id, name collate human);

-- One record for quotes and projects; which of the two it is shown as follows from its dates.
create table project (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  reference text not null check (length(reference) between 1 and 64),
  name text not null check (length(name) between 1 and 255),
  client_id bigint,
  managed_by_id bigint,
  department_id bigint,
  service_id bigint,
  requested date,
  quoted date,
  accepted date,
  delivered date,
  abandoned date,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, reference),
  check (delivered is null or accepted is not null),
  foreign key (org_id, client_id) references client (org_id, id),
  foreign key (org_id, managed_by_id) references member (org_id, id),
  foreign key (org_id, department_id) references department (org_id, id),
  foreign key (org_id, service_id) references service (org_id, id)
);
create index on project (org_id, client_id);
create index on project (org_id, managed_by_id);
create index on project (org_id, department_id);
create index on project (org_id, service_id);

create table quote_item (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  department_id bigint,
  name text not null check (length(name) between 1 and 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, department_id) references department (org_id, id)
);
create index on quote_item (org_id, department_id);

create table task (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  quote_item_id bigint,
  name text not null check (length(name) between 1 and 255),
  closed boolean not null default false,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  -- a task belongs to an item of its own project
  foreign key (org_id, project_id, quote_item_id) references quote_item (org_id, project_id, id)
);
create index on task (org_id, project_id, quote_item_id);

create table task_user (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  task_id bigint not null,
  user_id bigint not null,
  primary key (org_id, id),
  unique (org_id, task_id, user_id),
  foreign key (org_id, task_id) references task (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references member (org_id, id)
);
create index on task_user (org_id, user_id);

create type diary_status as enum ('draft', 'submitted', 'approved', 'rejected');

create table diary_entry (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  project_id bigint,
  task_id bigint,
  -- the day of `start` in `timezone`
  date date not null,
  start timestamptz not null,
  "end" timestamptz,
  timezone text not null check (length(timezone) between 1 and 64),
  breaks int not null default 0,
  travel int not null default 0,
  nonbillable_minutes int not null default 0,
  -- Whole minutes elapsed; on a night when the clocks change, what the clock on the wall says is not it.
  gross_minutes int generated always as ((extract(epoch from ("end" - start)) / 60)::int) stored,
  hours_minutes int generated always as ((extract(epoch from ("end" - start)) / 60)::int - breaks - travel) stored,
  details text not null default '' check (length(details) <= 10000),
  status diary_status not null default 'draft',
  -- a running timer: no end yet
  active boolean not null default false,
  -- a stopped timer that clashes with another entry: it can't be submitted until it is mended
  overlap boolean not null default false,
  -- the organisation refused overlaps when this was written
  overlap_blocked boolean not null default true,
  locked boolean not null default false,
  locations jsonb,
  location_error text not null default '' check (length(location_error) <= 1000),
  submitted_by_id bigint,
  submitted_at timestamptz,
  decided_by_id bigint,
  decided_at timestamptz,
  decision_notes text not null default '' check (length(decision_notes) <= 10000),
  -- the organisation allowed people to decide their own when this was decided
  self_decision boolean not null default false,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, project_id, task_id) references task (org_id, project_id, id),
  foreign key (org_id, submitted_by_id) references member (org_id, id),
  foreign key (org_id, decided_by_id) references member (org_id, id),
  constraint task_needs_project check (task_id is null or project_id is not null),
  constraint running_has_no_end check (active = ("end" is null)),
  constraint running_is_draft check (not active or status = 'draft'),
  constraint whole_minutes check (date_trunc('minute', start) = start and date_trunc('minute', "end") = "end"),
  constraint end_not_before_start check ("end" >= start),
  constraint at_most_24_hours check ("end" - start <= interval '24 hours'),
  constraint breaks_in_bounds check (breaks between 0 and 1440),
  constraint travel_in_bounds check (travel between 0 and 1440),
  constraint breaks_and_travel_within_gross check ("end" is null or breaks + travel <= extract(epoch from ("end" - start)) / 60),
  constraint nonbillable_within_total check (
    nonbillable_minutes >= 0 and ("end" is null or nonbillable_minutes <= extract(epoch from ("end" - start)) / 60 - breaks)),
  constraint decided_has_decider check ((status in ('approved', 'rejected')) = (decided_by_id is not null)),
  -- nobody decides their own, unless the organisation says so
  constraint nobody_decides_their_own check (self_decision or decided_by_id is distinct from user_id),
  constraint locked_is_approved check (not locked or status = 'approved'),
  -- Half-open, so that touching is no overlap.
  constraint no_overlap exclude using gist (org_id with =, user_id with =, tstzrange(start, "end", '[)') with &&)
    where (overlap_blocked and not overlap and status <> 'rejected' and "end" is not null)
);
-- A person's fortnight and its totals, and a firm's month, from the index alone.
create index diary_entry_person_day on diary_entry (org_id, user_id, date) include (hours_minutes, status, active, start);
create index diary_entry_day on diary_entry (org_id, date desc, start desc);
create index diary_entry_waiting on diary_entry (org_id, date) where status = 'submitted';
create index on diary_entry (org_id, project_id, task_id);
create index on diary_entry (org_id, submitted_by_id);
create index on diary_entry (org_id, decided_by_id);
create unique index one_running_timer on diary_entry (org_id, user_id) where active;

alter type diary_status owner to fieldbook_owner;
select wall(t::regclass, audited => true, versioned => true)
  from unnest(array['client', 'project', 'quote_item', 'task', 'diary_entry']) t;
select wall('task_user', audited => true, versioned => false);
grant select, insert, update, delete on client, project, quote_item, task, task_user, diary_entry to fieldbook_app;
