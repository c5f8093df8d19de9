import type { DefinedRecord } from '#core/records.kit.ts'
import type { RecordKind } from '../kind.ts'

/** A defined record as lists and pages speak of it. */
export const kindOf = (record: DefinedRecord): RecordKind => {
  const { names, calls, bulk, ends, begins } = record
  return {
    names,
    noun: record.noun,
    title: record.title,
    calls,
    imports: true,
    tags: 'tags' in record.fields,
    ...(ends !== undefined && {
      ending: { archive: bulk.archive, restore: bulk.restore, from: ends, ...(begins !== undefined && { begins }) },
    }),
  }
}
