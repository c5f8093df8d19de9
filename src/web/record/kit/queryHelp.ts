/** Builds the help of a list's query box: the keys of its fields, and of the firm's own. */
import { type ExtraField, fieldResources, listExtraFields } from '#core/extraFields.contract.ts'
import { searchKeyOf } from '#core/extraFields.ts'
import { type Field, fieldKey, seesField } from '#core/recordFields.ts'
import type { RecordType } from '#core/recordType.ts'
import { call } from '#web/api.ts'
import type { Locale } from '#web/locale.ts'
import type { SessionMe } from '#web/session.tsx'
import { addressHelps } from '#web/ui/query/addressHelps.ts'
import type { QueryHelp, QueryKeyHelp } from '#web/ui/query/types.ts'
import { tagsOf } from './kind.ts'
import type { KitReference } from './reference.tsx'
import { offered, type References } from './references.ts'

/** Help by key; it replaces a field's own help for the key. */
export type ListHelp = Readonly<Record<string, Omit<QueryKeyHelp, 'key'>>>

const days = 'A day, or days from-to'

/** Builds the help for this person: the keys of the fields, then those that the firm has added. */
export async function queryHelp(...request: Parameters<typeof fieldHelp>): Promise<QueryHelp> {
  const [{ names, searchKeys }] = request
  const resource = fieldResources.find((fieldResource) => fieldResource === names.prefix)
  const extra = resource ? await call(listExtraFields, { query: { resource } }) : []
  return [...fieldHelp(...request), ...extra.map((field) => helpOfExtra(searchKeyOf(searchKeys, field.key), field))]
}

/** The keys that every firm's records have. */
export function fieldHelp(
  record: RecordType,
  references: References,
  own: ListHelp,
  me: SessionMe,
  locale: Locale,
): QueryHelp {
  const { fields } = record
  const byKey = new Map<string, QueryKeyHelp>()
  for (const help of Object.entries(fields).flatMap(([name, field]) =>
    seesField(me, field) ? helpOf(record, name, field, references[name], me, locale) : [],
  ))
    byKey.set(help.key, help)
  for (const key of ['created', 'modified'])
    byKey.set(key, { key, hint: `${key === 'created' ? 'Added' : 'Changed'}: a day, days from-to, or last-week` })
  for (const [key, help] of Object.entries(own)) byKey.set(key, { key, ...help })
  return [...byKey.values()]
}

function helpOf(
  record: RecordType,
  name: string,
  field: Field,
  reference: KitReference | undefined,
  me: SessionMe,
  { words }: Locale,
): QueryKeyHelp[] {
  const { label, hint, example = '' } = field
  const key = fieldKey(name, field)
  switch (field.kind) {
    case 'address': {
      const lines = Object.entries(addressHelps(words)).map(([line, help]) => ({ key: line, ...help }))
      return key === null ? lines : [{ key, hint: 'Any part of the address', example }, ...lines]
    }
    case 'tags':
      return [
        {
          key: 'tag',
          hint: 'One of its tags',
          example,
          options: async (search, signal) =>
            offered(
              (await tagsOf(record, signal)).map((tag) => ({ name: tag })),
              search,
            ),
        },
      ]
    case 'yesNo':
    case 'extra':
      return []
  }
  if (key === null) return []
  switch (field.kind) {
    case 'day':
    case 'number':
      return [{ key, hint: hint ?? (field.kind === 'day' ? days : label) }]
    case 'rows':
    case 'reference':
      return [
        {
          key,
          hint: hint ?? `Name of the ${label.toLowerCase()}`,
          example,
          ...(reference && { options: (search, signal) => reference.offered(me, search, signal) }),
        },
      ]
    case 'notes':
      return [{ key, hint: 'Words in the notes', example }]
    default:
      return [{ key, hint: hint ?? `Part of the ${label.toLowerCase()}`, example }]
  }
}

function helpOfExtra(key: string, { name, kind, options }: ExtraField): QueryKeyHelp {
  const choices = kind === 'yes_no' ? ['yes', 'no'] : options
  const hint = kind === 'number' ? `${name}, such as >10` : kind === 'date' ? `${name}: a day or a range of days` : name
  return {
    key,
    hint,
    ...(kind === 'text' && { example: 'word' }),
    ...(choices.length > 0 && { options: choices.map((value) => ({ value, label: value })) }),
  }
}
