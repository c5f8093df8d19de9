/** Adding people. */
import * as z from 'zod/mini'

import { Email, endpoint, Id, IsoDate, Name, text } from '#core/contract.ts'
import { User } from './users.contract.ts'
import { Clock, Ids, PhoneText } from './users.parts.contract.ts'

/** Everything but the first name has an empty default. `invite`: send the link by which they sign in. */
export const NewUser = z.extend(
  z.partial(
    z.strictObject({
      last_name: text(),
      email: Email,
      phone: z.partial(z.strictObject({ mobile: PhoneText, office: PhoneText, extension: PhoneText })),
      position: text(),
      start_date: z.nullable(IsoDate),
      end_date: z.nullable(IsoDate),
      manager_id: z.nullable(Id),
      department_id: z.nullable(Id),
      department_ids: Ids,
      group_ids: Ids,
      calendar_id: z.nullable(Id),
      clock: z.nullable(Clock),
      external: z.boolean(),
      invite: z.boolean(),
    }),
  ),
  { first_name: Name },
)

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/users/',
  summary: 'Add a person, and invite them by mail',
  access: 'users.add_user',
  body: NewUser,
  reply: User,
  creates: true,
})
