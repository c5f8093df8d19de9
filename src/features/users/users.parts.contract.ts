/** Pieces of the contracts of people. */
import * as z from 'zod/mini'

import { Id, Instant, text } from '#core/contract.ts'

/** The tabs of the list of people; the first is what is shown unless told. `mine`: those who report to who asks. */
export const userTabs = ['active', 'mine', 'external', 'inactive'] as const
export type UserTab = (typeof userTabs)[number]

/** What the list of people can be ordered by. */
export const userOrderings = ['name', 'position', 'start_date', 'created'] as const

export const PhoneText = text({ max: 64 })
export const Ids = z.array(Id).check(z.maxLength(500))

/** `mail` says what became of its message. */
export const OpenInvitation = z.object({
  address: z.string(),
  expires: Instant,
  expired: z.boolean(),
  mail: z.enum(['waiting', 'sent', 'failed']),
})
