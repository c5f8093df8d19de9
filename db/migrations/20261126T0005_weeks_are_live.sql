-- Who watches the schedule sees a changed working week too.
create trigger schedule_added after insert on schedule_day referencing new table as written
  for each statement execute function tell_schedule();
create trigger schedule_changed after update on schedule_day referencing new table as written
  for each statement execute function tell_schedule();
create trigger schedule_removed after delete on schedule_day referencing old table as written
  for each statement execute function tell_schedule();
