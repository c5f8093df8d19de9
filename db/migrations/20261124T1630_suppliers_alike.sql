-- What suppliers are told by, as clients are: who adds one sees those that are much like it.
alter table supplier
  add name_key text generated always as (name_key_of(name)) stored,
  add email_domain text generated always as (email_domain_of(email)) stored,
  add phone_key text generated always as (phone_key_of(phone)) stored;
create index on supplier (org_id, name_key);
create index on supplier (org_id, email_domain);
create index on supplier (org_id, phone_key);
