import { messagesOn } from '../../mail/server/mail.access.ts'
import { commentsOn } from '#features/comments/server/comments.access.ts'
import { filesOn } from '#features/files/server/files.hanging.ts'
import type { Me } from '#server/context.ts'
import type { Dependent } from '#server/records/dependents.ts'

/** What a contact stays for; telephones and places at clients go with it. */
export const onContact = (me: Me): Dependent[] => [
  commentsOn(me, 'contact_id'),
  ...filesOn(me, 'contact'),
  messagesOn(me, 'contact_id'),
]
