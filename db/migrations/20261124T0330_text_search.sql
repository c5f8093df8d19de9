-- Text search of clients and contacts, and the indexes of their orderings. It replaces earlier migrations, whose files are
-- gone: a database that has applied them loses what they made here, and both kinds of database end with the same schema.

drop table if exists record_tally, client_listed, contact_listed cascade;
drop function if exists keep_tally, keep_clients_listed, keep_contacts_listed, keep_contacts_of_clients_listed cascade;
drop function if exists records_saying, days_saying, page_saying, search_asked, pattern_asked, pairs_of, list_clients,
  list_contacts, fold_tally, tally_records;
drop policy if exists every_organisation on client;
alter table client drop column if exists said;
drop function if exists said_of;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Texts as they are searched: in lower case, each on a line of its own, so that a match lies within one of them.
create function search_text_of(texts text[]) returns text immutable parallel safe language sql
  as $$ select lower(array_to_string(texts, E'\n')) $$;
-- A telephone number without spaces and brackets, which people leave out or put elsewhere.
create or replace function digits_of(phone text) returns text immutable parallel safe language sql
  as $$ select regexp_replace(phone, '\D', '', 'g') $$;

alter table client add search_text text not null generated always as (search_text_of(array[name, email, phone,
  digits_of(phone), address_city, address_postcode, tax_number] || tags)) stored;
create index client_search on client using gin (org_id, search_text gin_trgm_ops);

-- Orderings of a page and the counts of tabs, each from the index alone.
drop index if exists client_tabs, client_org_id_category_id_idx, client_org_id_type_id_idx, client_org_id_manager_id_idx,
  contact_by_name, contact_org_id_email_key_idx;
create index if not exists client_by_city on client (org_id, (nullif(address_city, '')) collate human, id)
  include (address_city, inactive_date, manager_id);
create index if not exists client_by_created on client (org_id, created, id) include (inactive_date, manager_id);
create index if not exists client_by_modified on client (org_id, modified, id) include (inactive_date, manager_id);
create index if not exists client_by_category on client (org_id, category_id, id) include (inactive_date, manager_id);
create index if not exists client_by_type on client (org_id, type_id, id) include (inactive_date, manager_id);
create index if not exists client_by_manager on client (org_id, manager_id, id) include (inactive_date);
create index if not exists client_by_inactive_date on client (org_id, inactive_date, id) include (manager_id);
create index if not exists contact_by_first_name on contact (org_id, first_name collate human, id);
create index if not exists contact_by_created on contact (org_id, created, id);
create index if not exists contact_by_modified on contact (org_id, modified, id);
create index if not exists contact_by_position on contact (org_id, (nullif(position, '')) collate human, id);
create index if not exists contact_by_email on contact (org_id, email_key, id);
create index if not exists contact_by_city on contact (org_id, (nullif(address_city, '')) collate human, id);

-- What a list of contacts is found and sorted by: some of it comes from other records, and to look there for every contact
-- of an organisation takes seconds. Triggers keep it; nothing else writes it.
create table contact_search (
  -- the contact's
  id bigint not null,
  org_id bigint not null default app_org_id() references org,
  last_name text not null,
  first_name text not null,
  -- its own date, else the last of its clients' dates once each of them has one; NULL: active for good
  inactive_from date,
  -- the first of its clients; which that is, is for those who may see clients
  main_client_id bigint,
  -- its own texts, telephones included
  search_text text not null,
  -- names of its clients, which are for those who may see clients
  client_names text not null,
  primary key (org_id, id),
  foreign key (org_id, main_client_id) references client (org_id, id)
);
create index contact_search_by_name
  on contact_search (org_id, last_name collate human, first_name collate human, id) include (inactive_from);
create index contact_search_by_client on contact_search (org_id, main_client_id, id) include (inactive_from);
create index contact_search_by_inactive_from on contact_search (org_id, inactive_from);
create index contact_search_text on contact_search
  using gin (org_id, search_text gin_trgm_ops, client_names gin_trgm_ops);
select wall('contact_search', audited => false, versioned => false);
grant select, insert, update, delete on contact_search to fieldbook_app;

