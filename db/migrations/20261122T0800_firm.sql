-- How the firm is reached, and what it is registered as: what its letters and invoices say.
alter table company
  add column address_line1 text not null default '' check (length(address_line1) <= 255),
  add column address_line2 text not null default '' check (length(address_line2) <= 255),
  add column address_city text not null default '' check (length(address_city) <= 255),
  add column address_region text not null default '' check (length(address_region) <= 255),
  add column address_postcode text not null default '' check (length(address_postcode) <= 32),
  add column address_country text not null default '' check (address_country ~ '^([A-Z]{2})?$'),
  add column email text not null default '' check (length(email) <= 254),
  add column phone text not null default '' check (length(phone) <= 64),
  add column website text not null default '' check (length(website) <= 255 and website ~* '^(https?://|$)'),
  add column registration_number text not null default '' check (length(registration_number) <= 64),
  add column tax_number text not null default '' check (length(tax_number) <= 64),
  -- its administrators have been through what a new firm has to set up, or would rather not be told
  add column set_up boolean not null default false;

-- One calendar of a name, however it is written.
create unique index calendar_name on calendar (org_id, lower(name));
