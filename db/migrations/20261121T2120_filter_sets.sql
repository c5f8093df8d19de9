-- Filters that a person keeps by name, for the list under one of the API's prefixes (`diary`).

create table filter_set (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  prefix text not null check (prefix ~ '^[a-z][a-z-]{0,31}$'),
  name text not null check (length(name) between 1 and 255),
  -- by the schema of the prefix's own filters
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 65536),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id)
);
create unique index filter_set_name on filter_set (org_id, user_id, prefix, lower(name));

select wall('filter_set', audited => true, versioned => true);
grant select, insert, update, delete on filter_set to fieldbook_app;
