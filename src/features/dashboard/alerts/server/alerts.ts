/** Settings of the caller's own alerts. */
import type { Ctx } from '#server/http/context.ts'
import { on, type Route } from '#server/http/route.ts'
import { type Alerts, changeAlerts, getAlerts } from '../alerts.contract.ts'

const empty: Alerts = { budgets: 'off', quotes: 'off', quote_days: 14, invoices: 'off', expiries: 'off' }

async function chosen({ db, me }: Ctx): Promise<Alerts> {
  const saved = await db
    .selectFrom('alert_choice')
    .select(['budgets', 'quotes', 'quote_days', 'invoices', 'expiries'])
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  return (saved as Alerts | undefined) ?? empty
}

async function choose(ctx: Ctx, changes: Partial<{ [K in keyof Alerts]: Alerts[K] | undefined }>): Promise<Alerts> {
  const { db, me } = ctx
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const all = { ...(await chosen(ctx)), ...given }
  await db
    .insertInto('alert_choice')
    .values({ user_id: me.id, ...all })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(all))
    .execute()
  return chosen(ctx)
}

export const alertRoutes: readonly Route[] = [
  on(getAlerts, chosen),
  on(changeAlerts, (ctx, { body }) => choose(ctx, body)),
]
