-- The timer: one running per account in whatever organisation, where it was while it ran, and one that was forgotten.
--
-- fieldbook_timer (made by db/migrate.ts) is the narrow role behind the functions below: it sees who is a member of the
-- transaction's organisation and the table of running timers, and nothing else.

-- Outside the walls, since its key is a promise across them: no two running timers of one account. The server reaches it
-- by the functions below only; its row is made and removed by the diary's own trigger.
create table running_timer (
  account_id bigint primary key references account,
  org_id bigint not null references org,
  entry_id bigint not null,
  unique (org_id, entry_id),
  foreign key (org_id, entry_id) references diary_entry (org_id, id) on delete cascade
);
alter table running_timer owner to fieldbook_owner;
grant select, insert, delete on running_timer to fieldbook_timer;
grant select on member, org to fieldbook_timer;
grant usage on schema public to fieldbook_timer;
-- Which organisations have a timer that runs, so that forgotten ones are looked for there alone.
grant select on running_timer to fieldbook_worker;

create function keep_running_timer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from running_timer t where t.org_id = old.org_id and t.entry_id = old.id;
  end if;
  if new.active then
    insert into running_timer (account_id, org_id, entry_id)
    select m.account_id, new.org_id, new.id from member m
     where m.org_id = new.org_id and m.id = new.user_id and m.account_id is not null;
  end if;
  return null;
end $$;
alter function keep_running_timer() owner to fieldbook_timer;
revoke execute on function keep_running_timer() from public;
create trigger running_timer_starts after insert on diary_entry
  for each row when (new.active) execute function keep_running_timer();
-- An entry that is deleted takes its row with it, by the reference.
create trigger running_timer_changes after update of active, user_id on diary_entry
  for each row when ((old.active or new.active) and (old.active, old.user_id) is distinct from (new.active, new.user_id))
  execute function keep_running_timer();

-- The timer of who asks, in whatever organisation: theirs alone.
create function my_running_timer() returns table (org_id bigint, org_name text, entry_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.org_id, o.name, t.entry_id
    from member m join running_timer t on t.account_id = m.account_id join org o on o.id = t.org_id
   where m.org_id = app_org_id() and m.id = nullif(current_setting('app.user_id', true), '')::bigint
$$;
alter function my_running_timer() owner to fieldbook_timer;
revoke execute on function my_running_timer() from public;
grant execute on function my_running_timer() to fieldbook_app;

-- Where the person was while their timer ran: rows of its own, so that a point that comes every few minutes neither
-- changes the entry's version nor copies the whole track into the audit.
create table diary_point (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  entry_id bigint not null,
  at timestamptz not null,
  longitude numeric(9, 6) not null check (longitude between -180 and 180),
  latitude numeric(8, 6) not null check (latitude between -90 and 90),
  -- metres
  accuracy int check (accuracy >= 0),
  primary key (org_id, id),
  -- the same point sent twice is one
  unique (org_id, entry_id, at),
  foreign key (org_id, entry_id) references diary_entry (org_id, id) on delete cascade
);
select wall('diary_point', audited => true, versioned => false);
grant select, insert, update, delete on diary_point to fieldbook_app;
alter table diary_entry drop column locations;

-- It ran for 24 hours and was stopped for the person: said beside it until its times are changed.
alter table diary_entry add column auto_stopped boolean not null default false;

-- Timers that run while this is applied; without the organisation no row of it is seen.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    insert into running_timer (account_id, org_id, entry_id)
    select m.account_id, e.org_id, e.id
      from diary_entry e join member m on m.org_id = e.org_id and m.id = e.user_id
     where e.org_id = o.id and e.active and m.account_id is not null
    on conflict do nothing;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
