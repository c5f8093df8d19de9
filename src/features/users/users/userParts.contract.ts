/** Pieces of the contracts of people. */
import * as z from 'zod/mini'

import { PhoneNumber } from '#core/address.ts'
import { boolText, Email, Id, IdText, Instant, IsoDate, listText, Name, text } from '#core/contract.ts'
import { orRequired } from '#core/messages.ts'
import { searchMax } from '#core/search.ts'

/** Tabs of the list of people, the first by default. `mine`: the caller's own staff. */
export const userTabs = ['active', 'mine', 'external', 'inactive'] as const
export type UserTab = (typeof userTabs)[number]

/** Orders of the list of people. */
export const userOrderings = [
  'name',
  'position',
  'department',
  'manager',
  'org',
  'email',
  'start_date',
  'end_date',
  'created',
] as const
export type UserOrdering = (typeof userOrderings)[number]

/** Filters of the list of people, the counts of its tabs and its file. */
export const userFilters = {
  search: z.optional(text({ max: searchMax })),
  /** Includes inactive people on every tab. */
  include_inactive: z._default(boolText, false),
  manager_id: z.optional(listText(IdText)),
  department_id: z.optional(listText(IdText)),
  group_id: z.optional(listText(IdText)),
}

export const userLists = { filters: userFilters, tabs: userTabs, orderings: userOrderings, ordering: 'name' } as const

export const Ids = z.array(Id).check(z.maxLength(500))

/** An invitation not yet accepted; `mail` is the state of its message. */
export const OpenInvitation = z.object({
  address: z.string(),
  expires: Instant,
  expired: z.boolean(),
  /** `no_server`: it was not sent, since no mail server is set (SMTP_URL). */
  mail: z.enum(['waiting', 'sent', 'failed', 'no_server']),
})

/** Hours of a person's clock, if not the country's usual; null for the usual. */
export const Clock = z.enum(['12', '24'], orRequired('Choose 12 or 24 hours.'))

/** Fields of a person, new or not; all but the first name have an empty default. */
export const personFields = {
  first_name: Name,
  last_name: text(),
  email: Email,
  phone: z.partial(z.strictObject({ mobile: PhoneNumber, office: PhoneNumber, extension: PhoneNumber })),
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
}
