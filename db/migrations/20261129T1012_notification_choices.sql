-- Events of which a person is notified, as each person chooses: in the app, by email at once, or in a daily email.
create table notification_choice (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  -- A name of `notificationEvents`.
  event text not null check (length(event) between 1 and 40),
  app boolean not null,
  mail text not null check (mail in ('off', 'now', 'daily')),
  reach text not null default 'mine' check (reach in ('mine', 'all')),
  -- For an event that comes after some days.
  days int check (days between 1 and 365),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id, event),
  foreign key (org_id, user_id) references member (org_id, id)
);
select tenant_table('notification_choice', audited => true, versioned => true);
grant select, insert, update, delete on notification_choice to fieldbook_app;

-- The alerts that people chose become choices of the same events.
do $$
declare
  firm bigint;
begin
  for firm in select id from org loop
    perform set_config('app.org_id', firm::text, true);
    insert into notification_choice (user_id, event, app, mail, reach, days)
      select c.user_id, e.event, e.reach <> 'off', case e.reach when 'off' then 'off' else 'now' end,
          case e.reach when 'all' then 'all' else 'mine' end, e.days
        from alert_choice c
          cross join lateral (values ('budget', c.budgets, null), ('quote_unanswered', c.quotes, c.quote_days),
            ('invoice_overdue', c.invoices, null), ('qualification', c.expiries, null), ('calibration', c.expiries, null))
            e (event, reach, days)
       where c.org_id = firm
         -- Who had no alert of it had the reminders by email, and goes on getting them.
         and not (e.event = 'qualification' and e.reach = 'off');
    set constraints all immediate;
    set constraints all deferred;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
-- A server of the version before reads and writes alert_choice while it is being replaced: it is dropped with the next release.

alter table notification
  add column event text not null default 'mention' check (length(event) between 1 and 40),
  -- The day that it opens, of an event on the schedule.
  add column day date,
  -- Whether it is listed in the app, and whether it waits for the daily email.
  add column shown boolean not null default true,
  add column digest boolean not null default false;
do $$
declare
  firm bigint;
begin
  for firm in select id from org loop
    perform set_config('app.org_id', firm::text, true);
    update notification set event = case
      when alert like 'budget %' then 'budget' when alert like 'quote %' then 'quote_unanswered'
      when alert like 'invoice %' then 'invoice_overdue' when alert like 'qualification\_id %' then 'qualification'
      when alert like 'equipment\_id %' then 'calibration' when alert like 'answer %' or alert like 'changed %' then 'quote_answered'
      when leave_id is not null then 'leave_decided' when expense_id is not null then 'expense_decided' else 'mention' end
      where org_id = firm;
    set constraints all immediate;
    set constraints all deferred;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
create index on notification (org_id, user_id, id) where digest;

select attachable('task', '{notification}');
-- A booking without a task has no record; its notification opens its day.
do $$
declare
  definition text;
begin
  select pg_get_constraintdef(oid) into strict definition
    from pg_constraint where conrelid = 'notification'::regclass and conname = 'notification_of_one_record';
  alter table notification drop constraint notification_of_one_record;
  execute 'alter table notification add constraint notification_of_one_record '
    || regexp_replace(definition, '\) = 1', ') = 1 or (event = ''booking'' and day is not null and task_id is null)');
end $$;

-- A changed calendar is another notification than a decision about the same leave.
do $$
declare
  changed text := pg_get_functiondef('leave_on_holiday'::regproc);
begin
  changed := replace(changed, 'insert into notification (user_id, by_id, leave_id)', 'insert into notification (user_id, by_id, leave_id, event)');
  changed := replace(changed, 'select changed.user_id, app_user, changed.leave_id', 'select changed.user_id, app_user, changed.leave_id, ''leave_decided''');
  execute replace(changed, 'and n.read is null and n.leave_id', 'and n.read is null and n.alert is null and n.leave_id');
end $$;
