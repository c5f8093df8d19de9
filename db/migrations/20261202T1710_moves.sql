-- Moves from other programs: an import of several kinds at once, whose figures are kept by kind.

alter table record_import add figures jsonb;
