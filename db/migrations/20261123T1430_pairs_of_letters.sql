-- Words of one or two letters have no trigrams: they were looked for in every text of the organisation. Letters, and pairs
-- of letters, have an index of their own now, which says without looking at the text who has them.

-- Its letters, and each two that follow each other, each after its organisation (`7:a`): an index that has the organisation
-- apart reads all of its rows to find those of a letter. By cutting rather than by counting: a text of a hundred letters
-- takes two hundredths of a millisecond. What is left over at an end is a letter again, or nothing, and says nothing new.
-- So dear that nothing but an index is asked for it.
create function pairs_of(org bigint, said text) returns text[] immutable strict parallel safe cost 5000 language plpgsql as $$
declare
  next text := E'\x01' || org || ':';
begin
  return string_to_array(substr(next, 2) || concat_ws(next, regexp_replace(said, '(.)', '\1' || next, 'g'),
    regexp_replace(said, '(..)', '\1' || next, 'g'), regexp_replace(substr(said, 2), '(..)', '\1' || next, 'g')), E'\x01');
end $$;

create index client_listed_pairs on client_listed using gin (pairs_of(org_id, said));
create index contact_listed_pairs on contact_listed using gin (pairs_of(org_id, said), pairs_of(org_id, clients));

-- What a pattern looks for between its two signs for anything (`letters`), null where it is of another form; whether it has
-- trigrams, whatever the locale of the database; and the pairs, or the one letter, that every text has which it fits, as
-- `pairs_of` has them.
create function pattern_asked(org bigint, pattern text, out letters text, out trigrams boolean, out pairs text[])
immutable parallel safe language plpgsql as $$
begin
  if pattern !~ '^%(\\.|[^\\%_\x01])+%$' then
    return;
  end if;
  letters := regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g');
  trigrams := letters ~ '[a-z0-9]{3}';
  pairs := case when length(letters) = 1 then array[org || ':' || letters]
    else array(select distinct org || ':' || substr(letters, n, 2) from generate_series(1, length(letters) - 1) n) end;
end $$;

-- As it was, and with `asked`, the condition for an index: as `wanted`, but where the word that the fewest of the first rows
-- have is without trigrams, its pairs are asked for. Its alone: what no index serves of them takes longest of all.
-- Its pairs say whose the row is, and `asked` says it so that no index of all rows of the organisation is read for it.
-- `common`: more have the words than are sooner found by an index.
drop function search_asked(text, jsonb, boolean);
create function search_asked(entity text, patterns jsonb, hidden boolean,
  out place text, out ends text, out wanted text, out asked text, out looked int, out among int, out common boolean)
language plpgsql stable as $$
declare
  texts text[] := case when entity = 'contact' and hidden then array['said', 'clients'] else array['said'] end;
  words text[];
  paired text[];
  counts int[];
  trigrams boolean[];
  rarest int;
begin
  place := case entity when 'client' then 'client_listed' when 'contact' then 'contact_listed' end;
  ends := case entity when 'client' then 'inactive_date' when 'contact' then 'inactive_from' end;
  -- Of each list: the condition, the same by pairs, null where they do not serve, and whether all of it has trigrams.
  select array_agg(word.plain order by n), array_agg(word.by_pairs order by n), array_agg(word.has_trigrams order by n)
    into words, paired, trigrams
    from jsonb_array_elements(patterns) with ordinality p (list, n)
    cross join lateral (
      select string_agg(format('%I like %L', t, pattern), ' or ') as plain,
        case when bool_and(l.pairs is not null) then string_agg(format(
          case when length(l.letters) > 2 then '(pairs_of(org_id, %1$I) @> %2$L and %1$I like %3$L)'
            else 'pairs_of(org_id, %1$I) @> %2$L' end, t, l.pairs, pattern), ' or ') end as by_pairs,
        coalesce(bool_and(l.trigrams), false) as has_trigrams
      from jsonb_array_elements_text(p.list) pattern cross join unnest(texts) t
      cross join lateral pattern_asked(app_org_id(), pattern) l) word;
  wanted := (select string_agg(format(' and (%s)', word), '' order by n) from unnest(words) with ordinality w (word, n));
  execute format('select count(*), count(*) filter (where true %s), array[%s] from (select %s from %I where org_id = $1 limit 300) first',
      wanted, (select string_agg(format('count(*) filter (where %s)', word), ', ' order by n) from unnest(words) with ordinality w (word, n)),
      array_to_string(texts, ', '), place) into looked, among, counts using app_org_id();
  select n into rarest from unnest(trigrams, paired, counts) with ordinality w (has_trigrams, by_pairs, number, n)
   where has_trigrams or by_pairs is not null order by number, has_trigrams desc, n limit 1;
  if trigrams[rarest] then
    rarest := null;
  end if;
  asked := case when rarest is null then 'org_id = $1' || wanted else 'org_id + 0 = $1' || (
    select string_agg(format(' and (%s)', case when n = rarest then paired[n] else words[n] end), '' order by n)
      from generate_subscripts(words, 1) n) end;
  wanted := 'org_id = $1' || wanted;
  common := case when rarest is null then among > 60 else counts[rarest] > 200 end;
