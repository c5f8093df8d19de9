/** Calendars of days off, and how one is filled from a region's public holidays. */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IsoDate, Name, numberText, recordFields, Ref, text, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { Holiday } from './companyHolidays.contract.ts'

/** `country` and `region` select the public holidays to fill it with. Both may be empty. */
export const CompanyCalendar = z.object({
  id: Id,
  name: z.string(),
  country: z.string(),
  region: z.string(),
  /** Whether it is the firm's calendar, which applies to everybody without their own. */
  is_default: z.boolean(),
  /** Number of active people who use it. */
  people: z.int(),
  /** The people who chose it themselves, by name; at most 100. */
  members: z.array(Ref),
  ...recordFields,
})
export type CompanyCalendar = z.output<typeof CompanyCalendar>

const Country = text({ max: 2 }).check(z.regex(/^([A-Z]{2})?$/, 'Choose a country.'))
const Region = text({ max: 16 })

export const NewCalendar = z.strictObject({
  name: Name,
  country: z._default(Country, ''),
  region: z._default(Region, ''),
})

export const calendarCalls = smallListCalls(
  {
    noun: 'Calendar',
    nouns: 'Calendars',
    path: '/company/calendars/',
    see: ['company.change_company', 'users.change_user'],
    keep: 'company.change_company',
    summaries: {
      list: 'Calendars of days off with their country, by name',
      create: 'Add a calendar without days',
      change: 'Rename a calendar or set the country of its public holidays',
      remove: 'Remove an unused calendar with its days',
    },
  },
  {
    item: CompanyCalendar,
    create: NewCalendar,
    change: z.partial(z.strictObject({ name: Name, country: Country, region: Region, version: Version })),
  },
)

export const listCalendarRegions = endpoint({
  name: 'listCalendarRegions',
  method: 'GET',
  path: '/company/calendars/regions/',
  summary: 'Countries and regions with known public holidays',
  access: 'company.change_company',
  reply: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      regions: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
})

/** A starting point that the firm confirms: some are missing, and some are no day off in every firm. */
export const suggestHolidays = endpoint({
  name: 'suggestHolidays',
  method: 'GET',
  path: '/company/calendars/:id/suggestions/',
  summary: 'The public holidays of a calendar’s region in a year, with those already in the calendar',
  access: 'company.change_company',
  params: IdInPath,
  query: z.object({ year: numberText(1990, 2100) }),
  reply: z.array(z.object({ day: IsoDate, name: z.string(), half: z.boolean(), there: z.boolean() })),
})

export const fillCalendar = endpoint({
  name: 'fillCalendar',
  method: 'POST',
  path: '/company/calendars/:id/fill/',
  summary: 'Add several days off to a calendar, all or none',
  access: 'company.change_company',
  params: IdInPath,
  body: z.strictObject({
    days: z
      .array(z.strictObject({ day: IsoDate, name: Name, half: z.optional(z.boolean()) }))
      .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(100, 'At most 100 days at once.')),
  }),
  reply: z.object({ results: z.array(Holiday) }),
})
