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
