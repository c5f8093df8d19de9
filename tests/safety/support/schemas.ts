/** Contracts read as data: which of their parts are ids, and a value that each part accepts. */
import { Id, IdText, type Endpoint } from '#core/contract.ts'

export interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      innerType?: Schema
      in?: Schema
      out?: Schema
      element?: Schema
      keyType?: Schema
      valueType?: Schema
      options?: readonly Schema[]
      entries?: Record<string, string | number>
      values?: readonly unknown[]
      catchall?: Schema
    }
  }
  safeParse: (value: unknown) => { success: boolean }
}

export type SafetyPart = 'params' | 'query' | 'body'
export const partOf = (endpoint: Endpoint, part: SafetyPart) => endpoint[part] as Schema | undefined

/** Optional, nullable and defaulted, taken off. */
function bare(schema: Schema): Schema {
  const { innerType } = schema._zod.def
  return innerType ? bare(innerType) : schema
}

/** The object's fields, or none. */
export const shapeOf = (schema: Schema | undefined): Record<string, Schema> =>
  schema ? (bare(schema)._zod.def.shape ?? {}) : {}

/** The element of a list, or the schema itself. */
export const elementOf = (schema: Schema): Schema => bare(schema)._zod.def.element ?? schema

export interface IdField {
  part: SafetyPart
  /** From the part's root; `*` is an element of a list. */
  path: string[]
  /** `list`: ids joined by commas in a query. `keys`: ids as the keys of an object. */
  kind: 'id' | 'list' | 'keys'
}

/** Every id that a caller may send. */
export const idFields = (endpoint: Endpoint): IdField[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = partOf(endpoint, part)
    return schema ? within(schema, []).map((field) => ({ ...field, part })) : []
  })

function within(schema: Schema, path: string[]): Omit<IdField, 'part'>[] {
  const plain = bare(schema)
  if (isId(plain)) return [{ path, kind: 'id' }]
  const { type, shape, element, keyType, valueType, out, options } = plain._zod.def
  if (type === 'pipe' && out) {
    const item = bare(out)._zod.def.element
    return item && isId(bare(item)) ? [{ path, kind: 'list' }] : []
  }
  if (shape) return Object.entries(shape).flatMap(([name, entry]) => within(entry, [...path, name]))
  if (element) return within(element, [...path, '*'])
  if (options) return options.flatMap((option) => within(option, path))
  if (type === 'record' && keyType && valueType) {
    const takesDigits = keyType.safeParse('12').success && !keyType.safeParse('x').success
    return [...(takesDigits ? [{ path, kind: 'keys' as const }] : []), ...within(valueType, [...path, '*'])]
  }
  return []
}

const isId = (schema: Schema) => schema === (Id as unknown) || schema === (IdText as unknown)

/** Fields that are named like an id and are not one of the contract's: nothing would hold them to the rules of ids. */
export const namedLikeIds = (endpoint: Endpoint): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const known = new Set(
      idFields(endpoint)
        .filter((field) => field.part === part)
        .map(({ path }) => path[0]),
    )
    return Object.keys(shapeOf(partOf(endpoint, part))).filter(
      (name) => /(^|_)ids?$|Ids?$/.test(name) && !known.has(name),
    )
  })

/** Objects in a body that would let an unknown field pass in silence. */
export function looseObjects(schema: Schema, path = ''): string[] {
  const { shape, element, valueType, options, catchall, type } = bare(schema)._zod.def
  const inside = (owner: Schema, name: string) => looseObjects(owner, path === '' ? name : `${path}.${name}`)
  if (type === 'object' && shape)
    return [
      ...(catchall?._zod.def.type === 'never' ? [] : [path || 'the body']),
      ...Object.entries(shape).flatMap(([name, entry]) => inside(entry, name)),
    ]
  if (element) return inside(element, '*')
  if (valueType) return inside(valueType, '*')
  return (options ?? []).flatMap((option) => looseObjects(option, path))
}

// What people and programs send; the first that a schema accepts is its sample.
const texts = (
  'Quay|2026-03-02|2026-03-02T09:00:00Z|1.00|09:00|#1f6feb|quay@example.com|1|true|GB|' +
  'a quayside harbour wall at low tide|2026-03-02T09:00:00|0,0,1,1|12|'
).split('|')
const numbers = [1, 0, 15, 30, 2026, 100]

/** A value that the schema accepts; of an object, every field unless `only` says which. */
export function sample(
  schema: Schema,
  special: (path: string[]) => unknown = () => undefined,
  path: string[] = [],
): unknown {
  const given = special(path)
  if (given !== undefined && schema.safeParse(given).success) return given
  const plain = bare(schema)
  const { type, shape, element, valueType, options, entries, values } = plain._zod.def
  if (shape)
    return Object.fromEntries(
      Object.entries(shape)
        // A reference that need not be there is left out: whether it can be chosen is not the sample's business.
        .filter(([, entry]) => !(entry.safeParse(undefined).success && within(entry, []).length > 0))
        .map(([name, value]) => [name, sample(value, special, [...path, name])] as const)
        .filter(([, value]) => value !== undefined),
    )
  if (element) return [sample(element, special, [...path, '*'])]
  if (type === 'record' && valueType) return schema.safeParse(undefined).success ? undefined : {}
  if (options?.[0]) return sample(options[0], special, path)
  const candidates = [...Object.values(entries ?? {}), ...(values ?? []), ...texts, ...numbers, true, null]
  return candidates.find((value) => plain.safeParse(value).success)
}
