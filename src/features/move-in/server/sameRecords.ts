/**
 * Records that a move has brought already, or that are here: by name, and of people and contacts by e-mail too. The
 * imports warn of likenesses as well (a domain, a telephone number, a name that two contacts share), and somebody decides
 * row by row; a move drops nothing for a likeness.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { nameKey } from '#server/import/values.ts'

type Body = Record<string, unknown>
interface Known {
  name: string
  email: string
  clients: number[]
}

const textIn = (body: Body, key: string) => (typeof body[key] === 'string' ? body[key] : '')
const knownOf = (body: Body): Known => ({
  name: textIn(body, 'name') || `${textIn(body, 'first_name')} ${textIn(body, 'last_name')}`.trim(),
  email: textIn(body, 'email').toLowerCase(),
  clients: ((body['clients'] ?? []) as { client_id: number }[]).map(({ client_id }) => client_id),
})

/** Names, for each body, the record of the table that fulfils the condition over it and over `given`. */
const namesWhere = (table: keyof DB, condition: RawBuilder<SqlBool>) => async (ctx: Ctx, bodies: readonly Body[]) => {
  const given = JSON.stringify(bodies.map((body, row) => ({ row, ...knownOf(body) })))
  const { rows } = await sql<{ row: number; name: string }>`
    select given.row, min(${sql.ref(`${table}.name`)}) as name
      from jsonb_to_recordset(${given}::jsonb) given (row int, name text, email text, clients bigint[])
      join ${sql.table(table)} on ${sql.ref(`${table}.org_id`)} = ${ctx.me.org_id} and ${condition}
     group by given.row`.execute(ctx.db)
  const names = new Map(rows.map(({ row, name }) => [row, name]))
  return bodies.map((_, row) => names.get(row) ?? null)
}

const sameName = (table: keyof DB) => sql<SqlBool>`name_key_of(${sql.ref(`${table}.name`)}) = name_key_of(given.name)`
const oneWithoutEmail = (table: keyof DB) => sql<SqlBool>`(given.email = '' or ${sql.ref(`${table}.email`)} = '')`
const sameEmail = (table: keyof DB) =>
  sql<SqlBool>`(given.email <> '' and lower(${sql.ref(`${table}.email`)}) = given.email)`

export const sameRecords = {
  people: {
    keys: (body: Body) => [knownOf(body).email || nameKey(knownOf(body).name)],
    alike: namesWhere(
      'member',
      sql`(${sameEmail('member')} or (${oneWithoutEmail('member')} and ${sameName('member')}))`,
    ),
  },
  clients: { alike: namesWhere('client', sameName('client')) },
  contacts: {
    keys: (body: Body) => {
      const { name, email, clients } = knownOf(body)
      return [`${nameKey(name)} ${email || clients.join(' ')}`]
    },
    alike: namesWhere(
      'contact',
      sql`(${sameName('contact')} and (${sameEmail('contact')} or (${oneWithoutEmail('contact')} and (given.clients = '{}'
        or exists (select from contact_client link where link.org_id = contact.org_id and link.contact_id = contact.id
                    and link.client_id = any(given.clients))))))`,
    ),
  },
} as const
