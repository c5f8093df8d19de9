-- The ground under every feature: organisations, the walls between them, the audit, sessions.
--
-- Roles (made by db/migrate.ts, since they belong to the cluster): fieldbook_owner owns everything and can't log in;
-- fieldbook_app is the server: it owns nothing, bypasses nothing and inherits nothing; fieldbook_auth (sessions and
-- passwords), fieldbook_audit (writes the audit) and fieldbook_worker (reads the outbox of all organisations) are
-- narrow roles that it can only enter on purpose or through a function.

create extension if not exists btree_gist;

-- The organisation and person of the running transaction. Without one, every policy below is false.
create function app_org_id() returns bigint stable parallel safe language sql
  as $$ select nullif(current_setting('app.org_id', true), '')::bigint $$;
create function app_account_id() returns bigint stable parallel safe language sql
  as $$ select nullif(current_setting('app.account_id', true), '')::bigint $$;

-- Names that people read sort as people expect, not by bytes.
create collation human (provider = icu, locale = 'und', deterministic = true);

-- Outside the walls: who exists. -------------------------------------------------------------------------------------

create table org (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 255),
  created timestamptz not null default now()
);

create table account (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  password_hash text,
  disabled boolean not null default false,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  password_changed timestamptz
);
create unique index account_email on account (lower(email));

create table session (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  org_id bigint not null references org,
  kind text not null check (kind in ('password', 'sso')),
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires timestamptz not null,
  ended timestamptz,
  address text not null default '',
  user_agent text not null default ''
);
create index on session (account_id);
create index on session (org_id);

-- The secrets of a session, by their SHA-256: a session may be carried by a cookie, a token, or rotating pairs.
create table session_token (
  hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  kind text not null check (kind in ('cookie', 'token', 'access', 'refresh')),
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz
);
create index on session_token (session_id);

create table login_throttle (
  key text primary key,
  failures int not null,
  first_failure timestamptz not null,
  blocked_until timestamptz
);

create table known_device (
  account_id bigint not null references account,
  hash bytea not null,
  created timestamptz not null default now(),
  primary key (account_id, hash)
);

create table setup_link (
  hash bytea primary key,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz
);

-- What happened to accounts and sessions; append-only, never holds a secret.
create table auth_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  account_id bigint references account,
  kind text not null,
  address text not null default '',
  request_id text not null default '',
  details jsonb not null default '{}'
);
create index on auth_event (account_id);

-- Inside the walls. Every table: org_id first, filled from the transaction; keys and references carry it. ------------

create table calendar (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  country text not null default '',
  region text not null default '',
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, name)
);

create table holiday (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  calendar_id bigint not null,
  day date not null,
  name text not null check (length(name) between 1 and 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, calendar_id, day),
  foreign key (org_id, calendar_id) references calendar (org_id, id)
);

create type overlap_policy as enum ('block', 'warn', 'allow');

-- The organisation's settings: one row each, its id the organisation's.
create table company (
  id bigint not null default app_org_id(),
  org_id bigint not null default app_org_id() references org,
  locale text not null check (locale in ('CA', 'GB', 'IE', 'IN', 'US')),
  timezone text not null,
  calendar_id bigint,
  rounding text not null default 'ROUND_HALF_UP' check (rounding in ('ROUND_HALF_UP', 'ROUND_HALF_EVEN')),
  diary_times boolean not null default true,
  diary_breaks boolean not null default true,
  diary_travel boolean not null default true,
  diary_non_billable boolean not null default true,
  allow_future_times text not null default 'E' check (allow_future_times in ('A', 'N', 'E')),
  tracking boolean not null default false,
  overlap overlap_policy not null default 'block',
  task_required boolean not null default true,
  self_decision boolean not null default false,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  check (id = org_id),
  foreign key (org_id, calendar_id) references calendar (org_id, id)
);
create index on company (org_id, calendar_id);

