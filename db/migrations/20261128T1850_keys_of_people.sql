-- What a key may do, for the comparison with the permissions of others: what it was given and its person has. Permissions that
-- no key is ever given count as its person's, since nearly everybody has one of them: a key that may change people could change
-- nobody otherwise.
create or replace function asker_permissions() returns text[]
language plpgsql set search_path = public, pg_temp as $$
declare
  asker text := concat_ws(' ', app_org_id(), current_setting('app.user_id', true), current_setting('app.api_key_id', true), '=');
  found text := coalesce(current_setting('app.asker_permissions', true), '');
  held text[];
begin
  if starts_with(found, asker) then return substr(found, length(asker) + 1)::text[]; end if;
  held := permissions_of(app_org_id(), nullif(current_setting('app.user_id', true), '')::bigint);
  if coalesce(current_setting('app.api_key_id', true), '') <> '' then
    held := array(select unnest(held) intersect (
      select unnest(k.permissions) from api_key k
        where k.org_id = app_org_id() and k.id = current_setting('app.api_key_id', true)::bigint
      union select unnest(never_given_to_keys())));
  end if;
  perform set_config('app.asker_permissions', asker || held::text, true);
  return held;
end $$;

create function never_given_to_keys() returns text[] language sql immutable set search_path = public, pg_temp as $$
  select array['profiles.change_profile', 'profiles.can_impersonate', 'users.export_person', 'users.remove_details',
    'company.change_webhooks', 'company.export_all']
$$;
