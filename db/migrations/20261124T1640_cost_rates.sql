-- What an hour of a person costs the firm, from a day on: the newest that has begun by an entry's day is its rate.
create table cost_rate (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  amount numeric(10, 2) not null check (amount >= 0),
  date_from date not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id),
  -- two that begin on one day would both hold
  constraint cost_rate_one_a_day unique (org_id, user_id, date_from)
);
select wall('cost_rate', audited => true, versioned => true);
grant select, insert, update, delete on cost_rate to fieldbook_app;
