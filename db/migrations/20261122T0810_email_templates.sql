-- What the firm writes again and again: plain text with named fields, and the letters to contacts that were made of it.

create table email_template (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  subject text not null check (length(subject) between 1 and 255),
  body text not null check (length(body) between 1 and 10000),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index email_template_name on email_template (org_id, lower(name));

select wall('email_template', audited => true, versioned => true);
grant select, insert, update, delete on email_template to fieldbook_app;

-- A message to somebody outside: `user_id` is who wrote it, and answers go to their address.
alter table mail
  add column contact_id bigint,
  add column client_id bigint,
  add column name text not null default '' check (length(name) <= 511),
  add column reply_to text not null default '' check (length(reply_to) <= 254),
  add foreign key (org_id, contact_id) references contact (org_id, id),
  add foreign key (org_id, client_id) references client (org_id, id),
  add check (client_id is null or contact_id is not null);
create index on mail (org_id, contact_id);
create index on mail (org_id, client_id);
