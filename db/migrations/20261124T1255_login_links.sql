-- Links by which the owner of an account that is being guessed at gets their own count of failures: see decision 0049.
-- Outside the walls, as accounts are.
create table login_link (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- of the secret in the link, which is made when the message is sent and kept nowhere
  hash bytea unique,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz
);
create index on login_link (account_id);
grant select, insert, update, delete on login_link to fieldbook_auth;
alter table login_link owner to fieldbook_owner;
