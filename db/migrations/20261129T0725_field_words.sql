-- Names that say what a function does. Triggers keep their names, since those of one table fire in their order.
alter function wall(regclass, boolean, boolean) rename to tenant_table;
alter function touch() rename to bump_version;
alter function who_asks(bytea, bytea, text) rename to resolve_session;

create or replace function tenant_table(t regclass, audited boolean, versioned boolean) returns void language plpgsql as $$
begin
  execute format('alter table %s owner to fieldbook_owner', t);
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant on %s using (org_id = (select app_org_id())) with check (org_id = (select app_org_id()))', t);
  if versioned then
    execute format('create trigger touch before update on %s for each row execute function bump_version()', t);
  end if;
  if audited then
    execute format('create trigger audit after insert or update or delete on %s for each row execute function write_audit()', t);
  end if;
end $$;

-- The functions that make tables call these by name.
do $$
declare
  changed text;
  helper record;
begin
  for helper in
    select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and p.prosrc ~ '\m(wall|touch|who_asks)\('
  loop
    changed := pg_get_functiondef(helper.oid);
    changed := regexp_replace(changed, '\mwall\(', 'tenant_table(', 'g');
    changed := regexp_replace(changed, '\mtouch\(\)', 'bump_version()', 'g');
    execute regexp_replace(changed, '\mwho_asks\(', 'resolve_session(', 'g');
  end loop;
end $$;

-- A server of the version before still asks by the old name while it is being replaced.
do $$
begin
  execute format('create function who_asks(cookie bytea, token bytea, request_id text) returns %s language sql volatile as %L',
    pg_get_function_result('resolve_session(bytea, bytea, text)'::regprocedure),
    'select * from resolve_session(cookie, token, request_id)');
end $$;
revoke execute on function who_asks(bytea, bytea, text) from public;
grant execute on function who_asks(bytea, bytea, text) to fieldbook_app;
