-- What happened is followed by every server, each from where it was: which transaction wrote a message says whether one that
-- comes later may still be missing before it.
alter table outbox add column xid xid8 not null default pg_current_xact_id();
create index outbox_followed on outbox (xid);

-- Who watches the schedule hears of bookings by their ids, and of whose rows they stand or stood in, whoever wrote them: a
-- person, what takes a change back, or a task that goes with its bookings.
create function tell_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into outbox (org_id, topic, entity, entity_id, payload)
    select was.org_id, 'booking.changed', 'booking', was.id,
        jsonb_strip_nulls(jsonb_build_object('user', was.user_id, 'equipment', was.equipment_id))
      from gone was;
  elsif tg_op = 'INSERT' then
    insert into outbox (org_id, topic, entity, entity_id, version, payload)
    select is_now.org_id, 'booking.changed', 'booking', is_now.id, is_now.version,
        jsonb_strip_nulls(jsonb_build_object('user', is_now.user_id, 'equipment', is_now.equipment_id))
      from fresh is_now;
  else
    insert into outbox (org_id, topic, entity, entity_id, version, payload)
    select is_now.org_id, 'booking.changed', 'booking', is_now.id, is_now.version,
        jsonb_strip_nulls(jsonb_build_object('user', is_now.user_id, 'equipment', is_now.equipment_id,
          'old_user', was.user_id, 'old_equipment', was.equipment_id))
      from fresh is_now join gone was on was.org_id = is_now.org_id and was.id = is_now.id;
  end if;
  return null;
end $$;
create trigger told_added after insert on booking referencing new table as fresh
  for each statement execute function tell_bookings();
create trigger told_changed after update on booking referencing old table as gone new table as fresh
  for each statement execute function tell_bookings();
create trigger told_removed after delete on booking referencing old table as gone
  for each statement execute function tell_bookings();

-- Of the rest of what the schedule shows only that something has changed: who watches looks again, as far as they may.
create function tell_schedule() returns trigger language plpgsql as $$
begin
  insert into outbox (org_id, topic, entity)
  select distinct written.org_id, 'schedule.changed', tg_table_name from written;
  return null;
end $$;
do $$
declare
  one text;
begin
  foreach one in array array['task', 'task_user', 'leave', 'leave_day', 'holiday', 'equipment'] loop
    execute format('create trigger schedule_added after insert on %I referencing new table as written
      for each statement execute function tell_schedule()', one);
    execute format('create trigger schedule_changed after update on %I referencing new table as written
      for each statement execute function tell_schedule()', one);
    execute format('create trigger schedule_removed after delete on %I referencing old table as written
      for each statement execute function tell_schedule()', one);
  end loop;
end $$;
