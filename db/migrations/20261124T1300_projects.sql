-- Projects and quotes as records: every person, day and note of the way from the enquiry to the payment.

-- Numbers that are given once and never again, a row for each series: of projects now, of invoices by their year later.
create table number_series (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  series text not null check (series ~ '^[a-z][a-z0-9_-]{0,63}$'),
  prefix text not null default '' check (length(prefix) <= 16),
  -- shorter numbers begin with zeros, so that they sort as they were given
  digits int not null default 5 check (digits between 1 and 12),
  last bigint not null default 0 check (last >= 0),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, series)
);
select wall('number_series', audited => true, versioned => true);
grant select, insert, update, delete on number_series to fieldbook_app;

-- The next number of a series; who asks next waits until this transaction has ended.
create function next_number(wanted text, usual_prefix text) returns text language sql as $$
  insert into number_series (series, prefix, last) values (wanted, usual_prefix, 1)
  on conflict (org_id, series) do update set last = number_series.last + 1
  returning prefix || lpad(last::text, greatest(digits, length(last::text)), '0')
$$;

-- Projects that are here already keep their references; the series goes on behind the highest, as long as the longest.
insert into number_series (org_id, series, prefix, digits, last)
select org_id, 'project', 'P', max(length(reference) - 1), max(substring(reference from '^P0*(\d{1,9})$')::bigint)
  from project where reference ~ '^P\d{1,9}$' group by org_id;

select named_list('project_category');
select named_list('project_source');
select named_list('project_abandoned_reason');
-- how a client confirmed: by e-mail, by a purchase order, by word of mouth
select named_list('project_confirmation');
grant select, insert, update, delete on project_category, project_source, project_abandoned_reason, project_confirmation
  to fieldbook_app;

alter table project
  add column category_id bigint,
  add column source_id bigint,
  add column confirmation_id bigint,
  add column abandoned_reason_id bigint,
  -- who pays, where that is not the client
  add column billing_client_id bigint,
  add column contact_id bigint,
  add column surveyed date,
  add column processed date,
  add column checked date,
  add column invoiced date,
  add column received date,
  add column requested_by_id bigint,
  add column quoted_by_id bigint,
  add column accepted_by_id bigint,
  add column surveyed_by_id bigint,
  add column processed_by_id bigint,
  add column checked_by_id bigint,
  add column delivered_by_id bigint,
  add column invoiced_by_id bigint,
  add column received_by_id bigint,
  add column abandoned_by_id bigint,
  add column requested_notes text not null default '' check (length(requested_notes) <= 10000),
  add column quoted_notes text not null default '' check (length(quoted_notes) <= 10000),
  add column accepted_notes text not null default '' check (length(accepted_notes) <= 10000),
  add column surveyed_notes text not null default '' check (length(surveyed_notes) <= 10000),
  add column processed_notes text not null default '' check (length(processed_notes) <= 10000),
  add column checked_notes text not null default '' check (length(checked_notes) <= 10000),
  add column delivered_notes text not null default '' check (length(delivered_notes) <= 10000),
  add column invoiced_notes text not null default '' check (length(invoiced_notes) <= 10000),
  add column received_notes text not null default '' check (length(received_notes) <= 10000),
  add column abandoned_notes text not null default '' check (length(abandoned_notes) <= 10000),
  add column deadline date,
  add column quote_deadline date,
  add column quote_decision date,
  add column probability int not null default 50 check (probability between 0 and 100),
  -- in force where it has no items
  add column price numeric(14, 2) check (price >= 0),
  add column address_line1 text not null default '' check (length(address_line1) <= 255),
  add column address_line2 text not null default '' check (length(address_line2) <= 255),
  add column address_city text not null default '' check (length(address_city) <= 255),
  add column address_region text not null default '' check (length(address_region) <= 255),
  add column address_postcode text not null default '' check (length(address_postcode) <= 32),
  add column address_country text not null default '' check (address_country ~ '^([A-Z]{2})?$'),
  add column site_access text not null default '' check (length(site_access) <= 10000),
  add column notes text not null default '' check (length(notes) <= 20000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 50),
  add column udf jsonb not null default '{}' check (jsonb_typeof(udf) = 'object'),
  add column search_text text not null generated always as (search_text_of(array[reference, name, address_line1,
    address_city, address_postcode] || tags)) stored,
  alter column reference set default next_number('project', 'P'),
  add foreign key (org_id, category_id) references project_category (org_id, id),
  add foreign key (org_id, source_id) references project_source (org_id, id),
  add foreign key (org_id, confirmation_id) references project_confirmation (org_id, id),
  add foreign key (org_id, abandoned_reason_id) references project_abandoned_reason (org_id, id),
  add foreign key (org_id, billing_client_id) references client (org_id, id),
  add foreign key (org_id, contact_id) references contact (org_id, id),
  add foreign key (org_id, requested_by_id) references member (org_id, id),
  add foreign key (org_id, quoted_by_id) references member (org_id, id),
  add foreign key (org_id, accepted_by_id) references member (org_id, id),
  add foreign key (org_id, surveyed_by_id) references member (org_id, id),
  add foreign key (org_id, processed_by_id) references member (org_id, id),
  add foreign key (org_id, checked_by_id) references member (org_id, id),
  add foreign key (org_id, delivered_by_id) references member (org_id, id),
  add foreign key (org_id, invoiced_by_id) references member (org_id, id),
  add foreign key (org_id, received_by_id) references member (org_id, id),
  add foreign key (org_id, abandoned_by_id) references member (org_id, id),
  -- The days of milestones never decrease, whichever of them are skipped; and nothing is done before acceptance.
  add constraint project_milestones_in_order check (
    quoted >= requested and accepted >= greatest(requested, quoted)
    and surveyed >= accepted and processed >= greatest(accepted, surveyed)
    and checked >= greatest(accepted, surveyed, processed)
    and delivered >= greatest(accepted, surveyed, processed, checked)
    and invoiced >= greatest(accepted, surveyed, processed, checked, delivered)
    and received >= greatest(accepted, surveyed, processed, checked, delivered, invoiced)),
  add constraint project_accepted_first check (
    accepted is not null
    or num_nonnulls(surveyed, processed, checked, delivered, invoiced, received) = 0);

create index on project (org_id, category_id);
create index on project (org_id, source_id);
create index on project (org_id, confirmation_id);
create index on project (org_id, abandoned_reason_id);
create index on project (org_id, billing_client_id);
create index on project (org_id, contact_id);
create index on project (org_id, name collate human, id);
create index on project (org_id, accepted, id);
create index on project (org_id, modified, id);
create index project_tags on project using gin (tags);

-- A person who is named by a milestone alone is found by these only when somebody is to be deleted.
do $$
declare one text;
begin
  foreach one in array array['requested', 'quoted', 'accepted', 'surveyed', 'processed', 'checked', 'delivered', 'invoiced',
    'received', 'abandoned'] loop
    execute format('create index on project (org_id, %1$I) where %1$I is not null', one || '_by_id');
  end loop;
end $$;

-- Which contacts a project's invoices go to.
create table project_invoice_contact (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  contact_id bigint not null,
  primary key (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contact (org_id, id)
);
-- Two contacts that become one may both have been named: readers take each once.
create index on project_invoice_contact (org_id, project_id, contact_id);
create index on project_invoice_contact (org_id, contact_id);
select wall('project_invoice_contact', audited => true, versioned => false);
grant select, insert, update, delete on project_invoice_contact to fieldbook_app;

-- Notes mention people, who are told.
select attachable('project', '{notification}');
