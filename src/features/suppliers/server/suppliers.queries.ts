/** Suppliers, as lists, pickers and the record show them. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { mentionsOf } from '#server/people.ts'
import { addressOf, addressShown } from '#server/records/columns.ts'
import { texts, whole } from '#server/records/ordering.ts'
import { recordQueries } from '#server/records/queries.ts'
import type { RecordKind } from '#server/records/record.ts'
import type { listSuppliers, Supplier, supplierLists } from '../suppliers.contract.ts'
import { supplierAccess } from './suppliers.access.ts'
import { supplierConditions } from './suppliers.search.ts'

type Query = z.output<NonNullable<(typeof listSuppliers)['query']>>
type Row = Omit<Supplier, 'can_change' | 'can_delete'>
type Option = { id: number; name: string }
type Tab = (typeof supplierLists.tabs)[number]
type Ordering = (typeof supplierLists.orderings)[number]
type Filters = Omit<Query, 'page' | 'rows' | 'ordering' | 'tab' | 'selection' | 'ids' | 'counts'>

const kind: RecordKind<'supplier', Row, Supplier, Option, Filters, Tab, Ordering> = {
  table: 'supplier',
  access: supplierAccess,
  from: sql`supplier`,
  columns: () => sql<Row>`
    supplier.id, supplier.name, supplier.email, supplier.phone, supplier.website, supplier.notes, ${mentionsOf('supplier', 'notes')} as mentions, supplier.tags,
    supplier.udf, supplier.version, supplier.created, supplier.modified, ${addressOf('supplier')} as address`,
  toItem: (me, row) => ({ ...row, ...supplierAccess.acts(me) }),
  option: { columns: () => sql`supplier.id, supplier.name`, order: sql`supplier.name collate human` },
  orders: {
    name: whole(sql`supplier.name collate human`),
    city: texts(sql`supplier.address_city`),
    postcode: texts(sql`supplier.address_postcode`),
    email: texts(sql`lower(supplier.email)`),
    modified: whole(sql`supplier.modified`),
  },
  filterConditions: () => [],
  searchConditions: supplierConditions,
  tabs: { all: () => sql`true` },
  history: {
    name: 'text',
    ...addressShown,
    email: 'text',
    phone: 'text',
    website: 'text',
    notes: 'text',
    tags: 'tags',
    udf: 'values',
  },
}

export const supplierRecords = recordQueries(kind)
export const { get: getSupplier, lock: lockSupplier } = supplierRecords
