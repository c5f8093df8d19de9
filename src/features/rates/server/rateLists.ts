/** The two lists of rates. Writers must see the rate that they change, and may name only what they could pick. */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { type AppError, forbidden, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { smallList } from '#server/records/smallList.ts'
import { type Rate } from '../rates.contract.ts'
import { mayManageRates, seesCharges } from '../ratePermissions.ts'
import { named, type PlainRate, withNames } from './rateRows.ts'

const seesCosts = ({ me }: Pick<Ctx, 'me'>) => has(me, 'projects.view_financials')
export function requireCosts(ctx: Ctx): void {
  if (!seesCosts(ctx)) throw forbidden()
}

/** Throws 400 by field for records that the caller cannot pick. */
async function requirePickable(ctx: Ctx, row: Partial<PlainRate>): Promise<void> {
  for (const name of Object.keys(named) as (keyof typeof named)[]) {
    const id = row[`${name}_id`]
    const { table, reach } = named[name]
    if (id != null && (await selectableIds(table, reach)(ctx, [id])).length === 0) throw invalidChoice(`${name}_id`)
  }
}

/** Ids that a saved filter of rates may name. */
export const ratePicks = {
  user_ids: selectableIds(named.user.table, named.user.reach),
  project_ids: selectableIds(named.project.table, named.project.reach),
  client_ids: selectableIds(named.client.table, named.client.reach),
  service_ids: selectableIds(named.service.table, named.service.reach),
  task_type_ids: selectableIds(named.task_type.table, named.task_type.reach),
}

export const costRates = smallList<PlainRate>({
  table: 'cost_rate',
  columns: ['user_id', 'amount', 'date_from'],
  order: sql`user_id, date_from desc`,
  access: [mayManageRates],
  checkOthers: requirePickable,
})
export const chargeRates = smallList<PlainRate>({
  table: 'charge_rate',
  columns: ['project_id', 'client_id', 'service_id', 'user_id', 'role', 'task_type_id', 'amount', 'date_from'],
  order: sql`specificity desc, project_id, client_id, service_id, user_id, role_key, task_type_id, date_from desc`,
  access: [mayManageRates],
  checkOthers: requirePickable,
})

/** Returns whether the id is that of a charge rate; 404 if it refers to anything out of the caller's reach. */
export async function isCharge(ctx: Ctx, id: number): Promise<boolean> {
  const [found] = await withNames(ctx, 'charge', await chargeRates.list(ctx, sql<SqlBool>`charge_rate.id = ${id}`))
  if (found?.out) throw notFound()
  return found !== undefined
}

export const oneOf = async (ctx: Ctx, kind: Rate['kind'], row: Awaited<ReturnType<typeof costRates.create>>) =>
  (await withNames(ctx, kind, [row]))[0]?.rate as Rate

/** Rates prevent the deletion of records that they name. */
export const costRateTable: ReferringTable = {
  table: 'cost_rate',
  words: ['cost rate', 'cost rates'],
  mayView: (me) => sql<SqlBool>`${seesCosts({ me })}::boolean`,
}
export const chargeRateTable: ReferringTable = {
  table: 'charge_rate',
  words: ['charge rate', 'charge rates'],
  mayView: (me) => sql<SqlBool>`${seesCharges.some((seesCharge) => has(me, seesCharge))}::boolean`,
  // If clients are merged and both have a rate from the same day, the remaining client's rate is kept.
  beforeRepoint: async ({ db, me }, column, from, to) => {
    if (column !== 'client_id') return
    await sql`
      delete from charge_rate going using charge_rate stays
       where going.org_id = ${me.org_id} and going.client_id = ${from} and stays.org_id = ${me.org_id} and stays.client_id = ${to}
         and row(stays.project_id, stays.service_id, stays.user_id, stays.role_key, stays.task_type_id, stays.date_from)
           is not distinct from row(going.project_id, going.service_id, going.user_id, going.role_key, going.task_type_id, going.date_from)`.execute(
      db,
    )
  },
}
const oneADay = (whose: string) => (): AppError =>
  invalid({ date_from: [`${whose} already has a rate from this day. Change it, or choose another day.`] })
/** Sentences of refused writes, by the database's constraint. */
export const rateConstraints: Record<string, () => AppError> = {
  cost_rate_one_a_day: oneADay('This person'),
  charge_rate_one_a_day: oneADay('The same work'),
}
