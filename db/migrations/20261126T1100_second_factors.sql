-- Second factors: passkeys, one-time codes and recovery codes (docs/decisions/0085). They are of an account, whichever
-- organisation it works in, and so lie outside the walls, as accounts do.

-- When a second factor was shown in the session, and when its person last proved who they are; null: when it began.
alter table session
  add column second_factor timestamptz,
  add column confirmed timestamptz,
  drop constraint session_kind_check,
  add constraint session_kind_check check (kind in ('password', 'sso', 'passkey'));

create table one_time_codes (
  account_id bigint primary key references account on delete cascade,
  -- encrypted with a key that is not in the database
  secret bytea not null,
  -- null until a first code has shown that an app knows it
  confirmed timestamptz,
  created timestamptz not null default now(),
  last_used timestamptz,
  -- of thirty seconds since 1970, the one of the last code that was taken: none before it is taken any more
  last_step bigint not null default 0
);

create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  created timestamptz not null default now(),
  last_used timestamptz
);
create index on passkey (account_id);

-- By their SHA-256: 59 random bits each, which nobody finds by trying.
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  hash bytea not null,
  created timestamptz not null default now(),
  used timestamptz,
  primary key (account_id, hash)
);

-- A sign-in whose password was right and whose second factor is still to come. It is carried by a cookie and allows
-- nothing else.
create table login_step (
  hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('password', 'sso')),
  tries int not null default 0,
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index on login_step (account_id);
create index on login_step (expires);

-- What a passkey is to sign: once, for what it was asked, by whom it was asked.
create table passkey_challenge (
  -- of the challenge
  hash bytea primary key,
  purpose text not null check (purpose in ('add', 'confirm', 'login', 'step')),
  -- of the session, of the half-done sign-in, or of the browser's cookie
  holder bytea not null,
  expires timestamptz not null
);
create index on passkey_challenge (expires);

grant select, insert, update, delete on one_time_codes, passkey, recovery_code, login_step, passkey_challenge to fieldbook_auth;
alter table one_time_codes owner to fieldbook_owner;
alter table passkey owner to fieldbook_owner;
alter table recovery_code owner to fieldbook_owner;
alter table login_step owner to fieldbook_owner;
alter table passkey_challenge owner to fieldbook_owner;

-- Who is in such a group does nothing before a second factor was shown.
alter table user_group add column second_factor boolean not null default false;
-- When somebody else last took this person's factors away: the history tells of it.
alter table member add column factors_reset timestamptz;

-- Whether a session still lacks the second factor that a group of its person asks for, in the organisation it works in.
-- Of who acts as somebody both people's groups count, and what was shown in their own session.
create function factor_missing(of_session bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  s session%rowtype;
  above session%rowtype;
begin
  select * into s from session where id = of_session;
  if not found then return false; end if;
  if s.parent_id is not null then select * into above from session where id = s.parent_id; end if;
  if coalesce(case when s.parent_id is null then s.second_factor else above.second_factor end, '-infinity') > '-infinity' then
    return false;
  end if;
  return exists (
    select from member m
      join member_group mg on mg.org_id = m.org_id and mg.user_id = m.id
      join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
     where m.org_id = s.org_id and m.account_id in (s.account_id, above.account_id) and g.second_factor);
end $$;

-- Whether any organisation in which the account works asks for a second factor.
create function factor_required(account bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before_account text := coalesce(current_setting('app.account_id', true), '');
  before_org text := coalesce(current_setting('app.org_id', true), '');
  place record;
  required boolean := false;
begin
  perform set_config('app.account_id', account::text, true);
  for place in select m.org_id, m.id from member m where m.account_id = account and m.active loop
    perform set_config('app.org_id', place.org_id::text, true);
    required := required or exists (
      select from member_group mg join user_group g on g.org_id = mg.org_id and g.id = mg.group_id
       where mg.org_id = place.org_id and mg.user_id = place.id and g.second_factor);
  end loop;
  perform set_config('app.account_id', before_account, true), set_config('app.org_id', before_org, true);
  return required;
end $$;

-- Whether `who` has, in each organisation of `person`, every permission that `person` has there.
create function may_reset_factors(who bigint, person bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before_account text := coalesce(current_setting('app.account_id', true), '');
  before_org text := coalesce(current_setting('app.org_id', true), '');
  place record;
  may boolean := true;
begin
  perform set_config('app.account_id', person::text, true);
  for place in select m.org_id, m.id from member m where m.account_id = person and m.active loop
    perform set_config('app.org_id', place.org_id::text, true);
    may := may and exists (
      select from member m where m.org_id = place.org_id and m.account_id = who and m.active
         and permissions_of(place.org_id, place.id) <@ permissions_of(place.org_id, m.id));
  end loop;
  perform set_config('app.account_id', before_account, true), set_config('app.org_id', before_org, true);
  return may;
end $$;

alter function factor_missing(bigint) owner to fieldbook_auth;
alter function factor_required(bigint) owner to fieldbook_auth;
alter function may_reset_factors(bigint, bigint) owner to fieldbook_auth;
revoke execute on function factor_missing(bigint), factor_required(bigint), may_reset_factors(bigint, bigint) from public;
grant execute on function factor_missing(bigint) to fieldbook_app, fieldbook_auth;
grant execute on function factor_required(bigint), may_reset_factors(bigint, bigint) to fieldbook_auth;
