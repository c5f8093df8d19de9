-- Only who makes migrations may hang the audit's trigger on a table. While anybody could call its function, the server's
-- role could make a temporary table by the name of one of ours, put the trigger on it and so write audit rows of its choice.
revoke execute on function write_audit() from public;
