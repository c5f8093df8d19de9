-- What is wrong with a piece of equipment, in the words of who found it; empty while nothing is.
alter table equipment add column fault text not null default '' constraint equipment_fault check (length(fault) <= 10000);
