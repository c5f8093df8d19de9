-- Filters that a person shares with the organisation, and which of those they see each person's list opens with.

alter table filter_set add shared boolean not null default false;
create index on filter_set (org_id, prefix) where shared;

create table filter_set_default (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  prefix text not null check (prefix ~ '^[a-z][a-z-]{0,31}$'),
  filter_set_id bigint not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id, prefix),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, filter_set_id) references filter_set (org_id, id)
);
create index on filter_set_default (org_id, filter_set_id);

select wall('filter_set_default', audited => true, versioned => true);
grant select, insert, update, delete on filter_set_default to fieldbook_app;
