-- Who decides for a person who is away: a colleague and the days (docs/decisions/0144).
create table deputy (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  deputy_id bigint not null,
  start_date date not null,
  end_date date not null,
  named_by_id bigint not null,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  constraint deputy_is_somebody_else check (deputy_id <> user_id),
  -- Nobody gives themselves what another person may do.
  constraint nobody_names_themselves check (named_by_id <> deputy_id),
  constraint deputy_end_not_before_start check (end_date >= start_date),
  constraint deputy_of_a_year check (end_date - start_date < 366),
  constraint one_deputy_a_day exclude using gist (
    org_id with =, user_id with =, daterange(start_date, end_date, '[]') with &&),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, deputy_id) references member (org_id, id),
  foreign key (org_id, named_by_id) references member (org_id, id)
);
create index on deputy (org_id, user_id);
create index on deputy (org_id, deputy_id, end_date);
create index on deputy (org_id, named_by_id);
select tenant_table('deputy', audited => true, versioned => true);
grant select, insert, update, delete on deputy to fieldbook_app;

-- For whom a person decides on a day, with what each of them may do at this moment: people who still work here and could
-- sign in. Their own principals are not among it, so a deputy of a deputy gets nothing.
create function principals_of(of_org bigint, of_user bigint, of_day date default null) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  day date := coalesce(of_day, (select (now() at time zone c.timezone)::date from company c where c.org_id = of_org));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'until', d.end_date, 'department_id', m.department_id,
        'department_ids', array(select o.department_id from member_department o where o.org_id = m.org_id and o.user_id = m.id order by 1),
        'permissions', array(select distinct p from member_group mg
           join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
           cross join unnest(g.permissions) p
          where mg.org_id = m.org_id and mg.user_id = m.id order by 1)) order by m.id), '[]')
      from deputy d join member m on m.org_id = d.org_id and m.id = d.user_id
     where d.org_id = of_org and d.deputy_id = of_user and day between d.start_date and d.end_date
       and member_is_live(m) and account_is_open(m.account_id));
end $$;

-- The audit names the principal of a deputy as it names the person in whose name somebody acts.
do $$
declare
  was text := pg_get_functiondef('write_audit'::regproc);
  now_is text := replace(was, 'case when impersonator is not null then person end',
    'case when impersonator is not null then person else nullif(current_setting(''app.principal_id'', true), '''')::bigint end');
begin
  if now_is = was then raise exception 'write_audit names who acted in another way'; end if;
  execute now_is;
end $$;

-- In whose place a decision was made. It is written with every decision, by whatever code that is made, from what the
-- transaction says; an undo restores the one that was there.
create function record_principal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.action', true) is distinct from 'undo' then
    new.decided_for_id := case when new.decided_by_id is not null then
      nullif(current_setting('app.principal_id', true), '')::bigint end;
  end if;
  return new;
end $$;
do $$
declare
  t text;
begin
  foreach t in array array['diary_entry', 'leave'] loop
    execute format('alter table %1$I add column decided_for_id bigint,
      add foreign key (org_id, decided_for_id) references member (org_id, id),
      add constraint nobody_is_replaced_in_their_own_%1$s check (decided_for_id not in (user_id, decided_by_id))', t);
    execute format('create index on %I (org_id, decided_for_id) where decided_for_id is not null', t);
    execute format('create trigger record_principal before update on %I for each row
      when ((new.decided_by_id, new.decided_at) is distinct from (old.decided_by_id, old.decided_at)) execute function record_principal()', t);
  end loop;
end $$;

alter table expense
  add column checked_for_id bigint,
  add column approved_for_id bigint,
  add column rejected_for_id bigint,
  add foreign key (org_id, checked_for_id) references member (org_id, id),
  add foreign key (org_id, approved_for_id) references member (org_id, id),
  add foreign key (org_id, rejected_for_id) references member (org_id, id),
  add constraint nobody_is_replaced_in_their_own_expense check (
    checked_for_id not in (user_id, checked_by_id) and approved_for_id not in (user_id, approved_by_id)
    and rejected_for_id not in (user_id, rejected_by_id));
create index on expense (org_id, checked_for_id) where checked_for_id is not null;
create index on expense (org_id, approved_for_id) where approved_for_id is not null;
create index on expense (org_id, rejected_for_id) where rejected_for_id is not null;
create function record_principal_of_expense() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  principal bigint := nullif(current_setting('app.principal_id', true), '')::bigint;
begin
  if current_setting('app.action', true) is not distinct from 'undo' then return new; end if;
  if (new.checked_by_id, new.checked) is distinct from (old.checked_by_id, old.checked) then
    new.checked_for_id := case when new.checked_by_id is not null then principal end;
  end if;
  if (new.approved_by_id, new.approved) is distinct from (old.approved_by_id, old.approved) then
    new.approved_for_id := case when new.approved_by_id is not null then principal end;
  end if;
  if (new.rejected_by_id, new.rejected) is distinct from (old.rejected_by_id, old.rejected) then
    new.rejected_for_id := case when new.rejected_by_id is not null then principal end;
  end if;
  return new;
end $$;
create trigger record_principal before update on expense for each row execute function record_principal_of_expense();

-- The new columns say who decided, as those beside them do: they stay free where what was handed in is frozen.
do $$
declare
  was text := pg_get_functiondef('protect_expense'::regproc);
  now_is text := replace(was, '''reimbursed'', ''reimbursed_by_id''',
    '''reimbursed'', ''reimbursed_by_id'', ''checked_for_id'', ''approved_for_id'', ''rejected_for_id''');
begin
  if now_is = was then raise exception 'protect_expense names its columns in another way'; end if;
  execute now_is;
end $$;
