-- Equipment is not taken out of use over bookings that are still to come: whoever does it is told which those are, whatever
-- the way (its form, a list, many at once, an undo). The names of the error's parts are read by the server.

create function equipment_stays_for_bookings() returns trigger language plpgsql as $$
declare
  zone text;
  day_format text;
  days text;
  many int;
  -- it begins later, or ends earlier
  later boolean := new.active_from is not null and new.active_from > coalesce(old.active_from, '-infinity');
  earlier boolean := new.active_until is not null and new.active_until < coalesce(old.active_until, 'infinity');
begin
  if not later and not earlier then
    return null;
  end if;
  select timezone, case when locale in ('US', 'CA') then 'Mon FMDD, YYYY' else 'FMDD Mon YYYY' end
    into zone, day_format from company where org_id = new.org_id;
  select count(*), string_agg(to_char(start, day_format)
      || case when "end" > start then ' to ' || to_char("end", day_format) else '' end, '; ' order by start) filter (where place <= 5)
    into many, days
    from (select start, "end", row_number() over (order by start) as place from booking
           where org_id = new.org_id and equipment_id = new.id and "end" >= (now() at time zone zone)::date
             and ((later and start < new.active_from) or (earlier and "end" > new.active_until))) cut;
  if many = 0 then
    return null;
  end if;
  raise exception 'it is booked then' using errcode = '23514',
    constraint = case when earlier then 'equipment_booked_later' else 'equipment_booked_earlier' end,
    column = new.name || ' is booked: ' || days || case when many > 5 then ' and ' || many - 5 || ' more' else '' end;
end $$;
create trigger equipment_stays_for_bookings after update of active_from, active_until on equipment
  for each row execute function equipment_stays_for_bookings();
