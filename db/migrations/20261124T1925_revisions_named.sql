-- Acceptance by hand names the revision that was out, as a client's does; what a client declined is known from its answer;
-- and the sum of a project's items is kept as either rounding makes it.

alter table quote_item add column accepted_revision int check (accepted_revision > 0);
alter table project add column accepted_revision int check (accepted_revision > 0);

-- Whoever accepts, and by whatever way: the newest revision of that moment.
create function names_revision() returns trigger language plpgsql as $$
begin
  if new.accepted is null then
    new.accepted_revision := null;
  elsif old.accepted is null and new.accepted_revision is null then
    new.accepted_revision := (
      select max(revision) from document
       where org_id = new.org_id and project_id = (to_jsonb(new) ->> tg_argv[0])::bigint);
  end if;
  return new;
end $$;
create trigger names_revision before update of accepted on quote_item
  for each row when (new.accepted is distinct from old.accepted) execute function names_revision('project_id');
create trigger names_revision before update of accepted on project
  for each row when (new.accepted is distinct from old.accepted) execute function names_revision('id');

alter table document_answer add column declined_items bigint[] not null default '{}';

-- Half to even, where that is another sum.
alter table project_price add column price_even numeric(14, 2);
