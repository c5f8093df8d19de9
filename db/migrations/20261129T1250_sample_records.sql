-- Records that a new firm added to look around, so that they can be removed together and do not count as its own first work.
-- They are named by table and number, not referred to: a sample that somebody removes by hand is refused by nothing.
create table sample_record (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  entity text not null check (entity in ('client', 'contact', 'project', 'quote_item', 'task')),
  entity_id bigint not null,
  created timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, entity, entity_id)
);
select tenant_table('sample_record', audited => false, versioned => false);
grant select, insert, delete on sample_record to fieldbook_app;
