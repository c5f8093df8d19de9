-- Of an import that was taken back: how many stayed, since they had changed or something hung on them.

alter table record_import add kept int not null default 0 check (kept >= 0);
alter table diary_import add kept int not null default 0 check (kept >= 0);
