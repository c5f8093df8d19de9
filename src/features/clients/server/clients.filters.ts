import { sql } from 'kysely'

import { mayPick } from '#features/users/server/users.access.ts'
import type { Ctx } from '#server/context.ts'
import { invalidChoice } from '#server/errors.ts'
import { pickableClients } from './clients.queries.ts'

/** What kept filters name is there and could be picked: anything else is 400 `Invalid choice.`, like what is not there. */
export async function checkClientFilters(
  ctx: Ctx,
  filters: { category_ids?: number[]; type_ids?: number[]; manager_ids?: number[] },
): Promise<void> {
  const { category_ids = [], type_ids = [], manager_ids = [] } = filters
  if (!(await areThere(ctx, 'client_category', category_ids))) throw invalidChoice('category_ids')
  if (!(await areThere(ctx, 'client_type', type_ids))) throw invalidChoice('type_ids')
  if (!(await areThere(ctx, 'member', manager_ids))) throw invalidChoice('manager_ids')
}

/** The same for the contacts' filters. */
export async function checkContactFilters(ctx: Ctx, { client_ids = [] }: { client_ids?: number[] }): Promise<void> {
  const wanted = new Set(client_ids)
  if ((await pickableClients(ctx, [...wanted])).length < wanted.size) throw invalidChoice('client_ids')
}

async function areThere({ db, me }: Ctx, table: 'client_category' | 'client_type' | 'member', given: number[]) {
  const ids = [...new Set(given)]
  if (ids.length === 0) return true
  const rule = table === 'member' ? mayPick(me) : sql`true`
  const { rows } = await sql`
    select from ${sql.table(table)} where org_id = ${me.org_id} and id = any(${ids}::bigint[]) and ${rule}`.execute(db)
  return rows.length === ids.length
}
