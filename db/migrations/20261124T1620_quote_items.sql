-- Quote items: what a quote is made of, line below line, until each is accepted and done.

select named_list('quote_item_type');
grant select, insert, update, delete on quote_item_type to fieldbook_app;

-- What one unit of an item costs, role by role: [{role, total, field_days, field_hours, office_days, office_hours}], amounts
-- as text, so that none is ever a float. They are one with their item: changed, copied and taken back with it.
create function cost_hours(costs jsonb) returns numeric language sql immutable as $$
  select coalesce(sum(((line ->> 'field_days')::numeric + (line ->> 'office_days')::numeric) * 8
    + (line ->> 'field_hours')::numeric + (line ->> 'office_hours')::numeric), 0) from jsonb_array_elements(costs) line
$$;

alter table quote_item
  add column parent_id bigint,
  -- its place among those with the same parent: the order of these numbers, which leave gaps
  add column position bigint not null default 0,
  add column type_id bigint,
  add column quantity numeric(10, 2) not null default 1 check (quantity >= 0),
  -- what its hours and cost are budgeted for, where that is another quantity
  add column "quantityBudget" numeric(10, 2) check ("quantityBudget" >= 0),
  add column unit_price numeric(14, 2) not null default 0,
  -- typed over quantity × unit price
  add column price numeric(14, 2),
  add column costs jsonb not null default '[]' check (jsonb_typeof(costs) = 'array'),
  -- the rate by which it will be invoiced
  add column tax_id bigint,
  add column optional boolean not null default false,
  add column alternative_group text not null default '' check (length(alternative_group) <= 64),
  add column visibility text not null default 'show' check (visibility in ('show', 'excluded', 'add_to_parent')),
  add column subcontract boolean not null default false,
  -- its state follows from these: proposed has none of them
  add column accepted date,
  add column accepted_by_id bigint,
  add column declined date,
  add column closed date,
  add column decision_notes text not null default '' check (length(decision_notes) <= 10000),
  add column notes text not null default '' check (length(notes) <= 20000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- budgeted, all in all
  add column hours_budget numeric generated always as (
    round(cost_hours(costs) * coalesce("quantityBudget", quantity), 2)) stored,
  add foreign key (org_id, project_id, parent_id) references quote_item (org_id, project_id, id) deferrable,
  add foreign key (org_id, type_id) references quote_item_type (org_id, id),
  add foreign key (org_id, tax_id) references vat_rate (org_id, id),
  add foreign key (org_id, accepted_by_id) references member (org_id, id),
  add constraint quote_item_one_state check (
    (declined is null or accepted is null) and (closed is null or accepted is not null)
    and (accepted_by_id is null or accepted is not null)),
  add constraint quote_item_alternative_is_option check (alternative_group = '' or optional),
  add constraint quote_item_not_below_itself check (parent_id <> id);
create index on quote_item (org_id, project_id, parent_id, position, id);
create index on quote_item (org_id, type_id);
create index on quote_item (org_id, tax_id);
create index on quote_item (org_id, accepted_by_id) where accepted_by_id is not null;
create index quote_item_tags on quote_item using gin (tags);
-- Of alternatives one is taken.
create unique index quote_item_one_alternative on quote_item (org_id, project_id, lower(alternative_group))
  where alternative_group <> '' and accepted is not null;
comment on table quote_item is 'quote-items';

-- Two moves that are each harmless could close a circle together: the last of them finds it.
create function no_quote_item_cycle() returns trigger language plpgsql as $$
begin
  perform from project where org_id = new.org_id and id = new.project_id for no key update;
  if exists (
    with recursive above as (
      select i.id, i.parent_id, 1 as depth from quote_item i where i.org_id = new.org_id and i.id = new.parent_id
      union all
      select i.id, i.parent_id, above.depth + 1 from quote_item i join above on i.org_id = new.org_id and i.id = above.parent_id
       where above.depth < 2000
    )
    select from above where id = new.id
  ) then
    raise exception 'an item below itself' using errcode = '23514', constraint = 'quote_item_not_below_itself';
  end if;
  return null;
end $$;
-- Judged at the end, since an order is given in several steps.
create constraint trigger no_quote_item_cycle after insert or update of parent_id on quote_item
  deferrable initially deferred for each row when (new.parent_id is not null) execute function no_quote_item_cycle();

-- Templates of items for a kind of service: [{key, parent_key, …}], what a row of the grid says.
select named_list('quote_item_template');
alter table quote_item_template
  add column service_id bigint,
  add column items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  add foreign key (org_id, service_id) references service (org_id, id);
create index on quote_item_template (org_id, service_id);
grant select, insert, update, delete on quote_item_template to fieldbook_app;

-- The sum of a project's items, in force in the place of its typed price: kept beside them so that lists are sorted and
-- searched by it. Whoever writes items writes it; it is no change of the project's own, so it is neither audited nor versioned.
create table project_price (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  price numeric(14, 2) not null,
  primary key (org_id, id),
  unique (org_id, project_id),
  foreign key (org_id, project_id) references project (org_id, id) on delete cascade
);
select wall('project_price', audited => false, versioned => false);
grant select, insert, update, delete on project_price to fieldbook_app;

-- Items that are here already were accepted with their project, and the first of each carries its price.
alter table quote_item disable trigger user;
update quote_item item set accepted = project.accepted, accepted_by_id = project.accepted_by_id
  from project where project.org_id = item.org_id and project.id = item.project_id and project.accepted is not null;
update quote_item set position = id;
update quote_item item set unit_price = coalesce(project.price, 0)
  from project where project.org_id = item.org_id and project.id = item.project_id
   and item.id = (select min(id) from quote_item least where least.org_id = item.org_id and least.project_id = project.id);
insert into project_price (org_id, project_id, price)
select org_id, project_id, sum(unit_price) from quote_item group by 1, 2;
alter table quote_item enable trigger user;
