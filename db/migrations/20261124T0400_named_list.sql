-- Makes the table of a list of names that records refer to: select named_list('leave_type').
create function named_list(list text) returns void language plpgsql as $$
begin
  execute format(
    'create table %I (
      id bigint generated always as identity,
      org_id bigint not null default app_org_id() references org,
      name text not null check (length(name) between 1 and 255),
      version int not null default 1,
      created timestamptz not null default now(),
      modified timestamptz not null default now(),
      primary key (org_id, id)
    )', list);
  execute format('create unique index %I on %I (org_id, lower(name))', list || '_name', list);
  perform wall(list::regclass, audited => true, versioned => true);
end $$;
