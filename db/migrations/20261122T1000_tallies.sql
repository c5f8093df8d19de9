-- How many clients and contacts there are of each day from which they are inactive: counts of tabs and of whole lists,
-- which otherwise read an entry of an index for every record each time.

-- A sum of rows, not a row: each statement that changes how many there are adds its difference, in its own transaction,
-- so that what a transaction sums is exactly what it sees, and no writer waits for another. The last of many differences
-- folds those that nobody else is folding into one for each day.
create table record_tally (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- the table that is counted
  entity text not null check (entity in ('client', 'contact_listed')),
  -- inactive from this day on; NULL: active for good
  day date,
  number int not null,
  primary key (org_id, id)
);
create index on record_tally (org_id, entity, day) include (number);
select wall('record_tally', audited => false, versioned => false);
grant select, insert, update, delete on record_tally to fieldbook_app;

create function fold_tally(org bigint, counted text) returns void language sql as $$
  with gone as (
    delete from record_tally t where t.org_id = org and t.id in (
      select one.id from record_tally one where one.org_id = org and one.entity = counted for update skip locked)
    returning t.day, t.number)
  insert into record_tally (org_id, entity, day, number)
  select org, counted, gone.day, sum(gone.number) from gone group by gone.day having sum(gone.number) <> 0
$$;

-- After a statement on a table of which the column that is given says from when on a row is inactive.
create function keep_tally() returns trigger language plpgsql as $$
declare
  fresh_rows text := format('select org_id, %I as day, 1 as number from fresh', tg_argv[0]);
  gone_rows text := format('select org_id, %I, -1 from gone', tg_argv[0]);
  added record;
begin
  for added in execute format('
    with added as (
      insert into record_tally (org_id, entity, day, number)
      select org_id, %L, day, sum(number) from (%s) changed (org_id, day, number)
       group by org_id, day having sum(number) <> 0
      returning org_id, id)
    select org_id, bool_or(id %% 64 = 0) as many from added group by org_id', tg_table_name,
    case tg_op when 'INSERT' then fresh_rows when 'DELETE' then gone_rows else fresh_rows || ' union all ' || gone_rows end)
  loop
    if added.many then
      perform fold_tally(added.org_id, tg_table_name);
    end if;
  end loop;
  return null;
end $$;

do $$
declare
  at record;
begin
  for at in select * from (values ('client', 'inactive_date'), ('contact_listed', 'inactive_from')) t (place, day) loop
    execute format('create trigger tally_insert after insert on %I referencing new table as fresh
      for each statement execute function keep_tally(%L)', at.place, at.day);
    execute format('create trigger tally_update after update on %I referencing old table as gone new table as fresh
      for each statement execute function keep_tally(%L)', at.place, at.day);
    execute format('create trigger tally_delete after delete on %I referencing old table as gone
      for each statement execute function keep_tally(%L)', at.place, at.day);
  end loop;
end $$;

-- Everything anew: at first, and for whoever wrote past triggers.
create function tally_records(org bigint) returns void language sql as $$
  delete from record_tally where org_id = org;
  insert into record_tally (org_id, entity, day, number)
  select org, 'client', inactive_date, count(*) from client where org_id = org group by inactive_date
  union all
  select org, 'contact_listed', inactive_from, count(*) from contact_listed where org_id = org group by inactive_from
$$;
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    perform tally_records(o.id);
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
