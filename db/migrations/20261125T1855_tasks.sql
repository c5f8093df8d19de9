-- Tasks: all that is said of one, what has to be ticked off, which qualifications it takes, and templates of tasks.

select named_list('task_type');
alter table task_type add column colour text not null default '' check (colour ~ '^(#[0-9a-f]{6})?$');
grant select, insert, update, delete on task_type to fieldbook_app;

alter table task
  add column type_id bigint,
  add column department_id bigint,
  -- planned, of everybody together
  add column days numeric(7, 2) not null default 0 check (days >= 0),
  add column hours numeric(8, 2) not null default 0 check (hours >= 0),
  -- what it may take; null: nobody said
  add column "daysBudget" numeric(7, 2) check ("daysBudget" >= 0),
  add column "hoursBudget" numeric(8, 2) check ("hoursBudget" >= 0),
  add column colour text not null default '' check (colour ~ '^(#[0-9a-f]{6})?$'),
  -- the crew that it is for
  add column team text not null default '' check (length(team) <= 64),
  add column details text not null default '' check (length(details) <= 10000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 50),
  add foreign key (org_id, type_id) references task_type (org_id, id),
  add foreign key (org_id, department_id) references department (org_id, id);
create index on task (org_id, type_id);
create index on task (org_id, department_id);
create index on task (org_id, start, id);
create index task_tags on task using gin (tags);
comment on table task is 'tasks';

-- Budgets become hours, as they travel. A task has both days or none.
alter table task disable trigger user;
update task set "hoursBudget" = round(budget_minutes / 60.0, 2) where budget_minutes is not null;
update task set start = coalesce(start, "end"), "end" = coalesce("end", start) where (start is null) <> ("end" is null);
alter table task enable trigger user;
alter table task drop column budget_minutes;
alter table task
  add constraint task_has_both_days check ((start is null) = ("end" is null)),
  add constraint task_of_ten_years check ("end" - start <= 3660);

-- What has to be done, in order, and who has ticked it off.
create table task_check (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  task_id bigint not null,
  position int not null default 0,
  name text not null check (length(name) between 1 and 255),
  done timestamptz,
  done_by_id bigint,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, task_id) references task (org_id, id) on delete cascade,
  foreign key (org_id, done_by_id) references member (org_id, id),
  constraint done_by_somebody check ((done is null) = (done_by_id is null))
);
create index on task_check (org_id, task_id, position, id);
create index on task_check (org_id, done_by_id);
select wall('task_check', audited => true, versioned => true);

-- What somebody must be qualified for who is booked on it.
create table task_qualification (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  task_id bigint not null,
  type_id bigint not null,
  primary key (org_id, id),
  unique (org_id, task_id, type_id),
  foreign key (org_id, task_id) references task (org_id, id) on delete cascade,
  foreign key (org_id, type_id) references qualification_type (org_id, id)
);
create index on task_qualification (org_id, type_id);
select wall('task_qualification', audited => true, versioned => false);
grant select, insert, update, delete on task_check, task_qualification to fieldbook_app;

-- The tasks that a project of a service begins with: [{name, type_id, …}].
select named_list('task_template');
alter table task_template
  add column service_id bigint,
  add column tasks jsonb not null default '[]' check (jsonb_typeof(tasks) = 'array'),
  add foreign key (org_id, service_id) references service (org_id, id);
create index on task_template (org_id, service_id);
grant select, insert, update, delete on task_template to fieldbook_app;

-- Pins and bookings go with their task, and are judged at the end: what is taken back may come back in any order.
alter table booking alter constraint booking_org_id_task_id_fkey deferrable initially deferred;
alter table diary_pin alter constraint diary_pin_org_id_project_id_task_id_fkey deferrable initially deferred;

-- The history of a task tells of these.
do $$
declare
  linked text;
  o record;
begin
  foreach linked in array array['task_user', 'task_check', 'task_qualification'] loop
    execute format('create trigger parts_insert after insert on %I referencing new table as fresh
      for each statement execute function tell_parts(''task'', ''task_id'')', linked);
    execute format('create trigger parts_update after update on %I referencing new table as fresh
      for each statement execute function tell_parts(''task'', ''task_id'')', linked);
  end loop;
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    insert into audit_part (org_id, entity, record, part, part_record)
    select distinct o.id, 'task', (said ->> 'task_id')::bigint, 'task_user', audit.entity_id
      from audit cross join lateral (values (audit.before), (audit.after)) v (said)
     where audit.org_id = o.id and audit.entity = 'task_user' and said ->> 'task_id' is not null
        on conflict (org_id, entity, record, part, part_record) do nothing;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
