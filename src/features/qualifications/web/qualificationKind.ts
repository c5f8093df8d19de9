import { call } from '#web/api.ts'
import { kindOf } from '#web/record/kit/kind.ts'
import type { ShownRecordType } from '#web/record/shownRecordType.ts'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import {
  getQualificationMatrix,
  listUserQualifications,
  qualification,
  qualificationTypeCalls,
} from '../qualifications.ts'

export const qualificationKind: ShownRecordType = {
  ...kindOf(qualification, [listUserQualifications, getQualificationMatrix, qualificationTypeCalls.list]),
  everybodys: true,
  options: async (search, signal) => {
    const query = { rows: '50', include_inactive: 'true', ...(search !== '' && { search }) } as const
    const { results } = await call(qualification.calls.list, { query }, { signal })
    return results.map(({ id, name, user, reference, renewed }) =>
      pickerOption({ id, name: `${name} of ${user.name}`, hint: reference, ended: renewed ? 'renewed' : null }, 'open'),
    )
  },
}
