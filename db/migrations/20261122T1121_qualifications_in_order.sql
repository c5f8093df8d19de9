-- The usual order of the list, with its tie-break.

drop index qualification_org_id_expiration_idx;
create index on qualification (org_id, expiration, id);
