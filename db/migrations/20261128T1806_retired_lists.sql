-- A name of a list that records have cannot be deleted: it can be retired, so that nothing new takes it.
alter table client_category add column active boolean not null default true;
alter table client_type add column active boolean not null default true;
alter table department add column active boolean not null default true;
alter table equipment_category add column active boolean not null default true;
alter table expense_payment_method add column active boolean not null default true;
alter table expense_type add column active boolean not null default true;
alter table invoice_type add column active boolean not null default true;
alter table project_abandoned_reason add column active boolean not null default true;
alter table project_category add column active boolean not null default true;
alter table project_confirmation add column active boolean not null default true;
alter table project_source add column active boolean not null default true;
alter table quote_item_type add column active boolean not null default true;
alter table service add column active boolean not null default true;
alter table task_type add column active boolean not null default true;
