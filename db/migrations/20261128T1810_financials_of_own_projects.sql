-- Managers see price, cost and margin of the projects that they manage, everywhere (product rules, section 7). Whoever reports
-- on those projects has read them in the report before.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update user_group set permissions = array_append(permissions, 'projects.view_financials_own_projects')
     where org_id = o.id and 'projects.export_ppr_own_projects' = any (permissions)
       and not 'projects.view_financials_own_projects' = any (permissions);
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
