-- Letters about invoices: which invoice each is about, what is attached to it, and what a template is for.

alter table email_template
  add column kind text not null default 'letter' check (kind in ('letter', 'invoice', 'reminder', 'statement'));

-- What a letter tells of money is read by who may see that: '' is a letter of any other kind.
alter table mail
  add column about text not null default '' check (about in ('', 'invoice', 'reminder', 'statement')),
  add column invoice_id bigint,
  add foreign key (org_id, invoice_id) references invoice (org_id, id),
  add constraint mail_about check ((invoice_id is not null) = (about in ('invoice', 'reminder')));
create index on mail (org_id, invoice_id);

-- What goes out beside a letter. The bytes are here until the letter has gone, since they are what was meant when it was
-- written; the name stays.
create table mail_attachment (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  mail_id bigint not null,
  position int not null check (position between 0 and 9),
  name text not null check (length(name) between 1 and 255),
  type text not null check (length(type) between 3 and 100),
  content bytea check (octet_length(content) <= 10485760),
  primary key (org_id, id),
  unique (org_id, mail_id, position),
  foreign key (org_id, mail_id) references mail (org_id, id) on delete cascade
);
select wall('mail_attachment', audited => false, versioned => false);
grant select, insert, update, delete on mail_attachment to fieldbook_app;
