/** The states of a diary entry and the actions between them (docs/rules/diary.md#states). */
import { defineWorkflow } from '#core/workflow.ts'

export const statuses = ['draft', 'submitted', 'approved', 'rejected'] as const
export type EntryStatus = (typeof statuses)[number]
export const statusWords = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<EntryStatus, string>

/** The part of an entry that its state is made of. */
export interface EntryState {
  status: EntryStatus
  /** A timer is running: there is no end yet. */
  active?: boolean
  /** Invoiced; a credit note clears it. */
  locked?: boolean
  /** A stopped timer that clashes with another entry. */
  overlap?: boolean
  /** True when the actor reaches the entry as its owner only, without a permission to change those of others. */
  asOwner?: boolean
}

/** Copying makes a new draft and is no action here; updating, stopping and discarding a timer are edit and delete. */
export const diaryWorkflow = defineWorkflow({
  states: statusWords,
  stateOf: ({ status }: EntryState) => status,
  actions: {
    submit: { draft: 'submitted' },
    approve: { submitted: 'approved' },
    reject: { submitted: 'rejected' },
    recall: { submitted: 'draft' },
    reset: { submitted: 'draft', approved: 'draft', rejected: 'draft' },
    edit: { draft: 'draft', rejected: 'draft', submitted: 'submitted' },
    delete: { draft: 'deleted', rejected: 'deleted' },
  },
  sentences: {
    submit: {
      submitted: 'This entry is already submitted.',
      approved: 'This entry is already approved.',
      rejected: 'This entry was rejected. Change it before you submit it again.',
    },
    approve: { approved: 'This entry is already approved.' },
    reject: { rejected: 'This entry is already rejected.' },
    reset: { draft: 'This entry is already a draft.' },
    edit: { approved: 'This entry is approved. It must be reset before it can be changed.' },
  },
  otherwise: (action) => otherwise[action],
  requires: {
    submit: ({ active, overlap }) => {
      if (active) return 'The timer of this entry is still running. Stop it first.'
      return overlap ? 'This entry overlaps another one. Change its times before you submit it.' : null
    },
    reset: ({ locked }) => (locked ? 'This entry is invoiced. It can be reset after a credit note.' : null),
    edit: ({ status, asOwner }) =>
      asOwner && status === 'submitted' ? 'This entry is submitted. Recall it to change it.' : null,
  },
})
export type DiaryAction = (typeof diaryWorkflow.actions)[number]

const otherwise = {
  submit: 'Only a draft can be submitted.',
  approve: 'Only a submitted entry can be approved.',
  reject: 'Only a submitted entry can be rejected.',
  recall: 'Only a submitted entry can be recalled.',
  reset: 'Only a submitted, approved or rejected entry can be reset.',
  edit: 'This entry cannot be changed.',
  delete: 'Only a draft or a rejected entry can be deleted.',
} as const
