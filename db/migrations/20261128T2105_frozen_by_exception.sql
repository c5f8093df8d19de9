-- What was handed in is frozen whole, but for what its states and its keepers write: a field that comes later is frozen, too.
create function frozen_part(record jsonb, free text[]) returns jsonb language sql immutable
  return record - free - array['version', 'modified'];

create or replace function expense_stays() returns trigger language plpgsql as $$
declare
  -- States and who decided, with their notes; tags, and whether its person has been told.
  free constant text[] := array['status', 'tags', 'news', 'self_decision', 'created_by_id', 'created_notes', 'modified_by_id',
    'modified_notes', 'submitted', 'submitted_by_id', 'submitted_acting_id', 'submitted_notes', 'checked', 'checked_by_id',
    'checked_notes', 'approved', 'approved_by_id', 'approved_notes', 'rejected', 'rejected_by_id', 'rejected_notes',
    'reimbursed', 'reimbursed_by_id'];
  differs boolean := frozen_part(to_jsonb(new), free) is distinct from frozen_part(to_jsonb(old), free);
begin
  new.modified_by_id := coalesce(nullif(current_setting('app.user_id', true), '')::bigint, new.modified_by_id);
  if differs and old.status in ('submitted', 'checked', 'approved') then
    raise exception 'what was handed in stays as it is' using errcode = '23514', constraint = 'expense_stays';
  end if;
  -- Other allocations are a new version and nothing else; a tag that is renamed everywhere is no correction.
  if old.status = 'rejected' and new.status = 'rejected'
      and (differs or (new.tags, new.news) is not distinct from (old.tags, old.news)) then
    new.status := 'created';
  end if;
  return new;
end $$;

create or replace function valuation_stays() returns trigger language plpgsql as $$
declare
  free constant text[] := array['state', 'submitted', 'submitted_by_id', 'submitted_acting_id', 'agreed', 'agreed_by_id'];
begin
  if old.state <> 'draft' and new.state <> 'draft'
      and frozen_part(to_jsonb(new), free) is distinct from frozen_part(to_jsonb(old), free) then
    raise exception 'what was submitted stays as it is' using errcode = '23514', constraint = 'valuation_stays';
  end if;
  return new;
end $$;
