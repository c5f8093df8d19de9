/**
 * Manages a list's columns, their order and its density. Settings that differ from the usual look are in the
 * address, so that whoever opens a link sees what was sent; they are remembered per module and organisation.
 */
import { useMemo } from 'react'

import { noColumns, type Settings, writeLook } from '#web/settings.ts'
import { useMe } from '#web/session.tsx'
import { arrange, savedOrder, moved, type Side } from './arrange.ts'
import type { Density } from './types.ts'

const densities: readonly Density[] = ['compact', 'normal', 'roomy']

/** `columns`: their order as ids with commas, nothing where it is the usual one. */
interface Look {
  hidden: readonly string[]
  columns: string
  density: Density
}

export interface TableLook {
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  arranged: string
  onArranged: (columns: string) => void
  /** Back to the usual columns in their usual order; absent where they are these. */
  onUsual: (() => void) | undefined
  density: Density
  onDensity: (density: Density) => void
}

/** The look that an address says. */
export function lookIn(address: Record<string, unknown>, hiddenAtFirst: readonly string[]): Look {
  const { hidden, columns, density } = address
  const says = typeof hidden === 'string' && hidden !== ''
  return {
    hidden: says ? hidden.split(',').filter((id) => id !== noColumns) : hiddenAtFirst,
    columns: typeof columns === 'string' ? columns : '',
    density: densities.find((text) => text === density) ?? 'normal',
  }
}

/** Returns the same look for the address: absent where it is the usual one. */
export function lookAsSaid({ hidden, columns, density }: Look, hiddenAtFirst: readonly string[]) {
  const defaults = hidden.length === hiddenAtFirst.length && hidden.every((id) => hiddenAtFirst.includes(id))
  return {
    ...(!defaults && { hidden: hidden.length === 0 ? noColumns : hidden.join(',') }),
    ...(columns !== '' && { columns }),
    ...(density !== 'normal' && { density }),
  } satisfies Settings
}

export function useTableLook(
  module: string,
  address: Record<string, unknown>,
  change: (changes: Record<string, string | undefined>) => unknown,
  hiddenAtFirst: readonly string[],
): TableLook {
  const { org } = useMe()
  const look = lookIn(address, hiddenAtFirst)
  const put = (changes: Partial<Look>) => {
    const storedLook = lookAsSaid({ ...look, ...changes }, hiddenAtFirst)
    writeLook(module, org.id, storedLook)
    const page = typeof address['page'] === 'string' ? address['page'] : undefined
    void change({ ...nothingSaid, ...storedLook, ...(page !== undefined && { page }) })
  }
  const { density: _density, ...rest } = lookAsSaid(look, hiddenAtFirst)
  return {
    hidden: look.hidden,
    onHidden: (hidden) => put({ hidden }),
    arranged: look.columns,
    onArranged: (columns) => put({ columns }),
    onUsual: Object.keys(rest).length === 0 ? undefined : () => put({ hidden: hiddenAtFirst, columns: '' }),
    density: look.density,
    onDensity: (density) => put({ density }),
  }
}

const nothingSaid = { hidden: undefined, columns: undefined, density: undefined }

/** The columns of a list in the order of the look, and how one is moved. */
export function useArranged<C extends { id: string }>(defaults: readonly C[], { arranged, onArranged }: TableLook) {
  const order = useMemo(() => arranged.split(',').filter((id) => id !== ''), [arranged])
  const columns = useMemo(() => arrange(defaults, order), [defaults, order])
  const onMove = (id: string, side: Side, beside: string) => {
    const ids = columns.map((column) => column.id)
    onArranged(savedOrder(defaults, order, moved(ids, id, side, beside)).join(','))
  }
  return { columns, onMove }
}
