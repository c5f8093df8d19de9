-- The month of a retainer that a line bills, by its first day.
alter table invoice_line add column month date check (extract(day from month) = 1);
create index on invoice_line (org_id, quote_item_id, month) where month is not null;
