-- Records that were found to be the same and made one. What was written is in the audit, under the request; for a day it
-- is taken back from there.
create table merge (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  entity text not null check (entity in ('client', 'contact')),
  -- ids of the entity; either may be gone by now
  kept bigint not null,
  gone bigint not null,
  gone_name text not null,
  user_id bigint not null,
  request_id text not null,
  undone timestamptz,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  check (kept <> gone),
  foreign key (org_id, user_id) references member (org_id, id)
);
create index on merge (org_id, entity, created);
create index on merge (org_id, user_id);

select wall('merge', audited => true, versioned => true);
grant select, insert, update, delete on merge to fieldbook_app;
