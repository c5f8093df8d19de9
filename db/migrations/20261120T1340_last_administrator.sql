-- Two administrators who remove each other at the same moment: each transaction still sees the other one, so the rule
-- must be judged one after the other. The lock is taken at commit, where the trigger runs, and the check after it sees
-- what was committed before.
create or replace function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrator', app_org_id()));
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
