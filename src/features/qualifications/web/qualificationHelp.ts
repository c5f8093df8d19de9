/** Help of the query box for qualifications, beside their fields. */
import { departmentCalls } from '#features/company/company.contract.ts'
import { call } from '#web/api.ts'
import type { ListHelp } from '#web/record/kit/queryHelp.ts'
import { offered } from '#web/record/kit/references.ts'
import { type QualificationFlag, qualificationFlags } from '../qualifications.ts'

const flagWords: Record<QualificationFlag, string> = {
  valid: 'Valid for longer',
  expiring: 'Ends within 60 days',
  expired: 'Expired',
  renewed: 'Replaced by a later one',
  forever: 'Never ends',
  proven: 'With a file as evidence',
  mine: 'My own',
}
export const qualificationHelp: ListHelp = {
  is: {
    hint: 'Expired, expiring, valid …',
    options: qualificationFlags.map((value) => ({ value, label: flagWords[value] })),
  },
  department: {
    hint: 'The main department of the person',
    example: 'field',
    options: async (search, signal) => offered(await call(departmentCalls.list, {}, { signal }), search),
  },
  name: { hint: 'Same as type', example: 'ladder' },
}
