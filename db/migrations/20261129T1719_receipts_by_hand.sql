-- A receipt that returns by Undo corrects nothing, and one that is added in a closed month leaves its expense as it is.
create or replace function receipt_corrects_expense() returns trigger language plpgsql as $$
begin
  if current_setting('app.action', true) = 'undo' then return null; end if;
  update expense set status = 'created'
   where org_id = new.org_id and id = new.expense_id and status = 'rejected'
     and nullif(current_setting('app.user_id', true), '')::bigint in (user_id, created_by_id)
     and not exists (
       select from month_close
        where month_close.org_id = new.org_id and month_close.reopened is null
          and month_close.month >= date_trunc('month', expense.date));
  return null;
end $$;
