/** Suppliers (specification, sections 3, 7 and 9). */
import * as z from 'zod/mini'

import { Address, AddressChange, PhoneNumber, Tag, Tags, Website } from '#core/address.ts'
import { Email, listText, Id, Mentions, Name, recordFields, Ref, text, Version } from '#core/contract.ts'
import { bulkCalls } from '#core/records.bulk.ts'
import { recordExport } from '#core/records.export.ts'
import { recordCalls, type RecordNames } from '#core/records.ts'
import { Udf, UdfValues } from '#core/extraFields.contract.ts'

const fields = {
  address: AddressChange,
  email: Email,
  phone: PhoneNumber,
  website: Website,
  notes: text({ max: 20_000, lines: true }),
  tags: Tags,
  /** Values of the firm's extra fields, by their keys: only those given change. */
  udf: Udf,
}

export const NewSupplier = z.strictObject({ name: Name, ...z.partial(z.object(fields)).shape })
/** Only what is given changes, also inside `address` and `udf`. */
export const SupplierChange = z.partial(z.strictObject({ name: Name, ...fields, version: Version }))

export const Supplier = z.object({
  id: Id,
  name: z.string(),
  address: Address,
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  notes: z.string(),
  mentions: Mentions,
  tags: z.array(z.string()),
  udf: UdfValues,
  ...recordFields,
})
export type Supplier = z.output<typeof Supplier>

/** What its list offers (specification, section 9). */
export const supplierPageSizes = [20, 50, 100] as const
/** Suppliers have no day on which they end: one tab holds them all. */
const supplierTabs = ['all'] as const

const filters = {
  search: z.optional(text({ max: 1000 })),
  /** With any of them. */
  tags: z.optional(listText(Tag, 50)),
}

export const supplierNames = {
  prefix: 'suppliers',
  noun: 'Supplier',
  nouns: 'Suppliers',
  one: 'a supplier',
  many: 'suppliers',
  see: 'supplier.view_supplier',
  add: 'supplier.add_supplier',
  change: 'supplier.change_supplier',
  remove: 'supplier.delete_supplier',
  export: 'supplier.export',
} as const satisfies RecordNames
export const supplierLists = {
  filters,
  tabs: supplierTabs,
  orderings: ['id', 'name', 'city', 'postcode', 'email', 'modified'],
  ordering: 'name',
} as const

export const supplierCalls = recordCalls(supplierNames, supplierLists, {
  item: Supplier,
  option: Ref,
  create: NewSupplier,
  change: SupplierChange,
})
export const {
  list: listSuppliers,
  counts: countSuppliers,
  tags: listSupplierTags,
  get: getSupplier,
  create: createSupplier,
  change: changeSupplier,
  remove: deleteSupplier,
  history: listSupplierHistory,
} = supplierCalls

/** Suppliers have no end: they are edited and tagged, not archived. */
export const { edit: editSuppliers, tag: tagSuppliers } = bulkCalls(supplierNames, {
  website: fields.website,
  udf: fields.udf,
})

export const exportSuppliers = recordExport(supplierNames, supplierLists)
