-- A working week holds between two dates, so that a change today rewrites neither last year's hours nor an entitlement.

-- Both included; null: since ever, and until further notice. A week without days has no rows: it is the gap between others.
alter table schedule_day
  add column first_day date,
  add column last_day date,
  drop constraint schedule_day_org_id_user_id_weekday_key,
  add constraint schedule_day_last_not_before_first check (last_day >= first_day),
  add constraint schedule_day_one_week exclude using gist (
    org_id with =, user_id with =, weekday with =, daterange(first_day, last_day, '[]') with &&);
create index on schedule_day (org_id, user_id, weekday);

-- Which week holds on a day. Everybody who reads the working week asks this, or `holdsOn`, which says the same.
create function holds_on(week schedule_day, day date) returns boolean language sql immutable as $$
  select (week.first_day is null or week.first_day <= day) and (week.last_day is null or day <= week.last_day)
$$;

-- What is allowed is said for a week of so many minutes: in the parts of the year with another week it is more or less.
alter table leave_allowance add column week_minutes int not null default 0 check (week_minutes between 0 and 10080);
alter table leave_allowance disable trigger user;
update leave_allowance a set week_minutes = (
  select coalesce(sum(extract(epoch from end_time - start_time) / 60 - breaks), 0)::int from schedule_day d
   where d.org_id = a.org_id and d.user_id = a.user_id);
alter table leave_allowance enable trigger user;
