import type { RecordKind } from '#web/record/kind.ts'
import * as calls from '../qualifications.contract.ts'
import { countQualifications, qualificationNames } from '../qualifications.lists.contract.ts'

export const qualificationKind: RecordKind = {
  names: qualificationNames,
  noun: 'qualification',
  title: 'Qualifications',
  calls: {
    list: calls.listQualifications,
    counts: countQualifications,
    get: calls.getQualification,
    create: calls.createQualification,
    change: calls.changeQualification,
    remove: calls.deleteQualification,
    history: calls.listQualificationHistory,
  },
  everybodys: true,
  invalidates: [calls.listUserQualifications, calls.getQualificationMatrix, calls.listQualificationTypes],
}
/** Of who sees no others'. */
export const ownQualificationKind: RecordKind = { ...qualificationKind, title: 'My qualifications' }

/** What its fields are called, in the history too. */
export const qualificationLabels = {
  type_id: 'Type',
  reference: 'Reference',
  start: 'Start',
  expiration: 'Expiration',
  notes: 'Notes',
} as const
