-- Whether a line is taxed as it was proposed: then its tax follows what the proposal goes by. What was chosen by hand stays.
alter table invoice_line add column tax_proposed boolean not null default false;
