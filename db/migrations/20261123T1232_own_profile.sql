-- One's own photo and signature take the permission by which one's own name and telephones are changed
-- (docs/decisions/0040). Everybody could change them until now: the groups of those who work here may from now on.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update user_group set permissions = array_append(permissions, 'profiles.change_profile')
     where org_id = o.id and not 'profiles.change_profile' = any (permissions)
       and permissions && array['leave.add_leave', 'expenses.add_expense', 'clients.view_client'];
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
