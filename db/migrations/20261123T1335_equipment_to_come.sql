-- Equipment that is archived before it was ever in use: its start goes back with its end, and comes again when it is restored.

-- the day that it was to be in use from
alter table equipment add column planned_from date;

-- Whoever gives an archived piece other days means those.
create function forget_planned_start() returns trigger language plpgsql as $$
begin
  new.planned_from := null;
  return new;
end $$;
create trigger forget_planned_start before update on equipment for each row
  when ((new.active_from, new.active_until) is distinct from (old.active_from, old.active_until)
        and new.planned_from is not distinct from old.planned_from)
  execute function forget_planned_start();
