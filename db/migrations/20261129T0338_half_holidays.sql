-- A holiday may be half a day: half of what is scheduled is worked then. Which half is not said.

alter table holiday add column half boolean not null default false;

-- Minutes that are left of what is scheduled for a part of a half holiday. Rounded so that a morning and an afternoon make
-- up the day to the minute; `minutesWorked` says the same.
create function half_holiday(scheduled int, part text) returns int language sql immutable as $$
  select case part when 'morning' then scheduled / 2 when 'afternoon' then (scheduled + 1) / 2
    else scheduled / 2 + (scheduled % 4 = 3)::int end
$$;

alter table leave_day
  add column half_holiday boolean not null default false,
  add constraint leave_day_one_holiday check (not (holiday and half_holiday)),
  drop column minutes;
alter table leave_day
  add column minutes int not null generated always as (
    case when holiday then 0 when half_holiday then half_holiday(scheduled, part) else scheduled end) stored;

-- A day off of a calendar gives the days of leave on it back, all of them or half; one that is none any more takes them.
create or replace function leave_on_holiday() returns trigger language plpgsql as $$
declare
  changed record;
  after int;
  what text;
begin
  for changed in
    select day_off.name, h.id is not null and not h.half as is_off, coalesce(h.half, false) as is_half, d.id, d.leave_id,
        d.minutes, l.decision, l.user_id
      from (select old.day as day, old.name as name, old.calendar_id as calendar_id where tg_op <> 'INSERT'
            union all
            select new.day, new.name, new.calendar_id where tg_op <> 'DELETE') day_off
        join company c on c.org_id = app_org_id()
        join member m on m.org_id = c.org_id and coalesce(m.calendar_id, c.calendar_id) = day_off.calendar_id
        join leave_day d on d.org_id = m.org_id and d.user_id = m.id and d.day = day_off.day
        join leave l on l.org_id = d.org_id and l.id = d.leave_id
        left join holiday h on h.org_id = c.org_id and h.calendar_id = day_off.calendar_id and h.day = day_off.day
     where (d.holiday, d.half_holiday) is distinct from (h.id is not null and not h.half, coalesce(h.half, false))
       and l.decision in ('P', 'A')
     order by d.id
  loop
    update leave_day set holiday = changed.is_off, half_holiday = changed.is_half
     where org_id = app_org_id() and id = changed.id and (holiday, half_holiday) <> (changed.is_off, changed.is_half)
     returning minutes into after;
    if found and changed.decision = 'A' then
      what := changed.name || case when changed.is_off then ' is a day off' when changed.is_half then ' is half a day off'
        else ' is no day off any more' end;
      perform enter_taken(app_org_id(), changed.leave_id, what);
      update leave set news = what || case when changed.is_off or changed.is_half then ' now' else '' end || ': '
          || to_char(abs(changed.minutes - after) / 60.0, 'FM9990.00')
          || case when after < changed.minutes then ' hours of this are given back.' else ' hours more are taken.' end
        where org_id = app_org_id() and id = changed.leave_id;
      insert into notification (user_id, by_id, leave_id)
        select changed.user_id, app_user, changed.leave_id
          from (select nullif(current_setting('app.user_id', true), '')::bigint as app_user) who
         where app_user is not null and app_user <> changed.user_id
           and not exists (select from notification n where n.org_id = app_org_id() and n.user_id = changed.user_id
             and n.read is null and n.leave_id = changed.leave_id);
    end if;
  end loop;
  return null;
end $$;
drop trigger leave_on_holiday on holiday;
create trigger leave_on_holiday after insert or update of day, calendar_id, half or delete on holiday
  for each row execute function leave_on_holiday();
