/** Forms by which pickers add a record without leaving the form around them. */
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import type { SessionMe } from '#web/session.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import type { AlreadyHereDetails } from '../AlreadyHere.tsx'

interface Ref {
  id: number
  name: string
}
/** Records that are chosen already in the form around the picker. */
export interface QuickContext {
  client?: Ref | null
  project?: Ref | null
}
/** Facts that the form of a new record begins with. */
export interface QuickStart {
  typed: string
  context: QuickContext
  me: SessionMe
}

export type QuickValues = Record<string, unknown>

export interface QuickAdd {
  /** `client`, within sentences. */
  noun: string
  create: Endpoint
  /** Answers that one more makes old. */
  invalidates: readonly Endpoint[]
  schema: z.ZodMiniType
  /** The values that the form begins with. */
  begin: (start: QuickStart) => QuickValues
  /** Turns the values into the body's, where the two differ. */
  prepare?: (values: QuickValues) => QuickValues
  Fields: ComponentType<{ form: ContractForm<QuickValues>; initial: QuickValues }>
  /** Finds records that look like the new one. */
  similar?: { endpoint: Endpoint; path: string; told: true | ((values: QuickValues) => AlreadyHereDetails) }
}
