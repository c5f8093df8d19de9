-- Files of records that were imported: who did, what came of it, and whether it was taken back. Which records they were
-- is in the audit, under the request.

create table record_import (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  -- of the API's paths: `clients`
  prefix text not null check (prefix ~ '^[a-z][a-z-]{0,31}$'),
  file_name text not null default '' check (length(file_name) <= 255),
  request_id text not null,
  records int not null check (records > 0),
  skipped int not null default 0 check (skipped >= 0),
  undone timestamptz,
  undone_by_id bigint,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, undone_by_id) references member (org_id, id),
  check ((undone is null) = (undone_by_id is null))
);
create index on record_import (org_id, user_id);
create index on record_import (org_id, undone_by_id) where undone_by_id is not null;
create index on record_import (org_id, prefix, created desc);

select wall('record_import', audited => true, versioned => true);
grant select, insert, update, delete on record_import to fieldbook_app;
