/** Notifications of mentions and events, and the choice of events. Only their person sees them. */
import * as z from 'zod/mini'

import {
  boolText,
  endpoint,
  Id,
  IdList,
  Instant,
  IsoDate,
  Mentions,
  Nothing,
  pageOf,
  pageQuery,
} from '#core/contract.ts'
import { eventNames, eventReaches, mailTimes } from '#core/notificationEvents.ts'
import { mentionOwners, recordPrefixes } from '#core/recordOwners.ts'

/** Record types that can contain a mention. */
const notificationResources = mentionOwners.map((owner) => recordPrefixes[owner])

export const Notification = z.object({
  id: Id,
  /** The person who caused it; a client has a name and no id, and what only time causes has neither. */
  by: z.object({ id: z.nullable(Id), name: z.string() }),
  created: Instant,
  read: z.boolean(),
  event: z.enum(eventNames),
  /**
   * Where a mention is: in a comment on the record, its notes, or the details or decision of a diary entry; `event` for
   * every other event.
   */
  place: z.enum(['comment', 'notes', 'entry', 'decision', 'event']),
  /** Null for a booking without a task. */
  resource: z.nullable(z.enum(notificationResources)),
  record_id: z.nullable(Id),
  /** The day that an event on the schedule opens. */
  day: z.nullable(IsoDate),
  /** The record's name. For an entry of the diary: its person and its work. */
  record: z.string(),
  /**
   * The sentence of an event; for a mention, the beginning of the comment or the notes around it, with people as
   * `@user-id:{id}`.
   */
  text: z.string(),
  /** People whom the text mentions, with their names. */
  mentions: Mentions,
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications/',
  summary: 'My notifications about records that I may still see, newest first',
  access: 'session',
  query: z.extend(z.omit(z.object(pageQuery(['created', 'id'], '-created')), { search: true }), {
    unread: z.optional(boolText),
  }),
  reply: pageOf(Notification),
})

export const countNotifications = endpoint({
  name: 'countNotifications',
  method: 'GET',
  path: '/notifications/count/',
  summary: 'The number of my unread notifications',
  access: 'session',
  reply: z.object({ unread: z.int() }),
})

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'POST',
  path: '/notifications/read/',
  summary: 'Mark some of my notifications as read or unread',
  access: 'session',
  body: z.strictObject({ ids: IdList, read: z._default(z.boolean(), true) }),
  reply: Nothing,
})

export const readAllNotifications = endpoint({
  name: 'readAllNotifications',
  method: 'POST',
  path: '/notifications/read-all/',
  summary: 'Mark all my notifications as read',
  access: 'session',
  reply: Nothing,
})

const choiceFields = {
  app: z.boolean(),
  mail: z.enum(mailTimes),
  /** Null for an event that only concerns the person's own records. */
  reach: z.nullable(z.enum(eventReaches)),
  /** Days after which the event comes; null for an event that does not wait. */
  days: z.nullable(z.int().check(z.minimum(1, 'Enter 1 to 365 days.'), z.maximum(365, 'Enter 1 to 365 days.'))),
}
const Event = z.enum(eventNames)
const Choice = z.object({ event: Event, ...choiceFields })
export type NotificationChoice = z.output<typeof Choice>

/** `mail`: whether emails can be sent: `no_server` without SMTP_URL, `no_address` without PUBLIC_URL. `on`: whether I
 * want any. */
const Choices = z.object({
  mail: z.enum(['ready', 'no_server', 'no_address']),
  on: z.boolean(),
  events: z.array(Choice),
})

export const listNotificationChoices = endpoint({
  name: 'listNotificationChoices',
  method: 'GET',
  path: '/notifications/choices/',
  summary: 'The events that I may be notified of, and how I am',
  access: 'session',
  reply: Choices,
})

export const changeNotificationChoice = endpoint({
  name: 'changeNotificationChoice',
  method: 'PATCH',
  path: '/notifications/choices/',
  summary: 'Change how I am notified of an event',
  access: 'session',
  inPerson: 'account',
  body: z.extend(z.partial(z.strictObject(choiceFields)), { event: Event }),
  reply: Choices,
})
