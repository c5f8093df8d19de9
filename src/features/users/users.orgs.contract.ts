/** Which organisations a person works in (specification, section 3, User). */
import * as z from 'zod/mini'

import { endpoint, IdInPath, Ref } from '#core/contract.ts'

export const UserOrgs = z.object({
  /** The one that employs them. */
  main_org: Ref,
  /** Of theirs, those that the asker works in too: of others nothing is told. */
  orgs: z.array(Ref),
})
export type UserOrgs = z.output<typeof UserOrgs>

export const getUserOrgs = endpoint({
  name: 'getUserOrgs',
  method: 'GET',
  path: '/users/:id/orgs/',
  summary: 'The organisations that a person and the asker both work in, and the one that employs the person',
  access: 'users.view_user',
  params: IdInPath,
  reply: UserOrgs,
})
