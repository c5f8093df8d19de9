/** What refers to a row of a list, by the database's own catalogue: a table of a later feature is found by itself. */
import { sql } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from './context.ts'
import { conflict } from './errors.ts'
import { referencesTo } from './merges.repoint.ts'

/** So many records of a kind, in words: `3 projects`. */
interface Use {
  count: number
  noun: string
}

/** Lists whose rows are referred to. */
export type Used = 'department' | 'service' | 'client_category' | 'client_type' | 'equipment_category' | 'calendar'

/** How the records of a table are called: one, and several. A table without words is called by its name. */
const words: Partial<Record<keyof DB, readonly [one: string, many: string]>> = {
  member: ['person', 'people'],
  member_department: ['person beside their own', 'people beside their own'],
  client: ['client', 'clients'],
  company: ['firm’s own setting', 'of the firm’s own settings'],
  equipment: ['piece of equipment', 'pieces of equipment'],
  project: ['project', 'projects'],
  quote_item: ['quote item', 'quote items'],
  task: ['task', 'tasks'],
  holiday: ['day off', 'days off'],
}

/** By the row's id, what refers to it; rows that nothing refers to are not among them. `owned`: tables that do not count. */
export async function countReferences(
  ctx: Ctx,
  table: Used,
  { id = null, owned = [] }: { id?: number | null; owned?: readonly string[] } = {},
): Promise<Map<number, Use[]>> {
  const found = new Map<number, Use[]>()
  for (const { table: referring, column } of await referencesTo(ctx, table)) {
    if (owned.includes(referring)) continue
    const to = sql.ref(column)
    const { rows } = await sql<{ id: number; count: number }>`
      select ${to} as id, count(*)::int as count from ${sql.table(referring)}
       where org_id = ${ctx.me.org_id} and ${to} is not null and (${id}::bigint is null or ${to} = ${id}::bigint)
       group by ${to}`.execute(ctx.db)
    const [one, many] = words[referring as keyof DB] ?? [referring.replaceAll('_', ' '), referring.replaceAll('_', ' ')]
    for (const row of rows) {
      const uses = found.get(row.id) ?? []
      uses.push({ count: row.count, noun: row.count === 1 ? one : many })
      found.set(row.id, uses)
    }
  }
  return found
}

/** Throws 409 `in_use` that says how many of what refer to the row. */
export async function requireUnreferenced(
  ctx: Ctx,
  table: Used,
  id: number,
  owned: readonly string[] = [],
): Promise<void> {
  const uses = (await countReferences(ctx, table, { id, owned })).get(id)
  if (!uses) return
  const said = new Intl.ListFormat('en-GB').format(uses.map(({ count, noun }) => `${count} ${noun}`))
  throw conflict('in_use', `It is used by ${said}. Give those another one first.`)
}
