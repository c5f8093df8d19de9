/** Finds the rows of a save that the server refused and why: by a row's id, its key or its index. */
import { errorLines, type Failure } from '#web/ui/errors.ts'
import type { ItemValues } from './itemValues.ts'
import type { Difference } from './sheetChanges.ts'
import type { SheetState } from './sheetState.ts'

type Reasons = Map<keyof ItemValues | '', string>

export function refusedRows(
  { ids }: Pick<SheetState, 'ids'>,
  { changed, added }: Pick<Difference<ItemValues>, 'changed' | 'added'>,
  error: Failure,
): Map<number, Reasons> {
  const sent = [...changed.keys(), ...added.map(({ key }) => key)]
  const byName = new Map(
    sent.flatMap((key) => [[String(ids.get(key) ?? key), key] as const, [String(key), key] as const]),
  )
  const found = new Map<number, Reasons>()
  const add = (key: number | undefined, field: string, words: string) => {
    if (key === undefined || words === '') return
    const reasons = found.get(key) ?? new Map()
    reasons.set(field === 'non_field_errors' ? '' : field, words)
    found.set(key, reasons)
  }
  const { errors = {}, ...body } = error.body
  for (const [name, fields] of Object.entries(errors as Record<string, Record<string, unknown>>))
    for (const [field, words] of Object.entries(fields)) add(byName.get(name), field, sentenceOf(words))
  for (const [path, words] of Object.entries(body)) {
    const [, second, field = ''] = /^(?:rows|items)\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    if (second !== undefined) add(sent[Number(second)], field, sentenceOf(words))
  }
  // If the error names no row, all sent rows are marked, so that none is sent again unchanged.
  if (found.size === 0) for (const key of sent) add(key, '', sentenceOf(errorLines(error).map(({ text }) => text)))
  return found
}

const sentenceOf = (words: unknown): string =>
  [words]
    .flat(3)
    .filter((value) => typeof value === 'string')
    .join(' ')
