-- Leave: what people ask for, day by day, what they are allowed, and the ledger in which both meet.

-- The month and day on which the firm's leave year begins.
alter table company add column leave_year_start text not null default '01-01'
  check (leave_year_start ~ '^(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$');

select named_list('leave_type');
alter table leave_type
  add column colour text not null default '' check (colour ~ '^(#[0-9a-f]{6})?$'),
  -- it is taken from an allowance; and somebody has to approve it
  add column counts boolean not null default true,
  add column needs_approval boolean not null default true,
  -- what everybody is allowed in a leave year, in days of their own
  add column allowance_days numeric(5, 1) not null default 0 check (allowance_days between 0 and 366),
  -- all of it as the year begins, or month by month
  add column accrual text not null default 'year' check (accrual in ('year', 'month')),
  -- how far below nothing an approval may go
  add column overdraft_minutes int not null default 0 check (overdraft_minutes between 0 and 100000),
  -- how much is carried into the next leave year, and for how many months it holds there; null: as long as the year
  add column carry_minutes int not null default 0 check (carry_minutes between 0 and 1000000),
  add column carry_months int check (carry_months between 1 and 12);

grant select, insert, update, delete on leave_type to fieldbook_app;

create table leave (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  type_id bigint not null,
  start date not null,
  "end" date not null,
  -- it begins at midday of the first day; it ends at midday of the last one
  start_half boolean not null default false,
  end_half boolean not null default false,
  notes text not null default '' check (length(notes) <= 10000),
  -- pending, approved, rejected, cancelled
  decision text not null default 'P' check (decision in ('P', 'A', 'R', 'C')),
  decided_by_id bigint,
  decided_at timestamptz,
  decision_notes text not null default '' check (length(decision_notes) <= 10000),
  -- the organisation allowed people to decide their own when this was decided
  self_decision boolean not null default false,
  -- what the person is told last
  news text not null default '' check (length(news) <= 20000),
  -- in halves of a day
  halves int4range not null generated always as (int4range(
    (start - date '1900-01-01') * 2 + start_half::int, ("end" - date '1900-01-01') * 2 + 2 - end_half::int)) stored,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id, id),
  constraint leave_end_not_before_start check ("end" >= start),
  constraint leave_of_a_year check ("end" - start < 366),
  constraint leave_of_some_time check (start < "end" or not (start_half and end_half)),
  -- nobody decides their own, unless the organisation says so; to cancel one's own is no decision
  constraint nobody_decides_their_own_leave check (
    self_decision or decision not in ('A', 'R') or decided_by_id is distinct from user_id),
  -- A morning and an afternoon do not overlap.
  constraint leave_no_overlap exclude using gist (org_id with =, user_id with =, halves with &&)
    where (decision in ('P', 'A')),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, type_id) references leave_type (org_id, id),
  foreign key (org_id, decided_by_id) references member (org_id, id)
);
create index on leave (org_id, user_id, start);
create index on leave (org_id, type_id);
create index on leave (org_id, start, "end");
create index on leave (org_id, decided_by_id);
create index leave_waiting on leave (org_id, start) where decision = 'P';
comment on table leave is 'leave';
select wall('leave', audited => true, versioned => true);
grant select, insert, update, delete on leave to fieldbook_app;

-- What needs no approval is given at once; other dates, or another type, of what was approved wait for a decision again.
create function leave_decision() returns trigger language plpgsql as $$
declare
  waits boolean := (select needs_approval from leave_type where org_id = new.org_id and id = new.type_id);
begin
  if tg_op = 'UPDATE' then
    if new.decision <> old.decision or old.decision not in ('P', 'A')
        or (new.type_id, new.start, new."end", new.start_half, new.end_half) = (old.type_id, old.start, old."end", old.start_half, old.end_half) then
      return new;
    end if;
  end if;
  if new.decision = 'P' and waits is false then
    new.decision := 'A';
    new.decided_at := now();
  elsif new.decision = 'A' and waits and tg_op = 'UPDATE' then
    new.decision := 'P';
    new.decided_by_id := null;
    new.decided_at := null;
    new.decision_notes := '';
  end if;
  return new;
