/**
 * Which columns a list shows and how close its rows stand. All of it is in the address where it differs from the usual
 * look, so that whoever opens a link sees what was sent; it is remembered per module and organisation.
 */
import { noColumns, type Settings, writeLook } from '#web/settings.ts'
import { useMe } from '#web/session.tsx'
import type { Density } from './types.ts'

const densities: readonly Density[] = ['compact', 'normal', 'roomy']

export interface TableLook {
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

/** The look that an address says. */
export function lookIn(
  address: Record<string, unknown>,
  hiddenAtFirst: readonly string[],
): Pick<TableLook, 'hidden' | 'density'> {
  const { hidden, density } = address
  const says = typeof hidden === 'string' && hidden !== ''
  return {
    hidden: says ? hidden.split(',').filter((id) => id !== noColumns) : hiddenAtFirst,
    density: densities.find((one) => one === density) ?? 'normal',
  }
}

/** The same as the address says it: nothing where it is the usual look. */
export function lookAsSaid(
  { hidden, density }: Pick<TableLook, 'hidden' | 'density'>,
  hiddenAtFirst: readonly string[],
) {
  const usual = hidden.length === hiddenAtFirst.length && hidden.every((id) => hiddenAtFirst.includes(id))
  return {
    ...(!usual && { hidden: hidden.length === 0 ? noColumns : hidden.join(',') }),
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
  const put = (changes: Partial<Pick<TableLook, 'hidden' | 'density'>>) => {
    const storedLook = lookAsSaid({ ...look, ...changes }, hiddenAtFirst)
    writeLook(module, org.id, storedLook)
    const page = typeof address['page'] === 'string' ? address['page'] : undefined
    void change({ hidden: undefined, density: undefined, ...storedLook, ...(page !== undefined && { page }) })
  }
  return { ...look, onHidden: (hidden) => put({ hidden }), onDensity: (density) => put({ density }) }
}
