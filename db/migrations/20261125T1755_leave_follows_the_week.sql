-- Leave follows the person: another working week, another calendar or other days of employment are told to whoever
-- reckons its days anew. Whoever wrote them, and by whatever way.

create function tell_of_person(firm bigint, person bigint) returns void language sql as $$
  insert into outbox (topic, entity, entity_id, payload)
    select 'leave.person', 'member', person, jsonb_build_object('by', nullif(current_setting('app.user_id', true), '')::bigint)
     where exists (select from leave l where l.org_id = firm and l.user_id = person and l.decision in ('P', 'A') and l."end" >= current_date - 1)
        or exists (select from leave_allowance a where a.org_id = firm and a.user_id = person)
$$;

create function leave_follows_week() returns trigger language plpgsql as $$
begin
  perform tell_of_person(org_id, user_id) from (select distinct org_id, user_id from changed) who;
  return null;
end $$;
create trigger leave_follows_new_days after insert on schedule_day
  referencing new table as changed for each statement execute function leave_follows_week();
create trigger leave_follows_other_days after update on schedule_day
  referencing new table as changed for each statement execute function leave_follows_week();
create trigger leave_follows_fewer_days after delete on schedule_day
  referencing old table as changed for each statement execute function leave_follows_week();

create function leave_follows_member() returns trigger language plpgsql as $$
begin
  perform tell_of_person(new.org_id, new.id);
  return null;
end $$;
create trigger leave_follows_member after update of calendar_id, start_date, end_date on member
  for each row when ((old.calendar_id, old.start_date, old.end_date) is distinct from (new.calendar_id, new.start_date, new.end_date))
  execute function leave_follows_member();

create function leave_follows_company() returns trigger language plpgsql as $$
begin
  perform tell_of_person(m.org_id, m.id) from member m where m.org_id = new.org_id and m.calendar_id is null;
  return null;
end $$;
create trigger leave_follows_company after update of calendar_id on company
  for each row when (old.calendar_id is distinct from new.calendar_id) execute function leave_follows_company();
