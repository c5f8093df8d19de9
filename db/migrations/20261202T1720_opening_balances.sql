-- What is open when a firm moves in: invoices that another program issued, and balances of leave.

-- Issued elsewhere, with what is still open of it as its only line. It is in the books there, so the journal leaves it out;
-- while nothing hangs on it, it is deleted again when the move is undone.
alter table invoice add column opening boolean not null default false;

create or replace function protect_invoice() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' or tg_op = 'DELETE' and old.opening then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.state in ('issued', 'sent')
      and to_jsonb(new) - array['state', 'sent', 'tags', 'notes', 'sync', 'version', 'modified', 'gross', 'client_id']
        = to_jsonb(old) - array['state', 'sent', 'tags', 'notes', 'sync', 'version', 'modified', 'gross', 'client_id'] then
    return new;
  end if;
  raise exception 'what was issued stays as it is' using errcode = '23514', constraint = 'invoice_stays';
end $$;

create or replace function protect_invoice_part() returns trigger language plpgsql as $$
declare
  of_invoice bigint := case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
begin
  if exists (select from invoice where org_id = app_org_id() and id = of_invoice and state <> 'draft'
      and not (opening and tg_op = 'DELETE')) then
    raise exception 'what was issued stays as it is' using errcode = '23514', constraint = 'invoice_stays';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function invoice_journal() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' and not new.opening and (tg_op = 'INSERT' or old.state = 'draft') then
    perform journal_invoice(new);
  end if;
  return null;
end $$;

-- The ledger of leave is never changed: only people whom a move added take theirs with them when it is undone.
create function remove_leave_of_moved(people bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint[] := array(
    select added.entity_id from audit added
      join record_import made on made.org_id = added.org_id and made.request_id = added.request_id
     where added.org_id = app_org_id() and added.entity = 'member' and added.before is null and added.entity_id = any (people)
       and made.prefix = 'move-in' and made.undone is null
       and not exists (select from leave where leave.org_id = added.org_id and leave.user_id = added.entity_id));
begin
  delete from leave_ledger where org_id = app_org_id() and user_id = any (moved);
  delete from leave_allowance where org_id = app_org_id() and user_id = any (moved);
end $$;
revoke execute on function remove_leave_of_moved(bigint[]) from public;
grant execute on function remove_leave_of_moved(bigint[]) to fieldbook_app;
