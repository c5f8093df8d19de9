-- How each rate is taxed, as e-invoices say it: the code of UN/CEFACT 5305, and the words that an invoice carries for it.

alter table vat_rate
  -- three decimals where the law has them: 9.975
  alter column rate type numeric,
  add constraint vat_rate_decimals check (scale(rate) <= 3),
  add column category text not null default 'S' check (category in ('S', 'Z', 'E', 'AE', 'O')),
  add column reason text not null default '' check (length(reason) <= 255),
  -- the part of the amount that is taxed
  add column base_fraction numeric(5, 4) not null default 1 check (base_fraction > 0 and base_fraction <= 1);

-- Standard where there is something to charge; else zero, unless told.
create function vat_rate_category() returns trigger language plpgsql as $$
begin
  new.rate := case when scale(trim_scale(new.rate)) > 2 then trim_scale(new.rate) else new.rate::numeric(5, 2) end;
  if (new.category = 'S') <> (new.rate > 0) and new.category = (case tg_op when 'UPDATE' then old.category else 'S' end) then
    new.category := case when new.rate > 0 then 'S' else 'Z' end;
  end if;
  return new;
end $$;
create trigger vat_rate_category before insert or update on vat_rate for each row execute function vat_rate_category();
-- Nobody changed what is there.
alter table vat_rate disable trigger user;
update vat_rate set category = case
  when rate > 0 then 'S'
  when name ~* 'exempt' then 'E'
  when name ~* 'reverse' then 'AE'
  when name ~* 'outside' then 'O'
  else 'Z' end;
alter table vat_rate enable trigger user;
alter table vat_rate
  add constraint vat_rate_category check ((category = 'S') = (rate > 0));

alter table invoice_tax
  add column category text check (category in ('S', 'Z', 'E', 'AE', 'O')),
  add column reason text not null default '' check (length(reason) <= 255);
alter table invoice_tax disable trigger user;
update invoice_tax tax set category = rate.category from vat_rate rate
 where rate.org_id = tax.org_id and rate.id = tax.vat_rate_id;
alter table invoice_tax enable trigger user;
alter table invoice_tax alter column category set not null;

-- To whom it was issued, part by part; of what was issued before nobody kept it.
alter table invoice add column buyer jsonb check (jsonb_typeof(buyer) = 'object');
