-- What a record's history tells beside its own row: rows of other tables that are part of it (a contact's telephones, a
-- person's groups). The audit knows a row by its own id and of an update only what changed: whose part it is, is kept here.

create table audit_part (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- the record's table, and its id there; it may be gone
  entity text not null,
  record bigint not null,
  -- the same of the row that is, or once was, part of it
  part text not null,
  part_record bigint not null,
  primary key (org_id, id),
  unique (org_id, entity, record, part, part_record)
);
select wall('audit_part', audited => false, versioned => false);
-- As the audit itself: the server reads it and a trigger writes it.
grant select on audit_part to fieldbook_app;
grant select, insert on audit_part to fieldbook_audit;

-- After a statement that wrote rows which are part of records: arguments are the record's table and the column with its
-- id, as many pairs as there are. Once said is said for good: a row that is gone was part of it all the same.
create function tell_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    execute format('
      insert into audit_part (org_id, entity, record, part, part_record)
      select org_id, %L, %I, %L, id from fresh where %I is not null
          on conflict (org_id, entity, record, part, part_record) do nothing',
      tg_argv[i], tg_argv[i + 1], tg_table_name, tg_argv[i + 1]);
  end loop;
  return null;
end $$;
alter function tell_parts() owner to fieldbook_audit;
revoke execute on function tell_parts() from public;

do $$
declare
  of record;
  o record;
begin
  for of in
    select * from (values
      ('contact_phone', array['contact', 'contact_id']),
      ('contact_client', array['contact', 'contact_id', 'client', 'client_id']),
      ('client_org', array['client', 'client_id', 'client', 'related_id']),
      ('member_group', array['member', 'user_id', 'user_group', 'group_id']),
      ('member_department', array['member', 'user_id']),
      ('schedule_day', array['member', 'user_id'])) t (part, pairs)
  loop
    execute format('create trigger parts_insert after insert on %I referencing new table as fresh
      for each statement execute function tell_parts(%s)', of.part,
      (select string_agg(quote_literal(pair), ', ' order by at) from unnest(of.pairs) with ordinality p (pair, at)));
    execute format('create trigger parts_update after update on %I referencing new table as fresh
      for each statement execute function tell_parts(%s)', of.part,
      (select string_agg(quote_literal(pair), ', ' order by at) from unnest(of.pairs) with ordinality p (pair, at)));
    -- What was written before: each row was added, and one that is gone was removed, with all that it said.
    for o in select id from org loop
      perform set_config('app.org_id', o.id::text, true);
      for i in 1 .. cardinality(of.pairs) by 2 loop
        insert into audit_part (org_id, entity, record, part, part_record)
        select distinct o.id, of.pairs[i], (said ->> of.pairs[i + 1])::bigint, of.part, audit.entity_id
          from audit cross join lateral (values (audit.before), (audit.after)) v (said)
         where audit.org_id = o.id and audit.entity = of.part and said ->> of.pairs[i + 1] is not null
            on conflict (org_id, entity, record, part, part_record) do nothing;
      end loop;
    end loop;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
