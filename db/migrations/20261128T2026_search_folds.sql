-- Searches and the check for duplicates without regard to accents: "muller strasse" finds Müller Straße, and the other way round.

-- Text as searches compare it, as src/core/folded.ts says it for the browser: without case, and without the accents of Latin,
-- Greek and Cyrillic letters (in other scripts a mark is a vowel). No extension: unaccent depends on a dictionary file of
-- the server, and so may not stand in an index.
-- Names of the schema are given, since a restore of a dump computes generated columns with an empty search path.
create function folded(value text) returns text immutable strict parallel safe language plpgsql as $$
declare
  plain text := value;
begin
  -- Most texts are done at once: the longer ways take some microseconds each.
  if octet_length(plain) <> length(plain) then
    plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
  end if;
  if octet_length(plain) = length(plain) then
    return lower(plain collate "C");
  end if;
  return replace(replace(replace(replace(translate(
    lower(plain collate public.human), 'øłđðħŧıς‘’', 'olddhtiσ'''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;

create or replace function search_text_of(texts text[]) returns text immutable parallel safe language sql
  as $$ select public.folded(array_to_string(texts, E'\n')) $$;
create or replace function name_key_of(name text) returns text immutable parallel safe language sql
  as $$ select nullif(regexp_replace(public.folded(name), '[[:space:][:punct:]]+', '', 'g'), '') $$;

-- Columns are computed anew by being made anew: an update of every row would be a change by somebody.
alter table client
  drop column search_text,
  drop column name_key,
  add column search_text text not null generated always as (search_text_of(array[name, email, phone,
    digits_of(phone), address_city, address_postcode, tax_number] || tags)) stored,
  add column name_key text generated always as (name_key_of(name)) stored;
create index client_search on client using gin (org_id, search_text gin_trgm_ops);
create index on client (org_id, name_key);

alter table project
  drop column search_text,
  add column search_text text not null generated always as (search_text_of(array[reference, name, address_line1,
    address_city, address_postcode] || tags)) stored;
create index project_search on project using gin (org_id, search_text gin_trgm_ops);

alter table contact
  drop column name_key,
  add column name_key text generated always as (name_key_of(first_name || last_name)) stored;
create index on contact (org_id, name_key);

alter table supplier
  drop column name_key,
  add column name_key text generated always as (name_key_of(name)) stored;
create index on supplier (org_id, name_key);

grant select (search_text) on client, project to fieldbook_search;

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
