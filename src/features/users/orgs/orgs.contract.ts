/** Organisations that a person works in, and the main one, which employs them (docs/rules/directory.md#the-firm). */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IdText, Ref, Version } from '#core/contract.ts'

export const UserOrgs = z.object({
  /** The organisation that employs the person, as far as this one knows. */
  main_org: Ref,
  /** Organisations of the person in which the viewer works too. `version`: that of the person's row in each. */
  orgs: z.array(z.extend(Ref, { version: Version })),
})
export type UserOrgs = z.output<typeof UserOrgs>

const path = '/users/:id/orgs/'

export const getUserOrgs = endpoint({
  name: 'getUserOrgs',
  method: 'GET',
  path,
  summary: 'The organisations that a person and I both work in, and the one that employs the person',
  access: 'users.view_user',
  params: IdInPath,
  reply: UserOrgs,
})

export const changeUserOrgs = endpoint({
  name: 'changeUserOrgs',
  method: 'PATCH',
  path,
  summary: 'Set the organisation that employs a person: this one, or another in which we both work',
  access: 'users.change_user',
  params: IdInPath,
  body: z.strictObject({ main_org_id: Id, version: z.optional(Version) }),
  reply: UserOrgs,
})

export const addUserOrg = endpoint({
  name: 'addUserOrg',
  method: 'POST',
  path,
  summary: 'Add a person to another organisation in which I may add and change people',
  access: 'users.change_user',
  params: IdInPath,
  body: z.strictObject({ org_id: Id }),
  reply: UserOrgs,
})

export const removeUserOrg = endpoint({
  name: 'removeUserOrg',
  method: 'DELETE',
  path: '/users/:id/orgs/:org_id/',
  summary:
    'Make a person inactive in another organisation in which I may add and change people. If-Match: the version of their place there',
  access: 'users.change_user',
  params: z.extend(IdInPath, { org_id: IdText }),
  reply: UserOrgs,
})
