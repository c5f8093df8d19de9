/** Help of the query box for expenses, beside the fields. */
import { departmentCalls } from '#features/company/company.contract.ts'
import { call } from '#web/api.ts'
import type { ListHelp } from '#web/record/kit/queryHelp.ts'
import { offered } from '#web/record/kit/references.ts'
import { statusWords } from '../expenses.workflow.ts'

const flags = {
  ...statusWords,
  mine: 'My own',
  billable: 'Billable to a client',
  reimbursed: 'Reimbursed',
  mileage: 'Mileage',
  duplicate: 'Possible duplicate receipt',
}

export const expenseHelp: ListHelp = {
  is: {
    hint: 'Submitted, mine, billable …',
    options: Object.entries(flags).map(([value, label]) => ({ value, label })),
  },
  project: { hint: 'Part of a project’s name or reference', example: 'weir' },
  department: {
    hint: 'The main department of the person',
    example: 'field',
    options: async (search, signal) => offered(await call(departmentCalls.list, {}, { signal }), search),
  },
  name: { hint: 'Same as description or type', example: 'train' },
}
