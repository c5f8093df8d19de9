-- What a proposal of tax needs to know of a service, and why each line is taxed as it is.

alter table service
  -- taxed where the land is; else at the client's address
  add column on_land boolean not null default true,
  -- states of the United States whose sales tax it bears
  add column taxed_in text[] not null default '{}'
    check (cardinality(taxed_in) <= 60 and array_position(taxed_in, null) is null and length(array_to_string(taxed_in, ',')) <= 2000);

-- Where a rate is written down: a law, or a page of the tax office.
alter table vat_rate add column source text not null default '' check (length(source) <= 255);

alter table invoice_line add column tax_reason text not null default '' check (length(tax_reason) <= 500);
