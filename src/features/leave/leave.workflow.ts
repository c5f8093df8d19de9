/** The states of leave and the actions between them (docs/rules/leave-and-schedule.md#states-of-leave). */
import { defineWorkflow } from '#core/workflow.ts'

/** Pending, approved, rejected, cancelled. */
export const decisions = { P: 'Waiting', A: 'Approved', R: 'Rejected', C: 'Cancelled' } as const
export type LeaveDecision = keyof typeof decisions
export const decisionIds = Object.keys(decisions) as [LeaveDecision, ...LeaveDecision[]]

export const leaveWorkflow = defineWorkflow({
  states: decisions,
  stateOf: (decision: LeaveDecision) => decision,
  actions: {
    approve: { P: 'A' },
    reject: { P: 'R' },
    cancel: { P: 'C', A: 'C' },
    // Approved leave with other dates, or of another type, is decided again.
    change: { P: 'P', A: 'P' },
  },
  sentences: {
    change: {
      R: 'This request is rejected. Make a new one.',
      C: 'This request is cancelled. Make a new one.',
    },
  },
  otherwise: (_action, word) => `This request is already ${word}.`,
})

/** The actions by the decision that they come to. */
export const decidedBy = { A: 'approve', R: 'reject', C: 'cancel' } as const
