-- Links by which somebody who forgot their password chooses another one (docs/decisions/0092). They live beside the links
-- past a wait, outside the walls, as accounts do.
alter table login_link
  add column purpose text not null default 'login' check (purpose in ('login', 'password')),
  -- the account of whoever handed the link over; null: it went to the address of the account, or an operator printed it
  add column made_by bigint references account on delete cascade;
create index on login_link (made_by) where made_by is not null;

-- When somebody last made a link to a new password for this person, and when a link last set one: the history says so.
alter table member
  add column password_link_made timestamptz,
  add column password_reset timestamptz;
