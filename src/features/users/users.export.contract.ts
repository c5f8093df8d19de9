/** The list of people as a file, by what the list is narrowed to. */
import * as z from 'zod/mini'

import { boolText, IdText, listText, text } from '#core/contract.ts'
import { recordExport } from '#core/records.export.ts'
import { searchMax } from '#core/search.ts'
import { userNames } from './users.names.ts'
import { userOrderings, userTabs } from './users.parts.contract.ts'

export const exportUsers = recordExport(userNames, {
  filters: {
    search: z.optional(text({ max: searchMax })),
    include_inactive: z._default(boolText, false),
    manager_id: z.optional(listText(IdText)),
    department_id: z.optional(listText(IdText)),
    group_id: z.optional(listText(IdText)),
  },
  tabs: userTabs,
  orderings: userOrderings,
  ordering: 'name',
})
