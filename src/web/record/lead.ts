/** The next step of a record, as its type reports it: shown in the header of its page and on its overview. */
import { createContext, use, useEffect, useEffectEvent, useRef } from 'react'

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
  /** Other ways on, beside it. */
  others?: readonly LeadAct[]
  /** Further things that wait. */
  waiting: readonly { sentence: string; act?: LeadAct }[]
}

/** The step could not be fetched. */
interface UnknownLead {
  error: Error
  retry: () => void
}

/** Null where nothing is left to do. */
export type FoundLead = Lead | UnknownLead | null

/** Part of a record type that finds its next step; it renders the dialogs of its acts, and nothing else. */
export interface LeadProps<R> {
  record: R
  onLead: (lead: FoundLead) => void
}

const LeadContext = createContext<FoundLead | undefined>(null)
/** `undefined` while the step is not known yet; null where there is none. */
export const LeadProvider = LeadContext.Provider
export const useFoundLead = () => use(LeadContext)
export function useLead(): Lead | null | undefined {
  const found = useFoundLead()
  return found && 'error' in found ? null : found
}

/** Reports a step whenever what it shows has changed; `undefined` while it is not known. */
export function useReportedLead(lead: FoundLead | undefined, onLead: (lead: FoundLead) => void): void {
  const latest = useRef(lead)
  useEffect(() => {
    latest.current = lead
  })
  const report = useEffectEvent(() => {
    if (lead !== undefined)
      onLead(lead && 'waiting' in lead ? withLatestActs(lead, () => latestStep(latest.current)) : lead)
  })
  const shown = lead && 'error' in lead ? lead.error.message : JSON.stringify(lead)
  useEffect(() => report(), [shown])
}

const latestStep = (lead: FoundLead | undefined) => (lead && 'waiting' in lead ? lead : null)

/** Runs each act as it is by then: the record may have changed since the step was reported, without another step. */
function withLatestActs(lead: Lead, latest: () => Lead | null | undefined): Lead {
  const runLatest = (act: LeadAct, actNow: () => LeadAct | undefined): LeadAct => ({
    ...act,
    run: () => (actNow() ?? act).run(),
  })
  return {
    ...lead,
    ...(lead.act && { act: runLatest(lead.act, () => latest()?.act) }),
    ...(lead.others && {
      others: lead.others.map((act, index) => runLatest(act, () => latest()?.others?.[index])),
    }),
    waiting: lead.waiting.map((step, index) => ({
      ...step,
      ...(step.act && { act: runLatest(step.act, () => latest()?.waiting[index]?.act) }),
    })),
  }
}
