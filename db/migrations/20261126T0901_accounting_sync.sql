-- What the firm's books take over: which records, how far each has come, and what stays then.

alter table company add column accounting_sync boolean not null default false;
-- What is new is synchronised where the firm says so.
create function accounting_sync_of_new() returns boolean language sql stable as $$
  select coalesce((select accounting_sync from company where org_id = app_org_id()), false)
$$;
alter table invoice add column sync boolean not null default false;
alter table payment add column sync boolean not null default false;
alter table invoice alter column sync set default accounting_sync_of_new();
alter table payment alter column sync set default accounting_sync_of_new();

-- Where each stands on its way; one that has no row is not on it. The worker writes it: what somebody changes is on the record.
create table accounting_sync (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  invoice_id bigint,
  payment_id bigint,
  state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  -- what the other end said last
  error text not null default '' check (length(error) <= 1000),
  tries int not null default 0,
  claimed_until timestamptz,
  tried timestamptz,
  created timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, invoice_id),
  unique (org_id, payment_id),
  check (num_nonnulls(invoice_id, payment_id) = 1),
  foreign key (org_id, invoice_id) references invoice (org_id, id) on delete cascade,
  foreign key (org_id, payment_id) references payment (org_id, id) on delete cascade
);
create index accounting_sync_open on accounting_sync (org_id, id) where state <> 'done';
select wall('accounting_sync', audited => false, versioned => false);
grant select, insert, update, delete on accounting_sync to fieldbook_app;

-- The worker hears of it, whoever queued it.
create function tell_accounting() returns trigger language plpgsql as $$
begin
  if new.state = 'queued' and (tg_op = 'INSERT' or old.state <> 'queued') then
    insert into outbox (org_id, topic, entity, entity_id) values (new.org_id, 'accounting.queued', 'accounting_sync', new.id);
  end if;
  return null;
end $$;
create trigger tell_accounting after insert or update on accounting_sync for each row execute function tell_accounting();

create function invoice_syncs() returns trigger language plpgsql as $$
begin
  if new.sync and new.state <> 'draft' then
    insert into accounting_sync (invoice_id) values (new.id) on conflict do nothing;
  elsif not new.sync then
    delete from accounting_sync where org_id = new.org_id and invoice_id = new.id;
  end if;
  return null;
end $$;
create trigger invoice_syncs after insert or update on invoice for each row execute function invoice_syncs();
create function payment_syncs() returns trigger language plpgsql as $$
begin
  if new.sync then
    insert into accounting_sync (payment_id) values (new.id) on conflict do nothing;
  else
    delete from accounting_sync where org_id = new.org_id and payment_id = new.id;
  end if;
  return null;
end $$;
create trigger payment_syncs after insert or update on payment for each row execute function payment_syncs();

-- What is in the books stays as it is there: the setting itself, and of a payment what was booked. Of an invoice all of that
-- stays from its issue on.
create function synchronised_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from accounting_sync where org_id = old.org_id and state = 'done'
      and case tg_table_name when 'invoice' then invoice_id else payment_id end = old.id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.sync = old.sync and (tg_table_name = 'invoice'
      or to_jsonb(new) - array['batch', 'notes', 'tags', 'locked', 'client_id', 'version', 'modified']
        = to_jsonb(old) - array['batch', 'notes', 'tags', 'locked', 'client_id', 'version', 'modified']) then
    return new;
  end if;
  raise exception 'what is in the books stays' using errcode = '23514', constraint = 'synchronised_stays';
end $$;
create trigger synchronised_stays before update on invoice for each row execute function synchronised_stays();
create trigger synchronised_stays before update or delete on payment for each row execute function synchronised_stays();

-- As before; whether it is synchronised is said after it was issued, too.
create or replace function invoice_stays() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.state in ('issued', 'sent')
      and to_jsonb(new) - array['state', 'sent', 'tags', 'notes', 'sync', 'version', 'modified', 'gross', 'client_id']
        = to_jsonb(old) - array['state', 'sent', 'tags', 'notes', 'sync', 'version', 'modified', 'gross', 'client_id'] then
    return new;
  end if;
  raise exception 'what was issued stays as it is' using errcode = '23514', constraint = 'invoice_stays';
end $$;
