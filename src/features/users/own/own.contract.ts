/** My own record: what of it I may see and, with profiles.change_profile, change myself; so with my pictures. */
import * as z from 'zod/mini'

import { endpoint, Id, Name, Ref, text, Version } from '#core/contract.ts'
import { Clock, personFields } from '../users/userParts.contract.ts'

/**
 * `position` to `groups` is my place in the organisation, which everybody may know of themselves and who may change people
 * changes. `photo` and `signature`: the ids of the pictures, null where there is none. My address
 * for mail is my account's.
 */
export const OwnDetails = z.object({
  id: Id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.object({ mobile: z.string(), office: z.string(), extension: z.string() }),
  clock: z.nullable(Clock),
  position: z.string(),
  department: z.nullable(Ref),
  departments: z.array(Ref),
  manager: z.nullable(Ref),
  groups: z.array(Ref),
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
    phone: personFields.phone,
    version: Version,
  }),
)
/** How times are said to me is my affair alone, whatever my profile says of me (docs/rules/screens.md#locales). */
export const OwnClockChange = z.strictObject({ clock: z.nullable(Clock), version: z.optional(Version) })

export const getOwnDetails = endpoint({
  name: 'getOwnDetails',
  method: 'GET',
  path: '/users/me/details/',
  summary: 'My own name, telephones, pictures and place, as the organisation has them',
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

export const changeOwnClock = endpoint({
  name: 'changeOwnClock',
  method: 'PATCH',
  path: '/users/me/clock/',
  summary: 'Choose a clock of 12 or 24 hours; null is the country’s default',
  access: 'session',
  inPerson: 'account',
  body: OwnClockChange,
  reply: OwnDetails,
})
