/** Rates as the caller sees them: with names, and whether all references are in reach. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { mayPick } from '#server/access/people.ts'
import type { Rate, rateKinds } from '../rates.contract.ts'

type Kind = (typeof rateKinds)[number]
const any = () => sql<SqlBool>`true`

/** References of a rate by id: the table, which rows of it the viewer reaches, and their names. */
export const named: Readonly<
  Record<
    'project' | 'client' | 'service' | 'user' | 'task_type',
    { table: 'project' | 'client' | 'service' | 'member' | 'task_type'; reach: (me: Me) => RawBuilder<SqlBool> }
  >
> = {
  project: { table: 'project', reach: mayPickProject },
  client: { table: 'client', reach: mayViewClient },
  service: { table: 'service', reach: any },
  user: { table: 'member', reach: mayPick },
  task_type: { table: 'task_type', reach: any },
}
type Name = keyof typeof named
const names = Object.keys(named) as Name[]

const title = (table: string) =>
  table === 'project' ? sql`project.reference || ' ' || project.name` : sql.ref(`${table}.name`)

export interface PlainRate {
  id: number
  version: number
  created: string
  modified: string
  amount: string
  date_from: string
  user_id: number | null
  role?: string | null
  project_id?: number | null
  client_id?: number | null
  service_id?: number | null
  task_type_id?: number | null
}

/**
 * Adds the names of people, clients and projects. An id out of the caller's reach becomes null, and `out` says that it
 * exists.
 */
export async function withNames(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  kind: Kind,
  rates: readonly (PlainRate & { can_change: boolean; can_delete: boolean })[],
): Promise<{ rate: Rate; out: boolean }[]> {
  const byKey = {} as Record<Name, ReadonlyMap<number, string>>
  for (const name of names) {
    const ids = [...new Set(rates.map((rate) => rate[`${name}_id`]).filter((id) => id != null))]
    const { table, reach } = named[name]
    const { rows } =
      ids.length === 0
        ? { rows: [] }
        : await sql<{ id: number; name: string }>`
            select ${sql.ref(`${table}.id`)} as id, ${title(table)} as name from ${sql.table(table)}
             where ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${sql.ref(`${table}.id`)} = any(${ids}::bigint[])
               and ${reach(me)}`.execute(db)
    byKey[name] = new Map(rows.map((row) => [row.id, row.name]))
  }
  return rates.map((rate) => {
    const refs = names.map((name) => {
      const id = rate[`${name}_id`] ?? null
      const known = id === null ? undefined : byKey[name].get(id)
      return { name, id, ref: id === null || known === undefined ? null : { id, name: known } }
    })
    const { id, version, created, modified, amount, date_from, can_change, can_delete } = rate
    const stated = Object.fromEntries(
      refs.flatMap(({ name, ref }) => [
        [name, ref],
        [`${name}_id`, ref?.id ?? null],
      ]),
    )
    return {
      rate: {
        ...({ id, version, created, modified, amount, date_from, can_change, can_delete } satisfies Partial<Rate>),
        kind,
        role: rate.role ?? null,
        ...stated,
      } as Rate,
      out: refs.some(({ id: count, ref }) => count !== null && ref === null),
    }
  })
}
