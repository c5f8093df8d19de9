-- Open pages follow what changes: whatever writes a record writes the audit in the same transaction, and one message of the
-- transaction says from which entry on. Who watches reads those entries, as far as they may see the records.
create function announce_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.changes_announced', true) is distinct from new.org_id::text then
    perform set_config('app.changes_announced', new.org_id::text, true);
    insert into outbox (org_id, topic, payload) values (new.org_id, 'records.changed', jsonb_build_object('audit', new.id));
  end if;
  return null;
end $$;
alter function announce_changes() owner to fieldbook_owner;
revoke execute on function announce_changes() from public;
create trigger announce_changes after insert on audit for each row execute function announce_changes();
