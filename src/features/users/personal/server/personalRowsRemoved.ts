/** Applies the removal of somebody's details to each table: deleted rows, emptied texts, and the name. */
import { sql } from 'kysely'

import type { Asking } from './personalRows.ts'
import { personTables } from './personalTables.ts'

const formerly = (id: number) => `Former member ${id}`

/** Deletes the person's own rows; `pattern` matches every name and address that they ever had. */
export async function removeRows(asking: Asking, id: number, pattern: string | null): Promise<void> {
  const { db, me } = asking
  const org = me.org_id
  // Locations are personal and are deleted; the hours belong to the firm.
  await sql`delete from diary_point where org_id = ${org} and entry_id in (
    select e.id from diary_entry e where e.org_id = ${org} and e.user_id = ${id})`.execute(db)
  await sql`delete from file where org_id = ${org} and qualification_id in (
    select q.id from qualification q where q.org_id = ${org} and q.user_id = ${id})`.execute(db)
  // Shared filter sets stay, because others use them; an unshared one is no longer anybody's default.
  await sql`delete from filter_set_default where org_id = ${org} and filter_set_id in (
    select f.id from filter_set f where f.org_id = ${org} and f.user_id = ${id} and not f.shared)`.execute(db)
  if (pattern !== null) {
    await sql`delete from notification where org_id = ${org} and alert_text ~ ${pattern}`.execute(db)
    await sql`delete from mail where org_id = ${org} and contact_id is null
      and (user_id = ${id} or address ~ ${pattern} or subject ~ ${pattern} or body_text ~ ${pattern})`.execute(db)
    await letters(asking, id, pattern)
    // These stored answers name the person, and only a retry would read them.
    await sql`delete from idempotency_key where org_id = ${org} and reply ~ ${pattern}`.execute(db)
  }
  for (const [table, entry] of Object.entries(personTables)) {
    if (entry.fate !== 'removed') continue
    await sql`delete from ${sql.table(table)}
      where org_id = ${org} and ${sql.ref(entry.whose)} = ${id} and ${sql.raw(entry.goes ?? 'true')}`.execute(db)
  }
}

/** Replaces names in letters: those to clients stay, but no longer name the author or the person. */
async function letters({ db, me }: Asking, id: number, pattern: string): Promise<void> {
  const describeColumn = (column: string) =>
    sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, '\\1' || ${formerly(id)}::text || '\\3', 'g')`
  await sql`
    update mail set ${sql.join(['subject', 'body_text', 'body_html', 'name'].map(describeColumn))},
        reply_to = case when reply_to ~ ${pattern} then '' else reply_to end
     where org_id = ${me.org_id} and contact_id is not null
       and concat_ws(' ', subject, body_text, name, reply_to) ~ ${pattern}`.execute(db)
}

/** Empties texts about the person in rows that remain. */
export async function emptyRows({ db, me }: Asking, id: number): Promise<void> {
  for (const [table, entry] of Object.entries(personTables)) {
    if (entry.fate !== 'kept' || !entry.emptied) continue
    // A key must have a name.
    const empty = table === 'api_key' ? sql`'Key ' || id` : sql`''`
    const set = sql.join(entry.emptied.map((column) => sql`${sql.ref(column)} = ${empty}`))
    const revoked = table === 'api_key' ? sql`, revoked = coalesce(revoked, now())` : sql``
    await sql`update ${sql.table(table)} set ${set}${revoked}
      where org_id = ${me.org_id} and ${sql.ref(entry.whose)} = ${id}`.execute(db)
  }
}

/** Anonymises the member as a former member with a number, and unlinks the account. */
export const nameless = ({ db, me }: Asking, id: number) =>
  sql`
    update member set first_name = 'Former member', last_name = ${String(id)}, email = '', position = '', phone_mobile = '',
        phone_office = '', phone_extension = '', account_id = null, timezone = null, clock = null, factors_reset = null,
        password_link_made = null, password_reset = null, email_change_requested = null,
        details_removed = now()
     where org_id = ${me.org_id} and id = ${id}`.execute(db)
