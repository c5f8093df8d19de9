/** Reads of suppliers, and the lock that every write goes through. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import type { HistoryItem } from '#core/history.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { pageFrom, type Orders } from '#server/paging.ts'
import { recordHistory, type Shown } from '#server/recordHistory.ts'
import type { listSuppliers as contract, Supplier, supplierOrdering } from '../suppliers.contract.ts'
import { mayChange, mayDelete, mayView } from './suppliers.access.ts'
import { supplierConditions } from './suppliers.search.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Target = { params: { id: number } }

const mostOptions = 100

/** Options by name with `selection`, else a page of records. */
export async function listSuppliers(
  ctx: Ctx,
  { query }: { query: Query },
): Promise<{ id: number; name: string }[] | { results: Supplier[]; count: number }> {
  const { db, me } = ctx
  const conditions = [
    sql`supplier.org_id = ${me.org_id}`,
    mayView(me),
    ...(query.ids ? [sql`supplier.id = any(${query.ids}::bigint[])`] : []),
    ...(await supplierConditions(ctx, query.search)),
  ]
  const where = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  if (query.selection) {
    const { rows } = await sql<{ id: number; name: string }>`
      select supplier.id, supplier.name from supplier where ${where}
       order by supplier.name collate human, supplier.id limit ${mostOptions}`.execute(db)
    return rows
  }
  const list = { columns: columns(me), from: sql`supplier`, where, orders, id: sql`supplier.id` }
  return pageFrom(db, list, query)
}

/** One supplier, as the list shows it; 404 out of reach. */
export async function getSupplier({ db, me }: Ctx, { params }: Target): Promise<Supplier> {
  const { rows } = await sql<Supplier>`
    select ${columns(me)} from supplier
     where supplier.org_id = ${me.org_id} and supplier.id = ${params.id} and ${mayView(me)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The stored row, kept from others until the commit; 404 when the rule does not reach it. */
export async function lockSupplier(
  { db, me }: Ctx,
  id: number,
  rule: (me: Me) => RawBuilder<SqlBool>,
): Promise<Selectable<DB['supplier']>> {
  const row = await db
    .selectFrom('supplier')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .where(mayView(me))
    .where(rule(me))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What happened to it, newest first; 404 out of reach. */
export async function supplierHistory(ctx: Ctx, { params }: Target): Promise<HistoryItem[]> {
  await getSupplier(ctx, { params })
  return recordHistory(ctx, 'supplier', params.id, shown)
}

const shown: Shown = {
  name: 'text',
  address_line1: 'text',
  address_line2: 'text',
  address_city: 'text',
  address_region: 'text',
  address_postcode: 'text',
  address_country: 'text',
  email: 'text',
  phone: 'text',
  website: 'text',
  notes: 'text',
  tags: 'tags',
  udf: 'values',
}

const columns = (me: Me) => sql<Supplier>`
  supplier.id, supplier.name, supplier.email, supplier.phone, supplier.website, supplier.notes, supplier.tags,
  supplier.udf, supplier.version, supplier.created, supplier.modified,
  jsonb_build_object('line1', supplier.address_line1, 'line2', supplier.address_line2, 'city', supplier.address_city,
    'region', supplier.address_region, 'postcode', supplier.address_postcode, 'country', supplier.address_country) as address,
  coalesce(${mayChange(me)}, false) as can_change, coalesce(${mayDelete(me)}, false) as can_delete`

type Ordering = (typeof supplierOrdering)[number]
const orders: Orders<Ordering> = {
  id: sql`supplier.id`,
  name: sql`supplier.name collate human`,
  city: sql`supplier.address_city collate human`,
  postcode: sql`supplier.address_postcode collate human`,
  email: sql`lower(supplier.email)`,
  modified: sql`supplier.modified`,
}
