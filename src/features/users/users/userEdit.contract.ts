/** Adding people. */
import * as z from 'zod/mini'

import { endpoint } from '#core/contract.ts'
import { User } from './users.contract.ts'
import { personFields } from './userParts.contract.ts'

/** Everything but the first name has an empty default. `invite`: send the link by which they sign in. */
export const NewUser = z
  .extend(z.partial(z.strictObject({ ...personFields, invite: z.boolean() })), {
    first_name: personFields.first_name,
  })
  .check(
    z.refine(({ invite, email }) => invite !== true || (email ?? '') !== '', {
      path: ['email'],
      error: 'Enter the email address for the invitation, or switch off “Invite by email”.',
    }),
  )

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/users/',
  summary: 'Add a person and invite them by email',
  access: 'users.add_user',
  body: NewUser,
  reply: User,
  creates: true,
})
