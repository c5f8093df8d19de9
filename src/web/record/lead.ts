/** The next step of a record, as its type reports it: shown in the header of its page and on its overview. */
import { createContext, use, useEffect, useEffectEvent } from 'react'

export interface LeadAct {
  label: string
  run: () => void
  busy?: boolean
}

export interface Lead {
  /** One sentence that says why the step is next. */
  sentence: string
  /** Absent for viewers who may not take the step. */
  act?: LeadAct
  /** Further things that wait. */
  waiting: readonly { sentence: string; act?: LeadAct }[]
}

/** Part of a record type that finds its next step; it renders the dialogs of its acts, and nothing else. */
export interface LeadProps<R> {
  record: R
  /** Null where nothing is left to do. */
  onLead: (lead: Lead | null) => void
}

const LeadContext = createContext<Lead | null | undefined>(null)
/** `undefined` while the step is not known yet; null where there is none. */
export const LeadProvider = LeadContext.Provider
export const useLead = () => use(LeadContext)

/** Reports a step whenever what it shows has changed; `undefined` while it is not known. */
export function useReportedLead(lead: Lead | null | undefined, onLead: (lead: Lead | null) => void): void {
  const report = useEffectEvent(() => {
    if (lead !== undefined) onLead(lead)
  })
  const shown = JSON.stringify(lead)
  useEffect(() => report(), [shown])
}
