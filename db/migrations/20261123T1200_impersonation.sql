-- Working as somebody else, for an hour: a session of that person's below one's own (docs/decisions/0034).

create table impersonation (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- who acts, and as whom
  user_id bigint not null,
  as_user_id bigint not null,
  until timestamptz not null,
  released timestamptz,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  check (user_id <> as_user_id),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, as_user_id) references member (org_id, id)
);
create index on impersonation (org_id, user_id);
create index on impersonation (org_id, as_user_id);
select wall('impersonation', audited => true, versioned => true);
grant select, insert, update, delete on impersonation to fieldbook_app;
-- The history of the person tells of it.
create trigger parts_insert after insert on impersonation referencing new table as fresh
  for each statement execute function tell_parts('member', 'as_user_id');

alter table session
  add column parent_id bigint references session on delete cascade,
  add column impersonation_id bigint,
  add foreign key (org_id, impersonation_id) references impersonation (org_id, id),
  add check ((parent_id is null) = (impersonation_id is null));
create index on session (parent_id) where parent_id is not null;
create index on session (org_id, impersonation_id) where impersonation_id is not null;

-- What is answered again, and what may be taken back, is of both people.
alter table idempotency_key
  add column impersonator_id bigint,
  add foreign key (org_id, impersonator_id) references member (org_id, id) on delete cascade,
  drop constraint idempotency_key_org_id_user_id_key_key,
  add unique nulls not distinct (org_id, user_id, impersonator_id, key);
create index on idempotency_key (org_id, impersonator_id) where impersonator_id is not null;
alter table undo
  add column impersonator_id bigint,
  add foreign key (org_id, impersonator_id) references member (org_id, id) on delete cascade;
create index on undo (org_id, impersonator_id) where impersonator_id is not null;

create function permissions_of(org bigint, person bigint) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select array(
    select distinct p from member_group mg
      join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
      cross join unnest(g.permissions) p
     where mg.org_id = org and mg.user_id = person)
$$;
alter function permissions_of(bigint, bigint) owner to fieldbook_auth;

-- Whether somebody may act as a person: said by the button, asked by the call, and asked again with every request. Only in
-- the organisation of the transaction, since row security holds here too.
create function may_impersonate(org bigint, who bigint, person bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select who <> person
    and exists (select from member m where m.org_id = org and m.id = who and m.active)
    and exists (select from member m join account a on a.id = m.account_id and not a.disabled
                 where m.org_id = org and m.id = person and m.active)
    and 'profiles.can_impersonate' = any (permissions_of(org, who))
    and permissions_of(org, person) <@ permissions_of(org, who)
$$;
alter function may_impersonate(bigint, bigint, bigint) owner to fieldbook_auth;
revoke execute on function may_impersonate(bigint, bigint, bigint) from public;
grant execute on function may_impersonate(bigint, bigint, bigint) to fieldbook_app, fieldbook_auth;

-- Who acted, and on whose behalf: app.user_id is always the person whose session it is.
create or replace function write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_id bigint := coalesce((now_is ->> 'id')::bigint, (was ->> 'id')::bigint);
  person bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  impersonator bigint := nullif(current_setting('app.impersonator_id', true), '')::bigint;
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(w.key, w.value), '{}'), coalesce(jsonb_object_agg(w.key, now_is -> w.key), '{}')
      into was, now_is
      from jsonb_each(was) w where w.value is distinct from now_is -> w.key;
  end if;
  insert into audit (org_id, user_id, on_behalf_of_id, request_id, entity, entity_id, action, before, after)
  values (
    case when tg_op = 'DELETE' then old.org_id else new.org_id end,
    coalesce(impersonator, person),
    case when impersonator is not null then person end,
    coalesce(current_setting('app.request_id', true), ''),
    tg_table_name,
    row_id,
    coalesce(nullif(current_setting('app.action', true), ''), lower(tg_op)),
    was, now_is);
  return null;
end $$;

create or replace function write_org_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  impersonator bigint := nullif(current_setting('app.impersonator_id', true), '')::bigint;
begin
  insert into audit (org_id, user_id, on_behalf_of_id, request_id, entity, entity_id, action, before, after)
  values (
    new.id,
    coalesce(impersonator, person),
    case when impersonator is not null then person end,
    coalesce(current_setting('app.request_id', true), ''),
    'org', new.id,
    coalesce(nullif(current_setting('app.action', true), ''), 'update'),
    jsonb_build_object('name', old.name), jsonb_build_object('name', new.name));
  return null;
end $$;

-- Behind the server's own refusals: permissions are given, and hours decided, in one's own name.
create function in_person() returns trigger language plpgsql as $$
begin
  if nullif(current_setting('app.impersonator_id', true), '') is not null then
    raise exception 'not in the name of somebody else' using errcode = 'FB004';
  end if;
  return null;
end $$;
create trigger in_person after insert or update or delete on user_group for each statement execute function in_person();
create trigger in_person after insert or update or delete on member_group for each statement execute function in_person();
create trigger in_person after update of decided_by_id on diary_entry for each row
  when (new.decided_by_id is not null and new.decided_by_id is distinct from old.decided_by_id) execute function in_person();

-- Who asks, as before. The session of somebody who acts as another stands below their own: it is good while that one is,
-- in the same organisation, and while they still may. Once it is over and one's own is not, the error says so (FB003).
drop function who_asks(bytea, bytea, text);
create function who_asks(cookie bytea, token bytea, request_id text)
returns table (
  session_id bigint, account_id bigint, org_id bigint, user_id bigint, stale boolean, name text, email text,
  department_id bigint, department_ids bigint[], permissions text[], locale text, timezone text, clock text,
  rounding text, diary jsonb, overlap overlap_policy, task_required boolean, self_decision boolean,
  parent_id bigint, impersonator_id bigint, impersonator_name text, acting_until timestamptz
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  s session%rowtype;
  above session%rowtype;
  impersonator member%rowtype;
  found_by_cookie bigint;
  found_by_token bigint;
  live boolean;
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
  live := found;
  if not live or s.parent_id is not null then
    select p.* into above
      from session x join session p on p.id = x.parent_id join account a on a.id = p.account_id and not a.disabled
     where x.id = coalesce(found_by_cookie, found_by_token) and p.ended is null and p.expires > now();
    if not found then return; end if;
  end if;
  perform set_config('app.org_id', s.org_id::text, true), set_config('app.request_id', who_asks.request_id, true);
  if above.id is not null then
    select m.* into impersonator from member m where m.org_id = s.org_id and m.account_id = above.account_id;
    if not live or above.org_id <> s.org_id or not coalesce(
      (select may_impersonate(m.org_id, impersonator.id, m.id) from member m
        where m.org_id = s.org_id and m.account_id = s.account_id), false)
    then
      raise exception 'the time as somebody else is over' using errcode = 'FB003';
    end if;
    perform set_config('app.impersonator_id', impersonator.id::text, true);
  end if;
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
      c.overlap, c.task_required, c.self_decision,
      above.id, impersonator.id, impersonator.name, case when above.id is not null then s.expires end
    from member m
    join company c on c.org_id = m.org_id
    join account a on a.id = s.account_id
    where m.org_id = s.org_id and m.account_id = s.account_id and m.active
      and set_config('app.user_id', m.id::text, true) is not null;
end $$;
alter function who_asks(bytea, bytea, text) owner to fieldbook_auth;
revoke execute on function who_asks(bytea, bytea, text) from public;
grant execute on function who_asks(bytea, bytea, text) to fieldbook_app, fieldbook_auth;
