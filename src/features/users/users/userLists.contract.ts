/** Calls about many people, and the history of one. */
import * as z from 'zod/mini'

import { endpoint, IdInPath } from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
import { recordCounts } from '#core/records.ts'
import { userNames } from './userNames.ts'
import { userFilters, userTabs } from './userParts.contract.ts'

export const countUsers = recordCounts(userNames, { filters: userFilters, tabs: userTabs }, 'users.view_user')

export const listUserHistory = endpoint({
  name: 'listUserHistory',
  method: 'GET',
  path: '/users/:id/history/',
  summary: 'The history of a person, newest first',
  access: 'users.view_user',
  params: IdInPath,
  reply: z.array(HistoryItem),
})
