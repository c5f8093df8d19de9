import type { Endpoint } from '#core/contract.ts'
import type { RecordType } from '#core/recordType.ts'
import { call } from '#web/api.ts'
import type { ShownRecordType } from '../shownRecordType.ts'

/** A defined record as lists and pages speak of it. `invalidates`: further answers that a change of one makes old. */
export const kindOf = (record: RecordType, invalidates: readonly Endpoint[] = []): ShownRecordType => {
  const { names, calls, ends, begins } = record
  const { archive, restore } = record.bulk
  return {
    names,
    noun: record.noun,
    title: record.title,
    calls,
    ...(record.imports && { imports: true }),
    invalidates,
    tags: 'tags' in record.fields,
    ...(ends !== undefined &&
      archive &&
      restore && { ending: { archive, restore, from: ends, ...(begins !== undefined && { begins }) } }),
  }
}

type PartOf<R extends RecordType, N extends keyof R['fields']> = Omit<R, 'fields'> & { fields: Pick<R['fields'], N> }
/** A record type with some of its fields: those of one form, where another asks for the rest. */
export function partOf<R extends RecordType, N extends keyof R['fields'] & string>(
  record: R,
  names: readonly N[],
): PartOf<R, N> {
  const { fields }: RecordType = record
  const items = Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<R['fields'], N>
  return { ...record, fields: items }
}

/** The tags that records of a kind have. */
export const tagsOf = async ({ calls }: RecordType, signal?: AbortSignal): Promise<readonly string[]> =>
  calls.tags ? call(calls.tags, {}, signal && { signal }) : []
