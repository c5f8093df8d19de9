-- A count of clients to 1,000 walks this index: those without a day come first, so that archived ones are not passed over.
drop index client_by_inactive_date;
create index client_by_inactive_date on client (org_id, inactive_date desc, id desc) include (manager_id);
