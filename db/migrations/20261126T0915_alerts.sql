-- Alerts that a person chooses: of what they are told, once each, in the app and by mail.
create table alert_choice (
  id bigint generated always as identity,
  org_id bigint not null default app_org_id() references org,
  user_id bigint not null,
  -- of each: nothing, of one's own, or of all that one may see
  budgets text not null default 'off' check (budgets in ('off', 'mine', 'all')),
  quotes text not null default 'off' check (quotes in ('off', 'mine', 'all')),
  quote_days int not null default 14 check (quote_days between 1 and 365),
  invoices text not null default 'off' check (invoices in ('off', 'mine', 'all')),
  expiries text not null default 'off' check (expiries in ('off', 'mine', 'all')),
  version int not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id),
  foreign key (org_id, user_id) references member (org_id, id)
);
select wall('alert_choice', audited => true, versioned => true);
grant select, insert, update, delete on alert_choice to fieldbook_app;

-- An alert is a notification that nobody else caused: `by_id` is the person themselves. What it is about is its key.
alter table notification
  add column alert text check (length(alert) between 1 and 100),
  add column alert_text text not null default '' check (length(alert_text) <= 300),
  add constraint notification_alert check ((alert is null) = (alert_text = ''));
create unique index notification_alert_once on notification (org_id, user_id, alert) where alert is not null;
select attachable('invoice', '{notification}');
