/** What the query box of suppliers offers: the keys of suppliers.search.ts, and the firm's own fields. */
import { type ExtraField, listExtraFields } from '#features/company/company.fields.contract.ts'
import { call } from '#web/api.ts'
import type { QueryHelp } from '#web/ui/query/types.ts'
import { listSupplierTags } from '../suppliers.contract.ts'
import { type SupplierSearchKey, supplierSearchKeys } from '../suppliers.search.ts'

const keys: Record<SupplierSearchKey, Omit<QueryHelp[number], 'key'>> = {
  name: { hint: 'Part of the name' },
  tag: {
    hint: 'One of its tags',
    options: async (search, signal) =>
      (await call(listSupplierTags, {}, { signal }))
        .filter((name) => name.toLowerCase().includes(search.toLowerCase()))
        .map((name) => ({ value: name, label: name })),
  },
  city: { hint: 'Part of the city' },
  email: { hint: 'Part of the e-mail address' },
  phone: { hint: 'Part of the number' },
  website: { hint: 'Part of the web address' },
  address: { hint: 'Anything of the address' },
  region: { hint: 'Part of the region' },
  postcode: { hint: 'Part of the post code' },
  country: { hint: 'Code of the country, such as GB' },
  notes: { hint: 'Words of the notes' },
}

/** A field whose key is one of the list's own is not found by it. */
export async function supplierQueryHelp(): Promise<QueryHelp> {
  const fields = await call(listExtraFields, { query: { resource: 'suppliers' } })
  return [
    ...Object.entries(keys).map(([key, help]) => ({ key, ...help })),
    ...fields.filter(({ key }) => !Object.hasOwn(supplierSearchKeys, key)).map(helpOf),
  ]
}

function helpOf({ key, name, kind, options }: ExtraField): QueryHelp[number] {
  const choices = kind === 'yes_no' ? ['yes', 'no'] : options
  const hint = kind === 'number' ? `${name}, such as >10` : kind === 'date' ? `${name}: a day, or days from-to` : name
  return { key, hint, ...(choices.length > 0 && { options: choices.map((value) => ({ value, label: value })) }) }
}
