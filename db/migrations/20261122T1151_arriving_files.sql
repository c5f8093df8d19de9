-- Room that is kept for files on their way in: several that arrive at once do not take together what is left for one.

create table file_arriving (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  bytes bigint not null check (bytes >= 0),
  -- a server that died in the middle keeps it no longer
  until timestamptz not null,
  primary key (org_id, id)
);
select wall('file_arriving', audited => false, versioned => false);
grant select, insert, update, delete on file_arriving to fieldbook_app;
