-- What was paid of a bill before it came, as it states: that much less is due.
alter table bill add column prepaid numeric(14, 2) not null default 0;
