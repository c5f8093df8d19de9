-- Search among very many clients and contacts. Behind row security LIKE finds no index, since it is not leakproof: one
-- function of a narrow role, which sees only the texts that are searched, asks the trigrams for it.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Texts as they are searched: in lower case, each on a line of its own, so that what is found stands in one of them.
create function said_of(texts text[]) returns text immutable parallel safe language sql
  as $$ select lower(array_to_string(texts, E'\n')) $$;
-- A telephone number without spaces and brackets, which people leave out or put elsewhere.
create function digits_of(phone text) returns text immutable parallel safe language sql
  as $$ select regexp_replace(phone, '\D', '', 'g') $$;

alter table client add said text not null generated always as (said_of(array[name, email, phone, digits_of(phone),
  address_city, address_postcode, tax_number] || tags)) stored;
create index client_said on client using gin (org_id, said gin_trgm_ops);
-- What tabs count, and orderings of a page: each from the index alone.
create index client_tabs on client (org_id, inactive_date, manager_id);
create index client_by_city on client (org_id, (nullif(address_city, '')) collate human, id)
  include (address_city, inactive_date, manager_id);
create index client_by_created on client (org_id, created, id) include (inactive_date, manager_id);
create index client_by_modified on client (org_id, modified, id) include (inactive_date, manager_id);

-- What a list of contacts is found and sorted by, of each contact: some of it comes from other records, and to look there
-- for every contact of a firm takes seconds. `id` is the contact's. Triggers keep it; nothing else writes it.
create table contact_listed (
  id bigint not null,
  org_id bigint not null default app_org_id() references org,
  last_name text not null,
  first_name text not null,
  -- its own date, else the last of its clients' dates once each of them has one; NULL: active for good
  inactive_from date,
  -- its own texts, telephones included
  said text not null,
  -- names of its clients, which are for those who may see clients
  clients text not null,
  primary key (org_id, id)
);
create index contact_listed_by_name
  on contact_listed (org_id, last_name collate human, first_name collate human, id) include (inactive_from);
create index contact_listed_tabs on contact_listed (org_id, inactive_from);
create index contact_listed_said on contact_listed using gin (org_id, said gin_trgm_ops, clients gin_trgm_ops);
-- The same order, from the contact alone.
drop index contact_by_name;
create index contact_by_first_name on contact (org_id, first_name collate human, id);
create index contact_by_created on contact (org_id, created, id);
create index contact_by_modified on contact (org_id, modified, id);

select wall('contact_listed', audited => false, versioned => false);
grant select, insert, update, delete on contact_listed to fieldbook_app;

-- Writes what is said above of these contacts, as they are now.
create function list_contacts(org bigint, given bigint[]) returns void language plpgsql as $$
begin
  insert into contact_listed (org_id, id, last_name, first_name, said, clients)
  select c.org_id, c.id, '', '', '', '' from unnest(given) g (id) join contact c on c.org_id = org and c.id = g.id
   order by c.id
  on conflict do nothing;
  -- Held before they are computed: of two changes at once (of two clients of one contact) the later sees the earlier.
  perform from unnest(given) g (id) join contact_listed l on l.org_id = org and l.id = g.id
    order by l.id for no key update of l;
  update contact_listed l
     set last_name = n.last_name, first_name = n.first_name, inactive_from = n.inactive_from, said = n.said, clients = n.clients
    from (
      select c.id, c.last_name, c.first_name, coalesce(c.inactive_date, at.inactive_from) as inactive_from,
        said_of(array[c.title, c.name, c.position, c.email, c.address_city] || c.tags || phones.numbers) as said,
        said_of(at.names) as clients
      from unnest(given) g (id) join contact c on c.org_id = org and c.id = g.id
      cross join lateral (
        select coalesce(array_agg(p.number || E'\n' || digits_of(p.number) order by p.place, p.id), '{}') as numbers
          from contact_phone p where p.org_id = org and p.contact_id = c.id) phones
      cross join lateral (
        select case when count(*) = count(client.inactive_date) then max(client.inactive_date) end as inactive_from,
          coalesce(array_agg(client.name order by link.place, client.id), '{}') as names
          from contact_client link join client on client.org_id = link.org_id and client.id = link.client_id
         where link.org_id = org and link.contact_id = c.id) at
    ) n
   where l.org_id = org and l.id = n.id
     and (l.last_name, l.first_name, l.inactive_from, l.said, l.clients)
       is distinct from (n.last_name, n.first_name, n.inactive_from, n.said, n.clients);
  delete from contact_listed l using unnest(given) g (id) where l.org_id = org and l.id = g.id
     and not exists (select from contact c where c.org_id = org and c.id = g.id);