create table department (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  colour text not null default '' check (colour ~ '^(#[0-9a-f]{6})?$'),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index department_name on department (org_id, lower(name));

create table service (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index service_name on service (org_id, lower(name));

-- A person in a firm: the `user_id` of the API. The same account may be a member of several firms.
create table member (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  account_id bigint references account,
  main_org_id bigint not null default app_org_id() references org,
  first_name text not null check (length(first_name) between 1 and 255),
  last_name text not null default '' check (length(last_name) <= 255),
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  email text not null default '' check (length(email) <= 254),
  position text not null default '' check (length(position) <= 255),
  phone_mobile text not null default '',
  phone_office text not null default '',
  phone_extension text not null default '',
  manager_id bigint,
  department_id bigint,
  calendar_id bigint,
  timezone text,
  clock text check (clock in ('12', '24')),
  active boolean not null default true,
  external boolean not null default false,
  start_date date,
  end_date date,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, account_id),
  check (manager_id <> id),
  check (end_date >= start_date),
  foreign key (org_id, manager_id) references member (org_id, id),
  foreign key (org_id, department_id) references department (org_id, id),
  foreign key (org_id, calendar_id) references calendar (org_id, id)
);
create index on member (account_id);
create index on member (main_org_id);
create index on member (org_id, manager_id);
create index on member (org_id, department_id);
create index on member (org_id, calendar_id);
create index on member (org_id, name collate human);

-- The other departments that a person works for or oversees (the profile's department_ids, besides their own).
create table member_department (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  department_id bigint not null,
  primary key (org_id, id),
  unique (org_id, user_id, department_id),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade,
  foreign key (org_id, department_id) references department (org_id, id)
);
create index on member_department (org_id, department_id);

-- A role: a named set of permission strings (src/core/permissions.ts is the list of what there is).
create table user_group (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  permissions text[] not null default '{}',
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index user_group_name on user_group (org_id, lower(name));

create table member_group (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  group_id bigint not null,
  primary key (org_id, id),
  unique (org_id, user_id, group_id),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade,
  foreign key (org_id, group_id) references user_group (org_id, id)
);
create index on member_group (org_id, group_id);

-- A person's working week: at most one row a weekday (Monday 1 ... Sunday 7).
create table schedule_day (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  weekday int not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null,
  breaks int not null default 0 check (breaks >= 0),
  travel int not null default 0 check (travel >= 0),
  diary_entry boolean not null default true,
  primary key (org_id, id),
  unique (org_id, user_id, weekday),
  check (end_time > start_time),
  check (breaks + travel <= extract(epoch from (end_time - start_time)) / 60),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade
);

-- What a kernel needs about a request. ---------------------------------------------------------------------------------

create table audit (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  at timestamptz not null default clock_timestamp(),
  user_id bigint,
  on_behalf_of_id bigint,
  request_id text not null default '',
  entity text not null,
  entity_id bigint not null,
  action text not null,
  before jsonb,
  after jsonb,
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, on_behalf_of_id) references member (org_id, id)
);
create index on audit (org_id, entity, entity_id);
create index on audit (org_id, request_id);
create index on audit (org_id, user_id);
create index on audit (org_id, on_behalf_of_id) where on_behalf_of_id is not null;

create table idempotency_key (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  key text not null,
  body_hash bytea not null,
  status int,
  reply text,
  undo_token text,
  created timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id, key),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade
);
create index on idempotency_key (created);

create table undo (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  hash bytea not null,
  request_id text not null,
  permission text not null,
  expires timestamptz not null,
  used timestamptz,
  primary key (org_id, id),
  unique (org_id, hash),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade
);
create index on undo (org_id, user_id);
create index on undo (expires);

-- What the rest of the world is to hear of, written in the transaction that made it so.
create table outbox (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  topic text not null,
  entity text not null default '',
  entity_id bigint,
  version int,
  payload jsonb not null default '{}',
  created timestamptz not null default now(),
  sent timestamptz,
  primary key (org_id, id)
);
create index outbox_waiting on outbox (id) where sent is null;
create index outbox_sent on outbox (sent) where sent is not null;

-- Versions and the audit are the database's work, so that no code path can forget them. ------------------------------

create function touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.modified := clock_timestamp();
  return new;
end $$;

-- Writes one audit row a changed row: for an update only what changed. It runs as the narrow role fieldbook_audit; the
-- server itself can read the audit, not write it.
create function write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_id bigint := coalesce((now_is ->> 'id')::bigint, (was ->> 'id')::bigint);
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(w.key, w.value), '{}'), coalesce(jsonb_object_agg(w.key, now_is -> w.key), '{}')
      into was, now_is
      from jsonb_each(was) w where w.value is distinct from now_is -> w.key;
  end if;
  insert into audit (org_id, user_id, on_behalf_of_id, request_id, entity, entity_id, action, before, after)
  values (
    case when tg_op = 'DELETE' then old.org_id else new.org_id end,
    nullif(current_setting('app.user_id', true), '')::bigint,
    nullif(current_setting('app.on_behalf_of_id', true), '')::bigint,
    coalesce(current_setting('app.request_id', true), ''),
    tg_table_name,
    row_id,
    coalesce(nullif(current_setting('app.action', true), ''), lower(tg_op)),
    was, now_is);
  return null;
