/** The caller's own record: the fields and pictures that they see and, with profiles.change_profile, change. */
import * as z from 'zod/mini'

import { endpoint, Id, Name, Ref, text, Version } from '#core/contract.ts'
import { Clock, personFields } from '../users/userParts.contract.ts'

/**
 * `position` to `groups` are the caller's place in the organisation, which they see and people who may change users
 * change. `photo` and `signature`: ids of the pictures, null if there is none. The address for mail is the account's.
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

/** Only fields that are sent change. */
export const OwnDetailsChange = z.partial(
  z.strictObject({
    first_name: Name,
    last_name: text(),
    phone: personFields.phone,
    version: Version,
  }),
)
/** The caller alone chooses their clock, whatever permissions they have on profiles (docs/rules/screens.md#locales). */
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
