-- An entry that comes back to a place is judged by what the organisation says of overlaps now, whatever it said when the
-- entry was written: a rejected one that counts again, and whatever an undo puts back.
create function overlap_on_return() returns trigger language plpgsql as $$
begin
  new.overlap_blocked := coalesce((select c.overlap = 'block' from company c where c.org_id = new.org_id), true);
  return new;
end $$;

create trigger overlap_when_it_counts_again before update on diary_entry
  for each row when (old.status = 'rejected' and new.status <> 'rejected') execute function overlap_on_return();
create trigger overlap_when_it_moves_back before update on diary_entry
  for each row when (current_setting('app.action', true) = 'undo'
    and (old.user_id, old.start, old."end") is distinct from (new.user_id, new.start, new."end"))
  execute function overlap_on_return();
create trigger overlap_when_it_is_put_back before insert on diary_entry
  for each row when (current_setting('app.action', true) = 'undo') execute function overlap_on_return();
