/**
 * Templates that the firm's settings have for one of its services or for any: of quote items and of tasks. Each has a name, a
 * service and its parts.
 */
import * as z from 'zod/mini'

import { type Endpoint, Id, Name, recordFields, Ref, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'

interface TemplateNames {
  /** `TaskTemplate`, in the calls' names. */
  noun: string
  path: `/${string}/`
  see: Endpoint['access']
  summaries: { list: string; create: string; change: string; remove: string }
}

/** The four calls, and the body of a new one. `sent` are the parts as a body brings them, `shown` as they are answered. */
export function serviceTemplate<Sent extends z.core.$ZodShape, Shown extends z.core.$ZodShape>(
  names: TemplateNames,
  sent: Sent,
  shown: Shown,
) {
  // The records that it is offered for first have this service; null: it is offered for all alike.
  const service_id = z.nullable(Id)
  const base = { id: Id, name: z.string(), service_id, service: z.nullable(Ref), ...recordFields }
  const New = z.extend(z.strictObject({ name: Name, service_id: z._default(service_id, null) }), sent)
  const calls = smallListCalls(
    { ...names, nouns: `${names.noun}s`, keep: 'company.change_company' },
    {
      item: z.extend(z.object(base), shown),
      create: New,
      change: z.partial(z.extend(z.strictObject({ name: Name, service_id, version: Version }), sent)),
    },
  )
  return { New, calls }
}
