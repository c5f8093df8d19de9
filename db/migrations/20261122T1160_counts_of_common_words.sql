-- The searched texts of clients in a narrow table, as those of contacts are: a client has forty columns, and to count a
-- word that one in fifteen says most of the time was spent on getting past them.

-- What lists are searched by, of each client. `id` is the client's. Triggers keep it; nothing else writes it.
create table client_listed (
  id bigint not null,
  org_id bigint not null default app_org_id() references org,
  inactive_date date,
  said text not null,
  primary key (org_id, id)
);
select wall('client_listed', audited => false, versioned => false);
grant select, insert, update, delete on client_listed to fieldbook_app;

-- Writes what is said above of these clients, as they are now.
create function list_clients(org bigint, given bigint[]) returns void language sql as $$
  insert into client_listed (org_id, id, inactive_date, said)
  select c.org_id, c.id, c.inactive_date, c.said from client c where c.org_id = org and c.id = any(given) order by c.id
  on conflict (org_id, id) do update set inactive_date = excluded.inactive_date, said = excluded.said
    where (client_listed.inactive_date, client_listed.said) is distinct from (excluded.inactive_date, excluded.said)
$$;

-- The statement's own rows: whoever changes a client holds it, so that none is older than what is kept of it.
create function keep_clients_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from client_listed l using gone where l.org_id = gone.org_id and l.id = gone.id;
  elsif tg_op = 'INSERT' then
    insert into client_listed (org_id, id, inactive_date, said) select org_id, id, inactive_date, said from fresh;
  else
    update client_listed l set inactive_date = fresh.inactive_date, said = fresh.said
      from fresh where l.org_id = fresh.org_id and l.id = fresh.id
       and (l.inactive_date, l.said) is distinct from (fresh.inactive_date, fresh.said);
  end if;
  return null;
end $$;
create trigger listed_insert after insert on client referencing new table as fresh
  for each statement execute function keep_clients_listed();
create trigger listed_update after update on client referencing new table as fresh
  for each statement execute function keep_clients_listed();
create trigger listed_delete after delete on client referencing old table as gone
  for each statement execute function keep_clients_listed();

do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    perform list_clients(o.id, array(select c.id from client c where c.org_id = o.id));
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
create index client_listed_said on client_listed using gin (org_id, said gin_trgm_ops);
drop index client_said;

create policy every_organisation on client_listed for select to fieldbook_search using (true);
grant select (org_id, id, said, inactive_date) on client_listed to fieldbook_search;
drop policy every_organisation on client;
revoke select (org_id, id, said) on client from fieldbook_search;

-- As it was, of the narrow table.
create or replace function records_saying(entity text, patterns jsonb, most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
-- The trigrams, whatever the statistics think of these words.
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  texts text[] := case entity when 'client' then array['said'] when 'contact' then array['said', 'clients'] end;
  place text := case entity when 'client' then 'client_listed' when 'contact' then 'contact_listed' end;
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

-- How many clients or contacts say a word that more say than are named one by one: counted past row security, by the
-- trigrams where those are quicker, and of each day from which they are inactive, which is all that a tab asks.

-- As with `records_saying` the organisation is the transaction's; who may see such records at all is asked by the caller.
-- `hidden`: contacts are found by the names of their clients, too.
create function days_saying(entity text, patterns jsonb, hidden boolean) returns table (day date, number bigint)
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of it.
set enable_bitmapscan = on rows 100 as $$
declare
  texts text[] := case when entity = 'contact' and hidden then array['said', 'clients'] else array['said'] end;
  place text := case entity when 'client' then 'client_listed' when 'contact' then 'contact_listed' end;
  ends text := case entity when 'client' then 'inactive_date' when 'contact' then 'inactive_from' end;
  wanted text;
  among int;
begin
  select string_agg(' and (' || one.said || ')', '') into wanted
    from jsonb_array_elements(patterns) p (list)
    cross join lateral (select string_agg(format('%I like %L', t, pattern), ' or ') as said
      from jsonb_array_elements_text(p.list) pattern cross join unnest(texts) t) one;
  -- Of a role that sees some columns alone the planner uses no statistics: some rows say whether most have the words, and
  -- are read sooner one after the other.
  execute format('select count(*) from (select %s from %I where org_id = $1 limit 300) first where true %s',
      array_to_string(texts, ', '), place, wanted) into among using app_org_id();
  if among > 60 then
    perform set_config('enable_bitmapscan', 'off', true);
  end if;
  return query execute format('select %I, count(*) from %I where org_id = $1 %s group by 1', ends, place, wanted)
    using app_org_id();
end $$;
alter function days_saying(text, jsonb, boolean) owner to fieldbook_search;
revoke execute on function days_saying(text, jsonb, boolean) from public;
grant execute on function days_saying(text, jsonb, boolean) to fieldbook_app;
grant select (inactive_from) on contact_listed to fieldbook_search;
