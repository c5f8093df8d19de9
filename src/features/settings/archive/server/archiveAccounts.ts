/** Matches people of an archive with accounts here: those with the same addresses, or new ones without a password. */
import type pg from 'pg'

/** Fills `archive_account`: the account’s id in the archive, and here. Returns the number of new accounts. */
export async function linkAccounts(client: pg.ClientBase, lines: readonly string[]): Promise<number> {
  await client.query(
    `create temporary table archive_account (there bigint primary key, here bigint not null unique) on commit drop`,
  )
  const text = `select (l.line::jsonb ->> 'id')::bigint as there, l.line::jsonb ->> 'email' as email,
    (l.line::jsonb ->> 'disabled')::boolean as disabled from unnest($1::text[]) l (line)`
  // An existing account keeps its password and factors; a new account has none, and is opened by mail.
  const { rowCount } = await client.query(
    `insert into account (email, disabled) select email, disabled from (${text}) a
      where not exists (select from account known where lower(known.email) = lower(a.email))`,
    [lines],
  )
  await client.query(
    `insert into archive_account select a.there, known.id from (${text}) a
       join account known on lower(known.email) = lower(a.email)`,
    [lines],
  )
  return rowCount ?? 0
}
