-- Who really submitted what: the person who acted as the one in whose name it was done. They count as submitter beside that
-- one, so they decide it neither in that name nor in their own (docs/decisions/0094).

do $$
declare
  t text;
begin
  foreach t in array array['diary_entry', 'expense', 'leave', 'valuation'] loop
    execute format('alter table %I add column submitted_acting_id bigint,
      add foreign key (org_id, submitted_acting_id) references member (org_id, id)', t);
    execute format('create index on %I (org_id, submitted_acting_id) where submitted_acting_id is not null', t);
  end loop;
end $$;

-- Written with every submission, by whatever code it is made. An undo restores the one that was there.
create function record_actor() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.submitted_acting_id is not distinct from old.submitted_acting_id then
    new.submitted_acting_id := nullif(current_setting('app.impersonator_id', true), '')::bigint;
  end if;
  return new;
end $$;
create trigger record_actor before update on diary_entry for each row
  when (new.status in ('draft', 'submitted') and new.status is distinct from old.status) execute function record_actor();
create trigger record_actor before update on expense for each row
  when (new.status in ('created', 'submitted') and new.status is distinct from old.status) execute function record_actor();
create trigger record_actor before update on valuation for each row
  when (new.state in ('draft', 'submitted') and new.state is distinct from old.state) execute function record_actor();
-- Leave is submitted as it is asked for, and again by other dates or another type.
create trigger record_actor before insert on leave for each row execute function record_actor();
create trigger record_actor_again before update on leave for each row
  when ((new.type_id, new.start, new."end", new.start_half, new.end_half)
    is distinct from (old.type_id, old.start, old."end", old.start_half, old.end_half)) execute function record_actor();

alter table diary_entry drop constraint nobody_decides_their_own;
alter table diary_entry add constraint nobody_decides_their_own check (
  self_decision or (decided_by_id is distinct from user_id and coalesce(decided_by_id <> submitted_acting_id, true)));
alter table expense drop constraint nobody_decides_their_own_expense;
alter table expense add constraint nobody_decides_their_own_expense check (self_decision or not coalesce(
  checked_by_id in (user_id, submitted_by_id, submitted_acting_id) or approved_by_id in (user_id, submitted_by_id, submitted_acting_id)
  or rejected_by_id in (user_id, submitted_acting_id), false));
alter table leave drop constraint nobody_decides_their_own_leave;
alter table leave add constraint nobody_decides_their_own_leave check (
  self_decision or decision not in ('A', 'R')
  or (decided_by_id is distinct from user_id and coalesce(decided_by_id <> submitted_acting_id, true)));
-- Whoever submits a valuation in their own name may agree it: the client does. In another's name two people would seem to have.
alter table valuation add constraint nobody_agrees_what_they_submitted_as_another check (
  coalesce(agreed_by_id <> submitted_acting_id, true));

-- Behind the server's own refusals: decisions are made in one's own name.
create trigger in_person after update on expense for each row
  when ((new.checked_by_id is not null and new.checked_by_id is distinct from old.checked_by_id)
    or (new.approved_by_id is not null and new.approved_by_id is distinct from old.approved_by_id)
    or (new.rejected_by_id is not null and new.rejected_by_id is distinct from old.rejected_by_id)
    or (new.reimbursed_by_id is not null and new.reimbursed_by_id is distinct from old.reimbursed_by_id))
  execute function in_person();
create trigger in_person after update on leave for each row
  when (new.decision in ('A', 'R') and new.decided_by_id is not null and new.decided_by_id is distinct from old.decided_by_id)
  execute function in_person();
create trigger in_person after update on valuation for each row
  when (new.agreed_by_id is not null and new.agreed_by_id is distinct from old.agreed_by_id) execute function in_person();
