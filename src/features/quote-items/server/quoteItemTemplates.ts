/** Templates of quote items, stored in the firm's settings as lists of items, parents before their children. */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { templateRows, withServices } from '#features/company/server/serviceTemplateRows.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { requireVersion } from '#server/records/version.ts'
import { type ItemTemplate, itemTemplateCalls, type NewItemTemplate, type TemplateItem } from '../quoteItemTemplates.ts'
import { requireSound } from './lockedQuoteItems.ts'
import {
  blank,
  blankItem,
  type FieldOf,
  references,
  requireReferences,
  type QuoteItemRow,
  valuesOf,
} from './quoteItemValues.ts'

/** A template item as it is stored, with all amounts. */
type Saved = TemplateItem & { unit_price: string; price: string | null; costs: { total: string; rated?: boolean }[] }
interface TemplateRow extends Pick<ItemTemplate, 'id' | 'name' | 'service_id' | 'version' | 'created' | 'modified'> {
  items: Saved[]
}
type Shown = TemplateRow & Pick<ItemTemplate, 'can_change' | 'can_delete'>
type Sent = z.output<typeof NewItemTemplate>['items']

const templates = templateRows<TemplateRow>('quote_item_template', 'items')

export const itemTemplateRoutes: readonly Route[] = [
  on(itemTemplateCalls.list, async (ctx) => shown(ctx, await templates.list(ctx))),
  on(itemTemplateCalls.create, async (ctx, { body }) => {
    const made = await templates.create(ctx, { ...body, items: await savedAs(ctx, body.items, []) })
    return first(shown(ctx, [made]))
  }),
  on(itemTemplateCalls.change, async (ctx, { params, body: { items, version, ...body } }) => {
    const before = await locked(ctx, params.id, version)
    const saved = items && { items: await savedAs(ctx, items, before.items) }
    return first(shown(ctx, [await templates.change(ctx, { params }, { ...body, ...saved })]))
  }),
  on(itemTemplateCalls.remove, async (ctx, { params }) => {
    await locked(ctx, params.id)
    return templates.remove(ctx, { params })
  }),
]

export const itemTemplateTable: ReferringTable = {
  table: 'quote_item_template',
  words: ['template of items', 'templates of items'],
}

/** Locks the template. Throws 404, and 409 `stale` with the template as its caller may see it. */
async function locked(ctx: Ctx, id: number, version?: number): Promise<Shown> {
  const { rows } = await sql`
    select from quote_item_template where org_id = ${ctx.me.org_id} and id = ${id} for update`.execute(ctx.db)
  if (rows.length === 0) throw notFound()
  const [row] = await templates.list(ctx, sql<SqlBool>`id = ${id}`)
  if (!row) throw notFound()
  await requireVersion(version ?? ctx.ifMatch, row, () => first(shown(ctx, [row])))
  return row
}

const first = async <One>(all: Promise<One[]>) => (await all)[0] as One

/** Returns templates without amounts for viewers who may see none, and without references that no longer exist. */
async function shown(ctx: Ctx, rows: readonly Shown[]): Promise<ItemTemplate[]> {
  const seesMoney = has(ctx.me, 'projects.view_financials')
  const items = rows.flatMap((row) => row.items)
  const gone = await Promise.all(
    (Object.keys(references) as (keyof typeof references)[]).map(async (name) => {
      const named = new Set(items.flatMap((item) => item[name] ?? []))
      if (named.size > 0) for (const id of await selectableIds(references[name])(ctx, [...named])) named.delete(id)
      return [name, named] as const
    }),
  )
  return (await withServices(ctx, rows)).map((row) => ({
    ...row,
    items: row.items.map(({ unit_price, rated = false, price, costs, ...item }) => ({
      ...item,
      ...Object.fromEntries(gone.flatMap(([name, ids]) => (ids.has(item[name] ?? 0) ? [[name, null]] : []))),
      ...(seesMoney && { unit_price, rated, price }),
      costs: seesMoney ? costs : costs.map(({ total: _total, rated: _rated, ...hours }) => hours),
    })),
  }))
}

/** Returns the items as stored JSON; amounts that were not sent are those of the item with the same key in `before`. */
async function savedAs(ctx: Ctx, items: Sent, before: readonly Saved[]): Promise<string> {
  const fieldOf: FieldOf = (index, field) => (index < 0 ? field : `items.${index}.${field}`)
  await requireReferences(ctx, items, () => undefined, fieldOf)
  const saved: Saved[] = []
  for (const [index, { key, parent_key = null, ...sent }] of items.entries()) {
    if (saved.some((templateItem) => templateItem.key === key))
      throw invalid({ [fieldOf(index, 'key')]: ['Another item has this key.'] })
    if (parent_key !== null && !saved.some((templateItem) => templateItem.key === parent_key))
      throw invalidChoice(fieldOf(index, 'parent_key'))
    const was = before.find((templateItem) => templateItem.key === key)
    const seesMoney = has(ctx.me, 'projects.view_financials')
    const values = await valuesOf(ctx, sent, was, seesMoney, (field) => fieldOf(index, field))
    const amounts = was && { unit_price: was.unit_price, rated: was.rated ?? false, price: was.price }
    saved.push({ ...blankItem, name: sent.name, costs: [], tags: [], ...amounts, ...values, key, parent_key })
  }
  const places = new Map(saved.map(({ key }, index) => [key, -1 - index]))
  const tree = saved.map((item) => ({
    ...blank,
    ...item,
    id: places.get(item.key) ?? 0,
    parent_id: places.get(item.parent_key ?? '') ?? null,
    state: 'proposed' as const,
  }))
  requireSound(ctx, tree, (id, field) => fieldOf(-1 - (id ?? 0), id === null ? 'non_field_errors' : field))
  return JSON.stringify(saved)
}

/** Reads the template items that new rows are like, for their amounts. 400 for one that is not there. */
export async function likenesses(ctx: Ctx, rows: readonly QuoteItemRow[], fieldOf: FieldOf) {
  const ids = rows.flatMap(({ id, like }) => (id === undefined && like ? like.template_id : []))
  const named = ids.length === 0 ? [] : await templates.list(ctx, sql<SqlBool>`id = any(${ids}::bigint[])`)
  const found = (row: QuoteItemRow) =>
    row.id === undefined
      ? named.find(({ id }) => id === row.like?.template_id)?.items.find(({ key }) => key === row.like?.key)
      : undefined
  const missing = rows.findIndex((row) => row.id === undefined && row.like && !found(row))
  if (missing >= 0) throw invalidChoice(fieldOf(missing, 'like.template_id'))
  return found
}