end $$;
create trigger leave_decision before insert or update on leave for each row execute function leave_decision();

-- The days of it on which the person works. What the schedule said when it was asked for stays; a bank holiday gives the
-- day back.
create table leave_day (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  leave_id bigint not null,
  user_id bigint not null,
  day date not null,
  -- the first day of the leave year
  year_start date not null,
  part text not null default 'whole' check (part in ('whole', 'morning', 'afternoon')),
  scheduled int not null check (scheduled between 0 and 1440),
  holiday boolean not null default false,
  minutes int not null generated always as (case when holiday then 0 else scheduled end) stored,
  primary key (org_id, id),
  unique (org_id, leave_id, day),
  foreign key (org_id, user_id, leave_id) references leave (org_id, user_id, id) on delete cascade deferrable initially deferred
);
create index on leave_day (org_id, user_id, leave_id);
create index on leave_day (org_id, user_id, day);
create index on leave_day (org_id, day);
select wall('leave_day', audited => true, versioned => false);
grant select, insert, update, delete on leave_day to fieldbook_app;

-- What a person is allowed of a type in a leave year, as if they were here for all of it.
create table leave_allowance (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  type_id bigint not null,
  year_start date not null,
  minutes int not null check (minutes between 0 and 1000000),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id, type_id, year_start),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, type_id) references leave_type (org_id, id)
);
create index on leave_allowance (org_id, type_id);
select wall('leave_allowance', audited => true, versioned => true);
grant select, insert, update, delete on leave_allowance to fieldbook_app;

-- What was given and taken, in minutes. Nothing in it is ever changed: what was wrong is followed by what mends it. The
-- balance is the sum.
create table leave_ledger (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  type_id bigint not null,
  year_start date not null,
  kind text not null check (kind in ('grant', 'accrual', 'carry_over', 'taken', 'adjustment', 'expiry')),
  minutes int not null check (minutes <> 0),
  -- the day that it is about
  day date not null,
  leave_id bigint,
  reason text not null default '' check (length(reason) <= 10000),
  by_id bigint default nullif(current_setting('app.user_id', true), '')::bigint,
  created timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, type_id) references leave_type (org_id, id),
  -- One that was added and taken back leaves its two entries.
  foreign key (org_id, leave_id) references leave (org_id, id) on delete set null (leave_id),
  foreign key (org_id, by_id) references member (org_id, id)
);
create index on leave_ledger (org_id, user_id, type_id, year_start);
create index on leave_ledger (org_id, type_id);
create index on leave_ledger (org_id, leave_id);
create index on leave_ledger (org_id, by_id);
select wall('leave_ledger', audited => true, versioned => false);
grant select, insert on leave_ledger to fieldbook_app;

-- What is taken follows from the days of what is approved, whoever wrote them: the difference is entered.
create function enter_taken(firm bigint, of_leave bigint, why text) returns void language sql as $$
  with due as (
    select leave.user_id, leave.type_id, d.year_start, -sum(d.minutes)::int as minutes
      from leave
        join leave_type t on t.org_id = leave.org_id and t.id = leave.type_id
        join leave_day d on d.org_id = leave.org_id and d.leave_id = leave.id
     where leave.org_id = firm and leave.id = of_leave and leave.decision = 'A' and t.counts
     group by leave.user_id, leave.type_id, d.year_start),
  entered as (
    select user_id, type_id, year_start, sum(minutes)::int as minutes from leave_ledger
     where org_id = firm and leave_id = of_leave and kind = 'taken' group by user_id, type_id, year_start)
  insert into leave_ledger (user_id, type_id, year_start, kind, minutes, day, leave_id, reason)
    select user_id, type_id, year_start, 'taken', coalesce(due.minutes, 0) - coalesce(entered.minutes, 0),
      greatest(year_start, coalesce((select l.start from leave l where l.org_id = firm and l.id = of_leave), year_start)), of_leave, why
      from due full join entered using (user_id, type_id, year_start)
     where coalesce(due.minutes, 0) <> coalesce(entered.minutes, 0)
     order by year_start
