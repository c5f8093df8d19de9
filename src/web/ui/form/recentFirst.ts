import type { PickerOption } from './useServerOptions.ts'

type Load = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>

const maxRecent = 5

/**
 * Returns a search that, with nothing typed, begins with the recent records that can be chosen. Those beyond the first
 * page of choices are searched for by their names, so that one out of reach or no longer open is not offered.
 */
export const recentFirst =
  (load: Load, recent: readonly Pick<PickerOption, 'id' | 'name'>[]): Load =>
  async (search, signal) => {
    const wanted = search === '' ? recent.slice(0, maxRecent) : []
    const all = await load(search, signal)
    if (wanted.length === 0) return all
    const find = async ({ id, name }: Pick<PickerOption, 'id' | 'name'>) =>
      all.find((option) => option.id === id) ?? (await load(name, signal)).find((option) => option.id === id)
    const found = await Promise.all(wanted.map(find))
    const first = found.flatMap((option) => (option && option.disabled !== true ? [{ ...option, recent: true }] : []))
    const ids = new Set(first.map(({ id }) => id))
    return [...first, ...all.filter(({ id }) => !ids.has(id))]
  }
