-- Clients whole: what they are (category, type), who looks after them, whom they belong to, where they are, how they pay.

create table client_category (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index client_category_name on client_category (org_id, lower(name));

create table client_type (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  name text not null check (length(name) between 1 and 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index client_type_name on client_type (org_id, lower(name));

-- What two records have in common when they are the same one typed twice. In columns of their own, since `=` on text may
-- use an index behind row security and a function of a column may not.
create function name_key_of(name text) returns text immutable parallel safe language sql
  as $$ select nullif(lower(regexp_replace(name, '[[:space:][:punct:]]+', '', 'g')), '') $$;
-- The domain of an address; those that anybody may have one of say nothing.
create function email_domain_of(email text) returns text immutable parallel safe language sql
  as $$ select case when lower(split_part(email, '@', 2)) <> all (array['', 'gmail.com', 'googlemail.com', 'outlook.com',
    'hotmail.com', 'hotmail.co.uk', 'live.com', 'msn.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.co.in', 'yahoo.ca', 'icloud.com',
    'me.com', 'mac.com', 'aol.com', 'btinternet.com', 'sky.com', 'talktalk.net', 'virginmedia.com', 'eircom.net',
    'rediffmail.com', 'proton.me', 'protonmail.com', 'gmx.com', 'mail.com', 'comcast.net', 'shaw.ca', 'rogers.com'])
    then lower(split_part(email, '@', 2)) end $$;
-- The last nine digits, so that +44 and 0 in front are the same; fewer than seven are no number to go by.
create function phone_key_of(phone text) returns text immutable parallel safe language sql
  as $$ select case when length(regexp_replace(phone, '\D', '', 'g')) >= 7
    then right(regexp_replace(phone, '\D', '', 'g'), 9) end $$;

alter table client
  add category_id bigint,
  add type_id bigint,
  add manager_id bigint,
  add parent_id bigint,
  -- who pays for this one
  add client_id bigint,
  add address_line1 text not null default '' check (length(address_line1) <= 255),
  add address_line2 text not null default '' check (length(address_line2) <= 255),
  add address_city text not null default '' check (length(address_city) <= 255),
  add address_region text not null default '' check (length(address_region) <= 255),
  add address_postcode text not null default '' check (length(address_postcode) <= 32),
  add address_country text not null default '' check (address_country ~ '^([A-Z]{2})?$'),
  add email text not null default '' check (length(email) <= 254),
  add phone text not null default '' check (length(phone) <= 64),
  add website text not null default '' check (length(website) <= 255 and website ~* '^(https?://|$)'),
  add notes text not null default '' check (length(notes) <= 20000),
  -- as `tag` spells them
  add tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- the day on which a prospect became a client
  add conversion date,
  add inactive_date date,
  add payment_days int check (payment_days between 0 and 365),
  add payment_month_end boolean not null default false,
  add tax_number text not null default '' check (length(tax_number) <= 64),
  add name_key text generated always as (name_key_of(name)) stored,
  add email_domain text generated always as (email_domain_of(email)) stored,
  add phone_key text generated always as (phone_key_of(phone)) stored,
  add constraint client_not_its_own_parent check (parent_id <> id),
  add constraint client_pays_for_itself check (client_id <> id),
  add foreign key (org_id, category_id) references client_category (org_id, id),
  add foreign key (org_id, type_id) references client_type (org_id, id),
  add foreign key (org_id, manager_id) references member (org_id, id),
  add foreign key (org_id, parent_id) references client (org_id, id),
  add foreign key (org_id, client_id) references client (org_id, id);
create index on client (org_id, category_id);
create index on client (org_id, type_id);
create index on client (org_id, manager_id);
create index on client (org_id, parent_id);
create index on client (org_id, client_id);
create index on client (org_id, name_key);
create index on client (org_id, email_domain);
create index on client (org_id, phone_key);
-- Any page of the list, and its count, from the index alone.
drop index client_org_id_name_idx;
create index client_tags on client using gin (tags);
create index client_by_name on client (org_id, name collate human, id) include (inactive_date, manager_id);

-- Clients that belong together without one being above the other: said once, true both ways.
create table client_org (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  client_id bigint not null,
  related_id bigint not null,
  primary key (org_id, id),
  unique (org_id, client_id, related_id),
  constraint client_org_once check (client_id < related_id),
  foreign key (org_id, client_id) references client (org_id, id),
  foreign key (org_id, related_id) references client (org_id, id)
);
create index on client_org (org_id, related_id);

-- A line of parents has no end that comes back to its beginning.
create function no_client_cycle() returns trigger language plpgsql as $$
begin
  -- One at a time per organisation: two edits that are each harmless could close a circle together.
  perform pg_advisory_xact_lock(hashtextextended('client parent', new.org_id));
  if exists (
    with recursive above as (
      select c.id, c.parent_id, 1 as depth from client c where c.org_id = new.org_id and c.id = new.parent_id
      union all
      select c.id, c.parent_id, above.depth + 1 from client c join above on c.org_id = new.org_id and c.id = above.parent_id
       where above.depth < 1000
    )
    select from above where id = new.id
  ) then
    raise exception 'a parent below its own child' using errcode = '23514', constraint = 'no_client_cycle';
  end if;
  return null;
end $$;
create constraint trigger no_client_cycle after insert or update of parent_id on client
  for each row when (new.parent_id is not null) execute function no_client_cycle();

select wall(t::regclass, audited => true, versioned => true) from unnest(array['client_category', 'client_type']) t;
select wall('client_org', audited => true, versioned => false);
grant select, insert, update, delete on client_category, client_type, client_org to fieldbook_app;