$$;
create function leave_taken() returns trigger language plpgsql as $$
declare
  held bigint := coalesce(to_jsonb(new) ->> 'leave_id', to_jsonb(old) ->> 'leave_id', to_jsonb(new) ->> 'id')::bigint;
begin
  if exists (select from leave where org_id = app_org_id() and id = held) then
    perform enter_taken(app_org_id(), held, '');
  end if;
  return null;
end $$;
-- At the end of the statement's transaction, when days and decision agree; a check of the balance asks for it earlier.
create constraint trigger leave_taken after insert or update on leave
  deferrable initially deferred for each row execute function leave_taken();
create constraint trigger leave_day_taken after insert or update or delete on leave_day
  deferrable initially deferred for each row execute function leave_taken();
-- What is taken back goes with its days; first what it took is given back.
-- One that is deleted gives back what it took.
create function leave_removed() returns trigger language plpgsql as $$
begin
  insert into leave_ledger (user_id, type_id, year_start, kind, minutes, day, reason)
    select user_id, type_id, year_start, 'taken', -sum(minutes), old.start, 'Taken back'
      from leave_ledger where org_id = old.org_id and leave_id = old.id
     group by user_id, type_id, year_start having sum(minutes) <> 0;
  return old;
end $$;
create trigger leave_removed before delete on leave for each row execute function leave_removed();

-- A day off of a calendar gives the days of leave on it back; one that is none any more takes them.
create function leave_on_holiday() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select changed.day, changed.name, changed.is_off, d.id, d.leave_id, d.scheduled, l.decision, l.user_id
      from (select old.day as day, old.name as name, old.calendar_id as calendar_id, false as is_off where tg_op <> 'INSERT'
            union all
            select new.day, new.name, new.calendar_id, true where tg_op <> 'DELETE') changed
        join company c on c.org_id = app_org_id()
        join member m on m.org_id = c.org_id and coalesce(m.calendar_id, c.calendar_id) = changed.calendar_id
        join leave_day d on d.org_id = m.org_id and d.user_id = m.id and d.day = changed.day
        join leave l on l.org_id = d.org_id and l.id = d.leave_id
     where d.holiday <> exists (select from holiday h
             where h.org_id = c.org_id and h.calendar_id = changed.calendar_id and h.day = changed.day)
       and l.decision in ('P', 'A')
     order by d.id
  loop
    update leave_day set holiday = one.is_off where org_id = app_org_id() and id = one.id and holiday <> one.is_off;
    if found and one.decision = 'A' then
      perform enter_taken(app_org_id(), one.leave_id,
        one.name || case when one.is_off then ' is a day off: it is given back' else ' is no day off any more' end);
      update leave set news = one.name || case when one.is_off then ' is a day off now: ' else ' is no day off any more: ' end
          || to_char(one.scheduled / 60.0, 'FM9990.00') || case when one.is_off then ' hours of this are given back.' else ' hours more are taken.' end
        where org_id = app_org_id() and id = one.leave_id;
      insert into notification (user_id, by_id, leave_id)
        select one.user_id, app_user, one.leave_id from (select nullif(current_setting('app.user_id', true), '')::bigint as app_user) who
         where app_user is not null and app_user <> one.user_id
           and not exists (select from notification n where n.org_id = app_org_id() and n.user_id = one.user_id and n.read is null and n.leave_id = one.leave_id);
    end if;
  end loop;
  return null;
end $$;

select attachable('leave', '{notification}');
create trigger leave_on_holiday after insert or update of day, calendar_id or delete on holiday
  for each row execute function leave_on_holiday();

-- Once the ledger has entries, its years stay as they are.
create function leave_years_stay() returns trigger language plpgsql as $$
begin
  if exists (select from leave_ledger where org_id = new.org_id) then
    raise exception 'the leave years stay' using errcode = '23514', constraint = 'leave_years_stay';
  end if;
  return new;
end $$;
create trigger leave_years_stay before update of leave_year_start on company
  for each row when (old.leave_year_start <> new.leave_year_start) execute function leave_years_stay();
