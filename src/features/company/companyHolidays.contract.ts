/** Days off, by calendar (docs/rules/screens.md#public-holidays). */
import * as z from 'zod/mini'

import { boolText, Id, IdText, IsoDate, Name, recordFields, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'

export const Holiday = z.object({
  id: Id,
  day: IsoDate,
  name: z.string(),
  half: z.boolean(),
  calendar_id: Id,
  ...recordFields,
})

/** A new holiday; `half`: half a day, without stating which half. */
export const NewHoliday = z.strictObject({
  day: IsoDate,
  name: Name,
  half: z.optional(z.boolean()),
  calendar_id: z.optional(Id),
})

export const holidayCalls = smallListCalls(
  {
    noun: 'Holiday',
    nouns: 'Holidays',
    path: '/company/holidays/',
    see: 'session',
    keep: 'company.change_company',
    summaries: {
      list: 'Bank holidays of my calendar, a person’s calendar or all calendars of the firm',
      create: 'Add a day off to a calendar, by default the organisation’s',
      change: 'Move or rename a day off, or make it half a day',
      remove: 'Remove a day off',
    },
  },
  {
    query: z.object({
      /** The first and last day, both included; at most 366 days. By default this year. */
      start: z.optional(IsoDate),
      end: z.optional(IsoDate),
      user_id: z.optional(IdText),
      all: z._default(boolText, false),
    }),
    item: Holiday,
    create: NewHoliday,
    change: z.partial(z.strictObject({ day: IsoDate, name: Name, half: z.boolean(), version: Version })),
  },
)
