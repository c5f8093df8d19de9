import { recentOf, rememberRecord, type RecentViewer } from '../../record/recentRecords.ts'
import type { PickerOption } from './useServerOptions.ts'

type Load = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>

const maxRecent = 5

/**
 * Loads the choices with nothing typed: first the recent records that can be chosen. Those beyond the first page of choices
 * are searched for by their names, so that one out of reach or no longer open is not offered.
 */
export async function recentFirst(
  load: Load,
  viewer: RecentViewer,
  kind: string,
  signal: AbortSignal,
): Promise<PickerOption[]> {
  const wanted = recentOf(viewer, kind).slice(0, maxRecent)
  const all = await load('', signal)
  const find = async ({ id, name }: Pick<PickerOption, 'id' | 'name'>) =>
    all.find((option) => option.id === id) ?? (await load(name, signal)).find((option) => option.id === id)
  const found = await Promise.all(wanted.map(find))
  const first = found.flatMap((option) => (option && option.disabled !== true ? [{ ...option, recent: true }] : []))
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...all.filter(({ id }) => !ids.has(id))]
}

/** Remembers a record that was chosen. */
export const rememberChoice = (viewer: RecentViewer, kind: string, { id, name }: PickerOption): void =>
  rememberRecord(viewer, { kind, id, name })
