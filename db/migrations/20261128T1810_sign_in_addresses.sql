-- The address of a person is the one that they sign in with (docs/decisions/0093). Another one waits, in a link, until whoever
-- reads its mail has confirmed it.
alter table login_link
  drop constraint login_link_purpose_check,
  add constraint login_link_purpose_check check (purpose in ('login', 'password', 'address')),
  -- the address that is to be the account's
  add column address text check (length(address) between 3 and 254),
  add constraint login_link_has_address check ((purpose = 'address') = (address is not null));

-- When another address was last asked for, so that the history says by whom.
alter table member add column email_change_requested timestamptz;

-- Whoever signs in has the address of their account in every organisation, whatever writes the row.
create function address_of_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select a.email into strict new.email from account a where a.id = new.account_id;
  return new;
end $$;
alter function address_of_account() owner to fieldbook_auth;
revoke execute on function address_of_account() from public;
create trigger address_of_account before insert or update of account_id, email on member for each row
  when (new.account_id is not null) execute function address_of_account();

-- What stood there until now is in the history. Where somebody who does not sign in has the address, both have it.
do $$
declare
  firm bigint;
begin
  for firm in select id from org loop
    perform set_config('app.org_id', firm::text, true);
    update member m
       set email = a.email,
           email_shared = exists (
             select from member o where o.org_id = m.org_id and o.id <> m.id and not o.email_shared and lower(o.email) = lower(a.email))
      from account a
     where m.org_id = firm and a.id = m.account_id and m.email <> a.email;
    set constraints all immediate;
    set constraints all deferred;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;

-- The address that an administrator asked for and nobody has confirmed. What a person asked for themselves is their affair: the
-- account may be one of other organisations too.
create function pending_address(account bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('address', l.address, 'expires', l.expires) from login_link l
   where l.account_id = account and l.purpose = 'address' and l.made_by <> l.account_id and l.used is null and l.expires > now()
   order by l.id desc limit 1
$$;
alter function pending_address(bigint) owner to fieldbook_auth;
revoke execute on function pending_address(bigint) from public;
grant execute on function pending_address(bigint) to fieldbook_app;
