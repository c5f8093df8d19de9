-- What becomes of a comment is told by the history of its record, and a comment says when its words were last changed: its
-- version says less, since a merge hands it to another record.

alter table comment add column edited timestamptz;

create trigger parts_insert after insert on comment referencing new table as fresh
  for each statement execute function tell_parts('client', 'client_id', 'contact', 'contact_id', 'project', 'project_id');
create trigger parts_update after update on comment referencing new table as fresh
  for each statement execute function tell_parts('client', 'client_id', 'contact', 'contact_id', 'project', 'project_id');

-- What was written before, and what was changed: neither is a change of today.
alter table comment disable trigger user;
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    insert into audit_part (org_id, entity, record, part, part_record)
    select distinct o.id, owner.entity, owner.record, 'comment', audit.entity_id
      from audit
      cross join lateral (values (audit.before), (audit.after)) v (said)
      cross join lateral (values
        ('client', (said ->> 'client_id')::bigint),
        ('contact', (said ->> 'contact_id')::bigint),
        ('project', (said ->> 'project_id')::bigint)) owner (entity, record)
     where audit.org_id = o.id and audit.entity = 'comment' and owner.record is not null
        on conflict (org_id, entity, record, part, part_record) do nothing;
    update comment set edited = (
      select max(audit.at) from audit
       where audit.org_id = o.id and audit.entity = 'comment' and audit.entity_id = comment.id
         and audit.before ? 'text' and audit.after ? 'text')
     where comment.org_id = o.id;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
alter table comment enable trigger user;
