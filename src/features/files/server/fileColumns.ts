/** Columns over `file` and its `content` in words of people: for the list, its order and its search. */
import { sql } from 'kysely'

import { fileOwners } from '#core/recordOwners.ts'
import { ownerNamed, rowOf } from '#server/records/owners.ts'
import { kindPatterns, type FileOwner } from '../files.rules.ts'

export const kind = sql`case ${sql.join(
  kindPatterns.map(([name, pattern]) => sql`when content.type like ${pattern} then ${name}`),
  sql` `,
)} else 'other' end`

export const owner = sql`case ${sql.join(
  fileOwners.map((name) => sql`when ${sql.ref(`file.${name}_id`)} is not null then ${name}`),
  sql` `,
)} else 'firm' end`

const named = (name: FileOwner) => {
  const columnOwner = ownerNamed(name)
  const id = sql.ref(`file.${name}_id`)
  return sql`(select jsonb_build_object('id', ${id}, 'name', ${columnOwner.title}) ${rowOf(columnOwner, sql`file.org_id`, id)})`
}

/** `{id, name}` of the record or the firm that the file belongs to. */
export const record = () => sql`coalesce(${sql.join(fileOwners.map(named))},
  (select jsonb_build_object('id', org.id, 'name', org.name) from org where org.id = file.org_id))`
