-- How the work of a project and of a quote item is paid for, and what that takes.
alter table project
  add column contract_type text not null default 'fixed'
    check (contract_type in ('fixed', 'hourly', 'capped', 'percentage', 'retainer')),
  -- what hours come to at most
  add column cap numeric(14, 2) check (cap >= 0),
  add column construction_value numeric(14, 2) check (construction_value >= 0),
  -- of the construction value
  add column fee_percent numeric(7, 4) check (fee_percent between 0 and 100),
  -- a month
  add column retainer numeric(14, 2) check (retainer >= 0);
alter table quote_item
  -- empty: hours as on its project
  add column contract_type text not null default ''
    check (contract_type in ('', 'fixed', 'hourly', 'capped', 'percentage', 'retainer')),
  add column cap numeric(14, 2) check (cap >= 0),
  add column construction_value numeric(14, 2) check (construction_value >= 0),
  add column fee_percent numeric(7, 4) check (fee_percent between 0 and 100),
  add column retainer numeric(14, 2) check (retainer >= 0);
