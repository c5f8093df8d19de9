-- Invoices as they are written: a draft with its lines, then its number and what it was issued with, then its credits.

select named_list('invoice_type');
grant select, insert, update, delete on invoice_type to fieldbook_app;

-- What is here already has its number, and so was issued.
alter table invoice
  add column state text not null default 'issued' check (state in ('draft', 'issued', 'sent')),
  add column credit_note boolean not null default false,
  -- the invoice that a credit note credits
  add column credits_id bigint,
  add column type_id bigint,
  add column tax_point date,
  -- the billing period, both days included
  add column start date,
  add column "end" date,
  add column purchase_order text not null default '' check (length(purchase_order) <= 64),
  add column notes text not null default '' check (length(notes) <= 10000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- as it was issued: to whom, and how it was rounded
  add column bill_to text[] not null default '{}' check (cardinality(bill_to) <= 12),
  add column rounding text not null default 'half_up' check (rounding in ('half_up', 'half_even')),
  add column issued timestamptz,
  add column issued_by_id bigint,
  add column sent timestamptz,
  add column gross numeric(14, 2) not null generated always as (net + tax) stored,
  alter column state set default 'draft',
  alter column name set default '',
  alter column net set default 0,
  alter column tax set default 0,
  drop constraint invoice_name_check,
  -- A draft has no number.
  add constraint invoice_number check ((state = 'draft') = (name = '') and length(name) <= 255),
  add constraint invoice_period check (num_nonnulls(start, "end") <> 1 and "end" >= start),
  add constraint invoice_credit check (credit_note or credits_id is null),
  add foreign key (org_id, type_id) references invoice_type (org_id, id),
  add foreign key (org_id, issued_by_id) references member (org_id, id),
  add foreign key (org_id, credits_id) references invoice (org_id, id);
create unique index invoice_number_once on invoice (org_id, lower(name)) where name <> '';
create index on invoice (org_id, credits_id);
create index on invoice (org_id, type_id);
create index on invoice (org_id, issued_by_id);
create index on invoice (org_id, date desc, id desc);
create index invoice_tags on invoice using gin (tags);
comment on table invoice is 'invoices';
select attachable('invoice', '{file}');

create table invoice_line (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  invoice_id bigint not null,
  -- its place among the lines
  position int not null check (position between 0 and 999),
  description text not null check (length(description) between 1 and 4000),
  quantity numeric(12, 4) not null,
  unit text not null default '' check (length(unit) <= 32),
  price numeric(14, 4) not null,
  -- an amount, taken off before tax
  discount numeric(14, 2) not null default 0,
  net numeric(14, 2) not null,
  quote_item_id bigint,
  primary key (org_id, id),
  unique (org_id, invoice_id, position) deferrable initially deferred,
  foreign key (org_id, invoice_id) references invoice (org_id, id) on delete cascade,
  foreign key (org_id, quote_item_id) references quote_item (org_id, id)
);
create index on invoice_line (org_id, quote_item_id);
select wall('invoice_line', audited => true, versioned => false);
grant select, insert, update, delete on invoice_line to fieldbook_app;

-- By which rates a line is taxed.
create table invoice_line_tax (
  org_id bigint not null default app_org_id() references org,
  id bigint generated always as identity,
  line_id bigint not null,
  vat_rate_id bigint not null,
  primary key (org_id, id),
  unique (org_id, line_id, vat_rate_id),
  foreign key (org_id, line_id) references invoice_line (org_id, id) on delete cascade,
  foreign key (org_id, vat_rate_id) references vat_rate (org_id, id)
);
create index on invoice_line_tax (org_id, vat_rate_id);
select wall('invoice_line_tax', audited => true, versioned => false);
grant select, insert, update, delete on invoice_line_tax to fieldbook_app;

-- The tax of an invoice by rate, named and charged as it was.
create table invoice_tax (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  invoice_id bigint not null,
  position int not null check (position between 0 and 99),
  vat_rate_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  jurisdiction text not null default '' check (length(jurisdiction) <= 255),
  rate numeric(7, 4) not null check (rate between 0 and 100),
  base_fraction numeric(5, 4) not null default 1 check (base_fraction > 0 and base_fraction <= 1),
  taxable numeric(14, 2) not null,
  amount numeric(14, 2) not null,
  primary key (org_id, id),
  unique (org_id, invoice_id, vat_rate_id),
  foreign key (org_id, invoice_id) references invoice (org_id, id) on delete cascade,
  foreign key (org_id, vat_rate_id) references vat_rate (org_id, id)
);
create index on invoice_tax (org_id, vat_rate_id);
select wall('invoice_tax', audited => true, versioned => false);
grant select, insert, update, delete on invoice_tax to fieldbook_app;

-- What was issued stays as it is: only that it was sent, and the firm's own tags and notes, are written on it.
-- `gross` follows from the others, and is not told before the row is written. Two clients that were one are made one: whom
-- it was issued to is in `bill_to`.
create function invoice_stays() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.state in ('issued', 'sent')
      and to_jsonb(new) - array['state', 'sent', 'tags', 'notes', 'version', 'modified', 'gross', 'client_id']
        = to_jsonb(old) - array['state', 'sent', 'tags', 'notes', 'version', 'modified', 'gross', 'client_id'] then
    return new;
  end if;
  raise exception 'what was issued stays as it is' using errcode = '23514', constraint = 'invoice_stays';
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function invoice_stays();
create function invoice_part_stays() returns trigger language plpgsql as $$
declare
  of_invoice bigint := case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
begin
  if exists (select from invoice where org_id = app_org_id() and id = of_invoice and state <> 'draft') then
    raise exception 'what was issued stays as it is' using errcode = '23514', constraint = 'invoice_stays';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger invoice_line_stays before insert or update or delete on invoice_line
  for each row execute function invoice_part_stays();
create trigger invoice_tax_stays before insert or update or delete on invoice_tax
  for each row execute function invoice_part_stays();
