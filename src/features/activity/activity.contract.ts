/** Everything that happened to a project, as one stream (decision 0123). */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, Instant, IsoDate, listText, numberText, Ref } from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
import { type Grants, has, type Permission } from '#core/permissions.ts'

/** The kinds of a line, in the order of their filters. */
export const activityKinds = ['comment', 'client', 'document', 'money', 'letter', 'hours', 'change'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Permission without which somebody sees no line of a kind; others follow from seeing the project. */
const activityPermissions: Readonly<Partial<Record<ActivityKind, Permission>>> = {
  comment: 'projects.view_comment',
  money: 'clients.view_invoice',
  letter: 'contacts.view_contact',
  hours: 'diary.view_entry',
}
export const seesKind = (me: { permissions: Grants }, kind: ActivityKind): boolean => {
  const permission = activityPermissions[kind]
  return permission === undefined || has(me, permission)
}

/** Events within a kind; a change says what was done by its `action`. */
export const activityEvents = [
  'commented',
  'read',
  'accepted',
  'declined',
  'document_sent',
  /** Ready to be shared by its link: nobody was written to. */
  'document_ready',
  'file_added',
  'invoice_issued',
  'credit_issued',
  'payment_received',
  'payment_returned',
  'letter_sent',
  'hours_logged',
  'changed',
] as const

const ActivityItem = z.object({
  /** Identifies the line, and its order among others of the same instant. */
  key: z.string(),
  kind: z.enum(activityKinds),
  event: z.enum(activityEvents),
  at: Instant,
  /** The person of the firm who did it; null for a client, a program or the system. */
  user: z.nullable(Ref),
  /** Name that a client gave with an answer, or the recipients of a letter or of what was sent in the act. */
  name: z.string(),
  /** Title of the document, file, invoice, payment or letter; the text of a comment, with names. */
  text: z.string(),
  /** Record that the line opens; null where that is the project itself. */
  record: z.nullable(z.object({ owner: z.enum(['invoice', 'payment']), id: Id })),
  /** Day and hours of the finished entries of one person. */
  day: z.nullable(IsoDate),
  hours: z.nullable(Decimal2),
  /** The change, field by field, as the history tells it; beside another event what the same act changed. */
  change: z.nullable(HistoryItem),
})
export type ActivityItem = z.output<typeof ActivityItem>

const pattern = /^(\d[^~]{9,39})~([a-z]+(?::[\d-]{1,16}){1,2})$/
/** Place in the stream: the instant and the key of the last line of a page. */
const Cursor = z.pipe(
  z.string().check(
    z.refine((text) => {
      const [, instant] = pattern.exec(text) ?? []
      return instant !== undefined && z.safeParse(Instant, instant).success
    }, 'Send the cursor of the last answer.'),
  ),
  z.transform((text: string) => {
    const [, instant = '', key = ''] = pattern.exec(text) ?? []
    return { at: instant, key }
  }),
)

/** Lines of a page. */
const activityRows = 30

export const listProjectActivity = endpoint({
  name: 'listProjectActivity',
  method: 'GET',
  path: '/projects/:id/activity/',
  summary:
    'Everything that happened to a project, newest first, by cursor: changes, hours by day and person, invoices, payments, letters, answers of the client, documents, files and comments, each as far as the caller may see it',
  access: ['projects.view_project', 'projects.view_quote'],
  params: IdInPath,
  query: z.object({
    kinds: z.optional(listText(z.enum(activityKinds))),
    cursor: z.optional(Cursor),
    rows: z._default(numberText(1, 100), activityRows),
  }),
  /** `next` is the cursor of the following page; null after the last. */
  reply: z.object({ results: z.array(ActivityItem), next: z.nullable(z.string()) }),
  offline: 'own',
})
