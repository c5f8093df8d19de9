-- How the firm named itself when an invoice was issued, part by part; null for what was issued before this was kept.
alter table invoice add column seller jsonb;
