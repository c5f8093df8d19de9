-- Work that is not sold for a price is estimated. The hours of an item are estimated at the charge rates of its roles on the
-- day on which it was written: an offer does not change when rates do.
alter table quote_item add column hours_value numeric(14, 2);

-- What an hour in a role is charged at on a project: the rate that an entry of the diary would have whose person has the role,
-- for any task.
create function role_rate(org bigint, project bigint, role text, day date) returns numeric
language sql stable as $$
  select rate.amount
    from project of_project join charge_rate rate on rate.org_id = of_project.org_id
   where of_project.org_id = $1 and of_project.id = $2 and rate.date_from <= $4
     and (rate.project_id is null or rate.project_id = of_project.id)
     and (rate.client_id is null or rate.client_id = coalesce(of_project.billing_client_id, of_project.client_id))
     and (rate.service_id is null or rate.service_id = of_project.service_id)
     and rate.user_id is null and rate.task_type_id is null
     and (rate.role_key is null or rate.role_key = lower($3))
   order by rate.specificity desc, rate.date_from desc limit 1
$$;

-- Null where no hours are budgeted, or none has a rate.
create function hours_value(org bigint, project bigint, costs jsonb, quantity numeric) returns numeric
language sql stable as $$
  select round(sum(cost_hours(jsonb_build_array(line)) * role_rate($1, $2, line ->> 'role',
      (now() at time zone coalesce((select timezone from company where org_id = $1), 'UTC'))::date)) * $4, 2)
    from jsonb_array_elements($3) line where cost_hours(jsonb_build_array(line)) <> 0
$$;

create function estimate_hours() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.costs, new.quantity, new."quantityBudget", new.contract_type)
      is distinct from (old.costs, old.quantity, old."quantityBudget", old.contract_type) then
    new.hours_value := hours_value(new.org_id, new.project_id, new.costs, coalesce(new."quantityBudget", new.quantity));
  end if;
  return new;
end $$;
create trigger estimate_hours before insert or update of costs, quantity, "quantityBudget", contract_type on quote_item
  for each row execute function estimate_hours();

-- What is there already: hours at the rates of today, and the estimates in the sums of projects. An item counts that is
-- neither declined nor excluded nor an option that nobody took, and is not below one.
alter table quote_item disable trigger user;
update quote_item set hours_value = hours_value(org_id, project_id, costs, coalesce("quantityBudget", quantity))
 where costs <> '[]';
alter table quote_item enable trigger user;
with recursive counted as (
  select item.* from quote_item item
   where item.parent_id is null and item.declined is null and item.visibility <> 'excluded'
     and (not item.optional or item.accepted is not null)
  union all
  select item.* from quote_item item join counted on counted.org_id = item.org_id and counted.id = item.parent_id
   where item.declined is null and item.visibility <> 'excluded' and (not item.optional or item.accepted is not null)),
priced as (
  select counted.*, round(coalesce(counted.price, counted.quantity * counted.unit_price), 2) as typed,
      case when counted.contract_type <> '' then counted.contract_type
        when project.contract_type in ('hourly', 'capped') then 'hourly' else 'fixed' end as sold_as
    from counted join project on project.org_id = counted.org_id and project.id = counted.project_id),
more as (
  select org_id, project_id, sum(case sold_as
      when 'hourly' then case when typed = 0 then coalesce(hours_value, 0) else 0 end
      when 'capped' then case when cap is null or (typed <> 0 and typed < cap) then 0 else cap - typed end
      when 'retainer' then case when typed = 0 and retainer is not null
        then round(retainer * case when quantity = 1 then 12 else quantity end, 2) else 0 end
      else 0 end) as amount
    from priced group by org_id, project_id)
update project_price of_items set price = of_items.price + more.amount, price_even = of_items.price_even + more.amount
  from more where more.org_id = of_items.org_id and more.project_id = of_items.project_id and more.amount <> 0;
