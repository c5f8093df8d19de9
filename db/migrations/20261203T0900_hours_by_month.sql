-- Hours of a person and of a project by month, added up as entries are written, so that charts, totals and lists of
-- projects read a row for hundreds of entries (docs/decisions/0155). Each write appends what it adds and what it takes
-- away: nobody waits for a row that somebody else has changed. What is there is the sum of the rows of a month; a job
-- makes one of them.
create table person_month (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  month date not null,
  -- as in the totals of the diary: without breaks and travel
  minutes int not null,
  billable int not null,
  nonbillable int not null,
  -- entries that have such minutes
  billable_entries int not null,
  nonbillable_entries int not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade
);
create table project_month (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  month date not null,
  -- without breaks
  paid int not null,
  billable int not null,
  approved int not null,
  -- minutes × the cost rate of their day, and the minutes of days without a rate
  minute_amount numeric not null,
  unrated int not null,
  primary key (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id) on delete cascade
);
create index person_month_sums on person_month (org_id, user_id, month)
  include (minutes, billable, nonbillable, billable_entries, nonbillable_entries);
create index project_month_sums on project_month (org_id, project_id, month)
  include (paid, billable, approved, minute_amount, unrated);
create index on person_month (org_id, month);
create index on project_month (org_id, month);
select tenant_table(t::regclass, audited => false, versioned => false) from unnest(array['person_month', 'project_month']) t;
grant select, insert, delete on person_month, project_month to fieldbook_app;

-- Who writes hours waits for who changes what hours cost, and the other way round: neither sees what the other has not
-- committed, and both add it up.
create function costs_held(org bigint, alone boolean) returns void language plpgsql as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtextextended('costs of hours', org));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('costs of hours', org));
  end if;
end $$;

-- The sums of entries, each counted as often as its `times` says. Entries count as everywhere: finished, not rejected.
create type counted_entry as (times int, org_id bigint, user_id bigint, project_id bigint, date date, gross_minutes int,
  breaks int, hours_minutes int, nonbillable_minutes int, is_approved boolean);

create function person_sums(entries counted_entry[]) returns setof person_month language sql stable as $$
  select null::bigint, org_id, user_id, date_trunc('month', date::timestamp)::date, sum(times * hours_minutes)::int,
      sum(times * (gross_minutes - breaks - nonbillable_minutes))::int, sum(times * nonbillable_minutes)::int,
      sum(times * (gross_minutes - breaks > nonbillable_minutes)::int)::int, sum(times * (nonbillable_minutes > 0)::int)::int
    from unnest(entries)
   group by 2, 3, 4
  having (sum(times * hours_minutes), sum(times * (gross_minutes - breaks - nonbillable_minutes)), sum(times * nonbillable_minutes),
      sum(times * (gross_minutes - breaks > nonbillable_minutes)::int), sum(times * (nonbillable_minutes > 0)::int)) <> (0, 0, 0, 0, 0)
$$;
create function project_sums(entries counted_entry[]) returns setof project_month language sql stable as $$
  with priced as (
    select entry.*, entry.gross_minutes - entry.breaks as paid, rate.amount
      from unnest(entries) entry
        left join lateral (
          select amount from cost_rate
           where cost_rate.org_id = entry.org_id and cost_rate.user_id = entry.user_id and cost_rate.date_from <= entry.date
           order by cost_rate.date_from desc limit 1) rate on true
     where entry.project_id is not null)
  select null::bigint, org_id, project_id, date_trunc('month', date::timestamp)::date, sum(times * paid)::int,
      sum(times * (paid - nonbillable_minutes))::int, sum(times * paid * is_approved::int)::int,
      sum(times * paid * coalesce(amount, 0)), sum(times * paid * (amount is null)::int)::int
    from priced
   group by 2, 3, 4
  having (sum(times * paid), sum(times * (paid - nonbillable_minutes)), sum(times * paid * is_approved::int),
      sum(times * paid * coalesce(amount, 0)), sum(times * paid * (amount is null)::int)) <> (0, 0, 0, 0, 0)
$$;

create function add_hours(entries counted_entry[]) returns void language plpgsql as $$
begin
  if cardinality(entries) = 0 then return; end if;
  perform costs_held(org_id, false) from (select distinct org_id from unnest(entries)) o;
  insert into person_month (org_id, user_id, month, minutes, billable, nonbillable, billable_entries, nonbillable_entries)
  select org_id, user_id, month, minutes, billable, nonbillable, billable_entries, nonbillable_entries from person_sums(entries);
  insert into project_month (org_id, project_id, month, paid, billable, approved, minute_amount, unrated)
  select org_id, project_id, month, paid, billable, approved, minute_amount, unrated from project_sums(entries);
