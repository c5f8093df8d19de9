-- When a task is to be worked on, as far as the diary suggests it: calendar dates, both included; weekends and bank
-- holidays among them only where the task says so.
alter table task
  add column start date,
  add column "end" date,
  add column "showWeekend" boolean not null default false,
  add constraint scheduled_end_not_before_start check ("end" >= start);
