/**
 * The page and actions behind a client's link: no session, no other record
 * (docs/rules/projects.md#documents-and-quote-links).
 */
import * as z from 'zod/mini'

import { endpoint, Instant, IsoDate, text } from '#core/contract.ts'
import { LocaleCode } from '#features/auth/authProfile.contract.ts'
import { documentKinds } from './documentTemplates.ts'

const Secret = z.object({ secret: z.string().check(z.maxLength(100)) })

const Line = z.object({
  id: z.int(),
  parent_id: z.nullable(z.int()),
  name: z.string(),
  quantity: z.string(),
  price: z.string(),
  optional: z.boolean(),
  alternative_group: z.string(),
  /** Terms of payment if the price is only an estimate. */
  terms: z.optional(
    z.object({
      type: z.enum(['hourly', 'capped', 'percentage', 'retainer']),
      cap: z.optional(z.nullable(z.string())),
      shared: z.optional(z.boolean()),
      construction_value: z.optional(z.nullable(z.string())),
      fee_percent: z.optional(z.nullable(z.string())),
      retainer: z.optional(z.nullable(z.string())),
      months: z.optional(z.string()),
      rates: z.optional(z.array(z.object({ role: z.string(), amount: z.string() }))),
    }),
  ),
})

export const LinkedDocument = z.object({
  kind: z.enum(documentKinds),
  organisation: z.string(),
  email: z.string(),
  phone: z.string(),
  reference: z.string(),
  revision: z.nullable(z.int()),
  title: z.string(),
  opening: z.string(),
  closing: z.string(),
  terms: z.string(),
  date: IsoDate,
  valid_until: z.nullable(IsoDate),
  /** Locale of words and dates, and locale of the currency. */
  locale: LocaleCode,
  currency: LocaleCode,
  rounding: z.enum(['half_up', 'half_even']),
  lines: z.array(Line),
  /** Only an `open` document can be answered; `closed`: the work was given up. */
  state: z.enum(['open', 'accepted', 'declined', 'replaced', 'expired', 'closed', 'sent']),
  answer: z.nullable(
    z.object({
      kind: z.enum(['accepted', 'declined']),
      name: z.string(),
      date: IsoDate,
      created: Instant,
      chosen: z.array(z.int()),
      total: z.nullable(z.string()),
    }),
  ),
})
export type LinkedDocument = z.output<typeof LinkedDocument>

const calls = <Name extends string>(name: Name) => ({ name, access: 'public' as const, params: Secret })

export const openQuoteLink = endpoint({
  ...calls('openQuoteLink'),
  method: 'GET',
  path: '/quote-links/:secret/',
  summary: 'The document behind a client’s link; 404 when unknown, 409 `state` when withdrawn or expired',
  reply: LinkedDocument,
  /** The first opening of the link is recorded. */
  writes: true,
})

export const downloadQuote = endpoint({
  ...calls('downloadQuote'),
  method: 'GET',
  path: '/quote-links/:secret/pdf/',
  summary: 'The document behind a client’s link as a PDF',
  reply: z.string(),
  raw: ['application/pdf'],
})

const Name = text({ min: 1, max: 255 })
export const AcceptBody = z.strictObject({
  name: Name,
  /** The options that are taken. */
  chosen: z.array(z.int()).check(z.maxLength(1000)),
  /** The sum that was seen; another one is refused. */
  total: z.string().check(z.maxLength(20)),
})
export const acceptQuote = endpoint({
  ...calls('acceptQuote'),
  method: 'POST',
  path: '/quote-links/:secret/accept/',
  summary: 'Accept a quote with some of its options, once; 409 `state` when answered, replaced, withdrawn or expired',
  body: AcceptBody,
  reply: LinkedDocument,
  status: 200,
})

export const DeclineBody = z.strictObject({ name: Name, notes: z._default(text({ max: 2000, lines: true }), '') })
export const declineQuote = endpoint({
  ...calls('declineQuote'),
  method: 'POST',
  path: '/quote-links/:secret/decline/',
  summary: 'Decline a quote, once; 409 `state` as for accepting it',
  body: DeclineBody,
  reply: LinkedDocument,
  status: 200,
})
