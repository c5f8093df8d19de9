-- The rate card prices items: the hours of a unit at charge rates are its price, and at cost rates its cost. An amount that
-- somebody typed stays; `rated` says which is which, of the unit price here and of each line of `costs` within it.
alter table quote_item add column rated boolean not null default false;

-- What an hour in a role costs on a day: the mean of the people in it, of everybody where no role is named.
create function role_cost(org bigint, role text, day date) returns numeric
language sql stable as $$
  select avg(rate.amount)
    from member join lateral (
      select amount from cost_rate where cost_rate.org_id = member.org_id and cost_rate.user_id = member.id
         and cost_rate.date_from <= $3 order by cost_rate.date_from desc limit 1) rate on true
   where member.org_id = $1 and member.active and ($2 = '' or lower(member.position) = lower($2))
$$;

-- The day of the firm and its rounding.
create function rate_day(org bigint) returns date language sql stable as $$
  select (now() at time zone coalesce((select timezone from company where org_id = $1), 'UTC'))::date
$$;
create function rounds_even(org bigint) returns boolean language sql stable as $$
  select coalesce((select rounding = 'ROUND_HALF_EVEN' from company where org_id = $1), false)
$$;

-- The price of one unit by the rate card. Work that is not sold for a fixed price has none: it is estimated by its terms.
create function rate_card_price(org bigint, project bigint, contract_type text, costs jsonb) returns numeric
language sql stable as $$
  select case
    when $3 not in ('', 'fixed') or ($3 = '' and exists (
      select from project where project.org_id = $1 and project.id = $2 and project.contract_type in ('hourly', 'capped')))
      then 0
    else coalesce((
      select rounded(sum(cost_hours(jsonb_build_array(line)) * role_rate($1, $2, line ->> 'role', rate_day($1))), rounds_even($1))
        from jsonb_array_elements($4) line where cost_hours(jsonb_build_array(line)) <> 0), 0) end
$$;

-- Lines of costs by the rate card that have no amount yet get theirs; others stay.
create function costs_at_rates(org bigint, costs jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(case
      when line -> 'rated' = 'true' and (line ->> 'total')::numeric = 0
        then line || jsonb_build_object('total', coalesce(rounded(
          cost_hours(jsonb_build_array(line)) * role_cost($1, line ->> 'role', rate_day($1)), rounds_even($1)), 0)::numeric(14, 2)::text)
      else line end order by place), '[]')
    from jsonb_array_elements($2) with ordinality found (line, place)
$$;

-- A price by the rate card that is not known yet is worked out, unless the item was accepted: what was agreed stays.
create or replace function estimate_hours() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.costs, new.quantity, new."quantityBudget", new.contract_type)
      is distinct from (old.costs, old.quantity, old."quantityBudget", old.contract_type) then
    new.hours_value := hours_value(new.org_id, new.project_id, new.costs, coalesce(new."quantityBudget", new.quantity));
  end if;
  if new.costs @? '$[*] ? (@.rated == true)' then
    new.costs := costs_at_rates(new.org_id, new.costs);
  end if;
  if new.rated and new.accepted is null and new.unit_price = 0 and new.costs <> '[]' then
    new.unit_price := rate_card_price(new.org_id, new.project_id, new.contract_type, new.costs);
  end if;
  return new;
end $$;
drop trigger estimate_hours on quote_item;
create trigger estimate_hours before insert or update of costs, quantity, "quantityBudget", contract_type, unit_price, rated
  on quote_item for each row execute function estimate_hours();
