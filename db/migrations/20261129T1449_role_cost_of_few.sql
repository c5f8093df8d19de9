-- The mean of one or two people tells what a person costs, to whoever sees the figures of their own projects only: that
-- caller, and a job, gets no cost for such a role, so that the hours count as uncosted.
create or replace function role_cost(org bigint, role text, day date) returns numeric
language sql stable as $$
  select case when count(*) >= 3 or 'projects.view_financials' = any(caller_permissions()) then avg(rate.amount) end
    from member join lateral (
      select amount from cost_rate where cost_rate.org_id = member.org_id and cost_rate.user_id = member.id
         and cost_rate.date_from <= $3 order by cost_rate.date_from desc limit 1) rate on true
   where member.org_id = $1 and member.active and ($2 = '' or lower(member.position) = lower($2))
$$;