end $$;
alter function search_asked(text, jsonb, boolean) owner to fieldbook_search;
revoke execute on function search_asked(text, jsonb, boolean) from public;

-- Each as it was, but for the condition by which an index is asked.

create or replace function records_saying(entity text, patterns jsonb, most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of them.
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  search record := search_asked(entity, patterns, true);
  found bigint[];
begin
  -- More have the words than are named: no index is read for that.
  if search.looked = 300 and search.among > 12 then
    return null;
  end if;
  -- The index, whatever the statistics think of these words.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true);
  execute format('select array_agg(id) from (select id from %I where %s limit $2) found',
      search.place, search.asked) into found using app_org_id(), most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;

create or replace function days_saying(entity text, patterns jsonb, hidden boolean)
returns table (day date, number bigint)
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of them.
set enable_bitmapscan = on set max_parallel_workers_per_gather = 2 rows 100 as $$
declare
  search record := search_asked(entity, patterns, hidden);
begin
  -- What most have is read sooner one after the other; what an index finds, without waiting for anybody's help.
  perform set_config(case when search.common then 'enable_bitmapscan' else 'max_parallel_workers_per_gather' end,
    case when search.common then 'off' else '0' end, true);
  return query execute format('select %I, count(*) from %I where %s group by 1',
    search.ends, search.place, case when search.common then search.wanted else search.asked end) using app_org_id();
end $$;

-- And only if it is asked for (`counted`), how many there are beside ids that are null.
drop function page_saying(text, jsonb, boolean, text, date, boolean, int, int);
create function page_saying(entity text, patterns jsonb, hidden boolean, shown text, today date, backwards boolean,
  most int, skip int, counted boolean) returns table (ids bigint[], number bigint)
language plpgsql stable security definer set search_path = public, pg_temp
-- Undone at the end of the function, as is what it changes of them.
set enable_bitmapscan = on set max_parallel_workers_per_gather = 2 rows 1 as $$
declare
  names text := case entity when 'client' then 'name' when 'contact' then 'last_name, first_name' end;
  way text := case when backwards then 'desc' else 'asc' end;
  ordered text := case entity
    when 'client' then format('name collate human %1$s, id %1$s', way)
    when 'contact' then format('last_name collate human %1$s, first_name collate human %1$s, id %1$s', way) end;
  search record := search_asked(entity, patterns, hidden);
  wanted text := case when search.common then search.wanted else search.asked end || case shown
    when 'active' then format(' and not coalesce(%I <= %L::date, false)', search.ends, today)
    when 'inactive' then format(' and coalesce(%I <= %L::date, false)', search.ends, today)
    else '' end;
begin
  -- What most have is read sooner one after the other; what an index finds, without waiting for anybody's help.
  perform set_config(case when search.common then 'enable_bitmapscan' else 'max_parallel_workers_per_gather' end,
    case when search.common then 'off' else '0' end, true);
  if search.among > 60 and not counted then
    return query select null::bigint[], null::bigint;
  elsif search.among > 60 then
    return query execute format('select null::bigint[], count(*) from %I where %s', search.place, wanted)
      using app_org_id();
  else
    return query execute format('with found as materialized (select id, %s from %I where %s)
        select array(select id from found order by %s limit $2 offset $3), (select count(*) from found)',
        names, search.place, wanted, ordered) using app_org_id(), most, skip;
  end if;
end $$;
alter function page_saying(text, jsonb, boolean, text, date, boolean, int, int, boolean) owner to fieldbook_search;
revoke execute on function page_saying(text, jsonb, boolean, text, date, boolean, int, int, boolean) from public;
grant execute on function page_saying(text, jsonb, boolean, text, date, boolean, int, int, boolean) to fieldbook_app;
