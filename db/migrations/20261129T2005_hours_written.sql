-- A firm writes hours as 7:15 or as 7.25. It comes with the other settings that each request reads.
alter table company add column hours_written text not null default 'clock'
  check (hours_written in ('clock', 'decimal'));

do $$
declare
  was text := pg_get_functiondef('resolve_session(bytea, bytea, text)'::regprocedure);
  now_is text := replace(was, $q$'task_as_details', c.task_as_details)$q$,
    $q$'task_as_details', c.task_as_details, 'hours_written', c.hours_written)$q$);
begin
  if now_is = was then raise exception 'resolve_session reads the settings in another way'; end if;
  execute now_is;
end $$;
