-- Very many projects: the counts of tabs and searches from an index.

-- How far it has come, which every tab of quotes and of projects asks: said by the days alone, and by the database.
alter table project add column stage text not null generated always as (case
  when abandoned is not null then case when accepted is null then 'lost' else 'cancelled' end
  when received is not null then 'received'
  when invoiced is not null then 'invoiced'
  when delivered is not null then 'delivered'
  when checked is not null then 'checked'
  when processed is not null then 'processed'
  when surveyed is not null then 'surveyed'
  when accepted is not null then 'accepted'
  when quoted is not null then 'quoted'
  else 'created' end) stored;
create index project_by_stage on project (org_id, stage, id) include (accepted);
drop index project_org_id_accepted_id_idx;
create index project_org_id_accepted_id_idx on project (org_id, accepted, id) include (stage);
create index project_search on project using gin (org_id, search_text gin_trgm_ops);

grant select (org_id, id, client_id, search_text) on project to fieldbook_search;
create policy every_organisation on project for select to fieldbook_search using (true);

-- A client's texts begin with its name, which is all of it that a search of projects looks at.
-- The projects that have every one of the words in their texts or in the name of their client; null where more have them.
create function matching_projects(patterns jsonb, at_most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  conditions text;
  ids bigint[];
begin
  select string_agg(format(' and (%s)', term.condition), '') into conditions
    from jsonb_array_elements(patterns) t (alternatives)
    cross join lateral (
      select string_agg(format('search_text like %1$L or client_id = any(array(
          select id from client where org_id = $1 and search_text like %1$L and split_part(search_text, chr(10), 1) like %1$L))', pattern), ' or ')
        as condition
        from jsonb_array_elements_text(t.alternatives) pattern) term;
  execute format('select array_agg(id) from (select id from project where org_id = $1 %s limit $2) matching', conditions)
    into ids using app_org_id(), at_most + 1;
  return case when cardinality(ids) > at_most then null else coalesce(ids, '{}') end;
end $$;
alter function matching_projects owner to fieldbook_search;
revoke execute on function matching_projects from public;
grant execute on function matching_projects to fieldbook_app;
