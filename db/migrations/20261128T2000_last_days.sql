-- The end date of a person is their last day: from the next one on, where the organisation is, nothing of it opens for them
-- (docs/decisions/0101).

-- The day of an organisation, whichever one the transaction is in.
create function local_day(org bigint) returns date
language plpgsql stable set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.org_id', true), '');
  day date;
begin
  perform set_config('app.org_id', org::text, true);
  select (now() at time zone c.timezone)::date into day from company c where c.org_id = org;
  perform set_config('app.org_id', before, true);
  return day;
end $$;

-- Whether the person may come in, by whatever way: the one condition. It has no "set search_path", so that the planner sees
-- through it.
create function member_is_live(m member) returns boolean
language sql stable as $$
  select m.active and (m.end_date is null or coalesce(m.end_date >= local_day(m.org_id), false))
$$;

do $$
declare
  changed text;
  existing text;
  name text;
begin
  foreach name in array array['who_asks(bytea, bytea, text)', 'orgs_of(bigint)', 'may_impersonate(bigint, bigint, bigint)',
    'factor_required(bigint)', 'may_reset_factors(bigint, bigint)'] loop
    existing := pg_get_functiondef(name::regprocedure);
    changed := regexp_replace(existing, '\mm\.active\M', 'member_is_live(m)', 'g');
    if changed = existing then raise exception '% finds people in another way', name; end if;
    execute changed;
  end loop;
end $$;

-- Whether somebody can administer the organisation today and on every later day: whoever has an end date will leave.
create function has_administrator(org bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from member m
      join member_group mg on mg.org_id = m.org_id and mg.user_id = m.id
      join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
     where m.org_id = org and m.active and m.end_date is null and m.account_id is not null
       and g.permissions @> array['users.change_user', 'groups.change_group'])
$$;

create or replace function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrator', app_org_id()));
  if exists (select from company where org_id = app_org_id()) and not has_administrator(app_org_id()) then
    raise exception 'the last administrator stays' using errcode = 'FB001';
  end if;
  return null;
end $$;

-- An end date ended nothing until now. An organisation all of whose administrators have one would be locked out: whoever
-- would have stayed longest stays.
do $$
declare
  firm bigint;
begin
  for firm in select id from org loop
    perform set_config('app.org_id', firm::text, true);
    if not has_administrator(firm) then
      update member
         set end_date = null
       where org_id = firm and id in (
         select m.id from member m
           join member_group mg on mg.org_id = m.org_id and mg.user_id = m.id
           join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
          where m.org_id = firm and m.active and m.account_id is not null
            and g.permissions @> array['users.change_user', 'groups.change_group']
          order by m.end_date desc, m.id limit 1);
      set constraints all immediate;
      set constraints all deferred;
    end if;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
