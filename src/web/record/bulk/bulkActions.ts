/** Batches that a list offers. */
import type { ComponentType } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import type { SessionMe } from '#web/session.tsx'
import type { ShownRecordType } from '../shownRecordType.ts'
import type { MergeCalls } from '../useMerging.ts'
import type { PartProps } from './useAct.ts'

interface Ending {
  archive: string
  restore: string
  /** Effect of archiving, in sentences. */
  archives: string
  restores: string
}

/** The calls that `recordActs` and `recordRemoval` make. `edit` gives the fields that `editing` of the list describes. */
export interface BulkActions {
  edit?: Endpoint
  tag?: Endpoint
  /** Call that moves records to another record, which `Move` lets the person choose. */
  move?: Endpoint
  Move?: ComponentType<PartProps>
  archive?: Endpoint
  restore?: Endpoint
  remove?: Endpoint
  /** Two of them that are the same one. */
  merge?: MergeCalls
  /** Wording of archiving, for records that end at once and not from a day on. */
  ending?: Ending
  /** The names of the tags in use. */
  tags?: () => Promise<readonly string[]>
}

/**
 * Returns the actions that the person may do; undefined when there are none, so that nothing can be selected in
 * vain.
 */
export function allowed(
  me: SessionMe,
  { names }: ShownRecordType,
  { remove, merge, ...changes }: BulkActions,
): BulkActions | undefined {
  const [mayChange, mayRemove] = [has(me, names.change), has(me, names.remove)]
  const mine = {
    ...(mayChange && changes),
    ...(remove && mayRemove && { remove }),
    ...(merge && mayChange && mayRemove && { merge }),
  }
  return Object.keys(mine).length === 0 ? undefined : mine
}
