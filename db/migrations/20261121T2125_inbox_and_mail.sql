-- What the approver's inbox judges by, and mail: the messages themselves, who is reminded of what, and who would rather not.

-- Hours that a task may take; none: nobody said.
alter table task add column budget_minutes int check (budget_minutes > 0);

alter table company
  -- more than so many paid minutes on a date are a long day
  add column long_day_minutes int not null default 600 check (long_day_minutes between 60 and 1440),
  -- more than so many without a break are pointed out
  add column no_break_minutes int not null default 360 check (no_break_minutes between 60 and 1440),
  -- people with missing hours of last week: on a weekday (Monday 1 ... Sunday 7) at an hour of the organisation's clock
  add column remind_missing boolean not null default false,
  add column remind_missing_weekday int not null default 1 check (remind_missing_weekday between 1 and 7),
  add column remind_missing_hour int not null default 9 check (remind_missing_hour between 0 and 23),
  -- approvers with entries that wait for them
  add column remind_waiting boolean not null default false,
  add column remind_waiting_weekdays int[] not null default '{1}'
    check (remind_waiting_weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(remind_waiting_weekdays) between 1 and 7),
  add column remind_waiting_hour int not null default 9 check (remind_waiting_hour between 0 and 23);

-- Off: this person is not reminded by mail.
alter table member add column reminders boolean not null default true;

-- A message to a person. It is written in the transaction that meant it, sent by a worker, and kept as the record that it
-- was: `key` says what it is about, so that the same is never written, and never sent, twice.
create table mail (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  key text not null check (length(key) between 1 and 200),
  user_id bigint not null,
  address text not null check (length(address) between 3 and 254),
  subject text not null check (length(subject) between 1 and 300),
  body_text text not null,
  body_html text not null,
  -- later it is of no use to anybody
  expires timestamptz not null,
  attempts int not null default 0,
  -- a worker has it in hand until then
  claimed_until timestamptz,
  sent timestamptz,
  -- given up: refused for good, or out of date
  failed timestamptz,
  last_error text not null default '' check (length(last_error) <= 500),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, key),
  foreign key (org_id, user_id) references member (org_id, id),
  check (sent is null or failed is null)
);
create index on mail (org_id, user_id);
create index on mail (created);
select wall('mail', audited => true, versioned => true);
grant select, insert, update, delete on mail to fieldbook_app;
