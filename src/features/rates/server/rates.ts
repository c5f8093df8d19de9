/** Rates on the server: each write needs to see what it changes. */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/context.ts'
import { type AppError, forbidden, invalid, invalidChoice } from '#server/errors.ts'
import { on, type Route } from '#server/http.ts'
import { mayPick } from '#server/people.ts'
import type { RecordTable } from '#server/records/owners.ts'
import { among } from '#server/search.ts'
import { smallList } from '#server/smallList.ts'
import { mayKeepRates, type Rate, rateCalls } from '../rates.contract.ts'

const seesCosts = ({ me }: Pick<Ctx, 'me'>) => has(me, 'projects.view_financials')
const ofKnown = ({ me }: Ctx) => sql<SqlBool>`exists (
  select from member where member.org_id = ${me.org_id} and member.id = cost_rate.user_id and ${mayPick(me)})`

type Row = Omit<Rate, 'can_change' | 'can_delete' | 'kind' | 'user'>
const rows = smallList<Row>({
  table: 'cost_rate',
  columns: ['user_id', 'amount', 'date_from'],
  order: sql`user_id, date_from desc`,
  access: [mayKeepRates],
  checkOthers: async ({ db, me }, { user_id }) => {
    const { rows: known } = await sql`
      select from member where org_id = ${me.org_id} and id = ${user_id} and ${mayPick(me)}`.execute(db)
    if (known.length === 0) throw invalidChoice('user_id')
  },
})

type Plain = Awaited<ReturnType<typeof rows.list>>[number]
/** With the names of their people. */
async function named({ db, me }: Ctx, some: readonly Plain[]): Promise<Rate[]> {
  const { rows: people } = await sql<{ id: number; name: string }>`
    select id, name from member where org_id = ${me.org_id} and id = any(${some.map(({ user_id }) => user_id)}::bigint[])`.execute(
    db,
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return some.map((one) => ({ ...one, kind: 'cost', user: { id: one.user_id, name: names.get(one.user_id) ?? '' } }))
}
const oneOf = async (ctx: Ctx, row: Plain) => (await named(ctx, [row]))[0] as Rate
function requireSight(ctx: Ctx): void {
  if (!seesCosts(ctx)) throw forbidden()
}

export const rateRoutes: readonly Route[] = [
  on(rateCalls.list, async (ctx, { query }) => {
    const where = sql.join([ofKnown(ctx), ...among(sql`cost_rate.user_id`, query.user_id)], sql` and `)
    return named(ctx, await rows.list(ctx, sql<SqlBool>`(${where})`))
  }),
  on(rateCalls.create, async (ctx, { body: { kind: _cost, ...body } }) => {
    requireSight(ctx)
    return oneOf(ctx, await rows.create(ctx, body))
  }),
  on(rateCalls.change, async (ctx, { params, body }) => {
    requireSight(ctx)
    return oneOf(ctx, await rows.change(ctx, { params }, body))
  }),
  on(rateCalls.remove, (ctx, { params }) => {
    requireSight(ctx)
    return rows.remove(ctx, { params })
  }),
]
/** Rates keep their person from being deleted. */
export const costRateTable: RecordTable = {
  table: 'cost_rate',
  words: ['cost rate', 'cost rates'],
  mayView: (me) => sql<SqlBool>`${seesCosts({ me })}::boolean`,
}
/** What a refused write means, by the database's constraint. */
export const rateConstraints: Record<string, () => AppError> = {
  cost_rate_one_a_day: () =>
    invalid({ date_from: ['This person has a rate from this day already. Change that one, or choose another day.'] }),
}
