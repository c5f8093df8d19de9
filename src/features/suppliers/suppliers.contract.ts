/** Suppliers (specification, sections 3, 7 and 9). */
import * as z from 'zod/mini'

import { Address, AddressChange, PhoneNumber, Tags, Website } from '#core/address.ts'
import {
  boolText,
  Email,
  endpoint,
  Id,
  IdInPath,
  IdText,
  listText,
  Name,
  Nothing,
  pageOf,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
import { Udf, UdfValues } from '#features/company/company.fields.contract.ts'

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
  tags: z.array(z.string()),
  udf: UdfValues,
  ...recordFields,
})
export type Supplier = z.output<typeof Supplier>

export const supplierOrdering = ['id', 'name', 'city', 'postcode', 'email', 'modified'] as const
/** What its list offers (specification, section 9). */
export const supplierPageSizes = [20, 50, 100] as const

export const listSuppliers = endpoint({
  name: 'listSuppliers',
  method: 'GET',
  path: '/suppliers/',
  summary: 'A page of suppliers, by name; an array of at most 100 options with `selection`',
  access: 'supplier.view_supplier',
  query: z.object({
    ...pageQuery(supplierOrdering, 'name'),
    selection: z._default(boolText, false),
    ids: z.optional(listText(IdText)),
  }),
  reply: z.union([z.array(Ref), pageOf(Supplier)]),
})

export const getSupplier = endpoint({
  name: 'getSupplier',
  method: 'GET',
  path: '/suppliers/:id/',
  summary: 'A supplier',
  access: 'supplier.view_supplier',
  params: IdInPath,
  reply: Supplier,
})

export const createSupplier = endpoint({
  name: 'createSupplier',
  method: 'POST',
  path: '/suppliers/',
  summary: 'Add a supplier',
  access: 'supplier.add_supplier',
  body: NewSupplier,
  reply: Supplier,
  creates: true,
})

export const changeSupplier = endpoint({
  name: 'changeSupplier',
  method: 'PATCH',
  path: '/suppliers/:id/',
  summary: 'Change a supplier',
  access: 'supplier.change_supplier',
  params: IdInPath,
  body: SupplierChange,
  reply: Supplier,
})

export const deleteSupplier = endpoint({
  name: 'deleteSupplier',
  method: 'DELETE',
  path: '/suppliers/:id/',
  summary: 'Remove a supplier that nothing refers to',
  access: 'supplier.delete_supplier',
  params: IdInPath,
  reply: Nothing,
})

export const listSupplierHistory = endpoint({
  name: 'listSupplierHistory',
  method: 'GET',
  path: '/suppliers/:id/history/',
  summary: 'What happened to a supplier, newest first',
  access: 'supplier.view_supplier',
  params: IdInPath,
  reply: z.array(HistoryItem),
})

export const listSupplierTags = endpoint({
  name: 'listSupplierTags',
  method: 'GET',
  path: '/suppliers/tags/',
  summary: 'The tags that suppliers have, by name',
  access: 'supplier.view_supplier',
  reply: z.array(z.string()),
})
