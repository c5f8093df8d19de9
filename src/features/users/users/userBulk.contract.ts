/** Acts on many people at once: on some, or on all that the list shows (docs/rules/api.md#batches). */
import * as z from 'zod/mini'

import { endpoint, Id } from '#core/contract.ts'
import { BulkResult, bulkCalls, bulkSelection } from '#core/recordBulk.ts'
import { userNames } from './userNames.ts'
import { Ids } from './userParts.contract.ts'

/** Groups are added and removed, not replaced, so that nobody loses another group by mistake. */
export const { edit: editUsers, restore: restoreUsers } = bulkCalls(userNames, {
  department_id: z.nullable(Id),
  manager_id: z.nullable(Id),
  add_group_ids: Ids,
  remove_group_ids: Ids,
})

export const archiveUsers = endpoint({
  name: 'archiveUsers',
  method: 'POST',
  path: '/users/archive/',
  summary: 'Make people inactive: they are signed out at once, and their invitations stop working',
  access: userNames.change,
  body: z.strictObject(bulkSelection),
  reply: BulkResult,
  heavy: true,
})
