-- Which charts a person sees, in their order. Charts in neither list come last.
create table dashboard_arrangement (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  shown text[] not null check (cardinality(shown) <= 50),
  hidden text[] not null check (cardinality(hidden) <= 50),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id),
  foreign key (org_id, user_id) references member (org_id, id)
);
select wall('dashboard_arrangement', audited => true, versioned => true);
grant select, insert, update, delete on dashboard_arrangement to fieldbook_app;
