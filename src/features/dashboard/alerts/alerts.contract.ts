/** Alerts that a person chooses: each is sent once, as a notification and by mail. */
import * as z from 'zod/mini'

import { endpoint } from '#core/contract.ts'

/** Reach of an alert: off, the person's own records, or all that they may see. */
export const reaches = ['off', 'mine', 'all'] as const
export type AlertReach = (typeof reaches)[number]
const Of = z.enum(reaches)

const fields = {
  /** A project at 80 and at 100 % of the hours that are budgeted for it. */
  budgets: Of,
  /** A quote without an answer for so many days. */
  quotes: Of,
  quote_days: z.int().check(z.minimum(1, 'Enter 1 to 365 days.'), z.maximum(365, 'Enter 1 to 365 days.')),
  /** An overdue invoice. */
  invoices: Of,
  /** A certificate or calibration that expires. */
  expiries: Of,
}
export const Alerts = z.object(fields)
export type Alerts = z.output<typeof Alerts>

export const getAlerts = endpoint({
  name: 'getAlerts',
  method: 'GET',
  path: '/notifications/alerts/',
  summary: 'My alert settings',
  access: 'session',
  reply: Alerts,
})
export const changeAlerts = endpoint({
  name: 'changeAlerts',
  method: 'PATCH',
  path: '/notifications/alerts/',
  summary: 'Change my alert settings',
  access: 'session',
  body: z.partial(z.strictObject(fields)),
  reply: Alerts,
})
