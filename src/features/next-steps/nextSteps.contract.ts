/** Facts from which the next step of a job follows (docs/rules/projects.md#next-step). */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, IdText, Instant, IsoDate, listText } from '#core/contract.ts'

const InvoiceToDo = z.object({ id: Id, name: z.string(), open: z.optional(Decimal2) })

/** Each fact is null or absent where the viewer may not see what it counts. */
const NextStepFacts = z.object({
  /** Number of quote items. */
  items: z.nullable(z.int()),
  /** The newest revision of the quote; null where none was sent. */
  quote: z.nullable(
    z.object({
      id: Id,
      revision: z.int(),
      state: z.enum(['open', 'accepted', 'declined', 'replaced', 'expired', 'withdrawn', 'sent']),
      sent: Instant,
      opened: z.nullable(Instant),
      valid_until: z.nullable(IsoDate),
      /** Whether Fieldbook wrote to the client; else somebody shares its link, or hands it over otherwise. */
      mailed: z.boolean(),
      /** Links by which the client can open it; 0 where it was handed over otherwise. */
      links: z.int(),
      /** Whether the items differ from what was sent. */
      changed: z.boolean(),
    }),
  ),
  tasks: z.nullable(z.int()),
  /** Whether anybody or anything is booked or planned; null where the viewer does not see the schedule. */
  planned: z.nullable(z.boolean()),
  /** Number of submitted hours entries that the viewer may approve. */
  pending: z.int(),
  /** Work that is not billed yet. */
  unbilled: z.nullable(Decimal2),
  /** Oldest invoices that wait for something. */
  invoices: z.nullable(
    z.object({
      /** Number of issued invoices. */
      count: z.int(),
      draft: z.nullable(InvoiceToDo),
      issued: z.nullable(InvoiceToDo),
      open: z.nullable(InvoiceToDo),
    }),
  ),
})
export type NextStepFacts = z.output<typeof NextStepFacts>

export const getNextStep = endpoint({
  name: 'getNextStep',
  method: 'GET',
  path: '/projects/:id/next-step/',
  summary: 'What a quote or project waits for: items, an answer, tasks, a crew, approvals, invoices',
  access: ['projects.view_project', 'projects.view_quote'],
  params: IdInPath,
  reply: NextStepFacts,
  offline: 'own',
})

/** Most projects of one request: a page of a list. */
export const maxAtOnce = 100

/** The same facts of every project of a page of a list. */
export const listNextSteps = endpoint({
  name: 'listNextSteps',
  method: 'GET',
  path: '/projects/next-steps/',
  summary: 'What each of up to 100 quotes and projects waits for; those out of reach are left out',
  access: ['projects.view_project', 'projects.view_quote'],
  query: z.object({
    ids: z.optional(listText(IdText).check(z.maxLength(maxAtOnce, `Ask for at most ${maxAtOnce} at once.`))),
  }),
  reply: z.array(z.extend(NextStepFacts, { id: Id })),
})
