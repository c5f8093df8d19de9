-- What people are qualified for, and until when.

create table qualification_type (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index qualification_type_name on qualification_type (org_id, lower(name));
select wall('qualification_type', audited => true, versioned => true);

-- Renewed is another row: what was, and until when, stays.
create table qualification (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  type_id bigint not null,
  reference text not null default '' check (length(reference) <= 64),
  start date,
  -- the last day that it holds; none: for ever
  expiration date,
  notes text not null default '' check (length(notes) <= 20000),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  check (expiration >= start),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, type_id) references qualification_type (org_id, id)
);
create index on qualification (org_id, user_id, type_id);
create index on qualification (org_id, type_id);
create index on qualification (org_id, expiration);
select wall('qualification', audited => true, versioned => true);

grant select, insert, update, delete on qualification_type, qualification to fieldbook_app;
