-- Nobody moves a relation that rights hang on so that they see or do more themselves (docs/decisions/0094).

-- The actions that these permissions allow within the scopes and not for anybody: `diary.decide` of `diary.decide_own_staff`.
-- `areas`: the groups of permissions that the relation counts for.
create function scoped_actions(permissions text[], scopes text[], areas text[]) returns text[]
language sql immutable set search_path = public, pg_temp as $$
  select array(
    select distinct action from unnest(permissions) permission
      cross join unnest(scopes) scope
      cross join lateral (select regexp_replace(permission, '_' || scope || 's?$', '') as action) a
     where action <> permission and split_part(permission, '.', 1) = any(areas)
       and not array[action, action || '_any'] && permissions
     order by action)
$$;

-- The people whose rights a request's writes may not widen: its person, and whoever acts as them. A request that takes its own
-- change back within a minute only restores what was: nobody is named then, nor for a job.
create function askers() returns table (person bigint, permissions text[])
language plpgsql set search_path = public, pg_temp as $$
declare
  asker bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  impersonator bigint := nullif(current_setting('app.impersonator_id', true), '')::bigint;
begin
  if asker is null or current_setting('app.action', true) = 'undo' then return; end if;
  return query select asker, asker_permissions();
  if impersonator is not null then
    return query select impersonator, permissions_of(app_org_id(), impersonator);
  end if;
end $$;

create function refuse_wider(before text[], after text[], relation text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if not after <@ before then
    raise exception 'a write that widens its writer''s reach' using errcode = 'FB006', column = relation;
  end if;
end $$;

create function departments_of(person bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  select array(
    select department_id from member where org_id = app_org_id() and id = person and department_id is not null
    union select department_id from member_department where org_id = app_org_id() and user_id = person)
$$;

-- Own staff and own department, over somebody with this line manager and department.
create function scopes_over_person(person bigint, manager bigint, department bigint) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select array_remove(array[
    case when manager = person then 'own_staff' end,
    case when department = any(departments_of(person)) then 'own_department' end], null)
$$;

create function reach_of_member() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  asker record;
  areas text[] := '{diary,leave,expenses}';
begin
  for asker in select * from askers() loop
    if asker.person <> new.id then
      perform refuse_wider(
        scoped_actions(asker.permissions, scopes_over_person(asker.person, old.manager_id, old.department_id), areas),
        scoped_actions(asker.permissions, scopes_over_person(asker.person, new.manager_id, new.department_id), areas),
        case when new.manager_id is distinct from old.manager_id and new.manager_id = asker.person then 'line_manager' else 'person_department' end);
    elsif new.department_id is distinct from old.department_id and new.department_id is not null then
      perform refuse_wider(
        scoped_actions(asker.permissions, case when exists (
          select from member_department d where d.org_id = new.org_id and d.user_id = new.id and d.department_id = new.department_id)
          then '{own_department}' else '{}'::text[] end, areas || '{projects}'),
        scoped_actions(asker.permissions, '{own_department,own_quote_item_department}', areas || '{projects}'),
        'own_departments');
    end if;
  end loop;
  return null;
end $$;
create trigger reach_of_relation after update on member for each row
  when ((old.manager_id, old.department_id) is distinct from (new.manager_id, new.department_id))
  execute function reach_of_member();

create function reach_of_further_department() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  asker record;
begin
  for asker in select * from askers() where person = new.user_id loop
    if not exists (select from member m where m.org_id = new.org_id and m.id = new.user_id and m.department_id = new.department_id) then
      perform refuse_wider('{}', scoped_actions(asker.permissions, '{own_department}', '{diary,leave,expenses,projects}'), 'own_departments');
    end if;
  end loop;
  return null;
end $$;
create trigger reach_of_relation after insert on member_department for each row execute function reach_of_further_department();

create function reach_of_project() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  asker record;
  own text[];
begin
  for asker in select * from askers() loop
    if new.managed_by_id = asker.person and old.managed_by_id is distinct from asker.person then
      perform refuse_wider('{}', scoped_actions(asker.permissions, '{own_project}', '{diary,expenses,projects}'), 'project_manager');
    end if;
    own := scoped_actions(asker.permissions, '{own_department}', '{projects}');
    if own <> '{}' and new.department_id = any(departments_of(asker.person))
      and not coalesce(old.department_id = any(departments_of(asker.person)), false) then
      perform refuse_wider('{}', own, 'project_department');
    end if;
  end loop;
  return null;
end $$;
create trigger reach_of_relation after update on project for each row
  when ((old.managed_by_id, old.department_id) is distinct from (new.managed_by_id, new.department_id))
  execute function reach_of_project();

-- Own project and own quote item department, over work on this project and task.
create function scopes_over_work(asker bigint, project bigint, task bigint) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select array_remove(array[
    case when exists (select from project p where p.org_id = app_org_id() and p.id = project and p.managed_by_id = asker) then 'own_project' end,
    case when exists (select from task t
      join quote_item i on i.org_id = t.org_id and i.id = t.quote_item_id
      join member m on m.org_id = i.org_id and m.id = asker and m.department_id = i.department_id
      where t.org_id = app_org_id() and t.id = task) then 'own_quote_item_department' end], null)
$$;

create function is_item_of_department(asker bigint, item bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from quote_item i
    join member m on m.org_id = i.org_id and m.id = asker and m.department_id = i.department_id
    where i.org_id = app_org_id() and i.id = item)
$$;

create function reach_of_quote_item() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  asker record;
begin
  for asker in
    select a.permissions from askers() a
      join member m on m.org_id = new.org_id and m.id = a.person and m.department_id = new.department_id
  loop
    perform refuse_wider('{}', scoped_actions(asker.permissions, '{own_quote_item_department}', '{diary}'), 'item_department');
  end loop;
  return null;
end $$;
create trigger reach_of_relation after update on quote_item for each row
  when (old.department_id is distinct from new.department_id) execute function reach_of_quote_item();

create function reach_of_task() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  asker record;
begin
  for asker in select * from askers() loop
    if is_item_of_department(asker.person, new.quote_item_id) and not is_item_of_department(asker.person, old.quote_item_id) then
      perform refuse_wider('{}', scoped_actions(asker.permissions, '{own_quote_item_department}', '{diary}'), 'task_item');
    end if;
  end loop;
  return null;
end $$;
create trigger reach_of_relation after update on task for each row
  when (old.quote_item_id is distinct from new.quote_item_id) execute function reach_of_task();

-- An entry that is moved to other work or to another person. Whoever records it sees and changes it anyway, and never decides it.
create function reach_of_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  asker record;
begin
  for asker in select * from askers() where person <> new.user_id loop
    perform refuse_wider(
      case when old.user_id = asker.person then '{diary.view,diary.change}' else '{}'::text[] end
        || scoped_actions(asker.permissions, scopes_over_entry(asker.person, old), '{diary}'),
      scoped_actions(asker.permissions, scopes_over_entry(asker.person, new), '{diary}'),
      'entry');
  end loop;
  return null;
end $$;
create function scopes_over_entry(asker bigint, entry diary_entry) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select scopes_over_work(asker, entry.project_id, entry.task_id) || coalesce((
    select scopes_over_person(asker, m.manager_id, m.department_id) from member m
     where m.org_id = entry.org_id and m.id = entry.user_id and m.id <> asker), '{}')
$$;
create trigger reach_of_relation after update on diary_entry for each row
  when ((old.user_id, old.project_id, old.task_id) is distinct from (new.user_id, new.project_id, new.task_id))
  execute function reach_of_entry();
