import * as z from 'zod/mini'

import { endpoint, Id, text } from '#core/contract.ts'
import { clientNames } from './clients.ts'

/** `same`: what is the same; `like`: the names are much alike. */
export const SimilarClient = z.object({
  id: Id,
  name: z.string(),
  same: z.array(z.enum(['name', 'email', 'phone', 'like'])),
})
export type SimilarClient = z.output<typeof SimilarClient>

export const listSimilarClients = endpoint({
  name: 'listSimilarClients',
  method: 'GET',
  path: '/clients/similar/',
  summary: 'Clients that a new one may be: of the same name, e-mail domain or telephone, or of a name much alike',
  access: clientNames.add,
  query: z.object({
    name: z._default(text({ max: 255 }), ''),
    email: z._default(text({ max: 255 }), ''),
    phone: z._default(text({ max: 64 }), ''),
  }),
  reply: z.array(SimilarClient),
})
