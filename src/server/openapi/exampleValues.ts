/** Values for fields, from their names and schemas. */
import { Id, IdText } from '#core/contract.ts'
import { candidates } from './exampleWords.ts'

interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      innerType?: Schema
      out?: Schema
      element?: Schema
      items?: readonly Schema[]
      keyType?: Schema
      valueType?: Schema
      options?: readonly Schema[]
      entries?: Record<string, string | number>
      values?: readonly unknown[]
    }
  }
  safeParse: (value: unknown) => { success: boolean }
}

/**
 * Purpose of an example: a query has only required fields; a body a few more, a change one field, and a reply all.
 */
type Purpose = 'query' | 'body' | 'change' | 'reply'
/** Number of fields up to which an example adds optional ones. */
const telling: Record<Purpose, number> = { query: 0, body: 3, change: 1, reply: Infinity }

/** A value that the schema takes, or gives as a reply, in a field of that name; undefined where none is known. */
export function valueOf(schema: unknown, purpose: Purpose, name: string): unknown {
  const record = schema as Schema
  const { type, shape, innerType, out, element, items, keyType, valueType, options, entries, values } = record._zod.def
  const inside = (owner: Schema, called = name) => valueOf(owner, purpose, called)
  if (schema === Id) return numberFor(name)
  if (schema === IdText) return String(numberFor(name))
  if (innerType) return inside(innerType)
  if (type === 'pipe' && out && purpose === 'reply') return inside(out)
  if (shape) return objectOf(shape, purpose, name)
  if (element) return [inside(element, singular(name))]
  if (items) return items.map((item) => inside(item))
  if (keyType && valueType) return { [String(inside(keyType))]: inside(valueType) }
  const taken = (value: unknown) => record.safeParse(value).success
  if (options) return options.map((option) => inside(option)).find(taken)
  return [...(values ?? []), ...Object.values(entries ?? {}), ...candidates(name, purpose === 'change')].find(taken)
}

function objectOf(shape: Record<string, Schema>, purpose: Purpose, name: string) {
  const which = 'taskIds' in shape ? 'taskIds' : 'ids'
  const chosen = Object.entries(shape).filter(
    ([field, entry]) => purpose === 'reply' || field === which || !entry.safeParse(undefined).success,
  )
  const count = chosen.filter(([field]) => field !== which).length
  const more = Object.entries(shape).filter((entry) => !chosen.includes(entry) && isPlain(entry))
  chosen.push(...more.slice(0, Math.max(0, telling[purpose] - count)))
  return Object.fromEntries(
    chosen.map(([field, schema]) => [field, valueOf(schema, purpose, calledIn(name, field, which))]),
  )
}

/** Names the record that an id or a name belongs to, from the field around it. */
const calledIn = (name: string, field: string, which: string) =>
  field === 'id' || field === which ? name : field === 'name' ? `${name}_name` : field

const chosenOtherwise = ['version', 'filter', 'count', 'remove']
/** Text, a number or a choice, or some of them, and nothing that refers to records. */
function isPlain([name, schema]: [string, Schema]): boolean {
  const { innerType, element, type } = schema._zod.def
  const inside = innerType ?? element
  if (inside) return isPlain([name, inside])
  const refers = schema === (Id as unknown) || schema === (IdText as unknown) || chosenOtherwise.includes(name)
  return !refers && ['string', 'number', 'enum'].includes(type)
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

/** Returns the number for a name, the same for equal names: for `/clients/:id/` and for `client_id`. */
function numberFor(name: string): number {
  let sum = 7
  for (const text of singular(name.replace(/_?ids?$/, ''))) sum = (sum * 31 + (text.codePointAt(0) ?? 0)) % 97
  return sum + 1
}
