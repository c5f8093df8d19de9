/** Reminders by mail, as one person sees them. The organisation's own settings of them are in `/company/`. */
import * as z from 'zod/mini'

import { endpoint } from '#core/contract.ts'

/**
 * `on`: whether I am reminded at all. `mail`: whether this Fieldbook can send any: `no_server` without SMTP_URL,
 * `no_address` without PUBLIC_URL. `missing` and `waiting`: which reminders the organisation sends.
 */
const MyReminders = z.object({
  on: z.boolean(),
  mail: z.enum(['ready', 'no_server', 'no_address']),
  missing: z.boolean(),
  waiting: z.boolean(),
})
export type MyReminders = z.output<typeof MyReminders>

export const getReminders = endpoint({
  name: 'getReminders',
  method: 'GET',
  path: '/diary/reminders/',
  summary: 'My email reminders',
  access: 'session',
  reply: MyReminders,
})

export const changeReminders = endpoint({
  name: 'changeReminders',
  method: 'PATCH',
  path: '/diary/reminders/',
  summary: 'Turn my email reminders on or off',
  access: 'session',
  inPerson: 'account',
  body: z.strictObject({ on: z.boolean() }),
  reply: MyReminders,
})

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/diary/reminders/test/',
  summary: 'Send me a test message; 409 `state` when email is not set up',
  access: 'company.change_company',
  reply: z.object({ address: z.string() }),
  status: 200,
})
