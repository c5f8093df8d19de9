-- A record of the CRM that was never read is told from one that was read as empty; its id is the same in any case.

-- What its record there said last; null until it could be read.
alter table crm_read alter column said drop default, alter column said drop not null;
-- Time of the last read; `at` is that of the last try.
alter table crm_read add column read timestamptz;
-- A record that could not be read was stored as one without any field.
update crm_read set said = null where said = '{}';
update crm_read set read = at where said is not null;

alter table crm_link drop constraint crm_link_crm_id;
-- Two links that differ by case are of one record, which has one link: the earlier.
delete from crm_link later using crm_link earlier
 where later.org_id = earlier.org_id and lower(later.crm_id) = lower(earlier.crm_id) and later.id > earlier.id;
create unique index crm_link_crm_id on crm_link (org_id, lower(crm_id));
