-- Bookings: on which days a person, or a piece of equipment, is planned for what.

create table booking (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint,
  equipment_id bigint,
  task_id bigint,
  -- what it is for, where that is no task
  label text not null default '' check (length(label) <= 255),
  start date not null,
  "end" date not null,
  -- of each day or, where it is spread, of all of them together; null: whole days
  minutes int check (minutes between 1 and 1000000),
  spread boolean not null default false,
  confirmed boolean not null default true,
  notes text not null default '' check (length(notes) <= 10000),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint booking_of_one check (num_nonnulls(user_id, equipment_id) = 1),
  constraint booking_for_something check (task_id is not null or label <> ''),
  constraint booking_end_not_before_start check ("end" >= start),
  constraint booking_of_a_year check ("end" - start < 366),
  constraint booking_spread_has_hours check (minutes is not null or not spread),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, equipment_id) references equipment (org_id, id),
  foreign key (org_id, task_id) references task (org_id, id) on delete cascade,
  -- No two bookings of one piece of equipment overlap (S-1). Judged at the end, so that two may change places.
  constraint equipment_booked_once exclude using gist
    (org_id with =, equipment_id with =, daterange(start, "end", '[]') with &&)
    where (equipment_id is not null) deferrable initially deferred
);
-- What is longer than a year is none, so a window is found by its start.
create index on booking (org_id, start, "end");
create index on booking (org_id, user_id, start);
create index on booking (org_id, equipment_id, start);
create index on booking (org_id, task_id, start);
select wall('booking', audited => true, versioned => true);
grant select, insert, update, delete on booking to fieldbook_app;
