import { departmentCalls } from '#features/company/company.contract.ts'
import { shortList } from '#web/record/kit/reference.tsx'

/** The departments of the organisation, to choose from. */
export const departments = shortList(departmentCalls.list)
