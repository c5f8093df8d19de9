/**
 * Filters options whose labels contain the typed text, ignoring case and accents: the `filter` of Mantine's fields.
 */
import type { OptionsFilter } from '@mantine/core'

import { includesText } from '#core/folded.ts'

export function foldedOptions<V extends string | number>({
  options,
  search,
  limit,
}: Parameters<OptionsFilter<V>>[0]): ReturnType<OptionsFilter<V>> {
  const typed = search.trim()
  return options
    .map((item) =>
      'group' in item ? { ...item, items: item.items.filter(({ label }) => includesText(label, typed)) } : item,
    )
    .filter((item) => ('group' in item ? item.items.length > 0 : includesText(item.label, typed)))
    .slice(0, limit)
}
