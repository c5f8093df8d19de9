/**
 * Which columns the list shows and how close its rows stand: remembered per organisation, and in the address where they
 * were changed, which wins.
 */
import { useState } from 'react'

import { readSettings, writeSettings } from '#web/settings.ts'
import { useMe } from '#web/session.tsx'
import type { Density } from '#web/ui/table/types.ts'
import { hiddenAtFirst } from './diaryColumns.tsx'

const module = 'diary-table'
const densities: readonly Density[] = ['compact', 'normal', 'roomy']
/** In the address for an empty list, which says something where nothing at all does not. */
const nothing = 'none'

export interface TableLook {
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

export function useTableLook(
  search: Record<string, unknown>,
  change: (changes: Record<string, string | undefined>) => unknown,
): TableLook {
  const { org } = useMe()
  const [remembered, setRemembered] = useState(() => readSettings(module, org.id))
  const asked = { ...remembered, ...textsOf(search) }
  const remember = (changes: { hidden: string } | { density: string }) => {
    const next = { ...remembered, ...changes }
    setRemembered(next)
    writeSettings(module, org.id, next)
    void change(changes)
  }
  const { hidden, density } = asked
  return {
    hidden: hidden === undefined ? hiddenAtFirst : hidden.split(',').filter((id) => id !== nothing),
    onHidden: (ids) => remember({ hidden: ids.length === 0 ? nothing : ids.join(',') }),
    density: densities.find((one) => one === density) ?? 'normal',
    onDensity: (one) => remember({ density: one }),
  }
}

const textsOf = ({ hidden, density }: Record<string, unknown>) => ({
  ...(typeof hidden === 'string' && hidden !== '' && { hidden }),
  ...(typeof density === 'string' && density !== '' && { density }),
})
