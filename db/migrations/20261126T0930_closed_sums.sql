-- What each project had worked, billed and written off in each closed month. Nothing dated in one changes, so that what is
-- in progress is reckoned from these and from what is not closed.
create table closed_sum (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  close_id bigint not null,
  project_id bigint not null,
  month_end date not null,
  worked numeric(14, 2) not null,
  billed numeric(14, 2) not null,
  written_off numeric(14, 2) not null,
  primary key (org_id, id),
  unique (org_id, month_end, project_id),
  foreign key (org_id, close_id) references month_close (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id)
);
create index on closed_sum (org_id, close_id);
create index on closed_sum (org_id, project_id);
select wall('closed_sum', audited => false, versioned => false);
grant select, insert, delete on closed_sum to fieldbook_app;

create index billed_work_released on billed_work (org_id, released) where released is not null;

-- Of the months from the one after `since` to `until`. All that is dated in them has its value in `work_value`.
create function sum_closed(org bigint, closing bigint, since date, until date) returns void language sql as $$
  insert into closed_sum (org_id, close_id, project_id, month_end, worked, billed, written_off)
  select org, closing, project_id, (date_trunc('month', date) + interval '1 month - 1 day')::date,
      sum(worked), sum(billed), sum(written_off)
    from (
      with valued as (
        select worth.entry_id, null::bigint as part_id, entry.project_id, entry.date, worth.value
          from work_value worth join diary_entry entry on entry.org_id = worth.org_id and entry.id = worth.entry_id
         where worth.org_id = org
        union all
        select null, part.id, part.project_id, expense.date, worth.value
          from work_value worth
            join expense_allocation part on part.org_id = worth.org_id and part.id = worth.expense_allocation_id
            join expense on expense.org_id = part.org_id and expense.id = part.expense_id
         where worth.org_id = org),
      done as (
        select done.entry_id, done.expense_allocation_id, done.released, coalesce(invoice.date, off.date) as date, off.id is not null as written
          from billed_work done
            left join invoice_line line on line.org_id = done.org_id and line.id = done.line_id
            left join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and invoice.state <> 'draft'
            left join write_off off on off.org_id = done.org_id and off.id = done.write_off_id
         where done.org_id = org and not done.credits and num_nonnulls(invoice.id, off.id) = 1),
      gone as (
        select valued.project_id, valued.value, done.date, done.released, done.written
          from done join valued on valued.entry_id = done.entry_id
        union all
        select valued.project_id, valued.value, done.date, done.released, done.written
          from done join valued on valued.part_id = done.expense_allocation_id)
      select project_id, date, value as worked, 0 as billed, 0 as written_off from valued
      union all
      select project_id, date, 0, case when written then 0 else value end, case when written then value else 0 end from gone
      union all
      select project_id, released, 0, case when written then 0 else -value end, case when written then -value else 0 end
        from gone where released is not null) moved
   where project_id is not null and date > since and date <= until
   group by project_id, date_trunc('month', date)
$$;

-- Months that are closed already, each as one after the other.
do $$
declare
  o record;
  c record;
  closed date;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    closed := '-infinity';
    for c in select id, month from month_close where org_id = o.id and reopened is null order by month loop
      -- What was worked later than it was billed in a closed month keeps its value too.
      insert into work_value (org_id, close_id, entry_id, expense_allocation_id, value)
      select o.id, c.id, done.entry_id, done.expense_allocation_id, min(done.value)
        from billed_work done
          left join invoice_line line on line.org_id = done.org_id and line.id = done.line_id
          left join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and invoice.state <> 'draft'
          left join write_off off on off.org_id = done.org_id and off.id = done.write_off_id
       where done.org_id = o.id and not done.credits
         and coalesce(invoice.date, off.date) <= (c.month + interval '1 month - 1 day')::date
         and not exists (
           select from work_value worth where worth.org_id = o.id
             and (worth.entry_id = done.entry_id or worth.expense_allocation_id = done.expense_allocation_id))
       group by done.entry_id, done.expense_allocation_id;
      perform sum_closed(o.id, c.id, closed, (c.month + interval '1 month - 1 day')::date);
      closed := (c.month + interval '1 month - 1 day')::date;
    end loop;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
