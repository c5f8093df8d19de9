-- Keys that programs of a person come in by: with a part of the person's permissions, until a day, revocable
-- (docs/decisions/0083).

create table api_key (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  -- How it begins, to be told from others: far too little to guess the rest.
  prefix text not null,
  hash bytea not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  -- The last day on which it is good, where the firm is.
  end_date date not null,
  revoked timestamptz,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, hash),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade
);
create index on api_key (org_id, user_id);
select wall('api_key', audited => true, versioned => true);
grant select, insert, update, delete on api_key to fieldbook_app;

-- When and from where it was used last: written apart from what the request does.
create table api_key_use (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  key_id bigint not null,
  at timestamptz not null default now(),
  address text not null default '',
  primary key (org_id, id),
  unique (org_id, key_id),
  foreign key (org_id, key_id) references api_key (org_id, id) on delete cascade
);
select wall('api_key_use', audited => false, versioned => false);
grant select, insert, update, delete on api_key_use to fieldbook_app;

-- What was done by a key says so. Whatever writes the audit, this is filled in by the transaction.
alter table audit
  add column api_key_id bigint,
  add foreign key (org_id, api_key_id) references api_key (org_id, id);
alter table audit alter column api_key_id set default nullif(current_setting('app.api_key_id', true), '')::bigint;
create index on audit (org_id, api_key_id) where api_key_id is not null;

-- The key behind a request, and from here on in its transaction only the rows of the organisation that it names, as the
-- person who made it. No row: there is no such key. It runs with the server's own rights.
create function key_asks(org bigint, secret bytea, request_id text)
returns table (
  id bigint, name text, user_id bigint, permissions text[], end_date date, over boolean, revoked boolean, stale boolean
)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.org_id', org::text, true), set_config('app.request_id', key_asks.request_id, true);
  return query
    select k.id, k.name, k.user_id, k.permissions, k.end_date,
      (now() at time zone c.timezone)::date > k.end_date, k.revoked is not null,
      coalesce(u.at < now() - interval '1 minute', true)
    from api_key k
    join company c on c.org_id = k.org_id
    left join api_key_use u on u.org_id = k.org_id and u.key_id = k.id
    where k.org_id = org and k.hash = secret
      and set_config('app.user_id', k.user_id::text, true) is not null
      and set_config('app.api_key_id', k.id::text, true) is not null;
end $$;
alter function key_asks(bigint, bytea, text) owner to fieldbook_owner;
revoke execute on function key_asks(bigint, bytea, text) from public;
grant execute on function key_asks(bigint, bytea, text) to fieldbook_app;
