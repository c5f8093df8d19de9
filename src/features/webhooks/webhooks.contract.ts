/**
 * Webhooks notify the firm's other programs of changes to records, following Standard Webhooks (docs/WEBHOOKS.md,
 * docs/decisions/0084). A secret is shown once, when it is made.
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Instant, Name, Nothing, pageOf, pageQuery, text, Version } from '#core/contract.ts'

/** Largest number of webhooks of one organisation. */
export const maxWebhooks = 50

/** Events of a record. */
export const webhookVerbs = ['created', 'changed', 'deleted'] as const
/** States of a delivery; `failed`: it will be retried. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'given_up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** An event's name, such as `client.created`. */
const Event = z
  .string()
  .check(z.regex(/^[a-z_]{1,60}\.(created|changed|deleted)$/, 'An event is a kind and a verb, such as client.created.'))

const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** Whether the webhook was switched off because deliveries failed for days. */
  gave_up: z.boolean(),
  /** Latest delivery that was tried or waits. */
  last: z.nullable(z.object({ state: z.enum(deliveryStates), at: Instant })),
  secret_changed: Instant,
  /** Time until which the previous secret also signs. */
  old_secret_until: z.nullable(Instant),
  version: Version,
  created: Instant,
  modified: Instant,
})
export type Webhook = z.output<typeof Webhook>
const WithSecret = z.extend(Webhook, { secret: z.string() })

const fields = {
  name: Name,
  /** Address, https, or http for hosts in the server's configuration. */
  url: text({ min: 1, max: 2000 }),
  events: z
    .array(Event)
    .check(z.minLength(1, 'Choose at least one.'), z.maxLength(200, 'At most 200.'))
    .check(z.overwrite((events) => [...new Set(events)])),
  active: z.boolean(),
}
export const NewWebhook = z.strictObject({ ...fields, active: z._default(z.boolean(), true) })
export const WebhookChange = z.partial(z.strictObject({ ...fields, version: Version }))

const access = 'company.change_webhooks' as const

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks/',
  summary: 'The webhooks of the firm by name, without their secrets',
  access,
  reply: z.array(Webhook),
})

export const listWebhookEvents = endpoint({
  name: 'listWebhookEvents',
  method: 'GET',
  path: '/webhooks/events/',
  summary: 'The kinds of records with events: created, changed or deleted',
  access,
  reply: z.array(z.object({ kind: z.string(), noun: z.string() })),
})

export const getWebhook = endpoint({
  name: 'getWebhook',
  method: 'GET',
  path: '/webhooks/:id/',
  summary: 'One webhook',
  access,
  params: IdInPath,
  reply: Webhook,
})

export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/webhooks/',
  summary: `Make a webhook. Its secret is in this answer only. 400 under \`url\` for an address inside; 409 \`state\` for more than ${maxWebhooks}`,
  access,
  body: NewWebhook,
  reply: WithSecret,
  creates: true,
})

export const changeWebhook = endpoint({
  name: 'changeWebhook',
  method: 'PATCH',
  path: '/webhooks/:id/',
  summary: 'Change a webhook or switch it off and on; waiting messages are then sent',
  access,
  params: IdInPath,
  body: WebhookChange,
  reply: Webhook,
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/:id/',
  summary: 'Delete a webhook with its deliveries',
  access,
  params: IdInPath,
  reply: Nothing,
})

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/:id/secret/',
  summary: 'Make a new secret, which is in this answer only. Messages are also signed with the old one for 24 hours',
  access,
  params: IdInPath,
  reply: WithSecret,
})

const DeliveryItem = z.object({
  id: Id,
  webhook_id: Id,
  /** The `webhook-id`, the same for every try. */
  event_id: z.string(),
  type: z.string(),
  record_id: Id,
  at: Instant,
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** HTTP status of the latest attempt; null for none. */
  status: z.nullable(z.int()),
  last_try: z.nullable(Instant),
  next_try: z.nullable(Instant),
})
export type DeliveryItem = z.output<typeof DeliveryItem>

const Try = z.object({
  at: Instant,
  status: z.nullable(z.int()),
  ms: z.int(),
  error: z.string(),
  answer: z.string(),
})
export type Try = z.output<typeof Try>
const Delivery = z.extend(DeliveryItem, { body: z.string(), log: z.array(Try) })
export type Delivery = z.output<typeof Delivery>

const { search: _search, ...paging } = pageQuery(['id'], '-id')

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/:id/deliveries/',
  summary: 'Deliveries of a webhook in the last 30 days, newest first',
  access,
  params: IdInPath,
  query: z.object({ ...paging, state: z.optional(z.enum(deliveryStates)) }),
  reply: pageOf(DeliveryItem),
})

export const getWebhookDelivery = endpoint({
  name: 'getWebhookDelivery',
  method: 'GET',
  path: '/webhooks/deliveries/:id/',
  summary: 'One delivery with its body and latest tries, with the start of each answer',
  access,
  params: IdInPath,
  reply: Delivery,
})

export const sendWebhookAgain = endpoint({
  name: 'sendWebhookAgain',
  method: 'POST',
  path: '/webhooks/deliveries/:id/again/',
  summary: 'Send a delivery again at once with the same webhook-id, even if the webhook is switched off',
  access,
  params: IdInPath,
  reply: DeliveryItem,
})

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/webhooks/:id/test/',
  summary: 'Send a webhook.test at once, even if the webhook is switched off',
  access,
  params: IdInPath,
  reply: DeliveryItem,
})
