-- An organisation may let the name of a task stand for an entry's details. It comes with the other settings of the diary
-- that each request reads.
alter table company add column task_as_details boolean not null default false;

do $$
declare
  was text := pg_get_functiondef('who_asks(bytea, bytea, text)'::regprocedure);
  now_is text := replace(was, $q$'tracking', c.tracking)$q$, $q$'tracking', c.tracking, 'task_as_details', c.task_as_details)$q$);
begin
  if now_is = was then raise exception 'who_asks reads the settings of the diary in another way'; end if;
  execute now_is;
end $$;
