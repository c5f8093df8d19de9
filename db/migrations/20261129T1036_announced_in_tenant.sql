-- What a tool of the operator writes without an organisation of its own is told to nobody: its message could not be written.
create or replace function announce_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if nullif(current_setting('app.org_id', true), '')::bigint is distinct from new.org_id then return null; end if;
  if current_setting('app.changes_announced', true) is distinct from new.org_id::text then
    perform set_config('app.changes_announced', new.org_id::text, true);
    insert into outbox (org_id, topic, payload) values (new.org_id, 'records.changed', jsonb_build_object('audit', new.id));
  end if;
  return null;
end $$;
