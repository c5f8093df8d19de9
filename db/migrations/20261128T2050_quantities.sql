-- A line of 100 minutes at 300.00 an hour is 500.00: 1.6667 hours were 500.01.
alter table invoice_line alter column quantity type numeric(14, 6);
