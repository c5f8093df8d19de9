-- How a tag is spelt in this organisation: it is made by being used, and is spelt as it was the first time. Records hold
-- the names themselves, so that a tag is part of a record's version, history and undo.
create table tag (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 64 and name !~ '[,"]'),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index tag_name on tag (org_id, lower(name));

select wall('tag', audited => true, versioned => true);
grant select, insert, update, delete on tag to fieldbook_app;
