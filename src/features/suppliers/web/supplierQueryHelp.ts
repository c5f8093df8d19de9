/** What the query box of suppliers offers: the keys of suppliers.search.ts, and the firm's own fields. */
import { searchKeyOf } from '#core/extraFields.ts'
import { type ExtraField, listExtraFields } from '#core/extraFields.contract.ts'
import { call } from '#web/api.ts'
import type { Locale } from '#web/locale.ts'
import { addressHelps } from '#web/ui/query/addressHelps.ts'
import { keyHelps } from '#web/ui/query/keyHelps.ts'
import type { QueryHelp } from '#web/ui/query/types.ts'
import { listSupplierTags } from '../suppliers.contract.ts'
import { supplierSearchKeys } from '../suppliers.search.ts'

/** Of the keys that every firm's suppliers have. */
export function supplierHelps({ words }: Locale): QueryHelp {
  const { city, ...lines } = addressHelps(words)
  return keyHelps<typeof supplierSearchKeys>({
    name: { hint: 'Part of the name', example: 'hire' },
    tag: {
      hint: 'One of its tags',
      example: 'approved',
      options: async (search, signal) =>
        (await call(listSupplierTags, {}, { signal }))
          .filter((name) => name.toLowerCase().includes(search.toLowerCase()))
          .map((name) => ({ value: name, label: name })),
    },
    city,
    email: { hint: 'Part of the e-mail address', example: '@example.com' },
    phone: { hint: 'Part of the number', example: '01225' },
    website: { hint: 'Part of the web address', example: 'example.com' },
    address: { hint: 'Anything of the address', example: '"high street"' },
    ...lines,
    notes: { hint: 'Words of the notes', example: 'discount' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
    modified: { hint: 'Changed: a day, days from-to, or last-week' },
  })
}

export async function supplierQueryHelp(locale: Locale): Promise<QueryHelp> {
  const fields = await call(listExtraFields, { query: { resource: 'suppliers' } })
  return [...supplierHelps(locale), ...fields.map(helpOf)]
}

function helpOf({ key, name, kind, options }: ExtraField): QueryHelp[number] {
  const choices = kind === 'yes_no' ? ['yes', 'no'] : options
  const hint = kind === 'number' ? `${name}, such as >10` : kind === 'date' ? `${name}: a day, or days from-to` : name
  return {
    key: searchKeyOf(supplierSearchKeys, key),
    hint,
    ...(kind === 'text' && { example: 'word' }),
    ...(choices.length > 0 && { options: choices.map((value) => ({ value, label: value })) }),
  }
}
