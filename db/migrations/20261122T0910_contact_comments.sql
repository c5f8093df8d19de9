-- Comments on contacts too.

alter table comment add column contact_id bigint;
alter table comment add foreign key (org_id, contact_id) references contact (org_id, id);
create index on comment (org_id, contact_id, id);
alter table comment drop constraint comment_of_one_record;
alter table comment add constraint comment_of_one_record check (num_nonnulls(client_id, contact_id, project_id) = 1);
