-- What a project was invoiced is summed for the whole firm where unbilled work is looked for: from the index alone.
drop index invoice_org_id_project_id_idx;
create index invoice_by_project on invoice (org_id, project_id) include (net, state, credit_note);
