/** What the form holds, and what of it is sent. */
import type { Address } from '#core/address.ts'
import type { ExtraField } from '#core/extraFields.contract.ts'
import type { Supplier } from '../suppliers.contract.ts'

type Shape = Pick<ExtraField, 'key' | 'kind'>

/** As the contract spells them; of the firm's own fields yes and no as words. */
export interface SupplierValues {
  name: string
  address: Address
  email: string
  phone: string
  website: string
  notes: string
  tags: string[]
  udf: Record<string, string | null>
}

const nowhere: Address = { line1: '', line2: '', city: '', region: '', postcode: '', country: '' }

/** Of a supplier, or of a new one. */
export const valuesOf = (fields: readonly Shape[], supplier?: Supplier): SupplierValues => ({
  name: supplier?.name ?? '',
  address: supplier?.address ?? nowhere,
  email: supplier?.email ?? '',
  phone: supplier?.phone ?? '',
  website: supplier?.website ?? '',
  notes: supplier?.notes ?? '',
  tags: supplier?.tags ?? [],
  udf: Object.fromEntries(fields.map(({ key }) => [key, wordOf(supplier?.udf[key])])),
})

const wordOf = (value: string | boolean | undefined): string | null =>
  value === undefined ? null : value === true ? 'yes' : value === false ? 'no' : value

/** The body. Of the firm's own fields only those that are another than they were, or, of a new one, that have a value. */
export function bodyOf(
  { address, udf, ...values }: SupplierValues,
  fields: readonly Shape[],
  before: SupplierValues,
): Record<string, unknown> {
  const kinds = new Map(fields.map(({ key, kind }) => [key, kind]))
  const changed = Object.entries(udf).filter(([key, value]) => (value ?? '') !== (before.udf[key] ?? ''))
  const given = changed.map(([key, value]) => {
    const empty = value === null || value === ''
    return [key, empty ? null : kinds.get(key) === 'yes_no' ? value === 'yes' : value] as const
  })
  return {
    ...values,
    address: { ...address, country: (address.country as string | null) ?? '' },
    ...(given.length > 0 && { udf: Object.fromEntries(given) }),
  }
}
