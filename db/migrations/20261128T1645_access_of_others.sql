-- Nobody changes the access of a person who may do what they may not themselves (docs/decisions/0094).

-- The permissions among `wanted` that `held` does not cover. Whoever decides for anybody lacks nothing of who decides for
-- some: `diary.decide_any` covers `diary.decide_own_staff`.
create function lacked_permissions(held text[], wanted text[]) returns text[]
language sql immutable set search_path = public, pg_temp as $$
  select array(
    select permission from unnest(wanted) permission
      cross join lateral (
        select regexp_replace(permission, '_own_(staff|department|quote_item_department|projects?)$', '') as action) a
     where not array[permission, action, action || '_any'] && held
     order by permission)
$$;

-- What the request of this transaction may do: everything of its person, or by a key the part that it was given. It is what
-- held before the request's first change of access: who gives up a group of their own may do so in any order.
create function asker_permissions() returns text[]
language plpgsql set search_path = public, pg_temp as $$
declare
  asker text := concat_ws(' ', app_org_id(), current_setting('app.user_id', true), current_setting('app.api_key_id', true), '=');
  found text := coalesce(current_setting('app.asker_permissions', true), '');
  held text[];
begin
  if starts_with(found, asker) then return substr(found, length(asker) + 1)::text[]; end if;
  held := permissions_of(app_org_id(), nullif(current_setting('app.user_id', true), '')::bigint);
  if coalesce(current_setting('app.api_key_id', true), '') <> '' then
    held := array(select unnest(held) intersect select unnest(k.permissions) from api_key k
      where k.org_id = app_org_id() and k.id = current_setting('app.api_key_id', true)::bigint);
  end if;
  perform set_config('app.asker_permissions', asker || held::text, true);
  return held;
end $$;

-- Refuses a change of access to permissions that whoever asks lacks. A job, a set-up and the groups that a provider of single
-- sign-on names have nobody who asks.
create function require_held(permissions text[], rule text default 'access_is_covered') returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.user_id', true), '') = '' then return; end if;
  if cardinality(lacked_permissions(asker_permissions(), permissions)) > 0 then
    raise exception 'permissions that the asker lacks' using errcode = 'FB005', constraint = rule;
  end if;
end $$;

-- Behind the server's own refusals, for every way in which a row changes, an undo included.
create function member_access_is_covered() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  -- The details of somebody who has left are removed by a permission of its own.
  if new.details_removed is not null and old.details_removed is null then return null; end if;
  perform require_held(permissions_of(new.org_id, new.id));
  return null;
end $$;
create trigger access_is_covered after update on member for each row
  when ((old.active, old.email, old.end_date, old.account_id) is distinct from (new.active, new.email, new.end_date, new.account_id))
  execute function member_access_is_covered();

create function groups_are_covered() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  place member_group%rowtype := case when tg_op = 'DELETE' then old else new end;
begin
  perform require_held(permissions_of(place.org_id, place.user_id)
    || coalesce((select g.permissions from user_group g where g.org_id = place.org_id and g.id = place.group_id), '{}'));
  return place;
end $$;
create trigger access_is_covered before insert or delete on member_group for each row execute function groups_are_covered();

-- What a group permits is access of everybody in it. A permission that nobody has can be given by whoever may change
-- groups: a firm that took its last one away, or got it with a new version, could not go on otherwise.
create function group_is_covered() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  before text[] := case when tg_op <> 'INSERT' then old.permissions else '{}' end;
  after text[] := case when tg_op <> 'DELETE' then new.permissions else '{}' end;
  changed text[];
begin
  -- Who takes the second factor off a group opens everything that it permits to a stolen password.
  if tg_op = 'UPDATE' and old.second_factor is distinct from new.second_factor then
    changed := before || after;
  else
    changed := array(
      (select unnest(before) except select unnest(after)) union (select unnest(after) except select unnest(before)));
  end if;
  perform require_held(array(
    select p from unnest(changed) p
     where exists (
       select from member_group mg
         join member m on m.org_id = mg.org_id and m.id = mg.user_id and m.active
         left join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
        where mg.org_id = app_org_id()
          and p = any (case when mg.group_id = coalesce(new.id, old.id) then before else g.permissions end))),
    'group_permissions');
  return coalesce(new, old);
end $$;
create trigger access_is_covered before insert or update of permissions, second_factor or delete on user_group
  for each row execute function group_is_covered();

-- Acting as somebody and resetting their second factor ask the same.
create or replace function may_impersonate(org bigint, who bigint, person bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select who <> person
    and exists (select from member m where m.org_id = org and m.id = who and m.active)
    and exists (select from member m join account a on a.id = m.account_id and not a.disabled
                 where m.org_id = org and m.id = person and m.active)
    and 'profiles.can_impersonate' = any (permissions_of(org, who))
    and lacked_permissions(permissions_of(org, who), permissions_of(org, person)) = '{}'
$$;

create or replace function may_reset_factors(who bigint, person bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before_account text := coalesce(current_setting('app.account_id', true), '');
  before_org text := coalesce(current_setting('app.org_id', true), '');
  place record;
  may boolean := true;
begin
  perform set_config('app.account_id', person::text, true);
  for place in select m.org_id, m.id from member m where m.account_id = person and m.active loop
    perform set_config('app.org_id', place.org_id::text, true);
    may := may and exists (
      select from member m where m.org_id = place.org_id and m.account_id = who and m.active
         and lacked_permissions(permissions_of(place.org_id, m.id), permissions_of(place.org_id, place.id)) = '{}');
  end loop;
  perform set_config('app.account_id', before_account, true), set_config('app.org_id', before_org, true);
  return may;
end $$;
