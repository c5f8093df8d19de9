-- Single sign-on. Outside the walls, as accounts are.
-- What was sent to the provider, until its answer comes: the answer is taken once, by the browser that asked.
create table sso_request (
  -- of the state
  hash bytea primary key,
  -- of the browser's cookie
  browser bytea not null,
  nonce text not null,
  verifier text not null,
  expires timestamptz not null
);
create index on sso_request (expires);
-- Whom the provider knows an account as. An address alone never says who somebody is: it changes hands.
create table sso_identity (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  issuer text not null check (length(issuer) between 1 and 2048),
  subject text not null check (length(subject) between 1 and 255),
  tenant text not null default '',
  object text not null default '',
  created timestamptz not null default now(),
  unique (issuer, subject),
  unique (account_id, issuer)
);
grant select, insert, update, delete on sso_request, sso_identity to fieldbook_auth;
alter table sso_request owner to fieldbook_owner;
alter table sso_identity owner to fieldbook_owner;
