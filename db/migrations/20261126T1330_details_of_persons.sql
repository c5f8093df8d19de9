-- A person's details are removed after they left; what must be kept keeps who it was by a number.

-- When that was. Who comes back is told of anew.
alter table member add column details_removed timestamptz;
create function details_come_back() returns trigger language plpgsql as $$
begin
  new.details_removed := null;
  return new;
end $$;
create trigger details_come_back before update of active on member for each row
  when (new.active and not old.active) execute function details_come_back();

-- Everything that a person was ever called or reached by here, as the audit has it too.
create function words_of(person bigint) returns text[] language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct word), '{}') from (
    select unnest(array[name, email, phone_mobile, phone_office]) as word from member where org_id = app_org_id() and id = person
    union
    select row_of.was ->> key from audit a cross join lateral (values (a.before), (a.after)) row_of (was)
        cross join unnest(array['name', 'email', 'phone_mobile', 'phone_office']) key
      where a.org_id = app_org_id() and a.entity = 'member' and a.entity_id = person
    union
    select unnest(array[a.before ->> 'address', a.after ->> 'address']) from audit a
      where a.org_id = app_org_id() and a.entity = 'invitation' and (a.before ->> 'user_id' = person::text or a.after ->> 'user_id' = person::text)
  ) words where length(word) > 1 and word <> '(removed)'
$$;
-- A pattern that finds any of them as a word, as text and as HTML has it; null for none.
create function pattern_of(words text[]) returns text language sql immutable set search_path = public, pg_temp as $$
  select '(^|\W)(' || string_agg(distinct regexp_replace(word, '([^\w\s])', '\\\1', 'g'), '|') || ')($|\W)'
    from (select unnest(words) as word
          union select replace(replace(replace(replace(replace(one, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')
            from unnest(words) one) spelt
$$;
-- The same row without what these keys said.
create function without_words(said jsonb, keys text[]) returns jsonb language sql immutable set search_path = public, pg_temp as $$
  select case when said is null then null else coalesce((
    select jsonb_object_agg(key, case when key = any(keys) and value not in ('null', '""', '[]', '{}') then '"(removed)"' else value end)
      from jsonb_each(said)), '{}') end
$$;

-- Takes a person's details out of the audit, and says that it did: by whom, when and why. It does so only in the transaction
-- that removes the details of somebody who has left, and takes the same keys out of the same tables for everybody: the server
-- can make it change no row of its choice.
create function forget_details(person bigint, why text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org bigint := app_org_id();
  words text;
  it record;
  few bigint;
  gone bigint := 0;
begin
  if not exists (select from member m where m.org_id = org and m.id = person and not m.active and m.details_removed = now()) then
    raise exception 'these details are not being removed' using errcode = '55000';
  end if;
  words := pattern_of(words_of(person));

  for it in select * from (values
    ('invitation', array['address']), ('notification', array['alert_text']), ('filter_set', array['name', 'filters']),
    ('file', array['name']), ('qualification', array['reference', 'notes']), ('leave', array['notes', 'decision_notes']),
    ('api_key', array['name']),
    ('mail', array['address', 'subject', 'body_text', 'body_html', 'name', 'reply_to', 'last_error'])
  ) what (entity, keys) loop
    update audit a set before = without_words(a.before, it.keys), after = without_words(a.after, it.keys)
     where a.org_id = org and a.entity = it.entity and a.entity_id in (
       select t.entity_id from audit t where t.org_id = org and t.entity = it.entity
          and (t.before ->> 'user_id' = person::text or t.after ->> 'user_id' = person::text)
       union select q.id from qualification q where it.entity = 'qualification' and q.org_id = org and q.user_id = person
       union select l.id from leave l where it.entity = 'leave' and l.org_id = org and l.user_id = person
       union select k.id from api_key k where it.entity = 'api_key' and k.org_id = org and k.user_id = person
       union select f.entity_id from audit f join qualification q on q.org_id = f.org_id and q.user_id = person
             and q.id::text in (f.before ->> 'qualification_id', f.after ->> 'qualification_id')
          where it.entity = 'file' and f.org_id = org and f.entity = 'file');
    get diagnostics few = row_count;
    gone := gone + few;
  end loop;

  -- Where they were when they worked.
  update audit a set before = without_words(a.before, array['longitude', 'latitude']), after = without_words(a.after, array['longitude', 'latitude'])
   where a.org_id = org and a.entity = 'diary_point'
     and coalesce(a.after ->> 'entry_id', a.before ->> 'entry_id')::bigint in (
       select e.id from diary_entry e where e.org_id = org and e.user_id = person);
  get diagnostics few = row_count;
  gone := gone + few;

  -- Letters and news to others that name them.
  if words is not null then
    update audit a set
        before = without_words(a.before, array['address', 'subject', 'body_text', 'body_html', 'name', 'reply_to', 'last_error', 'alert_text']),
        after = without_words(a.after, array['address', 'subject', 'body_text', 'body_html', 'name', 'reply_to', 'last_error', 'alert_text'])
     where a.org_id = org and a.entity in ('mail', 'notification') and (a.before::text ~ words or a.after::text ~ words);
    get diagnostics few = row_count;
    gone := gone + few;
  end if;

  update audit a set
      before = without_words(a.before, array['first_name', 'last_name', 'name', 'email', 'position', 'phone_mobile', 'phone_office', 'phone_extension']),
      after = without_words(a.after, array['first_name', 'last_name', 'name', 'email', 'position', 'phone_mobile', 'phone_office', 'phone_extension'])
   where a.org_id = org and a.entity = 'member' and a.entity_id = person;
  get diagnostics few = row_count;
  gone := gone + few;

  insert into audit (org_id, user_id, request_id, entity, entity_id, action, after)
    values (org, nullif(current_setting('app.user_id', true), '')::bigint, coalesce(current_setting('app.request_id', true), ''),
      'member', person, 'remove_details', jsonb_build_object('reason', why));
  return gone;
end $$;
grant update (before, after) on audit to fieldbook_audit;
grant select on member to fieldbook_audit;
grant select (org_id, id, user_id) on qualification, leave, api_key, diary_entry to fieldbook_audit;
alter function forget_details(bigint, text) owner to fieldbook_audit;
revoke execute on function forget_details(bigint, text) from public;
grant execute on function forget_details(bigint, text) to fieldbook_app;

-- The account of somebody who works nowhere any more goes; that somebody signed in stays.
grant delete on account to fieldbook_auth;
grant update (account_id, address, details) on auth_event to fieldbook_auth;

-- Whoever changes and exports people does this too.
do $$
declare
  o record;
begin
  for o in select id from org loop
    perform set_config('app.org_id', o.id::text, true);
    update user_group set permissions = permissions || array['users.export_person', 'users.remove_details']
     where org_id = o.id and permissions @> array['users.change_user', 'users.delete_user', 'profiles.export'];
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
