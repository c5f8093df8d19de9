/** Groups, and explanations of a person's permissions. */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Name, recordFields, Ref, Version } from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
import { smallListCalls } from '#core/namedList.ts'
import { allPermissions } from '#core/permissions.ts'
import { maySeeGroups } from '../users/userNames.ts'

/** A role: the permissions of its members. */
const Group = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.string()),
  /** Whether people of the group need a second factor before they can do anything. */
  second_factor: z.boolean(),
  /** Number of people in the group, including inactive ones. */
  members: z.int(),
  ...recordFields,
})
export type Group = z.output<typeof Group>

const Permissions = z
  .array(z.enum([...allPermissions]))
  .check(z.maxLength(allPermissions.length))
  .check(z.overwrite((names) => [...new Set(names)]))

export const GroupBody = z.strictObject({
  name: Name,
  permissions: z._default(Permissions, []),
  second_factor: z._default(z.boolean(), false),
})
export const GroupChange = z.partial(
  z.strictObject({ name: Name, permissions: Permissions, second_factor: z.boolean(), version: Version }),
)

export const groupCalls = smallListCalls(
  {
    noun: 'Group',
    nouns: 'Groups',
    path: '/users/groups/',
    see: maySeeGroups,
    keep: 'groups.change_group',
    summaries: {
      list: 'Groups and their permissions',
      create: 'Add a group',
      change: 'Rename a group or replace its permissions, with effect from the next request of its members',
      remove: 'Delete an empty group',
    },
  },
  { item: Group, create: GroupBody, change: GroupChange },
)

export const listGroupHistory = endpoint({
  name: 'listGroupHistory',
  method: 'GET',
  path: '/users/groups/:id/history/',
  summary: 'The history of a group, newest first',
  access: ['groups.view_group', 'groups.change_group'],
  params: IdInPath,
  reply: z.array(HistoryItem),
})

/** The people within a scope: their number, and the first few by name. */
const Within = z.object({ count: z.int(), first: z.array(Ref) })

export const UserAccess = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  /** Whether the person has an account: without it no permission can be used. */
  signs_in: z.boolean(),
  /** Whether the person is an administrator, of whom an organisation needs at least one. */
  administrator: z.boolean(),
  groups: z.array(Ref),
  permissions: z.array(
    z.object({
      /** `group.permission`. */
      permission: z.string(),
      /** The permission in words, to follow "May". */
      words: z.string(),
      /** Groups that give the permission. */
      groups: z.array(Ref),
    }),
  ),
  /** People and records that the scopes of the permissions reach now. */
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
  summary: 'The permissions of a person, with the group or relation that gives each',
  access: maySeeGroups,
  params: IdInPath,
  reply: UserAccess,
})
