-- What a person logs time on so often that they want it at hand: their own, in their own order.
create table diary_pin (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  project_id bigint not null,
  task_id bigint,
  rank int not null check (rank >= 0),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique nulls not distinct (org_id, user_id, project_id, task_id),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade,
  foreign key (org_id, project_id) references project (org_id, id) on delete cascade,
  foreign key (org_id, project_id, task_id) references task (org_id, project_id, id) on delete cascade
);
create index on diary_pin (org_id, project_id, task_id);
select wall('diary_pin', audited => true, versioned => true);
grant select, insert, update, delete on diary_pin to fieldbook_app;
