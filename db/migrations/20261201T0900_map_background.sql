-- The map below sites, as an organisation has it from a server of its choice (docs/decisions/0149). What is not secret of it
-- is a setting like others.
alter table company
  add column map_host text not null default '' check (length(map_host) <= 300),
  add column map_attribution text not null default '' check (length(map_attribution) <= 200),
  add column map_changed timestamptz,
  add check ((map_host = '') = (map_attribution = ''));

-- The address, which may hold a key: apart, so that no audit has it, and encrypted by the server's own secret. A new address
-- is a new row, whose id tells browsers that the pictures are others.
create table map_background (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  sealed bytea not null,
  created timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index map_background_org on map_background (org_id);
select tenant_table('map_background', audited => false, versioned => false);
grant select, insert, delete on map_background to fieldbook_app;
