-- Calendars of other programs and e-mails never say that somebody is ill.
alter table leave_type add column sickness boolean not null default false;

-- Types that say so by their names; firms that called theirs otherwise set it among their settings.
alter table leave_type disable trigger user;
update leave_type set sickness = true where name ~* '(sick|ill\M|illness|medical|tinn|breoite)';
alter table leave_type enable trigger user;