end $$;

-- After a statement on a table of which the column that is given names contacts.
create function keep_contacts_listed() returns trigger language plpgsql as $$
declare
  ids text := format('select org_id, %I as id from ', tg_argv[0]);
  changed record;
begin
  -- A client of which somebody changes the name or the date at this moment does not see the new link: it is waited for.
  if tg_table_name = 'contact_client' and tg_op <> 'DELETE' then
    perform from fresh join client c on c.org_id = fresh.org_id and c.id = fresh.client_id order by c.id for share of c;
  end if;
  for changed in execute 'select org_id, array_agg(distinct id) as ids from ('
    || case tg_op when 'INSERT' then ids || 'fresh' when 'DELETE' then ids || 'gone'
         else ids || 'gone union all ' || ids || 'fresh' end || ') touched group by org_id'
  loop
    perform list_contacts(changed.org_id, changed.ids);
  end loop;
  return null;
end $$;

do $$
declare
  at record;
begin
  for at in select * from (values ('contact', 'id'), ('contact_phone', 'contact_id'), ('contact_client', 'contact_id')) t (place, named) loop
    execute format('create trigger listed_insert after insert on %I referencing new table as fresh
      for each statement execute function keep_contacts_listed(%L)', at.place, at.named);
    execute format('create trigger listed_update after update on %I referencing old table as gone new table as fresh
      for each statement execute function keep_contacts_listed(%L)', at.place, at.named);
    execute format('create trigger listed_delete after delete on %I referencing old table as gone
      for each statement execute function keep_contacts_listed(%L)', at.place, at.named);
  end loop;
end $$;

-- A client that is called otherwise, archived or brought back, changes what is listed of its contacts.
create function keep_contacts_of_clients_listed() returns trigger language plpgsql as $$
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
    perform list_contacts(changed.org_id, changed.ids);
  end loop;
  return null;
end $$;
create trigger contacts_listed after update on client referencing old table as gone new table as fresh
  for each statement execute function keep_contacts_of_clients_listed();

do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    perform list_contacts(o.id, array(select c.id from contact c where c.org_id = o.id));
  end loop;
  perform set_config('app.org_id', '', true);
end $$;

-- The ids of clients or contacts that say all of these: of each list of LIKE patterns, in lower case, one. NULL when they
-- are more than `most`. It sees past row security, so the organisation is the transaction's and never an argument, and
-- the caller asks its own conditions of what is found: a contact is found by its clients whoever asks.
create function records_saying(entity text, patterns jsonb, most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
-- The trigrams, whatever the statistics think of these words.
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  texts text[] := case entity when 'client' then array['said'] when 'contact' then array['said', 'clients'] end;
  place text := case entity when 'client' then 'client' when 'contact' then 'contact_listed' end;
  wanted text;
  found bigint[];
begin
  select string_agg(' and (' || one.said || ')', '') into wanted
    from jsonb_array_elements(patterns) p (list)
    cross join lateral (select string_agg(format('%I like %L', t, pattern), ' or ') as said
      from jsonb_array_elements_text(p.list) pattern cross join unnest(texts) t) one;
  execute format('select array_agg(id) from (select id from %I where org_id = $1 %s limit $2) found', place, wanted)
    into found using app_org_id(), most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
alter function records_saying(text, jsonb, int) owner to fieldbook_search;
revoke execute on function records_saying(text, jsonb, int) from public;
grant execute on function records_saying(text, jsonb, int) to fieldbook_app;

grant usage on schema public to fieldbook_search;
grant select (org_id, id, said) on client to fieldbook_search;
grant select (org_id, id, said, clients) on contact_listed to fieldbook_search;
create policy every_organisation on client for select to fieldbook_search using (true);
create policy every_organisation on contact_listed for select to fieldbook_search using (true);
