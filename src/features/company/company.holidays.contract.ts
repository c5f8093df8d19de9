/** Days off, by calendar (specification, section 7). */
import * as z from 'zod/mini'

import {
  boolText,
  endpoint,
  Id,
  IdInPath,
  IdText,
  IsoDate,
  Name,
  Nothing,
  recordFields,
  Version,
} from '#core/contract.ts'

export const Holiday = z.object({ id: Id, day: IsoDate, name: z.string(), calendar_id: Id, ...recordFields })

export const listHolidays = endpoint({
  name: 'listHolidays',
  method: 'GET',
  path: '/company/holidays/',
  summary: 'Bank holidays of one’s own calendar, of a person’s, or of every calendar of the firm',
  access: 'session',
  query: z.object({
    /** Both ends are included; at most 366 days. Without them: this year. */
    start: z.optional(IsoDate),
    end: z.optional(IsoDate),
    user_id: z.optional(IdText),
    all: z._default(boolText, false),
  }),
  reply: z.array(Holiday),
})

export const NewHoliday = z.strictObject({ day: IsoDate, name: Name, calendar_id: z.optional(Id) })

export const createHoliday = endpoint({
  name: 'createHoliday',
  method: 'POST',
  path: '/company/holidays/',
  summary: 'Add a day off to a calendar (the organisation’s, unless told)',
  access: 'company.change_company',
  body: NewHoliday,
  reply: Holiday,
  creates: true,
})

export const changeHoliday = endpoint({
  name: 'changeHoliday',
  method: 'PATCH',
  path: '/company/holidays/:id/',
  summary: 'Move or rename a day off',
  access: 'company.change_company',
  params: IdInPath,
  body: z.partial(z.strictObject({ day: IsoDate, name: Name, version: Version })),
  reply: Holiday,
})

export const deleteHoliday = endpoint({
  name: 'deleteHoliday',
  method: 'DELETE',
  path: '/company/holidays/:id/',
  summary: 'Remove a day off',
  access: 'company.change_company',
  params: IdInPath,
  reply: Nothing,
})
