-- A page of the records that say a word, by their names, where many do: who walks all names until a page is full reads
-- most of them before the first Smith.

alter table client_listed add column name text;
-- Made anew afterwards: to keep it up with every row takes ten times as long.
drop index client_listed_said;
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update client_listed l set name = c.name from client c where c.org_id = l.org_id and c.id = l.id;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
alter table client_listed alter column name set not null;
create index client_listed_said on client_listed using gin (org_id, said gin_trgm_ops);
grant select (name) on client_listed to fieldbook_search;
grant select (last_name, first_name) on contact_listed to fieldbook_search;

create or replace function list_clients(org bigint, given bigint[]) returns void language sql as $$
  insert into client_listed (org_id, id, name, inactive_date, said)
  select c.org_id, c.id, c.name, c.inactive_date, c.said from client c where c.org_id = org and c.id = any(given) order by c.id
  on conflict (org_id, id) do update
    set name = excluded.name, inactive_date = excluded.inactive_date, said = excluded.said
    where (client_listed.name, client_listed.inactive_date, client_listed.said)
      is distinct from (excluded.name, excluded.inactive_date, excluded.said)
$$;

create or replace function keep_clients_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from client_listed l using gone where l.org_id = gone.org_id and l.id = gone.id;
  elsif tg_op = 'INSERT' then
    insert into client_listed (org_id, id, name, inactive_date, said)
    select org_id, id, name, inactive_date, said from fresh;
  else
    update client_listed l set name = fresh.name, inactive_date = fresh.inactive_date, said = fresh.said
      from fresh where l.org_id = fresh.org_id and l.id = fresh.id
       and (l.name, l.inactive_date, l.said) is distinct from (fresh.name, fresh.inactive_date, fresh.said);
  end if;
  return null;
end $$;

-- As `days_saying`, but how many there are that a tab shows (`shown`: active, inactive, all; by the day `today`), and the
-- ids of a page of them by name. The ids are null where so many say the words that walking the names fills a page sooner.
create function page_saying(entity text, patterns jsonb, hidden boolean, shown text, today date, backwards boolean,
  most int, skip int) returns table (ids bigint[], number bigint)
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of it.
set enable_bitmapscan = on rows 1 as $$
declare
  texts text[] := case when entity = 'contact' and hidden then array['said', 'clients'] else array['said'] end;
  place text := case entity when 'client' then 'client_listed' when 'contact' then 'contact_listed' end;
  ends text := case entity when 'client' then 'inactive_date' when 'contact' then 'inactive_from' end;
  names text := case entity when 'client' then 'name' when 'contact' then 'last_name, first_name' end;
  way text := case when backwards then 'desc' else 'asc' end;
  ordered text := case entity
    when 'client' then format('name collate human %1$s, id %1$s', way)
    when 'contact' then format('last_name collate human %1$s, first_name collate human %1$s, id %1$s', way) end;
  wanted text;
  among int;
begin
  select string_agg(' and (' || one.said || ')', '') into wanted
    from jsonb_array_elements(patterns) p (list)
    cross join lateral (select string_agg(format('%I like %L', t, pattern), ' or ') as said
      from jsonb_array_elements_text(p.list) pattern cross join unnest(texts) t) one;
  -- As in `days_saying`: some rows say whether most have the words.
  execute format('select count(*) from (select %s from %I where org_id = $1 limit 300) first where true %s',
      array_to_string(texts, ', '), place, wanted) into among using app_org_id();
  wanted := wanted || case shown
    when 'active' then format(' and not coalesce(%I <= %L::date, false)', ends, today)
    when 'inactive' then format(' and coalesce(%I <= %L::date, false)', ends, today)
    else '' end;
  if among > 60 then
    perform set_config('enable_bitmapscan', 'off', true);
    return query execute format('select null::bigint[], count(*) from %I where org_id = $1 %s', place, wanted)
      using app_org_id();
  else
    return query execute format('with found as materialized (select id, %s from %I where org_id = $1 %s)
        select array(select id from found order by %s limit $2 offset $3), (select count(*) from found)',
        names, place, wanted, ordered) using app_org_id(), most, skip;
  end if;
end $$;
alter function page_saying(text, jsonb, boolean, text, date, boolean, int, int) owner to fieldbook_search;
revoke execute on function page_saying(text, jsonb, boolean, text, date, boolean, int, int) from public;
grant execute on function page_saying(text, jsonb, boolean, text, date, boolean, int, int) to fieldbook_app;

-- As it was, but that some rows say first whether more have the words than are named: their trigrams are not read for that.
create or replace function records_saying(entity text, patterns jsonb, most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of them.
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  texts text[] := case entity when 'client' then array['said'] when 'contact' then array['said', 'clients'] end;
  place text := case entity when 'client' then 'client_listed' when 'contact' then 'contact_listed' end;
  wanted text;
  looked int;
  among int;
  found bigint[];
begin
  select string_agg(' and (' || one.said || ')', '') into wanted
    from jsonb_array_elements(patterns) p (list)
    cross join lateral (select string_agg(format('%I like %L', t, pattern), ' or ') as said
      from jsonb_array_elements_text(p.list) pattern cross join unnest(texts) t) one;
  execute format('select count(*), count(*) filter (where true %s) from (select %s from %I where org_id = $1 limit 300) first',
      wanted, array_to_string(texts, ', '), place) into looked, among using app_org_id();
  if looked = 300 and among > 12 then
    return null;
  end if;
  -- The trigrams, whatever the statistics think of these words.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true);
  execute format('select array_agg(id) from (select id from %I where org_id = $1 %s limit $2) found', place, wanted)
    into found using app_org_id(), most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
