/** Groups, and what a person may do and why. */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Name, Nothing, Ref } from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
import { allPermissions } from '#core/permissions.ts'
import { Group } from '../users/users.contract.ts'
import { maySeeGroups } from '../users/users.names.ts'

const Permissions = z.array(z.enum([...allPermissions])).check(z.maxLength(allPermissions.length))

export const GroupBody = z.strictObject({ name: Name, permissions: z._default(Permissions, []) })

export const createGroup = endpoint({
  name: 'createGroup',
  method: 'POST',
  path: '/users/groups/',
  summary: 'Add a group',
  access: 'groups.change_group',
  body: GroupBody,
  reply: Group,
  creates: true,
})

export const deleteGroup = endpoint({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/users/groups/:id/',
  summary: 'Delete a group that nobody is in',
  access: 'groups.change_group',
  params: IdInPath,
  reply: Nothing,
})

export const listGroupHistory = endpoint({
  name: 'listGroupHistory',
  method: 'GET',
  path: '/users/groups/:id/history/',
  summary: 'What happened to a group, newest first',
  access: ['groups.view_group', 'groups.change_group'],
  params: IdInPath,
  reply: z.array(HistoryItem),
})

/** What lies within a scope: how many there are, and the first few by name. */
const Within = z.object({ count: z.int(), first: z.array(Ref) })

export const UserAccess = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  /** Without an account nothing of it can be used. */
  signs_in: z.boolean(),
  /** One of those of whom the organisation needs at least one. */
  administrator: z.boolean(),
  groups: z.array(Ref),
  permissions: z.array(
    z.object({
      /** `group.permission`. */
      permission: z.string(),
      /** May what, to follow "May". */
      words: z.string(),
      /** The groups that permit it. */
      groups: z.array(Ref),
    }),
  ),
  /** Whom and what the scopes of the permissions reach, as of now. */
  scopes: z.object({
    any: Within,
    own_staff: Within,
    own_department: Within,
    /** Quote items. */
    own_quote_item_department: Within,
    /** Projects. */
    own_project: Within,
  }),
})

export const getUserAccess = endpoint({
  name: 'getUserAccess',
  method: 'GET',
  path: '/users/:id/access/',
  summary: 'What a person can see and do, and which group or relation is the reason',
  access: maySeeGroups,
  params: IdInPath,
  reply: UserAccess,
})
