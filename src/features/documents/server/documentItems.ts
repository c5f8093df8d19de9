/** The items of a project, as documents print them. */
import { sql } from 'kysely'

import type { Rounding } from '#core/decimal.ts'
import type { Contract, ContractType } from '#features/projects/contracts.ts'
import { type InOrg, type TreeRow, treeRows } from '#features/quote-items/server/quoteItemReads.ts'
import { type DocumentLine, linesOf, type PrintedItem } from '../documentLines.ts'

/** Lists the items in order; a project without items gives one item with the price of the whole. */
export const printedItems = async (ctx: InOrg, projectId: number): Promise<PrintedItem[]> =>
  (await printedItemsOf(ctx, [projectId])).get(projectId) ?? []

/** Lists the items of several projects, by the project; with the same number of queries for any number of projects. */
async function printedItemsOf(ctx: InOrg, ids: readonly number[]): Promise<ReadonlyMap<number, PrintedItem[]>> {
  const items = Map.groupBy(await treeRows(ctx, ids), ({ project_id }) => project_id)
  const whole = await wholeProjects(
    ctx,
    ids.filter((id) => !items.has(id)),
  )
  const rates = await ratesOf(ctx, [
    ...[...items].flatMap(([id, rows]) =>
      rows.filter(({ contract_type }) => isByHour(contract_type)).map((row) => ({ id, roles: rolesOf(row) })),
    ),
    ...whole.filter((row) => isByHour(row.contract_type)).map(({ id }) => ({ id, roles: [''] })),
  ])
  return new Map<number, PrintedItem[]>([
    ...[...items].map(([id, rows]): [number, PrintedItem[]] => [
      id,
      rows.map((row) => (isByHour(row.contract_type) ? { ...row, rates: rates(id, rolesOf(row)) } : row)),
    ]),
    ...whole.map(({ id, ...project }): [number, PrintedItem[]] => [
      id,
      [
        {
          ...asItem,
          ...project,
          id: 0,
          unit_price: project.price ?? '0.00',
          alternative_group: '',
          ...(isByHour(project.contract_type) && { rates: rates(id, ['']) }),
        },
      ],
    ]),
  ])
}

const asItem = { parent_id: null, quantity: '1', optional: false, visibility: 'show', state: 'proposed' } as const

/** Reads projects that are priced as a whole. */
async function wholeProjects({ db, me }: InOrg, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Pick<PrintedItem, 'name' | 'price'> & Contract & { id: number }>`
    select id, name, price, contract_type, cap, retainer, construction_value, trim_scale(fee_percent)::text as fee_percent from project
     where org_id = ${me.org_id} and id = any(${[...ids]}::bigint[]) and (price is not null or contract_type <> 'fixed')`.execute(
    db,
  )
  return rows
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

/** Reads today's charge rates of an hour in the roles of each project; a role without a rate is left out. */
async function ratesOf({ db, me }: InOrg, requests: readonly { id: number; roles: readonly string[] }[]) {
  if (requests.length === 0) return () => []
  const pairs = [...new Set(requests.flatMap(({ id, roles }) => roles.map((role) => JSON.stringify([id, role]))))].map(
    (pair) => JSON.parse(pair) as [number, string],
  )
  const { rows } = await sql<{ id: number; role: string; amount: string | null }>`
    select pair.id, pair.role,
        role_rate(${me.org_id}, pair.id, pair.role, (now() at time zone company.timezone)::date)::text as amount
      from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, role]) => role)}::text[]) pair (id, role), company
     where company.org_id = ${me.org_id}`.execute(db)
  const amounts = new Map(rows.map(({ id, role, amount }) => [JSON.stringify([id, role]), amount]))
  return (id: number, roles: readonly string[]) =>
    roles.flatMap((role) => {
      const amount = amounts.get(JSON.stringify([id, role]))
      return amount == null ? [] : [{ role, amount }]
    })
}

/** Returns the lines that a quote of the project would print now. The caller must have checked who may see prices. */
export const currentLines = async (ctx: InOrg, projectId: number, rounding: Rounding): Promise<DocumentLine[]> =>
  linesOf(await printedItems(ctx, projectId), rounding)

/** Returns the lines of several projects, by the project. */
export async function currentLinesOf(
  ctx: InOrg,
  ids: readonly number[],
  rounding: Rounding,
): Promise<ReadonlyMap<number, DocumentLine[]>> {
  if (ids.length === 0) return new Map()
  return new Map([...(await printedItemsOf(ctx, ids))].map(([id, items]) => [id, linesOf(items, rounding)]))
}
