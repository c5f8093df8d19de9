-- Money belongs to projects by line: an invoice for several is part of the money of each one with its lines.
alter table invoice_line
  add column project_id bigint,
  add foreign key (org_id, project_id) references project (org_id, id);
-- What a project was billed is summed for the whole firm where unbilled work is looked for: from the index alone.
create index invoice_line_by_project on invoice_line (org_id, project_id) include (invoice_id, net);

-- Invoices from before there were lines have one, so that their money is somebody's.
alter table invoice_line disable trigger user;
insert into invoice_line (org_id, invoice_id, position, description, quantity, price, net)
select invoice.org_id, invoice.id, 0, 'As invoiced', 1, invoice.net, invoice.net from invoice
 where invoice.state <> 'draft' and not exists (
   select from invoice_line line where line.org_id = invoice.org_id and line.invoice_id = invoice.id);
alter table invoice_line enable trigger user;

-- An item or the hours that a line bills say whose it is; else what it was given, the valuation, and the invoice.
alter table invoice_line disable trigger user;
update invoice_line line set project_id = coalesce(
    (select item.project_id from quote_item item where item.org_id = line.org_id and item.id = line.quote_item_id),
    (select case when count(distinct coalesce(entry.project_id, part.project_id)) = 1 then min(coalesce(entry.project_id, part.project_id)) end
       from billed_work done
         left join diary_entry entry on entry.org_id = done.org_id and entry.id = done.entry_id
         left join expense_allocation part on part.org_id = done.org_id and part.id = done.expense_allocation_id
      where done.org_id = line.org_id and done.line_id = line.id),
    (select valuation.project_id from valuation where valuation.org_id = line.org_id and valuation.id = line.valuation_id),
    invoice.project_id)
  from invoice where invoice.org_id = line.org_id and invoice.id = line.invoice_id;
alter table invoice_line enable trigger user;

create function set_line_project() returns trigger language plpgsql as $$
begin
  new.project_id := coalesce(
    (select project_id from quote_item where org_id = new.org_id and id = new.quote_item_id),
    new.project_id,
    (select project_id from valuation where org_id = new.org_id and id = new.valuation_id),
    (select project_id from invoice where org_id = new.org_id and id = new.invoice_id));
  return new;
end $$;
create trigger set_line_project before insert on invoice_line for each row execute function set_line_project();

-- The work of a line is work for its project.
create function require_line_project() returns trigger language plpgsql as $$
declare
  of_work bigint := case when new.entry_id is not null
    then (select project_id from diary_entry where org_id = new.org_id and id = new.entry_id)
    else (select project_id from expense_allocation where org_id = new.org_id and id = new.expense_allocation_id) end;
begin
  if new.line_id is not null and of_work is distinct from (
      select project_id from invoice_line where org_id = new.org_id and id = new.line_id) then
    raise exception 'a line bills the work of one project' using errcode = '23514', constraint = 'invoice_line_project';
  end if;
  return new;
end $$;
create trigger require_line_project before insert on billed_work for each row execute function require_line_project();

-- Lines that were for the project of their draft follow it; what bills its items or work stays.
create function move_lines_of_draft() returns trigger language plpgsql as $$
begin
  update invoice_line line set project_id = new.project_id
   where line.org_id = new.org_id and line.invoice_id = new.id and line.project_id is not distinct from old.project_id
     and line.quote_item_id is null and line.valuation_id is null
     and not exists (select from billed_work done where done.org_id = line.org_id and done.line_id = line.id);
  return new;
end $$;
create trigger move_lines_of_draft after update of project_id on invoice for each row
  when (new.state = 'draft' and new.project_id is distinct from old.project_id) execute function move_lines_of_draft();

-- Shares of an amount by what they are of a whole, summed up to each of them: they add up to the amount.
create function share_of(amount numeric, before numeric, own numeric, whole numeric) returns numeric language sql immutable
  return case when own = whole then amount when whole = 0 then 0
    else round(amount * (before + own) / whole, 2) - round(amount * before / whole, 2) end;

-- The money of projects: of each invoice what its lines for a project come to, and the same share of its tax and of what is
-- open. Drafts are among them; lines of no project have a row of their own.
create view project_invoice with (security_invoker = true) as
  select mine.org_id, mine.project_id, mine.invoice_id, mine.net, mine.before, invoice.net as whole, mine.net <> invoice.net as shared,
      invoice.state, invoice.credit_note, invoice.date, invoice.client_id, balance.due,
      share_of(invoice.gross, mine.before, mine.net, invoice.net)::numeric(14, 2) as gross,
      share_of(coalesce(balance.open, 0), mine.before, mine.net, invoice.net)::numeric(14, 2) as open
    from (
      select line.org_id, line.project_id, line.invoice_id, sum(line.net) as net, coalesce((
          select sum(other.net) from invoice_line other
           where other.org_id = line.org_id and other.invoice_id = line.invoice_id
             and coalesce(other.project_id, 0) < coalesce(line.project_id, 0)), 0) as before
        from invoice_line line group by line.org_id, line.project_id, line.invoice_id) mine
      join invoice on invoice.org_id = mine.org_id and invoice.id = mine.invoice_id
      left join invoice_balance balance on balance.org_id = mine.org_id and balance.invoice_id = mine.invoice_id;
grant select on project_invoice to fieldbook_app;
