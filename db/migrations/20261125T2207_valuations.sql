-- Valuations: what the items of a project are worth by a date, as the client is asked to agree to it.

create table valuation (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  date date not null,
  notes text not null default '' check (length(notes) <= 20000),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'agreed')),
  submitted timestamptz,
  submitted_by_id bigint,
  agreed timestamptz,
  agreed_by_id bigint,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint valuation_one_a_day unique (org_id, project_id, date),
  foreign key (org_id, project_id) references project (org_id, id),
  foreign key (org_id, submitted_by_id) references member (org_id, id),
  foreign key (org_id, agreed_by_id) references member (org_id, id)
);
create index on valuation (org_id, submitted_by_id);
create index on valuation (org_id, agreed_by_id);
select wall('valuation', audited => true, versioned => true);
grant select, insert, update, delete on valuation to fieldbook_app;

-- What each item has reached by then, not what came since the one before.
create table valuation_line (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  valuation_id bigint not null,
  quote_item_id bigint not null,
  value numeric(14, 2) not null default 0,
  units numeric(12, 2) not null default 0 check (units >= 0),
  "unitsApproved" numeric(12, 2) not null default 0 check ("unitsApproved" >= 0),
  "unitsUndecided" numeric(12, 2) not null default 0 check ("unitsUndecided" >= 0),
  notes text not null default '' check (length(notes) <= 10000),
  primary key (org_id, id),
  unique (org_id, valuation_id, quote_item_id),
  constraint valuation_units_within check ("unitsApproved" + "unitsUndecided" <= units),
  foreign key (org_id, valuation_id) references valuation (org_id, id) on delete cascade,
  foreign key (org_id, quote_item_id) references quote_item (org_id, id)
);
create index on valuation_line (org_id, quote_item_id);
select wall('valuation_line', audited => true, versioned => false);
grant select, insert, update, delete on valuation_line to fieldbook_app;

-- What the client has is not rewritten: it is reopened first.
create function valuation_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and new.state <> 'draft' and (new.date, new.notes, new.project_id) is distinct from (old.date, old.notes, old.project_id) then
    raise exception 'what was submitted stays as it is' using errcode = '23514', constraint = 'valuation_stays';
  end if;
  return new;
end $$;
create trigger valuation_stays before update on valuation for each row execute function valuation_stays();
create function valuation_line_stays() returns trigger language plpgsql as $$
declare
  of_valuation bigint := case tg_op when 'DELETE' then old.valuation_id else new.valuation_id end;
begin
  if exists (select from valuation where org_id = app_org_id() and id = of_valuation and state <> 'draft') then
    raise exception 'what was submitted stays as it is' using errcode = '23514', constraint = 'valuation_stays';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger valuation_line_stays before insert or update or delete on valuation_line
  for each row execute function valuation_line_stays();
