/** Taking back one's latest change (docs/rules/api.md#undo). */
import * as z from 'zod/mini'

import { endpoint, Nothing } from './contract.ts'

export const undoChange = endpoint({
  name: 'undoChange',
  method: 'POST',
  path: '/undo/',
  summary: 'Undo the change that answered this token in X-Undo, within 60 seconds, if nothing has changed since',
  access: 'session',
  keyAccess: 'any',
  body: z.strictObject({ token: z.string().check(z.minLength(1, 'This field is required'), z.maxLength(100)) }),
  reply: Nothing,
})
