-- A client's act has no member as its actor, and neither has what only time causes: the client's name is written down.
alter table notification
  alter column by_id drop not null,
  add column by_name text not null default '' check (length(by_name) <= 300);
