/** Changes to the records on screen, by whomever they are made. */
import * as z from 'zod/mini'

import { endpoint, listText } from './contract.ts'
import { cursorText } from './cursor.ts'

/** Position in the event stream, as the server sent it. */
const Cursor = z.string().check(z.regex(cursorText, 'Send the cursor of the last answer.'))
/** A record, `projects:12`, or all records of a type, `invoices`: types as in addresses of calls. */
const Watched = z
  .string()
  .check(z.regex(/^[a-z-]{1,40}(:[1-9]\d{0,14})?$/, 'Name a record type, or a record such as projects:12.'))

const RecordChanges = z.object({
  cursor: Cursor,
  /** The watched records and types, as they were sent, that changed, or of which a part did. */
  changed: z.array(z.string()),
})
export type RecordChanges = z.output<typeof RecordChanges>

export const followRecords = endpoint({
  name: 'followRecords',
  method: 'GET',
  path: '/changes/',
  summary:
    'Which of the watched records changed since a cursor, or anything that belongs to them; as text/event-stream, each change as it happens',
  access: 'session',
  query: z.object({ watch: listText(Watched, 20), since: z.optional(Cursor) }),
  reply: RecordChanges,
})
