-- Sentences that triggers write about leave, in the words of the screens. Only texts change: servers of the version before
-- go on working while this runs.

create or replace function leave_on_holiday() returns trigger language plpgsql as $$
declare
  changed record;
  after int;
  reason text;
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
      reason := changed.name || case when changed.is_off then ' is now a day off' when changed.is_half then ' is now half a day off'
        else ' is no longer a day off' end;
      perform enter_taken(app_org_id(), changed.leave_id, reason);
      update leave set news = reason || '. ' || to_char(abs(changed.minutes - after) / 60.0, 'FM9990.00')
          || case when after < changed.minutes then ' hours were added back to the balance.'
            else ' more hours were deducted from the balance.' end
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

-- A deleted request returns what it took.
create or replace function leave_removed() returns trigger language plpgsql as $$
begin
  insert into leave_ledger (user_id, type_id, year_start, kind, minutes, day, reason)
    select user_id, type_id, year_start, 'taken', -sum(minutes), old.start, 'Request deleted'
      from leave_ledger where org_id = old.org_id and leave_id = old.id
     group by user_id, type_id, year_start having sum(minutes) <> 0;
  return old;
end $$;
