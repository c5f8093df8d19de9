import type { Endpoint } from '#core/contract.ts'
import type { DefinedRecord } from '#core/records.kit.ts'
import type { RecordKind } from '../kind.ts'

/** A defined record as lists and pages speak of it. `invalidates`: further answers that a change of one makes old. */
export const kindOf = (record: DefinedRecord, invalidates: readonly Endpoint[] = []): RecordKind => {
  const { names, calls, bulk, ends, begins } = record
  return {
    names,
    noun: record.noun,
    title: record.title,
    calls,
    imports: true,
    invalidates,
    tags: 'tags' in record.fields,
    ...(ends !== undefined && {
      ending: { archive: bulk.archive, restore: bulk.restore, from: ends, ...(begins !== undefined && { begins }) },
    }),
  }
}

type PartOf<R extends DefinedRecord, N extends keyof R['fields']> = Omit<R, 'fields'> & { fields: Pick<R['fields'], N> }
/** A kind of record with some of its fields: those of one form, where another asks for the rest. */
export function partOf<R extends DefinedRecord, N extends keyof R['fields'] & string>(record: R, names: readonly N[]) {
  const { fields }: DefinedRecord = record
  const some = Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { ...record, fields: some } as unknown as PartOf<R, N>
}
