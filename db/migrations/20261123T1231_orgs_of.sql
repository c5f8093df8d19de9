-- Where an account works: of the server's own role a call, so that of a page of people it is one query. Whose place it
-- shows meanwhile is nobody's once it has answered.
create function orgs_of(account bigint) returns table (org_id bigint, version int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.account_id', true), '');
begin
  perform set_config('app.account_id', coalesce(account::text, ''), true);
  return query select m.org_id, m.version from member m where m.account_id = account and m.active;
  perform set_config('app.account_id', before, true);
end $$;
alter function orgs_of(bigint) owner to fieldbook_auth;
revoke execute on function orgs_of(bigint) from public;
grant execute on function orgs_of(bigint) to fieldbook_app;
