-- Where projects are: what is drawn of a site, or the point that its coordinates say.

-- A column that follows from rows of other tables, named by the trigger, is no change of the record's own: whoever writes
-- it writes nothing else, and neither version nor audit tell of it.
create or replace function touch() returns trigger language plpgsql as $$
begin
  if tg_nargs > 0 and to_jsonb(new) -> tg_argv[0] is distinct from to_jsonb(old) -> tg_argv[0] then
    return new;
  end if;
  new.version := old.version + 1;
  new.modified := clock_timestamp();
  return new;
end $$;

create or replace function write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_id bigint := coalesce((now_is ->> 'id')::bigint, (was ->> 'id')::bigint);
  person bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  impersonator bigint := nullif(current_setting('app.impersonator_id', true), '')::bigint;
begin
  if tg_op = 'UPDATE' then
    if tg_nargs > 0 and was -> tg_argv[0] is distinct from now_is -> tg_argv[0] then return null; end if;
    select coalesce(jsonb_object_agg(w.key, w.value), '{}'), coalesce(jsonb_object_agg(w.key, now_is -> w.key), '{}')
      into was, now_is
      from jsonb_each(was) w where w.value is distinct from now_is -> w.key;
  end if;
  insert into audit (org_id, user_id, on_behalf_of_id, request_id, entity, entity_id, action, before, after)
  values (
    case when tg_op = 'DELETE' then old.org_id else new.org_id end,
    coalesce(impersonator, person),
    case when impersonator is not null then person end,
    coalesce(current_setting('app.request_id', true), ''),
    tg_table_name,
    row_id,
    coalesce(nullif(current_setting('app.action', true), ''), lower(tg_op)),
    was, now_is);
  return null;
end $$;

-- West, south, east and north of a place in degrees: what was drawn of it, else the point of its coordinates.
create function extent_of(drawn double precision[], coordinates text) returns double precision[]
language sql immutable parallel safe as $$
  select case when drawn is not null then drawn when coordinates <> '' then array[
    split_part(coordinates, ', ', 2)::double precision, split_part(coordinates, ', ', 1)::double precision,
    split_part(coordinates, ', ', 2)::double precision, split_part(coordinates, ', ', 1)::double precision] end
$$;
-- As the map of the world counts (Web Mercator, which ends at 85 degrees): from its north-west corner, 2^30 a side.
create function mercator_x(extent double precision[]) returns int language sql immutable parallel safe as $$
  select case when extent is not null then
    least(greatest(floor(((extent[1] + extent[3]) / 2 + 180) / 360 * 1073741824), 0), 1073741823)::int end
$$;
create function mercator_y(extent double precision[]) returns int language sql immutable parallel safe as $$
  select case when extent is not null then
    least(greatest(floor((0.5 - ln((1 + s) / (1 - s)) / (4 * pi())) * 1073741824), 0), 1073741823)::int end
    from (select sin(radians(least(greatest((extent[2] + extent[4]) / 2, -85.05112878), 85.05112878))) as s) at
$$;
-- The bits of both, in turns: what lies in one tile of the map, at whatever zoom, is one run of these numbers.
create function spread_bits(n bigint) returns bigint language sql immutable parallel safe as $$
  select (e | (e << 1)) & 6148914691236517205 from (
    select (d | (d << 2)) & 3689348814741910323 as e from (
      select (c | (c << 4)) & 1085102592571150095 as d from (
        select (b | (b << 8)) & 71777214294589695 as c from (
          select (n | (n << 16)) & 281470681808895 as b) b) c) d) e
$$;
create function spot_of(extent double precision[]) returns bigint language sql immutable parallel safe as $$
  select spread_bits(mercator_x(extent)) | (spread_bits(mercator_y(extent)) << 1)
$$;

alter table project
  -- latitude and longitude in degrees
  add column coordinates text not null default '' check (coordinates ~ '^(-?\d{1,2}\.\d{6}, -?\d{1,3}\.\d{6})?$'),
  -- what all its features together cover; written by their trigger alone
  add column drawn_extent double precision[] check (cardinality(drawn_extent) = 4),
  add column extent box generated always as (
    box(point((extent_of(drawn_extent, coordinates))[1], (extent_of(drawn_extent, coordinates))[2]),
        point((extent_of(drawn_extent, coordinates))[3], (extent_of(drawn_extent, coordinates))[4]))) stored,
  add column map_x int generated always as (mercator_x(extent_of(drawn_extent, coordinates))) stored,
  add column map_y int generated always as (mercator_y(extent_of(drawn_extent, coordinates))) stored,
  add column spot bigint generated always as (spot_of(extent_of(drawn_extent, coordinates))) stored;
create index project_on_map on project (org_id, spot) include (map_x, map_y, stage, accepted, id) where spot is not null;
create index project_extent on project using gist (org_id, extent) where extent is not null;

drop trigger touch on project;
create trigger touch before update on project for each row execute function touch('drawn_extent');
drop trigger audit on project;
create trigger audit after insert or update or delete on project for each row execute function write_audit('drawn_extent');

create table project_feature (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  project_id bigint not null,
  name text not null default '' check (length(name) <= 255),
  -- GeoJSON: longitude before latitude, in degrees
  geometry jsonb not null check (jsonb_typeof(geometry) = 'object'),
  vertices int not null check (vertices > 0),
  west double precision not null check (west between -180 and 180),
  south double precision not null check (south between -90 and 90),
  east double precision not null check (east between west and 180),
  north double precision not null check (north between south and 90),
  -- the file that it was read from; empty for one that was drawn
  source text not null default '' check (length(source) <= 255),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, project_id) references project (org_id, id) on delete cascade
);
create index on project_feature (org_id, project_id, id);
select wall('project_feature', audited => true, versioned => true);
grant select, insert, update, delete on project_feature to fieldbook_app;

-- The place of a project follows from its features, whoever writes them: a person, a copy, or what takes a change back.
create function place_projects() returns trigger language plpgsql as $$
begin
  update project set drawn_extent = told.extent
    from (
      select changed.org_id, changed.project_id,
          case when count(f.id) > 0 then array[min(f.west), min(f.south), max(f.east), max(f.north)] end as extent
        from (select distinct org_id, project_id from written) changed
        left join project_feature f on f.org_id = changed.org_id and f.project_id = changed.project_id
       group by 1, 2) told
   where project.org_id = told.org_id and project.id = told.project_id
     and project.drawn_extent is distinct from told.extent;
  return null;
end $$;
create trigger place_added after insert on project_feature referencing new table as written
  for each statement execute function place_projects();
create trigger place_changed after update on project_feature referencing new table as written
  for each statement execute function place_projects();
create trigger place_removed after delete on project_feature referencing old table as written
  for each statement execute function place_projects();

create trigger parts_insert after insert on project_feature referencing new table as fresh
  for each statement execute function tell_parts('project', 'project_id');
create trigger parts_update after update on project_feature referencing new table as fresh
  for each statement execute function tell_parts('project', 'project_id');
