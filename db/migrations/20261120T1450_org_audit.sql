-- An organisation's name stands outside the walls, with nothing else that changes: its change is audited all the same,
-- in the organisation that it names.
create function write_org_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit (org_id, user_id, on_behalf_of_id, request_id, entity, entity_id, action, before, after)
  values (
    new.id,
    nullif(current_setting('app.user_id', true), '')::bigint,
    nullif(current_setting('app.on_behalf_of_id', true), '')::bigint,
    coalesce(current_setting('app.request_id', true), ''),
    'org', new.id,
    coalesce(nullif(current_setting('app.action', true), ''), 'update'),
    jsonb_build_object('name', old.name), jsonb_build_object('name', new.name));
  return null;
end $$;
create trigger audit after update on org for each row when (old.name is distinct from new.name)
  execute function write_org_audit();
revoke execute on function write_org_audit() from public;
alter function write_org_audit() owner to fieldbook_audit;
