-- What is asked of the kept texts was put together three times, and looked for among the same 300 rows three times.

-- Where the texts of an entity lie (`place`) and from when on it is inactive (`ends`); a condition on that place, each
-- part beginning with "and" (`wanted`), that holds where of each list of patterns one is said; and of how many rows it
-- holds (`among`) of the first that are there, at most 300 (`looked`). Of a role that sees some columns alone the planner
-- uses no statistics: these rows say how many have the words. `hidden`: contacts are found by the names of their clients,
-- too. It sees what its caller sees, and is nobody else's.
create function search_asked(entity text, patterns jsonb, hidden boolean,
  out place text, out ends text, out wanted text, out looked int, out among int)
language plpgsql stable as $$
declare
  texts text[] := case when entity = 'contact' and hidden then array['said', 'clients'] else array['said'] end;
begin
  place := case entity when 'client' then 'client_listed' when 'contact' then 'contact_listed' end;
  ends := case entity when 'client' then 'inactive_date' when 'contact' then 'inactive_from' end;
  select string_agg(' and (' || one.said || ')', '') into wanted
    from jsonb_array_elements(patterns) p (list)
    cross join lateral (select string_agg(format('%I like %L', t, pattern), ' or ') as said
      from jsonb_array_elements_text(p.list) pattern cross join unnest(texts) t) one;
  execute format('select count(*), count(*) filter (where true %s) from (select %s from %I where org_id = $1 limit 300) first',
      wanted, array_to_string(texts, ', '), place) into looked, among using app_org_id();
end $$;
alter function search_asked(text, jsonb, boolean) owner to fieldbook_search;
revoke execute on function search_asked(text, jsonb, boolean) from public;

-- Each as it was, but for what is asked and the rows that are looked at first.

create or replace function records_saying(entity text, patterns jsonb, most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of them.
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  asked record := search_asked(entity, patterns, true);
  found bigint[];
begin
  -- More have the words than are named: their trigrams are not read for that.
  if asked.looked = 300 and asked.among > 12 then
    return null;
  end if;
  -- The trigrams, whatever the statistics think of these words.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true);
  execute format('select array_agg(id) from (select id from %I where org_id = $1 %s limit $2) found',
      asked.place, asked.wanted) into found using app_org_id(), most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;

create or replace function days_saying(entity text, patterns jsonb, hidden boolean)
returns table (day date, number bigint)
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of it.
set enable_bitmapscan = on rows 100 as $$
declare
  asked record := search_asked(entity, patterns, hidden);
begin
  -- What most have is read sooner one after the other.
  if asked.among > 60 then
    perform set_config('enable_bitmapscan', 'off', true);
  end if;
  return query execute format('select %I, count(*) from %I where org_id = $1 %s group by 1',
    asked.ends, asked.place, asked.wanted) using app_org_id();
end $$;

create or replace function page_saying(entity text, patterns jsonb, hidden boolean, shown text, today date,
  backwards boolean, most int, skip int) returns table (ids bigint[], number bigint)
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of it.
set enable_bitmapscan = on rows 1 as $$
declare
  names text := case entity when 'client' then 'name' when 'contact' then 'last_name, first_name' end;
  way text := case when backwards then 'desc' else 'asc' end;
  ordered text := case entity
    when 'client' then format('name collate human %1$s, id %1$s', way)
    when 'contact' then format('last_name collate human %1$s, first_name collate human %1$s, id %1$s', way) end;
  asked record := search_asked(entity, patterns, hidden);
  wanted text := asked.wanted || case shown
    when 'active' then format(' and not coalesce(%I <= %L::date, false)', asked.ends, today)
    when 'inactive' then format(' and coalesce(%I <= %L::date, false)', asked.ends, today)
    else '' end;
begin
  -- What most have is read sooner one after the other.
  if asked.among > 60 then
    perform set_config('enable_bitmapscan', 'off', true);
    return query execute format('select null::bigint[], count(*) from %I where org_id = $1 %s', asked.place, wanted)
      using app_org_id();
  else
    return query execute format('with found as materialized (select id, %s from %I where org_id = $1 %s)
        select array(select id from found order by %s limit $2 offset $3), (select count(*) from found)',
        names, asked.place, wanted, ordered) using app_org_id(), most, skip;
  end if;
end $$;
