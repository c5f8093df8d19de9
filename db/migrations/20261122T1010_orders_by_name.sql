-- Lists sorted by the name of another record walk those by name, and of each its own records by their ids.
create index client_by_category on client (org_id, category_id, id) include (inactive_date, manager_id);
create index client_by_type on client (org_id, type_id, id) include (inactive_date, manager_id);
create index client_by_manager on client (org_id, manager_id, id) include (inactive_date);
drop index client_org_id_category_id_idx, client_org_id_type_id_idx, client_org_id_manager_id_idx;
-- By the day from which they are inactive; tabs are counted by tallies.
create index client_by_inactive_date on client (org_id, inactive_date, id) include (manager_id);
drop index client_tabs;
create index contact_by_position on contact (org_id, (nullif(position, '')) collate human, id);
create index contact_by_email on contact (org_id, email_key, id);
drop index contact_org_id_email_key_idx;
