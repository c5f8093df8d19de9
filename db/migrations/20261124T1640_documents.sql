-- What the firm prints: templates, and the documents that were sent, kept as they were.

-- Logos are pictures of the firm's files.
create table document_template (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  kind text not null check (kind in ('quote', 'confirmation', 'letter')),
  -- whose words and dates it has
  locale text not null check (locale in ('CA', 'GB', 'IE', 'IN', 'US')),
  title text not null check (length(title) between 1 and 255),
  opening text not null default '' check (length(opening) <= 10000),
  closing text not null default '' check (length(closing) <= 10000),
  terms text not null default '' check (length(terms) <= 20000),
  logo_id bigint,
  -- offered for new documents
  active boolean not null default true,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, logo_id) references file (org_id, id) on delete set null (logo_id)
);
create unique index document_template_name on document_template (org_id, lower(name));
create index on document_template (org_id, logo_id);
select wall('document_template', audited => true, versioned => true);
grant select, insert, update, delete on document_template to fieldbook_app;

-- A document with prices is seen by those who see what a project costs.
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('attachment', 'certificate', 'evidence', 'quote', 'photo', 'signature'));
