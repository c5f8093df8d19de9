/** What can be done with many records of a list at once. */
import type { ReactNode } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import type { Me } from '#web/session.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import type { RecordKind } from '../kind.ts'

/** Values that many records are to have; a field that nobody touches stays as each record has it. */
export type BulkValues = Record<string, string | number | boolean | readonly number[] | null | undefined>

interface Ending {
  archive: string
  restore: string
  /** What it does, in sentences. */
  archives: string
  restores: string
}

/** The calls that `recordActs` makes, and what of a record can be edited together. */
export interface BulkActs {
  edit: Endpoint
  tag?: Endpoint
  archive?: Endpoint
  restore?: Endpoint
  /** How that is called of them where they end at once, and not from a day on. */
  ending?: Ending
  /** The names of the tags in use. */
  tags?: () => Promise<readonly string[]>
  /** What the form that edits many begins with, all of it empty, and its fields. */
  blank: BulkValues
  /** What is sent of the fields that were touched, where that is not just what they hold. */
  bodyOf?: (values: BulkValues) => BulkValues
  fields: (form: ContractForm<BulkValues>) => ReactNode
}

/** Those that the person may do; undefined when there are none, so that nothing can be selected in vain. */
export const allowed = (me: Me, { names }: RecordKind, acts: BulkActs): BulkActs | undefined =>
  has(me, names.change) ? acts : undefined
