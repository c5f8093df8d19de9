-- Who is mentioned in an entry of the diary, or in the reason for a decision about it, is told like anybody else.
alter table notification add column entry_id bigint;
alter table notification add foreign key (org_id, entry_id) references diary_entry (org_id, id)
  on delete cascade deferrable initially deferred;
create index on notification (org_id, entry_id);
alter table notification drop constraint notification_of_one_record;
alter table notification add constraint notification_of_one_record
  check (num_nonnulls(comment_id, client_id, supplier_id, equipment_id, qualification_id, entry_id) = 1);