-- Writes the rows of these contacts as they are now.
create function refresh_contact_search(org bigint, contact_ids bigint[]) returns void language plpgsql as $$
begin
  insert into contact_search (org_id, id, last_name, first_name, search_text, client_names)
  select c.org_id, c.id, '', '', '', '' from unnest(contact_ids) g (id) join contact c on c.org_id = org and c.id = g.id
   order by c.id
  on conflict do nothing;
  -- Locked before they are computed: of two changes at once (of two clients of one contact) the later sees the earlier.
  perform from unnest(contact_ids) g (id) join contact_search s on s.org_id = org and s.id = g.id
    order by s.id for no key update of s;
  update contact_search s
     set last_name = n.last_name, first_name = n.first_name, inactive_from = n.inactive_from,
       main_client_id = n.main_client_id, search_text = n.search_text, client_names = n.client_names
    from (
      select c.id, c.last_name, c.first_name, coalesce(c.inactive_date, at.inactive_from) as inactive_from, at.main_client_id,
        search_text_of(array[c.title, c.name, c.position, c.email, c.address_city] || c.tags || phones.numbers) as search_text,
        search_text_of(at.names) as client_names
      from unnest(contact_ids) g (id) join contact c on c.org_id = org and c.id = g.id
      cross join lateral (
        select coalesce(array_agg(p.number || E'\n' || digits_of(p.number) order by p.place, p.id), '{}') as numbers
          from contact_phone p where p.org_id = org and p.contact_id = c.id) phones
      cross join lateral (
        select case when count(*) = count(client.inactive_date) then max(client.inactive_date) end as inactive_from,
          coalesce(array_agg(client.name order by link.place, client.id), '{}') as names,
          (array_agg(client.id order by link.place, client.id))[1] as main_client_id
          from contact_client link join client on client.org_id = link.org_id and client.id = link.client_id
         where link.org_id = org and link.contact_id = c.id) at
    ) n
   where s.org_id = org and s.id = n.id
     and (s.last_name, s.first_name, s.inactive_from, s.main_client_id, s.search_text, s.client_names)
       is distinct from (n.last_name, n.first_name, n.inactive_from, n.main_client_id, n.search_text, n.client_names);
  delete from contact_search s using unnest(contact_ids) g (id) where s.org_id = org and s.id = g.id
     and not exists (select from contact c where c.org_id = org and c.id = g.id);
end $$;

-- After a statement on a table whose column, given as the argument, holds ids of contacts.
create function keep_contact_search() returns trigger language plpgsql as $$
declare
  ids text := format('select org_id, %I as id from ', tg_argv[0]);
  changed record;
begin
  -- Somebody who changes the name or the date of a client at this moment does not see the new link: wait for them.
  if tg_table_name = 'contact_client' and tg_op <> 'DELETE' then
    perform from fresh join client c on c.org_id = fresh.org_id and c.id = fresh.client_id order by c.id for share of c;
  end if;
  for changed in execute 'select org_id, array_agg(distinct id) as ids from ('
    || case tg_op when 'INSERT' then ids || 'fresh' when 'DELETE' then ids || 'gone'
         else ids || 'gone union all ' || ids || 'fresh' end || ') touched group by org_id'
  loop
    perform refresh_contact_search(changed.org_id, changed.ids);
  end loop;
  return null;
end $$;

do $$
declare
  t record;
begin
  for t in select * from (values ('contact', 'id'), ('contact_phone', 'contact_id'), ('contact_client', 'contact_id')) t (name, id)
  loop
    execute format('create trigger search_insert after insert on %I referencing new table as fresh
      for each statement execute function keep_contact_search(%L)', t.name, t.id);
    execute format('create trigger search_update after update on %I referencing old table as gone new table as fresh
      for each statement execute function keep_contact_search(%L)', t.name, t.id);
    execute format('create trigger search_delete after delete on %I referencing old table as gone
      for each statement execute function keep_contact_search(%L)', t.name, t.id);
  end loop;
end $$;

-- The name and the date of a client are part of what its contacts are found by.
create function keep_contact_search_of_clients() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select link.org_id, array_agg(distinct link.contact_id) as ids
      from fresh join gone on gone.org_id = fresh.org_id and gone.id = fresh.id
      join contact_client link on link.org_id = fresh.org_id and link.client_id = fresh.id
     where (fresh.name, fresh.inactive_date) is distinct from (gone.name, gone.inactive_date)
     group by link.org_id
  loop
    perform refresh_contact_search(changed.org_id, changed.ids);
  end loop;
  return null;
end $$;
create trigger contact_search_update after update on client referencing old table as gone new table as fresh
  for each statement execute function keep_contact_search_of_clients();

do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    perform refresh_contact_search(o.id, array(select c.id from contact c where c.org_id = o.id));
  end loop;
  perform set_config('app.org_id', '', true);
end $$;

-- The ids of the rows of `source` that match all `patterns`: of each list of LIKE patterns, in lower case, one matches one
-- of the columns. NULL where more than `at_most` do.
-- LIKE is not leakproof, so that behind row security it uses no index. This runs as a role that sees those texts of every
-- organisation and nothing else; the organisation is the transaction's, and callers apply their own conditions to the ids.
create function matching_ids(source text, columns text[], patterns jsonb, at_most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  conditions text;
  ids bigint[];
begin
  select string_agg(format(' and (%s)', term.condition), '') into conditions
    from jsonb_array_elements(patterns) t (alternatives)
    cross join lateral (
      select string_agg(format('%I like %L', column_name, pattern), ' or ') as condition
        from jsonb_array_elements_text(t.alternatives) pattern cross join unnest(columns) column_name) term;
  execute format('select array_agg(id) from (select id from %I where org_id = $1 %s limit $2) matching', source, conditions)
    into ids using app_org_id(), at_most + 1;
  return case when cardinality(ids) > at_most then null else coalesce(ids, '{}') end;
end $$;
alter function matching_ids owner to fieldbook_search;
revoke execute on function matching_ids from public;
grant execute on function matching_ids to fieldbook_app;

grant usage on schema public to fieldbook_search;
grant select (org_id, id, search_text) on client to fieldbook_search;
grant select (org_id, id, search_text, client_names) on contact_search to fieldbook_search;
create policy every_organisation on client for select to fieldbook_search using (true);
create policy every_organisation on contact_search for select to fieldbook_search using (true);
