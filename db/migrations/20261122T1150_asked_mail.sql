-- Whose act sent it: that of a person who invites, writes to a contact or tries the mail server. A reminder is nobody's.
-- Only so many are sent an hour.

alter table mail
  add column asked_by_id bigint,
  add foreign key (org_id, asked_by_id) references member (org_id, id);
create index mail_asked_by on mail (org_id, asked_by_id, created) where asked_by_id is not null;
create index mail_asked on mail (org_id, created) where asked_by_id is not null;
