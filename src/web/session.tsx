/** The signed-in person, for the kernel and every feature. The shell provides it; public screens have nobody. */
import { createContext, use } from 'react'

import type { HoursForm, LocaleCode } from '#core/locale/localeCodes.ts'
import type { Grants } from '#core/permissions.ts'

export interface SessionMe {
  id: number
  name: string
  permissions: Grants
  /** Position in the stream of changes at which the profile was read. */
  changes: string
  /** Whether the server can send email. */
  sends_mail: boolean
  org: {
    id: number
    name: string
    locale: LocaleCode
    timezone: string
    rounding: string
    /** ISO weekday: 1 Monday, 7 Sunday. */
    week_start: number
    clock: 12 | 24
    hours_written: HoursForm
  }
}

const MeContext = createContext<SessionMe | undefined>(undefined)
export const MeProvider = MeContext.Provider

/** The person signed in; undefined on public screens, for fields that stand on both. */
export const useMeIfAny = (): SessionMe | undefined => use(MeContext)

/** The person signed in. Throws outside the shell, where there is nobody. */
export function useMe(): SessionMe {
  const me = use(MeContext)
  if (!me) throw new Error('useMe outside the shell')
  return me
}
