-- A receipt that its person adds to a rejected expense is the correction that was asked for: it can be submitted again.
create function receipt_corrects_expense() returns trigger language plpgsql as $$
begin
  update expense set status = 'created'
   where org_id = new.org_id and id = new.expense_id and status = 'rejected'
     and nullif(current_setting('app.user_id', true), '')::bigint in (user_id, created_by_id);
  return null;
end $$;
create trigger receipt_corrects_expense after insert on file
  for each row when (new.expense_id is not null) execute function receipt_corrects_expense();
