-- A link to join ends with every grant and every change of address, whatever writes the row (docs/decisions/0092).
alter table invitation
  -- given to whoever invites, where no mail server could send it: it proves nobody's mailbox
  add column handed_over boolean not null default false;

create function end_invitations(person bigint) returns void
language sql set search_path = public, pg_temp as $$
  update invitation set revoked = now()
   where org_id = app_org_id() and user_id = person and used is null and revoked is null
$$;

create function grant_ends_invitations() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform end_invitations(new.user_id);
  return null;
end $$;
create trigger ends_invitations after insert on member_group for each row execute function grant_ends_invitations();

create function member_ends_invitations() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform end_invitations(new.id);
  return null;
end $$;
create trigger ends_invitations after update on member for each row
  when (lower(old.email) <> lower(new.email) or (old.active and not new.active))
  execute function member_ends_invitations();

-- Whether whoever invited the person lacks nothing that the person has at the moment: what a group of theirs was given since,
-- or what the inviter has lost, is not reached by the link.
create function inviter_covers(invited invitation) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select invited.invited_by_id is null or lacked_permissions(
    permissions_of(invited.org_id, invited.invited_by_id), permissions_of(invited.org_id, invited.user_id)) = '{}'
$$;
