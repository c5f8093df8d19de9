-- Comments on clients and projects, and who is mentioned in them.

create table comment (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  client_id bigint,
  project_id bigint,
  -- who wrote it
  user_id bigint not null,
  -- a person mentioned stands in it as @user-id:{id}
  text text not null check (length(text) between 1 and 10000),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint comment_of_one_record check (num_nonnulls(client_id, project_id) = 1),
  foreign key (org_id, client_id) references client (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id)
);
create index on comment (org_id, client_id, id);
create index on comment (org_id, project_id, id);
create index on comment (org_id, user_id);

-- A notice to the person, until they have seen it.
create table comment_mention (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  comment_id bigint not null,
  user_id bigint not null,
  seen timestamptz,
  primary key (org_id, id),
  unique (org_id, comment_id, user_id),
  foreign key (org_id, comment_id) references comment (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references member (org_id, id)
);
create index on comment_mention (org_id, user_id, comment_id);

select wall('comment', audited => true, versioned => true);
select wall('comment_mention', audited => true, versioned => false);
grant select, insert, update, delete on comment, comment_mention to fieldbook_app;