end $$;

-- Puts a table behind the wall. Every migration that makes a table of an organisation calls it.
-- audited: leaves audit rows; versioned: has version and modified.
create function wall(t regclass, audited boolean, versioned boolean) returns void language plpgsql as $$
begin
  execute format('alter table %s owner to fieldbook_owner', t);
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant on %s using (org_id = (select app_org_id())) with check (org_id = (select app_org_id()))', t);
  if versioned then
    execute format('create trigger touch before update on %s for each row execute function touch()', t);
  end if;
  if audited then
    execute format('create trigger audit after insert or update or delete on %s for each row execute function write_audit()', t);
  end if;
end $$;

select wall(t::regclass, audited => true, versioned => true)
  from unnest(array['calendar', 'holiday', 'company', 'department', 'service', 'member', 'user_group']) t;
select wall(t::regclass, audited => true, versioned => false)
  from unnest(array['member_department', 'member_group', 'schedule_day']) t;
select wall(t::regclass, audited => false, versioned => false)
  from unnest(array['audit', 'idempotency_key', 'undo', 'outbox']) t;

create trigger touch before update on account for each row execute function touch();

-- An organisation keeps somebody who can administer it: an active person with an account and the right to change users.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if exists (select from company where org_id = app_org_id()) and not exists (
    select from member m
      join member_group mg on mg.org_id = m.org_id and mg.user_id = m.id
      join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
     where m.org_id = app_org_id() and m.active and m.account_id is not null
       and g.permissions @> array['users.change_user', 'groups.change_group']
  ) then
    raise exception 'the last administrator stays' using errcode = 'FB001';
  end if;
  return null;
end $$;
-- Deferred, so that a change of several rows is judged by its end.
create constraint trigger keep_an_administrator after update or delete on member
  deferrable initially deferred for each row execute function keep_an_administrator();
create constraint trigger keep_an_administrator after update or delete on member_group
  deferrable initially deferred for each row execute function keep_an_administrator();
create constraint trigger keep_an_administrator after update or delete on user_group
  deferrable initially deferred for each row execute function keep_an_administrator();

-- A line of managers has no end that comes back to its beginning.
create function no_manager_cycle() returns trigger language plpgsql as $$
begin
  -- One at a time per organisation: two edits that are each harmless could close a circle together.
  perform pg_advisory_xact_lock(hashtextextended('manager', new.org_id));
  if exists (
    with recursive above as (
      select m.id, m.manager_id, 1 as depth from member m where m.org_id = new.org_id and m.id = new.manager_id
      union all
      select m.id, m.manager_id, above.depth + 1 from member m join above on m.org_id = new.org_id and m.id = above.manager_id
       where above.depth < 1000
    )
    select from above where id = new.id
  ) then
    raise exception 'a manager below oneself' using errcode = 'FB002';
  end if;
  return null;
end $$;
create constraint trigger no_manager_cycle after insert or update of manager_id on member
  for each row when (new.manager_id is not null) execute function no_manager_cycle();

-- Who may touch what. -------------------------------------------------------------------------------------------------

grant usage on schema public to fieldbook_app, fieldbook_auth, fieldbook_audit, fieldbook_worker;

grant select on org to fieldbook_app;
grant select, insert, update, delete on calendar, holiday, company, department, service, member, member_department,
  user_group, member_group, schedule_day to fieldbook_app;
grant select on audit to fieldbook_app;
grant select, insert, update, delete on idempotency_key, undo to fieldbook_app;
grant select, insert on outbox to fieldbook_app;