end $$;

-- A trigger's rows before and after have names of their own in each kind of statement.
do $$
declare
  columns constant text := 'e.org_id, e.user_id, e.project_id, e.date, e.gross_minutes, e.breaks, e.hours_minutes, e.nonbillable_minutes, e.status = ''approved''';
  counts constant text := 'not e.active and e.status <> ''rejected''';
  added constant text := format('select 1, %s from added e where %s', columns, counts);
  removed constant text := format('select -1, %s from removed e where %s', columns, counts);
  body constant text := $body$
    create function %s() returns trigger language plpgsql as $function$
    begin
      perform add_hours(array(select row(e.*)::counted_entry from (%s) e));
      return null;
    end $function$ $body$;
begin
  execute format(body, 'add_hours_written', added);
  execute format(body, 'add_hours_changed', added || ' union all ' || removed);
  execute format(body, 'add_hours_deleted', removed);
end $$;
create trigger add_hours_written after insert on diary_entry referencing new table as added
  for each statement execute function add_hours_written();
create trigger add_hours_changed after update on diary_entry referencing new table as added old table as removed
  for each statement execute function add_hours_changed();
create trigger add_hours_deleted after delete on diary_entry referencing old table as removed
  for each statement execute function add_hours_deleted();

-- Another rate: what the hours since its day cost now, less what they cost before.
create function add_costs(of_org bigint, of_users bigint[], since date, before cost_rate[]) returns void language plpgsql as $$
begin
  insert into project_month (org_id, project_id, month, paid, billable, approved, minute_amount, unrated)
  with spans as (
    select user_id, amount, date_from, lead(date_from) over (partition by user_id order by date_from) as until
      from cost_rate where org_id = of_org and user_id = any(of_users)),
  spans_before as (
    select user_id, amount, date_from, lead(date_from) over (partition by user_id order by date_from) as until
      from unnest(before))
  select of_org, entry.project_id, date_trunc('month', entry.date::timestamp)::date, 0, 0, 0,
      sum((gross_minutes - breaks) * (coalesce(spans.amount, 0) - coalesce(spans_before.amount, 0))),
      sum((gross_minutes - breaks) * ((spans.amount is null)::int - (spans_before.amount is null)::int))::int
    from diary_entry entry
      left join spans on spans.user_id = entry.user_id and spans.date_from <= entry.date and (spans.until is null or spans.until > entry.date)
      left join spans_before on spans_before.user_id = entry.user_id and spans_before.date_from <= entry.date
        and (spans_before.until is null or spans_before.until > entry.date)
   where entry.org_id = of_org and entry.user_id = any(of_users) and entry.date >= since and entry.project_id is not null
     and not entry.active and entry.status <> 'rejected'
   group by 2, 3
  having sum((gross_minutes - breaks) * (coalesce(spans.amount, 0) - coalesce(spans_before.amount, 0))) <> 0
      or sum((gross_minutes - breaks) * ((spans.amount is null)::int - (spans_before.amount is null)::int)) <> 0;
end $$;
do $$
declare
  body constant text := $body$
    create function %s() returns trigger language plpgsql as $function$
    declare
      o record;
    begin
      for o in select org_id, array_agg(distinct user_id) as users, min(date_from) as since from (%s) e group by org_id order by org_id loop
        perform costs_held(o.org_id, true);
        perform add_costs(o.org_id, o.users, o.since, array(
          select rate from cost_rate rate where rate.org_id = o.org_id and rate.user_id = any(o.users) and %s %s));
      end loop;
      return null;
    end $function$ $body$;
  removed constant text := 'union all select row(r.*)::cost_rate from removed r where r.org_id = o.org_id';
  added constant text := 'rate.id not in (select id from added)';
  of_added constant text := 'select org_id, user_id, date_from from added';
  of_removed constant text := 'select org_id, user_id, date_from from removed';
begin
  execute format(body, 'add_costs_written', of_added, added, '');
  execute format(body, 'add_costs_changed', of_added || ' union all ' || of_removed, added, removed);
  execute format(body, 'add_costs_deleted', of_removed, 'true', removed);
end $$;
create trigger add_costs_written after insert on cost_rate referencing new table as added
  for each statement execute function add_costs_written();
