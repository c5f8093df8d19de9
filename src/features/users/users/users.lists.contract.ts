/** What is asked about many people, and what happened to one. */
import * as z from 'zod/mini'

import { endpoint, IdInPath } from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
import { userFilters, userTabs } from './users.parts.contract.ts'

export const countUsers = endpoint({
  name: 'countUsers',
  method: 'GET',
  path: '/users/counts/',
  summary: 'How many people each tab of the list has, by the same filters',
  access: 'users.view_user',
  query: z.object(userFilters),
  reply: z.object(
    Object.fromEntries(userTabs.map((tab) => [tab, z.int()])) as Record<(typeof userTabs)[number], z.ZodMiniInt>,
  ),
})

export const listUserHistory = endpoint({
  name: 'listUserHistory',
  method: 'GET',
  path: '/users/:id/history/',
  summary: 'What happened to a person’s record, newest first',
  access: 'users.view_user',
  params: IdInPath,
  reply: z.array(HistoryItem),
})
