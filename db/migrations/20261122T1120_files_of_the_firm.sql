-- A file of no record is the firm's own: everybody who may see files sees it.

alter table file drop constraint file_of_one_record;
alter table file add constraint file_of_one_record
  check (num_nonnulls(client_id, contact_id, project_id, user_id, supplier_id, equipment_id, qualification_id) <= 1);

-- The orders of the list, either way.
drop index file_org_id_name_idx;
create index on file (org_id, name collate human, id);
create index on file (org_id, created, id);
create index on file (org_id, modified, id);
create index on file (org_id, size, id);
