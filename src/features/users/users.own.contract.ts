/** My own record: what of it I may see and, with profiles.change_profile, change myself. */
import * as z from 'zod/mini'

import { endpoint, Id, Name, text, Version } from '#core/contract.ts'
import { PhoneText } from './users.parts.contract.ts'

/** `photo` and `signature`: the ids of the pictures, null where there is none. My address for mail is my account's. */
export const OwnDetails = z.object({
  id: Id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.object({ mobile: z.string(), office: z.string(), extension: z.string() }),
  photo: z.nullable(Id),
  signature: z.nullable(Id),
  version: Version,
  can_change: z.boolean(),
  can_delete: z.boolean(),
})
export type OwnDetails = z.output<typeof OwnDetails>

/** Only what is given changes. */
export const OwnDetailsChange = z.partial(
  z.strictObject({
    first_name: Name,
    last_name: text(),
    phone: z.partial(z.strictObject({ mobile: PhoneText, office: PhoneText, extension: PhoneText })),
    version: Version,
  }),
)

export const getOwnDetails = endpoint({
  name: 'getOwnDetails',
  method: 'GET',
  path: '/users/me/details/',
  summary: 'My own name, telephones and pictures, as the organisation has them',
  access: 'session',
  reply: OwnDetails,
})

export const changeOwnDetails = endpoint({
  name: 'changeOwnDetails',
  method: 'PATCH',
  path: '/users/me/details/',
  summary: 'Change my own name and telephones in the organisation that I work in',
  access: 'profiles.change_profile',
  body: OwnDetailsChange,
  reply: OwnDetails,
})