grant select, insert on audit to fieldbook_audit;

grant select, insert, update on org, account, session to fieldbook_auth;
grant delete on session to fieldbook_auth;
grant select, insert, update, delete on session_token, login_throttle, known_device, setup_link to fieldbook_auth;
grant select, insert on auth_event to fieldbook_auth;
grant select on member, member_department, member_group, user_group, company, schedule_day to fieldbook_auth;
-- Besides the organisation of the transaction, the memberships of the person who is signing in or switching.
create policy own_memberships on member for select to fieldbook_auth using (account_id = (select app_account_id()));

grant select, update, delete on outbox, idempotency_key, undo to fieldbook_worker;
grant select, delete on session to fieldbook_worker;
grant select, delete on session_token, login_throttle to fieldbook_worker;
create policy every_organisation on outbox to fieldbook_worker using (true);
create policy every_organisation on idempotency_key to fieldbook_worker using (true);
create policy every_organisation on undo to fieldbook_worker using (true);

alter table org owner to fieldbook_owner;
alter table account owner to fieldbook_owner;
alter table session owner to fieldbook_owner;
alter table session_token owner to fieldbook_owner;
alter table login_throttle owner to fieldbook_owner;
alter table known_device owner to fieldbook_owner;
alter table setup_link owner to fieldbook_owner;
alter table auth_event owner to fieldbook_owner;
alter type overlap_policy owner to fieldbook_owner;
alter function write_audit() owner to fieldbook_audit;

-- Who asks: one look-up a request. It ties the transaction to the session's organisation and person, so that whatever
-- follows in it sees that organisation and nothing else; no row means no such session.
create function who_asks(cookie bytea, token bytea, request_id text)
returns table (
  session_id bigint, account_id bigint, org_id bigint, user_id bigint, stale boolean, name text, email text,
  department_id bigint, department_ids bigint[], permissions text[], locale text, timezone text, clock text,
  rounding text, diary jsonb, overlap overlap_policy, task_required boolean, self_decision boolean
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  s session%rowtype;
  found_by_cookie bigint;
  found_by_token bigint;
begin
  if cookie is not null then
    select t.session_id into found_by_cookie from session_token t
     where t.hash = cookie and t.kind = 'cookie' and t.expires > now();
    if found_by_cookie is null then return; end if;
  end if;
  if token is not null then
    select t.session_id into found_by_token from session_token t
     where t.hash = token and t.kind in ('token', 'access') and t.expires > now();
    if found_by_token is null then return; end if;
  end if;
  -- A cookie and a token of different sessions together are nobody.
  if found_by_cookie <> found_by_token then return; end if;
  select x.* into s from session x join account a on a.id = x.account_id and not a.disabled
   where x.id = coalesce(found_by_cookie, found_by_token) and x.ended is null and x.expires > now();
  if not found then return; end if;
  perform set_config('app.org_id', s.org_id::text, true), set_config('app.request_id', who_asks.request_id, true);
  return query
    select s.id, s.account_id, s.org_id, m.id, s.last_seen < now() - interval '1 minute', m.name, a.email,
      m.department_id,
      array(select d.department_id from member_department d where d.org_id = s.org_id and d.user_id = m.id order by 1),
      array(select distinct p from member_group mg
              join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
              cross join unnest(g.permissions) p
             where mg.org_id = s.org_id and mg.user_id = m.id order by 1),
      c.locale, c.timezone, m.clock, c.rounding,
      jsonb_build_object('diary_fields', jsonb_build_object('times', c.diary_times, 'breaks', c.diary_breaks,
        'travel', c.diary_travel, 'non_billable', c.diary_non_billable),
        'allow_future_times', c.allow_future_times, 'tracking', c.tracking),
      c.overlap, c.task_required, c.self_decision
    from member m
    join company c on c.org_id = m.org_id
    join account a on a.id = s.account_id
    where m.org_id = s.org_id and m.account_id = s.account_id and m.active
      and set_config('app.user_id', m.id::text, true) is not null;
end $$;
alter function who_asks(bytea, bytea, text) owner to fieldbook_auth;
revoke execute on function who_asks(bytea, bytea, text) from public;
grant execute on function who_asks(bytea, bytea, text) to fieldbook_app, fieldbook_auth;
