/** What can be done with many records of a list at once. */
import type { ComponentType } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import type { Me } from '#web/session.tsx'
import type { RecordKind } from '../kind.ts'
import type { PartProps } from './useAct.ts'

interface Ending {
  archive: string
  restore: string
  /** What it does, in sentences. */
  archives: string
  restores: string
}

/** The calls that `recordActs` and `recordRemoval` make. `edit` gives the fields that `editing` of the list describes. */
export interface BulkActs {
  edit?: Endpoint
  tag?: Endpoint
  /** To another record; `Move` asks to which. */
  move?: Endpoint
  Move?: ComponentType<PartProps>
  archive?: Endpoint
  restore?: Endpoint
  remove?: Endpoint
  /** How that is called of them where they end at once, and not from a day on. */
  ending?: Ending
  /** The names of the tags in use. */
  tags?: () => Promise<readonly string[]>
}

/** Those that the person may do; undefined when there are none, so that nothing can be selected in vain. */
export function allowed(me: Me, { names }: RecordKind, { remove, ...changes }: BulkActs): BulkActs | undefined {
  const mine = { ...(has(me, names.change) && changes), ...(remove && has(me, names.remove) && { remove }) }
  return Object.keys(mine).length === 0 ? undefined : mine
}
