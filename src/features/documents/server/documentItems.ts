/** The items of a project, as documents print them. */
import { sql } from 'kysely'

import type { Rounding } from '#core/decimal.ts'
import type { Contract, ContractType } from '#features/projects/contracts.ts'
import { type InOrg, type TreeRow, treeRows } from '#features/quote-items/server/quoteItemReads.ts'
import { type DocumentLine, linesOf, type PrintedItem } from '../documentLines.ts'

/** Lists the items in order; a project without items gives one item with the price of the whole. */
export async function printedItems(ctx: InOrg, projectId: number): Promise<PrintedItem[]> {
  const items = await treeRows(ctx, [projectId])
  if (items.length > 0) {
    const roles = items.filter(({ contract_type }) => isByHour(contract_type)).flatMap(rolesOf)
    const rates = await ratesOf(ctx, projectId, roles)
    return items.map((item) => (isByHour(item.contract_type) ? { ...item, rates: rates(rolesOf(item)) } : item))
  }
  const { rows } = await sql<Pick<PrintedItem, 'name' | 'price'> & Contract>`
    select name, price, contract_type, cap, retainer, construction_value, trim_scale(fee_percent)::text as fee_percent from project
     where org_id = ${ctx.me.org_id} and id = ${projectId} and (price is not null or contract_type <> 'fixed')`.execute(
    ctx.db,
  )
  const plain = { parent_id: null, quantity: '1', optional: false, visibility: 'show', state: 'proposed' } as const
  const rates = await ratesOf(ctx, projectId, rows.some((row) => isByHour(row.contract_type)) ? [''] : [])
  return rows.map((project) => ({
    ...plain,
    ...project,
    id: 0,
    unit_price: project.price ?? '0.00',
    alternative_group: '',
    ...(isByHour(project.contract_type) && { rates: rates(['']) }),
  }))
}

const isByHour = (type: ContractType | '') => type === 'hourly' || type === 'capped'
/** Returns the roles with budgeted hours; without any, a role for anybody. */
function rolesOf({ costs }: TreeRow): string[] {
  const roles = costs
    .filter(({ role: _role, total: _total, rated: _rated, ...hours }) =>
      Object.values(hours).some((amount) => /[1-9]/.test(amount)),
    )
    .map(({ role }) => role)
  return roles.length === 0 ? [''] : [...new Set(roles)]
}

/** Reads today's charge rate of an hour in these roles; a role without a rate is left out. */
async function ratesOf({ db, me }: InOrg, projectId: number, roles: readonly string[]) {
  if (roles.length === 0) return () => []
  const { rows } = await sql<{ role: string; amount: string | null }>`
    select role, role_rate(${me.org_id}, ${projectId}, role, (now() at time zone company.timezone)::date)::text as amount
      from unnest(${[...new Set(roles)]}::text[]) role, company where company.org_id = ${me.org_id}`.execute(db)
  const amounts = new Map(rows.map(({ role, amount }) => [role, amount]))
  return (named: readonly string[]) =>
    named.flatMap((role) => {
      const amount = amounts.get(role)
      return amount == null ? [] : [{ role, amount }]
    })
}

/** Returns the lines that a quote of the project would print now. The caller must have checked who may see prices. */
export const currentLines = async (ctx: InOrg, projectId: number, rounding: Rounding): Promise<DocumentLine[]> =>
  linesOf(await printedItems(ctx, projectId), rounding)
