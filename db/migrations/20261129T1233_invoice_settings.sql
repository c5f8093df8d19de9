-- Bank accounts that invoices ask to be paid into: one for each currency and kind of account.
create table bank_account (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- Whose account it is, as the bank knows them.
  name text not null check (length(name) between 1 and 70),
  bank text not null default '' check (length(bank) <= 70),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('sort_code', 'iban', 'routing', 'ifsc', 'transit')),
  sort_code text not null default '' check (length(sort_code) <= 20),
  routing_number text not null default '' check (length(routing_number) <= 20),
  ifsc text not null default '' check (length(ifsc) <= 20),
  institution_number text not null default '' check (length(institution_number) <= 20),
  transit_number text not null default '' check (length(transit_number) <= 20),
  account_number text not null default '' check (length(account_number) <= 34),
  iban text not null default '' check (length(iban) <= 34),
  bic text not null default '' check (length(bic) <= 11),
  upi_id text not null default '' check (length(upi_id) <= 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint bank_account_kind unique (org_id, currency, kind)
);
select tenant_table('bank_account', audited => true, versioned => true);
grant select, insert, update, delete on bank_account to fieldbook_app;

-- The look and the settled texts of everything that goes to clients.
alter table company
  add column logo_id bigint,
  add column letterhead text not null default '' check (length(letterhead) <= 500),
  add column footer text not null default '' check (length(footer) <= 300),
  add column accent text not null default '#1d7680' check (accent ~ '^#[0-9a-f]{6}$'),
  add column font text not null default 'serif' check (font in ('serif', 'book', 'sans')),
  add column payment_days int not null default 30 check (payment_days between 0 and 365),
  add column payment_terms text not null default '' check (length(payment_terms) <= 2000),
  add column payment_reference text not null default '{{invoice.number}}' check (length(payment_reference) between 1 and 140),
  add column tax_wording text not null default '' check (length(tax_wording) <= 2000),
  add column invoice_prefix text not null default '' check (invoice_prefix ~ '^[A-Za-z0-9/.-]{0,8}$'),
  add column credit_prefix text not null default 'CN' check (credit_prefix ~ '^[A-Za-z0-9/.-]{0,8}$'),
  add constraint company_prefixes_differ check (invoice_prefix <> credit_prefix),
  add constraint company_logo foreign key (org_id, logo_id) references file (org_id, id) on delete set null (logo_id);
create index on company (org_id, logo_id);

-- The account, reference and terms that an invoice was issued with; null for what was issued before there were any.
alter table invoice add column payment jsonb;

-- A new prefix holds from the next number of a series that has begun.
create or replace function next_number(wanted text, usual_prefix text) returns text language sql as $$
  insert into number_series (series, prefix, last) values (wanted, usual_prefix, 1)
  on conflict (org_id, series) do update set last = number_series.last + 1, prefix = excluded.prefix
  returning prefix || lpad(last::text, greatest(digits, length(last::text)), '0')
$$;

-- Documents about money have templates too, one of each in use.
alter table document_template
  drop constraint document_template_kind_check,
  add constraint document_template_kind_check
    check (kind in ('quote', 'confirmation', 'letter', 'invoice', 'credit_note', 'statement', 'reminder'));
create unique index document_template_in_use on document_template (org_id, kind)
  where active and kind in ('invoice', 'credit_note', 'statement', 'reminder');
alter table email_template
  drop constraint email_template_kind_check,
  add constraint email_template_kind_check check (kind in ('letter', 'invoice', 'credit_note', 'reminder', 'statement'));
