-- Webhooks: other programs are told what became of which record (docs/decisions/0084).

create table webhook (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- who made it, and is told when it is switched off
  user_id bigint,
  name text not null check (length(name) between 1 and 255),
  url text not null check (length(url) between 1 and 2000),
  -- tables and what becomes of their rows: client.created, member.changed, invoice.deleted
  events text[] not null check (cardinality(events) between 1 and 200),
  active boolean not null default true,
  active_since timestamptz not null default now(),
  -- why it is not active, where nobody switched it off
  stopped text not null default '' check (stopped in ('', 'failing')),
  secret_changed timestamptz not null default now(),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, id) on delete set null (user_id)
);
create index on webhook (org_id, user_id);
select wall('webhook', audited => true, versioned => true);
grant select, insert, update, delete on webhook to fieldbook_app;

-- Apart from the hook, so that no audit and no list of hooks has it. Encrypted by the server's own secret.
create table webhook_secret (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  webhook_id bigint not null,
  sealed bytea not null,
  -- the one before signs beside it for a day
  expires timestamptz,
  created timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references webhook (org_id, id) on delete cascade
);
create index on webhook_secret (org_id, webhook_id);
select wall('webhook_secret', audited => false, versioned => false);
grant select, insert, update, delete on webhook_secret to fieldbook_app;

-- What one hook is told, and how that went. Which record, and nothing of what it says: the receiver asks for that itself.
create table webhook_delivery (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  webhook_id bigint not null,
  -- the same for all hooks that are told of it, and however often it is sent
  event uuid not null,
  type text not null,
  record bigint not null,
  record_version int,
  at timestamptz not null default now(),
  -- failed: it is tried again
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'given_up')),
  -- null: nobody tries it any more, or its hook is switched off. In a worker's hands: when another one may take it
  next_try timestamptz default now(),
  tried int not null default 0,
  first_try timestamptz,
  last_try timestamptz,
  -- the latest of them: at, status, ms, error, answer
  tries jsonb not null default '[]',
  created timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references webhook (org_id, id) on delete cascade
);
create index on webhook_delivery (org_id, webhook_id, id);
create index webhook_delivery_due on webhook_delivery (next_try) where next_try is not null;
create index webhook_delivery_created on webhook_delivery (created);
create index webhook_delivered on webhook_delivery (org_id, webhook_id, last_try) where state = 'delivered';
create index webhook_failing on webhook_delivery (org_id, webhook_id, first_try) where state in ('failed', 'given_up');
select wall('webhook_delivery', audited => false, versioned => false);
grant select, insert, update, delete on webhook_delivery to fieldbook_app;
-- The worker finds what is due, whichever organisation's, and throws away what is old.
grant select, update, delete on webhook_delivery to fieldbook_worker;
create policy every_organisation on webhook_delivery to fieldbook_worker using (true);

-- Whatever changes a record writes the audit in the same transaction, and so tells the hooks: a change that is rolled back
-- tells nobody, and one that is committed is not forgotten. The worker hears of it once a transaction.
create function tell_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  what text := new.entity || case when new.before is null then '.created' when new.after is null then '.deleted' else '.changed' end;
begin
  insert into webhook_delivery (org_id, webhook_id, event, type, record, record_version, at)
    select new.org_id, hook.id, (select gen_random_uuid()), what, new.entity_id,
      coalesce(new.after ->> 'version', new.before ->> 'version')::int, new.at
      from webhook hook where hook.org_id = new.org_id and hook.active and hook.events @> array[what];
  if found and current_setting('app.webhooks_told', true) is distinct from new.org_id::text then
    perform set_config('app.webhooks_told', new.org_id::text, true);
    insert into outbox (org_id, topic) values (new.org_id, 'webhooks.waiting');
  end if;
  return null;
end $$;
alter function tell_webhooks() owner to fieldbook_owner;
revoke execute on function tell_webhooks() from public;
create trigger tell_webhooks after insert on audit for each row execute function tell_webhooks();

-- Whoever decides what anybody may do decides where news of the firm goes, too.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update user_group set permissions = array_append(permissions, 'company.change_webhooks')
     where org_id = o.id and permissions @> array['company.change_company', 'groups.change_group'];
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
