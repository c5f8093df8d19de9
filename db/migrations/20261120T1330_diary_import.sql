-- Files of diary entries that were imported: who did, what came of it, and whether it was taken back.

create table diary_import (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  file_name text not null default '' check (length(file_name) <= 255),
  -- the program whose export it was
  source text not null check (source in ('fieldbook', 'harvest', 'toggl', 'clockify', 'kimai', 'other')),
  entries int not null check (entries > 0),
  skipped int not null default 0 check (skipped >= 0),
  minutes bigint not null,
  first_day date not null,
  last_day date not null,
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
create index on diary_import (org_id, user_id);
create index on diary_import (org_id, undone_by_id) where undone_by_id is not null;
create index on diary_import (org_id, created desc);

-- An entry remembers the import that made it and, as a hash, what the row of the file said: the same row again is found.
alter table diary_entry
  add column import_id bigint,
  add column import_key bytea check (length(import_key) = 16),
  add constraint diary_entry_import foreign key (org_id, import_id) references diary_import (org_id, id);
create index on diary_entry (org_id, import_id) where import_id is not null;
create index on diary_entry (org_id, import_key) where import_key is not null;

select wall('diary_import', audited => true, versioned => true);
grant select, insert, update, delete on diary_import to fieldbook_app;
