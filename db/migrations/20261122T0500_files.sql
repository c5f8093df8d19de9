-- Files: what their bytes are (once per organisation and content), and which record each belongs to.

create table file_content (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- of the bytes; where they lie follows from it
  sha256 bytea not null check (octet_length(sha256) = 32),
  size bigint not null check (size > 0),
  -- by the bytes, not by the name
  type text not null check (length(type) between 3 and 100),
  -- of a picture, in pixels as it is shown; pictures have a thumbnail and a preview beside them in the store
  width int check (width > 0),
  height int check (height > 0),
  -- when it was last received: what no file refers to is collected some time after that
  used timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, sha256),
  check ((width is null) = (height is null))
);

create table file (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- the record that it belongs to: who may see that one may see it
  client_id bigint,
  contact_id bigint,
  project_id bigint,
  user_id bigint,
  supplier_id bigint,
  equipment_id bigint,
  qualification_id bigint,
  purpose text not null default 'attachment'
    check (purpose in ('attachment', 'certificate', 'evidence', 'photo', 'signature')),
  name text not null check (length(name) between 1 and 255),
  content_id bigint not null,
  -- of the content: here too, so that the sum of an organisation is read from one index
  size bigint not null,
  uploaded_by_id bigint not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint file_of_one_record
    check (num_nonnulls(client_id, contact_id, project_id, user_id, supplier_id, equipment_id, qualification_id) = 1),
  constraint file_image_of_a_person check (purpose not in ('photo', 'signature') or user_id is not null),
  foreign key (org_id, client_id) references client (org_id, id),
  foreign key (org_id, contact_id) references contact (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, supplier_id) references supplier (org_id, id),
  foreign key (org_id, equipment_id) references equipment (org_id, id),
  foreign key (org_id, qualification_id) references qualification (org_id, id),
  foreign key (org_id, content_id) references file_content (org_id, id),
  foreign key (org_id, uploaded_by_id) references member (org_id, id)
);
create index on file (org_id, client_id) where client_id is not null;
create index on file (org_id, contact_id) where contact_id is not null;
create index on file (org_id, project_id) where project_id is not null;
create index on file (org_id, user_id) where user_id is not null;
create index on file (org_id, supplier_id) where supplier_id is not null;
create index on file (org_id, equipment_id) where equipment_id is not null;
create index on file (org_id, qualification_id) where qualification_id is not null;
create index on file (org_id, content_id);
create index on file (org_id, uploaded_by_id);
create index on file (org_id, name collate human);
create index file_space on file (org_id, size);
-- A person has one photo and one signature.
create unique index file_image on file (org_id, user_id, purpose) where purpose in ('photo', 'signature');

-- What a file no longer refers to may be referred to again for a while: the deletion can be taken back.
create function release_content() returns trigger language plpgsql as $$
begin
  update file_content set used = now() where org_id = old.org_id and id = old.content_id;
  return null;
end $$;
create trigger release_content after delete on file for each row execute function release_content();

select wall('file_content', audited => false, versioned => false);
select wall('file', audited => true, versioned => true);
grant select, insert, update, delete on file_content, file to fieldbook_app;
