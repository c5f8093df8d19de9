-- Lines of bank files that became payments: each is booked once, whoever reads the same file or the same days again.

create table bank_line (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  payment_id bigint not null,
  -- of the account, and of what the bank calls the line or of what stands in it
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  file_sha256 bytea not null check (octet_length(file_sha256) = 32),
  file_name text not null check (length(file_name) <= 255),
  position int not null check (position >= 1),
  primary key (org_id, id),
  constraint bank_line_once unique (org_id, fingerprint),
  foreign key (org_id, payment_id) references payment (org_id, id) on delete cascade
);
create index on bank_line (org_id, payment_id);
create index on bank_line (org_id, file_sha256);
select wall('bank_line', audited => true, versioned => false);
grant select, insert, update, delete on bank_line to fieldbook_app;