create trigger add_costs_changed after update on cost_rate referencing new table as added old table as removed
  for each statement execute function add_costs_changed();
create trigger add_costs_deleted after delete on cost_rate referencing old table as removed
  for each statement execute function add_costs_deleted();

-- The months of an organisation that have hours, or sums.
create function months_of_hours(of_org bigint) returns setof date language sql stable as $$
  select date_trunc('month', date::timestamp)::date from diary_entry where org_id = of_org
  union select month from person_month where org_id = of_org
  union select month from project_month where org_id = of_org
$$;
-- The entries of a month that count.
create function entries_counted(of_org bigint, of_month date) returns counted_entry[] language sql stable as $$
  select array(
    select row(1, org_id, user_id, project_id, date, gross_minutes, breaks, hours_minutes, nonbillable_minutes, status = 'approved')::counted_entry
      from diary_entry where org_id = of_org and date >= of_month and date < (of_month + interval '1 month')::date
       and not active and status <> 'rejected')
$$;
-- How many people and projects have sums of the month that are not what its entries come to: none, if all is well.
create function month_wrong(of_org bigint, of_month date) returns bigint language sql stable as $$
  with counted as materialized (select entries_counted(of_org, of_month) as entries),
  people as (
    select sums.user_id, minutes, billable, nonbillable, billable_entries, nonbillable_entries
      from counted, person_sums(counted.entries) sums
    union all
    select user_id, -minutes, -billable, -nonbillable, -billable_entries, -nonbillable_entries
      from person_month where org_id = of_org and month = of_month),
  projects as (
    select sums.project_id, paid, billable, approved, minute_amount, unrated from counted, project_sums(counted.entries) sums
    union all
    select project_id, -paid, -billable, -approved, -minute_amount, -unrated
      from project_month where org_id = of_org and month = of_month)
  select (select count(*) from (
      select from people group by user_id
      having (sum(minutes), sum(billable), sum(nonbillable), sum(billable_entries), sum(nonbillable_entries)) <> (0, 0, 0, 0, 0)) p)
    + (select count(*) from (
      select from projects group by project_id
      having (sum(paid), sum(billable), sum(approved), sum(minute_amount), sum(unrated)) <> (0, 0, 0, 0, 0)) p)
$$;
-- Adds up everything anew, for entries that were written past the triggers.
create function rebuild_months(of_org bigint) returns void language plpgsql as $$
declare
  of_month date;
begin
  perform costs_held(of_org, true);
  delete from person_month where org_id = of_org;
  delete from project_month where org_id = of_org;
  for of_month in select * from months_of_hours(of_org) loop
    perform add_hours(entries_counted(of_org, of_month));
  end loop;
end $$;
-- Makes one row of the several that a month has. What is appended meanwhile stays beside it.
create function fold_months(of_org bigint) returns void language plpgsql as $$
begin
  with several as (
    select user_id, month from person_month where org_id = of_org group by 1, 2 having count(*) > 1),
  gone as (
    delete from person_month kept using several
     where kept.org_id = of_org and kept.user_id = several.user_id and kept.month = several.month returning kept.*)
  insert into person_month (org_id, user_id, month, minutes, billable, nonbillable, billable_entries, nonbillable_entries)
  select org_id, user_id, month, sum(minutes), sum(billable), sum(nonbillable), sum(billable_entries), sum(nonbillable_entries)
    from gone group by org_id, user_id, month
  having (sum(minutes), sum(billable), sum(nonbillable), sum(billable_entries), sum(nonbillable_entries)) <> (0, 0, 0, 0, 0);
  with several as (
    select project_id, month from project_month where org_id = of_org group by 1, 2 having count(*) > 1),
  gone as (
    delete from project_month kept using several
     where kept.org_id = of_org and kept.project_id = several.project_id and kept.month = several.month returning kept.*)
  insert into project_month (org_id, project_id, month, paid, billable, approved, minute_amount, unrated)
  select org_id, project_id, month, sum(paid), sum(billable), sum(approved), sum(minute_amount), sum(unrated)
    from gone group by org_id, project_id, month
  having (sum(paid), sum(billable), sum(approved), sum(minute_amount), sum(unrated)) <> (0, 0, 0, 0, 0);
end $$;

do $$
declare
  o record;
begin
  for o in select id from org order by id loop
    perform set_config('app.org_id', o.id::text, true);
    perform rebuild_months(o.id);
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
