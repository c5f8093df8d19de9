-- A server keeps the profile of a session (who it is, their rights, their firm's settings) between requests, and asks
-- with each of them for this number alone: where it is still the one of the kept profile, nothing that the profile was
-- made from has changed (docs/decisions/0150). It is drawn, not counted, so that a restored or a promoted database never
-- repeats one for another content.
create table access_version (
  org_id bigint primary key references org,
  version uuid not null default gen_random_uuid(),
  -- The transaction that drew it: one bump for all that a transaction changes.
  bumped_in xid8 not null default pg_current_xact_id()
);
alter table access_version owner to fieldbook_owner;
insert into access_version (org_id) select id from org;
-- Like sessions it belongs to sign-in, before it is known whose organisation a request is of.
grant select, insert, update on access_version to fieldbook_auth;

create function bump_access(of_org bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into access_version as kept (org_id) values (of_org)
  on conflict (org_id) do update set version = excluded.version, bumped_in = excluded.bumped_in
    where kept.bumped_in <> excluded.bumped_in
$$;

create function bump_access_of_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform bump_access(coalesce(new.org_id, old.org_id));
  return null;
end $$;

-- An account works in several organisations.
create function bump_access_of_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_config('app.account_id', new.id::text, true);
  perform bump_access(m.org_id) from (select org_id from member where account_id = new.id order by org_id) m;
  perform set_config('app.account_id', before, true);
  return null;
end $$;

alter function bump_access(bigint) owner to fieldbook_auth;
alter function bump_access_of_row() owner to fieldbook_auth;
alter function bump_access_of_account() owner to fieldbook_auth;
revoke execute on function bump_access(bigint), bump_access_of_row(), bump_access_of_account() from public;
grant execute on function bump_access(bigint) to fieldbook_auth;

-- At the end of the transaction: the row of an organisation is locked for that moment only.
do $$
declare
  t text;
begin
  foreach t in array array['member', 'member_department', 'member_group', 'user_group', 'company', 'deputy'] loop
    execute format('create constraint trigger bump_access after insert or update or delete on %I
      deferrable initially deferred for each row execute function bump_access_of_row()', t);
  end loop;
end $$;
create constraint trigger bump_access after update on account deferrable initially deferred for each row
  when ((new.email, new.disabled) is distinct from (old.email, old.disabled)) execute function bump_access_of_account();

-- The session behind a request, and the version of its profile: its organisation's, with what time alone changes (a last
-- day of work, a deputy's days) by the quarter hour, since days begin at full quarters everywhere. `known_user`: whom the
-- kept profile is of; it is believed only if the version is the profile's. No row: nobody. Null: not to be kept, since
-- another session stands behind this one. A request with a cookie and a token takes the whole way, resolve_session.
create function session_access(secret bytea, by_cookie boolean, request_id text, known_user bigint)
returns table (session_id bigint, version text, stale boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  s record;
  done text;
begin
  select x.id, x.org_id, x.parent_id, x.last_seen, x.second_factor, v.version into s
    from session x
    join account a on a.id = x.account_id and not a.disabled
    left join access_version v on v.org_id = x.org_id
   where x.ended is null and x.expires > now()
     and x.id = (select t.session_id from session_token t
       where t.hash = session_access.secret and t.expires > now()
         and case when session_access.by_cookie then t.kind = 'cookie' else t.kind in ('token', 'access') end);
  if s.id is null then return; end if;
  done := set_config('app.org_id', s.org_id::text, true);
  done := set_config('app.request_id', session_access.request_id, true);
  done := set_config('app.user_id', session_access.known_user::text, true);
  session_id := s.id;
  stale := s.last_seen < now() - interval '1 minute';
  version := case when s.parent_id is null and s.version is not null then
    s.version::text || '/' || floor(extract(epoch from now()) / 900)::text || '/' || coalesce(s.second_factor::text, '') end;
  return next;
end $$;
alter function session_access(bytea, boolean, text, bigint) owner to fieldbook_auth;
revoke execute on function session_access(bytea, boolean, text, bigint) from public;
grant execute on function session_access(bytea, boolean, text, bigint) to fieldbook_app;
