-- The audit read across the firm: newest first, of all, of a person, of a kind of record, of a rare act; and how long it is
-- kept.

create index audit_in_time on audit (org_id, at, id);
create index audit_of_person on audit (org_id, user_id, at, id);
drop index audit_org_id_user_id_idx;
create index audit_of_kind on audit (org_id, entity, at, id);
-- Most rows are of the two acts that it leaves out: those are found by walking.
create index audit_of_act on audit (org_id, action, at, id) where action not in ('insert', 'update');

alter table company disable trigger user;
alter table company add column audit_years int not null default 7 check (audit_years between 1 and 100);
alter table company enable trigger user;

-- Removes some of the rows that are older than the organisation keeps them, oldest first, and answers how many. That rows
-- went is itself a row. The server may call it; it can remove no row of its choice.
create function forget_audit(most int) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept_from timestamptz;
  gone bigint;
begin
  select now() - make_interval(years => audit_years) into kept_from from company where org_id = app_org_id();
  delete from audit a where a.org_id = app_org_id() and a.id = any(array(
    select old.id from audit old where old.org_id = app_org_id() and old.at < kept_from order by old.at, old.id limit most));
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into audit (org_id, entity, entity_id, action, before)
      values (app_org_id(), 'audit', app_org_id(), 'forget', jsonb_build_object('rows', gone, 'until', kept_from));
  end if;
  return gone;
end $$;
alter function forget_audit(int) owner to fieldbook_audit;
revoke execute on function forget_audit(int) from public;
grant execute on function forget_audit(int) to fieldbook_app;
grant delete on audit to fieldbook_audit;
grant select on company to fieldbook_audit;

-- Whoever sees the audit of a firm and exports things takes it along as a file.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update user_group set permissions = array_append(permissions, 'company.export_audit')
     where org_id = o.id and permissions @> array['company.view_audit', 'clients.export'];
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
