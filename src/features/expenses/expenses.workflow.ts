/** The states of an expense and the actions between them (docs/rules/money.md#expenses). */
import { defineWorkflow } from '#core/workflow.ts'

export const expenseStatuses = ['created', 'submitted', 'checked', 'approved', 'rejected'] as const
export type ExpenseStatus = (typeof expenseStatuses)[number]
export const statusWords = {
  created: 'Not submitted',
  submitted: 'Submitted',
  checked: 'Checked',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<ExpenseStatus, string>

export interface ExpenseFacts {
  status: ExpenseStatus
  /** The day on which the person had it back. */
  reimbursed: string | null
  /** Whether the person paid it, and not the firm. */
  reimbursable: boolean
}

const notSubmitted = 'This expense is not submitted yet.'
const rejected = 'This expense was rejected.'
const approved = 'This expense is approved. It can no longer be changed.'
const unchangeable = {
  submitted: 'This expense is submitted. Recall it to change it.',
  checked: 'This expense is checked. To change it, ask for it to be rejected.',
  approved,
}
const notApproved = 'This expense is not approved yet.'

export const expenseWorkflow = defineWorkflow({
  states: statusWords,
  stateOf: ({ status }: ExpenseFacts) => status,
  actions: {
    submit: { created: 'submitted' },
    check: { submitted: 'checked' },
    approve: { checked: 'approved' },
    reject: { submitted: 'rejected', checked: 'rejected' },
    recall: { submitted: 'created' },
    reimburse: { approved: 'approved' },
    // A rejected expense that is changed can be submitted again.
    change: { created: 'created', rejected: 'created' },
    delete: { created: 'deleted', rejected: 'deleted' },
  },
  sentences: {
    submit: { rejected: 'This expense was rejected. Make the requested changes, then submit it.' },
    check: { created: notSubmitted, rejected },
    approve: { created: notSubmitted, submitted: 'This expense must be checked before it is approved.', rejected },
    reject: { created: notSubmitted, approved },
    recall: {
      created: notSubmitted,
      checked: 'This expense is already checked. Ask its approver to reject it.',
      approved,
      rejected: 'This expense was rejected. You can change it now.',
    },
    reimburse: { created: notApproved, submitted: notApproved, checked: notApproved, rejected },
    change: unchangeable,
    delete: unchangeable,
  },
  otherwise: (_action, word) => `This expense is already ${word}.`,
  requires: {
    reimburse: ({ reimbursed, reimbursable }) => {
      if (reimbursed !== null) return 'This expense is already reimbursed.'
      return reimbursable ? null : 'The firm paid this expense, so there is nothing to reimburse.'
    },
  },
})

/** Actions on several expenses at once; changing and deleting are calls of their own. */
export const expenseActions = ['submit', 'recall', 'check', 'approve', 'reject', 'reimburse'] as const
export type ExpenseAction = (typeof expenseActions)[number]
