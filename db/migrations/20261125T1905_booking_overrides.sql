-- Somebody may be booked on a task without a qualification that it takes, where somebody says why.

alter table booking
  add column override text not null default '' check (length(override) <= 1000),
  add column override_by_id bigint,
  add foreign key (org_id, override_by_id) references member (org_id, id),
  add constraint override_by_somebody check ((override = '') = (override_by_id is null));
create index on booking (org_id, override_by_id);
