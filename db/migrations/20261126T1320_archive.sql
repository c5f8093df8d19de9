-- All of an organisation as one file, made by the worker and kept for a week (docs/decisions/0087).

create table archive (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'gone')),
  -- why it failed, for who asked
  problem text not null default '',
  rows bigint,
  files int,
  -- of the file as it is stored
  bytes bigint,
  sha256 bytea,
  -- where it lies in the store of the files
  place text not null default '',
  finished timestamptz,
  expires timestamptz,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  check (state <> 'done' or (rows is not null and files is not null and bytes is not null and sha256 is not null
    and place <> '' and finished is not null and expires is not null)),
  foreign key (org_id, user_id) references member (org_id, id)
);
-- one at a time
create unique index archive_waiting on archive (org_id) where state = 'waiting';
create index on archive (org_id, user_id);
select wall('archive', audited => true, versioned => true);
grant select, insert, update, delete on archive to fieldbook_app;

-- How far the worker is, written every few seconds; whose it is, as long as it says so.
create table archive_run (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  archive_id bigint not null,
  tries int not null default 0,
  claimed_until timestamptz,
  rows_done bigint not null default 0,
  rows_all bigint not null default 0,
  files_done int not null default 0,
  files_all int not null default 0,
  primary key (org_id, id),
  unique (org_id, archive_id),
  foreign key (org_id, archive_id) references archive (org_id, id) on delete cascade
);
select wall('archive_run', audited => false, versioned => false);
grant select, insert, update, delete on archive_run to fieldbook_app;

-- Who took which one away, and when.
create table archive_download (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  archive_id bigint not null,
  user_id bigint not null,
  at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, archive_id) references archive (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references member (org_id, id)
);
create index on archive_download (org_id, archive_id);
create index on archive_download (org_id, user_id);
select wall('archive_download', audited => true, versioned => false);
grant select, insert, update, delete on archive_download to fieldbook_app;

-- Whoever administers people, groups and the settings takes all of it out.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update user_group set permissions = array_append(permissions, 'company.export_all')
     where org_id = o.id and permissions @> array['users.change_user', 'groups.change_group', 'company.change_company'];
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
