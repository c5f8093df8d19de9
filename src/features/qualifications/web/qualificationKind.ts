import { call } from '#web/api.ts'
import type { RecordKind } from '#web/record/kind.ts'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
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
  options: async (search, signal) => {
    const query = { rows: '50', include_inactive: 'true', ...(search !== '' && { search }) } as const
    const { results } = await call(calls.listQualifications, { query }, { signal })
    return results.map(({ id, name, user, reference, renewed }) =>
      pickerOption({ id, name: `${name} of ${user.name}`, hint: reference, ended: renewed ? 'renewed' : null }, 'open'),
    )
  },
  invalidates: [calls.listUserQualifications, calls.getQualificationMatrix, calls.qualificationTypeCalls.list],
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
