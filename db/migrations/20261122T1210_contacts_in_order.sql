-- Contacts by town, and by the name of the client where they mainly are.

create index contact_by_city on contact (org_id, (nullif(address_city, '')) collate human, id);

-- `main_client_id`: the first of its clients. Which that is, is for those who may see clients.
alter table contact_listed add column main_client_id bigint,
  add foreign key (org_id, main_client_id) references client (org_id, id);

-- As it was, and the main client.
create or replace function list_contacts(org bigint, given bigint[]) returns void language plpgsql as $$
begin
  insert into contact_listed (org_id, id, last_name, first_name, said, clients)
  select c.org_id, c.id, '', '', '', '' from unnest(given) g (id) join contact c on c.org_id = org and c.id = g.id
   order by c.id
  on conflict do nothing;
  -- Held before they are computed: of two changes at once (of two clients of one contact) the later sees the earlier.
  perform from unnest(given) g (id) join contact_listed l on l.org_id = org and l.id = g.id
    order by l.id for no key update of l;
  update contact_listed l
     set last_name = n.last_name, first_name = n.first_name, inactive_from = n.inactive_from, said = n.said, clients = n.clients,
       main_client_id = n.main_client_id
    from (
      select c.id, c.last_name, c.first_name, coalesce(c.inactive_date, at.inactive_from) as inactive_from,
        said_of(array[c.title, c.name, c.position, c.email, c.address_city] || c.tags || phones.numbers) as said,
        said_of(at.names) as clients, at.main_client_id
      from unnest(given) g (id) join contact c on c.org_id = org and c.id = g.id
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
   where l.org_id = org and l.id = n.id
     and (l.last_name, l.first_name, l.inactive_from, l.said, l.clients, l.main_client_id)
       is distinct from (n.last_name, n.first_name, n.inactive_from, n.said, n.clients, n.main_client_id);
  delete from contact_listed l using unnest(given) g (id) where l.org_id = org and l.id = g.id
     and not exists (select from contact c where c.org_id = org and c.id = g.id);
end $$;

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
create index contact_listed_by_client on contact_listed (org_id, main_client_id, id) include (inactive_from);
