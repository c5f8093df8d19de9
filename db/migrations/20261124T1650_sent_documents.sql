-- Documents that went out, kept as they were: a quote is a numbered revision, and its client answers it once.

create table document (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  kind text not null check (kind in ('quote', 'confirmation', 'letter')),
  -- of a quote its number among those of the project
  revision int check (revision > 0),
  title text not null,
  -- all that it says: texts, lines with their prices, how they are rounded
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  total numeric(14, 2),
  valid_until date,
  file_id bigint,
  user_id bigint not null,
  created timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_id, revision),
  check ((kind = 'quote') = (revision is not null)),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, file_id) references file (org_id, id) on delete set null (file_id),
  foreign key (org_id, user_id) references member (org_id, id)
);
create index on document (org_id, file_id);
create index on document (org_id, user_id);
select wall('document', audited => true, versioned => false);
grant select, insert on document to fieldbook_app;

-- A link is a secret of which only the hash is kept; a message's is made when that goes out.
create table document_link (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  document_id bigint not null,
  hash bytea,
  mail_key text check (length(mail_key) <= 255),
  expires timestamptz not null,
  revoked timestamptz,
  -- by its reader, first
  opened timestamptz,
  user_id bigint not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, hash),
  foreign key (org_id, document_id) references document (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id)
);
create index on document_link (org_id, document_id);
create index on document_link (org_id, user_id);
create index on document_link (org_id, mail_key);
select wall('document_link', audited => true, versioned => true);
grant select, insert, update on document_link to fieldbook_app;

-- One answer to each: of two at once the second breaks the key.
create table document_answer (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  document_id bigint not null,
  link_id bigint not null,
  kind text not null check (kind in ('accepted', 'declined')),
  name text not null check (length(name) between 1 and 255),
  notes text not null default '' check (length(notes) <= 2000),
  date date not null,
  -- the options that were taken, and what it came to
  chosen bigint[] not null default '{}',
  total numeric(14, 2),
  created timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, document_id),
  foreign key (org_id, document_id) references document (org_id, id),
  foreign key (org_id, link_id) references document_link (org_id, id)
);
create index on document_answer (org_id, link_id);
select wall('document_answer', audited => true, versioned => false);
grant select, insert on document_answer to fieldbook_app;

-- What went out stays as it was, whoever asks: only that its file is gone may be noted.
create function stays_as_sent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'file_id' = to_jsonb(old) - 'file_id' and to_jsonb(new) ->> 'file_id' is null then
    return new;
  end if;
  raise exception 'what was sent stays as it was' using errcode = '23514', constraint = 'stays_as_sent';
end $$;
create trigger stays_as_sent before update or delete on document for each row execute function stays_as_sent();
create trigger stays_as_sent before update or delete on document_answer for each row execute function stays_as_sent();
