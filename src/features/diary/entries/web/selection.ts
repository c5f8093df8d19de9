/** The selected entries of a list, as a batch call names them. */
import type { Formats } from '#core/locale/format.ts'
import { tooManyByFilter, type BulkSelection } from '#core/recordBulk.ts'
import { maxEntries } from '../entryActions.contract.ts'
import type { DiaryEntry } from '../entries.contract.ts'
import type { RowAct } from './diaryActions.ts'
import { waitingOf } from './waitingEntry.ts'

/** The contract's bound on entries that are named by their ids. */
export const maxByIds = 500

/** The query of the whole list; null when not all of it is selected, or when rows wait on this device. */
export type WholeList = Readonly<Record<string, string | undefined>> | null

/** The list's own query once everything that it shows is chosen. */
export const wholeListOf = (
  query: NonNullable<WholeList>,
  listed: readonly DiaryEntry[],
  chosen: readonly DiaryEntry[],
): WholeList => (chosen.length === listed.length && listed.every((entry) => waitingOf(entry) === null) ? query : null)

/**
 * Returns the selection of a batch: up to 500 entries by ids, more by the list's filter with their number. The
 * versions guard against changes meanwhile.
 */
export function bulkSelectionOf(entries: readonly DiaryEntry[], all: WholeList): BulkSelection {
  const versions = Object.fromEntries(entries.map(({ id, version }) => [String(id), version]))
  if (entries.length <= maxByIds || all === null) return { ids: entries.map(({ id }) => id), versions }
  const filters = Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return { filter: new URLSearchParams(filters).toString(), count: entries.length, versions }
}

/** Returns the most entries that one action may change. */
export const selectionLimit = (act: RowAct | 'edit', all: WholeList): number =>
  all === null ? maxByIds : maxEntries[act === 'edit' ? 'edit' : 'others']

/** Something that can be done with so many of the selected, by the word on its button. */
interface BulkWish {
  word: string
  count: number
  /** The most entries that can be selected, and whether the whole list can have more than these. */
  most: number
  allToo?: boolean
}

/** Returns sentences on actions for which too many entries are selected, with the limit. */
export function limitSentences(wishes: readonly BulkWish[], all: WholeList, formats: Formats): string[] {
  const words = new Map<string, string[]>()
  for (const { word, count, most, allToo = true } of wishes) {
    if (count <= most) continue
    const number = formats.number(most)
    const limit =
      allToo && all !== null
        ? tooManyByFilter(number)
        : `At most ${number} at once${allToo ? ', or all that the list shows' : ''}.`
    words.set(limit, [...(words.get(limit) ?? []), word])
  }
  return [...words].map(
    ([limit, filters]) => `${filters.join(', ')}: ${limit.charAt(0).toLowerCase()}${limit.slice(1)}`,
  )
}

/** Builds the query of an export; null where the entries are too many to be named, and not all that the list shows. */
export function exportSelection(chosen: readonly DiaryEntry[], all: WholeList): object | null {
  if (chosen.length <= maxByIds) return { ids: chosen.map(({ id }) => id).join(',') }
  return all
}
