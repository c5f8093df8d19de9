-- What the migration of a new kind of record calls, so that every kind has the same ground.

-- The table of a kind of record, behind the wall, with what all kinds have; the migration adds the kind's own columns.
-- The prefix is that of its addresses and calls (`suppliers`). It is kept as the table's comment, which db/codegen.ts reads.
create function record_table(kind text, prefix text) returns void language plpgsql as $$
begin
  execute format($sql$
    create table %1$I (
      id bigint generated always as identity,
      org_id bigint not null default app_org_id() references org,
      name text not null check (length(name) between 1 and 255),
      notes text not null default '' check (length(notes) <= 20000),
      -- names of tags, as the table `tag` spells them
      tags text[] not null default '{}' check (cardinality(tags) <= 50),
      -- values of the firm's extra fields, by their keys; numbers as text, so that none is ever a float
      udf jsonb not null default '{}' check (jsonb_typeof(udf) = 'object'),
      version int not null default 1,
      created timestamptz not null default now(),
      modified timestamptz not null default now(),
      primary key (org_id, id)
    );
    create index on %1$I (org_id, name collate human, id);
    create index %2$I on %1$I using gin (tags);
    grant select, insert, update, delete on %1$I to fieldbook_app;
  $sql$, kind, kind || '_tags');
  execute format('comment on table %I is %L', kind, prefix);
  perform wall(kind::regclass, audited => true, versioned => true);
end $$;

-- Lets files, comments and notifications belong to records of the kind: each names one record of one kind, and a file of
-- none is the organisation's own. `attached` says which of the three.
create function attachable(kind text, attached text[] default '{file,comment,notification}') returns void language plpgsql as $$
declare
  owned text;
  owner_column text := kind || '_id';
  of_one_record text;
  definition text;
begin
  foreach owned in array attached loop
    of_one_record := owned || '_of_one_record';
    select pg_get_constraintdef(oid) into strict definition
      from pg_constraint where conrelid = owned::regclass and conname = of_one_record;
    execute format('alter table %I add column %I bigint', owned, owner_column);
    execute format('alter table %I add foreign key (org_id, %I) references %I (org_id, id) %s', owned, owner_column, kind,
      -- A notification goes with its record, and is judged at the end: what is taken back may come back in any order.
      case owned when 'notification' then 'on delete cascade deferrable initially deferred' else '' end);
    execute case owned
      when 'file' then format('create index on file (org_id, %1$I) where %1$I is not null', owner_column)
      when 'comment' then format('create index on comment (org_id, %I, id)', owner_column)
      else format('create index on notification (org_id, %I)', owner_column)
    end;
    execute format('alter table %I drop constraint %I', owned, of_one_record);
    -- `CHECK ((num_nonnulls(client_id, contact_id) = 1))` with one column more.
    execute format('alter table %I add constraint %I %s', owned, of_one_record,
      regexp_replace(definition, '\)( (=|<=) 1)', format(', %I)\1', owner_column)));
  end loop;
end $$;

-- The prefixes of the kinds that were made before.
comment on table client is 'clients';
comment on table contact is 'contacts';
comment on table project is 'projects';
comment on table member is 'users';
comment on table supplier is 'suppliers';
comment on table equipment is 'equipment';
comment on table qualification is 'qualifications';
comment on table diary_entry is 'diary';

-- Any kind of record may have fields of the firm's own; which do is said by who writes them.
alter table extra_field drop constraint extra_field_resource_check;
alter table extra_field add constraint extra_field_resource_check check (resource ~ '^[a-z][a-z-]{0,63}$');
