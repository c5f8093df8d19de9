/** The calls of rates. */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { among } from '#server/records/search.ts'
import {
  explainRate,
  listClientRates,
  listProjectRates,
  listRateRoles,
  type Rate,
  rateCalls,
} from '../rates.contract.ts'
import { clientRates, listRoles, projectRates } from './appliedRates.ts'
import { explainCharge } from './explainRate.ts'
import { chargeRates, costRates, isCharge, oneOf, requireCosts } from './rateLists.ts'
import { type PlainRate, withNames } from './rateRows.ts'

const requests = ['project_id', 'client_id', 'service_id', 'user_id', 'task_type_id'] as const
type Params = Partial<Record<(typeof requests)[number], number[] | undefined>>

/** Lists rates that match all filters and refer to nothing out of the caller's reach. */
async function listRates(ctx: Ctx, { kind, ...query }: Params & { kind?: Rate['kind'] | undefined }): Promise<Rate[]> {
  const whereOf = (table: string, names: readonly (keyof Params)[]) =>
    sql<SqlBool>`(${sql.join([sql`true`, ...names.flatMap((name) => among(sql.ref(`${table}.${name}`), query[name]))], sql` and `)})`
  const rates: Rate[] = []
  const add = async (key: Rate['kind'], rows: Parameters<typeof withNames>[2]) => {
    const found = await withNames(ctx, key, rows)
    rates.push(...found.flatMap(({ rate, out }) => (out ? [] : [rate])))
  }
  if (kind !== 'cost') await add('charge', await chargeRates.list(ctx, whereOf('charge_rate', requests)))
  const onlyPeople = requests.every((name) => name === 'user_id' || query[name] === undefined)
  if (kind !== 'charge' && onlyPeople && has(ctx.me, 'projects.view_financials'))
    await add('cost', await costRates.list(ctx, whereOf('cost_rate', ['user_id'])))
  return rates
}

type Sent = Partial<Omit<PlainRate, 'id' | 'version'>> & { version?: number | undefined }
/** An empty role means no role. */
const cleaned = <S extends { role?: string | null | undefined }>(body: S) =>
  body.role === '' ? { ...body, role: null } : body

/** Refuses a cost rate for anything but a person (400). */
function requireOfPerson({ user_id, role, project_id, client_id, service_id, task_type_id }: Sent): void {
  const more = Object.entries({ role, project_id, client_id, service_id, task_type_id }).filter(
    ([, value]) => value != null,
  )
  if (more.length > 0)
    throw invalid(Object.fromEntries(more.map(([name]) => [name, ['A cost rate is for a person only.']])))
  if (user_id === null) throw invalid({ user_id: ['This field is required'] })
}
const ofPerson = ({ user_id, amount, date_from, version }: Sent) => ({ user_id, amount, date_from, version })

export const rateRoutes: readonly Route[] = [
  on(rateCalls.list, (ctx, { query }) => listRates(ctx, query)),
  on(explainRate, (ctx, { params, query }) => explainCharge(ctx, params.id, query)),
  on(listRateRoles, (ctx) => listRoles(ctx)),
  on(listProjectRates, (ctx, { params }) => projectRates(ctx, params.id)),
  on(listClientRates, (ctx, { params }) => clientRates(ctx, params.id)),
  on(rateCalls.create, async (ctx, { body: { kind, ...body } }) => {
    if (kind === 'charge') return oneOf(ctx, kind, await chargeRates.create(ctx, cleaned(body)))
    requireCosts(ctx)
    requireOfPerson({ user_id: null, ...(body as Sent) })
    return oneOf(ctx, kind, await costRates.create(ctx, ofPerson(body as Sent)))
  }),
  on(rateCalls.change, async (ctx, { params, body }) => {
    if (await isCharge(ctx, params.id))
      return oneOf(ctx, 'charge', await chargeRates.change(ctx, { params }, cleaned(body)))
    requireCosts(ctx)
    requireOfPerson(body as Sent)
    return oneOf(ctx, 'cost', await costRates.change(ctx, { params }, ofPerson(body as Sent)))
  }),
  on(rateCalls.remove, async (ctx, { params }) => {
    if (await isCharge(ctx, params.id)) return chargeRates.remove(ctx, { params })
    requireCosts(ctx)
    return costRates.remove(ctx, { params })
  }),
]
