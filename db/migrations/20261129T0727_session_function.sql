-- `resolve_session` reads its own parameter by the name of the function, which was `who_asks` until now.
do $$
begin
  execute regexp_replace(
    pg_get_functiondef('resolve_session(bytea, bytea, text)'::regprocedure), '\mwho_asks\.', 'resolve_session.', 'g');
end $$;
