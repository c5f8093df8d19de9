-- Calendars that programs of people subscribe to: each behind a secret of which only the hash is kept.

create table calendar_feed (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  kind text not null check (kind in ('schedule', 'absences', 'equipment', 'holidays')),
  detail text not null check (detail in ('busy', 'titles', 'full')),
  hash bytea not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, hash),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade
);
create index on calendar_feed (org_id, user_id);
select wall('calendar_feed', audited => true, versioned => true);
grant select, insert, update, delete on calendar_feed to fieldbook_app;

-- Whether the account of a person could still sign in. The server itself does not read accounts.
create function account_is_open(account bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from account a where a.id = account_is_open.account and not a.disabled)
$$;
alter function account_is_open(bigint) owner to fieldbook_auth;
revoke execute on function account_is_open(bigint) from public;
grant execute on function account_is_open(bigint) to fieldbook_app;
