-- What a person is told in the app: somebody mentioned them, in a comment or in the notes of a record.
create table notification (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  -- who is told, and who mentioned them
  user_id bigint not null,
  by_id bigint not null,
  -- where: one of these
  comment_id bigint,
  client_id bigint,
  supplier_id bigint,
  equipment_id bigint,
  qualification_id bigint,
  read timestamptz,
  created timestamptz not null default now(),
  primary key (org_id, id),
  constraint notification_of_one_record
    check (num_nonnulls(comment_id, client_id, supplier_id, equipment_id, qualification_id) = 1),
  foreign key (org_id, user_id) references member (org_id, id),
  foreign key (org_id, by_id) references member (org_id, id),
  -- Judged at the end: what is taken back may come back in any order.
  foreign key (org_id, comment_id) references comment (org_id, id) on delete cascade deferrable initially deferred,
  foreign key (org_id, client_id) references client (org_id, id) on delete cascade deferrable initially deferred,
  foreign key (org_id, supplier_id) references supplier (org_id, id) on delete cascade deferrable initially deferred,
  foreign key (org_id, equipment_id) references equipment (org_id, id) on delete cascade deferrable initially deferred,
  foreign key (org_id, qualification_id) references qualification (org_id, id) on delete cascade deferrable initially deferred
);
create index on notification (org_id, user_id, id);
create index on notification (org_id, user_id) where read is null;
create index on notification (org_id, by_id);
create index on notification (org_id, comment_id);
create index on notification (org_id, client_id);
create index on notification (org_id, supplier_id);
create index on notification (org_id, equipment_id);
create index on notification (org_id, qualification_id);
select wall('notification', audited => true, versioned => false);
grant select, insert, update, delete on notification to fieldbook_app;

-- Whom comments mention was told by the mention itself; that is the notification's now.
do $$
declare
  firm bigint;
begin
  for firm in select id from org loop
    perform set_config('app.org_id', firm::text, true);
    insert into notification (user_id, by_id, comment_id, read, created)
      select m.user_id, c.user_id, m.comment_id, m.seen, c.created
        from comment_mention m join comment c on c.org_id = m.org_id and c.id = m.comment_id
       where m.org_id = firm and m.user_id <> c.user_id;
    set constraints all immediate;
    set constraints all deferred;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
alter table comment_mention drop column seen;
