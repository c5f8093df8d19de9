-- Invitations: a person of the organisation is sent a link, once, by which they get the account that they sign in with.

-- Nobody is written to as two people; capitals make no difference. Where two had one address before, whoever signs in, or
-- is active, or came first has it for their own; the others keep it, marked, until it is corrected.
alter table member add column email_shared boolean not null default false;
do $$
declare
  firm bigint;
begin
  for firm in select id from org loop
    perform set_config('app.org_id', firm::text, true);
    update member m set email_shared = true
      from (select id, row_number() over (partition by lower(email) order by account_id is null, not active, id) as place
              from member where org_id = firm and email <> '') f
     where m.org_id = firm and m.id = f.id and f.place > 1;
    -- Judged while this organisation is the one that is looked at; and what is still to be judged keeps indexes from being made.
    set constraints all immediate;
    set constraints all deferred;
  end loop;
  perform set_config('app.org_id', '', true);
end $$;
create unique index member_email on member (org_id, lower(email)) where email <> '' and not email_shared;

create table invitation (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  -- where it went: an address that is corrected later needs another invitation
  address text not null check (length(address) between 3 and 254),
  invited_by_id bigint,
  -- of the secret in the link, which is made when the message is sent and kept nowhere
  hash bytea,
  expires timestamptz not null,
  used timestamptz,
  revoked timestamptz,
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, hash),
  foreign key (org_id, user_id) references member (org_id, id) on delete cascade,
  foreign key (org_id, invited_by_id) references member (org_id, id)
);
create index on invitation (org_id, user_id);
create index on invitation (org_id, invited_by_id);
-- One at a time: the link of an earlier one is dead before the next is written.
create unique index invitation_open on invitation (org_id, user_id) where used is null and revoked is null;
select wall('invitation', audited => true, versioned => true);
grant select, insert, update, delete on invitation to fieldbook_app;

-- A message whose link is a secret is kept without it: what kind of link is put in when it is sent.
alter table mail add column link text not null default '' check (length(link) <= 50);
