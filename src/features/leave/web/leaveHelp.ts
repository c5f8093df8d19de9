/** Help of the query box for leave, beside the fields. */
import { departmentCalls } from '#features/company/company.contract.ts'
import { call } from '#web/api.ts'
import type { ListHelp } from '#web/record/kit/queryHelp.ts'
import { offered } from '#web/record/kit/references.ts'

const flags = {
  pending: 'Waiting for a decision',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  mine: 'My own',
}

export const leaveHelp: ListHelp = {
  is: {
    hint: 'Pending, approved, mine …',
    options: Object.entries(flags).map(([value, label]) => ({ value, label })),
  },
  department: {
    hint: 'The main department of the person',
    example: 'field',
    options: async (search, signal) => offered(await call(departmentCalls.list, {}, { signal }), search),
  },
  name: { hint: 'Same as type', example: 'annual' },
}
